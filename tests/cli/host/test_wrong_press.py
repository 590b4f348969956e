"""A press where nothing stands is not silent: a low sound, and a word at a keyboard; in secret it is as any other."""

from __future__ import annotations

import pytest

from companion.cli.sound import Sound
from companion.pages.scores import WRONG
from companion.text import Text
from hardware.emulator.terminal import TerminalPanel
from hardware.panel import Wish
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import Sitting, sit, toy_table
from tests.toys import game


@pytest.mark.parametrize("volume", ["loud", "quiet", "off"])
def test_a_line_without_an_option_says_so(volume: str) -> None:
    panel = SimulatedPanel((), ())

    @sit(toy_table(game), panel, sound=Sound(volume))  # type: ignore[arg-type]
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Wish("undo"))
        s.host.show()
        page = s.box()
        assert page.splitlines()[3] == "", "the second button has no line"
        numbers = set()
        for _ in range(2):
            await s.press("B")
            cue = panel.scene.cue
            assert cue is not None and cue.moment == "wrong" and cue.volume == volume
            assert cue.score == (() if volume == "off" else WRONG)
            assert not cue.rings, "the bells of the others are not rung for it"
            numbers.add(cue.number)
            s.host.show()
            assert panel.scene.cue is None
        assert len(numbers) == 2
        assert s.box() == page


def test_a_press_that_does_something_makes_no_such_sound() -> None:
    panel = SimulatedPanel((), ())

    @sit(toy_table(game), panel)
    async def sitting(s: Sitting) -> None:
        for button in ("D!", "D", "D", "D!"):
            await s.press(button)
            assert panel.scene.cue is None


def test_in_secret_every_press_is_as_any_other() -> None:
    table, panel = toy_table(game, options={"seconds": 0}), SimulatedPanel(None, ())

    @sit(table, panel)
    async def sitting(s: Sitting) -> None:
        for seat in ("Ada", "Bo"):
            await s.press("A", seat=seat)
        assert table.open is not None
        assert table.open.ask.key == "duel"
        for button in "ABCD":
            await s.press(button, seat="Ada")
            assert panel.scene.cue is None


def test_the_terminal_rings_and_says_it_once() -> None:
    panel, shown = TerminalPanel(), SimulatedPanel((), ())
    rung: list[int] = []
    panel.ring = lambda: rung.append(1)

    @sit(toy_table(game), shown)
    async def sitting(s: Sitting) -> None:
        await s.host.handle(Wish("undo"))
        await s.press("B")
        for scene in shown.scenes:
            panel.show(scene)

    assert rung == [1]
    assert str(Text("Nothing on that row.")) in panel.canvas(80, 24).text()
    panel.key("f4", None)
    assert "Nothing stands" not in panel.canvas(80, 24).text()


def seconds_left(s: Sitting) -> int | None:
    """Return seconds that are left of what is counted."""
    return s.host.deadlines.countdown.seconds_left


@pytest.mark.parametrize("way", ["menu", "happened", "help", "own menu"])
def test_a_secret_count_stands_still_behind_a_menu_and_says_so(way: str) -> None:
    table, panel = toy_table(game, options={"seconds": 7}), SimulatedPanel(None, ())

    @sit(table, panel)
    async def sitting(s: Sitting) -> None:
        for seat in ("Ada", "Bo"):
            await s.press("A", seat=seat)
        await s.wait(2)
        number = table.open
        assert seconds_left(s) is not None
        if way == "own menu":
            await s.press("D!", seat="Ada")
        else:
            await s.host.handle(Wish(way))  # type: ignore[arg-type]
            s.host.show()
        assert seconds_left(s) is None
        assert "The clock has stopped" in panel.scene.log[-1]
        await s.wait(30)
        assert table.open == number, "nobody's time has run out meanwhile"
        if way == "own menu":
            await s.press("D!", seat="Ada")
        else:
            await s.host.handle(Wish("back"))
            s.host.show()
        assert "Ready?" in s.box()
