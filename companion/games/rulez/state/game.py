"""State of a game of Rulez, which people can see and correct."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated, ClassVar

from companion.asks import Seat
from companion.event_kinds import Kind
from companion.games.rulez.data.book import Book
from companion.games.rulez.house_rules import HOUSE, SPARING
from companion.games.rulez.state.event_kinds import KINDS
from companion.games.rulez.state.minifigure import Minifigure
from companion.games.rulez.state.pool import Pool
from companion.kit.figures import box_only, fixed, not_in_menu
from companion.kit.house_rules import HouseRules
from companion.kit.state import GameState
from companion.record import record
from companion.state import Range, ValueMisfit, get_path
from companion.text import Text


@record(kw_only=True, frozen=False)
class RulezState(GameState):
    """State of one scenario of Rulez.

    Attributes:
        minifigures: Minifigures by id; those of one player stand beside each other.
        acting: Id of the figure that has the turn.
        last: Id of the figure that had it before (RS29).
        owed: Ids of figures with a turn in answer (R4.6), in order.
        bids: Bids for the initiative, white dice by id (R4.2).
        round: Number of the round, 0 before the first.
        ended: `True` if the round is over, and the next has not begun.
        fell: `True` if a figure has fallen since people were last asked whether the scenario is over.
        resumes: Id of the dozen opponent whose turn goes on when all have answered, by house rule.
        paused: Its dice until then (R8.11).
        scenario: Number of the scenario in a campaign (R10.6).
        between: `True` if the scenario is over, and the next has not begun.
        kept: Rows of minifigures that were kept for other games, as JSON.
    """

    house: ClassVar[HouseRules] = HOUSE
    kinds: ClassVar[Mapping[str, Kind]] = KINDS
    listens: ClassVar[bool] = True

    book: Book = field(metadata={"hidden": True, "given": True})
    minifigures: dict[str, Minifigure] = field(default_factory=dict)
    acting: str = fixed("", "whoever has the turn is settled by the answers: an undo goes back")
    last: str = fixed("", "whoever had the turn before is settled by the answers")
    owed: list[str] = not_in_menu(factory=list, why="turns in answer come at once, and may be passed")
    bids: dict[str, Annotated[int, Range(0, 12)]] = not_in_menu(factory=dict, why="are asked one after the other")
    round: Annotated[int, Range(0, 999)] = box_only(0, Text("Round"))
    ended: bool = not_in_menu(True, "a round ends where people say so, or nobody can act")
    scenario: Annotated[int, Range(1, 99)] = box_only(1, Text("Scenario"))
    between: bool = not_in_menu(False, "follows when a scenario is over")
    fell: bool = not_in_menu(False, "people are asked at once")
    resumes: str = not_in_menu("", "goes on as soon as the others have answered")
    paused: dict[str, Annotated[int, Range(0, 12)]] = not_in_menu(factory=dict, why="lie active again when it goes on")
    kept: dict[str, str] = not_in_menu(factory=dict, why="are kept, or not, between two scenarios")

    def check(self, path: str, value: object) -> None:
        """Refuse a number of dice that does not go with the other dice of its pool (R3.3)."""
        of, _, name = path.rpartition(".")
        pool = get_path(self, of) if of else None
        if isinstance(pool, Pool) and (fits := pool.allowed_values().get(name)) is not None and value not in fits:
            says = Text(
                "{path} cannot be {value} beside the other dice of its pool: give a whole number from {low} to {high}.",
                path=path,
                value=str(value),
                low=fits[0],
                high=fits[-1],
            )
            raise ValueMisfit(says)

    def creatures(self) -> Iterable[Minifigure]:
        """Return all minifigures."""
        return self.minifigures.values()

    def figures_of(self, seat: Seat) -> list[Minifigure]:
        """Return the minifigures of a player, the first one first (R8.8)."""
        return [hero for hero in self.minifigures.values() if hero.seat == seat]

    def others_standing(self, hero: Minifigure) -> list[Minifigure]:
        """Return all other minifigures that stand, clockwise from the hero."""
        ids = [*self.minifigures]
        index = ids.index(hero.id)
        order = [self.minifigures[id] for id in ids[index + 1 :] + ids[:index]]
        return [other for other in order if other.is_standing]

    def enemies(self, hero: Minifigure) -> list[Minifigure]:
        """Return the other players' minifigures that stand."""
        return [other for other in self.others_standing(hero) if other.seat != hero.seat]

    def figures_in_order(self) -> list[Minifigure]:
        """Return all minifigures from the left of the last actor, or by house rule from the first (R4.7, RS29)."""
        return self.figures_from_last() if self.rule("clockwise") == "last" else [*self.minifigures.values()]

    def figures_from_last(self) -> list[Minifigure]:
        """Return all minifigures from the left of the last actor, if anybody has acted."""
        ids = [*self.minifigures]
        index = ids.index(self.last) + 1 if self.last in self.minifigures else 0
        return [self.minifigures[id] for id in ids[index:] + ids[:index]]

    def standing_seats(self) -> list[Seat]:
        """Return the seats with a minifigure that stands."""
        return [seat for seat in self.seats if any(hero.is_standing for hero in self.figures_of(seat))]

    @property
    def asks_sparingly(self) -> bool:
        """Return whether the game began under the rules by which no dice are told that change nothing."""
        return self.rules >= SPARING

    @property
    def is_one_side_left(self) -> bool:
        """Return whether somebody has fallen, so that no two players have a minifigure that stands."""
        return self.fell and len(self.standing_seats()) < 2

    def note_votes(self) -> None:
        """Tell how people agree on a task, on what was packed, on the use of a talent (R2.1, R9.5, R10.2, RS1)."""
        if self.rule("master"):
            self.note("RS1", Text("the game master decides alone."))
        elif self.rule("votes") == "fails":
            self.note("RS1", Text("a tie of votes is a no."))
        elif len(self.seats) < 3:
            self.note("RS1", Text("of two players both must agree."))
        else:
            self.note("RS1", Text("a tie of votes goes to whoever acts."))

    def finish_scenario(self) -> None:
        """End the scenario; several make an adventure (R10.6)."""
        self.between = bool(self.rule("campaign"))
        self.over = not self.between

    def settle(self) -> None:
        """Settle an action: the active dice of all who took part die (R3.4)."""
        for hero in self.minifigures.values():
            hero.settle_action()
