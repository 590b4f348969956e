"""The emulator as people start it, in a real terminal: `tmux` holds the screen, and the plug is really pulled."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.cli.host.grace import STARTLE
from companion.game import find
from companion.table import new_header
from companion.table.sessions import Sessions
from tests.cli.running import ROOT, environment

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")

PATIENCE = 30.0
"""Seconds after which something that should appear on the screen is missed."""

LOOK_EVERY = 0.05
"""Seconds between two looks at the screen: each runs a program."""

UNTAKEN = STARTLE + 0.2
"""Seconds after which a press was not taken that has changed nothing: great moments stand for a while."""

ARGUMENTS = ("--game", "legenden", "--lang", "en", "--seats", "Ada", "Bo", "--dice", "asked", "--cards", "asked")


class Screen:
    """A terminal of 80 x 24 in which one command runs."""

    def __init__(self, folder: Path) -> None:
        self._tmux = ("tmux", "-S", str(folder / "tmux"), "-f", "/dev/null")
        self.state = folder / "state"
        self.surroundings: dict[str, str] = {}

    def start(self, *arguments: str) -> None:
        """Start the emulator, in a terminal of its own."""
        command = [sys.executable, "-m", "companion.cli", "play", "--state", str(self.state), *arguments]
        begin = ("new-session", "-d", "-x", "80", "-y", "24", *command)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self._run(*begin)
                return
            except subprocess.CalledProcessError:
                # The tmux of the terminal before this one may just be on its way out.
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def press(self, *keys: str) -> None:
        """Press keys, as `tmux send-keys` calls them."""
        self._run("send-keys", *keys)

    def wait_until(self, *words: str) -> str:
        """Return the screen once all these words are on it."""
        return self._wait_until(lambda seen: all(word in seen for word in words), " and ".join(words))

    def press_until(self, key: str, words: str) -> None:
        """Press a key; where news stood on the screen they took the first press, so it is pressed again."""
        for _ in range(int(PATIENCE)):
            self.press(key)
            with suppress(AssertionError):
                self._wait_until(lambda seen: words in seen, words, patience=UNTAKEN)
                return
        self.wait_until(words)

    def wait_for_end(self) -> None:
        """Wait until the command has ended."""
        self._wait_until(lambda seen: not seen, "an empty place")

    def kill(self) -> None:
        """Pull the plug: the emulator has no moment to tidy up."""
        os.kill(self.pid(), signal.SIGKILL)
        self.wait_for_end()

    def pid(self) -> int:
        """Return the process of the emulator."""
        return int(self._run("display-message", "-p", "#{pane_pid}"))

    def close(self) -> None:
        """End whatever still runs."""
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False)

    def _wait_until(self, enough: Callable[[str], bool], wanted: str, patience: float = PATIENCE) -> str:
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            seen = self._run("capture-pane", "-p", check=False)
            if enough(seen):
                return seen
            time.sleep(LOOK_EVERY)
        raise AssertionError(f"{wanted} did not come:\n{seen}")

    def _run(self, *words: str, check: bool = True) -> str:
        surroundings = environment(TERM="xterm-256color", **self.surroundings)
        command = [*self._tmux, *words]
        done = subprocess.run(command, capture_output=True, text=True, env=surroundings, cwd=ROOT, check=check)
        return done.stdout


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """Yield a terminal that does not outlive its test."""
    opened = Screen(tmp_path)
    yield opened
    opened.close()


def begin(screen: Screen) -> None:
    """Play up to Ada's first turn, with Ada's own keys: the box's would first put away the news."""
    screen.start(*ARGUMENTS, "--new")
    screen.wait_until("Ada: which hero?")
    screen.press("q")
    screen.wait_until("Bo: which hero?")
    screen.press("u")
    screen.wait_until("Who begins?")
    screen.press("q")
    screen.wait_until("Secret door sign")
    screen.press("q", "q")
    screen.wait_until("The treasure chamber is")
    screen.press_until("q", "sun die")
    screen.press_until("w", "Rohan: what now?")


def go_on(screen: Screen) -> None:
    """Go on with a kept game at Ada's first turn."""
    keep_first_turn(screen.state)
    resume(screen)
    screen.press_until("q", "Rohan: what now?")


def keep_first_turn(folder: Path) -> None:
    """Keep a game that stands where `begin` leads to."""
    table = Sessions(folder).begin(new_header(find("legenden"), ["Ada", "Bo"]))
    for value in ("rohan", "aelfric", "Ada", [1], [0]):
        assert table.open is not None
        table.answer(table.open.n, table.open.waiting[0], value)
    table.close()


def resume(screen: Screen) -> None:
    """Start the emulator again, and choose the unfinished game."""
    screen.start("--lang", "en")
    screen.wait_until("F1")
    screen.press("1")
    screen.wait_until("Round 1")


def move(screen: Screen) -> None:
    """Let Rohan move. A press just after a page has closed by itself is not taken, so it is pressed until it is."""
    screen.press_until("q", "Rohan comes to:")


@pytest.mark.parametrize("value", ["", "1"])
def test_the_emulator_plays_without_colours_too(screen: Screen, value: str) -> None:
    screen.surroundings["NO_COLOR"] = value
    screen.start(*ARGUMENTS, "--new")
    screen.wait_until("Ada: which hero?")
    screen.press("?")
    screen.wait_until("the box: lines A B C D")
    screen.press("q")
    screen.wait_until("Bo: which hero?")


def test_a_quiet_turn_takes_three_presses(screen: Screen) -> None:
    begin(screen)
    move(screen)
    screen.press("q", "q")
    screen.wait_until("Aelfric: what now?")


def test_both_fighters_choose_at_once_and_nobody_sees_what(screen: Screen) -> None:
    go_on(screen)
    move(screen)
    screen.press("q", "w")
    screen.wait_until("Rohan meets:")
    screen.press("q")
    screen.press_until("q", "Fights")
    screen.press_until("u", "Rohan: full life?")
    screen.press("w", "q", "q")
    screen.wait_until(": life?")
    screen.press("u", "i", "u")
    screen.wait_until("Rohan ><")
    screen.press("r", "p")
    screen.wait_until("Strength")
    # The same key twice seals; both in one burst.
    screen.press("q", "i", "q", "i")
    screen.wait_until("Rohan Strength > Troll Psyche")


def test_a_pulled_plug_loses_nothing(screen: Screen) -> None:
    go_on(screen)
    move(screen)
    screen.kill()
    resume(screen)
    screen.press_until("q", "Rohan comes to:")


def test_stopping_keeps_the_game_and_gives_the_terminal_back(screen: Screen) -> None:
    go_on(screen)
    screen.press("C-q")
    screen.wait_for_end()
    resume(screen)
    screen.press_until("q", "Rohan: what now?")


def test_with_its_terminal_the_emulator_is_gone_too(screen: Screen) -> None:
    """Nobody reads what it writes any more; it must not wait for that, and the game goes on from there."""
    screen.start(*ARGUMENTS)
    screen.wait_until("which hero?")
    pid = screen.pid()
    screen.press(*"12121212")
    screen.close()
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.1)
    else:
        os.kill(pid, signal.SIGKILL)
        pytest.fail("it still runs, though its terminal is gone")
    screen.start(*ARGUMENTS)
    screen.wait_until("F1 help")
    screen.press("F4")
    screen.wait_until("A Continue")
