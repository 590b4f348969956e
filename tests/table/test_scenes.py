"""Scenes that are left, and corrections: what happened until then stays."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Number
from companion.game import BadSetup
from companion.state import PathError, ValueMisfit
from companion.table import NotOpen, Table
from tests.table.games import SpellDuel
from tests.table.making import event_keys, go_to, key, life, number, reopen, say, sit, table_facts, waiting_seats


def test_the_inner_scene_is_left_and_the_outer_goes_on() -> None:
    table = go_to(sit(), "duel")
    assert table.run.state.scopes == ["round", "duel"]
    table.leave("duel")
    assert (key(table), table.run.state.scopes) == ("luck", ["round"])
    assert event_keys(table)[-1] != "duel"


def test_the_outer_scene_is_left_with_the_inner() -> None:
    table = go_to(sit(), "duel")
    table.set("players.Bo.life", 2)
    table.leave("round")
    assert (key(table), table.run.state.scopes) == ("move", ["round"])
    assert life(table, "Bo") == 2, "what happened until then stays"
    assert table.run.state.turns == 1
    assert table_facts(reopen(table)) == table_facts(table)


def test_a_scene_is_left_from_within_an_interruption() -> None:
    table = sit()
    table.interrupt("Ada", "spell")
    table.leave("round")
    assert (key(table), waiting_seats(table)) == ("move", ("Ada", "Bo"))
    assert table_facts(reopen(table)) == table_facts(table)


def test_leaving_a_secret_drops_its_seals() -> None:
    table = say(go_to(sit(), "duel"), ("Ada", "bag"))
    entry = table.journal.entries()[-1][0]
    assert table.journal.sealed(entry) is not None
    table.leave("duel")
    assert table.journal.sealed(entry) is None


@pytest.mark.parametrize("scope", ["duel", "fight", ""])
def test_only_an_open_scene_can_be_left(scope: str) -> None:
    table = sit()
    with pytest.raises(NotOpen, match="to leave: these are open: round"):
        table.leave(scope)
    assert table.journal.entries() == []


# Corrections.


def test_a_correction_builds_the_ask_again() -> None:
    table = go_to(sit(), "luck")
    assert table_facts(table)["ask"]["need"] == {"op": "<=", "value": 5}
    table.set("players.Ada.life", 2)
    assert table_facts(table)["ask"]["need"] == {"op": "<=", "value": 2}
    assert str(table.log()[-1].text) == "Ada: life 5 → 2"


def test_a_correction_makes_the_ask_moot() -> None:
    table = go_to(sit(), "luck")
    table.set("players.Ada.life", 0)
    assert key(table) == "clean", "neither dice nor gold for the dead"
    assert table_facts(reopen(table)) == table_facts(table)


def test_answers_stay_over_a_correction() -> None:
    table = say(sit(), ("Ada", "out"))
    asked = number(table)
    table.set("players.Bo.life", 1)
    assert (waiting_seats(table), number(table)) == (("Bo",), asked)


def test_sealed_choices_stay_over_a_correction_that_does_not_concern_them() -> None:
    table = say(go_to(sit(), "duel"), ("Ada", "bag"))
    table.lay(number(table), "Bo", "stone")
    before = table_facts(table)["ask"]
    table.set("players.Bo.life", 1)
    assert table_facts(table)["ask"] == before
    assert table.draft("Bo") == "stone"
    say(table, ("Bo", "stone"))
    assert event_keys(table)[-1] == "duel"


def test_sealed_choices_are_dropped_when_the_options_change() -> None:
    table = say(sit(game=SpellDuel()), ("Ada", "bag"))
    assert len(table_facts(table)["ask"]["options"]) == 3
    table.set("players.Ada.life", 1)
    assert len(table_facts(table)["ask"]["options"]) == 2
    assert waiting_seats(table) == ("Ada", "Bo")
    assert table.journal.sealed(1) is None


def test_a_house_rule_is_changed_in_mid_game() -> None:
    table = sit(rounds=1)
    table.set("options.rounds", 2)
    go_to(table, "dragon")
    say(table, ("Bo", "asleep"))
    assert key(table) == "move", "there is a second round now"
    go_to(table, "duel")
    table.set("options.seconds", 0)
    assert table_facts(table)["ask"]["seconds"] is None
    assert table_facts(reopen(table)) == table_facts(table)


def test_dice_become_the_boxs_and_ours_again() -> None:
    table = go_to(sit(seed=1), "luck")
    table.set("dice.T12", "rolled")
    assert key(table) == "dice", "the box has rolled at once"
    assert event_keys(table)[-2:] == ["set", "rolled"]
    table.set("dice.T12", "asked")
    say(table, ("Ada", [1, 1]))
    go_to(table, "dragon")
    say(table, ("Bo", "asleep"))
    assert key(go_to(table, "luck")) == "luck"
    table.set("cards.dragon", "drawn")
    say(table, ("Ada", "made"), ("Ada", [1, 1]), ("Ada", 0), ("Ada", True))
    assert table.is_over
    assert "drawn" in event_keys(table)
    assert table_facts(reopen(table)) == table_facts(table)


@pytest.mark.parametrize(
    ("path", "value", "error", "says"),
    [
        ("players.Ada.life", 10, ValueMisfit, "give a whole number from 0 to 9"),
        ("players.Ada", 5, PathError, "is no single figure"),
        ("players.Cid.life", 1, PathError, "Cid is unknown"),
        ("dragon", [], PathError, "is no single figure"),
        ("seats", [], PathError, "cannot be set by hand"),
        ("options.rounds", 4, BadSetup, "choose one of 1, 2, 3, 50"),
        ("options.rounds", True, BadSetup, "choose one of 1, 2, 3, 50"),
        ("options.moon", 1, BadSetup, "has no option 'moon'"),
        ("dice.T12", "drawn", BadSetup, "choose asked or rolled"),
        ("dice.T20", "rolled", BadSetup, "choose one of dice.T12, dice.T6, cards.dragon"),
        ("cards.dragon", "rolled", BadSetup, "choose asked or drawn"),
        ("cards.dragon", None, BadSetup, "choose asked or drawn"),
    ],
)
def test_a_correction_that_is_refused_changes_nothing(path: str, value: Any, error: type[Exception], says: str) -> None:
    table = sit()
    before = table_facts(table)
    with pytest.raises(error, match=says):
        table.set(path, value)
    assert (table_facts(table), table.journal.entries()) == (before, [])


def test_a_figure_with_an_impossible_old_value_can_be_set() -> None:
    """A name that is not known yet is empty, and nobody could type that."""
    table = sit()
    player: Any = table.run.state
    player.players["Ada"].place = ""
    table.set("players.Ada.place", "tower")
    assert player.players["Ada"].place == "tower"


# A game may begin in the middle.


def test_a_game_begun_in_mid_game_is_played_from_there() -> None:
    table = sit("Bo", "Ada", state={"players.Ada.life": 1, "rounds": 1}, rounds=2)
    assert (life(table, "Ada"), life(table, "Bo")) == (1, 5)
    go_to(table, "dragon")
    say(table, ("Ada", "asleep"))
    assert table.is_over


@pytest.mark.parametrize(
    ("state", "error"),
    [({"players.Ada.life": 99}, ValueMisfit), ({"players.Cid.life": 1}, PathError), ({"seats": ["X"]}, PathError)],
)
def test_an_impossible_situation_is_refused(state: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        sit(state=state)


def test_a_refused_number_names_the_bounds() -> None:
    table: Table = go_to(sit(), "gold")
    assert table.open is not None
    assert isinstance(table.open.ask, Number)
    shown = table_facts(table)["ask"]
    assert (shown["min"], shown["max"]) == (0, 100)
