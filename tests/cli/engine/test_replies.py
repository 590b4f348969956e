"""Asks and odds on the line protocol: a secret of several parts, and the chances of numbers."""

from __future__ import annotations

from companion.asks import Asking, Secret
from companion.cli.engine.replies import list_odds
from companion.cli.engine.version_two import build_reply
from companion.game import find
from companion.games.legenden import game
from companion.games.rulez.odds import chance_to_win
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.cli.peer import schema
from tests.games.legenden.crowd import brawl
from tests.games.rulez.driver import fist_fight


def test_parts_of_an_ask_are_named_and_fit_the_schema() -> None:
    asked = brawl("demon", "orc").ask
    assert isinstance(asked, Secret)
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo", "Cid"])))
    assert table.open is not None
    table.open.ask, table.open.asking = asked, Asking(lambda: asked)
    said = build_reply(table, str, [])
    schema("reply").validate(said)
    assert [part["text"] for part in said["ask"]["parts"]["Cid"]] == ["Demon?", "Orc?"]
    assert "psyche-strength" in [option["id"] for option in said["ask"]["options"]["Cid"]]


def test_each_number_has_its_chance_in_the_ask_and_in_the_odds() -> None:
    rulez = find("rulez")
    asked = fist_fight()("act", "attack")("reach", "near").ask
    table = Table(rulez, MemoryJournal(new_header(rulez, ["Ada", "Bo"])))
    assert table.open is not None
    table.open.ask, table.open.asking = asked, Asking(lambda: asked)  # type: ignore[assignment]
    said = build_reply(table, str, [])
    schema("reply").validate(said)
    chances = [str(chance_to_win(1, 2)), str(chance_to_win(2, 2))]
    assert (said["ask"]["min"], said["ask"]["max"], said["ask"]["chances"]) == (1, 2, chances)
    told = {"odds": list_odds(table, str)}
    schema("reply").validate(told)
    assert told["odds"][:2] == [
        {"key": "dice.attack.1", "text": "1", "chance": chances[0]},
        {"key": "dice.attack.2", "text": "2", "chance": chances[1]},
    ]


def test_a_number_that_no_roll_follows_has_no_chances() -> None:
    rulez = find("rulez")
    asked = fist_fight()("act", "hazard")("hazard", "fire").ask
    table = Table(rulez, MemoryJournal(new_header(rulez, ["Ada", "Bo"])))
    assert table.open is not None
    table.open.ask, table.open.asking = asked, Asking(lambda: asked)  # type: ignore[assignment]
    said = build_reply(table, str, [])
    schema("reply").validate(said)
    assert (said["ask"]["kind"], said["ask"]["chances"], list_odds(table, str)) == ("number", [], [])
