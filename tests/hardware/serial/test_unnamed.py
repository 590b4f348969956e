"""A handheld at a box whose wiring names none on a cable is told to the log."""

from __future__ import annotations

import asyncio
import logging

import pytest

from companion.cli.box.panels import make_panels
from hardware.serial.panel import SerialPanel
from hardware.serial.unnamed import UnnamedHandhelds
from hardware.wiring.load import load


def test_each_port_that_comes_is_logged_once_for_as_long_as_it_is_there(caplog: pytest.LogCaptureFixture) -> None:
    here: list[str] = []

    async def main() -> UnnamedHandhelds:
        return UnnamedHandhelds(lambda: here)

    panel = asyncio.run(main())
    told = []
    for now in ([], ["/dev/ttyACM0"], ["/dev/ttyACM0"], [], ["/dev/ttyACM0", "/dev/ttyACM1"]):
        here[:] = now
        caplog.clear()
        panel.look()
        told.append([message.split(",")[0] for message in caplog.messages])
    assert told == [
        [],
        ["Something is plugged in at /dev/ttyACM0"],
        [],
        [],
        ["Something is plugged in at /dev/ttyACM0", "Something is plugged in at /dev/ttyACM1"],
    ]
    assert 'add [[handhelds]] with kind = "serial"' in caplog.text
    assert caplog.records[0].levelno == logging.WARNING
    assert panel.seats_with_buttons(("Ada",)) == panel.seats_with_screens(("Ada",)) == frozenset()


@pytest.mark.parametrize(("name", "kind"), [("box-smallest", UnnamedHandhelds), ("box-serial", SerialPanel)])
def test_only_a_box_without_handhelds_on_cables_looks_for_them(name: str, kind: type) -> None:
    async def kinds() -> list[type]:
        return [type(panel) for panel in make_panels(load(name), str)]

    assert kind in asyncio.run(kinds())
    assert len({UnnamedHandhelds, SerialPanel} & set(asyncio.run(kinds()))) == 1


def test_events_of_the_panel_end_when_it_is_closed() -> None:
    async def main() -> list[object]:
        panel = UnnamedHandhelds(list)
        listening = asyncio.create_task(collect(panel))
        await asyncio.sleep(0)
        await panel.close()
        return await asyncio.wait_for(listening, 5)

    async def collect(panel: UnnamedHandhelds) -> list[object]:
        return [event async for event in panel.events()]

    assert asyncio.run(main()) == []
