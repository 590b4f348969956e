"""Rights at a running table: the requests that a token allows, and the part of an ask that its holder may read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.cli.engine.requests import BadRequest, Request
from hardware.panel import Right

FOR_ALL: Final = ("hello", "ask", "view", "odds", "help", "log", "steps")
"""Requests that each token allows."""

FOR_SEATS: Final = ("answer", "lay", "interrupt", "ready")
"""Requests that the token of a seat allows too."""

FOR_HOSTS: Final = ("leave", "undo", "redo", "set", "deck", "corrections")
"""Requests that the token of a host allows too."""

FOR_NOBODY: Final[Mapping[str, str]] = {
    **dict.fromkeys(("games", "new", "resume", "sessions"), "people choose a game at the table, on its own pages"),
    "time": "the table has its own clock",
    "push": "changes are sent without a request",
}
"""Requests of the engine that no token allows at a running table, each with the reason."""

PUBLIC_FIELDS: Final = (
    "n",
    "kind",
    "key",
    "seats",
    "waiting",
    "text",
    "params",
    "pieces",
    "about",
    "rules",
    "seconds",
    "offers",
)
"""Fields of an ask that everybody may read, also while it asks another seat."""


def list_requests(right: Right) -> tuple[str, ...]:
    """Return the requests that a right allows, in the order of the document."""
    seats = FOR_SEATS if right.seat is not None or right.answers else ()
    return (*FOR_ALL, *seats, *(FOR_HOSTS if right.kind == "host" else ()))


def check_right(right: Right, request: Request) -> None:
    """Check that a right allows a request.

    Args:
        right: The right.
        request: The request, whose fields are checked already.

    Raises:
        BadRequest: It does not; `path` names the field.
    """
    name, seat = request["do"], request.get("seat")
    if name in FOR_NOBODY:
        raise BadRequest("running", f"A game is running, so nobody can do {name} here: {FOR_NOBODY[name]}.", "/do")
    if name not in list_requests(right):
        allowed = ", ".join(list_requests(right))
        raise BadRequest("right", f"Your token does not allow {name}: it allows {allowed}.", "/do")
    if name in FOR_SEATS:
        own_seats = right.answers if right.seat is None else {right.seat}
        if seat not in own_seats:
            raise BadRequest("right", "Your token does not allow that seat: answer for your own.", "/seat")
    elif seat is not None and name != "deck" and seat != right.seat:
        raise BadRequest("right", "Your token does not allow that seat: ask for your own, or null.", "/seat")


def limit_ask(ask: Mapping[str, Any], right: Right) -> dict[str, Any]:
    """Return the part of an ask that the holder of a right may read.

    An ask of other seats keeps only the public fields; a secret choice keeps only the options of the holder's seats.

    Args:
        ask: The ask as plain data.
        right: The right.
    """
    own_seats = right.answers if right.seat is None else {right.seat}
    asked_seats = [seat for seat in ask["seats"] if seat in own_seats]
    is_secret = ask["kind"] == "secret"
    # Seats without a screen of their own choose in secret at the box's buttons.
    if not asked_seats or (right.seat is None and (is_secret or len(asked_seats) < len(ask["seats"]))):
        shown = {name: ask[name] for name in PUBLIC_FIELDS} | {"yours": False}
        shown |= {"sealed": ask["sealed"]} if "sealed" in ask else {}
        # While another seat draws a card, a seat may guess it.
        return shown | ({"wager": ask["wager"]} if right.seat in ask.get("wager", {}).get("seats", ()) else {})
    if not is_secret and not isinstance(ask.get("options"), dict):
        return dict(ask)
    shown = dict(ask)
    for name in ("options", "notes", "parts"):
        if isinstance(by_seat := ask.get(name), dict):
            shown[name] = {seat: by_seat[seat] for seat in asked_seats if seat in by_seat}
    # In a secret choice all seats may share one list.
    lists = shown["options"].values() if isinstance(shown["options"], dict) else [shown["options"]]
    option_ids = {option["id"] for options in lists for option in options}
    # `elsewhere` holds the other pages of the list of the first seat that is asked, so only that seat may read them.
    shown["elsewhere"] = ask["elsewhere"] if ask["seats"][0] in asked_seats else []
    shown["likely"] = [name for name in ask["likely"] if name in option_ids]
    return shown
