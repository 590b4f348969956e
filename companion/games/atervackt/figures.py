"""What the data of the game must look like, for owners who correct it: each mistake has its place and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.record import record
from companion.ring import STANCES
from companion.shapes import Fault, OneOf, Place, Shape, Table, Whole, Words
from companion.state import Json

OPTION, ROW, NAME = 19, 9, 20
"""Characters that fit beside a button, and beside another one in a row; a name, as a seat's, can be cut."""

SAYS = 38
"""Characters of a reminder, beside the hero's name."""

MOST_GOLD = 50000

OWN = "own"
"""The option of a hero whose sheet is not in the data."""

KINDS = ("danger", "monster", "item", "nothing")
NEEDED: Mapping[str, tuple[str, ...]] = {"door": ("opens", "locked"), "dragon": ("asleep", "awake")}
"""Cards without which a deck cannot be played."""


@record
class Flag:
    """Yes or no."""

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """What is wrong with this value."""
        if not isinstance(value, bool):
            yield Fault(place, "is neither: give true or false.")


_LIFE, _VALUE = Whole(1, 36), Whole(1, 12)
_VALUES: dict[str, Shape] = dict.fromkeys(STANCES, _VALUE)
_FOLLOWER = Table({"text": Words(ROW)}, {"fights": Flag(), "life": _LIFE, **_VALUES})
_HERO = Table(
    {"name": Words(NAME)},
    {
        "full": Words(OPTION),
        "ring": Flag(),
        "searches": Whole(1, 2),
        "follower": _FOLLOWER,
        "life": _LIFE,
        **_VALUES,
    },
)
_DAMAGE = Table({"die": Whole(6, 12)}, {"add": Whole(-20, 20), "minus": OneOf(STANCES)})
_CARD = Table({"text": Words(OPTION), "count": Whole(0, 200), "kind": OneOf(KINDS)}, {"damage": _DAMAGE})
_DECK = Table({"text": Words(ROW)}, {"cards": Table(others=_CARD), "unseen": Whole(1, 200)})
_MONSTER = Table({"text": Words(OPTION), "short": Table({"text": Words(ROW)}), "life": _LIFE}, _VALUES)
_SUN = Table({"steps": Whole(12, 40), "last": Whole(1, 6), "die": Words(12, "[0-9]{2,12}", "2 to 12 digits")})
_BOARD = Table({"columns": Whole(5, 20), "rows": Whole(5, 20)}, {"chamber": Flag()})

EDITIONS = ("catacombs", "first", "gw", "ffg", "legenden")
"""Whose board lies on the table (A1.11): the first edition with Drakborgen II or Catacombs, without them, or others."""

DECKS = ("room", "search", "trap", "door", "chest", "fallen", "catacomb", "dragon", "chamber")

SHAPE = Table(
    {
        "castle": Table({"sun": _SUN, "board": Table(dict.fromkeys(EDITIONS, _BOARD))}),
        "heroes": Table(others=_HERO),
        "decks": Table(dict.fromkeys(DECKS, _DECK)),
        "monsters": Table(dict.fromkeys(("elf", "orc", "skeleton", "troll", "knight"), _MONSTER)),
    },
    # Games that began before there were any have none.
    {
        "rings": Table(others=Table({"text": Words(OPTION)}, {"says": Words(SAYS), "first": Flag()})),
        "records": Table(others=Table({"name": Words(NAME), "gold": Whole(0, MOST_GOLD)})),
    },
)


def faults(data: Mapping[str, Json]) -> Iterator[Fault]:
    """What is wrong with this data: first what has another shape, then what does not go together."""
    wrong = list(SHAPE.faults(data, ()))
    yield from wrong
    if not wrong:
        parts: Mapping[str, Any] = data
        yield from _heroes(parts["heroes"])
        yield from _decks(parts["decks"])
        if not any(map(int, parts["castle"]["sun"]["die"])):
            yield Fault(("castle", "sun", "die"), "has no sun on any side: night would never fall, so give it one.")


def _heroes(heroes: Mapping[str, Any]) -> Iterator[Fault]:
    """Heroes are told apart by their names."""
    if OWN in heroes:
        yield Fault(("heroes", OWN), "is what a hero without a sheet is called: choose another name for the table.")
    names = Counter(sheet["name"] for sheet in heroes.values())
    for id, sheet in heroes.items():
        if names[sheet["name"]] > 1:
            yield Fault(("heroes", id, "name"), f"is {sheet['name']!r}, as another hero's is: give each his own.")


def _decks(decks: Mapping[str, Any]) -> Iterator[Fault]:
    """A pile has cards, and a way past "shuffle again"; dice have six sides or twelve (A2.2)."""
    for name, deck in decks.items():
        if name == "chamber":
            if "unseen" not in deck:
                yield Fault(("decks", name, "unseen"), "is missing: say how many cards there are.")
            continue
        cards = deck.get("cards", {})
        if not any(card["count"] for id, card in cards.items() if id != "shuffle"):
            yield Fault(("decks", name, "cards"), "has no cards: give at least one a count.")
        for id in NEEDED.get(name, ()):
            if id not in cards:
                yield Fault(("decks", name, "cards", id), "is missing: add it, with the count 0 if there is none.")
        for id, card in cards.items():
            if card.get("damage", {}).get("die", 6) not in (6, 12):
                yield Fault(("decks", name, "cards", id, "damage", "die"), "is no die here: give 6 or 12.")
