"""The duel on the ring, as both games of Drakborgen have it."""

from __future__ import annotations

import pytest

from companion.kit.drakborgen.duels import RingDuel
from companion.kit.drakborgen.ring import Stance
from tests.kit.driving import Rules
from tests.kit.test_fights import Being


@pytest.mark.parametrize(
    ("mine", "theirs", "blows"),
    [
        ("strength", "psyche", [("one", 1)]),
        ("psyche", "strength", [("other", 1)]),
        ("strength", "strength", [("one", 3)]),
        ("psyche", "psyche", []),
        ("strength", "agility", []),
        (None, "agility", []),
    ],
)
def test_a_blow_costs_the_same_whoever_is_compared_first(
    mine: Stance | None, theirs: Stance, blows: list[tuple[str, int]]
) -> None:
    one, other = Being("one", 1, strength=9, stance=mine), Being("other", 2, strength=6, stance=theirs)
    ring = RingDuel[Being]()

    for pair in ((one, other), (other, one)):
        compared = Rules(ring.compare(*pair)).result
        assert [(blow.hitter.name, blow.points) for blow in compared] == blows, "whoever comes first"
