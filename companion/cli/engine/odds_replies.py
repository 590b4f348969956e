"""Replies to `{"do": "odds", "what": ...}`: exact odds of the open game, from the asking seat's knowledge alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, TypeAlias

from companion.asks import Choose, Number
from companion.cli.engine.requests import BadRequest
from companion.cli.engine.version_two import reckon_numbers
from companion.odds.figures import check_whole
from companion.odds.known import KnownOdds, Row
from companion.pages.advising import find_advice
from companion.table import Table
from companion.table.known_odds import find_known_odds
from companion.text import Say

ADVICE: Final = "advice"
"""Subject that is what the box would do at the open ask."""

DANGERS: Final = ("dragon", "sunset")
"""Subjects that are dangers, of which a table may want no numbers."""

MOST: Final = 200
"""Most draws, rounds or moves that are asked for."""

Request: TypeAlias = Mapping[str, Any]


def answer_odds(table: Table, request: Request) -> list[dict[str, Any]]:
    """Return the odds of one subject; none where the game or the seat does not know them.

    Args:
        table: The table at which the game is open.
        request: The request with `what`, and perhaps `seat`, `draws`, `moves`, `gold` and `each`.

    Raises:
        BadRequest: There is no such subject.
        WrongSeat: There is no such seat.
        BadFigures: A figure is too small or too large.
    """
    what, seat = request["what"], request.get("seat")
    if what not in _SUBJECTS:
        raise BadRequest("field", f"The field what of odds is one of {', '.join((*_SUBJECTS, ADVICE))}.", "/what")
    known = find_known_odds(table, seat)
    return [] if known is None else _SUBJECTS[what](known, request)


def reckon_options(table: Table, say: Say) -> list[dict[str, Any]]:
    """Return the chances that the open ask leaves out (null), one for each such option or number that has one.

    Args:
        table: The table at which the game is open.
        say: Translates a text.
    """
    ask = table.open.ask if table.open else None
    if isinstance(ask, Number):
        return [
            {"key": f"{ask.key}.{number}", "text": str(number), "chance": str(chance)}
            for number, chance in enumerate(reckon_numbers(ask), ask.min)
            if chance is not None
        ]
    if not isinstance(ask, Choose):
        return []
    options = {option.id: option for seat in ask.seats for option in ask.options_for(seat) if option.reckon is not None}
    return [
        {"key": f"{ask.key}.{option.id}", "text": option.text.read(say), "chance": str(chance)}
        for option in options.values()
        if option.reckon is not None and (chance := option.reckon()) is not None
    ]


def answer_advice(table: Table, say: Say, request: Request) -> dict[str, Any] | None:
    """Return what the box would do at the open ask, as the asking seat knows the game; `None` where it cannot tell.

    Args:
        table: The table at which the game is open.
        say: Translates a text.
        request: The request, perhaps with `seat`.

    Raises:
        WrongSeat: There is no such seat.
    """
    seat = request.get("seat")
    found = find_advice(table.open.ask if table.open else None, find_known_odds(table, seat), seat)
    if found is None:
        return None
    options = [{"id": name, "value": float(value)} for name, value in found.options]
    return {"best": found.best, "options": options, "why": found.why.read(say)}


def _dragon(known: KnownOdds, request: Request) -> list[dict[str, Any]]:
    return _chances(known.list_wakings(check_whole("draws", request.get("draws", 1), most=MOST)))


def _sunset(known: KnownOdds, request: Request) -> list[dict[str, Any]]:
    return _chances(known.list_nights(check_whole("draws", request.get("draws", 1), most=MOST)))


def _test(known: KnownOdds, _: Request) -> list[dict[str, Any]]:
    return _chances(known.list_tests())


def _leave(known: KnownOdds, request: Request) -> list[dict[str, Any]]:
    gold, each = request.get("gold"), check_whole("each", request.get("each", 1), most=1_000_000)
    found = known.decide_to_leave(
        moves=check_whole("moves", request.get("moves", 1), least=1, most=MOST),
        gold=None if gold is None else Fraction(check_whole("gold", gold, most=1_000_000)),
        each=Fraction(each),
    )
    if found is None:
        return []
    values = {"leave.leave": found.leave, "leave.draw": found.draw}
    if found.threshold is not None:
        values["leave.threshold"] = found.threshold
    return [{"key": key, "value": float(value)} for key, value in values.items()]


def _duel(known: KnownOdds, request: Request) -> list[dict[str, Any]]:
    return [{"key": key, "value": value} for key, value in known.list_duel(request.get("seat"))]


def _chances(rows: list[Row]) -> list[dict[str, Any]]:
    return [{"key": key, "chance": str(chance)} for key, chance in rows]


_SUBJECTS: Final[Mapping[str, Callable[[KnownOdds, Request], list[dict[str, Any]]]]] = {
    "dragon": _dragon,
    "sunset": _sunset,
    "leave": _leave,
    "test": _test,
    "duel": _duel,
}
"""Subjects of the odds by their words in the protocol."""
