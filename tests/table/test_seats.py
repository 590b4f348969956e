"""An ask to several seats: any order, taking back, and what a seat cannot do."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from companion.asks import NotOffered
from companion.table import NotOpen, Refused, Stale, WrongSeat
from tests.table.making import (
    answer_as_usual,
    event_keys,
    go_to,
    key,
    number,
    reopen,
    say,
    sit,
    table_facts,
    waiting_seats,
)


@pytest.mark.parametrize("order", [*permutations(["Ada", "Bo", "Cid"])])
def test_all_answer_in_any_order_and_the_rules_go_in_theirs(order: tuple[str, ...]) -> None:
    table = sit("Ada", "Bo", "Cid")
    left = ["Ada", "Bo", "Cid"]
    for seat in order:
        assert (key(table), waiting_seats(table), event_keys(table)) == ("move", tuple(left), [])
        say(table, (seat, "out"))
        left.remove(seat)
    assert key(table) == "duel"
    assert [str(event.text) for event in table.drain_events()] == ["Ada goes out", "Bo goes out", "Cid goes out"]


def test_an_answer_is_taken_back_while_others_think() -> None:
    table = sit()
    say(table, ("Ada", "out"))
    table.withdraw(number(table), "Ada")
    assert waiting_seats(table) == ("Ada", "Bo")
    say(table, ("Bo", "out"), ("Ada", "home"))
    assert [str(event.text) for event in table.log()] == ["Ada goes home", "Bo goes out"]


def test_an_answer_is_given_anew_while_others_think() -> None:
    table = say(sit(), ("Ada", "out"), ("Ada", "home"), ("Bo", "out"))
    assert [str(event.text) for event in table.log()] == ["Ada goes home", "Bo goes out"]


def test_only_what_was_answered_can_be_taken_back() -> None:
    table = say(sit(), ("Ada", "out"))
    with pytest.raises(NotOpen, match="Bo has no answer to take back"):
        table.withdraw(number(table), "Bo")
    with pytest.raises(NotOpen, match="Cid has no answer to take back"):
        table.withdraw(number(table), "Cid")
    go_to(table, "duel")
    say(table, ("Ada", "bag"))
    with pytest.raises(NotOpen):
        table.withdraw(number(table), "Ada")


def test_a_refused_answer_changes_nothing() -> None:
    table = say(sit(), ("Ada", "out"))
    before, entries = table_facts(table), table.journal.entries()
    with pytest.raises(Stale, match=r"^Ask 99 is not open any more: answer ask 1\.$"):
        table.answer(99, "Bo", "out")
    with pytest.raises(WrongSeat, match=r"^'Cid' is not asked: it is for Ada, Bo\.$"):
        table.answer(number(table), "Cid", "out")
    with pytest.raises(NotOffered, match="choose one of home, out"):
        table.answer(number(table), "Bo", "cellar")
    assert (table_facts(table), table.journal.entries()) == (before, entries)


def test_the_number_of_an_answered_ask_is_stale() -> None:
    table = sit()
    asked = number(table)
    say(table, ("Ada", "out"), ("Bo", "out"))
    late: list[Callable[[], None]] = [
        lambda: table.answer(asked, "Bo", "out"),
        lambda: table.withdraw(asked, "Bo"),
        lambda: table.lay(asked, "Bo", "bag"),
        lambda: table.expire_deadline(asked),
    ]
    for say_it in late:
        with pytest.raises(Stale):
            say_it()


def test_each_ask_has_a_number_of_its_own() -> None:
    table = sit(rounds=2)
    numbers: list[int] = []
    while not table.is_over:
        if number(table) not in numbers[-1:]:
            numbers.append(number(table))
        answer_as_usual(table)
    assert len(set(numbers)) == len(numbers) == 14
    assert numbers == sorted(numbers)


def test_time_closes_a_shared_ask_with_the_answers_so_far() -> None:
    table = say(sit("Ada", "Bo", "Cid"), ("Bo", "out"))
    table.expire_deadline(number(table))
    assert [str(event.text) for event in table.log()] == ["Bo goes out"]
    assert table_facts(reopen(table)) == table_facts(table)


def test_an_ask_without_a_deadline_cannot_run_out() -> None:
    table = go_to(sit(seconds=0), "duel")
    with pytest.raises(Refused, match="has no deadline"):
        table.expire_deadline(number(table))


def test_after_the_end_nothing_is_asked() -> None:
    table = sit(rounds=1)
    go_to(table, "dragon")
    say(table, ("Bo", "asleep"))
    assert table.is_over
    assert table.open is None
    assert table.result() == {"life": {"Ada": 5, "Bo": 5}}
    with pytest.raises(NotOpen, match="The game is over"):
        table.answer(1, "Ada", "home")
    with pytest.raises(NotOpen):
        table.interrupt("Ada", "spell")
    with pytest.raises(NotOpen):
        table.leave("round")
