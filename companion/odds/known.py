"""Odds of an open game: the sun, the dragon and the hero as one seat knows them, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeAlias

from companion.odds.dragon import DragonPile
from companion.odds.leaving import Decision, Visit, decide
from companion.odds.obstacles import (
    OBSTACLES,
    Aspect,
    Flight,
    chance_to_flee_above,
    chance_to_pass,
    chances_to_flee_by_each,
    losses_on_bridge,
    plan_flight,
)
from companion.odds.sun import SunTrack
from companion.record import record

if TYPE_CHECKING:
    # The solver is loaded only where there is a fight.
    from companion.odds.known_fights import KnownFight

Row: TypeAlias = tuple[str, Fraction]
"""Key of a chance, which stays the same in every language, and the chance."""

SURE: Final = Fraction(1)


@record(kw_only=True)
class KnownHero:
    """A hero as one seat knows them; `None` stands for a value that nobody has needed yet.

    Attributes:
        strength: Value of the hero, as the next three.
        psyche: Value of the hero.
        agility: Value of the hero.
        armour: Value of the hero.
        life: Life that is left.
        cards: Treasure chamber cards that the hero carries.
        treasures: Other treasures that the hero carries.
    """

    strength: int | None = None
    psyche: int | None = None
    agility: int | None = None
    armour: int | None = None
    life: int | None = None
    cards: int = 0
    treasures: int = 0

    def value(self, aspect: Aspect) -> int | None:
        """Return one of the four values."""
        found: int | None = getattr(self, aspect)
        return found


@record(kw_only=True)
class KnownOdds:
    """Figures of an open game that one seat knows, as far as its odds depend on them.

    Attributes:
        sun: Track of the sun.
        left: Steps to the night; 0 once it has fallen.
        dragon: Cards of the sleeping dragon; `None` while nobody can tell, or once it is awake.
        together: Heroes who draw a dragon card in each round, at least 1.
        take: Treasure cards taken with each draw (L9.1b: 1, A24.1: 2).
        hero: The hero of the seat; `None` where it has none that lives.
        by_each: True if a flight takes a roll for the hero and for each card, else one above their number.
        under: True if such a roll has to be under Agility (LS14).
        fire: Equally likely damages of a failed flight (L9.5c, A24.12).
        fight: The fight of two that goes on, as far as the seat knows it; `None` where there is none.
    """

    sun: SunTrack
    left: int
    dragon: DragonPile | None
    together: int = 1
    take: int = 1
    hero: KnownHero | None = None
    by_each: bool = True
    under: bool = True
    fire: tuple[int, ...] = (1,)
    fight: KnownFight | None = None

    def list_wakings(self, draws: int) -> list[Row]:
        """Return the chance that the dragon wakes within some draws, and the chance of each draw to wake it.

        They are `DragonPile.chance_within` and `DragonPile.distribution` of the cards as the seat knows them.

        Args:
            draws: Number of cards that are drawn, by however many heroes.

        Raises:
            BadFigures: The number is negative or too large.
        """
        if self.dragon is None:
            return []
        within, each = self.dragon.chance_within(draws), self.dragon.distribution()[:draws]
        return [("dragon.wakes", within), *((f"dragon.draw.{n}", chance) for n, chance in enumerate(each, 1))]

    def list_duel(self, seat: str | None) -> list[tuple[str, float]]:
        """Return the value of the open fight to the hero, and the chance of each stance or sign at equilibrium.

        The hero's win is worth 1, the hero's death -1, and the rest 0 (`KnownFight.find_strategy`).

        Args:
            seat: The seat that asks; the monster's player is told the monster's chances, everybody else the hero's.
        """
        if self.fight is None:
            return []
        rows = [(f"duel.{line}", chance) for line, chance in self.fight.chances_of(seat).items()]
        return [("duel", self.fight.find_strategy().value), *rows]

    def list_nights(self, rounds: int) -> list[Row]:
        """Return the chance of night within some rounds, and the chance of each round to bring it.

        They are those of `SunTrack.distribution`, and their sum.

        Args:
            rounds: Number of rounds.

        Raises:
            BadFigures: The number is negative or too large.
        """
        if not self.left:
            return [("sunset", SURE)]
        each = self.sun.distribution(self.left, rounds)
        nights = ((f"sunset.round.{n}", chance) for n, chance in enumerate(each, 1))
        return [("sunset", sum(each, Fraction(0))), *nights]

    def list_tests(self) -> list[Row]:
        """Return the chance of each attempt whose value is known, of a bridge with all treasures, and of a flight.

        They are `chance_to_pass`, the first of `losses_on_bridge`, and the last of `flight_chances`.
        """
        return [*self._tests()]

    def _tests(self) -> Iterator[Row]:
        hero = self.hero
        if hero is None:
            return
        for name, obstacle in OBSTACLES.items():
            if (value := hero.value(obstacle.aspect)) is not None:
                yield f"test.{name}", chance_to_pass(name, value)
        if self.by_each and hero.psyche is not None:
            yield "test.bridge", losses_on_bridge(hero.psyche, hero.cards + hero.treasures)[0]
        if chances := self.flight_chances():
            yield "test.flight", chances[-1]

    def flight_chances(self) -> Sequence[Fraction]:
        """Return the chance of one attempt to flee with 0, 1, ... all cards; empty while it is unknown.

        It is `chances_to_flee_by_each` where each card takes a roll of its own, else `chance_to_flee_above`.
        """
        hero = self.hero
        if hero is None or (self.by_each and hero.agility is None):
            return ()
        if self.by_each:
            return chances_to_flee_by_each(hero.agility or 0, hero.cards, under=self.under)
        return tuple(chance_to_flee_above(kept) for kept in range(hero.cards + 1))

    def plan_flight(self, each: Fraction = SURE) -> tuple[Flight, ...]:
        """Return the worth of each number of dropped cards, in gold; empty while it is unknown (`plan_flight`).

        Args:
            each: Gold of a card, by which all are worth the same.
        """
        if self.hero is None or not (chances := self.flight_chances()):
            return ()
        values = [each * kept for kept in range(len(chances))]
        return plan_flight(chances, values, max(self.hero.life or 1, 1), self.fire)

    def decide_to_leave(
        self, moves: int = 1, failing: Fraction = Fraction(0), gold: Fraction | None = None, each: Fraction = SURE
    ) -> Decision | None:
        """Return the values of leaving the chamber and of drawing once more; `None` while one is unknown.

        Once the dragon is awake the hero flees with all cards, in one attempt: its chance falls with each further draw.

        Args:
            moves: Moves to the ground outside.
            failing: Chance that a move fails.
            gold: Gold so far; `None` counts the cards that the hero carries.
            each: Expected gold of a card.

        Returns:
            The values in gold, as `decide` works them out.

        Raises:
            BadFigures: A figure is too small or too large.
        """
        if self.dragon is None or self.hero is None or not self.left:
            return None
        held = self.hero.cards
        visit = Visit(
            pile=self.dragon,
            sun=self.sun,
            left=self.left,
            moves=moves,
            each=each * self.take,
            failing=failing,
            escape=[self._escape(held + self.take * drawn) for drawn in range(1, self.dragon.left + 2)],
            together=self.together,
        )
        return decide(visit, each * held if gold is None else gold)

    def _escape(self, cards: int) -> Fraction:
        if not self.by_each:
            return chance_to_flee_above(cards)
        agility = self.hero.agility if self.hero is not None else None
        # Nobody has needed it yet: as if every flight failed.
        return Fraction(0) if agility is None else chances_to_flee_by_each(agility, cards, under=self.under)[-1]
