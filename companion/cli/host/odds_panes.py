"""Small charts of the chances of night and dragon in the next rounds and draws, for large screens."""

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
"""Number of rounds and draws in a chart."""

WIDTH: Final = 12
"""Signs of a bar for the chance 1."""


def odds_panes(situation: Situation, say: Say) -> tuple[TablePane, ...]:
    """Return a chart of the night in the next rounds, and of the dragon in the next draws.

    Args:
        situation: The moment of the game, as everybody may know it.
        say: Function that translates a message.

    Returns:
        The charts; none if numbers are turned off, or there is no danger.
    """
    known_odds: KnownOdds | None = situation.view.outlook
    if known_odds is None or situation.mood != "number" or situation.result is not None:
        return ()
    charts = _make_charts(known_odds, dragon=situation.view.danger is not None)
    titles = (Text("Night within rounds"), Text("Dragon awake within"))
    return tuple(TablePane(title.read(say), rows) for title, rows in zip(titles, charts, strict=True) if rows)


@lru_cache(maxsize=32)
def _make_charts(known_odds: KnownOdds, *, dragon: bool) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return the rows of both charts; cached, since a screen is drawn ten times a second."""
    nights = known_odds.list_nights(AHEAD) if known_odds.left else []
    return tuple(_make_bars(nights)), tuple(_make_bars(known_odds.list_wakings(AHEAD))) if dragon else ()


def _make_bars(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """Yield a label with a bar, and the chance, for each round or draw, if there is any danger."""
    if rows and rows[0][1]:
        for number, chance in enumerate(accumulate((chance for _, chance in rows[1:]), initial=Fraction(0))):
            if number:
                yield f"{number} {format_bar(chance)}", percent(chance)


def format_bar(chance: Fraction) -> str:
    """Return a chance as a bar; a chance above 0 has at least one sign, and one below 1 lacks at least one.

    >>> [format_bar(Fraction(chance)) for chance in ("1/4", "0", "1/1000", "999/1000")]
    ['###.........', '............', '#...........', '###########.']
    """
    signs = round(chance * WIDTH)
    if 0 < chance < 1:
        signs = min(max(signs, 1), WIDTH - 1)
    return "#" * signs + "." * (WIDTH - signs)
