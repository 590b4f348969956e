"""Kinds of rooms: what each offers whoever stands in it, on the same lines every time, and what coming there does.

There is no map: people say what lies before a hero (L4.1-L4.3, LQ1), and the hero comes into that kind of room. What is
asked is in `ahead`, a door or a portcullis on the way in `doors`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import ClassVar, Final, TypeAlias

from companion.asking import ask_option
from companion.asks import Ask, Option, Options
from companion.games.legenden import catacombs, chamber, chaos, company, encounters
from companion.games.legenden.cards import treasures
from companion.games.legenden.castle import abyss, ahead, bridge, doors, finds
from companion.games.legenden.state.game import Due, Hero, Place
from companion.kit.creatures import Op
from companion.kit.drakborgen.aspects import odds
from companion.kit.places import KEPT, Board, Deed, Page, Space, deed, do
from companion.text import Text

FORCES = Text("{hero} forces"), Text("{hero} forces")
TEARS = Text("{hero} tears"), Text("{hero} tears 2/2")
TEARS_LOOSE = Text("{hero} tears loose"), Text("{hero} tears loose")
WHAT, BEHIND = Text("{hero}: what is it?"), Text("{hero}: behind it?")

Move: TypeAlias = Callable[[Hero], Awaitable[bool]]
"""A move; says whether the turn is over."""


# Moving.


async def move(hero: Hero, *, obstacles: bool = True) -> bool:
    """Move one room (L4.1); from the chamber too, while the dragon does not bar the way. Says if the turn is over.

    Without `obstacles` only by a free passage (fri passage, L4.1.1), which a closed door is not.
    """
    return await step(hero, await ask_option(lambda: ask_way(hero, obstacles=obstacles)))


async def move_on(hero: Hero) -> bool:
    """After getting free: on by any exit, whatever lies there. The turn is over then."""
    # A door that he leaves alone costs nothing: he may choose another exit (L4.6.1c).
    while not await step(hero, what := await ask_option(lambda: ask_way(hero))):
        if what in ("", "not"):
            break
    return True


def ask_way(hero: Hero, *, obstacles: bool = True) -> Ask | None:
    """What lies where he goes; in a movement phase others may go along (L13.1b)."""
    return company.offering(hero, ahead.ask_what(hero, obstacles=obstacles))


async def step(hero: Hero, what: str) -> bool:
    """Go there; says whether the turn is over."""
    if what in doors.IN_THE_WAY:
        if (passage := await doors.Opening(hero).passage(what)) != "through":
            # Only an attempt that failed ends the turn (L4.4.2b): who leaves a door alone may do something else.
            return passage == "failed"
        # On into what lies behind it, in the same turn (L4.4.2a).
        return await arrive(hero, await hero.choose("move.behind", BEHIND, *ahead.KINDS) or "room")
    if what in AHEAD:
        hero.way_in = "free"
        return await arrive(hero, what)
    return not hero.alive


async def arrive(hero: Hero, what: str, *, known: bool = False) -> bool:
    """Come into a place, however he got there; says whether the turn is over. `known`: it was face up before."""
    await company.gather(hero)
    if company.halts(hero, what):
        return True
    room = AHEAD[what]
    if room.unread and not known:
        hero.puts_tile_away()
    return await room.on_enter(hero)


async def cross(hero: Hero, what: str, *, known: bool = False) -> bool:
    """The tile on which the hero stands is that; each gets over alone, and is with the others there (L4.6-L4.9)."""
    company, camp = hero.state.company, hero.camp
    coming = [stop for stop in company.stops.values() if stop.to == hero.seat] if company is not None else []
    over = await arrive(hero, what, known=known)
    if hero.alive and hero.place in ("room", "entrance"):
        # They have not left it: what has come there is there with them.
        hero.camp = camp
        for stop in coming:
            stop.to = hero.seat
    return over


async def go_back(hero: Hero) -> bool:
    """After turning back: to where he came from, and no other movement (L7.6b); what follows him is met (L7.6c)."""
    await company.gather(hero)
    # By the passage that he left by, which is free: if something followed him, he may turn back again (LS30).
    pursuer = hero.pursuer
    hero.put(hero.before)
    hero.way_in = "free"
    if hero.place == "room":
        hero.pursuer = pursuer
    elif pursuer is not None:
        # Monsters go neither into the chamber nor out of the castle (L5.5.1a), and meet nobody below (LS16).
        hero.tell("pursuer.stays", Text("The monster does not follow there."))
    return company.goes_back(hero) or await BOARD[hero.place].comes_back(hero)


async def go_onward(hero: Hero) -> bool:
    """Complete a flight into an undiscovered room, by any free passage (L8.12c, L8.12d, L4.5)."""
    if hero.way_in == "secret":
        # The flight has said already that it leads through a secret door.
        return await arrive(hero, await hero.choose("move.behind", BEHIND, *ahead.KINDS) or "room")
    return await step(hero, await hero.choose("move.behind", WHAT, *ahead.KINDS, *ahead.FREE) or "room")


async def go_thrown(hero: Hero) -> bool:
    """Out by the way that a roll has given, at once (L12.2a)."""
    hero.due = "nothing"
    return await move(hero, obstacles=False)


async def go_arriving(hero: Hero) -> bool:
    """The turn after a teleport: into the new room, which has no way back, and no other movement (L12.1e, LS35)."""
    what = await hero.choose("arrive.what", WHAT, *ahead.KINDS) or "room"
    hero.way_in = "none"
    if what == "corridor":
        hero.puts_tile_away()
    # From a corridor he may not go on: coming into it is all his movement this turn (L12.1e).
    return await arrive(hero, "room" if what == "corridor" else what)


async def found(hero: Hero) -> bool:
    """Tell of something that a tile or a card gave or did; says whether the turn is over."""
    over = await finds.find(hero)
    return await go_thrown(hero) if hero.due == "thrown" else over


# What stands on many pages.


async def stays() -> bool:
    """Nobody has to move (L0.3, LQ3)."""
    return True


async def rests(hero: Hero) -> bool:
    """Rest (vila) instead of moving (LQ3)."""
    await hero.rests()
    return True


STAY: Final = deed("stay", Text("Stay put"), stays)


def rest(hero: Hero) -> Deed:
    """His rest, where he may."""
    return deed("rest", Text("Rest"), partial(rests, hero), when=hero.may_rest)


def rest_or_stay(hero: Hero) -> Deed:
    """Where one line has to do for both."""
    return rest(hero) if hero.may_rest else STAY


def something(hero: Hero) -> Deed:
    """What a tile or a card gave or did, at any time."""
    return deed("found", Text("Something happens"), partial(found, hero))


# The kinds of rooms.


class Room(Space[Hero]):
    """An ordinary room (rum). `unread`: the room tile of a new labyrinth tile is put away unread there (LT1)."""

    unread: ClassVar[bool] = False

    def __init__(self, id: Place = "room") -> None:
        self.id: Place = id

    def page(self, hero: Hero) -> Page:
        """Move, rest or stay."""
        return (deed("move", Text("Move"), partial(move, hero)), rest(hero), STAY, something(hero))

    async def on_enter(self, hero: Hero) -> bool:
        """The room tile is turned (L6.1). The turn is over."""
        hero.put("room")
        return await self.looks_round(hero)

    async def comes_back(self, hero: Hero) -> bool:
        """He is there again, and what followed him with him, if it can (L7.6c). The turn is over."""
        pursuer, hero.pursuer = hero.pursuer, None
        if self.id == "room":
            gone = pursuer in hero.state.monsters and not await encounters.meet(hero, pursuer)
            return gone or await self.looks_round(hero, back=True)
        return await self.on_placed(hero)

    async def on_placed(self, _one: Hero) -> bool:
        """What happens to whoever comes there but by a move. The turn is over."""
        return True

    async def looks_round(self, hero: Hero, *, back: bool = False, also: Options = ()) -> bool:
        """What is there, until nothing more is (L6.2). Says that the turn is over. `also`: what it may be too."""
        while not await self.holds(hero, await ask_option(lambda: self.ask(hero, back=back, also=also)), back=back):
            pass
        return True

    def ask(self, hero: Hero, *, back: bool = False, also: Options = ()) -> Ask | None:
        """What is in his room; more by the advanced rules (L13.2a) and the chaos rules (L13.5)."""
        several = (Option("monsters", Text("Several monsters")),) if hero.state.company is not None else ()
        return ahead.ask_room(hero, back=back, more=(*several, *chaos.option(hero), *also))

    async def holds(self, hero: Hero, what: str, *, back: bool = False) -> bool:
        """What people say is there; says whether the turn is over."""
        match what:
            case "rubble" | "abyss" | "bridge":
                return await cross(hero, what, known=back)
            case "corridor":
                return await AHEAD["corridor"].looks_round(hero)
            case "monster" | "ambush" | "monsters":
                return not await encounters.meet(hero, ambush=what == "ambush", several=what == "monsters")
            case "attack":
                return await chaos.attacks(hero) is False
            case "found":
                return await found(hero)
        return True


class Corridor(Room):
    """A corridor (korridor); whoever stays in it stands in a room like any other.

    He may go straight on, again and again, by free passages only (L4.2a-L4.2c).
    """

    unread = True

    def ask(self, hero: Hero, *, back: bool = False, also: Options = ()) -> Ask | None:
        """Whether he goes on."""
        return company.offering(hero, ahead.ask_corridor(hero))

    async def holds(self, hero: Hero, what: str, *, back: bool = False) -> bool:
        """The bonus step leads through free passages only; a closed door waits for the next turn (L4.2c)."""
        if what == "on":
            return await move(hero, obstacles=False)
        if what == "monster" and hero.state.moving:
            return hero.leaves_for_later("monster")
        return await super().holds(hero, what)


class Crossing(Room):
    """An abyss (avgrund, black, L4.8) or a footbridge (spång, blue, L4.9); over it he is in a room like any other."""

    unread = True

    def __init__(self, reach: Move) -> None:
        super().__init__()
        self.reach = reach

    async def on_enter(self, hero: Hero) -> bool:
        """Jump, cross, or what else there is to do."""
        return await self.reach(hero)


class Outside(Room):
    """The ground outside the castle, which counts as a room (L0.6, LS8, LQ1)."""

    def page(self, hero: Hero) -> Page:
        """In again, or home, at dusk the likelier one first."""
        enter = deed("enter", Text("Go in"), partial(self.goes_in, hero))
        home = deed("home", Text("Home for good"), partial(self.goes_home, hero))
        first, last = (home, enter) if ahead.is_late(hero.state) else (enter, home)
        return (first, rest(hero), deed("stay", Text("Stay out"), stays), last)

    async def on_enter(self, hero: Hero) -> bool:
        """Out of the castle."""
        hero.put("outside")
        hero.tell("out", Text("{hero} is out of the castle."))
        hero.state.say("LS8")
        return True

    async def goes_in(self, hero: Hero) -> bool:
        """Into a tower room (tornrum) again (L0.6, LS8)."""
        hero.way_in = "free"
        return await arrive(hero, "room")

    async def goes_home(self, hero: Hero) -> bool:
        """He does not want to enter again (LS7)."""
        hero.leave_place()
        hero.place = "home"
        hero.tell("home", Text("{hero} goes home for good."))
        return True


class Snag(Room):
    """What holds a hero in a room: he goes on from it only once he is through."""

    async def forces(self, hero: Hero) -> bool:
        """Through, and on in the same turn by any exit (L4.6.1c, L11.1c)."""
        return await move_on(hero) if await self.pass_through(hero) else True


class Rubble(Snag):
    """Rubble (bråte, white): before it he may turn back, from its middle every way takes the roll (L4.6)."""

    unread = True

    def page(self, hero: Hero) -> Page:
        """Force a way or turn back (L4.6.1a, L4.6.1d)."""
        words, op = Text("Force"), self.op(hero)
        force = odds("force", hero, "agility", words, lambda one: Text("Force  {chance}", chance=one), op=op)
        back = deed("back", Text("Go back"), partial(go_back, hero), when=hero.can_turn_back)
        return (Deed(force, partial(self.forces, hero)), back, rest_or_stay(hero), something(hero))

    async def on_enter(self, hero: Hero) -> bool:
        """He stands in the entrance and his turn is over; the room tile is put aside unseen (L4.6, LS17)."""
        hero.put("entrance")
        hero.tell("rubble", Text("{hero} stands in the entrance."))
        return True

    def op(self, hero: Hero) -> Op:
        """How strict the roll is: in the middle it is a house rule (LS14)."""
        strict: Op = hero.state.options["rubble.stuck"]
        return strict if self.id == "stuck" else "<="

    async def pass_through(self, hero: Hero) -> bool:
        """Force (forcera): pass Agility once and be through, else stuck in the middle (L4.6.1c, L4.6.1d)."""
        if await hero.test_value("agility", self.op(hero), words=FORCES):
            if hero.alive:
                hero.place = "room"
            return hero.alive
        if hero.alive:
            hero.place = "stuck"
            hero.tell("rubble.stuck", Text("{hero} is stuck in the middle."))
            hero.state.say("LS14.stuck")
        return False


class Web(Snag):
    """A giant spider's web (jättespindelnät): he is caught in it (L11)."""

    def page(self, hero: Hero) -> Page:
        """Force the web or only get loose, said aloud; or neither (L11.1b, LS20)."""
        force = odds("tear", hero, "strength", Text("Force"), lambda n: Text("Force  {chance} x2", chance=n), times=2)
        loose = odds("loose", hero, "strength", Text("Get loose"), lambda n: Text("Get loose {chance}", chance=n))
        back = Deed(loose, partial(self.gets_loose, hero)) if hero.way_back else KEPT
        return (Deed(force, partial(self.forces, hero)), back, rest_or_stay(hero), something(hero))

    async def pass_through(self, hero: Hero) -> bool:
        """Pass Strength twice in a row: the web leaves the game, and he is free to go on (L11.1c, L11.2)."""
        if free := self.freed(hero, await hero.test_value("strength", times=2, words=TEARS)):
            hero.tell("web.gone", Text("Take the web tile out of the game."))
        return free

    async def gets_loose(self, hero: Hero) -> bool:
        """Pass Strength once: he is loose and goes back to where he came from; the web stays (L11.1d, L11.2)."""
        if not self.freed(hero, await hero.test_value("strength", words=TEARS_LOOSE)):
            return True
        hero.tell("web.loose", Text("{hero} is loose; the web stays."))
        return await go_back(hero)

    def freed(self, hero: Hero, made: bool) -> bool:
        """Whether it holds him no more."""
        if hero.alive and made:
            hero.place = "room"
        elif hero.alive:
            hero.tell("web.holds", Text("{hero} is held by the web."))
        return hero.alive and made


