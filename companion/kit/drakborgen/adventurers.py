"""Adventurers: heroes, and creatures that go with one, whose life and four values stand on a sheet of cardboard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Final, Protocol, TypeVar

from companion.asking import ask_number
from companion.asks import Number
from companion.dice import T12, Die
from companion.kit import figures
from companion.kit.creatures import Mortal
from companion.kit.drakborgen.aspects import SHEET_LETTERS, VALUE_NAMES
from companion.kit.drakborgen.sheets import LIKELY_POINTS, MOST_LIFE, MOST_POINTS, likely_among
from companion.kit.figures import figure, not_in_menu
from companion.kit.state import GameState
from companion.record import record
from companion.state import Range
from companion.subjects import stand_for
from companion.text import Text

S = TypeVar("S", bound=GameState)

HIGHEST: Final = 24
"""Highest value on the ring in a game that declares no range of its own."""


class Figures(Protocol):
    """Known figures of a sheet."""

    @property
    def life(self) -> int | None:
        """Full life."""

    @property
    def strength(self) -> int | None:
        """Value of Strength on the ring."""

    @property
    def psyche(self) -> int | None:
        """Value of Psyche on the ring."""

    @property
    def agility(self) -> int | None:
        """Value of Agility on the ring."""

    @property
    def armour(self) -> int | None:
        """Value of Armour on the ring."""


@record(frozen=False)
class Adventurer(Mortal[S]):
    """A hero or companion with a sheet, whose life and values are asked when they are first needed (LS6, A1.10).

    A value is tested with T12 (L0.8, A2.12).

    Attributes:
        name: Name on the sheet, by which heroes are told apart.
    """

    name: str = not_in_menu("", "words are typed, and the box has no letters; a sheet is chosen when the game begins")
    strength: Annotated[int | None, Range(1, HIGHEST)] = figure(
        None, VALUE_NAMES["strength"], learned="strength", late=True
    )
    psyche: Annotated[int | None, Range(1, HIGHEST)] = figure(None, VALUE_NAMES["psyche"], learned="psyche", late=True)
    agility: Annotated[int | None, Range(1, HIGHEST)] = figure(
        None, VALUE_NAMES["agility"], learned="agility", late=True
    )
    armour: Annotated[int | None, Range(1, HIGHEST)] = figure(None, VALUE_NAMES["armour"], learned="armour", late=True)

    test_die: ClassVar[Die] = T12

    @property
    def called(self) -> str | Text:
        """Name of the adventurer as people say it."""
        return stand_for(self.name, "figure", self.seat, self.seat)

    def adopt_sheet(self, sheet: Figures) -> None:
        """Take over what is known of a sheet or a kind; the rest is asked when it is first needed."""
        self.max_life = sheet.life
        self.strength, self.psyche = sheet.strength, sheet.psyche
        self.agility, self.armour = sheet.agility, sheet.armour
        self.state.mark_learned()

    async def ask_life_if_unknown(self) -> None:
        """Ask for the full life when life is first needed; a hero starts with all of it."""
        if not self.alive:
            return
        if self.max_life is None:
            given = await ask_number(self.build_life_ask)
            # People may have corrected both meanwhile.
            if self.max_life is None:
                self.max_life = max(given or 1, self.life or 1)
                self.state.mark_learned()
        if self.life is None:
            self.life = self.max_life

    def build_life_ask(self) -> Number | None:
        """Build the ask for full life; `None` once it is known."""
        if self.max_life is not None:
            return None
        text = self.named(Text("{hero}: full life?"))
        many, below = self.likely("max_life")
        return Number(key="value.life", seats=(self.seat,), text=text, min=1, max=MOST_LIFE, likely=many, below=below)

    def value_on_sheet(self, name: str) -> Text:
        """Return the value with the letters that stand beside its number on every sheet and card."""
        label, letters = super().value_on_sheet(name), SHEET_LETTERS.get(name, "")
        return Text("{value} {letters}", value=label, letters=letters) if letters else label

    async def ask_points(self, key: str, words: Text, *, likely: int = LIKELY_POINTS) -> int:
        """Ask how many points of life a card or a tile takes or gives; 0 when the ask is moot.

        Args:
            key: Key of the ask, by which kept games find it again.
            words: What is asked for; {hero} is filled with the name.
            likely: How many of the smallest numbers are likely.
        """
        return await self.ask_number(key, words, MOST_POINTS, likely=likely) or 0

    @property
    def most_healed(self) -> int:
        """Number of answers to how much life is given back that change anything: 0 to what is missing, where known."""
        if self.life is None or self.max_life is None:
            return LIKELY_POINTS
        return min(max(self.max_life - self.life, 0) + 1, LIKELY_POINTS)

    def likely(self, name: str) -> tuple[int, int]:
        """Return the likely range of a figure, by the known sheets; for values of the ring by those of monsters too."""
        sheets, monsters = self.sheets_known()
        adventurers = [one for one in self.state.creatures() if isinstance(one, Adventurer)]
        if name == "max_life":
            return likely_among([*(one.life for one in sheets), *(one.max_life for one in adventurers)], 1, MOST_LIFE)
        every = (*sheets, *monsters, *adventurers)
        known = [value for one in every for value in (one.strength, one.psyche, one.agility, one.armour)]
        _, most = figures.bounds(figures.class_of(self), name)
        return likely_among(known, 1, most)

    def sheets_known(self) -> tuple[Iterable[Figures], Iterable[Figures]]:
        """Return the sheets of heroes in this game's data, and the kinds of monsters."""
        return (), ()
