"""Refusals: the error in the reply to a request that was refused."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.asks import NotOffered
from companion.cli.engine.requests import BadRequest
from companion.cli.engine.wrong_field import find_wrong_field
from companion.deck import DeckError
from companion.error_report import describe_error
from companion.errors import DrakvaktError
from companion.game import BadSetup, Game, UnknownGame
from companion.journal import Damaged, InUse, JournalError
from companion.odds.figures import BadFigures
from companion.state import PathError, ValueMisfit
from companion.table import Refused, ReplayDiverged
from companion.table.sessions import NoSession, TooNew
from companion.text import Text

CODES: tuple[tuple[type[DrakvaktError], str], ...] = (
    (NotOffered, "value"),
    (ValueMisfit, "value"),
    (PathError, "path"),
    (BadFigures, "value"),
    (DeckError, "deck"),
    (BadSetup, "setup"),
    (UnknownGame, "game"),
    (NoSession, "session"),
    (TooNew, "session"),
    (InUse, "in-use"),
    (Damaged, "damaged"),
    (JournalError, "journal"),
)
"""Code in the protocol for each class of errors that has no attribute `code`."""


def describe_refusal(error: BaseException, *, secret: bool) -> dict[str, Any]:
    """Return the code and the sentence of a refusal.

    Args:
        error: The error that refused the request.
        secret: True if somebody chooses in secret; then the message of an unexpected error is left out.
    """
    if isinstance(error, DrakvaktError):
        return {"code": _find_code(error), "text": str(error)}
    description = describe_error(error, secret=secret)
    text = Text("Drakvakt itself failed ({what}). Nothing is lost; undo, or resume the game.", what=description)
    return {"code": "fault", "text": str(text)}


def find_path(request: object, error: BaseException, game: Callable[[str], Game[Any]]) -> str | None:
    """Return the wrong field of a request, as a JSON Pointer; `None` if no field is wrong.

    Args:
        request: The request that was refused.
        error: The refusal.
        game: Function that returns the game of an id.
    """
    if isinstance(error, BadRequest):
        return error.path
    path = None
    if isinstance(request, dict) and isinstance(error, DrakvaktError):
        with suppress(Exception):
            path = find_wrong_field(request, error, game)
    return path


def _find_code(error: DrakvaktError) -> str:
    if isinstance(error, Refused | ReplayDiverged | BadRequest):
        return error.code
    return next((code for kind, code in CODES if isinstance(error, kind)), "refused")
