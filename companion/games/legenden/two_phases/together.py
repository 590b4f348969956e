"""Heroes who have come together settle what is there at the same time (L13.1c, LQ6)."""

from __future__ import annotations

from companion.asking import ask_option, choice
from companion.asks import Choose, Option
from companion.dice import T12
from companion.games.legenden import chaos, encounters
from companion.games.legenden.castle import finds, rooms
from companion.games.legenden.state.game import Hero, LegendenState
from companion.kit.questions import question
from companion.text import Text

TAKEN = ("key", "treasure", "bonus", "power")
"""What one of them takes: they agree who (L13.1c)."""

HITS_ALL = ("trap", "web")
"""Traps hit all of them (LQ6)."""

HITS_SOME = ("hurt", "heal", "lost", "teleport", "thrown")
"""What the tile says whom it is for."""

ROOM = rooms.BOARD["room"]


async def room(state: LegendenState, heroes: list[Hero], *, back: bool = False) -> None:
    """All of them meet the room at the same time, until nothing more is there (L13.1c)."""
    camp = heroes[0].camp
    while len(here := standing(heroes, camp)) > 1:
        match await ask_option(lambda: ROOM.ask(here[0], back=back)):
            case "rubble" | "abyss" | "bridge" as kind:
                for hero in here:
                    await rooms.cross(hero, kind, known=back)
                return
            case "monster" | "ambush" | "monsters" | "attack" as what:
                await ROOM.holds(here[0], what)
            case "found":
                await found(state, here)
            case _:
                return
    # Who is left alone goes on as any hero would; without a camp nobody knows who stands together.
    for hero in here or (heroes if not camp else ()):
        await ROOM.looks_round(hero, back=back)


def standing(heroes: list[Hero], camp: int) -> list[Hero]:
    """Who is still there, free to go on."""
    return [hero for hero in heroes if camp and hero.camp == camp and hero.settled]


async def back(state: LegendenState, heroes: list[Hero]) -> None:
    """They have gone back together; what followed any of them is met by all (L7.6c)."""
    camp = heroes[0].camp
    if len(heroes) == 1 or not camp:
        for hero in heroes:
            await rooms.BOARD[hero.place].comes_back(hero)
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
    if what in TAKEN:
        taker = await agree(state, here)
        hit = [taker] if taker is not None else []
    elif what in HITS_ALL:
        hit = here
    elif what in HITS_SOME:
        whom = await of_them(here, "found.whom", Text("Whom does it hit?"), Option("all", Text("All")))
        hit = [hero for hero in here if whom in ("all", hero.seat)]
    else:
        hit = here[:1]
    for hero in hit:
        if hero.alive:
            await finds.comes(hero, what)
            # What throws him out does so at once (L12.2a).
            if hero.due == "thrown":
                await rooms.go_thrown(hero)


async def agree(state: LegendenState, here: list[Hero]) -> Hero | None:
    """They agree who takes it; if they cannot, they roll or fight for it, or leave it (L13.1c, LQ6, L13.5)."""
    nobody = Option("no agreement", Text("No agreement"))
    taker = await of_them(here, "found.who", Text("Who takes it?"), last=nobody)
    if taker != nobody.id:
        return next((hero for hero in here if hero.seat == taker), None)
    match await how(here):
        case "fight":
            return await chaos.fight_for_it(state, here)
        case "roll":
            return await roll_off(here)
    state.tell("treasure.left", Text("They leave it there."))
    return None


@question(ask_option)
def of_them(here: list[Hero], key: str, text: Text, *first: Option, last: Option | None = None) -> Choose | None:
    """Which of those who live."""
    alive = [hero for hero in here if hero.alive]
    names = (Option(hero.seat, Text("{hero}", hero=hero.name)) for hero in alive)
    return choice(key, alive[0].seat, text, *first, *names, *([last] if last else [])) if alive else None


@question(ask_option)
def how(here: list[Hero]) -> Choose | None:
    """How it is settled who takes it."""
    alive = next((hero for hero in here if hero.alive), None)
    if alive is None:
        return None
    roll, leave = Option("roll", Text("Roll for it")), Option("leave", Text("Leave it"))
    fight = (Option("fight", Text("Fight for it")),) if alive.state.rule("chaos") else ()
    return choice("found.how", alive.seat, Text("Who takes it?"), roll, leave, *fight)


async def roll_off(here: list[Hero]) -> Hero | None:
    """The highest T12 takes it; equal ones roll again (LQ6)."""
    left = here
    while len(left := [hero for hero in left if hero.alive]) > 1:
        faces = [await hero.roll("found.roll", Text("{hero}: highest T12"), T12) for hero in left]
        left = [hero for hero, face in zip(left, faces, strict=True) if face == max(faces)]
    return left[0] if left else None
