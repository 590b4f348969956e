"""The emulator on a real terminal: how it opens, runs beside the host, and gives the terminal back."""

from __future__ import annotations

import asyncio
import fcntl
import io
import os
import re
import signal
import struct
import subprocess
import sys
import termios
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from hardware.emulator.terminal import ScreenBroke, TerminalPanel, has_terminal
from hardware.panel import PanelEvent, Press, Scene, Wish
from tests.hardware.emulator.terminal_screens import FIGHT, SEATS, Terminal, run_host
from tests.hardware.rigs import NEVER, face


def test_the_host_runs_beside_the_screen_until_it_is_done() -> None:
    ran: list[object] = []

    async def main(panel: TerminalPanel) -> None:
        panel.seats_with_buttons(SEATS)
        panel.show(FIGHT)
        ran.append(asyncio.get_running_loop().get_task_factory())
        panel.key("q", "q")
        panel.key("ctrl+q", None)
        async for event in panel.events():
            ran.append(event)
            if event == Wish("quit"):
                assert panel.app.is_running
                return

    panel = run_host(main)
    assert ran == [None, Press("Ada", "A"), Wish("quit")]
    assert not panel.app.is_running


@pytest.mark.parametrize(("together", "drawn"), [(False, 2), (True, 4)])
def test_a_scene_that_changes_nothing_is_drawn_only_in_a_secret(together: bool, drawn: int) -> None:
    panel, frames = TerminalPanel(), list[Scene]()
    panel.seats_with_buttons(SEATS)
    panel.redraw = lambda: frames.append(scene)
    other = replace(FIGHT, lights=())
    for scene in (replace(one, together=together) for one in (FIGHT, FIGHT, other, other)):
        panel.show(scene)
    assert len(frames) == drawn


def test_a_change_that_the_picture_cuts_is_drawn_where_words_are_whole() -> None:
    panel, shown = TerminalPanel(letters=True), list[str]()

    def write_rows(name: str, _width: int) -> tuple[str, ...]:
        return ("Waiting for", name)

    for name in ("Margareta", "Margarethe"):
        page = replace(FIGHT.box.page, wider=partial(write_rows, name))
        panel.redraw = lambda: shown.append(panel.canvas(120, 40).text())
        panel.show(replace(FIGHT, together=False, box=replace(FIGHT.box, page=page)))
        assert name in shown[-1]


def test_an_error_of_the_host_is_raised_once_the_screen_is_closed() -> None:
    panels: list[TerminalPanel] = []

    async def main(panel: TerminalPanel) -> None:
        panels.append(panel)
        raise LookupError("no such card")

    with pytest.raises(LookupError, match="no such card"):
        run_host(main)
    assert not panels[0].app.is_running


def test_the_host_may_close_the_panel_itself_and_go_on() -> None:
    steps: list[str] = []

    async def main(panel: TerminalPanel) -> None:
        await panel.close()
        assert not panel.app.is_running
        assert [event async for event in panel.events()] == []
        await asyncio.sleep(0)
        steps.append("saved")

    run_host(main)
    assert steps == ["saved"]


def test_quitting_twice_does_not_wait_for_a_host_that_hangs() -> None:
    steps: list[str] = []

    async def main(panel: TerminalPanel) -> None:
        panel.key("ctrl+q", None)
        panel.key("1", "1")
        panel.key("ctrl+q", None)
        await asyncio.sleep(0.05)
        assert panel.app.is_running
        panel.key("ctrl+c", None)
        try:
            await asyncio.sleep(NEVER)
        finally:
            steps.append("cancelled")

    run_host(main)
    assert steps == ["cancelled"]


def test_cancelling_the_run_gives_the_terminal_back() -> None:
    async def script() -> None:
        panel = TerminalPanel()

        async def main() -> None:
            await asyncio.sleep(NEVER)

        running = asyncio.create_task(panel.run(main, headless=True, size=(80, 24)))
        await panel.opened.wait()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert not panel.app.is_running

    asyncio.run(script())


