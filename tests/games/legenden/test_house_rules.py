"""Silent points of the rulebook: each is told to the table once, where it first matters."""

from __future__ import annotations

import pytest

from companion.event_kinds import SILENT
from companion.games.legenden import game
from companion.games.legenden.house_rules import HOUSE
from tests.games.legenden.driver import Hand, build
from tests.games.legenden.test_random_play import SEEDS, play


def told_notes(hand: Hand) -> list[str]:
    """Return the silent points that were told, in order."""
    return [key.removeprefix("house.") for key in hand.told if key.startswith("house.")]


@pytest.mark.daily(0)
def test_random_games_tell_nearly_each_silent_point_and_none_twice() -> None:
    games = [told_notes(play(seed, checked=False)) for seed in SEEDS]
    assert all(len(said) == len(set(said)) for said in games)
    assert {note for said in games for note in said} >= {*HOUSE.notes} - {
        "LS33",
        "LS41.phase",
    }


@pytest.mark.rule("LS21")
@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("combat_round", "Our ruling: Dragon's breath each fight round."),
        ("fight", "Our ruling: Breath once a fight."),
    ],
)
def test_a_silent_point_is_told_as_the_table_has_agreed(option: str, words: str) -> None:
    state = build(options={"dragon.breath": option})
    state.explain("LS21")
    state.explain("LS21")
    assert [str(event.text) for event in state.told if event.key == "house.LS21"] == [words]


@pytest.mark.rule("LS14")
def test_a_rule_that_is_changed_in_mid_game_is_said_as_it_is_then() -> None:
    state = build()
    state.options["rubble.stuck"] = "<"
    state.explain("LS14.stuck")
    assert str(state.told[-1].text) == "Our ruling: d12 < Agility when stuck."
    assert HOUSE.options["rubble.stuck"].default == "<="


def test_told_silent_points_are_in_no_figures_and_no_hash() -> None:
    """So games that were kept before there were these notes go on as they were."""
    from companion.state import digest, figures

    state = build()
    before = digest(state)
    state.said.append("LS21")
    assert digest(state) == before
    shown = figures(state, None)
    assert "said" not in str(shown)


def test_told_silent_points_stand_in_the_menu() -> None:
    state = build()
    state.explain("LS7")
    state.explain("LS21")
    assert [str(words) for words in game.view(state, None).readings] == [
        "The most gold outside wins.",
        "Dragon's breath each fight round.",
    ]


def test_silent_points_are_told_in_the_log_and_on_no_page() -> None:
    state = build()
    state.explain("LS7")
    (event,) = [event for event in state.told if event.key == "house.LS7"]
    assert str(event.text) == "Our ruling: The most gold outside wins."
    assert event.kind in SILENT
