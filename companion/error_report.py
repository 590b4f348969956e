"""Where other people's code stumbles: what is said of it, and who writes the rest down.

An exception's own words may hold what somebody has chosen in secret, so a sentence names only its kind. The whole of it
goes to witnesses, of which a command names one that writes a log: the core itself knows of no file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

from companion.text import HOLES, Text, verbatim

Witness: TypeAlias = Callable[[BaseException, bool], str]
"""Is told of an exception, and whether its own words must not be repeated; says where they can be read up, or ""."""

_witnesses: list[Witness] = []


@contextmanager
def log_errors_to(by: Witness) -> Iterator[None]:
    """For as long as the block takes, somebody is told what stumbles."""
    _witnesses.append(by)
    try:
        yield
    finally:
        _witnesses.remove(by)


def describe_error(error: BaseException, *, secret: bool = False) -> Text:
    """Describe an error for a sentence: its kind, and the log that says more, if one could be written.

    `secret`: somebody has a secret just then, so that nobody may repeat the exception's own words.

    >>> str(describe_error(KeyError("the dagger")))
    'KeyError'
    >>> with log_errors_to(lambda error, secret: "drakvakt.log"):
    ...     str(describe_error(KeyError("the dagger")))
    'KeyError, see drakvakt.log'
    """
    place = ""
    for witness in _witnesses:
        # Whatever becomes of the log, the sentence is said.
        with suppress(Exception):
            place = witness(error, secret) or place
    kind = verbatim(type(error).__name__)
    return Text("{kind}, see {log}", kind=kind, log=place) if place else kind


class UnfilledHole(Exception):
    """A message of a game has a hole that nothing fills. It was shown with its hole, and play goes on."""


def set_current_game(game: str) -> None:
    """From now on what is said is of this game."""
    global _played  # noqa: PLW0603 - a message does not know whose it is, and a process plays one game at a time
    _played = game


_played = ""


def _hear_of_hole(message: str) -> None:
    describe_error(UnfilledHole(f"{_played or 'companion'}: nothing fills a hole of {message!r}"))


HOLES.append(_hear_of_hole)
