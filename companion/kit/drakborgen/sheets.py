"""Hero sheets with a life and the ring's four values: asked for, told apart, and kept for the next evening."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Protocol

from companion.asking import number
from companion.asks import Number, Seat
from companion.kit import figures
from companion.kit.cards.told import mark
from companion.kit.drakborgen.ring import Stance
from companion.shapes import Fault
from companion.text import Text

OWN: Final = "own"
"""The option of a hero whose sheet is not in the data."""

MOST_LIFE: Final = 36
"""As much as three presses reach on four buttons; no sheet or card comes near it."""


class Sheet(Protocol):
    """A sheet as the data has it, with the figures of the same names; `None` is not known."""

    @property
    def id(self) -> str:
        """Its table in the data."""

    @property
    def name(self) -> str:
        """Whose it is, by which heroes are told apart."""


class Hero(Protocol):
    """A hero as far as his sheet goes."""

    seat: Seat
    name: str
    life: int | None
    max_life: int | None

    @property
    def called(self) -> str | Text:
        """His name as it is said."""

    @property
    def alive(self) -> bool:
        """Whether he lives."""

    def value(self, aspect: Stance) -> int | None:
        """One of his four values, or `None` while nobody has needed it."""


async def know_life(hero: Hero) -> None:
    """Ask for the number on the hero's sheet when life is first needed; he starts at his maximum."""
    if not hero.alive:
        return
    if hero.max_life is None:
        given = await number(lambda: _ask_life(hero))
        if hero.max_life is None:
            hero.max_life = max(given or 1, hero.life or 1)
    if hero.life is None:
        hero.life = hero.max_life


def _ask_life(hero: Hero) -> Number | None:
    if hero.max_life is not None:
        return None
    text = Text("{hero}: full life?", hero=hero.called)
    return Number(key="value.life", seats=(hero.seat,), text=text, min=1, max=MOST_LIFE)


def learned(heroes: Iterable[Hero], known: Mapping[str, Sheet]) -> dict[str, Any]:
    """The figures of each sheet that the data does not say; a hero without one is known by his name from then on."""
    sheets = {sheet.name: sheet for sheet in known.values()}
    found = {}
    for hero in heroes:
        sheet = sheets.get(hero.name)
        new = {
            name: value
            for name, value in figures.learned(hero).items()
            if value is not None and (sheet is None or getattr(sheet, name) != value)
        }
        if hero.name and new:
            id = sheet.id if sheet else own_id(hero.name, known)
            found[id] = new if sheet else {"name": hero.name, **new}
    return found


def own_id(name: str, taken: Mapping[str, object]) -> str:
    """A name for the table of a hero who has none yet: his own in plain letters, else a mark made of it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    id = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:20]
    return id if id and id != OWN and id not in taken else f"hero-{mark(name)}"


def faults(heroes: Mapping[str, Any]) -> Iterator[Fault]:
    """Heroes are told apart by their names; this is the data's part `heroes`, of the right shape."""
    if OWN in heroes:
        says = Text("is what a hero without a sheet is called: choose another name for the table.")
        yield Fault(("heroes", OWN), says)
    names = Counter(sheet["name"] for sheet in heroes.values())
    for id, sheet in heroes.items():
        if names[sheet["name"]] > 1:
            says = Text("is {name}, as another hero's is: give each his own.", name=repr(sheet["name"]))
            yield Fault(("heroes", id, "name"), says)
