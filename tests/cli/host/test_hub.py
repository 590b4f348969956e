"""The hub: everything that is pressed in one line, and no more of it in advance than a table can want."""

from __future__ import annotations

import asyncio

import pytest

from companion.cli.host.hub import QUEUE_LENGTH, Hub, stop
from hardware.panel import Press
from hardware.simulated.panel import SimulatedPanel


def test_presses_of_all_panels_come_in_order_and_too_many_wait() -> None:
    async def script() -> None:
        panel, other = SimulatedPanel(), SimulatedPanel()
        for _ in range(10 * QUEUE_LENGTH):
            panel.press(None, "A")
        async with Hub([panel, other]) as hub:
            for _ in range(20 * QUEUE_LENGTH):
                await asyncio.sleep(0)
            assert hub._queue.qsize() == QUEUE_LENGTH
            other.press("Ada", "B")
            taken = [await hub.next_event() for _ in range(10 * QUEUE_LENGTH + 1)]
            assert taken.count(Press(None, "A")) == 10 * QUEUE_LENGTH
            assert taken.count(Press("Ada", "B")) == 1, "a flood on one panel keeps nobody at another from being heard"
            assert taken.index(Press("Ada", "B")) <= 2 * QUEUE_LENGTH

    asyncio.run(script())


def test_the_end_of_a_panel_is_heard_though_everything_is_full() -> None:
    async def script() -> None:
        panel, other = SimulatedPanel(), SimulatedPanel()
        for _ in range(2 * QUEUE_LENGTH):
            panel.press(None, "A")
        async with Hub([panel, other]) as hub:
            await other.close()
            for _ in range(4 * QUEUE_LENGTH):
                await asyncio.sleep(0)
            assert hub.ended
            taken = [await hub.next_event() for _ in range(QUEUE_LENGTH + 1)]
            assert None in taken

    asyncio.run(script())


def test_a_task_that_stops_another_can_be_stopped() -> None:
    """The end of the whole service may come just while it waits for the end of a part."""

    async def slow() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)

    async def outer(task: asyncio.Task[None]) -> None:
        await stop(task)
        pytest.fail("it was told to end")

    async def script() -> None:
        inner = asyncio.create_task(slow())
        await asyncio.sleep(0)
        stopping = asyncio.create_task(outer(inner))
        await asyncio.sleep(0)
        stopping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await stopping

    asyncio.run(script())


def test_an_error_of_a_task_is_raised_where_it_is_stopped() -> None:
    async def break_down() -> None:
        raise OSError("gone")

    async def script() -> None:
        task = asyncio.create_task(break_down())
        await asyncio.sleep(0)
        with pytest.raises(OSError, match="gone"):
            await stop(task)

    asyncio.run(script())
