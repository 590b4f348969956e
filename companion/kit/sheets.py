"""Sheets: what is printed about a hero, taken at the beginning, read out where the data does not say it, and learned.

Both Drakborgen games have such sheets. `SheetHolder` is for a game whose sheets are plain tables of its data, such as
the Old Mill:

    [sheets.miller]
    name = "Miller"
    life = 6

    class Villager(SheetHolder["Mill"]):
        wits: Annotated[int | None, Range(1, 6)] = figure(None, Text("Wits"), learned="wits", late=True)

    await villager.take_sheet()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.kit import figures
from companion.kit.creatures import Mortal
from companion.kit.figures import bounds, class_of, declared_figures, fixed
from companion.kit.questions import question
from companion.kit.state import GameState
from companion.record import record
from companion.shapes import TableShape, WholeShape, Words
from companion.subjects import stand_for
from companion.text import Text, verbatim

Sheets: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Sheets by id, each with its name and what else is printed on it."""

LONGEST_NAME = 12
"""Characters of a sheet's name, which begins most lines of the screen."""


def find_new_figures(part: object, printed: Callable[[str], Any] | None) -> dict[str, Any]:
    """Return the figures of a hero that are known, and that the sheet does not say.

    Args:
        part: The hero, or any part with figures that are `learned`.
        printed: Gives what the sheet says of a figure, by the figure's name in the data; `None` if there is no sheet.

    Returns:
        Values by the figure's name in the data.
    """
    known = ((name, value) for name, value in figures.learned_figures(part).items() if value is not None)
    return {name: value for name, value in known if printed is None or printed(name) != value}


def sheet_shape(kind: Any) -> TableShape:
    """Return the shape of a sheet: a name, and each figure that is `learned` in the range of its field.

    Args:
        kind: Class of the creatures that take such sheets.
    """
    ranges = {}
    for declared in declared_figures(kind).values():
        if declared.learned:
            least, most = bounds(kind, declared.name)
            ranges[declared.learned] = WholeShape(max(least, 1), most)
    return TableShape({"name": Words(LONGEST_NAME)}, ranges)


def learn_sheets(holders: Iterable[SheetHolder[Any]]) -> dict[str, Any]:
    """Return the figures that were read out of sheets in this game, by sheet, as the data of the next game has them."""
    found = {one.sheet: find_new_figures(one, one.printed.get) for one in holders if one.printed}
    return {sheet: new for sheet, new in found.items() if new}


class SheetState(Protocol):
    """A state as far as sheets go."""

    @property
    def sheets(self) -> Sheets:
        """The sheets of the game's data."""

    @property
    def players(self) -> Mapping[str, Any]:
        """The creatures that take sheets, by seat."""


S = TypeVar("S", bound=GameState)


@record(frozen=False)
class SheetHolder(Mortal[S]):
    """A creature that plays a sheet of the data: with its name, its life, and each figure that is `learned`.

    The state has `sheets` and `players` (`SheetState`). `sheet` is the id of the sheet, "" until one is taken.
    """

    sheet: str = fixed("", "a sheet is taken at the beginning")

    @property
    def printed(self) -> Mapping[str, Any]:
        """Printed figures of the sheet; empty until one is taken."""
        state: Any = self.state
        found: Mapping[str, Any] = state.sheets.get(self.sheet, {})
        return found

    @property
    def called(self) -> str:
        """Name of the sheet; the seat's until one is taken."""
        return stand_for(str(self.printed.get("name", self.seat)), "figure", self.seat, self.seat)

    async def ask_life_if_unknown(self) -> None:
        """Ask what the sheet says of life, when it is first needed."""
        await self.ask_if_unknown("max_life")
        await Mortal.ask_life_if_unknown(self)

    @question(ask_option)
    def ask_sheet(self) -> Choose | None:
        """Ask which of the free sheets the player takes."""
        state: Any = self.state
        taken = {one.sheet for one in state.players.values()}
        free = [Option(id, verbatim(sheet["name"])) for id, sheet in state.sheets.items() if id not in taken]
        return self.build_choice("sheet", Text("{hero}: which sheet?"), *free)

    async def take_sheet(self) -> None:
        """Take a sheet, unless the creature has one: from now on its figures are those that the sheet says.

        The creature is unhurt then, so its life is the full life of the sheet, if that is known.
        """
        if self.sheet:
            return
        self.sheet = await self.ask_sheet()
        for one in declared_figures(class_of(self)).values():
            if one.learned:
                setattr(self, one.name, self.printed.get(one.learned))
        if self.life is None:
            self.life = self.max_life
