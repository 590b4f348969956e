"""The story of an evening: what turned it, the boldest draw, the luckiest roll, the sun; on the box's own pages."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from companion.game import Game, find
from companion.journal import MemoryJournal
from companion.report.chronicles import find_chronicle
from companion.report.moments import decisive_moments
from companion.report.story import tell_story
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.table.header import mode_paths
from companion.testing import bots
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, sit
from tests.report.evenings import evening_of

TOLD = ("legenden-0.1-09", "atervackt-0.1-05")
"""Recorded evenings with a sun and a dragon."""


def story_of(name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the sentences of a recorded evening by their headings."""
    counted = find_chronicle(find(name.partition("-")[0])).counted
    return {str(head): tuple(map(str, told)) for head, told in tell_story(evening_of(name), counted)}


@pytest.mark.parametrize("name", TOLD)
def test_each_turning_point_is_a_decisive_moment_in_order(name: str) -> None:
    told = story_of(name).get("Turning points", ())
    moments = decisive_moments(evening_of(name), 6)
    assert [line.split(": ", 1)[1] for line in told] == [str(moment.text) for moment in moments]
    assert [moment.at for moment in moments] == sorted(moment.at for moment in moments)


def test_milestones_of_a_game_are_turning_points_beside_its_deaths() -> None:
    told = story_of("talisman-0.1-02")["Turning points"]
    assert "Round 6: Ada has reached the Crown of Command!" in told
    assert "Round 8: Ada commands: all others lose a Life!" in told


def test_the_boldest_draw_is_at_the_greatest_risk() -> None:
    evening = evening_of("legenden-0.1-09")
    risks = [one for one in evening.chances if one.of == "dragon" and 0 < one.expected < 1]
    told = story_of("legenden-0.1-09").get("Boldest draw", ())
    assert len(told) == bool(risks)
    for line in told:
        assert f"drew at {max(one.expected for one in risks)}. " in line


def test_the_boldest_draw_names_the_hero_who_woke_the_dragon() -> None:
    assert story_of("legenden-0.1-01")["Boldest draw"] == ("Round 4: Aelfric drew at 1/14. Dragon: AWAKE!",)


def test_a_card_that_wakes_the_dragon_turns_the_evening_only_once() -> None:
    told = story_of("legenden-0.1-01")["Turning points"]
    assert [line for line in told if line.startswith("Round 4:")] == ["Round 4: The dragon wakes! Turn her tile over."]


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("legenden-0.0-10", "Ada is dead. Ada plays monsters."),
        ("legenden-0.0-02", "Ghost knight flees by exit 1."),
    ],
)
def test_the_longest_fight_ends_with_its_end_not_with_what_was_lost(name: str, end: str) -> None:
    assert story_of(name)["Longest fight"][0].endswith(f" exchanges of blows. {end}")


def test_the_luckiest_roll_was_made_against_the_greatest_odds() -> None:
    names = [name for name in TOLD if "Luckiest roll" in story_of(name)]
    assert names
    for name in names:
        made = [one for one in evening_of(name).chances if one.measure == "need" and one.came == 1 and one.expected > 0]
        (told,) = story_of(name)["Luckiest roll"]
        least = min(one.expected for one in made)
        assert least < Fraction(1, 2)
        assert told.endswith(f": {least}.")


def test_the_sun_stands_round_by_round() -> None:
    evening = evening_of("legenden-0.1-09")
    stood = {one.step: one.standing.sun[0] for one in evening.samples if one.step and one.standing.sun}
    assert story_of("legenden-0.1-09")["The sun"][0].split(": ")[1].split() == [str(at) for at in stood.values()]


def play_to_end() -> Table:
    """Play a game of Legenden to its end, by bots."""
    game: Game[Any] = find("legenden")
    modes = {path: "rolled" if path.startswith("dice.") else "drawn" for path in mode_paths(game)}
    table, rng = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], None, modes)), Chance(4)), random.Random(4)
    while table.open is not None:
        seat = table.open.waiting[0]
        table.answer(table.open.n, seat, bots.legal_answer(table.open.ask, seat, rng))
    return table


def test_the_end_page_leads_to_the_story() -> None:
    panel = SimulatedPanel((), ())

    @sit(play_to_end(), panel)
    async def sitting(s: Sitting) -> None:
        await s.wait(200)
        while "C The evening" not in s.box():
            await s.press("A")
        await s.press("C")
        assert s.box().startswith("This evening\n")
        assert re.search(r"rounds? in \d+ (seconds?|minutes?)", s.box().replace("\n", " ")), (
            "how long, in rounds and time"
        )
        read = [s.box()]
        await s.press("C")
        while s.box() != read[-1]:
            read.append(s.box())
            await s.press("C")
        heads = [page.split("\n")[0] for page in read]
        assert {"Turning points", "The sun"} <= set(heads)
        shown = [pane.title for pane in panel.scenes[-1].history]
        assert shown[0] == heads[-1], "a large window shows as much as fits"
        await s.press("D")
        assert "C The evening" in s.box()

    assert sitting.table.is_over
