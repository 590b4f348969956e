"""Cost of the page: a press on a phone until it stands on all others, bytes over the air, memory, and the start.

A server and its phones run in this process, so that every figure is against a bare round trip over a WebSocket of the
same server, taken in turn with the presses. The table's own work is done before: moments of a real game are shown one
after the other.
"""

from __future__ import annotations

import asyncio
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from benchmarks.row import Row
from hardware.panel import Scene as Moment
from hardware.web.app import COOKIE, PAGE, make_app
from hardware.web.frames import encode
from hardware.web.gate import PanelGate
from hardware.web.panel import WebPanel
from hardware.web.server import bind, serve_app
from tests.hardware.web.staged import MOST_TO_LOAD, StagedTable, count_handheld_bytes, run_apart

ROOT: Final = Path(__file__).parents[1]
GAME: Final = "legenden"
FOUR: Final = ("Ada", "Bo", "Cid", "Dan")
MANY: Final = 12
"""Phones at one table: more than its seats, as some people have a second one."""

PRESSES: Final = 300
MOST_RATIO: Final = 3.0
"""Round trips that a press may take at the most: of a hundred presses the last but one."""

MOST_MEMORY: Final = 25.0
"""Megabytes that an open page may take beside the same evening without it."""

MOST_OF_VIEW: Final = 50
"""Percent of a whole view that a press may send to a phone: only what has changed is sent."""

WALL, CPU = 0, 1
PATIENCE: Final = 60.0
STARTS: Final = 5
NAMING: Final = 2.0
"""Seconds in which the page looks for its name in the network, and publishes it."""


@dataclass(slots=True)
class Measured:
    """Times of presses and of bare round trips (wall and CPU seconds), and the bytes of a press to one phone."""

    presses: list[tuple[float, float]] = field(default_factory=list)
    trips: list[tuple[float, float]] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    whole: int = 0

    def ratio(self, clock: int) -> float:
        """Return how many round trips the slowest press but one of a hundred takes.

        Args:
            clock: WALL, or CPU, which other programs spoil less.
        """
        return _late(self.presses, clock) / _late(self.trips, clock)


def rows() -> Iterator[Row]:
    """Yield what the page costs."""
    moments = run_apart(_play(PRESSES + 1))
    for phones in (len(FOUR), MANY):
        measured = asyncio.run(_press_phones(moments, phones))
        for clock, name in ((WALL, ""), (CPU, ", in CPU time")):
            ratio = measured.ratio(clock)
            aim = f"{MOST_RATIO:g} or less{_describe_miss(ratio, MOST_RATIO)}" if phones == len(FOUR) else ""
            yield Row(f"press to all of {phones} phones, p99 / round trip's{name}", f"{ratio:.1f}", aim)
        yield Row("  that is", f"{_late(measured.presses, WALL) * 1000:.1f} ms", "")
        if phones == len(FOUR):
            share = 100 * statistics.median(measured.sizes) / measured.whole
            yield Row("bytes to a phone for a press, median", f"{statistics.median(measured.sizes):.0f}", "")
            aim = f"{MOST_OF_VIEW} % or less{_describe_miss(share, MOST_OF_VIEW)}"
            yield Row("  of a whole view", f"{share:.0f} %", aim)
    loaded = count_handheld_bytes(GAME)
    aim = f"{MOST_TO_LOAD:,} or less{_describe_miss(loaded, MOST_TO_LOAD)}"
    yield Row("bytes in all files until a handheld's first paint", f"{loaded:,}", aim)
    yield from _starts()


def _late(times: Sequence[tuple[float, float]], clock: int) -> float:
    """Return the time that 99 of 100 stay below."""
    return sorted(one[clock] for one in times)[math.ceil(len(times) * 0.99) - 1]


def _read_clocks() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def _measure_since(begun: tuple[float, float]) -> tuple[float, float]:
    wall, cpu = _read_clocks()
    return wall - begun[WALL], cpu - begun[CPU]


def _describe_miss(value: float, most: float) -> str:
    return "" if value <= most else ": missed"


async def _play(count: int) -> list[tuple[int, Moment]]:
    """Return `count` moments of a game, each with the number of its ask; what the table tells of them is made."""
    moments: list[tuple[int, Moment]] = []
    seed = 0
    while len(moments) < count:
        table = StagedTable(GAME, FOUR, seed=(seed := seed + 1), by_box=True)

        def keep(played: StagedTable, _: object) -> bool:
            scene, opened = played.panel.scene, played.table.open
            assert scene is not None
            assert scene.data is not None
            assert opened is not None
            # To put the game into words is the table's own work.
            scene.data.public()
            scene.data.log()
            for seat in FOUR:
                scene.data.seat_data(seat)
            moments.append((opened.n, scene))
            return len(moments) >= count

        await table.play_until(keep)
    return moments


