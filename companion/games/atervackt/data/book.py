"""The figures of the game, read from the package's TOML files: nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal, get_args

from companion.asks import Options
from companion.deck import Deck
from companion.dice import T6, T12, Die
from companion.game import BadSetup
from companion.games.atervackt.data.faults import SHAPE, find_contradictions
from companion.games.atervackt.data.monster_cards import CardLine
from companion.games.atervackt.data.terms import Order
from companion.kit.cards.kinds import DeckSheet, Kind
from companion.kit.data import PackageData, Parts
from companion.kit.drakborgen import sheets
from companion.kit.drakborgen.monster_cards import make_lines
from companion.kit.drakborgen.ring import STANCES, Stance
from companion.kit.drakborgen.sheets import MonsterSheet, Values
from companion.record import record
from companion.subjects import name_of
from companion.text import Text


def name_text(name: str) -> Text:
    """Return a name in the data, as it is said in each language."""
    return Text(name)


@record(kw_only=True)
class FollowerSheet(Values):
    """A creature that goes with a hero from the start (A25.1). `fights`: it fights beside the hero (A25.6)."""

    text: str
    fights: bool = True


@record(kw_only=True)
class HeroSheet(Values):
    """Figures of a hero sheet (hjälteblad).

    Attributes:
        ring: `True` if the hero gets ring cards (A1.4).
        searches: Number of search cards at once (A9.7).
        special: Sign of the special attack (A13.4).
        forces: `True` if the hero can force doors (A7.10).
    """

    id: str
    name: str
    full: str = ""
    ring: bool = True
    searches: int = 1
    special: Literal["rock", "scissors", "paper", "none"] | None = None
    forces: bool | None = None
    follower: FollowerSheet | None = None


@record(kw_only=True)
class MonsterKind(MonsterSheet):
    """A kind of monster, with its general KP (A12.4); a value that is not known hurts nobody in Legenden's combat."""

    life: int


@record
class Damage:
    """The damage of a card: a die, a figure to add, and a value of the hero to take off; never below 0 (A2.11).

    `by`: what hurts, in a word; "" in games that began before the data had it.
    """

    die: int
    add: int = 0
    minus: Stance | None = None
    by: str = ""

    @property
    def rolled_die(self) -> Die:
        """Die to roll."""
        return T6 if self.die == len(T6.faces) else T12

    @property
    def words(self) -> Text:
        """Prompt for the damage: what hurts, the die, and what is added or taken away."""
        by = Text(self.by) if self.by else Text("damage")
        if not self.add:
            return Text("{hero}: {by}", by=by)
        words = Text("{hero}: {by} {die}+{n}") if self.add > 0 else Text("{hero}: {by} {die}{n}")
        return words.using(by=by, die=self.rolled_die.called, n=self.add)

    def points(self, face: int, value: int) -> int:
        """Return the damage of a face less the hero's value that protects them; 0 if nothing was rolled."""
        return max(face + self.add - value, 0) if face else 0


@record
class CardKind(Kind):
    """One kind of card, of a sort in `Order`. `damage` is `None` where the card's own words have to tell.

    Of owners' own cards `points` are gold coins.
    """

    damage: Damage | None = None

    @property
    def hurts_by(self) -> Text:
        """Source of the damage, in a word where the data has one."""
        return self.name if self.damage is None or not self.damage.by else Text(self.damage.by)


@record
class BoardSheet:
    """The board of one edition; `chamber`: the treasure chamber lies on its double square in the middle (AS34)."""

    columns: int
    rows: int
    chamber: bool = True


@record
class RingSheet:
    """A ring card (ringkort). `first`: used before moving, or `None` if nobody has said; `says`: a reminder."""

    id: str
    text: str
    says: str = ""
    first: bool | None = None

    @property
    def name(self) -> Text:
        """Name of the ring."""
        return name_of(self.text, "card", self.id)


@record
class Record:
    """The most gold that a player has brought out (A29.4)."""

    name: str
    gold: int


@record
class Book:
    """All figures of one game."""

    heroes: Mapping[str, HeroSheet]
    decks: Mapping[str, DeckSheet[CardKind]]
    monsters: Mapping[str, MonsterKind]
    last_dots: int
    boards: Mapping[str, BoardSheet]
    rings: Mapping[str, RingSheet]
    records: Mapping[str, Record]
    monster_cards: Mapping[str, Mapping[str, CardLine]] = field(default_factory=dict)
    whole_decks: dict[tuple[str, str], Mapping[str, Deck]] = field(default_factory=dict, compare=False, repr=False)
    """Decks before the first card, by the house rules that decide on their cards; each game copies them."""
    card_options: dict[str, Options] = field(default_factory=dict, compare=False, repr=False)
    """Cards of each deck as people name them, made at its first draw."""


def _make_book(parts: Parts) -> Book:
    """Make the records of this data; raise `BadSetup` with a fault: the data of a kept game is not checked again."""
    try:
        return Book(
            heroes={id: _hero(id, sheet) for id, sheet in parts["heroes"].items()},
            decks={id: _deck(id, sheet) for id, sheet in parts["decks"].items()},
            monsters=_monsters(parts["monsters"]),
            last_dots=int(parts["castle"]["sun"]["last"]),
            boards={id: BoardSheet(**sheet) for id, sheet in parts["castle"]["board"].items()},
            rings={id: RingSheet(id=id, **ring) for id, ring in parts.get("rings", {}).items()},
            records={id: Record(**record) for id, record in parts.get("records", {}).items()},
            monster_cards=make_lines(CardLine, parts.get("cards", {})),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        why = f"{error!s:.60}"
        wrong = Text("The data of Återväckt is not whole ({why}): correct it, or use the package's own.", why=why)
        raise BadSetup(wrong) from error


def _hero(id: str, sheet: Mapping[str, Any]) -> HeroSheet:
    follower = sheet.get("follower")
    return HeroSheet(id=id, **{**sheet, "follower": None if follower is None else FollowerSheet(**follower)})


def _monsters(kinds: Mapping[str, Any]) -> dict[str, MonsterKind]:
    return {id: MonsterKind(id=id, **sheets.drop_foreign_article(id, kind, DATA.read)) for id, kind in kinds.items()}


def _deck(id: str, sheet: Mapping[str, Any]) -> DeckSheet[CardKind]:
    cards = {card: _card(card, entry) for card, entry in sheet.get("cards", {}).items()}
    return DeckSheet(id=id, text=str(sheet["text"]), cards=cards, unseen=sheet.get("unseen"))


def _card(id: str, entry: Mapping[str, Any]) -> CardKind:
    sort, count = entry.get("kind", "item"), int(entry.get("count", 1))
    if sort not in get_args(Order) or count < 0:
        raise ValueError(f"{id}: {sort} x {count}")
    cost: Mapping[str, Any] | None = entry.get("damage")
    damage = None if cost is None else Damage(**{**cost, "by": str(cost.get("by", {}).get("text", ""))})
    if damage is not None and (damage.die not in (6, 12) or damage.minus not in (None, *STANCES)):
        raise ValueError(f"{id}: {damage}")
    gold, says = int(entry.get("gold", 0)), str(entry.get("says", ""))
    return CardKind(id=id, text=str(entry["text"]), sort=sort, count=count, points=gold, says=says, damage=damage)


DATA = PackageData(
    "companion.games.atervackt.data",
    ("castle", "heroes", "decks", "monsters", "rings", "records", "cards"),
    SHAPE,
    _make_book,
    check=find_contradictions,
)
"""The package's own figures, their checks, and the records that are made of them."""
