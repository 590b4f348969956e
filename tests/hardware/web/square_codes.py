"""Reading of codes for a camera, without the library that makes them: version 2, level L, one mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

SIZE = 25
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
ALPHANUMERIC = 0b0010
FORMAT_MASK = 0b101010000010010
ALIGNMENT = 18
"""Row and column of the middle of the small square."""

MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, _: y % 2 == 0,
    lambda _, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)


def read_code(squares: Sequence[Sequence[bool]]) -> str:
    """Return the words of a code.

    Args:
        squares: Its rows without the margin, dark squares true.
    """
    assert [len(row) for row in squares] == [SIZE] * SIZE
    assert all(squares[0][:7])
    assert not any(squares[7][:8])
    head = [*(squares[8][x] for x in range(6)), squares[8][7], squares[8][8], squares[7][8]]
    head += [squares[y][8] for y in range(5, -1, -1)]
    form = int("".join("01"[bit] for bit in head), 2) ^ FORMAT_MASK
    mask = MASKS[form >> 10 & 0b111]
    bits = "".join("01"[squares[y][x] ^ mask(y, x)] for y, x in _way())
    mode, count, rest = int(bits[:4], 2), int(bits[4:13], 2), bits[13:]
    assert mode == ALPHANUMERIC
    words = ""
    while len(words) < count - 1:
        pair, rest = int(rest[:11], 2), rest[11:]
        words += SIGNS[pair // 45] + SIGNS[pair % 45]
    return words if len(words) == count else words + SIGNS[int(rest[:6], 2)]


def _way() -> Iterator[tuple[int, int]]:
    """Yield the places of the bits: two columns at a time, up and down, from the right."""
    upward = True
    for right in (*range(SIZE - 1, 6, -2), 5, 3, 1):
        for y in range(SIZE - 1, -1, -1) if upward else range(SIZE):
            yield from ((y, x) for x in (right, right - 1) if not _is_fixed(y, x))
        upward = not upward


def _is_fixed(y: int, x: int) -> bool:
    corner = (y < 9 and (x < 9 or x > SIZE - 9)) or (y > SIZE - 9 and x < 9)
    small = abs(y - ALIGNMENT) <= 2 and abs(x - ALIGNMENT) <= 2
    return corner or small or 6 in (y, x)
