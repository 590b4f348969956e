"""Shapes that the data of both Drakborgen games have in common, for owners who correct it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.kit.drakborgen.ring import STANCES
from companion.kit.drakborgen.sheets import MOST_LIFE
from companion.shapes import Fault, Shape, TableShape, WholeShape, Words
from companion.text import Text

OPTION: Final = 19
"""Most characters of a name beside a button."""

ROW: Final = 9
"""Most characters of a short name, which stands beside another one in a row."""

NAME: Final = 20
"""Most characters of a hero's name. Where it has no room it is cut, as the name of a seat is."""

SENTENCE: Final = 24
"""Most characters of a name that begins a sentence."""

LIFE: Final = WholeShape(1, MOST_LIFE)
"""Life that stands on a sheet."""

CALLED: Final[dict[str, Shape]] = {"text": Words(OPTION)}
"""Shape of a name beside a button."""

MONSTER: Final[dict[str, Shape]] = {**CALLED, "short": TableShape({"text": Words(ROW)})}
"""Shape of the names of a kind of monster."""

DEFINITE: Final[dict[str, Shape]] = {"the": TableShape({"text": Words(SENTENCE)})}
"""Shape of the name of a kind of monster where it begins a sentence."""


def values_shape(most: int) -> dict[str, Shape]:
    """Return the shape of the four values, of which the highest is `most`."""
    return dict.fromkeys(STANCES, WholeShape(1, most))


def find_sunless_die(castle: Mapping[str, Any]) -> Iterator[Fault]:
    """Find a sun die that never moves the sun (LS4, A4.4) in the part `castle`."""
    if not any(map(int, castle["sun"]["die"])):
        yield Fault(("castle", "sun", "die"), Text("has no sun on any side: night would never fall, so give it one."))
