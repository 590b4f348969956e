"""Pages for those who sit down again: where the game stands, who plays which hero, and how all are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from companion.pages.news_page import GLANCE, LETTERS_A_SECOND, READ_OUT, NewsPage
from companion.pages.page import ROWS, WIDTH, Page
from companion.pages.rows import fit
from companion.pages.situation import Situation
from companion.progress import Progress
from companion.text import Say, Text, verbatim
from companion.text import spoken_name as called


def summary(situation: Situation) -> tuple[Text, ...]:
    """Return the state of a game that is continued: the round and the sun, and a line a hero; none before the first."""
    return tuple(reduce(_join, group) for group in _groups(situation))


def _join(first: Text, second: Text) -> Text:
    return Text("{first}, {second}", first=first, second=second)


def _groups(situation: Situation) -> Iterator[tuple[Text, ...]]:
    """Yield the rows that belong together: the round with whose turn it is, then those of each hero."""
    view, progress = situation.view, Progress.from_view(situation.view)
    if not progress.round or not view.names:
        return
    turn, *heroes = ((), *((line,) for line in view.overview)) if view.recap is None else view.recap()
    yield progress.text, *turn
    yield from heroes


def recap(situation: Situation, say: Say) -> Iterator[NewsPage]:
    """Yield the summary on pages, for those who sit down again.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        say: Translates a text.
    """
    pages: list[list[str]] = []
    for group in _groups(situation):
        rows = [fit(line, say, WIDTH) for line in group]
        # What belongs to one hero stands on one page.
        if not pages or len(pages[-1]) + len(rows) > ROWS:
            pages.append([])
        pages[-1] += rows
    for at, rows in enumerate(pages):
        # Under the rule that parts the head from the rest, where there is room.
        shown = (rows[0], "", *rows[1:]) if not at and len(rows) < ROWS else tuple(rows)
        yield NewsPage(Page(shown), max(READ_OUT, sum(map(len, rows)) / LETTERS_A_SECOND))
    if pages:
        yield from introductions(situation, say)


def introductions(situation: Situation, say: Say) -> Iterator[NewsPage]:
    """Yield the pages that say who plays which hero: other pages call people by their heroes.

    What lies before a player is called by the player's own name.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        say: Translates a text.
    """
    others = [(seat, name) for seat, name in situation.view.names.items() if called(seat, say) != name.read(say)]
    rows = [fit(Text("{seat}: {hero}", seat=seat, hero=name), say, WIDTH) for seat, name in others]
    top = fit(Text("Who plays whom"), say, WIDTH)
    for at in range(0, len(rows), ROWS - 2):
        shown = rows[at : at + ROWS - 2]
        yield NewsPage(Page((top, "", *shown)), max(READ_OUT, sum(map(len, shown)) / LETTERS_A_SECOND))


def roll_call(situation: Situation, say: Say) -> Iterator[NewsPage]:
    """Yield the standing of all in the first row of the page that asks; nothing while nobody is hurt, or of one alone.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        say: Translates a text.
    """
    stands = {seat: meter for seat, meter in situation.view.stands.items() if meter.value is not None}
    if len(stands) <= 1 or not any(meter.value != meter.max for meter in stands.values()):
        return
    rows = [""]
    for seat, meter in stands.items():
        name = situation.view.names.get(seat, verbatim(seat))
        one = fit(Text("{who} {value}", who=name, value=meter.value or 0), say, WIDTH)
        both = f"{rows[-1]}, {one}" if rows[-1] else one
        rows = [*rows[:-1], both] if len(both) <= WIDTH else [*rows, one]
    yield from (NewsPage(Page(()), GLANCE, caption=row) for row in rows)
