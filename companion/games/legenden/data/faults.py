"""Faults in data that owners correct: each has its place and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.dice import T12
from companion.games.legenden.data.monster_cards import CardLine
from companion.kit.cards import facts
from companion.kit.data import Parts
from companion.kit.drakborgen import sheets
from companion.kit.drakborgen.data_shapes import (
    CALLED,
    DEFINITE,
    LIFE,
    MONSTER,
    NAME,
    OPTION,
    find_sunless_die,
    values_shape,
)
from companion.shapes import Fault, Many, TableShape, WholeShape, Words, nearest
from companion.state import Json
from companion.text import Text

HIGHEST = 24
"""Highest value of a hero or a monster."""

_VALUES = values_shape(HIGHEST)
_HERO = TableShape({"name": Words(NAME)}, {"full": Words(OPTION), "life": LIFE, **_VALUES})
_MONSTER = TableShape(
    {**MONSTER, **_VALUES},
    {**DEFINITE, "swedish": Words(OPTION), "life": WholeShape(1, 40)},
)
_WAY = TableShape({**CALLED, "faces": Many(WholeShape(T12.faces[0], T12.faces[-1]))})

SHAPE = TableShape(
    {
        "castle": TableShape(
            {
                "sun": TableShape(
                    {"steps": WholeShape(1, 200), "die": Words(12, "[0-9]{2,12}", "2 to 12 digits, one a side")}
                ),
                "direction": TableShape(others=_WAY),
                "board": TableShape({"towers": WholeShape(1, 99), "middle": WholeShape(1, 99)}),
                "cards": TableShape(
                    {
                        "treasure": WholeShape(1, 40),
                        "dragon": TableShape({"asleep": WholeShape(0, 60), "awake": WholeShape(1, 60)}),
                    }
                ),
            }
        ),
        "heroes": TableShape(others=_HERO),
        "monsters": TableShape(others=_MONSTER),
    },
    # Games that began before there were any have none.
    {"cards": TableShape(others=TableShape(others=facts.facts_shape(CardLine)))},
)


def find_contradictions(parts: Parts) -> Iterator[Fault]:
    """Find what does not go together in data of the right shape."""
    yield from _castle(parts["castle"])
    yield from sheets.find_sheet_faults(parts["heroes"])
    yield from _monsters(parts["monsters"])
    yield from _cards(parts.get("cards", {}), parts["monsters"])


def find_lookalikes(data: Mapping[str, Json]) -> Iterator[Fault]:
    """Yield names that differ only in capital letters, and monsters of one name: they bar only a new game."""
    whole: Any = data
    parts = whole if isinstance(whole, Mapping) else {}
    for part, tables in parts.items():
        names = list(tables) if isinstance(tables, Mapping) else []
        for name in names:
            if name != name.lower() and name.lower() in names:
                meant = Text("did you mean {name}?", name=name.lower())
                yield Fault((part, name), Text("is not known here: {meant}", meant=meant))
    monsters = parts.get("monsters")
    kinds = monsters if isinstance(monsters, Mapping) else {}
    texts = {id: kind["text"] for id, kind in kinds.items() if isinstance(kind, Mapping) and "text" in kind}
    for id, text in texts.items():
        if [*texts.values()].count(text) > 1:
            says = Text("is {name}, as another monster's is: give each its own.", name=repr(text))
            yield Fault(("monsters", id, "text"), says)


def _castle(castle: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield faults of the castle: the sun has to move, and a teleport to lead to exactly one place (LS4, LT5)."""
    yield from find_sunless_die(castle)
    ways = castle["direction"].items()
    count = Counter(face for _, way in ways for face in way["faces"])
    if missing := [face for face in T12.faces if not count[face]]:
        says = Text("has no face {faces}: give each of 1 to 12 to one direction.", faces=join_numbers(missing))
        yield Fault(("castle", "direction"), says)
    for name, way in ways:
        if twice := [face for face in way["faces"] if count[face] > 1]:
            faces = join_numbers(sorted(set(twice)))
            says = Text("has {faces}, which is given twice: give each of 1 to 12 to one direction.", faces=faces)
            yield Fault(("castle", "direction", name, "faces"), says)


def join_numbers(faces: Iterable[int]) -> str:
    """Return numbers with commas between them."""
    return ", ".join(map(str, faces))


def _monsters(monsters: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield faults of monsters: the dragon alone has its life here, as it is on no card (LT4)."""
    if "life" not in monsters.get("dragon", {}):
        yield Fault(("monsters", "dragon", "life"), Text("is missing: the dragon is on no card, so add its life."))
    for id, kind in monsters.items():
        if "life" in kind and id != "dragon":
            says = Text("does not belong here: life stands on the cards, in cards.toml.")
            yield Fault(("monsters", id, "life"), says)
    if set(monsters) <= {"dragon"}:
        yield Fault(("monsters",), Text("has none but the dragon: add a kind."))


def _cards(cards: Mapping[str, Any], monsters: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield faults of cards: they have lines for the known kinds, but for the dragon."""
    kinds = {id: kind for id, kind in monsters.items() if id != "dragon"}
    for id, card in cards.items():
        for kind in card:
            if kind not in kinds:
                near = nearest(kind, kinds)
                known = Text("use one of {names}.", names=", ".join(kinds))
                meant = Text("did you mean {name}?", name=near) if near else known
                yield Fault(("cards", id, kind), Text("is no monster: {meant}", meant=meant))
