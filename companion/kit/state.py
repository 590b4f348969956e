"""The state of a game that uses the kit: the seats in their order, what was said once, what the end of a period resets.

It is called `GameState`, so that nobody takes it for the table, which answers the asks (`companion.table`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from companion.asks import Seat
from companion.kit import figures
from companion.kit.figures import Period, hidden, not_in_menu
from companion.kit.house_rules import NO_HOUSE_RULES, HouseRules
from companion.record import record
from companion.state import State
from companion.text import Text


@record(kw_only=True, frozen=False)
class GameState(State):
    """State that all five games have besides what every state has.

    Attributes:
        over: `True` once the game has ended.
        said: Numbers of the points that the box has explained in this game, which it does once.
        opening: Scene with which the next turn of a situation begins that is given from outside; empty for none.
    """

    house: ClassVar[HouseRules] = NO_HOUSE_RULES
    """House rules of the game, which answer `rule` and `explain`."""

    over: bool = not_in_menu(False, "the rules end a game, and whoever wants to stop quits")
    said: list[str] = hidden(factory=list)
    opening: dict[str, Any] = hidden(factory=dict)

    def creatures(self) -> Iterable[Any]:
        """Return all whose periods end and whose deaths are told, in the order in which that happens."""
        return ()

    def clockwise(self, first: Seat | None) -> list[Seat]:
        """Return the seats in turn order from a seat on; from the first seat where none is given."""
        seats = self.seats
        # Mostly the first seat begins, and some rules ask this many times for one answer.
        if first is None or first == seats[0] or first not in seats:
            return [*seats]
        index = seats.index(first)
        return seats[index:] + seats[:index]

    def note(self, rule: str, words: Text) -> None:
        """Say how something is played that the rulebook leaves open, unless that was said before in this game.

        Args:
            rule: Number of the rule.
            words: How it is played.
        """
        if rule not in self.said:
            self.said.append(rule)
            self.tell(f"house.{rule}", Text("Our ruling: {what}", what=words))

    def rule(self, id: str) -> Any:
        """Return the value of a house rule; in a game older than the rule, what was played before it."""
        return self.house.value(self.options, id)

    def explain(self, point: str) -> None:
        """Say how a point that the rulebook leaves open is played, unless that was said before in this game.

        Args:
            point: Id of a house rule, or the number of a point of `house.notes`.
        """
        words = self.house.sentence(self.options, point)
        if words is not None:
            self.note(point, words)

    def readings(self) -> tuple[Text, ...]:
        """Return the readings of the open points that were told in this game, in the order of telling."""
        found = (self.house.sentence(self.options, point) for point in self.said)
        return tuple(words for words in found if words is not None)

    def end_period(self, period: Period) -> None:
        """End a turn, a round or a fight for everybody: figures that last no longer are reset."""
        for part in (self, *self.creatures()):
            figures.reset_after(part, period)

    def on_death(self, one: Any, gone: Mapping[str, Any]) -> None:
        """Apply what a death means to others: cards go back, somebody is free.

        Args:
            one: The dead creature.
            gone: Values that the creature had until now, by figure.
        """

    def mark_mourned(self) -> None:
        """Mark the dead of a given situation as mourned: they have been told of already."""
        for one in self.mortals():
            one.mourned = not one.alive

    def mortals(self) -> Iterable[Any]:
        """Return the creatures that can die."""
        return [one for one in self.creatures() if hasattr(one, "mourned")]

    def mourn(self) -> None:
        """Let those who are dead by a correction die like any other, as soon as the game goes on."""
        for creature in self.mortals():
            # Nearly always nobody has died, and nobody has come back.
            if creature.alive == creature.mourned:
                if not creature.mourned:
                    creature.die()
                creature.mourned = not creature.alive
