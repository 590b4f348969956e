"""Pages of a wager: a guess that the others may lay in secret while one seat is asked, and for which nobody waits.

As in every secret, nothing that others can see depends on what was laid: each guess is one press.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.asks import Draw, Seat, Wager
from companion.pages.cursor import Cursor, start
from companion.pages.page_lines import EMPTY, LINES, PageLine, choice, note
from companion.pages.plan import PagePlan
from companion.pages.secret_parts import MARKER
from companion.pages.situation import Draft, Situation
from companion.pages.surface import Surface
from companion.pages.words import header
from companion.record import replace
from companion.text import Text


def wager_page(situation: Situation, wager: Wager, seat: Seat, *, private: bool) -> PagePlan:
    """Return the page beside a seat's own keys: a press lays a guess, which may still change.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        wager: What may be guessed.
        seat: The seat of these keys.
        private: True if nobody else sees this screen; only there the guess itself is marked.
    """
    drafted = situation.drafted
    lines = tuple(
        choice(
            option.text,
            (start(situation), Draft(seat, option.id)),
            MARKER if private and option.id == drafted else "",
        )
        for option in wager.options
    )
    laid = "" if drafted is None else Text("laid")
    return PagePlan(header(situation, seat), ((wager.text, laid), (wager.text, "")), lines)


def page_with_wagers(plan: PagePlan, situation: Situation, ask: Draw, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the page of who draws, with a last line for the others: how many have laid, and their way to do it here.

    Args:
        plan: The page of who draws.
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        surface: The box's screen, and who uses its buttons.
        cursor: How far the presses on it have come.
    """
    wager = ask.wager
    if wager is None or len(plan.lines) >= LINES:
        return plan
    laid = sum(seat in situation.laid for seat in wager.seats)
    count, at_box = f"{laid}/{len(wager.seats)}", _find_seats_at_box(wager, surface)
    line = note(Text("Wagers laid"), count)
    if at_box:
        line = choice(Text("Lay a wager"), (replace(cursor, acting=at_box[0], at=0), None), count)
    return replace(plan, lines=(*plan.lines, *[EMPTY] * (LINES - 1 - len(plan.lines)), line))


def wager_page_at_box(situation: Situation, ask: Draw, surface: Surface, cursor: Cursor) -> PagePlan | None:
    """Return the box's page while a seat without keys of its own wagers there; `None` while none does.

    It is covered until that seat holds A; what lays the guess covers it again, and the next seat is called.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        ask: The open ask.
        surface: The box's screen, and who uses its buttons.
        cursor: How far the presses on it have come.
    """
    wager, seat = ask.wager, cursor.acting
    if wager is None or seat is None or seat not in (at_box := _find_seats_at_box(wager, surface)):
        return None
    later = at_box[at_box.index(seat) + 1 :]
    after = replace(cursor, acting=later[0] if later else None, looking=None)
    if cursor.looking == seat:
        lines = tuple(choice(option.text, (after, Draft(seat, option.id))) for option in wager.options)
        return PagePlan(header(situation, seat), ((wager.text, ""),), lines)
    look = PageLine(((Text("Hold to look"), ""),), held=(replace(cursor, looking=seat), None))
    back = choice(Text("Back"), (start(situation), None))
    lines = (look, choice(Text("Not now"), (after, None)), EMPTY, back)
    return PagePlan(((Text("{who} alone!", who=seat), ""),), ((wager.text, ""),), lines)


def _find_seats_at_box(wager: Wager, surface: Surface) -> Sequence[Seat]:
    """Return the seats that may wager and have no buttons of their own."""
    return [seat for seat in wager.seats if seat in surface.without_buttons]
