"""Pages on which a surface waits for others, and the box in a phase that several seats share."""

from __future__ import annotations

from companion.asks import Ask, Seat, Secret, Tell
from companion.pages.asking import ask_page
from companion.pages.cursor import Cursor, start
from companion.pages.headlines import awaited as awaited_seats
from companion.pages.page_lines import EMPTY, LINES, PageLine, Step, choice, note, paged
from companion.pages.plan import FEW, PagePlan
from companion.pages.rows import Ways
from companion.pages.situation import Answer, Situation, Withdraw
from companion.pages.surface import Surface
from companion.pages.words import addressed_prompt, awaited_by_name, header, prompt_row
from companion.record import replace
from companion.text import BLANK, Text


def watch_page(situation: Situation, ask: Ask, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the page of a handheld that is not asked: the ask of another seat, its own text, and how all are doing.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    row: Ways = awaited_by_name(awaited_seats(situation, ask)) if isinstance(ask, Secret) else ((ask.text, ""),)
    if not surface.private:
        # Where others look too there is more room for it elsewhere, and its keys would seem to take one of these lines.
        return PagePlan(header(situation), row)
    own = situation.view.private_lines[:LINES]
    # What a seat alone may read stands there whole, as the line of its monster card.
    others = () if own and len(own) + len(situation.view.overview) > LINES else situation.view.overview
    lines = [note(words) for words in (*own, *others)]
    if not own and len(lines) > FEW:
        # The first page has only the name of who acts.
        lines = [EMPTY, EMPTY, EMPTY, *lines]
    return PagePlan(header(situation), row, paged(lines, cursor))


def answered_page(situation: Situation, ask: Ask, seat: Seat) -> PagePlan:
    """Return the page of a handheld that has answered a shared phase: it may take that back until all have.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        seat: The seat of this handheld.
    """
    rest = PageLine(awaited_by_name(situation.waiting), lettered=False)
    lines = (rest, note(""), note(""), _take_back(situation, seat, Text("Take it back")))
    return PagePlan(header(situation), addressed_prompt(situation, ask.text, seat), lines)


def shared_phase_page(situation: Situation, ask: Ask, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the box's page in a shared phase: the seats without buttons one by one, then those still awaited.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    at_box = [seat for seat in situation.waiting if seat in surface.without_buttons]
    if not at_box and not isinstance(ask, Tell):
        # The last seat that is awaited is asked here as well as on its own keys.
        at_box = [*situation.waiting] if len(situation.waiting) == 1 else []
    seat = cursor.acting if cursor.acting in situation.waiting else next(iter(at_box), None)
    if seat is None:
        return awaited_page(situation, ask, surface, cursor)
    plan = ask_page(situation, ask, seat, cursor)
    back = _returnable(situation, ask, surface)
    if len(plan.lines) == LINES or not back:
        return plan
    fill = (*plan.lines, *[PageLine()] * (LINES - 1 - len(plan.lines)))
    return replace(plan, lines=(*fill, _take_back(situation, back[-1], Text("Take back: {who}", who=back[-1]))))


def awaited_page(situation: Situation, ask: Ask, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the seats that have not answered: each may do so here after all.

    Seats without buttons may take theirs back.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    lines = [_answer_line(situation, ask, seat, cursor) for seat in situation.waiting]
    back = _returnable(situation, ask, surface)
    lines += [_take_back(situation, seat, Text("Take back: {who}", who=seat)) for seat in back]
    return PagePlan(header(situation), prompt_row(situation, ask.text), paged(lines, cursor))


def _answer_line(situation: Situation, ask: Ask, seat: Seat, cursor: Cursor) -> PageLine:
    """Return the line by which the box answers for a seat with buttons of its own; a tell needs no further page.

    Beside the seat stands its hero, where there is room: the pages around speak of heroes. In a fight its player may
    lead the other side, and then the hero has no part in it.
    """
    hero = situation.view.names.get(seat, BLANK)
    fighting = " ".join(str(part) for way in situation.view.versus for part in way)
    aside = bool(fighting) and str(hero) not in fighting and isinstance(ask, Tell)
    own = "" if str(hero) in ("", seat) or aside else hero
    words, step = Text("Answer for {who}", who=seat), _step_for(ask, seat, cursor)
    if isinstance(ask, Tell):
        words = Text("{who}: I'm ready", who=seat)
    return PageLine(((words, own), (words, "")), step)


def _step_for(ask: Ask, seat: Seat, cursor: Cursor) -> Step:
    if isinstance(ask, Tell):
        return replace(cursor, at=0), Answer(seat, True)
    return replace(cursor, acting=seat, at=0), None


def _returnable(situation: Situation, ask: Ask, surface: Surface) -> list[Seat]:
    """Return the seats that have answered on the box."""
    return [seat for seat in ask.seats if seat not in situation.waiting and seat in surface.without_buttons]


def _take_back(situation: Situation, seat: Seat, words: Text) -> PageLine:
    return choice(words, (start(situation), Withdraw(seat)))
