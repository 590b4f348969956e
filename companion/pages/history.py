"""The menu page of all that has happened: backwards, by round and hero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest

from companion.event_kinds import SILENT
from companion.pages.cursor import Cursor, start
from companion.pages.lists import ENTRY, back_line
from companion.pages.page import Button
from companion.pages.page_lines import EMPTY, LINES, PageLine, Step, choice
from companion.pages.plan import PagePlan
from companion.pages.rows import Ways, Words
from companion.pages.scrolls import SCROLLED, Prose, Scroll, pages_by_part, sentence_at
from companion.pages.situation import GoBack, Situation
from companion.pages.stories import stories
from companion.pages.surface import Surface
from companion.state import Event
from companion.text import Say, Text
from companion.view import View

UNTOLD = frozenset({"seal"})
"""Keys of events that the page leaves out.

A choice is visible while it is made; the mark of the choice is for those who verify it.
"""

Part = tuple[Ways, Sequence[Words]]


def history_page(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the newest events first; C goes further back, and a long C to the round before.

    A seat's own screen begins with what it alone may read. A press on an event leads to a page that offers to go back
    to it.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    if cursor.menu[-1].startswith(ENTRY):
        return _going_back(situation, cursor)
    scroll, entries, rounds = _scroll(situation, surface, cursor)
    if not scroll.parts:
        nothing: Part = (((Text("What happened"), ""),), [Text("Nothing yet")])
        lines = (*[EMPTY] * (LINES - 1), back_line(cursor))
        return PagePlan((), (), lines, scroll=Scroll([nothing]))
    earlier = replace(cursor, at=_page_of_round_before(scroll, rounds, situation.say)), None
    turn = PageLine(press=(replace(cursor, at=cursor.at + 1), None), held=earlier, lettered=False)
    back, offers = back_line(cursor), _offers(scroll, entries, situation.say)
    if offers:
        there, both = back.ways[0][0], Text("A, B: undo") if "B" in offers else Text("A: undo")
        back = replace(back, ways=((there, both), (there, "")))
    events = [PageLine(press=_offer(cursor, entries, offers.get(button)), lettered=False) for button in ("A", "B")]
    return PagePlan((), (), (*events, turn, back), scroll=scroll)


Place = tuple[int, int]
"""A part of the history, and a sentence in it."""


def _offers(scroll: Scroll, entries: Sequence[Sequence[int]], say: Say) -> dict[Button, Place]:
    """Return the events to which the two buttons go back.

    The first of the three rows stands above the buttons: A is for the second, as for the first where that is all.
    """
    first, second, third = (sentence_at(scroll, row, say) for row in range(SCROLLED))
    found: dict[Button, Place | None] = {"A": second if _is_event(entries, second) else first, "B": third}
    return {button: place for button, place in found.items() if place is not None and _is_event(entries, place)}


def _is_event(entries: Sequence[Sequence[int]], place: Place | None) -> bool:
    return place is not None and entries[place[0]][place[1]] != 0


def _offer(cursor: Cursor, entries: Sequence[Sequence[int]], place: Place | None) -> Step | None:
    """Return the step to the page that offers to go back to that event; None where none stands there."""
    if place is None:
        return None
    return replace(cursor, menu=(*cursor.menu, f"{ENTRY}{entries[place[0]][place[1]]}")), None


def _page_of_round_before(scroll: Scroll, rounds: Sequence[int], say: Say) -> int:
    """Return the number of the first page of the round before the open one; in the first round, of the last page."""
    begins, here = 0, 0
    for number, pages in zip(rounds, pages_by_part(scroll, say), strict=True):
        if begins <= scroll.at:
            here = number
        elif number != here:
            return begins
        begins += pages
    return max(begins - 1, scroll.at)


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


def history_offers(situation: Situation, surface: Surface, cursor: Cursor) -> dict[Place, Button]:
    """Return the button that goes back to an event, by the place of the event among the parts from the open page on.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    scroll, entries, _ = _scroll(situation, surface, cursor)
    first = sentence_at(scroll, 0, situation.say)
    offers = _offers(scroll, entries, situation.say)
    # Where both go back to one event, it has the first of them.
    places = reversed([*offers.items()])
    return {} if first is None else {(part - first[0], at): button for button, (part, at) in places}


def _scroll(situation: Situation, surface: Surface, cursor: Cursor) -> tuple[Scroll, list[Sequence[int]], list[int]]:
    """Return all that can be read; for each part the number of each sentence's entry, 0 for none; and its round."""
    own = _private_part(situation) if surface.private else []
    numbered = zip_longest(situation.history, situation.history_at[: len(situation.history)], fillvalue=0)
    shown = [
        (event, number)
        for event, number in numbered
        if isinstance(event, Event) and (situation.notes or event.kind not in SILENT)
    ]
    entries: list[Sequence[int]] = [[0] * len(words) for _, words in own]
    parts, rounds = [*own], [0] * len(own)
    for number, part, numbers in _rounds(shown, situation.view):
        parts.append(part)
        entries.append(numbers)
        rounds.append(number)
    return Scroll(parts, cursor.at, aside=Text("hold: round")), entries, rounds


def _private_part(situation: Situation) -> list[Part]:
    words = situation.view.private_lines
    return [(((Text("For you alone"), ""),), words)] if words else []


def _rounds(history: Sequence[tuple[Event, int]], view: View) -> Iterator[tuple[int, Part, Sequence[int]]]:
    """Yield the parts, the newest first, each with its round and the number of the entry of each of its sentences."""
    names, called = view.names, view.words.get("round", Text("Round {n}"))
    told = [one for one in history if one[0].key not in UNTOLD]
    rounds = [(number, [*events]) for number, events in groupby(told, lambda one: one[0].round)]
    for number, events in rounds[::-1]:
        when = called.using(n=number) if number else Text("The beginning")
        entry_of = {id(event): entry for event, entry in events}
        for story in [*stories([event for event, _ in events], names)][::-1]:
            who = Text("All") if story.who is None else names[story.who]
            part: Part = ((who, when), (who, str(number))), [event.text for event in story.events]
            yield number, part, [entry_of[id(event)] for event in story.events]
