"""Traces of errors in other people's code: a log beside the kept games, for those who mend it. No secrets, no figures.

It is bounded in size, and only its owner may read it.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion import __version__
from companion.error_report import describe_error, log_errors_to
from companion.errors import DrakvaktError
from companion.text import Text, printable

NAME = "drakvakt.log"
EARLIER = "drakvakt.log.1"

LARGEST = 128 * 1024
"""Bytes of each of the two files; then the newer takes the place of the earlier."""

LONGEST = 16 * 1024
"""Bytes of one trace; its end is where the error was raised."""

FRAMES = 40
CAUSES = 5
WORDS = 300
"""Characters of an exception's own words."""


class TraceLog:
    """Log of unexpected errors: one trace for each, an equal one only once. It returns where the trace stands.

    `folder` is asked for when it is first needed; an error of it, or a place that cannot be written, means no log.
    """

    def __init__(self, folder: Callable[[], Path], clock: Callable[[], float] = time.time) -> None:
        self._folder, self._clock = folder, clock
        self._written: set[int] = set()

    def __call__(self, error: BaseException, secret: bool) -> str:
        """Write a trace, without its own words where they may hold a `secret`.

        Returns its place, or "" where that fails.
        """
        with suppress(Exception):
            path = self._folder() / NAME
            text = trace(error, secret=secret)
            if hash(text) not in self._written or not path.exists():
                # Loaded only where an error is reported.
                from companion.table.times import format_time

                at = format_time("%Y-%m-%d %H:%M:%S", self._clock())
                self._write(path, f"{at} Drakvakt {__version__}\n{text}\n")
                self._written.add(hash(text))
            return str(path)
        return ""

    @staticmethod
    def _write(path: Path, text: str) -> None:
        data = text.encode(errors="replace")
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            if path.lstat().st_size + len(data) > LARGEST:
                path.replace(path.with_name(EARLIER))
        # Nobody else's file, and nothing that makes us wait for a reader.
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
        to = os.open(path, flags, 0o600)
        try:
            os.fchmod(to, 0o600)
            os.write(to, data)
        finally:
            os.close(to)


class UnforeseenError(DrakvaktError, RuntimeError):
    """An error that nobody had thought of; what is known of it stands in the log."""


@contextmanager
def kept_log(args: argparse.Namespace) -> Iterator[None]:
    """Keep a log beside the kept games of this command, for as long as it runs.

    An error that nobody catches ends in it, too: Python would print the exception's own words, and a secret may be in
    them.
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
            what, at = describe_error(error, secret=True), place(error)
            raise UnforeseenError(
                Text(
                    "Drakvakt itself failed at {place} ({what}). Every answer is kept; start again.",
                    what=what,
                    place=at,
                )
            ) from None


def trace(error: BaseException, *, secret: bool) -> str:
    """Return the lines of code that led to the error, without values; its own words only where nothing is secret."""
    # Loaded only where an error is reported: it takes a while.
    import traceback

    parts = []
    for one in reversed([*_chain(error)]):
        lines = traceback.format_tb(one.__traceback__, limit=-FRAMES)
        parts.append(
            "".join(["Traceback (most recent call last):\n", *lines, kind(one), "" if secret else _words(one)])
        )
    text = "\n\n".join(parts)
    return text if len(text) <= LONGEST else "...\n" + text[-LONGEST:]


def kind(error: BaseException) -> str:
    """Return the kind of exception."""
    return f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")


def place(error: BaseException) -> str:
    """Return the line of code at which it was raised: "turns.py, line 12, in play"."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    if at is None:
        return "an unknown line"
    code = at.tb_frame.f_code
    return f"{Path(code.co_filename).name}, line {at.tb_lineno}, in {code.co_name}"


def _words(error: BaseException) -> str:
    try:
        words = printable(" ".join(str(error).split()))
    except Exception:
        words = "(it cannot say what)"
    return f": {words[:WORDS]}" if words else ""


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield the error, and those that led to it."""
    one: BaseException | None = error
    for _ in range(CAUSES):
        if one is None:
            return
        yield one
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
