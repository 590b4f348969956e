"""Lamps and buzzers: each is switched on for a moment."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from companion.record import record
from companion.text import Text
from hardware.box.pins import OutputPin, Unreachable
from hardware.doctor.colours import colour
from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import Room
from hardware.wiring.plan import Pin, Plan, WiredHandheld

BUZZ = 0.5
"""Seconds of a buzz."""


@record
class Signal:
    """A lamp or a buzzer with its name."""

    name: Text
    pin: Pin
    lamp: bool


async def look(room: Room) -> AsyncIterator[Finding]:
    """Try every lamp and every buzzer of the plan."""
    for signal in signals(room.plan):
        try:
            output = (room.devices.pins.output if signal.lamp else room.devices.pins.tone)(signal.pin)
        except Unreachable as error:
            yield wrong(signal.name, error.text)
            continue
        try:
            yield await _check_signal(room, signal, output)
        finally:
            output.switch_off()
            output.close()


def signals(plan: Plan) -> Iterator[Signal]:
    """Yield all lamps and buzzers, the box's first."""
    if plan.buzzer is not None:
        yield Signal(Text("Buzzer"), plan.buzzer, lamp=False)
    for hand in plan.handhelds:
        if isinstance(hand, WiredHandheld):
            if hand.light is not None:
                yield Signal(Text("Lamp of {who}", who=hand.name), hand.light, lamp=True)
            if hand.buzzer is not None:
                yield Signal(Text("Buzzer of {who}", who=hand.name), hand.buzzer, lamp=False)


async def _check_signal(room: Room, signal: Signal, output: OutputPin) -> Finding:
    name, pin = signal.name, signal.pin
    output.switch_on()
    if not signal.lamp:
        await room.watch.sleep(BUZZ)
        output.switch_off()
    if not room.person.there:
        return well(name, Text("GPIO{n} can be switched; nobody was asked what it does.", n=pin.gpio))
    question = Text("{name}: is it lit?", name=name) if signal.lamp else Text("{name}: did it sound?", name=name)
    match await room.ask(question):
        case "y":
            return well(name, Text("It works at GPIO{n}.", n=pin.gpio))
        case "s":
            return unsure(name, Text("Skipped; GPIO{n} can be switched.", n=pin.gpio))
    wire = Text(
        "GPIO{n} is switched, but nothing comes of it: look at its wire ({colour})", n=pin.gpio, colour=colour(pin)
    )
    if signal.lamp:
        leg = Text("{wire}; the long leg of the LED goes to the pin's side, through its resistor.", wire=wire)
        return wrong(name, leg)
    return wrong(name, Text("{wire}; look at its ground, too.", wire=wire))
