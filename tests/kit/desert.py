"""A toy on a board of named spaces: a ring of six, a sentinel, and travellers who roll for how far they go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Annotated

from companion.asking import ask_option, ask_roll
from companion.asks import Choose, Option, Roll, Seat
from companion.dice import T6, Need
from companion.kit.creatures import Mortal
from companion.kit.figures import carried, figure
from companion.kit.places import NO_DEED, Board, Page, Space, deed, offer
from companion.kit.questions import question
from companion.kit.state import GameState
from companion.record import record
from companion.state import Range
from companion.text import Text

STAY = Text("Stay")


@record(frozen=False)
class Traveller(Mortal["Desert"]):
    """Hero who crosses the desert, with a place and belongings."""

    place: str = figure("well", Text("Place"))
    dates: Annotated[int, Range(0, 9)] = carried(0, Text("Dates"))
    water: bool = carried(False, Text("Water"))
    craft: Annotated[int, Range(1, 6)] = figure(3, Text("Craft"))

    @property
    def space(self) -> Space[Traveller]:
        """Space where the traveller stands."""
        return BOARD[self.place]

    async def turn(self) -> None:
        """Roll and walk, then use what the place offers until the traveller has had enough (T6.11.1a, T6.13.2)."""
        face = await self.roll("move", Text("{hero}: how far?"), T6)
        await self.walks(BOARD.path(self.place, await self.which_way(), face))
        while self.alive and not await offer(self, "turn", Text("{hero}: what now?"), lambda: self.space.page(self)):
            pass

    @question(ask_option)
    def which_way(self) -> Choose | None:
        """Ask whether to go to the left or to the right."""
        ways = [Option(way, Text("To the {way}", way=way)) for way in BOARD.ways(self.place)]
        return self.build_choice("way", Text("{hero}: which way?"), *ways)

    async def walks(self, path: tuple[str, ...]) -> None:
        """Walk past all but the last of these spaces, as far as each lets the traveller pass (T6.11.12b)."""
        for number, id in enumerate(path, 1):
            self.place = id
            if number < len(path) and not await self.space.pass_through(self):
                return
        if path:
            await self.space.on_enter(self)

    async def gathers(self) -> bool:
        """Pick the two dates, less those that have been picked before (T6.13.4a)."""
        found = self.state.lying.get(self.place, 0)
        self.state.lying[self.place] = found - self.gain("dates", found)
        return True

    async def drinks(self) -> bool:
        """Take water for the way; the turn goes on."""
        self.water = True
        return False

    async def stays(self) -> bool:
        """End the turn."""
        return True


@record(kw_only=True, frozen=False)
class Desert(GameState):
    """The travellers, and how many dates lie where."""

    travellers: dict[Seat, Traveller] = field(default_factory=dict)
    lying: dict[str, int] = field(default_factory=lambda: {"oasis": 2})

    def creatures(self) -> Iterable[Traveller]:
        return self.travellers.values()


class Well(Space[Traveller]):
    """Space with water."""

    id, name = "well", Text("The well")

    def page(self, one: Traveller) -> Page:
        return deed("drink", Text("Fill the skin"), one.drinks, when=not one.water), deed("stay", STAY, one.stays)


class Sands(Space[Traveller]):
    """Sands where whoever has no water loses a life (TT8)."""

    name = Text("Hot sands")

    def __init__(self, id: str) -> None:
        self.id = id

    async def on_enter(self, one: Traveller) -> bool:
        if not one.water:
            await one.take_damage(1)
        return True

    def page(self, one: Traveller) -> Page:
        return NO_DEED, deed("stay", STAY, one.stays)


class Oasis(Well):
    """Space with dates and water; whoever is blown there finds both."""

    id, name = "oasis", Text("Oasis")

    def page(self, one: Traveller) -> Page:
        dates = one.state.lying["oasis"]
        return deed("pick", Text("Pick {n} dates", n=dates), one.gathers, when=dates > 0), *Well.page(self, one)

    async def on_placed(self, one: Traveller) -> bool:
        one.water = True
        return await self.on_enter(one)

    async def search(self, one: Traveller) -> bool:
        return bool(one.gain("dates", 1))


class Guard(Space[Traveller]):
    """The sentinel lets pass whoever beats the number; whoever fails stops there (T6.11.12)."""

    id, name = "guard", Text("The sentinel")

    @question(ask_roll)
    def roll(self, one: Traveller) -> Roll | None:
        return one.build_roll("guard", Text("{hero} fights"), T6, need=Need(">=", 4))

    async def pass_through(self, one: Traveller) -> bool:
        return await self.roll(one) >= 4


class Tower(Space[Traveller]):
    """Tower that is left only by a test of craft."""

    id, name = "tower", Text("The tower")

    async def try_leave(self, one: Traveller) -> bool:
        return await one.test_value("craft")


RING = ("well", "north", "oasis", "guard", "tower", "south")
BOARD: Board[Space[Traveller]] = Board(
    [Well(), Sands("north"), Oasis(), Guard(), Tower(), Sands("south")],
    {id: {"left": RING[at - 1], "right": RING[(at + 1) % len(RING)]} for at, id in enumerate(RING)},
)
