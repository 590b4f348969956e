"""Finds: what tiles and cards give and do, as people tell it (L6.2)."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.asking import ask_option
from companion.asks import Choose
from companion.games.legenden import catacombs, encounters, followers, teleports
from companion.games.legenden.cards import monster_cards, treasures
from companion.games.legenden.monsters import meetings, webs
from companion.games.legenden.state.game import Hero
from companion.kit.drakborgen.sheets import LIKELY_POINTS, MOST_POINTS
from companion.kit.questions import Line, Menu, question
from companion.text import Text


async def give_key(hero: Hero) -> None:
    """Give the hero a key (nyckel), for L4.4.1a."""
    hero.gain("keys")
    hero.tell("found.key", Text.plural("{hero} has one key.", "{hero} has {n} keys.", n=hero.keys))


async def give_treasure(hero: Hero) -> None:
    """Give the hero something worth gold (L0.7)."""
    hero.gain("treasures")
    hero.tell("found.treasure", Text.plural("{hero} has one treasure.", "{hero} has {n} treasures.", n=hero.loot))


async def lose_treasure(hero: Hero) -> None:
    """Take a treasure; a card of the chamber is taken last, and goes under its deck (L0.7, LS34)."""
    if not hero.lose("treasures"):
        treasures.put_under_deck(hero, 1)


async def find_web(hero: Hero) -> bool:
    """Catch the hero in a spider's web (L11.1a). The turn is over."""
    webs.catch_in_web(hero)
    return True


async def meet_monster(hero: Hero, *, ambush: bool = False) -> bool:
    """Meet a monster, or an ambush (L6.2, L7.10a); by the advanced rules in the event phase (L13.1a)."""
    if hero.state.moving:
        return hero.postpone("ambush" if ambush else "monster")
    return not await encounters.meet(hero, ambush=ambush)


async def take_control(hero: Hero) -> None:
    """Give the hero power over a monster (L12.3a)."""
    state = hero.state
    state.meeting = await meetings.begin_meeting(hero, None)
    if state.meeting is not None:
        followers.take_power(hero, state.meeting)
    state.meeting = None


async def take_life(hero: Hero) -> None:
    """Take as many body points as the tile or card says (L5.1a)."""
    await hero.ask_life_if_unknown()
    await hero.take_damage(await hero.ask_points("found.hurt", Text("{hero}: life lost?")))


async def give_life(hero: Hero) -> None:
    """Give as many body points back as the tile or card says (L5.3)."""
    await hero.ask_life_if_unknown()
    hero.heal(await hero.ask_points("found.heal", Text("{hero}: life back?"), likely=hero.most_healed))


async def set_bonus(hero: Hero) -> None:
    """Set the combat points that items such as a magic sword give at the start of each fight (L8.1a, LS37)."""
    points = await hero.ask_number("found.bonus", Text("{hero}: bonus now?"), MOST_POINTS, likely=LIKELY_POINTS)
    if points is not None:
        hero.combat_bonus = points


async def tell_no_effect(hero: Hero) -> None:
    """Tell that a room tile has no effect, as its condition is not met (L6.3)."""
    hero.tell("found.nothing", Text("No effect: put it with the used room tiles."))


def is_above_ground(hero: Hero) -> bool:
    """Return True if the hero is not in the catacombs, so that a tile can move them about."""
    return hero.place != "catacombs"


FINDS: Final[Menu[Hero]] = Menu(
    Line("key", Text("A key"), give_key),
    Line("treasure", Text("A treasure"), give_treasure),
    Line("trap", Text("A trap: sun die"), Hero.take_damage_chance),
    Line("web", Text("A spider's web"), find_web, lambda hero: hero.is_settled),
    Line("hurt", Text("Life lost"), take_life),
    Line("heal", Text("Life back"), give_life),
    Line("stairs", Text("Stairs: number"), catacombs.note_stairs),
    Line("bonus", Text("Bonus in fights"), set_bonus),
    Line("lost", Text("Lost a treasure"), lose_treasure, lambda hero: hero.loot > 0),
    Line("monster", Text("A monster"), meet_monster),
    Line("ambush", Text("An ambush"), partial(meet_monster, ambush=True)),
    Line("power", Text("Power over monster"), take_control),
    Line("banish", Text("A monster vanishes"), teleports.teleport_monster),
    Line("teleport", Text("Teleported away"), teleports.teleport, is_above_ground),
    Line("thrown", Text("Random exit"), teleports.leave_by_random_exit, is_above_ground),
    Line("nothing", Text("No effect"), tell_no_effect),
    Line("card", Text("New monster card"), monster_cards.type_in),
)
"""Lines that people can report, with what each does; a line that ends the turn returns `True`."""


@question(ask_option)
def ask_find(hero: Hero) -> Choose | None:
    """Ask what was found, or what happened."""
    return hero.build_choice("found", Text("{hero}: what comes?"), *FINDS.options(hero))


async def tell_find(hero: Hero) -> bool:
    """Let people report a find and apply it; return True if the hero's turn is over."""
    return await apply_find(hero, await ask_find(hero)) or not hero.alive


async def apply_find(hero: Hero, find: str) -> bool:
    """Apply a find; return True if it ends the hero's turn."""
    line = FINDS.line(find)
    return line is not None and bool(await line.do(hero))