class Catacombs(Room):
    """The catacombs (katakomberna), where nobody rests (L4.7, L5.4b)."""

    def page(self, hero: Hero) -> Page:
        """Look for a way up, as long as any is face up (L4.7.3a, L4.7.3d, L4.8d)."""
        if not hero.state.stair_numbers():
            return (KEPT, KEPT, STAY, something(hero))
        chance = catacombs.up_chance(hero.state, hero.life)
        words = Text("A way up  {percent}%", percent=round(chance * 100))
        return (deed("climb", words, partial(self.climbs, hero), chance), KEPT, STAY, something(hero))

    async def on_enter(self, hero: Hero) -> bool:
        """Down a stair, whose number is face up now (L4.7.1)."""
        return await catacombs.go_down(hero)

    async def on_placed(self, one: Hero) -> bool:
        """Down a stair again (L4.7.1)."""
        return await catacombs.sink(one)

    async def climbs(self, hero: Hero) -> bool:
        """Look for a way up; the turn goes on there as if he had walked in (L4.7.3b)."""
        if not await catacombs.seek(hero):
            return True
        hero.way_in = "free"
        if hero.state.moving:
            what = ""
            # Whether stairs lead up to a corridor (L4.7.3b) is asked since there is that house rule; a game that was
            # kept before has no answer.
            if "monster.points" in hero.state.options:
                # From a corridor he may go on while all move (L4.2a, L13.1a).
                what = await hero.choose("climb.what", WHAT, ahead.ROOM, ahead.CORRIDOR)
            return await arrive(hero, what or "room", known=True)
        hero.put("room")
        return await BOARD["room"].looks_round(hero, also=(ahead.CORRIDOR,))


