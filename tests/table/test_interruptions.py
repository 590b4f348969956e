"""Interruptions: nested, and what others had answered stays."""

from __future__ import annotations

import pytest

from companion.table import NotOpen, Table, WrongSeat
from tests.table.games import Fights, SpellDuel
from tests.table.making import event_keys, go_to, key, life, number, reopen, say, sit, table_facts, waiting_seats


def test_a_spell_is_cast_while_others_still_think() -> None:
    table = say(sit("Ada", "Bo", "Cid"), ("Ada", "out"))
    asked = number(table)
    table.interrupt("Bo", "spell")
    assert (key(table), waiting_seats(table)) == ("spell.target", ("Bo",))
    say(table, ("Bo", "Cid"))
    assert (key(table), waiting_seats(table), number(table)) == ("move", ("Bo", "Cid"), asked)
    assert life(table, "Cid") == 4
    say(table, ("Bo", "home"), ("Cid", "home"))
    assert [str(event.text) for event in table.log()] == [
        "Cid is hit",
        "Ada goes out",
        "Bo goes home",
        "Cid goes home",
    ]


def test_spells_nest_and_the_outer_ones_return() -> None:
    table = say(sit("Ada", "Bo", "Cid"), ("Ada", "out"))
    table.interrupt("Bo", "spell")
    table.interrupt("Cid", "spell")
    assert waiting_seats(table) == ("Cid",)
    table.interrupt("Ada", "spell")
    assert waiting_seats(table) == ("Ada",)
    say(table, ("Ada", "Bo"), ("Cid", "Bo"), ("Bo", "Cid"))
    assert (key(table), waiting_seats(table)) == ("move", ("Bo", "Cid"))
    assert [life(table, seat) for seat in ("Ada", "Bo", "Cid")] == [5, 3, 4]
    assert table_facts(reopen(table)) == table_facts(table)


def test_a_seat_without_a_spell_is_told_so_and_the_ask_goes_on() -> None:
    table = sit(state={"players.Bo.spells": 0})
    asked = number(table)
    say(table, ("Ada", "out"))
    table.interrupt("Bo", "spell")
    assert (key(table), number(table), waiting_seats(table)) == ("move", asked, ("Bo",))
    assert event_keys(table) == ["spell.none"]


@pytest.mark.parametrize("spells", [(0, 0), (0, 1), (1, 0), (1, 9)])
def test_offered_interruptions_do_not_say_who_could_use_them(spells: tuple[int, int]) -> None:
    table = sit(state={"players.Ada.spells": spells[0], "players.Bo.spells": spells[1]})
    offered = table_facts(table)["ask"]
    assert offered == table_facts(sit())["ask"]
    assert offered["offers"] == [{"what": "spell", "text": "Cast a spell"}]


def test_an_interruption_that_is_not_offered_is_refused() -> None:
    table = sit()
    before = table.journal.entries()
    with pytest.raises(NotOpen, match=r"^'nap' cannot be done here: spell\.$"):
        table.interrupt("Ada", "nap")
    with pytest.raises(WrongSeat, match=r"^Nobody is called 'Cid' here: the seats are Ada, Bo\.$"):
        table.interrupt("Cid", "spell")
    go_to(table, "luck")
    with pytest.raises(NotOpen, match=r"^'spell' cannot be done here: no interruption is offered\.$"):
        table.interrupt("Ada", "spell")
    assert table.journal.entries()[: len(before)] == before
    assert all(body["e"] != "interrupt" for _, body in table.journal.entries())


def test_an_interruption_can_make_the_ask_moot() -> None:
    """Bo's spell kills Ada, so there is no duel; Bo's marker is nobody's business any more."""
    table = sit(game=SpellDuel(), state={"players.Ada.life": 1}, rounds=1)
    say(table, ("Ada", "stone"))
    table.interrupt("Bo", "spell")
    say(table, ("Bo", "Ada"))
    assert table.is_over
    assert event_keys(table) == ["seal", "spell", "duel"]


# Within a secret: SpellDuel.


def duel() -> Table:
    table = say(sit("Ada", "Bo", "Cid", game=SpellDuel()), ("Ada", "stone"))
    table.lay(number(table), "Bo", "bag")
    return table


def test_sealed_choices_and_markers_outlast_a_spell() -> None:
    table = duel()
    before = table_facts(table)["ask"]
    table.interrupt("Cid", "spell")
    assert "sealed" not in table_facts(table)["ask"]
    say(table, ("Cid", "Bo"))
    assert table_facts(table)["ask"] == before
    assert (waiting_seats(table), table.draft("Bo")) == (("Bo",), "bag")
    table.expire_deadline(number(table))
    assert str(table.log()[-1].text) == "2 hands"


def test_a_power_cut_within_the_spell_brings_the_sealed_choice_back() -> None:
    table = duel()
    table.interrupt("Cid", "spell")
    table = reopen(reopen(table))
    say(table, ("Cid", "Bo"), ("Bo", "bag"))
    assert str(table.log()[-1].text) == "2 hands"


def test_a_spell_that_changes_the_options_opens_the_secret_anew() -> None:
    table = duel()
    table.set("players.Ada.life", 2)
    asked, seal = number(table), table.journal.entries()[0][0]
    table.interrupt("Cid", "spell")
    say(table, ("Cid", "Ada"))
    assert number(table) != asked
    assert waiting_seats(table) == ("Ada", "Bo")
    assert table.draft("Bo") is None
    assert table.journal.sealed(seal) is None
    assert table_facts(reopen(table)) == table_facts(table)


def test_an_undo_in_a_spell_drops_the_seals_of_its_secret() -> None:
    table = duel()
    table.interrupt("Cid", "spell")
    table.undo()
    assert (key(table), waiting_seats(table), table.draft("Bo")) == ("duel", ("Ada", "Bo"), None)
    assert table.journal.sealed(1) is None
    assert not table.can_redo


def test_leaving_the_scene_within_the_spell_drops_them_too() -> None:
    table = duel()
    table.interrupt("Cid", "spell")
    table.leave("duel")
    assert (key(table), waiting_seats(table)) == ("duel", ("Ada", "Bo"))
    assert table.journal.sealed(1) is None
    assert table_facts(reopen(table)) == table_facts(table)


def test_answers_of_an_abandoned_scene_do_not_count_in_the_next() -> None:
    """The rules may ask with the same function again: that is another question."""
    table = say(sit(game=Fights()), ("Ada", "hit"))
    table.interrupt("Bo", "spell")
    table.leave("fight")
    assert (key(table), waiting_seats(table)) == ("blow", ("Ada", "Bo"))
    say(table, ("Ada", "duck"))
    table.interrupt("Bo", "spell")
    say(table, ("Bo", "Ada"))
    assert waiting_seats(table) == ("Bo",)
