"""Reports as plain JSON, for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from companion.report.bgstats import make_play
from companion.report.evening import Evening
from companion.report.hall import Hall, Tally
from companion.report.luck import LuckRow
from companion.text import Say


def evening_json(evening: Evening, rows: Sequence[LuckRow], say: Say) -> dict[str, Any]:
    """Return an evening as data for programs: names of fields in English, words in the report's language.

    Args:
        evening: The evening.
        rows: Its luck ledger.
        say: The speaker of the report's language.
    """
    wait = evening.wait
    return {
        "session": evening.session,
        "game": evening.game,
        "over": evening.over,
        "seats": list(evening.seats),
        "winners": list(evening.winners),
        "began": evening.began,
        "seconds": round(evening.seconds),
        "answers": evening.answers,
        "step": evening.step,
        "result": dict(evening.result),
        "deaths": [{"hero": one.hero, "step": one.step, "cause": one.cause} for one in evening.deaths],
        "moments": [{"step": one.step, "kind": one.kind, "text": one.text.read(say)} for one in evening.moments],
        "fights": len(evening.fights),
        "wait": None
        if wait is None
        else {"seats": list(wait.seats), "asked": wait.asked.read(say), "seconds": round(wait.seconds)},
        "luck": [luck_json(row, say) for row in rows],
        "play": make_play(evening) if evening.over else None,
    }


def luck_json(row: LuckRow, say: Say) -> dict[str, Any]:
    """Return a row of the luck ledger for programs.

    Args:
        row: The row.
        say: The speaker of the report's language.
    """
    return {
        "who": row.who,
        "by": "box" if row.box else "people",
        "what": row.what.read(say),
        "count": row.count,
        "expected": _number(row.expected),
        "came": _number(row.came),
        "percentile": row.percentile,
        "exact": row.exact,
    }


def hall_json(hall: Hall) -> dict[str, Any]:
    """Return the hall of heroes for programs.

    Args:
        hall: The hall.
    """
    return {
        "evenings": [evening.to_json() for evening in hall.evenings],
        "unfinished": hall.unfinished,
        "unread": list(hall.unread),
        "people": [_tally(one) for one in hall.people],
        "heroes": [_tally(one) for one in hall.heroes],
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "name": tally.name,
        "evenings": tally.evenings,
        "wins": tally.wins,
        "survived": tally.survived,
        "deaths": tally.deaths,
        "causes": [{"game": game, "cause": cause, "times": times} for (game, cause), times in tally.causes],
        "treasures": tally.pieces,
        "gold": tally.gold,
        "best": tally.best,
    }


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 3)
