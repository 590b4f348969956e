"""Rooms: what each kind offers, always on the same lines, and what happens to a hero who comes there.

There is no map: people say what lies before a hero (L4.1-L4.3, LQ1), and the hero comes into that kind of room. What is
asked is in `surroundings`, a door or a portcullis on the way in `doors`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import ClassVar, Final, TypeAlias

from companion.asking import ask_option
from companion.asks import Ask, Option, Options
from companion.games.legenden import catacombs, chamber, chaos, company, encounters
from companion.games.legenden.cards import treasures
from companion.games.legenden.castle import abyss, bridge, doors, finds, surroundings
from companion.games.legenden.state.game import Due, Hero, Place
from companion.kit.creatures import Op
from companion.kit.drakborgen.aspects import odds_option
from companion.kit.drakborgen.dragon import word_draw
from companion.kit.places import NO_DEED, Board, Deed, Page, Space, deed, do_deed
from companion.text import Text

FORCES = Text("{hero} forces"), Text("{hero} forces")
TEARS = Text("{hero} tears"), Text("{hero} tears 2/2"), Text("{hero} tears 1/2")
TEARS_LOOSE = Text("{hero} tears loose"), Text("{hero} tears loose")
COMES_TO, BEHIND = Text("{hero} comes to:"), Text("{hero}: behind it?")
"""Prompts for the place that the hero comes to, and for the place behind a door."""

Move: TypeAlias = Callable[[Hero], Awaitable[bool]]
"""Function that moves a hero and returns whether the turn is over."""


# Moving.


async def move(hero: Hero, *, obstacles: bool = True) -> bool:
    """Move one room (L4.1), also from the chamber unless the dragon bars the way; return True if the turn is over.

    Without `obstacles` only by a free passage (fri passage, L4.1.1), which a closed door is not.
    """
    return await step(hero, await ask_option(lambda: build_way_ask(hero, obstacles=obstacles)))


async def move_on(hero: Hero) -> bool:
    """Move on by any exit after getting free. The turn is over then."""
    # A door that is left alone costs nothing: the hero may choose another exit (L4.6.1c).
    while not await step(hero, answer := await ask_option(lambda: build_way_ask(hero))):
        if answer in ("", "not"):
            break
    return True


def build_way_ask(hero: Hero, *, obstacles: bool = True) -> Ask | None:
    """Build the ask for what lies where the hero goes; in a movement phase others may go along (L13.1b)."""
    return company.with_offer_to_follow(hero, surroundings.build_ahead_ask(hero, obstacles=obstacles))


async def step(hero: Hero, answer: str) -> bool:
    """Step to what lies ahead; return True if the turn is over."""
    if answer in doors.IN_THE_WAY:
        if (passage := await doors.Opening(hero).pass_through(answer)) != "through":
            # Only a failed attempt ends the turn (L4.4.2b): a hero who leaves a door alone may do something else.
            return passage == "failed"
        # On into what lies behind it, in the same turn (L4.4.2a).
        return await arrive(hero, await hero.choose("move.behind", BEHIND, *surroundings.KINDS) or "room")
    if answer in AHEAD:
        hero.way_in = "free"
        return await arrive(hero, answer)
    return not hero.alive


async def arrive(hero: Hero, kind: str, *, is_known: bool = False) -> bool:
    """Bring the hero into a place; return True if the turn is over. `is_known`: its tile was face up before."""
    await company.gather(hero)
    if company.wait_for_events(hero, kind):
        return True
    room = AHEAD[kind]
    if room.unread and not is_known:
        hero.put_tile_away()
    return await room.on_enter(hero)


async def settle_tile(hero: Hero, kind: str, *, is_known: bool = False) -> bool:
    """Settle an obstacle on the tile of heroes who came together: each gets over alone (L4.6-L4.9)."""
    company, camp = hero.state.company, hero.camp
    coming = [stop for stop in company.stops.values() if stop.to == hero.seat] if company is not None else []
    is_over = await arrive(hero, kind, is_known=is_known)
    if hero.alive and hero.place in ("room", "entrance"):
        # They have not left the tile: the monsters that have come there are there with them.
        hero.camp = camp
        for stop in coming:
            stop.to = hero.seat
    return is_over


async def go_back(hero: Hero) -> bool:
    """Go back to where the hero came from, after turning back (L7.6b); what follows the hero is met (L7.6c)."""
    await company.gather(hero)
    # The passage that the hero left by is free: if something followed, they may turn back again (LS30).
    pursuer = hero.pursuer
    hero.go_to(hero.before)
    hero.way_in = "free"
    if hero.place == "room":
        hero.pursuer = pursuer
    elif pursuer is not None:
        # Monsters go neither into the chamber nor out of the castle (L5.5.1a), and meet nobody below (LS16).
        hero.tell("pursuer.stays", Text("The monster does not follow there."))
    return company.note_return(hero) or await BOARD[hero.place].come_back(hero)


async def complete_flight(hero: Hero) -> bool:
    """Complete a flight into an undiscovered room, by any free passage (L8.12c, L8.12d, L4.5)."""
    if hero.way_in == "secret":
        # The flight has said already that it leads through a secret door.
        return await arrive(hero, await hero.choose("move.behind", BEHIND, *surroundings.KINDS) or "room")
    kinds = (*surroundings.KINDS, *surroundings.FREE)
    return await step(hero, await hero.choose("move.behind", COMES_TO, *kinds) or "room")


async def leave_by_rolled_exit(hero: Hero) -> bool:
    """Leave at once by the exit that a roll has given (L12.2a)."""
    hero.due = "nothing"
    return await move(hero, obstacles=False)


async def enter_after_teleport(hero: Hero) -> bool:
    """Bring the hero into the new room the turn after a teleport; no way leads back from it (L12.1e, LS35)."""
    kind = await hero.choose("arrive.what", COMES_TO, *surroundings.KINDS) or "room"
    hero.way_in = "none"
    if kind == "corridor":
        hero.put_tile_away()
    # From a corridor the hero may not go on: coming into it is all their movement this turn (L12.1e).
    return await arrive(hero, "room" if kind == "corridor" else kind)


async def report_find(hero: Hero) -> bool:
    """Report something that a tile or a card gave or did; return True if the turn is over."""
    is_over = await finds.tell_find(hero)
    return await leave_by_rolled_exit(hero) if hero.due == "thrown" else is_over


# Lines that stand on many pages.


async def stay_put() -> bool:
    """Stay, as nobody has to move (L0.3, LQ3)."""
    return True


async def take_rest(hero: Hero) -> bool:
    """Rest (vila) instead of moving (LQ3)."""
    await hero.rest()
    return True


STAY: Final = deed("stay", Text("Stay put"), stay_put)


def rest_line(hero: Hero) -> Deed:
    """Return the line to rest, if the hero may."""
    return deed("rest", Text("Rest"), partial(take_rest, hero), when=hero.may_rest)


def rest_or_stay_line(hero: Hero) -> Deed:
    """Return the line to rest, else the one to stay, where there is room for only one."""
    return rest_line(hero) if hero.may_rest else STAY


def find_line(hero: Hero) -> Deed:
    """Return the line to report what a tile or a card gave or did, at any time."""
    return deed("found", Text("Something happens"), partial(report_find, hero))


# The kinds of rooms.


class Room(Space[Hero]):
    """An ordinary room (rum). `unread`: the room tile of a new labyrinth tile is put away unread there (LT1)."""

    unread: ClassVar[bool] = False

    def __init__(self, id: Place = "room") -> None:
        self.id: Place = id

    def page(self, hero: Hero) -> Page:
        """Return the lines: move, rest or stay."""
        return (deed("move", Text("Move"), partial(move, hero)), rest_line(hero), STAY, find_line(hero))

    async def on_enter(self, hero: Hero) -> bool:
        """Turn up the room tile (L6.1). The turn is over."""
        hero.go_to("room")
        return await self.look_round(hero)

    async def come_back(self, hero: Hero) -> bool:
        """Come back into the room, with what followed the hero if it can (L7.6c). The turn is over."""
        pursuer, hero.pursuer = hero.pursuer, None
        if self.id == "room":
            gone = pursuer in hero.state.monsters and not await encounters.meet(hero, pursuer)
            return gone or await self.look_round(hero, turning_back=True)
        return await self.on_placed(hero)

    async def on_placed(self, _hero: Hero) -> bool:
        """Settle that the hero is there without a move. The turn is over."""
        return True

    async def look_round(self, hero: Hero, *, turning_back: bool = False, others: Options = ()) -> bool:
        """Settle what is there, until nothing more is (L6.2). The turn is over.

        `others`: further lines of what may be there.
        """
        while not await self.settle_contents(
            hero,
            await ask_option(lambda: self.build_contents_ask(hero, turning_back=turning_back, others=others)),
            turning_back=turning_back,
        ):
            pass
        return True

    def build_contents_ask(self, hero: Hero, *, turning_back: bool = False, others: Options = ()) -> Ask | None:
        """Build the ask for what is in the room; the advanced rules (L13.2a) and the chaos rules (L13.5) add lines."""
        several = (Option("monsters", Text("Several monsters")),) if hero.state.company is not None else ()
        return surroundings.build_room_ask(
            hero, turning_back=turning_back, more_lines=(*several, *chaos.attack_options(hero), *others)
        )

    async def settle_contents(self, hero: Hero, answer: str, *, turning_back: bool = False) -> bool:
        """Settle what people say is there; return True if the turn is over."""
        match answer:
            case "rubble" | "abyss" | "bridge":
                return await settle_tile(hero, answer, is_known=turning_back)
            case "corridor":
                return await AHEAD["corridor"].look_round(hero)
            case "monster" | "ambush" | "monsters":
                return not await encounters.meet(hero, ambush=answer == "ambush", several=answer == "monsters")
            case "attack":
                return await chaos.attack_chosen_hero(hero) is False
            case "found":
                return await report_find(hero)
        return True


class Corridor(Room):
    """A corridor (korridor); a hero who stays in it stands in a room like any other.

    The hero may go straight on, again and again, by free passages only (L4.2a-L4.2c).
    """

    unread = True

    def build_contents_ask(self, hero: Hero, *, turning_back: bool = False, others: Options = ()) -> Ask | None:
        """Build the ask whether the hero goes on."""
        return company.with_offer_to_follow(hero, surroundings.build_corridor_ask(hero))

    async def settle_contents(self, hero: Hero, answer: str, *, turning_back: bool = False) -> bool:
        """Go on by a free passage only; a closed door waits for the next turn (L4.2c)."""
        if answer == "on":
            return await move(hero, obstacles=False)
        if answer == "monster" and hero.state.moving:
            return hero.postpone("monster")
        return await super().settle_contents(hero, answer)


class CrossedRoom(Room):
    """An abyss (avgrund, black, L4.8) or a footbridge (spång, blue, L4.9); beyond it is a room like any other."""

    unread = True

    def __init__(self, cross: Move) -> None:
        super().__init__()
        self.cross = cross

    async def on_enter(self, hero: Hero) -> bool:
        """Cross the abyss or the footbridge, or do what else can be done there."""
        return await self.cross(hero)


class Outside(Room):
    """The ground outside the castle, which counts as a room (L0.6, LS8, LQ1)."""

    def page(self, hero: Hero) -> Page:
        """Return the lines: go in again, or home; at dusk home comes first."""
        enter = deed("enter", Text("Go in"), partial(self.go_in, hero))
        home = deed("home", Text("Home for good"), partial(self.go_home, hero))
        first, last = (home, enter) if surroundings.is_late(hero.state) else (enter, home)
        return (first, rest_line(hero), deed("stay", Text("Stay out"), stay_put), last)

    async def on_enter(self, hero: Hero) -> bool:
        """Leave the castle."""
        hero.go_to("outside")
        hero.tell("out", Text("{hero} is out of the castle."))
        hero.state.explain("LS8")
        return True

    async def go_in(self, hero: Hero) -> bool:
        """Go into a tower room (tornrum) again (L0.6, LS8)."""
        hero.way_in = "free"
        return await arrive(hero, "room")

    async def go_home(self, hero: Hero) -> bool:
        """Go home for good (LS7)."""
        hero.leave_place()
        hero.place = "home"
        hero.tell("home", Text("{hero} goes home for good."))
        return True


class Snag(Room):
    """An obstacle that holds a hero in a room: they can go on only once they are through."""

    async def force(self, hero: Hero) -> bool:
        """Force a way through, and go on in the same turn by any exit (L4.6.1c, L11.1c)."""
        return await move_on(hero) if await self.pass_through(hero) else True


class Rubble(Snag):
    """Rubble (bråte, white): a hero may turn back before it, and needs a roll for every way from its middle (L4.6)."""

    unread = True

    def page(self, hero: Hero) -> Page:
        """Return the lines: force a way or turn back (L4.6.1a, L4.6.1d)."""
        force = odds_option("force", hero, "agility", Text("Force"), op=self.comparison(hero))
        back = deed("back", Text("Go back"), partial(go_back, hero), when=hero.can_turn_back)
        return (Deed(force, partial(self.force, hero)), back, rest_or_stay_line(hero), find_line(hero))

    async def on_enter(self, hero: Hero) -> bool:
        """Stop in the entrance; the turn is over, and the room tile is put aside unseen (L4.6, LS17)."""
        hero.go_to("entrance")
        hero.tell("rubble", Text("{hero} stands in the entrance."))
        return True

    def comparison(self, hero: Hero) -> Op:
        """Return the comparison of the roll with Agility; in the middle of the rubble it is a house rule (LS14)."""
        in_middle: Op = hero.state.options["rubble.stuck"]
        return in_middle if self.id == "stuck" else "<="

    async def pass_through(self, hero: Hero) -> bool:
        """Force a way (forcera): one test of Agility leads through, else the hero is stuck (L4.6.1c, L4.6.1d)."""
        if await hero.test_value("agility", self.comparison(hero), words=FORCES):
            if hero.alive:
                hero.place = "room"
            return hero.alive
        if hero.alive:
            hero.place = "stuck"
            hero.tell("rubble.stuck", Text("{hero} is stuck in the middle."))
            hero.state.explain("LS14.stuck")
        return False


class Web(Snag):
    """A giant spider's web (jättespindelnät), in which the hero is caught (L11)."""

    def page(self, hero: Hero) -> Page:
        """Return the lines: force the web or only get loose, said aloud, or neither (L11.1b, LS20)."""
        force = odds_option("tear", hero, "strength", Text("Force"), Text("Force 2x {chance}"), times=2)
        loose = odds_option("loose", hero, "strength", Text("Get loose"))
        back = Deed(loose, partial(self.get_loose, hero)) if hero.has_way_back else NO_DEED
        return (Deed(force, partial(self.force, hero)), back, rest_or_stay_line(hero), find_line(hero))

    async def pass_through(self, hero: Hero) -> bool:
        """Force the web by two tests of Strength: it leaves the game, and the hero can go on (L11.1c, L11.2)."""
        if free := self.settle_hold(hero, await hero.test_value("strength", times=2, words=TEARS)):
            hero.tell("web.gone", Text("Take the web tile out of the game."))
        return free

    async def get_loose(self, hero: Hero) -> bool:
        """Get loose by one test of Strength: the hero goes back, and the web stays (L11.1d, L11.2)."""
        if not self.settle_hold(hero, await hero.test_value("strength", words=TEARS_LOOSE)):
            return True
        hero.tell("web.loose", Text("{hero} is free; the web stays."))
        return await go_back(hero)

    def settle_hold(self, hero: Hero, succeeded: bool) -> bool:
        """Free the hero if the test was made, else tell that the web holds; return True if the hero is free."""
        if hero.alive and succeeded:
            hero.place = "room"
        elif hero.alive:
            hero.tell("web.holds", Text("{hero} is held by the web."))
        return hero.alive and succeeded


