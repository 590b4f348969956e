"""The page in the menu with which phones come in: a code for a camera, and the same to be typed."""

from __future__ import annotations

from companion.pages.cursor import Cursor, start
from companion.pages.lists import back_line, closed
from companion.pages.plan import EMPTY, PagePlan, choice, note
from companion.pages.situation import OpenPhones, Situation
from companion.pages.words import titled
from companion.text import Text


def phones(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the code and the address for phones, which D closes; before that, the line that opens the network.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    way = situation.way
    if way is None:
        opens = choice(Text("Open for phones"), (cursor, OpenPhones()))
        told = note(Text("Your network sees it"))
        return PagePlan(
            titled(situation, Text("Phones")), ((Text("Not open yet"), ""),), (opens, told, EMPTY, back_line(cursor))
        )
    host, _, port = way.address.rpartition("/")[2].rpartition(":")
    parts = host.split(".")
    middle = len(parts) // 2
    words = (f"{'.'.join(parts[:middle])}.", ".".join(parts[middle:]), f":{port}", "", *way.code.split("-"))
    lines = (EMPTY, EMPTY, EMPTY, choice("", (closed(start(situation)), None)))
    return PagePlan((), (), lines, code=way.squares, code_words=words)
