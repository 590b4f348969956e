"""Asks with their answers in plain types. A moot ask gives the empty answer of its type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from companion.asks import Ask, Build, Choose, Option, Roll, RollOutcome, Seat, ask
from companion.dice import Die
from companion.subjects import Subjects
from companion.text import BLANK, Text

K = TypeVar("K", bound=str)

EMPTY = Option("", BLANK)
"""A line that cannot be chosen, so that the others keep their places."""


def choice(key: str, seat: Seat, text: Text, *options: Option, by_name: bool = False, about: Subjects = ()) -> Choose:
    """Build a choice for one seat; empty lines at the end are left out.

    Args:
        key: The ask's key.
        seat: The seat that chooses.
        text: The prompt.
        *options: The lines, in their order.
        by_name: Whether people look for a line by the alphabet, as in `Choose`.
        about: What it is about besides what its prompt names.
    """
    end = len(options)
    while end and not options[end - 1].id and options[end - 1] == EMPTY:
        end -= 1
    return Choose(key=key, seats=(seat,), text=text, options=options[:end], by_name=by_name, about=about)


async def ask_option(build: Build) -> str:
    """Ask for an option; return its id, or "" when the ask has become moot."""
    answer = await ask(build)
    return answer if isinstance(answer, str) else ""


async def ask_number(build: Build) -> int | None:
    """Ask for a number; return it, or `None` when the ask has become moot."""
    answer = await ask(build)
    return answer if isinstance(answer, int) else None


async def ask_roll(build: Build) -> int:
    """Ask for a roll; return the sum of the faces, or 0 when the ask has become moot.

    An outcome gives its first face, as all its faces mean one thing.
    """
    answer = await ask(build)
    if isinstance(answer, str) and isinstance(roll := build(), Roll) and (outcome := roll.outcome(answer)):
        return outcome.faces[0]
    return sum(answer) if isinstance(answer, tuple) else 0


async def try_roll(build: Callable[[], Roll | None]) -> bool:
    """Ask for a roll, and return whether every die makes what the roll needs."""
    answer = await ask(build)
    if isinstance(answer, tuple):
        roll = build()
        return roll is not None and roll.need is not None and all(map(roll.need.is_met_by, answer))
    return answer == "made"


def roll_outcomes(die: Die, meant: Callable[[int], K], names: Mapping[K, Text]) -> tuple[RollOutcome, ...]:
    """Return what the faces of a die mean, in the order of the names; an outcome without a face is left out.

    Args:
        die: The die.
        meant: Function that gives the id of an outcome for a face.
        names: The words of each outcome by its id.
    """
    faces: dict[K, list[int]] = {}
    for face in die.values:
        faces.setdefault(meant(face), []).append(face)
    return tuple(RollOutcome(id, name, tuple(faces[id])) for id, name in names.items() if id in faces)


async def wait_until_done(build: Callable[[], Ask | None]) -> None:
    """Wait until something has been seen or done."""
    await ask(build)
