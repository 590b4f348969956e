"""Running the real command as people do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def environment(**more: str) -> dict[str, str]:
    """A plain environment in which nothing is kept outside the test's own folder."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    return {
        **kept,
        "LANG": "C.UTF-8",
        "XDG_CONFIG_HOME": "/no-such-folder",
        "XDG_STATE_HOME": "/no-such-folder",
        "PYTHONWARNINGS": "error",
        **more,
    }


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
