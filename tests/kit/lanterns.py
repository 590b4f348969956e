"""A toy evening: walkers look for oil before the night, and in the marsh a lantern goes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated

from companion.asks import Seat
from companion.dice import T6
from companion.game import GameOption
from companion.kit.creatures import Mortal
from companion.kit.evening import Rounds, Turns, highest_seats
from companion.kit.figures import carried, figure
from companion.record import record
from companion.state import Json, Range
from companion.text import Text
from companion.track import Track
from companion.view import Correction


@record(frozen=False)
class Walker(Mortal["Night"]):
    """Hero who looks for oil. `rested`: the hero has sat down in this round."""

    oil: Annotated[int, Range(0, 30)] = carried(0, Text("Oil"))
    rested: bool = figure(False, Text("Rested"), lasts="round")
    lit: bool = figure(False, Text("Lit"), lasts="turn")


@record(kw_only=True, frozen=False)
class Night(Rounds):
    """The walkers, and how late it is."""

    walkers: dict[Seat, Walker] = field(default_factory=dict)
    sun: Track = field(default_factory=lambda: Track(steps=3))

    def creatures(self) -> Iterable[Walker]:
        return self.walkers.values()


class Lanterns(Turns[Night]):
    """The oil that is carried when night falls decides."""

    id, title, seats, dice = "lanterns", Text("Lanterns"), (2, 4), ("T6",)
    options: Mapping[str, GameOption] = {"marsh": GameOption(Text("Deep marsh"), 1, (1, 2))}

    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> Night:
        night = Night(seats=seats, options=house)
        night.walkers = {seat: Walker(night, seat, life=2, max_life=2) for seat in seats}
        return night

    async def lay_out(self, state: Night) -> None:
        await super().lay_out(state)
        state.tell("lamps", Text("Light your lanterns."))

    async def begin_round(self, state: Night) -> None:
        await super().begin_round(state)
        state.sun.advance(1)
        state.over = state.sun.is_over

    async def play_turn(self, state: Night, seat: Seat) -> None:
        walker = state.walkers[seat]
        walker.lit = True
        if await walker.ask_yes_no("rest", Text("{hero}: sit down?"), Text("Sit down"), Text("Go on")):
            walker.rested = True
            return
        face = await walker.roll("oil", Text("{hero}: how much oil?"), T6)
        if face == 1:
            state.note("marsh", Text("A 1 is the marsh."))
            await walker.take_damage(int(str(state.options["marsh"])))
        walker.gain("oil", face)

    def winners(self, state: Night) -> list[Seat]:
        return highest_seats({seat: one.oil for seat, one in state.walkers.items() if one.alive}) if state.over else []

    def corrections(self, state: Night, seat: Seat | None) -> list[Correction]:
        sun = Correction("sun.at", self.title, Text("Sun"), tuple(range(state.sun.steps + 1)))
        return [*super().corrections(state, seat), sun]


game = Lanterns()
