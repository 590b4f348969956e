"""The projector: the emulator's screen without seats, whose keys steer what is shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from hardware.emulator.projector import ProjectorPanel
from hardware.panel import PanelEvent, Said, Wish
from tests.hardware.rigs import scene


async def _first_event(events: AsyncIterator[PanelEvent]) -> PanelEvent:
    return await anext(events)


@pytest.mark.parametrize(
    ("name", "character", "event"),
    [
        ("space", " ", Wish("pause")),
        ("a", "a", Wish("pause")),
        ("1", "1", Wish("pause")),
        ("f1", None, Wish("pause")),
        ("right", None, Wish("redo")),
        ("left", None, Wish("undo")),
        ("greater_than_sign", ">", Wish("redo")),
        ("plus", "+", Said(None, 2.0)),
        ("minus", "-", Said(None, 0.5)),
        ("q", "q", Wish("quit")),
        ("ctrl+c", "\x03", Wish("quit")),
    ],
)
def test_every_key_steers_what_is_shown(name: str, character: str | None, event: PanelEvent) -> None:
    async def press() -> None:
        panel = ProjectorPanel()
        panel.key("f4", None)
        panel.click(1, 1, 80, 24)
        panel.resized(10, 10)
        panel.key(name, character)
        assert await _first_event(panel.events()) == event
        await panel.close()

    asyncio.run(press())


def test_a_projector_shows_its_keys_and_progress_and_no_buttons() -> None:
    async def look() -> str:
        panel = ProjectorPanel()
        shown = scene("5 Rohan", "choose", "A Strength", log=("Rohan attacks.",))
        panel.show(type(shown)(shown.box, shown.lights, log=shown.log, status="7 of 9: x4"))
        canvas = panel.canvas(80, 24)
        return "\n".join("".join(text for text, _ in canvas.runs(y)) for y in range(24))

    words = asyncio.run(look())
    assert words.splitlines()[-1].endswith("7 of 9: x4")
    assert "Space pause  < > step" in words
    assert " 1 " not in words
    assert "menu" not in words
