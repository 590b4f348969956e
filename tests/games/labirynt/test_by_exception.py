"""A phase told by exception: a rank on a page, and few presses an attack (D0.1, D9.2.1, DT9)."""

from __future__ import annotations

import random
import statistics
from typing import cast

import pytest

from companion.asks import Roll
from companion.game import find
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.tables import lookup
from companion.journal import MemoryJournal
from companion.pages.page_lines import LINES
from companion.pages.situation import Situation
from companion.table import Table, new_header
from companion.testing import bots
from tests.games.labirynt import measured
from tests.games.labirynt.driver import begin_fight, enter, meet, new_game, read_lines
from tests.pages.making import Person

pytestmark = pytest.mark.explore


@pytest.mark.parametrize("tables", ["outside", "asked"])
def test_an_attack_takes_two_presses_or_fewer_with_dice_rolled_by_the_box(tables: str) -> None:
    fights = measured.measure_all(tables, groups=3)
    assert len(fights) == 36
    assert statistics.median(fights) <= 2


@pytest.mark.rule("D9.2.1a")
def test_six_against_twelve_are_two_pages_of_three_attacks() -> None:
    ranks = [["lord-dil", "gerudirr", "apprentice-1"], ["gilith", "apprentice-2", "apprentice-3"]]
    hand = begin_fight("orc", *[6] * 12, races=("dwarf", "dwarf", "dwarf"), ranks=ranks)
    assert read_lines(hand) == ["As shown", "Lord Dil > Orc 1", "Gerudirr > Orc 2", "Dwarf3 > Orc 3"]
    assert len(read_lines(hand)) <= LINES, "nothing of it is on another page"
    pages = 0
    while hand.key in ("attacks", "attack"):
        pages += hand.key == "attacks"
        hand(hand.key, "so" if hand.key == "attacks" else 1)
    assert pages == 2


@pytest.mark.rule("D9.2.1a")
def test_attackers_that_are_not_changed_do_what_the_page_says() -> None:
    hand = begin_fight("orc", 5, 5, 5)("attacks", "gerudirr")("attack.how", "none")
    assert read_lines(hand) == ["As shown", "Lord Dil > Orc 1", "Gilith > Orc 2", "Gerudirr: -"]
    hand("attacks", "so")
    rolled = []
    while hand.key == "attack":
        rolled.append(str(hand.ask and hand.ask.text).split(":")[0])
        hand("attack", 1)
    assert rolled == ["Lord Dil", "Gilith"]


@pytest.mark.rule("D0.1", "D9.0b")
def test_with_real_dice_the_box_may_roll_the_strengths_of_monsters_alone() -> None:
    game = find("labirynt")
    modes = {"dice.strength": "rolled"}
    rules = {"tables": "outside"}
    rolled = []
    for seed in range(4):
        table = Table(game, MemoryJournal(new_header(game, ["Ada"], rules, modes, seed=seed)))
        rng = random.Random(seed)
        state = cast(LabyrinthState, table.run.state)
        while table.open is not None and state.fight is None:
            opened = table.open
            if isinstance(opened.ask, Roll):
                rolled.append(opened.ask.key)
            value = "fight" if opened.ask.key == "met" else bots.legal_answer(opened.ask, "Ada", rng)
            table.answer(opened.n, "Ada", value)
            state = cast(LabyrinthState, table.run.state)
        if table.open is not None:
            assert all(one.max_life for one in state.enemies())
    assert "meeting.row" in rolled
    assert "meeting.strength" not in rolled


@pytest.mark.rule("D0.2", "DT9")
def test_of_the_combat_table_only_what_can_be_there_is_asked() -> None:
    state = new_game(tables="asked").state
    for row, wounds in (("4", 1), ("9", 1), ("12", 2)):
        state.printed[f"combat {row} sword"] = wounds
    known = {row: lookup.find_printed(state, ("combat", str(row), "sword")) for row in range(3, 15)}
    assert [row for row, printed in known.items() if printed] == [4, 5, 6, 7, 8, 9, 12]
    assert lookup.wounds_between(state, ("combat", "11", "sword")) == (1, 2)
    assert lookup.wounds_between(state, ("combat", "3", "sword")) == (0, 1)
    assert lookup.wounds_between(state, ("combat", "13", "sword")) == (2, 5)
    assert lookup.find_printed(state, ("combat", "7", "axe")) is None, "another column"


@pytest.mark.rule("D0.4", "D9.1b")
def test_on_the_table_one_sees_the_monsters_in_their_ranks() -> None:
    hand = begin_fight("orc", 6, 5, 4, 3)
    panes = {pane.key: pane for pane in find("labirynt").view(hand.state, None).panes}
    shown = [f"{name} {life}" for name, life in panes["monsters"].rows()]
    assert shown == ["1 Orc 1 6", "1 Orc 2 5", "1 Orc 3 4", "2 Orc 4 3"], "rank, name, Strength"


@pytest.mark.rule("D0.1", "D3.1a", "D9.0b")
def test_strengths_are_told_six_dice_to_a_page_in_the_monsters_order() -> None:
    hand = meet(enter(), "harpy", 8)("met", "fight")
    asked = []
    for faces in ([1, 2, 3, 4, 5, 6], [6, 1]):
        asked.append(str(hand.ask and hand.ask.text))
        hand("meeting.strength", faces)
    assert asked == ["Harpy 1-6: 1d3*", "Harpy 7-8: 1d3*"]
    assert [monster.life for monster in hand.state.enemies()] == [1, 1, 2, 2, 3, 3, 3, 1], "each a third of a die"


@pytest.mark.rule("D9.2.6")
def test_a_page_says_which_round_it_is_and_whose_phase() -> None:
    hand, said = begin_fight("orc", 6, 6), list[str]()
    while hand.state.fight is not None and hand.state.fight.round == 1:
        said.append(str(find("labirynt").view(hand.state, None).phase[0]))
        hand(hand.key or "", {"order": "done", "attacks": "so", "facing": "so"}.get(hand.key or "", 1))
    assert list(dict.fromkeys(said)) == ["round 1: party", "round 1: monsters", "round 1: order"]
    view = find("labirynt").view(hand.state, None)
    page = Person(Situation(view=view, n=1, ask=hand.ask, waiting=("Ada",), modes={})).page
    assert page.rows[0] == "Ada    round 2: party"
