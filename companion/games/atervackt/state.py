"""What people can see and correct in a game of Återväckt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from companion.asks import Seat
from companion.deck import Deck
from companion.dice import Die
from companion.games.atervackt.data import Book
from companion.ring import STANCES, Stance
from companion.state import Range, State
from companion.text import Text
from companion.track import Track

Aspect: TypeAlias = Stance
"""Strength (Styrka), Psyche (Psyke), Agility (Vighet) or Armour (Rustning)."""

ASPECTS = STANCES

Place: TypeAlias = Literal["castle", "out"]
"""Where a hero is, in the large; in the castle his room says more."""

Kind: TypeAlias = Literal[
    "room", "corridor", "trap", "tower", "rotating", "dark", "rubble", "pit", "bridge", "web", "divided", "chamber"
]
"""The kinds of tiles that the rules mention (AT2); `trap` is a new trap room, an old one is a `room` (A6.2)."""

Way: TypeAlias = Literal["start", "free", "door", "portcullis", "secret", "none"]
"""How a hero came into his room."""

Plan: TypeAlias = Literal["none", "move", "search", "wait", "leave", "enter", "stay"]
"""What a hero does in this round. `enter`: he has come into his room, its card is due; `stay`: nothing more comes."""

Phase: TypeAlias = Literal["sun", "move", "tile", "card"]
"""The four phases of a round (A3), each played by all at once."""

FIXED = {"fixed": True}
"""For fields that name a seat, a room or a card: another name there could be one that nobody knows."""


@dataclass(slots=True)
class Hero:
    """A hero. His values and his life are `None` until they are first needed; life 0 is death.

    `room`: the number of the room where he stands, `before` that of the one he came from. `halfway`: an early move
    (A3.6) has taken him out of his room, to the room `target` if that is known; he is in neither (AS12). `lost`: rounds
    that he has yet to sit out. `moved`: he has left the room `before` in this round. `passage`: he
    stands in a corridor and walks on. `treasures` are all but the `cards` of
    the treasure chamber.
    """

    seat: Seat = field(metadata=FIXED)
    name: str = ""
    life: Annotated[int | None, Range(0, 40)] = None
    max_life: Annotated[int | None, Range(1, 40)] = None
    strength: Annotated[int | None, Range(1, 12)] = None
    psyche: Annotated[int | None, Range(1, 12)] = None
    agility: Annotated[int | None, Range(1, 12)] = None
    armour: Annotated[int | None, Range(1, 12)] = None
    place: Place = "castle"
    room: str | None = field(default=None, metadata=FIXED)
    before: str | None = field(default=None, metadata=FIXED)
    halfway: bool = False
    target: str | None = field(default=None, metadata=FIXED)
    way_in: Way = "start"
    plan: Plan = "none"
    moved: bool = False
    passage: bool = False
    lost: Annotated[int, Range(0, 12)] = 0
    keys: Annotated[int, Range(0, 20)] = 0
    ropes: Annotated[int, Range(0, 20)] = 0
    treasures: Annotated[int, Range(0, 50)] = 0
    cards: Annotated[int, Range(0, 40)] = 0
    gold: Annotated[int | None, Range(0, 30000)] = None

    @property
    def alive(self) -> bool:
        """Whether he lives."""
        return self.life != 0

    @property
    def inside(self) -> bool:
        """Whether he lives and is still in Drakborgen."""
        return self.alive and self.place != "out"

    @property
    def safe(self) -> bool:
        """Whether he got out alive."""
        return self.alive and self.place == "out"

    def value(self, aspect: Aspect) -> int | None:
        """One of his four values, or `None` while nobody has needed it."""
        value: int | None = getattr(self, aspect)
        return value


@dataclass(slots=True)
class Lying:
    """A card of a deck that lies face up: in a room, or drawn in this phase by `seat` and not settled yet."""

    deck: str = field(metadata=FIXED)
    card: str = field(metadata=FIXED)
    seat: Seat | None = field(default=None, metadata=FIXED)


@dataclass(slots=True)
class Room:
    """A room in which heroes are, or were until the sun moved; its cards lie there until it is reset (A2.5, A2.6)."""

    kind: Kind
    cards: list[Lying] = field(default_factory=list, metadata=FIXED)

    def lies(self, deck: str, card: str) -> bool:
        """Whether that card of that deck lies here."""
        return any(lying.deck == deck and lying.card == card for lying in self.cards)


@dataclass(slots=True, kw_only=True)
class AtervacktState(State):
    """A game of Återväckt. `turn`: the hero whose part of the phase it is, `None` while all play at once.

    `keeper`: the keeper of the sun, who is also the first player (A1.5). `rooms` by number. `drawn`: cards that were
    drawn for one room in this phase and are not settled yet.
    """

    book: Book = field(metadata={"hidden": True})
    heroes: dict[Seat, Hero] = field(default_factory=dict)
    keeper: Seat | None = field(default=None, metadata=FIXED)
    round: Annotated[int, Range(0, 999)] = 0
    phase: Phase = field(default="sun", metadata=FIXED)
    sun: Track = field(default_factory=lambda: Track(steps=25))
    decks: dict[str, Deck] = field(default_factory=dict)
    rooms: dict[str, Room] = field(default_factory=dict)
    drawn: list[Lying] = field(default_factory=list, metadata=FIXED)
    over: bool = False

    @property
    def sun_die(self) -> Die:
        """The sun die of Legenden's disc with the faces of the house rule; a cloud is 0."""
        return Die("sun", tuple(map(int, str(self.options["sun.die"]))), Text("sun"))

    def order(self) -> list[Seat]:
        """The seats clockwise, beginning with the first player (A3.1)."""
        at = self.seats.index(self.keeper) if self.keeper in self.seats else 0
        return self.seats[at:] + self.seats[:at]

    def inside(self) -> list[Hero]:
        """The heroes that live in Drakborgen, in turn order."""
        return [self.heroes[seat] for seat in self.order() if self.heroes[seat].inside]

    def inside_of(self, room: str) -> list[Hero]:
        """The living heroes in that room, in turn order."""
        return [hero for hero in self.inside() if hero.room == room]
