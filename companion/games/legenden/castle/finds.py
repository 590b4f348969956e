"""What tiles and cards give and do, as people tell it (L6.2)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.legenden import catacombs, company, followers, magic
from companion.games.legenden.cards import monster_cards
from companion.games.legenden.monsters import meetings, webs
from companion.games.legenden.places.positions import settled
from companion.games.legenden.state.game import Hero
from companion.games.legenden.throngs import encounters
from companion.kit.questions import question
from companion.text import Text

MOST_POINTS = 20


async def find(hero: Hero) -> bool:
    """Something was found, or happened to him: what? Says whether his turn can go on."""
    what = await what_was_found(hero)
    goes_on = await FINDS[what](hero) if what in FINDS else True
    return goes_on and hero.alive


@question(chosen)
def what_was_found(hero: Hero) -> Choose | None:
    """What was found, or happened."""
    above = hero.place != "catacombs"
    return hero.lines(
        "found",
        Text("{hero}: what comes?"),
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
        Option("power", Text("Power over monster")),
        Option("banish", Text("A monster vanishes")),
        *((Option("teleport", Text("Teleported away")), Option("thrown", Text("Random exit"))) if above else ()),
        Option("nothing", Text("No effect")),
        Option("card", Text("New monster card")),
    )


async def key(hero: Hero) -> bool:
    """A key (nyckel), for L4.4.1a."""
    hero.gain("keys")
    hero.tell("found.key", Text.plural("{hero} has one key.", "{hero} has {n} keys.", n=hero.keys))
    return True


async def treasure(hero: Hero) -> bool:
    """Something worth gold (L0.7)."""
    hero.gain("treasures")
    hero.tell("found.treasure", Text.plural("{hero} has one treasure.", "{hero} has {n} treasures.", n=hero.loot))
    return True


async def lost(hero: Hero) -> bool:
    """A treasure is gone."""
    hero.lose("treasures")
    return True


async def trap(hero: Hero) -> bool:
    """A damage chance outside combat (L5.1b)."""
    await hero.takes_a_chance()
    return True


async def web(hero: Hero) -> bool:
    """A spider's web ends the turn (L11.1a)."""
    webs.catch(hero)
    return False


async def stairs(hero: Hero) -> bool:
    """A way down is face up (L4.7.3e)."""
    await catacombs.report(hero.state, hero)
    return True


async def monster(hero: Hero) -> bool:
    """A monster comes as a meeting (L6.2), in the advanced rules in the event phase (L13.1a)."""
    if company.moving(hero.state):
        return not company.later(hero, "monster")
    return await encounters.meet(hero)


async def ambush(hero: Hero) -> bool:
    """A monster comes as an ambush (L6.2, L7.10a), in the advanced rules in the event phase (L13.1a)."""
    if company.moving(hero.state):
        return not company.later(hero, "ambush")
    return await encounters.meet(hero, ambush=True)


async def control(hero: Hero) -> bool:
    """Power over a monster (L12.3a)."""
    state = hero.state
    state.meeting = await meetings.begin(hero, None)
    if state.meeting is not None:
        followers.take(hero, state.meeting)
    state.meeting = None
    return True


async def hurt(hero: Hero) -> bool:
    """A tile or a card takes body points (L5.1a)."""
    await hero.knows_life()
    points = await hero.how_many("found.hurt", Text("{hero}: life lost?"), MOST_POINTS)
    await hero.suffers(points or 0)
    return True


async def heal(hero: Hero) -> bool:
    """A tile or a card gives body points back (L5.3)."""
    await hero.knows_life()
    points = await hero.how_many("found.heal", Text("{hero}: life back?"), MOST_POINTS)
    hero.heals(points or 0)
    return True


async def bonus(hero: Hero) -> bool:
    """Things such as a magic sword give combat points at the start of each fight (L8.1a, LS37)."""
    points = await hero.how_many("found.bonus", Text("{hero}: bonus now?"), MOST_POINTS)
    if points is not None:
        hero.combat_bonus = points
    return True


async def nothing(_hero: Hero) -> bool:
    """A room tile whose condition is not met has no effect (L6.3)."""
    _hero.state.tell("found.nothing", Text("No effect: put it with the used room tiles."))
    return True


FINDS: Mapping[str, Callable[[Hero], Awaitable[bool]]] = {
    "key": key,
    "treasure": treasure,
    "lost": lost,
    "trap": trap,
    "web": web,
    "stairs": stairs,
    "hurt": hurt,
    "heal": heal,
    "bonus": bonus,
    "monster": monster,
    "ambush": ambush,
    "power": control,
    "banish": magic.banish,
    "teleport": magic.teleport,
    "thrown": magic.thrown_out,
    "card": monster_cards.type_in,
    "nothing": nothing,
}
"""What comes of it; says whether the turn can go on."""
