"""A game driven by itself goes as it goes at a table."""

from __future__ import annotations

import doctest
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion import driver
from companion.asks import Ask, Seat
from companion.driver import Driver, Endless, play, random_bot
from companion.game import BadSetup, find
from companion.journal import MemoryJournal
from companion.state import State, to_json
from companion.table import Table, new_header
from tests.every_game import our_games
from tests.toys import game as toy

SEATS = ["Ada", "Bo"]


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(driver) == (0, 4)


def play_at_table(name: str, seed: int) -> tuple[list[tuple[str, Mapping[Seat, Any]]], State]:
    """Return the answers of a random game at a table, and its state at the end."""
    table, chance = Table(find(name), MemoryJournal(new_header(find(name), SEATS))), Random(seed)
    said: list[tuple[str, Mapping[Seat, Any]]] = []
    while (opened := table.open) is not None:
        answers = {seat: random_bot(opened.ask, seat, chance) for seat in opened.ask.seats}
        said.append((opened.ask.key, answers))
        for seat, value in answers.items():
            table.answer(opened.n, seat, list(value) if isinstance(value, tuple) else value)
    return said, table.run.state


@pytest.mark.parametrize("name", our_games())
@pytest.mark.parametrize("seed", range(3))
def test_the_same_answers_lead_to_the_same_end(name: str, seed: int) -> None:
    said, end = play_at_table(name, seed)
    game = find(name)
    header = new_header(game, SEATS)
    state = game.setup(header["seats"], header["options"], header["data"])
    state.options, state.modes = dict(header["options"]), dict(header["modes"])
    hand: Driver[Any] = Driver(game, state)
    for key, answers in said:
        assert hand.ask is not None
        assert hand.ask.key == key
        hand.answer(dict(answers))
    assert hand.ask is None
    assert to_json(state) == to_json(end)


@pytest.mark.parametrize("name", our_games())
def test_a_game_of_bots_depends_on_its_chance_alone(name: str) -> None:
    ends = [to_json(play(find(name), SEATS, Random(seed))) for seed in (1, 1, 2)]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_a_bot_chooses_and_dice_fall_by_themselves() -> None:
    asked: set[str] = set()

    def bot(ask: Ask, seat: Seat, chance: Random) -> Any:
        asked.add(ask.kind)
        return random_bot(ask, seat, chance)

    state = play(toy, SEATS, Random(3), bot, {"rounds": 3})
    assert state.rounds == 3
    assert {"choose", "secret"} <= asked
    assert not {"roll", "draw"} & asked


def test_a_wrong_option_and_an_endless_game_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSetup, match="has no option 'moon'"):
        play(toy, SEATS, Random(1), options={"moon": True})
    monkeypatch.setattr(driver, "LONGEST", 5)
    with pytest.raises(Endless, match="has not ended after 5 answers"):
        play(find("legenden"), SEATS, Random(1))
