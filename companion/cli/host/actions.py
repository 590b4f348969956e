"""Actions of people: on the table, on a thread of its own, or on the box alone."""

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

PATIENCE = 0.005
"""Seconds for which the loop itself waits for the table's thread: a twentieth of a tick, which nobody can see.

What takes longer, such as a slow card, is awaited, so that lights and countdown go on.
"""

READING = 0.7
"""Seconds within which nobody can have read what an undo would take back."""


class Actions:
    """Does what people want of one table and its box."""

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
        """Begin with nothing done; `clock` tells seconds."""
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
        """The table's own thread, and with it the disk's: lights and countdown go on while a slow card is written."""
        self.outcome: Outcome | None = None
        """How the evening goes on, once somebody has ended this game at the box."""
        self._warned = -inf
        """When the box last asked whether an undo should go behind what somebody has seen."""
        self.wrong_presses = 0
        """How many presses found nothing to do."""
        self._story_entry = 0
        """The last entry of the game whose story was read; 0 before any was."""
        self.refused: Text | None = None
        """Why the value that was typed last was not taken; None once one is."""
        self._doubted: tuple[str, str] | None = None
        """Key of the ask and new name that was refused last, since it is like a known one."""
        self.refusals = 0
        """How many typed values were not taken."""

    async def act(self, action: Action) -> None:
        """Do what a line of a page offers."""
        work = table_work(self._table, self._situations.shared.n, action)
        if isinstance(action, acts.Recall):
            await self.recall()
            return
        if isinstance(action, acts.TellStory):
            await self.tell_story()
            return
        if work is None:
            self._act_alone(action)
            return
        if isinstance(action, acts.Draft | acts.Answer) and self._situations.is_secret():
            self._situations.note_press(action.seat, balks=False)
        if isinstance(action, acts.Undo | acts.Redo | acts.GoBack):
            self.break_off()
        elif isinstance(action, acts.Answer):
            self._deadlines.countdown.begin_at_once()
        view, before = self._situations.shared.view, self._table.last_entry
        await self.do(work, look_only=isinstance(action, acts.Draft))
        if isinstance(action, acts.LeaveScene) and action.scope != WHOLE_GAME and self._table.last_entry != before:
            # Nothing of the game tells of it.
            self._newsroom.note(Text("Left: {scene}. Undo takes it back.", scene=view.call(action.scope)))

    def break_off(self) -> None:
        """Forget what was to be read, and let the next countdown wait: steps are taken back, or again."""
        self._newsroom.flashes.forget()
        self._deadlines.countdown.after_break()

    async def recall(self) -> None:
        """Look up all that has happened; after a resume the game's beginning may have to be played again for it."""
        told = await asyncio.get_running_loop().run_in_executor(self.worker, self._table.chronicle)
        self._situations.history = tuple(event for _, event in told)
        self._situations.history_at = tuple(number for number, _ in told)

    async def tell_story(self) -> None:
        """Read the story of the finished evening, once: for that the whole game is played again."""
        if self._story_entry != (end := self._table.last_entry):
            self._story_entry = end
            self._situations.story = await asyncio.get_running_loop().run_in_executor(
                self.worker, read_story, self._table
            )

    def _act_alone(self, action: Action) -> None:
        """Do what concerns the box and not the game."""
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
                if (english := describe_missing_words(self._table.game, code)) is not None:
                    self._newsroom.note(english)
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
                self._set_for_the_evening(action)

    def _set_for_the_evening(self, action: Action) -> None:
        """Set how the box shines, sounds and tells from now on."""
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
        """Open the way in for phones; where it cannot be opened, say why."""
        try:
            self._situations.open_phones()
        except DrakvaktError as error:
            self._newsroom.note(error.words)

    async def do(self, work: Callable[[], None], *, look_only: bool = False) -> None:
        """Let the table work on its own thread, and show what has become of it.

        Args:
            work: What the table does.
            look_only: True if nothing can have happened that is told: a draft was laid.

        """
        refused, look = await self._run(work)
        match refused:
            case None:
                self._note_done(look_only=look_only)
            case Barrier():
                self._pages.open_undo()
                self._warned = self._clock()
            case asks.NotOffered() if self._situations.is_secret():
                # The log is for all, and a refusal would tell what was wanted.
                pass
            case asks.NotOffered():
                self.refuse(describe_refusal(self._situations.shared.ask, refused))
            case JournalError():
                self._keeping.report(refused)
            case DrakvaktError():
                self._newsroom.note(refused.words)
        self._show_done(look, look_only=look_only)

    async def try_work(self, work: Callable[[], None], *, look_only: bool = False) -> DrakvaktError | None:
        """Let the table work for a face that itself says what is refused, and show what has become of it.

        Args:
            work: What the table does.
            look_only: True if nothing can have happened that is told.

        Returns:
            Why it was refused; `None` where it was done.
        """
        refused, look = await self._run(work)
        if refused is None:
            self._note_done(look_only=look_only)
        elif isinstance(refused, JournalError):
            self._keeping.report(refused)
        self._show_done(look, look_only=look_only)
        return refused

    async def _run(self, work: Callable[[], None]) -> tuple[DrakvaktError | None, Look]:
        """Do the work on the table's own thread; return why it was refused, and what the table knows then."""
        whole = self._wants_whole_look()

        def errand() -> tuple[DrakvaktError | None, Look]:
            refused = None
            try:
                work()
            except DrakvaktError as error:
                refused = error
            # To look takes long, too. A barrier opens the menu.
            return refused, self._situations.look(whole=whole or isinstance(refused, Barrier))

        return await self._wait_for(errand)

    async def _wait_for(self, errand: Callable[[], Done]) -> Done:
        """Let the table's own thread do an errand."""
        done = self.worker.submit(errand)
        with suppress(TimeoutError):
            # Mostly it takes no longer than to go round the loop and back, which costs a third of an answer.
            return done.result(PATIENCE)
        return await asyncio.wrap_future(done)

    def _wants_whole_look(self) -> bool:
        """Return True if somebody reads more than pages that ask."""
        return self._pages.has_menu() or not self._situations.are_pages_enough()

    async def look_for_menu(self) -> None:
        """Look up what only a menu reads, before one is opened."""
        if not self._situations.shared.whole:
            try:
                self._situations.apply(await self._wait_for(self._situations.look))
            except DrakvaktError as error:
                # The menu still offers to take the last step back.
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
        """Take one step back; where there is none, say so on a page that the same key closes.

        Before the first step of the lobby lies the language: nothing is lost by going there at once.
        """
        await self.look_for_menu()
        if self._situations.shared.undoable is None:
            if self._settings.restarts and self._settings.until_over:
                self.outcome = "new"
            else:
                self._pages.open_undo()
        else:
            await self.act(acts.Undo())

    def refuse(self, text: Text) -> None:
        """Say why a typed value is not taken: where it was typed, and in the log."""
        self.refused, self.refusals = text, self.refusals + 1
        self._newsroom.note(text)

    def has_read_warning(self) -> bool:
        """Return True if somebody can have read what an undo would take back."""
        return self._clock() - self._warned >= READING

    def press_nothing(self) -> None:
        """Tell of a press that found nothing to do; in secret it is no more than any other press."""
        if not self._situations.is_secret():
            self.wrong_presses += 1

    def stop_behind_menu(self) -> None:
        """Say it where a menu has stopped a secret count."""
        if self._deadlines.stop_behind_menu():
            self._newsroom.note(Text("The clock has stopped. All press Ready after the menu."))

    async def _answer_row(self, seat: Seat, key: str, row: tuple[int, ...]) -> None:
        """Answer one number after the other of a printed row, as far as they are asked for and may be."""
        for index, number in enumerate(row):
            shared = self._situations.shared
            is_next = isinstance(shared.ask, asks.Number) and shared.ask.row and shared.ask.key == key
            if not is_next or shared.waiting != (seat,):
                self._newsroom.note(Text("Taken: {n} of {all} numbers.", n=index, all=len(row)))
                return
            before = shared.n
            await self.do(lambda number=number, n=before: self._table.answer(n, seat, number))  # type: ignore[misc]
            if self._situations.shared.n == before:
                # This one was refused, and the page says why.
                return

    async def answer(self, seat: Seat | None, value: object) -> None:
        """Answer the open ask with a value that somebody said or typed.

        Args:
            seat: The seat whose answer it is; `None` is the seat that is waited for, if it is only one.
            value: The value as it was said: a number, an option's id or its words.

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
        who, number = seat or waiting[0], self._situations.shared.n
        if isinstance(value, int) and isinstance(ask, asks.Choose):
            # An option may be called by a number.
            value = str(value)
            if who in waiting and value not in [option.id for option in ask.options_for(who)]:
                self.refuse(Text("It is unclear which line: type a, b, c or d, or help."))
                return
        if isinstance(value, str) and isinstance(ask, asks.Choose | asks.Draw) and who in waiting:
            if isinstance(ask, asks.Name) and self._refuse_misspelt(ask, who, value):
                return
            value = ask.meant(who, value, self._voice)
        await self.do(lambda: self._table.answer(number, who, value))

    async def _wager(self, wager: asks.Wager, seat: Seat, value: object) -> None:
        """Lay what a seat has wagered in words."""
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
        again = self._doubted == (ask.key, name.strip().casefold())
        near = None if again else ask.find_like(seat, name, self._voice)
        self._doubted = None if near is None else (ask.key, name.strip().casefold())
        if near is not None:
            self.refuse(Text("Is it {name}? If not, type it again.", name=near))
        return near is not None


def describe_refusal(ask: asks.Ask | None, refused: asks.NotOffered) -> Text:
    """Return why an answer is not taken, as people at a table can read it."""
    match ask:
        case asks.Name():
            return refused.words
        case asks.Number():
            return Text("It can be {least} to {most} here.", least=ask.min, most=ask.max)
        case _:
            return Text("That is not offered here.")
