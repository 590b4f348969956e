"""Cards (T2): those that the rulebook names, and those that owners have entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, get_args

from companion.games.talisman.data.characters import Alignment
from companion.kit.cards.facts import CardFacts
from companion.kit.cards.kinds import DeckSheet, Kind
from companion.record import record
from companion.state import Range
from companion.subjects import SubjectKind, name_of, stand_for
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

OBJECTS = frozenset({"object", "magic"})
"""Sorts that count toward the limit of Objects (T6.5.3), and have no power on the Cursed Glade (T6.1.6c)."""

DECKS = ("adventure", "spell", "purchase", "talisman")
HELD = ("adventure", "purchase", "talisman")
"""Decks whose cards can lie face up before a hero; on a space cards of any can lie."""
TALISMANS = "talisman"
STOCKS = ("purchase", TALISMANS)
"""Open stocks, from which cards are bought and to which they go back (T6.20)."""

TOLD_CARD = "card-"
BOUGHT = "bought-"
"""Beginnings of the ids of cards that people have told, and of those among them in the stock of equipment."""


@record
class CardKind(Kind):
    """Kind of card; `cards.toml` says what each field means."""

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
        """Name of the card; a name that people have told is never translated."""
        kind: SubjectKind = "spell" if self.sort == "spell" else "card"
        if self.id.startswith((TOLD_CARD, BOUGHT)):
            return stand_for(verbatim(self.text), kind, self.id)
        return name_of(self.text, kind, self.id)

    def may_be_held_by(self, alignment: str) -> bool:
        """Return whether a hero of this Alignment may have the card (T6.5.2)."""
        return not self.only or alignment in self.only

    @property
    def known(self) -> bool:
        """Return whether the box knows the whole effect of the card for its holder."""
        carries = any(takes < 0 for takes in self.room.values())
        does = self.weapon, self.adds, self.pack, self.spells, self.saves, self.role, carries
        return any(does) and not self.says

    @property
    def words(self) -> Text:
        """Text of the card, as its owners have entered it."""
        return Text(self.says)

    @property
    def remains(self) -> bool:
        """Return whether the card stays face up after it was met: not an Event, but the others (TS28)."""
        return self.sort != "event" if self.stays is None else self.stays


@record(frozen=False)
class Face(CardFacts):
    """Facts that people have read from an Adventure card (T6.15); `text` and `sort` for one that is in no list."""

    text: str | None = None
    sort: Sort | None = None
    strength: Annotated[int | None, Range(0, 40)] = None
    craft: Annotated[int | None, Range(0, 40)] = None
    stays: bool | None = None
    race: Race | None = None
    bonus: Annotated[int | None, Range(0, 12)] = None

    def known(self) -> dict[str, Any]:
        """Return what was told by the names in `cards.toml`, where the bonus of a weapon is what it adds."""
        found = super().known()
        bonus = found.pop("bonus", None)
        return found if bonus is None else {**found, "adds": {"strength": bonus}}

    def kind(self, id: str) -> CardKind:
        """Return the kind of a card that this table alone knows."""
        sort = self.sort or "event"
        return CardKind(id, self.text or "", sort, 0, room={"objects": int(sort in OBJECTS)})


@record
class TalismanDeckSheet(DeckSheet[CardKind]):
    """Deck or open stock; `total`: number of cards in all, known or not (T2)."""

    total: int = 0

    @property
    def entered(self) -> bool:
        """Return whether every card is known, so that the box can draw from the deck (TS25)."""
        return sum(self.counts.values()) == self.total


def make_deck_sheets(part: Mapping[str, Any]) -> dict[str, TalismanDeckSheet]:
    """Return the decks of this data, which has no faults."""
    return {id: _deck(id, part[id]) for id in DECKS}


def _deck(id: str, entry: Mapping[str, Any]) -> TalismanDeckSheet:
    cards = {card: _card(card, row) for card, row in entry.get("cards", {}).items()}
    return TalismanDeckSheet(id=id, text=entry["text"], cards=cards, unseen=None, total=entry["total"])


def _card(id: str, row: Mapping[str, Any]) -> CardKind:
    lists = {key: tuple(row.get(key, ())) for key in ("scopes", "only")}
    known = {key: value for key, value in row.items() if key != "carries"}
    room = {"objects": int(row["sort"] in OBJECTS) - row.get("carries", 0)}
    return CardKind(id=id, **{**known, **lists, "room": room, "says": row.get("says", {}).get("text", "")})
