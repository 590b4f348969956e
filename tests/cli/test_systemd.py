"""systemd is told when a prompt stands and while host and worker go round, and nothing else feeds its watchdog."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli.host import host as hosts
from companion.cli.host.host import Host
from companion.cli.systemd import LONGEST_STATUS, Notifier, Watchdog, watchdog_period
from companion.language import Voice
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Clock, toy_table
from tests.toys import game

PERIOD = 20.0


class Listener:
    """systemd's end of the socket."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind("\0" + address[1:] if address.startswith("@") else address)
        self._socket.setblocking(False)
        self.notifier = Notifier.from_environment({"NOTIFY_SOCKET": address})

    def take_messages(self) -> list[str]:
        messages = []
        while True:
            try:
                messages.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return messages

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Listener]:
    listener = Listener(str(tmp_path / "notify"))
    yield listener
    listener.close()


def test_messages_go_to_the_socket_of_systemd(systemd: Listener) -> None:
    systemd.notifier.report_ready()
    systemd.notifier.report_status("Legenden: Ada, Bo")
    systemd.notifier.feed_watchdog()
    systemd.notifier.report_stopping()
    assert systemd.take_messages() == ["READY=1", "STATUS=Legenden: Ada, Bo", "WATCHDOG=1", "STOPPING=1"]


def test_a_name_can_bring_in_no_message_of_its_own(systemd: Listener) -> None:
    systemd.notifier.report_status("Ada\nSTOPPING=1" + "x" * 500)
    (heard,) = systemd.take_messages()
    assert heard.startswith("STATUS=Ada?STOPPING=1x")
    assert len(heard) == len("STATUS=") + LONGEST_STATUS


@pytest.mark.skipif(not hasattr(socket, "SO_PEERCRED"), reason="only Linux has an abstract namespace")
def test_messages_reach_a_socket_in_the_abstract_namespace() -> None:
    listener = Listener(f"@drakvakt-{os.getpid()}")
    listener.notifier.report_ready()
    assert listener.take_messages() == ["READY=1"]
    listener.close()


def test_without_a_socket_or_a_listener_nothing_happens(tmp_path: Path) -> None:
    Notifier.from_environment({}).report_ready()
    Notifier(str(tmp_path / "nobody")).report_ready()
    Notifier("x" * 500).report_ready()


@pytest.mark.parametrize(
    ("environment", "period"),
    [
        ({"WATCHDOG_USEC": "60000000"}, 60.0),
        ({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "7"}, 60.0),
        ({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({}, None),
    ],
)
def test_the_watchdogs_period_is_the_one_systemd_sets(environment: dict[str, str], period: float | None) -> None:
    assert watchdog_period(environment, process=7) == period


class Watched:
    """A host at a toy table, with systemd's clock in the test's hand."""

    def __init__(self, systemd: Listener, period: float | None = PERIOD) -> None:
        self.clock = Clock()
        self.stuck = False
        self.watchdog = Watchdog(systemd.notifier, self.clock, period)
        self.host = Host(toy_table(game), (SimulatedPanel(None, None),), self.clock, Voice("en"), pulse=self.watchdog)

    async def go_round(self, seconds: float, step: float = 1.0) -> None:
        """Do what the host does all the time, as fast as the test wants it."""
        until = self.clock.at + seconds
        while self.clock.at < until:
            self.clock.at += step
            await self.host.tick()
            self.host.heartbeat.beat_if_due()
            # The errand of a free worker is over at once, but on another thread.
            errand = self.host.heartbeat._empty_task
            if errand is not None and not self.stuck:
                errand.result(timeout=10)


async def come_true(what: Callable[[], bool]) -> None:
    """Let everything else go on until it is so."""
    for _ in range(100_000):
        if what():
            return
        await asyncio.sleep(0)
    pytest.fail("it never came true")


def test_a_watchdog_is_fed_at_half_its_period_from_the_first_prompt_on(systemd: Listener) -> None:
    watched = Watched(systemd)

    async def main() -> None:
        await watched.go_round(100)
        assert systemd.take_messages() == [], "nothing stands yet"
        watched.watchdog.note_prompt()
        watched.watchdog.note_prompt()
        await watched.go_round(9)
        assert systemd.take_messages() == ["READY=1"]
        await watched.go_round(2)
        assert systemd.take_messages() == ["WATCHDOG=1"]
        for _ in range(10):
            await watched.go_round(PERIOD)
            assert systemd.take_messages() in (["WATCHDOG=1"], ["WATCHDOG=1"] * 2)

    asyncio.run(main())


def test_without_a_watchdog_nobody_is_fed(systemd: Listener) -> None:
    watched = Watched(systemd, period=None)
    watched.watchdog.note_prompt()
    asyncio.run(watched.go_round(1000))
    assert systemd.take_messages() == ["READY=1"]


def test_a_stuck_worker_is_not_fed_and_a_slow_one_is_late_only(systemd: Listener) -> None:
    watched = Watched(systemd)
    watched.watchdog.note_prompt()
    free = threading.Event()
    watched.host.actions.worker.submit(free.wait)
    watched.stuck = True

    async def main() -> None:
        await watched.go_round(1.25 * PERIOD)
        assert systemd.take_messages() == ["READY=1"]
        free.set()
        assert watched.host.heartbeat._empty_task is not None
        watched.host.heartbeat._empty_task.result(timeout=10)
        await watched.go_round(1)
        assert systemd.take_messages() == ["WATCHDOG=1"]

    try:
        asyncio.run(main())
    finally:
        free.set()


def test_a_table_that_never_answers_is_not_fed(systemd: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host's real loop: while somebody's answer hangs, its round stands still."""
    watched = Watched(systemd)
    monkeypatch.setattr(hosts, "TICK", 0.0)
    free, hanging = threading.Event(), threading.Event()

    def hang(*_: object) -> None:
        hanging.set()
        free.wait()

    panel = SimulatedPanel(None, None)
    table = toy_table(game)
    monkeypatch.setattr(table, "answer", hang)
    host = Host(table, (panel,), watched.clock, Voice("en"), pulse=watched.watchdog)

    async def main() -> None:
        running = asyncio.create_task(host.run())
        await come_true(lambda: systemd.take_messages() == ["READY=1"])
        watched.clock.at += PERIOD
        await come_true(lambda: systemd.take_messages() == ["WATCHDOG=1"])
        panel.press("Ada", "A")
        await come_true(hanging.is_set)
        watched.clock.at += PERIOD
        for _ in range(200):
            await asyncio.sleep(0)
        assert systemd.take_messages() == []
        free.set()
        await come_true(lambda: systemd.take_messages() == ["WATCHDOG=1"])
        panel.wish("quit")
        await running

    try:
        asyncio.run(main())
    finally:
        free.set()


def test_a_period_that_no_clock_can_count_is_ignored() -> None:
    assert watchdog_period({"WATCHDOG_USEC": "9" * 400}) is None
