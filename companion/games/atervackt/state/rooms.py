"""A room with what is known of its sides and what lies in it."""

from __future__ import annotations

from dataclasses import field

from companion.games.atervackt.board import Direction
from companion.games.atervackt.state.pieces import Lying
from companion.games.atervackt.state.terms import FIXED, Coordinate, Edge, Kind
from companion.kit.figures import figure, labelled, noted
from companion.record import record
from companion.text import Text


@record(frozen=False)
class Room:
    """A room in which heroes are, or were until the sun moved; its cards lie there until it is reset (A2.5, A2.6).

    Where the map is followed it has a square and stays known for the whole game. `fresh`: laid in this round; `dot`:
    where its first hero came in; `down`: a way down, `None` while nobody has looked; `rune`: a portal rune. Its sides
    are as far as anybody knows. `sprung`: it was laid as a trap room, and its trap has been sprung. `tried`: how many
    keys of a hero did not fit one of its locked doors, by seat and the door's number ("Ada/1").
    """

    kind: Kind = field(metadata=labelled(Text("Room")))
    column: Coordinate = field(default=None, metadata=FIXED)
    row: Coordinate = field(default=None, metadata=FIXED)
    fresh: bool = noted(False, Text("Room is new"))
    dot: Direction | None = field(default=None, metadata=FIXED)
    down: bool | None = figure(None, Text("Way down"))
    rune: bool = figure(False, Text("Portal rune"))
    sprung: bool = figure(False, Text("Trap sprung"))
    tried: dict[str, int] = field(default_factory=dict, metadata=FIXED)
    north: Edge = figure("unknown", Text("North side"))
    east: Edge = figure("unknown", Text("East side"))
    south: Edge = figure("unknown", Text("South side"))
    west: Edge = figure("unknown", Text("West side"))
    cards: list[Lying] = field(default_factory=list, metadata=FIXED)

    def count(self, deck: str, card: str) -> int:
        """How many of that card of that deck lie here."""
        return sum(lying.deck == deck and lying.card == card for lying in self.cards)

    def lies(self, deck: str, card: str) -> bool:
        """Whether that card of that deck lies here."""
        return self.count(deck, card) > 0