class Catacombs(Room):
    """The catacombs (katakomberna), where nobody rests (L4.7, L5.4b)."""

    def page(self, hero: Hero) -> Page:
        """Return the lines: look for a way up, as long as any is face up (L4.7.3a, L4.7.3d, L4.8d)."""
        if not hero.state.stair_numbers():
            return (NO_DEED, NO_DEED, STAY, find_line(hero))
        chance = catacombs.chance_to_climb(hero.state, hero.life)
        return (deed("climb", Text("A way up"), partial(self.climb, hero), chance), NO_DEED, STAY, find_line(hero))

    async def on_enter(self, hero: Hero) -> bool:
        """Go down a stair, whose number is face up now (L4.7.1)."""
        return await catacombs.go_down(hero)

    async def on_placed(self, hero: Hero) -> bool:
        """Go down a stair again (L4.7.1)."""
        return await catacombs.enter(hero)

    async def climb(self, hero: Hero) -> bool:
        """Look for a way up; above, the turn goes on as after a move (L4.7.3b)."""
        if not await catacombs.seek_way_up(hero):
            return True
        hero.way_in = "free"
        if hero.state.moving:
            kind = ""
            # Whether stairs lead up to a corridor (L4.7.3b) is asked since there is that house rule: a game that began
            # before it has no answer.
            if "monster.points" in hero.state.options:
                # From a corridor the hero may go on while all move (L4.2a, L13.1a).
                kind = await hero.choose("climb.what", COMES_TO, surroundings.ROOM, surroundings.CORRIDOR)
            return await arrive(hero, kind or "room", is_known=True)
        hero.go_to("room")
        return await BOARD["room"].look_round(hero, others=(surroundings.CORRIDOR,))


