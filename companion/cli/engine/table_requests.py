"""Functions for the requests to one table: those that change something, and those that only look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from companion.cli.engine import odds_replies, replies, version_two
from companion.cli.engine.corrections import describe_corrections
from companion.cli.engine.requests import BadRequest, Request
from companion.danger import mood_of
from companion.language import Voice, languages, speaker
from companion.record import record
from companion.table import Table
from companion.table.requests import find_open
from companion.text import Say


@record
class ReplyStyle:
    """Style of replies: version of the protocol and language.

    Attributes:
        protocol: The version of the protocol.
        language: The code of the language.
        say: Function that translates a message into that language.
    """

    protocol: int
    language: str
    say: Say


Change: TypeAlias = Callable[[Table, Request], None]
Look: TypeAlias = Callable[[Table, Request, ReplyStyle], dict[str, Any]]


def check_count(request: Request) -> int:
    """Return the number of steps in a request, 1 by default.

    Args:
        request: The request, perhaps with `count`.

    Raises:
        BadRequest: The number is less than one.
    """
    count: int = request.get("count", 1)
    if count < 1:
        raise BadRequest("field", f"The field count of {request['do']} must be 1 or more.", "/count")
    return count


# Requests that change something. The reply to them is the ask that is open afterwards.


def _do_answer(table: Table, request: Request) -> None:
    if request["value"] is None:
        table.withdraw(request["ask"], request["seat"])
    else:
        table.answer(request["ask"], request["seat"], request["value"])


def _do_lay(table: Table, request: Request) -> None:
    table.lay(request["ask"], request["seat"], request["value"])


def _do_time(table: Table, request: Request) -> None:
    table.expire_deadline(request["ask"])


def _do_interrupt(table: Table, request: Request) -> None:
    table.interrupt(request["seat"], request["what"])


def _do_leave(table: Table, request: Request) -> None:
    table.leave(request["scope"])


def _do_undo(table: Table, request: Request) -> None:
    table.undo(check_count(request), consent=request.get("consent", False))


def _do_redo(table: Table, _: Request) -> None:
    table.redo()


def _do_set(table: Table, request: Request) -> None:
    table.set(request["path"], request["value"])


def _do_deck(table: Table, request: Request) -> None:
    details = {name: request[name] for name in ("card", "seat", "index", "number") if name in request}
    table.deck(request["deck"], request["op"], **details)


CHANGES: Final[Mapping[str, Change]] = {
    "answer": _do_answer,
    "lay": _do_lay,
    "time": _do_time,
    "interrupt": _do_interrupt,
    "leave": _do_leave,
    "undo": _do_undo,
    "redo": _do_redo,
    "set": _do_set,
    "deck": _do_deck,
}
"""Functions of the requests that change something, by their names."""


# Requests that only look.


def _reply_view(table: Table, request: Request, style: ReplyStyle) -> dict[str, Any]:
    describe_view = replies.describe_view if style.protocol == 1 else version_two.describe_view
    return {"view": describe_view(table.view(request["seat"]), style.say)}


def _reply_odds(table: Table, request: Request, style: ReplyStyle) -> dict[str, Any]:
    if "ask" in request:
        find_open(table.run, request["ask"])
    if request.get("what") == odds_replies.ADVICE:
        return {"odds": [], "advice": odds_replies.answer_advice(table, style.say, request)}
    if request.get("what") in odds_replies.DANGERS and mood_of(style.say) != "number":
        return {"odds": []}
    if "what" in request:
        return {"odds": odds_replies.answer_odds(table, request)}
    rows = replies.list_odds(table, style.say)
    return {"odds": rows if style.protocol == 1 else [*odds_replies.reckon_options(table, style.say), *rows]}


def _reply_help(table: Table, request: Request, style: ReplyStyle) -> dict[str, Any]:
    language = request.get("lang", style.language)
    if language not in languages():
        codes = ", ".join(languages())
        raise BadRequest("field", f"The field lang of help cannot be that: give one of {codes}.", "/lang")
    table.settle()
    if table.open is None:
        raise BadRequest("closed", "Nothing is asked any more: the game is over.")
    return {"help": replies.describe_help(table, table.open.ask, language, _make_speaker(table, language, style))}


def _make_speaker(table: Table, language: str, style: ReplyStyle) -> Say:
    """Return a speaker of a language that shows dangers in the same way as all replies."""
    if isinstance(style.say, Voice):
        return style.say.in_language(language)
    return speaker(language, (table.game.catalogues, table.game.id))


def _reply_log(table: Table, _: Request, style: ReplyStyle) -> dict[str, Any]:
    if style.protocol == 1:
        return {"log": [replies.describe_event(event, style.say) for event in table.log()]}
    seats = table.run.state.seats
    return {"log": [version_two.describe_event(event, style.say, seats) for event in table.log()]}


def _reply_steps(table: Table, request: Request, style: ReplyStyle) -> dict[str, Any]:
    count = check_count(request)
    learned, step = table.undo_barrier(count), table.last_step()
    if learned is None or step is None:
        return {"steps": {"undo": None, "redo": table.can_redo}}
    undo = {"text": step.read(style.say), "count": count, "barrier": [text.read(style.say) for text in learned]}
    return {"steps": {"undo": undo, "redo": table.can_redo}}


def _reply_corrections(table: Table, request: Request, style: ReplyStyle) -> dict[str, Any]:
    return {"corrections": describe_corrections(table, request, style.say)}


LOOKS: Final[Mapping[str, Look]] = {
    "view": _reply_view,
    "odds": _reply_odds,
    "help": _reply_help,
    "log": _reply_log,
    "steps": _reply_steps,
    "corrections": _reply_corrections,
}
"""Functions that answer the requests which only look, by their names."""
