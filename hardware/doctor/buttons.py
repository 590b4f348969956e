"""Each button of the box and of the wired handhelds: a press should come once, alone, and where the plan says."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Iterator
from typing import Final

from companion.pages.page import BUTTONS, Button
from companion.text import Text, verbatim
from hardware.box.debounce import WINDOW, Debouncer
from hardware.box.pins import InputPin, Pins, Unreachable
from hardware.doctor.colours import wire
from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import TICK, Room
from hardware.wiring.plan import Pin, Plan, Pull, WiredHandheld

PATIENCE: Final = 20.0
"""Seconds to wait for each button."""

LISTEN: Final = 1.0
"""Seconds in which all buttons are listened to before anybody is asked to press."""

BY_ITSELF: Final = 3
_EDGES: Final = 30
"""Edges in that time, or presses (BY_ITSELF), from which on no finger can be the cause."""

_KEPT: Final = 2048
"""Edges that may wait to be looked at."""

SETTLE: Final = 0.3
"""Seconds after a press in which its bounces end, and a second one would come."""

CLEAN: Final = 2
"""Edges of a press that does not bounce."""


class Contact:
    """One button that is listened to. Its callback `_hear` runs on a thread of gpiozero's."""

    def __init__(self, name: Text, pin: Pin, pull: Pull, pins: Pins, room: Room) -> None:
        self.name = name
        self.pin = pin
        self._now = room.watch.seconds
        self._from_stamp = room.watch.from_stamp
        self._waiting: deque[tuple[float, bool]] = deque(maxlen=_KEPT)
        self.edges = 0
        self.taps = 0
        self._debouncer = Debouncer()
        self.device: InputPin = pins.input(pin, pull, self._hear)
        self._debouncer = Debouncer(down=self.device.is_active)

    @property
    def chatters(self) -> bool:
        """True if the button has said more than it should while nobody was asked to press."""
        return self.taps >= BY_ITSELF or self.edges >= _EDGES

    @property
    def wire(self) -> Text:
        """The wire of the button: "GPIO5, white"."""
        return wire(self.pin)

    def begin(self) -> None:
        """Count edges and taps from now on."""
        self.look()
        self.edges = self.taps = 0

    def look(self) -> None:
        """Take in the edges that have come."""
        while self._waiting:
            at, down = self._waiting.popleft()
            self.edges += 1
            self.taps += len(self._debouncer.edge(at, down))
        self.taps += len(self._debouncer.advance(self._now()))

    def _hear(self, down: bool, stamp: float) -> None:
        self._waiting.append((self._from_stamp(stamp), down))


async def look(room: Room) -> AsyncIterator[Finding]:
    """Try all buttons, one after the other, while all others are listened to."""
    contacts: list[Contact] = []
    try:
        for whose, button, pin in list_buttons(room.plan):
            name = title(whose, button)
            try:
                contacts.append(Contact(name, pin, room.plan.pull, room.devices.pins, room))
            except Unreachable as error:
                if error.whole:
                    yield wrong(Text("Buttons"), error.text)
                    return
                yield wrong(name, error.text)
        stuck = [contact for contact in contacts if contact.device.is_active]
        await _listen(room, contacts)
        chattering = [contact for contact in contacts if contact.chatters]
        quiet = [contact for contact in contacts if contact not in chattering]
        for contact in contacts:
            if contact in chattering:
                yield wrong(contact.name, _by_itself(contact))
            elif contact in stuck:
                yield wrong(contact.name, _stuck(contact, room.plan.pull))
            elif not room.person.there:
                yield well(
                    contact.name,
                    Text("GPIO{n} reads as not pressed; nobody was asked to press it.", n=contact.pin.gpio),
                )
            else:
                yield await _check_button(room, contact, quiet)
    finally:
        for contact in contacts:
            contact.device.close()


def list_buttons(plan: Plan) -> Iterator[tuple[str | None, Button, Pin]]:
    """Yield every button with the name of its handheld, or None for the box's, which come first."""
    hands = [(hand.name, hand.buttons) for hand in plan.handhelds if isinstance(hand, WiredHandheld)]
    for whose, buttons in ((None, plan.buttons), *hands):
        yield from ((whose, button, buttons[button]) for button in BUTTONS if button in buttons)


