"""`drakvakt play`: the emulator in the terminal, or plain lines where there is none."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.cli.host import Host, Outcome
from companion.cli.hub import Hub
from companion.cli.lobby import BOX, PAWNS, Kept, Lobby
from companion.game import BadSetup, Game, find, games
from companion.journal import MemoryJournal
from companion.language import LANGUAGES, Voice, preferred
from companion.state import Json
from companion.table import Table, new_header
from companion.table.header import mode_paths
from companion.table.sessions import Sessions, state_folder
from companion.text import Text
from hardware.panel import Panel

LANGUAGE = "language"
"""The file beside the kept games that holds the last language's code."""

ENDED = 143
"""The exit status of a program that a signal has ended, as shells count."""


def play(given: argparse.Namespace) -> int:
    """Play until somebody stops; returns the exit status."""
    folder = given.state or state_folder()
    voice = Voice(given.lang or remembered(folder) or preferred())
    if given.game:
        find(given.game)
    evening = Evening(given, Sessions(folder), voice)
    evening.check()
    if given.plain or not _terminal():
        from hardware.plain import PlainPanel

        plain = PlainPanel(sys.stdin, sys.stdout, say=voice)
        asyncio.run(evening.run([plain]))
    else:
        from hardware.terminal import TerminalPanel

        async def on_screen() -> None:
            # Made on the loop that it belongs to.
            panel = TerminalPanel(say=voice)
            task = asyncio.current_task()
            assert task is not None
            for ending in (signal.SIGTERM, signal.SIGHUP):
                # Whoever ends us so should still find a terminal that works; the game is kept anyway.
                asyncio.get_running_loop().add_signal_handler(ending, task.cancel)
            await panel.run(lambda: evening.run([panel]))

        try:
            asyncio.run(on_screen())
        except asyncio.CancelledError:
            return ENDED
    remember(folder, voice.language)
    if evening.kept:
        print(Text("The game is kept. Go on with: {command}", command="make play").read(voice))
    return 0


def remembered(folder: Path) -> str | None:
    """The language that was spoken last time, if any."""
    with suppress(OSError, UnicodeDecodeError):
        code = (folder / LANGUAGE).read_text(encoding="ascii").strip()
        return code if code in LANGUAGES else None
    return None


def remember(folder: Path, language: str) -> None:
    """Speak this language next time; where that cannot be kept, it is asked again."""
    with suppress(OSError):
        if folder.is_dir():
            (folder / LANGUAGE).write_text(f"{language}\n", encoding="ascii")


def _terminal() -> bool:
    from hardware.terminal import terminal_available

    return terminal_available(sys.stdin, sys.stdout)


class Evening:
    """One game after another on the same panels."""

    def __init__(self, given: argparse.Namespace, sessions: Sessions, voice: Voice) -> None:
        self._given = given
        self._sessions = sessions
        self._voice = voice
        self._games = games()
        self.kept: str | None = None
        """The session that can be gone on with after the end."""

    def check(self) -> None:
        """Refuse what the command line asks for before any screen is opened."""
        game = find(self._given.game) if self._given.game else None
        options = self._options()
        if self._given.seats and game:
            new_header(game, self._given.seats, options)
        elif options and game:
            low, _ = game.seats
            new_header(game, [str(n) for n in range(low)], options)
        elif options:
            raise BadSetup("A house rule belongs to a game: add --game.")

    async def run(self, panels: Sequence[Panel]) -> None:
        """Play until somebody stops."""
        async with Hub(panels) as hub:
            await self._play(panels, hub)

    async def _play(self, panels: Sequence[Panel], hub: Hub) -> None:
        outcome: Outcome = "new"
        given_anew = False
        while outcome == "new":
            table = await self._begin(panels, hub, again=given_anew)
            if table is None:
                return
            given_anew = True
            self._voice.use(None, (table.game.catalogues, table.game.id))
            try:
                host = Host(table, panels, time.monotonic, self._voice, fresh=not table.journal.entries())
                outcome = await host.run(hub)
                self.kept = None if table.over else table.journal.session
            finally:
                table.close()

    async def _begin(self, panels: Sequence[Panel], hub: Hub, *, again: bool) -> Table | None:
        """The game to play: as the command line says, else as people choose on the panels."""
        given = self._given
        if given.session is not None and not again:
            return self._sessions.resume(given.session, mend=given.mend)
        chosen = await self._choose(panels, hub, again=again)
        if chosen is None:
            return None
        if chosen["resume"]:
            return self._sessions.resume(mend=given.mend)
        game = self._games[str(chosen["game"])]
        return self._sessions.begin(self._header(game, chosen))

    async def _choose(self, panels: Sequence[Panel], hub: Hub, *, again: bool) -> dict[str, Any] | None:
        """The lobby on the same panels; `None` when somebody stops there. The language first: the rest needs it."""
        known = self._known(again=again)
        if "language" not in known:
            rest: dict[str, Json] = dict.fromkeys(("resume", "game", "players", "own_dice", "own_cards"), False)
            language = await self._lobby(panels, hub, Lobby(self._games, None, rest))
            if language is None:
                return None
            known["language"] = language["language"]
            self._voice.use(str(language["language"]))
        return await self._lobby(panels, hub, Lobby(self._games, self._unfinished(again=again), known, self._last()))

    async def _lobby(self, panels: Sequence[Panel], hub: Hub, lobby: Lobby) -> dict[str, Any] | None:
        table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
        host = Host(table, panels, time.monotonic, self._voice, seated=False, until_over=True)
        await host.run(hub)
        return dict(table.result()) if table.over else None

    def _known(self, *, again: bool) -> dict[str, Json]:
        given = self._given
        known: dict[str, Json] = {}
        if given.lang or again or remembered(self._sessions.folder):
            known["language"] = self._voice.language
        if given.game:
            known["game"] = given.game
        if given.new or again:
            known["resume"] = False
        if given.seats:
            known["players"] = len(given.seats)
        if given.dice:
            known["own_dice"] = given.dice == "asked"
        if given.cards:
            known["own_cards"] = given.cards == "asked"
        return known

    def _unfinished(self, *, again: bool) -> Kept | None:
        if again or self._given.new:
            return None
        for kept in self._sessions.kept():
            if not kept.finished:
                names = ", ".join(kept.seats)
                return Kept(kept.session, Text("Go on? {names}", names=names))
        return None

    def _last(self) -> str | None:
        """The game that was played last here."""
        return next((kept.game for kept in self._sessions.kept() if kept.game in self._games), None)

    def _header(self, game: Game[Any], chosen: dict[str, Any]) -> dict[str, Any]:
        seats = self._given.seats or [pawn.read(self._voice) for pawn in PAWNS[: int(chosen["players"])]]
        modes = {
            path: "asked" if chosen["own_dice" if path.startswith("dice.") else "own_cards"] else _own_mode(path)
            for path in mode_paths(game)
        }
        return new_header(game, seats, self._options(), modes, seed=self._given.seed)

    def _options(self) -> dict[str, Json]:
        options: dict[str, Json] = {}
        for given in self._given.option:
            name, equals, value = given.partition("=")
            if not equals:
                raise BadSetup(f"--option {given[:40]!r} is not NAME=VALUE: write for example think=7.")
            options[name] = int(value) if value.lstrip("-").isdecimal() else value
        return options


def _own_mode(path: str) -> str:
    return "rolled" if path.startswith("dice.") else "drawn"
