"""The figures of a game that are shipped in TOML files beside its code: read, checked, and made into records.

All five games have such data, which owners correct in files of their own.

    DATA = PackageData(
        "companion.games.legenden.data",
        ("castle", "heroes", "monsters"),
        SHAPE,
        make_book,
        check=check_parts,
        refusal=Text("The data of Legenden is not whole: {place} {says}"),
    )

    class Legenden(Turns[LegendenState]):
        package = DATA
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, wraps
from operator import is_
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from companion.game import BadSetup
from companion.record import record
from companion.shapes import Fault, Shape
from companion.state import Json
from companion.subjects import SubjectKind, name_of
from companion.text import Text, printable
from companion.toml import read_tables

T = TypeVar("T")


@record
class NamedRow:
    """Row of the data with a name: its id, and the name in English, which is translated when it is read."""

    stands_for: ClassVar[SubjectKind] = "thing"
    """Kind of subject that the name stands for."""

    id: str
    text: str

    @property
    def name(self) -> Text:
        """Name of what the row is about."""
        return name_of(self.text, self.stands_for, self.id)


B = TypeVar("B")

Parts: TypeAlias = Mapping[str, Any]
"""Data of the right shape: a table for each part."""

WITHOUT_REFERENCES = 2
"""The version of `marshal` that writes equal data as equal bytes."""


def cache_last(make: Callable[[Mapping[str, Json]], T]) -> Callable[[Mapping[str, Json]], T]:
    """Return a function that calls `make` only for other data than last time.

    A game is set up again at every undo, mostly with the data of the time before.

    Args:
        make: Function of a game's data. Nobody may change what it returns.

    Returns:
        The function with a cache of one entry.

    >>> total = cache_last(lambda data: [data["orcs"]])
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
            # Unlike `==`, this tells true from 1.
            written = marshal.dumps(data, WITHOUT_REFERENCES)  # type: ignore[arg-type]
        except ValueError:
            return make(data)
        if not last or last[0][0] != written:
            # The caller may go on to change its data.
            last[:] = [(written, make(marshal.loads(written)))]
        return last[0][1]

    return made


def refuse(faults: Iterable[Fault], words: Text) -> None:
    """Refuse data of which something is wrong.

    Args:
        faults: What is wrong with the data; only the first is told.
        words: The sentence, with the holes {place} and {says}.

    Raises:
        BadSetup: There is a fault.
    """
    for fault in faults:
        raise BadSetup(words.using(place=printable(".".join(fault.place)), says=fault.says))


def find_faults(
    data: object, shape: Shape, check: Callable[[Parts], Iterable[Fault]] = lambda _parts: ()
) -> Iterator[Fault]:
    """Find what is wrong with a game's data.

    Args:
        data: The data as plain JSON.
        shape: What may stand where.
        check: Finds what does not go together. It is called only with data of the right shape.

    Yields:
        The faults, in the order of the data.
    """
    found = list(shape.faults(data, ()))
    yield from found
    if not found and isinstance(data, Mapping):
        yield from check(data)


class PackageData(Generic[B]):
    """The TOML files of a game, with their checks and the records that are made of them."""

    def __init__(
        self,
        package: str,
        parts: Iterable[str],
        shape: Shape,
        make: Callable[[Parts], B],
        *,
        check: Callable[[Parts], Iterable[Fault]] = lambda _parts: (),
        refusal: Text | None = None,
    ) -> None:
        """Declare the data of a game; nothing is read yet.

        Args:
            package: Importable package in which the files lie.
            parts: Names of the files without ".toml"; each is a part of the data.
            shape: What may stand where.
            make: Makes the records of data without faults.
            check: Finds what does not go together in data of the right shape.
            refusal: Sentence with the holes {place} and {says} for data with a fault; `None` leaves that to `make`.
        """
        self.package = package
        self.parts = tuple(parts)
        self._shape = shape
        self._make = make
        self._check = check
        self._refusal = refusal
        self._book_of_other = cache_last(self._make_book)

    def read(self) -> dict[str, Any]:
        """Return the package's own figures as plain JSON: a copy, which the caller may change."""
        return read_tables(self.package, self.parts)

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """The package's own figures, read once for all games: nobody may change anything in them."""
        return self.read()

    @cached_property
    def _own_book(self) -> B:
        return self._make_book(self.figures)

    def book(self, data: Mapping[str, Json]) -> B:
        """Return the records of this data, which nobody may change; `BadSetup` says what is wrong with it."""
        own, given = self.__dict__.get("figures") or {}, cast("object", data)
        # Mostly a game has the shared figures, part by part: to compare all of them took longer than to begin a game.
        is_alike = isinstance(given, Mapping) and 0 < len(given) == len(own)
        if is_alike and all(map(is_, data.values(), own.values())):
            return self._own_book
        return self._book_of_other(data)

    def find_faults(self, data: Mapping[str, Json]) -> Iterator[Fault]:
        """Find what is wrong with this data, in its order."""
        return find_faults(data, self._shape, self._check)

    def _make_book(self, data: Mapping[str, Json]) -> B:
        """Make the records of this data; `BadSetup` says what is wrong with it."""
        if self._refusal is not None:
            refuse(self.find_faults(data), self._refusal)
        return self._make(data)
