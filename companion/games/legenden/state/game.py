"""The state of a game of Legenden."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from companion.asking import ask_roll, roll_outcomes
from companion.asks import THE_BOX, Roll, RollOutcome, Seat
from companion.deck import Deck
from companion.dice import T12, Die
from companion.event_kinds import Kind
from companion.games.legenden.data.book import Book, HeroSheet, MonsterKind
from companion.games.legenden.data.monster_cards import CardLine
from companion.games.legenden.house_rules import HOUSE
from companion.games.legenden.state.company import MEETS_LATER, Company, Stop, Waits
from companion.games.legenden.state.event_kinds import KINDS
from companion.games.legenden.state.melee import FIXED, SAID, SEEN, Melee, Throng
from companion.kit.drakborgen.adventurers import Adventurer
from companion.kit.drakborgen.ring import STANCES, Stance
from companion.kit.drakborgen.state import DrakborgenState
from companion.kit.drakborgen.sun import nightfall
from companion.kit.drakborgen.temperaments import STANDS_IN
from companion.kit.drakborgen.wagers import Guesses
from companion.kit.evening import Rounds
from companion.kit.figures import box_only, carried, figure, hidden, not_in_menu
from companion.kit.house_rules import HouseRules
from companion.kit.questions import question
from companion.odds.sun import SunTrack
from companion.record import record
from companion.state import Range
from companion.text import Text
from companion.track import Track
from companion.view import Nightfall

Aspect: TypeAlias = Stance
"""Strength (styrka, SF), Psyche (psyke, PF), Agility (vighet, VF) or Armour (rustning, RF): also the four stances."""

ASPECTS = STANCES

Place: TypeAlias = Literal["outside", "room", "entrance", "stuck", "catacombs", "chamber", "home", "web"]
"""Place of a hero. There is no map. `entrance`: before rubble; `stuck`: in it. `home`: outside, not going in again."""

Way: TypeAlias = Literal["free", "door", "portcullis", "secret", "none"]
"""Way by which a hero came in; behind a portcullis, a secret door or a teleport there is no way back."""

Due: TypeAlias = Literal["nothing", "back", "onward", "arrive", "thrown"]
"""Move that a hero's next turn must be: back to where they came from, or onward through the opening where they stand.

`arrive`: into the room that the hero was teleported to. `thrown`: out by the exit that a roll has given.
"""

Before: TypeAlias = Literal["outside", "room", "chamber", "catacombs"]
"""Kind of place that a hero came from."""

Approach: TypeAlias = Literal["attack", "wait", "back"]
"""Choice of a hero who meets a monster."""

Reaction: TypeAlias = Literal["fight", "flees", "passive", "follows"]
"""Reaction of the monster to that choice."""


SUNS: Mapping[str, Text] = {
    "rest.sun": Text("Rest: roll sun die"),
    "damage.sun": Text("Damage: roll sun die"),
    "fight.sun": Text("{hero}: sun die"),
}
"""Prompts for the sun die; the hero's name stands above, but in a fight, where two roll."""


@cache
def sun_outcomes(die: Die) -> tuple[RollOutcome, ...]:
    """Return the outcomes of the sun die where it is rolled for a hero: a number of suns."""
    words = {f"suns-{n}": Text.plural("one sun", "{n} suns", n=n) if n else Text("no sun") for n in die.values}
    return roll_outcomes(die, lambda face: f"suns-{face}", words)


MOST_CARDS = 40
"""Most treasure cards that can be set by hand; corrections may claim more than there are."""


