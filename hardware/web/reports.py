"""The report of a game that has ended, for browsers: made by the command `drakvakt report` in a process of its own."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

Kind = Literal["page", "picture"]

OPTIONS: Final[dict[Kind, str]] = {"page": "--html", "picture": "--png"}

PATIENCE: Final = 120.0
"""Seconds after which a report is given up; a Pi Zero needs about 30."""

MOST_KEPT: Final = 8
"""Reports of one game that are kept: both kinds in four languages."""

Runner = Callable[[Sequence[str]], Awaitable[bool]]
"""Runs `drakvakt` with these words, and returns whether it came to its end without an error."""


class ReportMaker:
    """Makes reports one at a time; the evening goes on meanwhile, and its own process loads no plotting library.

    Args:
        folder: The folder of the kept games.
        run: Runs the command.
    """

    def __init__(self, folder: Path, run: Runner | None = None) -> None:
        self._folder = folder
        self._run = run or run_command
        self._turn = asyncio.Lock()
        self._session = ""
        self._made: dict[tuple[Kind, str], bytes] = {}

    async def make(self, session: str, kind: Kind, language: str) -> bytes | None:
        """Return the report of a game; `None` where it cannot be made.

        Args:
            session: The name of the game, which has ended.
            kind: "page" is an HTML file that stands alone, "picture" a PNG.
            language: The code of its language; empty for the table's own.
        """
        async with self._turn:
            if session != self._session:
                self._session = session
                self._made.clear()
            if (kind, language) not in self._made:
                made = await self._make(session, kind, language)
                if made is None or len(self._made) >= MOST_KEPT:
                    return made
                self._made[kind, language] = made
            return self._made[kind, language]

    async def _make(self, session: str, kind: Kind, language: str) -> bytes | None:
        with TemporaryDirectory(prefix="drakvakt-") as folder:
            path = Path(folder) / kind
            words = ["report", session, "--state", str(self._folder), OPTIONS[kind], str(path)]
            if language:
                words += ["--lang", language]
            if not await self._run(words):
                return None
            return path.read_bytes()


async def run_command(words: Sequence[str]) -> bool:
    """Run `drakvakt` with these words, for at most `PATIENCE` seconds.

    Args:
        words: The words after the name of the command.

    Returns:
        True if it came to its end without an error.
    """
    nowhere = asyncio.subprocess.DEVNULL
    command = [sys.executable, "-m", "companion.cli", *words]
    process = await asyncio.create_subprocess_exec(*command, stdin=nowhere, stdout=nowhere, stderr=nowhere)
    try:
        return await asyncio.wait_for(process.wait(), PATIENCE) == 0
    except TimeoutError:
        return False
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def can_make_reports() -> bool:
    """Return whether the libraries that draw a report are installed."""
    return find_spec("matplotlib") is not None
