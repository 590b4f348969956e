"""Where a hero stands: what each place offers him in his turn, on the same lines every time, and how he gets out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from companion.games.legenden import catacombs
from companion.games.legenden.castle import moves
from companion.games.legenden.chamber import chamber, dragon
from companion.games.legenden.state.game import Due, Hero, Place
from companion.games.legenden.table import rulings
from companion.kit.creatures import Op
from companion.kit.drakborgen.aspects import odds
from companion.kit.places import KEPT, Board, Deed, Page, Space, deed
from companion.text import Text


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


def found(hero: Hero) -> Deed:
    """What a tile or a card gave or did, at any time."""
    return deed("found", Text("Something happens"), partial(moves.found, hero))


class Room(Space[Hero]):
    """An ordinary room (rum)."""

    def __init__(self, id: Place) -> None:
        self.id = id

    def page(self, hero: Hero) -> Page:
        """Move, rest or stay."""
        move = deed("move", Text("Move"), partial(moves.move, hero))
        return (move, rest(hero), STAY, found(hero))


class Outside(Room):
    """The ground outside the castle (L0.6)."""

    def page(self, hero: Hero) -> Page:
        """In again, or home."""
        return (
            deed("enter", Text("Go in"), partial(moves.enter_castle, hero)),
            rest(hero),
            deed("stay", Text("Stay out"), stays),
            deed("home", Text("Home for good"), partial(self.goes_home, hero)),
        )

    async def goes_home(self, hero: Hero) -> bool:
        """He does not want to enter again (LS7)."""
        hero.place = "home"
        hero.tell("home", Text("{hero} goes home for good."))
        return True


class Rubble(Room):
    """Rubble (bråte, white): before it he may turn back, from its middle every way takes the roll (L4.6)."""

    def page(self, hero: Hero) -> Page:
        """Force a way or turn back (L4.6.1a, L4.6.1d)."""
        words, op = Text("Force"), self.op(hero)
        force = odds("force", hero, "agility", words, lambda one: Text("Force  {chance}", chance=one), op=op)
        back = deed("back", Text("Go back"), partial(moves.go_back, hero), when=hero.can_turn_back)
        return (Deed(force, partial(self.forces, hero)), back, rest_or_stay(hero), found(hero))

    def op(self, hero: Hero) -> Op:
        """How strict the roll is: in the middle it is a house rule (LS14)."""
        strict: Op = hero.state.options["rubble.stuck"]
        return strict if self.id == "stuck" else "<="

    async def forces(self, hero: Hero) -> bool:
        """Through, and on in the same turn by any exit (L4.6.1c)."""
        return await moves.move_on(hero) if await self.crosses(hero) else True

    async def crosses(self, hero: Hero) -> bool:
        """Force (forcera): pass Agility once and be through, else stuck in the middle (L4.6.1c, L4.6.1d)."""
        if await hero.passes("agility", self.op(hero)):
            if hero.alive:
                hero.place = "room"
            return hero.alive
        if hero.alive:
            hero.place = "stuck"
            hero.tell("rubble.stuck", Text("{hero} is stuck in the middle."))
            rulings.stuck(hero.state)
        return False


class Web(Room):
    """A giant spider's web (jättespindelnät): he is caught in it (L11)."""

    def page(self, hero: Hero) -> Page:
        """Force the web or only get loose, said aloud; or neither (L11.1b, LS20)."""
        force = odds("tear", hero, "strength", Text("Force"), lambda n: Text("Force  {chance} x2", chance=n), times=2)
        loose = odds("loose", hero, "strength", Text("Get loose"), lambda n: Text("Get loose {chance}", chance=n))
        back = Deed(loose, partial(self.gets_loose, hero)) if hero.way_back else KEPT
        return (Deed(force, partial(self.forces, hero)), back, rest_or_stay(hero), found(hero))

    async def forces(self, hero: Hero) -> bool:
        """On through the room by any exit (L11.1c)."""
        return await moves.move_on(hero) if await self.crosses(hero) else True

    async def crosses(self, hero: Hero) -> bool:
        """Pass Strength twice in a row: the web leaves the game, and he is free to go on (L11.1c, L11.2)."""
        if free := self.freed(hero, await hero.passes("strength", times=2)):
            hero.tell("web.gone", Text("Take the web tile out of the game."))
        return free

    async def gets_loose(self, hero: Hero) -> bool:
        """Back to where he came from (L11.1d)."""
        return await moves.go_back(hero) if await self.leaves(hero) else True

    async def leaves(self, hero: Hero) -> bool:
        """Pass Strength once: he is loose and goes back; the web stays (L11.1d, L11.2)."""
        if free := self.freed(hero, await hero.passes("strength")):
            hero.tell("web.loose", Text("{hero} is loose; the web stays."))
        return free

    def freed(self, hero: Hero, made: bool) -> bool:
        """Whether it holds him no more."""
        if hero.alive and made:
            hero.place = "room"
        elif hero.alive:
            hero.tell("web.holds", Text("The web holds {hero}."))
        return hero.alive and made


