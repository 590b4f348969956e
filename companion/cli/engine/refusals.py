"""Refusals: what a reply says of a request that was not done."""

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
"""The code of each kind of refusal that has none of its own."""


def describe_refusal(error: BaseException, *, secret: bool) -> dict[str, Any]:
    """Return the code and the sentence of a refusal.

    Args:
        error: What went wrong.
        secret: True if somebody chooses in secret, so that an unforeseen error may name no value.
    """
    if isinstance(error, DrakvaktError):
        return {"code": _code(error), "text": str(error)}
    what = describe_error(error, secret=secret)
    text = Text("Drakvakt itself failed ({what}). Nothing is lost; undo, or resume the game.", what=what)
    return {"code": "fault", "text": str(text)}


def find_path(request: object, error: BaseException, game: Callable[[str], Game[Any]]) -> str | None:
    """Return where in a request the mistake stands, as a JSON Pointer; `None` where it is in no field.

    Args:
        request: The request that was refused.
        error: The refusal.
        game: Finds a game by its id.
    """
    if isinstance(error, BadRequest):
        return error.path
    found = None
    if isinstance(request, dict) and isinstance(error, DrakvaktError):
        with suppress(Exception):
            found = find_wrong_field(request, error, game)
    return found


def _code(error: DrakvaktError) -> str:
    if isinstance(error, Refused | ReplayDiverged | BadRequest):
        return error.code
    return next((code for kind, code in CODES if isinstance(error, kind)), "refused")
