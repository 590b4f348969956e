"""The whole visit, one part after the other; a fault of one part keeps no other from being looked at."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Mapping
from typing import Final, TypeAlias

from companion.text import Text
from hardware.box.parts import error_reason
from hardware.doctor import bus, buttons, ground, handhelds, lights, screen, signals
from hardware.doctor.finding import Finding, wrong
from hardware.doctor.room import Room

Look: TypeAlias = Callable[[Room], AsyncIterator[Finding]]

LOOKS: Final[Mapping[str, Look]] = {
    "ground": ground.look,
    "bus": bus.look,
    "screen": screen.look,
    "lights": lights.look,
    "buttons": buttons.look,
    "signals": signals.look,
    "handhelds": handhelds.look,
}
"""The looks at the parts, by the words of the command."""


async def visit(room: Room, parts: Collection[str] = ()) -> AsyncIterator[Finding]:
    """Yield each finding as it is made. Never raises an ordinary error.

    Args:
        room: everything that the doctor works with.
        parts: the names of the parts to look at; all where none is named.
    """
    for name, look in LOOKS.items():
        if parts and name not in parts:
            continue
        if room.ground.serving and name != "ground":
            # Two hands on the same wires would find faults that are none.
            if parts and "ground" not in parts:
                for finding in ground.service(room.ground):
                    yield finding
            return
        try:
            async for finding in look(room):
                yield finding
        except Exception as error:
            sentence = Text("This check itself failed ({why}): please report it.", why=error_reason(error))
            yield wrong(name.capitalize(), sentence)
