"""The smallest evening of heroes, a track and a score: what docs/explain/kit.md counts before the first rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated

from companion.asks import Seat
from companion.dice import T6
from companion.kit.creatures import Mortal
from companion.kit.evening import Rounds, Turns, highest_seats
from companion.kit.figures import figure
from companion.record import record
from companion.state import Json, Range
from companion.text import Text
from companion.track import Track


@record(frozen=False)
class Runner(Mortal["Race"]):
    """Hero who runs."""

    ahead: Annotated[int, Range(0, 30)] = figure(0, Text("Ahead"))


@record(kw_only=True, frozen=False)
class Race(Rounds):
    """The runners, until the sun is down."""

    runners: dict[Seat, Runner] = field(default_factory=dict)
    sun: Track = field(default_factory=lambda: Track(steps=3))

    def creatures(self) -> Iterable[Runner]:
        """All who run."""
        return self.runners.values()


class Running(Turns[Race]):
    """Whoever is farthest ahead at sunset."""

    id, title, seats, dice = "running", Text("Running"), (2, 2), ("T6",)

    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> Race:
        """The start."""
        race = Race(seats=seats, options=house)
        race.runners = {seat: Runner(race, seat, life=2, max_life=2) for seat in seats}
        return race

    async def begin_round(self, state: Race) -> None:
        """The first rule: the sun moves, and at sunset it is over."""
        await super().begin_round(state)
        state.sun.advance(1)
        state.over = state.sun.is_over

    async def play_turn(self, state: Race, seat: Seat) -> None:
        """As far as the die says."""
        state.runners[seat].gain("ahead", await state.runners[seat].roll("run", Text("{hero} runs"), T6))

    def winners(self, state: Race) -> list[Seat]:
        """Whoever is farthest."""
        return highest_seats({seat: one.ahead for seat, one in state.runners.items()}) if state.over else []


game = Running()
