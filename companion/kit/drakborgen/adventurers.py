"""Adventurers: heroes, and creatures that go with one, whose life and four values stand on a sheet of cardboard."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, TypeVar

from companion.dice import T12, Die
from companion.kit.creatures import Mortal
from companion.kit.drakborgen import sheets
from companion.kit.drakborgen.aspects import NAMES
from companion.kit.figures import figure, unlisted
from companion.kit.state import GameState
from companion.record import record
from companion.state import Range
from companion.text import Text

S = TypeVar("S", bound=GameState)

HIGHEST: Final = 24
"""As high as a value goes where a game says nothing else."""


@record(frozen=False)
class Adventurer(Mortal[S]):
    """Life and values are asked from the sheet when they are first needed (LS6, A1.10), and kept for the next evening.

    A value is tested with T12 (L0.8, A2.12). `name`: whose sheet it is, by which heroes are told apart.
    """

    name: str = unlisted("", "words are typed, and the box has no letters; a sheet is chosen when the game begins")
    strength: Annotated[int | None, Range(1, HIGHEST)] = figure(None, NAMES["strength"], learned="strength", late=True)
    psyche: Annotated[int | None, Range(1, HIGHEST)] = figure(None, NAMES["psyche"], learned="psyche", late=True)
    agility: Annotated[int | None, Range(1, HIGHEST)] = figure(None, NAMES["agility"], learned="agility", late=True)
    armour: Annotated[int | None, Range(1, HIGHEST)] = figure(None, NAMES["armour"], learned="armour", late=True)

    test_die: ClassVar[Die] = T12

    @property
    def called(self) -> str | Text:
        """His name as it is said."""
        return self.name

    async def knows_life(self) -> None:
        """Ask for the full life when life is first needed; he starts with all of it."""
        await sheets.know_life(self)
