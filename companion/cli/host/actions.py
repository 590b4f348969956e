"""Actions of people: those on the table run on a thread of their own, others change only the box."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from math import inf
from typing import Literal, TypeAlias, TypeVar

from companion import asks
from companion.asks import WHOLE_GAME, Seat
from companion.cli.host.deadlines import Deadlines
from companion.cli.host.keeping import Keeping
from companion.cli.host.newsroom import Newsroom
from companion.cli.host.open_pages import OpenPages
from companion.cli.host.presses import table_work
from companion.cli.host.settings import Settings
from companion.cli.host.situations import Look, Situations
from companion.cli.host.storytelling import read_story
from companion.cli.language import describe_missing_words
from companion.errors import DrakvaktError
from companion.journal import JournalError
from companion.language import Voice
from companion.pages import situation as acts
from companion.pages.situation import Action
from companion.table import Barrier, Table
from companion.text import Text

Done = TypeVar("Done")

Outcome: TypeAlias = Literal["quit", "new", "back", "kept"]

LOOP_WAIT = 0.005
"""Seconds for which the event loop blocks for the table's thread: a twentieth of a tick, which nobody can see.

Work that takes longer, as on a slow card, is awaited, so that lights and countdown go on.
"""

READING_TIME = 0.7
"""Seconds in which nobody can have read the step that an undo would take back."""


class Actions:
    """Actions on one table and its box, which are carried out here."""

    def __init__(
        self,
        table: Table,
        situations: Situations,
        pages: OpenPages,
        newsroom: Newsroom,
        deadlines: Deadlines,
        keeping: Keeping,
        settings: Settings,
        voice: Voice,
        clock: Callable[[], float],
    ) -> None:
        """Begin without any action; `clock` returns the time in seconds."""
        self._table = table
        self._situations = situations
        self._pages = pages
        self._newsroom = newsroom
        self._deadlines = deadlines
        self._keeping = keeping
        self._settings = settings
        self._voice = voice
        self._clock = clock
        self.worker = ThreadPoolExecutor(1, thread_name_prefix="table")
        """Thread of the table and the disk, so that lights and countdown go on while a slow card is written."""
        self.outcome: Outcome | None = None
        """Next step of the evening after people have ended this game; `None` while it goes on."""
        self._warned_at = -inf
        """Time when the box last asked for consent to an undo past a barrier."""
        self.wrong_presses = 0
        """Number of presses that had no effect."""
        self._story_entry = 0
        """Last entry of the game when its story was read; 0 before that."""
        self.refused: Text | None = None
        """Reason why the last typed value was refused; `None` after one was taken."""
        self._doubted_name: tuple[str, str] | None = None
        """Key of the ask and the new name that was refused last, since it is like a known one."""
        self.refusals = 0
        """Number of typed values that were refused."""

    async def act(self, action: Action) -> None:
        """Carry out the action of a line of a page."""
        work = table_work(self._table, self._situations.shared.n, action)
        if isinstance(action, acts.Recall):
            await self.recall()
            return
        if isinstance(action, acts.TellStory):
            await self.tell_story()
            return
        if work is None:
            self._act_on_box(action)
            return
        if isinstance(action, acts.Draft | acts.Answer) and self._situations.is_secret():
            self._situations.note_press(action.seat, balks=False)
        if isinstance(action, acts.Undo | acts.Redo | acts.GoBack):
            self.break_off()
        elif isinstance(action, acts.Answer):
            self._deadlines.countdown.begin_at_once()
        view, last_entry = self._situations.shared.view, self._table.last_entry
        await self.do(work, look_only=isinstance(action, acts.Draft))
        if isinstance(action, acts.LeaveScene) and action.scope != WHOLE_GAME and self._table.last_entry != last_entry:
            # The game has no event for this.
            self._newsroom.note(Text("Left: {scene}. Undo takes it back.", scene=view.call(action.scope)))

    def break_off(self) -> None:
        """Drop the news and let the next countdown wait for all, since steps are undone or redone."""
        self._newsroom.flashes.forget()
        self._deadlines.countdown.after_break()

    async def recall(self) -> None:
        """Read all that has happened; after a resume this can need a replay of the game's beginning."""
        chronicle = await asyncio.get_running_loop().run_in_executor(self.worker, self._table.chronicle)
        self._situations.history = tuple(event for _, event in chronicle)
        self._situations.history_at = tuple(number for number, _ in chronicle)

    async def tell_story(self) -> None:
        """Read the story of the finished evening, only once, since it needs a replay of the whole game."""
        if self._story_entry != (last_entry := self._table.last_entry):
            self._story_entry = last_entry
            self._situations.story = await asyncio.get_running_loop().run_in_executor(
                self.worker, read_story, self._table
            )

    def _act_on_box(self, action: Action) -> None:
        """Carry out an action of the box alone."""
        match action:
            case acts.Ready(seat):
                self._deadlines.countdown.note_ready(seat, self._situations.shared.waiting)
            case acts.Pause():
                self._deadlines.countdown.pause()
                self._deadlines.watch()
            case acts.Balk(seat):
                self._situations.note_press(seat, balks=True)
            case acts.Language(code):
                self._voice.use(code)
                self._newsroom.log.read_anew()
                if (sentence := describe_missing_words(self._table.game, code)) is not None:
                    self._newsroom.note(sentence)
            case acts.OpenPhones():
                self._open_phones()
            case acts.UseAddress() | acts.OfferTable() | acts.DismissTables():
                self._situations.change_way(action)
            case acts.UseBox(seat):
                self._deadlines.share_box(seat)
            case acts.Quit():
                self.outcome = "quit"
            case acts.NewGame(back):
                self.outcome = "back" if back else "new"
            case acts.ChangeGame():
                self.outcome = "kept"
            case _:
                self._change_setting(action)

    def _change_setting(self, action: Action) -> None:
        """Change a setting of the box: light, sound, notes or signs."""
        match action:
            case acts.Brightness(step):
                self._settings.dim(step)
            case acts.Loudness(volume):
                self._settings.sound.use(volume)
            case acts.Notes(told):
                self._settings.notes.use(told=told)
            case acts.ShowDanger(mood):
                self._settings.danger.use(mood)
                self._voice.mood = mood
            case acts.ShowTurns(signs):
                self._settings.turns.use(signs)

    def _open_phones(self) -> None:
        """Open the way in for phones; if that fails, show the reason."""
        try:
            self._situations.open_phones()
        except DrakvaktError as error:
            self._newsroom.note(error.words)

    async def do(self, work: Callable[[], None], *, look_only: bool = False) -> None:
        """Run the work on the table's thread, and show its result or why it was refused.

        Args:
            work: The work of the table.
            look_only: True if the work has no events, as when a draft is laid.

        """
        refused, look = await self._run_work(work)
        match refused:
            case None:
                self._note_done(look_only=look_only)
            case Barrier():
                self._pages.open_undo()
                self._warned_at = self._clock()
            case asks.NotOffered() if self._situations.is_secret():
                # Everybody reads the log, and a refusal would show what the seat wanted.
                pass
            case asks.NotOffered():
                self.refuse(describe_refusal(self._situations.shared.ask, refused))
            case JournalError():
                self._keeping.report(refused)
            case DrakvaktError():
                self._newsroom.note(refused.words)
        self._show_done(look, look_only=look_only)

    async def try_work(self, work: Callable[[], None], *, look_only: bool = False) -> DrakvaktError | None:
        """Run the work of a request on the table's thread, and show its result; the caller reports a refusal.

        Args:
            work: The work of the table.
            look_only: True if the work has no events, as when a draft is laid.

        Returns:
            The error that refused it; `None` if it was done.
        """
        refused, look = await self._run_work(work)
        if refused is None:
            self._note_done(look_only=look_only)
        elif isinstance(refused, JournalError):
            self._keeping.report(refused)
        self._show_done(look, look_only=look_only)
        return refused

    async def _run_work(self, work: Callable[[], None]) -> tuple[DrakvaktError | None, Look]:
        """Run the work on the table's thread; return the error that refused it, and the situation afterwards."""
        is_whole = self._wants_whole_look()

        def work_and_look() -> tuple[DrakvaktError | None, Look]:
            refused = None
            try:
                work()
            except DrakvaktError as error:
                refused = error
            # The look takes long, so it belongs here. A barrier opens the menu, which needs a whole look.
            return refused, self._situations.look(whole=is_whole or isinstance(refused, Barrier))

        return await self._wait_for(work_and_look)

    async def _wait_for(self, function: Callable[[], Done]) -> Done:
        """Run a function on the table's thread, and return its result."""
        done = self.worker.submit(function)
        with suppress(TimeoutError):
            # Mostly it is done at once, while a turn of the event loop would cost a third of an answer.
            return done.result(LOOP_WAIT)
        return await asyncio.wrap_future(done)

    def _wants_whole_look(self) -> bool:
        """Return True if a menu or a large window needs a whole look."""
        return self._pages.has_menu() or not self._situations.are_pages_enough()

    async def look_whole(self) -> None:
        """Take a whole look, which a menu or the page of a browser needs."""
        if not self._situations.shared.whole:
            try:
                self._situations.apply(await self._wait_for(self._situations.look))
            except DrakvaktError as error:
                # The menu can still undo the last step.
                self._newsroom.note(error.words)

    def _note_done(self, *, look_only: bool) -> None:
        if not look_only:
            self.refused = None
            self._keeping.confirm()

    def _show_done(self, look: Look, *, look_only: bool) -> None:
        self._situations.apply(look)
        if not look_only:
            self._newsroom.hear(self._table.drain_events())
            self._deadlines.watch()
        if self._settings.until_over and self._table.is_over:
            self.outcome = self.outcome or "quit"

    async def undo(self) -> None:
        """Undo one step; if there is none, show that on a page which the same key closes.

        Before the first step of the lobby lies the ask for the language, to which this leads at once.
        """
        await self.look_whole()
        if self._situations.shared.undoable is None:
            if self._settings.restarts and self._settings.until_over:
                self.outcome = "new"
            else:
                self._pages.open_undo()
        else:
            await self.act(acts.Undo())

    def refuse(self, text: Text) -> None:
        """Show why a typed value is refused: where it was typed, and in the log."""
        self.refused, self.refusals = text, self.refusals + 1
        self._newsroom.note(text)

    def has_read_warning(self) -> bool:
        """Return True if the page about the undo was shown long enough to be read."""
        return self._clock() - self._warned_at >= READING_TIME

    def press_nothing(self) -> None:
        """Count a press without effect, which panels signal; not in a secret choice, where all presses are alike."""
        if not self._situations.is_secret():
            self.wrong_presses += 1

    def stop_behind_menu(self) -> None:
        """Stop the countdown of a secret choice behind an open menu, and show that in the log."""
        if self._deadlines.stop_behind_menu():
            self._newsroom.note(Text("The clock has stopped. All press Ready after the menu."))

    async def _answer_row(self, seat: Seat, key: str, row: tuple[int, ...]) -> None:
        """Answer the numbers of a printed row one after the other, until one is refused or no longer asked for."""
        for index, number in enumerate(row):
            shared = self._situations.shared
            is_next = isinstance(shared.ask, asks.Number) and shared.ask.row and shared.ask.key == key
            if not is_next or shared.waiting != (seat,):
                self._newsroom.note(Text("Taken: {n} of {all} numbers.", n=index, all=len(row)))
                return
            asked = shared.n
            await self.do(lambda number=number, n=asked: self._table.answer(n, seat, number))  # type: ignore[misc]
            if self._situations.shared.n == asked:
                # This one was refused, and the page shows why.
                return

    async def answer(self, seat: Seat | None, value: object) -> None:
        """Answer the open ask with a typed value.

        Args:
            seat: The seat that answers; `None` is the seat that has to answer, if there is only one.
            value: The value as it was typed: a number, an option's id or its words.

        """
        ask, waiting = self._situations.shared.ask, self._situations.shared.waiting
        if ask is None:
            return
        if seat is None and len(waiting) != 1:
            self.refuse(Text("Say whose it is: begin with the name of a seat."))
            return
        if seat is not None and (wager := asks.find_wager(ask, seat)) is not None:
            await self._wager(wager, seat, value)
            return
        if isinstance(ask, asks.Roll) and isinstance(value, int):
            value = [value]
        if isinstance(ask, asks.Number) and ask.row and isinstance(value, tuple):
            await self._answer_row(seat or waiting[0], ask.key, value)
            return
        answering, number = seat or waiting[0], self._situations.shared.n
        if isinstance(value, int) and isinstance(ask, asks.Choose):
            # An option may be called by a number.
            value = str(value)
            if answering in waiting and value not in [option.id for option in ask.options_for(answering)]:
                self.refuse(Text("It is unclear which line: type a, b, c or d, or help."))
                return
        if isinstance(value, str) and isinstance(ask, asks.Choose | asks.Draw) and answering in waiting:
            if isinstance(ask, asks.Name) and self._refuse_misspelt(ask, answering, value):
                return
            value = ask.meant(answering, value, self._voice)
        await self.do(lambda: self._table.answer(number, answering, value))

    async def _wager(self, wager: asks.Wager, seat: Seat, value: object) -> None:
        """Lay the typed wager of a seat."""
        guess = asks.resolve_id(wager.options, value, self._voice) if isinstance(value, str) else value
        number = self._situations.shared.n
        await self.do(lambda: self._table.lay(number, seat, guess), look_only=True)

    def _refuse_misspelt(self, ask: asks.Name, seat: Seat, name: str) -> bool:
        """Refuse a new name that is like a known one, the first time that it is typed; return True if it was refused.

        Args:
            ask: The open ask.
            seat: The seat that answers.
            name: The name that was typed.
        """
        is_repeated = self._doubted_name == (ask.key, name.strip().casefold())
        known_name = None if is_repeated else ask.find_like(seat, name, self._voice)
        self._doubted_name = None if known_name is None else (ask.key, name.strip().casefold())
        if known_name is not None:
            self.refuse(Text("Is it {name}? Then type that. If not, type yours again.", name=known_name))
        return known_name is not None


def describe_refusal(ask: asks.Ask | None, refused: asks.NotOffered) -> Text:
    """Return a sentence for people on why an answer is refused."""
    match ask:
        case asks.Name():
            return refused.words
        case asks.Number():
            return Text("It can be {least} to {most} here.", least=ask.min, most=ask.max)
        case _:
            return Text("That is not offered here.")
