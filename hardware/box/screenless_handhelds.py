"""Handhelds without a screen: the box's screen has to show what they offer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from companion.pages.page import WIDTH, Page

HEAD_ROWS: Final = 2
_COLUMN: Final = WIDTH // 2
_LONGEST_COUNT: Final = 3


def with_offers(box: Page, hands: Sequence[Page]) -> Page:
    """Return the box's page with the buttons of the seats that are waited for and have no page of their own here.

    Only where the box itself has neither buttons nor anything to tell, which is so while a secret is counted: then
    their pages are those that all may see. The count moves to the end of the second row. Two seats whose buttons differ
    have a column each.
    """
    count = " ".join(box.big)
    own = bool(box.art) or any(row.strip() for row in box.rows[HEAD_ROWS:]) or len(count) > _LONGEST_COUNT
    offers = list(dict.fromkeys(hand.rows[HEAD_ROWS:] for hand in hands if any(map(str.strip, hand.rows[HEAD_ROWS:]))))
    if own or not offers:
        return box
    first, second = (*box.rows, "", "")[:HEAD_ROWS]
    if count:
        second = f"{second.rstrip()[: WIDTH - len(count) - 1]:<{WIDTH - len(count)}}{count}"[-WIDTH:]
    inverse = frozenset(box.inverse & set(range(HEAD_ROWS)))
    return Page((first, second, *_side_by_side(offers[:2])), inverse=inverse, caption=box.caption)


def _side_by_side(offers: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the rows with a colon behind each letter, for a key cap would promise that the box's own buttons work."""
    if len(offers) == 1:
        return tuple(f" {row}"[:WIDTH].rstrip() for row in offers[0])
    left, right = ([_colon(row)[:_COLUMN] for row in offer] for offer in offers)
    pairs = zip_longest(left, right, fillvalue="")
    return tuple(f"{one:<{_COLUMN + 1}}{other}".rstrip() for one, other in pairs)


def _colon(row: str) -> str:
    return f"{row[0]}:{row[2:]}" if row[1:2] == " " else row
