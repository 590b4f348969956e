"""The shape of the game's data, for owners who correct it: each mistake has its place and a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from companion.games.atervackt.data.monster_cards import CardLine
from companion.games.atervackt.data.terms import DECKS, EDITIONS, OWN_DECKS, Order
from companion.kit.cards import facts
from companion.kit.data import Parts
from companion.kit.drakborgen import sheets
from companion.kit.drakborgen.data_shapes import (
    DEFINITE,
    LIFE,
    MONSTER,
    NAME,
    OPTION,
    ROW,
    find_sunless_die,
    values_shape,
)
from companion.kit.drakborgen.ring import STANCES
from companion.shapes import Fault, Flag, OneOf, Shape, TableShape, WholeShape, Words
from companion.text import Text

LONG, HURTS = 120, 11
"""Most characters of the words on a card, on several rows, and of the name of what hurts."""

SAYS_OF_RINGS = 38
"""Characters of a reminder, beside the hero's name."""

MOST_GOLD = 50000
"""Most gold in a record."""

KINDS = get_args(Order)
NEEDED: Mapping[str, tuple[str, ...]] = {"door": ("opens", "locked"), "dragon": ("asleep", "awake")}
"""Cards without which a deck cannot be played."""


_VALUES = values_shape(12)
_FOLLOWER = TableShape({"text": Words(ROW)}, {"fights": Flag(), "life": LIFE, **_VALUES})
_SIGN = OneOf(("rock", "scissors", "paper", "none"))
_ABILITIES: dict[str, Shape] = {"ring": Flag(), "searches": WholeShape(1, 2), "special": _SIGN, "forces": Flag()}
_HERO = TableShape(
    {"name": Words(NAME)}, {"full": Words(OPTION), **_ABILITIES, "follower": _FOLLOWER, "life": LIFE, **_VALUES}
)
_DAMAGE = TableShape(
    {"die": WholeShape(6, 12)},
    {"add": WholeShape(-20, 20), "minus": OneOf(STANCES), "by": TableShape({"text": Words(HURTS)})},
)
_COUNT, _KIND = WholeShape(0, 200), OneOf(KINDS)
_CARD = TableShape({"text": Words(OPTION), "count": _COUNT, "kind": _KIND}, {"damage": _DAMAGE})
_OWN_CARD = TableShape(
    {"text": Words(OPTION)}, {"count": _COUNT, "kind": _KIND, "gold": WholeShape(0, 9999), "says": Words(LONG)}
)
_OWN_DECK = TableShape({"text": Words(ROW)}, {"cards": TableShape(others=_OWN_CARD), "unseen": WholeShape(1, 200)})
_DECK = TableShape({"text": Words(ROW)}, {"cards": TableShape(others=_CARD), "unseen": WholeShape(1, 200)})
_MONSTER = TableShape(
    {**MONSTER, "life": LIFE},
    {**DEFINITE, **_VALUES},
)
_SUN = TableShape(
    {"steps": WholeShape(12, 40), "last": WholeShape(1, 6), "die": Words(12, "[0-9]{2,12}", "2 to 12 digits")}
)
_BOARD = TableShape({"columns": WholeShape(5, 20), "rows": WholeShape(5, 20)}, {"chamber": Flag()})

MONSTERS = ("elf", "orc", "skeleton", "troll", "knight")
"""Kinds of monsters that the data must have."""

SHAPE = TableShape(
    {
        "castle": TableShape({"sun": _SUN, "board": TableShape(dict.fromkeys(EDITIONS, _BOARD))}),
        "heroes": TableShape(others=_HERO),
        # These decks may be missing, as data of games that began in older releases has none.
        "decks": TableShape({**dict.fromkeys(DECKS, _DECK), "chamber": _OWN_DECK}, dict.fromkeys(OWN_DECKS, _OWN_DECK)),
        "monsters": TableShape(dict.fromkeys(MONSTERS, _MONSTER)),
    },
    # These parts may be missing for that reason, too.
    {
        "rings": TableShape(
            others=TableShape({"text": Words(OPTION)}, {"says": Words(SAYS_OF_RINGS), "first": Flag()})
        ),
        "records": TableShape(others=TableShape({"name": Words(NAME), "gold": WholeShape(0, MOST_GOLD)})),
        "cards": TableShape(others=TableShape({}, dict.fromkeys(MONSTERS, facts.facts_shape(CardLine)))),
    },
)


def find_contradictions(parts: Parts) -> Iterator[Fault]:
    """Find what does not go together in data of the right shape."""
    yield from sheets.find_sheet_faults(parts["heroes"])
    yield from _decks(parts["decks"])
    yield from find_sunless_die(parts["castle"])


def _decks(decks: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield faults of decks: a pile needs cards and a way past "shuffle again", dice six or twelve sides (A2.2)."""
    for name, deck in decks.items():
        if name in OWN_DECKS:
            if name == "chamber" and "unseen" not in deck:
                yield Fault(("decks", name, "unseen"), Text("is missing: say how many cards there are."))
            continue
        cards = deck.get("cards", {})
        if not any(card["count"] for id, card in cards.items() if id != "shuffle"):
            yield Fault(("decks", name, "cards"), Text("has no cards: give at least one a count."))
        for id in NEEDED.get(name, ()):
            if id not in cards:
                says = Text("is missing: add it, with the count 0 if there is none.")
                yield Fault(("decks", name, "cards", id), says)
        for id, card in cards.items():
            if card.get("damage", {}).get("die", 6) not in (6, 12):
                yield Fault(("decks", name, "cards", id, "damage", "die"), Text("is no die here: give 6 or 12."))
