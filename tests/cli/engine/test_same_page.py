"""A client of the engine can show what our own panels show: the page of six rows, from the protocol alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli.engine import version_two
from companion.game import games
from companion.pages.cursor import Cursor
from companion.pages.screen import page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.table.playback import Playback
from companion.testing.recorded import read_recorded, recorded_names
from tests.cli.engine import rebuilt
from tests.every_game import our_games, recorded_folder

READ = 250
"""Entries of a recorded game that are followed."""

ALIKE = 2
"""Most moments with one ask's key of which the pages are compared."""


def moments(game: str, read: int = READ) -> Iterator[tuple[Situation, Situation]]:
    """Yield each moment of a recorded game, for everybody and for who is asked: ours, and as the protocol says it."""
    folder, rules = recorded_folder(game), games()[game]
    archive = read_recorded(folder, recorded_names(folder, game)[-1])
    walk, seen = Playback(rules, archive.header, archive.session), Counter[str]()
    for number, _, body in archive.entries[:read]:
        walk.follow(number, body)
        opened = walk.run.open
        if opened is None or seen[opened.ask.key] == ALIKE:
            continue
        seen[opened.ask.key] += 1
        table: Any = SimpleNamespace(game=rules, run=walk.run)
        ask = send_as_line(version_two.describe_open_ask(table, opened, str))
        for seat in (None, opened.ask.seats[0]):
            view = rules.view(walk.run.state, seat)
            ours = Situation(view, opened.n, opened.ask, opened.waiting, modes=dict(walk.run.modes))
            yield ours, rebuilt.situation(ask, send_as_line(version_two.describe_view(view, str)), ours.modes)
    walk.close()


def send_as_line(data: dict[str, Any]) -> dict[str, Any]:
    """Return what comes out of a line."""
    again: dict[str, Any] = json.loads(json.dumps(data))
    return again


@pytest.mark.parametrize("game", our_games())
def test_the_page_of_a_recorded_game_is_the_same(game: str) -> None:
    shown = 0
    for ours, theirs in moments(game):
        assert ours.ask
        seat = ours.ask.seats[0]
        for surface in (
            Surface(None, without_buttons=frozenset(ours.ask.seats)),
            Surface(None),
            Surface(seat, private=True),
        ):
            for at in range(2):
                cursor = Cursor(ours.n, ours.ask.key, at=at)
                assert page(theirs, surface, cursor, str) == page(ours, surface, cursor, str), ours.ask
                shown += 1
    assert shown > 50
