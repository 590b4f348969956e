"""Parts that only the terminal has.

A screen of its own, keys that are nobody's button, and an end that gives it back.
"""

from __future__ import annotations

import asyncio
import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import textwrap
import xml.etree.ElementTree as ET
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.pages.scores import Cue
from companion.text import Text
from hardware.emulator.desk import KEYS
from hardware.emulator.terminal import ScreenBroke, TerminalPanel, has_terminal, screenshot
from hardware.panel import PanelEvent, Press, Refusal, Said, Scene, Wish
from tests.hardware.rigs import NEVER, TerminalRig, face, scene

SEATS = ("Ada", "Bo")
FIGHT = scene("5 Rohan  Minotaur 9", "choose  7", "A Strength", log=("Rohan attacks.",), seats=SEATS)


def screen(
    script: Callable[[TerminalRig], Awaitable[None]],
    *,
    seats: tuple[str, ...] = SEATS,
    size: tuple[int, int] = (80, 24),
    blink: float = NEVER,
    keys: tuple[tuple[str | Text, Text], ...] = KEYS,
) -> None:
    """Sit down at a terminal of this size and play the script."""

    async def sitting() -> None:
        panel = TerminalPanel(blink=blink, keys=keys)
        panel.seats_with_buttons(seats)
        async with panel.app.run_test(size=size) as pilot:
            panel.show(FIGHT)
            await script(TerminalRig(panel, pilot))
            await panel.close()

    asyncio.run(sitting())


def words(svg: str) -> str:
    """Return the words that can be read in a screenshot."""
    lines = (element.text or "" for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))
    return " ".join("".join(lines).replace("\xa0", " ").split())


async def rest(rig: TerminalRig) -> list[PanelEvent]:
    """All that was pressed so far."""
    await rig.seen()
    await rig.panel.close()
    return [event async for event in rig.panel.events() if event != Wish("halt")]


def test_space_makes_the_next_press_a_long_one_and_says_so() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type(" ")
        assert "HOLD" in words(await rig.seen())
        rig.type("4")
        assert "HOLD" not in words(await rig.seen())
        rig.type("4 q  1")
        assert await rest(rig) == [
            Press(None, "D", held=True),
            Press(None, "D"),
            Press("Ada", "A", held=True),
            Press(None, "A"),
        ]

    screen(script)


@pytest.mark.parametrize("other", ["\x1bOQ", "\x1a", "\x1bOP"], ids=["menu", "undo", "help"])
def test_a_long_press_is_forgotten_when_something_else_is_wished(other: str) -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type(f" {other}")
        assert "HOLD" not in words(await rig.seen())

    screen(script)


def test_help_and_a_terminal_that_is_too_small_halt_a_countdown() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type("?")
        await rig.seen()
        rig.panel.resized(60, 12)
        rig.panel.resized(80, 24)
        await rig.panel.close()
        assert [event async for event in rig.panel.events()] == [Wish("halt"), Wish("halt")]

    screen(script)


def test_f4_shows_words_in_place_of_the_picture_and_back() -> None:
    async def script(rig: TerminalRig) -> None:
        picture = words(await rig.seen())
        rig.type("\x1bOS")
        assert not re.search("[\u2801-\u28ff]", words(await rig.seen()))
        rig.type("\x1bOS")
        assert words(await rig.seen()) == picture
        assert re.search("[\u2801-\u28ff]", picture)

    screen(script)


def test_a_great_moment_rings_the_terminal_s_bell_once() -> None:
    rung: list[str] = []

    async def script(rig: TerminalRig) -> None:
        rig.panel.ring = lambda: rung.append("ding")
        death, hit = Cue(1, "death", "quiet", ()), Cue(2, "hit", "quiet", ())
        for cue in (None, death, death, hit, None, replace(hit, number=3, volume="loud")):
            rig.panel.show(replace(FIGHT, cue=cue))
        assert rung == ["ding"] * 2

    screen(script)


