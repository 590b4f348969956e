"""Drakborgen Återväckt as the table knows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.game import Basic, GameOption
from companion.games.atervackt import learning
from companion.games.atervackt.data import faults
from companion.games.atervackt.data.book import package_data
from companion.games.atervackt.rounds import rounds, scores, setup
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.table.options import OPTIONS
from companion.games.atervackt.view import view as seen
from companion.kit.drakborgen.monster_cards import DECK
from companion.progress import Progress
from companion.shapes import Fault
from companion.state import Json
from companion.text import Text
from companion.view import View


class Atervackt(Basic):
    """The game object: see `companion.game.Game`."""

    id = "atervackt"
    title = Text("Återväckt")
    seats = (setup.FEWEST, setup.MOST)
    rules_version = 1
    options: Mapping[str, GameOption] = OPTIONS
    dice: Sequence[str] = ("T6", "T12", "sun")
    decks: Sequence[str] = (*package_data()["decks"], DECK)

    def data(self) -> Mapping[str, Json]:
        """The package's figures."""
        return package_data()

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """What is wrong with figures that owners have corrected."""
        return faults.faults(data)

    def learned(self, state: AtervacktState) -> Mapping[str, Json]:
        """Hero sheets, counts of cards, and what rings do, as people have told them; records that this game has set."""
        return learning.learned(state)

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> AtervacktState:
        """The state before the first ask."""
        return setup.setup(seats, options, data)

    async def play(self, state: AtervacktState) -> None:
        """The rules, from any turn's boundary to the end."""
        await rounds.play(state)

    def view(self, state: AtervacktState, seat: str | None) -> View:
        """The state as that seat may see it."""
        return seen.view(state, seat)

    def view_of_seat(self, state: AtervacktState, seat: str, public: View) -> View:
        """The same, made from the public view of the same moment."""
        return seen.of_seat(state, seat, public)

    def progress(self, state: AtervacktState) -> Progress:
        """The round, and the sun's steps."""
        return Progress(state.round, state.sun.at, state.sun.steps + 1)

    def deck_name(self, state: AtervacktState, deck: str) -> Text:
        """What people call a deck."""
        return seen.deck_name(state, deck)

    def result(self, state: AtervacktState) -> Mapping[str, Json]:
        """Who won, and how the others fared."""
        return scores.result(state)
