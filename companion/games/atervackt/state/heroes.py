"""A hero, and a creature that goes with one."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from companion.asks import Seat
from companion.games.atervackt.board import Direction
from companion.games.atervackt.data.book import named
from companion.games.atervackt.state.pieces import Lying
from companion.games.atervackt.state.terms import FIXED, Aspect, Coordinate, Place, Plan, Sign, Way
from companion.record import record
from companion.ring import Stance
from companion.state import Range
from companion.text import Text


@record(frozen=False)
class Hero:
    """A hero. His values and his life are `None` until they are first needed; life 0 is death.

    `room`: the number of the room where he stands, `before` that of the one he came from. `halfway`: an early move
    (A3.6) has taken him out of his room, to the room `target` if that is known; he is in neither (AS12). `lost`: rounds
    that he has yet to sit out. `moved`: he has left the room `before` in this round. `passage`: he stands in a corridor
    and walks on. `landed`: a teleport has brought him. `stuck`: in the middle of rubble or a web; `pushing`: he has
    begun to push through; `prey`: he was stuck in a web as this round's movement began. `tried`: keys that did not fit
    the locked door to which he went last; `forces`: he can force doors (A7.10). Below, `above`: he fell from the room
    `before` and may climb back; `way_up`: a card with a way up lies before him. `special`: the sign of his special
    attack; in Legenden's combat `points` and the last `stance` (A30). `pursuers`: monsters that follow him. `amulets`
    that he carries, and those that he has `worn`; of amulet `halves` so many pairs are `misfits`. `treasures` are all
    but the `cards` of the treasure chamber. The `ring` that he kept, and things with a rule of their own: the magic
    `sword`, the light `orb`, the sun stone and the moon stone. `crossed`: he has got past what fills his room, and
    waits for others (A26.16). `helmet`: he has the skull helmet; `commands`: his amulet commands skeletons (A25.1).
    Below, `square`: who stands on the same square has the same one there; `guide`: whose arrow he said that he follows.

    Where the map is followed, `column` and `row` are his square; on his way the one that he leaves, below that of his
    arrow, which points to `facing`. `heading`: where he goes; "here": he comes to his own square, as by a teleport.
    `entrance`: the side of his room by which he came in. `mourned`: his death has been told, and all done that it asks.
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
    halves: Annotated[int, Range(0, 20)] = 0
    misfits: int = field(default=0, metadata=FIXED)
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
    mourned: bool = field(default=False, metadata={"hidden": True})

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
