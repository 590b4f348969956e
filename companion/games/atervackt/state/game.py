"""The state of a game of Återväckt: all that people can see and correct."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar, Literal

from companion.asks import THE_BOX, Choose, Interruption, Options, Seat
from companion.deck import PILE, Deck
from companion.dice import T6
from companion.event_kinds import Kind
from companion.games.atervackt.data.book import Book, MonsterKind
from companion.games.atervackt.data.monster_cards import CardLine
from companion.games.atervackt.house_rules import HOUSE
from companion.games.atervackt.state.event_kinds import KINDS
from companion.games.atervackt.state.fights import Duel, Fight, Points
from companion.games.atervackt.state.heroes import Follower, Hero, SkillRoll
from companion.games.atervackt.state.map import Map, NoMap
from companion.games.atervackt.state.pieces import MONSTERS, Figure, LyingCard, Room, Spider
from companion.games.atervackt.state.terms import FIXED, SUN_STEPS, Phase
from companion.games.atervackt.state.terms import Kind as RoomKind
from companion.kit.cards import holdings
from companion.kit.drakborgen.state import DrakborgenState
from companion.kit.drakborgen.sun import sun_die
from companion.kit.drakborgen.wagers import Guesses
from companion.kit.figures import box_only, figure, fixed, hidden
from companion.kit.house_rules import HouseRules
from companion.odds.sun import SunTrack
from companion.record import record
from companion.state import Json, Range
from companion.text import Text
from companion.track import Track


def sun_track(options: Mapping[str, Json], book: Book) -> SunTrack:
    """Return the sun by the house rules: one step a round, a T6 on the last dots (A4.1, A4.2), or the disc (A4.4)."""
    if options["sun.kind"] == "disc":
        return SunTrack(sun_die(str(options["sun.die"])).faces)
    return SunTrack(tuple(SUN_STEPS.get(face, 0) for face in T6.faces), book.last_dots)


@record(kw_only=True, frozen=False)
class AtervacktState(DrakborgenState):
    """A game of Återväckt.

    Attributes:
        turn: The hero whose part of the phase it is; `None` while all play at once.
        keeper: The keeper of the sun, who is also the first player (A1.5).
        rooms: The rooms by number.
        drawn: Cards that were drawn for one room in this phase and are not settled yet.
        led: The result of an attempt that all in a room share, by room and plan ("3/door"), on the map by way as well.
        picked: Locked doors whose lock somebody has tried to pick in this round ("3/1").
        eaters: Number of corpse eaters that are left.
        runes: Number of rune markers on the board.
        spiders: Number of spider markers on the board.
        crawling: Spiders on the map.
        followers: Followers by number, in the order in which they came.
        figures: Figures of monsters (A31).
        prowls: The figure that each monster player moves in this round (A31.4).
        duel: A fight between heroes.
        master: The seat that plays the monsters from the start and has no hero (A32.1).
        said: Numbers of the points that the box has explained, which it does once.
        spear: The hidden number of a spear trap.
        met: The monsters of the open meeting.
        papers: Lines of monster cards that were read out in this game, by card and kind; no view shows them (A12.7).
        wagers: Wagers on dragon cards (AS77).
        lined_up: The heroes in turn order, with those and the first player for whom that is right.
    """

    house: ClassVar[HouseRules] = HOUSE
    kinds: ClassVar[Mapping[str, Kind]] = KINDS

    book: Book = field(metadata={"hidden": True, "given": True})
    # Magic, of which the state knows nothing, may act at a skill roll.
    skill_roll: SkillRoll = field(metadata={"hidden": True, "given": True})
    # A figure is a wanderer while somebody acts for it, and wanderers build on rooms, of which the state knows nothing.
    monster_classes: Mapping[type[LyingCard], Callable[..., Any]] = field(metadata={"hidden": True, "given": True})
    heroes: dict[Seat, Hero] = field(default_factory=dict)
    followers: dict[str, Follower] = field(default_factory=dict)
    keeper: Seat | None = field(default=None, metadata=FIXED)
    round: Annotated[int, Range(0, 999)] = box_only(0, Text("Round"))
    phase: Phase = field(default="sun", metadata=FIXED)
    sun: Track = field(default_factory=lambda: Track(steps=25))
    decks: dict[str, Deck] = field(default_factory=dict)
    rooms: dict[str, Room] = field(default_factory=dict)
    drawn: list[LyingCard] = field(default_factory=list, metadata=FIXED)
    runes: Annotated[int, Range(0, 9)] = figure(0, Text("Portal runes"))
    spiders: Annotated[int, Range(0, 9)] = figure(0, Text("Spiders"))
    crawling: list[Spider] = field(default_factory=list)
    figures: dict[str, Figure] = field(default_factory=dict)
    prowls: dict[Seat, str] = field(default_factory=dict, metadata=FIXED)
    led: dict[str, str] = field(default_factory=dict, metadata=FIXED)
    picked: list[str] = hidden(factory=list)
    eaters: int = hidden(0)
    met: list[LyingCard] = field(default_factory=list, metadata=FIXED)
    # A reader of a card knows it; nobody else may see it, and its player has its line among their private ones.
    papers: dict[str, dict[str, CardLine]] = field(default_factory=dict, metadata={**FIXED, "private": True})
    fight: Fight | None = None
    duel: Duel | None = None
    master: Seat | None = field(default=None, metadata=FIXED)
    said: list[str] = fixed(factory=list, why="has been said")
    spear: Points | None = field(default=None, metadata=FIXED)
    dragon: Literal["asleep", "awake"] = figure("asleep", Text("Dragon"))
    wagers: dict[Seat, Guesses] = field(default_factory=dict)
    lined_up: tuple[dict[Seat, Hero], Seat | None, list[Hero]] | None = field(
        default=None, repr=False, compare=False, metadata={"hidden": True, "given": True}
    )

    @property
    def sun_track(self) -> SunTrack:
        """Sun of this game: one step a round, a T6 on the last dots (A4.1, A4.2), or the disc's die (A4.4)."""
        return sun_track(self.options, self.book)

    @property
    def steps_to_night(self) -> int:
        """Steps to the skull, on which night falls (A4.3)."""
        return max(self.sun.steps + 1 - self.sun.at, 0)

    def order(self) -> list[Seat]:
        """Return the seats clockwise, beginning with the first player (A3.1)."""
        return self.clockwise(self.keeper)

    def creatures(self) -> Iterable[Hero]:
        """Return the heroes, then the followers."""
        return (*self.heroes.values(), *self.followers.values())

    def mortals(self) -> Iterable[Hero]:
        """Return all creatures: every one of them can die."""
        return self.creatures()

    def on_death(self, one: Hero, goods: Mapping[str, Any]) -> None:
        """Remove a dead hero's body and shuffle their cards in; the player plays monsters (A28.2, A28.3)."""
        if isinstance(one, Follower):
            self.tell_follower_death(one)
            return
        self.shuffle_in(one.seat)
        if self.is_solo or self.sun.is_over:
            one.tell("death", Text("{hero} is dead: shuffle the cards in."))
        else:
            one.tell("death", Text("{hero} is dead: shuffle the cards in. {seat} plays monsters.", seat=one.seat))

    def shake_off(self, hero: Hero) -> None:
        """Part a hero from their pursuers, which follow only into the room of the flight (A12.11).

        If something takes the hero out of it before they are met, whoever is there meets them; on the way they lose the
        hero.
        """
        monsters, hero.pursuers = hero.pursuers, []
        for lying in monsters:
            pile = PILE
            if hero.room in self.rooms and self.phase == "card":
                pile = "held"
                self.drawn.append(lying)
            elif hero.room in self.rooms:
                pile = f"room:{hero.room}"
                self.rooms[hero.room].cards.append(lying)
            holdings.move_card(self.decks[lying.deck], lying.card, holdings.hand_pile(hero.seat), pile)

    def shuffle_in(self, seat: Seat) -> None:
        """Shuffle a dead hero's cards into their decks, also those that lay before them (A28.2, A28.6, A23.21)."""
        own = tuple(f"{what}:{seat}" for what in ("hand", "below", "amulet", "worn", "offer"))
        for deck in self.decks.values():
            if piles := [pile for pile in own if pile in deck.lying]:
                deck.gather(*piles)

    def tell_follower_death(self, follower: Follower) -> None:
        """Tell that a follower is dead, and send a hero who waited into the fight (A13.5, A25.6).

        A hero goes on waiting while another follower fights for them.
        """
        self.tell("follower.dead", Text("{monster} is dead.", monster=follower.definite), who=follower.seat)
        fight, hero = self.fight, self.heroes[follower.seat]
        if fight is not None and hero.seat in fight.waiting and not self.fighting_followers(hero):
            fight.waiting.remove(hero.seat)
            hero.tell("fight.joins", Text("{hero} has to fight now."))

    def fighting_followers(self, hero: Hero) -> list[Follower]:
        """Return the followers that fight beside this hero, or for them (A25.6)."""
        fight = self.fight
        if fight is None or hero.room != fight.room:
            return []
        return [follower for follower in hero.companions if follower.id in fight.followers]

    def heroes_in_order(self) -> list[Hero]:
        """Return all heroes in turn order, dead ones too; nobody may change the list.

        It is worked out anew only for another first player, or where the heroes were given anew.
        """
        found = self.lined_up
        if found is not None and found[0] is self.heroes and found[1] == self.keeper:
            return found[2]
        in_order = [self.heroes[seat] for seat in self.clockwise(self.keeper)]
        self.lined_up = self.heroes, self.keeper, in_order
        return in_order

    def heroes_inside(self) -> list[Hero]:
        """Return the heroes that live in Drakborgen, in turn order."""
        # As `is_inside` has it: every phase asks this of everybody many times.
        return [hero for hero in self.heroes_in_order() if hero.life != 0 and hero.place != "out"]

    def prompt_for(self, heroes: list[Hero], for_one: Text, for_several: Text) -> Text:
        """Return the prompt of a phase that all share; `for_one` names a hero who is asked alone."""
        if len(heroes) > 1:
            return for_several
        # A prompt without a name stays without one, so that the page names the hero.
        return for_one.using(hero=heroes[0].called) if "{hero}" in for_one.message else for_one

    def build_shared_choice(
        self,
        key: str,
        for_one: Text,
        for_several: Text,
        options: Mapping[Seat, Options],
        interruptions: tuple[Interruption, ...] = (),
    ) -> Choose | None:
        """Build a choice of several at once, each from their own lines; `for_one` names a hero who is asked alone."""
        if not options:
            return None
        text = self.prompt_for([self.heroes[seat] for seat in options], for_one, for_several)
        return Choose(key=key, seats=tuple(options), text=text, options=dict(options), interruptions=interruptions)

    def heroes_in(self, room: str) -> list[Hero]:
        """Return the living heroes in that room, in turn order."""
        # The room is compared first, as most heroes are elsewhere.
        return [hero for hero in self.heroes_in_order() if hero.room == room and hero.is_inside]

    def followers_in(self, room: str) -> list[Follower]:
        """Return the followers in that room, in turn order."""
        if not self.followers:
            return []
        return [
            follower
            for hero in self.heroes_inside()
            for follower in hero.followers
            if (hero.room if follower.where == "with" else follower.room) == room
        ]

    def creatures_in(self, room: str) -> list[Hero]:
        """Return the heroes in a room, then the followers: what happens there happens to all (A26.1)."""
        return [*self.heroes_in(room), *self.followers_in(room)]

    def heroes_and_followers(self) -> list[Hero]:
        """Return all heroes in Drakborgen, each before their followers."""
        if not self.followers:
            return self.heroes_inside()
        return [one for hero in self.heroes_inside() for one in (hero, *hero.followers)]

    def move_followers(self) -> None:
        """Move all followers to where their masters have gone."""
        for follower in self.followers.values():
            follower.follow_master()

    def new_room(self, kind: RoomKind) -> str:
        """Add a room that nobody has been in, and return its number."""
        number = str(1 + max(map(int, self.rooms), default=0))
        self.rooms[number] = Room(kind)
        return number

    def leads_down(self, room: Room) -> bool | None:
        """Return True if a way down is there, by tile, marker or card (A2.15, AC1); `None` where nobody knows.

        Where no tile has one, a secret door may lead down as well (A1.12, A9.6).
        """
        if room.down or room.has_card("room", "stairs"):
            return True
        if self.options["edition"] == "first":
            return room.has_card("search", "secret")
        # Tiles of these kinds have no way down of their own.
        return False if room.kind in ("tower", "corridor", "chamber") else room.down

    def may_lead_down(self, room: Room | None) -> bool:
        """Return True if there may be a way down; where nobody is, anything may be (A31.7)."""
        return room is None or self.leads_down(room) is not False

    def monster_kind(self, lying: LyingCard) -> MonsterKind:
        """Return the kind of this monster."""
        return self.book.monsters[lying.kind or MONSTERS[0]]

    # Players of the monsters (A28.1, A28.3, A32.1).

    def left_of(self, seat: Seat) -> list[Seat]:
        """Return the other seats, clockwise from this one."""
        return self.clockwise(seat)[1:]

    @property
    def is_solo(self) -> bool:
        """`True` if one player plays alone (A33)."""
        return len(self.seats) == 1

    @property
    def allied(self) -> bool:
        """`True` if the heroes play together against the castle (A32.1)."""
        return self.options["play"] != "against" and not self.is_solo

    def monster_player(self, seat: Seat, fighting: Collection[Seat] = ()) -> Seat | None:
        """Return the nearest regular monster player to the left, else the left neighbour (A28.1, A28.3, AS42).

        Nobody who fights in the same fight. `None` when nobody else is there, as for one alone, and among allies
        without a regular monster player: then dice show for the monsters (AS9, A32.2, A33.2).
        """
        others = [other for other in self.left_of(seat) if other not in fighting]
        regular = next((other for other in others if not self.heroes[other].alive), None)
        return regular if regular is not None or self.allied else next(iter(others), None)

    def monster_player_in(
        self, number: str, fighting: Collection[Seat] = (), reader: Seat | None = None
    ) -> Seat | None:
        """Return the player of the monsters of a room: of card, reaction, life, a spear's number and corpse eaters.

        Nobody who is in the room, where anybody is elsewhere; else nobody who is `fighting` there. `reader`: the seat
        that has read the cards of an open meeting plays it to its end. `None`: dice show for the monsters (AS9, AS33).
        """
        seats = [hero.seat for hero in self.heroes_in(number)]
        if not seats or self.monster_player(seats[0]) is None:
            return None
        if reader is not None and reader not in (fighting or seats):
            return reader
        return self.monster_player(seats[0], seats) or (self.monster_player(seats[0], fighting) if fighting else None)

    def hidden_opponent(self, number: str, fighting: Collection[Seat] = (), reader: Seat | None = None) -> Seat | None:
        """Return the seat that chooses in secret for a room's monsters: their player, or the box instead (AS78)."""
        found = self.monster_player_in(number, fighting, reader)
        return THE_BOX if self.is_played_by_box(found) else found

    def amulet_reader(self, seat: Seat) -> Seat | None:
        """Return the reader of a seat's amulet: the monster player, among allies too (A20.1, A32.2).

        One alone has none (A33.1).
        """
        return self.monster_player(seat) or next(iter(self.left_of(seat)), None)

    def mover(self, number: str = "") -> Seat:
        """Return the seat that acts for a monster in that room, or anywhere (A12.5).

        Mostly the monster player; one alone acts for the monsters as well (A33).
        """
        heroes = self.heroes_in(number) or self.heroes_inside()
        first = heroes[0].seat if heroes else self.order()[0]
        return self.monster_player_in(number) or self.monster_player(first) or first

    @property
    def map(self) -> Map:
        """Squares, where the table wants them followed."""
        return Map(self) if self.options.get("map") == "followed" else NoMap(self)

    @property
    def wandering(self) -> bool:
        """`True` if monsters wander, by house rule (A31)."""
        return self.options.get("monsters") == "wander"

    @property
    def by_ring(self) -> bool:
        """`True` if Legenden's combat is played (A30)."""
        return bool(self.options["combat"] == "ring")