def test_the_dot_goes_out_again() -> None:
    async def script(rig: TerminalRig) -> None:
        dark = await rig.seen()
        rig.type("q")
        async with asyncio.timeout(10):
            while await rig.seen() != dark:
                pass
        assert await rest(rig) == [Press("Ada", "A")]

    screen(script, blink=0.05)


def test_a_dot_that_is_pressed_again_shines_anew() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type("q")
        one = await rig.seen()
        rig.type("ww")
        assert await rig.seen() == one
        assert len(rig.panel._fading) == 1
        rig.type("1u")
        assert words(await rig.seen()).count("•") == 3

    screen(script)


def test_keys_without_a_seat_press_nothing_and_name_those_that_work() -> None:
    async def script(rig: TerminalRig) -> None:
        assert "does nothing" not in words(await rig.seen())
        for key in ("z", "x", "n", ",", "Z", ";", "5", "h", "\r", "\x1b[A"):
            rig.type(key)
            said = words(await rig.seen())
            assert "Use 1234, QWER Ada, UIOP Bo. F1: help." in said, key
        assert "•" not in said
        rig.type("1")
        assert "does nothing" not in words(await rig.seen())
        assert await rest(rig) == [Press(None, "A")]

    screen(script)


def test_figures_that_answer_are_named_and_0_turns_the_page() -> None:
    counts = scene("Talisman", "How many play?", "A 2 players", "B 3 players", "C 4 players", "D More  1/2")

    async def script(rig: TerminalRig) -> None:
        rig.panel.show(replace(counts, figures=("2", "3", "4", "5", "6"), caps=("2", "3", "4", "0")))
        rig.type("1")
        assert "Use 2-6, 0" in words(await rig.seen())
        rig.type("05")
        assert "Use" not in words(await rig.seen())
        assert await rest(rig) == [Press(None, "D"), Said(None, 5)]

    screen(script)


def test_the_key_that_leaves_a_menu_is_named_while_one_is_open() -> None:
    async def script(rig: TerminalRig) -> None:
        assert "F2menu" in words(await rig.seen())
        rig.panel.show(replace(FIGHT, menu=True))
        seen = words(await rig.seen())
        assert "Escback" in seen
        assert "F2menu" not in seen

    screen(script, size=(120, 40))


def test_a_seat_keeps_its_keys_when_others_come_and_go() -> None:
    async def script(rig: TerminalRig) -> None:
        assert rig.panel.seats_with_buttons(("Bo", "Ada")) == {"Ada", "Bo"}
        rig.type("qu")
        await rig.seen()
        rig.panel.seats_with_buttons(("Cleo", "Bo"))
        rig.type("qu")
        await rig.seen()
        assert rig.panel.seats_with_buttons(("Cleo", "Bo", "Dag", "Eli", "Fia")) == {"Cleo", "Bo", "Dag", "Eli"}
        rig.type("z,")
        assert await rest(rig) == [
            Press("Ada", "A"),
            Press("Bo", "A"),
            Press("Cleo", "A"),
            Press("Bo", "A"),
            Press("Dag", "A"),
            Press("Eli", "C"),
        ]

    screen(script)


def test_a_scene_with_new_seats_brings_their_handhelds() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.show(scene("Dag", seats=("Dag",)))
        seen = words(await rig.seen())
        assert "Dag" in seen
        assert "Bo" not in seen
        rig.type("w")
        assert await rest(rig) == [Press("Dag", "B")]

    screen(script)


def test_help_takes_the_next_key_but_not_the_choice_of_another() -> None:
    async def script(rig: TerminalRig) -> None:
        plain = await rig.seen()
        rig.type("?")
        seen = words(await rig.seen())
        assert "Ada's own" in seen
        rig.type("u")
        assert "Ada's own" in words(await rig.seen())
        rig.type("1")
        assert "Ada's own" not in words(await rig.seen())
        rig.type("?z")
        assert "Ada's own" not in words(await rig.seen())
        assert plain
        assert await rest(rig) == [Press("Bo", "A")]

    screen(script)