def test_a_broken_screen_ends_the_events_and_shows_no_choice(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    heard: list[PanelEvent] = []

    def break_down(self: TerminalPanel, width: int, height: int) -> None:
        secret = "psyche-is-what-ada-chose"
        raise ZeroDivisionError(len(secret))

    async def main(panel: TerminalPanel) -> None:
        monkeypatch.setattr(TerminalPanel, "canvas", break_down)
        panel.show(FIGHT)
        heard.extend([event async for event in panel.events()])

    with pytest.raises(ScreenBroke, match=r"^The screen broke down: ZeroDivisionError\(24\)\.$"):
        run_host(main)
    assert heard == []
    assert "psyche" not in "".join(capfd.readouterr())


def test_keys_of_one_moment_all_arrive_and_the_terminal_is_restored(terminal: Terminal) -> None:
    terminal.wait_until(b"help")
    os.write(terminal.master, b"q1uRP 4,\x1bOQ\x11")
    events = terminal.end()
    assert terminal.process.returncode == 0
    assert [event for event in events if "quit" not in event] == [
        "Press(seat='Ada', button='A', held=False)",
        "Press(seat=None, button='A', held=False)",
        "Press(seat='Bo', button='A', held=False)",
        "Press(seat='Ada', button='D', held=True)",
        "Press(seat='Bo', button='D', held=True)",
        "Press(seat=None, button='D', held=True)",
        "Wish(what='menu')",
    ]


def test_on_a_terminal_an_error_is_told_once_the_terminal_is_itself_again(terminal: Terminal) -> None:
    terminal.wait_until(b"help")
    os.write(terminal.master, b"\x1a")
    assert terminal.end() == ["Wish(what='undo')"]
    assert terminal.process.returncode == 1
    after = terminal.written[terminal.written.rfind(b"\x1b[?1049l") :]
    assert b"LookupError: no such card" in after


def test_on_a_terminal_another_size_is_taken_up(terminal: Terminal) -> None:
    terminal.wait_until(b"help")
    fcntl.ioctl(terminal.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 50, 0, 0))
    os.kill(terminal.process.pid, signal.SIGWINCH)
    terminal.wait_until(b"50 x 10.")
    os.write(terminal.master, b"\x11")
    assert terminal.end() == ["Wish(what='halt')", "Wish(what='quit')"]


# Whether there is a terminal at all.


class Screen(io.StringIO):
    """A stream that says of itself what is asked here."""

    def __init__(self, tty: bool = True, encoding: str | None = "utf-8") -> None:
        super().__init__()
        self.tty = tty
        self.signs = encoding

    def isatty(self) -> bool:
        return self.tty

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.signs  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("term", "streams", "available"),
    [
        ("xterm-256color", (Screen(), Screen(), Screen()), True),
        ("linux", (Screen(), Screen(encoding="UTF8"), Screen()), True),
        ("dumb", (Screen(), Screen(), Screen()), False),
        ("", (Screen(), Screen(), Screen()), False),
        ("xterm", (Screen(tty=False), Screen(), Screen()), False),
        ("xterm", (Screen(), Screen(tty=False), Screen()), False),
        ("xterm", (Screen(), Screen(), Screen(tty=False)), False),
        ("xterm", (Screen(), Screen(encoding="ascii"), Screen()), False),
        ("xterm", (Screen(), Screen(encoding=None), Screen()), False),
    ],
)
def test_a_terminal_is_there_or_not(
    monkeypatch: pytest.MonkeyPatch, term: str, streams: tuple[Screen, Screen, Screen], available: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    assert has_terminal(*streams) is available


def test_without_textual_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert not has_terminal(Screen(), Screen(), Screen())


def test_textual_is_imported_only_when_a_screen_is_opened() -> None:
    program = """
import sys
from hardware.emulator import canvas, desk_drawing, keyboard, plain_panel, terminal
from hardware.simulated import panel
terminal.TerminalPanel()
print([name for name in sys.modules if name.partition(".")[0] in ("textual", "rich")])
"""
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=30, check=True).stdout
    assert out.strip() == "[]"


def test_textual_stands_in_no_other_file() -> None:
    imports = re.compile(r"^\s*(from|import) (textual|rich)\b", re.MULTILINE)
    files = Path(has_terminal.__code__.co_filename).parent.rglob("*.py")
    named = {path.name for path in files if imports.search(path.read_text("utf-8"))}
    assert named == {"desk_app.py", "terminal.py"}


def test_on_a_console_without_braille_the_words_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    panel = TerminalPanel()
    panel.show(Scene(face("Rohan", "", "A Move"), ()))
    assert "A Move" in panel.canvas(80, 24).text()
