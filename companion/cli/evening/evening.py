"""Evening at a table: one game after another on the same panels, from the first choice to the last."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.cli.danger_signs import remembered_danger_signs
from companion.cli.evening.lobby import BOX, COLOUR, LastTable, Lobby
from companion.cli.evening.notices import shorten_paths, trouble_notice
from companion.cli.evening.unfinished import OPEN_ELSEWHERE, GameFilter, Offer, find_offers
from companion.cli.evening.unopened import ELSEWHERE, UnofferedGames, short_reason
from companion.cli.host.actions import Outcome
from companion.cli.host.diary import Diary, NoDiary
from companion.cli.host.heartbeat import Pulse
from companion.cli.host.host import Host
from companion.cli.host.hub import Hub
from companion.cli.language import describe_missing_words, read_last_language, write_last_language
from companion.cli.notes import remembered_notes
from companion.cli.screen_letters import find_missing_letters
from companion.cli.sound import remembered_sound
from companion.cli.turn_signs import remembered_turn_signs
from companion.errors import DrakvaktError
from companion.game import BadSetup, Game, InstalledGames, MissesPlayers, find
from companion.journal import Barred, InUse, MemoryJournal
from companion.language import PAWNS, Voice, find_pawn
from companion.state import Json
from companion.table import ReplayDiverged, RuleFault, Table, new_header
from companion.table.header import mode_paths, typed_option
from companion.table.session_index import KeptGames
from companion.table.sessions import Sessions
from companion.text import Text
from hardware.panel import News, Panel

if TYPE_CHECKING:
    import argparse


class GameEvening:
    """Evening at a table: one game after another on the same panels."""

    def __init__(
        self,
        args: argparse.Namespace,
        sessions: Sessions,
        voice: Voice,
        *,
        clock: Callable[[], float] = time.monotonic,
        pulse: Pulse | None = None,
        diary: Diary | None = None,
        skipped: frozenset[str] = frozenset(),
        offers_others: bool = False,
    ) -> None:
        """Make an evening; nothing is loaded yet.

        Args:
            args: The command line.
            sessions: The kept games.
            voice: Speaker in the language of the evening.
            clock: Function that returns the time in seconds.
            pulse: Takes signs of life of the program.
            diary: Logs each game.
            skipped: Names of kept games that are not offered.
            offers_others: True if a game that cannot be opened is explained on the panels and others are offered;
                False if the evening ends with the error.
        """
        self._args = args
        self._clock = clock
        self._pulse = pulse
        self._diary: Diary = diary or NoDiary()
        self._skipped = skipped
        self._offers_others = offers_others
        self._offers: list[Offer] = []
        self._has_loaded = False
        self._kept_games: KeptGames | None = None
        """Kept games from which the offers were made, until the lobby begins."""
        self._shown: frozenset[Text] = frozenset()
        self._sessions = sessions
        sessions.patient = True
        self._voice = voice
        self._sound = remembered_sound(sessions.folder)
        self._notes = remembered_notes(sessions.folder)
        self._turns = remembered_turn_signs(sessions.folder)
        self._danger = remembered_danger_signs(sessions.folder)
        # The language is written at once: a box has no chance to write when its plug is pulled.
        voice.keep = lambda language: write_last_language(sessions.folder, language)
        self._games = InstalledGames(sessions.notes.extend)
        self._has_asked = False
        """True if people had to choose anything in the lobby."""
        self._lobby: tuple[Table, bool] | None = None
        """Lobby that led to the game, to step back to; True beside it if the language was asked before it."""
        self._unoffered = UnofferedGames()
        self.unfinished_session: str | None = None
        """Name of the game that can be continued after the evening, if there is one."""
        self.finished_session: str | None = None
        """Name of the last game that was played to its end this evening, for its report."""
        self.refused_session: str | None = None
        """Name of the game that people wanted to continue and that could not be opened."""

    def check(self) -> None:
        """Check the command line before any screen is opened.

        Mistakes in owners' files stop only a new game, so they are raised only if no game can be continued.
        """
        games = [find(self._args.game)] if self._args.game else [*self._games.values()]
        try:
            self.load()
            can_continue = self._args.session is not None or bool(self._offers)
            refusals = [refusal for game in games if (refusal := self._find_refusal(game, forgiving=can_continue))]
            if refusals and len(refusals) == len(games):
                raise refusals[0]
            if self._args.option and not self._args.game:
                raise BadSetup(Text("A house rule belongs to a game: add --game."))
            # Checked last, since it makes the folder, and a refused command must not leave one behind.
            self._sessions.check_place(
                Text(
                    "No game can be kept in {folder} ({why}): make that folder writable, or name another with --state."
                )
            )
        except BaseException:
            self.drop()
            raise

    def _find_refusal(self, game: Game[Any], *, forgiving: bool) -> DrakvaktError | None:
        """Return the error that a new game of the command line has; `forgiving` ignores mistakes of owners' files."""
        seats = self._args.seats or [str(n) for n in range(game.seats[0])]
        try:
            data = _find_figures(self._sessions, game, forgiving=forgiving)
            _check_letters(() if forgiving else self._args.seats or ())
            new_header(game, seats, _typed_options(self._args.option, game, data) if self._args.game else {}, data=data)
        except DrakvaktError as error:
            return error
        return None

    def load(self) -> None:
        """Find the unfinished games to offer; it may be called early, while nobody waits."""
        if not self._has_loaded and self._args.session is None and not self._args.new:
            self._has_loaded = True
            game_filter = GameFilter(self._skipped, self._args.game, self._args.seats, named=self._args.game is None)
            self._kept_games = self._sessions.kept()
            self._offers = find_offers(self._sessions, game_filter, self._unoffered, self._kept_games)
            self._sessions.notes.extend(
                sentence for sentence in self._unoffered.sentences if sentence not in self._shown
            )
            self._shown |= {*self._unoffered.sentences}

    @property
    def unoffered(self) -> Sequence[Text]:
        """Short reasons why games are not offered; `sessions.notes` and the log have whole sentences."""
        return self._unoffered.words

    def look_again(self) -> None:
        """Find the games to offer again, since a game that was open elsewhere may be free now."""
        self.drop()
        self._offers, self._has_loaded, self._unoffered = [], False, UnofferedGames()
        self.load()

    def drop(self) -> None:
        """Close the unfinished games that nobody has continued."""
        for offer in self._offers:
            offer.drop()

    async def run(self, panels: Sequence[Panel]) -> None:
        """Play until somebody stops."""
        if self._args.lang:
            # The language is written at once: a box has no chance to write when its plug is pulled.
            write_last_language(self._sessions.folder, self._args.lang)
        try:
            self.load()
            async with Hub(panels) as hub:
                await self._play(panels, hub)
        finally:
            self.drop()

    async def _play(self, panels: Sequence[Panel], hub: Hub) -> None:
        """Play one game after another until people stop."""
        outcome: Outcome = "new"
        is_later = False
        while outcome != "quit":
            if outcome == "back":
                self._step_back_to_set_up()
            table = await self._choose_table(panels, hub, is_later=is_later, from_kept=outcome == "kept")
            if table is None:
                return
            is_later = True
            self._voice.use(None, (table.game.catalogues, table.game.id))
            try:
                self.unfinished_session = table.journal.session
                if not await self._show_missing_language(panels, hub, table.game):
                    return
                fresh = not table.journal.entries()
                self._diary.log_start(table, fresh=fresh)
                host = Host(
                    *(table, panels, self._clock, self._voice),
                    fresh=fresh,
                    restarts=fresh and self._has_asked,
                    pulse=self._pulse,
                    diary=self._diary,
                    sound=self._sound,
                    notes=self._notes,
                    turns=self._turns,
                    danger=self._danger,
                )
                outcome = await host.run(hub)
                if outcome != "quit" and table.last_step() is None:
                    # All its answers were undone, so that nobody would continue it.
                    table.journal.finish()
                self.unfinished_session = None if table.is_over else table.journal.session
                self.finished_session = table.journal.session if table.is_over else self.finished_session
                self._diary.log_stop(table)
            finally:
                table.close()

    async def _choose_table(
        self, panels: Sequence[Panel], hub: Hub, *, is_later: bool, from_kept: bool
    ) -> Table | None:
        """Return the table of the game to play: from the command line, else from choices on the panels.

        Args:
            panels: All panels.
            hub: Hub in which they are open.
            is_later: True after the first game of the evening.
            from_kept: True if people choose among all kept games, without the limits of the command line.
        """
        args = self._args
        if args.session is not None and not is_later:
            return self._sessions.resume(args.session, mend=args.mend)
        try:
            if from_kept:
                self._offers = find_offers(self._sessions, GameFilter(self._skipped, named=True), self._unoffered)
            while (choices := await self._run_lobbies(panels, hub, is_later=is_later, from_kept=from_kept)) is not None:
                if choices["resume"]:
                    table = await self._resume_offer(panels, hub, str(choices["resume"]))
                    if table is None:
                        continue
                    return table
                game = self._games[str(choices["game"])]
                # Errors in the game's figures are messages of its own catalogue.
                self._voice.use(None, (game.catalogues, game.id))
                try:
                    return self._sessions.begin(self._make_header(game, choices))
                except (BadSetup, RuleFault) as error:
                    if not self._has_asked:
                        raise
                    self._diary.log_refusal(error)
                    await self._show_error(panels, hub, error)
            return None
        finally:
            self.drop()
            self._offers = []

    async def _resume_offer(self, panels: Sequence[Panel], hub: Hub, session: str) -> Table | None:
        """Return the table of a chosen unfinished game; None if it cannot be opened and others are offered."""
        offer = next((offer for offer in self._offers if offer.kept.session == session), None)
        if offer is None:
            # Another program has opened it since it was offered.
            return None
        self.refused_session = session
        try:
            table = await asyncio.to_thread(offer.take, self._sessions, mend=self._args.mend)
        except ReplayDiverged as diverged:
            if offer.kept.mends:
                raise
            self._offers = [offer.offer_mending(diverged), *(other for other in self._offers if other is not offer)]
            return None
        except DrakvaktError as error:
            if not self._offers_others:
                raise
            await self._offer_others(panels, hub, offer, error)
            return None
        self.refused_session = None
        return table

    async def _offer_others(self, panels: Sequence[Panel], hub: Hub, refused: Offer, error: DrakvaktError) -> None:
        """Show why a game cannot be opened, and offer the others; a game that may open later is offered again."""
        await self._show_error(panels, hub, error)
        if short_reason(error) is ELSEWHERE:
            self._shown |= {ELSEWHERE}
        if not isinstance(error, Barred | InUse):
            self._skipped |= {refused.kept.session}
        self.refused_session = None
        self.look_again()

    def _make_host(self, table: Table, panels: Sequence[Panel], *, restarts: bool = False) -> Host:
        """Return a host for a table without a real game: a notice or the lobby."""
        return Host(
            table,
            panels,
            self._clock,
            self._voice,
            seated=False,
            until_over=True,
            restarts=restarts,
            pulse=self._pulse,
            sound=self._sound,
            notes=self._notes,
            turns=self._turns,
            danger=self._danger,
        )

    async def _show_missing_language(self, panels: Sequence[Panel], hub: Hub, game: Game[Any]) -> bool:
        """Show once an evening that a game lacks words in the chosen language; return False if people stop there."""
        words = describe_missing_words(game, self._voice.language)
        if words is None or words in self._shown:
            return True
        self._shown |= {words}
        return await self._show_until_read(panels, hub, words, words)

    async def _show_open_elsewhere(self, panels: Sequence[Panel], hub: Hub) -> bool:
        """Show once that a game is open elsewhere, since people may miss it; return False if they stop there."""
        if not self._offers_others or ELSEWHERE in self._shown or ELSEWHERE not in self._unoffered.words:
            return True
        self._shown |= {ELSEWHERE}
        (sentence, *_) = (words for words in self._unoffered.sentences if words.message == OPEN_ELSEWHERE.message)
        goes_on = await self._show_until_read(panels, hub, ELSEWHERE, sentence)
        # People may have closed the game there meanwhile.
        self.look_again()
        self._unoffered.sentences[:] = [words for words in self._unoffered.sentences if words != sentence]
        return goes_on

    async def _show_error(self, panels: Sequence[Panel], hub: Hub, error: DrakvaktError) -> None:
        """Show an error until somebody presses."""
        await self._show_until_read(
            panels, hub, short_reason(error) or shorten_paths(error, self._sessions), error.words
        )

    async def _show_until_read(self, panels: Sequence[Panel], hub: Hub, page: Text, sentence: Text) -> bool:
        """Show a page until somebody presses, and log its sentence; return False if somebody stops there."""
        notice = trouble_notice(page)
        table = Table(notice, MemoryJournal(new_header(notice, [BOX])))
        host = self._make_host(table, panels)
        await host.handle(News(sentence))
        await host.run(hub)
        return table.is_over

    async def _run_lobbies(
        self, panels: Sequence[Panel], hub: Hub, *, is_later: bool, from_kept: bool
    ) -> dict[str, Any] | None:
        """Run the lobby on the panels, and return its choices; `None` if somebody stops there.

        The language is a lobby of its own, since the next one needs it; an undo at the next ask leads back to it.
        """
        is_language_known = self._args.lang or is_later or read_last_language(self._sessions.folder)
        language = self._voice.language if is_language_known else None
        known_answers = _find_known_answers(self._args, language, is_later=is_later, from_kept=from_kept)
        asks_language = "language" not in known_answers
        outcome: Outcome = "new"
        if self._lobby is not None and not self._lobby[0].is_over:
            outcome, choices = await self._play_lobby(panels, hub, *self._lobby)
        while outcome == "new":
            if asks_language:
                language = await self._ask_language(panels, hub)
                if language is None:
                    return None
                known_answers["language"] = language
            if not is_later and not await self._show_open_elsewhere(panels, hub):
                return None
            offered_games, news = (
                ([], [])
                if is_later and not from_kept
                else ([offer.kept for offer in self._offers], self._unoffered.sentences)
            )
            games, self._kept_games = self._kept_games if self._kept_games is not None else self._sessions.kept(), None
            played_games = tuple(game for game in games.games() if game in self._games)
            last_table = _find_last_table(games, self._games, known_answers.get("game"))
            lobby = Lobby(self._games, offered_games, known_answers, played_games, _find_companies(games), last_table)
            outcome, choices = await self._run_lobby(panels, hub, lobby, news, restarts=asks_language)
        return choices

    def _step_back_to_set_up(self) -> None:
        """Take back the last answer of the lobby, which then asks again, and find the games to offer."""
        if self._lobby is not None:
            self._lobby[0].undo(consent=True)
            self.look_again()

    async def _ask_language(self, panels: Sequence[Panel], hub: Hub) -> str | None:
        """Ask for the language and use it from now on; return `None` if somebody stops there."""
        other_choices = ("resume", "game", "players", "names", "own_dice", "own_cards", "stand_in")
        known_answers: dict[str, Json] = dict.fromkeys(other_choices, False)
        _, choices = await self._run_lobby(panels, hub, Lobby(self._games, (), known_answers))
        if choices is None:
            return None
        self._voice.use(str(choices["language"]))
        write_last_language(self._sessions.folder, self._voice.language)
        return self._voice.language

    async def _run_lobby(
        self, panels: Sequence[Panel], hub: Hub, lobby: Lobby, news: Sequence[Text] = (), *, restarts: bool = False
    ) -> tuple[Outcome, dict[str, Any] | None]:
        """Run a lobby, and return its outcome and its choices; no choices if it is not over."""
        table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
        self._lobby = table, restarts
        sentences = (*(kept.sentence for kept in reversed(lobby.kept)), *news)
        return await self._play_lobby(panels, hub, table, restarts, sentences)

    async def _play_lobby(
        self, panels: Sequence[Panel], hub: Hub, table: Table, restarts: bool, news: Sequence[Text] = ()
    ) -> tuple[Outcome, dict[str, Any] | None]:
        """Play a lobby from its present state, and return its outcome and its choices, as `_run_lobby` does."""
        host = self._make_host(table, panels, restarts=restarts)
        for sentence in news:
            await host.handle(News(sentence))
        outcome = await host.run(hub)
        self._has_asked = bool(table.journal.entries())
        return outcome, dict(table.result()) if table.is_over else None

    def _make_header(self, game: Game[Any], choices: dict[str, Any]) -> dict[str, Any]:
        """Return the header of a new game from the command line and the choices in the lobby."""
        pawns = [pawn.read(self._voice) for pawn in PAWNS]
        seats = self._args.seats or [
            pawns[index] if name == COLOUR else name for index, name in enumerate(choices["names"])
        ]
        modes = {
            path: "asked" if choices["own_dice" if path.startswith("dice.") else "own_cards"] else _box_mode(path)
            for path in mode_paths(game)
        }
        data = self._sessions.figures(game).effective
        options = _typed_options(self._args.option, game, data)
        if (stand_in := choices.get("stand_in")) and isinstance(game, MissesPlayers):
            options = {game.offer_stand_ins(len(seats))[0]: stand_in, **options}
        return new_header(game, seats, options, modes, seed=self._args.seed, data=data)


