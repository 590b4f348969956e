"""Handler of the protocol: it takes one request as plain data, and returns one reply as plain data.

`drakvakt engine` connects it with lines of JSON. It knows nothing of streams.
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
from companion.cli.engine.requests import FIELDS, BadRequest, Request, check_request, find_id, make_pointer
from companion.cli.engine.table_requests import CHANGES, LOOKS, ReplyStyle
from companion.errors import DrakvaktError
from companion.game import BadSetup, Game, HasRulesOfVersionOne, find_setup, games
from companion.language import languages, speaker
from companion.table import Table, new_header
from companion.table.header import mode_paths
from companion.table.sessions import Sessions
from companion.table.skipped_asks import SkippedAsks
from companion.text import Say, Text

NEWEST_VERSION = 2
"""The newest version of the protocol."""


class Handler:
    """Table that a program plays at with requests. `handle` returns the reply to a request; it raises no error."""

    def __init__(self, sessions: Sessions, language: str = "en") -> None:
        self._sessions = sessions
        self._language = language
        self._say = speaker(language)
        self._table: Table | None = None
        self.protocol = 1
        """Version of the protocol, 1 until a `hello` asks for another."""
        self._skipped = SkippedAsks()
        self._pushed: dict[Seat | None, Any] | None = None
        """The views that were pushed last, by seat; `None` while nothing is pushed."""

    def handle(self, request: object) -> dict[str, Any]:
        """Return the reply to a request; a wrong request changes nothing.

        Args:
            request: The request as plain data, as JSON gives it.
        """
        name = find_id(request)
        try:
            reply = self._do(check_request(request))
        except (Exception, SystemExit) as error:
            # A game whose code fails must not end the program, which may play other games.
            return self.refuse(name, error, request)
        return reply if name is None else {"id": name, **reply}

    def refuse(self, name: str | int | float | None, error: BaseException, request: object = None) -> dict[str, Any]:
        """Return the reply to a request that was refused: a code, a sentence, and in version 2 the wrong field.

        Args:
            name: The id of the request, if it has one.
            error: The error that refused it.
            request: The request, if it is one.
        """
        refusal = describe_refusal(error, secret=self._table is not None and self._table.run.is_hiding)
        if self.protocol > 1:
            refusal["path"] = find_path(request, error, self._sessions.game)
        return {"error": refusal} if name is None else {"id": name, "error": refusal}

    def pushes(self) -> list[dict[str, Any]]:
        """Return the messages to send unasked after a reply: each view that `push` asked for and that has changed."""
        return list(self._changed_views()) if self._pushed is not None and self._table is not None else []

    def _changed_views(self) -> Iterator[dict[str, Any]]:
        assert self._pushed is not None
        for seat, last_pushed in self._pushed.items():
            # If the view fails, the reply to the next `view` reports it.
            with suppress(DrakvaktError):
                view = version_two.describe_view(self.table.view(seat), self._say)
                if view != last_pushed:
                    self._pushed[seat] = view
                    yield {"push": {"seat": seat, "view": view}}

    def close(self) -> None:
        """Release the game; it can be resumed."""
        if self._table is not None:
            self._table.close()
            self._table = None

    def _do(self, request: Request) -> dict[str, Any]:
        name = request["do"]
        if (change := CHANGES.get(name)) is not None:
            change(self.table, request)
            return self._settle_and_reply()
        if (look := LOOKS.get(name)) is not None:
            return look(self.table, request, ReplyStyle(self.protocol, self._language, self._say))
        method: Callable[[Request], dict[str, Any]] = getattr(self, f"_do_{name}")
        return method(request)

    # Before a game.

    def _do_hello(self, request: Request) -> dict[str, Any]:
        version = request.get("protocol", NEWEST_VERSION)
        if not 1 <= version <= NEWEST_VERSION:
            raise BadRequest("field", f"The field protocol of hello must be from 1 to {NEWEST_VERSION}.", "/protocol")
        self.protocol = version
        return describe_program(version, FIELDS, self._language)

    def _do_games(self, _: Request) -> dict[str, Any]:
        described = []
        for game in games().values():
            # A game that cannot be described must not hide the others.
            with suppress(Exception):
                write = replies.describe_game if self.protocol == 1 else version_two.describe_game
                described.append(write(game, self._find_figures_or_default(game), self._make_speaker(game)))
        return {"games": described}

    def _find_figures_or_default(self, game: Game[Any]) -> dict[str, Any]:
        """Return a game's figures; if owners' corrections are wrong, those of the package: `new` reports the error."""
        try:
            return self._find_figures(game, only_look=True)
        except BadSetup:
            return dict(game.data())

    def _find_figures(self, game: Game[Any], *, only_look: bool = False) -> dict[str, Any]:
        """Return the figures of a new game; they are read anew, since owners may change them while the engine runs."""
        return self._sessions.figures(game, only_look=only_look).effective

    def _make_speaker(self, game: Game[Any]) -> Say:
        return speaker(self._language, (game.catalogues, game.id))

    def _do_new(self, request: Request) -> dict[str, Any]:
        game = self._sessions.game(request["game"])
        modes = {}
        for path in mode_paths(game):
            kind = path.split(".")[0]
            if kind in request:
                modes[path] = request[kind]
        data = self._find_figures(game)
        header = new_header(
            *(game, request["seats"], request.get("options"), modes, request.get("state"), request.get("seed"), data),
            request.get("begin"),
        )
        if self.protocol == 1 and isinstance(game, HasRulesOfVersionOne):
            header["rules"] = game.rules_of_version_one
        if (setup := request.get("setup")) is None:
            return self._change_game(lambda: self._sessions.begin(header))
        key, value = find_setup(game, setup)

        def begin() -> Table:
            table = self._sessions.begin(header)
            opened = table.open
            if opened is None or opened.ask.key != key:
                # With these house rules or figures the game does not ask for a set-up.
                table.journal.finish()
                table.close()
                raise BadSetup(Text("{game} does not ask for a set-up with these options.", game=game.title))
            table.answer(opened.n, opened.waiting[0], value)
            return table

        return self._change_game(begin)

    def _do_resume(self, request: Request) -> dict[str, Any]:
        session = request["session"] if "session" in request else self._sessions.newest()
        if self._table is not None and session == self._table.journal.session:
            self.close()
        return self._change_game(lambda: self._sessions.resume(session, mend=request.get("mend", False)))

    def _do_sessions(self, _: Request) -> dict[str, Any]:
        return {"sessions": [describe_kept(kept, self._sessions) for kept in self._sessions.kept()]}

    def _change_game(self, open_table: Callable[[], Table]) -> dict[str, Any]:
        """Change to another game; the present one is kept, and stays open if the other cannot be opened."""
        table = open_table()
        self.close()
        self._table = table
        self._say = self._make_speaker(table.game)
        if self._pushed is not None:
            self._pushed = dict.fromkeys(seat for seat in self._pushed if seat is None or seat in table.run.state.seats)
        return {"session": table.journal.session, **self._build_reply()}

    def _settle_and_reply(self) -> dict[str, Any]:
        """Return a reply with the open ask; asks that the box answers itself are answered first."""
        self.table.settle()
        return self._build_reply()

    def _build_reply(self) -> dict[str, Any]:
        if self.protocol == 1:
            return replies.build_reply(self.table, self._say)
        skipped = self._skipped.read(self.table.run.state)
        return version_two.build_reply(self.table, self._say, [*self.table.drain_events(), *skipped])

    # At a table.

    def _do_ask(self, _: Request) -> dict[str, Any]:
        return self._settle_and_reply()

    def _do_push(self, request: Request) -> dict[str, Any]:
        seats: Sequence[object] = request.get("seats", [None])
        seats_in_game = self._table.run.state.seats if self._table is not None else None
        views: dict[Seat | None, Any] = {}
        for index, seat in enumerate(seats):
            if seat is not None and not (isinstance(seat, str) and (seats_in_game is None or seat in seats_in_game)):
                raise BadRequest(
                    "field", "There is no such seat: give seats of the game, or null.", make_pointer("seats", index)
                )
            views[seat] = None
        self._pushed = views if request["on"] else None
        return {"pushing": {"on": request["on"], "seats": list(views) if request["on"] else []}}

    @property
    def table(self) -> Table:
        """The table at which a game is played."""
        if self._table is None:
            raise BadRequest("closed", "No game is open: begin with new or resume.")
        return self._table


def describe_program(version: int, request_names: Iterable[str], language: str) -> dict[str, Any]:
    """Return the reply to `hello`: the program, its version, its protocol and its requests.

    Args:
        version: Version of the protocol.
        request_names: Names of the requests that are answered.
        language: The code of the language of replies.
    """
    return {
        "hello": {
            "name": "Drakvakt",
            "version": __version__,
            "protocol": version,
            "does": list(request_names),
            "language": language,
            "languages": list(languages()),
        }
    }
