"""Drakborgen Legenden as the table knows it: its evening, from the sheets to the gold that was carried out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.asks import Seat
from companion.game import GameOption
from companion.games.legenden import learning
from companion.games.legenden.cards import treasures
from companion.games.legenden.data import faults
from companion.games.legenden.data.book import package_data
from companion.games.legenden.rounds import scores, setup, sun
from companion.games.legenden.state.game import LegendenState
from companion.games.legenden.table.options import OPTIONS
from companion.games.legenden.turns import hero_turn, monster_turn
from companion.games.legenden.two_phases import phases
from companion.games.legenden.view import view as seen
from companion.kit.drakborgen.evening import choose_sheet
from companion.kit.evening import Turns
from companion.progress import Progress
from companion.shapes import Fault
from companion.state import Json
from companion.text import Text
from companion.view import View


class Legenden(Turns[LegendenState]):
    """The game object: see `companion.game.Game`."""

    id = "legenden"
    title = Text("Drakborgen Legenden")
    seats = (2, 4)  # LS1
    options: Mapping[str, GameOption] = OPTIONS
    dice: Sequence[str] = ("T12", "sun")
    decks: Sequence[str] = ("dragon", "monster")
    words: Mapping[str, Text] = seen.WORDS

    def data(self) -> Mapping[str, Json]:
        """The package's figures."""
        return package_data()

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """What is wrong with figures that owners have corrected."""
        yield from faults.likenesses(data)
        yield from faults.faults(data)

    def learned(self, state: LegendenState) -> Mapping[str, Json]:
        """Hero sheets and monster cards that people have told."""
        return learning.learned(state)

    # Before the first round (L0).

    def opening(self, seats: list[Seat], house: dict[str, Json], data: Mapping[str, Json]) -> LegendenState:
        """The state before the first ask."""
        return setup.opening(seats, house, data)

    async def gather(self, state: LegendenState) -> None:
        """Each takes a hero sheet (hjälteblad, L0.1); its values are asked when they are first needed (LS6)."""
        for hero in state.heroes.values():
            await choose_sheet(hero, state.heroes.values(), state.book.heroes)

    async def lay_out(self, state: LegendenState) -> None:
        """Who begins (LS3), which symbol marks secret doors (L0.2), and where everything lies."""
        await self.choose_first(state)
        await setup.choose_symbol(state)
        setup.tell_places(state)
        for hero in state.heroes.values():
            hero.begins = hero.place == "room"

    # Rounds (spelomgångar).

    async def dawn(self, state: LegendenState) -> None:
        """A new round: the sun die moves the sun (LS4)."""
        suns = await sun.roll(state)
        await super().dawn(state)
        sun.moves(state, suns)

    async def turn(self, state: LegendenState, seat: Seat) -> None:
        """One turn; by the advanced rules, one player's part of a phase (L13.1)."""
        phases.begin(state)
        await (phases.part if state.company else hero_turn.turn)(state.heroes[seat])

    def tidy(self, state: LegendenState) -> None:
        """Between two turns no scene is open."""
        hero_turn.tidy(state)

    def plays(self, state: LegendenState, seat: Seat) -> bool:
        """Whether this hero is in the game: he lives and has not gone home (L0.3). With none inside it ends (LS7)."""
        return state.heroes[seat].alive and state.heroes[seat].place != "home"

    def has_turn(self, state: LegendenState, seat: Seat) -> bool:
        """Whether its hero plays, or he is dead and a monster can be moved (L0.3, L5.5a)."""
        return self.plays(state, seat) or (not state.heroes[seat].alive and bool(monster_turn.movable(state)))

    def following(self, state: LegendenState) -> Seat | None:
        """Who comes next in the round (L0.1), by the advanced rules in the phase (L13.1a)."""
        return super().following(state) if state.company is None else phases.following(state, self.has_turn)

    def settle(self, state: LegendenState) -> None:
        """What the dead of this turn carried goes under its deck (LS34); the game may be over (LS7)."""
        treasures.tidy(state)
        super().settle(state)

    # The end (LS7).

    async def count(self, state: LegendenState) -> None:
        """The gold, and who wins."""
        await scores.count(state)

    def winners(self, state: LegendenState) -> list[Seat]:
        """Who got out alive with most."""
        return scores.winners(state)

    def result(self, state: LegendenState) -> Mapping[str, Json]:
        """Who won, and how the others fared."""
        return {
            **super().result(state),
            "night": state.sun.over,
            "round": state.round,
            "heroes": scores.heroes(state),
        }

    # What people see.

    def view(self, state: LegendenState, seat: str | None) -> View:
        """The state as that seat may see it."""
        return seen.view(state, seat)

    def menu(self, state: LegendenState) -> View:
        """What figures and decks are called."""
        return seen.menu(state)

    def view_of_seat(self, state: LegendenState, seat: str, public: View) -> View:
        """The same, made from the public view of the same moment."""
        return seen.of_seat(state, seat, public)

    def progress(self, state: LegendenState) -> Progress:
        """The round, and the sun's steps."""
        return Progress(state.round, min(state.sun.at, state.sun.steps), state.sun.steps)
