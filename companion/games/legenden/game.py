"""Drakborgen Legenden as the table knows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.game import GameOption
from companion.games.legenden import learning
from companion.games.legenden.data import faults
from companion.games.legenden.data.book import package_data
from companion.games.legenden.rounds import rounds, scores, setup
from companion.games.legenden.state.game import LegendenState
from companion.games.legenden.table.options import OPTIONS
from companion.games.legenden.view import view as seen
from companion.progress import Progress
from companion.shapes import Fault
from companion.state import Json
from companion.text import Text
from companion.view import View


class Legenden:
    """The game object: see `companion.game.Game`."""

    id = "legenden"
    title = Text("Drakborgen Legenden")
    seats = (setup.FEWEST, setup.MOST)
    rules_version = 1
    options: Mapping[str, GameOption] = OPTIONS
    dice: Sequence[str] = ("T12", "sun")
    decks: Sequence[str] = ("dragon", "monster")
    catalogues = "companion.games.legenden"

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

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> LegendenState:
        """The state before the first ask."""
        return setup.setup(seats, options, data)

    async def play(self, state: LegendenState) -> None:
        """The rules, from any turn's boundary to the end."""
        await rounds.play(state)

    def view(self, state: LegendenState, seat: str | None) -> View:
        """The state as that seat may see it."""
        return seen.view(state, seat)

    def view_of_seat(self, state: LegendenState, seat: str, public: View) -> View:
        """The same, made from the public view of the same moment."""
        return seen.of_seat(state, seat, public)

    def progress(self, state: LegendenState) -> Progress:
        """The round, and the sun's steps."""
        return Progress(state.round, min(state.sun.at, state.sun.steps), state.sun.steps)

    def deck_name(self, state: LegendenState, deck: str) -> Text:
        """What people call a deck."""
        return seen.deck_name(deck)

    def result(self, state: LegendenState) -> Mapping[str, Json]:
        """Who won, and how the others fared."""
        return scores.result(state)