def _check_letters(names: Iterable[str]) -> None:
    """Raise `BadSetup` for a name on the command line with letters that no screen can show."""
    if find_missing_letters("".join(names)):
        raise BadSetup(Text("No screen can show this name: use other letters."))


OURS = ("ours", "asked")
"""Values of the options --dice and --cards with which people roll and draw."""


def _find_known_answers(
    args: argparse.Namespace, language: str | None, *, is_later: bool, from_kept: bool
) -> dict[str, Json]:
    """Return the answers that the lobby need not ask for, by its keys.

    Args:
        args: The command line.
        language: The code of the language; `None` if the lobby has to ask for it.
        is_later: True after the first game of the evening.
        from_kept: True if people choose among all kept games, without the limits of the command line.
    """
    known_answers: dict[str, Json] = {} if language is None else {"language": language}
    if from_kept:
        return known_answers
    if args.game:
        known_answers["game"] = args.game
    if args.new or is_later:
        known_answers["resume"] = False
    if args.seats:
        known_answers["players"] = len(args.seats)
        known_answers["names"] = list(args.seats)
        # A command line that names all players could have set the stand-ins too, since these are a house rule.
        known_answers["stand_in"] = False
    if args.dice:
        known_answers["own_dice"] = args.dice in OURS
    if args.cards:
        known_answers["own_cards"] = args.cards in OURS
    return known_answers


