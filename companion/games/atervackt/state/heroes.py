"""Heroes, and the creatures that go with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, Protocol

from companion.asks import Seat
from companion.games.atervackt.board import Direction
from companion.games.atervackt.data.book import FollowerSheet, HeroSheet, MonsterKind, name_text
from companion.games.atervackt.state.pieces import LyingCard, OnMap, Room
from companion.games.atervackt.state.terms import Coordinate, Place, Plan, Sign, Way
from companion.kit.creatures import TEST_WORDS, Op, TestWords
from companion.kit.drakborgen.adventurers import Adventurer, Figures
from companion.kit.drakborgen.aspects import VALUE_NAMES
from companion.kit.drakborgen.ring import Stance
from companion.kit.drakborgen.temperaments import STANDS_IN
from companion.kit.figures import box_only, carried, figure, fixed, hidden, not_in_menu
from companion.record import record
from companion.state import Range
from companion.subjects import stand_for
from companion.text import Text

if TYPE_CHECKING:
    from companion.games.atervackt.state.game import AtervacktState  # noqa: F401 - the kind of state that a hero is part of

ROOM: Final = "names a room by its number: another one could be a room that nobody knows"
GOES_WITH_SQUARE: Final = "goes with the hero's square, which people set"
"""Reasons for which people cannot set a figure."""


class SkillRoll(Protocol):
    """Function that makes one skill roll of a hero or a follower, and returns True if it succeeds."""

    async def __call__(
        self, hero: Hero, name: str, /, *, repeat: bool | None = None, plus: int = 0, words: TestWords = TEST_WORDS
    ) -> bool:
        """Test a value; `repeat`: True is the second, False the first of two; `plus` is added to the roll (A7.21)."""


@record(frozen=False)
class Hero(Adventurer["AtervacktState"], OnMap):
    """A hero. Values and life are `None` until they are first needed; life 0 is death.

    Attributes:
        room: Number of the room where the hero stands.
        before: Number of the room the hero came from.
        halfway: `True` after an early move (A3.6): the hero has left one room and is not in the next yet (AS12).
        target: Number of the room to which the hero is on the way, if it is known.
        lost: Rounds that the hero still has to sit out.
        moved: `True` if the hero has left the room `before` in this round.
        passage: `True` if the hero stands in a corridor and walks on.
        landed: `True` if a teleport has brought the hero.
        stuck: `True` in the middle of rubble or a web.
        pushing: `True` if the hero has begun to push through.
        prey: `True` if the hero was stuck in a web as this round's movement began.
        tried: Number of keys that did not fit the locked door to which the hero went last.
        forces: `True` if the hero can force doors (A7.10).
        above: `True` below if the hero fell from the room `before` and may climb back.
        way_up: `True` below if a card with a way up lies before the hero.
        special: Sign of the special attack.
        points: Combat points in Legenden's combat (A30).
        stance: Last stance in Legenden's combat (A30).
        pursuers: Monsters that follow the hero.
        amulets: Amulets that the hero carries.
        worn: Amulets that the hero has put on.
        halves: Amulet halves that the hero carries.
        misfits: Pairs of these halves that do not fit.
        treasures: Treasures, without the cards of the treasure chamber.
        cards: Cards of the treasure chamber.
        ring: The ring that the hero has kept.
        orb: `True` if the hero has the light orb.
        sword: `True` if the hero has the magic sword.
        crossed: `True` if the hero has got past what fills the room, and waits for others (A26.16).
        helmet: `True` if the hero has the skull helmet.
        commands: `True` if the hero's amulet commands skeletons (A25.1).
        beside_chamber: `True` on the way out of a room that was entered from the treasure chamber.
        square: Below, a seat that all heroes on one square have in common.
        guide: Below, the seat whose arrow the hero follows.
        column: Column of the hero's square on a map; on the way that of the square which is left, below that of the
            arrow.
        row: Row of that square.
        facing: Direction of the arrow below.
        heading: Direction in which the hero goes; "here" is to the hero's own square, as by a teleport.
        entrance: Side of the room by which the hero came in.
    """

    strength: Annotated[int | None, Range(1, 12)] = figure(None, VALUE_NAMES["strength"], learned="strength", late=True)
    psyche: Annotated[int | None, Range(1, 12)] = figure(None, VALUE_NAMES["psyche"], learned="psyche", late=True)
    agility: Annotated[int | None, Range(1, 12)] = figure(None, VALUE_NAMES["agility"], learned="agility", late=True)
    armour: Annotated[int | None, Range(1, 12)] = figure(None, VALUE_NAMES["armour"], learned="armour", late=True)
    place: Place = figure("castle", Text("Place"), lasts="life")
    column: Coordinate = figure(None, Text("Column"), lasts="life")
    row: Coordinate = figure(None, Text("Row"), lasts="life")
    facing: Direction | None = figure(None, Text("Arrow"), lasts="life")
    lost: Annotated[int, Range(0, 12)] = figure(0, Text("Lost rounds"), lasts="life")
    keys: Annotated[int, Range(0, 20)] = carried(0, Text("Door keys"))
    ropes: Annotated[int, Range(0, 20)] = carried(0, Text("Ropes"))
    amulets: Annotated[int, Range(0, 20)] = carried(0, Text("Amulets kept"))
    worn: Annotated[int, Range(0, 20)] = figure(0, Text("Amulets worn"), lasts="life")
    halves: Annotated[int, Range(0, 20)] = carried(0, Text("Amulet halves"))
    torch: bool = figure(True, Text("Torch burns"), lasts="life")
    armed: bool = figure(True, Text("Armed"), lasts="life")
    master_key: bool = carried(False, Text("Master key"))
    helmet: bool = carried(False, Text("Skull helmet"))
    commands: bool = figure(False, Text("Rules skeletons"), lasts="life")
    square: Seat | None = figure(None, Text("Below with"), lasts="life")
    ring: str | None = figure(None, Text("Ring"), lasts="life")
    ring_first: bool | None = figure(None, Text("Ring is first"))
    orb: bool = carried(False, Text("Light orb"))
    sun_stone: bool = carried(False, Text("Sun stone"))
    moon_stone: bool = carried(False, Text("Moon stone"))
    sword: bool = carried(False, Text("Magic sword"))
    points: Annotated[int | None, Range(0, 30)] = figure(None, Text("Combat points"))
    treasures: Annotated[int, Range(0, 50)] = carried(0, Text("Treasures"))
    cards: Annotated[int, Range(0, 40)] = carried(0, Text("Chamber cards"))
    gold: Annotated[int | None, Range(0, 50000)] = figure(None, Text("Gold"), late=True)
    special: Sign | Literal["none"] | None = figure(None, Text("Special"), learned="special", late=True)
    forces: bool | None = figure(None, Text("Forces"), learned="forces", late=True)
    box_stands_in: bool = figure(False, STANDS_IN, late=True)
    stuck: bool = figure(False, Text("Stuck"), lasts="life")
    pushing: bool = box_only(False, Text("Pushes through"), lasts="life")
    prey: bool = box_only(False, Text("Was stuck"), lasts="life")
    crossed: bool = box_only(False, Text("Has got past"), lasts="life")
    tried: Annotated[int, Range(0, 20)] = box_only(0, Text("Keys tried"), lasts="life")
    way_in: Way = box_only("start", Text("Way in"))
    plan: Plan = not_in_menu("none", "was chosen for this round: an undo asks again", lasts="life")
    # It stays as it was for the dead: nothing asks for it before the next round.
    moved: bool = box_only(False, Text("Has moved"))
    halfway: bool = box_only(False, Text("On the way"), lasts="life")
    passage: bool = box_only(False, Text("In a corridor"), lasts="life")
    landed: bool = box_only(False, Text("Teleported"), lasts="life")
    above: bool = box_only(False, Text("Fell from above"), lasts="life")
    way_up: bool = box_only(False, Text("Way up ahead"), lasts="life")
    heading: Direction | Literal["none", "here"] = fixed("none", GOES_WITH_SQUARE, lasts="life")
    entrance: Direction | None = fixed(None, GOES_WITH_SQUARE, lasts="life")
    room: str | None = fixed(None, ROOM, lasts="life")
    before: str | None = fixed(None, ROOM, lasts="life")
    target: str | None = fixed(None, ROOM, lasts="life")
    beside_chamber: bool = hidden(False, lasts="life")
    misfits: int = fixed(0, "counts pairs of halves that were tried", lasts="life")
    pursuers: list[LyingCard] = fixed(
        factory=list, why="cards of a deck: what is said of the deck moves them", lasts="life"
    )
    stance: Stance | None = fixed(None, "was chosen in secret and shown to all: an undo takes it back")
    guide: Seat | None = fixed(None, "names a seat: a hero who follows says so anew in each round")

    @property
    def is_inside(self) -> bool:
        """`True` if the hero lives and is still in Drakborgen."""
        # Life is read directly, not by `alive`: every phase asks this of everybody many times.
        return self.life != 0 and self.place != "out"

    @property
    def is_safe(self) -> bool:
        """`True` if the hero got out alive."""
        return self.alive and self.place == "out"

    @property
    def answers(self) -> bool:
        """`True` while the hero can be asked and tested: not outside Drakborgen."""
        return self.is_inside

    @property
    def key(self) -> str:
        """Key of the hero in the notes of a fight."""
        return self.seat

    async def test_value(
        self,
        name: str,
        op: Op = "<=",
        *,
        dice: int = 1,
        times: int = 1,
        plus: int = 0,
        words: TestWords = TEST_WORDS,
    ) -> bool:
        """Test a skill, once or several times in a row (A2.12, A2.13); a thing may act at each (A20.3, A21.1).

        `plus` is added to the roll (A7.21).
        """
        for time in range(times):
            repeat = None if times == 1 else time > 0
            if not await self.state.skill_roll(self, name, repeat=repeat, plus=plus, words=words):
                return False
        return True

    def sheets_known(self) -> tuple[Iterable[HeroSheet], Iterable[MonsterKind]]:
        """Return the sheets of this game's data."""
        return self.state.book.heroes.values(), self.state.book.monsters.values()

    # Rooms and ways.

    @property
    def current_room(self) -> Room | None:
        """Room where the hero stands; `None` on the way, and outside."""
        return None if self.room is None else self.state.rooms.get(self.room)

    @property
    def company(self) -> list[Hero]:
        """Heroes in the same room, this one included."""
        return self.state.heroes_in(self.room or "")

    @property
    def is_away(self) -> bool:
        """`True` if something has just taken the hero out of their room, into another place or half-way to one."""
        return self.place == "castle" and self.room is None

    @property
    def has_light(self) -> bool:
        """`True` if the hero has light: their own torch, or a light orb in their room (A26.18)."""
        return self.torch or any(other.orb for other in self.company)

    def is_in_room(self) -> bool:
        """Return True if the hero stands in a room: neither on the way nor below."""
        return self.room is not None

    def is_below(self) -> bool:
        """Return True if the hero is in the catacombs."""
        return self.place == "catacombs"

    def enter_room(self, number: str) -> Room:
        """Put the hero into the room with that number."""
        self.room = number
        self.halfway, self.target, self.passage = False, None, False
        # A hero who has landed there came from no room: there is none to flee to (AS45).
        self.before = None if self.landed else self.before
        room = self.state.rooms[number]
        self.column, self.row, self.heading = room.column, room.row, "none"
        return room

    def leave_room(self) -> None:
        """Take the hero out of the place where they are, however that comes about.

        Every way out of a room goes through here: nothing that held there stays with the hero but where they came from
        (A12.11).
        """
        self.state.shake_off(self)
        origin = self.state.rooms.get(self.before or "")
        self.beside_chamber = origin is not None and origin.kind == "chamber"
        self.before, self.room, self.moved = self.room, None, True
        self.target, self.tried = None, 0
        self.halfway = self.passage = self.landed = False
        self.stuck = self.pushing = self.crossed = False
        self.entrance = None

    def go_half_way(self, target: str | None = None) -> None:
        """Make an early move: half-way to the next place, which the hero reaches next round (A3.6, AS12)."""
        self.leave_room()
        self.halfway, self.target, self.plan = True, target, "stay"
        self.way_in, self.heading = "free", "none"

    def leave_drakborgen(self) -> None:
        """Take the hero out of Drakborgen, alive (A2.10, AS11)."""
        self.leave_room()
        self.before = None
        self.place, self.plan, self.heading = "out", "none", "none"
        self.put_on(None)
        self.tell("out", Text("{hero} is out of Drakborgen."))

    def throw_out(self, target: str | None = None) -> None:
        """Move the hero half-way to a place that is settled next round (A3.6)."""
        self.go_half_way(target)
        self.tell("halfway", Text("{hero} arrives next round."))

    def die(self) -> None:
        """Kill the hero; a monster that came in behind them is left to the others in the room."""
        self.state.shake_off(self)
        super().die()

    def flee(self) -> None:
        """Flee to the room where the hero came from (A12.10, A26.11)."""
        self.go_half_way(self.before)
        self.tell("flight", Text("{hero} flees."))

    # Followers of the hero.

    @property
    def followers(self) -> list[Follower]:
        """Living followers of the hero, wherever they are; a follower has none."""
        others = self.state.followers
        return [one for one in others.values() if one.seat == self.seat and one.is_inside] if others else []

    @property
    def companions(self) -> list[Follower]:
        """Followers that are with the hero."""
        return [other for other in self.followers if other.where == "with"]

    @property
    def helpers(self) -> list[Follower]:
        """Followers with the hero that can lend a hand: neither stuck nor knocked out (A25.3)."""
        return [follower for follower in self.companions if not follower.held]

    def add_follower(self, sheet: FollowerSheet) -> Follower:
        """Add a faithful follower (A25.1); its figures are asked when they are first needed, as a hero's are."""
        follower = self._add(sheet.text, sheet)
        follower.fights = sheet.fights
        return follower

    def enslave(self, kind: str, bond: Literal["helmet", "amulet"]) -> Follower:
        """Add a monster in the hero's power (A25.1); it has no monster card any more, so general KP (A12.4)."""
        monster = self.state.book.monsters[kind]
        follower = self._add(monster.short["text"], monster, kind)
        follower.bond, follower.life = bond, follower.max_life
        return follower

    def _add(self, name: str, sheet: Figures, kind: str = "") -> Follower:
        """Add a follower; of several with one name each has its number."""
        others = self.state.followers
        id = str(1 + max(map(int, others), default=0))
        number = 1 + sum(other.name == name for other in others.values())
        follower = others[id] = Follower(
            self.state,
            self.seat,
            name=name,
            id=id,
            number=number,
            kind=kind,
            special="none",
            room=self.room,
            place=self.place,
        )
        follower.adopt_sheet(sheet)
        self.tell("follower", Text("{hero} gets a follower: {monster}.", monster=follower.called))
        return follower

    def leave_followers(self) -> None:
        """Part the hero from all followers: a teleport takes the hero alone (A25.8)."""
        for follower in self.companions:
            follower.part_from_master()

    # Combat points (stridspoäng, SP) of Legenden's combat, which stand for KP in a fight (A30.1-A30.4).

    def count_points(self) -> None:
        """Count combat points: half the KP, rounded up, and 3 by a magic sword; later what is left (A30.1-A30.4)."""
        if self.points is None:
            self.points = self.full_points + (3 if self.sword and self.armed else 0)
        self.stance = None

    @property
    def full_points(self) -> int:
        """Combat points with which the hero begins (A30.1)."""
        return -(-(self.life or 0) // 2)

    def lose_points(self, count: int) -> None:
        """Take combat points off."""
        self.points = max((self.points or 0) - count, 0)
        self.tell(
            "fight.points", Text.plural("{hero} has one combat point.", "{hero} has {n} combat points.", n=self.points)
        )

    async def take_fight_damage(self, points: int) -> None:
        """Take the cost of a fight: KP, or in Legenden's combat combat points; at 0 the hero dies (A30.2, A30.3)."""
        if points <= 0 or not self.is_inside:
            return
        if not self.state.by_ring:
            await self.take_damage(points)
            return
        await self.ask_life_if_unknown()
        if self.points is None:
            self.count_points()
        self.lose_points(points)
        # A hero without combat points is dead, whatever KP they have left (A30.2).
        if self.points == 0:
            self.die()


@record(frozen=False)
class Follower(Hero):
    """A creature that goes with a hero (följeslagarväsen): an extra player whom the hero runs (A25.1, A25.2).

    `seat` is the seat of its master.

    Attributes:
        bond: What binds it; one that is not faithful is a slave (A25.9).
        where: With its master, apart from the master, or gone: the master is dead or out, or the control has ended.
        kind: Kind of monster that it is.
        number: Number that tells it from others of its name.
        runs: `True` if it was apart as this round's movement began (A25.8).
    """

    holes: ClassVar[tuple[str, ...]] = ("hero", "monster")

    id: str = fixed("", "is its place among the followers")
    kind: str = fixed("", "names a kind of monster: another name there could be one that nobody knows")
    number: int = fixed(1, "tells it from others of its name")
    where: Literal["with", "apart", "gone"] = figure("with", Text("Place"))
    fights: bool = figure(True, Text("Fights"))
    bond: Literal["faithful", "helmet", "amulet"] = figure("faithful", Text("Bound by"), late=True)
    runs: bool = box_only(False, Text("Was apart"))

    @property
    def is_inside(self) -> bool:
        """`True` if the follower lives and is still somebody's."""
        return self.alive and self.place != "out" and self.where != "gone"

    @property
    def followers(self) -> list[Follower]:
        """No followers: a follower has none."""
        return []

    @property
    def is_away(self) -> bool:
        """`False` always: a follower stays with its master, or where it was left."""
        return False

    @property
    def master(self) -> Hero:
        """Hero whom the follower goes with."""
        return self.state.heroes[self.seat]

    @property
    def held(self) -> bool:
        """`True` if the follower can go nowhere: stuck, or knocked out in this round."""
        return self.stuck or self.plan == "lost"

    @property
    def called(self) -> str | Text:
        """Name as it is said; the first of several has no number."""
        name = name_text(self.name)
        numbered = name if self.number == 1 else Text("{monster} {n}", monster=name, n=self.number)
        return stand_for(numbered, "figure", str(self.id), self.seat)

    @property
    def definite(self) -> str | Text:
        """Name at the beginning of a sentence; a number tells several apart, and some have their own form."""
        is_only_one = self.number == 1 and self.kind
        return self.state.book.monsters[self.kind].definite if is_only_one else self.called

    @property
    def key(self) -> str:
        """Key of the follower in the notes of a fight."""
        return f"#{self.id}"

    @property
    def full_points(self) -> int:
        """Combat points of the follower: a monster's are its KP (A30.1)."""
        life = self.life or 0
        return life if self.kind else -(-life // 2)

    def part_from_master(self) -> None:
        """Part the follower from its master; it stays where it is."""
        self.where = "apart"
        self.tell(
            "follower.apart", Text("{monster} is apart from {hero}.", monster=self.definite, hero=self.master.called)
        )

    def rejoin(self) -> None:
        """Bring the follower back to its master."""
        self.where = "with"
        self.stuck = self.pushing = self.crossed = self.halfway = False
        self.place, self.room, self.before = self.master.place, self.master.room, self.master.before
        self.tell(
            "follower.back", Text("{monster} is with {hero} again.", monster=self.definite, hero=self.master.called)
        )

    def set_free(self) -> None:
        """End the control over the follower (A25.9)."""
        self.where = "gone"
        self.clear_effects()
        self.tell("follower.free", Text("{monster} is nobody's any more.", monster=self.definite))

    def follow_master(self) -> None:
        """Go where the master has gone; a stuck or knocked out follower stays (A25.2, A25.8, A25.9)."""
        master = self.master
        if self.is_inside and not master.is_inside:
            self.where = "gone"
            self.clear_effects()
        if self.where != "with" or not self.is_inside:
            return
        if self.held and self.room != master.room:
            self.part_from_master()
        else:
            self.crossed &= self.room == master.room
            self.pushing &= self.room == master.room
            self.place, self.room, self.before = master.place, master.room, master.before

    def heal_at_dawn(self) -> None:
        """Restore a monster's KP in the sun phase, also as a follower; an oracaz is no monster (A25.7)."""
        self.points = None
        self.life = self.max_life if self.kind else self.life

    def clear_effects(self) -> None:
        """Clear everything that would still happen to a follower that is dead, or nobody's any more."""
        self.stuck = self.pushing = self.prey = self.halfway = self.runs = self.crossed = self.above = False
        self.points = self.stance = self.room = self.before = self.target = None
        self.plan, self.lost = "none", 0

    def die(self) -> None:
        """Kill the follower; its other figures stay, so that people may take its death back."""
        self.life, self.mourned = 0, True
        self.clear_effects()
        self.state.on_death(self, {})
