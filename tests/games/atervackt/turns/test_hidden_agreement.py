"""Hidden choices about one room (A26.2), which nobody sees too early."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any

import pytest

from companion.asks import Secret
from companion.cli.engine import replies
from companion.games.atervackt import game
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.games.atervackt.driver import Hand, begin, play_alone

SEATS = ("Ada", "Bo", "Cid")
CHOICES = ("there", "away")


@pytest.mark.rule("A26.2")
def test_heroes_in_different_rooms_choose_hidden_and_show_together() -> None:
    hand = begin("Ada", "Bo").interrupt("Bo", "hidden")
    assert isinstance(hand.ask, Secret)
    assert hand.asked == ["Bo", "Ada"]
    hand("hidden", "there", "away")
    assert hand.told == ["hidden.there", "hidden.away"]
    assert (hand.key, hand.asked) == ("move", ["Ada", "Bo"]), "and then each chooses a plan"


@pytest.mark.rule("A26.2")
@pytest.mark.parametrize(("whom", "seats"), [("all", ["Cid", "Ada", "Bo"]), ("Ada", ["Cid", "Ada"])])
def test_hidden_choice_among_several_names_a_partner(whom: str, seats: list[str]) -> None:
    hand = begin(*SEATS).interrupt("Cid", "hidden")
    assert hand.ids() == ["all", "Ada", "Bo"]
    hand("hidden.with", whom)
    assert hand.asked == seats


@pytest.mark.rule("A26.2")
def test_hidden_choice_is_for_heroes_in_different_rooms() -> None:
    hand = begin("Ada", "Bo")("move", "move", "move")("tile", "room", "with.Ada")("draw.room", "nothing")
    hand.interrupt("Ada", "hidden")
    assert hand.key == "move", "those in one room say aloud where they go (A26.22)"
    hand = play_alone()
    assert hand.ask is not None
    assert [offer.what for offer in hand.ask.interruptions] == ["report"]


@pytest.mark.rule("A26.2")
def test_hero_not_asked_in_this_phase_has_no_hidden_choice() -> None:
    hand = begin(*SEATS, at={"heroes.Cid.lost": 2}).interrupt("Cid", "hidden")
    assert hand.key == "move"
    hand = Hand(hand.state) if hand.ask is None else hand.interrupt("Ada", "hidden")
    assert hand.asked == ["Ada", "Bo"]


def at_table(*answers: tuple[str, str]) -> Table:
    """Return a table at which Ada, Bo and Cid choose hidden, as far as these have chosen."""
    table = Table(game, MemoryJournal(new_header(game, [*SEATS])))
    begin = [("Ada", "setup.hero", "own"), ("Bo", "setup.hero", "own"), ("Cid", "setup.hero", "own")]
    for seat, key, value in [*begin, ("Ada", "setup.keeper", "Ada"), ("Ada", "setup.rings", True)]:
        give_answer(table, seat, key, value)
    table.interrupt("Ada", "hidden")
    give_answer(table, "Ada", "hidden.with", "all")
    for seat, value in answers:
        give_answer(table, seat, "hidden", value)
    return table


def give_answer(table: Table, seat: str, key: str, value: Any) -> None:
    """Give one answer to the ask of that key."""
    assert table.open is not None
    assert table.open.ask.key == key
    table.answer(table.open.n, seat, value)


def all_that_is_seen(table: Table, seats: tuple[str | None, ...]) -> str:
    """Return all that the public and these seats can see; without the marks of the seals."""
    said: list[Any] = [
        replies.describe_open_ask(table.open, str) if table.open else None,
        str(table.last_step()),
        table.undo_barrier(),
        [replies.describe_event(event, str) for event in table.log()],
        replies.list_odds(table, str),
        *(replies.describe_view(table.view(seat), str) for seat in seats),
    ]
    return re.sub(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{8}\b", "<mark>", json.dumps(said, default=str))


@pytest.mark.rule("A26.2")
def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    traces = {all_that_is_seen(at_table(("Bo", choice)), (None, "Ada", "Cid")) for choice in CHOICES}
    assert len(traces) == 1
    both = {all_that_is_seen(at_table(("Bo", b), ("Cid", c)), (None, "Ada")) for b, c in product(CHOICES, CHOICES)}
    assert len(both) == 1
    everything = product(CHOICES, repeat=3)
    revealed = {all_that_is_seen(at_table(("Bo", b), ("Cid", c), ("Ada", a)), (None,)) for a, b, c in everything}
    assert len(revealed) == 8, "this test can fail"
