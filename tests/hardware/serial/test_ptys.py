"""Real ports: the host's code over ptys against the firmware, on CPython and on a real MicroPython."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import termios
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.pages.lights import BLACK
from hardware.panel import Handheld, News, Press, Scene
from hardware.serial.port import AT_ONCE, NoPort, Port
from tests.hardware.rigs import face
from tests.hardware.serial.bench import LONG
from tests.hardware.serial.ptys import CPythonHandheld, Far, MicroPython, PtyBench, need_micropython

Make = Callable[[PtyBench, str], Far]


def run_on_cpython(bench: PtyBench, id: str) -> Far:
    return CPythonHandheld(id, bench.clock, int(id[-2:], 16))


def run_on_micropython(bench: PtyBench, id: str) -> Far:
    need_micropython()
    return MicroPython(id, bench.clock)


@pytest.fixture(params=[run_on_cpython, run_on_micropython])
def make(request: pytest.FixtureRequest) -> Make:
    """Return a handheld on either Python."""
    if request.param is run_on_micropython:
        need_micropython()
    kind: Make = request.param
    return kind


def play(folder: Path, script: Callable[[PtyBench], Awaitable[None]], *seats: str) -> None:
    """Sit down at a bench and play the script."""

    async def main() -> None:
        bench = PtyBench(folder, seats=seats)
        try:
            await script(bench)
        finally:
            await bench.close()

    asyncio.run(main())


def test_presses_lights_and_a_pulled_cable_work_over_real_ports(make: Make, tmp_path: Path) -> None:
    async def script(bench: PtyBench) -> None:
        ada = bench.plug("tty1", make(bench, "aaaa0001")).far
        bo = bench.plug("tty2", make(bench, "bbbb0002")).far
        await bench.wait_until(lambda: len(bench.panel._connected()) == 2)
        await bench.tap("tty1", "A")
        await bench.tap("tty2", "D")
        await bench.run(0.1)
        assert bench.events() == [Handheld("Ada", True), Handheld("Bo", True)]
        for button in "ABCD":
            await bench.tap("tty1", button)
        await bench.tap("tty2", "D", LONG)
        await bench.run(0.1)
        assert bench.events() == [
            Press("Ada", "A"),
            Press("Ada", "B"),
            Press("Ada", "C"),
            Press("Ada", "D"),
            Press("Bo", "D", held=True),
        ]
        bench.panel.show(Scene(face("Toy"), (BLACK,), waiting=("Bo",)))
        await bench.run(0.05)
        assert (ada.lit, bo.lit, bo.buzzing) == (False, True, True)
        await bench.run(0.3)
        assert (bo.lit, bo.buzzing) == (True, False)
        far = bench.pull("tty1")
        await bench.run(0.1)
        assert bench.events() == [Handheld("Ada", False)]
        await bench.run(2)
        bench.plug("tty1", far)
        await bench.wait_until(lambda: len(bench.panel._connected()) == 2)
        await bench.tap("tty1", "B")
        await bench.run(0.1)
        assert bench.events() == [Handheld("Ada", True), Press("Ada", "B")]

    play(tmp_path, script, "Ada", "Bo")


def test_garbage_from_the_host_s_side_does_not_disturb_a_handheld(make: Make, tmp_path: Path) -> None:
    async def script(bench: PtyBench) -> None:
        far = bench.plug("tty1", make(bench, "aaaa0001")).far
        await bench.wait_until(lambda: bool(bench.panel._connected()))
        await bench.tap("tty1", "A")
        cable = next(iter(bench.panel._cables.values()))
        for noise in (
            b"\x03\x04\xff\x00",
            b"PRESS 1 2 3\n",
            b"x" * 500 + b"\n",
            b"SHOW 00090001 7 on *FFFF\n",
            b"\n \n *0000\n",
        ):
            cable.port.write(noise)
            await bench.run(0.05)
        await bench.tap("tty1", "C")
        await bench.run(0.1)
        assert bench.events() == [Handheld("Ada", True), Press("Ada", "C")]
        bench.panel.show(Scene(face("Toy"), (BLACK,), waiting=("Ada",)))
        await bench.run(0.3)
        assert far.lit

    play(tmp_path, script, "Ada")


def test_the_firmware_runs_on_a_real_micropython(tmp_path: Path) -> None:
    need_micropython()

    async def script(bench: PtyBench) -> None:
        far = MicroPython("aaaa0001", bench.clock)
        bench.plug("tty1", far)
        assert "MicroPython" in far.version

    play(tmp_path, script)


def test_a_port_is_opened_by_one_only_and_an_error_says_which(tmp_path: Path) -> None:
    async def script() -> None:
        master, slave = os.openpty()
        path = os.ttyname(slave)
        port = Port(path, 115200, lambda _: None, lambda: None)
        with pytest.raises(NoPort, match=path):
            Port(path, 115200, lambda _: None, lambda: None)
        port.close()
        port.close()
        Port(path, 115200, lambda _: None, lambda: None).close()
        for end in (master, slave):
            os.close(end)
        with pytest.raises(NoPort, match="none is gone: plug the handheld in again"):
            Port(str(tmp_path / "none"), 115200, lambda _: None, lambda: None)

    asyncio.run(script())


def test_a_device_that_takes_nothing_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def script() -> None:
        master, slave = os.openpty()
        port = Port(os.ttyname(slave), 115200, lambda _: None, lambda: None)
        for _ in range(2000):
            port.write(b"x" * 99 + b"\n")
        assert len(port._unsent) <= AT_ONCE
        os.set_blocking(master, False)
        got = 0
        while got < 10 * AT_ONCE and port._unsent:
            got += len(os.read(master, AT_ONCE))
            await asyncio.sleep(0)
        assert port._unsent == b""
        port.close()
        os.close(slave)
        os.close(master)

    asyncio.run(script())


def test_a_path_that_is_no_port_is_reported_once_with_a_remedy(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "hardware.serial")

    async def script(bench: PtyBench) -> None:
        (tmp_path / "tty9").write_text("no port")
        await bench.run(0.1)
        await bench.run(40)
        (news,) = bench.events()
        assert isinstance(news, News)
        port = tmp_path / "tty9"
        assert str(news.text).startswith(f"{port} cannot be opened (")
        assert str(news.text).endswith("): look at port in the wiring; a handheld is at /dev/ttyACM*.")
        assert str(news.text).count(str(port)) == 1
        assert [(record.levelname, record.getMessage()) for record in caplog.records] == [("WARNING", str(news.text))]

    play(tmp_path, script)


@pytest.mark.parametrize("call", ["tcgetattr", "tcsetattr", "tcflush"])
def test_a_cable_pulled_while_its_port_opens_is_simply_gone(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """pyserial lets the error of termios through, which is no OSError."""

    def is_gone(*_: object) -> None:
        raise termios.error(errno.EIO, "Input/output error")

    async def script() -> None:
        _, slave = os.openpty()
        path = os.ttyname(slave)
        monkeypatch.setattr(termios, call, is_gone)
        with pytest.raises(NoPort, match=r"is gone: plug the handheld in again\.$" if call != "tcgetattr" else path):
            Port(path, 115200, lambda _: None, lambda: None)

    asyncio.run(script())
