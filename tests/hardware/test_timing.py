"""The one test in which time really passes, for a few hundredths of a second: pins, threads and the loop together."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.box import BoxPanel
from hardware.debounce import WINDOW
from hardware.panel import Press
from hardware.timing import LoopTime
from tests.hardware.rigs import BoxRig


def test_a_press_on_another_thread_comes_through_the_loop() -> None:
    async def main() -> None:
        factory = MockFactory()
        panel = BoxPanel(replace(BoxRig.plan(), oled=None, strip=None, handhelds=()), pins=factory)
        panel.connect()

        def finger() -> None:
            pin = factory.pin(6)
            for level in (pin.drive_low, pin.drive_high, pin.drive_low):
                level()
            time.sleep(3 * WINDOW)
            pin.drive_high()

        thread = threading.Thread(target=finger)
        thread.start()
        assert await asyncio.wait_for(anext(panel.events()), 10) == Press(None, "B")
        thread.join()
        await panel.close()

    asyncio.run(main())


def test_when_all_has_ended_nobody_is_told_any_more(recwarn: pytest.WarningsRecorder) -> None:
    async def main() -> LoopTime:
        return LoopTime()

    ended = asyncio.run(main())
    ended.soon(lambda: pytest.fail("nobody is there"))
    assert not recwarn.list
