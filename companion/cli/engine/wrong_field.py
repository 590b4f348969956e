"""Search for the wrong field of a request, as a JSON Pointer: "/seats/1", "/state/heroes.Ada.life", "/value"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.asks import NotOffered
from companion.cli.engine.requests import Request, make_pointer
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
    """Return the wrong field of a request; `None` if no field is wrong, as when nothing is left to undo.

    Args:
        request: The request that was refused.
        error: The refusal.
        game: Function that returns the game of an id.
    """
    name = request["do"]
    if name == "new" and not isinstance(error, UnknownGame):
        return _find_in_new(request, game)
    if name == "set":
        return (
            make_pointer("path")
            if isinstance(error, PathError) or _is_no_rule(request, error)
            else make_pointer("value")
        )
    if name == "deck" and not isinstance(error, WrongSeat):
        return make_pointer("deck") if isinstance(error, PathError) else _find_in_deck(request, str(error))
    if isinstance(error, NotOpen):
        field = _FIELD_OF_NOT_OPEN.get(name)
    else:
        field = next((field for kind, field in _FIELD_OF if isinstance(error, kind)), None)
    return make_pointer(field) if field in request else None


def _is_no_rule(request: Request, error: DrakvaktError) -> bool:
    """Return True if a correction was refused because the game has no such house rule, die or deck."""
    return isinstance(error, BadSetup) and "cannot be" not in str(error) and request["path"].count(".") > 0


def _find_in_deck(request: Request, sentence: str) -> str | None:
    """Return the field of a deck operation that the sentence of the error names."""
    named_field = next((word for word in _DECK_WORDS if f'give "{word}"' in sentence), None)
    if named_field is not None:
        return make_pointer(named_field)
    if sentence.startswith("A deck cannot"):
        return make_pointer("op")
    return next((make_pointer(word) for word in ("card", "number", "index") if word in request), None)


def _find_in_new(request: Request, game: Callable[[str], Game[Any]]) -> str | None:
    """Return the wrong field of a request `new`; each field is checked alone."""
    rules = game(request["game"])
    seats = request["seats"]
    if _is_refused(lambda: check_seats(rules, seats)):
        wrong_indices = (index for index, seat in enumerate(seats) if not isinstance(seat, str))
        low, high = rules.seats
        if low <= len(seats) <= high and (wrong_index := next(wrong_indices, None)) is not None:
            return make_pointer("seats", wrong_index)
        return make_pointer("seats")
    for name, value in request.get("options", {}).items():
        if _is_refused(partial(check_option, rules, rules.data(), name, value)):
            return make_pointer("options", name)
    modes = dict.fromkeys(mode_paths(rules), "asked")
    for path in modes:
        kind = path.partition(".")[0]
        if kind in request and _is_refused(partial(check_mode, modes, path, request[kind])):
            return make_pointer(kind)
    if "setup" in request and _is_refused(lambda: find_setup(rules, request["setup"])):
        return make_pointer("setup")
    return _find_in_state(rules, request) or _find_in_begin(rules, request)


def _find_in_state(rules: Game[Any], request: Request) -> str | None:
    state: Mapping[str, Any] = request.get("state", {})
    figures: dict[str, Any] = {}
    for path, value in state.items():
        figures[path] = value
        if _is_refused(lambda: new_header(rules, request["seats"], request.get("options"), state=figures)):
            return make_pointer("state", path)
    return None


def _find_in_begin(rules: Game[Any], request: Request) -> str | None:
    if "begin" not in request:
        return None
    make_header = partial(
        new_header, rules, request["seats"], request.get("options"), state=request.get("state"), begin=request["begin"]
    )
    return make_pointer("begin") if _is_refused(make_header) else None


def _is_refused(check: Callable[[], object]) -> bool:
    try:
        check()
    except Exception:
        return True
    return False
