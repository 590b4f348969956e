"""The host: one table, any number of panels, and the clock between them.

Presses go through the pages to the table; what the table says goes through the pages to the panels. Only the host
knows what time it is. The table's work, and with it the disk, is done on one worker thread, so that lights and
countdown go on while a slow card is written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from math import inf
from typing import Literal, TypeAlias

from companion import asks
from companion.asks import Seat
from companion.cli.host.countdown import NOTHING, Countdown
from companion.cli.host.diary import Diary, NoDiary
from companion.cli.host.disk_trouble import trouble_page
from companion.cli.host.heartbeat import NoPulse, Pulse
from companion.cli.host.hub import Hub, stop
from companion.cli.host.log import JUMPS, Log
from companion.cli.host.newsflash import Flashes
from companion.cli.host.presses import as_press, work_of
from companion.cli.host.scenes import Panes, charted, face, handheld_faces, history, situation_of, standing, stands
from companion.cli.host.seats import Places
from companion.cli.language import unspoken
from companion.cli.notes import Notes
from companion.cli.sound import Sound
from companion.errors import DrakvaktError
from companion.journal import JournalError
from companion.language import Voice
from companion.moments import SILENT
from companion.pages import situation as acts
from companion.pages.cursor import Cursor, current, start
from companion.pages.glow import glow
from companion.pages.lights import Lights, lights
from companion.pages.lists import HAPPENED, MAIN, STRAIGHT, opened
from companion.pages.news import Leaf, Reader, company, opens, readers, recap, roll_call, sentence, summary
from companion.pages.page import Button, Page
from companion.pages.rewinding import named
from companion.pages.scores import WRONG, Cue, score
from companion.pages.screen import news, page, press
from companion.pages.situation import Action, Situation
from companion.pages.standstill import claimed
from companion.pages.surface import Surface
from companion.progress import Progress
from companion.state import Event, Json
from companion.table import Barrier, Table
from companion.text import Text
from hardware.panel import Claim, Face, Handheld, News, Panel, PanelEvent, Press, Said, Scene, TablePane, Wish

Outcome: TypeAlias = Literal["quit", "new"]
Clock: TypeAlias = Callable[[], float]
_Look: TypeAlias = tuple[Situation, dict[Seat, Situation]]
"""What everybody may know, and what each seat."""

TICK = 0.1
"""Seconds between two looks at the clock, and between two frames of the lights."""

UNDOING = (MAIN, "undo", STRAIGHT)
"""The menu page of an undo."""

READING = 0.7
"""Seconds before which nobody has read what an undo would take back."""

REACTION = 0.6
"""Seconds between seeing that a page has turned and not pressing any more: a finger may already be on its way."""

FRIGHT = 0.9
"""The same after a page that told how somebody fared: it is read out, and whoever presses then looks at the others."""

STARTLE = 1.0
"""Seconds that a great moment which waits for a press stands at least: whoever pressed before has not seen it yet."""

BRIGHTNESS = (0.03, 0.15, 0.4, 1.0)
"""Parts of full light; the first is the night step."""


class Host:
    """Runs one table on its panels until somebody stops or wants another game."""

    def __init__(
        self,
        table: Table,
        panels: Sequence[Panel],
        clock: Clock,
        voice: Voice,
        *,
        fresh: bool = True,
        seated: bool = True,
        until_over: bool = False,
        restarts: bool = False,
        pulse: Pulse | None = None,
        diary: Diary | None = None,
        sound: Sound | None = None,
        notes: Notes | None = None,
    ) -> None:
        """`fresh` is a game that has just begun; in a resumed one a countdown waits until all are ready.

        Without `seated` nobody has a place yet, and all use the box's own buttons. With `until_over` the host stops by
        itself when the game is over. One that `restarts` can go back to where it is asked how many play. `pulse` wants
        signs of life, `diary` a line where answers cannot be kept. `sound`: how loud great moments are. `notes`:
        whether it is told how a rule is read.
        """
        self.table = table
        self.outcome: Outcome | None = None
        self._until_over = until_over
        self._restarts = restarts
        self._seated = seated
        self._panels = panels
        self._clock = clock
        self._voice = voice
        self._panes = Panes(voice)
        # A tick must not find the table half way through an answer.
        self._one_at_a_time = asyncio.Lock()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="table")
        self._pulse = pulse or NoPulse()
        self._diary: Diary = diary or NoDiary()
        self._sound = sound or Sound()
        self._notes = notes or Notes()
        self._unkept: JournalError | None = None
        """Why the last answer could not be kept, until one is kept again."""
        self._trouble: Page | None = None
        self._errand: Future[None] | None = None
        self._places = Places(panels, tuple(table.run.state.seats), seated=seated)
        self._cursors: dict[Surface, Cursor] = {}
        self._log = Log(voice)
        self._history: tuple[Event, ...] = ()
        """All that has happened, as it was when somebody last wanted to read it."""
        self._flashes = Flashes(clock)
        self._turned = (-inf, NOTHING)
        """Until when a press is meant for a page of news that has gone, and which ask people had read before it."""
        self._turner: tuple[Seat | None] | None = None
        """Whose buttons took it away; `None` if it went by itself."""
        self._readers: frozenset[Reader] = frozenset()
        """Who has been asked in which round for a press that is no answer."""
        self._wrong = False
        """Whether the last press found nothing to do."""
        self._wrongs = 0
        self._warned = -inf
        """When the box last asked whether an undo should go behind what somebody has seen."""
        self._read = NOTHING
        """The ask that was before all eyes last, with no news over it."""
        self._countdown = Countdown(clock, wait=not fresh)
        self._brightness = len(BRIGHTNESS) - 1
        self._shown: tuple[object, ...] = ()
        self._shared: Situation
        self._own: dict[Seat, Situation]
        self._reveal: object = table.view().reveal
        self._see(self._looked())
        self._round = Progress.of(self._shared.view).round
        if not fresh:
            self._sit_down_again()
        self._watch_clock()

    # Running.

    async def run(self, hub: Hub | None = None) -> Outcome:
        """Serve the panels until somebody stops; panels stay open, and so does a hub that is given."""
        if hub is None:
            async with Hub(self._panels) as own:
                return await self.run(own)
        ticking = asyncio.create_task(self._tick_for_ever())
        hub.watch(ticking)
        if self._until_over and self.table.over:
            self.outcome = "quit"
        else:
            self.show()
            self._pulse.stands()
        try:
            while self.outcome is None and (event := await hub.next()) is not None:
                await self.handle(event)
                if self.outcome is None:
                    self.show()
            return self.outcome or "quit"
        finally:
            await stop(ticking)
            self._worker.shutdown()

    async def _tick_for_ever(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            await self.tick()
            self._refresh()
            self.prove()

    def prove(self) -> None:
        """Give a sign of life that was wanted, once the worker too has come back from an errand of no other use.

        Only the clock's own round comes here. So a table that is stuck is not taken for a living one, and neither is a
        worker; a slow card only makes the sign come later.
        """
        if self._errand is None:
            if self._pulse.due():
                self._errand = self._worker.submit(_nothing)
        elif self._errand.done():
            self._errand = None
            self._pulse.beat()

    async def tick(self) -> None:
        """Look at the clock: end a flash, let a countdown run out.

        While an answer is being kept that waits for the next tick, so that lights and figures go on.
        """
        if self._one_at_a_time.locked():
            return
        async with self._one_at_a_time:
            if self._menu:
                # What nobody can see behind it does not go by.
                self._flashes.hold()
            elif self._flashes.over:
                if self._flashes.page is not None:
                    self._turn(None, FRIGHT if self._flashes.struck else REACTION)
                self._end_flash()
            if self._countdown.left == 0:
                number = self._shared.n
                await self._do(lambda: self.table.time(number))
                if self._shared.n == number and self._shared.ask is not None:
                    # It could not be kept (a full disk).
                    self._countdown.count_again()
                    self._watch_clock()

    async def handle(self, event: PanelEvent) -> None:
        """Do what somebody pressed, said or wished."""
        async with self._one_at_a_time:
            event = as_press(event, self._shared) if not self._menu else event
            match event:
                case Press(None, button, held) if self._trouble is not None:
                    await self._read_trouble(button, held)
                case Press(seat) if self._turned_just_now(seat):
                    pass
                case Press(seat=None) if self._flash is not None:
                    self._take_away(None)
                case Press(None, button) if self._claim is not None:
                    self._answer_claim(self._claim, button)
                case Press(seat) if seat is not None and self._unread(seat):
                    self._read_first(seat)
                case Press(seat, button, held) if seat is None:
                    self._flashes.pressed(self._shared.waiting)
                    await self._press(None, button, held)
                case Press(seat, button, held) if seat is not None:
                    self._flashes.pressed((seat,))
                    await self._handheld_press(seat, button, held)
                case Said(seat, value):
                    self._flashes.pressed(self._shared.waiting if seat is None else (seat,))
                    await self._said(seat, value)
                case Wish(what):
                    await self._wish(what)
                case Handheld() | Claim() | News():
                    self._heed(event)

    def _heed(self, event: Handheld | Claim | News) -> None:
        """Something of a panel itself that nobody pressed."""
        match event:
            case Handheld(seat, here):
                self._handheld(seat, here)
            case Claim(seat, answer):
                self._places.claim(seat, answer)
            case News(text):
                self._note(text)

    def _unread(self, seat: Seat) -> bool:
        """Whether news stand before what this seat's keys would answer: then a press only takes them away.

        Whoever has a screen of his own reads there what he is asked, and whoever was asked the same before they came
        has read it: these go on meanwhile.
        """
        covered = self._flashes.page is not None or self._claim is not None
        if not covered or self._trouble is not None or seat in self._places.eyes():
            return False
        return self._shared.n != self._read or seat not in self._shared.waiting

    @property
    def _startles(self) -> bool:
        """Whether a great moment stands there that has only just come."""
        return self._flashes.great and self._clock() - self._flashes.since < STARTLE

    def _read_first(self, seat: Seat) -> None:
        """A press of somebody who could not have read what it would answer."""
        if self._menu:
            self._note(Text("Leave the menu first: there is something to read."))
        elif self._flashes.page is None:
            # Who gets a seat is said with the box's own buttons.
            self._press_nothing()
        else:
            self._take_away(seat)

    def _take_away(self, seat: Seat | None) -> None:
        """Somebody has read the news: others may be about to press for them, too."""
        if self._startles:
            return
        self._turn((seat,), REACTION)
        self._end_flash(by=seat, read=True)

    def _turn(self, turner: tuple[Seat | None] | None, grace: float) -> None:
        """From now on a press may still be meant for the page that goes: so many seconds long."""
        self._turned, self._turner = (self._clock() + grace, self._read), turner

    def _turned_just_now(self, seat: Seat | None) -> bool:
        """Whether a page has gone so lately, by itself or by somebody else, that a press was still meant for it."""
        until, read = self._turned
        own = seat is not None and (seat in self._places.eyes() or self._shared.n == read)
        return not own and self._turner != (seat,) and self._clock() < until

    def _handheld(self, seat: Seat, here: bool) -> None:
        """A handheld has come or gone. Its seat stays its own: it is waited for, unless it uses the box meanwhile."""
        if seat not in self._places.seats:
            return
        if self._places.handheld(seat, here):
            self._note(Text("{who}'s handheld is gone: plug it in again.", who=seat))
        elif here:
            self._note(Text("{who} has a handheld.", who=seat))
        self._share_box()

    @property
    def _claim(self) -> Seat | None:
        """Whose seat another handheld wants, where that can be asked now: never in the midst of a secret."""
        if self._secret() or self._menu or self._trouble is not None or self._flashes.page is not None:
            return None
        return next(iter(self._places.claims), None)

    def _answer_claim(self, seat: Seat, button: Button) -> None:
        if button in ("A", "D"):
            self._places.claims.pop(seat)(button == "A")
            self._turn((None,), REACTION)
        else:
            self._press_nothing()

    def _share_box(self, *more: Seat) -> None:
        """Look anew at who uses the box's buttons; a countdown begins again when all are ready."""
        self._places.share(*more)
        if self._countdown.counts or self._deadline() is not None:
            self._countdown.count_again()
        self._watch_clock()

    @property
    def _box(self) -> Surface:
        return self._places.box(secret=self._secret())

    def _secret(self) -> bool:
        return isinstance(self._shared.ask, asks.Secret)

    def _readying(self) -> bool:
        """Whether everybody is asked if he is ready: each says so for himself."""
        ask = self._shared.ask
        if ask is None or ask.seconds is None:
            return False
        now = self._now(self._shared)
        return not (now.counting or now.paused or self._menu)

    def _is_up(self, seat: Seat) -> bool:
        """Whether the box's page speaks to this seat now, or to all: then his buttons are those beside it."""
        cursor = current(self._shared, self._cursors.get(self._box, Cursor()))
        hands = [waiting for waiting in self._shared.waiting if waiting in self._box.without_keys]
        return seat == (cursor.acting or next(iter(hands), seat))

    def _at_the_box(self, seat: Seat) -> bool:
        """Whether this seat's keys do what the box's do: all look at one screen, where it is asked, or a menu open.

        Not where several are asked at once, or in secret: then each has a page of its own.
        """
        if seat in self._places.eyes() or self._secret() or self._readying():
            return False
        ask = self._shared.ask
        return self._menu or ask is None or ask.seats == (seat,)

    async def _handheld_press(self, seat: Seat, button: Button, held: bool) -> None:
        """A press on a handheld: beside its own page, or for want of one beside the box's when that is for its seat."""
        alone = self._shared.ask is None or len(self._shared.ask.seats) == 1
        opens = button == "D" and held and alone and seat not in self._places.eyes()
        if self._at_the_box(seat) or (opens and not self._secret() and not self._readying()):
            await self._press(None, button, held)
        elif self._secret() or self._readying() or seat not in self._places.blind():
            await self._press(seat, button, held)
        elif self._trouble is not None:
            await self._read_trouble(button, held)
        elif self._flash is not None:
            self._take_away(seat)
        elif self._is_up(seat):
            await self._press(None, button, held)
        else:
            self._press_nothing()

    async def _press(self, seat: Seat | None, button: Button, held: bool) -> None:
        place = self._box if seat is None else Surface(seat)
        cursor = self._cursors.get(place, Cursor())
        if seat is None:
            surface, situation = place, self._of_the_box(self._now(self._shared), cursor)
        else:
            # As the page was made beside which the button stands.
            surface, situation = Surface(seat, private=seat in self._places.eyes()), self._now(self._own[seat])
            situation = situation if surface.private else replace(situation, view=self._shared.view)
        before = current(situation, cursor)
        self._cursors[place], action = press(situation, surface, cursor, button, held)
        if action is not None:
            await self._act(action)
        elif self._cursors[place] == before:
            self._press_nothing()
        self._stand_still_behind_a_menu()

    def _press_nothing(self) -> None:
        """A press on a line where nothing stands; in secret that is no more than any other press."""
        if not self._secret():
            self._wrong, self._wrongs = True, self._wrongs + 1

    def _stand_still_behind_a_menu(self) -> None:
        """Nobody chooses in secret while he reads something else: what was counted begins anew when all are ready."""
        open_menu = any(cursor.menu for cursor in self._cursors.values())
        if self._countdown.left is None or not (self._secret() and open_menu):
            return
        self._countdown.count_again()
        self._watch_clock()
        self._note(Text("The count stands still: after the menu all say Ready."))

    async def _said(self, seat: Seat | None, value: object) -> None:
        ask = self._shared.ask
        if ask is None:
            return
        waiting = self._shared.waiting
        if self._menu:
            await self._set(value)
            return
        if seat is None and len(waiting) != 1:
            self._note(Text("Say whose it is: begin with the name of a seat."))
            return
        if isinstance(ask, asks.Roll) and isinstance(value, int):
            value = [value]
        who, number = seat or waiting[0], self._shared.n
        if isinstance(value, int) and isinstance(ask, asks.Choose):
            # An option may be called by a number.
            value = str(value)
            if who in waiting and value not in [option.id for option in ask.options_for(who)]:
                self._note(Text("It is unclear which line: type a, b, c or d, or help."))
                return
        if isinstance(value, str) and isinstance(ask, asks.Choose | asks.Draw) and who in waiting:
            value = ask.meant(who, value, self._voice)
        await self._do(lambda: self.table.answer(number, who, value))

    async def _set(self, value: object) -> None:
        """Set what the menu shows to a value that somebody types."""
        # The menu's pages come when somebody opens one: a box is awake sooner.
        from companion.pages.settings import allowed, typed

        cursor = current(self._shared, self._cursors[self._box])
        situation = self._of_the_box(self._now(self._shared), cursor)
        step = typed(situation, cursor, value, self._voice)
        if step is None:
            self._note(_instead(allowed(situation, cursor)))
            return
        self._cursors[self._box], action = step
        if action is not None:
            await self._act(action)

    async def _wish(self, what: str) -> None:
        if what in ("menu", "happened", "undo", "redo", "back"):
            # These have a page of their own to show. News go on when the menu is closed.
            self._trouble = None
        match what:
            case "menu":
                await self._press(None, "D", held=True)
            case "happened" if HAPPENED in self._cursors.get(self._box, Cursor()).menu:
                self._cursors[self._box] = start(self._shared)
            case "happened":
                self._cursors[self._box] = opened(start(self._shared), (MAIN, HAPPENED, STRAIGHT))
                await self._recall()
                self._stand_still_behind_a_menu()
            case "undo" if self._undoing:
                await self._agree()
            case "undo" | "back" if self._opened():
                self._cursors = {surface: Cursor() for surface in self._cursors}
            case "back" if self._flash is not None and not self._startles:
                self._end_flash(read=True)
            case "undo":
                await self._undo()
            case "redo":
                await self._act(acts.Redo())
            case "pause":
                await self._act(acts.Pause())
            case "halt" if self._countdown.counts and not self._countdown.paused:
                await self._act(acts.Pause())
            case "quit":
                self.outcome = "quit"

    async def _undo(self) -> None:
        """One step back; where there is none, that is said once, on a page that the same key closes."""
        if self._shared.undoable is None:
            self._cursors[self._box] = opened(start(self._shared), UNDOING)
        else:
            await self._act(acts.Undo())

    @property
    def _undoing(self) -> bool:
        """Whether the box's page names the step that an undo would take back, and asks."""
        return self._cursors.get(self._box, Cursor()).menu[:2] == UNDOING[:2] and self._shared.undoable is not None

    async def _agree(self) -> None:
        """The same key once more, as the page says it; sooner than that can be read it is only an impatient finger."""
        if self._clock() - self._warned >= READING:
            await self._press(None, "A", held=True)

    @property
    def _menu(self) -> bool:
        """Whether the box shows a menu; one in which a correction led to another ask has closed with the old one."""
        cursor = self._cursors.get(self._box)
        return cursor is not None and bool(current(self._shared, cursor).menu)

    def _opened(self) -> bool:
        """Whether somebody has opened a page over what is asked, or said a part of a number: that can be closed."""
        now = (current(self._shared, cursor) for cursor in self._cursors.values())
        return any(cursor.menu or cursor.path or cursor.faces or cursor.acting or cursor.looking for cursor in now)

    async def _act(self, action: Action) -> None:
        work = work_of(self.table, self._shared.n, action)
        if isinstance(action, acts.Recall):
            await self._recall()
            return
        if work is None:
            self._act_alone(action)
            return
        if isinstance(action, acts.Undo | acts.Redo):
            self._flashes.forget()
            self._countdown.after_break()
        elif isinstance(action, acts.Answer):
            self._countdown.back_at_the_table()
        await self._do(work, look_only=isinstance(action, acts.Draft))

    async def _recall(self) -> None:
        """Look up all that has happened; after a resume the game's beginning may have to be played again for it."""
        log = await asyncio.get_running_loop().run_in_executor(self._worker, self.table.log)
        self._history = tuple(log)

    def _act_alone(self, action: Action) -> None:
        """What concerns the box and not the game."""
        match action:
            case acts.Ready(seat):
                self._countdown.is_ready(seat, self._shared.waiting)
            case acts.Pause():
                self._countdown.pause()
                self._watch_clock()
            case acts.Brightness(step):
                self._brightness = min(max(self._brightness + step, 0), len(BRIGHTNESS) - 1)
            case acts.Loudness(volume):
                self._sound.use(volume)
            case acts.Notes(told):
                self._notes.use(told=told)
            case acts.Language(code):
                self._voice.use(code)
                self._log.read_anew()
                if (english := unspoken(self.table.game, code)) is not None:
                    self._note(english)
            case acts.UseBox(seat):
                self._share_box(seat)
            case acts.Quit():
                self.outcome = "quit"
            case acts.NewGame():
                self.outcome = "new"

    async def _do(self, work: Callable[[], None], *, look_only: bool = False) -> None:
        """Let the table work on its thread, and look there at what has become of it: a look takes long, too."""

        def errand() -> tuple[DrakvaktError | None, _Look]:
            refused = None
            try:
                work()
            except DrakvaktError as error:
                refused = error
            return refused, self._looked()

        refused, look = await asyncio.get_running_loop().run_in_executor(self._worker, errand)
        match refused:
            case None if not look_only:
                self._kept_again()
            case Barrier():
                self._cursors[self._box] = opened(start(self._shared), UNDOING)
                self._warned = self._clock()
            case asks.NotOffered() if not isinstance(self._shared.ask, asks.Name):
                self._note(Text("That is not offered here."))
            case JournalError():
                self._not_kept(refused)
            case DrakvaktError():
                self._note(refused.words)
        self._see(look)
        if not look_only:
            self._hear(self.table.take_told())
            self._watch_clock()
        if self._until_over and self.table.over:
            self.outcome = self.outcome or "quit"

    # Answers that cannot be kept.

    def _not_kept(self, error: JournalError) -> None:
        """Say it on the screen until somebody has read it: whatever is pressed then is tried again."""
        self._note(error.words)
        self._diary.not_kept(self.table, error)
        self._unkept, self._trouble = error, trouble_page(error, self._shared, self._voice)

    def _kept_again(self) -> None:
        if self._unkept is not None:
            self._diary.kept_again(self.table)
        self._unkept = self._trouble = None

    async def _read_trouble(self, button: Button, held: bool) -> None:
        """D takes the page away; a long one opens the menu, where the box can be switched off."""
        if button == "D":
            self._trouble = None
            if held:
                await self._press(None, button, held)

    # What is known and shown.

    def _sit_down_again(self) -> None:
        """Say where the game stands that is gone on with."""
        for line in summary(self._shared):
            self._note(line)
        self._flashes.add(recap(self._shared, self._voice))

    def _looked(self) -> _Look:
        """What the table knows now, for all and for each seat."""
        shared = situation_of(self.table, None, say=self._voice)
        return shared, {seat: situation_of(self.table, seat, shared) for seat in self._places.seats}

    def _see(self, look: _Look) -> None:
        """Show that from now on."""
        shared, self._own = look
        eyes = self._places.eyes()
        told = (seat for seat, own in self._own.items() if own.view.alone and seat not in eyes)
        self._shared = replace(shared, alone=tuple(told))

    def _hear(self, told: list[Event]) -> None:
        view = self._shared.view
        if any(event.key in JUMPS for event in told):
            self._log.keep(self.table.way)
        told = told if self._seated else [_nobodys(event) for event in told]
        for event in told:
            if event.kind in SILENT and not self._notes.told:
                continue
            self._log.add(sentence(event, view.names), self.table.at)
        # Two rounds may come to the very same.
        fresh, self._reveal = view.reveal != self._reveal or any(map(opens, told)), view.reveal
        view = view if fresh else replace(view, reveal=None)
        # Whoever has a screen of his own does not come to the box to press.
        away = {(event.round, seat) for event in told for seat in self._places.eyes()}
        shown = replace(self._shared, told=tuple(told), view=view, pressed=self._readers, readers=self._readers | away)
        leaves = news(shown, self._voice)
        self._readers |= readers(leaves)
        self._flashes.add(self._of_the_round(leaves))

    def _of_the_round(self, leaves: Iterable[Leaf]) -> Iterator[Leaf]:
        """Before these, once the first round begins, who plays whom; behind them, in each other one, how all are."""
        before, self._round = self._round, Progress.of(self._shared.view).round
        if before == 0 and self._round:
            yield from company(self._shared, self._voice)
        yield from leaves
        if before and self._round and self._round > before:
            yield from roll_call(self._shared, self._voice)

    def _note(self, text: Text) -> None:
        self._log.add(text)

    @property
    def _flash(self) -> Page | None:
        """The news that cover what the box asks; an open menu is in front of them."""
        return None if self._menu else self._flashes.page

    def _end_flash(self, *, read: bool = False, by: Seat | None = None) -> None:
        """Its time is over, or it has been `read`, `by` a seat or by whoever uses the box's buttons."""
        self._flashes.next(read=read and (by is None or by == self._flashes.reader))
        self._watch_clock()

    # The clock.

    def _watch_clock(self) -> None:
        """Tell the countdown what is asked."""
        self._countdown.watch(self._shared.n, self._deadline(), hidden=self._flashes.page is not None)

    def _deadline(self) -> int | None:
        """Seconds for the open ask, if it is counted.

        Seats that share the box take turns at it, so nobody counts for them; nor does anybody while a handheld is gone.
        """
        ask = self._shared.ask
        absent = self._places.sharing | self._places.gone
        return None if ask is None or absent & set(ask.seats) else ask.seconds

    def _now(self, situation: Situation) -> Situation:
        """The situation with what only the host knows: the clock, and who is here."""
        watch = self._countdown
        return replace(
            situation,
            seconds=watch.left,
            counting=not watch.waits(hidden=self._flashes.page is not None),
            ready=watch.ready,
            paused=watch.paused,
            gone=self._places.gone,
            restarts=self._restarts,
            history=self._history,
            volume=self._sound.volume,
            notes=self._notes.told,
        )

    def _of_the_box(self, shared: Situation, cursor: Cursor) -> Situation:
        """What the shared screen may show: while one seat alone looks at it, what that seat may read too."""
        looking = current(shared, cursor).looking
        if looking not in shared.alone:
            return shared
        return replace(shared, view=replace(shared.view, private=self._own[looking].view.alone))

    def _refresh(self) -> None:
        """Show what time alone has changed, if anything: most of the evening nothing moves but people."""
        shared = self._now(self._shared)
        if self._moving(shared, self._strip(shared)) != self._shown:
            self.show()

    def _moving(self, shared: Situation, strip: Lights) -> tuple[object, ...]:
        flash = self._flash, self._flashes.caption, self._trouble, self._claim
        return strip, shared.seconds, shared.counting, flash, id(self._shared)

    def _strip(self, shared: Situation) -> Lights:
        now, brightness = self._clock(), BRIGHTNESS[self._brightness]
        if self._flash is not None and self._flash.art:
            return glow(self._flash.art, now - self._flashes.since, brightness=brightness)
        return lights(shared, now, brightness=brightness)

    def show(self) -> None:
        """Give every panel the scene of this moment."""
        shared = self._now(self._shared)
        claim = self._claim
        if self._places.asks_anew(claim):
            self._turn(None, REACTION)
        if self._flashes.page is None and claim is None:
            self._read = self._shared.n
        strip = self._strip(shared)
        self._shown = self._moving(shared, strip)
        cursor = self._cursors.get(self._box, Cursor())
        box = self._trouble or self._flash
        if box is None and claim is not None:
            box = claimed(shared, claim).page(self._voice)
        if box is None:
            box = page(self._of_the_box(shared, cursor), self._box, cursor, self._voice)
            box = box if self._menu else replace(box, caption=self._flashes.caption)
        boxed = face(box)
        asked = shared.ask
        seen = Scene(
            *(boxed, strip, {}, self._log.lines),
            private=current(self._shared, cursor).looking is not None,
            waiting=shared.waiting,
            chart=charted(shared),
            panes=self._panes.of(shared),
            standing=standing(shared, self._voice),
            stands=stands(shared, self._voice),
            history=() if self._trouble or self._flash else self._told(shared, cursor),
            typing=isinstance(asked, asks.Name) and not self._menu,
            together=asked is not None and (len(asked.seats) > 1 or self._secret()),
            asked=() if asked is None else asked.seats,
            cue=self._cue(),
            heroes={seat: name.read(self._voice) for seat, name in shared.view.names.items()} if self._seated else {},
        )
        for panel in self._panels:
            panel.show(replace(seen, handhelds=self._hands(panel, boxed)))

    def _told(self, shared: Situation, cursor: Cursor) -> tuple[TablePane, ...]:
        """What somebody reads of the evening."""
        return history(shared, self._box, current(shared, cursor), self._voice)

    def _hands(self, panel: Panel, boxed: Face) -> dict[Seat, Face]:
        """What that panel may show beside a seat's keys: what they do, which may be what those at the box do.

        A page is made only for the seats that are shown theirs there, or have keys anywhere.
        """
        seats = self._places.seats
        eyes = panel.eyes(seats)
        same = frozenset(seat for seat in seats if self._same_as_box(seat)) - eyes
        wanted = (self._places.keys() | panel.pages(seats)) - same
        own = {seat: self._now(situation) for seat, situation in self._own.items() if seat in wanted}
        pages = handheld_faces(own, self._shared.view, eyes, self._cursors, self._voice) if own else {}
        return pages | dict.fromkeys(same, boxed)

    def _same_as_box(self, seat: Seat) -> bool:
        """Whether this seat's keys do what those beside the box's page do."""
        covered = self._flash is not None or self._claim is not None
        return self._at_the_box(seat) or (covered and self._unread(seat))

    def _cue(self) -> Cue | None:
        """The moment whose picture stands there, to be heard; else a press that found nothing to do."""
        if self._wrong:
            # Told also where all sound is off: a panel may show it.
            self._wrong = False
            return Cue(-self._wrongs, "wrong", self._sound.volume, WRONG if self._sound.volume != "off" else ())
        if self._flash is None or not self._flash.art or self._sound.volume == "off":
            return None
        return Cue(self._flashes.moments, self._flash.art, self._sound.volume, score(self._flash.art))


def _nobodys(event: Event) -> Event:
    """A step that was taken back before anybody has a seat: whoever presses is not called by a name."""
    step = dict(event.text.params).get("what")
    if event.key not in JUMPS or not isinstance(step, Text):
        return event
    return replace(event, text=event.text.using(what=named(step)[1]))


def _nothing() -> None:
    """What the worker does to show that it can."""


def _instead(choices: Sequence[Json]) -> Text:
    """What can be typed while a page of the menu is open that sets one of these, or none."""
    if not choices:
        return Text("Nothing here can be set so: leave the menu to answer.")
    if numbers := [value for value in choices if type(value) is int]:
        return Text("It can be {least} to {most} here.", least=min(numbers), most=max(numbers))
    return Text("It can only be what stands on the lines here.")
