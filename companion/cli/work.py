"""What a press asks of the table."""

from __future__ import annotations

from collections.abc import Callable

from companion.pages import situation as acts
from companion.pages.situation import Action
from companion.table import Table


def work_of(table: Table, number: int, action: Action) -> Callable[[], None] | None:
    """What the table has to do, while ask `number` is open; `None` for what concerns only the box."""
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
        case acts.Redo():
            return table.redo
    return None
