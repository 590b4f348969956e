"""The evening: a game from its seats to its winner, of which the author writes the parts that are rules.

    class Lanterns(Turns[Night]):
        id, title, seats, dice = "lanterns", Text("Lanterns"), (2, 4), ("T6",)

        def make_state(self, seats, house, data) -> Night: ...
        async def play_turn(self, state, seat) -> None: ...

An evening is a sequence of parts. Between two parts the state is whole: a correction, an undo or another evening may
begin there. In Legenden (rounds of turns, L0.1) and Talisman (T6.10) the parts are those of `Turns`. Återväckt (four
phases in which all play at once, A3), Labirynt (the steps of one party, D5) and Rulez (where figures bid for the turn,
R4) define their own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Generic, Protocol, TypeVar

from companion.asking import ask_roll, choice
from companion.asks import WHOLE_GAME, Choose, Leave, OpenScene, Option, Roll, Seat, ask
from companion.dice import T6, Die
from companion.game import BadSetup, GameDefaults, effective_options
from companion.kit.data import PackageData
from companion.kit.figures import box_only, figure
from companion.kit.house_rules import NO_HOUSE_RULES, HouseRules
from companion.kit.opening import OpeningScene, check_opening, misfit
from companion.kit.state import GameState
from companion.kit.views import Screen, count_choices, player_name
from companion.progress import Progress
from companion.record import record
from companion.shapes import Fault
from companion.state import Json, Range
from companion.text import Text, verbatim

S = TypeVar("S", bound=GameState)


class Evening(ABC, GameDefaults, Screen[S], Generic[S]):
    """A game object (`companion.game.Game`); an author writes `make_state`, `play_part` and the rest of the rules.

    Attributes:
        id: Name of the game for programs.
        title: Name of the game for people.
        seats: The fewest and the most players.
        house: House rules, from which `options` and the words for their values are made; the state names them too.
        package: Data of the game's package, from which `data` and `faults` come; `None` is a game without any.
        scenes: Scenes with which a situation that is given from outside can begin, by their names.
        words: Words for values, scenes, dice ("dice.sun") and decks ("cards.hoard"), by their ids.
    """

    id: str
    title: Text
    seats: tuple[int, int] = (1, 6)
    house: ClassVar[HouseRules] = NO_HOUSE_RULES
    package: ClassVar[PackageData[Any] | None] = None
    scenes: Mapping[str, OpeningScene] = MappingProxyType({})

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Make the options and the words of a game from its house rules."""
        super().__init_subclass__(**arguments)
        if "house" in vars(cls):
            cls.options = cls.house.options
            cls.words = {**cls.words, **cls.house.words}

    # The data.

    def data(self) -> Mapping[str, Json]:
        """Return the package's own figures."""
        return {} if self.package is None else self.package.read()

    def shared_data(self) -> Mapping[str, Json]:
        """Return `data()`, mostly the same object each time, so nobody may change anything in it."""
        # A game may have data of its own, and no package.
        if self.package is None or type(self).data is not Evening.data:
            return self.data()
        return self.package.figures

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """Find what is wrong with figures that owners have corrected."""
        return () if self.package is None else self.package.find_faults(data)

    # Before the first part.

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> S:
        """Make the state before the first ask.

        Args:
            seats: The seats in their order.
            options: Values of the house rules that people chose.
            data: Figures of the game as plain JSON.

        Raises:
            BadSetup: A game cannot begin like this; the message says why.
        """
        low, high = self.seats
        if not low <= len(seats) <= high or len(set(seats)) < len(seats):
            raise BadSetup(
                Text(
                    "{game} is for {low} to {high} different seats: name that many.",
                    game=self.title,
                    low=low,
                    high=high,
                )
            )
        state = self.make_state(list(seats), effective_options(self.title, self.options, data, options), data)
        if state.house is not self.house:
            # Its rules would be asked for in vain, and their sentences never be said.
            raise TypeError(f"{type(state).__name__} needs the house rules of {type(self).__name__}: house = ...")
        state.rules = self.rules_version
        return state

    @abstractmethod
    def make_state(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> S:
        """Make the state before the first ask; the number of seats is right, and all house rules have values.

        Args:
            seats: The seats in their order.
            house: Values of all house rules.
            data: Figures of the game as plain JSON.
        """

    def open_with(self, state: S, opening: Mapping[str, Any]) -> None:
        """Let the next turn of a given situation begin with a scene.

        Args:
            state: The state, in which all else that is given lies already.
            opening: The scene: its name in the field "scene", and its own fields.

        Raises:
            BadSetup: There is no such scene, or its fields do not fit what lies on the table.
        """
        check_opening(self.scenes, opening)
        state.opening = dict(opening)

    async def play_scene(self, state: S, opening: Mapping[str, Any]) -> None:
        """Play a scene with which a turn begins; what follows in the turn comes after it.

        Args:
            state: State of the game.
            opening: The scene with its fields, which `open_with` has checked.
        """

    async def gather(self, state: S) -> None:
        """Ask who plays what and who begins, where that is not known. The table calls this at any boundary."""

    async def lay_out(self, state: S) -> None:
        """Prepare the table once, when a game begins: deal cards, and say where the figures stand."""

    def is_new(self, state: S) -> bool:
        """Return `True` if nothing has been played yet, neither here nor in a situation that was given from outside."""
        return state.turns == 0 and not getattr(state, "round", 0)

    # The parts.

    async def play(self, state: S) -> None:
        """Play the rules from any boundary to the end, which people may choose themselves."""
        state.mark_mourned()
        try:
            await self._play_parts(state)
        except Leave as left:
            if left.name != WHOLE_GAME:
                raise
            state.over = True
            state.tell("ended", Text("All end the game here. Undo takes it back."), kind="everybody")
        state.turn = None
        await self.finish(state)
        state.boundary()

    async def _play_parts(self, state: S) -> None:
        """Prepare the table if that is not done, and play part after part until the rules end the game."""
        await self.gather(state)
        # A game that goes on from the boundary behind this has been laid out.
        if self.is_new(state):
            await self.lay_out(state)
            # Whoever goes on from here takes the dead for mourned.
            state.mourn()
            state.boundary()
        while not state.over:
            if state.opening:
                opening, state.opening = state.opening, {}
                await self.play_scene(state, opening)
                state.mourn()
            await self.play_part(state)
            state.mourn()
            self.settle(state)
            if not state.over:
                state.boundary()

    def can_end(self, state: S) -> bool:
        """Return whether people can end the game now: something has been played, and the rules have not ended it."""
        return not state.over and not self.is_new(state)

    @abstractmethod
    async def play_part(self, state: S) -> None:
        """Play from one boundary to the next: a turn, a phase that all share, or the beginning of a round."""

    def settle(self, state: S) -> None:
        """Decide whether the game is `over`, once a part has ended and its dead are mourned."""

    # After the last part.

    async def finish(self, state: S) -> None:
        """Ask what is left to ask after the end, and announce the winners."""
        winners = self.winners(state)
        for seat in winners:
            state.tell("winner", Text("{hero} wins.", hero=player_name(state, seat)), kind="victory")
        if not winners:
            state.tell("winner", Text("Nobody wins."), kind="victory")

    def winners(self, state: S) -> list[Seat]:
        """Return the winners once the game is over."""
        return []

    def result(self, state: S) -> Mapping[str, Json]:
        """Return the result of the game."""
        return {"winners": list(self.winners(state))}

    # What people see.

    def progress(self, state: S) -> Progress:
        """Return the round, if the game counts rounds."""
        return Progress(getattr(state, "round", None))

    def deck_name(self, state: S, deck: str) -> Text:
        """Return the name of a deck.

        Args:
            state: State of the game.
            deck: Name of the deck.
        """
        return self.words.get(f"cards.{deck}", verbatim(deck))


# Rounds of turns.


@record(kw_only=True, frozen=False)
class Rounds(GameState):
    """Rounds in which one seat comes after the other: Legenden (L0.1), Talisman (T6.10.2).

    `turn` is the seat whose turn it is, or comes next; it is `None` between two rounds. `first` is the seat that began.
    """

    first: Seat | None = figure(None, Text("Began"), late=True)
    round: Annotated[int, Range(0, 999)] = box_only(0, Text("Round"))

    def order(self) -> list[Seat]:
        """Return the seats in turn order, beginning with the first player."""
        return self.clockwise(self.first)


R = TypeVar("R", bound=Rounds)


class Turns(Evening[R]):
    """An evening of rounds, in each of which every seat that plays has its turn, clockwise from the first player.

    The beginning of a round is a part, and so is each turn. A turn is the scene "turn", which people can leave.
    """

    def open_with(self, state: R, opening: Mapping[str, Any]) -> None:
        """Let the turn of a seat begin with a scene, in the first round where none is given.

        Args:
            state: The state.
            opening: The scene; its `seat` has the turn, else whoever has it in what is given, or the first.
        """
        super().open_with(state, opening)
        seat = opening.get("seat", state.turn or state.seats[0])
        if seat not in state.seats:
            raise misfit("seat", seat)
        state.turn, state.first, state.round = seat, state.first or seat, max(state.round, 1)

    async def lay_out(self, state: R) -> None:
        """Let the players choose who begins."""
        await self.choose_first(state)

    async def choose_first(self, state: R) -> None:
        """Ask who begins, where nobody has said."""
        picked = await ask(lambda: self.build_first_ask(state))
        if state.first is None:
            state.first = picked if isinstance(picked, str) and picked in state.seats else state.seats[0]

    def build_first_ask(self, state: R) -> Choose | None:
        """Build the ask who begins; `None` once that is known."""
        if state.first is not None:
            return None
        heroes = [Option(seat, Text("{hero}", hero=player_name(state, seat))) for seat in state.seats]
        return choice("setup.first", state.seats[0], Text("Who begins?"), *heroes)

    async def play_part(self, state: R) -> None:
        """Begin a round, or play the turn of the seat whose turn it is."""
        if state.turn is None:
            await self.begin_round(state)
            if state.over:
                return
        else:
            try:
                with OpenScene(state.scopes, "turn"):
                    await self.play_turn(state, state.turn)
            finally:
                state.end_period("turn")
                self.tidy_up(state)
        state.turn = self.find_next_seat(state)

    async def begin_round(self, state: R) -> None:
        """Count a new round, and end what lasted one round."""
        state.end_period("round")
        state.round += 1

    @abstractmethod
    async def play_turn(self, state: R, seat: Seat) -> None:
        """Play one turn.

        Args:
            state: State of the game.
            seat: Seat whose turn it is.
        """

    def tidy_up(self, state: R) -> None:
        """Close the scenes of a turn that is over or was left."""

    def is_playing(self, state: R, seat: Seat) -> bool:
        """Return `True` while a creature of this seat lives. When no seat plays any more, the game is over.

        Args:
            state: State of the game.
            seat: The seat.
        """
        return any(one.alive for one in state.creatures() if one.seat == seat)

    def has_turn(self, state: R, seat: Seat) -> bool:
        """Return `True` if the seat has a turn now; a player whose hero is dead may still have something to do.

        Args:
            state: State of the game.
            seat: The seat.
        """
        return self.is_playing(state, seat)

    def find_next_seat(self, state: R) -> Seat | None:
        """Return the seat that comes next in the round; `None` when the round is over."""
        order = state.order()
        rest = order if state.turn is None else order[order.index(state.turn) + 1 :]
        return next((seat for seat in rest if self.has_turn(state, seat)), None)

    def current_choices(self, state: R, part: Any) -> Mapping[str, Sequence[Json]]:
        """Return the seats for who began; before the first round its number cannot be set.

        Args:
            state: State of the game.
            part: The creature, or another part of the state.
        """
        return {"first": state.seats, "round": count_choices(state.round)} if part is state else {}

    def settle(self, state: R) -> None:
        """End the game when nobody is in it any more."""
        state.over = state.over or not any(self.is_playing(state, seat) for seat in state.seats)


# Who begins, where dice say so.


class FirstSeatState(Protocol):
    """The part of a state that dice need to say who begins: its seats, and `first` once that is known."""

    seats: list[Seat]
    first: Seat | None


def say_nothing() -> None:
    """Say nothing of a tie: people see that they roll again."""


async def roll_for_first(
    state: FirstSeatState, words: Text, die: Die = T6, tied: Callable[[], None] = say_nothing
) -> Seat:
    """Let all roll; the highest begins, and the tied roll again: Talisman (T3g, TS1), Labirynt (D4.1.A3, DS3).

    If people meanwhile set who begins, that counts.

    Args:
        state: State of the game.
        words: Words that ask for a die, with the hole {who}.
        die: The die.
        tied: Called at each tie.
    """
    left = list(state.seats)
    while state.first is None and len(left) > 1:
        thrown = {seat: await ask_roll(lambda seat=seat: _build_first_roll(state, seat, words, die)) for seat in left}  # type: ignore[misc]
        left = highest_seats(thrown)
        if not any(thrown.values()):
            break
        if len(left) > 1 and state.first is None:
            tied()
    if state.first is None:
        state.first = left[0]
    return state.first


def _build_first_roll(state: FirstSeatState, seat: Seat, words: Text, die: Die) -> Roll | None:
    """Build the roll of a seat that may still begin; `None` once that is settled."""
    if state.first is not None:
        return None
    return Roll(key="setup.first", seats=(seat,), text=words.using(who=seat), die=die)


def highest_seats(scores: Mapping[Seat, int]) -> list[Seat]:
    """Return the seats with the highest score; equal scores share (Legenden LS7, Återväckt AS24)."""
    most = max(scores.values(), default=0)
    return [seat for seat, score in scores.items() if score == most]
