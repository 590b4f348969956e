"""One row of a page: words laid at its left and right ends, cut, or broken into several rows."""

from __future__ import annotations

from typing import TypeAlias

from companion.pages.page import WIDTH
from companion.text import Say, Text, cut, spoken_name

Words: TypeAlias = Text | str
"""Words to translate, or a name or figure to show as it is."""

Way: TypeAlias = tuple[Words, Words]
"""One way to write a row: the words at its left and at its right end."""

Ways: TypeAlias = tuple[Way, ...]
"""Ways to write a row, best first: the first that fits is taken, the last is cut until it does."""

BIG_WIDTH = 10

ORPHAN = 3
"""Letters of a last row that is so short that it takes the word before it along, such as a figure."""


def read(words: Words, say: Say) -> str:
    """Return the words in the language of `say`, on one line.

    Args:
        words: Words to translate, or a name or figure.
        say: Translates a text.
    """
    return " ".join((spoken_name(words, say) if isinstance(words, str) else words.read(say)).splitlines())


def fit(words: Words, say: Say, width: int) -> str:
    """Return the words in at most `width` characters.

    Args:
        words: Words to translate, or a name or figure.
        say: Translates a text.
        width: Characters of a row.
    """
    return cut(spoken_name(words, say), width) if isinstance(words, str) else words.fit(say, width)


def lay(ways: Ways, say: Say, width: int) -> str:
    """Return a row, written in the first way that fits; else the last way, cut at the left part's end.

    The right part gives way only where a figure of the left one would have no room.

    Args:
        ways: The ways to write the row, best first.
        say: Translates a text.
        width: Characters of a row.
    """
    whole = lay_whole(ways, say, width)
    if whole is not None:
        return whole
    one, other = ways[-1]
    left, right = read(one, say), read(other, say)
    if isinstance(one, Text):
        # Half of its word is enough to know a kind of monster, but a hero's name has to be whole.
        right = other.shortened(say, width - len(left) - 1) if isinstance(other, Text) else right
        left = one.shortened(say, width - len(right) - bool(right))
        if _has_room(left, right, width):
            return (left + right.rjust(width - len(left))).rstrip()
    room = width - 1 - _least(one, say)
    right = fit(other, say, room if room >= _least(other, say) else width)
    left = fit(one, say, width - len(right) - bool(right)).rstrip()
    return (left + right.rjust(width - len(left))).rstrip()


def lay_whole(ways: Ways, say: Say, width: int) -> str | None:
    """Return a row in the first way that fits, empty without a way; `None` where the last one has to be cut.

    Args:
        ways: The ways to write the row, best first.
        say: Translates a text.
        width: Characters of a row.
    """
    for one, other in ways:
        left, right = read(one, say), read(other, say)
        if _has_room(left, right, width):
            return (left + right.rjust(width - len(left))).rstrip()
    return None if ways else ""


def has_to_be_cut(ways: Ways, say: Say, width: int) -> bool:
    """Return True if a row has words, and none of its ways has room.

    Args:
        ways: The ways to write the row, best first.
        say: Translates a text.
        width: Characters of a row.
    """
    return lay_whole(ways, say, width) is None


def lay_below(top: str, ways: Ways, say: Say, width: int) -> str:
    """Return the row below the head; without room for a name that begins both, the head's is enough.

    Args:
        top: The row above, as written.
        ways: The ways to write the row, best first.
        say: Translates a text.
        width: Characters of a row.
    """
    whole = lay_whole(ways, say, width)
    if whole is not None:
        return whole
    for left, right in ways:
        who, parted, what = read(left, say).partition(SAYS)
        if parted and f"{top} ".startswith(f"{who} ") and _has_room(what, read(right, say), width):
            return lay(((what[:1].upper() + what[1:], right),), say, width)
    return lay(ways, say, width)


def _least(words: Words, say: Say) -> int:
    """Return the fewest characters in which the words keep their figures; a name of people is never cut for others."""
    if isinstance(words, Text):
        return words.least(say)
    return len(spoken_name(words, say))


SAYS = ": "
"""Sign between a name and what the person is asked."""


def _has_room(left: str, right: str, width: int) -> bool:
    return len(left) + len(right) + bool(left and right) <= width


def wrapped(words: Words, say: Say, width: int = WIDTH) -> tuple[str, ...]:
    """Break the words into rows, between words where that is possible; no short one is left alone at the end.

    Args:
        words: Words to translate, or a name or figure.
        say: Translates a text.
        width: Characters of a row.
    """
    rows = _broken(words, say, width)
    if len(rows) > 1 and len(rows[-1]) <= ORPHAN and " " in rows[-2]:
        above, _, last = rows[-2].rpartition(" ")
        if len(last) + 1 + len(rows[-1]) <= width:
            rows[-2:] = [above, f"{last} {rows[-1]}"]
    return tuple(rows)


def _broken(words: Words, say: Say, width: int) -> list[str]:
    rows = [""]
    for word in read(words, say).split():
        rest = word
        while rest:
            room = width - len(rows[-1]) - bool(rows[-1])
            if len(rest) <= room:
                rows[-1] = f"{rows[-1]} {rest}".lstrip()
                rest = ""
            elif len(rest) > width and (cut := rest.rfind("/", 0, max(room, 0)) + 1):
                # Several names in a row, as "Axe/Sword", are parted behind one of them.
                rows[-1] = f"{rows[-1]} {rest[:cut]}".lstrip()
                rows.append("")
                rest = rest[cut:]
            elif rows[-1]:
                rows.append("")
            else:
                rows[-1], rest = rest[:width], rest[width:]
    return rows
