"""What tiles and cards give and do, as people tell it (L6.2)."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.asking import ask_option
from companion.asks import Choose
from companion.games.legenden import catacombs, encounters, followers, magic
from companion.games.legenden.cards import monster_cards, treasures
from companion.games.legenden.monsters import meetings, webs
from companion.games.legenden.state.game import Hero
from companion.kit.drakborgen.sheets import LIKELY_POINTS, MOST_POINTS
from companion.kit.questions import Line, Menu, question
from companion.text import Text


async def key(hero: Hero) -> None:
    """A key (nyckel), for L4.4.1a."""
    hero.gain("keys")
    hero.tell("found.key", Text.plural("{hero} has one key.", "{hero} has {n} keys.", n=hero.keys))


async def treasure(hero: Hero) -> None:
    """Something worth gold (L0.7)."""
    hero.gain("treasures")
    hero.tell("found.treasure", Text.plural("{hero} has one treasure.", "{hero} has {n} treasures.", n=hero.loot))


async def lost(hero: Hero) -> None:
    """A treasure is gone, where the hero has no other a card of the chamber, which goes under its deck (L0.7, LS34)."""
    if not hero.lose("treasures"):
        treasures.give_back(hero, 1)


async def web(hero: Hero) -> bool:
    """A spider's web ends the turn (L11.1a)."""
    webs.catch(hero)
    return True


async def monster(hero: Hero, *, ambush: bool = False) -> bool:
    """A meeting or an ambush (L6.2, L7.10a), in the advanced rules in the event phase (L13.1a)."""
    if hero.state.moving:
        return hero.leaves_for_later("ambush" if ambush else "monster")
    return not await encounters.meet(hero, ambush=ambush)


async def control(hero: Hero) -> None:
    """Power over a monster (L12.3a)."""
    state = hero.state
    state.meeting = await meetings.begin(hero, None)
    if state.meeting is not None:
        followers.take(hero, state.meeting)
    state.meeting = None


async def hurt(hero: Hero) -> None:
    """A tile or a card takes body points (L5.1a)."""
    await hero.ask_life_if_unknown()
    await hero.take_damage(
        await hero.ask_number("found.hurt", Text("{hero}: life lost?"), MOST_POINTS, likely=LIKELY_POINTS) or 0
    )


async def heal(hero: Hero) -> None:
    """A tile or a card gives body points back (L5.3)."""
    await hero.ask_life_if_unknown()
    hero.heal(await hero.ask_number("found.heal", Text("{hero}: life back?"), MOST_POINTS, likely=LIKELY_POINTS) or 0)


async def bonus(hero: Hero) -> None:
    """Things such as a magic sword give combat points at the start of each fight (L8.1a, LS37)."""
    points = await hero.ask_number("found.bonus", Text("{hero}: bonus now?"), MOST_POINTS, likely=LIKELY_POINTS)
    if points is not None:
        hero.combat_bonus = points


async def nothing(hero: Hero) -> None:
    """A room tile whose condition is not met has no effect (L6.3)."""
    hero.tell("found.nothing", Text("No effect: put it with the used room tiles."))


def above(hero: Hero) -> bool:
    """Whether he is in the castle, where a tile can throw him about."""
    return hero.place != "catacombs"


FINDS: Final[Menu[Hero]] = Menu(
    Line("key", Text("A key"), key),
    Line("treasure", Text("A treasure"), treasure),
    Line("trap", Text("A trap: sun die"), Hero.takes_a_chance),
    Line("web", Text("A spider's web"), web, lambda hero: hero.settled),
    Line("hurt", Text("Life lost"), hurt),
    Line("heal", Text("Life back"), heal),
    Line("stairs", Text("Stairs: number"), catacombs.report),
    Line("bonus", Text("Bonus in fights"), bonus),
    Line("lost", Text("Lost a treasure"), lost, lambda hero: hero.loot > 0),
    Line("monster", Text("A monster"), monster),
    Line("ambush", Text("An ambush"), partial(monster, ambush=True)),
    Line("power", Text("Power over monster"), control),
    Line("banish", Text("A monster vanishes"), magic.banish),
    Line("teleport", Text("Teleported away"), magic.teleport, above),
    Line("thrown", Text("Random exit"), magic.thrown_out, above),
    Line("nothing", Text("No effect"), nothing),
    Line("card", Text("New monster card"), monster_cards.type_in),
)
"""What people can tell of, and what comes of it; what ends his turn says so."""


@question(ask_option)
def what_was_found(hero: Hero) -> Choose | None:
    """What was found, or happened."""
    return hero.lines("found", Text("{hero}: what comes?"), *FINDS.options(hero))


async def find(hero: Hero) -> bool:
    """Something was found, or happened to him: what? Says whether his turn is over."""
    return await comes(hero, await what_was_found(hero)) or not hero.alive


async def comes(hero: Hero, what: str) -> bool:
    """What comes of it; says whether it ends his turn."""
    line = FINDS.line(what)
    return line is not None and bool(await line.do(hero))
