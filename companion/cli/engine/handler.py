"""The protocol without a stream: one request as plain data goes in, one reply as plain data comes out.

`drakvakt engine` puts it behind lines of JSON; a WebSocket can put it behind frames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from companion import __version__
from companion.asks import Seat
from companion.cli.engine import replies, version_two
from companion.cli.engine.kept_games import describe_kept
from companion.cli.engine.refusals import describe_refusal, find_path
from companion.cli.engine.requests import FIELDS, BadRequest, Request, check, pointer, request_name
from companion.cli.engine.table_requests import CHANGES, LOOKS, Manner
from companion.errors import DrakvaktError
from companion.game import BadSetup, Game, HasRulesOfVersionOne, find_setup, games
from companion.language import languages, speaker
from companion.table import Table, new_header
from companion.table.header import mode_paths
from companion.table.sessions import Sessions
from companion.table.skipped_asks import SkippedAsks
from companion.text import Say, Text

NEWEST = 2
"""The newest version of the protocol."""


class Handler:
    """One table behind a protocol. `handle` takes a request and returns its reply; it never raises."""

    def __init__(self, sessions: Sessions, language: str = "en") -> None:
        self._sessions = sessions
        self._language = language
        self._say = speaker(language)
        self._table: Table | None = None
        self.protocol = 1
        """The version that is spoken; `hello` says which."""
        self._skipped = SkippedAsks()
        self._pushed: dict[Seat | None, Any] | None = None
        """The views that were pushed last, by seat; `None` while nothing is pushed."""

    def handle(self, request: object) -> dict[str, Any]:
        """Return the reply to a request; a mistake changes nothing.

        Args:
            request: The request as plain data, as JSON gives it.
        """
        name = request_name(request)
        try:
            reply = self._do(check(request))
        except (Exception, SystemExit) as error:
            # A game that cannot show itself must not take the others down with it.
            return self.refuse(name, error, request)
        return reply if name is None else {"id": name, **reply}

    def refuse(self, name: str | int | float | None, error: BaseException, request: object = None) -> dict[str, Any]:
        """Return the reply that says what is wrong: a code, a sentence, and in version 2 where in the request it is.

        Args:
            name: The id of the request, if it has one.
            error: What went wrong.
            request: The request, if it is one.
        """
        wrong = describe_refusal(error, secret=self._table is not None and self._table.run.is_hiding)
        if self.protocol > 1:
            wrong["path"] = find_path(request, error, self._sessions.game)
        return {"error": wrong} if name is None else {"id": name, "error": wrong}

    def pushes(self) -> list[dict[str, Any]]:
        """Return what is sent unasked after a reply: each view that somebody wants, where it has changed."""
        return list(self._changed_views()) if self._pushed is not None and self._table is not None else []

    def _changed_views(self) -> Iterator[dict[str, Any]]:
        assert self._pushed is not None
        for seat, before in self._pushed.items():
            # A game that cannot be shown is told of where it is asked for.
            with suppress(DrakvaktError):
                shown = version_two.describe_view(self.table.view(seat), self._say)
                if shown != before:
                    self._pushed[seat] = shown
                    yield {"push": {"seat": seat, "view": shown}}

    def close(self) -> None:
        """Release the game; it can be resumed."""
        if self._table is not None:
            self._table.close()
            self._table = None

    def _do(self, request: Request) -> dict[str, Any]:
        name = request["do"]
        if (change := CHANGES.get(name)) is not None:
            change(self.table, request)
            return self._reply()
        if (look := LOOKS.get(name)) is not None:
            return look(self.table, request, Manner(self.protocol, self._language, self._say))
        does: Callable[[Request], dict[str, Any]] = getattr(self, f"_do_{name}")
        return does(request)

    # Before a game.

    def _do_hello(self, request: Request) -> dict[str, Any]:
        version = request.get("protocol", NEWEST)
        if not 1 <= version <= NEWEST:
            raise BadRequest("field", f"The field protocol of hello must be from 1 to {NEWEST}.", "/protocol")
        self.protocol = version
        return hello(version, FIELDS, self._language)

    def _do_games(self, _: Request) -> dict[str, Any]:
        told = []
        for game in games().values():
            # One that cannot tell of itself must not hide the others.
            with suppress(Exception):
                write = replies.describe_game if self.protocol == 1 else version_two.describe_game
                told.append(write(game, self._or_package(game), self._speaker(game)))
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
            *(game, request["seats"], request.get("options"), modes, request.get("state"), request.get("seed"), data),
            request.get("begin"),
        )
        if self.protocol == 1 and isinstance(game, HasRulesOfVersionOne):
            header["rules"] = game.rules_of_version_one
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

    def _do_sessions(self, _: Request) -> dict[str, Any]:
        return {"sessions": [describe_kept(kept, self._sessions) for kept in self._sessions.kept()]}

    def _sit_down(self, begin: Callable[[], Table]) -> dict[str, Any]:
        """Change to another game; the one before stays kept, and stays open if the other cannot be had."""
        table = begin()
        self.close()
        self._table = table
        self._say = self._speaker(table.game)
        if self._pushed is not None:
            self._pushed = dict.fromkeys(seat for seat in self._pushed if seat is None or seat in table.run.state.seats)
        return {"session": table.journal.session, **self._tell()}

    def _reply(self) -> dict[str, Any]:
        """Return the open ask; one that the box has to answer, as after a full disk, is settled first."""
        self.table.settle()
        return self._tell()

    def _tell(self) -> dict[str, Any]:
        if self.protocol == 1:
            return replies.build_reply(self.table, self._say)
        skipped = self._skipped.read(self.table.run.state)
        return version_two.build_reply(self.table, self._say, [*self.table.drain_events(), *skipped])

    # At a table.

    def _do_ask(self, _: Request) -> dict[str, Any]:
        return self._reply()

    def _do_push(self, request: Request) -> dict[str, Any]:
        seats: Sequence[object] = request.get("seats", [None])
        known = self._table.run.state.seats if self._table is not None else None
        wanted: dict[Seat | None, Any] = {}
        for index, seat in enumerate(seats):
            if seat is not None and not (isinstance(seat, str) and (known is None or seat in known)):
                raise BadRequest(
                    "field", "Nobody of that name sits here: give seats, or null.", pointer("seats", index)
                )
            wanted[seat] = None
        self._pushed = wanted if request["on"] else None
        return {"pushing": {"on": request["on"], "seats": list(wanted) if request["on"] else []}}

    @property
    def table(self) -> Table:
        """The table at which a game is played."""
        if self._table is None:
            raise BadRequest("closed", "No game is open: begin with new or resume.")
        return self._table


def hello(version: int, does: Iterable[str], language: str) -> dict[str, Any]:
    """Return who answers.

    Args:
        version: The version of the protocol that is spoken.
        does: The requests that are answered.
        language: The code of the language of replies.
    """
    return {
        "hello": {
            "name": "Drakvakt",
            "version": __version__,
            "protocol": version,
            "does": list(does),
            "language": language,
            "languages": list(languages()),
        }
    }
