"""Handhelds without a screen: what they offer has to stand on the box's screen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from companion.pages.page import WIDTH, Page

HEAD_ROWS: Final = 2
_COLUMN: Final = WIDTH // 2


def with_offers(box: Page, hands: Sequence[Page]) -> Page:
    """The box's page with the buttons of blind handhelds that are waited for, where it has no buttons of its own.

    That is so in a secret, of which the box shows only the count: a handheld's page is then the one that all may see,
    for it has no eyes. The count moves to the end of the second row. Two handhelds that differ have a column each.
    """
    own = any(row.strip() for row in box.rows[HEAD_ROWS:])
    offers = list(dict.fromkeys(hand.rows[HEAD_ROWS:] for hand in hands if any(map(str.strip, hand.rows[HEAD_ROWS:]))))
    if own or not offers:
        return box
    first, second = (*box.rows, "", "")[:HEAD_ROWS]
    count = " ".join(box.big)
    if count:
        second = f"{second.rstrip()[: WIDTH - len(count) - 1]:<{WIDTH - len(count)}}{count}"[-WIDTH:]
    return Page((first, second, *_side_by_side(offers[:2])), inverse=frozenset(box.inverse & set(range(HEAD_ROWS))))


def _side_by_side(offers: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    if len(offers) == 1:
        return offers[0]
    left, right = offers
    pairs = zip_longest(left, right, fillvalue="")
    return tuple(f"{one[:_COLUMN]:<{_COLUMN + 1}}{other[:_COLUMN]}".rstrip() for one, other in pairs)
