"""How many presses a hero's turn takes, on the real pages, in random games."""

from __future__ import annotations

import random
import statistics
from collections import deque
from collections.abc import Iterator

from benchmarks.evenings import begun
from benchmarks.row import Row
from companion.asks import Number, Secret
from companion.cli.host.scenes import situation_of
from companion.game import find
from companion.pages.cursor import Cursor, start
from companion.pages.page import BUTTONS
from companion.pages.screen import press
from companion.pages.situation import Answer, Draft, Situation
from companion.pages.surface import Surface
from companion.table import Table
from companion.testing import bots

DEEPEST = 8


def rows(games: int) -> Iterator[Row]:
    """Presses a turn over so many games: the middle, and what nine of ten stay below."""
    turns = sorted(turn for seed in range(games) for turn in turns_of(seed))
    yield Row(f"presses a hero's turn over {games} bot games, median", f"{statistics.median(turns):.0f}", "6 or less")
    yield Row("  nine turns of ten stay at or below", str(turns[len(turns) * 9 // 10]), "")


def turns_of(seed: int) -> Iterator[int]:
    """The presses of each turn of one game; the fights in it count too."""
    rng, table = random.Random(seed), begun(find("legenden"))
    counted = 0
    while table.open is not None:
        opened, seat = table.open, rng.choice(table.open.waiting)
        if opened.ask.key == "turn" and table.run.state.turns and counted:
            yield counted
            counted = 0
        value = bots.legal(opened.ask, seat, rng)
        if isinstance(opened.ask, Number):
            value -= (value - opened.ask.min) % opened.ask.step
        counted += cost(table, seat, value)
        table.answer(opened.n, seat, value)


def cost(table: Table, seat: str, value: object) -> int:
    """The fewest presses by which this seat can give that answer on its own buttons."""
    situation = situation_of(table, seat)
    wanted = tuple(value) if isinstance(value, list) else value
    if value in ("made", "failed") or isinstance(situation.ask, Secret):
        return 1
    return fewest(situation, Surface(seat), wanted)


def fewest(situation: Situation, surface: Surface, wanted: object, deepest: int = DEEPEST) -> int:
    """The length of the shortest way through the pages to this answer."""
    waiting: deque[tuple[Cursor, int]] = deque([(start(situation), 0)])
    seen = set()
    while waiting:
        cursor, presses = waiting.popleft()
        if cursor in seen or presses > deepest:
            continue
        seen.add(cursor)
        for button in BUTTONS:
            after, action = press(situation, surface, cursor, button)
            if isinstance(action, Answer | Draft) and action.value == wanted:
                return presses + 1
            if action is None:
                waiting.append((after, presses + 1))
    raise AssertionError(f"{wanted!r} cannot be reached for {situation.ask}")
