"""Legenden's combat by house rule: stances on the ring, and combat points (stridspoäng, SP) instead of KP (A30)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.asking import choice, chosen, rolled
from companion.asks import Choose, Option, Options, Roll, Seat, Secret, ask_all
from companion.dice import T6, T12
from companion.games.atervackt.fights import fights, side_fighters
from companion.games.atervackt.fights.fights import fighters
from companion.games.atervackt.heroes.points import take_off
from companion.games.atervackt.heroes.values import NAMES, value
from companion.games.atervackt.state.fights import Fight, Foe
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Figure
from companion.games.atervackt.wandering import escapes
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.aspects import stances
from companion.kit.drakborgen.ring import STANCES, Stance
from companion.text import Text, verbatim

COURAGE = 3
"""So many blows in the air in a row, and the monster flees (A30.9)."""


async def combat_round(state: AtervacktState) -> None:
    """All choose hidden and show at once; then damage, broken courage, flight (A30.5-A30.11)."""
    fight = state.fight
    assert fight is not None
    fight.round += 1
    answers = await ask_all(lambda: _ask_stances(state))
    shown = _read(answers)
    stances = _read(side_fighters.shown(answers, fighters(state)))
    first = fight.foes[:1]
    fights.away(state, fight)
    for foe in fight.foes:
        mine = shown.get(fight.opponent) if fight.opponent is not None and foe in first else None
        foe.stance = mine or await by_die(state, foe)
    for hero in fighters(state):
        hero.stance = stances.get(hero.key, hero.stance or STANCES[0])
    await settle(state, fight)
    await courage(state, fight)
    await fights.flights(state, fight)
    await fights.offer_flight(state, fight)


def _read(answers: Mapping[str, object]) -> dict[str, Stance]:
    return {who: stance for who, answer in answers.items() for stance in STANCES if stance == answer}


def _ask_stances(state: AtervacktState) -> Secret | None:
    """Any aspect at first, later the same or a neighbour on the ring (A30.5, A30.8)."""
    fight = state.fight
    here = fighters(state)
    if fight is None or not fight.foes or not here:
        return None
    own = side_fighters.hands(here)
    options = {seat: side_fighters.lines(bodies, _of) for seat, bodies in own.items()}
    if fight.opponent is not None:
        options[fight.opponent] = stances(fight.foes[0].stance)
    parts = {seat: side_fighters.parts(bodies, _of) for seat, bodies in own.items() if len(bodies) > 1}
    text = Text("Combat round {n}", n=fight.round)
    return Secret(key="fight.stance", seats=tuple(options), text=text, options=options, parts=parts)


def _of(body: Hero) -> Options:
    return stances(body.stance)


async def by_die(state: AtervacktState, foe: Foe) -> Stance:
    """First a T12, three numbers for each aspect; later a T6: stay, the next on the ring, the one before (AS9)."""
    seat = fighters(state)[0].seat if fighters(state) else state.order()[0]
    face = await rolled(lambda: _ask_die(state, foe, seat))
    if foe.stance is None:
        return ring.by_die(face, len(T12.faces))
    return ring.next_on_ring(foe.stance, STEPS[(max(face, 1) - 1) // 2])


STEPS = (0, 1, -1)


def _ask_die(state: AtervacktState, foe: Foe, seat: Seat) -> Roll | None:
    if state.fight is None:
        return None
    name = state.book.monsters[foe.kind].short_name
    if foe.stance is None:
        return Roll(key="fight.first", seats=(seat,), text=Text("{monster} shows: T12", monster=name), die=T12)
    return Roll(key="fight.step", seats=(seat,), text=Text("{monster} shows: T6", monster=name), die=T6)


async def settle(state: AtervacktState, fight: Fight) -> None:
    """Each pair of opponents by itself (A30.11)."""
    fight.struck.clear()
    fight.hurt.clear()
    for hero in fighters(state):
        for foe in fight.foes:
            await compare(state, fight, hero, foe)
    for hero in [hero for hero in fighters(state) if hero.points == 0]:
        hero.die()
    fights.fell(state, fight)


async def compare(state: AtervacktState, fight: Fight, hero: Hero, foe: Foe) -> None:
    """1 SP to who is beaten, on the same aspect the difference, across the ring a blow in the air (A30.5-A30.7)."""
    mine, theirs = hero.stance, foe.stance
    if mine is None or theirs is None:
        return
    outcome = ring.meet(mine, theirs)
    mark = verbatim(ring.SIGNS[outcome])
    state.tell(
        "fight.revealed", Text("{mine} {sign} {theirs}", mine=NAMES[mine], sign=mark, theirs=NAMES[theirs]), loud=False
    )
    foe.misses = foe.misses + 1 if outcome == "miss" else 0
    lost, struck = {"beats": (0, 1), "beaten": (1, 0), "miss": (0, 0), "same": (0, 0)}[outcome]
    if outcome == "same":
        lost, struck = await clinch(state, hero, foe, mine)
    lose(state, fight, hero, lost)
    if struck and hero.key not in fight.fleeing:
        foe.points.value -= struck
        fight.struck.append(hero.key)


async def clinch(state: AtervacktState, hero: Hero, foe: Foe, stance: Stance) -> tuple[int, int]:
    """What the same aspect costs the hero and the monster (A30.6).

    Unarmed he takes 1 where he would do damage or the values are equal (A30.12).
    """
    theirs: int | None = getattr(state.book.monsters[foe.kind], stance)
    if theirs is None:
        return 0, 0
    lost, struck = ring.difference(await value(hero, stance), theirs)
    return (lost or 1, 0) if not hero.armed else (lost, struck)


def lose(state: AtervacktState, fight: Fight, hero: Hero, points: int) -> None:
    """Combat points that a hero loses; his KP stay as they are (A30.2)."""
    if points <= 0:
        return
    fight.hurt.append(hero.key)
    take_off(state, hero, points)


async def courage(state: AtervacktState, fight: Fight) -> None:
    """After three blows in the air a monster flees, also by the hero's exit; a portcullis holds it (A30.9)."""
    for foe in [foe for foe in fight.foes if foe.misses >= COURAGE]:
        foe.misses = 0
        if isinstance(foe.card, Figure):
            if await escapes.flee(state, fight.room, foe.card, by_any=True) != "held":
                fight.foes.remove(foe)
        elif await gets_off(state, foe):
            fight.foes.remove(foe)
            fight.beaten.append(foe)
            state.tell("monster.flees", Text("{monster} flees.", monster=state.book.monsters[foe.kind].name))


async def gets_off(state: AtervacktState, foe: Foe) -> bool:
    """Whether any exit but a portcullis leads out (A30.9)."""
    return await chosen(lambda: _ask_exit(state, foe)) == "yes"


def _ask_exit(state: AtervacktState, foe: Foe) -> Choose | None:
    here = fighters(state)
    if state.fight is None or not here:
        return None
    text = Text("{monster}: any exit?", monster=state.book.monsters[foe.kind].short_name)
    yes, no = Option("yes", Text("Yes: it is gone")), Option("no", Text("No: it fights"))
    return choice("fight.gone", here[0].seat, text, yes, no)
