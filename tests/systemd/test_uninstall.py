"""Away again: what uninstalling leaves, and what a purge does not."""

from __future__ import annotations

import os

from tests.systemd.installed import UNIT, WIRING, keep_unfinished_game, open_sessions
from tests.systemd.machine import Machine


def test_uninstalling_leaves_the_games(machine: Machine) -> None:
    machine.install()
    session = keep_unfinished_game(machine)
    said = machine.install("--uninstall")
    assert str(machine.path("var/lib/drakvakt")) in said
    assert machine.calls("systemctl")[0] == "disable --now drakvakt.service"
    assert [path for path in machine.files() if not path.startswith("var/lib/drakvakt/")] == []
    open_sessions(machine).resume(session).close()
    machine.install()
    assert machine.running == "1.0.0"
    open_sessions(machine).resume(session).close()


def test_uninstalling_leaves_a_wiring_that_was_changed(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text('title = "Mine"\n')
    assert str(machine.path(WIRING)) in machine.install("--uninstall")
    assert machine.path(WIRING).read_text() == 'title = "Mine"\n'


def test_a_purge_leaves_nothing(machine: Machine) -> None:
    machine.install()
    keep_unfinished_game(machine)
    machine.path(WIRING).write_text('title = "Mine"\n')
    machine.path(f"{UNIT}.d").mkdir()
    machine.path(f"{UNIT}.d/mine.conf").write_text("[Service]\n")
    machine.install("--purge", "--yes")
    assert machine.files() == {}
    machine.install("--purge", "--yes")


def purge_and_type(machine: Machine, line: str, *, status: int) -> str:
    """Purge at a terminal, where somebody types this line."""
    hand, terminal = os.openpty()
    try:
        os.write(hand, line.encode() + b"\n")
        return machine.install("--purge", stdin=terminal, status=status)
    finally:
        os.close(hand)
        os.close(terminal)


def test_a_purge_asks_first(machine: Machine) -> None:
    machine.install()
    keep_unfinished_game(machine)
    before = machine.files()
    said = machine.install("--purge", status=1)
    assert "deletes 1 kept game for good: add --yes" in said
    for line in ("yes", ""):
        said = purge_and_type(machine, line, status=1)
        assert "Type purge to delete 1 kept game: " in said
        assert "Nothing was taken away." in said
    assert (machine.files(), machine.running) == (before, "1.0.0")
    keep_unfinished_game(machine)
    assert "Type purge to delete 2 kept games: " in purge_and_type(machine, "purge", status=0)
    assert machine.files() == {}


def test_two_wishes_at_once_are_refused(machine: Machine) -> None:
    machine.install()
    said = machine.install("--back", "--purge", "--yes", status=1)
    assert said == "drakvakt: --back and --purge do not go together: use one of them.\n"
    assert machine.running == "1.0.0"
