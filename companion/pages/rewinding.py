"""Menu pages that go back and forth in what happened: undo, scenes left, and interruptions."""

from __future__ import annotations

from dataclasses import replace

from companion.asks import WHOLE_GAME, Seat
from companion.pages.cursor import Cursor, start
from companion.pages.lists import back_line, entry, list_page
from companion.pages.page_lines import EMPTY, PageLine, choice
from companion.pages.plan import PagePlan
from companion.pages.rows import Ways
from companion.pages.scrolls import Prose
from companion.pages.situation import Interrupt, LeaveScene, NewGame, Situation, Undo
from companion.pages.surface import Surface
from companion.pages.words import titled
from companion.text import Text, verbatim


def undo_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the step that undo would take back; past something that was learned only by a long press.

    Before the first step of a new game lies the set-up: its start, where the number of players was chosen, and its last
    page, from where each undo leads one page further back, as to the names.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    if situation.undoable is None:
        anew = ((Text("To the start"), NewGame()), (Text("One page back"), NewGame(back=True)))
        start_anew = [choice(words, (start(situation), step)) for words, step in anew] if situation.restarts else []
        return list_page(situation, cursor, Text("Undo"), start_anew, ((Text("Nothing to undo"), ""),))
    top, row = titled(situation, Text("Undo")), _step(situation.undoable)
    done = start(situation)
    if situation.barrier is None:
        return PagePlan(top, row, (choice(Text("Undo"), (done, Undo())), EMPTY, EMPTY, back_line(cursor)))
    hold = PageLine(((Text("Hold to undo"), ""),), held=(done, Undo(consent=True)))
    learned = Prose(Text("You saw: {what}", what=situation.barrier), 3, 4)
    return PagePlan(top, row, (hold, EMPTY, EMPTY, back_line(cursor)), learned)


def _step(undoable: Text) -> Ways:
    """Return ways to name the step, with the player who took it if there is room."""
    return tuple((words, "") for words in named(undoable))


def named(undoable: Text) -> tuple[Text, Text]:
    """Return the step with the player who took it, and without."""
    what = dict(undoable.params).get("what", undoable)
    return undoable, what if isinstance(what, Text) else verbatim(str(what))


def leave_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the open scenes, innermost first: what happened in them stays.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    scopes = list(dict.fromkeys(reversed(situation.scopes)))
    lines = [
        choice(Text("Break off: {scene}", scene=situation.view.call(name)), (start(situation), LeaveScene(name)))
        for name in scopes
    ]
    return list_page(situation, cursor, Text("Break off what?"), lines)


def end_game_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the page that ends the game where it stands, which never takes one careless press.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    hold = PageLine(((Text("Hold to end it here"), ""),), held=(start(situation), LeaveScene(WHOLE_GAME)))
    row = ((Text("Undo takes it back"), ""),)
    return PagePlan(titled(situation, Text("End the game?")), row, (hold, EMPTY, EMPTY, back_line(cursor)))


def interruptions_page(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the interruptions of the ask, the same for everyone; on the box also who does it.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    offers = situation.ask.interruptions if situation.ask is not None else ()
    seats = (surface.seat,) if surface.seat is not None else _seats(situation)
    picked = next((offer for offer in offers if offer.what in cursor.menu[1:2]), None)
    if picked is not None:
        lines = [_interrupt(situation, seat, picked.what, Text("{who}", who=seat)) for seat in seats]
        return list_page(situation, cursor, picked.text, lines, ((Text("Who?"), ""),))
    top = replace(cursor, menu=cursor.menu[:1])
    if len(seats) == 1:
        lines = [_interrupt(situation, seats[0], offer.what, offer.text) for offer in offers]
    else:
        lines = [entry(top, offer.what, offer.text) for offer in offers]
    return list_page(situation, top, Text("Interrupt"), lines)


def _interrupt(situation: Situation, seat: Seat, what: str, words: Text) -> PageLine:
    return choice(words, (start(situation), Interrupt(seat, what)))


def _seats(situation: Situation) -> tuple[Seat, ...]:
    """Return all seats of the game, or at least those that are asked."""
    seats = situation.view.state.get("seats")
    if isinstance(seats, list) and seats:
        return tuple(str(seat) for seat in seats)
    return situation.ask.seats if situation.ask is not None else ()
