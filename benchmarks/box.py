"""Cost of a box's service as a whole process, beside a process that only imports its device libraries.

The service plays on gpiozero's mock pins, and on whatever screen and lights this machine has; mostly none, so that they
are found missing. All processes use compiled modules, as an installed one does.
"""

from __future__ import annotations

import importlib.util
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from benchmarks.row import Cost, Ratio, Row
from companion.game import find
from companion.table import new_header
from companion.table.sessions import Sessions
from companion.testing import bots

ROOT = Path(__file__).parents[1]
WIRING = ROOT / "wiring" / "box.toml"
LIBRARIES = ("gpiozero", "luma.core.interface.serial", "luma.oled.device", "smbus2", "serial", "spidev", "lgpio")
"""Device libraries of a box; luma speaks I2C by smbus2."""

ROUNDS = 15
AIM = 1.3
FIRST_MEMORY, FIRST_CPU, FIRST_STARTS = 1.35, 1.6, 3
ANSWERS, SEED = 60, 5
PATIENCE = 60.0
SETTLING = 1.0
"""Seconds after the first prompt within which screen and lights have been opened, or found missing."""


@dataclass(frozen=True, slots=True)
class StartCost:
    """Wall seconds of a process until it is ready, its CPU seconds and its peak memory in kB."""

    seconds: float
    cpu: float
    memory: int


def ratios() -> Iterator[Ratio]:
    """Yield the first start of a box, on which nothing is kept, over its bare libraries; none without `/proc`."""
    if Path("/proc/self/schedstat").exists():
        what = "first start of the box, nothing kept: {} / its bare libraries'"
        yield Ratio(what.format("memory"), FIRST_MEMORY, lambda: first_start_cost("memory"), rounds=1)
        yield Ratio(what.format("CPU time"), FIRST_CPU, lambda: first_start_cost("cpu"), rounds=1)


def first_start_cost(kind: str) -> Cost:
    """Measure a box on which nothing is kept, and a process that only imports its libraries, some times in turns.

    Memory and CPU time are those of the same starts; a third call starts them anew.

    Args:
        kind: "memory" or "cpu".
    """
    floors, ours = first_starts()
    _RETURNED.append(kind)
    if len(_RETURNED) > 1:
        first_starts.cache_clear()
        _RETURNED.clear()
    return Cost(*(statistics.median(getattr(one, kind) for one in runs) for runs in (ours, floors)))


_RETURNED: list[str] = []
"""Kinds of cost of the last starts that were returned already."""


@cache
def first_starts() -> tuple[list[StartCost], list[StartCost]]:
    """Return how the libraries and the service started, in turns."""
    floors, ours = list[StartCost](), list[StartCost]()
    with tempfile.TemporaryDirectory() as folder:
        environment = _environment(Path(folder))
        for number in range(FIRST_STARTS + 1):
            floors.append(measure_imports(libraries(), environment))
            ours.append(measure_service(Path(folder, f"state-{number}"), environment, "--lang", "en"))
    # The first of each compiled its modules.
    return floors[1:], ours[1:]


def libraries() -> list[str]:
    """Return the device libraries that this machine has."""
    return [name for name in LIBRARIES if importlib.util.find_spec(name.partition(".")[0])]


def rows() -> Iterator[Row]:
    """Yield the service's memory and its time to the first prompt; nothing where the system does not tell them."""
    modules = libraries()
    if not Path("/proc/self/status").exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        state, environment = Path(folder, "state"), _environment(Path(folder))
        _unfinished_game(state)
        costs = [
            (measure_imports(modules, environment), measure_service(state, environment, "--lang", "en"))
            for _ in range(ROUNDS + 1)
        ]
    # The first of each compiled its modules.
    floor, ours = map(_median, zip(*costs[1:], strict=True))
    for what, least, measured, plainly in (
        ("service's memory at its first prompt", floor.memory, ours.memory, f"{ours.memory / 1024:.1f} MB"),
        ("time to first prompt", floor.seconds, ours.seconds, f"{ours.seconds * 1000:.0f} ms"),
    ):
        ratio = measured / least
        aim = f"{AIM} or less" + ("" if ratio <= AIM else ": missed")
        yield Row(f"{what} against its device libraries'", f"{ratio:.2f}", aim)
        yield Row("  that is", plainly, "")
    yield Row(f"  the libraries: {' '.join(modules)}", "", "")


def measure_imports(modules: list[str], environment: dict[str, str]) -> StartCost:
    """Run a process that imports some modules, and return its cost."""
    program = f"import time, {', '.join(modules)}\nprint(open('/proc/self/status').read(), time.process_time())"
    begun = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return StartCost(time.perf_counter() - begun, float(done.stdout.split()[-1]), _peak(done.stdout))


def measure_service(state: Path, environment: dict[str, str], *options: str) -> StartCost:
    """Run the service until its first prompt stands, end it as systemd does, and return its cost."""
    command = [sys.executable, "-m", "companion.cli", "box", *options]
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        address = f"{folder}/notify"
        told.bind(address)
        told.settimeout(PATIENCE)
        begun = time.perf_counter()
        process = subprocess.Popen(
            [*command, "--file", str(WIRING), "--state", str(state)],
            env={**environment, "NOTIFY_SOCKET": address},
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
        )
        try:
            while told.recv(1024) != b"READY=1":
                pass
            seconds = time.perf_counter() - begun
            time.sleep(SETTLING)
            # Not from getrusage: that starts with what the process had before it became this program, which is ours.
            memory, cpu = _peak(Path(f"/proc/{process.pid}/status").read_text()), _cpu(process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            status = process.wait(PATIENCE)
    assert status == 0, status
    return StartCost(seconds, cpu, memory)


def _environment(folder: Path) -> dict[str, str]:
    """Return an environment with mock pins, whose compiled modules lie in this folder."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "compiled"), "GPIOZERO_PIN_FACTORY": "mock"}


def _unfinished_game(state: Path) -> None:
    table = Sessions(state).begin(new_header(find("legenden"), ("Ada", "Bo")))
    bots.play(table, random.Random(SEED), ANSWERS)
    assert not table.is_over
    table.close()


def _peak(status: str) -> int:
    """Return the most memory that a process had, in kB."""
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))


def _cpu(process: int) -> float:
    """Return the CPU seconds of all threads that a process has."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def _median(costs: tuple[StartCost, ...]) -> StartCost:
    return StartCost(
        statistics.median(cost.seconds for cost in costs),
        statistics.median(cost.cpu for cost in costs),
        round(statistics.median(cost.memory for cost in costs)),
    )
