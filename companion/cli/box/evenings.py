"""Evenings on a box without a keyboard, one after another: its screen says what goes wrong, and it goes on."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from os import environ
from typing import TextIO

from companion import __version__
from companion.cli.box.health import Health
from companion.cli.box.power import Power
from companion.cli.evening.evening import GameEvening
from companion.cli.evening.lobby import BOX
from companion.cli.evening.notices import Notice, short_words, switching_off_notice, trouble_notice, unplug_notice
from companion.cli.evening.unopened import ELSEWHERE, FULL, short_reason
from companion.cli.host.diary import ERROR, NOTICE, WARNING, LogDiary
from companion.cli.host.host import Host
from companion.cli.host.hub import Hub, stop
from companion.cli.language import read_last_language
from companion.cli.screen_letters import find_missing_letters
from companion.cli.systemd import Notifier, Watchdog, watchdog_period
from companion.error_report import log_errors_to
from companion.errors import DrakvaktError
from companion.journal import Barred, InUse, MemoryJournal
from companion.language import Voice
from companion.table import Table, new_header
from companion.table.sessions import Sessions, config_folder, state_folder
from companion.text import Text
from hardware.panel import Panel

LOOK_EVERY = 1.0
"""Seconds between two looks at the parts of the panels."""


class PanelEnded(DrakvaktError, EOFError):
    """A panel of the box that has ended by itself, so that nobody could be heard there."""


class Boxed:
    """The games of a box. The service manager restarts the process if anything but a known error ends it."""

    def __init__(
        self,
        args: argparse.Namespace,
        voice: Voice,
        stream: TextIO,
        clock: Callable[[], float] = time.monotonic,
        environment: Mapping[str, str] = environ,
    ) -> None:
        self._args = args
        self._folder = args.state or state_folder(environment)
        self._sessions = Sessions(self._folder, owners=config_folder(environment), missing_letters=find_missing_letters)
        self._voice = voice
        voice.use(args.lang or read_last_language(self._folder))
        self._notifier = Notifier.from_environment(environment)
        self._power = Power.from_environment(environment)
        self._pulse = Watchdog(self._notifier, clock, watchdog_period(environment))
        self._clock = clock
        self._diary = LogDiary(stream, self._notifier, ranked="JOURNAL_STREAM" in environment)
        self._refused: frozenset[str] = frozenset()
        self._read: frozenset[Text] = frozenset()
        """Words about games that are not offered, which people have just read."""
        self._wrong = ""
        self._evening: GameEvening | None = None

    def load(self) -> None:
        """Prepare the next evening: its games, and the unfinished one replayed."""
        with log_errors_to(self._diary.report_fault):
            self._make_ready()

    def _make_ready(self) -> None:
        if self._evening is None:
            self._evening = GameEvening(
                *(self._args, self._sessions, self._voice),
                clock=self._clock,
                pulse=self._pulse,
                diary=self._diary,
                skipped=self._refused,
            )
        # What is wrong is raised again, and said, when somebody can read it.
        with suppress(DrakvaktError):
            self._evening.load()

    async def play(self, panels: Sequence[Panel]) -> None:
        """Play one evening after another, for ever."""
        self._diary.listen()
        self._diary.write(NOTICE, f"Drakvakt {__version__} has started")
        looking = asyncio.create_task(self._look_after(panels))
        try:
            with log_errors_to(self._diary.report_fault):
                await self._evenings(panels)
        finally:
            await stop(looking)

    async def _look_after(self, panels: Sequence[Panel]) -> None:
        """Log which parts of the panels are lost, and which are back."""
        health = Health(self._diary)
        while True:
            health.look(panels)
            await asyncio.sleep(LOOK_EVERY)

    async def _evenings(self, panels: Sequence[Panel]) -> None:
        while True:
            self._make_ready()
            evening, self._evening = self._evening, None
            assert evening is not None
            self._say_notes()
            try:
                self._sessions.check_place()
                await self._say_unoffered(panels, evening)
                await evening.run(panels)
            except DrakvaktError as error:
                evening.drop()
                if evening.refused_session is not None and not isinstance(error, Barred | InUse):
                    self._refused |= {evening.refused_session}
                await self._say(panels, error)
            else:
                self._wrong = ""
                await self._show(panels, self._switch_off())
                self._power.withdraw_request()
                self._diary.write(NOTICE, "Switched on again")
            finally:
                self._say_notes()

    def _switch_off(self) -> Notice:
        """Have the machine switched off, where that is possible, and return the notice that says so.

        Every answer is kept.
        """
        try:
            going_off = self._power.request_switch_off()
        except OSError as error:
            going_off = False
            self._diary.line(WARNING, f"The machine cannot be asked to switch off: {error.strerror or error}")
        how = "the machine is asked to do the same" if going_off else "it is safe to pull the plug"
        self._diary.write(NOTICE, f"Switched off: {how}")
        return switching_off_notice() if going_off else unplug_notice()

    async def _say_unoffered(self, panels: Sequence[Panel], evening: GameEvening) -> None:
        """Show each kind of game that is not offered; after one that is barred for now, look if it is free.

        On a full disk nothing else could be played either, so that page stands until there is room.
        """
        while words := next((words for words in evening.unoffered if words not in self._read), None):
            await self._show(panels, trouble_notice(words))
            self._read |= {words} - {FULL}
            if words in (ELSEWHERE, FULL):
                evening.look_again()
                self._say_notes()
        self._read = frozenset()

    async def _say(self, panels: Sequence[Panel], error: DrakvaktError) -> None:
        """Show what has ended an evening; one cause is logged only once, however often people try again."""
        words = short_reason(error)
        if str(error) != self._wrong:
            self._wrong = str(error)
            self._diary.write(ERROR if words is None else WARNING, str(error))
        await self._show(panels, trouble_notice(words or short_words(error, self._sessions)))
        self._read = frozenset() if words is None else frozenset({words}) - {FULL}

    def _say_notes(self) -> None:
        """Log what people should know of their files."""
        for note in self._sessions.notes:
            self._diary.line(WARNING, str(note))
        self._sessions.notes.clear()

    def close(self) -> None:
        """Give back what was ready, and tell the service manager."""
        if self._evening is not None:
            self._evening.drop()
        self._notifier.report_stopping()
        self._diary.line(NOTICE, "Drakvakt stops; every answer is kept")

    async def _show(self, panels: Sequence[Panel], notice: Notice) -> None:
        """Show a notice until somebody presses; the menu leads back to it."""
        async with Hub(panels) as hub:
            while True:
                table = Table(notice, MemoryJournal(new_header(notice, [BOX])))
                host = Host(
                    *(table, panels, self._clock, self._voice), seated=False, until_over=True, pulse=self._pulse
                )
                await host.run(hub)
                if hub.ended:
                    wrong = Text("A panel of the box has stopped: start Drakvakt again.")
                    raise PanelEnded(wrong)
                if table.is_over:
                    return
