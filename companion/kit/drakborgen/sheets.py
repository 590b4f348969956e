"""Hero sheets: told apart, and kept for the next evening."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Final, Protocol

from companion.kit.cards.facts import short_hash
from companion.kit.sheets import find_new_figures
from companion.record import record
from companion.shapes import Fault
from companion.subjects import name_of
from companion.text import Text

ROW: Final = 21
"""Letters of a row of a page."""

VERSUS_SIGN: Final = " >< "
"""Sign between two who meet."""

OWN: Final = "own"
"""The option of a hero whose sheet is not in the data."""

MOST_LIFE: Final = 36
"""Most life of a sheet: three presses on four buttons reach it, and no sheet or card comes near it."""

MOST_POINTS: Final = 20
"""Most points of life that a card takes or gives back."""

LIKELY_POINTS: Final = 9
"""Size of the range of points that is offered first, as a card mostly takes or gives fewer."""


def likely_among(known: Iterable[int | None], least: int, most: int) -> tuple[int, int]:
    """Return the likely range of a number, given known numbers of its kind: its size, and how many values lie below it.

    It is the range that holds most of the known numbers, and whose middle is nearest to theirs; empty if none is known.

    Args:
        known: Known numbers of the same kind; `None` is skipped.
        least: The smallest number.
        most: The largest number.
    """
    values = tuple(value for value in known if value is not None and least <= value <= most)
    if not values or most - least < LIKELY_POINTS:
        return 0, 0
    return _likely(values, least, most)


@lru_cache(maxsize=256)
def _likely(values: tuple[int, ...], least: int, most: int) -> tuple[int, int]:
    """Return the likely range for these known values; cached, as every ask for a number needs it."""
    count, total = len(values), sum(values)

    def fits(first: int) -> tuple[int, int]:
        within = sum(first <= value < first + LIKELY_POINTS for value in values)
        # How far the row's middle lies from theirs, 2 * count times, in whole numbers.
        return within, -abs(count * (2 * first + LIKELY_POINTS - 1) - 2 * total)

    first = max(range(least, most - LIKELY_POINTS + 2), key=fits)
    return LIKELY_POINTS, first - least


@record(kw_only=True)
class Values:
    """Known values of a sheet or a kind of monster: full life and the four values of the ring."""

    life: int | None = None
    strength: int | None = None
    psyche: int | None = None
    agility: int | None = None
    armour: int | None = None


@record(kw_only=True)
class MonsterSheet(Values):
    """A kind of monster, with names for different places.

    Attributes:
        short: Short name, for lines with little room.
        the: Name at the beginning of a sentence.
    """

    id: str
    text: str
    short: Mapping[str, str]
    the: Mapping[str, str] | None = None

    @property
    def name(self) -> Text:
        """Name of the monster."""
        return name_of(self.text, "monster", self.id, self.short["text"])

    @property
    def short_name(self) -> Text:
        """Short name, for lines with little room."""
        return name_of(self.short["text"], "monster", self.id)

    def name_beside(self, other: str | Text) -> Text:
        """Return the name if it has room beside another name in one row of a page, else the short one.

        Args:
            other: The name beside it, with a sign between the two.
        """
        return self.name if len(str(other)) + len(VERSUS_SIGN) + len(str(self.name)) <= ROW else self.short_name

    @property
    def definite(self) -> Text:
        """Name at the beginning of a sentence; the plain name where no other is given."""
        return name_of(self.the["text"], "monster", self.id, self.short["text"]) if self.the else self.name


class NamedSheet(Protocol):
    """A sheet as the data has it, with the figures of the same names; `None` is not known."""

    @property
    def id(self) -> str:
        """Name of the sheet's table in the data."""

    @property
    def name(self) -> str:
        """Name of the hero, by which heroes are told apart."""


class Named(Protocol):
    """Hero with a name."""

    name: str


def drop_foreign_article(
    id: str, kind: Mapping[str, Any], package: Callable[[], Mapping[str, Any]]
) -> Mapping[str, Any]:
    """Return a monster's entry without the package's words about it, if owners have renamed the monster.

    Args:
        id: Kind of monster.
        kind: Its entry in the data.
        package: Reads the package's own figures. That takes a while, so it is called only where the names differ.
    """
    the = kind.get("the", {})
    if isinstance(the, Mapping) and str(the.get("text")).casefold() == f"the {kind.get('text')}".casefold():
        return kind
    own = package()["monsters"].get(id, {})
    others = kind.get("text") != own.get("text") and kind.get("the") == own.get("the")
    return {key: value for key, value in kind.items() if not (others and key == "the")}


def learned_sheets(heroes: Iterable[Named], known: Mapping[str, NamedSheet]) -> dict[str, Any]:
    """Return the figures of each sheet that the data lacks; a hero without a sheet is then known by name.

    Args:
        heroes: The heroes.
        known: The sheets of the data by id.
    """
    sheets = {sheet.name: sheet for sheet in known.values()}
    found = {}
    for hero in heroes:
        sheet = sheets.get(hero.name)
        new = find_new_figures(hero, None if sheet is None else partial(getattr, sheet))
        if hero.name and new:
            id = sheet.id if sheet else make_sheet_id(hero.name, known)
            found[id] = new if sheet else {"name": hero.name, **new}
    return found


def make_sheet_id(name: str, taken: Mapping[str, object]) -> str:
    """Return a key for the table of a hero who has none yet: the name in plain letters, else a hash of it.

    Args:
        name: Name of the hero.
        taken: Names that are taken.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    id = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:20]
    return id if id and id != OWN and id not in taken else f"hero-{short_hash(name)}"


def find_sheet_faults(heroes: Mapping[str, Any]) -> Iterator[Fault]:
    """Find heroes of one name, as heroes are told apart by their names.

    Args:
        heroes: The part `heroes` of the data, of the right shape.
    """
    if OWN in heroes:
        says = Text("is what a hero without a sheet is called: choose another name for the table.")
        yield Fault(("heroes", OWN), says)
    names = Counter(sheet["name"] for sheet in heroes.values())
    for id, sheet in heroes.items():
        if names[sheet["name"]] > 1:
            says = Text("is {name}, as another hero's is: give each its own.", name=repr(sheet["name"]))
            yield Fault(("heroes", id, "name"), says)
