"""Things with a rule of their own, as people report them: stones, light orb, magic sword, an amulet's moment."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.atervackt.magic import rings, teleports
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text

PHEROMONES, TELEPORT = "pheromones", "teleport"
"""The amulets that meet rings in the rules (A21.2, A21.3)."""


async def special(hero: Hero) -> None:
    """A thing that he finds, or has no longer (A23.8, A29.2, A30.4)."""
    match await chosen(lambda: _ask_thing(hero)):
        case "sun":
            hero.sun_stone = not hero.sun_stone
        case "moon":
            hero.moon_stone = not hero.moon_stone
        case "orb":
            hero.orb = not hero.orb
        case "sword":
            hero.sword = not hero.sword
        case "ring":
            rings.lose(hero)


def _ask_thing(hero: Hero) -> Choose | None:
    sun = Option("sun", Text("Lost: sun stone") if hero.sun_stone else Text("The sun stone"))
    moon = Option("moon", Text("Lost: moon stone") if hero.moon_stone else Text("The moon stone"))
    orb = Option("orb", Text("Lost: light orb") if hero.orb else Text("The light orb"))
    sword = Option("sword", Text("Lost: magic sword") if hero.sword else Text("The magic sword"))
    more = (sword,) if hero.state.by_ring else ()
    worn = (Option("ring", Text("Lost: the ring")),) if hero.ring is not None else ()
    return hero.lines("report.thing", Text("{hero}: which?"), orb, sun, moon, *more, *worn)


async def amulet(hero: Hero) -> None:
    """An amulet takes effect and is read aloud (A20.3); some meet a ring (A21.2, A21.3)."""
    match await chosen(lambda: _ask_amulet(hero)):
        case "pheromones" if hero.ring == rings.SLEEP:
            rings.lose(hero)
        case "teleport":
            if hero.ring == rings.TRAPS:
                hero.state.tell("ring.late", Text("Too late for the trap ring: the teleport comes first."))
            await teleports.away(hero)


def _ask_amulet(hero: Hero) -> Choose | None:
    if not hero.worn:
        return None
    other = Option("other", Text("Another amulet"))
    return hero.lines(
        "report.amulet",
        Text("{hero}: which?"),
        other,
        Option(PHEROMONES, Text("Pheromones")),
        *((Option(TELEPORT, Text("Teleportation")),) if hero.room is not None else ()),
    )
