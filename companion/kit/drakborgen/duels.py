"""The duel on the ring of four stances: Legenden's combat (L8.6-L8.10), in Återväckt a house rule (A30.5-A30.7)."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from companion.asking import ask_roll, roll_outcomes
from companion.asks import Roll, Seat
from companion.dice import T12
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.aspects import STANCE_NAMES, VALUE_NAMES
from companion.kit.drakborgen.ring import Stance
from companion.kit.fights import Blow, Fighter
from companion.text import Text


async def roll_first_stance(seat: Seat, words: Text) -> Stance:
    """Roll a T12 for a first stance that nobody chose: three faces for each (LS31, AS9).

    Args:
        seat: Seat that rolls.
        words: What is rolled for.
    """

    def stance_of(face: int) -> Stance:
        return ring.stance_by_die(face, len(T12.faces))

    shows = roll_outcomes(T12, stance_of, VALUE_NAMES)
    return stance_of(
        await ask_roll(lambda: Roll(key="fight.first", seats=(seat,), text=words, die=T12, outcomes=shows))
    )


class RingFighter(Fighter, Protocol):
    """A fighter with a stance, and the value that counts there."""

    @property
    def stance(self) -> Stance | None:
        """Place where the fighter stands; `None` before the first round."""

    async def value_of(self, aspect: Stance) -> int:
        """Return one of the fighter's four values, asked when it is first needed."""


F = TypeVar("F", bound=RingFighter)

MISSES_TO_BREAK = 3
"""Misses in a row that break a monster's courage (L8.9, A30.9)."""


class RingDuel(Generic[F]):
    """A point to who is beaten, on the same stance the difference of the values, across the ring nothing."""

    ring = STANCE_NAMES
    """Names of the stances in the order of the ring."""

    async def compare(self, one: F, other: F) -> list[Blow[F]]:
        """Return the blows of both; a fighter without a stance strikes none.

        Args:
            one: The first fighter.
            other: The second fighter.
        """
        if one.stance is None or other.stance is None:
            return []
        match ring.compare_stances(one.stance, other.stance):
            case "beats":
                return [Blow(one, other, 1)]
            case "beaten":
                return [Blow(other, one, 1)]
            case "same":
                return await self.clinch(one, other, one.stance)
        return []

    async def clinch(self, one: F, other: F, stance: Stance) -> list[Blow[F]]:
        """Return the blows of two fighters on one stance: the lower value loses the difference (L8.7a, A30.6).

        Args:
            one: The first fighter.
            other: The second fighter.
            stance: The stance.
        """
        ahead = await one.value_of(stance) - await other.value_of(stance)
        if ahead == 0:
            return []
        return [Blow(one, other, ahead) if ahead > 0 else Blow(other, one, -ahead)]