@record(frozen=False)
class Hero(Adventurer["LegendenState"]):
    """A hero. Values and life are `None` until they are first needed (LS6); life 0 is death (L5.1b).

    Attributes:
        treasures: Everything that is worth gold, except the cards of the treasure chamber.
        cards: Cards of the treasure chamber.
        pursuer: Number of the monster that follows.
        combat_bonus: Combat points that things give at the start of each fight.
        caught: The round in which the hero was caught in a web.
        camp: Heroes with the same number stand in one room.
        begins: `True` if the hero has not left the first room yet.
    """

    place: Place = figure("room", Text("Place"))
    due: Due = figure("nothing", Text("Next turn"), lasts="life")
    way_in: Way = figure("free", Text("Way in"))
    before: Before = figure("outside", Text("Came from"))
    keys: Annotated[int, Range(0, 20)] = carried(0, Text("Door keys"))
    treasures: Annotated[int, Range(0, 50)] = carried(0, Text("Treasures"))
    cards: Annotated[int, Range(0, MOST_CARDS)] = carried(0, Text("Treasure cards"))
    combat_bonus: Annotated[int, Range(0, 20)] = carried(0, Text("Bonus in fights"))
    camp: Annotated[int, Range(0, 4)] = figure(0, Text("Together"))
    pursuer: str | None = figure(None, Text("Pursuer"), lasts="life")
    gold: Annotated[int | None, Range(0, 9990)] = figure(None, Text("Gold"), late=True)
    box_stands_in: bool = figure(False, STANDS_IN, late=True)
    caught: Annotated[int, Range(0, 999)] = box_only(0, Text("Caught in round"))
    begins: bool = hidden(False)

    def go_to(self, place: Place) -> None:
        """Take the hero out of their place to another one; they know where they came from."""
        self.before = self.place if self.place in ("outside", "chamber", "catacombs") else "room"
        self.leave_place()
        self.place = place

    def leave_place(self) -> None:
        """Take the hero out of where they are: all that held, joined, followed or awaited them there is forgotten.

        However a hero leaves a place, by a move, a flight, a teleport, death or for home, it goes through here.
        """
        self.begins, self.due, self.camp, self.pursuer = False, "nothing", 0, None
        if self.alive:
            # Nothing is met by the dead, whatever has come to where they lie.
            self.state.forget_visits(self.seat)

    def sheets_known(self) -> tuple[Iterable[HeroSheet], Iterable[MonsterKind]]:
        """Return the hero sheets and monster kinds of this game's data."""
        return self.state.book.heroes.values(), self.state.book.monsters.values()

    @property
    def is_settled(self) -> bool:
        """`True` while the hero stands in the room that they came into, with nothing left to settle."""
        return self.alive and self.place == "room" and self.due == "nothing"

    def postpone(self, waits: Waits) -> bool:
        """Leave the rest of the turn to the event phase; the move is over (L13.1a)."""
        assert self.state.company is not None
        self.state.company.stops[self.seat] = Stop(waits)
        return True

    def companions_here(self) -> list[Hero]:
        """Return the other living heroes known to stand in the same room, in turn order."""
        others = (self.state.heroes[seat] for seat in self.state.order() if seat != self.seat)
        return [one for one in others if one.alive and one.camp and (one.camp, one.place) == (self.camp, self.place)]

    def put_tile_away(self) -> None:
        """Tell to put the tile of a new place away unread, which every place but an ordinary room requires (LT1)."""
        self.tell("tile.unread", Text("{hero}: a new place? Set the room tile aside, unread."))

    async def take_damage(self, points: int) -> int:
        """Lose body points (kroppspoäng, KP); at 0 the hero is dead (L5.1a, L5.1b)."""
        # The sheet is read even where the hero loses nothing.
        await self.ask_life_if_unknown()
        return await super().take_damage(points)

    @question(ask_roll)
    def roll_suns(self, key: str) -> Roll | None:
        """Roll the sun die for the hero, while they live; `key` is the key of the ask."""
        return self.build_roll(key, SUNS[key], self.state.sun_die, outcomes=sun_outcomes(self.state.sun_die))

    @question(ask_roll)
    def roll_fire(self) -> Roll | None:
        """Roll the sun die for the dragon's fire, which its prompt names."""
        return self.build_roll("damage.sun", Text("Fire: roll sun die"), self.state.sun_die)

    async def take_damage_chance(self, *, fire: bool = False) -> None:
        """Take a damage chance outside combat (skadechansa): one life for each sun (L5.1b)."""
        await self.ask_life_if_unknown()
        await self.take_damage(await (self.roll_fire() if fire else self.roll_suns("damage.sun")))

    @property
    def may_rest(self) -> bool:
        """`True` if the hero may rest: hurt, not below nor with the living dragon, no meeting open (L5.4b, LS20)."""
        if self.place == "catacombs" or (self.place == "chamber" and self.state.dragon != "dead"):
            return False
        return self.hurt and self.pursuer is None and self.due == "nothing"

    @property
    def is_followable(self) -> bool:
        """`True` if a monster can follow: the hero goes back, or has gone back in this round (L7.6c, L13.1a)."""
        stop = self.state.company.stops.get(self.seat) if self.state.company is not None else None
        goes_back = self.due == "back" or (stop is not None and stop.waits == "back")
        return self.alive and goes_back and self.place not in ("outside", "home")

    async def rest(self) -> None:
        """Rest (vila) instead of moving: one life back for each sun, never above the start (L5.2-L5.4a, LQ3, LQ4)."""
        suns = await self.roll_suns("rest.sun")
        if self.alive:
            # By a correction a hero may have more than at the start, which no rest takes away (L5.3).
            self.gain("life", suns)
            self.tell("rest", Text("{hero} rests: {life} of {max} life.", life=self.life or 0, max=self.max_life or 0))

    @property
    def is_safe(self) -> bool:
        """`True` if the hero is alive and out of the castle."""
        return self.alive and self.place in ("outside", "home")

    @property
    def has_way_back(self) -> bool:
        """`True` if the way in is free: not after a portcullis or a secret door (L7.6a, L4.3b, LQ2, LS35)."""
        return self.way_in in ("free", "door")

    @property
    def is_in_web(self) -> bool:
        """`True` if the hero is caught in a web (L11.1a)."""
        return self.place == "web"

    @property
    def is_held(self) -> bool:
        """`True` if the hero is stuck in rubble or caught in a web, so that no way out is free (L4.6.1d, L11.1b)."""
        return self.is_in_web or self.place == "stuck"

    @property
    def can_turn_back(self) -> bool:
        """`True` if the hero may turn back from a meeting: not without a way in (L7.6a, LS35)."""
        return self.has_way_back and not self.is_held and self.has_way_in

    @property
    def has_way_in(self) -> bool:
        """`True` if the hero came in by some way: not by a teleport, nor if they stand where they began (LS35)."""
        begun_here = self.begins and self.before == "outside" and self.way_in == "free"
        return self.way_in != "none" and not begun_here

    @property
    def combat_points(self) -> int:
        """Combat points (stridspoäng, SP) with which the hero begins a fight (L8.1a)."""
        return (self.life or 0) + self.combat_bonus

    @property
    def loot(self) -> int:
        """Number of all treasures, those of the chamber included."""
        return self.treasures + self.cards


