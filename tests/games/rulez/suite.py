"""Facts about Rulez that the suite of all games needs."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from companion.asks import Ask, Roll
from companion.testing import bots
from companion.testing.laws import Law
from companion.testing.suite import Start
from tests.every_game import Known
from tests.games.rulez.laws import LAWS

LIKELY: Mapping[str, tuple[str, ...]] = {
    "setup.figure": ("klossus", "vigga", "stampe", "knalle", "raska", "pilla"),
    "reach": ("near",),
    "act": ("attack", "attack", "shoot"),
    "over": ("over",),
    "next": ("next", "over"),
    "grow": ("done", "talent", "talent"),
}
"""Answers that players mostly give: they fight, and stop when only one stands."""

TOLD = 0.5
"""Part of the rolls at which real dice are told by their meaning."""


class Own(Known):
    """Players who attack whenever they can, and tell real dice as fast as it goes."""

    place = 4
    secrets = frozenset({"dice.sealed", "dice.sealed.harm"})
    fight_asks: ClassVar[str] = r"(dice|roll|best|grade|lots)\.(attack|parry|dodge|damage)|reach|whom\.(attack|shoot)"
    fight_results: ClassVar[str] = r"exchange\..+|unhurt|out|injury|retreat|range"

    later_rules: ClassVar[frozenset[str]] = frozenset({"sealed_box"})
    laws: ClassVar[Sequence[type[Law]]] = LAWS
    private: ClassVar[bool] = False
    learns: ClassVar[bool] = True
    stands: ClassVar[bool] = False
    shares: ClassVar[bool] = False
    draws: ClassVar[bool] = False
    found: ClassVar[Mapping[str, Sequence[int]]] = {"game_read": (824206001,)}
    asks_in: ClassVar[str] = (
        "64 67 79 132 228 260 611 696 725 3221 3320 3327 3464 3595 3656 3786 3812 4130 4139 6 8 10 93 128 133"
    )
    unseen: ClassVar[frozenset[str]] = frozenset()
    games_read: ClassVar[int] = 2
    answers_read: ClassVar[int] = 200
    quiet: ClassVar[Mapping[str, Any]] = {"act": "done", "over": "on"}
    most_presses: ClassVar[int | None] = None
    """A turn is as many actions as there are dice for, so it has no aim: an opposed roll has."""

    @staticmethod
    def telling_presses() -> Mapping[str, tuple[Sequence[int], int, int]]:
        from tests.games.rulez.presses import count_presses

        return {
            "an opposed roll to hit": (count_presses()["hit"], 4, 6),
            "an opposed roll for damage": (count_presses()["harm"], 4, 6),
        }

    def begin(self, rng: random.Random) -> Start:
        start = super().begin(rng)
        return replace(start, seats=start.seats[: rng.choice((2, 2, 3, 4))])

    def answer(self, ask: Ask, seat: str, rng: random.Random) -> Any:
        if isinstance(ask, Roll) and ask.outcomes and rng.random() < TOLD:
            return rng.choice(ask.outcomes).id
        if ask.key == "grow.stake":
            # With all lots staked a talent sometimes grows to two dice.
            return ask.max  # type: ignore[attr-defined]
        if ask.key in LIKELY and rng.random() < 0.8:
            offered = {option.id for option in ask.options_for(seat)}  # type: ignore[attr-defined]
            if likely := [id for id in LIKELY[ask.key] if id in offered]:
                return rng.choice(likely)
        return bots.legal_answer(ask, seat, rng)

    def check(self, state: Any) -> None:
        """Check the law of the pools at every step (R3.3)."""
        super().check(state)
        for one in state.minifigures.values():
            for _, pool in (*one.pools(), *one.mount.pools()):
                assert pool.resting + pool.active + pool.dead + pool.injuries == pool.value
                assert 0 <= pool.pending <= pool.active
                assert 0 <= pool.rolled <= pool.active
