"""What people can see and correct in a game of Legenden."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from companion.asks import Seat
from companion.deck import Deck
from companion.dice import T12, Die
from companion.games.legenden.company_state import Company
from companion.games.legenden.data import Book, CardLine
from companion.games.legenden.melee_state import Melee, Throng
from companion.record import record
from companion.ring import STANCES, Stance
from companion.state import Range, State
from companion.text import Text
from companion.track import Track

Aspect: TypeAlias = Stance
"""Strength (styrka, SF), Psyche (psyke, PF), Agility (vighet, VF) or Armour (rustning, RF): also the four stances."""

ASPECTS = STANCES

Place: TypeAlias = Literal["outside", "room", "entrance", "stuck", "catacombs", "chamber", "home", "web"]
"""Where a hero is. There is no map. `entrance`: before rubble; `stuck`: in it. `home`: outside, not going in again."""

Way: TypeAlias = Literal["free", "door", "portcullis", "secret", "none"]
"""How a hero came into his room; behind a portcullis, a secret door or a teleport there is no way back."""

Due: TypeAlias = Literal["nothing", "back", "onward", "arrive", "thrown"]
"""What a hero's next turn must be: back to where he came from, or on through the opening where he stands.

`arrive`: into the room that he was teleported to. `thrown`: out by the way that a roll has given.
"""

Before: TypeAlias = Literal["outside", "room", "chamber", "catacombs"]
"""The kind of place that a hero came from."""

Approach: TypeAlias = Literal["attack", "wait", "back"]
"""What a hero does when he meets a monster."""

Reaction: TypeAlias = Literal["fight", "flees", "passive", "follows"]
"""What the monster does about it."""


FIXED = {"fixed": True}
"""For fields that name a seat, a kind or a number: another name there could be one that nobody knows."""


@record(frozen=False)
class Hero:
    """A hero. His values and his life are `None` until they are first needed; life 0 is death.

    `treasures` are what is worth gold except the `cards` of the treasure chamber. `pursuer`: the number of the monster
    that follows him. `combat_bonus`: combat points that his things give him at the start of each fight.
    `caught`: the round in which he was caught in a web. `camp`: heroes with the same number stand in one room.
    `mourned`: his death has been told, and all done that it asks. `begins`: he has not left his first room yet.
    """

    seat: Seat = field(metadata={"fixed": True})
    name: str = ""
    life: Annotated[int | None, Range(0, 40)] = None
    max_life: Annotated[int | None, Range(1, 40)] = None
    strength: Annotated[int | None, Range(1, 24)] = None
    psyche: Annotated[int | None, Range(1, 24)] = None
    agility: Annotated[int | None, Range(1, 24)] = None
    armour: Annotated[int | None, Range(1, 24)] = None
    keys: Annotated[int, Range(0, 20)] = 0
    treasures: Annotated[int, Range(0, 50)] = 0
    cards: Annotated[int, Range(0, 40)] = 0
    combat_bonus: Annotated[int, Range(0, 20)] = 0
    gold: Annotated[int | None, Range(0, 9990)] = None
    place: Place = "room"
    before: Before = "outside"
    way_in: Way = "free"
    due: Due = "nothing"
    pursuer: str | None = None
    caught: Annotated[int, Range(0, 999)] = 0
    camp: Annotated[int, Range(0, 4)] = 0
    mourned: bool = field(default=False, metadata={"hidden": True})
    begins: bool = field(default=False, metadata={"hidden": True})

    @property
    def alive(self) -> bool:
        """Whether he lives."""
        return self.life != 0

    @property
    def called(self) -> str | Text:
        """His name as it is said."""
        return self.name

    @property
    def hurt(self) -> bool:
        """Whether he is known to have lost life."""
        return self.life is not None and self.max_life is not None and self.life < self.max_life

    @property
    def safe(self) -> bool:
        """Whether he is alive and out of the castle."""
        return self.alive and self.place in ("outside", "home")

    @property
    def way_back(self) -> bool:
        """Whether the way he came in by is free: not after a portcullis or a secret door (L7.6a, L4.3b, LQ2, LS35)."""
        return self.way_in in ("free", "door")

    @property
    def held(self) -> bool:
        """Whether he is stuck in rubble or caught in a web, so that no way out is free (L4.6.1d, L11.1b)."""
        return self.place in ("stuck", "web")

    @property
    def can_turn_back(self) -> bool:
        """Whether he may turn back from a meeting: not who came in by no way at all (L7.6a, LS35)."""
        return self.way_back and not self.held and self.has_way_in

    @property
    def has_way_in(self) -> bool:
        """Whether he came in by some way: not who was teleported there, or stands where he began (LS35)."""
        begun_here = self.begins and self.before == "outside" and self.way_in == "free"
        return self.way_in != "none" and not begun_here

    @property
    def loot(self) -> int:
        """All his treasures, those of the chamber included."""
        return self.treasures + self.cards

    def value(self, aspect: Aspect) -> int | None:
        """One of his four values, or `None` while nobody has needed it."""
        value: int | None = getattr(self, aspect)
        return value


@record(frozen=False)
class Monster:
    """A monster that was left behind in some room, told apart by the number it has in `LegendenState.monsters`.

    `moved`: the last round in which a monster player moved it. `below`: it waits in the catacombs (LS16).
    `master`: the hero who has power over it. `visits`: the hero who meets it in his next event phase (LS41).
    """

    kind: str = field(metadata=FIXED)
    moved: Annotated[int, Range(0, 999)] = 0
    below: bool = False
    master: Seat | None = field(default=None, metadata=FIXED)
    visits: Seat | None = field(default=None, metadata=FIXED)

    @property
    def prowls(self) -> bool:
        """Whether it stands in a room by itself."""
        return not self.below and self.master is None


@record(frozen=False)
class Prowl:
    """The monster that a monster player (monsterspelare) moves now: its number, where it was, and its way."""

    number: str = field(metadata=FIXED)
    below: bool = False
    way: Way = "free"


@record(frozen=False)
class Meeting:
    """A hero meets a monster (möte). `number` is that of a monster that was left behind before, else `None`.

    `goes_to`: the hero that it flees to.
    """

    hero: Seat = field(metadata=FIXED)
    opponent: Seat = field(metadata=FIXED)
    kind: str = field(metadata=FIXED)
    number: str | None = field(default=None, metadata=FIXED)
    ambush: bool = False
    choice: Approach | None = None
    reaction: Reaction | None = None
    goes_to: Seat | None = field(default=None, metadata=FIXED)


@record(frozen=False)
class Fight:
    """A fight (strid) between a hero and a monster, in combat points (stridspoäng, SP).

    `owed`: points that the hero has yet to pay or dice for. `hero_lost`, `monster_lost`: what the last comparison cost.
    `compared`: a round has been revealed. `beaten`: the hero lost it; `struck`: he made the monster lose points in it.
    `fleeing`: he said that he flees; `exit`: a monster stands where he went.
    `burns`: what he pays for is the dragon's fire. `servant`: the number of the monster that fights in his place.
    """

    hero: Seat = field(metadata=FIXED)
    opponent: Seat = field(metadata=FIXED)
    kind: str = field(metadata=FIXED)
    hero_points: Annotated[int, Range(0, 60)] = 0
    monster_points: Annotated[int, Range(0, 60)] = 0
    round: Annotated[int, Range(0, 999)] = 0
    hero_stance: Stance | None = None
    monster_stance: Stance | None = None
    misses: Annotated[int, Range(0, 3)] = 0
    owed: Annotated[int, Range(0, 30)] = 0
    hero_lost: Annotated[int, Range(0, 60)] = 0
    monster_lost: Annotated[int, Range(0, 60)] = 0
    compared: bool = False
    beaten: bool = False
    struck: bool = False
    fleeing: bool = False
    exit: Literal["monster"] | None = None
    servant: str | None = field(default=None, metadata=FIXED)
    burns: bool = False


@record(frozen=False)
class Crossing:
    """A hero on a footbridge (spång): how many treasures he has rolled for, and which of them he has dropped."""

    rolled: Annotated[int, Range(0, 90)] = 0
    treasures: Annotated[int, Range(0, 50)] = 0
    cards: Annotated[int, Range(0, 40)] = 0


@record(kw_only=True, frozen=False)
class LegendenState(State):
    """A game of Legenden. `turn` is whose turn it is, or comes next; `None` between two rounds.

    `wealth`: cards left in the treasure chamber's deck. `symbol`: which of six marks secret doors in this game.
    `stairs`: whether a way down with that number is face up. `cards`: what was told of monster cards in this game.
    `company`: a round by the advanced rules. `throng`: a meeting of several, `melee`: a fight of many; `upcoming`:
    meetings that come right after. `said`: the silent points that people have been told of.
    """

    book: Book = field(metadata={"hidden": True, "given": True})
    heroes: dict[Seat, Hero] = field(default_factory=dict)
    first: Seat | None = None
    symbol: Annotated[int | None, Range(1, 6)] = None
    round: Annotated[int, Range(0, 999)] = 0
    sun: Track = field(default_factory=lambda: Track(steps=21))
    decks: dict[str, Deck] = field(default_factory=dict)
    wealth: Annotated[int, Range(0, 40)] = 0
    chamber_found: bool = False
    dragon: Literal["asleep", "awake", "dead"] = "asleep"
    stairs: dict[str, bool] = field(default_factory=lambda: {str(number): False for number in T12.faces})
    monsters: dict[str, Monster] = field(default_factory=dict)
    crossing: Crossing | None = None
    cards: dict[str, dict[str, CardLine]] = field(default_factory=dict)
    prowl: Prowl | None = None
    meeting: Meeting | None = None
    fight: Fight | None = None
    throng: Throng | None = None
    melee: Melee | None = None
    upcoming: list[Meeting] = field(default_factory=list, metadata=FIXED)
    company: Company | None = None
    over: bool = False
    said: list[str] = field(default_factory=list, metadata={"hidden": True})

    @property
    def sun_die(self) -> Die:
        """The sun die (soltärning) with the faces of the house rule; a cloud is 0."""
        return Die("sun", tuple(map(int, str(self.options["sun.die"]))), Text("sun"))

    def order(self) -> list[Seat]:
        """The seats in turn order, beginning with the first player."""
        at = self.seats.index(self.first) if self.first in self.seats else 0
        return self.seats[at:] + self.seats[:at]

    def living(self) -> list[Hero]:
        """The heroes that live, in the order of the seats."""
        return [self.heroes[seat] for seat in self.seats if self.heroes[seat].alive]

    def inside(self) -> list[Hero]:
        """The living heroes that are in the castle, the chamber or the catacombs."""
        return [hero for hero in self.living() if not hero.safe]

    def stair_numbers(self) -> list[int]:
        """The numbers of the ways up from the catacombs that are face up (L4.7.3e)."""
        return [int(number) for number, face_up in self.stairs.items() if face_up]

    def in_chamber(self) -> list[Hero]:
        """The living heroes in the treasure chamber."""
        return [hero for hero in self.living() if hero.place == "chamber"]
