"""Where in a request a mistake stands, as a JSON Pointer: "/seats/1", "/state/heroes.Ada.life", "/value"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.asks import NotOffered
from companion.cli.engine.requests import Request, pointer
from companion.errors import DrakvaktError
from companion.game import BadSetup, Game, UnknownGame, find_setup
from companion.journal import Damaged, InUse
from companion.state import PathError, ValueMisfit
from companion.table import ReplayDiverged
from companion.table.errors import Barrier, NotOpen, Stale, WrongSeat
from companion.table.header import check_mode, check_option, check_seats, mode_paths, new_header
from companion.table.sessions import NoSession, TooNew

_FIELD_OF: tuple[tuple[type[DrakvaktError], str], ...] = (
    (NotOffered, "value"),
    (Stale, "ask"),
    (WrongSeat, "seat"),
    (Barrier, "consent"),
    (ValueMisfit, "value"),
    (UnknownGame, "game"),
    (NoSession, "session"),
    (TooNew, "session"),
    (InUse, "session"),
    (Damaged, "session"),
    (ReplayDiverged, "mend"),
)

_FIELD_OF_NOT_OPEN = {"leave": "scope", "interrupt": "what", "undo": "count", "answer": "value"}

_DECK_WORDS = ("op", "card", "number", "index", "seat")


def find_wrong_field(request: Request, error: DrakvaktError, game: Callable[[str], Game[Any]]) -> str | None:
    """Return where the mistake stands; `None` where it is in no field, as when nothing is left to undo.

    Args:
        request: The request that was refused.
        error: The refusal.
        game: Finds a game by its id.
    """
    does = request["do"]
    if does == "new" and not isinstance(error, UnknownGame):
        return _find_in_new(request, game)
    if does == "set":
        return pointer("path") if isinstance(error, PathError) or _is_no_rule(request, error) else pointer("value")
    if does == "deck" and not isinstance(error, WrongSeat):
        return pointer("deck") if isinstance(error, PathError) else _find_in_deck(request, str(error))
    if isinstance(error, NotOpen):
        field = _FIELD_OF_NOT_OPEN.get(does)
    else:
        field = next((field for kind, field in _FIELD_OF if isinstance(error, kind)), None)
    return pointer(field) if field in request else None


def _is_no_rule(request: Request, error: DrakvaktError) -> bool:
    """Return True if a refused correction is of a house rule, a die or a deck that the game does not have."""
    return isinstance(error, BadSetup) and "cannot be" not in str(error) and request["path"].count(".") > 0


def _find_in_deck(request: Request, text: str) -> str | None:
    """Return the field of a deck's operation that its sentence speaks of."""
    asked = next((word for word in _DECK_WORDS if f'give "{word}"' in text), None)
    if asked is not None:
        return pointer(asked)
    if text.startswith("A deck cannot"):
        return pointer("op")
    return next((pointer(word) for word in ("card", "number", "index") if word in request), None)


def _find_in_new(request: Request, game: Callable[[str], Game[Any]]) -> str | None:
    """Return the field of `new` that is wrong: each is tried alone."""
    rules = game(request["game"])
    seats = request["seats"]
    if _is_refused(lambda: check_seats(rules, seats)):
        odd = (index for index, seat in enumerate(seats) if not isinstance(seat, str))
        low, high = rules.seats
        if low <= len(seats) <= high and (at := next(odd, None)) is not None:
            return pointer("seats", at)
        return pointer("seats")
    for name, value in request.get("options", {}).items():
        if _is_refused(partial(check_option, rules, rules.data(), name, value)):
            return pointer("options", name)
    modes = dict.fromkeys(mode_paths(rules), "asked")
    for path in modes:
        kind = path.partition(".")[0]
        if kind in request and _is_refused(partial(check_mode, modes, path, request[kind])):
            return pointer(kind)
    if "setup" in request and _is_refused(lambda: find_setup(rules, request["setup"])):
        return pointer("setup")
    return _find_in_state(rules, request) or _find_in_begin(rules, request)


def _find_in_state(rules: Game[Any], request: Request) -> str | None:
    state: Mapping[str, Any] = request.get("state", {})
    known: dict[str, Any] = {}
    for path, value in state.items():
        known[path] = value
        if _is_refused(lambda: new_header(rules, request["seats"], request.get("options"), state=known)):
            return pointer("state", path)
    return None


def _find_in_begin(rules: Game[Any], request: Request) -> str | None:
    if "begin" not in request:
        return None
    begun = partial(
        new_header, rules, request["seats"], request.get("options"), state=request.get("state"), begin=request["begin"]
    )
    return pointer("begin") if _is_refused(begun) else None


def _is_refused(check: Callable[[], object]) -> bool:
    try:
        check()
    except Exception:
        return True
    return False
