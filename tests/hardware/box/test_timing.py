"""The one test in which time really passes, for a few hundredths of a second: pins, threads and the loop together."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.box.debounce import WINDOW
from hardware.box.panel import BoxPanel
from hardware.box.timing import OLDEST, LoopTime, from_stamp
from hardware.panel import Press
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


def test_after_the_loop_has_ended_no_call_is_made(recwarn: pytest.WarningsRecorder) -> None:
    async def main() -> LoopTime:
        return LoopTime()

    ended = asyncio.run(main())
    ended.call_soon(lambda: pytest.fail("nobody is there"))
    assert not recwarn.list


@pytest.mark.parametrize(
    ("stamp", "moment"),
    [
        (99.99, 99.99),
        (100.0, 100.0),
        (1_700_000_000.0 - 0.25, 99.75),
        (100.001, 100.0),
        (100.0 - OLDEST - 1, 100.0),
        (0.0, 100.0),
        (-5.0, 100.0),
    ],
    ids=["monotonic", "just-now", "an-older-kernel", "ahead", "too-old", "nothing", "nonsense"],
)
def test_a_time_stamp_of_the_kernel_becomes_a_moment_of_our_clock(stamp: float, moment: float) -> None:
    assert from_stamp(stamp, lambda: 100.0, lambda: 1_700_000_000.0) == pytest.approx(moment)


def test_the_loop_s_time_takes_the_kernel_s_stamp() -> None:
    async def main() -> float:
        clock = LoopTime()
        now = clock.seconds()
        return now - clock.from_stamp(now - 0.5)

    assert asyncio.run(main()) == pytest.approx(0.5)
