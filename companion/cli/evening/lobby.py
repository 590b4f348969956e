"""The start: which game, who sits down, whose dice. It is a small game of its own, so every panel can play it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.asks import Choose, Option, ask
from companion.game import Game, GameOption
from companion.language import languages, own_name
from companion.record import record
from companion.shapes import Fault
from companion.state import Json, State
from companion.text import Text, verbatim
from companion.view import View

BOX = "box"
"""The one seat of the lobby: whoever presses."""

PAWNS = (Text("Red"), Text("Blue"), Text("Green"), Text("Yellow"), Text("White"), Text("Black"))
"""Seats are called by their pawns until people name them."""


@record(kw_only=True, frozen=False)
class LobbyState(State):
    """What has been chosen so far; `None` is not yet. `other`: any game but this one."""

    language: str | None = None
    resume: bool | None = None
    game: str | None = None
    players: int | None = None
    own_dice: bool | None = None
    own_cards: bool | None = None
    other: str | None = None


@record
class Kept:
    """The unfinished game that can be gone on with: its name, who plays, and a line about it.

    `mends`: it no longer goes as it was played, so it goes on from the last turn that agrees.
    """

    session: str
    names: str
    title: Text
    mends: bool = False


@dataclass
class Lobby:
    """Asks what is needed to begin, and nothing that is already known."""

    games: Mapping[str, Game[State]]
    kept: Kept | None = None
    known: Mapping[str, Json] = field(default_factory=dict)
    """Fields of `LobbyState` that need not be asked."""
    last: str | None = None
    """The game that was played last: it is taken unless somebody wants another."""

    id = "lobby"
    title = Text("Drakvakt")
    seats = (1, 1)
    rules_version = 1
    options: Mapping[str, GameOption] = field(default_factory=dict)
    dice: Sequence[str] = ()
    decks: Sequence[str] = ()
    catalogues = "companion"

    def data(self) -> Mapping[str, Json]:
        """Nothing."""
        return {}

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """Nothing is wrong with nothing."""
        return ()

    def learned(self, state: LobbyState) -> Mapping[str, Json]:
        """Nothing: what is kept for next time is not figures."""
        return {}

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> LobbyState:
        """What is known from the command line."""
        state = LobbyState(seats=list(seats))
        for name, value in self.known.items():
            setattr(state, name, value)
        return state

    async def play(self, state: LobbyState) -> None:
        """Language first, because the rest is read in it; then as few presses as there are choices."""
        if state.language is None:
            names = tuple(Option(code, verbatim(own_name(code))) for code in languages())
            state.language = str(await self._ask("lobby.language", Text("Språk / Language"), names))
        if state.resume is None:
            state.resume = self.kept is not None and await self._goes_on(self.kept)
        if state.resume:
            return
        last = None if self.last is None or len(self.games) == 1 else self.games.get(self.last)
        if state.game is None and state.players is None and last is not None:
            await self._last_game(state, last)
        if state.game is None:
            state.game = await self._game([game for game in self.games.values() if state.other != game.id])
        if state.players is None:
            counts = self._counts(self.games[state.game])
            state.players = int(str(await self._ask("lobby.players", Text("How many play?"), counts)))
        if state.own_dice is None:
            state.own_dice = await self._own("dice", state.game, Text("Who rolls the dice?"))
        if state.own_cards is None:
            state.own_cards = await self._own("cards", state.game, Text("Who draws the cards?"))

    async def _last_game(self, state: LobbyState, last: Game[State]) -> None:
        """The last game under its title: how many play it, or another game."""
        other = Option("other", Text("Another game"))
        counts = self._counts(last)
        answer = str(await self._ask("lobby.last", verbatim(str(last.title)), (*counts[:3], other, *counts[3:])))
        if answer == other.id:
            state.other = last.id
        else:
            state.game, state.players = last.id, int(answer)

    async def _game(self, games: Sequence[Game[State]]) -> str:
        titles = tuple(Option(game.id, verbatim(str(game.title))) for game in games)
        return titles[0].id if len(titles) == 1 else str(await self._ask("lobby.game", Text("Which game?"), titles))

    @staticmethod
    def _counts(game: Game[State]) -> tuple[Option, ...]:
        low, high = game.seats
        return tuple(Option(str(n), Text.plural("One plays", "{n} players", n=n)) for n in range(low, high + 1))

    async def _goes_on(self, kept: Kept) -> bool:
        go_on = Option("resume", Text("From the last turn") if kept.mends else Text("Continue"))
        options = (go_on, Option("new", Text("New game")))
        return await self._ask("lobby.resume", kept.title, options) == "resume"

    async def _own(self, what: Literal["dice", "cards"], game: str, text: Text) -> bool:
        """Whether people do it themselves; not asked where the game has nothing that the box could do."""
        if not (self.games[game].dice if what == "dice" else self.games[game].decks):
            return True
        options = (Option("own", Text("We do")), Option("box", Text("The box")))
        return await self._ask(f"lobby.{what}", text, options) == "own"

    @staticmethod
    async def _ask(key: str, text: Text, options: tuple[Option, ...]) -> object:
        return await ask(lambda: Choose(key=key, seats=(BOX,), text=text, options=options))

    def view(self, state: LobbyState, seat: str | None) -> View:
        """Only a headline: whose game can be gone on with, while that is asked."""
        offers = self.kept is not None and state.language is not None and state.resume is None
        return View(headline=verbatim(self.kept.names) if self.kept and offers else Text("Drakvakt"))

    def result(self, state: LobbyState) -> Mapping[str, Json]:
        """What was chosen."""
        return {
            "language": state.language,
            "resume": state.resume,
            "game": state.game,
            "players": state.players,
            "own_dice": state.own_dice,
            "own_cards": state.own_cards,
        }
