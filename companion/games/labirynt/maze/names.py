"""Names of segments, finds and directions."""

from __future__ import annotations

from companion.games.labirynt.state.segment import Way
from companion.text import Text

WAY_NAMES: dict[Way, Text] = {"n": Text("North"), "e": Text("East"), "s": Text("South"), "w": Text("West")}

LETTERS: dict[Way, Text] = {"n": Text("N"), "e": Text("E"), "s": Text("S"), "w": Text("W")}
"""Directions by their letters."""

FIND_NAMES: dict[str, Text] = {
    "fountain": Text("Fountain"),
    "statue": Text("Statue"),
    "trapdoor": Text("Trapdoor"),
    "mirror": Text("Mirror"),
    "furniture": Text("Furniture"),
    "altar": Text("Altar"),
    "artwork": Text("Artwork"),
}

KIND_NAMES: dict[str, Text] = {
    "corridor": Text("Corridor"),
    "chamber": Text("Empty chamber"),
    "stairs": Text("Stairs"),
}


def segment_name(what: str) -> Text:
    """Return the name of a find, or of a kind of segment without one."""
    return FIND_NAMES.get(what) or KIND_NAMES[what]
