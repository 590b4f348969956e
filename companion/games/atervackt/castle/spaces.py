"""Spaces: the choices that each kind of room offers, and what happens on entering, landing and crossing (A7.14-A7.24).

What is always so of a kind, for monsters too, stands in `rooms.kinds`.
"""

from __future__ import annotations

from typing import Final

from companion.asking import EMPTY
from companion.asks import Option, Options
from companion.games.atervackt import exits
from companion.games.atervackt.castle import doors, retinue
from companion.games.atervackt.castle.doors import Passage
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.rooms.rooms import RoomContext
from companion.games.atervackt.skill_rolls import CROSSES, FORCES, JUMPS, KEEPS_CALM
from companion.games.atervackt.state import Follower, Hero, Kind, Plan, Room
from companion.games.atervackt.wandering import cardless_rooms
from companion.kit.drakborgen.aspects import odds_option
from companion.kit.places import Board, Space
from companion.odds.obstacles import chance_to_cross
from companion.text import Text

MOVE = Option("move", Text("Move, open way"))
DOOR = Option("door", Text("Through a door"))
SEARCH = Option("search", Text("Search the room"))
OPEN = Option("open", Text("Open what is here"))
WAIT = Option("wait", Text("Stand still"))
DOWN = Option("down", Text("Go down"))
HELP = Option("help", Text("Help out of the web"))
SECRET = Option("secret", Text("The secret door"))
BACK = Option("back", Text("Back where I was"))
LEAVE = Option("leave", Text("Leave Drakborgen"))


class Hall(Space[Hero]):
    """A room that nothing fills, with free ways; the other kinds of rooms change some of its methods.

    All decide at once what they do, so `list_options` returns what each may choose; the phases carry it out.
    """

    just_laid: Text | None = None
    """Prompt that asks whether the tile is new, where that matters (A6.2)."""
    stay_option: Option = WAIT
    """Option of a hero who goes nowhere."""

    def __init__(self, kind: Kind) -> None:
        self.id, self.facts = kind, kinds.KINDS[kind]
        self.name = self.facts.tile

    def list_options(self, hero: Hero) -> Options:
        """Return the hero's choices, on the same lines every time."""
        state, room = hero.state, room_of(hero)
        # Nothing is opened beside a monster that stands there (AS44).
        held = any(room.has_card("room", card) for card in ("chest", "fallen"))
        more = [OPEN] if held and not RoomContext(state, hero.room or "").standing else []
        secret = [SECRET] if room.has_card("search", "secret") else []
        down = [DOWN] if state.may_lead_down(room) else []
        lift, rune = doors.portcullis_option(hero, Text("Lift a portcullis")), []
        if state.runes >= 2 and doors.may_have_rune(hero, room):
            rune = [odds_option("rune", hero, "psyche", Text("By rune"))]
        leave = self.leave_options(hero)
        return (MOVE, DOOR, self.search_option(hero), *leave, *more, *secret, WAIT, lift, *down, *rune)

    def leave_options(self, _hero: Hero) -> Options:
        """Return the way out of Drakborgen, where there is one."""
        return ()

    def search_option(self, hero: Hero) -> Option:
        """Return the search, but not in a trap room, old or new, nor where it was found empty (A9.2, A9.4, AS27)."""
        room = hero.current_room
        is_barred = room is None or not self.facts.searched or room.sprung or room.has_card("search", "empty")
        return EMPTY if is_barred else SEARCH

    async def on_enter(self, hero: Hero) -> bool:
        """Apply a tile that has an effect only when it is new (A6.2); it may lie on monsters (A31.13)."""
        if self.just_laid is not None and await self.ask_is_new(hero):
            hero.state.move_followers()
            await self.on_laid(hero)
        return True

    async def ask_is_new(self, hero: Hero) -> bool:
        """Ask whether the tile has just been laid, where the map does not know it."""
        if (is_new := hero.state.map.is_new(room_of(hero))) is not None:
            return is_new
        # It is one tile for all who have come there (A26.3, A26.7).
        key = f"{hero.room}/{self.id}.new"
        if key in hero.state.led:
            return hero.state.led[key] == "new"
        new, old = Option("new", Text("Just laid")), Option("old", Text("Lay there before"))
        words = self.just_laid or self.name
        answer = await hero.choose(f"{self.id}.new", words, new, old, valid=lambda: self.is_kind_of_room(hero))
        if answer and any(other is not hero and other.plan == "enter" for other in hero.company):
            hero.state.led[key] = answer
        if answer != "new":
            return False
        await cardless_rooms.settle_new_tile(hero.state, hero.room or "")
        return True

    def is_kind_of_room(self, hero: Hero) -> bool:
        """Return True if the hero stands in a room of this kind."""
        return hero.room is not None and space_of(hero) is self

    async def on_laid(self, hero: Hero) -> None:
        """Apply what a new tile does at once to a newcomer, and to their followers."""

    async def try_cross(self, _hero: Hero) -> bool:
        """Try to get past what fills the room, to the other side."""
        return True

    async def free_follower(self, hero: Hero, follower: Follower, tried: Plan) -> None:
        """Let a stuck follower try to get loose as its master goes (A26.17, A26.19)."""


