"""Falling: into a bottomless pit, or down into the catacombs (A7.18, A11.7, A23.3, A28.7)."""

from __future__ import annotations

from companion.asking import choice, chosen, rolled
from companion.asks import Choose, Option, Roll
from companion.dice import T6
from companion.games.atervackt import skill_rolls
from companion.games.atervackt.magic import amulets
from companion.games.atervackt.map import depths
from companion.games.atervackt.state.heroes import Follower, Hero
from companion.text import Text


async def forever(hero: Hero) -> None:
    """A fall until sunset: the hero is out, whatever he wears but the twilight amulet (A7.18, A28.7).

    Who is saved stays where he was before he fell (AS46).
    """
    if await chosen(lambda: _ask_twilight(hero)) == "twilight":
        hero.tell("twilight", Text("The twilight amulet saves {hero}."))
        await amulets.acts(hero)
        return
    if hero.inside:
        hero.tell("falls", Text("{hero} falls until sunset."))
        hero.die()


def _ask_twilight(hero: Hero) -> Choose | None:
    """Only who wears an amulet may be saved; which it is only people know."""
    if not hero.inside or not hero.worn:
        return None
    none, twilight = Option("none", Text("No amulet saves")), Option("twilight", Text("Twilight amulet"))
    return choice("pit.amulet", hero.seat, Text("{hero} falls!", hero=hero.called), none, twilight)


async def down(hero: Hero) -> None:
    """T6 damage, and into the catacombs; the turn is over (A7.20, A23.3). His followers come after him (A25.2)."""
    after, moment = hero.helpers, skill_rolls.harm(hero)
    await moment.ahead_of(T6, Text("{hero} falls: damage", hero=hero.called))
    await hero.suffers(await rolled(moment.around(lambda: _ask_fall(hero))))
    if not hero.alive or moment.gone:
        return
    depths.sink(hero)
    # They come after him and take the damage of a fall as well (A25.8).
    for follower in after:
        await down(follower)
    if isinstance(hero, Follower) and hero.master.place != "catacombs":
        hero.part()


def _ask_fall(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="fall", seats=(hero.seat,), text=Text("{hero} falls: damage", hero=hero.called), die=T6)