class Chamber(Room):
    """The treasure chamber (skattkammaren): what he may do goes by its dragon (L9, L10)."""

    async def on_enter(self, hero: Hero) -> bool:
        """Go in, or turn back when it was just turned up (L9.1a, LT1, LS39). The turn is over."""
        treasures.tidy(hero.state)
        hero.begins = False
        if hero.alive and not hero.state.chamber_found:
            hero.puts_tile_away()
        what = await ahead.how_to_enter(hero, back=False)
        if what == "back":
            self.move_to(hero, "room")
            hero.due, hero.state.chamber_found = "back", True
            hero.state.say("LS39")
        elif hero.alive:
            self.move_to(hero, "chamber")
            await self.begins(hero, what)
        return True

    def move_to(self, hero: Hero, place: Place) -> None:
        """Into it, or before it: from outside, or from some room (LS39)."""
        hero.put(place)
        if hero.before != "outside":
            hero.before = "room"

    async def on_placed(self, one: Hero) -> bool:
        """He has come back to it."""
        treasures.tidy(one.state)
        one.begins = False
        what = await ahead.how_to_enter(one, back=True)
        if one.alive:
            await self.begins(one, what)
        return True

    async def begins(self, hero: Hero, what: str) -> None:
        """He is in, and does that first."""
        hero.place, hero.due, hero.state.chamber_found = "chamber", "nothing", True
        await do(self.page(hero), what)

    def page(self, hero: Hero) -> Page:
        """With the dragon awake, asleep or dead."""
        match hero.state.dragon:
            case "awake":
                return (*self.awake(hero), something(hero))
            case "asleep":
                return (*self.asleep(hero), something(hero))
        return (*self.dead(hero), something(hero), *self.fewer(hero))

    def awake(self, hero: Hero) -> Page:
        """Flee or fight, or drop cards before an attempt (L9.5b, L9.6a).

        Who cannot go back the way he came may find that no other is free: then he cannot flee (LS22).
        """
        flee = chamber.flee_line(next(iter(chamber.escape_chances(hero)), None))
        drop = deed("drop", Text("Drop cards"), partial(chamber.drop_cards, hero))
        shut = deed("shut", Text("No way out: stay"), partial(chamber.shut_in, hero))
        more = [*([drop] if hero.cards else []), *([] if hero.way_back else [shut])]
        fight = deed("fight", Text("Fight it"), partial(chamber.face, hero))
        return (Deed(flee, partial(self.flees, hero)), fight, *(more or [KEPT]))

    async def flees(self, hero: Hero) -> bool:
        """Success goes on as a normal move with the cards kept (L9.6b, L9.7, L9.8)."""
        if not await chamber.escapes(hero):
            return await chamber.burn(hero)
        where = await hero.choose("flight.to", Text("{hero}: where to?"), *ahead.OUT_OF_CHAMBER)
        return await (chamber.shut_in(hero) if where == "none" else step(hero, where or "room"))

    def asleep(self, hero: Hero) -> Page:
        """Draw, go, or strike the first blow (L9.1b, L10.1)."""
        draw = deed("draw", Text("Draw: wakes {chance}", chance=chamber.odds(hero.state)), partial(chamber.stay, hero))
        return (draw, self.out(hero), deed("strike", Text("Strike the dragon"), partial(chamber.strike, hero)))

    def dead(self, hero: Hero) -> Page:
        """Take of its hoard while there is any; and here he may rest (L10.4, LS20, LS23)."""
        if not hero.state.wealth:
            return (STAY, self.out(hero), rest(hero))
        many = Text("Take {n}", n=chamber.takeable(hero.state))
        return (deed("loot", many, partial(chamber.loot, hero, chamber.MOST_CARDS)), self.out(hero), rest_or_stay(hero))

    def fewer(self, hero: Hero) -> Page:
        """Two cards are the most, and nobody has to take both (L10.4)."""
        one = deed("loot_one", Text("Take {n}", n=1), partial(chamber.loot, hero))
        return (one,) if chamber.takeable(hero.state) > 1 else ()

    def out(self, hero: Hero) -> Deed:
        """Away from here."""
        return deed("move", Text("Move out"), partial(move, hero))


