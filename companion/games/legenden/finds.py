"""What tiles and cards give and do, as people tell it (L6.2)."""

from __future__ import annotations

from companion.asks import Choose, Number, Option
from companion.games.legenden import catacombs, health, meetings, webs
from companion.games.legenden.asking import choice, chosen, number
from companion.games.legenden.places import settled
from companion.games.legenden.state import Hero, LegendenState
from companion.text import Text

MOST_POINTS = 20


async def find(state: LegendenState, hero: Hero) -> bool:
    """Something was found, or happened to him: what? Says whether his turn can go on."""
    match await chosen(lambda: _ask_found(hero)):
        case "key":
            hero.keys += 1
            state.tell("found.key", Text("{hero} has {n} key(s).", hero=hero.name, n=hero.keys))
        case "treasure":
            hero.treasures += 1
            state.tell("found.treasure", Text("{hero} has {n} treasure(s).", hero=hero.name, n=hero.loot))
        case "trap":
            await health.damage_chance(state, hero)
        case "hurt":
            await hurt(state, hero)
        case "heal":
            await heal(state, hero)
        case "web":
            webs.catch(state, hero)
            return False
        case "stairs":
            await catacombs.report(state, hero)
        case "bonus":
            await bonus(hero)
        case "monster" | "ambush" as what:
            return await meetings.meet(state, hero, ambush=what == "ambush")
        case "lost":
            hero.treasures = max(hero.treasures - 1, 0)
    return hero.alive


def _ask_found(hero: Hero) -> Choose | None:
    if not hero.alive:
        return None
    return choice(
        "found",
        hero.seat,
        Text("{hero}: found what?", hero=hero.name),
        Option("key", Text("A key")),
        Option("treasure", Text("A treasure")),
        Option("trap", Text("A trap: sun die")),
        *((Option("web", Text("A spider's web")),) if settled(hero) else ()),
        Option("hurt", Text("Hurt: points")),
        Option("heal", Text("Healed: points")),
        Option("stairs", Text("Stairs: number")),
        Option("bonus", Text("Bonus in fights")),
        *((Option("lost", Text("Lost a treasure")),) if hero.treasures else ()),
        Option("monster", Text("A monster")),
        Option("ambush", Text("An ambush")),
        Option("nothing", Text("Nothing")),
    )


async def hurt(state: LegendenState, hero: Hero) -> None:
    """A tile or a card takes body points (L5.1a)."""
    await health.know_life(hero)
    points = await number(lambda: _ask_points(hero, "hurt", Text("{hero}: life lost?", hero=hero.name)))
    await health.lose_life(state, hero, points or 0)


async def heal(state: LegendenState, hero: Hero) -> None:
    """A tile or a card gives body points back (L5.3)."""
    await health.know_life(hero)
    points = await number(lambda: _ask_points(hero, "heal", Text("{hero}: life back?", hero=hero.name)))
    health.heal(state, hero, points or 0)


async def bonus(hero: Hero) -> None:
    """Things such as a magic sword give combat points at the start of each fight (L8.1a, LS37)."""
    points = await number(lambda: _ask_points(hero, "bonus", Text("{hero}: bonus now?", hero=hero.name)))
    if points is not None:
        hero.combat_bonus = points


def _ask_points(hero: Hero, what: str, text: Text) -> Number | None:
    if not hero.alive:
        return None
    return Number(key=f"found.{what}", seats=(hero.seat,), text=text, min=0, max=MOST_POINTS)
