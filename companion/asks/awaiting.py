"""Awaiting an answer inside a rule, and leaving the scene that awaits it."""

from __future__ import annotations

import types
from collections.abc import Callable, Generator
from typing import Final, TypeAlias

from companion.asks.base import Ask, Interruption, Seat, Value
from companion.record import record

Build: TypeAlias = Callable[[], Ask | None]
Answers: TypeAlias = dict[Seat, Value]


@record
class Interrupted:
    """The table's reply that a seat took up one of the ask's interruptions."""

    interruption: Interruption
    seat: Seat


class Asking:
    """One ask that a rule awaits. The table calls it to build the ask.

    Attributes:
        build: Builds the ask from the state; returns `None` when the ask is moot.
        over: `True` once the rule has gone on.
    """

    __slots__ = ("build", "over")

    def __init__(self, build: Build) -> None:
        self.build = build
        self.over = False

    def __call__(self) -> Ask | None:
        """Return the ask as the state has it now; `None` when it is moot."""
        return self.build()


@types.coroutine
def _offer(asking: Asking) -> Generator[Asking, Answers | Interrupted | None, Answers | Interrupted | None]:
    return (yield asking)


async def ask_all(build: Build) -> Answers:
    """Ask several seats at once; return the answers by seat, in the order of the ask's seats, then wagers of others.

    A seat whose time has passed is missing. A moot ask gives an empty dict.
    """
    asking = Asking(build)
    try:
        while isinstance(reply := await _offer(asking), Interrupted):
            await reply.interruption.run(reply.seat)
        return reply or {}
    finally:
        asking.over = True


async def ask(build: Build) -> Value | None:
    """Ask one seat; return its answer, or `None` when the ask has become moot or its time has passed."""
    # As `ask_all`, without a coroutine within another: nearly all asks are for one seat.
    asking = Asking(build)
    try:
        while isinstance(reply := await _offer(asking), Interrupted):
            await reply.interruption.run(reply.seat)
        return next(iter(reply.values()), None) if reply else None
    finally:
        asking.over = True


WHOLE_GAME: Final = "whole_game"
"""Scope of a game as a whole: to leave it ends the game where it stands."""


class Leave(BaseException):
    """Thrown into a game to leave every scene up to and including the named scope."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class OpenScene:
    """A scene that people can leave, such as a fight: leaving ends the block, but nothing that happened is taken back.

    `open_scopes` is the state's own list, so that a view can show which scenes are open; the innermost is last.
    """

    __slots__ = ("_name", "_open")

    def __init__(self, open_scopes: list[str], name: str) -> None:
        self._open = open_scopes
        self._name = name

    def __enter__(self) -> None:
        self._open.append(self._name)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        self._open.pop()
        return isinstance(error, Leave) and error.name == self._name
