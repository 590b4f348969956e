"""How many presses the steps of an evening take, on the real pages, and how long nobody is asked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from benchmarks.presses import answer_presses, legal_by_buttons, seats_for, shortest_way
from benchmarks.reading import events_with_pages
from benchmarks.row import Row
from companion.asks import Draw, Number, Roll, Secret
from companion.cli.host.scenes import situation_of
from companion.game import find
from companion.game import games as installed
from companion.journal import MemoryJournal
from companion.pages.cursor import Cursor
from companion.pages.lists import MAIN
from companion.pages.page import BUTTONS
from companion.pages.page_lines import LINES
from companion.pages.screen import press
from companion.pages.situation import Set, Situation
from companion.pages.surface import Surface
from companion.table import Table, new_header

STEPS = 300
"""Answers of each random game."""


def rows(games: int) -> Iterator[Row]:
    """Yield the rows of each game that has such a step in some random games."""
    for name in installed():
        found: dict[str, list[int]] = {}
        for seed in range(games):
            for what, presses in steps_of(name, seed):
                found.setdefault(what, []).append(presses)
        for what, aim in AIMS.items():
            if what in found:
                yield Row(f"{name}: presses, {what}", f"{min(found[what])}-{max(found[what])}", aim)
        stand = seconds_of_pages(name, games)
        yield Row(f"{name}: longest that pages stand between two asks", f"{stand[-1]:.0f} s", "")
        yield Row("  99 of 100 times that pages stand there", f"{stand[len(stand) * 99 // 100]:.0f} s or less", "")


TWO_PRESSES = 12
"""Numbers within two presses on four buttons of which one goes back: four lines of three."""

AIMS = {
    "a test by a real die, made or failed": "1",
    "the same, with its number": "",
    "what a die means": "1",
    "a stance or a sign, of each seat": "",
    "a draw beside the dragon": "1",
    "a figure corrected by one, in its menu": "1",
    "a number of at most twelve": "2 or less",
    "a likely one of more": "2 or less",
    "any number of more": "",
}
"""Steps whose presses are counted, with their aims."""


def steps_of(name: str, seed: int) -> Iterator[tuple[str, int]]:
    """Yield the presses of such steps in one game of bots, with all real dice and cards."""
    rng, game = random.Random(seed), find(name)
    table = Table(game, MemoryJournal(new_header(game, seats_for(game))))
    for at in range(STEPS):
        if table.open is None:
            return
        ask, seat = table.open.ask, table.open.waiting[0]
        match ask:
            case Roll(need=need) if need is not None and ask.count == 1:
                situation = situation_of(table, seat)
                yield "a test by a real die, made or failed", shortest_way(situation, Surface(seat), "made")
                yield "the same, with its number", shortest_way(situation, Surface(seat), (ask.die.values[0],))
            case Roll(outcomes=outcomes) if 0 < len(outcomes) <= LINES:
                yield "what a die means", shortest_way(situation_of(table, seat), Surface(seat), outcomes[0].id)
            case Secret(options=options) if ask.seconds is not None and isinstance(options, dict | tuple):
                option = next(one.id for one in ask.options_for(seat) if one.id)
                yield "a stance or a sign, of each seat", answer_presses(table, seat, option)
            case Number(min=least, max=most, step=1):
                situation, few = situation_of(table, seat), most - least < TWO_PRESSES
                likely = {"a likely one of more": least + ask.below + ask.likely - 1} if ask.likely else {}
                wanted = {"a number of at most twelve": most} if few else {**likely, "any number of more": most}
                yield from ((what, shortest_way(situation, Surface(seat), value)) for what, value in wanted.items())
            case Draw(deck="decks.dragon"):
                value = next(one.id for one in ask.options or ())
                yield "a draw beside the dragon", answer_presses(table, seat, value)
        if at % 100 == 99 and (presses := count_correction_presses(situation_of(table, None))):
            yield "a figure corrected by one, in its menu", presses
        table.answer(table.open.n, seat, legal_by_buttons(ask, seat, rng))


def count_correction_presses(situation: Situation) -> int | None:
    """Return the presses on the page of a figure until it is one more; `None` where none is known."""
    for one in situation.view.corrections:
        now: Any = situation.view.state
        for step in one.path.split("."):
            now = now.get(step) if isinstance(now, dict) else None
        if one.deck is None and type(now) is int and now + 1 in one.choices and len(one.choices) > len(BUTTONS):
            cursor = Cursor(
                situation.n,
                situation.ask.key if situation.ask else "",
                menu=(MAIN, "correct", repr(one.group), one.path),
            )
            return _count_presses(situation, cursor, Set(one.path, now + 1))
    return None


def _count_presses(situation: Situation, cursor: Cursor, wanted: Set) -> int | None:
    edge, seen = [(cursor, 0)], {cursor}
    while edge:
        at, presses = edge.pop(0)
        for button in BUTTONS:
            after, action = press(situation, Surface(), at, button)
            if action == wanted:
                return presses + 1
            if action is None and after not in seen and len(after.menu) == len(cursor.menu):
                seen.add(after)
                edge.append((after, presses + 1))
    return None


def seconds_of_pages(name: str, games: int) -> list[float]:
    """Return the seconds that pages stand between two asks, the shortest first; the box rolls and draws."""
    stand = (
        sum(news_page.seconds or 0.0 for news_page in news_pages)
        for seed in range(games)
        for _, news_pages in events_with_pages(name, _legal(seed), STEPS, by_box=True, seed=seed)
    )
    return sorted(filter(None, stand)) or [0.0]


def _legal(seed: int) -> Any:
    rng = random.Random(seed)
    return lambda ask, seat: legal_by_buttons(ask, seat, rng)
