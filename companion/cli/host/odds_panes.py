"""Small charts of the sunset and of the dragon's chance over the next rounds and draws, for a desk with room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Final

from companion.odds.known import KnownOdds, Row
from companion.pages.situation import Situation
from companion.pages.words import percent
from companion.text import Say, Text
from hardware.panel import TablePane

AHEAD: Final = 6
"""Rounds and draws of which a chart tells."""

WIDTH: Final = 12
"""Signs of a bar that stands for certainty."""


def odds_panes(situation: Situation, say: Say) -> tuple[TablePane, ...]:
    """Return a chart of the night within the next rounds, and of the dragon within the next draws.

    Args:
        situation: The moment of the game, as everybody may know it.
        say: Translates a text.

    Returns:
        The charts; none where people want no number, or nothing is near.
    """
    known: KnownOdds | None = situation.view.outlook
    if known is None or situation.mood != "number" or situation.result is not None:
        return ()
    charts = _charts(known, dragon=situation.view.danger is not None)
    titles = (Text("Night within rounds"), Text("Dragon awake within"))
    return tuple(TablePane(title.read(say), rows) for title, rows in zip(titles, charts, strict=True) if rows)


@lru_cache(maxsize=32)
def _charts(known: KnownOdds, *, dragon: bool) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return the rows of both charts; cached, as a desk is drawn ten times a second."""
    nights = known.list_nights(AHEAD) if known.left else []
    return tuple(_bars(nights)), tuple(_bars(known.list_wakings(AHEAD))) if dragon else ()


def _bars(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Yield a bar and a figure for each further round or draw, if any of them is in danger."""
    if rows and rows[0][1]:
        for number, chance in enumerate(accumulate((chance for _, chance in rows[1:]), initial=Fraction(0))):
            if number:
                yield f"{number} {bar(chance)}", percent(chance)


def bar(chance: Fraction) -> str:
    """Return a bar as long as the chance says; one that is not 0 has a sign, one that is not 1 lacks one.

    >>> bar(Fraction(1, 4)), bar(Fraction(0)), bar(Fraction(1, 1000)), bar(Fraction(999, 1000))
    ('###.........', '............', '#...........', '###########.')
    """
    signs = round(chance * WIDTH)
    if 0 < chance < 1:
        signs = min(max(signs, 1), WIDTH - 1)
    return "#" * signs + "." * (WIDTH - signs)
