"""A box that is played on: its panel, its presses and its kept games."""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from companion.cli.box.evenings import BoxEvenings
from companion.cli.box.service import serve
from companion.game import games
from companion.language import Voice
from companion.table import new_header
from companion.table.sessions import Sessions
from companion.testing import bots
from hardware.panel import Scene, Touch
from hardware.simulated.panel import SimulatedPanel

legenden: Any = games()["legenden"]


class Watched(SimulatedPanel):
    """A panel beside which a test can wait until something is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = asyncio.Event()

    def show(self, scene: Scene) -> None:
        super().show(scene)
        self._shown.set()

    def words(self) -> str:
        return "\n".join(self.scene.box.page.rows) if self.scenes else ""

    def touch(self, touch: Touch) -> None:
        """Touch something that a panel has drawn itself."""
        self._mailbox.put(touch)

    async def wait_for_change(self, words: str) -> None:
        """Wait until something else than these words stands on the screen."""
        while " ".join(self.words().split()) == words:
            self._shown.clear()
            await self._shown.wait()

    async def wait_until(self, *words: str) -> None:
        """Wait until all of these words stand on the screen."""
        while not all(said in self.words() for said in words):
            self._shown.clear()
            await self._shown.wait()


FASTER = 20
"""How many times as fast as real time the clock of a box runs."""


def read_fast_clock() -> float:
    """Return the seconds of a clock that runs fast, so that no test waits for a page that goes by itself."""
    return time.monotonic() * FASTER


class Evening:
    """A box whose people are a test: its panel, its log, and the folder of its games."""

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None) -> None:
        self.panel = Watched()
        self.log = io.StringIO()
        self.folder = folder
        self.environment = {"JOURNAL_STREAM": "1:2", **(environment or {})}
        self.given = argparse.Namespace(lang="en", state=folder, file=None)
        unsaid = dict.fromkeys(("game", "seats", "session", "dice", "cards", "seed"))
        vars(self.given).update(unsaid, new=False, mend=False, option=[])

    def make_box(self, given: argparse.Namespace, voice: Voice) -> BoxEvenings:
        made = BoxEvenings(given, voice, self.log, read_fast_clock, environment=self.environment)
        made.load()
        return made

    def lines(self) -> list[str]:
        return self.log.getvalue().splitlines()


def run_box(
    folder: Path, people: Callable[[Evening], Awaitable[None]], environment: Mapping[str, str] | None = None
) -> tuple[Evening, int]:
    """Switch the box on, let people do things, and end the service as systemd does."""

    async def run_all() -> tuple[Evening, int]:
        evening = Evening(folder, environment)
        serving = asyncio.create_task(serve(evening.given, lambda _, voice: [evening.panel], evening.make_box))
        acting = asyncio.ensure_future(people(evening))
        await asyncio.wait({serving, acting}, return_when=asyncio.FIRST_COMPLETED)
        if acting.done():
            await acting
            os.kill(os.getpid(), signal.SIGTERM)
        else:
            acting.cancel()
        return evening, await serving

    return asyncio.run(run_all())


def keep_game(folder: Path, **state: int) -> str:
    """Keep a game of Legenden in its twelfth round, and return its session; `state` changes figures by path."""
    figures = {"round": 12, "sun.at": 12, **state}
    table = Sessions(folder).begin(new_header(legenden, ["Ada", "Bo"], state=figures))
    assert table.open is not None
    table.answer(table.open.n, "Ada", "own")
    table.close()
    return table.journal.session


def keep_advanced_game(folder: Path) -> str:
    """Keep a game with its progress, so that it is offered before it is opened; return its session."""
    sessions = Sessions(folder)
    table, rng = sessions.begin(new_header(legenden, ["Ada", "Bo"])), random.Random(3)
    while table.run.state.turns < 2:
        bots.answer_once(table, rng)
    table.close()
    return table.journal.session
