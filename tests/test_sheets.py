"""Sheet of who acts: the first line of the menu in every game, so that a figure is put right in three presses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from benchmarks.starts import play_set_up, ways_to_begin
from companion.cli.host.scenes import situation_of
from companion.game import find, games
from companion.pages.corrections import acting_sheet, by_ease
from companion.pages.cursor import start
from companion.pages.lists import MAIN, SHEET
from companion.pages.page import BUTTONS, Button
from companion.pages.screen import page, press
from companion.pages.setting_values import value_at
from companion.pages.situation import Set, Situation
from companion.pages.surface import Surface
from companion.table.playback import Playback
from companion.testing.recorded import read_recorded, recorded_names
from tests.every_game import our_games, recorded_folder

READ = 250
"""Entries of a recorded game that are followed."""


def _moments(game: str) -> Iterator[Situation]:
    """Yield the moments of one recorded game at which a single seat is asked, once it is set up."""
    folder = recorded_folder(game)
    archive = read_recorded(folder, recorded_names(folder, game)[-1])
    rules = games()[game]
    walk = Playback(rules, archive.header, archive.session)
    for number, _, body in archive.entries[:READ]:
        walk.follow(number, body)
        asked = walk.run.open
        if asked is not None and len(asked.ask.seats) == 1 and not asked.ask.key.startswith("setup."):
            yield Situation(rules.view(walk.run.state, None), asked.n, asked.ask, asked.ask.seats)
    walk.close()


@pytest.mark.parametrize("game", our_games())
def test_three_presses_put_a_figure_of_who_acts_right(game: str) -> None:
    box, corrected = Surface(None), 0
    for situation in _moments(game):
        found = acting_sheet(situation, None)
        if found is None:
            continue
        key, group = found
        menu, _ = press(situation, box, start(situation), "D", held=True)
        assert page(situation, box, menu, str).rows[2] in (f"A Correct {group[0].group}", f"A {group[0].group}"[:21])
        sheet, _ = press(situation, box, menu, "A")
        assert sheet.menu == (MAIN, SHEET, key)
        shown = by_ease(situation, group)
        assert sorted(one.path for one in shown) == sorted(one.path for one in group)
        for at in range(len(group)):
            button: Button = "ABC"[at % 3]  # type: ignore[assignment]
            here = replace(sheet, at=at // 3)
            there, more = press(situation, box, here, button)
            _, less = press(situation, box, here, button, held=True)
            if isinstance(more, Set) and isinstance(less, Set):
                now = value_at(situation, more.path)
                assert isinstance(now, int)
                assert (more.value, less.value) == (now + 1, now - 1)
                assert there == here, "there may be more than one to put right"
                corrected += 1
    assert corrected > 0


@pytest.mark.parametrize("game", our_games())
def test_a_figure_is_put_right_in_three_presses_on_the_first_turn(game: str) -> None:
    """Then some games know no life of anybody yet: it stands behind what can be put right."""
    rules = find(game)
    *_, answers = ways_to_begin(rules).values()
    table, _, _ = play_set_up(rules, answers)
    situation, box = situation_of(table, None), Surface(None)
    menu, _ = press(situation, box, start(situation), "D", held=True)
    sheet, _ = press(situation, box, menu, "A")
    corrected = [action for button in BUTTONS[:3] if (action := press(situation, box, sheet, button)[1]) is not None]
    assert corrected, "on its first page"
    for action in corrected:
        assert isinstance(action, Set)
        now = value_at(situation, action.path)
        assert isinstance(now, int)
        assert action.value == now + 1
