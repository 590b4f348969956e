"""Heroes who have come together settle what is there at the same time (L13.1c, LQ6)."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.dice import T12
from companion.games.legenden import chaos
from companion.games.legenden.castle import ahead, finds, rooms
from companion.games.legenden.places.positions import settled
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.throngs import encounters
from companion.text import Text

TAKEN = ("key", "treasure", "bonus", "power")
"""What one of them takes: they agree who (L13.1c)."""

HITS_ALL = ("trap", "web")
"""Traps hit all of them (LQ6)."""

HITS_SOME = ("hurt", "heal", "lost", "teleport", "thrown")
"""What the tile says whom it is for."""


async def room(state: LegendenState, heroes: list[Hero], *, back: bool = False) -> None:
    """All of them meet the room at the same time, until nothing more is there (L13.1c)."""
    camp = heroes[0].camp
    while len(here := standing(heroes, camp)) > 1:
        match await chosen(lambda: _ask_room(here[0], back)):
            case "rubble" | "abyss" | "bridge" as kind:
                for hero in here:
                    await rooms.arrive(hero, kind, known=back)
                return
            case "monster" | "ambush" | "monsters" as what:
                await encounters.meet(here[0], ambush=what == "ambush", several=what == "monsters")
            case "attack":
                if (target := await chaos.whom(here[0])) is not None:
                    await chaos.attack(here[0], target)
            case "found":
                await found(state, here)
            case _:
                return
    # Who is left alone goes on as any hero would; without a camp nobody knows who stands together.
    for hero in here or (heroes if not camp else ()):
        await rooms.BOARD["room"].looks_round(hero, back=back)


def _ask_room(hero: Hero, back: bool) -> Choose | None:
    return ahead.ask_room(hero, back=back, more=rooms.may_be_there(hero))


def standing(heroes: list[Hero], camp: int) -> list[Hero]:
    """Who is still there, free to go on."""
    return [hero for hero in heroes if camp and hero.camp == camp and settled(hero)]


async def back(state: LegendenState, heroes: list[Hero]) -> None:
    """They have gone back together; what followed any of them is met by all (L7.6c)."""
    camp = heroes[0].camp
    if len(heroes) == 1 or not camp:
        for hero in heroes:
            await rooms.comes_back(hero)
        return
    pursuers = dict.fromkeys(hero.pursuer for hero in heroes)
    for hero in heroes:
        hero.pursuer = None
    for number in pursuers:
        if number in state.monsters and (here := standing(heroes, camp)):
            await encounters.meet(here[0], number)
    await room(state, standing(heroes, camp) or heroes, back=True)


async def found(state: LegendenState, here: list[Hero]) -> None:
    """Something was found, or happened: to one of them, or to all (L13.1c, LQ6)."""
    what = await finds.what_was_found(here[0])
    match what:
        case "":
            return
        case _ if what in TAKEN:
            taker = await agree(state, here)
            hit = [taker] if taker is not None else []
        case _ if what in HITS_ALL:
            hit = here
        case _ if what in HITS_SOME:
            hit = await whom(here)
        case _:
            hit = here[:1]
    for hero in hit:
        if hero.alive:
            await happen(hero, what)


async def happen(hero: Hero, what: str) -> None:
    """It happens to one of them; what throws him out does so at once (L12.2a)."""
    await finds.FINDS[what](hero)
    if hero.due == "thrown":
        await rooms.go_thrown(hero)


async def whom(here: list[Hero]) -> list[Hero]:
    """Whom it is for."""
    answer = await chosen(lambda: _ask_whom(here))
    return here if answer == "all" else [hero for hero in here if hero.seat == answer]


def _ask_whom(here: list[Hero]) -> Choose | None:
    alive = [hero for hero in here if hero.alive]
    if not alive:
        return None
    names = [Option(hero.seat, Text("{hero}", hero=hero.name)) for hero in alive]
    return choice("found.whom", alive[0].seat, Text("Whom does it hit?"), Option("all", Text("All")), *names)


async def agree(state: LegendenState, here: list[Hero]) -> Hero | None:
    """They agree who takes it; if they cannot, they roll or fight for it, or leave it (L13.1c, LQ6, L13.5)."""
    answer = await chosen(lambda: _ask_taker(here))
    if answer != NOBODY:
        return next((hero for hero in here if hero.seat == answer), None)
    match await chosen(lambda: _ask_how(state, here)):
        case "fight":
            return await chaos.fight_for_it(state, here)
        case "roll":
            return await roll_off(here)
    state.tell("treasure.left", Text("They leave it there."))
    return None


NOBODY = "no agreement"


def _ask_taker(here: list[Hero]) -> Choose | None:
    alive = [hero for hero in here if hero.alive]
    if not alive:
        return None
    names = [Option(hero.seat, Text("{hero}", hero=hero.name)) for hero in alive]
    return choice("found.who", alive[0].seat, Text("Who takes it?"), *names, Option(NOBODY, Text("No agreement")))


def _ask_how(state: LegendenState, here: list[Hero]) -> Choose | None:
    alive = [hero for hero in here if hero.alive]
    if not alive:
        return None
    roll, leave = Option("roll", Text("Roll for it")), Option("leave", Text("Leave it"))
    fight = (Option("fight", Text("Fight for it")),) if chaos.agreed(state) else ()
    return choice("found.how", alive[0].seat, Text("Who takes it?"), roll, leave, *fight)


async def roll_off(here: list[Hero]) -> Hero | None:
    """The highest T12 takes it; equal ones roll again (LQ6)."""
    left = here
    while len(left := [hero for hero in left if hero.alive]) > 1:
        faces = [await hero.roll("found.roll", Text("{hero}: highest T12"), T12) for hero in left]
        left = [hero for hero, face in zip(left, faces, strict=True) if face == max(faces)]
    return left[0] if left else None
