"""Options hold what is legal now: each option and number of each ask of random games is answered.

None is refused, each changes something, and each that leads to a roll that can be won has its chance.

By hand with more games: `python -m tests.cli.engine.test_all_options SEEDS ASKS`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from companion.asks import Roll, Seat
from companion.cli.engine.version_two import describe_event, describe_open_ask
from companion.game import find, games
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.table.open_ask import OpenAsk
from companion.testing import bots

SEATS = ("Ada", "Bo")

ASKS = 12
"""Asks of each game."""

NOT_ITS_OWN = frozenset({"far_enough", "there", "over", "who", "bid", "injury"})
"""Questions before a roll that is not theirs: of dice that were chosen before them, or of somebody else's turn."""

WON = frozenset(
    {"aid", "ammunition", "attack", "awake", "bear", "breath", "clear", "damage", "dodge", "gear", "grow", "hazard"}
    | {"parry", "rise", "shoot", "task", "throw"}
)
"""Rolls of Rulez that can be won: they have no `need`, as the best dice together have a meaning."""


WALKS_ON = ("tile", "corridor")
"""An answer after which the same is asked again: what lies at the end of the next corridor, where there is no map."""


def list_answers(ask: dict[str, Any]) -> Iterator[tuple[Seat, Any, bool]]:
    """Yield who is asked openly, with each option or some numbers that they can answer, and whether it has a chance."""
    seat = ask["waiting"][0]
    if ask["kind"] == "choose":
        own = ask["options"][seat] if isinstance(ask["options"], dict) else ask["options"]
        for option in (*own, *ask["elsewhere"]):
            check_id(option)
            yield seat, option["id"], bool(option.keys() & {"chance", "odds"})
    elif ask["kind"] == "number":
        for number in sorted({ask["min"], min(ask["min"] + ask["step"], ask["max"]), ask["max"]}):
            yield seat, number, ask["chances"] != []


def check_id(option: dict[str, Any]) -> None:
    """Check that a card among the options has the card's id, and a seat the seat's."""
    about, id = option.get("about", {}), option["id"]
    if option.get("turns_page") or id in ("yes", "none"):
        return
    if about.keys() == {"card"}:
        assert id.partition(".")[0] == about["card"], option
    if about.keys() == {"seat", "figure"} and option["text"] == about["seat"]:
        assert id in (about["seat"], about["figure"]), option


def get_open_ask(table: Table) -> OpenAsk:
    """Return the open ask; there is one."""
    assert table.open is not None
    return table.open


def say(table: Table) -> dict[str, Any]:
    """Return the open ask as the protocol gives it, but for its number; nothing where the game is over."""
    if table.open is None:
        return {}
    shown: dict[str, Any] = json.loads(json.dumps(describe_open_ask(table, table.open, str)))
    return shown | {"n": 0}


def record_state(table: Table) -> tuple[Any, ...]:
    """Return all that an answer can change."""
    views = [dict(table.view(seat).state) for seat in (None, *SEATS)]
    return say(table), len(table.log()), len(table.run.state.skipped), json.dumps(views, sort_keys=True)


def can_win(table: Table, seat: Seat) -> bool:
    """Return whether a roll of that seat is open that can be made or failed."""
    ask = None if table.is_over else get_open_ask(table).ask
    won = isinstance(ask, Roll) and (ask.need is not None or ask.key.removeprefix("roll.") in WON)
    return won and ask is not None and ask.seats == (seat,)


def is_told(table: Table, skipped: int) -> bool:
    """Return whether a number that was left out on the way to the roll had its chance."""
    return any("chance" in describe_event(one, str)["params"] for one in table.run.state.skipped[skipped:])


def try_answers(game: str, seed: int, most: int) -> int:
    """Play a random game, and give each answer to each open ask before one is taken; return how many were tried.

    Args:
        game: The id of the game.
        seed: Makes it repeatable.
        most: Asks after which it ends.
    """
    table = Table(find(game), MemoryJournal(new_header(find(game), SEATS, seed=seed)))
    chance, tried = random.Random(seed), 0
    for _ in range(most):
        if table.open is None:
            break
        before = record_state(table)
        ask, key = before[0], before[0]["key"]
        if ask["kind"] == "roll":
            assert sum(part["n"] for part in ask["made_of"]) == ask["count"]
        # Where a real card lies after an undo is asked first.
        for seat, value, has_chance in list_answers(ask) if key != "table.card" else ():
            skipped = len(table.run.state.skipped)
            table.answer(get_open_ask(table).n, seat, value)
            tried += 1
            if can_win(table, seat) and key not in NOT_ITS_OWN:
                assert has_chance or is_told(table, skipped), (game, key, value, get_open_ask(table).ask.key)
            assert (key, value) == WALKS_ON or record_state(table) != before, (game, key, value)
            table.undo(consent=True)
            if say(table) != ask:
                break
        bots.answer_once(table, chance)
    return tried


@pytest.mark.parametrize("game", sorted(games()))
def test_each_answer_is_legal_changes_something_and_has_its_chance(game: str) -> None:
    assert try_answers(game, 1, ASKS) >= ASKS


if __name__ == "__main__":
    seeds, asks = map(int, sys.argv[1:3])
    for name in sorted(games()):
        tried = 0
        for seed in range(seeds):
            try:
                tried += try_answers(name, seed, asks)
            except AssertionError as wrong:
                sys.stdout.write(f"{name}, seed {seed}: {wrong}\n")
        sys.stdout.write(f"{name}: {tried} answers\n")
