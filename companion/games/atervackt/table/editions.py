"""Whose board and tiles lie on the table, and what that changes (A1.11-A1.14)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.atervackt.data.book import CardKind
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.rooms import Room
from companion.games.atervackt.state.terms import Kind
from companion.kit.cards.kinds import DeckSheet
from companion.state import Json
from companion.text import Text

SENTENCES: Mapping[str, tuple[Text, ...]] = {
    "first": (Text("No tile has a way down: secret doors may lead down."),),
    "ffg": (Text("Take the web cards out of the room deck."),),
    "legenden": (
        Text("8 tiles and the dragon room: shuffle, face down, 3 x 3."),
        Text("Rooms with a skull are trap rooms."),
    ),
}
"""What is to be done at setup, or to be known (A1.8, A1.12-A1.14, AS4)."""


def guide(state: AtervacktState) -> None:
    """Say what is special about this edition."""
    for sentence in SENTENCES.get(str(state.options["edition"]), ()):
        state.tell("setup.edition", sentence)


def counts(sheet: DeckSheet[CardKind], house: Mapping[str, Json]) -> dict[str, int]:
    """The cards of a deck: with FFG's tiles, on which webs are printed, the web cards are taken out (A1.13)."""
    out = ("web",) if sheet.id == "room" and house["edition"] == "ffg" else ()
    return {card: count for card, count in sheet.counts.items() if card not in out}


LEVEL: tuple[Kind, ...] = ("tower", "corridor", "chamber")
"""Tiles that have no way down of their own."""


def leads_down(state: AtervacktState, room: Room) -> bool | None:
    """Whether a way down is there: on the tile, by a marker or by a card (A2.15, AC1); `None` where nobody knows.

    Where no tile has one, a secret door may lead down as well (A1.12, A9.6).
    """
    if room.down or room.lies("room", "stairs"):
        return True
    if state.options["edition"] == "first":
        return room.lies("search", "secret")
    return False if room.kind in LEVEL else room.down
