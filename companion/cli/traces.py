"""Traces of unexpected errors: a log beside the kept games, for programmers. It holds no secrets and no figures.

It is bounded in size, and only its owner may read it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion import __version__
from companion.error_report import describe_error, log_errors_to
from companion.errors import DrakvaktError
from companion.text import Text, printable

if TYPE_CHECKING:
    import argparse

NAME = "drakvakt.log"
EARLIER = "drakvakt.log.1"

LARGEST_FILE = 128 * 1024
"""Largest size in bytes of each of the two files; then the newer replaces the earlier."""

LONGEST_TRACE = 16 * 1024
"""Longest trace in characters; the beginning is cut, since the end shows where the error was raised."""

MOST_FRAMES = 40
MOST_CAUSES = 5
LONGEST_MESSAGE = 300
"""Longest message of an exception in characters."""


class TraceLog:
    """Log of unexpected errors, with one trace for each; of equal traces only the first is written.

    `folder` is called when an error is logged. If it raises an error or cannot be written, nothing is logged.
    """

    def __init__(self, folder: Callable[[], Path], clock: Callable[[], float] = time.time) -> None:
        self._folder, self._clock = folder, clock
        self._written: set[int] = set()

    def __call__(self, error: BaseException, secret: bool) -> str:
        """Write the trace of an error.

        Args:
            error: The error.
            secret: True if the message of the error may hold a secret; then it is left out.

        Returns:
            The path of the log, or "" if it cannot be written.
        """
        with suppress(Exception):
            path = self._folder() / NAME
            text = format_trace(error, secret=secret)
            if hash(text) not in self._written or not path.exists():
                # Loaded only where an error is reported.
                from companion.table.times import format_time

                now = format_time("%Y-%m-%d %H:%M:%S", self._clock())
                self._write(path, f"{now} Drakvakt {__version__}\n{text}\n")
                self._written.add(hash(text))
            return str(path)
        return ""

    @staticmethod
    def _write(path: Path, text: str) -> None:
        data = text.encode(errors="replace")
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            if path.lstat().st_size + len(data) > LARGEST_FILE:
                path.replace(path.with_name(EARLIER))
        # A link could lead to somebody else's file, and a pipe would wait for a reader.
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
        descriptor = os.open(path, flags, 0o600)
        try:
            os.fchmod(descriptor, 0o600)
            os.write(descriptor, data)
        finally:
            os.close(descriptor)


class UnforeseenError(DrakvaktError, RuntimeError):
    """Error for which no code was prepared; the log has its trace."""


@contextmanager
def logging_errors(args: argparse.Namespace) -> Iterator[None]:
    """Log unexpected errors beside the kept games of this command for as long as it runs.

    An error that nobody catches is logged too. Python would print its message, which may hold a secret.

    Args:
        args: The options of the command line.
    """

    def folder() -> Path:
        # Loaded only where an error is reported: on the box the lights come first.
        from companion.table.sessions import state_folder

        return Path(getattr(args, "state", None) or state_folder())

    with log_errors_to(TraceLog(folder)):
        try:
            yield
        except (DrakvaktError, OSError):
            raise
        except Exception as error:
            description, raising_line = describe_error(error, secret=True), find_raising_line(error)
            raise UnforeseenError(
                Text(
                    "Drakvakt itself failed at {place} ({what}). Every answer is kept; start again.",
                    what=description,
                    place=raising_line,
                )
            ) from None


def format_trace(error: BaseException, *, secret: bool) -> str:
    """Return the lines of code that led to the error, without values.

    Args:
        error: The error.
        secret: True if the message of the error may hold a secret; then it is left out.
    """
    # Loaded only where an error is reported: it takes a while.
    import traceback

    parts = []
    for cause in reversed([*_chain(error)]):
        lines = traceback.format_tb(cause.__traceback__, limit=-MOST_FRAMES)
        parts.append(
            "".join(
                [
                    "Traceback (most recent call last):\n",
                    *lines,
                    exception_name(cause),
                    "" if secret else _format_message(cause),
                ]
            )
        )
    text = "\n\n".join(parts)
    return text if len(text) <= LONGEST_TRACE else "...\n" + text[-LONGEST_TRACE:]


def exception_name(error: BaseException) -> str:
    """Return the full name of the exception's class."""
    return f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")


def find_raising_line(error: BaseException) -> str:
    """Return the line of code that raised the error, such as "turns.py, line 12, in play"."""
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    if traceback is None:
        return "an unknown line"
    code = traceback.tb_frame.f_code
    return f"{Path(code.co_filename).name}, line {traceback.tb_lineno}, in {code.co_name}"


def _format_message(error: BaseException) -> str:
    try:
        message = printable(" ".join(str(error).split()))
    except Exception:
        message = "(it cannot say what)"
    return f": {message[:LONGEST_MESSAGE]}" if message else ""


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield the error, then the errors that led to it."""
    cause: BaseException | None = error
    for _ in range(MOST_CAUSES):
        if cause is None:
            return
        yield cause
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
