"""Rolls by dice codes, such as "2K6+2" (D3.1).

A K3 is a three-sided die. The game has none: people roll a six-sided die and halve its face, rounded up (D3.1a).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.asking import roll_outcomes
from companion.asks import Ask, Roll, RollOutcome, Seat, ask
from companion.dice import Die
from companion.games.labirynt.data.codes import DiceCode, value_of_k3
from companion.kit.odds import D6
from companion.text import Text, verbatim

K3_VALUES = roll_outcomes(D6, lambda face: str(value_of_k3(face)), {str(n): verbatim(str(n)) for n in (1, 2, 3)})
"""Values of a K3, by the faces of the six-sided die that is rolled for it: half of a face, rounded up (D3.1a)."""

MOST_DICE = 6
"""Most dice whose faces people give on one page."""

STRENGTH = Die("strength", D6.faces, D6.called)
"""Six-sided die for the Strengths of monsters. As there may be a dozen rolls, people can let the
box roll this die alone."""


async def roll_code(seat: Seat, key: str, text: Text, code: DiceCode, die: Die = D6) -> int:
    """Roll a dice code and return its value; a plain number needs no dice."""
    if not code.dice:
        return code.sum([])
    return code.sum(await roll_faces(seat, key, text, code.dice, as_k3=code.sides == 3, die=die))


async def roll_code_repeatedly(
    seat: Seat, key: str, words: Callable[[int, int], Text], code: DiceCode, many: int, die: Die = D6
) -> list[int]:
    """Roll one dice code several times and return the value of each time.

    A page asks for the dice of as many times as at most six dice make; a plain number needs no dice.

    Args:
        seat: Seat that rolls.
        key: Key of the ask.
        words: Returns the prompt of a page, by the first and the last time that it asks for, counted from 1.
        code: The dice code.
        many: How many times it is rolled.
        die: Die that is rolled.
    """
    if not code.dice:
        return [code.sum([])] * many
    found: list[int] = []
    while len(found) < many:
        count = min(max(MOST_DICE // code.dice, 1), many - len(found))
        text = words(len(found) + 1, len(found) + count)
        faces = await roll_faces(seat, key, text, count * code.dice, as_k3=code.sides == 3, die=die)
        found += [code.sum(faces[index : index + code.dice]) for index in range(0, count * code.dice, code.dice)]
    return found


async def roll_faces(
    seat: Seat,
    key: str,
    text: Text,
    count: int = 1,
    *,
    as_k3: bool = False,
    die: Die = D6,
    outcomes: tuple[RollOutcome, ...] = (),
) -> tuple[int, ...]:
    """Roll six-sided dice and return their faces.

    Args:
        seat: Seat that rolls.
        key: Key of the ask.
        text: Prompt.
        count: Number of dice.
        as_k3: Name the values of a K3 as the outcomes, if it is one die. The faces are returned all the same.
        die: Die that is rolled.
        outcomes: Meanings of the faces, if it is one die.
    """
    if as_k3 and count == 1:
        outcomes = K3_VALUES

    def build() -> Ask:
        return Roll(key=key, seats=(seat,), text=text, die=die, count=count, outcomes=outcomes)

    answer = await ask(build)
    if isinstance(answer, str):
        return tuple(outcome.faces[0] for outcome in outcomes if outcome.id == answer)
    # An ask that closes unanswered counts as the lowest roll, so that the caller always gets a face for each die.
    return answer if isinstance(answer, tuple) else (1,) * count


async def roll_die(seat: Seat, key: str, text: Text, outcomes: tuple[RollOutcome, ...] = ()) -> int:
    """Roll one six-sided die; `outcomes` are the meanings of its faces, where they are known."""
    return sum(await roll_faces(seat, key, text, outcomes=outcomes))


async def test_die(seat: Seat, key: str, text: Text, highest: int, yes: Text, no: Text) -> bool:
    """Roll a die and return `True` if it shows at most a number; both outcomes show their exact chance (D0.3).

    Args:
        seat: Seat that rolls.
        key: Key of the ask.
        text: Prompt.
        highest: Highest face that means yes.
        yes: Words for the faces up to that one.
        no: Words for the faces above it.
    """
    outcomes = tuple(
        RollOutcome(id, Text("{what} {chance}", what=words, chance=str(Fraction(len(faces), 6))), faces)
        for id, words, faces in (("yes", yes, tuple(range(1, highest + 1))), ("no", no, tuple(range(highest + 1, 7))))
        if faces
    )

    def build() -> Ask:
        return Roll(key=key, seats=(seat,), text=text, die=D6, outcomes=outcomes)

    answer = await ask(build)
    if isinstance(answer, tuple):
        return answer[0] <= highest
    return answer == "yes"
