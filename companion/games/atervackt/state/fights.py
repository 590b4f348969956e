"""A fight in one room with what only the monster player may see of it, and a fight between heroes (A16.3)."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, Final, Literal

from companion.asks import Seat
from companion.games.atervackt.state.pieces import LyingCard
from companion.games.atervackt.state.terms import FIXED, Sign
from companion.kit.drakborgen.ring import Stance
from companion.kit.figures import not_in_menu
from companion.record import record
from companion.state import Json, Range

UNTOLD: Final = 0
"""KP of a monster whose card nobody has read yet; a monster that still stands has more."""


class Points:
    """A figure that only the monster player's seat may see: a monster's KP or a hidden number (A12.7, A11.9)."""

    __slots__ = ("seat", "value")

    def __init__(self, value: int, seat: Seat | None) -> None:
        self.value = value
        self.seat = seat

    def to_json(self) -> Json:
        """Return the value for the hash of the state."""
        return self.value

    def view(self, seat: Seat | None) -> Json:
        """Return what a seat may see of it; `None` stands for everybody."""
        return self.value if seat is not None and seat == self.seat else None

    def kept(self) -> Json:
        """Return the value and the seat, for a snapshot."""
        return [self.value, self.seat]

    @classmethod
    def of_kept(cls, data: Any) -> Points:
        """Return the figure that `kept` has written."""
        return cls(*data)


@record(frozen=False)
class Foe:
    """A monster in a fight, with the card that brought it and the sign that it showed last."""

    kind: str = field(metadata=FIXED)
    points: Points = field(metadata=FIXED)
    card: LyingCard = field(metadata=FIXED)
    sign: Sign | None = field(default=None, metadata=FIXED)
    stance: Stance | None = field(default=None, metadata=FIXED)
    misses: int = field(default=0, metadata=FIXED)


@record(frozen=False)
class Fight:
    """A fight in one room (A13-A15).

    Attributes:
        opponent: The seat that shows signs for the first monster; `None` is a die (AS9).
        signs: Signs that the heroes showed last.
        struck: Heroes who did damage in that round.
        hurt: Heroes who took damage in it.
        fleeing: Heroes who have said that they flee.
        beaten: The defeated monsters.
        followers: Ids of followers that fight beside the heroes.
        waiting: Heroes who let their followers fight alone (A25.6).
    """

    room: str = field(metadata=FIXED)
    opponent: Seat | None = field(metadata=FIXED)
    heroes: list[Seat] = field(default_factory=list, metadata=FIXED)
    foes: list[Foe] = field(default_factory=list, metadata=FIXED)
    beaten: list[Foe] = field(default_factory=list, metadata=FIXED)
    round: Annotated[int, Range(0, 999)] = not_in_menu(0, "counts rounds that all have seen: an undo takes one back")
    signs: dict[Seat, Sign] = field(default_factory=dict, metadata=FIXED)
    struck: list[Seat] = field(default_factory=list, metadata=FIXED)
    hurt: list[Seat] = field(default_factory=list, metadata=FIXED)
    fleeing: list[Seat] = field(default_factory=list, metadata=FIXED)
    followers: list[str] = field(default_factory=list, metadata=FIXED)
    waiting: list[Seat] = field(default_factory=list, metadata=FIXED)

    def note(self, hitter: str, victim: str, _points: int) -> None:
        """Note that one has hurt another; monsters have no key, as they cannot choose to flee (A14.6)."""
        self.struck += [hitter] if hitter else []
        self.hurt += [victim] if victim else []


SEEN = {"fixed": "says who did what in a round that all have seen: an undo takes it back"}
"""Metadata of fields of a round that everybody has seen."""


@record(frozen=False)
class Duel:
    """Heroes against heroes in one room.

    Attributes:
        pairs: Heroes who hurt each other; nobody else is hurt (A15.2).
        signs: Signs that they showed last; in Legenden's combat the stance stands with the hero.
        lost: Cost of the last round for each hero.
        struck: Heroes who did damage in it.
        fleeing: Heroes who have said that they flee.
    """

    room: str = field(metadata=SEEN)
    pairs: list[list[Seat]] = field(default_factory=list, metadata=SEEN)
    round: Annotated[int, Range(0, 999)] = not_in_menu(0, "counts rounds that all have seen: an undo takes one back")
    signs: dict[Seat, Literal["rock", "scissors", "paper"]] = field(default_factory=dict, metadata=SEEN)
    lost: dict[Seat, int] = field(default_factory=dict, metadata=SEEN)
    struck: list[Seat] = field(default_factory=list, metadata=SEEN)
    fleeing: list[Seat] = field(default_factory=list, metadata=SEEN)

    @property
    def hurt(self) -> dict[Seat, int]:
        """Seats that took damage in the last round."""
        return self.lost

    def note(self, hitter: Seat, victim: Seat, points: int) -> None:
        """Note that one has hurt another."""
        self.struck.append(hitter)
        self.lost[victim] = self.lost.get(victim, 0) + points
