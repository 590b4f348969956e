"""Rolls by dice codes; a K3 is told as the six-sided die on the table (D3.1a)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from companion.asking import roll_outcomes
from companion.asks import Ask, Roll, RollOutcome, Seat, ask
from companion.dice import Die
from companion.games.labirynt.data.codes import DiceCode, half
from companion.kit.odds import D6
from companion.text import Text, verbatim

K3_VALUES = roll_outcomes(D6, lambda face: str(half(face)), {str(n): verbatim(str(n)) for n in (1, 2, 3)})
"""Values of a K3, by the faces of the six-sided die that is rolled for it: half of a face, rounded up (D3.1a)."""


MOST_DICE = 6
"""Most dice that are told on one page."""

STRENGTH = Die("strength", D6.faces, D6.called)
"""Six-sided die for the Strengths of monsters: the box may roll only these, as there may be a dozen."""


async def roll_code(seat: Seat, key: str, text: Text, code: DiceCode, die: Die = D6) -> int:
    """Roll a dice code and return its value; a plain figure needs no dice."""
    if not code.dice:
        return code.sum([])
    return code.sum(await roll_faces(seat, key, text, code.dice, as_k3=code.sides == 3, die=die))


async def roll_codes(
    seat: Seat, key: str, words: Callable[[int, int], Text], code: DiceCode, many: int, die: Die = D6
) -> list[int]:
    """Roll the same code several times and return each value; at most six dice are asked for on one page.

    `words`: the prompt for the rolls from a first to a last one, counted from 1.
    """
    if not code.dice:
        return [code.sum([])] * many
    found: list[int] = []
    while len(found) < many:
        count = min(max(MOST_DICE // code.dice, 1), many - len(found))
        text = words(len(found) + 1, len(found) + count)
        faces = await roll_faces(seat, key, text, count * code.dice, as_k3=code.sides == 3, die=die)
        found += [code.sum(faces[at : at + code.dice]) for at in range(0, count * code.dice, code.dice)]
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

    `as_k3`: a single one is read as a K3. `outcomes`: the meanings of a single one's faces.
    """
    if as_k3 and count == 1:
        outcomes = K3_VALUES

    def build() -> Ask:
        return Roll(key=key, seats=(seat,), text=text, die=die, count=count, outcomes=outcomes)

    answer = await ask(build)
    if isinstance(answer, str):
        return tuple(outcome.faces[0] for outcome in outcomes if outcome.id == answer)
    return answer if isinstance(answer, tuple) else (1,) * count


async def roll_die(seat: Seat, key: str, text: Text, outcomes: tuple[RollOutcome, ...] = ()) -> int:
    """Roll one six-sided die; `outcomes`: the meanings of its faces, where they are known."""
    return sum(await roll_faces(seat, key, text, outcomes=outcomes))


async def test_die(seat: Seat, key: str, text: Text, to: int, yes: Text, no: Text) -> bool:
    """Roll a die and return whether it shows `to` or less; both outcomes show their exact chance (D0.3)."""
    outcomes = tuple(
        RollOutcome(id, Text("{what} {chance}", what=words, chance=str(Fraction(len(those), 6))), those)
        for id, words, those in (("yes", yes, tuple(range(1, to + 1))), ("no", no, tuple(range(to + 1, 7))))
        if those
    )

    def build() -> Ask:
        return Roll(key=key, seats=(seat,), text=text, die=D6, outcomes=outcomes)

    answer = await ask(build)
    if isinstance(answer, tuple):
        return answer[0] <= to
    return answer == "yes"
