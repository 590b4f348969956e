"""Fights as people see them in both Drakborgen games: what all showed in a round, to be read across the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.text import Text
from companion.view import Reveal

MOST_ROWS: Final = 5
"""Most fighters that have a row of their own in a reveal."""


def format_points(points: int | None) -> str:
    """Return points as wide with one digit as with two, so that names stay in their place; "?" for `None`."""
    return f"{'?' if points is None else points:>2}"


def fighter_row(name: Text, showed: Text, number: int | None = None) -> Text:
    """Return the row of one fighter.

    Args:
        name: Name of the fighter.
        showed: What the fighter showed, in large letters.
        number: Points that stand behind it; `None` is none.
    """
    if number is None:
        return Text("{who} {stance}", who=name, stance=showed)
    return Text("{who} {stance} {n}", who=name, stance=showed, n=number)


def reveal_two(
    one: tuple[Text, Text],
    other: tuple[Text, Text],
    sign: Text,
    below: Text,
    ring: Sequence[Text],
    chosen: Sequence[Text],
) -> Reveal:
    """Return the signs or stances of two fighters, in large letters.

    Args:
        one: Name of the first fighter, and what they showed.
        other: The same of the second one.
        sign: What the first does to the second.
        below: Line below the names.
        ring: What both chose from: each beats the next one, and the last the first.
        chosen: What both chose of it.
    """
    title = Text("{one} {sign} {other}", one=one[0], sign=sign, other=other[0])
    places = tuple(ring.index(one) for one in chosen)
    return Reveal((title, below), (fighter_row(*one), fighter_row(*other)), tuple(ring), places)


def reveal_many(title: Text, rows: Sequence[Text]) -> Reveal:
    """Return a row for each fighter, below the title where there is room for it.

    Args:
        title: Title of the round.
        rows: Rows of the fighters, the most important first.
    """
    return Reveal((*((title,) if len(rows) < MOST_ROWS else ()), *rows[:MOST_ROWS]))
