"""Each button of the box and of the wired handhelds: whether it comes, once, alone, and where the plan says."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Iterator
from typing import Final

from companion.pages.page import BUTTONS
from hardware.debounce import WINDOW, Debouncer
from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import TICK, Room
from hardware.pins import Input, Pins, Unreachable
from hardware.wiring.plan import Pin, Plan, Pull, WiredHandheld

PATIENCE: Final = 20.0
"""Seconds for each button."""

LISTEN: Final = 1.0
"""Seconds in which all are listened to before anybody is asked to press."""

BY_ITSELF: Final = 3
_EDGES: Final = 30
"""Presses, or edges, in that time that no shy finger explains."""

_KEPT: Final = 2048
"""Edges that may wait to be looked at."""

SETTLE: Final = 0.3
"""Seconds after a press in which its bounces end, and a second one would come."""

CLEAN: Final = 2
"""Edges of a press without a bounce."""


class Contact:
    """One button that is listened to. `heard` is called on a thread of gpiozero's."""

    def __init__(self, name: str, pin: Pin, pull: Pull, pins: Pins, room: Room) -> None:
        self.name = name
        self.pin = pin
        self._now = room.watch.now
        self._waiting: deque[tuple[float, bool]] = deque(maxlen=_KEPT)
        self.edges = 0
        self.taps = 0
        self._debouncer = Debouncer()
        self.device: Input = pins.input(pin, pull, self._hear)
        self._debouncer = Debouncer(down=self.device.is_active)

    @property
    def chatters(self) -> bool:
        """Whether it has said more than it should while nobody was asked to press."""
        return self.taps >= BY_ITSELF or self.edges >= _EDGES

    @property
    def wire(self) -> str:
        """Which wire it is: "GPIO5, white"."""
        return f"GPIO{self.pin.gpio}, {self.pin.colour}"

    def begin(self) -> None:
        """From now on edges and taps are counted."""
        self.look()
        self.edges = self.taps = 0

    def look(self) -> None:
        """Take in what has come."""
        while self._waiting:
            at, down = self._waiting.popleft()
            self.edges += 1
            self.taps += len(self._debouncer.edge(at, down))
        self.taps += len(self._debouncer.passed(self._now()))

    def _hear(self, down: bool) -> None:
        self._waiting.append((self._now(), down))


async def look(room: Room) -> AsyncIterator[Finding]:
    """All buttons, one after the other, while all others are listened to."""
    contacts: list[Contact] = []
    try:
        for name, pin in named(room.plan):
            try:
                contacts.append(Contact(name, pin, room.plan.pull, room.devices.pins, room))
            except Unreachable as error:
                if error.whole:
                    yield wrong("Buttons", str(error))
                    return
                yield wrong(name, str(error))
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
                yield well(contact.name, f"GPIO{contact.pin.gpio} reads as not pressed; nobody was asked to press it.")
            else:
                yield await _pressed(room, contact, quiet)
    finally:
        for contact in contacts:
            contact.device.close()


def named(plan: Plan) -> Iterator[tuple[str, Pin]]:
    """Every button by its name for people, the box's first."""
    for button in BUTTONS:
        if button in plan.buttons:
            yield f"Button {button}", plan.buttons[button]
    for hand in plan.handhelds:
        if isinstance(hand, WiredHandheld):
            yield from ((f"{hand.name} {button}", hand.buttons[button]) for button in BUTTONS if button in hand.buttons)


async def _listen(room: Room, contacts: list[Contact]) -> None:
    """Hear what all of them say while nobody presses."""
    for contact in contacts:
        contact.begin()
    until = room.watch.now() + LISTEN
    while room.watch.now() < until:
        await room.watch.sleep(TICK)
        for contact in contacts:
            contact.look()


async def _pressed(room: Room, contact: Contact, contacts: list[Contact]) -> Finding:
    """Ask for a press, and say what came of it."""
    if not await _waited(room, contact, contacts):
        return unsure(contact.name, "Skipped.")
    others = [other for other in contacts if other.taps and other is not contact]
    if contact.taps and others:
        names = " and ".join(f"{other.name} ({other.wire})" for other in others)
        return wrong(contact.name, f"{names} came with it: look where their wires touch those of {contact.wire}.")
    if others:
        other = others[0]
        swapped = f"swap the wires of both ({contact.wire}; {other.wire})"
        return wrong(contact.name, f"{other.name} came instead: {swapped}.")
    if contact.taps:
        return _came(contact)
    if contact.edges:
        what = f"Only a flicker of {contact.edges} edges came, and no press"
        return wrong(contact.name, f"{what}: its contact is loose, so solder both wires anew.")
    both = f"look at its wire ({contact.wire}) and at its common one"
    return wrong(contact.name, f"No press came in {PATIENCE:.0f} seconds: {both}.")


async def _waited(room: Room, contact: Contact, contacts: list[Contact]) -> bool:
    """Ask, and wait until any button comes or nobody has patience any more; False where it is skipped."""
    for other in contacts:
        other.begin()
    room.person.please(f"Press {_of(contact.name)} briefly (s skips it).", f"GPIO{contact.pin.gpio}")
    until = room.watch.now() + PATIENCE
    while room.watch.now() < until:
        if room.skipped():
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


def _came(contact: Contact) -> Finding:
    if contact.taps > 1:
        window = f"it bounces for longer than {WINDOW * 1000:.0f} ms, or was pressed twice"
        return unsure(contact.name, f"One press came as {contact.taps}: {window}; try again, else take another button.")
    bounces = max(contact.edges - CLEAN, 0)
    clean = "without a bounce" if not bounces else f"with {bounces} edges of bouncing, which is filtered"
    return well(contact.name, f"It came at GPIO{contact.pin.gpio}, {clean}.")


def _by_itself(contact: Contact) -> str:
    what = f"It chatters: {contact.edges} edges and {contact.taps} presses came before anybody was asked to press it"
    return f"{what}; look at its wire ({contact.wire}) and at its contact, or take another button."


def _stuck(contact: Contact, pull: Pull) -> str:
    rail = "ground" if pull == "up" else "3V3"
    turned = "a four-legged button is soldered a quarter turn round, or the plan's pull is wrong"
    return f"It is down before anybody presses it: its wire ({contact.wire}) touches {rail}, {turned}."


def _of(name: str) -> str:
    """Whose button it is: "A of the box", "A of Handheld 1"."""
    whose, button = name.rsplit(" ", 1)
    return f"{button} of {'the box' if whose == 'Button' else whose}"
