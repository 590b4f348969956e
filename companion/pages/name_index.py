"""A long list of names by the alphabet: several on a line, the first and the last in brief, until each has its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.asks import Option, Options
from companion.pages import ranges
from companion.pages.cursor import Cursor
from companion.pages.plan import LETTERED_WIDTH, LINES, PageLine, narrowed
from companion.text import Say

NEAR = ranges.LATER * LINES
"""So many lines are as quickly reached by turning pages: four of three each."""

ALPHABET = "0123456789aàąbcćçdeéèëęfghiíïjklłmnńñoópqrsśtuúüvwxyzźżåäö"
"""Of all languages at once."""

PLACES = {letter: at for at, letter in enumerate(ALPHABET)}


def needs_index(options: Sequence[Option]) -> bool:
    """Whether these are so many that turning page after page would take longer."""
    return len(options) > NEAR


def sort_by_alphabet(options: Sequence[Option], say: Say) -> Options:
    """As they stand in an index in that language; what begins with no letter stands last, and blanks do not count."""
    return tuple(sorted(options, key=lambda option: places(option.text.read(say))))


def places(name: str) -> tuple[int, ...]:
    """Where each letter of a name stands in the alphabet.

    >>> sorted(["Łuk", "Lasso", "Öga", "Åker", "Maczuga"], key=places)
    ['Lasso', 'Łuk', 'Maczuga', 'Åker', 'Öga']
    """
    return tuple(PLACES.get(letter, len(ALPHABET)) for letter in name.casefold() if not letter.isspace())


def index(
    options: Sequence[Option],
    say: Say,
    cursor: Cursor,
    line: Callable[[Option], PageLine],
    last: PageLine | None = None,
) -> tuple[PageLine, ...]:
    """Lines that narrow down to one name. `last`: what else stands on the first page, below the names."""
    ordered = sort_by_alphabet(options, say)
    runs = ranges.group_values(len(ordered), cursor.path, first=LINES if last is None else LINES - 1)

    def several(run: range) -> str:
        return abbreviated_pair(ordered[run[0]].text.read(say), ordered[run[-1]].text.read(say))

    return narrowed(runs, cursor, lambda at: line(ordered[at]), several, last)


BRIEF = (LETTERED_WIDTH - len(" ... ")) // 2
"""So much of a name stands on a line with another."""


def abbreviated_pair(first: str, last: str) -> str:
    """Several names on one line: so much of the first and of the last as there is room for.

    >>> abbreviated_pair("Almuryk", "Dalmilandril")
    'Almuryk ... Dalmila'
    """
    return " ... ".join(name[:BRIEF].rstrip() for name in (first, last))
