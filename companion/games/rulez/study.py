"""Bots and figures of Rulez for studies: who stands at the end, how long it takes, and how hurt they are.

Where figures stand on the table, and what happens there, is drawn by `WORLD`: they stand near each other, and fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from companion.asks import Seat
from companion.games.rulez.state.game import RulezState
from companion.study.games import Figure, GameStudy, StudyBot
from companion.study.players import OTHER, Weights, Wish, wishing

WORLD: Final[Mapping[str, Weights]] = {
    "reach": {"near": 3, "close": 3, "together": 2, "far": 1, OTHER: 0},
    "far_enough": {"yes": 3, "no": 1},
    "there": {"yes": 3, "no": 1},
    "hazard": {"no": 1},
    "water": {"no": 1},
    "who": {"bid": 0, "over": 0, OTHER: 1},
    "over": {"over": 1},
    "next": {"over": 1},
    "hazard.fall": (1, 6),
    "hazard.blast": (1, 4),
    "hazard.fire": (1, 3),
    "hazard.poison": (1, 3),
}
"""Reports of people about the table."""


def attack_somebody(state: RulezState, seat: Seat) -> Sequence[str]:
    """Attack whoever sits next and still stands."""
    return state.clockwise(seat)[1:]


CAUTIOUS: Final[Mapping[str, Wish]] = {
    "act": ("stand", "shoot", "attack", "breath", "done"),
    "answer": ("pass",),
    "dice.dodge": ("most",),
    "dice.parry": ("most",),
    "whom.attack": attack_somebody,
    "whom.shoot": attack_somebody,
}

GREEDY: Final[Mapping[str, Wish]] = {
    "act": ("attack", "shoot", "stand", "done"),
    "answer": ("act",),
    "dice.attack": ("most",),
    "dice.damage": ("most",),
    "dice.bear": ("most",),
    "whom.attack": attack_somebody,
    "whom.shoot": attack_somebody,
}


class RulezStudy(GameStudy[RulezState]):
    """Bots and figures of Rulez."""

    bots: ClassVar[Mapping[str, StudyBot]] = {"cautious": wishing(CAUTIOUS), "greedy": wishing(GREEDY)}
    world = WORLD

    def heroes(self, state: RulezState) -> Mapping[Seat, str]:
        """Return the ready-made minifigure of each seat that has one."""
        return {seat: one.row for seat, one in state.minifigures.items() if one.row and seat in state.seats}

    def figures(self, state: RulezState) -> Iterable[tuple[str, Figure]]:
        """Yield who stands, and how hurt all are."""
        figures = state.minifigures.values()
        yield "standing", sum(not one.out for one in figures)
        pools = [pool for one in figures for pool in (one.sharpness, one.skill, one.strength, one.speed)]
        yield "injuries", sum(pool.injuries for pool in pools)
        yield "scenarios", state.scenario


study = RulezStudy()
"""Study that the entry point names."""
