"""A secret of several parts on the line protocol."""

from __future__ import annotations

from companion.asks import Asking, Secret
from companion.cli.engine.replies import reply
from companion.games.legenden import game
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.cli.peer import schema
from tests.games.legenden.crowd import brawl


def test_its_parts_are_named_and_fit_the_schema() -> None:
    asked = brawl("demon", "orc").ask
    assert isinstance(asked, Secret)
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo", "Cid"])))
    assert table.open is not None
    table.open.ask, table.open.asking = asked, Asking(lambda: asked)
    said = reply(table, str)
    schema("reply").validate(said)
    assert [part["text"] for part in said["ask"]["parts"]["Cid"]] == ["Demon?", "Orc?"]
    assert "psyche-strength" in [option["id"] for option in said["ask"]["options"]["Cid"]]
