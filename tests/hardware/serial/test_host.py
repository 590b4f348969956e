"""A whole table with serial handhelds: cables pulled in a secret, at any moment, and what the wires tell."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion.cli.host.host import Host
from companion.language import Voice
from companion.table import Table
from hardware.simulated.panel import SimulatedPanel
from tests.cli.sitting import toy_table
from tests.hardware.serial.bench import Bench
from tests.hardware.serial.ptys import CPythonHandheld, PtyBench
from tests.toys import HANDS, game

ONE, TWO = "/dev/ttyACM0", "/dev/ttyACM1"
BUTTON_OF = dict(zip(HANDS, "ABC", strict=True))


class Table2:
    """A host with the box's panel and serial handhelds on one bench; Ada's is at ONE, Bo's at TWO."""

    def __init__(self, table: Table, bench: Bench, *, seat: bool = True) -> None:
        self.table = table
        self.bench = bench
        self.box = SimulatedPanel()
        self.host = Host(table, [self.box, bench.panel], bench.clock, Voice("en"))
        self.host.show()

    async def run(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.05)):
            self.bench.run(0.05)
            await self.heed()

    async def heed(self) -> None:
        for event in self.bench.events():
            await self.host.handle(event)
        await self.host.tick()
        self.host.show()

    async def tap(self, path: str, button: str) -> None:
        self.bench.tap(path, button)
        await self.heed()

    async def sit_down(self) -> None:
        """Both plug in and press."""
        self.bench.plug(ONE, "aaaa0001")
        self.bench.plug(TWO, "bbbb0002")
        await self.run(2)
        await self.tap(ONE, "A")
        await self.tap(TWO, "A")

    async def ready(self) -> None:
        """All who are waited for say that they are ready, where a countdown waits for that."""
        for seat, path in (("Ada", ONE), ("Bo", TWO)):
            waiting = self.table.open.waiting if self.table.open else ()
            if not self.host.situations.present(self.host.situations.shared).counting and seat in waiting:
                await self.tap(path, "A")

    def page(self) -> str:
        page = self.box.scene.box.page
        return "\n".join((*page.rows, *page.big))

    def log(self) -> str:
        return "\n".join(self.box.scene.log)

    def asked_key(self) -> str | None:
        return self.table.open.ask.key if self.table.open else None


def sit_down(script: Callable[[Table2], Awaitable[None]]) -> Table2:
    """Sit down at the toy game and play the script."""

    async def main() -> Table2:
        table = Table2(toy_table(game), Bench())
        await script(table)
        return table

    return asyncio.run(main())


async def play_to_duel(t: Table2) -> None:
    await t.sit_down()
    await t.ready()
    await t.tap(ONE, "A")
    await t.tap(TWO, "A")
    assert t.asked_key() == "duel"


def test_a_handheld_that_comes_in_mid_game_is_looked_at_anew() -> None:
    @sit_down
    async def table(t: Table2) -> None:
        assert t.host.pages.box.without_buttons == {"Ada", "Bo"}
        await t.sit_down()
        assert t.host.pages.box.without_buttons == frozenset()
        assert "Ada joins with a handheld." in t.log()


@pytest.mark.parametrize("sealed", [False, True])
def test_a_cable_pulled_in_mid_secret_is_named_and_the_choice_stands(sealed: bool) -> None:
    @sit_down
    async def table(t: Table2) -> None:
        await play_to_duel(t)
        await t.tap(ONE, "B")
        if sealed:
            await t.tap(ONE, "B")
        wire = t.bench.pull(ONE)
        await t.heed()
        assert "Ada's handheld is gone: plug it in again." in t.log()
        assert ("Ada: handheld gone" in t.page()) is not sealed
        await t.run(60)
        assert t.asked_key() == "duel"
        await t.tap(TWO, "C")
        await t.run(30)
        assert t.asked_key() == "duel"
        t.bench.wires[ONE] = wire
        await t.run(20)
        assert "handheld gone" not in t.page()
        assert t.asked_key() == "duel"
        await t.ready()
        await t.run(7.5)

    assert "scissors against bag" in [str(event.text) for event in table.table.log()]


def test_the_seat_may_use_the_box_meanwhile() -> None:
    @sit_down
    async def table(t: Table2) -> None:
        await play_to_duel(t)
        t.bench.pull(ONE)
        await t.heed()
        t.box.press(None, "A")
        for button, held in (("A", False), ("A", True), ("C", False)):
            from hardware.panel import Press

            await t.host.handle(Press(None, button, held))  # type: ignore[arg-type]
            t.host.show()
            assert "handheld gone" not in t.page()
        await t.run(0.1)
        await t.tap(TWO, "A")
        await t.tap(TWO, "A")

    assert "bag against stone" in [str(event.text) for event in table.table.log()]


