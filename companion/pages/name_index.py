"""An index of names by the alphabet.

Several names on a line, the first and last abbreviated, until each has its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.asks import Option, Options
from companion.name_order import abbreviated_pair, places
from companion.pages import ranges
from companion.pages.cursor import Cursor
from companion.pages.page_lines import LETTERED_WIDTH, LINES, PageLine, narrowed
from companion.text import Say

NEAR = ranges.LATER * LINES
"""Names that are reached as quickly by turning pages: four pages of three."""


def is_index_needed(options: Sequence[Option]) -> bool:
    """Return True if there are so many options that turning page after page would take longer."""
    return len(options) > NEAR


def sort_by_alphabet(options: Sequence[Option], say: Say) -> Options:
    """Return the options as an index of that language has them; blanks do not count, and other signs come last.

    Args:
        options: The options with their names.
        say: Translates a text.
    """
    return tuple(sorted(options, key=lambda option: places(option.text.read(say))))


def index(
    options: Sequence[Option],
    say: Say,
    cursor: Cursor,
    line: Callable[[Option], PageLine],
    last: PageLine | None = None,
) -> tuple[PageLine, ...]:
    """Return lines that narrow down to one name.

    Args:
        options: The options with their names.
        say: Translates a text.
        cursor: How far the presses on this surface have come.
        line: Makes the line of one option.
        last: A further line on the first page, below the names.
    """
    ordered = sort_by_alphabet(options, say)
    runs = ranges.group_values(len(ordered), cursor.path, first=LINES if last is None else LINES - 1)

    def several(run: range) -> str:
        return abbreviated_pair(ordered[run[0]].text.read(say), ordered[run[-1]].text.read(say), LETTERED_WIDTH)

    return narrowed(runs, cursor, lambda at: line(ordered[at]), several, last)
