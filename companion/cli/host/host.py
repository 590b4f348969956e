"""The host: one table, any number of panels, and the clock between them.

Presses go through the pages to the table, events of the table through the pages to the panels. Only the host has a
clock. The table's work, and with it the disk, has a thread of its own, so that lights go on while a slow card writes.

Each module of the host has one job: `input` finds the page for a press or a typed value, `actions` carries it out,
`newsroom` shows events, `deadlines` sets the countdown, `rendering` draws. This module connects them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from companion.cli.danger_signs import DangerSigns
from companion.cli.host.actions import Actions, Outcome
from companion.cli.host.countdown import Countdown
from companion.cli.host.deadlines import Deadlines
from companion.cli.host.diary import Diary, NoDiary
from companion.cli.host.grace import FRIGHT, PASSED, Grace
from companion.cli.host.heartbeat import Heartbeat, NoPulse, Pulse
from companion.cli.host.hub import Hub, stop
from companion.cli.host.input import Input
from companion.cli.host.keeping import Keeping
from companion.cli.host.newsflash import Flashes
from companion.cli.host.newsroom import Newsroom
from companion.cli.host.open_pages import OpenPages
from companion.cli.host.rendering import Renderer
from companion.cli.host.routing import Routing
from companion.cli.host.seats import Places
from companion.cli.host.settings import Settings
from companion.cli.host.situations import Situations
from companion.cli.notes import ReadingNotes
from companion.cli.sound import Sound
from companion.cli.turn_signs import TurnSigns
from companion.language import Voice
from companion.table import Table
from hardware.panel import Panel, PanelEvent, Request

Clock: TypeAlias = Callable[[], float]

TICK = 0.1
"""Seconds between two looks at the clock, and between two frames of the lights."""


class Host:
    """Host of one table on its panels, until somebody stops or wants another game."""

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
        notes: ReadingNotes | None = None,
        turns: TurnSigns | None = None,
        danger: DangerSigns | None = None,
    ) -> None:
        """Make all parts of the host.

        Args:
            table: The table to run.
            panels: All panels, open already or not.
            clock: Function that returns the time in seconds, which never goes back.
            voice: Speaker in the language of the table.
            fresh: True if the game has just begun; in a resumed one a countdown waits until all are ready.
            seated: True if each seat has a place of its own; False if all use the box's buttons.
            until_over: True if the host stops by itself when the game is over.
            restarts: True if people can go back to the ask before this lobby.
            pulse: Receiver of signs of life.
            diary: Log of the games that are played.
            sound: Setting for the volume.
            notes: Setting for the notes on silent points.
            turns: Setting for the signs of a change of turn.
            danger: Setting for how the chance of a danger is shown.

        """
        self.table = table
        self._panels = panels
        # Held during each answer, since a tick must not meet a table that is in the middle of one.
        self._busy = asyncio.Lock()
        self.settings = Settings(
            *(sound or Sound(), notes or ReadingNotes(), turns or TurnSigns(), danger or DangerSigns()),
            *(restarts, seated, until_over),
        )
        voice.mood = self.settings.danger.mood
        self.places = Places(panels, tuple(table.run.state.seats), seated=seated)
        flashes, countdown = Flashes(clock), Countdown(clock, wait=not fresh)
        self.situations = Situations(table, voice, self.places, countdown, flashes, self.settings)
        self.pages = OpenPages(self.situations, self.places, voice)
        self.deadlines = Deadlines(countdown, self.situations, self.places, flashes, self.pages)
        self.newsroom = Newsroom(table, self.situations, self.places, flashes, self.deadlines, self.settings, voice)
        self.keeping = Keeping(table, self.situations, self.newsroom, diary or NoDiary(), voice)
        self.grace = Grace(clock, self.situations, self.places, flashes)
        self.routing = Routing(
            self.situations, self.places, self.pages, flashes, self.keeping, self.grace, self.deadlines
        )
        self.actions = Actions(
            *(table, self.situations, self.pages, self.newsroom, self.deadlines, self.keeping, self.settings),
            *(voice, clock),
        )
        self.heartbeat = Heartbeat(pulse or NoPulse(), self.actions.worker)
        self.input = Input(
            *(self.situations, self.places, self.pages, self.newsroom, self.keeping, self.grace, self.deadlines),
            *(self.routing, self.actions, partial(self._serve, table, voice)),
        )
        self.renderer = Renderer(
            *(panels, self.situations, self.places, self.pages, self.newsroom, self.keeping, self.grace, self.routing),
            *(self.actions, self.settings, voice, clock),
        )
        if not fresh:
            self.newsroom.show_recap()
        self.deadlines.watch()

    async def _serve(self, table: Table, voice: Voice, request: Request) -> None:
        """Answer a request of the protocol. Its code is imported only here, so that a box starts sooner."""
        from companion.cli.host.serving import Serving

        await Serving(table, self.situations, self.actions, self.deadlines, voice).take(request)

    @property
    def outcome(self) -> Outcome | None:
        """Next step of the evening after people have ended this game; `None` while it goes on."""
        return self.actions.outcome

    async def run(self, hub: Hub | None = None) -> Outcome:
        """Run the table until somebody stops; the panels stay open, and so does a given `hub` of them."""
        if hub is None:
            async with Hub(self._panels) as own_hub:
                return await self.run(own_hub)
        clock_task = asyncio.create_task(self._tick_endlessly())
        hub.watch(clock_task)
        if self.settings.until_over and self.table.is_over:
            self.actions.outcome = "quit"
        else:
            self.show()
            self.heartbeat.note_prompt()
        try:
            while self.outcome is None and (event := await hub.next_event()) is not None:
                await self.handle(event)
                if self.outcome is None:
                    self.show()
            return self.outcome or "quit"
        finally:
            await stop(clock_task)
            self.actions.worker.shutdown()

    async def handle(self, event: PanelEvent) -> None:
        """Carry out an event of a panel: a press, a typed value or a request."""
        async with self._busy:
            await self.input.handle(event)

    def show(self) -> None:
        """Show the present scene on every panel."""
        self.renderer.show()

    async def tick(self) -> None:
        """End a page of news or a countdown whose time is over.

        While an answer is being kept this waits for the next tick, so that lights go on meanwhile.
        """
        if self._busy.locked():
            return
        async with self._busy:
            flashes = self.newsroom.flashes
            if self.pages.is_menu_open or self.deadlines.countdown.paused:
                # Nobody can read the news behind a menu or a pause, so their time begins again.
                flashes.hold()
            elif flashes.is_over and self.routing.needs_look:
                flashes.stand(self.newsroom.voice)
            elif flashes.is_over:
                if flashes.page is not None:
                    self.grace.begin(None, FRIGHT if flashes.tells_outcome else PASSED)
                self.newsroom.end_page()
            if self.deadlines.countdown.seconds_left == 0:
                number = self.situations.shared.n
                await self.actions.do(lambda: self.table.expire_deadline(number))
                if self.situations.shared.n == number and self.situations.shared.ask is not None:
                    # The entry could not be kept, as on a full disk.
                    self.deadlines.restart()

    async def _tick_endlessly(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            await self.tick()
            self.renderer.refresh()
            self.heartbeat.beat_if_due()
