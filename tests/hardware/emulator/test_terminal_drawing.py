"""The emulator draws again what has changed, in any size of the terminal."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hardware.emulator.terminal import screenshot
from tests.hardware.emulator.terminal_screens import FIGHT, SEATS, rest, screen, words
from tests.hardware.rigs import TerminalRig, scene


def test_another_size_is_another_layout() -> None:
    async def script(rig: TerminalRig) -> None:
        await rig.pilot.resize_terminal(60, 20)
        seen = words(await rig.read_screen())
        assert "this one has 60 x 20." in seen
        rig.panel.show(scene("Rohan", log=("Rohan rests.",), seats=SEATS))
        await rig.pilot.click(offset=(5, 8))
        await rig.pilot.resize_terminal(132, 48)
        seen = words(await rig.read_screen())
        assert "Rohan rests." in seen
        assert "▀" in seen
        await rig.pilot.resize_terminal(80, 24)
        seen = words(await rig.read_screen())
        assert "▀" not in seen
        assert "choose in secret" in seen
        assert await rest(rig) == []

    screen(script)


def test_only_the_lines_that_changed_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(rig: TerminalRig) -> None:
        await rig.read_screen()
        view = rig.panel.app.query_one("DeskView")
        drawn: list[int] = []
        render_line = view.render_line

        def record_row(y: int) -> object:
            drawn.append(y)
            return render_line(y)

        monkeypatch.setattr(view, "render_line", record_row)
        rig.type("q")
        await rig.read_screen()
        assert set(drawn) == {17}
        drawn.clear()
        for _ in range(5):
            rig.panel.show(FIGHT)
        await rig.read_screen()
        assert drawn == []

    screen(script)


def test_a_screenshot_is_an_svg_that_can_be_saved(tmp_path: Path) -> None:
    svg = asyncio.run(screenshot(FIGHT, SEATS, title="A fight"))
    assert "A fight" in words(svg)
    assert "choose in secret" in words(svg)

    async def script(rig: TerminalRig) -> None:
        await rig.read_screen()
        rig.panel.save_screenshot(tmp_path / "fight.svg", "A fight")
        assert (tmp_path / "fight.svg").read_text("utf-8") == svg

    screen(script)
