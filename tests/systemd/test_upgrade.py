"""An upgrade over an unfinished game: cut off, failed, gone on with, and taken back."""

from __future__ import annotations

import pytest

from tests.systemd.installed import UNIT, WIRING, answer_open_ask, keep_unfinished_game, open_sessions
from tests.systemd.machine import ROOT, Machine


def test_an_upgrade_keeps_the_unfinished_game_and_the_owners_wiring(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text('title = "Mine"\n')
    session = keep_unfinished_game(machine)
    kept = {path.name: path.read_bytes() for path in machine.path("var/lib/drakvakt").rglob("*") if path.is_file()}
    machine.version("1.1.0")
    said = machine.install()
    assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    assert "wiring is not changed" in said
    assert machine.path(WIRING).read_text() == 'title = "Mine"\n'
    checked, wanted = machine.calls("drakvakt")
    assert checked == f"box --check --file {machine.path(WIRING)}"
    assert wanted.startswith("wiring --file ")
    now = {path.name: path.read_bytes() for path in machine.path("var/lib/drakvakt").rglob("*") if path.is_file()}
    assert now == kept
    table = open_sessions(machine).resume(session)
    assert table.open is not None and table.open.waiting == ("Bo",)
    answer_open_ask(table, "Bo")
    table.close()


def test_a_game_of_others_goes_along_with_an_upgrade_and_back(machine: Machine) -> None:
    machine.install()
    machine.add_game("rps==1.2")
    machine.add_game("labyrinth @ file:///home/pi/labyrinth")
    machine.version("1.1.0")
    said = machine.install()
    assert (machine.current, machine.games) == ("1.1.0", ["rps==1.2", "labyrinth @ file:///home/pi/labyrinth"])
    assert "drakvakt: Games of other authors carried over: rps==1.2 labyrinth." in said
    release = machine.path("opt/drakvakt/current").resolve()
    assert machine.calls("pip") == [
        f"-m pip --quiet --disable-pip-version-check --no-input install -c {release}/locked.txt -r {release}/games.txt"
    ]
    assert (release / "locked.txt").read_text().splitlines() == [
        "adafruit-lgpio==0.2.2.1",
        "gpiozero==2.0.1.post3",
        "hatchling==1.33.0",
        "lgpio==0.2.2.0",
        "luma-oled==3.16.0",
    ]
    machine.add_game("chess==3.0")
    said = machine.install("--back")
    assert (machine.running, machine.games[2:]) == ("1.0.0", ["chess==3.0"])
    assert "Games of other authors carried over: chess==3.0." in said
    machine.version("1.1.0")
    assert "carried over" not in machine.install(), "it has them all"


def test_without_the_plug_in_game_the_version_before_goes_on(machine: Machine) -> None:
    machine.install()
    machine.add_game("rps==1.2")
    machine.version("1.1.0")
    machine.path("no-index").touch()
    said = machine.install(status=1)
    assert "no such package" in said
    assert "A game of another author could not be carried over (see above; " in said
    assert said.endswith(
        "/opt/drakvakt/current/venv/bin/pip uninstall takes it away): the version that was there keeps running.\n"
    )
    assert (machine.current, machine.running, machine.games) == ("1.0.0", "1.0.0", ["rps==1.2"])
    machine.path("no-index").unlink()
    machine.install()
    assert (machine.running, machine.games) == ("1.1.0", ["rps==1.2"])
    machine.add_game("chess==3.0")
    machine.path("no-index").touch()
    assert "A game of another author could not be carried over" in machine.install("--back")
    assert machine.running == "1.0.0", "going back matters more"


def test_a_changed_checkout_of_the_same_version_is_a_new_release(machine: Machine) -> None:
    machine.install()
    before = machine.path("opt/drakvakt/current").readlink()
    (machine.checkout / "companion/rules.py").write_text("mended = True\n")
    machine.install()
    assert machine.path("opt/drakvakt/current").readlink() != before
    assert machine.path("opt/drakvakt/previous").readlink() == before


def test_the_version_before_is_kept_and_older_ones_are_not(machine: Machine) -> None:
    for version in ("1.0.0", "1.1.0", "1.2.0"):
        machine.version(version)
        machine.install()
    there = sorted(path.name.rpartition("-")[0] for path in machine.path("opt/drakvakt/releases").iterdir())
    assert there == ["1.1.0", "1.2.0"]
    newer = machine.path("opt/drakvakt/current").readlink().name
    older = machine.path("opt/drakvakt/previous").readlink().name
    said = machine.install("--back")
    assert said.endswith(f"drakvakt: Went back to version {older} from {newer}.\n")
    assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    machine.install("--back")
    assert machine.running == "1.2.0"


def test_a_first_version_has_no_way_back(machine: Machine) -> None:
    machine.install()
    assert "There is no version before this one" in machine.install("--back", status=1)
    assert machine.running == "1.0.0"


@pytest.mark.parametrize(
    ("flaw", "says"),
    [
        ("unmakeable", "The virtual environment could not be made"),
        ("broken", "The new version does not run"),
        ("unstartable", "The new version did not start"),
    ],
)
def test_an_upgrade_that_fails_leaves_the_old_version_running(machine: Machine, flaw: str, says: str) -> None:
    machine.install()
    session = keep_unfinished_game(machine)
    machine.version("1.1.0", flaw)
    said = machine.install(status=1)
    assert says in said
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")
    assert [path.name.rpartition("-")[0] for path in machine.path("opt/drakvakt/releases").iterdir()] == ["1.0.0"]
    open_sessions(machine).resume(session).close()
    machine.version("1.1.1")
    machine.install()
    assert machine.running == "1.1.1"


SECOND_HALF = [
    ("systemd-sysusers", ""),
    ("systemctl", "daemon-reload"),
    ("systemctl", "enable"),
]


@pytest.mark.parametrize(("program", "first"), SECOND_HALF)
def test_an_upgrade_that_failed_half_way_is_continued(machine: Machine, program: str, first: str) -> None:
    machine.install()
    machine.version("1.1.0")
    machine.failing(program, first)
    assert "no such luck" in machine.install(status=1)
    assert machine.running == "1.0.0"
    machine.mend(program)
    said = machine.install()
    assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    assert "Nothing has changed" not in said
    assert "daemon-reload" in machine.calls("systemctl")
    assert "Nothing has changed" in machine.install()


@pytest.mark.parametrize(
    ("program", "first"),
    [("systemd-sysusers", "*"), ("udevadm", "control"), ("systemctl", "daemon-reload"), ("systemctl", "restart")],
)
def test_an_upgrade_that_was_cut_off_is_continued(machine: Machine, program: str, first: str) -> None:
    machine.install()
    machine.version("1.1.0")
    machine.cut_off(program, str(machine.path("etc/sysusers.d/drakvakt.conf")) if first == "*" else first)
    machine.install(status=-9)
    assert machine.running == "1.0.0"
    machine.mend(program)
    machine.install()
    assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    machine.install("--back")
    assert machine.running == "1.0.0"


def test_after_an_upgrade_that_was_cut_off_one_can_go_back(machine: Machine) -> None:
    for version in ("0.9.0", "1.0.0"):
        machine.version(version)
        machine.install()
    machine.version("1.1.0")
    machine.cut_off("systemctl", "restart")
    machine.install(status=-9)
    machine.mend("systemctl")
    machine.install("--back")
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")


def test_an_interrupted_upgrade_that_does_not_start_is_taken_back(machine: Machine) -> None:
    machine.install()
    machine.version("1.1.0", "unstartable")
    machine.cut_off("systemd-sysusers", str(machine.path("etc/sysusers.d/drakvakt.conf")))
    machine.install(status=-9)
    machine.mend("systemd-sysusers")
    assert "the one before runs again" in machine.install(status=1)
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")


def test_rules_that_udev_did_not_read_are_read_the_next_time(machine: Machine) -> None:
    machine.failing("udevadm")
    assert "or when this is run again" in machine.install()
    assert machine.running == "1.0.0"
    machine.mend("udevadm")
    machine.install()
    assert machine.calls("udevadm")[0] == "control --reload"
    machine.install()
    assert machine.calls("udevadm") == []


def test_a_file_of_the_system_that_was_changed_is_put_right(machine: Machine) -> None:
    machine.install()
    machine.path(UNIT).write_text("[Service]\n")
    machine.install()
    assert machine.path(UNIT).read_text() == (ROOT / "systemd/drakvakt.service").read_text()
    assert machine.calls("systemctl") == [
        "daemon-reload",
        "enable --now drakvakt-poweroff.path",
        "enable --now drakvakt-page.path",
        "enable drakvakt.service",
        "restart drakvakt.service",
    ]


def test_the_version_before_outlives_an_upgrade_that_fails(machine: Machine) -> None:
    for version in ("1.0.0", "1.1.0"):
        machine.version(version)
        machine.install()
    machine.version("1.2.0", "unstartable")
    machine.install(status=1)
    assert machine.running == "1.1.0"
    machine.install("--back")
    assert (machine.current, machine.running) == ("1.0.0", "1.0.0")


def unstartable(machine: Machine, link: str) -> None:
    """The installed version does not start any more."""
    (machine.path(f"opt/drakvakt/{link}") / "app/companion/unstartable").touch()


def test_going_back_to_a_broken_version_restores_the_newer_one(machine: Machine) -> None:
    for version in ("1.0.0", "1.1.0"):
        machine.version(version)
        machine.install()
    unstartable(machine, "previous")
    for _ in range(2):
        said = machine.install("--back", status=1)
        assert "The version before did not start" in said
        assert "the newer one runs again" in said
        assert (machine.current, machine.running) == ("1.1.0", "1.1.0")
    assert "Nothing has changed" in machine.install()


def test_where_no_version_starts_nobody_is_told_that_one_runs(machine: Machine) -> None:
    machine.install()
    unstartable(machine, "current")
    machine.version("1.1.0", "unstartable")
    said = machine.install(status=1)
    assert "does not either" in said
    assert "runs again" not in said
    assert (machine.current, machine.running) == ("1.0.0", None)


def test_a_version_that_cannot_read_the_owners_wiring_is_not_taken(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text("wrong\n")
    machine.version("1.1.0")
    assert "cannot read" in machine.install(status=1)
    assert machine.running == "1.0.0"


def test_a_wiring_that_was_changed_is_read_though_the_version_is_there(machine: Machine) -> None:
    machine.install()
    machine.path(WIRING).write_text("wrong\n")
    before = machine.files()
    said = machine.install(status=1)
    assert said.splitlines()[-1].endswith("put it right, or the service will not start again.")
    assert machine.files() == before and machine.running == "1.0.0"


def test_a_first_version_that_does_not_start_says_where_to_look(machine: Machine) -> None:
    machine.version("1.0.0", "unstartable")
    assert "journalctl -u drakvakt" in machine.install(status=1)


def test_a_half_made_release_is_made_anew(machine: Machine) -> None:
    machine.install()
    release = machine.path("opt/drakvakt") / machine.path("opt/drakvakt/current").readlink()
    (release / "whole").unlink()
    (release / "venv/bin/drakvakt").unlink()
    machine.install()
    assert (release / "venv/bin/drakvakt").exists()
    assert "restart drakvakt.service" in machine.calls("systemctl"), "what ran was taken from under it"
