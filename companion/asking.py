"""Asks with their answers in plain types. A moot ask gives the empty answer of its type."""

from __future__ import annotations

from collections.abc import Callable

from companion.asks import Ask, Build, Choose, Option, Roll, Seat, ask
from companion.text import BLANK, Text

EMPTY = Option("", BLANK)
"""A line that cannot be chosen, so that the others keep their places."""


def choice(key: str, seat: Seat, text: Text, *options: Option) -> Choose:
    """A choice for one seat; empty lines at the end are left out."""
    last = max((index for index, option in enumerate(options) if option.id), default=-1)
    return Choose(key=key, seats=(seat,), text=text, options=options[: last + 1])


async def chosen(build: Build) -> str:
    """The id of the option that was chosen; "" when the ask has become moot."""
    answer = await ask(build)
    return answer if isinstance(answer, str) else ""


async def number(build: Build) -> int | None:
    """The number that was given; `None` when the ask has become moot."""
    answer = await ask(build)
    return answer if isinstance(answer, int) else None


async def rolled(build: Build) -> int:
    """The sum of the faces that were rolled; 0 when the ask has become moot."""
    answer = await ask(build)
    return sum(answer) if isinstance(answer, tuple) else 0


async def made(build: Callable[[], Roll | None]) -> bool:
    """Whether every die that was rolled makes what the roll needs."""
    answer = await ask(build)
    if isinstance(answer, tuple):
        roll = build()
        return roll is not None and roll.need is not None and all(map(roll.need.made, answer))
    return answer == "made"


async def done(build: Callable[[], Ask | None]) -> None:
    """Wait until something has been seen or done."""
    await ask(build)
