"""Evening at a table: one game after another on the same panels, from the first choice to the last."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any

from companion.cli.danger_signs import remembered_danger_signs
from companion.cli.evening.lobby import BOX, COLOUR, LastTable, Lobby
from companion.cli.evening.notices import short_words, trouble_notice
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
from companion.language import PAWNS, Voice, pawns_words
from companion.state import Json
from companion.table import ReplayDiverged, RuleFault, Table, new_header
from companion.table.header import mode_paths, typed_option
from companion.table.session_index import KeptGames
from companion.table.sessions import Sessions
from companion.text import Text
from hardware.panel import News, Panel


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
        """Begin an evening; nothing is loaded yet.

        Args:
            args: The command line.
            sessions: The kept games.
            voice: The language of the evening.
            clock: Counts seconds.
            pulse: Is told that the program is alive.
            diary: Logs each game.
            skipped: Kept games that are not offered.
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
        self._looked = False
        self._found: KeptGames | None = None
        """The kept games as they were when offers were looked for, until the lobby has begun."""
        self._told: frozenset[Text] = frozenset()
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
        self._asked = False
        """True if anything had to be chosen in the lobby."""
        self._set_up: tuple[Table, bool] | None = None
        """The lobby that led to the game, to go back to, and whether the language was asked before it."""
        self._unoffered = UnofferedGames()
        self.unfinished_session: str | None = None
        """Name of the game that can be continued after the evening, if there is one."""
        self.finished_session: str | None = None
        """Name of the last game that was played to its end this evening; there is a report of it."""
        self.refused_session: str | None = None
        """Name of the game that people wanted to continue and that could not be opened."""

    def check(self) -> None:
        """Raise what is wrong with the command line, before any screen is opened.

        A mistake in owners' files bars only a new game, so it is raised now only where nothing can be continued.
        """
        wanted = [find(self._args.game)] if self._args.game else [*self._games.values()]
        try:
            self.load()
            goes_on = self._args.session is not None or bool(self._offers)
            refused = [fault for game in wanted if (fault := self._find_refusal(game, forgiving=goes_on))]
            if refused and len(refused) == len(wanted):
                raise refused[0]
            if self._args.option and not self._args.game:
                raise BadSetup(Text("A house rule belongs to a game: add --game."))
            # Checked last, since it makes the folder: a refused command leaves none behind.
            self._sessions.check_place(
                Text(
                    "No game can be kept in {folder} ({why}): make that folder writable, or name another with --state."
                )
            )
        except BaseException:
            self.drop()
            raise

    def _find_refusal(self, game: Game[Any], *, forgiving: bool) -> DrakvaktError | None:
        """Return the error with which the command line's new game would begin; `forgiving` ignores owners' mistakes."""
        seats = self._args.seats or [str(n) for n in range(game.seats[0])]
        try:
            data = _figures(self._sessions, game, forgiving=forgiving)
            _check_letters(() if forgiving else self._args.seats or ())
            new_header(game, seats, _typed_options(self._args.option, game, data) if self._args.game else {}, data=data)
        except DrakvaktError as error:
            return error
        return None

    def load(self) -> None:
        """Find the unfinished games that will be offered; may be called early, while nobody waits."""
        if not self._looked and self._args.session is None and not self._args.new:
            self._looked = True
            wanted = GameFilter(self._skipped, self._args.game, self._args.seats, named=self._args.game is None)
            self._found = self._sessions.kept()
            self._offers = find_offers(self._sessions, wanted, self._unoffered, self._found)
            self._sessions.notes.extend(
                sentence for sentence in self._unoffered.sentences if sentence not in self._told
            )
            self._told |= {*self._unoffered.sentences}

    @property
    def unoffered(self) -> Sequence[Text]:
        """Short reasons why games are not offered; `sessions.notes` and the log have the whole sentences."""
        return self._unoffered.words

    def look_again(self) -> None:
        """Look again which games can be offered: one that was open elsewhere may be free now."""
        self.drop()
        self._offers, self._looked, self._unoffered = [], False, UnofferedGames()
        self.load()

    def drop(self) -> None:
        """Close the unfinished games, if nobody has continued them."""
        for offered in self._offers:
            offered.drop()

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
        given_anew = False
        while outcome != "quit":
            if outcome == "back":
                self._step_back_to_set_up()
            table = await self._begin(panels, hub, is_later=given_anew, from_kept=outcome == "kept")
            if table is None:
                return
            given_anew = True
            self._voice.use(None, (table.game.catalogues, table.game.id))
            try:
                self.unfinished_session = table.journal.session
                if not await self._tell_missing_language(panels, hub, table.game):
                    return
                fresh = not table.journal.entries()
                self._diary.log_start(table, fresh=fresh)
                host = Host(
                    *(table, panels, self._clock, self._voice),
                    fresh=fresh,
                    restarts=fresh and self._asked,
                    pulse=self._pulse,
                    diary=self._diary,
                    sound=self._sound,
                    notes=self._notes,
                    turns=self._turns,
                    danger=self._danger,
                )
                outcome = await host.run(hub)
                if outcome != "quit" and table.last_step() is None:
                    # All its answers were undone, so nobody wants to go on with it.
                    table.journal.finish()
                self.unfinished_session = None if table.is_over else table.journal.session
                self.finished_session = table.journal.session if table.is_over else self.finished_session
                self._diary.log_stop(table)
            finally:
                table.close()

    async def _begin(self, panels: Sequence[Panel], hub: Hub, *, is_later: bool, from_kept: bool) -> Table | None:
        """Return the game to play: as the command line says, else as people choose on the panels.

        Args:
            panels: All panels.
            hub: Where they are open.
            is_later: True after the first game of the evening.
            from_kept: True if people want to choose among all kept games, whatever the command line says.
        """
        args = self._args
        if args.session is not None and not is_later:
            return self._sessions.resume(args.session, mend=args.mend)
        try:
            if from_kept:
                self._offers = find_offers(self._sessions, GameFilter(self._skipped, named=True), self._unoffered)
            while (choices := await self._choose(panels, hub, is_later=is_later, from_kept=from_kept)) is not None:
                if choices["resume"]:
                    table = await self._resume_offer(panels, hub, str(choices["resume"]))
                    if table is None:
                        continue
                    return table
                game = self._games[str(choices["game"])]
                # Errors in the game's figures are texts of its own catalogue.
                self._voice.use(None, (game.catalogues, game.id))
                try:
                    return self._sessions.begin(self._header(game, choices))
                except (BadSetup, RuleFault) as error:
                    if not self._asked:
                        raise
                    self._diary.log_refusal(error)
                    await self._show_error(panels, hub, error)
            return None
        finally:
            self.drop()
            self._offers = []

    async def _resume_offer(self, panels: Sequence[Panel], hub: Hub, session: str) -> Table | None:
        """Return the table of a chosen unfinished game; None if it cannot be opened and others are offered."""
        offered = next((offered for offered in self._offers if offered.kept.session == session), None)
        if offered is None:
            # It has been opened elsewhere since it was offered.
            return None
        self.refused_session = session
        try:
            table = await asyncio.to_thread(offered.take, self._sessions, mend=self._args.mend)
        except ReplayDiverged as diverged:
            if offered.kept.mends:
                raise
            self._offers = [offered.offer_mending(diverged), *(other for other in self._offers if other is not offered)]
            return None
        except DrakvaktError as error:
            if not self._offers_others:
                raise
            await self._offer_others(panels, hub, offered, error)
            return None
        self.refused_session = None
        return table

    async def _offer_others(self, panels: Sequence[Panel], hub: Hub, refused: Offer, error: DrakvaktError) -> None:
        """Show why a game cannot be opened, and offer the others; only a game that may open later stays among them."""
        await self._show_error(panels, hub, error)
        if short_reason(error) is ELSEWHERE:
            self._told |= {ELSEWHERE}
        if not isinstance(error, Barred | InUse):
            self._skipped |= {refused.kept.session}
        self.refused_session = None
        self.look_again()

    def _make_host(self, table: Table, panels: Sequence[Panel], *, restarts: bool = False) -> Host:
        """Return a host for a table that plays no game: a notice, or the lobby."""
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

    async def _tell_missing_language(self, panels: Sequence[Panel], hub: Hub, game: Game[Any]) -> bool:
        """Show once an evening that a game is not translated into the chosen language; False if people stop there."""
        words = describe_missing_words(game, self._voice.language)
        if words is None or words in self._told:
            return True
        self._told |= {words}
        return await self._show_until_read(panels, hub, words, words)

    async def _tell_open_elsewhere(self, panels: Sequence[Panel], hub: Hub) -> bool:
        """Show once that a game is open elsewhere, since people may believe it lost; False if they stop there."""
        if not self._offers_others or ELSEWHERE in self._told or ELSEWHERE not in self._unoffered.words:
            return True
        self._told |= {ELSEWHERE}
        (sentence, *_) = (words for words in self._unoffered.sentences if words.message == OPEN_ELSEWHERE.message)
        read = await self._show_until_read(panels, hub, ELSEWHERE, sentence)
        # People may have closed the game there while they read.
        self.look_again()
        self._unoffered.sentences[:] = [words for words in self._unoffered.sentences if words != sentence]
        return read

    async def _show_error(self, panels: Sequence[Panel], hub: Hub, error: DrakvaktError) -> None:
        """Show an error until somebody has read it."""
        await self._show_until_read(panels, hub, short_reason(error) or short_words(error, self._sessions), error.words)

    async def _show_until_read(self, panels: Sequence[Panel], hub: Hub, page: Text, sentence: Text) -> bool:
        """Show a page until somebody has read it, and log its sentence; False if somebody stops there."""
        notice = trouble_notice(page)
        table = Table(notice, MemoryJournal(new_header(notice, [BOX])))
        host = self._make_host(table, panels)
        await host.handle(News(sentence))
        await host.run(hub)
        return table.is_over

    async def _choose(
        self, panels: Sequence[Panel], hub: Hub, *, is_later: bool, from_kept: bool
    ) -> dict[str, Any] | None:
        """Run the lobby on the panels, and return its choices; None if somebody stops there.

        The language comes first: the rest needs it. An undo at the question after it asks for the language again.
        """
        known = self._find_known_answers(is_later=is_later, from_kept=from_kept)
        asks_language = "language" not in known
        outcome: Outcome = "new"
        if self._set_up is not None and not self._set_up[0].is_over:
            outcome, choices = await self._play_lobby(panels, hub, *self._set_up)
        while outcome == "new":
            if asks_language:
                language = await self._ask_language(panels, hub)
                if language is None:
                    return None
                known["language"] = language
            if not is_later and not await self._tell_open_elsewhere(panels, hub):
                return None
            kept, news = (
                ([], [])
                if is_later and not from_kept
                else ([offered.kept for offered in self._offers], self._unoffered.sentences)
            )
            games, self._found = self._found if self._found is not None else self._sessions.kept(), None
            played = tuple(game for game in games.games() if game in self._games)
            last = _last_table(games, self._games, known.get("game"))
            lobby = Lobby(self._games, kept, known, played, _companies(games), last)
            outcome, choices = await self._run_lobby(panels, hub, lobby, news, restarts=asks_language)
        return choices

    def _step_back_to_set_up(self) -> None:
        """Take back the last answer of the lobby, which is asked again; the games that it offers are looked for."""
        if self._set_up is not None:
            self._set_up[0].undo(consent=True)
            self.look_again()

    async def _ask_language(self, panels: Sequence[Panel], hub: Hub) -> str | None:
        """Ask for the language and speak it from now on; None if somebody stops there."""
        later = ("resume", "game", "players", "names", "own_dice", "own_cards", "stand_in")
        rest: dict[str, Json] = dict.fromkeys(later, False)
        _, chosen = await self._run_lobby(panels, hub, Lobby(self._games, (), rest))
        if chosen is None:
            return None
        self._voice.use(str(chosen["language"]))
        write_last_language(self._sessions.folder, self._voice.language)
        return self._voice.language

    async def _run_lobby(
        self, panels: Sequence[Panel], hub: Hub, lobby: Lobby, news: Sequence[Text] = (), *, restarts: bool = False
    ) -> tuple[Outcome, dict[str, Any] | None]:
        """Run a lobby, and return how it ended with its choices; None in their place if it is not over."""
        table = Table(lobby, MemoryJournal(new_header(lobby, [BOX])))
        self._set_up = table, restarts
        told = (*(kept.sentence for kept in reversed(lobby.kept)), *news)
        return await self._play_lobby(panels, hub, table, restarts, told)

    async def _play_lobby(
        self, panels: Sequence[Panel], hub: Hub, table: Table, restarts: bool, news: Sequence[Text] = ()
    ) -> tuple[Outcome, dict[str, Any] | None]:
        """Play a lobby from where it stands, and return how it ended with its choices, as `_run_lobby` does."""
        host = self._make_host(table, panels, restarts=restarts)
        for sentence in news:
            await host.handle(News(sentence))
        outcome = await host.run(hub)
        self._asked = bool(table.journal.entries())
        return outcome, dict(table.result()) if table.is_over else None

    def _find_known_answers(self, *, is_later: bool, from_kept: bool) -> dict[str, Json]:
        """Return the answers that the lobby need not ask for, by its keys."""
        args = self._args
        known: dict[str, Json] = {}
        if args.lang or is_later or read_last_language(self._sessions.folder):
            known["language"] = self._voice.language
        if from_kept:
            return known
        if args.game:
            known["game"] = args.game
        if args.new or is_later:
            known["resume"] = False
        if args.seats:
            known["players"] = len(args.seats)
            known["names"] = list(args.seats)
            # A command line that names all players could have named the stand-ins, which are a house rule, as well.
            known["stand_in"] = False
        if args.dice:
            known["own_dice"] = args.dice in OURS
        if args.cards:
            known["own_cards"] = args.cards in OURS
        return known

    def _header(self, game: Game[Any], choices: dict[str, Any]) -> dict[str, Any]:
        """Return the header of a new game, from the command line and the choices in the lobby."""
        pawns = [pawn.read(self._voice) for pawn in PAWNS]
        seats = self._args.seats or [
            pawns[index] if name == COLOUR else name for index, name in enumerate(choices["names"])
        ]
        modes = {
            path: "asked" if choices["own_dice" if path.startswith("dice.") else "own_cards"] else _mode_of_box(path)
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
"""Words of the command line for dice and cards that people roll and draw."""


def _typed_options(typed: Sequence[str], game: Game[Any], data: Mapping[str, Json]) -> dict[str, Json]:
    """Return the house rules that the command line sets."""
    options: dict[str, Json] = {}
    for given in typed:
        name, equals, value = given.partition("=")
        if not equals:
            wrong = repr(given[:40])
            raise BadSetup(Text("--option {option} is not NAME=VALUE: write for example think=7.", option=wrong))
        options[name] = typed_option(game, data, name, value)
    return options


def _figures(sessions: Sessions, game: Game[Any], *, forgiving: bool) -> dict[str, Json]:
    """Return the figures for a new game; the package's own where owners' mistakes are forgiven."""
    try:
        return sessions.figures(game).effective
    except BadSetup:
        if not forgiving:
            raise
        return dict(game.data())


def _companies(games: KeptGames) -> tuple[tuple[str, ...], ...]:
    """Return the groups of people that have played here under their own names, the last first."""
    colours = pawns_words()
    return tuple(seats for seats in games.companies() if not colours.keys() >= {*seats})


def _last_table(games: KeptGames, installed: Container[str], wanted: Json) -> LastTable | None:
    """Return the last table that played here, of the `wanted` game if one is named; None if there was none."""
    for kept in games:
        if not kept.seats or kept.game not in installed or wanted not in (None, kept.game):
            continue
        colours = pawns_words().keys() >= {*kept.seats}
        real = {path.partition(".")[0] for path, mode in kept.modes if mode == "asked"}
        held = {path.partition(".")[0] for path, _ in kept.modes}
        names = (COLOUR,) * len(kept.seats) if colours else kept.seats
        return LastTable(kept.game, names, *(kind in real or kind not in held for kind in ("dice", "cards")))
    return None


def _mode_of_box(path: str) -> str:
    """Return the mode of a die or deck that the box takes over."""
    return "rolled" if path.startswith("dice.") else "drawn"