def title(name: str | None, button: Button) -> Text:
    """Return the name of a button."""
    return Text("Button {name}", name=button) if name is None else verbatim(f"{name} {button}")


async def _listen(room: Room, contacts: list[Contact]) -> None:
    """Listen to all buttons while nobody presses."""
    for contact in contacts:
        contact.begin()
    until = room.watch.seconds() + LISTEN
    while room.watch.seconds() < until:
        await room.watch.sleep(TICK)
        for contact in contacts:
            contact.look()


async def _check_button(room: Room, contact: Contact, contacts: list[Contact]) -> Finding:
    """Ask for a press of this button, and judge what came."""
    if not await _wait_for_press(room, contact, contacts):
        return unsure(contact.name, Text("Skipped."))
    others = [other for other in contacts if other.taps and other is not contact]
    if contact.taps and others:
        touch = Text(
            "{names} came with it: look where their wires touch those of {wire}.",
            names=_join_names(others),
            wire=contact.wire,
        )
        return wrong(contact.name, touch)
    if others:
        swapped = Text(
            "{other} came instead: swap the wires of both ({wire}; {its}).",
            other=others[0].name,
            wire=contact.wire,
            its=others[0].wire,
        )
        return wrong(contact.name, swapped)
    if contact.taps:
        return _judge_press(contact)
    if contact.edges:
        loose = Text(
            "Only a flicker of {n} edges came, and no press: its contact is loose, so solder both wires again.",
            n=contact.edges,
        )
        return wrong(contact.name, loose)
    nothing = Text(
        "No press came in {n} seconds: look at its wire ({wire}) and at its common one.",
        n=round(PATIENCE),
        wire=contact.wire,
    )
    return wrong(contact.name, nothing)


def _join_names(contacts: list[Contact]) -> Text:
    first, *rest = contacts
    one = Text("{name} ({wire})", name=first.name, wire=first.wire)
    return Text("{one} and {rest}", one=one, rest=_join_names(rest)) if rest else one


async def _wait_for_press(room: Room, contact: Contact, contacts: list[Contact]) -> bool:
    """Ask for a press, and wait until any button comes or the time is over; False if somebody skips it."""
    for other in contacts:
        other.begin()
    room.request(Text("{button}: press it briefly (s skips it).", button=contact.name), f"GPIO{contact.pin.gpio}")
    until = room.watch.seconds() + PATIENCE
    while room.watch.seconds() < until:
        if room.is_skipped():
            return False
        for other in contacts:
            other.look()
        if any(other.taps for other in contacts):
            await room.watch.sleep(SETTLE)
            for other in contacts:
                other.look()
            break
        await room.watch.sleep(TICK)
    return True


def _judge_press(contact: Contact) -> Finding:
    if contact.taps > 1:
        twice = Text(
            "One press came as {n}: it bounces for longer than {ms} ms, or was pressed twice; try again, else take"
            " another button.",
            n=contact.taps,
            ms=round(WINDOW * 1000),
        )
        return unsure(contact.name, twice)
    bounces = max(contact.edges - CLEAN, 0)
    at = contact.pin.gpio
    if not bounces:
        return well(contact.name, Text("It came at GPIO{at}, without a bounce.", at=at))
    filtered = Text("It came at GPIO{at}, with {n} edges of bouncing, which is filtered.", at=at, n=bounces)
    return well(contact.name, filtered)


def _by_itself(contact: Contact) -> Text:
    return Text(
        "It chatters: {edges} edges and {presses} presses came before anybody was asked to press it; look at its wire"
        " ({wire}) and at its contact, or take another button.",
        edges=contact.edges,
        presses=contact.taps,
        wire=contact.wire,
    )


def _stuck(contact: Contact, pull: Pull) -> Text:
    return Text(
        "It is down before anybody presses it: its wire ({wire}) touches {rail}, a four-legged button is soldered a"
        " quarter turn round, or the plan's pull is wrong.",
        wire=contact.wire,
        rail=Text("ground") if pull == "up" else "3V3",
    )