def _typed_options(assignments: Sequence[str], game: Game[Any], data: Mapping[str, Json]) -> dict[str, Json]:
    """Return the house rules that the command line sets with NAME=VALUE."""
    options: dict[str, Json] = {}
    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not equals:
            shown = repr(assignment[:40])
            raise BadSetup(Text("--option {option} is not NAME=VALUE: write for example think=7.", option=shown))
        options[name] = typed_option(game, data, name, value)
    return options


def _find_figures(sessions: Sessions, game: Game[Any], *, forgiving: bool) -> dict[str, Json]:
    """Return the figures for a new game; with `forgiving`, those of the package if owners' files have mistakes."""
    try:
        return sessions.figures(game).effective
    except BadSetup:
        if not forgiving:
            raise
        return dict(game.data())


def _find_companies(games: KeptGames) -> tuple[tuple[str, ...], ...]:
    """Return the companies that have played here with names of their own, the last first."""
    return tuple(seats for seats in games.companies() if not all(map(find_pawn, seats)))


def _find_last_table(games: KeptGames, installed: Container[str], wanted: Json) -> LastTable | None:
    """Return the last table that played here, of the `wanted` game if one is named; `None` if there was none."""
    for kept_game in games:
        if not kept_game.seats or kept_game.game not in installed or wanted not in (None, kept_game.game):
            continue
        are_colours = all(map(find_pawn, kept_game.seats))
        asked_kinds = {path.partition(".")[0] for path, mode in kept_game.modes if mode == "asked"}
        known_kinds = {path.partition(".")[0] for path, _ in kept_game.modes}
        names = (COLOUR,) * len(kept_game.seats) if are_colours else kept_game.seats
        return LastTable(
            kept_game.game, names, *(kind in asked_kinds or kind not in known_kinds for kind in ("dice", "cards"))
        )
    return None


def _box_mode(path: str) -> str:
    """Return the mode in which the box rolls a die or draws from a deck."""
    return "rolled" if path.startswith("dice.") else "drawn"
