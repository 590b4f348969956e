"""The box plays the monsters: which sign or stance it shows, at equilibrium or by a temperament (AS78)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.asks import THE_BOX, Choose, Seat
from companion.games.atervackt.fights.combat import MonsterFightRounds
from companion.games.atervackt.fights.fighters import Beast, Body
from companion.games.atervackt.fights.signs import BEATS, SIGNS
from companion.games.atervackt.state import AtervacktState, Fight
from companion.kit.drakborgen.box_strategy import (
    find_signs,
    find_stances,
    limit_points,
    share_evenly,
    share_lines,
    sort_values,
)
from companion.kit.drakborgen.ring import STANCES
from companion.kit.drakborgen.temperaments import TEMPERAMENTS, weigh_lines, weigh_stances
from companion.odds.duel import ON_SHEET, Duel, RingState, SignDuel, SignState
from companion.odds.known_fights import KnownFight


def weigh_choices(state: AtervacktState, ask: Choose) -> Mapping[str, Fraction]:
    """Return the chance of each line that the box may take (A13.2, A30.5).

    A spear's number and a sign out of the water are as likely as each other: nobody can do better (A11.9, AC7). So are
    the lines of a fight of many, which nobody has solved.
    """
    lines = [option.id for option in ask.options_for(THE_BOX) if option.id]
    if state.fight is None or ask.key not in ("fight.sign", "fight.stance"):
        return share_evenly(lines)
    rounds = MonsterFightRounds(state, state.fight)
    bodies, beasts = rounds.bodies(), [beast for beast in rounds.beasts if beast.stands]
    if not bodies or not beasts:
        return share_evenly(lines)
    by_ring, plays, beast = ask.key == "fight.stance", state.monsters_play, beasts[0]
    if plays in TEMPERAMENTS:
        if by_ring:
            values = {stance: getattr(beast.kind, stance) or 0 for stance in STANCES}
            allowed = [stance for stance in STANCES if stance in lines]
            return weigh_stances(TEMPERAMENTS[plays], values, beast.stance, allowed)
        specials = {body.special for body in bodies if body.armed}
        best = [sign for sign in SIGNS if BEATS[sign] in specials]
        return weigh_lines(TEMPERAMENTS[plays], lines, beast.sign, best)
    if len(bodies) > 1 or len(beasts) > 1:
        return share_evenly(lines)
    if by_ring:
        return share_lines(find_stances(*describe_ring_fight(bodies[0], beast)).monster, lines)
    return share_lines(find_signs(*describe_sign_fight(bodies[0], beast)).monster, lines)


def describe_sign_fight(body: Body, beast: Beast, points: int | None = None) -> tuple[SignDuel, SignState]:
    """Return a fight by signs as the odds know it, from here on; a follower does not flee (A14, A25.6).

    Args:
        body: The hero or follower who fights.
        beast: The monster.
        points: The KP of the monster, as far as somebody knows them; else those of its card.
    """
    fleeing = body.key in body.record.fleeing
    duel = SignDuel(
        life=limit_points(body.hero.life),
        points=limit_points(beast.foe.points.value if points is None else points),
        special=next((sign for sign in SIGNS if sign == body.special), None),
        armed=body.armed,
        flight=may_flee(body),
    )
    struck = body.key in body.record.struck and not fleeing
    return duel, SignState(life=duel.life, points=duel.points, struck=struck, fleeing=fleeing)


def describe_ring_fight(body: Body, beast: Beast, points: int | None = None) -> tuple[Duel, RingState]:
    """Return a fight on the ring as the odds know it, from here on (A30); a hero who flees does no damage (A30.10).

    Args:
        body: The hero or follower who fights.
        beast: The monster.
        points: The points of the monster, as far as somebody knows them; else those of its card.
    """
    hero = {aspect: getattr(body.hero, aspect) for aspect in ON_SHEET}
    # Where nobody knows the monster's value, equal stances hurt nobody.
    monster = {aspect: getattr(beast.kind, aspect) or hero[aspect] for aspect in ON_SHEET}
    stances = (body.stance, beast.stance) if body.stance is not None and beast.stance is not None else None
    duel = Duel(
        hero=sort_values(hero),
        life=limit_points(body.hero.points),
        monster=sort_values(monster),
        points=limit_points(beast.foe.points.value if points is None else points),
        flight=may_flee(body),
        armed=body.armed,
        parting_blow=False,
    )
    now = RingState(
        life=duel.life,
        points=duel.points,
        stances=stances,
        misses=min(beast.foe.misses, duel.courage - 1) if stances is not None else 0,
        fleeing=body.key in body.record.fleeing and duel.flight,
    )
    return duel, now


def may_flee(body: Body) -> bool:
    """Return True if a fighter may announce a flight after its own blow: no follower, and nobody stuck (A7.24)."""
    return body.key == body.seat and not body.hero.stuck


def find_known_fight(state: AtervacktState, fight: Fight, seat: Seat | None) -> KnownFight | None:
    """Return a fight of one against one as a seat knows it; without the card's KP with the general ones (A12.4)."""
    rounds = MonsterFightRounds(state, fight)
    bodies, beasts = rounds.bodies(), [beast for beast in rounds.beasts if beast.stands]
    if len(bodies) != 1 or len(beasts) != 1:
        return None
    body, beast = bodies[0], beasts[0]
    points = beast.foe.points.value if seat is not None and seat == fight.opponent else beast.kind.life
    duel, now = (describe_ring_fight if rounds.by_ring else describe_sign_fight)(body, beast, points)
    return KnownFight(duel=duel, now=now, opponent=fight.opponent or "")
