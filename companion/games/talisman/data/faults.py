"""Shape of the data, for owners who correct it: each fault has its place and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.talisman.data.board import CROWN, QUARTERS, REGIONS, RINGS
from companion.games.talisman.data.cards import DECKS, OBJECTS, RACES, ROLES, SCOPES, SORTS
from companion.games.talisman.data.characters import AGAINST, ALIGNMENTS, EFFECTS, MOMENTS
from companion.kit.data import Parts
from companion.record import record
from companion.shapes import Fault, Flag, Many, OneOf, Place, Shape, TableShape, WholeShape, Words, nearest
from companion.text import Text

OPTION, ROW, NAME, LONG = 19, 9, 16, 120
"""Most characters of a name beside a button, of a short name in a row, of a space's name, and of a printed text."""

HIGHEST = 40
"""Value that no hero reaches, whatever the hero carries."""


@record
class FlagOr:
    """Shape of a value that is yes or no, or a number."""

    number: WholeShape

    def faults(self, value: object, place: Place) -> Iterator[Fault]:
        """Yield the faults of this value."""
        if not isinstance(value, bool):
            yield from self.number.faults(value, place)


_ID = Words(24)
_SAYS: dict[str, Shape] = {"says": TableShape({"text": Words(LONG)})}
_NAMED = TableShape({"text": Words(NAME), "short": TableShape({"text": Words(ROW)})})
_SPACE = TableShape(
    {"text": Words(NAME)},
    {
        "short": TableShape({"text": Words(ROW)}),
        "quarter": OneOf(QUARTERS),
        "draw": WholeShape(0, 6),
        "near": _ID,
        "across": _ID,
        "bonus": WholeShape(0, 12),
        "exits": TableShape(others=_ID),
        **_SAYS,
    },
)
_WAY = Many(_ID, 2)
_BOARD = TableShape(
    {
        "ring": TableShape(dict.fromkeys(RINGS, Many(_ID, 3))),
        "way": TableShape(dict.fromkeys(("bridge", "portal", "crown"), _WAY)),
        "region": TableShape(dict.fromkeys(REGIONS, _NAMED)),
        "quarter": TableShape(dict.fromkeys(QUARTERS, _NAMED)),
        "space": TableShape(others=_SPACE),
    }
)

_VALUE = WholeShape(1, 12)
_ABILITY = TableShape(
    {"text": Words(OPTION), "moment": OneOf(MOMENTS), "effect": OneOf(EFFECTS)},
    {
        "where": Many(_ID),
        "against": Many(OneOf(AGAINST)),
        "value": OneOf(("strength", "craft")),
        "n": WholeShape(1, 12),
        **_SAYS,
    },
)
_CHARACTER = TableShape(
    {"text": Words(NAME), "strength": _VALUE, "craft": _VALUE, "start": _ID, "alignment": OneOf(ALIGNMENTS)},
    {"spells": WholeShape(0, 6), "ability": TableShape(others=_ABILITY)},
)

_COUNT = WholeShape(0, 200)
_CARD = TableShape(
    {"text": Words(OPTION), "sort": OneOf(SORTS)},
    {
        "count": _COUNT,
        "strength": WholeShape(0, HIGHEST),
        "craft": WholeShape(0, HIGHEST),
        "race": OneOf(RACES),
        "adds": TableShape({}, {"strength": WholeShape(-12, 12), "craft": WholeShape(-12, 12)}),
        "scopes": Many(OneOf(SCOPES)),
        "weapon": Flag(),
        "only": Many(OneOf(ALIGNMENTS), 1),
        "carries": WholeShape(1, 99),
        "pack": Flag(),
        "spells": WholeShape(1, 6),
        "saves": FlagOr(WholeShape(2, 6)),
        "role": OneOf(ROLES),
        "price": WholeShape(0, 99),
        "points": WholeShape(0, 99),
        "stays": Flag(),
        **_SAYS,
    },
)
_DECK = TableShape({"text": Words(OPTION), "total": WholeShape(1, 400)}, {"cards": TableShape(others=_CARD)})

_COUNTERS = Many(WholeShape(0, 200), 4)
_FIGURES = TableShape(
    {
        "start": TableShape({"lives": WholeShape(1, 12), "gold": WholeShape(0, 40)}),
        "limit": TableShape(
            {"objects": WholeShape(1, 99), "healing": WholeShape(1, 99), "spells": Many(WholeShape(0, 12), 1)},
            {"at_start": Flag()},
        ),
        "trophy": TableShape({"points": WholeShape(1, HIGHEST)}),
        "toad": TableShape({"turns": WholeShape(1, 12), "strength": _VALUE, "craft": _VALUE}),
        "sentinel": TableShape({"strength": WholeShape(1, HIGHEST)}),
        "lizard": TableShape({"strength": WholeShape(1, HIGHEST), "dice": WholeShape(1, 3)}),
        "command": TableShape({"least": WholeShape(1, 6)}),
        "box": TableShape(
            {
                "toads": _COUNT,
                "alignments": _COUNT,
                "gold": _COUNT,
                "strength": _COUNTERS,
                "craft": _COUNTERS,
                "lives": _COUNTERS,
            }
        ),
    }
)

