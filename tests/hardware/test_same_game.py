"""One game of 150 asks, pressed on every kind of panel: the same frames and the same lights on all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import count

import pytest

from companion.cli.host.host import Host
from companion.language import Voice
from companion.pages.lights import Lights
from companion.pages.picture import WIDTH, render
from companion.pages.small_page import render_small
from hardware.box.strip import FrameMaker
from hardware.emulator.canvas import Canvas
from hardware.emulator.desk_drawing import draw
from hardware.emulator.desk_layout import plan_of
from hardware.emulator.inks import GLASS
from hardware.panel import Scene
from hardware.simulated.chips import SSD1306, Chip
from hardware.simulated.panel import SimulatedPanel
from hardware.wiring.plan import Oled, Plan, Strip, WiredHandheld
from tests.cli.sitting import Clock
from tests.hardware.rigs import BoxRig, Rig, SimulatedRig, TerminalRig
from tests.hardware.walking import SEATS, Step, Wait, new_table, walk

ASKS, SEED = 150, 8
SIZE = (80, 24)

Rows = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """Sight of one moment: the shared screen, and the lights as this panel shows them."""

    box: Rows
    lights: object


class Seeing(SimulatedRig):
    """Everybody has eyes of their own."""

    def __init__(self) -> None:
        self.panel = SimulatedPanel(None, None)


class TwoScreens(BoxRig):
    """Ada's handheld has a small screen, Bo's a whole one."""

    BO = 0x3E

    @classmethod
    def plan(cls) -> Plan:
        plan = super().plan()
        ada, bo, *_ = plan.handhelds
        assert isinstance(bo, WiredHandheld) and isinstance(plan.oled, Oled)
        return replace(plan, handhelds=(ada, replace(bo, oled=replace(plan.oled, address=cls.BO))))

    @classmethod
    def chips(cls) -> dict[int, Chip]:
        return {**super().chips(), cls.BO: SSD1306()}


@cache
def steps() -> tuple[Step, ...]:
    return tuple(asyncio.run(walk(ASKS, SEED)))


def play_game(kind: type[Rig], look: Callable[[Rig], Frame]) -> tuple[list[Frame], list[Scene], str]:
    """Return the frames of the whole game on such a panel, the scenes that it was given, and how the journal ends."""
    game = steps()

    async def main() -> tuple[list[Frame], list[Scene], str]:
        async with kind.open_rig() as rig:
            table, clock = new_table(), Clock()
            events = rig.panel.events()
            beside = SimulatedPanel(None, rig.panel.seats_with_screens(SEATS))
            host = Host(table, [rig.panel, beside], clock, Voice("en"))
            frames, shown = [], []
            for step in game:
                if isinstance(step, Wait):
                    clock.at += step.seconds
                    await host.tick()
                else:
                    await rig.do(step)
                    event = await anext(events)
                    assert event == step
                    await host.handle(event)
                host.show()
                if isinstance(rig, BoxRig):
                    await rig.wait_for_drawing()
                frames.append(look(rig))
                shown.append(beside.scene)
            return frames, shown, repr((len(table.journal.entries()), table.is_over, table.view().state))

    numbers = count()
    with pytest.MonkeyPatch.context() as patch:
        # The only thing in which two games may differ: what the operating system throws for the seals.
        patch.setattr("companion.table.seals.new_salt", lambda: f"{next(numbers):032x}")
        return asyncio.run(main())


def see_simulated(rig: Rig) -> Frame:
    assert isinstance(rig, SimulatedRig)
    return Frame(rig.panel.scene.box.picture.rows, rig.panel.scene.lights)


def see_terminal(rig: Rig) -> Frame:
    """Return the picture out of the cells of the screen; the lights are its topmost line."""
    assert isinstance(rig, TerminalRig)
    desk = rig.panel._desk
    canvas, box = draw(desk, *SIZE), plan_of(desk, *SIZE).picture
    rows = [0] * 64
    for y in range(16):
        cells = canvas.line(box.y + y)[box.x : box.x + 64]
        for x, (glyph, ink) in enumerate(cells):
            dots = ord(glyph) - 0x2800 ^ (0 if ink == GLASS else 0xFF)
            for bit, (right, down) in enumerate(((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))):
                rows[4 * y + down] |= (dots >> bit & 1) << WIDTH - 1 - 2 * x - right
    return Frame(tuple(rows), bars(canvas))


def bars(canvas: Canvas) -> tuple[object, ...]:
    """Return the line over the picture, without the word that a key was pressed; empty while keys are named there."""
    line = canvas.line(0)[:60]
    return () if "".join(glyph for glyph, _ in line).startswith("Keys: ") else line


def see_box(rig: Rig) -> Frame:
    assert isinstance(rig, BoxRig)
    return Frame(rig.bus.chips[rig.SCREEN].visible_rows(), rig.spi.frame)


@cache
def play_simulated() -> tuple[list[Frame], list[Scene], str]:
    return play_game(Seeing, see_simulated)


def test_the_game_is_long_and_has_secrets_and_reveals() -> None:
    frames, scenes, _ = play_simulated()
    assert len(frames) > ASKS
    assert any(isinstance(step, Wait) for step in steps())
    assert len({frame.box for frame in frames}) > 50
    assert len({frame.lights for frame in frames}) > 5
    assert any("choice is laid" in " ".join(scene.handhelds["Ada"].page.rows) for scene in scenes)


@pytest.mark.timeout(180)
def test_the_box_shows_the_same_frames_and_lights() -> None:
    wanted, scenes, end = play_simulated()
    frames, given, box_end = play_game(TwoScreens, see_box)
    strip = TwoScreens.plan().strip
    assert isinstance(strip, Strip)
    frame_maker = FrameMaker(strip)
    assert box_end == end
    assert given == scenes
    for frame, want in zip(frames, wanted, strict=True):
        lights: Lights = want.lights  # type: ignore[assignment]
        assert frame.box == want.box
        assert frame.lights == frame_maker.frame(lights)


@pytest.mark.timeout(180)
def test_the_terminal_shows_the_same_frames_and_lights() -> None:
    _, _, end = play_simulated()
    # All look at one screen, so a seat's keys turn the pages of the box: these are those that a bare panel would show.
    frames, given, terminal_end = play_game(TerminalRig, see_terminal)
    assert terminal_end == end
    told: dict[object, Lights] = {}
    for frame, want in zip(frames, given, strict=True):
        lights = want.lights
        assert frame.box == want.box.picture.rows
        if not frame.lights:
            continue
        # A line of bars is coarser than lights, but the same lights always give the same line.
        assert told.setdefault(lights, frame.lights) == frame.lights  # type: ignore[arg-type]
    assert len(set(told.values())) > 5


@pytest.mark.timeout(180)
def test_each_handheld_s_own_screen_shows_its_seat_s_page_and_no_other() -> None:
    _, scenes, _ = play_simulated()
    hands: list[tuple[Rows, Rows]] = []

    def look(rig: Rig) -> Frame:
        assert isinstance(rig, TwoScreens)
        hands.append((rig.bus.chips[rig.HAND].visible_rows(), rig.bus.chips[rig.BO].visible_rows()))
        return Frame((), ())

    play_game(TwoScreens, look)
    for (ada, bo), scene in zip(hands, scenes, strict=True):
        assert ada == render_small(scene.handhelds["Ada"].page)
        assert bo == render(scene.handhelds["Bo"].page).rows == scene.handhelds["Bo"].picture.rows
