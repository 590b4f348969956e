"""A secret choice of several parts, such as a stance for each of a seat's fighters: a press for each, in their order.

The part that is asked follows from the number of presses alone, so that a page which others see gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.asks import JOIN, ChoicePart, Option, Seat, Secret, Value
from companion.pages.cursor import Cursor
from companion.pages.page_lines import PageLine, Step, barred, choice
from companion.record import replace

MARKER = "<"


def lines(
    ask: Secret,
    seat: Seat,
    cursor: Cursor,
    take: Callable[[Option], Step],
    drafted: Value | None,
    balk: Step | None = None,
) -> tuple[ChoicePart, tuple[PageLine, ...]]:
    """Return the part that is asked now, and its options on their lines; the last press takes the whole.

    Args:
        ask: The open ask.
        seat: The seat that is asked.
        cursor: How far the presses on this surface have come.
        take: Returns the step that takes an option of the whole.
        drafted: The draft, at which a marker stands where the reader may see it.
        balk: The step of a choice of which a part is barred. It comes after as many presses as any other choice; None
            where nobody else can notice a press, and a barred line does nothing.
    """
    parts = ask.parts_for(seat)
    path = taken(parts, cursor.path, barred_too=balk is not None)
    part = parts[len(path)]
    marks = drafted.split(JOIN) if isinstance(drafted, str) else []
    mark = marks[len(path)] if len(marks) == len(parts) else None

    def step(line: int) -> Step:
        further = (*path, line)
        if len(further) < len(parts):
            return replace(cursor, path=further), None
        if balk is not None and any(not part.options[at].id for at, part in zip(further, parts, strict=True)):
            return balk
        return take(whole(ask, seat, further))

    return part, tuple(
        choice(option.text, step(at), MARKER if option.id == mark else "")
        if option.id
        else barred(option.text, step(at) if balk is not None else None)
        for at, option in enumerate(part.options)
    )


def taken(parts: tuple[ChoicePart, ...], path: tuple[int, ...], *, barred_too: bool = False) -> tuple[int, ...]:
    """Return the lines taken so far, without those that lead nowhere since the fighters have changed.

    Args:
        parts: The parts of the choice.
        path: The lines taken so far, by their index.
        barred_too: True if presses of barred lines count as well.
    """
    good: tuple[int, ...] = ()
    for line, part in zip(path, parts[:-1], strict=False):
        if line >= len(part.options) or not (part.options[line].id or barred_too):
            break
        good = (*good, line)
    return good


def whole(ask: Secret, seat: Seat, path: tuple[int, ...]) -> Option:
    """Return the option that these lines make together.

    Args:
        ask: The open ask.
        seat: The seat that is asked.
        path: The line taken for each part.
    """
    id_ = JOIN.join(part.options[line].id for part, line in zip(ask.parts_for(seat), path, strict=True))
    return next(option for option in ask.options_for(seat) if option.id == id_)
