"""Diary of a service: one line for each event in the system's log, without secrets and answers."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Protocol, TextIO

from companion.cli.host.disk_trouble import cause
from companion.cli.systemd import Notifier
from companion.cli.traces import exception_name, find_raising_line
from companion.errors import DrakvaktError
from companion.journal import JournalError
from companion.progress import Progress
from companion.table import Table
from companion.text import printable

ERROR, WARNING, NOTICE, INFO = 3, 4, 5, 6
"""Priorities of the log, as syslog counts them."""


class Diary(Protocol):
    """Log of the games that are played."""

    def log_start(self, table: Table, *, fresh: bool) -> None:
        """Note that a game begins, or is continued."""

    def log_stop(self, table: Table) -> None:
        """Note that people have stopped playing, or that the game is over."""

    def log_not_kept(self, table: Table, error: JournalError) -> None:
        """Note that an answer could not be kept."""

    def log_kept_again(self, table: Table) -> None:
        """Note that answers are kept again."""

    def log_refusal(self, error: DrakvaktError) -> None:
        """Note that a wish of people could not be fulfilled."""


class NoDiary:
    """A diary that writes nothing."""

    def log_start(self, table: Table, *, fresh: bool) -> None:
        """Write nothing."""

    def log_stop(self, table: Table) -> None:
        """Write nothing."""

    def log_not_kept(self, table: Table, error: JournalError) -> None:
        """Write nothing."""

    def log_kept_again(self, table: Table) -> None:
        """Write nothing."""

    def log_refusal(self, error: DrakvaktError) -> None:
        """Write nothing."""


class LogDiary:
    """Diary that writes a line for each event; the newest is also the service's status.

    With `ranked` each line begins with its priority, which systemd's journal reads and removes.
    """

    def __init__(self, stream: TextIO, notifier: Notifier, *, ranked: bool = True) -> None:
        self._stream = stream
        self._notifier = notifier
        self._cause = ""
        """Cause that was written last for answers that cannot be kept."""
        self._ranked = ranked

    def log_start(self, table: Table, *, fresh: bool) -> None:
        """Write that a game begins, or is continued."""
        event_words = "begins" if fresh else f"goes on ({Progress.from_view(table.view()).text})"
        if table.left_out:
            event_words += f"; answers that were left out, since they no longer fit: {table.left_out}"
        self.write(NOTICE, f"{_name_game(table)} {event_words}")

    def log_stop(self, table: Table) -> None:
        """Write that people have stopped playing, or that the game is over."""
        event_words = "is over" if table.is_over else f"is kept ({Progress.from_view(table.view()).text})"
        self.write(NOTICE, f"{_name_game(table)} {event_words}")

    def log_not_kept(self, table: Table, error: JournalError) -> None:
        """Write that an answer could not be kept, once for each cause."""
        if cause(error) != self._cause:
            self._cause = cause(error)
            self.write(ERROR, f"{_name_game(table)} {error}")

    def log_kept_again(self, table: Table) -> None:
        """Write that answers are kept again."""
        self._cause = ""
        self.write(NOTICE, f"{_name_game(table)} answers are kept again")

    def log_refusal(self, error: DrakvaktError) -> None:
        """Write why a wish of people could not be fulfilled."""
        self.write(ERROR, str(error))

    def report_fault(self, error: BaseException, _: bool) -> str:
        """Write that a game's own code failed, with the kind of error and its line of code.

        The message of the error may hold secrets, so it is left out.
        """
        self.line(ERROR, f"A game failed: {exception_name(error)} at {find_raising_line(error)}")
        return ""

    def write(self, priority: int, words: str) -> None:
        """Write one line, and make it the service's status."""
        self._notifier.report_status(words)
        self.line(priority, words)

    def line(self, priority: int, words: str) -> None:
        """Write one line that is no status; a failure of the log is ignored."""
        rank = f"<{priority}>" if self._ranked else ""
        # The game goes on if the log's disk is full or nobody reads the log any more.
        with suppress(OSError, ValueError):
            print(f"{rank}{printable(words)}", file=self._stream, flush=True)

    def listen(self) -> None:
        """Write what the panels log: parts that are lost, and parts that work again."""
        panel_logger = logging.getLogger("hardware")
        panel_logger.setLevel(logging.INFO)
        panel_logger.propagate = False
        panel_logger.handlers = [_Lines(self)]


class _Lines(logging.Handler):
    """Handler that writes Python's log as lines of the diary."""

    def __init__(self, diary: LogDiary) -> None:
        super().__init__()
        self._diary = diary

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line for each record, at its own priority."""
        levels = ((logging.ERROR, ERROR), (logging.WARNING, WARNING))
        priority = next((priority for level, priority in levels if record.levelno >= level), INFO)
        self._diary.line(priority, " ".join(record.getMessage().split()))


def _name_game(table: Table) -> str:
    return f"{table.game.title}, {', '.join(table.run.state.seats)}, {table.journal.session}:"