class Chamber(Room):
    """The treasure chamber (skattkammaren): what a hero may do there depends on its dragon (L9, L10)."""

    async def on_enter(self, hero: Hero) -> bool:
        """Go in, or turn back if it was just turned up (L9.1a, LT1, LS39). The turn is over."""
        treasures.tidy_chamber(hero.state)
        hero.begins = False
        if hero.alive and not hero.state.chamber_found:
            hero.put_tile_away()
        entry = await surroundings.ask_entry(hero, turning_back=False)
        if entry == "back":
            self.move_to(hero, "room")
            hero.due, hero.state.chamber_found = "back", True
            hero.state.explain("LS39")
        elif hero.alive:
            self.move_to(hero, "chamber")
            await self.begin(hero, entry)
        return True

    def move_to(self, hero: Hero, place: Place) -> None:
        """Move the hero into the chamber, or before it: from outside, or from some room (LS39)."""
        hero.go_to(place)
        if hero.before != "outside":
            hero.before = "room"

    async def on_placed(self, hero: Hero) -> bool:
        """Bring the hero back to the chamber. The turn is over."""
        treasures.tidy_chamber(hero.state)
        hero.begins = False
        entry = await surroundings.ask_entry(hero, turning_back=True)
        if hero.alive:
            await self.begin(hero, entry)
        return True

    async def begin(self, hero: Hero, kind: str) -> None:
        """Put the hero into the chamber, and do the chosen deed first."""
        hero.place, hero.due, hero.state.chamber_found = "chamber", "nothing", True
        await do_deed(self.page(hero), kind)

    def page(self, hero: Hero) -> Page:
        """Return the lines for a dragon that is awake, asleep or dead."""
        match hero.state.dragon:
            case "awake":
                return (*self.deeds_awake(hero), find_line(hero))
            case "asleep":
                return (*self.deeds_asleep(hero), find_line(hero))
        return (*self.deeds_dead(hero), find_line(hero), *self.single_card_deed(hero))

    def deeds_awake(self, hero: Hero) -> Page:
        """Return the lines: flee or fight, or drop cards before an attempt (L9.5b, L9.6a).

        A hero who cannot go back the same way may find that no other is free: then they cannot flee (LS22).
        """
        flee = chamber.flee_line(next(iter(chamber.escape_chances(hero)), None))
        drop = deed("drop", Text("Drop cards"), partial(chamber.drop_cards, hero))
        shut = deed("shut", Text("No way out: stay"), partial(chamber.stay_shut_in, hero))
        more = [*([drop] if hero.cards else []), *([] if hero.has_way_back else [shut])]
        fight = deed("fight", chamber.word_fight(hero.state), partial(chamber.fight_dragon, hero))
        return (Deed(flee, partial(self.flee, hero)), fight, *(more or [NO_DEED]))

    async def flee(self, hero: Hero) -> bool:
        """Flee; success goes on as a normal move with the cards kept (L9.6b, L9.7, L9.8)."""
        if not await chamber.try_to_escape(hero):
            return await chamber.end_turn_in_fire(hero)
        where = await hero.choose("flight.to", Text("{hero}: where to?"), *surroundings.OUT_OF_CHAMBER)
        return await (chamber.stay_shut_in(hero) if where == "none" else step(hero, where or "room"))

    def deeds_asleep(self, hero: Hero) -> Page:
        """Return the lines: draw, go, or strike the first blow (L9.1b, L10.1)."""
        words = word_draw(treasures.waking_chance(hero.state))
        draw = deed("draw", words, partial(chamber.draw_and_stay, hero))
        strike = deed("strike", Text("Strike the dragon"), partial(chamber.strike_first, hero))
        return (draw, self.move_out_deed(hero), strike)

    def deeds_dead(self, hero: Hero) -> Page:
        """Return the lines: take of the hoard while there is any, or rest (L10.4, LS20, LS23)."""
        if not hero.state.wealth:
            return (STAY, self.move_out_deed(hero), rest_line(hero))
        count = Text("Take {n}", n=chamber.takeable_treasures(hero.state))
        loot = deed("loot", count, partial(chamber.take_loot, hero, chamber.MOST_CARDS))
        return (loot, self.move_out_deed(hero), rest_or_stay_line(hero))

    def single_card_deed(self, hero: Hero) -> Page:
        """Return the line to take one card: two are the most, and nobody has to take both (L10.4)."""
        take_one = deed("loot_one", Text("Take {n}", n=1), partial(chamber.take_loot, hero))
        return (take_one,) if chamber.takeable_treasures(hero.state) > 1 else ()

    def move_out_deed(self, hero: Hero) -> Deed:
        """Return the line to move out."""
        return deed("move", Text("Move out"), partial(move, hero))


