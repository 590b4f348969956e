"""Stances that the box takes for a monster, at equilibrium or by a temperament (LS42)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.asks import THE_BOX, Choose, Seat, Secret
from companion.games.legenden.fights.fighters import MonsterOfTwo
from companion.games.legenden.state.game import Fight, LegendenState
from companion.kit.drakborgen.box_strategy import find_stances, limit_points, share_evenly, share_lines, sort_values
from companion.kit.drakborgen.ring import STANCES
from companion.kit.drakborgen.temperaments import TEMPERAMENTS, weigh_stances
from companion.odds.duel import ON_SHEET, Duel, RingState, Stance
from companion.odds.known_fights import KnownFight


def weigh_choices(state: LegendenState, ask: Choose) -> Mapping[str, Fraction]:
    """Return the chance of each line that the box may lay (L8.3c, L8.4a), or of each monster that it moves (L5.5a).

    In a fight of many (L13.3), which nobody has solved, each line is as likely.
    """
    lines = [option.id for option in ask.options_for(THE_BOX) if option.id]
    if not isinstance(ask, Secret):
        # In place of a monster player it moves any of the monsters.
        return share_evenly([line for line in lines if line in state.monsters])
    fight, plays = state.fight, state.monsters_play
    if fight is None or not set(lines) <= set(STANCES):
        return share_evenly(lines)
    if plays in TEMPERAMENTS:
        kind = state.monster(fight.kind)
        values = {stance: kind.value(stance) for stance in STANCES}
        open_to = [stance for stance in STANCES if stance in lines]
        return weigh_stances(TEMPERAMENTS[plays], values, fight.monster_stance, open_to)
    return share_lines(find_stances(*describe_fight(state, fight)).monster, lines)


def describe_fight(state: LegendenState, fight: Fight) -> tuple[Duel, RingState]:
    """Return the fight as the odds know it, from here on: a monster in the hero's place rolls for nothing (L12.3b)."""
    kind, hero = state.monster(fight.kind), state.heroes[fight.hero]
    servant = state.monsters.get(fight.servant or "")
    life, points = limit_points(fight.hero_points), limit_points(fight.monster_points)
    body = life if servant is not None else max(min(hero.life or life, life), 1)
    mine, theirs = fight.hero_stance, fight.monster_stance
    stances = (mine, theirs) if mine is not None and theirs is not None else None
    dragon = fight.kind == "dragon"

    def hero_value(aspect: Stance) -> int | None:
        if servant is not None:
            return state.monster(servant.kind).value(aspect)
        value: int | None = getattr(hero, aspect)
        return value

    duel = Duel(
        hero=sort_values({aspect: hero_value(aspect) for aspect in ON_SHEET}),
        life=life,
        monster=sort_values({aspect: kind.value(aspect) for aspect in ON_SHEET}),
        points=points,
        bonus=life - body,
        damage_chance=() if servant is not None else state.sun_die.faces,
        flight=servant is None and not dragon,
        breath=dragon and state.rule("dragon.breath") == "combat_round",
    )
    now = RingState(
        life=life,
        points=points,
        stances=stances,
        misses=0 if duel.breath else min(fight.misses, duel.courage - 1),
        body=body,
        fleeing=fight.fleeing and duel.flight,
    )
    return duel, now


def find_known_fight(state: LegendenState, fight: Fight, seat: Seat | None) -> KnownFight | None:
    """Return the fight as a seat knows it; `None` where its card hides the monster's points (L7.2b)."""
    if MonsterOfTwo(state, fight).points_for(seat) is None:
        return None
    duel, now = describe_fight(state, fight)
    return KnownFight(duel=duel, now=now, owed=fight.owed, opponent=fight.opponent)