def test_no_countdown_ends_while_a_handheld_is_gone() -> None:
    @sit_down
    async def table(t: Table2) -> None:
        await play_to_duel(t)
        await t.run(3)
        wire = t.bench.pull(TWO)
        await t.run(20)
        assert t.asked_key() == "duel"
        t.bench.wires[TWO] = wire
        await t.run(20)
        assert t.asked_key() == "duel"

    assert "duel.late" not in [event.key for event in table.table.log()]


def test_over_real_ports_the_choice_made_before_stands(tmp_path: Path) -> None:
    table = toy_table(game)

    async def main() -> None:
        bench = PtyBench(tmp_path)
        box = SimulatedPanel()
        host = Host(table, [box, bench.panel], bench.clock, Voice("en"))
        host.show()

        async def run(seconds: float) -> None:
            for _ in range(round(seconds / 0.05)):
                await bench.run(0.05)
                for event in bench.events():
                    await host.handle(event)
                await host.tick()
                host.show()

        async def tap(name: str, *buttons: str) -> None:
            for button in buttons:
                await bench.tap(name, button)
                await run(0.1)

        try:
            bench.plug("tty1", CPythonHandheld("aaaa0001", bench.clock, 1))
            bench.plug("tty2", CPythonHandheld("bbbb0002", bench.clock, 2))
            await run(3)
            # A seat, ready, a move.
            await tap("tty1", "A")
            await tap("tty2", "A")
            await tap("tty1", "A")
            await tap("tty2", "A", "A")
            await tap("tty1", "A", "B")
            far = bench.pull("tty1")
            await run(20)
            assert "Ada: handheld gone" in "\n".join(box.scene.box.page.rows)
            bench.plug("tty1", far)
            await run(4)
            await tap("tty1", "A")
            await tap("tty2", "A", "C", "C")
            await run(7.5)
        finally:
            await bench.close()

    asyncio.run(main())
    assert "scissors against bag" in [str(event.text) for event in table.log()]


@pytest.mark.daily(2)
@pytest.mark.parametrize("seed", range(8))
def test_cables_pulled_at_any_moment_change_nothing_that_was_chosen(seed: int) -> None:
    """Both go on pressing until the duel is theirs; the game is that of the presses which were acknowledged."""
    chance = random.Random(seed)
    choices = [chance.choice("ABC"), chance.choice("ABC")]

    @sit_down
    async def table(t: Table2) -> None:
        await t.sit_down()
        for _ in range(25):
            path = chance.choice([ONE, TWO])
            wire = t.bench.pull(path)
            await t.run(chance.random())
            t.bench.wires[path] = wire
            await t.run(chance.random() * 4)
        await t.run(6)
        assert {t.host.places.gone, t.host.pages.box.without_buttons} == {frozenset()}
        for choices_now in (["A", "A"], choices):
            for path, button in zip((ONE, TWO), choices_now, strict=True):
                await t.ready()
                await t.tap(path, button)
                wire = t.bench.pull(path)
                await t.run(chance.random() * 9)
                t.bench.wires[path] = wire
                await t.run(5)
        assert t.asked_key() == "duel"
        await t.ready()
        await t.run(7.5)

    hands = [HANDS["ABC".index(button)] for button in choices]
    assert f"{hands[0]} against {hands[1]}" in [str(event.text) for event in table.table.log()]


def traces(choices: tuple[str, str]) -> tuple[object, ...]:
    """All that goes over the wires to the handhelds, and what their lights do, with every time, until the reveal."""
    kept: list[object] = []

    @sit_down
    async def table(t: Table2) -> None:
        await play_to_duel(t)
        for path, hand in zip((ONE, TWO), choices, strict=True):
            await t.tap(path, BUTTON_OF[hand])
            await t.run(1)
        await t.run(4)
        assert t.asked_key() == "duel"
        for wire in t.bench.wires.values():
            assert wire.device is not None
            kept.append(wire.sent)
            kept.append(wire.device.trace)
            # Up goes the press itself: as long and as late for every button.
            kept.append([(at, len(data), data.split()[0]) for at, data in wire.heard])

    return tuple(kept)


@pytest.mark.parametrize("choices", list(itertools.product(HANDS, HANDS)))
def test_no_byte_to_any_handheld_and_no_light_differs_by_what_was_chosen(choices: tuple[str, str]) -> None:
    assert traces(choices) == traces(("stone", "stone"))
