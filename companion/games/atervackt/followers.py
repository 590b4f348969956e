"""Followers (följeslagarväsen) that people tell of, and those that are apart from their master (A25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.asks import Choose, Option, Options
from companion.games.atervackt.rooms import kinds
from companion.games.atervackt.rooms.rooms import RoomContext
from companion.games.atervackt.skill_rolls import FORCES, GOES_ON, PUSHES, test_skill
from companion.games.atervackt.state import ASPECTS, MONSTERS, AtervacktState, Follower, Hero, LyingCard, leave_out
from companion.kit.drakborgen.aspects import VALUE_NAMES
from companion.kit.questions import question_if_several
from companion.text import Text

SKELETON = "skeleton"
"""Kind of monster that the skeleton amulet commands."""


async def ask_about_followers(hero: Hero) -> None:
    """Ask for a change to the hero's followers, the helmet or the amulet, or a monster that a card gave them."""
    monsters = hero.state.book.monsters

    def list_options() -> Options:
        own = (Option(follower.id, Text("{monster}", monster=follower.called)) for follower in hero.followers)
        new = (Option(kind, Text("New: {monster}", monster=monsters[kind].short_name)) for kind in MONSTERS)
        helmet = Text("Helmet lost") if hero.helmet else Text("Skull helmet")
        amulet = Text("Amulet lost") if hero.commands else Text("Skeleton amulet")
        return (*own, Option("helmet", helmet), Option("amulet", amulet), *new)

    match await hero.choose_live("follower", Text("{hero}: a follower"), list_options):
        case "helmet":
            hero.helmet = not hero.helmet
        case "amulet":
            hero.commands = not hero.commands
        case id if id in hero.state.followers:
            await ask_about_follower(hero.state.followers[id])
        case kind if kind in MONSTERS:
            hero.enslave(kind, "amulet" if kind == SKELETON and hero.commands else "helmet")


HURT = Option("hurt", Text("Life lost"))
APART = Option("apart", Text("Apart from me"))
WITH = Option("with", Text("With me again"))
DEAD = Option("dead", Text("It is dead"))
"""Changes to a follower that people report."""


async def ask_about_follower(follower: Follower) -> None:
    """Ask for a change to a follower (A25.8, A25.9).

    A slave may be sent to another room, a faithful one never leaves.
    """

    def list_options() -> Options:
        whereabouts = WITH if follower.where == "apart" else APART
        free = (Option("free", Text("Control ends")),) if follower.bond != "faithful" else ()
        return (HURT, whereabouts, Option("heal", Text("Life back")), DEAD, *free)

    match change := await follower.choose_live("follower.what", Text("{monster}: what happens?"), list_options):
        case "with":
            follower.rejoin()
        case "free":
            follower.set_free()
        case _:
            await apply_change(follower, change)


async def ask_card_effect(follower: Follower, card: Text) -> None:
    """Ask what a card that only people can read did to a follower (A26.1)."""
    if follower.is_inside and follower.master.is_inside:
        what = await follower.choose("follower.suffers", Text("{hero}: {card}", card=card), *CARD_EFFECTS)
        await apply_change(follower, what)


CARD_EFFECTS = (Option("done", Text("Nothing")), HURT, APART, DEAD)
"""Effects of a card on a follower, as people report them."""


async def apply_change(follower: Follower, change: str) -> None:
    """Wound, heal or kill a follower, or part it from its master."""
    match change:
        case "hurt":
            await follower.take_damage(await follower.ask_points("follower.hurt", Text("{hero}: life lost?")))
        case "heal":
            points = await follower.ask_points("follower.heal", Text("{hero}: life back?"), likely=follower.most_healed)
            await follower.ask_life_if_unknown()
            follower.heal(points)
        case "apart" if follower.where == "with":
            follower.part_from_master()
        case "dead":
            follower.die()


def controllable_monsters(hero: Hero, monsters: list[LyingCard]) -> list[LyingCard]:
    """Return the monsters that a hero may control (A25.1): all skeletons by the amulet, else one by the helmet."""
    skeletons = [lying for lying in monsters if lying.kind == SKELETON]
    if hero.commands and skeletons:
        return skeletons
    # The helmet holds one monster at a time; the amulet all skeletons that are found (A25.1).
    busy = any(follower.bond == "helmet" for follower in hero.followers)
    return monsters if hero.helmet and not busy else []


