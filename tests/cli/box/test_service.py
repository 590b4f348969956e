"""The box as a service: how it starts, what it logs, and how it ends."""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.cli.box import service as boxes
from companion.cli.box.evenings import BoxEvenings, PanelEnded
from companion.cli.box.health import Health
from companion.cli.box.panels import LibraryMissing
from companion.cli.box.service import find_wiring, serve
from companion.cli.host.diary import LogDiary
from companion.cli.main import main
from companion.cli.systemd import Notifier
from companion.language import Voice
from companion.text import Text
from hardware.panel import Scene
from hardware.simulated.panel import SimulatedPanel
from tests.cli.box.evenings import Evening, Watched, keep_game, run_box
from tests.cli.running import ROOT


def test_the_sun_rises_while_the_games_are_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "FRAME_PERIOD", 0.0)
    risen = threading.Event()

    class Rising(Watched):
        def show(self, scene: Scene) -> None:
            super().show(scene)
            if len(self.scenes) > 20:
                risen.set()

    async def run_all() -> int:
        evening = Evening(tmp_path)
        evening.panel = panel = Rising()

        def slow(given: argparse.Namespace, voice: Voice) -> BoxEvenings:
            assert risen.wait(timeout=30)
            return evening.make_box(given, voice)

        serving = asyncio.create_task(serve(evening.given, lambda _, voice: [panel], slow))
        await panel.wait_until("Which game?")
        serving.cancel()
        assert not panel.scenes[0].box.picture.rows[0]
        return await serving

    assert asyncio.run(run_all()) == 0


class Slow(SimulatedPanel):
    """A panel whose devices are open once somebody says so."""

    def __init__(self) -> None:
        super().__init__()
        self.are_open = asyncio.Event()
        self.told: list[str] = []

    async def wait_until_open(self) -> None:
        self.told.append("opens")
        await self.are_open.wait()
        self.told.append("is open")