BOARD: Final[Board[Room]] = Board(
    [
        *(Room(), Outside("outside"), Rubble("entrance"), Rubble("stuck"), Web("web")),
        *(Catacombs("catacombs"), Chamber("chamber"), Room("home")),
    ]
)
"""By where a hero is; there is no map, so it has no ways."""

AHEAD: Final[Mapping[str, Room]] = {
    "room": BOARD["room"],
    "corridor": Corridor(),
    "abyss": Crossing(abyss.reach),
    "bridge": Crossing(bridge.reach),
    "rubble": BOARD["entrance"],
    "stairs": BOARD["catacombs"],
    "chamber": BOARD["chamber"],
    "out": BOARD["outside"],
}
"""By what people say that lies before him."""

DUE: Final[Mapping[Due, tuple[Text, Move]]] = {
    "back": (Text("Go back"), go_back),
    "arrive": (Text("Come in"), go_arriving),
    "onward": (Text("Go on in"), go_onward),
    "thrown": (Text("Go on in"), go_thrown),
}
"""What his turn must be, wherever he is: a move that he has begun, and no other."""


def page(hero: Hero) -> Page:
    """What he may do now where he is."""
    if hero.due == "nothing":
        return BOARD[hero.place].page(hero)
    words, forced = DUE[hero.due]
    return (deed(hero.due, words, partial(forced, hero)), KEPT, KEPT, something(hero))