@record(frozen=False)
class Monster:
    """A monster left behind in a room, known by its number in `LegendenState.monsters`.

    Attributes:
        moved: The last round in which a monster player moved it.
        below: `True` if it waits in the catacombs (LS16).
        master: The hero who has power over it.
        visits: The hero who meets it in the next event phase (LS41).
    """

    kind: str = field(metadata=FIXED)
    moved: Annotated[int, Range(0, 999)] = box_only(0, Text("Moved in round"))
    below: bool = figure(False, Text("In catacombs"))
    master: Seat | None = field(default=None, metadata=FIXED)
    visits: Seat | None = field(default=None, metadata=FIXED)

    @property
    def is_alone(self) -> bool:
        """`True` if it stands in a room by itself."""
        return not self.below and self.master is None


@record(frozen=False)
class Prowl:
    """Monster that a monster player (monsterspelare) moves now: its number, where it was, and its way."""

    number: str = field(metadata=FIXED)
    below: bool = not_in_menu(False, "follows from where its player said that it goes: an undo asks the player again")
    way: Way = not_in_menu("free", "follows from where its player said that it goes: an undo asks the player again")


@record(frozen=False)
class Meeting:
    """A hero meets a monster (möte). `number` is that of a monster that was left behind before, else `None`.

    `goes_to`: the hero that it flees to.
    """

    hero: Seat = field(metadata=FIXED)
    opponent: Seat = field(metadata=FIXED)
    kind: str = field(metadata=FIXED)
    number: str | None = field(default=None, metadata=FIXED)
    ambush: bool = not_in_menu(False, SAID)
    choice: Approach | None = not_in_menu(None, SAID)
    reaction: Reaction | None = not_in_menu(None, SAID)
    goes_to: Seat | None = field(default=None, metadata=FIXED)


