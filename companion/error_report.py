"""Reports of errors in other people's code: one sentence for the players, and the details for a log.

The words of an exception may hold what somebody has chosen in secret, so a sentence names only its kind. The details go
to witnesses. A command registers a witness that writes a log, since the core itself knows of no file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

from companion.text import HOLES, Text, verbatim

Witness: TypeAlias = Callable[[BaseException, bool], str]
"""Takes an exception, and whether its own words must stay secret; returns the name of the log, or ""."""

_witnesses: list[Witness] = []


@contextmanager
def log_errors_to(by: Witness) -> Iterator[None]:
    """Report errors to one more witness for as long as the block takes."""
    _witnesses.append(by)
    try:
        yield
    finally:
        _witnesses.remove(by)


def describe_error(error: BaseException, *, secret: bool = False) -> Text:
    """Describe an error for a sentence: its kind, and the log that says more, if one could be written.

    Args:
        error: The exception.
        secret: Somebody has a secret just then, so the exception's own words must not be repeated.

    >>> str(describe_error(KeyError("the dagger")))
    'KeyError'
    >>> with log_errors_to(lambda error, secret: "drakvakt.log"):
    ...     str(describe_error(KeyError("the dagger")))
    'KeyError, see drakvakt.log'
    """
    place = ""
    for witness in _witnesses:
        # The sentence is needed even where no log can be written.
        with suppress(Exception):
            place = witness(error, secret) or place
    kind = verbatim(type(error).__name__)
    return Text("{kind}, see {log}", kind=kind, log=place) if place else kind


class UnfilledHole(Exception):
    """A message of a game has a hole that nothing fills. It was shown with its hole, and play goes on."""


def set_current_game(game: str) -> None:
    """Name the game that reports of unfilled holes belong to from now on."""
    global _played  # noqa: PLW0603 - a message does not know whose it is, and a process plays one game at a time
    _played = game


_played = ""


def _hear_of_hole(message: str) -> None:
    describe_error(UnfilledHole(f"{_played or 'companion'}: nothing fills a hole of {message!r}"))


HOLES.append(_hear_of_hole)
