"""Events that pages show, and the presses that it takes to read them, in random and in quiet games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from benchmarks.presses import legal_by_buttons, quiet_evenings, scripted_answers, seats_for
from benchmarks.row import Row
from companion.cli.host.scenes import situation_of
from companion.event_kinds import SILENT
from companion.game import find
from companion.game import games as installed
from companion.journal import MemoryJournal
from companion.pages.news import news
from companion.pages.news_page import NewsPage, Reader, readers
from companion.state import Event
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.table.header import mode_paths

Batch = tuple[list[Event], tuple[NewsPage, ...]]


def rows(games: int) -> Iterator[Row]:
    """Yield the rows of each game, with dice and cards of people's own and of the box."""
    for name in installed():
        for quiet in [*quiet_evenings(name).values()][:1]:
            asked = sum(
                news_page.seconds is None
                for _, news_pages in events_with_pages(name, scripted_answers(quiet), 60)
                for news_page in news_pages
            )
            yield Row(f"{name}: presses that reading asks for in quiet rounds", str(asked), "0")
        for by_box in (False, True):
            whose = "the box's" if by_box else "own"
            yield from _random_rows(f"{name}, {whose} dice and cards", name, games, by_box=by_box)


def _random_rows(what: str, name: str, games: int, *, by_box: bool) -> Iterator[Row]:
    """Yield what pages show of the events of random games, and how many presses it takes to read them."""
    batches = [
        batch
        for seed in range(games)
        for batch in events_with_pages(name, _legal(random.Random(seed)), 400, by_box=by_box, seed=seed)
    ]
    answers, events = len(batches), sum(len(events) for events, _ in batches)
    news_pages = [news_page for _, shown in batches for news_page in shown]
    lost = sum(not _stands_on(event, shown) for events, shown in batches for event in events)
    yield Row(f"{what}: events on no page", f"{lost} of {events}", "0")
    read = sum(news_page.seconds is None for news_page in news_pages)
    yield Row("  presses that reading asks for, of 100 answers", f"{100 * read / answers:.1f}", "")
    yield Row("  pages that stand for a while", f"{100 * (len(news_pages) - read) / answers:.0f}", "")


def _stands_on(event: Event, news_pages: tuple[NewsPage, ...]) -> bool:
    sentence = str(event.text)
    words = " ".join(
        row for news_page in news_pages for row in (*news_page.page.rows, *news_page.page.big, news_page.caption)
    ).split()
    # Of the sun's way a caption says the beginning; how far it is stands beside it.
    captions = (news_page.caption for news_page in news_pages if news_page.caption)
    return all(word in words for word in sentence.split()) or any(map(sentence.startswith, captions))


def _legal(rng: random.Random) -> Callable[..., object]:
    return lambda ask, seat: legal_by_buttons(ask, seat, rng)


def events_with_pages(
    name: str, answer: Callable[..., object], steps: int, *, by_box: bool = False, seed: int = 0
) -> Iterator[Batch]:
    """Yield the events between each two asks with their pages; a reveal shows its own anyway.

    The box rolls and draws by `seed`, so that the same is measured every time.
    """
    game = find(name)
    modes = {path: "rolled" if path.startswith("dice.") else "drawn" for path in mode_paths(game)} if by_box else {}
    table = Table(game, MemoryJournal(new_header(game, seats_for(game), None, modes)), Chance(seed))
    asked: frozenset[Reader] = frozenset()
    for _ in range(steps):
        if table.open is None:
            return
        seat = table.open.waiting[0]
        table.answer(table.open.n, seat, answer(table.open.ask, seat))
        events = [event for event in table.drain_events() if event.loud and event.kind not in SILENT]
        moment = situation_of(table, None)
        moment = replace(
            moment, told=tuple(events), view=replace(moment.view, reveal=None), readers=asked, pressed=asked
        )
        news_pages = news(moment, str)
        asked |= readers(news_pages)
        yield events, news_pages
