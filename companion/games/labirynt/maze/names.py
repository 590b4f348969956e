"""What people call segments, finds and the sides of the world."""

from __future__ import annotations

from companion.games.labirynt.state.segment import Way
from companion.text import Text

WAY_NAMES: dict[Way, Text] = {"n": Text("North"), "e": Text("East"), "s": Text("South"), "w": Text("West")}

LETTERS: dict[Way, Text] = {"n": Text("N"), "e": Text("E"), "s": Text("S"), "w": Text("W")}
"""The same in short."""

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
    """A find, or the kind of a segment without one."""
    return FIND_NAMES.get(what) or KIND_NAMES[what]
