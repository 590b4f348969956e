"""Presses: the work of the table for an action, and the button for a typed number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from companion import asks
from companion.asks import Ask
from companion.pages import situation as acts
from companion.pages.cursor import Cursor
from companion.pages.page import BUTTONS
from companion.pages.page_lines import page_of
from companion.pages.situation import Action, Situation
from companion.table import Table
from hardware.panel import PanelEvent, Press, Said


def table_work(table: Table, number: int, action: Action) -> Callable[[], None] | None:
    """Return the work of the table for an action.

    Args:
        table: The table.
        number: Number of the open ask.
        action: The action.

    Returns:
        The work; `None` for an action of the box alone.
    """
    match action:
        case acts.Answer(seat, answer):
            return lambda: table.answer(number, seat, list(answer) if isinstance(answer, tuple) else answer)
        case acts.Draft(seat, draft):
            return lambda: table.lay(number, seat, draft)
        case acts.Withdraw(seat):
            return lambda: table.withdraw(number, seat)
        case acts.Interrupt(seat, what):
            return lambda: table.interrupt(seat, what)
        case acts.Set(path, value):
            return lambda: table.set(path, value)
        case acts.LeaveScene(scope):
            return lambda: table.leave(scope)
        case acts.Undo(consent):
            return lambda: table.undo(consent=consent)
        case acts.GoBack(entry):
            return lambda: table.go_back(entry)
        case acts.Redo():
            return table.redo
    return None


def number_as_press(event: PanelEvent, situation: Situation) -> PanelEvent:
    """Return a press of A to D for a typed 1 to 4, unless the ask wants a number or its options have digits."""
    if not isinstance(event, Said) or type(event.value) is not int or not 1 <= event.value <= len(BUTTONS):
        return event
    ask = situation.ask
    if not isinstance(ask, asks.Choose | asks.Draw | asks.Tell | None) or any(map(_has_digit, _option_words(ask))):
        return event
    return Press(event.seat, BUTTONS[event.value - 1])


def _option_words(ask: Ask | None) -> Iterator[str]:
    """Yield the ids and texts of the ask's options."""
    if isinstance(ask, asks.Choose):
        for option in {option for seat in ask.seats for option in ask.options_for(seat)}:
            yield option.id
            yield str(option.text)


def _has_digit(words: str) -> bool:
    return any(sign.isdigit() for sign in words)


def offered_figures(ask: Ask | None) -> list[str]:
    """Return the numbers that answer an ask when they are typed; none if the keys of its lines answer.

    An ask for a number with at most four lines of one digit is of this kind: a typed 1 answers "1", also if the first
    line is "0".
    """
    match ask:
        case asks.Count():
            return [option.id for option in ask.options_for(ask.seats[0])]
        case asks.Number(seats=(_,)):
            numbers = range(ask.min, ask.max + 1, max(ask.step, 1))
            has_lines = len(numbers) <= len(BUTTONS) and ask.min >= 0 and ask.max <= LARGEST_FIGURE
            return [*map(str, numbers)] if has_lines else []
    return []


LARGEST_FIGURE: Final = 9
"""Largest number that can be typed with one key."""


def takes_number(situation: Situation, cursor: Cursor) -> bool:
    """Return True if the open page of the box takes a number that is typed; a secret one is not typed there.

    Args:
        situation: The moment of the game, as everybody may know it.
        cursor: How far the presses at the box have come.
    """
    ask = situation.ask
    if ask is None or situation.paused:
        return False
    if cursor.menu:
        # Imported when somebody opens the menu, so that a box starts sooner.
        from companion.pages.settings import allowed

        return any(type(value) is int for value in allowed(situation, cursor))
    return len(ask.seats) == 1 and (isinstance(ask, asks.Roll) or (isinstance(ask, asks.Number) and not ask.private))


TURN_CAP: Final = "0"
"""Number that turns the page while numbers answer; no ask of this kind takes 0."""


def figure_caps(figures: list[str], cursor: Cursor) -> tuple[str, ...]:
    """Return the number that answers each of the four lines of the open page, with the one that turns it."""
    lines = page_of(figures, cursor)
    other_lines = [""] * (len(BUTTONS) - len(lines))
    if len(figures) > len(BUTTONS):
        other_lines[-1] = TURN_CAP
    return (*lines, *other_lines)
