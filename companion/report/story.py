"""The end of an evening in sentences, for the box and every small screen: what turned it, who dared most, the sun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from companion.report.evening import Evening
from companion.report.moments import chance_of, count_steps, decisive_moments, name_time
from companion.text import BLANK, Text

Part: TypeAlias = tuple[Text, tuple[Text, ...]]
"""A heading of at most 21 characters, and the sentences below it."""

MOST_MOMENTS = 6
"""Turning points that are told."""

SEVERAL = 2
"""Exchanges of blows of a fight that is long enough to be told of."""


def tell_story(evening: Evening, counted: Mapping[str, tuple[str, ...]]) -> tuple[Part, ...]:
    """Return the story of an evening; a part of which there is nothing to say is left out.

    Args:
        evening: The evening, read to its end.
        counted: The cards that are a risk, by deck, as the game's chronicle has them.
    """
    return tuple(part for part in _parts(evening, counted) if part[1])


def _parts(evening: Evening, counted: Mapping[str, tuple[str, ...]]) -> Iterator[Part]:
    moments = decisive_moments(evening, MOST_MOMENTS)
    yield (
        Text("This evening"),
        (Text("{steps} in {time}.", steps=count_steps(evening), time=name_time(evening.seconds)),),
    )
    yield Text("Turning points"), tuple(_date_sentence(evening, moment.step, moment.text) for moment in moments)
    yield Text("Boldest draw"), tuple(_tell_boldest(evening, counted))
    yield Text("Luckiest roll"), tuple(_tell_rarest(evening, made=True))
    yield Text("Unluckiest roll"), tuple(_tell_rarest(evening, made=False))
    yield Text("Longest fight"), tuple(_tell_longest_fight(evening))
    yield Text("The sun"), tuple(_tell_sun(evening))


def _date_sentence(evening: Evening, step: int, words: Text) -> Text:
    if evening.counts_rounds:
        return Text("Round {n}: {what}", n=step, what=words)
    return Text("Turn {n}: {what}", n=step, what=words)


def _tell_boldest(evening: Evening, counted: Mapping[str, tuple[str, ...]]) -> Iterator[Text]:
    """Yield the draw at the greatest risk that somebody took; a card that had to come is no risk."""
    risks = [one for one in evening.chances if one.measure == "card" and one.of in counted and 0 < one.expected < 1]
    if risks:
        boldest = max(risks, key=lambda entry: entry.expected)
        hero = evening.names.get(boldest.who or "", boldest.name)
        words = Text("{who} drew at {chance}. {what}", who=hero, chance=str(boldest.expected), what=boldest.words)
        yield _date_sentence(evening, boldest.step, words)


def _tell_rarest(evening: Evening, *, made: bool) -> Iterator[Text]:
    """Yield the roll of a hero that was made, or failed, against the greatest odds."""
    rolls = [
        (chance, entry)
        for entry in evening.chances
        if (entry.measure, entry.bearing) == ("need", "own")
        and bool(entry.came) == made
        and 0 < (chance := chance_of(entry) or Fraction(0)) < 1
    ]
    if rolls:
        chance, entry = min(rolls, key=lambda pair: pair[0])
        if chance < Fraction(1, 2):
            words = Text("{what}: {chance}.", what=entry.asked, chance=str(chance))
            yield _date_sentence(evening, entry.step, words)


def _tell_longest_fight(evening: Evening) -> Iterator[Text]:
    """Yield the fight with most exchanges of blows, if any had more than one, and how it ended.

    A game may count several of them as one round of the fight.
    """
    longest = max(evening.fights, key=lambda fight: len(fight.rounds), default=None)
    if longest is None or len(longest.rounds) < SEVERAL:
        return
    words = Text.plural("one exchange of blows", "{n} exchanges of blows", n=len(longest.rounds))
    if longest.end != BLANK:
        words = Text("{exchanges}. {end}", exchanges=words, end=longest.end)
    yield _date_sentence(evening, longest.step, words)


def _tell_sun(evening: Evening) -> Iterator[Text]:
    """Yield where the sun stood after each round, and when it moved most."""
    stood = {
        sample.step: sample.standing.sun
        for sample in evening.samples
        if sample.step and sample.standing.sun is not None
    }
    if not stood:
        return
    steps, (_, last) = [sun_step for sun_step, _ in stood.values()], next(iter(stood.values()))
    yield Text("Round by round, of {n}: {steps}", n=last, steps=" ".join(map(str, steps)))
    moved = [(after - before, step) for (_, (before, _)), (step, (after, _)) in pairwise(stood.items())]
    if moved:
        most, busiest_round = max(moved, key=lambda pair: (pair[0], -pair[1]))
        if most > 1:
            yield Text("Longest step: {n}, in round {m}.", n=most, m=busiest_round)