def test_the_box_loads_nothing_beside_the_threads_that_open_its_devices() -> None:
    async def wait_for_devices() -> list[str]:
        panel = Slow()
        waiting = asyncio.ensure_future(boxes.wait_until_open([SimulatedPanel(), panel]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not waiting.done()
        panel.are_open.set()
        await waiting
        return panel.told

    assert asyncio.run(wait_for_devices()) == ["opens", "is open"]


def test_a_device_that_does_not_answer_does_not_hold_the_box_up() -> None:
    async def wait_in_vain() -> list[str]:
        panel = Slow()
        await boxes.wait_until_open([panel], longest=0.0)
        await asyncio.sleep(0)
        return panel.told

    assert asyncio.run(wait_in_vain()) == ["opens"]


def test_the_loader_comes_after_the_devices(tmp_path: Path) -> None:
    async def run_all() -> int:
        evening, panel = Evening(tmp_path), Opened()
        evening.panel = panel

        def load(given: argparse.Namespace, voice: Voice) -> BoxEvenings:
            assert panel.is_open
            return evening.make_box(given, voice)

        serving = asyncio.create_task(serve(evening.given, lambda _, voice: [panel], load))
        await panel.wait_until("Which game?")
        serving.cancel()
        return await serving

    assert asyncio.run(run_all()) == 0


class Opened(Watched):
    """A panel that is open after a while."""

    is_open = False

    async def wait_until_open(self) -> None:
        await asyncio.sleep(0)
        self.is_open = True


def test_a_panel_that_ends_by_itself_ends_the_service_as_a_failure(tmp_path: Path) -> None:
    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("Which game?")
        await evening.panel.close()
        await asyncio.Event().wait()

    with pytest.raises(PanelEnded):
        run_box(tmp_path, people)


def test_the_log_has_what_panels_say_and_no_line_of_its_own_making(tmp_path: Path) -> None:
    import logging

    evening = Evening(tmp_path)
    boxed = evening.make_box(evening.given, Voice("en"))
    boxed._diary.listen()
    logging.getLogger("hardware.box.panel").warning("The screen is lost:\n%s", "no answer")
    logging.getLogger("hardware.box.panel").info("The screen is back.")
    logging.getLogger("hardware.box.panel").debug("A frame was sent.")
    logging.getLogger("hardware").handlers = []
    assert evening.lines() == ["<4>The screen is lost: no answer", "<6>The screen is back."]
    boxed.close()


def test_at_a_terminal_no_line_has_a_number_in_front(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.environment = {}
    boxed = evening.make_box(evening.given, Voice("en"))
    boxed.close()
    assert evening.lines() == ["Drakvakt stops; every answer is kept"]


@dataclass
class Lamp:
    """A part of a panel."""

    name: Text
    trouble: Text | None = None


def test_a_part_that_is_lost_and_one_that_is_back_get_a_line_each() -> None:
    class PanelWithParts(SimulatedPanel):
        lamp = Lamp(Text("Lights"))

        def parts(self) -> tuple[Lamp, ...]:
            return (self.lamp,)

    log = io.StringIO()
    health, panel = Health(LogDiary(log, Notifier())), PanelWithParts()
    health.log_changes([panel, SimulatedPanel()])
    panel.lamp.trouble = Text("No answer: look at the {wire}.", wire="data wire")
    for _ in range(3):
        health.log_changes([panel])
    panel.lamp.trouble = None
    health.log_changes([panel])
    assert log.getvalue().splitlines() == [
        "<4>Lights: No answer: look at the data wire.",
        "<5>Lights: works again",
    ]


def test_the_wiring_lies_in_the_services_configuration() -> None:
    assert find_wiring({}) == Path("/etc/drakvakt/box.toml")
    assert find_wiring({"CONFIGURATION_DIRECTORY": "/etc/drakvakt:/etc/more"}) == Path("/etc/drakvakt/box.toml")


def test_a_box_that_lacks_something_ends_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def lacking(_: object, **_how: object) -> None:
        raise LibraryMissing("This Drakvakt lacks a box.")

    monkeypatch.setattr("companion.cli.box.panels.load_plan", lacking)
    arguments = ["box", "--state", str(tmp_path)]
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    assert main([*arguments, "--check"]) == 1
    assert main(arguments) == 1
    assert capsys.readouterr().err == "drakvakt: This Drakvakt lacks a box.\n" * 2
    monkeypatch.setenv("JOURNAL_STREAM", "1:2")
    assert main(arguments) == 1
    assert capsys.readouterr().out == "<3>This Drakvakt lacks a box.\n"


def test_the_sunrise_waits_for_nothing_that_takes_time() -> None:
    heavy = ("sqlite3", "companion.table", "companion.games", "companion.journal", "companion.cli.host.host")
    program = f"""
import sys
from companion.cli.main import main
try:
    main(["box", "--help"])
except SystemExit:
    import companion.cli.box.service
    print(*[name for name in {heavy!r} if name in sys.modules], sep="\\n", file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.split() == []


def test_the_ready_wiring_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["box", "--check", "--file", str(ROOT / "wiring/box.toml")]) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("words", [None, "title = ", 'title = "Box"\n'])
@pytest.mark.parametrize("arguments", [["--check"], []])
def test_a_wrong_wiring_gets_one_sentence_and_a_status_of_its_own(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: str | None,
    arguments: list[str],
) -> None:
    file = tmp_path / "box.toml"
    if words is not None:
        file.write_text(words)
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    command = ["box", "--state", str(tmp_path), "--file", str(file), *arguments]
    assert main(command) == boxes.WRONG_WIRING
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "box.toml" in said
    if not arguments:
        monkeypatch.setenv("JOURNAL_STREAM", "1:2")
        assert main(command) == boxes.WRONG_WIRING
        assert capsys.readouterr().out.startswith("<3>")


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        diary = LogDiary(full, Notifier(None))
        for _ in range(3):
            diary.write(5, "Drakvakt has started" * 1000)
        with suppress(OSError):
            full.close()
    diary.line(5, "and it is closed")


def test_a_second_signal_to_end_still_puts_out_light_and_screen(tmp_path: Path) -> None:
    keep_game(tmp_path)

    class Slow(Watched):
        async def close(self) -> None:
            os.kill(os.getpid(), signal.SIGTERM)
            for _ in range(10):
                await asyncio.sleep(0)
            await super().close()

    async def service() -> tuple[int, list[bool]]:
        evening = Evening(tmp_path)
        panels = [Slow(), Slow()]
        serving = asyncio.create_task(serve(evening.given, lambda _, voice: panels, evening.make_box))
        await panels[0].wait_until("A Continue")
        os.kill(os.getpid(), signal.SIGTERM)
        return await serving, [panel.closed for panel in panels]

    assert asyncio.run(service()) == (0, [True, True])
