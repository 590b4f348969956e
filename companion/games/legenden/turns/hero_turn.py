"""One turn (drag) of a hero: a page of what he may do, and what comes of it (L0.3)."""

from __future__ import annotations

from functools import partial

from companion.asking import ask_option
from companion.asks import Choose
from companion.games.legenden import catacombs, chamber, chaos, company
from companion.games.legenden.castle import rooms
from companion.games.legenden.monsters import webs
from companion.games.legenden.state.game import Hero
from companion.games.legenden.turns import monster_turn
from companion.kit.places import Deed, Page, do, lines
from companion.text import Text


async def turn(hero: Hero) -> None:
    """A living hero's turn, from what must be known before it to what comes of it; a dead one's player has monsters."""
    if not hero.alive:
        await monster_turn.turn(hero)
        return
    await act(hero)
    # After his attempt, or his turn without one: never on the turn on which he is caught (LS25).
    await webs.spiders_run(hero)


async def act(hero: Hero) -> None:
    """All that he does himself."""
    await chamber.know_agility(hero)
    # Whoever could still have turned up a stair for him may have died since he went below (L4.8d).
    await catacombs.doom(hero)
    while not await take(hero):
        pass


async def take(hero: Hero) -> bool:
    """Do one thing; a turn that has become moot is over. By the advanced rules some of it waits (L13.1a)."""
    what = await ask_option(lambda: company.offering(hero, _ask_turn(hero)))
    # People may have corrected a life while the question stood: who is dead by that has no turn left (L5.1b).
    hero.state.mourn()
    match what:
        case "":
            return True
        case "rest" | "draw" | "strike" | "fight" | "loot" | "loot_one" | "attack" as act if hero.state.moving:
            return hero.leaves_for_later(act)
        case _:
            return await do(page(hero), what)


def _ask_turn(hero: Hero) -> Choose | None:
    if hero.place == "home" or hero.state.over:
        return None
    return hero.lines("turn", Text("{hero}: what now?"), *lines(page(hero)))


def page(hero: Hero) -> Page:
    """What the place offers him now, and to attack another by the chaos rules (L13.5)."""
    attacks = (Deed(line, partial(attack, hero)) for line in chaos.option(hero))
    return (*rooms.page(hero), *attacks)


async def attack(hero: Hero) -> bool:
    """Attack a hero in his room; his turn is over then (L13.5)."""
    return await chaos.attacks(hero) is not None
