"""Ways to run the real command as people do."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

from tests.randomness import TOKENS

ROOT = Path(__file__).parents[2]


SEEDED = Path(__file__).parent / "seeded"
"""The folder of what seeds the chance of a program."""


def environment(**more: str) -> dict[str, str]:
    """Return a plain environment in which nothing is kept outside the test's own folder.

    The chance of each program that is started with it has a seed of its own, which hangs on the test's.
    """
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR", "PYTHONPYCACHEPREFIX") if name in os.environ}
    return {
        **kept,
        "LANG": "C.UTF-8",
        "XDG_CONFIG_HOME": "/no-such-folder",
        "XDG_STATE_HOME": "/no-such-folder",
        "PYTHONWARNINGS": "error",
        "DRAKVAKT_TEST_SEED": TOKENS.randbytes(8).hex(),
        **more,
        "PYTHONPATH": os.pathsep.join([str(SEEDED), *filter(None, [more.get("PYTHONPATH")])]),
    }


def run_at_terminal(
    *arguments: str, given: str = "", python: tuple[str, ...] = (), **more: str
) -> subprocess.CompletedProcess[str]:
    """Run `drakvakt` on a terminal, where this is typed ahead; all that is written there is its output."""
    master, slave = pty.openpty()
    os.write(master, given.encode())
    program = subprocess.Popen(
        [sys.executable, *python, "-m", "companion.cli", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(**more),
        cwd=ROOT,
        start_new_session=True,
    )
    os.close(slave)
    said = bytearray()
    try:
        # Where nobody has the other end open any more there is nothing to read; Linux calls that an error.
        while data := os.read(master, 4096):
            said += data
    except OSError:
        pass
    finally:
        os.close(master)
    return subprocess.CompletedProcess(program.args, program.wait(timeout=50), said.decode().replace("\r\n", "\n"), "")


def drakvakt(*arguments: str, given: str | bytes = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run `drakvakt` to its end with this on its standard input."""
    data = given if isinstance(given, bytes) else given.encode()
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", *arguments],
        input=data,
        capture_output=True,
        env=environment(**more),
        cwd=ROOT,
        timeout=50,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
