"""How people tell of their followers: new ones, wounds, and who stays behind (A25.1, A25.9)."""

from __future__ import annotations

from typing import Literal

from companion.asking import chosen, number
from companion.asks import Choose, Number, Option
from companion.games.atervackt.rooms import inmates
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Follower, Hero
from companion.games.atervackt.state.pieces import MONSTERS, Lying
from companion.text import Text

MOST_POINTS = 20
SKELETON = "skeleton"


async def menu(hero: Hero) -> None:
    """His followers one by one, the helmet and the amulet, and monsters that a card has given him."""
    match await chosen(lambda: _ask_menu(hero)):
        case "helmet":
            hero.helmet = not hero.helmet
        case "amulet":
            hero.commands = not hero.commands
        case what if what in hero.state.followers:
            await manage(hero.state.followers[what])
        case what if what in MONSTERS:
            hero.enslaves(what, "amulet" if what == SKELETON and hero.commands else "helmet")


def _ask_menu(hero: Hero) -> Choose | None:
    own = (Option(one.id, Text("{monster}", monster=one.called)) for one in hero.followers)
    new = (Option(kind, Text("New: {monster}", monster=hero.state.book.monsters[kind].short_name)) for kind in MONSTERS)
    helmet = Text("Helmet lost") if hero.helmet else Text("Skull helmet")
    amulet = Text("Amulet lost") if hero.commands else Text("Skeleton amulet")
    items = (Option("helmet", helmet), Option("amulet", amulet))
    return hero.lines("follower", Text("{hero}: a follower"), *own, *items, *new)


async def manage(follower: Follower) -> None:
    """What has come of one of them."""
    what = await chosen(lambda: _ask_manage(follower))
    match what:
        case "apart" if follower.where == "with":
            follower.part()
        case "with":
            follower.rejoin()
        case "free":
            follower.free()
        case _:
            await change(follower, what)


def _ask_manage(follower: Follower) -> Choose | None:
    """A slave may be ordered to another room, a faithful one never leaves (A25.8, A25.9)."""
    apart = follower.where == "apart"
    slave = follower.bond != "faithful"
    return follower.lines(
        "follower.what",
        Text("What befalls {monster}?", monster=follower.called),
        Option("hurt", Text("Life lost")),
        Option("with", Text("With me again")) if apart else Option("apart", Text("Apart from me")),
        Option("heal", Text("Life back")),
        Option("dead", Text("It is dead")),
        *((Option("free", Text("Control ends")),) if slave else ()),
    )


async def suffer(follower: Follower, card: Text) -> None:
    """What a card that only people can read did to a follower (A26.1)."""
    if follower.inside and follower.master.inside:
        await change(
            follower,
            await follower.choose(
                "follower.suffers",
                Text("{hero}: {card}", card=card),
                Option("done", Text("Nothing")),
                Option("hurt", Text("Life lost")),
                Option("apart", Text("Apart from me")),
                Option("dead", Text("It is dead")),
            ),
        )


async def change(follower: Follower, what: str) -> None:
    """Wounds, healing, death, or gone from its master's side."""
    match what:
        case "hurt":
            await follower.suffers(await number(lambda: _ask_points(follower, what)) or 0)
        case "heal":
            points = await number(lambda: _ask_points(follower, what)) or 0
            await follower.knows_life()
            follower.heals(points)
        case "apart" if follower.where == "with":
            follower.part()
        case "dead":
            follower.die()


def _ask_points(follower: Follower, what: str) -> Number | None:
    text = Text("{hero}: life lost?") if what == "hurt" else Text("{hero}: life back?")
    text = text.using(hero=follower.called)
    return follower.counting(f"follower.{what}", text, MOST_POINTS)


def open_to(hero: Hero, monsters: list[Lying]) -> list[Lying]:
    """The monsters that a hero may take control of: all skeletons by the amulet, else one by the helmet (A25.1)."""
    skeletons = [lying for lying in monsters if lying.kind == SKELETON]
    if hero.commands and skeletons:
        return skeletons
    # The helmet holds one monster at a time; the amulet all skeletons that are found (A25.1).
    busy = any(follower.bond == "helmet" for follower in hero.followers)
    return monsters if hero.helmet and not busy else []


async def take_control(state: AtervacktState, number: str, hero: Hero, monsters: list[Lying]) -> list[Lying]:
    """They follow him now, and their cards are discarded; gives those that are still to be met."""
    taken = open_to(hero, monsters)
    bond: Literal["helmet", "amulet"] = "amulet"
    if not (hero.commands and all(lying.kind == SKELETON for lying in taken)):
        bond = "helmet"
        which = await chosen(lambda: _ask_which(hero, taken))
        taken = taken[int(which) :][:1] if which else taken[:1]
    for lying in taken:
        inmates.forget(state, [lying], number)
        hero.enslaves(lying.kind or SKELETON, bond)
    return [lying for lying in monsters if not any(lying is one for one in taken)]


def _ask_which(hero: Hero, monsters: list[Lying]) -> Choose | None:
    if len(monsters) <= 1:
        return None
    lines = (Option(str(at), hero.state.monster(lying).name) for at, lying in enumerate(monsters))
    return hero.lines("follower.which", Text("{hero}: which one?"), *lines)
