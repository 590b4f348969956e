"""The watched disk of disk.c: built where there is a C compiler, and preloaded into a process of its own."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from pathlib import Path

from tests.attacks.runner import Plan, Skipped
from tests.cli.running import ROOT, environment

SOURCE = Path(__file__).with_name("disk.c")


class Fault(IntEnum):
    """How an operation fails; as in disk.c."""

    NEVER = 0
    FULL = 1
    BROKEN = 2
    HALF = 3
    KILL = 4
    FULL_FROM_HERE = 5
    NO_SYNC_FROM_HERE = 6


@cache
def library() -> Path:
    """Return the library, built for this process; `Skipped` where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not sys.platform.startswith("linux"):
        raise Skipped("there is no C compiler here to build the watched disk with")
    made = Path(tempfile.mkdtemp(prefix="drakvakt-disk-")) / "disk.so"
    done = subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", str(made), str(SOURCE), "-ldl"],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Skipped(f"the watched disk cannot be built here: {done.stderr.splitlines()[:1]}")
    return made


def run_watched(module: str, plan: Plan, **given: object) -> Iterator[str | None]:
    """Yield the tries of `module`'s function `main`, in a process on the watched disk: a line for each, as JSON."""
    words = json.dumps({"size": int(plan.size), "seed": plan.seed, "folder": str(plan.folder), **given})
    plan.folder.mkdir(parents=True, exist_ok=True)
    with subprocess.Popen(
        [sys.executable, "-m", module, words],
        env=environment(LD_PRELOAD=str(library()), PYTHONDONTWRITEBYTECODE="1", DRAKVAKT_TEST_SEED=f"{plan.seed:x}"),
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield json.loads(line)
    if process.returncode:
        yield f"{module} itself ended with {process.returncode}"


class WatchedDisk:
    """The disk on which this process runs, below one folder."""

    def __init__(self) -> None:
        self._disk = ctypes.CDLL(None)
        self._disk.disk_count.restype = ctypes.c_long
        self._disk.disk_fail.argtypes = (ctypes.c_long, ctypes.c_int)
        self.most = 0
        """The most operations that there were between a `fail` and the next `heal`."""

    def watch(self, folder: Path, trace: Path | None = None) -> None:
        """Look at what is done below this folder, and write it to the trace."""
        self._disk.disk_watch(os.fsencode(folder), None if trace is None else os.fsencode(trace))

    def fail(self, at: int, fault: Fault) -> None:
        """Let the operation of that number, from now on, fail; `Fault.NEVER` only counts."""
        self._disk.disk_fail(at, int(fault))

    def heal(self) -> None:
        """Let nothing fail any more."""
        self.most = max(self.most, int(self._disk.disk_count()))
        self._disk.disk_fail(0, 0)

    def note(self, words: str) -> None:
        """Add a line to the trace."""
        self._disk.disk_note(words.encode())


def say(found: str | None) -> None:
    """Report one try of a watched process: its fault, or `None`."""
    sys.stdout.write(json.dumps(found) + "\n")


def read_request() -> tuple[Plan, dict[str, object]]:
    """Read the plan and the arguments that `run_watched` has handed to this process."""
    from tests.attacks.runner import Size

    given = json.loads(sys.argv[1])
    plan = Plan(Size(given.pop("size")), given.pop("seed"), Path(given.pop("folder")).resolve())
    return plan, given
