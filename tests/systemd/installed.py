"""Places on a machine, and kept games, that the tests of the installer share."""

from __future__ import annotations

from companion.table import Table, new_header
from companion.table.sessions import Sessions
from tests.systemd.machine import Machine
from tests.toys import game

UNIT = "etc/systemd/system/drakvakt.service"
WIRING = "etc/drakvakt/box.toml"


def open_sessions(machine: Machine) -> Sessions:
    return Sessions(machine.path("var/lib/drakvakt/sessions"), game=lambda _: game)


def keep_unfinished_game(machine: Machine) -> str:
    """Keep a game in the middle of its first round; return its id."""
    table = open_sessions(machine).begin(new_header(game, ["Ada", "Bo"]))
    answer_open_ask(table, "Ada")
    table.close()
    return table.journal.session


def answer_open_ask(table: Table, seat: str) -> None:
    assert table.open is not None
    table.answer(table.open.n, seat, "home")
