"""Cards and figures that lie or stand on the board, and the rooms in which they do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import TYPE_CHECKING, Annotated, Literal

from companion.asks import Seat
from companion.games.atervackt.board import Direction, Square
from companion.games.atervackt.state.terms import BOX, FIXED, WAY, Coordinate, Edge, Kind
from companion.kit.figures import box_only, figure, label_metadata
from companion.record import record
from companion.state import Range
from companion.text import Text

AMBUSH = "ambush_"
"""Prefix of room cards on which a monster lies in ambush (A8.4)."""
BONES = "bones"
"""Chest card that brings a skeleton (A12.5)."""
# The black knight of the classic cards is none of the four monsters, and does not wander (AS70).
MONSTERS = ("elf", "orc", "skeleton", "troll", "knight")
"""Kinds of monsters."""
DIGITS = "0123456789"


class OnMap:
    """A piece that can stand on a square of the map, by its column and its row."""

    __slots__ = ()

    if TYPE_CHECKING:
        column: Coordinate
        row: Coordinate

    @property
    def spot(self) -> Square | None:
        """Square of the piece, `None` while nobody knows it; the chamber stands at the first of its two squares."""
        return None if self.column is None or self.row is None else Square(self.column, self.row)

    def put_on(self, square: Square | None) -> None:
        """Put the piece on a square, or on none."""
        self.column, self.row = square if square is not None else (None, None)  # type: ignore[misc]


@record(frozen=False)
class LyingCard:
    """A card of a deck that lies face up: in a room, or drawn in this phase by `seat` and not settled yet.

    Attributes:
        forced: `True` for a monster that fights against what its card says, with the KP in brackets (A12.9, A12.14).
        hurt: Damage to be taken off a monster's KP when its card is read (A27.4).
        stuck: `True` for a monster in the middle of a web (A27.7).
    """

    deck: str = field(metadata=FIXED)
    card: str = field(metadata=FIXED)
    seat: Seat | None = field(default=None, metadata=FIXED)
    hurt: int = field(default=0, metadata=FIXED)
    stuck: bool = field(default=False, metadata=FIXED)
    forced: bool = field(default=False, metadata=FIXED)

    @property
    def kind(self) -> str | None:
        """Monster that a card brings: a room card, an ambush, or bones in a chest (A12.5); `None` for others."""
        if self.deck == "chest":
            return "skeleton" if self.card == BONES else None
        kind = self.card.removeprefix(AMBUSH)
        return kind if self.deck == "room" and kind in MONSTERS else None

    @property
    def is_ambush(self) -> bool:
        """`True` if the monster begins with an ambush: only for the hero who has just drawn it (A8.4, A12.8)."""
        return self.card.startswith(AMBUSH) and self.seat is not None


def is_among(lying: LyingCard, cards: Iterable[LyingCard]) -> bool:
    """Return True if this very piece is among the cards: two orcs with equal values are two pieces."""
    return any(lying is other for other in cards)


def leave_out(cards: Iterable[LyingCard], *gone: LyingCard) -> list[LyingCard]:
    """Return the cards without the `gone` ones, which are compared as in `is_among`."""
    return [lying for lying in cards if not is_among(lying, gone)]


@record(frozen=False)
class Figure(LyingCard, OnMap):
    """A monster's figure: a card of the deck `terms.FIGURE` that stays on the board (A31.1).

    Attributes:
        place: Number of a room, or one of `terms`; any other word is the board.
        column: Column of its square on a map; on its way that of the square which it leaves.
        row: Row of that square.
        heading: Direction in which it goes.
        side: Side of its room at which it stands.
        after: The hero whom it follows.
        came: The round in which it last came into a room by itself.
        moved: The round in which it last moved, or tried to.
        met: `True` if the heroes in its room have had their meeting.
        ambush: `True` if the meeting began with an ambush.
        stuck: `True` in a web.
        prey: `True` if spiders run to it, as it was stuck in a web when this round's movement began (A31.18).
        wedged: `True` in the middle of rubble.
    """

    place: str = BOX
    column: Coordinate = None
    row: Coordinate = None
    heading: Direction | Literal["down"] | None = field(default=None, metadata=FIXED)
    side: Direction | None = field(default=None, metadata=FIXED)
    after: Seat | None = field(default=None, metadata=FIXED)
    came: Annotated[int, Range(0, 999)] = field(default=0, metadata=FIXED)
    moved: Annotated[int, Range(0, 999)] = field(default=0, metadata=FIXED)
    met: bool = field(default=False, metadata=FIXED)
    ambush: bool = field(default=False, metadata=FIXED)
    stuck: bool = False
    wedged: bool = False
    prey: bool = field(default=False, metadata=FIXED)

    @property
    def kind(self) -> str:
        """Kind of monster."""
        return self.card.rstrip(DIGITS)

    @property
    def is_ambush(self) -> bool:
        """`True` if the meeting with the figure began with an ambush."""
        return self.ambush

    def put_in_place(self, place: str) -> None:
        """Put the figure in another place, free and not met yet."""
        self.go_half_way()
        self.place, self.column, self.row = place, None, None
        self.hurt = 0 if place == BOX else self.hurt

    def go_half_way(self, after: Seat | None = None) -> None:
        """Send the figure on its way out of its room, perhaps after a hero (A12.11, A31.6)."""
        self.place, self.after, self.heading, self.side = WAY, after, None, None
        self.met = self.ambush = self.stuck = self.wedged = self.prey = False


@record(frozen=False)
class Spider(OnMap):
    """A spider marker on the map."""

    column: Coordinate = None
    row: Coordinate = None


@record(frozen=False)
class Room(OnMap):
    """A room in which heroes are, or were until the sun moved; its cards lie there until it is reset (A2.5, A2.6).

    Where the map is followed, a room has a square and stays known for the whole game. Its sides are known as far as
    anybody has seen them.

    Attributes:
        fresh: `True` if it was laid in this round.
        dot: Side at which the dot of its tile lies: there its first hero came in (A6.7).
        down: `True` if it has a way down; `None` while nobody has looked.
        rune: `True` if it has a portal rune.
        sprung: `True` if it was laid as a trap room, and its trap has been sprung.
        tried: Number of a hero's keys that did not fit one of its locked doors, by seat and number of the door
            ("Ada/1").
    """

    kind: Kind = field(metadata=label_metadata(Text("Room")))
    column: Coordinate = field(default=None, metadata=FIXED)
    row: Coordinate = field(default=None, metadata=FIXED)
    fresh: bool = box_only(False, Text("Room is new"))
    dot: Direction | None = field(default=None, metadata=FIXED)
    down: bool | None = figure(None, Text("Way down"))
    rune: bool = figure(False, Text("Portal rune"))
    sprung: bool = figure(False, Text("Trap sprung"))
    tried: dict[str, int] = field(default_factory=dict, metadata=FIXED)
    north: Edge = figure("unknown", Text("North side"))
    east: Edge = figure("unknown", Text("East side"))
    south: Edge = figure("unknown", Text("South side"))
    west: Edge = figure("unknown", Text("West side"))
    cards: list[LyingCard] = field(default_factory=list, metadata=FIXED)

    def count(self, deck: str, card: str) -> int:
        """Count the cards of one kind of that deck that lie here."""
        return sum(lying.deck == deck and lying.card == card for lying in self.cards)

    def has_card(self, deck: str, card: str) -> bool:
        """Return True if that card of that deck lies here."""
        return self.count(deck, card) > 0