async def _press_phones(moments: Sequence[tuple[int, Moment]], phones: int) -> Measured:
    """Press on a phone again and again, in turn with bare round trips, and return how long it took."""
    # Nobody presses so often: to the door a second is a hundred.
    panel, measured = WebPanel(clock=lambda: time.monotonic() * 100), Measured()
    panel.seats_with_buttons(FOUR)
    panel.show(moments[0][1])
    bound = bind(lan=False, port=0)
    host = f"127.0.0.1:{bound.getsockname()[1]}"
    pages = make_app(PanelGate(panel))

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == "/echo":
            await _echo(receive, send)
        else:
            await pages(scope, receive, send)

    serving = asyncio.create_task(serve_app(app, bound))
    showing = asyncio.create_task(_show_moments(panel, moments))
    wires = [await _join(panel, host, FOUR[at % len(FOUR)]) for at in range(phones)]
    bare = await connect(f"ws://{host}/echo", compression=None)
    try:
        for wire in wires:
            measured.whole = len(await _read_push(wire))
        for number, _ in moments[:-1]:
            touch = encode({"do": "touch", "n": number, "does": "answer", "value": True})
            begun = _read_clocks()
            await wires[0].send(touch)
            for wire in wires[1:]:
                pushed = await _read_push(wire)
            measured.presses.append(_measure_since(begun))
            measured.sizes.append(len(pushed))
            await _read_push(wires[0])
            begun = _read_clocks()
            await bare.send(touch)
            await bare.recv()
            measured.trips.append(_measure_since(begun))
    finally:
        for wire in (*wires, bare):
            await wire.close()
        for task in (serving, showing):
            task.cancel()
        await asyncio.gather(serving, showing, return_exceptions=True)
        await panel.close()
    return measured


async def _show_moments(panel: WebPanel, moments: Sequence[tuple[int, Moment]]) -> None:
    """Show the next moment at each touch, as a table does whose work takes no time."""
    following = iter(moments[1:])
    panel.show(moments[0][1])
    async for event in panel.events():
        if type(event).__name__ == "Touch" and (moment := next(following, None)) is not None:
            panel.show(moment[1])


async def _join(panel: WebPanel, host: str, seat: str) -> ClientConnection:
    """Return the connection of a phone with this seat; a second phone of a seat has the same token."""
    token = TOKENS.setdefault((id(panel), seat), panel.door.admit("phone"))
    guest = panel.door.find_guest(token)
    assert guest is not None
    panel.door.seat(guest, seat)
    return await connect(
        f"ws://{host}/table",
        origin=Origin(f"http://{host}"),
        additional_headers={"Cookie": f"{COOKIE}={token}"},
        subprotocols=[Subprotocol(PAGE)],
        compression=None,
    )


TOKENS: dict[tuple[int, str], str] = {}
"""Token of each seat, by the identity of the panel and the seat."""


async def _read_push(wire: ClientConnection) -> bytes:
    """Return the next line that tells of a change."""
    while True:
        line = await wire.recv(decode=False)
        if line.startswith(b'{"push"'):
            return line


async def _echo(receive: Receive, send: Send) -> None:
    """Send back whatever comes: the least that a server can do."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


@dataclass(frozen=True, slots=True)
class Start:
    """Cost of an evening until its first question: CPU seconds, and the memory of its process in MB."""

    seconds: float
    memory: float


def _starts() -> Iterator[Row]:
    """Yield what an evening costs without a page, and with one that a browser has opened."""
    if not Path("/proc/self/status").exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        pairs = [(_begin(folder), _begin(folder, "--lan")) for _ in range(STARTS + 1)]
    # The first of each compiled its modules.
    plain, open_page = ([pair[at] for pair in pairs[1:]] for at in (0, 1))
    more = _middle([one.memory for one in open_page]) - _middle([one.memory for one in plain])
    aim = f"{MOST_MEMORY:g} MB or less{_describe_miss(more, MOST_MEMORY)}"
    yield Row("memory of an evening with an open page beside one without", f"{more:.1f} MB", aim)
    later = _middle([one.seconds for one in open_page]) - _middle([one.seconds for one in plain])
    yield Row("CPU time of its start beside that without", f"{later * 1000:.0f} ms", "")


def _middle(values: Sequence[float]) -> float:
    return statistics.median(values)


def _begin(folder: str, *words: str) -> Start:
    """Begin an evening in plain lines, open its page if it has one, and return what that has cost."""
    command = [sys.executable, "-m", "companion.cli", "play", "--plain", "--lang", "en", "--state", folder]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "PYTHONPYCACHEPREFIX": f"{folder}/compiled", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [*command, "--game", GAME, "--seats", "Ada", "Bo", "--new", *words],
        env=environment,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        address = ""
        for line in process.stdout:
            if line.startswith("Page: "):
                address = line.split()[1]
            if line.startswith("  D "):
                break
        if address:
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:
                page.read()
            time.sleep(NAMING)
        numbers = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        status = Path(f"/proc/{process.pid}/status").read_text()
    finally:
        process.stdin.close()
        process.stdout.close()
        process.terminate()
        process.wait(PATIENCE)
    memory = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
    return Start((int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK"), memory / 1024)
