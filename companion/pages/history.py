"""The menu page of all that has happened: backwards, by round and hero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from companion.event_kinds import SILENT
from companion.pages.cursor import Cursor
from companion.pages.lists import back_line
from companion.pages.news import stories
from companion.pages.plan import EMPTY, LINES, PageLine, PagePlan, Scroll, Ways, Words
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.state import Event
from companion.text import Text
from companion.view import View

UNTOLD = frozenset({"seal"})
"""Keys of events that the page leaves out.

A choice is visible while it is made; the mark of the choice is for those who verify it.
"""

Part = tuple[Ways, Sequence[Words]]


def history_page(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the newest events first; C goes further back. A seat's own screen begins with what it alone may read.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    turn = PageLine(press=(replace(cursor, at=cursor.at + 1), None), lettered=False)
    scroll = history_scroll(situation, surface, cursor)
    lines = (*[EMPTY] * (LINES - 2), turn if scroll.parts else EMPTY, back_line(cursor))
    nothing: Part = (((Text("What happened"), ""),), [Text("Nothing yet")])
    return PagePlan((), (), lines, scroll=scroll if scroll.parts else Scroll([nothing]))


def history_scroll(situation: Situation, surface: Surface, cursor: Cursor) -> Scroll:
    """Return all that can be read there, and how far back the reader has gone.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    own = _private_part(situation) if surface.private else []
    shown = situation.history if situation.notes else [one for one in situation.history if one.kind not in SILENT]
    return Scroll([*own, *_rounds(shown, situation.view)], cursor.at)


def _private_part(situation: Situation) -> list[Part]:
    words = situation.view.private_lines
    return [(((Text("For you alone"), ""),), words)] if words else []


def _rounds(history: Sequence[Event], view: View) -> Iterator[Part]:
    names, called = view.names, view.words.get("round", Text("Round {n}"))
    told = [event for event in history if event.key not in UNTOLD]
    for number, events in [(number, [*events]) for number, events in groupby(told, lambda event: event.round)][::-1]:
        when = called.using(n=number) if number else Text("The beginning")
        for story in [*stories(events, names)][::-1]:
            who = Text("All") if story.who is None else names[story.who]
            yield ((who, when), (who, str(number))), [event.text for event in story.events]