def test_a_typed_line_means_what_it_means_on_the_plain_panel() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type("\x1bOR3 5\x7f4")
        seen = words(await rig.seen())
        assert "> 3 4" in seen
        assert "Enter sends, Esc leaves" in seen
        rig.type("\r\x1bORada c\r\x1bORsay Old Map\r\x1bOR\r\x1bORundo\r")
        assert "Enter sends" not in words(await rig.seen())
        assert await rest(rig) == [Said(None, (3, 4)), Press("Ada", "C"), Said(None, "Old Map"), Wish("undo")]

    screen(script)


def test_a_name_is_typed_at_once_and_the_boxs_keys_still_press() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.show(replace(scene("Drakvakt", "Player 1 of 2:", "A Bo", "B Red"), typing=True))
        assert "a name and Enter, or 1-4" in words(await rig.seen())
        rig.type("Ada 2\r")
        await rig.seen()
        rig.panel.show(replace(scene("Drakvakt", "Player 2 of 2:", "A Bo", "B Red"), typing=True))
        await rig.seen()
        rig.type("1")
        await rig.seen()
        rig.panel.show(FIGHT)
        assert "Enter" not in words(await rig.seen())
        rig.type("q")
        assert await rest(rig) == [Said(None, "Ada 2"), Press(None, "A"), Press("Ada", "A")]

    screen(script)


def test_a_blank_begins_no_name_but_a_long_press() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.show(replace(scene("Drakvakt", "Player 1 of 2:", "A Bo", "B Red"), typing=True))
        await rig.seen()
        rig.type(" 4")
        await rig.seen()
        rig.type("2")
        assert await rest(rig) == [Press(None, "D", True), Press(None, "B")]

    screen(script)


def test_where_nothing_can_be_typed_no_line_is_opened() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type("\x1bOR")
        assert "Enter sends" not in words(await rig.seen())
        rig.type("q")
        assert await rest(rig) == [Press("Ada", "A")]

    screen(script, keys=KEYS[:3])


def test_a_bad_typed_line_stays_open_and_is_answered() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.type("\x1bORfoo\r")
        assert '"foo" means nothing here' in words(await rig.seen())
        rig.panel.key("escape", None)
        assert "means nothing" not in words(await rig.seen())
        rig.type("1\x1bORhelp\r")
        assert await rest(rig) == [Press(None, "A"), Wish("help")]

    screen(script)


def test_a_refused_number_keeps_the_line_until_a_valid_one() -> None:
    async def script(rig: TerminalRig) -> None:
        asked = scene("Ada: full life?", "number", "A  1-9", seats=SEATS)
        rig.panel.show(asked)
        rig.type("\x1bOR99\r")
        await rig.seen()
        rig.panel.show(replace(asked, refused=Refusal(1, "It can be 1 to 36 here.")))
        seen = words(await rig.seen())
        assert "> " in seen
        assert "It can be 1 to 36 here." in seen
        rig.type("12")
        assert "It can be 1 to 36 here." in words(await rig.seen())
        rig.type("\r")
        await rig.seen()
        rig.panel.show(FIGHT)
        assert "It can be" not in words(await rig.seen())
        rig.type("q")
        assert await rest(rig) == [Said(None, 99), Said(None, 12), Press("Ada", "A")]

    screen(script)


def test_a_value_refused_elsewhere_opens_no_line_here() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.show(replace(FIGHT, refused=Refusal(1, "It can be 1 to 36 here.")))
        assert "It can be" not in words(await rig.seen())
        rig.type("q")
        assert await rest(rig) == [Press("Ada", "A")]

    screen(script)


