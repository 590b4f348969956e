"""Handhelds on cables: frames that are altered on their way, and devices that lie about who and where they are."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

from hardware.panel import Claim, Handheld, Press
from hardware.serial.panel import STRANGE_FOR
from hardware.serial.wire import Frame, encode
from hardware.simulated.handheld import Device, SimulatedCable
from tests.attacks.runner import Plan, attack
from tests.cli.sitting import toy_table
from tests.hardware.serial.bench import STEP, Bench
from tests.hardware.serial.test_host import ONE, TWO, Table2
from tests.toys import HANDS, game

BUTTONS = "ABCD"
LIARS = ("/dev/ttyACM2", "/dev/ttyACM3", "/dev/ttyUSB0")
KNOWN = ("aaaa0001", "bbbb0002")
"""The ids of the two honest handhelds, which a liar may have seen."""

KINDS = ("HELLO", "WELCOME", "PRESS", "HOLD", "ACK", "SHOW", "BEAT", "BYE", "NONE")


# Altered on the way.


class AlteringCable(SimulatedCable):
    """A cable that alters now and then what goes over it, in both directions."""

    rng: random.Random
    alters = 0.0

    def say(self, data: bytes) -> None:
        super().say(self._alter(data))

    def write(self, data: bytes) -> None:
        super().write(self._alter(data))

    def _alter(self, data: bytes) -> bytes:
        if not data or self.rng.random() >= self.alters:
            return data
        rng, altered = self.rng, bytearray(data)
        for _ in range(rng.choice((1, 1, 2, 5))):
            at = rng.randrange(len(altered)) if altered else 0
            match rng.randrange(6):
                case 0 if altered:
                    altered[at] ^= 1 << rng.randrange(8)
                case 1:
                    del altered[at : at + rng.randint(1, 9)]
                case 2:
                    altered[at:at] = rng.randbytes(rng.randint(1, 9))
                case 3:
                    altered[at:at] = altered[max(at - 40, 0) : at]
                case 4:
                    altered += data
                case _:
                    altered[at:] = altered[at:][::-1]
        return bytes(altered)


@attack
def frames_that_are_altered_press_nothing_new(plan: Plan) -> Iterator[str | None]:
    """Alter frames: presses arrive in their order; some may be missing, none is altered, late or twice."""
    for n in range(plan.amount(4, 300)):
        rng = plan.rng("altered", n)
        bench, pressed, heard = Bench(("Ada",)), list[tuple[str, bool]](), list[tuple[str, bool]]()
        wire = AlteringCable(Device("aaaa0001", bench.clock, 1), bench.clock)
        wire.rng = rng
        bench.wires[ONE] = wire
        bench.run(2)
        bench.tap(ONE, "A")
        bench.events()
        wire.alters = rng.choice((0.02, 0.1, 0.4))
        for _ in range(25):
            button, held = rng.choice(BUTTONS), rng.random() < 0.2
            pressed.append((button, held))
            bench.tap(ONE, button, 0.7 if held else 0.05)
            bench.run(rng.choice((0.0, 0.3, 1.5)))
            heard += _presses(bench)
        wire.alters = 0.0
        bench.run(STRANGE_FOR + 10)
        heard += _presses(bench)
        rest = iter(pressed)
        if not all(one in rest for one in heard):
            yield f"try {n}: {heard} came of {pressed}"
            continue
        bench.tap(ONE, "B")
        bench.run(1)
        yield (
            None if _presses(bench)[-1:] == [("B", False)] else f"try {n}: once all is well again a press is not heard"
        )


def _presses(bench: Bench) -> list[tuple[str, bool]]:
    return [(event.button, event.held) for event in bench.events() if isinstance(event, Press)]


# Liars.


class Liar:
    """Device at a cable that sends anything: forged lines, or the firmware under another id."""

    def __init__(self, table: Table2, path: str, rng: random.Random) -> None:
        self._table, self._path, self._rng = table, path, rng
        self._salt = 1000 * (1 + (*LIARS, ONE).index(path))

    def act(self) -> None:
        """Do one of the things that could be of use to somebody who cheats."""
        rng, bench = self._rng, self._table.bench
        wire = bench.wires.get(self._path)
        match rng.randrange(7):
            case 0:
                if wire is None:
                    bench.plug(self._path, self._device())
                else:
                    bench.pull(self._path)
            case 1 | 2 if wire is not None:
                wire.device = self._device()
            case 3 | 4 if wire is not None and wire.device is not None:
                wire.device.firmware.wire.press(rng.choice(BUTTONS), rng.random() < 0.4, wire.device.milliseconds())
            case 5 if wire is not None:
                wire.say(b"".join(self._line(wire) for _ in range(rng.randint(1, 20))))
            case _ if wire is not None:
                others = [other for other in bench.wires.values() if other is not wire and other.heard]
                if others:
                    # Whatever it has recorded of others, it may say again.
                    wire.say(rng.choice(rng.choice(others).heard)[1])

    def _device(self) -> Device:
        self._salt += 1
        id = self._rng.choice((*KNOWN, f"{self._rng.randrange(1 << 32):08x}"))
        return Device(id, self._table.bench.clock, self._salt)

    def _line(self, wire: SimulatedCable) -> bytes:
        rng = self._rng
        said = [data.split()[1].decode() for _, data in (*wire.sent[-5:], *wire.heard[-5:]) if len(data.split()) > 2]
        session = rng.choice([*said, f"{rng.randrange(1 << 32):08x}"])
        words = rng.choice(((), ("B",), ("on", "buzz"), ("1", rng.choice(KNOWN)), ("taken",), ("1,2,3", "0" * 16)))
        frame = Frame(rng.choice(KINDS), session, rng.choice((0, 1, 2, 3, 999_999_999)), words)
        try:
            return encode(frame)
        except UnicodeEncodeError:
            return b"\xff\n"


class Watch:
    """Checks that no liar gets a second seat at a port, or a second port for a seat, while the table lets nobody in."""

    def __init__(self, table: Table2) -> None:
        self._table = table
        self._held: dict[str, set[str]] = {}

    async def heed(self) -> str | None:
        """Let the host hear what came, refuse each claim, and look at the seats."""
        table = self._table
        for event in table.bench.events():
            if isinstance(event, Claim) and event.answer is not None:
                event.answer(False)
                continue
            if isinstance(event, Handheld | Press | Claim):
                await table.host.handle(event)
        await table.host.tick()
        table.host.show()
        for cable in table.bench.panel._cables.values():
            seat = table.bench.panel._seat(cable)
            if seat is not None:
                self._held.setdefault(cable.place, set()).add(seat)
        for place, seats in self._held.items():
            if len(seats) > 1:
                return f"{place} has had the seats of {sorted(seats)}"
        for seat in ("Ada", "Bo"):
            places = [place for place, seats in self._held.items() if seat in seats]
            if len(places) > 1:
                return f"{seat}'s seat has been at {places}"
        return None

    async def run(self, seconds: float) -> str | None:
        for _ in range(round(seconds / 0.05)):
            self._table.bench.run(0.05)
            if (found := await self.heed()) is not None:
                return found
        return None


async def _play_to_duel(table: Table2) -> None:
    await table.sit_down()
    await table.ready()
    await table.tap(ONE, "A")
    await table.tap(TWO, "A")


async def _lie(plan: Plan, n: int) -> str | None:
    """Play one duel: both lay a hand, and liars do what they like; return the fault if a sealed hand is not kept."""
    rng = plan.rng("liars", n)
    table = Table2(toy_table(game), Bench())
    await _play_to_duel(table)
    if table.asked_key() != "duel":
        return "the duel was not reached"
    watch = Watch(table)
    hands = {ONE: rng.choice("ABC"), TWO: rng.choice("ABC")}
    for path in (ONE, TWO):
        await table.tap(path, hands[path])
        if path == ONE:
            await table.tap(path, hands[path])
    # Ada's hand is sealed now, and Bo's only laid. Ada's own handheld may be gone, or lie: it may take Ada's seal off.
    liars = [Liar(table, path, rng) for path in LIARS]
    own = rng.choice(("here", "gone", "lies"))
    if own == "gone":
        table.bench.pull(ONE)
    elif own == "lies":
        liars.append(Liar(table, ONE, rng))
    for _ in range(rng.randint(10, 40)):
        rng.choice(liars).act()
        if (found := await watch.run(rng.choice((0.05, 0.2, 1.0, 4.0)))) is not None:
            return found
        if table.table.open is None or table.asked_key() != "duel":
            break
        if own != "lies" and "Ada" in table.table.open.waiting:
            return "Ada's seal was taken off"
    told = [str(event.text) for event in table.table.log() if event.key == "duel"]
    if own != "lies" and told and not told[0].startswith(HANDS["ABC".index(hands[ONE])]):
        return f"{told[0]!r} although Ada had sealed {HANDS['ABC'.index(hands[ONE])]}"
    return None


@attack
def liars_take_no_seat_and_break_no_seal(plan: Plan) -> Iterator[str | None]:
    """Let liars act at a table at which nobody lets another handheld into a seat."""
    for n in range(plan.amount(4, 150)):
        found = asyncio.run(_lie(plan, n))
        yield found and f"try {n}: {found}"


@attack
def bytes_from_anything_at_a_port_end_no_panel(plan: Plan) -> Iterator[str | None]:
    """Send noise and forged lines at every port: the panel goes on, and an honest handheld is heard."""
    for n in range(plan.amount(3, 150)):
        rng = plan.rng("noise", n)
        bench = Bench(("Ada", "Bo"))
        bench.plug(ONE, "aaaa0001")
        bench.run(2)
        bench.tap(ONE, "A")
        bench.events()
        for path in LIARS:
            bench.plug(path, None)
        for _ in range(40):
            path = rng.choice(LIARS)
            session = f"{rng.randrange(1 << 32):08x}"
            line = encode(Frame(rng.choice(KINDS), session, rng.randrange(1 << 20), ("A",) * rng.randrange(4)))
            bench.wires[path].say(
                rng.choice((rng.randbytes(rng.randrange(5000)), line * rng.randint(1, 300), b"\n" * 400))
            )
            bench.run(rng.choice((STEP, 0.1, 1.0)))
        bench.events()
        bench.tap(ONE, "C")
        yield None if _presses(bench) == [("C", False)] else f"try {n}: an honest press was not heard"
