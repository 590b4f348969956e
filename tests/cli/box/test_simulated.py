"""The box's own program on a laptop: what its devices show is shown, and its buttons are pressed."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path

import pytest
import smbus2

from companion.cli.box.simulated import KEYS, ServiceLog, load_plan, run_at_viewer
from companion.cli.host.grace import REACTION
from companion.cli.main import main
from companion.pages.lights import BLACK
from companion.pages.page import BUTTONS, Button
from companion.table.sessions import Sessions
from companion.text import Text
from hardware.simulated.bench import colours
from hardware.simulated.panel import SimulatedPanel
from hardware.spi_frame import spi_bytes
from hardware.wiring.load import load
from tests.cli.box.evenings import keep_game
from tests.cli.running import drakvakt
from tests.hardware.reading import Unreadable, words
from tests.hardware.wiring.files import write_changed

PATIENCE = 20
LOOK_EVERY = 0.02


@lru_cache(maxsize=2)
def read_rows(rows: tuple[int, ...]) -> list[str]:
    """Return the lines on a screen; it is looked at more often than it changes."""
    try:
        return words(rows)
    except Unreadable:
        return []


class Person:
    """Somebody who looks at the terminal and presses its keys."""

    def __init__(self) -> None:
        self.viewer = SimulatedPanel()

    def screen(self) -> list[str]:
        """Return the text that the chip's pixels show, line by line; half drawn ones are blank."""
        return read_rows(self.viewer.scene.box.picture.rows) if self.viewer.scenes else []

    def button(self, words: str) -> Button | None:
        """Return the button beside the line that says this."""
        return next((button for button in BUTTONS for row in self.screen() if row[:1] == button and words in row), None)

    async def sees(self, *lines: str) -> None:
        await self.wait_until(lambda: all(any(line in row for row in self.screen()) for line in lines))

    async def wait_until(self, done: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not done():  # what is waited for happens on devices, which tell nobody
            assert time.monotonic() < until, (self.screen(), self.viewer.scene.log)
            await asyncio.sleep(LOOK_EVERY)


def run_simulated(folder: Path, variant: str | Path, does: Callable[[Person], Awaitable[None]]) -> Person:
    """Switch the simulated box on, let somebody do things, and quit."""
    person = Person()
    given = argparse.Namespace(lang="en", state=folder, file=None)
    vars(given).update(dict.fromkeys(("game", "seats", "session", "dice", "cards", "seed")), new=False, mend=False)
    given.option = []

    async def run_all() -> None:
        sitting = asyncio.create_task(run_at_viewer(given, load(variant), person.viewer))
        doing = asyncio.ensure_future(does(person))
        await asyncio.wait({sitting, doing}, return_when=asyncio.FIRST_COMPLETED)
        if sitting.done():
            sitting.result()
        await doing
        person.viewer.wish("quit")
        await sitting

    asyncio.run(run_all())
    return person


def test_the_unfinished_game_goes_on_by_the_pins_and_the_bus(tmp_path: Path) -> None:
    session, real = keep_game(tmp_path), smbus2.SMBus

    async def does(person: Person) -> None:
        await person.sees("round 12", "A Continue", "B New game")
        person.viewer.press(None, "A")
        await person.sees("Round 12")
        person.viewer.press(None, "A")
        await person.sees("which hero?")
        await person.wait_until(lambda: len(set(person.viewer.scene.lights)) > 1)
        assert len(person.viewer.scene.lights) == 24
        # F2 stands for a long D, which is how a box opens its menu.
        person.viewer.wish("menu")
        await person.sees("B Odds", "C Undo")
        assert any(f"{session}: goes on" in line for line in person.viewer.scene.log)

    run_simulated(tmp_path, "box", does)
    Sessions(tmp_path).resume(session).close()
    assert smbus2.SMBus is real and "spidev" not in sys.modules, "everything is given back"


@pytest.mark.parametrize("variant", ["box", "box-serial"])
def test_handhelds_have_keys_and_lamps_of_their_own(variant: str, tmp_path: Path) -> None:
    """Wired ones by their pins; those on a cable by the firmware's own lines."""
    keep_game(tmp_path)

    async def does(person: Person) -> None:
        viewer = person.viewer
        await person.sees("A Continue")
        viewer.press(None, "A")
        await person.sees("Round 12")
        viewer.press(None, "A")
        await person.sees("which hero?")
        one, two = viewer.scene.handhelds
        assert [one, two] == ["Handheld 1", "Handheld 2"]
        if variant == "box-serial":
            # The first press of each takes a seat.
            await person.wait_until(lambda: "".join(viewer.scene.log).count("is here.") == 2)
            for name, seat in ((one, "Ada"), (two, "Bo")):
                viewer.press(name, "A")
                await person.wait_until(lambda seat=seat: f"takes the seat {seat}." in "".join(viewer.scene.log))  # type: ignore[misc]
        # Bo is asked, so Bo's lamp is lit, and Bo's button answers.
        await person.wait_until(lambda: "(*)" in viewer.scene.handhelds[two].page.rows)
        assert "(*)" not in viewer.scene.handhelds[one].page.rows
        # Bo may have wanted to take away as well what others have just taken away.
        await asyncio.sleep(REACTION)
        viewer.press(two, "A")
        await person.wait_until(lambda: "which hero?" not in "".join(person.screen() or ["which hero?"]))

    run_simulated(tmp_path, variant, does)


def test_lights_by_pwm_shine_too(tmp_path: Path) -> None:
    keep_game(tmp_path / "state")
    fits = ('"pi-4", "pi-5"]', '"pi-4"]')
    driver, data = ('driver = "spi"', 'driver = "pwm"'), ("data = { gpio = 10,", "data = { gpio = 18,")
    pwm = write_changed(tmp_path, "box", fits, driver, data)
    real = sys.modules.get("board")

    async def does(person: Person) -> None:
        await person.sees("A Continue")
        person.viewer.press(None, "A")
        await person.wait_until(lambda: len(set(person.viewer.scene.lights)) > 1)
        assert len(person.viewer.scene.lights) == 24

    run_simulated(tmp_path / "state", pwm, does)
    assert sys.modules.get("board") is real and "neopixel" not in sys.modules


def test_switched_off_it_rests_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop is not switched off by a box that it only pretends to be."""
    monkeypatch.setenv("DRAKVAKT_POWEROFF", str(tmp_path / "poweroff"))
    keep_game(tmp_path / "state")

    async def does(person: Person) -> None:
        await person.sees("A Continue")
        person.viewer.press(None, "A")
        await person.sees("Round 12")
        person.viewer.press(None, "A")
        await person.sees("which hero?")
        person.viewer.press(None, "D", held=True)
        await person.sees("B Odds")
        while not person.button("Switch off"):
            before = person.screen()
            person.viewer.press(None, person.button("More") or "D")
            await person.wait_until(lambda before=before: person.screen() not in ([], before))  # type: ignore[misc]
        person.viewer.press(None, person.button("Switch off") or "D")
        await person.sees("Switch off?")
        person.viewer.press(None, person.button("old") or "D", held=True)
        await person.sees("Safe to unplug")
        assert not (tmp_path / "poweroff").exists()
        person.viewer.press(None, "A")
        await person.sees("A Continue")

    run_simulated(tmp_path / "state", "box-smallest", does)


def test_colours_read_from_the_wire_are_those_put_there() -> None:
    frame = ((255, 0, 7), (1, 128, 64), BLACK)
    for order in ("GRB", "RGB"):
        assert colours(spi_bytes(frame, order), order) == frame
    assert colours(spi_bytes(frame, "GRBW"), "GRBW") == frame


def test_without_a_terminal_one_sentence_says_so() -> None:
    done = drakvakt("box", "--simulated")
    assert done.returncode == 1
    assert done.stderr == "drakvakt: A simulated box is drawn in a terminal: run it in one that uses UTF-8.\n"


def test_the_wiring_is_the_named_one_else_the_owner_s_else_the_ready_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    assert load_plan(argparse.Namespace(file=None)).title == load("box").title
    (tmp_path / "box.toml").write_text((Path("wiring") / "box-smallest.toml").read_text("utf-8"), "utf-8")
    assert load_plan(argparse.Namespace(file=None)).title == load("box-smallest").title
    named = Path("wiring") / "box-serial.toml"
    assert load_plan(argparse.Namespace(file=named)).title == load("box-serial").title
    assert main(["box", "--simulated", "--check", "--file", str(named)]) == 0
    assert capsys.readouterr().out == "Box with serial handhelds\n"


def test_the_log_is_kept_by_lines() -> None:
    log = ServiceLog()
    print("one", file=log)
    print("two\nthree", file=log)
    assert list(log.lines) == ["one", "two", "three"]


def test_only_those_keys_are_named_that_a_box_has_buttons_for() -> None:
    assert [key for key, _ in KEYS] == ["F1", "F2", Text("Space"), "^Q"]
