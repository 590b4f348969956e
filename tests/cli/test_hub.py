"""The hub: everything that is pressed in one line, and no more of it in advance than a table can want."""

from __future__ import annotations

import asyncio

from companion.cli.hub import WAITING, Hub
from hardware.panel import Press
from hardware.simulated import SimulatedPanel


def test_presses_of_all_panels_come_in_order_and_what_is_too_much_waits_with_its_panel() -> None:
    async def script() -> None:
        panel, other = SimulatedPanel(), SimulatedPanel()
        for _ in range(10 * WAITING):
            panel.press(None, "A")
        async with Hub([panel, other]) as hub:
            for _ in range(20 * WAITING):
                await asyncio.sleep(0)
            assert hub._queue.qsize() == WAITING
            other.press("Ada", "B")
            taken = [await hub.next() for _ in range(10 * WAITING + 1)]
            assert taken.count(Press(None, "A")) == 10 * WAITING
            assert taken.count(Press("Ada", "B")) == 1, "a flood on one panel keeps nobody at another from being heard"
            assert taken.index(Press("Ada", "B")) <= 2 * WAITING

    asyncio.run(script())


def test_the_end_of_a_panel_is_heard_though_everything_is_full() -> None:
    async def script() -> None:
        panel, other = SimulatedPanel(), SimulatedPanel()
        for _ in range(2 * WAITING):
            panel.press(None, "A")
        async with Hub([panel, other]) as hub:
            await other.close()
            for _ in range(4 * WAITING):
                await asyncio.sleep(0)
            assert hub.ended
            taken = [await hub.next() for _ in range(WAITING + 1)]
            assert None in taken

    asyncio.run(script())
