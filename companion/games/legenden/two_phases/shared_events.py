"""Shared events: heroes who have come together settle what is there at the same time (L13.1c, LQ6)."""

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
"""Finds for one hero: they agree who takes it (L13.1c)."""

HITS_ALL = ("trap", "web")
"""Traps that hit all of them (LQ6)."""

HITS_SOME = ("hurt", "heal", "lost", "teleport", "thrown")
"""Finds whose tile says whom they hit."""

ROOM = rooms.BOARD["room"]


async def meet_room(state: LegendenState, heroes: list[Hero], *, turning_back: bool = False) -> None:
    """Let all these heroes meet the room at the same time, until nothing more is there (L13.1c)."""
    camp = heroes[0].camp
    while len(present := list_still_there(heroes, camp)) > 1:
        match await ask_option(lambda: ROOM.build_contents_ask(present[0], turning_back=turning_back)):
            case "rubble" | "abyss" | "bridge" as kind:
                for hero in present:
                    await rooms.settle_tile(hero, kind, is_known=turning_back)
                return
            case "monster" | "ambush" | "monsters" | "attack" as what:
                await ROOM.settle_contents(present[0], what)
            case "found":
                await report_shared_find(state, present)
            case _:
                return
    # Who is left alone goes on as any hero would; without a camp nobody knows who stands together.
    for hero in present or (heroes if not camp else ()):
        await ROOM.look_round(hero, turning_back=turning_back)


def list_still_there(heroes: list[Hero], camp: int) -> list[Hero]:
    """Return the heroes who still stand together there, free to go on."""
    return [hero for hero in heroes if camp and hero.camp == camp and hero.is_settled]


async def meet_pursuers(state: LegendenState, heroes: list[Hero]) -> None:
    """Let all these heroes meet what followed any of them, after they have gone back together (L7.6c)."""
    camp = heroes[0].camp
    if len(heroes) == 1 or not camp:
        for hero in heroes:
            await rooms.BOARD[hero.place].come_back(hero)
        return
    pursuers = dict.fromkeys(hero.pursuer for hero in heroes)
    for hero in heroes:
        hero.pursuer = None
    for number in pursuers:
        if number in state.monsters and (present := list_still_there(heroes, camp)):
            await encounters.meet(present[0], number)
    await meet_room(state, list_still_there(heroes, camp) or heroes, turning_back=True)


async def report_shared_find(state: LegendenState, present: list[Hero]) -> None:
    """Report a find of one of them, or of all (L13.1c, LQ6)."""
    find = await finds.ask_find(present[0])
    if find in TAKEN:
        taker = await choose_taker(state, present)
        hit = [taker] if taker is not None else []
    elif find in HITS_ALL:
        hit = present
    elif find in HITS_SOME:
        victim = await ask_one_of(present, "found.whom", Text("Whom does it hit?"), Option("all", Text("All")))
        hit = [hero for hero in present if victim in ("all", hero.seat)]
    else:
        hit = present[:1]
    for hero in hit:
        if hero.alive:
            await finds.apply_find(hero, find)
            # An event that throws the hero out does so at once (L12.2a).
            if hero.due == "thrown":
                await rooms.leave_by_rolled_exit(hero)


async def choose_taker(state: LegendenState, present: list[Hero]) -> Hero | None:
    """Let the heroes agree who takes a find; else they roll or fight for it, or leave it (L13.1c, LQ6, L13.5)."""
    nobody = Option("no agreement", Text("No agreement"))
    taker = await ask_one_of(present, "found.who", Text("Who takes it?"), last=nobody)
    if taker != nobody.id:
        return next((hero for hero in present if hero.seat == taker), None)
    match await ask_how_to_settle(present):
        case "fight":
            return await chaos.fight_for_treasure(state, present)
        case "roll":
            return await roll_for_taker(present)
    state.tell("treasure.left", Text("They leave it there."))
    return None


@question(ask_option)
def ask_one_of(heroes: list[Hero], key: str, text: Text, *first: Option, last: Option | None = None) -> Choose | None:
    """Ask for one of the heroes who live."""
    alive = [hero for hero in heroes if hero.alive]
    names = (Option(hero.seat, Text("{hero}", hero=hero.called)) for hero in alive)
    return choice(key, alive[0].seat, text, *first, *names, *([last] if last else [])) if alive else None


@question(ask_option)
def ask_how_to_settle(heroes: list[Hero]) -> Choose | None:
    """Ask how the heroes settle who takes the find."""
    alive = next((hero for hero in heroes if hero.alive), None)
    if alive is None:
        return None
    roll, leave = Option("roll", Text("Roll for it")), Option("leave", Text("Leave it"))
    fight = (Option("fight", Text("Fight for it")),) if alive.state.rule("chaos") else ()
    return choice("found.how", alive.seat, Text("Who takes it?"), roll, leave, *fight)


async def roll_for_taker(heroes: list[Hero]) -> Hero | None:
    """Roll for a find: the highest T12 takes it; equal ones roll again (LQ6)."""
    rollers = heroes
    while len(rollers := [hero for hero in rollers if hero.alive]) > 1:
        faces = [await hero.roll("found.roll", Text("{hero}: highest d12"), T12) for hero in rollers]
        rollers = [hero for hero, face in zip(rollers, faces, strict=True) if face == max(faces)]
    return rollers[0] if rollers else None
