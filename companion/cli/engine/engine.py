"""`drakvakt engine`: JSON Lines on standard input and output, so that anyone can put another face on a game.

One object a line, one line back for each; `id` is echoed. docs/protocol.md describes it, docs/protocol.schema.json
checks it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from companion.asks import NotOffered
from companion.cli.engine import replies, requests
from companion.cli.engine.requests import LONGEST_LINE, BadRequest, Request
from companion.deck import DeckError
from companion.error_report import describe_error
from companion.errors import DrakvaktError
from companion.game import BadSetup, Game, UnknownGame, find_setup, games
from companion.journal import Damaged, InUse, JournalError
from companion.language import languages, speaker
from companion.state import PathError, ValueMisfit
from companion.table import Refused, ReplayDiverged, Table, new_header
from companion.table.header import mode_paths
from companion.table.sessions import NoSession, Sessions, TooNew
from companion.text import STEERING, Say, Text, in_json

_CODES: tuple[tuple[type[DrakvaktError], str], ...] = (
    (NotOffered, "value"),
    (ValueMisfit, "value"),
    (PathError, "path"),
    (DeckError, "deck"),
    (BadSetup, "setup"),
    (UnknownGame, "game"),
    (NoSession, "session"),
    (TooNew, "session"),
    (InUse, "in-use"),
    (Damaged, "damaged"),
    (JournalError, "journal"),
)


class StreamFault(DrakvaktError, OSError):
    """Standard input or output that does not work."""


class Engine:
    """One table behind a protocol. `answer` takes a line and returns the line to send back."""

    def __init__(self, sessions: Sessions, language: str = "en") -> None:
        self._sessions = sessions
        self._language = language
        self._say = speaker(language)
        self._table: Table | None = None

    def answer(self, line: bytes) -> str:
        """Return the reply to this line; never raises, and a mistake changes nothing."""
        request: Request | None = None
        try:
            request = requests.read(line)
            return _written(request.get("id"), self._handle(request))
        except DrakvaktError as error:
            wrong = {"code": _code(error), "text": str(error)}
        except (Exception, SystemExit) as error:
            # A game that cannot show itself must not take the others down with it.
            what = describe_error(error, secret=self._table is not None and self._table.run.is_hiding)
            text = Text("Drakvakt itself failed ({what}). Nothing is lost; undo, or resume the game.", what=what)
            wrong = {"code": "fault", "text": str(text)}
        return _written(requests.request_id(line) if request is None else request.get("id"), {"error": wrong})

    def close(self) -> None:
        """Release the game; it can be resumed."""
        if self._table is not None:
            self._table.close()
            self._table = None

    def _handle(self, request: Request) -> dict[str, Any]:
        does: Callable[[Request], dict[str, Any]] = getattr(self, f"_do_{request['do']}")
        return does(request)

    def _do_games(self, _: Request) -> dict[str, Any]:
        told = []
        for game in games().values():
            # One that cannot tell of itself must not hide the others.
            with suppress(Exception):
                told.append(replies.game(game, self._or_package(game), self._speaker(game)))
        return {"games": told}

    def _or_package(self, game: Game[Any]) -> dict[str, Any]:
        """Return a game's figures, or the package's where owners made mistakes: these are reported when it begins."""
        try:
            return self._figures(game, only_look=True)
        except BadSetup:
            return dict(game.data())

    def _figures(self, game: Game[Any], *, only_look: bool = False) -> dict[str, Any]:
        """Return the figures of a new game, read anew: owners may correct them while the engine runs."""
        return self._sessions.figures(game, only_look=only_look).effective

    def _speaker(self, game: Game[Any]) -> Say:
        return speaker(self._language, (game.catalogues, game.id))

    def _do_new(self, request: Request) -> dict[str, Any]:
        game = self._sessions.game(request["game"])
        modes = {}
        for path in mode_paths(game):
            kind = path.split(".")[0]
            if kind in request:
                modes[path] = request[kind]
        data = self._figures(game)
        header = new_header(
            game, request["seats"], request.get("options"), modes, request.get("state"), request.get("seed"), data
        )
        if (setup := request.get("setup")) is None:
            return self._sit_down(lambda: self._sessions.begin(header))
        key, value = find_setup(game, setup)

        def begin() -> Table:
            table = self._sessions.begin(header)
            opened = table.open
            if opened is None or opened.ask.key != key:
                # These house rules or figures leave nothing of it to ask.
                table.journal.finish()
                table.close()
                raise BadSetup(Text("{game} does not ask for a set-up with these options.", game=game.title))
            table.answer(opened.n, opened.waiting[0], value)
            return table

        return self._sit_down(begin)

    def _do_resume(self, request: Request) -> dict[str, Any]:
        session = request["session"] if "session" in request else self._sessions.newest()
        if self._table is not None and session == self._table.journal.session:
            self.close()
        return self._sit_down(lambda: self._sessions.resume(session, mend=request.get("mend", False)))

    def _sit_down(self, begin: Callable[[], Table]) -> dict[str, Any]:
        """Change to another game; the one before stays kept, and stays open if the other cannot be had."""
        table = begin()
        self.close()
        self._table = table
        self._say = self._speaker(table.game)
        return {"session": table.journal.session, **replies.reply(table, self._say)}

    def _reply(self) -> dict[str, Any]:
        """Return the open ask; one that the box has to answer, as after a full disk, is settled first."""
        self.table.settle()
        return replies.reply(self.table, self._say)

    def _do_ask(self, _: Request) -> dict[str, Any]:
        return self._reply()

    def _do_answer(self, request: Request) -> dict[str, Any]:
        if request["value"] is None:
            self.table.withdraw(request["ask"], request["seat"])
        else:
            self.table.answer(request["ask"], request["seat"], request["value"])
        return self._reply()

    def _do_time(self, request: Request) -> dict[str, Any]:
        self.table.expire_deadline(request["ask"])
        return self._reply()

    def _do_interrupt(self, request: Request) -> dict[str, Any]:
        self.table.interrupt(request["seat"], request["what"])
        return self._reply()

    def _do_leave(self, request: Request) -> dict[str, Any]:
        self.table.leave(request["scope"])
        return self._reply()

    def _do_undo(self, request: Request) -> dict[str, Any]:
        count = request.get("count", 1)
        if count < 1:
            raise BadRequest("field", "The field count of undo must be 1 or more.")
        self.table.undo(count, consent=request.get("consent", False))
        return self._reply()

    def _do_redo(self, _: Request) -> dict[str, Any]:
        self.table.redo()
        return self._reply()

    def _do_set(self, request: Request) -> dict[str, Any]:
        self.table.set(request["path"], request["value"])
        return self._reply()

    def _do_deck(self, request: Request) -> dict[str, Any]:
        details = {name: request[name] for name in ("card", "seat", "index", "number") if name in request}
        self.table.deck(request["deck"], request["op"], **details)
        return self._reply()

    def _do_view(self, request: Request) -> dict[str, Any]:
        return {"view": replies.view(self.table.view(request["seat"]), self._say)}

    def _do_odds(self, _: Request) -> dict[str, Any]:
        return {"odds": replies.odds(self.table, self._say)}

    def _do_help(self, request: Request) -> dict[str, Any]:
        language = request.get("lang", self._language)
        if language not in languages():
            known = ", ".join(languages())
            raise BadRequest("field", f"The field lang of help cannot be that: give one of {known}.")
        self.table.settle()
        if self.table.open is None:
            raise BadRequest("closed", "Nothing is asked any more: the game is over.")
        say = speaker(language, (self.table.game.catalogues, self.table.game.id))
        return {"help": replies.help_on(self.table, self.table.open.ask, language, say)}

    def _do_log(self, _: Request) -> dict[str, Any]:
        return {"log": [replies.event(told, self._say) for told in self.table.log()]}

    @property
    def table(self) -> Table:
        """The table at which a game is played."""
        if self._table is None:
            raise BadRequest("closed", "No game is open: begin with new or resume.")
        return self._table


def serve(
    sessions: Sessions,
    lines: BinaryIO,
    out: BinaryIO,
    language: str = "en",
    begun: Callable[[], object] = lambda: None,
) -> int:
    """Answer line after line until the input ends; returns the exit status. `begun` is called after the first reply."""
    engine, waits = Engine(sessions, language), True
    try:
        while line := lines.readline(LONGEST_LINE + 2):
            if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
                _skip_rest(lines)
            out.write(engine.answer(line).encode() + b"\n")
            out.flush()
            if waits:
                waits = False
                begun()
    except BrokenPipeError:
        # The reader is gone; the game is kept. Nothing more can be written, at exit neither.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
    except OSError as error:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
        why = (error.strerror or str(error)).lower()
        raise StreamFault(f"Standard input or output failed ({why}): the game is kept, so resume it.") from error
    finally:
        engine.close()
    return 0


_LINE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def _written(name: str | int | float | None, reply: dict[str, Any]) -> str:
    """Return the reply as a line, with the id of the request."""
    # A name stays what it is, but none of its control characters reaches a terminal. JSON escapes the others.
    return STEERING.sub(in_json, _LINE.encode(reply if name is None else {"id": name, **reply}))


def _skip_rest(lines: BinaryIO) -> None:
    while (rest := lines.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass


def _code(error: DrakvaktError) -> str:
    if isinstance(error, Refused | ReplayDiverged | BadRequest):
        return error.code
    return next((code for kind, code in _CODES if isinstance(error, kind)), "refused")
