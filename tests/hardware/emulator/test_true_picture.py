"""A terminal that can draw shows the picture's own pixels; any other has a tenth of a second to say that it cannot."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from hardware.emulator import true_picture
from hardware.emulator.desk_app import PICTURE
from hardware.emulator.desk_layout import DeskSpace, plan, plan_of
from hardware.emulator.terminal import TerminalPanel
from hardware.emulator.true_picture import WAIT, PictureProtocol, _selecting, ask_protocol, is_direct_terminal
from tests.hardware.rigs import scene

SIXEL, PLAIN, KITTY = b"\x1b[?62;4;22c", b"\x1b[?62;22c", b"\x1b_Gi=31;OK\x1b\\"
FIGHT = scene("5 Rohan  Minotaur 9", "choose  7", "A Strength", seats=("Ada", "Bo"))


@contextmanager
def terminal(answer: bytes, late: float = 0.0) -> Iterator[int]:
    """Yield a terminal that gives this answer when it is asked what it is."""
    ours, theirs = pty.openpty()

    def answers() -> None:
        asked = b""
        with suppress(OSError):
            while not asked.endswith(b"\x1b[c"):
                asked += os.read(ours, 1024)
            time.sleep(late)
            os.write(ours, answer)

    thread = threading.Thread(target=answers, daemon=True)
    thread.start()
    try:
        yield theirs
        thread.join(2)
    finally:
        os.close(theirs)
        os.close(ours)


@pytest.mark.parametrize(
    ("answer", "way"), [(SIXEL, "sixel"), (KITTY + PLAIN, "kitty"), (KITTY + SIXEL, "sixel"), (PLAIN, ""), (b"4c", "")]
)
def test_a_terminal_says_how_it_draws(answer: bytes, way: PictureProtocol) -> None:
    with terminal(answer) as one:
        assert ask_protocol(one, wait=2 if answer != b"4c" else WAIT) == way


def test_a_terminal_that_is_silent_for_too_long_is_not_waited_for() -> None:
    with terminal(SIXEL, late=10 * WAIT) as one:
        began = time.monotonic()
        assert ask_protocol(one) == ""
        waited = time.monotonic() - began
    assert waited < 5 * WAIT, "a loaded machine may be late, but the answer came later"


def test_a_file_is_not_asked_how_it_draws() -> None:
    with Path(os.devnull).open("rb+") as nothing:
        assert ask_protocol(nothing.fileno()) == ""


@pytest.mark.parametrize(
    "environment",
    [{"TMUX": "/tmp/tmux"}, {"STY": "1"}, {"SSH_CONNECTION": "::1"}, {"TERM": "tmux-256color"}, {"TERM": "linux"}],
)
def test_through_another_program_or_from_afar_it_is_not_asked_at_all(environment: dict[str, str]) -> None:
    """An answer that comes later would be read as keys."""
    assert not is_direct_terminal(environment)
    assert is_direct_terminal({"TERM": "xterm-kitty"})


def test_the_picture_has_the_very_pixels() -> None:
    picture = FIGHT.box.picture
    drawn = true_picture.image(picture)
    wide, high = drawn.size
    step = wide // 128
    assert (wide, high) == (128 * step, 64 * step)
    light = {(x, y) for y in range(64) for x in range(128) if drawn.getpixel((x * step, y * step))[0] > 128}
    assert light == {(x, y) for y in range(64) for x in range(128) if picture.is_lit(x, y)}
    assert len(light) > 100


def test_each_colour_is_chosen_once_it_has_been_said() -> None:
    said = _selecting(lambda: '\x1bP0;0;0q"1;1;8;6#0;2;2;2;4!8~$#12;2;42;47;52??_#0?\x1b\\')()
    assert said == '\x1bP0;0;0q"1;1;8;6#0;2;2;2;4#0!8~$#12;2;42;47;52#12??_#0?\x1b\\'


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_the_true_picture_replaces_dots_but_not_help_and_letters(size: tuple[int, int]) -> None:
    async def sitting() -> None:
        panel = TerminalPanel(draws="sixel")
        panel.seats_with_buttons(("Ada", "Bo"))
        async with panel.app.run_test(size=size) as pilot:
            over = panel.app.query_one(f"#{PICTURE}")

            async def is_shown() -> bool:
                await pilot.pause()
                await pilot.pause()
                return bool(over.display)

            assert not await is_shown(), "there is nothing to show yet"
            panel.show(FIGHT)
            assert await is_shown()
            box = plan_of(panel._desk, *size).picture
            assert tuple(over.region) == (box.x, box.y, box.width, box.height)
            for key in ("question_mark", "f4"):
                panel.key(key, None)
                assert not await is_shown(), key
                panel.key(key, None)
                assert await is_shown(), key
            await pilot.click(offset=(box.x + 4, box.y + plan_of(panel._desk, *size).lens.lines[2]))
            await panel.close()
        pressed = [event async for event in panel.events()]
        assert [getattr(event, "button", None) for event in pressed if hasattr(event, "button")] == ["A"]

    asyncio.run(sitting())


PROGRAM = """
import asyncio
from hardware.emulator.terminal import TerminalPanel
from hardware.emulator.true_picture import find_protocol
from tests.hardware.rigs import scene

async def main():
    panel = TerminalPanel(draws=find_protocol())
    async def shown():
        panel.show(scene("5 Rohan  Minotaur 9", "choose  7", "A Strength", seats=("Ada", "Bo")))
        await asyncio.sleep(60)
    await panel.run(shown)

asyncio.run(main())
"""


ASKED = re.compile(rb"\x1b_Gi=(\d+),[^;]*a=q[^;]*;AAAA\x1b\\|\x1b\[c")
"""Questions of a program to a terminal: for Kitty's protocol, and for its kind."""


def answers_to(said: bytes, kitty: bool) -> list[bytes]:
    """As a terminal does: to each question its answer, in order."""
    known = [b"\x1b_Gi=%b;OK\x1b\\" % found[1] if found[1] else PLAIN for found in ASKED.finditer(said)]
    return known if kitty else [SIXEL for answer in known if answer == PLAIN]


@pytest.mark.parametrize(("kitty", "drawn"), [(False, b"\x1bP"), (True, b"f=100")], ids=["sixel", "kitty"])
def test_a_real_screen_sends_the_pixels_to_a_terminal_that_answers(kitty: bool, drawn: bytes) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 800, 480))
    environment = {name: value for name, value in os.environ.items() if name not in true_picture._BETWEEN}
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**environment, "TERM": "xterm-256color"},
        start_new_session=True,
    )
    os.close(theirs)
    said, given, until = b"", 0, time.monotonic() + 40
    try:
        while drawn not in said and time.monotonic() < until:
            ready, _, _ = select.select([ours], [], [], 1)
            said += os.read(ours, 65536) if ready else b""
            answers = answers_to(said, kitty)
            for answer in answers[given:]:
                os.write(ours, answer)
            given = len(answers)
        assert drawn in said, said[-300:]
        if kitty:
            return
        # A key is pressed: its dot comes and goes, and nothing is written over the picture.
        while select.select([ours], [], [], 0.3)[0]:
            os.read(ours, 65536)
        os.write(ours, b"1")
        said = b""
        while select.select([ours], [], [], 0.8)[0]:
            said += os.read(ours, 65536)
        assert said, "the dot"
        box = plan(DeskSpace(80, 24, 2)).picture
        for line, column in re.findall(rb"\x1b\[(\d+);(\d+)H", said):
            beside = int(column) > box.x + box.width
            assert beside or not box.y < int(line) <= box.y + box.height, said
    finally:
        child.kill()
        child.wait()
        os.close(ours)
