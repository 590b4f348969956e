"""The start: which game, who sits down, whose dice. It is a small game of its own, so every panel can play it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from companion.asks import LONGEST_SEAT, Choose, Count, Name, Option, Options, ask
from companion.cli.evening.kept_game import Kept, people_of
from companion.cli.evening.lobby_help import MEANINGS
from companion.game import Game, GameOption, MissesPlayers
from companion.language import PAWNS, languages_in_order, own_name
from companion.pages.font import FIXED
from companion.record import record
from companion.spelling import ALPHABET, ALPHABETS, Alphabet, ask_spelling
from companion.state import Json, State
from companion.text import BLANK, Text, verbatim
from companion.view import View

if TYPE_CHECKING:
    from companion.shapes import Fault

BOX = "box"
"""The one seat of the lobby, for whoever presses."""

COLOUR: Final = ""
"""Stand-in for a name: the colour of the pawn, in the language of the evening."""

NO_LINE: Final = Option("", BLANK)

COMPANIES: Final = ("latest", "earlier")
"""Ids of companies that have played here and are offered as a whole; of the others, their people are."""

MEANS: Final[Mapping[tuple[bool, bool], Option]] = {
    (True, True): Option("ours", Text("We roll and draw")),
    (False, False): Option("box", Text("Box rolls and draws")),
    (True, False): Option("dice", Text("We roll, box draws")),
    (False, True): Option("cards", Text("Box rolls, we draw")),
}
"""Lines for whose dice and whose cards, by whether people roll and whether they draw."""

ANYBODY: Final = ("Taal/Język/", "Språk/Language")
"""Word for language in all languages: nobody has said yet which one they read."""


@record(kw_only=True, frozen=False)
class LobbyState(State):
    """Choices that were made so far; `None` is not chosen yet.

    Attributes:
        resume: The kept game that is continued, or `False`.
        looking: The kept game on the page, while several can be continued.
        counting: `True` while it is asked how many people play.
        stand_in: Value of the house rule who stands in for a missing player; `False` is not asked.
    """

    language: str | None = None
    resume: str | bool | None = None
    game: str | None = None
    players: int | None = None
    names: list[str] | None = None
    own_dice: bool | None = None
    own_cards: bool | None = None
    stand_in: str | bool | None = None
    looking: int | None = None
    counting: bool = False


@record
class LastTable:
    """The table that played here last, which is proposed for the next game: who, which game, whose dice and cards.

    `names` holds `COLOUR` for a player who was called by the colour of the pawn.
    """

    game: str
    names: tuple[str, ...]
    own_dice: bool = True
    own_cards: bool = True


def _ask_name(key: str, text: Text, options: Options, taken: Iterable[str] = ()) -> Name:
    """Return the ask for a name that every screen can show."""
    told = MEANINGS.get(key, ())
    return Name(
        key=key,
        seats=(BOX,),
        text=text,
        options=options,
        taken=tuple(taken),
        meanings=told,
        unknown_letters=FIXED.missing,
    )


@dataclass
class Lobby:
    """A game that asks what is needed to begin, and nothing that is already known."""

    games: Mapping[str, Game[State]]
    kept: Sequence[Kept] = ()
    """Unfinished games, the last written first."""
    known: Mapping[str, Json] = field(default_factory=dict)
    """Fields of `LobbyState` that need not be asked."""
    played: Sequence[str] = ()
    """Games that have been played here, the last first."""
    companies: Sequence[tuple[str, ...]] = ()
    """Companies that have played here, the last first."""
    last: LastTable | None = None
    """The table that is proposed, of a game that is installed; `None` where nobody has played."""

    id = "lobby"
    title = Text("Drakvakt")
    seats = (1, 1)
    rules_version = 1
    options: Mapping[str, GameOption] = field(default_factory=dict)
    dice: Sequence[str] = ()
    decks: Sequence[str] = ()
    catalogues = "companion"

    def data(self) -> Mapping[str, Json]:
        """Return no figures."""
        return {}

    def faults(self, data: Mapping[str, Json]) -> Iterable[Fault]:
        """Return no faults."""
        return ()

    def learned(self, state: LobbyState) -> Mapping[str, Json]:
        """Return nothing, for choices that are kept for next time are no figures."""
        return {}

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> LobbyState:
        """Return the choices of the command line."""
        state = LobbyState(seats=list(seats))
        for name, value in self.known.items():
            setattr(state, name, value)
        return state

    async def play(self, state: LobbyState) -> None:
        """Ask for the language first, because the rest is read in it; then as few presses as there are choices."""
        if state.language is None:
            names = tuple(Option(code, verbatim(own_name(code))) for code in languages_in_order())
            state.language = str(await self._ask("lobby.language", verbatim(ANYBODY[1]), names))
        if state.resume is None:
            state.resume = await self._ask_unfinished(state) if self.kept else False
        if state.resume:
            return
        last = self.last if state.players is None else None
        if last is not None and state.game in (None, last.game) and self._is_for_players(last.game, last.names):
            await self._last_table(state, last)
            await self._stand_in(state)
            return
        if state.game is None:
            state.game = await self._game(state.players)
        if state.players is None:
            state.players = await self._count(state, self.games[state.game])
        if state.names is None:
            state.names = await self._people(state.players, self._alphabet(state))
        await self._means(state, state.game)
        await self._stand_in(state)

    async def _stand_in(self, state: LobbyState) -> None:
        """Ask who stands in for a player who is missing, as where one plays alone; not where nobody is."""
        game: object = self.games[state.game] if state.game and state.stand_in is None else None
        if not isinstance(game, MissesPlayers):
            return
        _, lines = game.offer_stand_ins(state.players or 0)
        if lines:
            state.stand_in = str(await self._ask("lobby.stand_in", Text("Who plays monsters?"), lines))

    async def _last_table(self, state: LobbyState, last: LastTable) -> None:
        """Propose the last table, until somebody takes it: any line of it can be changed."""
        given, state.game, state.names = state.game, last.game, [*last.names]
        state.own_dice = last.own_dice if state.own_dice is None else state.own_dice
        state.own_cards = last.own_cards if state.own_cards is None else state.own_cards
        words, answer = Text("Play like this?"), None
        while answer != "play":
            answer = await self._ask("lobby.table", words, self._table_lines(state, given))
            if answer == "game":
                state.game = await self._game()
            elif answer == "means":
                state.own_dice = state.own_cards = None
                await self._means(state, state.game)
            if answer == "people" or not self._is_for_players(state.game, state.names):
                players = await self._count(state, self.games[state.game])
                state.names = await self._people(players, self._alphabet(state))
        state.players = len(state.names)

    def _is_for_players(self, game: str, names: Sequence[str]) -> bool:
        """Return True if a game can be played by this number of people; the game is loaded to find out."""
        low, high = self.games[game].seats
        return low <= len(names) <= high

    def _table_lines(self, state: LobbyState, given: str | None) -> Options:
        """Return what is proposed, a line each; a game that was `given` on the command line is only read."""
        assert state.game is not None
        game, names = self.games[state.game], state.names or []
        title = verbatim(str(game.title))
        means = self._offered_means(game)
        people = people_of(PAWNS[index] if name == COLOUR else verbatim(name) for index, name in enumerate(names))
        return (
            Option("play", Text("Begin")),
            Option("" if given else "game", title),
            Option("people", people),
            *((Option("means", means[bool(state.own_dice), bool(state.own_cards)].text),) if means else ()),
        )

    @staticmethod
    def _alphabet(state: LobbyState) -> Alphabet:
        return ALPHABETS.get(state.language or "", ALPHABET)

    async def _ask_unfinished(self, state: LobbyState) -> str | bool:
        """Ask for one of the unfinished games, the last first; or none of them."""
        state.looking = 0
        while True:
            kept = self.kept[state.looking]
            options = [Option("resume", kept.onward), Option("new", Text("New game"))]
            if len(self.kept) > 1:
                options.append(Option("others", Text("Other games: {n}", n=len(self.kept) - 1)))
            if kept.far is not None and not kept.mends:
                options.append(Option("", kept.far))
            answer = await self._ask("lobby.resume", kept.title, tuple(options))
            if answer != "others":
                return kept.session if answer == "resume" else False
            state.looking = await self._kept_game(state)

    async def _kept_game(self, state: LobbyState) -> int:
        """Ask for one of the unfinished games; each has the same line, whichever of them was on the page."""
        before, state.looking = state.looking or 0, None
        games = [Option(str(index), kept.line_among(self.kept)) for index, kept in enumerate(self.kept)]
        alike = len({kept.seats for kept in self.kept}) < len(self.kept)
        words = Text("Which game?") if alike else Text("Who, round, when:")
        answer = str(await self._ask("lobby.kept", words, (*games, Option("back", Text("Back")))))
        return before if answer == "back" else int(answer)

    async def _game(self, players: int | None = None) -> str:
        """Ask for a game; those that were played here come first, the last of them before the others.

        Where it is known how many play, only games for as many are offered.
        """
        order = {game: index for index, game in enumerate(self.played)}
        fits = [game for game in self.games.values() if players is None or game.seats[0] <= players <= game.seats[1]]
        lined = sorted(fits, key=lambda game: order.get(game.id, len(order)))
        titles = tuple(Option(game.id, verbatim(str(game.title))) for game in lined)
        return titles[0].id if len(titles) == 1 else str(await self._ask("lobby.game", Text("Which game?"), titles))

    @staticmethod
    async def _count(state: LobbyState, game: Game[State]) -> int:
        """Ask how many play; at a keyboard the figures themselves answer, on whatever line they stand."""
        low, high = game.seats
        counts = tuple(Option(str(n), Text.plural("One plays", "{n} players", n=n)) for n in range(low, high + 1))
        words = Text("How many play?")
        state.counting = True
        answer = await ask(lambda: Count(key="lobby.players", seats=(BOX,), text=words, options=counts))
        state.counting = False
        return int(str(answer))

    async def _people(self, players: int, alphabet: Alphabet) -> list[str]:
        """Ask for the players: a company that has played here, the colours of their pawns, or a name for each.

        `COLOUR` stands for the name of a player who is called by their pawn.
        """
        companies = dict(zip(COMPANIES, (one for one in self.companies if len(one) == players), strict=False))
        options = (
            *(Option(id, people_of(map(verbatim, company))) for id, company in companies.items()),
            Option("colours", Text("Our colours")),
            Option("names", Text("Our names")),
        )

        def asked() -> Name:
            # Who types at once begins with the first player's name.
            return _ask_name("lobby.people", Text("Who plays?"), options)

        answer = str(await ask(asked))
        if answer == "colours":
            return [COLOUR] * players
        if answer in companies:
            return [*companies[answer]]
        names = [] if answer == "names" else [answer]
        while len(names) < players:
            names.append(await self._name(names, players, alphabet))
        return names

    async def _name(self, names: Sequence[str], players: int, alphabet: Alphabet) -> str:
        """Ask for the next name: of those who have played here, typed, or spelled with the buttons."""
        pawn = PAWNS[len(names)]
        taken = {name.casefold() for name in names}
        known = dict.fromkeys(name for company in self.companies for name in company if name.casefold() not in taken)
        options = (
            *(Option(name, verbatim(name)) for name in known),
            Option("spell", Text("Type a name")),
            Option("colour", pawn),
        )
        text = Text("Player {n} of {all}:", n=len(names) + 1, all=players)

        def asked() -> Name:
            return _ask_name("lobby.name", text, options, names)

        answer = str(await ask(asked))
        if answer == "spell":
            return await self._spelled(names, alphabet)
        return COLOUR if answer == "colour" else answer

    @staticmethod
    async def _spelled(names: Sequence[str], alphabet: Alphabet) -> str:
        """Ask for a name letter by letter, or typed whole."""
        taken = {name.casefold() for name in names}

        def asked(text: Text, options: Options) -> Name:
            return _ask_name("lobby.letter", text, options, names)

        return await ask_spelling(
            asked, lambda name: name.casefold() not in taken, longest=LONGEST_SEAT, alphabet=alphabet
        )

    async def _means(self, state: LobbyState, id: str) -> None:
        """Ask who rolls and who draws, on one page as far as nobody has said; not where the box could do nothing."""
        if state.own_dice is not None and state.own_cards is not None:
            return
        game = self.games[id]
        if state.own_dice is None and state.own_cards is None and game.dice and game.decks:
            lines = tuple(MEANS.values())
            answer = await self._ask("lobby.means", Text("Dice and cards?"), lines)
            state.own_dice, state.own_cards = next(own for own, line in MEANS.items() if line.id == answer)
            return
        if state.own_dice is None:
            state.own_dice = await self._own("dice", game, Text("Who rolls the dice?"))
        if state.own_cards is None:
            state.own_cards = await self._own("cards", game, Text("Who draws the cards?"))

    async def _own(self, kind: Literal["dice", "cards"], game: Game[State], text: Text) -> bool:
        """Ask if people roll or draw themselves; not where the box could do nothing in that game."""
        if not (game.dice if kind == "dice" else game.decks):
            return True
        options = (Option("own", Text("We do")), Option("box", Text("The box")))
        return await self._ask(f"lobby.{kind}", text, options) == "own"

    @staticmethod
    def _offered_means(game: Game[State]) -> Mapping[tuple[bool, bool], Option]:
        """Return the words for whose dice and cards of a game; none where the box could do nothing in it."""
        if game.dice and game.decks:
            return MEANS
        ours, box = (Text("We roll"), Text("Box rolls")) if game.dice else (Text("We draw"), Text("Box draws"))
        if not game.dice and not game.decks:
            return {}
        rolls = bool(game.dice)
        return {own: Option("", ours if own[0 if rolls else 1] else box) for own in MEANS}

    @staticmethod
    async def _ask(key: str, text: Text, options: tuple[Option, ...]) -> object:
        told = MEANINGS.get(key, ())
        return await ask(lambda: Choose(key=key, seats=(BOX,), text=text, options=options, meanings=told))

    def view(self, state: LobbyState, seat: str | None) -> View:
        """Return only a headline: the game that can be continued, or for which people are counted, while that is asked.

        At first the word for language.
        """
        headline = self._headline(state)
        # It asks nobody in particular.
        return View(headline=headline, names={BOX: headline})

    def _headline(self, state: LobbyState) -> Text:
        if state.language is None:
            return verbatim(ANYBODY[0])
        if state.counting and state.game is not None:
            return verbatim(str(self.games[state.game].title))
        if state.resume is not None or not self.kept:
            return Text("Drakvakt")
        return Text("Unfinished games") if state.looking is None else verbatim(self.kept[state.looking].headline)

    def result(self, state: LobbyState) -> Mapping[str, Json]:
        """Return the choices."""
        return {
            "language": state.language,
            "resume": state.resume,
            "game": state.game,
            "players": state.players,
            "names": [*state.names] if state.names else None,
            "own_dice": state.own_dice,
            "own_cards": state.own_cards,
            **({"stand_in": state.stand_in} if state.stand_in else {}),
        }
