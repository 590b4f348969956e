"""Evenings on a box, one after another: its screen shows each error, and the next evening begins."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from os import environ
from typing import TYPE_CHECKING, TextIO

from companion import __version__
from companion.cli.box.health import Health
from companion.cli.box.power import Power
from companion.cli.evening.evening import GameEvening
from companion.cli.evening.lobby import BOX
from companion.cli.evening.notices import Notice, shorten_paths, switching_off_notice, trouble_notice, unplug_notice
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

if TYPE_CHECKING:
    import argparse

HEALTH_PERIOD = 1.0
"""Seconds between two looks at the parts of the panels."""


class PanelEnded(DrakvaktError, EOFError):
    """Error of a panel that has ended by itself, so that its presses cannot be read."""


class BoxEvenings:
    """Evenings of a box. The service manager restarts the process if an unexpected error ends them."""

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
        self._refused_sessions: frozenset[str] = frozenset()
        self._read_words: frozenset[Text] = frozenset()
        """Reasons why games are not offered that people have just read."""
        self._last_error = ""
        self._evening: GameEvening | None = None

    def load(self) -> None:
        """Load what the next evening needs: its games, and the unfinished one."""
        with log_errors_to(self._diary.report_fault):
            self._prepare_evening()

    def _prepare_evening(self) -> None:
        if self._evening is None:
            self._evening = GameEvening(
                *(self._args, self._sessions, self._voice),
                clock=self._clock,
                pulse=self._pulse,
                diary=self._diary,
                skipped=self._refused_sessions,
            )
        # An error is raised again when the evening runs, and shown then.
        with suppress(DrakvaktError):
            self._evening.load()

    async def play(self, panels: Sequence[Panel]) -> None:
        """Play one evening after another without end."""
        self._diary.listen()
        self._diary.write(NOTICE, f"Drakvakt {__version__} has started")
        watching = asyncio.create_task(self._watch_health(panels))
        try:
            with log_errors_to(self._diary.report_fault):
                await self._play_evenings(panels)
        finally:
            await stop(watching)

    async def _watch_health(self, panels: Sequence[Panel]) -> None:
        """Log which parts of the panels are lost, and which are back."""
        health = Health(self._diary)
        while True:
            health.log_changes(panels)
            await asyncio.sleep(HEALTH_PERIOD)

    async def _play_evenings(self, panels: Sequence[Panel]) -> None:
        while True:
            self._prepare_evening()
            evening, self._evening = self._evening, None
            assert evening is not None
            self._log_notes()
            try:
                self._sessions.check_place()
                await self._show_unoffered(panels, evening)
                await evening.run(panels)
            except DrakvaktError as error:
                evening.drop()
                if evening.refused_session is not None and not isinstance(error, Barred | InUse):
                    self._refused_sessions |= {evening.refused_session}
                await self._show_error(panels, error)
            else:
                self._last_error = ""
                await self._show_notice(panels, self._request_switch_off())
                self._power.withdraw_request()
                self._diary.write(NOTICE, "Switched on again")
            finally:
                self._log_notes()

    def _request_switch_off(self) -> Notice:
        """Ask the system to switch the machine off, if it can, and return the notice about that."""
        try:
            is_switching_off = self._power.request_switch_off()
        except OSError as error:
            is_switching_off = False
            self._diary.line(WARNING, f"The machine cannot be asked to switch off: {error.strerror or error}")
        consequence = "the machine is asked to do the same" if is_switching_off else "it is safe to pull the plug"
        self._diary.write(NOTICE, f"Switched off: {consequence}")
        return switching_off_notice() if is_switching_off else unplug_notice()

    async def _show_unoffered(self, panels: Sequence[Panel], evening: GameEvening) -> None:
        """Show each reason why games are not offered, and look again after one that can go away.

        On a full disk no game can be played, so this reason is shown until there is room.
        """
        while words := next((words for words in evening.unoffered if words not in self._read_words), None):
            await self._show_notice(panels, trouble_notice(words))
            self._read_words |= {words} - {FULL}
            if words in (ELSEWHERE, FULL):
                evening.look_again()
                self._log_notes()
        self._read_words = frozenset()

    async def _show_error(self, panels: Sequence[Panel], error: DrakvaktError) -> None:
        """Show the error that ended an evening; an error that comes again is logged only once."""
        words = short_reason(error)
        if str(error) != self._last_error:
            self._last_error = str(error)
            self._diary.write(ERROR if words is None else WARNING, str(error))
        await self._show_notice(panels, trouble_notice(words or shorten_paths(error, self._sessions)))
        self._read_words = frozenset() if words is None else frozenset({words}) - {FULL}

    def _log_notes(self) -> None:
        """Log the notes about people's files."""
        for note in self._sessions.notes:
            self._diary.line(WARNING, str(note))
        self._sessions.notes.clear()

    def close(self) -> None:
        """Close the prepared evening, and report the end to the service manager."""
        if self._evening is not None:
            self._evening.drop()
        self._notifier.report_stopping()
        self._diary.line(NOTICE, "Drakvakt stops; every answer is kept")

    async def _show_notice(self, panels: Sequence[Panel], notice: Notice) -> None:
        """Show a notice until somebody presses; leaving it through the menu shows it again."""
        async with Hub(panels) as hub:
            while True:
                table = Table(notice, MemoryJournal(new_header(notice, [BOX])))
                host = Host(
                    *(table, panels, self._clock, self._voice), seated=False, until_over=True, pulse=self._pulse
                )
                await host.run(hub)
                if hub.ended:
                    sentence = Text("A panel of the box has stopped: start Drakvakt again.")
                    raise PanelEnded(sentence)
                if table.is_over:
                    return