class Tower(Hall):
    """A tower room (tornrum): out of Drakborgen."""

    def leave_options(self, hero: Hero) -> Options:
        """Return the way out, but not to a hero who has not left the tower of the start (AS11)."""
        return (LEAVE,) if hero.way_in != "start" else ()


class Dark(Hall):
    """A dark room (mörkt rum): out of it by the die (A7.23, AS20)."""

    def list_options(self, _hero: Hero) -> Options:
        """Return the hero's choices: nobody sees where they go."""
        return (Option("across", Text("Move by the die")), EMPTY, EMPTY, WAIT)

    async def pass_through(self, hero: Hero) -> bool:
        """Leave by a random exit; a light orb in the room lights it for all (A26.20).

        On the map the exit is the way the hero goes, and by a way down they go down (A2.15).
        """
        if any(other.orb for other in hero.company):
            return True
        number, exit_ = await exits.draw_exit(hero)
        if exit_ == "way":
            hero.tell("exit", Text("{hero} comes out by exit {n}.", n=number))
        else:
            hero.tell("exit", Text("{hero} comes out: {way}.", way=exits.exit_name(exit_)))
        exits.set_heading(hero, exit_)
        if exit_ == "down" and hero.is_inside:
            hero.plan = "down"
        return True


class Chamber(Hall):
    """The treasure chamber (skattkammaren): each round a hero draws, or goes (A24.1)."""

    stay_option = Option("draw", Text("Stay and draw"))

    def list_options(self, hero: Hero) -> Options:
        """Return the hero's choices: nobody stands still by choice, as all who stay draw (A10.3, A24.4)."""
        return (self.stay_option, MOVE, DOOR, doors.portcullis_option(hero, Text("Lift a portcullis")))


class Obstructed(Hall):
    """A room that is crossed by a skill roll, and left without one by the entrance (A7.14, A7.17, A7.19)."""

    test = FORCES
    """Prompt of that roll."""

    def list_options(self, hero: Hero) -> Options:
        """Return the hero's choices: back by the entrance, and on by another exit."""
        return (self.back_option(hero), self.onward_option(hero), self.search_option(hero), WAIT)

    def back_option(self, hero: Hero) -> Option:
        """Return the way back to where the hero came from, from the entrance alone."""
        return BACK if hero.before is not None and not hero.stuck and not hero.crossed else EMPTY

    def onward_option(self, hero: Hero) -> Option:
        """Return the way on by another exit; a hero who stands at it already rolls no more (A26.16)."""
        return Option("across", Text("On, without a roll")) if hero.crossed else self.cross_option(hero)

    def cross_option(self, hero: Hero) -> Option:
        """Return the crossing by one Agility roll."""
        return odds_option("across", hero, "agility", Text("Across"))

    async def pass_through(self, hero: Hero) -> bool:
        """Cross with the hero, then with each follower; return True if the hero goes on now (A26.16)."""
        is_over = hero.crossed or await self.try_cross(hero)
        return is_over and await retinue.cross_with_followers(hero, self.try_cross)

    async def try_cross(self, hero: Hero) -> bool:
        """Try to cross with one creature."""
        if await self.test_crossing(hero):
            return True
        # Magic may have taken the creature elsewhere at the roll (AS47).
        if hero.is_inside and hero.room is not None:
            await self.fail_crossing(hero)
        return False

    async def test_crossing(self, hero: Hero) -> bool:
        """Test whether the creature's skill is enough."""
        return await hero.test_value("agility", words=self.test)

    async def fail_crossing(self, hero: Hero) -> None:
        """Apply what a failure does to the creature."""


class Rubble(Obstructed):
    """A rubble room (rasrum): a creature that fails is stuck in the middle (A7.14, A7.15)."""

    async def fail_crossing(self, hero: Hero) -> None:
        """Stick the creature in the middle, where every way out takes a roll."""
        hero.stuck = True
        hero.tell("stuck", Text("{hero} is stuck in the middle."))

    async def on_placed(self, hero: Hero) -> bool:
        """Land in the middle (A6.6, A22.4)."""
        await self.fail_crossing(hero)
        return True

    async def free_follower(self, hero: Hero, follower: Follower, tried: Plan) -> None:
        """Test the follower's Agility to go back with its master; one that crosses has been asked."""
        if tried == "back":
            follower.stuck = not await follower.test_value("agility", words=self.test)


class Depth(Obstructed):
    """A room into which a creature falls that fails, or comes in where there is only a wall (A6.7)."""

    async def on_enter(self, hero: Hero) -> bool:
        """Enter a new tile, which may turn a wall towards the hero: then they fall without a roll (A6.7)."""
        if await self.ask_came_by_wall(hero):
            await self.fail_crossing(hero)
            return True
        return await super().on_enter(hero)

    async def ask_came_by_wall(self, hero: Hero) -> bool:
        """Ask for a wall where the tile is new, and not laid for the hero's own entrance."""
        room = room_of(hero)
        if not room.fresh or hero.entrance in (None, room.dot):
            return False
        gap, wall = Option("gap", Text("Through an exit")), Option("wall", Text("Through a wall"))
        words = Text("{hero}: came in how?")
        answer = await hero.choose(
            "tile.wall", words, gap, wall, valid=lambda: hero.current_room is not None and space_of(hero).facts.deep
        )
        return answer == "wall" and hero.is_inside

    async def on_placed(self, hero: Hero) -> bool:
        """Land in the middle, where nothing holds the hero (A6.6, A22.4)."""
        await self.fail_crossing(hero)
        return True


