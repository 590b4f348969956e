"""Luck ledger: the expected and the actual result of all rolls and draws of a person, and its percentile.

A percentile is the share of evenings, out of all in which just these rolls were made, that come out lower; those that
come out the same count half. For dice it is exact: the laws of all rolls are folded into one, in whole numbers. For
cards it is a simulation, since a card that is gone comes no more: the same draws are made again and again from the pile
as everybody knew it, and what was shuffled in or taken out between them is shuffled in or taken out there too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import groupby
from random import Random

from companion.asks import Seat
from companion.record import record
from companion.report.evening import Bearing, ChanceEntry, Evening
from companion.text import Text

TRIALS = 4000
"""Simulated evenings; the percentile is then within 1.6 points of the true one in 95 of 100 cases."""


@record(kw_only=True)
class LuckRow:
    """Luck of a person with one kind of dice or cards.

    Attributes:
        who: The seat; `None` is the whole table.
        box: `True` if the box rolled or drew.
        percentile: From 0 to 100.
        exact: `True` if the percentile was worked out, `False` if it was simulated.
        bearing: What the rolls mean for who rolls.
    """

    who: Seat | None
    box: bool
    measure: str
    of: str
    what: Text
    count: int
    expected: Fraction
    came: Fraction
    percentile: float
    exact: bool
    bearing: Bearing = "own"


def luck_rows(evening: Evening, counted: Mapping[str, tuple[str, ...]], trials: int = TRIALS) -> tuple[LuckRow, ...]:
    """Return the ledger: a row for each person, each roller (the person or the box) and each counted kind.

    Args:
        evening: The evening.
        counted: The cards that are counted, by deck, as the game's chronicle has them.
        trials: How many evenings are simulated for cards.
    """

    def kind(entry: ChanceEntry) -> tuple[bool, int, bool, str, str, str]:
        place = evening.seats.index(entry.who) if entry.who in evening.seats else len(evening.seats)
        # All rolls that need something are one sum, whatever the die.
        of = "" if entry.measure == "need" else entry.of
        return entry.who is None, place, entry.box, entry.measure, of, _bearing(entry)

    # A roll that only says which of several is neither luck nor bad luck.
    weighed = sorted((entry for entry in evening.chances if entry.bearing != "mere"), key=kind)
    rows = (_row(list(group), counted, trials) for _, group in groupby(weighed, key=kind))
    return tuple(row for row in rows if row is not None)


def _bearing(entry: ChanceEntry) -> Bearing:
    """Return the bearing of a roll where it makes a row of its own: how likely something was is never high or low."""
    return "own" if entry.measure == "meaning" else entry.bearing


def _row(entries: Sequence[ChanceEntry], counted: Mapping[str, tuple[str, ...]], trials: int) -> LuckRow | None:
    first = entries[0]
    came = sum((entry.came for entry in entries), Fraction(0))
    expected = sum((entry.expected for entry in entries), Fraction(0))
    exact = first.measure != "card"
    if exact:
        ways = fold_laws(entry.law for entry in entries)
        if len(ways) == 1:
            # Where nothing else could come there is neither luck nor bad luck.
            return None
        percentile = share_below(ways, int(came * first.scale))
    else:
        simulated = simulate_draws(
            entries, counted.get(first.of, ()), trials, Random(f"luck-{first.of}-{len(entries)}")
        )
        if len(simulated) == 1:
            return None
        percentile = share_below(simulated, round(came * SCALE))
    return LuckRow(
        who=first.who,
        box=first.box,
        measure=first.measure,
        of="" if first.measure == "need" else first.of,
        what=_describe_measure(first, bool(counted.get(first.of))),
        count=len(entries),
        expected=expected,
        came=came,
        percentile=percentile,
        exact=exact,
        bearing=_bearing(first),
    )


def _describe_measure(entry: ChanceEntry, is_counted: bool) -> Text:
    match entry.measure:
        case "need":
            return Text("monsters' rolls made") if entry.bearing == "enemy" else Text("rolls made")
        case "sum":
            return _describe_sum(entry)
        case "meaning":
            return Text("{die}, how likely what came was", die=entry.name)
    if is_counted:
        return Text("{deck}, bad cards", deck=entry.name)
    return Text("{deck}, how likely what came was", deck=entry.name)


def _describe_sum(entry: ChanceEntry) -> Text:
    match entry.bearing:
        case "enemy":
            return Text("{die}, monsters' sum", die=entry.name)
        case "low":
            return Text("{die}, sum where low is good", die=entry.name)
        case _:
            return Text("{die}, sum", die=entry.name)


def fold_laws(laws: Iterable[Sequence[tuple[int, int]]]) -> dict[int, int]:
    """Return the law of the sum of independent rolls: each sum with its weight, in whole numbers.

    >>> fold_laws([((0, 1), (1, 1)), ((0, 1), (1, 1))])
    {0: 1, 1: 2, 2: 1}

    Args:
        laws: For each roll the values with their weights.
    """
    # Equal rolls are many, and their powers are folded once.
    law_counts = Counter(tuple(law) for law in laws)
    return reduce(_fold, (_power(dict(law), times) for law, times in sorted(law_counts.items())), {0: 1})


def _power(law: dict[int, int], times: int) -> dict[int, int]:
    whole = {0: 1}
    while times:
        if times % 2:
            whole = _fold(whole, law)
        times //= 2
        if times:
            law = _fold(law, law)
    return whole


def _fold(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    both: dict[int, int] = {}
    for value, weight in one.items():
        for more, other_weight in other.items():
            both[value + more] = both.get(value + more, 0) + weight * other_weight
    return dict(sorted(both.items()))


def share_below(ways: Mapping[int, int], came: int) -> float:
    """Return the percentile of a result: the share of lower results, with half of the equal ones.

    >>> share_below({0: 1, 1: 2, 2: 1}, 1)
    50.0

    Args:
        ways: The weight of each value.
        came: The value that came.
    """
    below = sum(weight for value, weight in ways.items() if value < came)
    share = Fraction(2 * below + ways.get(came, 0), 2 * sum(ways.values()))
    return round(float(share * 100), 1)


SCALE = 1_000_000
"""Chances of cards are added up in whole millionths."""


def simulate_draws(
    entries: Sequence[ChanceEntry], counted: Sequence[str], trials: int, chance: Random
) -> Mapping[int, int]:
    """Draw the same cards again many times; return how often each sum came, in millionths.

    Args:
        entries: The draws from one deck, in order.
        counted: The cards that are counted; without any, the chance of each card that came is added up.
        trials: How many times.
        chance: The source of chance.
    """
    urns = [_composition(entry) for entry in entries]
    changes = [_change(urns[index], entries[index], urns[index + 1]) for index in range(len(urns) - 1)]
    sums: Counter[int] = Counter()
    for _ in range(trials):
        pile, total = dict(urns[0]), 0
        for index, urn in enumerate(urns):
            live = {card: count for card, count in pile.items() if count > 0} or urn
            card_count = sum(live.values())
            card = chance.choices(list(live), weights=list(live.values()))[0]
            total += SCALE * (card in counted) if counted else round(SCALE * live[card] / card_count)
            if index < len(changes):
                is_put_back, change = changes[index]
                pile = dict(live) if is_put_back else {**live, card: live[card] - 1}
                for other, count in change.items():
                    pile[other] = pile.get(other, 0) + count
        sums[total] += 1
    return sums


def _composition(entry: ChanceEntry) -> dict[str, float]:
    """Return how many of each card lie in the pile, on average as far as everybody knows."""
    assert entry.urn is not None
    left = entry.urn.left or 1
    return {card: float(odds * left) for card, odds in entry.urn.cards}


def _change(
    before: Mapping[str, float], entry: ChanceEntry, after: Mapping[str, float]
) -> tuple[bool, dict[str, float]]:
    """Return whether the card that was drawn was put back before the next draw, and what else came in or went out."""
    drawn = entry.card
    cards = dict.fromkeys((*before, *after, drawn))
    changed = {card: after.get(card, 0.0) - before.get(card, 0.0) + (card == drawn) for card in cards}
    is_put_back = changed[drawn] >= 1 - NOISE
    changed[drawn] -= is_put_back
    return is_put_back, {card: count for card, count in changed.items() if abs(count) > NOISE}


NOISE = 1e-9
