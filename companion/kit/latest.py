"""What was made of a game's data last, kept for the next time that it is the same: a game is set up at every undo.

All games with data of their own.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import TypeVar

from companion.game import BadSetup
from companion.shapes import Fault
from companion.state import Json
from companion.text import Text, printable

T = TypeVar("T")

WITHOUT_REFERENCES = 2
"""The form of `marshal` in which the same data are the same bytes."""


def latest(make: Callable[[Mapping[str, Json]], T]) -> Callable[[Mapping[str, Json]], T]:
    """`make`, which is only asked again for other data than last time; nobody may change what it has made.

    >>> total = latest(lambda data: [data["orcs"]])
    >>> data = {"orcs": 3}
    >>> total(data) is total({"orcs": 3})
    True
    >>> data["orcs"] = 4
    >>> total(data), total({"orcs": True})
    ([4], [True])
    """
    last: list[tuple[bytes, T]] = []

    @wraps(make)
    def made(data: Mapping[str, Json]) -> T:
        try:
            # Other than `==` it tells true from 1.
            told = marshal.dumps(data, WITHOUT_REFERENCES)  # type: ignore[arg-type]
        except ValueError:
            return make(data)
        if not last or last[0][0] != told:
            # Who gave the data may go on to change it.
            last[:] = [(told, make(marshal.loads(told)))]
        return last[0][1]

    return made


def refuse(faults: Iterable[Fault], words: Text) -> None:
    """`BadSetup` says the first thing that is wrong with data, if anything is; `words` have {place} and {says}."""
    for fault in faults:
        raise BadSetup(words.using(place=printable(".".join(fault.place)), says=fault.says))
