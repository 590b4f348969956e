"""Another handheld wants the seat of one that is gone: the box asks, and one press there says it."""

from __future__ import annotations

from companion.cli.host.grace import REACTION
from companion.pages.page import Button
from hardware.panel import Press
from hardware.simulated.handheld import Device, SimulatedCable
from tests.hardware.serial.test_host import ONE, TWO, Table2, play_to_duel, sit_down

THREE = "/dev/ttyACM2"

QUESTION = ["Ada: handheld gone", "Another in its place?"]


def rows(t: Table2) -> list[str]:
    page = t.box.scene.box.page
    return [*page.rows, *page.big][:2]


def waiting_seats(t: Table2) -> tuple[str, ...]:
    return t.table.open.waiting if t.table.open is not None else ()


async def plug_at_another_port(t: Table2) -> SimulatedCable:
    """Ada's handheld is plugged in at another port than before."""
    wire = t.bench.pull(ONE)
    t.bench.wires[THREE] = wire
    await t.run(REACTION + 5)
    return wire


async def press(t: Table2, button: Button) -> None:
    await t.host.handle(Press(None, button))
    t.host.show()
    await t.run(0.1)


def test_one_press_at_the_table_gives_the_seat_back_at_another_port() -> None:
    @sit_down
    async def table(t: Table2) -> None:
        await t.sit_down()
        await plug_at_another_port(t)
        assert rows(t) == QUESTION
        await t.tap(TWO, "A")
        await t.tap(THREE, "A")
        assert rows(t) == QUESTION, "no handheld says it"
        await press(t, "A")
        assert rows(t) != QUESTION
        assert t.host.places.gone == frozenset()
        assert t.host.places.seats_with_buttons() == {"Ada", "Bo"}


def test_a_no_at_the_table_leaves_the_seat_waiting_for_its_handheld() -> None:
    @sit_down
    async def table(t: Table2) -> None:
        await t.sit_down()
        wire = await plug_at_another_port(t)
        await press(t, "D")
        assert rows(t) != QUESTION
        assert t.host.places.gone == {"Ada"}
        t.bench.pull(THREE)
        t.bench.wires[ONE] = wire
        await t.run(5)
        assert t.host.places.gone == frozenset()


def test_in_the_midst_of_a_secret_no_seat_goes_to_another_port() -> None:
    @sit_down
    async def table(t: Table2) -> None:
        await play_to_duel(t)
        wire = await plug_at_another_port(t)
        assert rows(t)[0] == "Ada: handheld gone"
        assert rows(t)[1] == "Plug it in again"
        await t.tap(THREE, "A")
        await press(t, "D")
        assert t.host.places.gone == {"Ada"}
        t.bench.pull(THREE)
        t.bench.wires[ONE] = wire
        await t.run(5)
        assert t.host.places.gone == frozenset()


def test_a_seal_stands_when_the_device_that_laid_it_calls_itself_anew() -> None:
    @sit_down
    async def table(t: Table2) -> None:
        await play_to_duel(t)
        await t.tap(ONE, "B")
        await t.tap(ONE, "B")
        assert waiting_seats(t) == ("Bo",)
        t.bench.wires[ONE].device = Device("eeee0005", t.bench.clock, 77)
        await t.run(5)
        assert t.host.places.gone == {"Ada"}
        for button in "ACD":
            await t.tap(ONE, button)
        assert waiting_seats(t) == ("Bo",)
        await t.ready()
        await t.tap(TWO, "C")
        await t.tap(TWO, "C")
        await t.run(7.5)

    assert "scissors against bag" in [str(event.text) for event in table.table.log()]


def test_a_press_meant_for_the_page_before_answers_no_new_question() -> None:
    @sit_down
    async def table(t: Table2) -> None:
        await t.sit_down()
        t.bench.wires[THREE] = t.bench.pull(ONE)
        for _ in range(200):
            await t.run(0.05)
            if rows(t) == QUESTION:
                break
        await t.host.handle(Press(None, "A"))
        t.host.show()
        assert rows(t) == QUESTION
