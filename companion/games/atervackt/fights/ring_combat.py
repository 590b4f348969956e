"""Legenden's combat by house rule: stances on the ring, and combat points (stridspoäng, SP) instead of KP (A30)."""

from __future__ import annotations

from companion.asking import ask_roll, roll_outcomes
from companion.asks import Options, Roll, Seat
from companion.dice import T6
from companion.games.atervackt.fights.fighters import Beast, Fighter
from companion.games.atervackt.state import Hero
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.aspects import LOUD_NAMES, VALUE_NAMES, stance_options
from companion.kit.drakborgen.duels import RingDuel, roll_first_stance
from companion.kit.drakborgen.ring import STANCES, Stance
from companion.kit.fights import Blow
from companion.text import Text, verbatim

STEPS = (0, 1, -1)
"""Steps of a monster's stance by two faces each of a T6."""


def step_stance(last: Stance, face: int) -> Stance:
    """Return the stance to which a T6 moves a monster."""
    return ring.next_on_ring(last, STEPS[(max(face, 1) - 1) // 2])


class RingCombat(RingDuel[Fighter]):
    """Combat in which all choose an aspect, any at first, later the same or a neighbour on the ring (A30.5, A30.8)."""

    key = "stance"

    async def prepare(self, hero: Hero) -> None:
        """Count the hero's combat points; in a second fight of the round they have what is left (A30.1, A30.2)."""
        if hero.points is None:
            hero.count_points()

    def list_options(self, fighter: Fighter) -> Options:
        """Return the stances to choose from: not the aspect across the ring."""
        return stance_options(fighter.stance)

    def lay(self, fighter: Fighter, choice: str) -> None:
        """Lay a stance; a fighter that shows none stays where it is."""
        fighter.stance = next((stance for stance in STANCES if stance == choice), fighter.stance or STANCES[0])

    async def roll_for_monster(self, beast: Beast, seat: Seat) -> str:
        """Roll a stance: first a T12, three numbers for each aspect; later a T6 for stay, next, before (AS9)."""
        last = beast.stance
        if last is None:
            return await roll_first_stance(seat, Text("{monster} rolls d12", monster=beast.name))
        text = Text("{monster} rolls d6", monster=beast.name)
        later = roll_outcomes(T6, lambda face: step_stance(last, face), VALUE_NAMES)
        face = await ask_roll(lambda: Roll(key="fight.step", seats=(seat,), text=text, die=T6, outcomes=later))
        return step_stance(last, face)

    async def clinch(self, fighter: Fighter, opponent: Fighter, stance: Stance) -> list[Blow[Fighter]]:
        """Return the blows of equal aspects: the higher value does the difference (A30.6), the unarmed nothing.

        An unarmed fighter takes 1 where it would have done damage, or the values are equal (A30.12); two unarmed both
        do (AS31).
        """
        if not (fighter.is_value_known(stance) and opponent.is_value_known(stance)):
            return []
        ahead = await fighter.value_of(stance) - await opponent.value_of(stance)
        blows = []
        for hitter, victim, more in ((fighter, opponent, ahead), (opponent, fighter, -ahead)):
            least = 0 if victim.armed else 1
            cost = max(more, least) if hitter.armed else least
            blows += [Blow(hitter, victim, cost)] if cost > 0 else []
        return blows

    def has_shown(self, fighter: Fighter) -> bool:
        """Return True if a fighter stands anywhere."""
        return fighter.stance is not None

    def mark(self, fighter: Fighter, opponent: Fighter) -> Text:
        """Return the sign for what the first does to the second."""
        return verbatim(ring.SIGNS[ring.compare_stances(fighter.stance or STANCES[0], opponent.stance or STANCES[0])])

    def word(self, fighter: Fighter, *, loud: bool) -> Text:
        """Return the word for a fighter's stance; `loud`: to be read across the table."""
        return (LOUD_NAMES if loud else VALUE_NAMES)[fighter.stance or STANCES[0]]
