"""Set-up: where printed values come from, the proposed party of Drakvakt's set, and tables typed in beforehand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.asks import Number
from companion.cli.engine.engine import Engine
from companion.game import find
from companion.games.labirynt.party.order import find_order_fault
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.table.sessions import Sessions
from companion.testing.hand import begin_hand
from hardware.panel import Said
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, sit
from tests.games.labirynt.driver import LabHand, answer_first, offered_ids

MOST = 12
"""Most answers before the first turn."""


def begin_with(values: str, seats: tuple[str, ...] = ("Ada", "Bo", "Cid")) -> LabHand:
    """Return a new game in which the first question has this answer."""
    hand: LabHand = begin_hand(find("labirynt"), *seats)
    return hand("setup.values", values)


@pytest.mark.rule("D0.2")
def test_the_first_question_is_where_printed_values_come_from() -> None:
    hand: LabHand = begin_hand(find("labirynt"), "Ada", "Bo")
    assert hand.key == "setup.values"
    assert hand.read() == ["Ask when needed", "Type it in", "Drakvakt's set *"]


@pytest.mark.parametrize("seats", [("Ada",), ("Ada", "Bo", "Cid"), ("Ada", "Bo", "Cid", "Dan", "Eva", "Finn")])
def test_with_the_set_the_first_turn_is_at_most_twelve_answers_away(seats: tuple[str, ...]) -> None:
    hand, answers = begin_with("set", seats)("setup.party", "take"), 2
    while hand.key != "way":
        answer_first(hand)
        answers += 1
    assert answers <= MOST
    assert {one.seat for one in hand.state.party.values()} == {*seats}


@pytest.mark.rule("D4.1.A4", "D4.1.C2")
def test_one_press_takes_a_whole_party_with_names_weapons_spells_and_ranks() -> None:
    state = begin_with("set")("setup.party", "take").state
    party = [*state.party.values()]
    assert len(party) == 6 and all(one.ready and one.name and one.outside for one in party)
    assert all(len({*one.weapons}) == 2 and one.hand in one.weapons for one in party)
    assert all(len(one.spells) == one.spells_to_learn for one in party)
    assert sorted(id for rank in state.ranks for id in rank) == sorted(state.party)
    assert find_order_fault(state) is None
    assert state.first == "Ada"


def test_every_line_of_the_proposed_party_can_be_changed() -> None:
    hand = begin_with("set")
    hand("setup.party", "lord-dil")("setup.change", "hero")("setup.other", "curvenol")("setup.change", "back")
    hand("setup.party", "apprentice-4")("setup.change", "name")("setup.name", "Zofia")
    hand("setup.change", "race")("setup.other.race", "elf")
    hand("setup.change", "weapons")("setup.weapon", "bow")("setup.weapon", "hammer")
    hand("setup.change", "spells")
    first = offered_ids(hand)[1]
    hand("setup.spell", first)
    while hand.key == "setup.spell":
        answer_first(hand)
    hand("setup.change", "back")("setup.party", "ranks")
    hand("order", "pick zareth")("order", "pick apprentice-6")("order", "done")("setup.party", "take")
    state = hand.state
    assert next(iter(state.party)) == "curvenol" and "lord-dil" not in {id for rank in state.ranks for id in rank}
    assert len(state.party["curvenol"].spells) == 5
    apprentice = state.party["apprentice-4"]
    assert (apprentice.name, apprentice.race, apprentice.weapons) == ("Zofia", "elf", ["bow", "hammer"])
    assert apprentice.spells[0] == first and apprentice.negotiation == 1 and apprentice.traps == 0
    assert "zareth" in state.ranks[1]


def test_a_game_of_before_the_question_is_not_asked() -> None:
    header: dict[str, Any] = {**new_header(find("labirynt"), ["Ada", "Bo"]), "rules": 1}
    table = Table(find("labirynt"), MemoryJournal(header))
    assert table.open is not None
    assert table.open.ask.key == "setup.first"


def test_a_house_rule_that_says_it_leaves_nothing_to_ask() -> None:
    hand: LabHand = begin_hand(find("labirynt"), "Ada", "Bo", tables="outside")
    assert hand.key == "setup.first"


@pytest.mark.rule("D0.2")
def test_tables_are_typed_in_beforehand_row_by_row() -> None:
    hand = begin_with("typed")
    assert hand.key == "setup.table"
    hand("setup.table", "level")("setup.row", "2")
    asked = []
    while hand.key == "table.level":
        asked.append(str(hand.ask and hand.ask.text))
        assert isinstance(hand.ask, Number) and hand.ask.row
        answer_first(hand)
    assert len(asked) == 6
    assert hand.key == "setup.row" and "2" not in offered_ids(hand), "a row that is whole is not asked again"
    hand("setup.row", "back")("setup.table", "done")
    assert hand.key == "setup.first"
    assert {key for key in hand.state.printed if key.startswith("level 2 ")} == {
        f"level 2 {column}" for column in ("strength", "dexterity", "nn", "number", "treasure", "experience")
    }


def test_the_title_of_a_value_says_whose_and_which_table() -> None:
    hand = begin_with("typed")("setup.table", "hero")("setup.row", "zareth")
    titles = []
    while hand.key == "table.hero":
        titles.append(str(hand.ask and hand.ask.text))
        answer_first(hand)
    assert titles[:3] == ["Zareth's Strength", "Zareth's red sun", "Zareth's yellow sun"]


def test_a_printed_row_is_typed_as_one_line() -> None:
    game = find("labirynt")
    table = Table(game, MemoryJournal(new_header(game, ["Ada"])))
    for key, value in (("setup.values", "typed"), ("setup.table", "hero"), ("setup.row", "zareth")):
        assert table.open is not None and table.open.ask.key == key
        table.answer(table.open.n, "Ada", value)

    @sit(table, SimulatedPanel())
    async def sitting(s: Sitting) -> None:
        # One that cannot be stands on its page again; what came before it is taken.
        await s.host.handle(Said(None, (12, 0, 99)))
        s.host.show()
        assert "yellow" in s.box()
        await s.host.handle(Said(None, (1, 2, 3)))
        s.host.show()
        assert "Zareth's Dexterity" in s.box()
        # The next column is no number.
        await s.host.handle(Said(None, (4, 7)))
        s.host.show()
        assert "Taken: 1 of 2 numbers." in s.panels[0].scene.log

    printed = table.run.state.printed  # type: ignore[attr-defined]
    columns = ("strength", "red", "yellow", "blue", "resistance", "dexterity")
    assert [printed[f"hero zareth {column}"] for column in columns] == [12, 0, 1, 2, 3, 4]


def test_the_engine_begins_with_the_set(tmp_path: Path) -> None:
    engine = Engine(Sessions(tmp_path))

    def do(**request: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(engine.answer(json.dumps(request).encode()))
        return reply

    seats = ["Ada", "Bo", "Cid"]
    ask = do(do="new", game="labirynt", seats=seats, setup="set")["ask"]
    assert ask["key"] == "setup.party"
    answers = 1
    while ask["key"] != "way":
        value = [1] * ask["count"] if ask["kind"] == "roll" else ask["options"][0]["id"]
        ask = do(do="answer", ask=ask["n"], seat=ask["waiting"][0], value=value)["ask"]
        answers += 1
    assert answers <= MOST
    wrong = do(do="new", game="labirynt", seats=seats, setup="mine")
    assert wrong["error"]["code"] == "setup"
    assert wrong["error"]["text"] == ("Labirynt Śmierci has no set-up called 'mine': its own are asked, typed, set.")
    closed = do(do="new", game="labirynt", seats=seats, setup="set", options={"tables": "outside"})
    assert closed["error"]["code"] == "setup"
    assert do(do="ask")["ask"]["key"] == "way", "the game before stays open"
    assert do(do="new", game="legenden", seats=["Ada", "Bo"], setup="set")["error"]["code"] == "setup"
    engine.close()
