"""The lobby: people choose the game, the players and the dice. It is a small game, so that every panel can show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Final, Literal

from companion.asks import LONGEST_SEAT, Choose, Count, Name, Option, Options, ask
from companion.cli.evening.kept_game import OfferedGame, join_names
from companion.cli.evening.lobby_help import LINE_MEANINGS
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
"""The only seat of the lobby; everybody's presses count for it."""

COLOUR: Final = ""
"""Stand-in for a name: the colour of the pawn, in the language of the evening."""

NO_LINE: Final = Option("", BLANK)

COMPANIES: Final = ("latest", "earlier")
"""Ids of the lines that offer a whole company which has played here; of other companies single names are offered."""

MEANS_OPTIONS: Final[Mapping[tuple[bool, bool], Option]] = {
    (True, True): Option("ours", Text("We roll and draw")),
    (False, False): Option("box", Text("Box rolls and draws")),
    (True, False): Option("dice", Text("We roll, box draws")),
    (False, True): Option("cards", Text("Box rolls, we draw")),
}
"""Options for dice and cards, by two values: True if people roll, and True if people draw."""

LANGUAGE_WORDS: Final = ("Taal/Język/", "Språk/Language")
"""Word "language" in the languages beside English, for the page that asks for the language."""


@record(kw_only=True, frozen=False)
class LobbyState(State):
    """State of the lobby: the choices made so far; `None` is not chosen yet.

    Attributes:
        resume: The kept game that is continued, or `False`.
        looking: Index of the unfinished game on the page, while several can be continued.
        counting: `True` while the lobby asks how many people play.
        stand_in: Value of the house rule for who replaces a missing player; `False` is not asked.
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
    """Table that played here last and is proposed for the next game: its game, its players, its dice and cards.

    `names` holds `COLOUR` for a player who was called by the colour of the pawn.
    """

    game: str
    names: tuple[str, ...]
    own_dice: bool = True
    own_cards: bool = True


def _build_name_ask(key: str, text: Text, options: Options, taken: Iterable[str] = ()) -> Name:
    """Return the ask for a name that every screen can show."""
    meanings = LINE_MEANINGS.get(key, ())
    return Name(
        key=key,
        seats=(BOX,),
        text=text,
        options=options,
        taken=tuple(taken),
        meanings=meanings,
        unknown_letters=FIXED.missing,
    )


@record(frozen=False)
class Lobby:
    """Lobby as a game, which asks for everything that a new game needs and that is not known yet."""

    games: Mapping[str, Game[State]]
    kept: Sequence[OfferedGame] = ()
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
        """Ask for the language, then for each choice that is not known yet."""
        if state.language is None:
            names = tuple(Option(code, verbatim(own_name(code))) for code in languages_in_order())
            state.language = str(await self._ask_choice("lobby.language", verbatim(LANGUAGE_WORDS[1]), names))
        if state.resume is None:
            state.resume = await self._ask_unfinished(state) if self.kept else False
        if state.resume:
            return
        last_table = self.last if state.players is None else None
        if (
            last_table is not None
            and state.game in (None, last_table.game)
            and self._is_for_players(last_table.game, last_table.names)
        ):
            await self._propose_last_table(state, last_table)
            await self._ask_stand_in(state)
            return
        if state.game is None:
            state.game = await self._ask_game(state.players)
        if state.players is None:
            state.players = await self._ask_count(state, self.games[state.game])
        if state.names is None:
            state.names = await self._ask_people(state.players, self._find_alphabet(state))
        await self._ask_means(state, state.game)
        await self._ask_stand_in(state)

    async def _ask_stand_in(self, state: LobbyState) -> None:
        """Ask who replaces a missing player, such as the monster player of a game played alone."""
        game: object = self.games[state.game] if state.game and state.stand_in is None else None
        if not isinstance(game, MissesPlayers):
            return
        _, lines = game.offer_stand_ins(state.players or 0)
        if lines:
            state.stand_in = str(await self._ask_choice("lobby.stand_in", Text("Who plays monsters?"), lines))

    async def _propose_last_table(self, state: LobbyState, last: LastTable) -> None:
        """Propose the last table until people accept it; each line of it can be changed."""
        given_game, state.game, state.names = state.game, last.game, [*last.names]
        state.own_dice = last.own_dice if state.own_dice is None else state.own_dice
        state.own_cards = last.own_cards if state.own_cards is None else state.own_cards
        question, answer = Text("Play like this?"), None
        while answer != "play":
            answer = await self._ask_choice("lobby.table", question, self._table_lines(state, given_game))
            if answer == "game":
                state.game = await self._ask_game()
            elif answer == "means":
                state.own_dice = state.own_cards = None
                await self._ask_means(state, state.game)
            if answer == "people" or not self._is_for_players(state.game, state.names):
                players = await self._ask_count(state, self.games[state.game])
                state.names = await self._ask_people(players, self._find_alphabet(state))
        state.players = len(state.names)

    def _is_for_players(self, game: str, names: Sequence[str]) -> bool:
        """Return True if a game can be played by this number of people; the game is loaded to find out."""
        low, high = self.games[game].seats
        return low <= len(names) <= high

    def _table_lines(self, state: LobbyState, given_game: str | None) -> Options:
        """Return the lines of the proposal; `given_game` is the game of the command line, which cannot be changed."""
        assert state.game is not None
        game, names = self.games[state.game], state.names or []
        title = verbatim(str(game.title))
        means_options = self._offered_means(game)
        people = join_names(PAWNS[index] if name == COLOUR else verbatim(name) for index, name in enumerate(names))
        return (
            Option("play", Text("Begin")),
            Option("" if given_game else "game", title),
            Option("people", people),
            *(
                (Option("means", means_options[bool(state.own_dice), bool(state.own_cards)].text),)
                if means_options
                else ()
            ),
        )

    @staticmethod
    def _find_alphabet(state: LobbyState) -> Alphabet:
        return ALPHABETS.get(state.language or "", ALPHABET)

    async def _ask_unfinished(self, state: LobbyState) -> str | bool:
        """Ask if an unfinished game is continued, the last first; return its session, or `False` for a new game."""
        state.looking = 0
        while True:
            kept = self.kept[state.looking]
            options = [Option("resume", kept.continue_words), Option("new", Text("New game"))]
            if len(self.kept) > 1:
                options.append(Option("others", Text("Other games: {n}", n=len(self.kept) - 1)))
            if kept.progress_line is not None and not kept.mends:
                options.append(Option("", kept.progress_line))
            answer = await self._ask_choice("lobby.resume", kept.title, tuple(options))
            if answer != "others":
                return kept.session if answer == "resume" else False
            state.looking = await self._ask_kept_game(state)

    async def _ask_kept_game(self, state: LobbyState) -> int:
        """Ask for one of the unfinished games, and return its index."""
        shown_before, state.looking = state.looking or 0, None
        games = [Option(str(index), kept.line_in_list(self.kept)) for index, kept in enumerate(self.kept)]
        has_equal_seats = len({kept.seats for kept in self.kept}) < len(self.kept)
        question = Text("Which game?") if has_equal_seats else Text("Who, round, when:")
        answer = str(await self._ask_choice("lobby.kept", question, (*games, Option("back", Text("Back")))))
        return shown_before if answer == "back" else int(answer)

    async def _ask_game(self, players: int | None = None) -> str:
        """Ask for a game, the last played first, and return its id.

        Args:
            players: Number of players, if it is known; then only games for this number are offered.
        """
        order = {game: index for index, game in enumerate(self.played)}
        playable = [
            game for game in self.games.values() if players is None or game.seats[0] <= players <= game.seats[1]
        ]
        in_order = sorted(playable, key=lambda game: order.get(game.id, len(order)))
        titles = tuple(Option(game.id, verbatim(str(game.title))) for game in in_order)
        return (
            titles[0].id if len(titles) == 1 else str(await self._ask_choice("lobby.game", Text("Which game?"), titles))
        )

    @staticmethod
    async def _ask_count(state: LobbyState, game: Game[State]) -> int:
        """Ask how many people play; at a keyboard the number itself is the answer."""
        low, high = game.seats
        counts = tuple(Option(str(n), Text.plural("One plays", "{n} players", n=n)) for n in range(low, high + 1))
        question = Text("How many play?")
        state.counting = True
        answer = await ask(lambda: Count(key="lobby.players", seats=(BOX,), text=question, options=counts))
        state.counting = False
        return int(str(answer))

    async def _ask_people(self, players: int, alphabet: Alphabet) -> list[str]:
        """Ask for the players: a company that has played here, the colours of the pawns, or a name for each.

        Returns:
            Their names; `COLOUR` stands for a player with the colour of the pawn.
        """
        companies = dict(
            zip(COMPANIES, (company for company in self.companies if len(company) == players), strict=False)
        )
        options = (
            *(Option(id, join_names(map(verbatim, company))) for id, company in companies.items()),
            Option("colours", Text("Our colours")),
            Option("names", Text("Our names")),
        )

        def build() -> Name:
            # People who type here at once type the name of the first player.
            return _build_name_ask("lobby.people", Text("Who plays?"), options)

        answer = str(await ask(build))
        if answer == "colours":
            return [COLOUR] * players
        if answer in companies:
            return [*companies[answer]]
        names = [] if answer == "names" else [answer]
        while len(names) < players:
            names.append(await self._ask_name(names, players, alphabet))
        return names

    async def _ask_name(self, names: Sequence[str], players: int, alphabet: Alphabet) -> str:
        """Ask for the name of the next player: a known one, a typed one, or one spelled with the buttons."""
        pawn = PAWNS[len(names)]
        taken = {name.casefold() for name in names}
        known_names = dict.fromkeys(
            name for company in self.companies for name in company if name.casefold() not in taken
        )
        options = (
            *(Option(name, verbatim(name)) for name in known_names),
            Option("spell", Text("Type a name")),
            Option("colour", pawn),
        )
        text = Text("Player {n} of {all}:", n=len(names) + 1, all=players)

        def build() -> Name:
            return _build_name_ask("lobby.name", text, options, names)

        answer = str(await ask(build))
        if answer == "spell":
            return await self._ask_spelled_name(names, alphabet)
        return COLOUR if answer == "colour" else answer

    @staticmethod
    async def _ask_spelled_name(names: Sequence[str], alphabet: Alphabet) -> str:
        """Ask for a name letter by letter; a keyboard can type it whole."""
        taken = {name.casefold() for name in names}

        def build(text: Text, options: Options) -> Name:
            return _build_name_ask("lobby.letter", text, options, names)

        return await ask_spelling(
            build, lambda name: name.casefold() not in taken, longest=LONGEST_SEAT, alphabet=alphabet
        )

    async def _ask_means(self, state: LobbyState, id: str) -> None:
        """Ask who rolls and who draws, as far as it is not known and the box could do it."""
        if state.own_dice is not None and state.own_cards is not None:
            return
        game = self.games[id]
        if state.own_dice is None and state.own_cards is None and game.dice and game.decks:
            lines = tuple(MEANS_OPTIONS.values())
            answer = await self._ask_choice("lobby.means", Text("Dice and cards?"), lines)
            state.own_dice, state.own_cards = next(own for own, line in MEANS_OPTIONS.items() if line.id == answer)
            return
        if state.own_dice is None:
            state.own_dice = await self._ask_own("dice", game, Text("Who rolls the dice?"))
        if state.own_cards is None:
            state.own_cards = await self._ask_own("cards", game, Text("Who draws the cards?"))

    async def _ask_own(self, kind: Literal["dice", "cards"], game: Game[State], text: Text) -> bool:
        """Ask if people roll, or draw, themselves; they do without an ask if the game has no such dice or cards."""
        if not (game.dice if kind == "dice" else game.decks):
            return True
        options = (Option("own", Text("We do")), Option("box", Text("The box")))
        return await self._ask_choice(f"lobby.{kind}", text, options) == "own"

    @staticmethod
    def _offered_means(game: Game[State]) -> Mapping[tuple[bool, bool], Option]:
        """Return the options for dice and cards of a game; none if the box could neither roll nor draw in it."""
        if game.dice and game.decks:
            return MEANS_OPTIONS
        ours, box = (Text("We roll"), Text("Box rolls")) if game.dice else (Text("We draw"), Text("Box draws"))
        if not game.dice and not game.decks:
            return {}
        rolls = bool(game.dice)
        return {own: Option("", ours if own[0 if rolls else 1] else box) for own in MEANS_OPTIONS}

    @staticmethod
    async def _ask_choice(key: str, text: Text, options: tuple[Option, ...]) -> object:
        meanings = LINE_MEANINGS.get(key, ())
        return await ask(lambda: Choose(key=key, seats=(BOX,), text=text, options=options, meanings=meanings))

    def view(self, state: LobbyState, seat: str | None) -> View:
        """Return only a headline: the word for language, the game that the ask is about, or the name of the program."""
        headline = self._headline(state)
        # The lobby asks everybody, so its headline stands for the name of the player.
        return View(headline=headline, names={BOX: headline})

    def _headline(self, state: LobbyState) -> Text:
        if state.language is None:
            return verbatim(LANGUAGE_WORDS[0])
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
