"""The page of a reveal: what was laid in secret, in large letters, and the events that say it as well."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.event_kinds import BLOWS, ROLLED
from companion.pages.captions import captions_of
from companion.pages.news_page import BIG_LINES, GLANCE, HEAD, NewsPage, large_page, large_rows
from companion.pages.page import ROWS, WIDTH, Page
from companion.pages.rows import BIG_WIDTH, fit
from companion.pages.situation import Situation
from companion.pages.stories import seat_of_event
from companion.state import Event
from companion.text import Say, Text
from companion.view import Reveal

REVEALED = ".revealed"
"""End of the keys of events that say what was laid in secret."""

LATE = ".late"
"""End of the keys of events that say who laid nothing in time, and what counts in its place."""


def is_before_reveal(event: Event, told: Sequence[Event]) -> bool:
    """Return True if this is known before choices in secret are shown: who was late, or a die of the same round."""
    fell = event.key == ROLLED and bool(event.scene) and any(map(is_revealing, told[_index(told, event) :]))
    return fell or event.key.endswith(LATE)


def _index(told: Sequence[Event], event: Event) -> int:
    return next(at for at, one in enumerate(told) if one is event)


def reveal_page(situation: Situation, reveal: Reveal, say: Say) -> NewsPage:
    """Return the page of the reveal; the words about it stay on the page that follows."""
    said = [event for event in situation.told if is_revealing(event)]
    concerned = next((who for event in said if (who := seat_of_event(event, situation.view.names)) is not None), None)
    reader = None if concerned is None else (said[0].round, concerned)
    return NewsPage(_revealed(reveal, say), GLANCE, reader=reader, stays=captions_of(said, say), events=tuple(said))


def is_revealing(event: Event) -> bool:
    """Return True if the event tells what was laid in secret, or its result, which a reveal shows as well."""
    return not event.loud and (event.kind in BLOWS or event.key.endswith(REVEALED))


def is_in_reveal(reveal: Reveal | None, event: Event) -> bool:
    """Return True if the reveal says this as well; of several who were compared it may show only some."""
    if reveal is None:
        return False
    shown = {word for line in reveal.said for word in _words(line)}
    return not event.key.endswith(REVEALED) or _words(event.text) <= shown


def _words(text: Text) -> set[str]:
    return set(re.findall(r"\w+", str(text).casefold()))


LARGE_WIDTH = 16
"""Characters of a line in the second largest font, in which a name and what it laid have room."""


def _revealed(reveal: Reveal, say: Say) -> Page:
    """Return the large lines; else the last two if they are short, or the first one broken in two.

    The rest stays small.
    """
    lines = reveal.lines
    if reveal.large:
        return large_page(
            [fit(line, say, WIDTH) for line in lines[:HEAD]],
            tuple(_large_row(line, say) for line in reveal.large),
        )
    small = [fit(line, say, WIDTH) for line in lines]
    last, above = lines[-BIG_LINES:], small[:-BIG_LINES]
    if all(len(line.read(say)) <= BIG_WIDTH for line in last) and len(above) <= HEAD:
        return large_page(above, tuple(line.read(say) for line in last))
    first = large_rows(lines[0], say)
    if first and len(small) - 1 <= HEAD:
        return large_page(small[1:], first)
    return Page(tuple(["", *small][:ROWS]))


def _large_row(line: Text, say: Say) -> str:
    """Return a row of a reveal, with short forms of its names where `LARGE_WIDTH` needs them; no name is cut.

    The picture draws it in the largest font in which it fits, on two rows if need be.
    """
    return line.abbreviated(say, LARGE_WIDTH)