BOARD: Final[Board[Room]] = Board(
    [
        *(Room(), Outside("outside"), Rubble("entrance"), Rubble("stuck"), Web("web")),
        *(Catacombs("catacombs"), Chamber("chamber"), Room("home")),
    ]
)
"""Rooms by the place of a hero. Without a map no ways lead from one to another."""

AHEAD: Final[Mapping[str, Room]] = {
    "room": BOARD["room"],
    "corridor": Corridor(),
    "abyss": CrossedRoom(abyss.meet_abyss),
    "bridge": CrossedRoom(bridge.meet_bridge),
    "rubble": BOARD["entrance"],
    "stairs": BOARD["catacombs"],
    "chamber": BOARD["chamber"],
    "out": BOARD["outside"],
}
"""Rooms by what people say lies before the hero."""

DUE: Final[Mapping[Due, tuple[Text, Move]]] = {
    "back": (Text("Go back"), go_back),
    "arrive": (Text("Come in"), enter_after_teleport),
    "onward": (Text("Go on in"), complete_flight),
    "thrown": (Text("Go on in"), leave_by_rolled_exit),
}
"""Moves that a hero has begun and must complete this turn, wherever they are."""


def list_deeds(hero: Hero) -> Page:
    """Return the deeds that the hero may do now in their place."""
    if hero.due == "nothing":
        return BOARD[hero.place].page(hero)
    words, forced = DUE[hero.due]
    return (deed(hero.due, words, partial(forced, hero)), NO_DEED, NO_DEED, find_line(hero))
