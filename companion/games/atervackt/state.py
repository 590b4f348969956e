"""What people can see and correct in a game of Återväckt."""

from __future__ import annotations

from dataclasses import field
from string import digits
from typing import Annotated, Literal, TypeAlias

from companion.asks import Seat
from companion.deck import Deck
from companion.dice import Die
from companion.games.atervackt.board import Direction
from companion.games.atervackt.data import Book, named
from companion.games.atervackt.duel_state import Duel
from companion.games.atervackt.papers_state import Papers
from companion.games.atervackt.places import BOX, WAY
from companion.record import record
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

Way: TypeAlias = Literal["start", "free", "door", "portcullis", "secret", "none", "up"]
"""How a hero came into his room; `up`: out of the catacombs, by a way up."""

Edge: TypeAlias = Literal["unknown", "open", "door", "portcullis", "wall"]
"""What is between two squares, as far as anybody has walked there or said so."""

Coordinate: TypeAlias = Annotated[int | None, Range(-40, 80)]
"""A column from the west or a row from the north, from 1 on the board; `None` where nobody follows a map."""

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


@record(frozen=False)
class Lying:
    """A card of a deck that lies face up: in a room, or drawn in this phase by `seat` and not settled yet.

    `forced`: a monster that fights against what its card says, with the KP in brackets (A12.9, A12.14).
    Of a monster, `hurt`: the damage of a danger, to be taken off its KP when its card is read (A27.4); `stuck`: in the
    middle of a web (A27.7).
    """

    deck: str = field(metadata=FIXED)
    card: str = field(metadata=FIXED)
    seat: Seat | None = field(default=None, metadata=FIXED)
    hurt: int = field(default=0, metadata=FIXED)
    stuck: bool = field(default=False, metadata=FIXED)
    forced: bool = field(default=False, metadata=FIXED)


@record(frozen=False)
class Figure(Lying):
    """A monster's figure: a card of the deck `places.FIGURE` that stays on the board (A31.1).

    `place`: a room's number, or one of `places`; any other word is the board. Where the map is followed `column` and
    `row` are its square, on its way the one that it leaves; `heading`: where it goes, `side`: where in its room it
    stands. `after`: the hero whom it follows. `came`: the round in which it last came into a room by itself; `moved`:
    that in which it last moved, or tried to. `met`: the heroes in its room have had their meeting; `ambush`: it began
    with one. `stuck` in a web, `prey`: since this round's movement began; `wedged` in the middle of rubble.
    """

    place: str = BOX
    column: Coordinate = None
    row: Coordinate = None
    heading: Direction | Literal["down"] | None = field(default=None, metadata=FIXED)
    side: Direction | None = field(default=None, metadata=FIXED)
    after: Seat | None = field(default=None, metadata=FIXED)
    came: Annotated[int, Range(0, 999)] = field(default=0, metadata=FIXED)
    moved: Annotated[int, Range(0, 999)] = field(default=0, metadata=FIXED)
    met: bool = field(default=False, metadata=FIXED)
    ambush: bool = field(default=False, metadata=FIXED)
    stuck: bool = False
    wedged: bool = False
    prey: bool = field(default=False, metadata=FIXED)

    @property
    def kind(self) -> str:
        """What kind of monster it is."""
        return self.card.rstrip(digits)

    def stand(self, place: str) -> None:
        """It is somewhere else now, free and not met yet."""
        self.go_half_way()
        self.place, self.column, self.row = place, None, None
        self.hurt = 0 if place == BOX else self.hurt

    def go_half_way(self, after: Seat | None = None) -> None:
        """On its way out of its room, perhaps after a hero (A12.11, A31.6)."""
        self.place, self.after, self.heading, self.side = WAY, after, None, None
        self.met = self.ambush = self.stuck = self.wedged = self.prey = False


@record(frozen=False)
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
    those that he has `worn`. `treasures` are all but the `cards` of the treasure chamber. The `ring` that he kept, and
    things with a rule of their own: the magic `sword`, the light `orb`, the sun stone and the moon stone. `crossed`: he
    has got past what fills his room, and waits for others (A26.16). `helmet`: he has the skull helmet; `commands`: his
    amulet commands skeletons (A25.1). Below, `square`: who stands on the same square has the same one there; `guide`:
    whose arrow he said that he follows.

    Where the map is followed, `column` and `row` are his square; on his way the one that he leaves, below that of his
    arrow, which points to `facing`. `heading`: where he goes; "here": he comes to his own square, as by a teleport.
    `entrance`: the side of his room by which he came in.
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
    column: Coordinate = None
    row: Coordinate = None
    facing: Direction | None = None
    heading: Direction | Literal["none", "here"] = field(default="none", metadata=FIXED)
    entrance: Direction | None = field(default=None, metadata=FIXED)
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
    points: Annotated[int | None, Range(0, 30)] = None
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
    gold: Annotated[int | None, Range(0, 50000)] = None
    crossed: bool = False
    helmet: bool = False
    commands: bool = False
    ring: str | None = None
    ring_first: bool | None = None
    sword: bool = False
    orb: bool = False
    sun_stone: bool = False
    moon_stone: bool = False
    square: Seat | None = None
    guide: Seat | None = field(default=None, metadata=FIXED)

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

    @property
    def key(self) -> str:
        """What stands for him where a fight is noted."""
        return self.seat

    def value(self, aspect: Aspect) -> int | None:
        """One of his four values, or `None` while nobody has needed it."""
        value: int | None = getattr(self, aspect)
        return value


