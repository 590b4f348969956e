"""Command `drakvakt engine`: JSON Lines on standard input and output, so that other programs can show a game.

A request is one object on one line, and has one line as reply; `id` is echoed. docs/protocol.md describes the protocol,
and protocol.schema.json beside this file is its schema.
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
    """Error of standard input or output that cannot be read or written."""


class Engine:
    """Table that a program plays at with lines of JSON. `answer` takes a line and returns the line to send back."""

    def __init__(self, sessions: Sessions, language: str = "en") -> None:
        self.handler = Handler(sessions, language)

    def answer(self, line: bytes) -> str:
        """Return the reply to a line of input; it raises no error, and a wrong request changes nothing."""
        try:
            request = requests.parse_line(line)
        except BadRequest as error:
            return _format_reply(self.handler.refuse(requests.find_id_in_line(line), error))
        reply = self.handler.handle(request)
        try:
            return _format_reply(reply)
        except (Exception, SystemExit) as error:
            # A game may report a value that JSON cannot hold.
            return _format_reply(self.handler.refuse(reply.get("id"), error))

    def pushes(self) -> list[str]:
        """Return the lines to send unasked after the last reply; none unless `push` is on."""
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
    on_first_reply: Callable[[], object] = lambda: None,
) -> int:
    """Answer line after line until the input ends.

    Args:
        sessions: The kept games.
        lines: The input.
        out: The output.
        language: Code of the language of replies.
        on_first_reply: Function that is called after the first reply.

    Returns:
        The exit status.

    Raises:
        StreamFault: Input or output failed; the game is kept.
    """
    engine, is_first = Engine(sessions, language), True
    try:
        while line := lines.readline(LONGEST_LINE + 2):
            if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
                _skip_rest(lines)
            out.writelines(answer.encode() + b"\n" for answer in (engine.answer(line), *engine.pushes()))
            out.flush()
            if is_first:
                is_first = False
                on_first_reply()
    except BrokenPipeError:
        # The reader of our output is gone; the game is kept. Python must not try to write the rest at exit.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
    except OSError as error:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
        reason = (error.strerror or str(error)).lower()
        raise StreamFault(f"Standard input or output failed ({reason}): the game is kept, so resume it.") from error
    finally:
        engine.close()
    return 0


_LINE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def _format_reply(reply: dict[str, Any]) -> str:
    """Return the reply as a line of JSON, without its end."""
    line = _LINE.encode(reply)
    # `json` escapes most control characters; the others, which could steer a terminal, are escaped here.
    return line if line.isprintable() else STEERING.sub(in_json, line)


def _skip_rest(lines: BinaryIO) -> None:
    while (chunk := lines.readline(LONGEST_LINE)) and not chunk.endswith(b"\n"):
        pass
