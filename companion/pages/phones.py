"""The pages in the menu with which phones come in: a code for a camera, and its letters to be typed."""

from __future__ import annotations

from companion.pages.cursor import Cursor, start
from companion.pages.lists import MAIN, back_line, closed, list_page, opened
from companion.pages.page import CODE_WIDTH
from companion.pages.page_lines import EMPTY, choice, note
from companion.pages.plan import PagePlan
from companion.pages.situation import DismissTables, OfferTable, OpenPhones, Situation, UseAddress, Way
from companion.pages.words import titled
from companion.text import Text

MORE = "phones.more"
"""Step of the menu to what else can be done for phones."""


def phones_page(situation: Situation, cursor: Cursor) -> PagePlan:
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
    more = Text("A Screen") if way.for_table else Text("A More")
    words = (*_address_rows(way.address), more, "", "", way.code)
    lines = (
        choice("", (opened(cursor, (MAIN, MORE)), None)),
        EMPTY,
        EMPTY,
        choice("", (closed(start(situation)), None)),
    )
    return PagePlan((), (), lines, code=way.squares, code_words=words)


def more_phones_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return what else can be done for phones: a code for a screen, other networks, and screens sent away.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    code = opened(cursor, (MAIN, "phones"))
    way = situation.way or Way("", "", ())
    lines = [choice(Text("Code for a screen"), (code, OfferTable()))]
    lines += [choice(one.rpartition("/")[2].partition(":")[0], (code, UseAddress(one))) for one in way.others]
    if way.screens:
        lines.append(choice(Text("Screens out"), (cursor, DismissTables()), str(way.screens)))
    return list_page(situation, cursor, Text("Phones"), lines)


def _address_rows(address: str) -> tuple[str, str]:
    """Return an address in two rows beside the code; the longest number of a machine fits there too."""
    words = address.rpartition("/")[2]
    at = words[: CODE_WIDTH + 1].rfind(".")
    return (words[:at], words[at:]) if at > 0 else (words[:CODE_WIDTH], words[CODE_WIDTH:])
