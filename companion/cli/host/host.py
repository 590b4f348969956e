"""The host: one table, any number of panels, and the clock between them.

Presses go through the pages to the table; what the table says goes through the pages to the panels. Only the host
knows what time it is. The table's work, and with it the disk, is done on one worker thread, so that lights and
countdown go on while a slow card is written.

Each room of the host has one job: `input` takes presses and words to the page that they were meant for, `actions` does
what they say, `newsroom` tells what has happened, `deadlines` watches the countdown, `rendering` draws. This file ties
them together.
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
from companion.cli.host.grace import FRIGHT, REACTION, Grace
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
        notes: ReadingNotes | None = None,
        turns: TurnSigns | None = None,
        danger: DangerSigns | None = None,
    ) -> None:
        """Set up all rooms of the host.

        Args:
            table: The table to run.
            panels: All panels, open already or not.
            clock: Tells seconds; it never goes back.
            voice: The language of the table.
            fresh: True if the game has just begun; in a resumed one a countdown waits until all are ready.
            seated: True if each seat has a place of its own; else all use the box's own buttons.
            until_over: True if the host stops by itself when the game is over.
            restarts: True if people can go back to where they are asked how many play.
            pulse: Wants signs of life.
            diary: Takes a line where answers cannot be kept.
            sound: How loud great moments are.
            notes: True if people are told how a rule is read.
            turns: What tells a change of turn.
            danger: How the chance of a danger is shown.

        """
        self.table = table
        self._panels = panels
        # A tick must not find the table half way through an answer.
        self._one_at_a_time = asyncio.Lock()
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
        """How the evening goes on, once this game has ended at the box."""
        return self.actions.outcome

    async def run(self, hub: Hub | None = None) -> Outcome:
        """Serve the panels until somebody stops; panels stay open, and so does a hub that is given."""
        if hub is None:
            async with Hub(self._panels) as own:
                return await self.run(own)
        ticking = asyncio.create_task(self._tick_for_ever())
        hub.watch(ticking)
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
            await stop(ticking)
            self.actions.worker.shutdown()

    async def handle(self, event: PanelEvent) -> None:
        """Do what somebody pressed, said or wished."""
        async with self._one_at_a_time:
            await self.input.handle(event)

    def show(self) -> None:
        """Give every panel the scene of this moment."""
        self.renderer.show()

    async def tick(self) -> None:
        """Look at the clock: end a page of news, let a countdown run out.

        While an answer is being kept that waits for the next tick, so that lights and figures go on.
        """
        if self._one_at_a_time.locked():
            return
        async with self._one_at_a_time:
            flashes = self.newsroom.flashes
            if self.pages.is_menu_open:
                # What nobody can see behind it does not go by.
                flashes.hold()
            elif flashes.is_over:
                if flashes.page is not None:
                    self.grace.begin(None, FRIGHT if flashes.tells_outcome else REACTION)
                self.newsroom.end_page()
            if self.deadlines.countdown.seconds_left == 0:
                number = self.situations.shared.n
                await self.actions.do(lambda: self.table.expire_deadline(number))
                if self.situations.shared.n == number and self.situations.shared.ask is not None:
                    # It could not be kept (a full disk).
                    self.deadlines.restart()

    async def _tick_for_ever(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            await self.tick()
            self.renderer.refresh()
            self.heartbeat.beat_if_due()
