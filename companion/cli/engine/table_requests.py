"""Requests to one table: those that change something there, and those that only look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from companion.cli.engine import odds_replies, replies, version_two
from companion.cli.engine.corrections import corrections
from companion.cli.engine.requests import BadRequest, Request
from companion.danger import mood_of
from companion.language import Voice, languages, speaker
from companion.record import record
from companion.table import Table
from companion.table.requests import find_open
from companion.text import Say


@record
class Manner:
    """Manner in which replies are worded.

    Attributes:
        protocol: The version of the protocol.
        language: The code of the language.
        say: Translates a text into it.
    """

    protocol: int
    language: str
    say: Say


Change: TypeAlias = Callable[[Table, Request], None]
Look: TypeAlias = Callable[[Table, Request, Manner], dict[str, Any]]


def check_count(request: Request) -> int:
    """Return how many steps a request is about.

    Args:
        request: The request, perhaps with `count`.

    Raises:
        BadRequest: It is less than one.
    """
    count: int = request.get("count", 1)
    if count < 1:
        raise BadRequest("field", f"The field count of {request['do']} must be 1 or more.", "/count")
    return count


# What changes something: the reply is what is asked then.


def _answer(table: Table, request: Request) -> None:
    if request["value"] is None:
        table.withdraw(request["ask"], request["seat"])
    else:
        table.answer(request["ask"], request["seat"], request["value"])


def _lay(table: Table, request: Request) -> None:
    table.lay(request["ask"], request["seat"], request["value"])


def _time(table: Table, request: Request) -> None:
    table.expire_deadline(request["ask"])


def _interrupt(table: Table, request: Request) -> None:
    table.interrupt(request["seat"], request["what"])


def _leave(table: Table, request: Request) -> None:
    table.leave(request["scope"])


def _undo(table: Table, request: Request) -> None:
    table.undo(check_count(request), consent=request.get("consent", False))


def _redo(table: Table, _: Request) -> None:
    table.redo()


def _set(table: Table, request: Request) -> None:
    table.set(request["path"], request["value"])


def _deck(table: Table, request: Request) -> None:
    details = {name: request[name] for name in ("card", "seat", "index", "number") if name in request}
    table.deck(request["deck"], request["op"], **details)


CHANGES: Final[Mapping[str, Change]] = {
    "answer": _answer,
    "lay": _lay,
    "time": _time,
    "interrupt": _interrupt,
    "leave": _leave,
    "undo": _undo,
    "redo": _redo,
    "set": _set,
    "deck": _deck,
}
"""Functions of the requests that change something, by their names."""


# What only looks.


def _view(table: Table, request: Request, manner: Manner) -> dict[str, Any]:
    write = replies.describe_view if manner.protocol == 1 else version_two.describe_view
    return {"view": write(table.view(request["seat"]), manner.say)}


def _odds(table: Table, request: Request, manner: Manner) -> dict[str, Any]:
    if "ask" in request:
        find_open(table.run, request["ask"])
    if request.get("what") == odds_replies.ADVICE:
        return {"odds": [], "advice": odds_replies.answer_advice(table, manner.say, request)}
    if request.get("what") in odds_replies.DANGERS and mood_of(manner.say) != "number":
        return {"odds": []}
    if "what" in request:
        return {"odds": odds_replies.answer_odds(table, request)}
    rows = replies.list_odds(table, manner.say)
    return {"odds": rows if manner.protocol == 1 else [*odds_replies.reckon_options(table, manner.say), *rows]}


def _help(table: Table, request: Request, manner: Manner) -> dict[str, Any]:
    language = request.get("lang", manner.language)
    if language not in languages():
        known = ", ".join(languages())
        raise BadRequest("field", f"The field lang of help cannot be that: give one of {known}.", "/lang")
    table.settle()
    if table.open is None:
        raise BadRequest("closed", "Nothing is asked any more: the game is over.")
    return {"help": replies.describe_help(table, table.open.ask, language, _speaker_of(table, language, manner))}


def _speaker_of(table: Table, language: str, manner: Manner) -> Say:
    """Return a speaker of a language, whose listeners see dangers as those of all replies do."""
    if isinstance(manner.say, Voice):
        return manner.say.in_language(language)
    return speaker(language, (table.game.catalogues, table.game.id))


def _log(table: Table, _: Request, manner: Manner) -> dict[str, Any]:
    if manner.protocol == 1:
        return {"log": [replies.describe_event(told, manner.say) for told in table.log()]}
    seats = table.run.state.seats
    return {"log": [version_two.describe_event(told, manner.say, seats) for told in table.log()]}


def _steps(table: Table, request: Request, manner: Manner) -> dict[str, Any]:
    count = check_count(request)
    learned, step = table.undo_barrier(count), table.last_step()
    if learned is None or step is None:
        return {"steps": {"undo": None, "redo": table.can_redo}}
    undo = {"text": step.read(manner.say), "count": count, "barrier": [what.read(manner.say) for what in learned]}
    return {"steps": {"undo": undo, "redo": table.can_redo}}


def _corrections(table: Table, request: Request, manner: Manner) -> dict[str, Any]:
    return {"corrections": corrections(table, request, manner.say)}


LOOKS: Final[Mapping[str, Look]] = {
    "view": _view,
    "odds": _odds,
    "help": _help,
    "log": _log,
    "steps": _steps,
    "corrections": _corrections,
}
"""Functions that answer the requests which only look, by their names."""
