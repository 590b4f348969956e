"""A table that a script plays, and its pages in a browser without a server: for looking at each view in each state."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from companion import asks
from companion.asks import Ask, Seat
from companion.cli.evening.kept_game import OfferedGame
from companion.cli.evening.lobby import BOX, Lobby
from companion.cli.host.host import Host
from companion.game import InstalledGames, find
from companion.journal import MemoryJournal
from companion.language import Voice
from companion.state import Json
from companion.table import Table, new_header
from companion.table.header import mode_paths
from companion.table.sessions import Sessions
from companion.text import Text, verbatim
from hardware.panel import PanelEvent, Touch
from hardware.web.app import FILES, KINDS
from hardware.web.door import Door, Role
from hardware.web.frames import encode
from hardware.web.guard import HEADERS
from hardware.web.panel import DONE, WebPanel
from hardware.web.visitor import Visitor
from hardware.web.wiring_data import describe_box
from tests.hardware.clockwork import Clockwork

Result = TypeVar("Result")
ADDRESS = "http://192.168.1.20:8321"


class StagedPage:
    """A page that somebody has open, to which nothing is sent: its frame is looked at.

    Args:
        panel: The panel whose page it is.
        role: What its token is good for.
    """

    def __init__(self, panel: WebPanel, role: Role) -> None:
        self._panel = panel
        guest = panel.door.find_guest(panel.door.admit(role))
        assert guest is not None
        self.visitor = panel.enter(lambda look: Visitor(self, guest, look, panel.clock))

    async def send_text(self, data: str) -> None:
        """Take a frame; none is sent."""

    def send(self, **message: Any) -> None:
        """Send a message as the page does."""
        self._panel.hear(self.visitor, json.dumps(message))


class StagedLobby:
    """The choices before a game, with a page of the table.

    Args:
        kept: How many unfinished games can be gone on with.
        language: The language of the table.
    """

    def __init__(self, kept: int = 0, language: str = "en") -> None:
        games = [
            OfferedGame(f"s{at}", seats, game, Text("round {n}", n=at + 3), verbatim("26 Nov 21:40"), round=at + 3)
            for at, (game, seats) in enumerate(KEPT[:kept])
        ]
        lobby = Lobby(InstalledGames(lambda _: None), games, {"language": language}, ["legenden"])
        clock = Clockwork()
        door = Door(clock.seconds, draw=lambda letters: letters[0])
        self.panel = WebPanel(clock=clock.seconds, door=door, addresses=[ADDRESS])
        voice = Voice(language)
        self.main = StagedPage(self.panel, "host")
        table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
        self.host = Host(table, [self.panel], clock.seconds, voice, seated=False, until_over=True)
        self.host.show()

    def frame(self) -> dict[str, Any]:
        """Return what the page of the table shows now."""
        return dict(self.panel._frame(self.main.visitor))


KEPT = [("Legenden", ("Ada", "Bo")), ("Talisman", ("Cid", "Dag", "Eskil")), ("Rulez", ("Ada", "Wilhelmina"))]
"""Unfinished games that a staged lobby offers."""


def begin_lobby(kept: int = 0, language: str = "en") -> StagedLobby:
    """Return a lobby in which nothing was chosen yet."""

    async def at_once() -> StagedLobby:
        return StagedLobby(kept, language)

    return run_apart(at_once())


class StagedTable:
    """A game with a phone for each seat and a page of the table; nothing of it is sent anywhere.

    Args:
        game: The id of the game.
        seats: Who sits at it.
        language: The language of the table.
        seed: Makes dice, cards and answers repeatable.
        by_box: Whether the box rolls and draws.
        folder: Where the game is kept; without one it is forgotten.
        options: The house rules that are not at their default.
    """

    def __init__(
        self,
        game: str,
        seats: Sequence[Seat],
        language: str = "en",
        seed: int = 1,
        *,
        by_box: bool,
        folder: Path | None = None,
        options: Mapping[str, Json] | None = None,
    ) -> None:
        found = find(game)
        own = {path: "rolled" if path.startswith("dice") else "drawn" for path in mode_paths(found)}
        header = new_header(found, list(seats), options or {}, modes=own if by_box else {}, seed=seed)
        self.table = Table(found, MemoryJournal(header)) if folder is None else Sessions(folder).begin(header)
        self.clock = Clockwork()
        self.door = Door(self.clock.seconds, draw=lambda letters: letters[0])
        self.panel = WebPanel(clock=self.clock.seconds, door=self.door, addresses=[ADDRESS])
        voice = Voice(language)
        voice.use(None, (found.catalogues, found.id))
        self.random = random.Random(seed)
        self.panel.seats_with_buttons(tuple(seats))
        self.main = StagedPage(self.panel, "host")
        self.phones = {seat: StagedPage(self.panel, "phone") for seat in seats}
        for seat, phone in self.phones.items():
            phone.send(do="sit", seat=seat)
        self.host = Host(self.table, [self.panel], self.clock.seconds, voice)
        self.host.show()

    def frame(self, seat: Seat | None = None) -> dict[str, Any]:
        """Return what the phone of a seat shows now; without a seat the page of the table."""
        page = self.main if seat is None else self.phones[seat]
        return dict(self.panel._frame(page.visitor))

    async def do(self, *events: PanelEvent) -> None:
        """Let the host do this, and show what has become of it."""
        for event in events:
            await self.host.handle(event)
        self.host.show()

    async def play_until(self, wanted: Callable[[StagedTable, Ask], bool], most: int = 900) -> bool:
        """Answer what is asked until something is asked that is wanted; False where that does not come."""
        for _ in range(most):
            opened = self.table.open
            if opened is None:
                return False
            # What stands a few seconds has been seen; a count has only begun.
            self.clock.advance(2 if isinstance(opened.ask, asks.Secret) else 20)
            self.host.newsroom.flashes.forget()
            self.host.show()
            if wanted(self, opened.ask):
                return True
            seat = opened.waiting[0]
            value = self._answer(opened.ask, seat)
            does = "lay" if isinstance(opened.ask, asks.Secret) else "answer"
            for _again in range(2 if does == "lay" else 1):
                await self.do(Touch(seat, opened.n, does, value))  # type: ignore[arg-type]
        return False

    def _answer(self, ask: Ask, seat: Seat) -> object:
        match ask:
            case asks.Choose():
                return self.random.choice([one.id for one in ask.options_for(seat) if one.id])
            case asks.Number():
                return self.random.randint(ask.min, min(ask.max, ask.min + 12))
            case asks.Draw() if ask.options is None:
                return "card"
            case asks.Roll() | asks.Draw():
                return "box"
        return True


def keep_until(folder: Path, game: str, seats: Sequence[Seat], wanted: Callable[[Ask], bool], **given: Any) -> str:
    """Keep a game that was played until something wanted is asked, and return its name.

    Args:
        folder: Where it is kept.
        game: The id of the game.
        seats: Who sits at it.
        wanted: Tells of an ask whether it is what was wanted.
        **given: What else a staged table is given.

    Raises:
        AssertionError: It never came.
    """

    async def playing() -> str:
        first = given.pop("seed", 1)
        for seed in range(first, first + 20):
            table = StagedTable(game, seats, seed=seed, folder=folder, **{"by_box": True} | given)
            found = await table.play_until(lambda _, ask: wanted(ask))
            table.table.close()
            if found:
                return table.table.journal.session
        raise AssertionError(f"{game} never came to what was wanted")

    return run_apart(playing())


def open_frame(
    context: Any,
    frame: dict[str, Any],
    *,
    drops: bool = False,
    wires: list[Any] | None = None,
    replies: bool = True,
) -> tuple[Any, list[dict[str, Any]]]:
    """Return a page of the browser that shows this frame, and the list of what it sends.

    Args:
        context: The browser's context.
        frame: What the page would be sent by the server.
        drops: Whether the connection is lost then, and does not come back.
        wires: Takes the connection, over which more can be sent.
        replies: Whether each message is confirmed, as the server does.
    """
    opened: list[Any] = [] if wires is None else wires
    sent: list[dict[str, Any]] = []
    page = context.new_page()

    def answer(route: Any) -> None:
        name = route.request.url.rpartition("/")[2] or "index.html"
        if name == "wiring":
            route.fulfill(json=describe_box(), headers=HEADERS)
            return
        file = FILES / name
        if not file.exists():
            route.fulfill(status=404, body="")
            return
        route.fulfill(body=file.read_bytes(), content_type=KINDS[file.suffix], headers=HEADERS)

    def connect(wire: Any) -> None:
        def hear(text: str) -> None:
            sent.append(json.loads(text))
            if replies:
                wire.send(json.dumps(DONE))

        wire.on_message(hear)
        if not (drops and opened):
            wire.send(json.dumps({"push": {"page": {"all": frame}}}))
        opened.append(wire)
        if drops:
            wire.close()

    page.route("**/*", answer)
    page.route_web_socket("**/table", connect)
    page.goto("http://drakvakt.local/")
    return page, sent


def stage(game: str, seats: Sequence[Seat], wanted: Callable[[StagedTable, Ask], bool], **given: Any) -> StagedTable:
    """Return a table that was played until something wanted is asked.

    Args:
        game: The id of the game.
        seats: Who sits at it.
        wanted: Tells of the table and its ask whether it is what was wanted.
        **given: What else a staged table is given.

    Raises:
        AssertionError: It never came.
    """

    async def playing() -> StagedTable:
        for seed in range(given.pop("seed", 1), 12):
            table = StagedTable(game, seats, seed=seed, **{"by_box": True} | given)
            if await table.play_until(wanted):
                return table
        raise AssertionError(f"{game} never came to what was wanted")

    return run_apart(playing())


def run_apart(script: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of a script on a loop and a thread of its own: a browser has one on this thread.

    Args:
        script: The script.
    """
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, script).result()


MOST_TO_LOAD = 150_000
"""Bytes that a handheld may load in all until it shows its first question."""


def count_handheld_bytes(game: str) -> int:
    """Return the bytes that a handheld loads until it shows the first question of a game: all files, and its frame."""
    linked = set(re.findall(r"/site/([\w.]+\.css)", (FILES / "index.html").read_text()))
    files: set[str] = {"index.html", "display.woff2", *linked, *_find_modules("main.js")}
    frame = StagedTable(game, ("Ada", "Bo"), by_box=True).frame("Ada")
    return sum((FILES / name).stat().st_size for name in files) + len(encode(frame))


def _find_modules(name: str) -> set[str]:
    """Return a module of the page with all that it imports before it runs."""
    found: set[str] = set()
    waiting = {name}
    while waiting:
        found.add(module := waiting.pop())
        waiting |= {*re.findall(r'from "\./([\w.]+)"', (FILES / module).read_text())} - found
    return found
