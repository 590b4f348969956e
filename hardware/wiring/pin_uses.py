"""Uses of pins by a plan."""

from __future__ import annotations

from collections.abc import Iterator

from companion.record import record
from hardware.wiring.handheld import PicoHandheld
from hardware.wiring.plan import SPI0_CE1, AnyOled, Oled, Plan, SerialHandheld, SpiOled, WiredHandheld


@record
class Use:
    """One use of one pin: its place in the file, and the function that the pin must have ("SDA1"), "" for any.

    `line` is the name of a line that several may share ("I2C 1 SDA"), "" for a pin that is not shared.
    """

    place: str
    gpio: int
    function: str = ""
    line: str = ""


def uses(plan: Plan | PicoHandheld) -> Iterator[Use]:
    """Yield every use, in the order of the file."""
    for button, pin in plan.buttons.items():
        yield Use(f"buttons.{button}", pin.gpio)
    if isinstance(plan, Plan) and plan.oled is not None:
        yield from _screen("oled", plan.oled)
    if plan.buzzer is not None:
        yield Use("buzzer", plan.buzzer.gpio)
    if isinstance(plan, PicoHandheld):
        yield Use("light", plan.light.gpio)
        return
    if plan.power is not None:
        yield Use("power", plan.power.gpio)
    if plan.strip is not None:
        # The check of its driver says better which function the data pin needs.
        yield Use("strip.data", plan.strip.data.gpio)
    for n, handheld in enumerate(plan.handhelds, 1):
        yield from _handheld(f"handhelds.{n}", handheld)


def screens(plan: Plan | PicoHandheld) -> Iterator[tuple[str, Oled]]:
    """Yield every screen on I2C with its place."""
    yield from ((place, oled) for place, oled in all_screens(plan) if isinstance(oled, Oled))


def all_screens(plan: Plan | PicoHandheld) -> Iterator[tuple[str, AnyOled]]:
    """Yield every screen with its place."""
    if isinstance(plan, PicoHandheld):
        return
    if plan.oled is not None:
        yield "oled", plan.oled
    for n, handheld in enumerate(plan.handhelds, 1):
        if isinstance(handheld, WiredHandheld) and handheld.oled is not None:
            yield f"handhelds.{n}.oled", handheld.oled


def _screen(place: str, oled: AnyOled) -> Iterator[Use]:
    if isinstance(oled, SpiOled):
        yield from _on_spi(place, oled)
    else:
        yield Use(f"{place}.sda", oled.sda.gpio, f"SDA{oled.bus}", f"I2C {oled.bus} SDA")
        yield Use(f"{place}.scl", oled.scl.gpio, f"SCL{oled.bus}", f"I2C {oled.bus} SCL")
    if oled.reset is not None:
        yield Use(f"{place}.reset", oled.reset.gpio)


def _on_spi(place: str, oled: SpiOled) -> Iterator[Use]:
    yield Use(f"{place}.clk", oled.clk.gpio, f"SPI{oled.bus} SCLK")
    yield Use(f"{place}.data", oled.data.gpio, f"SPI{oled.bus} MOSI")
    # SPI0 has its two selects; the overlay of SPI1 takes any pin.
    select = f"SPI0 CE{int(oled.cs.gpio == SPI0_CE1)}" if oled.bus == 0 else ""
    yield Use(f"{place}.cs", oled.cs.gpio, select)
    yield Use(f"{place}.dc", oled.dc.gpio)


def _handheld(place: str, handheld: WiredHandheld | SerialHandheld) -> Iterator[Use]:
    if isinstance(handheld, SerialHandheld):
        return
    for button, pin in handheld.buttons.items():
        yield Use(f"{place}.buttons.{button}", pin.gpio)
    if handheld.light is not None:
        yield Use(f"{place}.light", handheld.light.gpio)
    if handheld.buzzer is not None:
        yield Use(f"{place}.buzzer", handheld.buzzer.gpio)
    if handheld.oled is not None:
        yield from _screen(f"{place}.oled", handheld.oled)
