"""Names of segments, finds and directions."""

from __future__ import annotations

from companion.games.labirynt.state.segment import Way
from companion.subjects import stand_for
from companion.text import Text

WAY_NAMES: dict[Way, Text] = {"n": Text("North"), "e": Text("East"), "s": Text("South"), "w": Text("West")}

LETTERS: dict[Way, Text] = {"n": Text("N"), "e": Text("E"), "s": Text("S"), "w": Text("W")}
"""Directions by their letters."""

FIND_NAMES: dict[str, Text] = {
    "fountain": stand_for(Text("Fountain"), "space", "fountain"),
    "statue": stand_for(Text("Statue"), "space", "statue"),
    "trapdoor": stand_for(Text("Trapdoor"), "space", "trapdoor"),
    "mirror": stand_for(Text("Mirror"), "space", "mirror"),
    "furniture": stand_for(Text("Furniture"), "space", "furniture"),
    "altar": stand_for(Text("Altar"), "space", "altar"),
    "artwork": stand_for(Text("Artwork"), "space", "artwork"),
}

KIND_NAMES: dict[str, Text] = {
    "corridor": stand_for(Text("Corridor"), "space", "corridor"),
    "chamber": stand_for(Text("Empty chamber"), "space", "chamber"),
    "stairs": stand_for(Text("Stairs"), "space", "stairs"),
}


def segment_name(what: str) -> Text:
    """Return the name of a find, or of a kind of segment without one."""
    return FIND_NAMES.get(what) or KIND_NAMES[what]
