"""Presses: the work of the table for each, and the press that a typed number stands for."""

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
    """Return the work of the table for an action, while ask `number` is open; None for what concerns only the box."""
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
    """Turn 1 to 4 into presses of A to D, as on a keyboard, unless the ask is about numbers or its options have any."""
    if not isinstance(event, Said) or type(event.value) is not int or not 1 <= event.value <= len(BUTTONS):
        return event
    ask = situation.ask
    if not isinstance(ask, asks.Choose | asks.Draw | asks.Tell | None) or any(map(_has_digit, _words(ask))):
        return event
    return Press(event.seat, BUTTONS[event.value - 1])


def _words(ask: Ask | None) -> Iterator[str]:
    """Yield all words by which the ask's options are called."""
    if isinstance(ask, asks.Choose):
        for option in {option for seat in ask.seats for option in ask.options_for(seat)}:
            yield option.id
            yield str(option.text)


def _has_digit(words: str) -> bool:
    return any(sign.isdigit() for sign in words)


def offered_figures(ask: Ask | None) -> list[str]:
    """Return the figures that answer an ask as they are typed; none where the keys of its lines answer.

    A number of at most four that have a line and one figure each is one of these: the line "1" answers to 1, also where
    the first line is "0".
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
"""Largest number that one key says."""


TURN_CAP: Final = "0"
"""Figure that turns the page where figures answer: nobody is ever asked for none."""


def figure_caps(figures: list[str], cursor: Cursor) -> tuple[str, ...]:
    """Return the figure that answers each of the four lines of the open page, also that which turns it."""
    shown = page_of(figures, cursor)
    rest = [""] * (len(BUTTONS) - len(shown))
    if len(figures) > len(BUTTONS):
        rest[-1] = TURN_CAP
    return (*shown, *rest)
