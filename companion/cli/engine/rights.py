"""Rights at a running table: which requests a token is good for, and what of an ask its holder may read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.cli.engine.requests import BadRequest, Request
from hardware.panel import Right

FOR_ALL: Final = ("hello", "ask", "view", "odds", "help", "log", "steps")
"""Requests of everybody who has joined."""

FOR_SEATS: Final = ("answer", "lay", "interrupt", "ready")
"""Requests of whoever plays a seat."""

FOR_HOSTS: Final = ("leave", "undo", "redo", "set", "deck", "corrections")
"""Requests of whoever may correct the table."""

FOR_NOBODY: Final[Mapping[str, str]] = {
    **dict.fromkeys(("games", "new", "resume", "sessions"), "people choose a game at the table, on its own pages"),
    "time": "the table has a clock of its own",
    "push": "what changes is told unasked",
}
"""Requests of the engine that nobody may make at a running table, each with the reason."""

ANOTHERS: Final = (
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
"""Fields of an ask of somebody else: all that stands on the table for everybody to read."""


def list_requests(right: Right) -> tuple[str, ...]:
    """Return the requests that a right is good for, in the order in which the document names them."""
    seats = FOR_SEATS if right.seat is not None or right.answers else ()
    return (*FOR_ALL, *seats, *(FOR_HOSTS if right.kind == "host" else ()))


def permit(right: Right, request: Request) -> None:
    """Check that a right is good for a request.

    Args:
        right: The right.
        request: The request, whose fields are checked already.

    Raises:
        BadRequest: It is not; `path` says for which field.
    """
    does, seat = request["do"], request.get("seat")
    if does in FOR_NOBODY:
        raise BadRequest("running", f"A game is running, so nobody can do {does} here: {FOR_NOBODY[does]}.", "/do")
    if does not in list_requests(right):
        known = ", ".join(list_requests(right))
        raise BadRequest("right", f"Your token is not good for {does}: it is for {known}.", "/do")
    if does in FOR_SEATS:
        own = right.answers if right.seat is None else {right.seat}
        if seat not in own:
            raise BadRequest("right", "Your token is not good for that seat: answer for your own.", "/seat")
    elif seat is not None and does != "deck" and seat != right.seat:
        raise BadRequest("right", "Your token is not good for that seat: look at your own, or null.", "/seat")


def limit_ask(ask: Mapping[str, Any], right: Right) -> dict[str, Any]:
    """Return an ask as the holder of a right may read it.

    Of an ask of others only what stands on the table is left; of a choice in secret only the own options.

    Args:
        ask: The ask as plain data.
        right: The right.
    """
    own = right.answers if right.seat is None else {right.seat}
    mine = [seat for seat in ask["seats"] if seat in own]
    is_secret = ask["kind"] == "secret"
    # Whoever has no screen of their own chooses in secret at the box's buttons.
    if not mine or (right.seat is None and (is_secret or len(mine) < len(ask["seats"]))):
        shown = {name: ask[name] for name in ANOTHERS} | {"yours": False}
        shown |= {"sealed": ask["sealed"]} if "sealed" in ask else {}
        # On another's card a seat may have a guess of its own.
        return shown | ({"wager": ask["wager"]} if right.seat in ask.get("wager", {}).get("seats", ()) else {})
    if not is_secret and not isinstance(ask.get("options"), dict):
        return dict(ask)
    shown = dict(ask)
    for name in ("options", "notes", "parts"):
        if isinstance(by_seat := ask.get(name), dict):
            shown[name] = {seat: by_seat[seat] for seat in mine if seat in by_seat}
    # In a secret all may have the same list.
    lists = shown["options"].values() if isinstance(shown["options"], dict) else [shown["options"]]
    known = {option["id"] for options in lists for option in options}
    # The other pages of a list are those of the first seat that is asked.
    shown["elsewhere"] = ask["elsewhere"] if ask["seats"][0] in mine else []
    shown["likely"] = [name for name in ask["likely"] if name in known]
    return shown