@record(frozen=False)
class Fight:
    """A fight (strid) between a hero and a monster, in combat points (stridspoäng, SP).

    Attributes:
        owed: Points that the hero has yet to pay or to roll for.
        hero_lost: Points that the hero lost in the last comparison.
        monster_lost: Points that the monster lost in it.
        opened: `True` if all see both stances.
        compared: `True` if all see the losses, too.
        beaten: `True` if the hero lost the comparison.
        struck: `True` if the hero made the monster lose points in it.
        fleeing: `True` if the hero has announced a flight.
        exit: "monster" if a monster stands where the hero flees to.
        burns: `True` if the points owed are for the dragon's fire.
        servant: Number of the monster that fights in the hero's place.
    """

    hero: Seat = field(metadata=FIXED)
    opponent: Seat = field(metadata=FIXED)
    kind: str = field(metadata=FIXED)
    hero_points: Annotated[int, Range(0, 60)] = figure(0, Text("Hero points"))
    monster_points: Annotated[int, Range(0, 60)] = figure(0, Text("Monster points"))
    misses: Annotated[int, Range(0, 3)] = figure(0, Text("Misses in a row"))
    owed: Annotated[int, Range(0, 30)] = box_only(0, Text("To pay"))
    round: Annotated[int, Range(0, 999)] = not_in_menu(0, SEEN)
    hero_stance: Stance | None = not_in_menu(None, SEEN)
    monster_stance: Stance | None = not_in_menu(None, SEEN)
    hero_lost: Annotated[int, Range(0, 60)] = not_in_menu(0, SEEN)
    monster_lost: Annotated[int, Range(0, 60)] = not_in_menu(0, SEEN)
    opened: bool = not_in_menu(False, SEEN)
    compared: bool = not_in_menu(False, SEEN)
    beaten: bool = not_in_menu(False, SEEN)
    struck: bool = not_in_menu(False, SEEN)
    fleeing: bool = not_in_menu(False, SAID)
    exit: Literal["monster"] | None = not_in_menu(None, SAID)
    servant: str | None = field(default=None, metadata=FIXED)
    burns: bool = not_in_menu(False, SEEN)


@record(frozen=False)
class Crossing:
    """Crossing of a footbridge (spång): for how many treasures the hero has rolled, and which were dropped."""

    rolled: Annotated[int, Range(0, 90)] = figure(0, Text("Rolled for"))
    treasures: Annotated[int, Range(0, 50)] = figure(0, Text("Dropped"))
    cards: Annotated[int, Range(0, MOST_CARDS)] = figure(0, Text("Cards dropped"))


