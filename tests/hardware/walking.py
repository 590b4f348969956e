"""A whole game as people press it: which buttons lead to each answer, found on the very pages."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass

from companion.asks import Number, Roll, Seat, Secret
from companion.cli.host.grace import FRIGHT
from companion.cli.host.host import Host
from companion.cli.host.scenes import situation_of
from companion.game import find
from companion.journal import MemoryJournal
from companion.language import Voice
from companion.pages.asking import SOME_CARD
from companion.pages.cursor import Cursor, start
from companion.pages.news_page import GLANCE, READ_OUT
from companion.pages.page import BUTTONS, Button
from companion.pages.page_lines import LINES
from companion.pages.screen import press
from companion.pages.situation import Answer, Draft, Situation
from companion.pages.surface import Surface
from companion.table import Table, new_header
from companion.testing import bots
from hardware.panel import Press
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Clock

SEATS = ("Ada", "Bo")
A_MOMENT = (FRIGHT + GLANCE) / 2
"""Seconds after which a press counts, and in which no page goes by itself."""

DEEPEST = 6
"""The most presses of one answer."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Step in which nobody does anything for some seconds, while something is shown in large letters."""

    seconds: float


Step = Press | Wait


def new_table() -> Table:
    """Return a game in which people throw the dice, draw the cards and tell."""
    game = find("legenden")
    return Table(game, MemoryJournal(new_header(game, SEATS)))


async def walk(asks: int, seed: int) -> list[Step]:
    """Play a game of this many asks, every answer given on a seat's own buttons."""
    rng, table, clock = random.Random(seed), new_table(), Clock()
    host = Host(table, [SimulatedPanel(None, None)], clock, Voice("en"))
    steps: list[Step] = []
    for _ in range(asks):
        flashes = host.newsroom.flashes
        while flashes.page is not None or host.grace.is_in_grace(None):
            # Where all look at one screen, the second page that nobody presses for may wait: here it never has to.
            presses_for_it = flashes.is_standing or flashes.is_unattended
            if presses_for_it and not host.grace.is_in_grace(None):
                await host.handle(read := Press(None, "A"))
                steps.append(read)
            # A press counts only a moment after a page has gone by itself, or by somebody else's press.
            seconds = A_MOMENT if flashes.is_unattended else READ_OUT
            clock.at += seconds
            await host.tick()
            steps.append(Wait(seconds))
        opened = table.open
        assert opened is not None, "the game is over too soon: take another seed"
        seat = rng.choice(opened.waiting)
        value = bots.legal_answer(opened.ask, seat, rng)
        if isinstance(opened.ask, Number):
            value -= (value - opened.ask.min) % opened.ask.step
        way = [Press(seat, button, held) for button, held in buttons(table, seat, value)]
        if isinstance(opened.ask, Secret):
            # The first time lays the marker, the second time seals.
            way += way
        for step in way:
            await host.handle(step)
        steps += way
        assert table.open is None or table.open.n != opened.n or seat not in table.open.waiting, (opened.ask, value)
    return steps


def buttons(table: Table, seat: Seat, value: object) -> list[tuple[Button, bool]]:
    """Return the fewest presses by which the seat gives this answer."""
    situation = situation_of(table, seat)
    wanted = tuple(value) if isinstance(value, list) else SOME_CARD if value == "a card" else value
    if isinstance(situation.ask, Roll) and isinstance(value, list | tuple) and len(situation.ask.outcomes) > LINES - 2:
        # There is no room for the numbers: people say what the face means.
        meant = situation.ask.meaning(value)
        wanted = wanted if meant is None else meant.id
    return _shortest(situation, Surface(seat), wanted)


def _shortest(situation: Situation, surface: Surface, wanted: object) -> list[tuple[Button, bool]]:
    waiting: deque[tuple[Cursor, list[tuple[Button, bool]]]] = deque([(start(situation), [])])
    seen: set[Cursor] = set()
    while waiting:
        cursor, way = waiting.popleft()
        if cursor in seen or len(way) > DEEPEST:
            continue
        seen.add(cursor)
        for button in BUTTONS:
            for held in (False, True) if button in "AB" else (False,):
                after, action = press(situation, surface, cursor, button, held)
                if isinstance(action, Answer | Draft) and action.value == wanted:
                    return [*way, (button, held)]
                if action is None:
                    waiting.append((after, [*way, (button, held)]))
    raise AssertionError(f"{wanted!r} cannot be reached for {situation.ask}")