class Catacombs(Room):
    """The catacombs (katakomberna), where nobody rests (L4.7, L5.4b)."""

    def page(self, hero: Hero) -> Page:
        """Look for a way up, as long as any is face up (L4.7.3a, L4.7.3d, L4.8d)."""
        if not hero.state.stair_numbers():
            return (KEPT, KEPT, STAY, found(hero))
        chance = catacombs.up_chance(hero.state, hero.life)
        words = Text("A way up  {percent}%", percent=round(chance * 100))
        return (deed("climb", words, partial(moves.climb, hero), chance), KEPT, STAY, found(hero))


class Chamber(Room):
    """The treasure chamber (skattkammaren): what he may do goes by its dragon (L9, L10)."""

    def page(self, hero: Hero) -> Page:
        """With the dragon awake, asleep or dead."""
        match hero.state.dragon:
            case "awake":
                return (*self.awake(hero), found(hero))
            case "asleep":
                return (*self.asleep(hero), found(hero))
        return (*self.dead(hero), found(hero), *self.fewer(hero))

    def awake(self, hero: Hero) -> Page:
        """Flee or fight, or drop cards before an attempt (L9.5b, L9.6a).

        Who cannot go back the way he came may find that no other is free: then he cannot flee (LS22).
        """
        flee = dragon.flee_line(dragon.escape_chance(hero))
        drop = deed("drop", Text("Drop cards"), partial(dragon.drop_cards, hero))
        shut = deed("shut", Text("No way out: stay"), partial(dragon.shut_in, hero))
        more = [*([drop] if hero.cards else []), *([] if hero.way_back else [shut])]
        fight = deed("fight", Text("Fight it"), partial(dragon.face, hero))
        return (Deed(flee, partial(moves.flee_dragon, hero)), fight, *(more or [KEPT]))

    def asleep(self, hero: Hero) -> Page:
        """Draw, go, or strike the first blow (L9.1b, L10.1)."""
        state = hero.state
        draw = deed("draw", Text("Draw: wakes {chance}", chance=chamber.odds(state)), partial(chamber.stay, hero))
        strike = deed("strike", Text("Strike the dragon"), partial(dragon.strike, hero))
        return (draw, self.out(hero), strike)

    def dead(self, hero: Hero) -> Page:
        """Take of its hoard while there is any; and here he may rest (L10.4, LS20, LS23)."""
        state = hero.state
        if not state.wealth:
            return (STAY, self.out(hero), rest(hero))
        many = Text("Take {n}", n=chamber.takeable(state))
        return (deed("loot", many, partial(chamber.loot, hero)), self.out(hero), rest_or_stay(hero))

    def fewer(self, hero: Hero) -> Page:
        """Two cards are the most, and nobody has to take both (L10.4)."""
        one = deed("loot_one", Text("Take {n}", n=1), partial(chamber.loot_one, hero))
        return (one,) if chamber.takeable(hero.state) > 1 else ()

    def out(self, hero: Hero) -> Deed:
        """Away from here."""
        return deed("move", Text("Move out"), partial(moves.move, hero))


BOARD: Final[Board[Room]] = Board(
    [
        Room("room"),
        Outside("outside"),
        Rubble("entrance"),
        Rubble("stuck"),
        Web("web"),
        Catacombs("catacombs"),
        Chamber("chamber"),
        Room("home"),
    ]
)
"""By where a hero is; there is no map, so it has no ways."""

DUE: Final[Mapping[Due, tuple[Text, moves.Move]]] = {
    "back": (Text("Go back"), moves.go_back),
    "arrive": (Text("Come in"), moves.go_arriving),
    "onward": (Text("Go on in"), moves.go_onward),
    "thrown": (Text("Go on in"), moves.go_thrown),
}
"""What his turn must be, wherever he is: a move that he has begun, and no other."""


def page(hero: Hero) -> Page:
    """What he may do now where he is."""
    if hero.due == "nothing":
        return BOARD[hero.place].page(hero)
    words, move = DUE[hero.due]
    return (deed(hero.due, words, partial(move, hero)), KEPT, KEPT, found(hero))