def test_a_line_can_be_left() -> None:
    async def script(rig: TerminalRig) -> None:
        rig.panel.key("f3", None)
        rig.panel.key("q", "q")
        rig.panel.key("left", None)
        rig.panel.key("escape", "\x1b")
        rig.panel.key("q", "q")
        assert await rest(rig) == [Press("Ada", "A")]

    screen(script)


def test_pasted_text_presses_nothing() -> None:
    async def script(rig: TerminalRig) -> None:
        dark = await rig.seen()
        rig.type("\x1b[200~1234qwer\x1b[201~")
        assert await rig.seen() == dark
        rig.type("\x1bOR\x1b[200~1\n2\x1b[201~")
        assert "> 12" in words(await rig.seen())
        rig.type("\x1b[200~" + "9" * 500 + "\x1b[201~")
        rig.type("\x7f" * 78 + "\r")
        assert await rest(rig) == [Said(None, 12)]

    screen(script)


def test_clicking_a_line_presses_its_button() -> None:
    async def script(rig: TerminalRig) -> None:
        for offset in ((5, 8), (66, 13), (5, 2), (5, 20), (75, 20)):
            await rig.pilot.click(offset=offset)
        rig.type(" ")
        await rig.pilot.click(offset=(5, 15))
        rig.type("?")
        await rig.pilot.click(offset=(5, 8))
        assert await rest(rig) == [Press(None, "A"), Press(None, "C"), Press(None, "D", held=True)]

    screen(script)


def test_another_size_is_another_layout() -> None:
    async def script(rig: TerminalRig) -> None:
        await rig.pilot.resize_terminal(60, 20)
        seen = words(await rig.seen())
        assert "this one has 60 x 20." in seen
        rig.panel.show(scene("Rohan", log=("Rohan rests.",), seats=SEATS))
        await rig.pilot.click(offset=(5, 8))
        await rig.pilot.resize_terminal(132, 48)
        seen = words(await rig.seen())
        assert "Rohan rests." in seen
        assert "▀" in seen
        await rig.pilot.resize_terminal(80, 24)
        seen = words(await rig.seen())
        assert "▀" not in seen
        assert "choose in secret" in seen
        assert await rest(rig) == []

    screen(script)


def test_only_the_lines_that_changed_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(rig: TerminalRig) -> None:
        await rig.seen()
        view = rig.panel.app.query_one("DeskView")
        drawn: list[int] = []
        render_line = view.render_line

        def recorded(y: int) -> object:
            drawn.append(y)
            return render_line(y)

        monkeypatch.setattr(view, "render_line", recorded)
        rig.type("q")
        await rig.seen()
        assert set(drawn) == {17}
        drawn.clear()
        for _ in range(5):
            rig.panel.show(FIGHT)
        await rig.seen()
        assert drawn == []

    screen(script)


def test_a_screenshot_is_an_svg_that_can_be_saved(tmp_path: Path) -> None:
    svg = asyncio.run(screenshot(FIGHT, SEATS, title="A fight"))
    assert "A fight" in words(svg)
    assert "choose in secret" in words(svg)

    async def script(rig: TerminalRig) -> None:
        await rig.seen()
        rig.panel.save_screenshot(tmp_path / "fight.svg", "A fight")
        assert (tmp_path / "fight.svg").read_text("utf-8") == svg

    screen(script)


# The screen and its host on one event loop.


def opened(main: Callable[[TerminalPanel], Awaitable[None]]) -> TerminalPanel:
    """Run this host beside an open screen."""

    async def sitting() -> TerminalPanel:
        panel = TerminalPanel()
        await panel.run(lambda: main(panel), headless=True, size=(80, 24))
        return panel

    return asyncio.run(sitting())


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

    panel = opened(main)
    assert ran == [None, Press("Ada", "A"), Wish("quit")]
    assert not panel.app.is_running