SHAPE = TableShape(
    {
        "board": _BOARD,
        "characters": TableShape(others=_CHARACTER),
        "cards": TableShape(dict.fromkeys(DECKS, _DECK)),
        "figures": _FIGURES,
    }
)


def find_contradictions(parts: Parts) -> Iterator[Fault]:
    """Find what does not go together in data of the right shape."""
    yield from _board_faults(parts["board"])
    yield from _character_faults(parts["characters"], parts["board"]["space"])
    yield from _deck_faults(parts["cards"])


def _board_faults(part: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield spaces in no ring or in two, and names of spaces that do not exist."""
    spaces = part["space"]
    yield from _ring_faults(part["ring"], spaces)
    for way, ids in part["way"].items():
        if len(ids) != 2:
            yield Fault(("board", "way", way), Text("has {n} spaces: give the two that it joins.", n=len(ids)))
        for id in ids:
            yield from _unknown_space(id, spaces, ("board", "way", way))
    ring_of = {id: ring for ring, ids in part["ring"].items() for id in ids}
    for id, space in spaces.items():
        place = ("board", "space", id)
        if "quarter" not in space and id != CROWN:
            yield Fault((*place, "quarter"), Text("is missing: add it."))
        for key in ("across", "near"):
            if key in space:
                yield from _unknown_space(space[key], spaces, (*place, key))
        if (across := space.get("across")) in spaces and (ring_of.get(id), ring_of.get(across)) != ("outer", "middle"):
            says = Text("does not lead over the river: name a space of the middle ring, at one of the outer ring.")
            yield Fault((*place, "across"), says)
        yield from _exit_faults(space.get("exits"), spaces, (*place, "exits"))


def _ring_faults(rings: Mapping[str, Any], spaces: Mapping[str, Any]) -> Iterator[Fault]:
    many = Counter(id for ids in rings.values() for id in ids)
    for ring, ids in rings.items():
        for id in dict.fromkeys(ids):
            yield from _unknown_space(id, spaces, ("board", "ring", ring))
            if many[id] > 1:
                says = Text("has {name}, which is given twice: give each space to one ring.", name=id)
                yield Fault(("board", "ring", ring), says)
            if id == CROWN:
                yield Fault(("board", "ring", ring), Text("has the Crown, which lies in no ring: take it out."))
    for id in (*spaces, *(() if CROWN in spaces else (CROWN,))):
        if id == CROWN and id not in spaces:
            yield Fault(("board", "space", id), Text("is missing: add it."))
        elif id != CROWN and not many[id]:
            yield Fault(("board", "space", id), Text("is in no ring: add it to one."))


def _exit_faults(exits: Mapping[str, str] | None, spaces: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    if exits is None:
        return
    if "0" not in exits:
        yield Fault((*place, "0"), Text("is missing: say where one comes out at 0 or less."))
    for least, to in exits.items():
        if not (least.isdecimal() and len(least) < 3):
            yield Fault((*place, least), Text("is no difference: give a whole number from 0 to 99."))
        yield from _unknown_space(to, spaces, (*place, least))


def _character_faults(part: Mapping[str, Any], spaces: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield starts on spaces that do not exist, and names that two characters share."""
    names = Counter(row["text"] for row in part.values())
    if not part:
        yield Fault(("characters",), Text("has none: add one."))
    for id, row in part.items():
        place = ("characters", id)
        yield from _unknown_space(row["start"], spaces, (*place, "start"))
        if names[row["text"]] > 1:
            says = Text("is {name}, as another's is: give each its own.", name=repr(row["text"]))
            yield Fault((*place, "text"), says)
        for name, ability in row.get("ability", {}).items():
            for where in ability.get("where", ()):
                yield from _unknown_space(where, spaces, (*place, "ability", name, "where"))


def _deck_faults(part: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield decks with more cards than their total, and faults of their cards."""
    for name, deck in part.items():
        cards = deck.get("cards", {})
        if (many := sum(card.get("count", 1) for card in cards.values())) > deck["total"]:
            says = Text("has {n} cards of {total}: correct a count, or the total.", n=many, total=deck["total"])
            yield Fault(("cards", name, "cards"), says)
        for id, card in cards.items():
            yield from _card_faults(card, name, ("cards", name, "cards", id))


def _card_faults(card: Mapping[str, Any], deck: str, place: Place) -> Iterator[Fault]:
    sort = card["sort"]
    if (sort == "spell") != (deck == "spell"):
        yield Fault((*place, "sort"), Text("cannot be {sort} in this deck: choose another kind.", sort=repr(sort)))
    if deck in ("purchase", "talisman") and sort not in OBJECTS:
        says = Text("cannot be {sort} among what is bought: give object or magic.", sort=repr(sort))
        yield Fault((*place, "sort"), says)
    for key, fits in (("strength", "enemy"), ("race", "enemy"), ("craft", "spirit")):
        if key in card and sort != fits:
            says = Text("does not belong to {sort}: leave it out, or use adds.", sort=repr(sort))
            yield Fault((*place, key), says)


def _unknown_space(id: str, spaces: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    """Yield a fault where that space does not exist."""
    if id not in spaces:
        near = nearest(id, spaces)
        meant = Text("did you mean {name}?", name=near) if near else Text("name a space of board.toml.")
        yield Fault(place, Text("has {name}, which is no space: {meant}", name=repr(id)[:40], meant=meant))
