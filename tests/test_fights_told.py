"""A fight is one story: all that it tells belongs to it, its dice come before their result, and nothing is lost."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from companion.asks import Ask
from companion.cli.host.scenes import situation_of
from companion.event_kinds import ROLLED
from companion.game import HasScenes
from companion.journal import MemoryJournal
from companion.pages.cursor import Cursor
from companion.pages.history import UNTOLD, history_scroll
from companion.pages.surface import Surface
from companion.state import Event
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.testing.pages import box_modes
from tests.every_game import Known, classes

pytestmark = [pytest.mark.explore, pytest.mark.timeout(300)]

FIGHTS = 200
"""Number of fights of each game."""

STEPS = 400
"""Most answers of one of the games in which they are fought."""


OPENED = 0.5
"""Part of the turns that begin with a fight: on the way to one most random heroes die of something else."""


class FightsTold(Known):
    """Random evenings in which the box rolls, until there were many fights."""

    def tables(self) -> Iterator[Table]:
        """Yield tables of random evenings, each before its first answer."""
        game, seed = self.rules_of_play(), 0
        while True:
            start = self.begin(random.Random(seed))
            header = new_header(game, list(start.seats), start.options, box_modes(game), seed=seed, data=start.data)
            table = Table(game, MemoryJournal(header), Chance(seed))
            self.open_fights(table, random.Random(seed))
            yield table
            seed += 1

    def open_fights(self, table: Table, rng: random.Random) -> None:
        """Let half of the turns of a table begin with a fight, where the game has a scene for it."""
        state, usual = table.run.state, table.run.state.at_boundary

        def open_some() -> None:
            if rng.random() < OPENED and (fight := self.open_fight(state, rng)) is not None:
                assert isinstance(table.game, HasScenes)
                table.game.open_with(state, fight)
            if usual is not None:
                usual()

        state.at_boundary = open_some

    def is_in_fight(self, table: Table, ask: Ask) -> bool:
        """Return whether a fight goes on by what is asked now, whatever the events say."""
        return "fight" in table.run.state.scopes or re.fullmatch(self.fight_asks, ask.key) is not None

    def test_all_that_a_fight_tells_belongs_to_it_in_order(self) -> None:
        seen: set[tuple[int, str]] = set()
        for number, table in enumerate(self.tables()):
            if not self.fight_results or len(seen) >= FIGHTS:
                break
            rounds, told = defaultdict[tuple[str, int], list[Event]](list), list[Event]()
            rng = random.Random(number)
            for _ in range(STEPS):
                if table.open is None:
                    break
                scene = table.run.state.scene
                if self.is_in_fight(table, table.open.ask):
                    assert scene is not None, f"{table.open.ask.key} is asked in a fight"
                before = None if scene is None else scene.id
                seat = rng.choice(table.open.waiting)
                table.answer(table.open.n, seat, self.answer(table.open.ask, seat, rng))
                events = table.drain_events()
                told += events
                scene = table.run.state.scene
                if before is not None:
                    seen.add((number, before))
                    own = [event for event in events if event.scene == before]
                    assert own == events[: len(own)], "nothing else is told in the midst of a fight"
                    if scene is not None and scene.id == before:
                        assert own == events, "the fight goes on, and all of it belongs there"
                for event in events:
                    if event.scene:
                        rounds[event.scene, event.scene_round].append(event)
            for part in rounds.values():
                check_order(part, self.fight_results)
            check_history(table, told)


def check_order(events: Sequence[Event], results: str) -> None:
    """Fail where a die of a round is told after the round's result."""
    at = [number for number, event in enumerate(events) if re.fullmatch(results, event.key)]
    dice = [number for number, event in enumerate(events) if event.key == ROLLED]
    assert not at or not dice or dice[-1] < at[0], [str(event.text) for event in events]


def check_history(table: Table, told: Sequence[Event]) -> None:
    """Fail where something that was told does not stand in "What happened"."""
    situation = replace(situation_of(table, None), history=tuple(table.log()))
    parts = history_scroll(situation, Surface(None), Cursor(n=situation.n)).parts
    shown = Counter(str(words) for _, rows in parts for words in rows)
    missing = Counter(str(event.text) for event in told if event.key not in UNTOLD) - shown
    assert not missing


globals().update(classes(FightsTold))
