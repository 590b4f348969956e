"""Replies to `{"do": "odds", "what": ...}`: exact odds of the open game, as far as the asking seat may know them."""

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
"""Subject of the advice: the answer that the box would give to the open ask."""

DANGERS: Final = ("dragon", "sunset")
"""Subjects that are dangers; people can turn their numbers off."""

MOST: Final = 200
"""Largest number of draws, rounds or moves in a request."""

Request: TypeAlias = Mapping[str, Any]


def answer_odds(table: Table, request: Request) -> list[dict[str, Any]]:
    """Return the odds of one subject; none if the game or the seat does not know them.

    Args:
        table: The table at which the game is open.
        request: The request with `subject`, and perhaps `seat`, `draws`, `moves`, `gold` and `each`.

    Raises:
        BadRequest: There is no such subject.
        WrongSeat: There is no such seat.
        BadFigures: A figure is too small or too large.
    """
    subject, seat = request["what"], request.get("seat")
    if subject not in _SUBJECTS:
        raise BadRequest("field", f"The field what of odds is one of {', '.join((*_SUBJECTS, ADVICE))}.", "/what")
    known_odds = find_known_odds(table, seat)
    return [] if known_odds is None else _SUBJECTS[subject](known_odds, request)


def reckon_options(table: Table, say: Say) -> list[dict[str, Any]]:
    """Return the chances that the open ask gives as null, since they take long: of options and numbers.

    Args:
        table: The table at which the game is open.
        say: Function that translates a message.
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
    """Return the advice for the open ask, from the knowledge of the asking seat; `None` if there is none.

    Args:
        table: The table at which the game is open.
        say: Function that translates a message.
        request: The request, perhaps with `seat`.

    Raises:
        WrongSeat: There is no such seat.
    """
    seat = request.get("seat")
    advice = find_advice(table.open.ask if table.open else None, find_known_odds(table, seat), seat)
    if advice is None:
        return None
    options = [{"id": name, "value": float(value)} for name, value in advice.options]
    return {"best": advice.best, "options": options, "why": advice.why.read(say)}


def _answer_dragon(known_odds: KnownOdds, request: Request) -> list[dict[str, Any]]:
    return _describe_chances(known_odds.list_wakings(check_whole("draws", request.get("draws", 1), most=MOST)))


def _answer_sunset(known_odds: KnownOdds, request: Request) -> list[dict[str, Any]]:
    return _describe_chances(known_odds.list_nights(check_whole("draws", request.get("draws", 1), most=MOST)))


def _answer_test(known_odds: KnownOdds, _: Request) -> list[dict[str, Any]]:
    return _describe_chances(known_odds.list_tests())


def _answer_leave(known_odds: KnownOdds, request: Request) -> list[dict[str, Any]]:
    gold, gold_per_card = request.get("gold"), check_whole("each", request.get("each", 1), most=1_000_000)
    decision = known_odds.decide_to_leave(
        moves=check_whole("moves", request.get("moves", 1), least=1, most=MOST),
        gold=None if gold is None else Fraction(check_whole("gold", gold, most=1_000_000)),
        each=Fraction(gold_per_card),
    )
    if decision is None:
        return []
    values = {"leave.leave": decision.leave, "leave.draw": decision.draw}
    if decision.threshold is not None:
        values["leave.threshold"] = decision.threshold
    return [{"key": key, "value": float(value)} for key, value in values.items()]


def _answer_duel(known_odds: KnownOdds, request: Request) -> list[dict[str, Any]]:
    return [{"key": key, "value": value} for key, value in known_odds.list_duel(request.get("seat"))]


def _describe_chances(rows: list[Row]) -> list[dict[str, Any]]:
    return [{"key": key, "chance": str(chance)} for key, chance in rows]


_SUBJECTS: Final[Mapping[str, Callable[[KnownOdds, Request], list[dict[str, Any]]]]] = {
    "dragon": _answer_dragon,
    "sunset": _answer_sunset,
    "leave": _answer_leave,
    "test": _answer_test,
    "duel": _answer_duel,
}
"""Subjects of the odds by their words in the protocol."""
