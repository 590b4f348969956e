"""Every wiring file that we ship makes a panel all of whose parts work."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.box.panel import BoxPanel
from hardware.simulated.chips import SH1106, SSD1306, Bus, Chip, ScreenSpi
from hardware.wiring.load import load
from hardware.wiring.plan import AnyOled, Oled, SpiOled, WiredHandheld
from tests.hardware.clockwork import Clockwork
from tests.hardware.strips import PwmBench, SpiBench

WIRING = Path(__file__).parents[3] / "wiring"


@pytest.mark.parametrize("file", sorted(WIRING.glob("box*.toml")), ids=lambda file: str(file.stem))
def test_a_shipped_box_works(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = load(file)
    oleds: list[AnyOled | None] = [hand.oled for hand in plan.handhelds if isinstance(hand, WiredHandheld)]
    chips = {
        oled.address: (SH1106 if oled.driver == "sh1106" else SSD1306)(oled.height)
        for oled in (plan.oled, *oleds)
        if isinstance(oled, Oled)
    }
    monkeypatch.setattr("smbus2.SMBus", Bus(dict(chips)))
    spi, pins = SpiBench().install(monkeypatch), MockFactory()
    screens: list[Chip] = [*chips.values()]
    if isinstance(plan.oled, SpiOled):
        dc = pins.pin(plan.oled.dc.gpio)
        spi.screens[plan.oled.bus, plan.oled.chip] = ScreenSpi(SSD1306(), lambda: dc.state)
        screens.append(spi.screens[plan.oled.bus, plan.oled.chip].chip)
    PwmBench().install(monkeypatch)

    async def main() -> None:
        clock = Clockwork()
        panel = BoxPanel(plan, clock, pins=pins)
        panel.connect()
        await panel.settled()
        clock.settle()
        assert [str(part.trouble) for part in panel.parts() if not part.works] == []
        assert len(panel.parts()) > 4
        assert all(chip.on for chip in screens) and screens
        await panel.close()

    asyncio.run(main())
