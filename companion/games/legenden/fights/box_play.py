"""The box plays the monster: which stance it takes, at equilibrium or by a temperament (LS42)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from companion.asks import THE_BOX, Secret
from companion.games.legenden.state.game import Fight, LegendenState
from companion.kit.drakborgen.ring import STANCES
from companion.kit.drakborgen.temperaments import TEMPERAMENTS, weigh_stances
from companion.odds.duel import ON_SHEET, Duel, Equilibrium, RingState, Stance, Values, solve

UNKNOWN = 6
"""Value of a hero that nobody has told yet: the middle of the sheets."""


MOST = 12
"""Points above which a fighter counts as having so many: they change the next round little, and solving takes long."""


def weigh_choices(state: LegendenState, ask: Secret) -> Mapping[str, Fraction]:
    """Return the chance of each line that the box may lay (L8.3c, L8.4a).

    In a fight of many (L13.3), which nobody has solved, each line is as likely.
    """
    lines = [option.id for option in ask.options_for(THE_BOX) if option.id]
    fight, plays = state.fight, state.box_plays
    if fight is None or not set(lines) <= set(STANCES):
        return dict.fromkeys(lines, Fraction(1, len(lines)))
    if plays in TEMPERAMENTS:
        kind = state.monster(fight.kind)
        values = {stance: kind.value(stance) for stance in STANCES}
        open_to = [stance for stance in STANCES if stance in lines]
        return weigh_stances(TEMPERAMENTS[plays], values, fight.monster_stance, open_to)
    chances = find_equilibrium(*describe_fight(state, fight)).monster
    exact = {stance: Fraction(chance) for stance, chance in chances.items() if stance in lines}
    total = sum(exact.values())
    return {stance: chance / total for stance, chance in exact.items()}


def describe_fight(state: LegendenState, fight: Fight) -> tuple[Duel, RingState]:
    """Return the fight as the odds know it, from here on: a monster in the hero's place rolls for nothing (L12.3b)."""
    kind, hero = state.monster(fight.kind), state.heroes[fight.hero]
    servant = state.monsters.get(fight.servant or "")
    life, points = min(max(fight.hero_points, 1), MOST), min(max(fight.monster_points, 1), MOST)
    body = life if servant is not None else max(min(hero.life or life, life), 1)
    mine, theirs = fight.hero_stance, fight.monster_stance
    stances = (mine, theirs) if mine is not None and theirs is not None else None
    dragon = fight.kind == "dragon"

    def of_hero(aspect: Stance) -> int:
        if servant is not None:
            return state.monster(servant.kind).value(aspect)
        value = getattr(hero, aspect)
        return UNKNOWN if value is None else int(value)

    duel = Duel(
        hero=_on_sheet({aspect: of_hero(aspect) for aspect in ON_SHEET}),
        life=life,
        monster=_on_sheet({aspect: kind.value(aspect) for aspect in ON_SHEET}),
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


def _on_sheet(values: Mapping[Stance, int]) -> Values:
    agility, armour, strength, psyche = (values[aspect] for aspect in ON_SHEET)
    return agility, armour, strength, psyche


@lru_cache(maxsize=4)
def find_equilibrium(duel: Duel, now: RingState) -> Equilibrium[Stance]:
    """Return the equilibrium of a round; it depends on nothing else, so that a kept game finds the same again."""
    return solve(duel).strategy(now)