class Pit(Depth):
    """A bottomless pit (bottenlöst hål): failing is a fall until sunset; a new one is jumped at once (A7.17, AS10)."""

    just_laid = Text("{hero}: the pit")
    test = JUMPS

    async def on_laid(self, hero: Hero) -> None:
        """Let the hero and each follower jump, as long as the hero is there."""
        for creature in (hero, *hero.companions):
            if hero.is_inside:
                await self.try_cross(creature)

    async def fail_crossing(self, hero: Hero) -> None:
        """Let the creature fall until sunset, unless an amulet saves it (A7.18)."""
        await retinue.fall_forever(hero)


class Bridge(Depth):
    """A footbridge (spång): 1 more on each roll for every second chamber card (A7.19, A7.21)."""

    test = CROSSES

    def cross_option(self, hero: Hero) -> Option:
        """Return the crossing with the chance that not both rolls fail, where both values are known (AT8)."""
        agility, psyche = hero.value("agility"), hero.value("psyche")
        if agility is None or psyche is None:
            return Option("across", Text("Across the bridge"))
        chance = chance_to_cross(agility, psyche, hero.cards)
        return Option("across", Text("Across  {chance}", chance=f"{chance.numerator}/{chance.denominator}"), chance)

    async def test_crossing(self, hero: Hero) -> bool:
        """Test Agility, then Psyche: one success is enough (A7.20, AS6)."""
        plus = hero.cards // 2
        agile = await hero.test_value("agility", plus=plus, words=self.test)
        return agile or await hero.test_value("psyche", plus=plus, words=KEEPS_CALM)

    async def fail_crossing(self, hero: Hero) -> None:
        """Drop the creature into the catacombs; the turn is over (A3.8, A7.20)."""
        if hero.alive:
            await retinue.fall(hero)


class Web(Hall):
    """A web room (nätrum) catches all who are there; they push through, or tear loose to go back (A19)."""

    just_laid = Text("{hero}: the web")

    def list_options(self, hero: Hero) -> Options:
        """Return the hero's choices: back, through by two Strength rolls in a row, or help for the stuck (A26.19)."""
        push = odds_option("push", hero, "strength", Text("Push"), Text("Push 2x {chance}"), 2)
        needy = not hero.stuck and any(other.stuck for other in hero.company)
        return (self.back_option(hero), push, self.search_option(hero), *([HELP] if needy else []), WAIT)

    def back_option(self, hero: Hero) -> Option:
        """Return the way back: no roll from the entrance, one from the middle, none after a push (A7.24, A19.3)."""
        if hero.before is None or (hero.pushing and hero.stuck) or (hero.crossed and not hero.stuck):
            return EMPTY
        if not hero.stuck:
            return BACK
        return odds_option("tear", hero, "strength", Text("Tear loose"))

    async def on_laid(self, hero: Hero) -> None:
        """Catch the hero and all followers in a new web (A19.1, A19.4)."""
        for creature in (hero, *hero.companions):
            creature.stuck, creature.plan = True, "stay"
            creature.tell("caught", Text("{hero} is caught in the web."))

    async def on_placed(self, hero: Hero) -> bool:
        """Land in the middle, from where the hero can only push through, in an old web too (A6.6, A19.5, A22.4)."""
        hero.stuck = hero.pushing = True
        hero.tell("stuck", Text("{hero} is stuck in the middle."))
        return True

    async def free_follower(self, hero: Hero, follower: Follower, tried: Plan) -> None:
        """Let the follower try by its own rolls and those of its helpers."""
        needed = retinue.TEAR if tried in ("tear", "back") else retinue.PUSH
        await retinue.struggle_with_helpers(hero, follower, needed)


BOARD: Final[Board[Hall]] = Board(
    [
        Hall("room"),
        Hall("corridor"),
        Hall("trap"),
        Tower("tower"),
        Hall("rotating"),
        Dark("dark"),
        Rubble("rubble"),
        Pit("pit"),
        Bridge("bridge"),
        Web("web"),
        Hall("divided"),
        Chamber("chamber"),
    ]
)
"""All spaces, without ways: a kind lies wherever somebody lays its tile."""


def room_of(hero: Hero) -> Room:
    """Return the room where the hero stands; an ordinary room, where nobody knows it."""
    return hero.current_room or Room("room")


def space_of(hero: Hero) -> Hall:
    """Return the space of the hero's room."""
    return BOARD[room_of(hero).kind]


async def go_across(hero: Hero) -> Passage:
    """Cross the hero's room, and go out by another exit than the entrance."""
    is_over = await space_of(hero).pass_through(hero)
    return await doors.leave_by_way_on(hero) if is_over and hero.plan == "across" else "failed"