@record(kw_only=True, frozen=False)
class LegendenState(DrakborgenState, Rounds):
    """State of a game of Legenden.

    Attributes:
        wealth: Number of cards left in the treasure chamber's deck.
        symbol: Which of six marks stands for secret doors in this game.
        stairs: `True` by number for a way down that is face up.
        cards: Lines of monster cards that were read out in this game.
        company: A round by the advanced rules.
        throng: A meeting of several.
        melee: A fight of many.
        upcoming: Meetings that follow at once.
        wagers: Wagers on dragon cards (LS43).
    """

    house: ClassVar[HouseRules] = HOUSE
    kinds: ClassVar[Mapping[str, Kind]] = KINDS

    book: Book = field(metadata={"hidden": True, "given": True})
    heroes: dict[Seat, Hero] = field(default_factory=dict)
    sun: Track = field(default_factory=lambda: Track(steps=21))
    dragon: Literal["asleep", "awake", "dead"] = figure("asleep", Text("Dragon"))
    wealth: Annotated[int, Range(0, MOST_CARDS)] = figure(0, Text("Treasure cards"))
    symbol: Annotated[int | None, Range(1, 6)] = figure(None, Text("Symbol"))
    chamber_found: bool = figure(False, Text("Chamber found"))
    decks: dict[str, Deck] = field(default_factory=dict)
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
    wagers: dict[Seat, Guesses] = field(default_factory=dict)

    def creatures(self) -> Iterable[Hero]:
        """Return the heroes."""
        return self.heroes.values()

    def on_death(self, hero: Hero, goods: Mapping[str, Any]) -> None:
        """Settle a hero's death (L5.1b, L8.2a): the goods are out of play (LS34), the player moves monsters (L5.5a)."""
        hero.leave_place()
        self.bury(goods)
        self.set_free()
        if self.sun.is_over:
            # With the night the game is over: nobody plays monsters any more (LS4).
            hero.tell("death", Text("{hero} is dead."))
        else:
            hero.tell("death", Text("{hero} is dead. {seat} plays monsters.", seat=hero.seat))
        if goods.get("cards"):
            self.explain("LS34")

    def mourn(self) -> None:
        """Free a hero from a pursuer who was set elsewhere by hand, as soon as the game goes on (L7.6c)."""
        super().mourn()
        for hero in self.heroes.values():
            if not hero.is_followable:
                hero.pursuer = None

    def bury(self, goods: Mapping[str, Any]) -> None:
        """Put a dead hero's treasure cards under their deck; the other goods are out of play (LS34)."""
        self.wealth = min(self.wealth + goods.get("cards", 0), MOST_CARDS)

    def set_free(self) -> None:
        """Free each monster whose master is dead: it stands face up by itself (L12.3a, L7.9a)."""
        for monster in self.monsters.values():
            if monster.master is not None and not self.heroes[monster.master].alive:
                monster.master = None

    @property
    def moving(self) -> Company | None:
        """Round in its movement phase: no tile is turned, no meeting settled (L13.1a); `None` outside it."""
        return self.company if self.company is not None and self.company.phase == "moves" else None

    @property
    def hides_points(self) -> bool:
        """`True` if a card stays hidden in the fight too; by the rulebook counters lie open (L8.1b)."""
        return bool(self.rule("monster.points") == "hidden")

    def reader(self, opponent: Seat, hero: Seat) -> Seat:
        """Return the seat that reads out the monster's card, or says what happens on the board, which no box sees."""
        return hero if opponent == THE_BOX else opponent

    def opponent(self, seat: Seat, fighting: Collection[Seat] = ()) -> Seat:
        """Return the seat that plays the monster: the next monster player to the right, else the neighbour (L7.2a).

        With several heroes it is the nearest whose hero is not `fighting` too; if all are, the player to the right does
        both. The box plays it for one alone, where the house rule says so, and in place of who lets it (LS42).
        """
        index = self.seats.index(seat)
        to_the_right = [self.seats[index - step] for step in range(1, len(self.seats))]
        free = [other for other in to_the_right if other not in fighting]
        nearest = free or to_the_right
        found = next((other for other in nearest if not self.heroes[other].alive), next(iter(nearest), None))
        if found is None or self.is_played_by_box(found) or (not free and self.is_played_by_box(None)):
            return THE_BOX
        return found

    def meeting_with(self, seat: Seat, kind: str, number: str | None, *, ambush: bool = False) -> Meeting:
        """Return the meeting of this hero with such a monster, and its player (L7.2a)."""
        return Meeting(seat, self.opponent(seat), kind, number, ambush)

    def monster(self, kind: str) -> MonsterKind:
        """Return a kind of monster."""
        return self.book.monsters[kind]

    # Monsters that were left behind: numbered tokens, for there is no map (L7.9a).

    def leave_behind(self, meeting: Meeting) -> str:
        """Leave a living monster face up where it is, under a number, and return that (L7.9a, L8.12e, L8.15)."""
        if meeting.number is None:
            meeting.number = next(str(n) for n in range(1, 1000) if str(n) not in self.monsters)
            self.monsters[meeting.number] = Monster(meeting.kind)
            name = self.monster(meeting.kind).definite
            self.tell(
                "monster.stays",
                Text("{monster} stays: lay token {n} on it.", monster=name, n=meeting.number),
                who=meeting.hero,
            )
        return meeting.number

    def discard(self, number: str | None) -> None:
        """Take a monster off the board that is killed or out of play (L8.14, L7.7c)."""
        if number is not None:
            self.monsters.pop(number, None)
            self.shake_off(number)

    def kind_of(self, number: str) -> MonsterKind:
        """Return the kind of the monster with that number."""
        return self.monster(self.monsters[number].kind)

    def forget_visits(self, seat: Seat) -> None:
        """Forget monsters that came to a room which the hero has left since (L13.1a)."""
        stops = {} if self.company is None else self.company.stops
        if seat in stops and stops[seat].waits in MEETS_LATER:
            # The hero only comes onto the tile that the visitors have come to as well.
            return
        for stop in stops.values():
            stop.to = None if stop.to == seat else stop.to
        for monster in self.monsters.values():
            monster.visits = None if monster.visits == seat else monster.visits

    def shake_off(self, number: str) -> None:
        """Let the monster with that number follow nobody any more."""
        for hero in self.heroes.values():
            hero.pursuer = None if hero.pursuer == number else hero.pursuer

    @property
    def sunset_chance(self) -> Fraction:
        """Return the chance that the next roll of the sun die ends the day (LS4, LS5)."""
        return self.sun_track.chance_at_next(self.steps_to_night)

    @property
    def sun_track(self) -> SunTrack:
        """Sun of this game: its die is rolled every round (LS4)."""
        return SunTrack(self.sun_die.faces)

    @property
    def steps_to_night(self) -> int:
        """Steps to the one on which the sun has set (LS4)."""
        return max(int(self.options["sun.steps"]) + 1 - self.sun.at, 0)

    @property
    def nightfall(self) -> Nightfall | None:
        """Return the nearness of the sunset (LS5); `None` once the game is over."""
        if self.over:
            return None
        return nightfall(self.sun_track, max(self.steps_to_night, 1))

    def living(self) -> list[Hero]:
        """Return the living heroes, in the order of the seats."""
        return [self.heroes[seat] for seat in self.seats if self.heroes[seat].alive]

    def heroes_inside(self) -> list[Hero]:
        """Return the living heroes in the castle, the chamber or the catacombs."""
        return [hero for hero in self.living() if not hero.is_safe]

    def stair_numbers(self) -> list[int]:
        """Return the numbers of the ways up from the catacombs that are face up (L4.7.3e)."""
        return [int(number) for number, face_up in self.stairs.items() if face_up]

    def heroes_in_chamber(self) -> list[Hero]:
        """Return the living heroes in the treasure chamber."""
        return [hero for hero in self.living() if hero.place == "chamber"]
