"""What a monster card (monsterkort) says of one kind (AC8), and what was told of such cards in this game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from companion.kit.cards.told import Told
from companion.record import record
from companion.state import Json, Range

MOST = 12
"""The most KP that a monster card gives."""


@record(frozen=False)
class CardLine(Told):
    """KP, those in brackets for a forced fight, a reaction to each choice, and the KP of a stab in the back."""

    life: Annotated[int | None, Range(1, MOST)] = None
    bracket: Annotated[int | None, Range(1, MOST)] = None
    attack: Literal["fight", "passive", "flees"] | None = None
    wait: Literal["passive", "fight", "flees"] | None = None
    flee: Literal["follows", "passive"] | None = None
    stab: Annotated[int | None, Range(0, MOST)] = None

    def missing(self) -> list[str]:
        """What nobody has told; who follows does not stab (A12.10, A12.11)."""
        return [name for name in Told.missing(self) if name != "stab" or self.flee != "follows"]


class Papers:
    """The lines by card and kind. Who has read them out knows them: nobody else may see them (A12.7)."""

    __slots__ = ("lines",)

    def __init__(self) -> None:
        self.lines: dict[str, dict[str, CardLine]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Papers) and self.lines == other.lines

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> Json:
        """For the hash of the state."""
        return {card: {kind: line.known() for kind, line in kinds.items()} for card, kinds in self.lines.items()}

    def kept(self) -> Json:
        """All of it, for a snapshot."""
        return self.to_json()

    @classmethod
    def of_kept(cls, data: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Papers:
        """What `kept` has written."""
        papers = cls()
        papers.lines = {card: {kind: CardLine(**line) for kind, line in kinds.items()} for card, kinds in data.items()}
        return papers

    def view(self, _seat: str | None) -> Json:
        """Nothing: whose card it is sees its line among what only he may read."""
        return {}
