"""The decisive moments of an evening: of all that was told what changed its course, and the least likely roll."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.report.evening import ChanceEntry, Evening, Moment
from companion.text import Say, Text

WEIGHTS: Mapping[str, int] = {
    "victory": 9,
    "death": 8,
    "wakes": 7,
    "night": 6,
    "unlikely": 5,
    "milestone": 4,
    "breath": 3,
    "dusk": 2,
    "treasure": 1,
}
"""The heaviest are kept where there are too many."""

UNLIKELY = Fraction(1, 10)
"""A roll or draw that comes less often than this is a moment by itself."""


def decisive_moments(evening: Evening, most: int) -> tuple[Moment, ...]:
    """Return the moments that decided an evening, in their order.

    Of what is told again and again, as fire and treasure, only the first of a round counts.

    Args:
        evening: The evening.
        most: How many at most.
    """
    found: dict[tuple[int, str, str], Moment] = {}
    for moment in (*evening.moments, *_least_likely(evening)):
        if moment.kind in WEIGHTS:
            several = moment.kind in ("death", "victory")
            found.setdefault((moment.step, moment.kind, str(moment.text) if several else ""), moment)
    first: dict[str, Moment] = {}
    for moment in found.values():
        if moment.kind == "dusk":
            first.setdefault("dusk", moment)
    moments = [moment for moment in found.values() if moment.kind != "dusk" or moment is first["dusk"]]
    ranked = sorted(moments, key=lambda moment: (-WEIGHTS[moment.kind], moment.at))[:most]
    kept = {id(moment) for moment in ranked}
    # What came with one answer stays in the order in which it was told: night falls before somebody wins.
    return tuple(sorted((moment for moment in moments if id(moment) in kept), key=lambda moment: moment.at))


def _least_likely(evening: Evening) -> list[Moment]:
    """Return the least likely thing that came, if it was unlikely at all and is no moment already."""
    untold = (entry for entry in evening.chances if not entry.is_told)
    rare = [(chance, entry) for entry in untold if (chance := chance_of(entry)) is not None]
    if not rare:
        return []
    chance, entry = min(rare, key=lambda pair: pair[0])
    time = next((sample.at for sample in evening.samples if sample.step >= entry.step), evening.began)
    return [Moment(step=entry.step, at=time, kind="unlikely", text=entry.words)] if chance < UNLIKELY else []


def chance_of(entry: ChanceEntry) -> Fraction | None:
    """Return the chance of what came, where it means anything by itself; a card of many is always unlikely.

    Args:
        entry: The roll or draw.
    """
    if entry.measure == "need":
        weights = dict(entry.law)
        return Fraction(weights.get(int(entry.came), 0), sum(weights.values()) or 1)
    if entry.measure == "card" and entry.came == 1 and entry.urn is not None:
        return entry.expected
    return None


def verdict(evening: Evening, say: Say) -> str:
    """Return who has won, in a few words.

    Args:
        evening: The evening.
        say: The speaker of the report's language.
    """
    if not evening.over:
        return Text("The game goes on.").read(say)
    if not evening.winners:
        return Text("Nobody wins.").read(say)
    names = ", ".join(evening.winners)
    return Text.plural("{names} wins.", "{names} win.", n=len(evening.winners), names=names).read(say)


def count_steps(evening: Evening) -> Text:
    """Return how long an evening was, in rounds, or in turns where its game counts no rounds.

    Args:
        evening: The evening.
    """
    if evening.counts_rounds:
        return Text.plural("one round", "{n} rounds", n=evening.step)
    return Text.plural("one turn", "{n} turns", n=evening.step)


MINUTE = 60
"""Seconds."""
HOUR = 60
"""Minutes."""


def name_time(seconds: float) -> Text:
    """Return a length of time in hours and minutes, or in seconds where it is shorter than half a minute.

    Args:
        seconds: How long.
    """
    minutes = round(seconds / MINUTE)
    if minutes < 1:
        return Text.plural("one second", "{n} seconds", n=round(seconds))
    if minutes < HOUR:
        return Text.plural("one minute", "{n} minutes", n=minutes)
    return Text("{hours} h {minutes} min", hours=minutes // HOUR, minutes=minutes % HOUR)


def name_step(evening: Evening, step: int) -> Text:
    """Return the name of a round, or of a turn where the game counts no rounds.

    Args:
        evening: The evening.
        step: The number.
    """
    return Text("round {n}", n=step) if evening.counts_rounds else Text("turn {n}", n=step)
