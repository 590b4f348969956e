"""Ranges that narrow down to one of many values with four buttons.

The first level has four lines. Each later level has three, because the fourth button goes back.
"""

from __future__ import annotations

from collections.abc import Sequence

FIRST = 4
LATER = 3


def split_range(run: range, parts: int) -> tuple[range, ...]:
    """Return the run in at most `parts` pieces as equal as possible, longer ones first.

    >>> split_range(range(12), 4)
    (range(0, 3), range(3, 6), range(6, 9), range(9, 12))

    Args:
        run: The indices to split.
        parts: The most pieces.
    """
    parts = min(parts, len(run))
    pieces: list[range] = []
    at = 0
    for i in range(parts):
        size = len(run) // parts + (i < len(run) % parts)
        pieces.append(run[at : at + size])
        at += size
    return tuple(pieces)


LIKELY = LATER * (FIRST - 1)
"""Most likely values that are two presses away, as the first page keeps its last line for all others."""


def group_values(
    count: int, path: Sequence[int] = (), later: int = LATER, likely: int = 0, first: int = FIRST, below: int = 0
) -> tuple[range, ...]:
    """Return the run of indices for each line, after the lines in `path` were taken.

    A run of one index is a value. A path that leads nowhere (the values have changed) ends where it still led.

    Where less likely values lie `below` the likely ones, the last line of the first page stands for all values, and
    leads to those below and to those above.

    >>> group_values(21, likely=9)
    (range(0, 3), range(3, 6), range(6, 9), range(9, 21))
    >>> group_values(24, likely=9, below=2)
    (range(2, 5), range(5, 8), range(8, 11), range(0, 24))
    >>> group_values(24, (3,), likely=9, below=2)
    (range(0, 2), range(11, 18), range(18, 24))

    Args:
        count: Number of values.
        path: The lines taken so far, by their index.
        later: Lines of each level after the first.
        likely: Number of likely values, at most `LIKELY`: they share the first page, but for its last line.
        first: Lines of the first level.
        below: Number of less likely values before the likely ones.
    """
    near = min(likely, LIKELY, count - below)
    if not 0 < near < count:
        runs = split_range(range(count), first)
    elif not below:
        runs = (*split_range(range(near), FIRST - 1), range(near, count))
    else:
        runs = (*split_range(range(below, below + near), FIRST - 1), range(count))
    for at, line in enumerate(path):
        if line >= len(runs):
            break
        others = at == 0 and below and 0 < near < count and line == len(runs) - 1
        runs = (
            (range(below), *split_range(range(below + near, count), later - 1))
            if others
            else split_range(runs[line], later)
        )
    return runs


def presses_needed(count: int, later: int = LATER) -> int:
    """Return how many presses the farthest value takes: no scheme of four lines and a way back takes fewer.

    >>> [presses_needed(n) for n in (1, 4, 5, 12, 13, 36, 37)]
    [1, 1, 2, 2, 3, 3, 4]

    Args:
        count: Number of values.
        later: Lines of each level after the first.
    """
    presses, reach = 1, FIRST
    while reach < count:
        presses, reach = presses + 1, reach * later
    return presses


def range_label(names: Sequence[str], run: range) -> str:
    """Return a run as words: "7", or "10-12" with both ends at the same place on every line.

    Args:
        names: The words of all values.
        run: The indices of the run.
    """
    first, last = names[run[0]], names[run[-1]]
    width = max(len(names[0]), len(names[-1]))
    if len(run) == 1:
        return first.rjust(width)
    between = ".." if any(name.startswith("-") for name in (first, last)) else "-"
    return f"{first.rjust(width)}{between}{last.rjust(width)}"
