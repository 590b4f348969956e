"""Lamps and buzzers: each is switched on for a moment."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import Room
from hardware.pins import Output, Unreachable
from hardware.wiring.plan import Pin, Plan, WiredHandheld

BUZZ = 0.5
"""Seconds."""


async def look(room: Room) -> AsyncIterator[Finding]:
    """Every lamp and every buzzer of the plan."""
    for name, pin, question in signals(room.plan):
        try:
            lamp = question.startswith("is")
            output = (room.devices.pins.output if lamp else room.devices.pins.tone)(pin)
        except Unreachable as error:
            yield wrong(name, str(error))
            continue
        try:
            yield await _tried(room, name, pin, question, output)
        finally:
            output.off()
            output.close()


def signals(plan: Plan) -> Iterator[tuple[str, Pin, str]]:
    """Each by its name, with its pin and what to ask."""
    if plan.buzzer is not None:
        yield "Buzzer", plan.buzzer, "did it sound"
    for hand in plan.handhelds:
        if isinstance(hand, WiredHandheld):
            if hand.light is not None:
                yield f"Lamp of {hand.name}", hand.light, "is it lit"
            if hand.buzzer is not None:
                yield f"Buzzer of {hand.name}", hand.buzzer, "did it sound"


async def _tried(room: Room, name: str, pin: Pin, question: str, output: Output) -> Finding:
    output.on()
    lamp = question.startswith("is")
    if not lamp:
        await room.watch.sleep(BUZZ)
        output.off()
    if not room.person.there:
        return well(name, f"GPIO{pin.gpio} can be switched; nobody was asked what it does.")
    match await room.ask(f"{name}: {question}?"):
        case "y":
            return well(name, f"It works at GPIO{pin.gpio}.")
        case "s":
            return unsure(name, f"Skipped; GPIO{pin.gpio} can be switched.")
    side = "the long leg of the LED goes to the pin's side, through its resistor" if lamp else "look at its ground, too"
    return wrong(name, f"GPIO{pin.gpio} is switched, but nothing comes of it: look at its {pin.colour} wire; {side}.")