@record(frozen=False)
class Follower(Hero):
    """A creature that goes with a hero (följeslagarväsen): an extra player whom he runs (A25.1, A25.2).

    `seat` is his. `bond`: what binds it; who is not faithful is a slave (A25.9). `where`: with its master, apart from
    him, or gone: its master is dead or out, or his control has ended. `kind`: which monster it is. `number`: tells it
    from others of its name. `runs`: it was apart as this round's movement began (A25.8).
    """

    id: str = field(default="", metadata=FIXED)
    kind: str = field(default="", metadata=FIXED)
    number: int = field(default=1, metadata=FIXED)
    bond: Literal["faithful", "helmet", "amulet"] = "faithful"
    where: Literal["with", "apart", "gone"] = "with"
    fights: bool = True
    runs: bool = False

    @property
    def inside(self) -> bool:
        """Whether it lives and is still somebody's."""
        return self.alive and self.place != "out" and self.where != "gone"

    @property
    def held(self) -> bool:
        """Whether it can go nowhere: stuck, or knocked out in this round."""
        return self.stuck or self.plan == "lost"

    @property
    def called(self) -> str | Text:
        """Its name as it is said; the first of several has no number."""
        name = named(self.name)
        return name if self.number == 1 else Text("{monster} {n}", monster=name, n=self.number)

    @property
    def key(self) -> str:
        """What stands for it where a fight is noted."""
        return f"#{self.id}"


@record(frozen=False)
class Room:
    """A room in which heroes are, or were until the sun moved; its cards lie there until it is reset (A2.5, A2.6).

    Where the map is followed it has a square and stays known for the whole game. `fresh`: laid in this round; `dot`:
    where its first hero came in; `down`: a way down, `None` while nobody has looked; `rune`: a portal rune. Its sides
    are as far as anybody knows.
    """

    kind: Kind
    column: Coordinate = field(default=None, metadata=FIXED)
    row: Coordinate = field(default=None, metadata=FIXED)
    fresh: bool = False
    dot: Direction | None = field(default=None, metadata=FIXED)
    down: bool | None = None
    rune: bool = False
    north: Edge = "unknown"
    east: Edge = "unknown"
    south: Edge = "unknown"
    west: Edge = "unknown"
    cards: list[Lying] = field(default_factory=list, metadata=FIXED)

    def lies(self, deck: str, card: str) -> bool:
        """Whether that card of that deck lies here."""
        return any(lying.deck == deck and lying.card == card for lying in self.cards)


@record(frozen=False)
class Spider:
    """A spider marker on the map."""

    column: Coordinate = None
    row: Coordinate = None


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


@record(frozen=False)
class Foe:
    """A monster in a fight, with the card that brought it and the sign that it showed last."""

    kind: str = field(metadata=FIXED)
    points: Points = field(metadata=FIXED)
    card: Lying = field(metadata=FIXED)
    sign: Sign | None = field(default=None, metadata=FIXED)
    stance: Stance | None = field(default=None, metadata=FIXED)
    misses: int = field(default=0, metadata=FIXED)


@record(frozen=False)
class Fight:
    """A fight in one room (A13-A15). `opponent`: who shows for the first monster, `None`: a die (AS9).

    `signs`: what the heroes showed last; `struck`: who did damage in that round, `hurt`: who took some; `fleeing`: who
    has said that he flees. `beaten`: the defeated monsters. `followers`: those that fight beside the heroes, by id;
    `waiting`: heroes who let them fight alone (A25.6).
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
    followers: list[str] = field(default_factory=list, metadata=FIXED)
    waiting: list[Seat] = field(default_factory=list, metadata=FIXED)


@record(kw_only=True, frozen=False)
class AtervacktState(State):
    """A game of Återväckt. `turn`: the hero whose part of the phase it is, `None` while all play at once.

    `keeper`: the keeper of the sun, who is also the first player (A1.5). `rooms` by number. `drawn`: cards that were
    drawn for one room in this phase and are not settled yet. `led`: how an attempt came out that all in a room share,
    by room and plan ("3/door"), on the map by way as well. `runes` and `spiders`: markers on the board; `crawling`:
    spiders on the map. `followers` by number, in the order in which they came. `figures`: the monsters' (A31);
    `prowls`: which of them each monster player moves in this round (A31.4). `duel`: a fight between heroes. `master`:
    who plays the monsters from the start and has no hero (A32.1). `said`: what was said once and for all. `spear`: a
    trap's hidden number. `met`: the monsters of the open meeting; `papers`: what was told of monster cards in this
    game.
    """

    book: Book = field(metadata={"hidden": True})
    heroes: dict[Seat, Hero] = field(default_factory=dict)
    followers: dict[str, Follower] = field(default_factory=dict)
    keeper: Seat | None = field(default=None, metadata=FIXED)
    round: Annotated[int, Range(0, 999)] = 0
    phase: Phase = field(default="sun", metadata=FIXED)
    sun: Track = field(default_factory=lambda: Track(steps=25))
    decks: dict[str, Deck] = field(default_factory=dict)
    rooms: dict[str, Room] = field(default_factory=dict)
    drawn: list[Lying] = field(default_factory=list, metadata=FIXED)
    runes: Annotated[int, Range(0, 9)] = 0
    spiders: Annotated[int, Range(0, 9)] = 0
    crawling: list[Spider] = field(default_factory=list)
    figures: dict[str, Figure] = field(default_factory=dict)
    prowls: dict[Seat, str] = field(default_factory=dict, metadata=FIXED)
    led: dict[str, str] = field(default_factory=dict, metadata=FIXED)
    met: list[Lying] = field(default_factory=list, metadata=FIXED)
    papers: Papers = field(default_factory=Papers, metadata=FIXED)
    fight: Fight | None = None
    duel: Duel | None = None
    master: Seat | None = field(default=None, metadata=FIXED)
    said: list[str] = field(default_factory=list, metadata=FIXED)
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