async def take_control(ctx: RoomContext, hero: Hero, monsters: list[LyingCard]) -> list[LyingCard]:
    """Make monsters followers of the hero and discard their cards; return the monsters still to be met."""
    controllable = controllable_monsters(hero, monsters)
    bond: Literal["helmet", "amulet"] = "amulet"
    if not (hero.commands and all(lying.kind == SKELETON for lying in controllable)):
        bond = "helmet"
        controllable = controllable[int(await _ask_monster_to_hold(hero, controllable) or 0) :][:1]
    for lying in controllable:
        ctx.remove(lying)
        hero.enslave(lying.kind or SKELETON, bond)
    return leave_out(monsters, *controllable)


@question_if_several
def _ask_monster_to_hold(hero: Hero, monsters: Sequence[LyingCard]) -> Choose | None:
    """Ask which monster the helmet holds."""
    kinds = [hero.state.monster_kind(lying) for lying in monsters]
    lines = (Option(str(index), kind.name, public=kind.id) for index, kind in enumerate(kinds))
    return hero.build_choice("follower.which", Text("{hero}: which one?"), *lines)


# Followers apart from their master run to them, or are nobody's any more (A25.8, A25.9).


def begin_follower_movement(state: AtervacktState) -> None:
    """Send every follower that is apart on its way to its master in each movement phase (A25.8).

    A lost round is sat out (A10.1), but an early move is completed first (AS13).
    """
    for follower in (one for one in state.followers.values() if one.is_inside):
        follower.runs = follower.where == "apart"
        if follower.halfway or (not follower.runs and follower.master.halfway):
            follower.plan, follower.halfway = "none", False
        else:
            follower.plan = "lost" if follower.lost else "none"
            follower.lost = max(follower.lost - 1, 0)


async def struggle_free(state: AtervacktState) -> None:
    """Let each follower that is stuck in rubble or a web try once a round to get loose (A25.8)."""
    for follower in list_running_followers(state):
        room = state.rooms.get(follower.room or "")
        if follower.stuck and follower.plan != "lost" and room is not None:
            wedged = kinds.kind_of_room(room).wedges
            words = FORCES if wedged else PUSHES
            loose = await follower.test_value("agility" if wedged else "strength", words=words)
            # It had begun to push through, which takes two in a row (A19.3).
            if loose and follower.pushing and kinds.kind_of_room(room).sticky:
                loose = await test_skill(follower, "strength", repeat=True, words=PUSHES)
            follower.stuck = not loose


def list_running_followers(state: AtervacktState) -> list[Follower]:
    """Return the followers on their way to a hero in Drakborgen."""
    if not state.followers:
        return []
    return [one for hero in state.heroes_inside() for one in hero.followers if one.runs and one.where == "apart"]


async def rejoin_masters(state: AtervacktState) -> None:
    """Reunite the followers that have reached their master, when all have moved."""
    for follower in list_running_followers(state):
        state.turn = follower.seat
        if not follower.held and await ask_is_back(follower):
            follower.rejoin()
    state.turn = None


async def ask_is_back(follower: Follower) -> bool:
    """Ask whether a follower has reached its master: people move it, as they move spiders (A25.8)."""

    def is_still_running() -> bool:
        return follower.where == "apart" and follower.master.is_inside

    while True:
        match await follower.choose("follower.back", Text("{monster}: where?"), *WHEREABOUTS, valid=is_still_running):
            case "back":
                return True
            case "roll":
                await roll_for_obstacle(follower)
            case "dead":
                follower.die()
                return False
            case _:
                return False


WHEREABOUTS = (
    Option("back", WITH.text),
    Option("not", Text("Not here yet")),
    Option("roll", Text("It has to roll")),
    DEAD,
)


async def roll_for_obstacle(follower: Follower) -> None:
    """Ask what a follower has to roll for at an obstacle on its way, and roll (A25.8)."""
    lines = (Option(aspect, VALUE_NAMES[aspect]) for aspect in ASPECTS)
    aspect = await follower.choose("follower.aspect", Text("{monster} rolls for?"), *lines)
    known = next((value for value in ASPECTS if value == aspect), None)
    if known is None:
        return
    passed = await follower.test_value(known, words=GOES_ON)
    text = Text("{monster} makes it.") if passed else Text("{monster} does not make it.")
    follower.state.tell("follower.roll", text.using(monster=follower.definite))


def free_distant_slaves(state: AtervacktState) -> None:
    """Free every slave that is in another room than its master in the card phase (A25.9)."""
    for hero in state.heroes_inside():
        for follower in hero.followers:
            if follower.where == "apart" and follower.bond != "faithful":
                follower.set_free()
