"""Random fights of riders: the laws of mounts hold, and a mutated rule of mounts breaks one of them (R9.9, RS34).

Ready-made figures have no mounts, so that other random fights seldom come to these rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.asks import Ask, Choose
from companion.game import find
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.owners import merge
from companion.testing.suite import RandomPlay
from tests.games.rulez import laws
from tests.games.rulez.suite import Own

MOUNT: Mapping[str, Any] = {"mount": "built", "built": {**dict.fromkeys(NAMES, 1), "skill": 3}, "grown": True}
"""A mount with green dice, so that a rider can be injured in the arm while these are the mount's."""

PREFERRED: Mapping[str, tuple[str, ...]] = {
    "whose.parry": ("mount",),
    "whose.attack": ("mount",),
    "whose.bear": ("own",),
    "injury": ("skill",),
}
"""Riders defend with green dice of their mounts, bear damage themselves, and are injured in the arm."""


class TestRiders(Own, RandomPlay):
    """Riders who use their mounts' dice."""

    game = "rulez"
    random_games = 4

    def data(self, rng: random.Random) -> Mapping[str, Any]:
        data: Any = find("rulez").data()
        return merge(data, {"figures": dict.fromkeys(data["figures"], MOUNT)})

    def answer(self, ask: Ask, seat: str, rng: random.Random) -> Any:
        if isinstance(ask, Choose) and ask.key in PREFERRED and rng.random() < 0.8:
            offered = {option.id for option in ask.options_for(seat)}
            if likely := [id for id in PREFERRED[ask.key] if id in offered]:
                return likely[0]
        return super().answer(ask, seat, rng)


def injure_mounts(patch: pytest.MonkeyPatch) -> None:
    """Let injuries hit the pool whose dice are rolled, in place of the rider's own (R9.9b)."""
    patch.setattr(Minifigure, "own_pool", Minifigure.pool)


def ride_lying(patch: pytest.MonkeyPatch) -> None:
    """Let a hero who falls stay on the mount, whatever the house rule (RS34)."""

    def lie_down(hero: Minifigure) -> None:
        hero.lying = True

    patch.setattr(Minifigure, "lie_down", lie_down)


@pytest.mark.daily(0)
@pytest.mark.rule("R9.9b", "RS34")
@pytest.mark.parametrize(
    ("mutate", "law"), [(injure_mounts, laws.MountsAreNeverInjured), (ride_lying, laws.WhoLiesDoesNotRide)]
)
def test_random_riders_find_a_mutated_rule_of_mounts(
    mutate: Callable[[pytest.MonkeyPatch], None], law: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutate(monkeypatch)
    riders = TestRiders()
    with pytest.raises(AssertionError, match=law.__name__):
        # Of these the first seeds find both.
        for seed in range(6, 40):
            rng = random.Random(seed)
            riders.play_on(riders.hand(rng), rng)
