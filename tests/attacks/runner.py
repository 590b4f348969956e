"""The attacks that there are, how much each tries, and the one line at the end."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import TypeAlias

SEED = 1
"""Seed of an attack, if none is given."""


class Size(IntEnum):
    """How much is tried."""

    QUICK = 1
    """Within `make test`: all attacks of the tree together take at most half a minute."""

    WHOLE = 2
    """`make attack`: at most twenty minutes on two cores."""

    LONG = 3
    """`make attack ATTACK=long`: for a night."""


@dataclass(frozen=True)
class Plan:
    """How much an attack tries, from which seed, and a folder that it may fill."""

    size: Size
    seed: int
    folder: Path

    def amount(self, quick: int, whole: int, long: int | None = None) -> int:
        """Return the number for this size; a long attack does ten times the whole where nothing else is said."""
        return {Size.QUICK: quick, Size.WHOLE: whole, Size.LONG: whole * 10 if long is None else long}[self.size]

    def rng(self, *what: object) -> random.Random:
        """Return a source of chance of its own for each part of an attack."""
        return random.Random(" ".join(map(str, (self.seed, *what))))


Attack: TypeAlias = Callable[[Plan], Iterator[str | None]]

_ATTACKS: dict[str, Attack] = {}


class Skipped(Exception):
    """This machine lacks something that an attack needs."""


def attack(function: Attack) -> Attack:
    """Mark an attack, so that it is run with the others."""
    _ATTACKS[f"{function.__module__.rpartition('.')[2].removeprefix('attack_')}: {function.__name__}"] = function
    return function


def attacks() -> dict[str, Attack]:
    """Return all attacks of this folder, by their names."""
    for module in sorted(Path(__file__).parent.glob("attack_*.py")):
        importlib.import_module(f"tests.attacks.{module.stem}")
    return dict(sorted(_ATTACKS.items()))


@dataclass
class Outcome:
    """Result of one attack."""

    name: str
    tried: int
    found: list[str]
    seconds: float
    skipped: str = ""


def run(name: str, plan: Plan) -> Outcome:
    """Run one attack to its end."""
    begun, found, tried = time.monotonic(), list[str](), 0
    try:
        for one in attacks()[name](plan):
            tried += 1
            if one is not None:
                found.append(one)
    except Skipped as error:
        return Outcome(name, tried, found, time.monotonic() - begun, str(error))
    except Exception as error:
        # Whatever the attack itself fails at, the others are tried all the same.
        found.append(f"the attack itself failed: {error!r:.300}")
    return Outcome(name, tried, found, time.monotonic() - begun)
