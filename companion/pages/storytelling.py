"""Page of a finished evening: what turned it, who dared most, the luckiest roll, the sun over the rounds."""

from __future__ import annotations

from dataclasses import replace

from companion.pages.cursor import Cursor
from companion.pages.lists import back_line
from companion.pages.page_lines import EMPTY, LINES, PageLine
from companion.pages.plan import PagePlan
from companion.pages.scrolls import Scroll, count_pages
from companion.pages.situation import Situation


def story_scroll(situation: Situation, cursor: Cursor) -> Scroll:
    """Return the story under its headings, read forward.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    parts = [(((head, ""),), sentences) for head, sentences in situation.story]
    return Scroll(parts, cursor.at, forward=True)


def story_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the story of the evening; C goes on as long as another page follows, D goes back.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    scroll = story_scroll(situation, cursor)
    turns = cursor.at + 1 < count_pages(scroll, situation.say)
    turn = PageLine(press=(replace(cursor, at=cursor.at + 1), None), lettered=False) if turns else EMPTY
    return PagePlan((), (), (*[EMPTY] * (LINES - 2), turn, back_line(cursor)), scroll=scroll, told_of=("D", "C"))