def test_what_goes_wrong_in_the_host_is_raised_once_the_screen_is_closed() -> None:
    panels: list[TerminalPanel] = []

    async def main(panel: TerminalPanel) -> None:
        panels.append(panel)
        raise LookupError("no such card")

    with pytest.raises(LookupError, match="no such card"):
        opened(main)
    assert not panels[0].app.is_running


def test_the_host_may_close_the_panel_itself_and_go_on() -> None:
    steps: list[str] = []

    async def main(panel: TerminalPanel) -> None:
        await panel.close()
        assert not panel.app.is_running
        assert [event async for event in panel.events()] == []
        await asyncio.sleep(0)
        steps.append("saved")

    opened(main)
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

    opened(main)
    assert steps == ["cancelled"]


def test_who_cancels_the_run_gets_the_terminal_back() -> None:
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


def test_a_screen_that_breaks_ends_the_events_and_shows_nobodys_choice(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    heard: list[PanelEvent] = []

    def broken(self: TerminalPanel, width: int, height: int) -> None:
        secret = "psyche-is-what-ada-chose"
        raise ZeroDivisionError(len(secret))

    async def main(panel: TerminalPanel) -> None:
        monkeypatch.setattr(TerminalPanel, "canvas", broken)
        panel.show(FIGHT)
        heard.extend([event async for event in panel.events()])

    with pytest.raises(ScreenBroke, match=r"^The screen broke down: ZeroDivisionError\(24\)\.$"):
        opened(main)
    assert heard == []
    assert "psyche" not in "".join(capfd.readouterr())


# A real terminal, as far as a computer without one has it.

PROGRAM = """
import asyncio, os, sys
from hardware.emulator.terminal import TerminalPanel, has_terminal

async def main():
    panel = TerminalPanel()

    async def host():
        panel.seats_with_buttons(("Ada", "Bo"))
        async for event in panel.events():
            os.write({report}, (repr(event) + "\\n").encode())
            if getattr(event, "what", "") == "quit":
                return
            if getattr(event, "what", "") == "undo":
                raise LookupError("no such card")

    await panel.run(host)

assert has_terminal(sys.stdin, sys.stdout)
asyncio.run(main())
"""


class Terminal:
    """A program on a pseudo-terminal: what it writes, and what it reports on a pipe beside."""

    def __init__(self) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.report, report = os.pipe()
        self.written = b""
        # Test runners export a size, which would then hold whatever the terminal says.
        surroundings = {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS")}
        surroundings |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", "PYTHON_COLORS": "0"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(PROGRAM).format(report=report)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            pass_fds=[report],
            env=surroundings,
            start_new_session=True,
        )
        os.close(report)

    def wait_until(self, wanted: bytes) -> None:
        """Read what is written until this has come."""
        while wanted not in self.written:
            assert select.select([self.master], [], [], 20)[0], self.written
            self.written += os.read(self.master, 65536)

    def end(self) -> list[str]:
        """Wait for the end, with all that is still written; the reported events."""
        while self.process.poll() is None:
            if select.select([self.master], [], [], 0.05)[0]:
                self.written += os.read(self.master, 65536)
        while select.select([self.master], [], [], 0)[0]:
            self.written += os.read(self.master, 65536)
        with os.fdopen(self.report) as report:
            events = report.read().splitlines()
        assert termios.tcgetattr(self.slave) == self.before
        assert self.written.rfind(b"\x1b[?1049l") > self.written.rfind(b"\x1b[?1049h")
        os.close(self.slave)
        os.close(self.master)
        return events


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """A program on a terminal, which does not outlive its test."""
    opened = Terminal()
    yield opened
    if opened.process.poll() is None:
        opened.process.kill()
        opened.process.wait()


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
from hardware.emulator import canvas, desk, keyboard, plain_panel, terminal
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
    assert named == {"terminal.py"}


def test_on_a_console_without_braille_the_words_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    panel = TerminalPanel()
    panel.show(Scene(face("Rohan", "", "A Move"), ()))
    assert "A Move" in panel.canvas(80, 24).text()
