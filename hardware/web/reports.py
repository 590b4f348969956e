"""The report of a game that has ended, for browsers: made by the command `drakvakt report` in a process of its own."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.record import record

OPTIONS: Final = {"page": ("--html", "html"), "picture": ("--png", "png")}
"""The option of each kind of report, and how the name of its file ends."""

PATIENCE: Final = 120.0
"""Seconds after which a report is given up; a Pi Zero needs about 30."""

MOST_KEPT: Final = 8
"""Reports of one game that are kept: both kinds in four languages."""

Runner = Callable[[Sequence[str]], Awaitable[bool]]
"""Runs `drakvakt` with these words, and returns True if it came to its end without an error."""


@record
class Report:
    """File with the report of an evening.

    Attributes:
        name: Name of the file.
        data: All of it.
    """

    name: str
    data: bytes


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
        self._made: dict[tuple[str, str], Report] = {}

    async def make(self, session: str, kind: str, language: str) -> Report | None:
        """Return the report of a game; `None` where there is no such kind, or it cannot be made.

        Args:
            session: The name of the game, which has ended.
            kind: "page" is an HTML file that stands alone, "picture" a PNG.
            language: The code of its language; empty for the table's own.
        """
        if kind not in OPTIONS:
            return None
        async with self._turn:
            if session != self._session:
                self._session = session
                self._made.clear()
            found = self._made.get((kind, language))
            if found is None:
                found = await self._make(session, kind, language)
                if found is not None and len(self._made) < MOST_KEPT:
                    self._made[kind, language] = found
            return found

    async def _make(self, session: str, kind: str, language: str) -> Report | None:
        option, ending = OPTIONS[kind]
        with TemporaryDirectory(prefix="drakvakt-") as folder:
            path = Path(folder) / f"{session}.{ending}"
            words = ["report", session, "--state", str(self._folder), option, str(path)]
            if language:
                words += ["--lang", language]
            return Report(path.name, path.read_bytes()) if await self._run(words) else None


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
    """Return True if the libraries that draw a report are installed."""
    return find_spec("matplotlib") is not None
