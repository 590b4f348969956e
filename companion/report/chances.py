"""Rolls and draws of a journal: their possible results, the expected value, and the actual result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from companion.asks import Ask, Draw, Roll, Seat, Value
from companion.chronicle import Chronicle
from companion.deck import Deck
from companion.dice import Die, Need
from companion.game import Game
from companion.report.evening import Bearing, ChanceEntry, Urn
from companion.state import PathError, State, get_path
from companion.table.descriptions import deck_name, describe_learned
from companion.text import BLANK

Law = tuple[tuple[int, int], ...]
"""Values that may come, each with its weight."""


def urn_before(ask: Ask | None, state: State) -> Urn | None:
    """Return the possible cards of a draw as everybody knows them; `None` if they are unknown or private.

    Args:
        ask: The open ask.
        state: The state before the draw.
    """
    if not isinstance(ask, Draw) or ask.private:
        return None
    try:
        deck = get_path(state, ask.deck)
    except PathError:
        return None
    if not isinstance(deck, Deck):
        return None
    found = deck.distribution(index=None if ask.fan else 0)
    return None if not found else Urn(deck=ask.deck, cards=tuple(found.items()), left=deck.left())


def weigh(
    ask: Ask,
    value: Value,
    urn: Urn | None,
    game: Game[Any],
    state: State,
    chronicle: Chronicle,
    *,
    number: int,
    step: int,
    seat: Seat | None,
    box: bool,
) -> ChanceEntry | None:
    """Return the expected and the actual result of a roll or a draw; `None` if the chances are unknown.

    Args:
        ask: The ask that was answered.
        value: The answer.
        urn: The cards that might come, from `urn_before`.
        game: The rules.
        state: The state after the answer.
        chronicle: What the game counts.
        number: Number of the entry.
        step: The round or turn.
        seat: Whose roll it was.
        box: Whether the box rolled or drew.
    """
    common: dict[str, Any] = {"number": number, "step": step, "who": seat, "box": box, "asked": ask.text}
    match ask:
        case Roll():
            common["bearing"] = bearing = bearing_of(ask, chronicle)
            common["who"] = None if bearing == "enemy" else seat
            return _weigh_roll(ask, value, {**common, "words": describe_learned(ask, value, game, state) or BLANK})
        case Draw() if urn is not None and isinstance(value, str):
            return _weigh_draw(ask, value, urn, chronicle, {**common, **_name_card(ask, value, game, state)})
    return None


def bearing_of(ask: Roll, chronicle: Chronicle) -> Bearing:
    """Return what a roll means for who rolls, by what the game says of its key.

    Args:
        ask: The roll.
        chronicle: What the game says of its rolls.
    """
    if ask.key in chronicle.enemy_rolls:
        return "enemy"
    if ask.key in chronicle.low_rolls:
        return "low"
    return "mere" if ask.key in chronicle.mere_rolls else "own"


def _name_card(ask: Draw, value: str, game: Game[Any], state: State) -> dict[str, Any]:
    return {"words": describe_learned(ask, value, game, state) or BLANK, "name": deck_name(game, state, ask.deck)}


def _weigh_roll(ask: Roll, value: Value, common: dict[str, Any]) -> ChanceEntry | None:
    faces = value if isinstance(value, tuple) else None
    common |= {"of": ask.die.name, "name": ask.die.called}
    if ask.need is not None:
        is_success = value == "made" if faces is None else all(map(ask.need.is_met_by, faces))
        law, chance = _need_law(ask.die, ask.need, ask.count), ask.chance or Fraction(0)
        return ChanceEntry(measure="need", law=law, came=Fraction(int(is_success)), expected=chance, **common)
    if ask.outcomes and ask.count == 1 and not ask.best:
        return _weigh_meaning(ask, value, common)
    return None if faces is None else _weigh_sum(ask, tuple(map(int, faces)), common)


def _weigh_sum(ask: Roll, faces: tuple[int, ...], common: dict[str, Any]) -> ChanceEntry:
    law = _sum_law(ask.die.faces, ask.count)
    mean = Fraction(sum(ask.die.faces) * ask.count, len(ask.die.faces))
    return ChanceEntry(measure="sum", law=law, came=Fraction(sum(faces)), expected=mean, **common)


def _weigh_meaning(ask: Roll, value: Value, common: dict[str, Any]) -> ChanceEntry | None:
    """Weigh a roll whose faces have meanings, by the probability of the meaning that was rolled."""
    sizes = _meaning_sizes(ask.die.faces, tuple(outcome.faces for outcome in ask.outcomes))
    outcome = ask.outcome(value) if isinstance(value, str) else None
    face = value[0] if isinstance(value, tuple) else outcome.faces[0] if outcome else None
    if face is None or int(face) not in sizes:
        return None
    if all(len(set(meaning.faces)) == 1 for meaning in ask.outcomes):
        # Each face is its own meaning, as the suns of a sun die: then it is a number like any other.
        return _weigh_sum(ask, (int(face),), common)
    face_count, own_size = len(ask.die.faces), sizes[int(face)]
    law = tuple(sorted(Counter(sizes[each] for each in ask.die.faces).items()))
    expected = Fraction(sum(size * weight for size, weight in law), face_count * face_count)
    return ChanceEntry(
        measure="meaning", law=law, scale=face_count, came=Fraction(own_size, face_count), expected=expected, **common
    )


def _weigh_draw(ask: Draw, value: str, urn: Urn, chronicle: Chronicle, common: dict[str, Any]) -> ChanceEntry | None:
    chances, name = dict(urn.cards), ask.deck.rpartition(".")[2]
    counted = chronicle.counted.get(name, ())
    if counted:
        came = Fraction(int(value in counted))
        expected = sum((chances.get(card, Fraction(0)) for card in counted), Fraction(0))
    else:
        came = chances.get(value, Fraction(0))
        expected = sum((chance * chance for chance in chances.values()), Fraction(0))
    return ChanceEntry(measure="card", of=name, came=came, expected=expected, urn=urn, card=value, **common)


@cache
def _need_law(die: Die, need: Need, count: int) -> Law:
    chance = die.chance(need) ** count
    return ((0, chance.denominator - chance.numerator), (1, chance.numerator))


@cache
def _sum_law(faces: tuple[int, ...], count: int) -> Law:
    ways = {0: 1}
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, way_count in ways.items():
            for face in faces:
                more[total + face] += way_count
        ways = dict(more)
    return tuple(sorted(ways.items()))


@cache
def _meaning_sizes(faces: tuple[int, ...], meanings: tuple[Sequence[int], ...]) -> dict[int, int]:
    """Return by each face how many faces mean the same; a face without a meaning means only itself."""
    sizes = {face: faces.count(face) for face in set(faces)}
    for meaning in meanings:
        size = sum(faces.count(face) for face in set(meaning))
        sizes |= {face: size for face in meaning if face in sizes}
    return sizes
