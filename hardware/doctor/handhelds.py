"""Handhelds on a cable: what answers at each port, and if presses, light and buzzer work."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Final

from companion.text import Text
from hardware.doctor.finding import Finding, unsure, well, wrong
from hardware.doctor.room import TICK, Room
from hardware.serial.link import Ended, HostLink, Joined, Message, Pressed, UnknownVersion
from hardware.serial.panel import OpenPort
from hardware.serial.port import NoPort
from hardware.serial.wire import VERSIONS
from hardware.wiring.plan import SerialHandheld

PATIENCE: Final = 20.0
"""Seconds to wait for a press."""

LISTEN: Final = 1.0
BY_ITSELF: Final = 3
"""From this many presses on, in LISTEN seconds before anybody was asked to press, no finger can be the cause."""

PROGRAM: Final = "docs/handhelds.md"


class HandheldAtPort:
    """An open port with the device at its other end."""

    def __init__(self, path: str, baud: int, room: Room) -> None:
        self.path = path
        self._room = room
        self._link = HostLink(path, room.watch.seconds(), room.devices.nonce)
        self.id: str | None = None
        self.foreign: str | None = None
        self.ended: str | None = None
        self.pressed = 0
        self._port: OpenPort = room.devices.open_port(path, baud, self._hear, self._lose)

    def tick(self) -> None:
        """Let the wire do what is due."""
        if self.ended is None:
            self._heed(self._link.tick(self._room.watch.seconds()))

    def show(self, light: bool, buzz: bool) -> None:
        """Switch the light of the handheld, and let it buzz once."""
        self._link.show("on" if light else "off", buzz, self._room.watch.seconds())
        self.tick()

    def close(self) -> None:
        """Send the handheld to sleep, and give the port back."""
        self._link.refuse("closed", self._room.watch.seconds())
        self._port.close(self._link.take())

    def _hear(self, data: bytes) -> None:
        self._heed(self._link.receive(data, self._room.watch.seconds()))

    def _lose(self) -> None:
        self.ended = self.ended or "pulled"

    def _heed(self, messages: list[Message]) -> None:
        for message in messages:
            match message:
                case Joined():
                    self.id = message.id
                case Pressed():
                    self.pressed += 1
                case UnknownVersion(versions):
                    self.foreign = versions
                case Ended(why):
                    self.ended = why
        self._port.write(self._link.take())


async def look(room: Room) -> AsyncIterator[Finding]:
    """Look at every port that fits the plan, then name the handhelds for which there was none."""
    wanted = [hand for hand in room.plan.handhelds if isinstance(hand, SerialHandheld)]
    if not wanted:
        return
    ids: dict[str, str] = {}
    for path, baud in room.devices.ports(wanted).items():
        yield await _check_port(room, path, baud, ids)
    for finding in missing(wanted, len(ids)):
        yield finding


def missing(wanted: list[SerialHandheld], count: int) -> Iterator[Finding]:
    """Report the handhelds of the plan for which no port was found."""
    if count >= len(wanted):
        return
    ports = ", ".join(dict.fromkeys(hand.port for hand in wanted))
    shortage = Text("Only {n} of {all} handhelds", n=count, all=len(wanted)) if count else Text("No handheld")
    found = Text(
        "{count} found at {ports}: use a cable that carries data, and check that the program is on the handheld"
        " ({page}).",
        count=shortage,
        ports=ports,
        page=PROGRAM,
    )
    yield wrong(Text("Handhelds"), found)


async def _check_port(room: Room, path: str, baud: int, ids: dict[str, str]) -> Finding:
    """Check what answers at a port; `ids` has the port of each handheld that was found before."""
    part = Text("Handheld at {port}", port=path)
    try:
        line = HandheldAtPort(path, baud, room)
    except NoPort as error:
        return wrong(part, error.text)
    try:
        while line.id is None and line.foreign is None and line.ended is None:
            await room.watch.sleep(TICK)
            line.tick()
        if line.foreign is not None:
            foreign = Text(
                "It speaks version {theirs} of the protocol, this Drakvakt version {ours}: put the program of this"
                " Drakvakt on it ({page}).",
                theirs=line.foreign,
                ours=",".join(map(str, VERSIONS)),
                page=PROGRAM,
            )
            return wrong(part, foreign)
        if line.id is None:
            return unsure(part, _stranger(line))
        if line.id in ids:
            twin = Text(
                "It says that it is {id}, as the one at {port} does: unplug one, and install the program on the other"
                " ({page}).",
                id=line.id,
                port=ids[line.id],
                page=PROGRAM,
            )
            return wrong(part, twin)
        ids[line.id] = path
        return await _check_handheld(room, line, part)
    finally:
        line.close()


async def _check_handheld(room: Room, line: HandheldAtPort, part: Text) -> Finding:
    """Check the buttons, the light and the buzzer of a handheld that has said who it is."""
    who = Text("It is {id} and speaks version {n} of the protocol", id=line.id or "", n=max(VERSIONS))
    line.show(light=True, buzz=True)
    if (count := await _count_unasked_presses(room, line)) >= BY_ITSELF:
        by_itself = Text(
            "{who}, but {n} presses came before anybody was asked to press it: look at the contacts of its buttons, and"
            " whether its program is whole ({page}).",
            who=who,
            n=count,
            page=PROGRAM,
        )
        return wrong(part, by_itself)
    if not room.person.there:
        return well(part, Text("{who}; nobody was asked to press it.", who=who))
    room.request(Text("Press any button of the handheld at {port} (s skips it).", port=line.path), line.path)
    until = room.watch.seconds() + PATIENCE
    while not line.pressed and line.ended is None and room.watch.seconds() < until:
        if room.is_skipped():
            return unsure(part, Text("{who}; skipped.", who=who))
        await room.watch.sleep(TICK)
        line.tick()
    if line.ended is not None:
        return wrong(part, Text("{who}, but was lost while you pressed: look at its cable and its plugs.", who=who))
    if not line.pressed:
        nothing = Text(
            "{who}, but no press came in {n} seconds: look at its buttons' common wire.", who=who, n=round(PATIENCE)
        )
        return wrong(part, nothing)
    line.show(light=True, buzz=True)
    match await room.ask(Text("{part}: is its light on, and did it buzz?", part=part), line.tick):
        case "y":
            return well(part, Text("{who}; a press comes, light and buzz go.", who=who))
        case "s":
            return unsure(part, Text("{who}; a press comes, light and buzz were skipped.", who=who))
    half = Text("{who}; a press comes, but light or buzz is missing: look at their wires, and the LED's legs.", who=who)
    return wrong(part, half)


async def _count_unasked_presses(room: Room, line: HandheldAtPort) -> int:
    """Return the number of presses that come while nobody is asked for one."""
    until = room.watch.seconds() + LISTEN
    while room.watch.seconds() < until and line.ended is None:
        await room.watch.sleep(TICK)
        line.tick()
    count, line.pressed = line.pressed, 0
    return count


def _stranger(line: HandheldAtPort) -> Text:
    """Explain a device that is no handheld of ours, such as a printer."""
    if line.ended == "pulled":
        return Text("It was pulled out before it had said anything.")
    return Text(
        "What is plugged in there is no handheld: put the program on it if it is a Pico ({page}), else name the"
        " handhelds' own ports in the plan.",
        page=PROGRAM,
    )
