"""The menu page of all that has happened: backwards, by round and hero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest

from companion.event_kinds import SILENT
from companion.pages.cursor import Cursor, start
from companion.pages.lists import back_line
from companion.pages.page_lines import EMPTY, LINES, PageLine, Step, choice
from companion.pages.plan import PagePlan
from companion.pages.rows import Ways, Words
from companion.pages.scrolls import Prose, Scroll, sentence_at
from companion.pages.situation import GoBack, Situation
from companion.pages.stories import stories
from companion.pages.surface import Surface
from companion.state import Event
from companion.text import Text
from companion.view import View

UNTOLD = frozenset({"seal"})
"""Keys of events that the page leaves out.

A choice is visible while it is made; the mark of the choice is for those who verify it.
"""

Part = tuple[Ways, Sequence[Words]]


ENTRY = "entry-"
"""Beginning of the step of the page that offers to go back to an entry of the game; its number follows."""


def history_page(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the newest events first; C goes further back. A seat's own screen begins with what it alone may read.

    A press on an event leads to a page that offers to go back to it.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    if cursor.menu[-1].startswith(ENTRY):
        return _going_back(situation, cursor)
    scroll, entries = _scroll(situation, surface, cursor)
    if not scroll.parts:
        nothing: Part = (((Text("What happened"), ""),), [Text("Nothing yet")])
        lines = (*[EMPTY] * (LINES - 1), back_line(cursor))
        return PagePlan((), (), lines, scroll=Scroll([nothing]))
    turn = PageLine(press=(replace(cursor, at=cursor.at + 1), None), lettered=False)
    # The first of the three rows stands above the buttons: A is for the second, as for the first where that is all.
    presses = [_offer(situation, cursor, scroll, entries, row) for row in (1, 2)]
    first = _offer(situation, cursor, scroll, entries, 0)
    a, b = presses[0] or first, presses[1]
    back = back_line(cursor)
    if a is not None:
        there = back.ways[0][0]
        back = replace(back, ways=((there, Text("A, B: undo to")), (there, Text("A: undo to")), (there, "")))
    events = [PageLine(press=step, lettered=False) for step in (a, b)]
    return PagePlan((), (), (*events, turn, back), scroll=scroll)


def _offer(
    situation: Situation, cursor: Cursor, scroll: Scroll, entries: Sequence[Sequence[int]], row: int
) -> Step | None:
    """Return the step to the page that offers to go back to what stands in that row; None for what is no event."""
    found = sentence_at(scroll, row, situation.say)
    number = 0 if found is None else entries[found[0]][found[1]]
    return (replace(cursor, menu=(*cursor.menu, f"{ENTRY}{number}")), None) if number else None


def _going_back(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the page that goes back to an entry by a long press, since somebody has learned what came after it."""
    number = int(cursor.menu[-1].removeprefix(ENTRY))
    at = next((at for at, entry in enumerate(situation.history_at) if entry == number), None)
    words = Text("Nothing yet") if at is None else situation.history[at].text
    hold = PageLine(((Text("Hold to go back"), ""),), held=(start(situation), GoBack(number)))
    back = choice(Text("Back"), (replace(cursor, menu=cursor.menu[:-1]), None))
    top: Ways = ((Text("Back to before this?"), ""),)
    return PagePlan(top, (), (EMPTY, EMPTY, EMPTY if at is None else hold, back), prose=Prose(words, 1, 3))


def history_scroll(situation: Situation, surface: Surface, cursor: Cursor) -> Scroll:
    """Return all that can be read there, and how far back the reader has gone.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    return _scroll(situation, surface, cursor)[0]


def _scroll(situation: Situation, surface: Surface, cursor: Cursor) -> tuple[Scroll, list[Sequence[int]]]:
    """Return all that can be read, and for each part the number of the entry of each sentence, 0 for none."""
    own = _private_part(situation) if surface.private else []
    numbered = zip_longest(situation.history, situation.history_at[: len(situation.history)], fillvalue=0)
    shown = [
        (event, number)
        for event, number in numbered
        if isinstance(event, Event) and (situation.notes or event.kind not in SILENT)
    ]
    entries: list[Sequence[int]] = [[0] * len(words) for _, words in own]
    parts = [*own]
    for part, numbers in _rounds(shown, situation.view):
        parts.append(part)
        entries.append(numbers)
    return Scroll(parts, cursor.at), entries


def _private_part(situation: Situation) -> list[Part]:
    words = situation.view.private_lines
    return [(((Text("For you alone"), ""),), words)] if words else []


def _rounds(history: Sequence[tuple[Event, int]], view: View) -> Iterator[tuple[Part, Sequence[int]]]:
    """Yield the parts, the newest first, each with the number of the entry of each of its sentences."""
    names, called = view.names, view.words.get("round", Text("Round {n}"))
    told = [one for one in history if one[0].key not in UNTOLD]
    rounds = [(number, [*events]) for number, events in groupby(told, lambda one: one[0].round)]
    for number, events in rounds[::-1]:
        when = called.using(n=number) if number else Text("The beginning")
        entry_of = {id(event): entry for event, entry in events}
        for story in [*stories([event for event, _ in events], names)][::-1]:
            who = Text("All") if story.who is None else names[story.who]
            part: Part = ((who, when), (who, str(number))), [event.text for event in story.events]
            yield part, [entry_of[id(event)] for event in story.events]
