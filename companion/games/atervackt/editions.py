"""Whose board and tiles lie on the table, and what that changes (A1.11-A1.14)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.atervackt.data import DeckSheet
from companion.games.atervackt.rooms_state import Room
from companion.games.atervackt.state import AtervacktState
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


def counts(sheet: DeckSheet, house: Mapping[str, Json]) -> dict[str, int]:
    """The cards of a deck: with FFG's tiles, on which webs are printed, the web cards are taken out (A1.13)."""
    out = ("web",) if sheet.id == "room" and house["edition"] == "ffg" else ()
    return {card: count for card, count in sheet.counts.items() if card not in out}


def leads_down(state: AtervacktState, room: Room) -> bool:
    """Whether there may be a way down: without tiles that have one, a secret door or a marker (A1.12, A9.6)."""
    return state.options["edition"] != "first" or bool(room.down) or room.lies("search", "secret")
