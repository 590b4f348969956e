"""A draw on which much hangs: whoever risks it presses, also where the box draws."""

from __future__ import annotations

import random
from typing import Any

from companion.asks import Ask, Choose
from companion.cli.host.scenes import situation_of
from companion.game import Game, find
from companion.journal import MemoryJournal
from companion.pages.situation import Answer
from companion.pages.surface import Surface
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.table.header import mode_paths
from companion.testing import bots
from tests.pages.making import Person


class Asleep(Chance):
    """Chance for which the dragon sleeps on."""

    def draw(self, cards: Any, entry: int) -> Any:
        """Asleep, always."""
        return "asleep"


def begin_at_dragon(journal: MemoryJournal | None = None, *, patient: bool) -> Table:
    """Begin Ada's turn in the chamber, with cards that the box draws."""
    game: Game[Any] = find("legenden")
    header = new_header(game, ["Ada", "Bo"], None, {"cards.dragon": "drawn"})
    table = Table(game, journal or MemoryJournal(header), Asleep(), patient=patient)
    for seat, answer in (("Ada", "rohan"), ("Bo", "sigeir"), ("Ada", "Ada"), ("Ada", [3]), ("Ada", [1])):
        give(table, seat, answer)
    for answer in ("move", "chamber"):
        give(table, "Ada", answer)
    return table


def give(table: Table, seat: str, value: object) -> None:
    """Answer what is open."""
    assert table.open is not None
    table.answer(table.open.n, seat, value)


def keys(table: Table) -> list[tuple[object, object, object]]:
    """Return the key, the value and the seat of each answer."""
    return [(body.get("k"), body.get("v"), body.get("by")) for _, body in table.journal.entries()]


def test_people_press_for_the_card_and_the_journal_is_the_same() -> None:
    eager, patient = begin_at_dragon(patient=False), begin_at_dragon(patient=True)
    for table in (eager, patient):
        while table.open is not None and table.open.ask.key not in ("dragon.card", "sun") and len(keys(table)) < 20:
            seat = table.open.waiting[0]
            give(table, seat, first_answer(table.open.ask, seat))
    assert patient.open is not None
    assert patient.open.ask.key == "dragon.card"
    assert ("dragon.card", "asleep", "box") in keys(eager)
    person = Person(situation_of(patient, None), Surface(None, without_buttons=frozenset({"Ada", "Bo"})))
    assert person.page.rows[2:] == ("A Draw a card", "", "", "")
    assert person.press("a") == Answer("Ada", "box")
    give(patient, "Ada", "box")
    assert keys(patient) == keys(eager)[: len(keys(patient))]
    assert keys(patient)[-1] == ("dragon.card", "asleep", "box")


def test_a_resumed_table_waits_too_and_an_engine_does_not() -> None:
    table = begin_at_dragon(patient=True)
    assert table.open is not None
    while table.open.ask.key != "dragon.card":
        seat = table.open.waiting[0]
        give(table, seat, first_answer(table.open.ask, seat))
    again = Table(table.game, table.journal, Asleep(), patient=True)
    assert again.open is not None
    assert again.open.ask.key == "dragon.card"
    engine = Table(table.game, table.journal, Asleep())
    assert engine.open is not None
    assert engine.open.ask.key != "dragon.card"


def answer_to_dragon(ask: Ask, seat: str) -> str | None:
    """Return the answer that leads into the chamber, where it is offered."""
    ids = [option.id for option in ask.options_for(seat)] if isinstance(ask, Choose) else []
    return "chamber" if "chamber" in ids else None


def first_answer(ask: Ask, seat: str) -> object:
    """Return a roll of one, or the id of the first option."""
    return ask.options_for(seat)[0].id if isinstance(ask, Choose) else [1]


def test_in_atervackt_people_press_for_the_dragon_card_too() -> None:
    game: Game[Any] = find("atervackt")
    modes = {path: "rolled" if path.startswith("dice.") else "drawn" for path in mode_paths(game)}
    for seed in range(40):
        table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], None, modes)), Chance(seed), patient=True)
        rng = random.Random(seed)
        while table.open is not None and table.open.ask.key != "dragon.card":
            seat = table.open.waiting[0]
            give(table, seat, answer_to_dragon(table.open.ask, seat) or bots.legal_answer(table.open.ask, seat, rng))
        if table.open is not None:
            give(table, table.open.waiting[0], "box")
            assert ("dragon.card", "box") in [(key, by) for key, _, by in keys(table)]
            return
    raise AssertionError("nobody came into the chamber")
