"""The cards (T2): those that the rulebook names, and whatever owners have entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, get_args

from companion.games.talisman.data.characters import Alignment
from companion.kit.cards.kinds import DeckSheet, Kind
from companion.kit.cards.told import Told
from companion.record import record
from companion.state import Range
from companion.text import Text, verbatim

Sort: TypeAlias = Literal[
    "event", "enemy", "spirit", "stranger", "follower", "object", "magic", "gold", "place", "spell"
]
Role: TypeAlias = Literal["axe", "raft", "bottle", "talisman", "immobility", "invisibility"]
Race: TypeAlias = Literal["animal", "monster", "dragon"]
Scope: TypeAlias = Literal["battle", "psychic"]

SORTS: tuple[str, ...] = get_args(Sort)
ROLES: tuple[str, ...] = get_args(Role)
RACES: tuple[str, ...] = get_args(Race)
SCOPES: tuple[str, ...] = get_args(Scope)

ORDER: Mapping[str, int] = {
    "event": 1,
    "enemy": 2,
    "spirit": 3,
    "stranger": 4,
    "follower": 5,
    "object": 5,
    "magic": 5,
    "gold": 5,
    "place": 6,
}
"""The number by which cards are met (TT4)."""

OBJECTS = frozenset({"object", "magic"})
"""What counts toward the limit of Objects (T6.5.3), and sleeps on the Cursed Glade (T6.1.6c)."""

DECKS = ("adventure", "spell", "purchase", "talisman")
HELD = ("adventure", "purchase", "talisman")
"""Decks whose cards somebody can have face up before him; on a space any can lie."""
STOCKS = ("purchase", "talisman")
"""Open stocks, from which cards are bought and to which they go back (T6.20)."""

TOLD_CARD = "card-"
BOUGHT = "bought-"
"""How the ids of cards begin that people have told, and of those among them that are in the stock of equipment."""


@record
class CardKind(Kind):
    """One kind of card, of a sort in `ORDER`, or a Spell; `cards.toml` says what each field means."""

    strength: int | None = None
    craft: int | None = None
    race: Race | None = None
    only: tuple[Alignment, ...] = ()
    weapon: bool = False
    pack: bool = False
    spells: int = 0
    saves: bool | int = False
    role: Role | None = None
    price: int | None = None
    stays: bool | None = None

    @property
    def name(self) -> Text:
        """What it is called; what people have called it is never translated."""
        return verbatim(self.text) if self.id.startswith((TOLD_CARD, BOUGHT)) else Text(self.text)

    @property
    def order(self) -> int:
        """Its number among Adventure cards (TT4); 0 of a Spell."""
        return ORDER.get(self.sort, 0)

    def fits(self, alignment: str) -> bool:
        """Whether somebody of this Alignment may have it (T6.5.2)."""
        return not self.only or alignment in self.only

    @property
    def known(self) -> bool:
        """Whether the box knows all that it does for whoever holds it."""
        carries = any(takes < 0 for takes in self.room.values())
        does = self.weapon, self.adds, self.pack, self.spells, self.saves, self.role, carries
        return any(does) and not self.says

    @property
    def words(self) -> Text:
        """What stands on it, as its owners have entered it."""
        return Text(self.says)

    @property
    def remains(self) -> bool:
        """Whether it stays face up when it has been met: Strangers and Places do, Events do not (TS28)."""
        return self.sort != "event" if self.stays is None else self.stays


@record(frozen=False)
class Face(Told):
    """What people have read out of an Adventure card (T6.15); `text` and `sort` of one that stands in no list."""

    text: str | None = None
    sort: Sort | None = None
    strength: Annotated[int | None, Range(0, 40)] = None
    craft: Annotated[int | None, Range(0, 40)] = None
    stays: bool | None = None
    race: Race | None = None

    def kind(self, id: str) -> CardKind:
        """The kind of a card that this table alone knows."""
        sort = self.sort or "event"
        return CardKind(id, self.text or "", sort, 0, room={"objects": int(sort in OBJECTS)})


@record
class Deck(DeckSheet[CardKind]):
    """A deck or an open stock; `total`: how many cards it has in all, known or not (T2)."""

    total: int = 0

    @property
    def entered(self) -> bool:
        """Whether every card of it is known, so that the box can draw from it (TS25)."""
        return sum(self.counts.values()) == self.total


def decks(part: Mapping[str, Any]) -> dict[str, Deck]:
    """The decks of this data, which is whole."""
    return {id: _deck(id, part[id]) for id in DECKS}


def _deck(id: str, entry: Mapping[str, Any]) -> Deck:
    cards = {card: _card(card, row) for card, row in entry.get("cards", {}).items()}
    return Deck(id=id, text=entry["text"], cards=cards, unseen=None, total=entry["total"])


def _card(id: str, row: Mapping[str, Any]) -> CardKind:
    lists = {key: tuple(row.get(key, ())) for key in ("scopes", "only")}
    known = {key: value for key, value in row.items() if key != "carries"}
    room = {"objects": int(row["sort"] in OBJECTS) - row.get("carries", 0)}
    return CardKind(id=id, **{**known, **lists, "room": room, "says": row.get("says", {}).get("text", "")})
