"""`drakvakt engine`: JSON Lines on standard input and output, so that anyone can put another face on a game.

One object a line, one line back for each; `id` is echoed. docs/protocol.md describes it, protocol.schema.json beside
this file checks it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from companion.cli.engine import requests
from companion.cli.engine.handler import Handler
from companion.cli.engine.requests import LONGEST_LINE, BadRequest
from companion.errors import DrakvaktError
from companion.table import Table
from companion.table.sessions import Sessions
from companion.text import STEERING, in_json


class StreamFault(DrakvaktError, OSError):
    """Standard input or output that does not work."""


class Engine:
    """One table behind lines of JSON. `answer` takes a line and returns the line to send back."""

    def __init__(self, sessions: Sessions, language: str = "en") -> None:
        self.handler = Handler(sessions, language)

    def answer(self, line: bytes) -> str:
        """Return the reply to this line; never raises, and a mistake changes nothing."""
        try:
            request = requests.parse(line)
        except BadRequest as error:
            return _format_reply(self.handler.refuse(requests.request_id(line), error))
        reply = self.handler.handle(request)
        try:
            return _format_reply(reply)
        except (Exception, SystemExit) as error:
            # A game may tell of what is no JSON.
            return _format_reply(self.handler.refuse(reply.get("id"), error))

    def pushes(self) -> list[str]:
        """Return the lines that are sent unasked after the last reply; none unless `push` is on."""
        return [_format_reply(pushed) for pushed in self.handler.pushes()]

    @property
    def table(self) -> Table:
        """The table at which a game is played."""
        return self.handler.table

    def close(self) -> None:
        """Release the game; it can be resumed."""
        self.handler.close()


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
            out.writelines(answer.encode() + b"\n" for answer in (engine.answer(line), *engine.pushes()))
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


def _format_reply(reply: dict[str, Any]) -> str:
    """Return the reply as a line."""
    line = _LINE.encode(reply)
    # A name stays what it is, but none of its control characters reaches a terminal. JSON escapes the others.
    return line if line.isprintable() else STEERING.sub(in_json, line)


def _skip_rest(lines: BinaryIO) -> None:
    while (rest := lines.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass
