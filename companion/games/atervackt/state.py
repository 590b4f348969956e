"""What people can see and correct in a game of Återväckt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from companion.asks import Seat
from companion.deck import Deck
from companion.dice import Die
from companion.games.atervackt.data import Book
from companion.games.atervackt.papers_state import Papers
from companion.ring import STANCES, Stance
from companion.state import Json, Range, State
from companion.text import Text
from companion.track import Track

Aspect: TypeAlias = Stance
"""Strength (Styrka), Psyche (Psyke), Agility (Vighet) or Armour (Rustning)."""

ASPECTS = STANCES

Place: TypeAlias = Literal["castle", "catacombs", "out"]
"""Where a hero is, in the large; in the castle his room says more."""

Kind: TypeAlias = Literal[
    "room", "corridor", "trap", "tower", "rotating", "dark", "rubble", "pit", "bridge", "web", "divided", "chamber"
]
"""The kinds of tiles that the rules mention (AT2); `trap` is a new trap room, an old one is a `room` (A6.2)."""

Way: TypeAlias = Literal["start", "free", "door", "portcullis", "secret", "none"]
"""How a hero came into his room."""

Plan: TypeAlias = Literal[
    "none",
    "move",
    "search",
    "wait",
    "leave",
    "enter",
    "stay",
    "lost",
    "open",
    "draw",
    "rune",
    "door",
    "portcullis",
    "secret",
    "light",
    "back",
    "across",
    "tear",
    "push",
    "help",
    "down",
    "walk",
    "rope",
    "up",
]
"""What a hero does in this round. `enter`: he has come into his room, its card is due; `stay`: nothing more comes.

`lost`: he sits the round out. The others are what he tries, until it has been tried.
"""

Phase: TypeAlias = Literal["sun", "move", "tile", "card"]
"""The four phases of a round (A3), each played by all at once."""

Approach: TypeAlias = Literal["attack", "wait", "flee"]
"""What a hero does when he meets a monster (A12.6); the first comes before the others (A26.10)."""

Sign: TypeAlias = Literal["rock", "scissors", "paper"]
"""What is shown in a combat round (A13.1)."""

FIXED = {"fixed": True}
"""For fields that name a seat, a room or a card: another name there could be one that nobody knows."""


@dataclass(slots=True)
class Lying:
    """A card of a deck that lies face up: in a room, or drawn in this phase by `seat` and not settled yet.

    `forced`: a monster that fights against what its card says, with the KP in brackets (A12.9, A12.14).
    """

    deck: str = field(metadata=FIXED)
    card: str = field(metadata=FIXED)
    seat: Seat | None = field(default=None, metadata=FIXED)
    forced: bool = field(default=False, metadata=FIXED)


@dataclass(slots=True)
class Hero:
    """A hero. His values and his life are `None` until they are first needed; life 0 is death.

    `room`: the number of the room where he stands, `before` that of the one he came from. `halfway`: an early move
    (A3.6) has taken him out of his room, to the room `target` if that is known; he is in neither (AS12). `lost`: rounds
    that he has yet to sit out. `moved`: he has left the room `before` in this round. `passage`: he stands in a corridor
    and walks on. `landed`: a teleport has brought him. `stuck`: in the middle of rubble or a web; `pushing`: he has
    begun to push through; `prey`: he was stuck in a web as this round's movement began. `tried`: keys that did not fit
    this locked door; `forces`: he can force doors (A7.10). Below, `above`: he fell from the room `before` and may climb
    back; `way_up`: a card with a way up lies before him. `special`: the sign of his special attack; in Legenden's
    combat `points` and the last `stance` (A30). `pursuers`: monsters that follow him. `amulets` that he carries, and
    those that he has `worn`. `treasures` are all but the `cards` of the treasure chamber.
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
    stuck: bool = False
    pushing: bool = False
    torch: bool = True
    tried: Annotated[int, Range(0, 20)] = 0
    master_key: bool = False
    above: bool = False
    way_up: bool = False
    forces: bool | None = None
    armed: bool = True
    points: Annotated[int | None, Range(0, 20)] = None
    stance: Stance | None = field(default=None, metadata=FIXED)
    special: Sign | Literal["none"] | None = None
    landed: bool = False
    prey: bool = False
    amulets: Annotated[int, Range(0, 20)] = 0
    worn: Annotated[int, Range(0, 20)] = 0
    pursuers: list[Lying] = field(default_factory=list, metadata=FIXED)
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

    @property
    def called(self) -> str | Text:
        """His name as it is said."""
        return self.name

    def value(self, aspect: Aspect) -> int | None:
        """One of his four values, or `None` while nobody has needed it."""
        value: int | None = getattr(self, aspect)
        return value


@dataclass(slots=True)
class Room:
    """A room in which heroes are, or were until the sun moved; its cards lie there until it is reset (A2.5, A2.6)."""

    kind: Kind
    cards: list[Lying] = field(default_factory=list, metadata=FIXED)

    def lies(self, deck: str, card: str) -> bool:
        """Whether that card of that deck lies here."""
        return any(lying.deck == deck and lying.card == card for lying in self.cards)


class Points:
    """A figure that only one seat may see, the monster player's: a monster's KP, a hidden number (A12.7, A11.9)."""

    __slots__ = ("seat", "value")

    def __init__(self, value: int, seat: Seat | None) -> None:
        self.value = value
        self.seat = seat

    def to_json(self) -> Json:
        """For the hash of the state."""
        return self.value

    def view(self, seat: Seat | None) -> Json:
        """What that seat may see of it; `None` is everybody."""
        return self.value if seat is not None and seat == self.seat else None


@dataclass(slots=True)
class Foe:
    """A monster in a fight, with the card that brought it and the sign that it showed last."""

    kind: str = field(metadata=FIXED)
    points: Points = field(metadata=FIXED)
    card: Lying = field(metadata=FIXED)
    sign: Sign | None = field(default=None, metadata=FIXED)
    stance: Stance | None = field(default=None, metadata=FIXED)
    misses: int = field(default=0, metadata=FIXED)


@dataclass(slots=True)
class Fight:
    """A fight in one room (A13-A15). `opponent`: who shows for the first monster, `None`: a die (AS9).

    `signs`: what the heroes showed last; `struck`: who did damage in that round, `hurt`: who took some; `fleeing`: who
    has said that he flees. `beaten`: the defeated monsters.
    """

    room: str = field(metadata=FIXED)
    opponent: Seat | None = field(metadata=FIXED)
    heroes: list[Seat] = field(default_factory=list, metadata=FIXED)
    foes: list[Foe] = field(default_factory=list, metadata=FIXED)
    beaten: list[Foe] = field(default_factory=list, metadata=FIXED)
    round: Annotated[int, Range(0, 999)] = 0
    signs: dict[Seat, Sign] = field(default_factory=dict, metadata=FIXED)
    struck: list[Seat] = field(default_factory=list, metadata=FIXED)
    hurt: list[Seat] = field(default_factory=list, metadata=FIXED)
    fleeing: list[Seat] = field(default_factory=list, metadata=FIXED)


@dataclass(slots=True, kw_only=True)
class AtervacktState(State):
    """A game of Återväckt. `turn`: the hero whose part of the phase it is, `None` while all play at once.

    `keeper`: the keeper of the sun, who is also the first player (A1.5). `rooms` by number. `drawn`: cards that were
    drawn for one room in this phase and are not settled yet. `led`: how an attempt came out that all in a room share,
    by room and plan ("3/door"). `runes` and `spiders`: markers on the board. `spear`: a trap's hidden number. `met`:
    the monsters of the open meeting; `papers`: what was told of monster cards in this game.
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
    runes: Annotated[int, Range(0, 9)] = 0
    spiders: Annotated[int, Range(0, 9)] = 0
    led: dict[str, str] = field(default_factory=dict, metadata=FIXED)
    met: list[Lying] = field(default_factory=list, metadata=FIXED)
    papers: Papers = field(default_factory=Papers, metadata=FIXED)
    fight: Fight | None = None
    spear: Points | None = field(default=None, metadata=FIXED)
    dragon: Literal["asleep", "awake"] = "asleep"
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

    def only(self, heroes: list[Hero], one: Text, many: Text) -> Text:
        """The prompt of a phase that all share; who is asked alone is named by `one`."""
        return one.using(hero=heroes[0].name) if len(heroes) == 1 else many

    def inside_of(self, room: str) -> list[Hero]:
        """The living heroes in that room, in turn order."""
        return [hero for hero in self.inside() if hero.room == room]
