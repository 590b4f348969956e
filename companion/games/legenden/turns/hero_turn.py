"""The turn (drag) of a hero: a page of what they may do, and what follows (L0.3)."""

from __future__ import annotations

from functools import partial

from companion.asking import ask_option
from companion.asks import Choose
from companion.games.legenden import catacombs, chamber, chaos, company
from companion.games.legenden.castle import rooms
from companion.games.legenden.monsters import webs
from companion.games.legenden.state.game import Hero
from companion.games.legenden.turns import monster_turn
from companion.kit.places import Deed, Page, do_deed, page_options
from companion.text import Text


async def play_turn(hero: Hero) -> None:
    """Play a living hero's turn, from what must be known before it to its end; a dead hero's player moves monsters."""
    if not hero.alive:
        await monster_turn.play_turn(hero)
        return
    await act_as_hero(hero)
    # After the attempt, or the turn without one: never on the turn on which the hero is caught (LS25).
    await webs.move_spiders(hero)


async def act_as_hero(hero: Hero) -> None:
    """Play all that the hero does."""
    await chamber.learn_agility(hero)
    # The heroes who could have turned up a stair may have died since this hero went below (L4.8d).
    await catacombs.end_hopeless_game(hero)
    while not await take_action(hero):
        pass


async def take_action(hero: Hero) -> bool:
    """Do one thing; a turn that has become moot is over. By the advanced rules some of it waits (L13.1a)."""
    answer = await ask_option(lambda: company.with_offer_to_follow(hero, _build_turn_ask(hero)))
    # People may have corrected a life while the question stood: who is dead by that has no turn left (L5.1b).
    hero.state.mourn()
    match answer:
        case "":
            return True
        case "rest" | "draw" | "strike" | "fight" | "loot" | "loot_one" | "attack" as act if hero.state.moving:
            return hero.postpone(act)
        case _:
            return await do_deed(list_actions(hero), answer)


def _build_turn_ask(hero: Hero) -> Choose | None:
    if hero.place == "home" or hero.state.over:
        return None
    return hero.build_choice("turn", Text("{hero}: what now?"), *page_options(list_actions(hero)))


def list_actions(hero: Hero) -> Page:
    """Return the deeds that the place offers the hero now, and by the chaos rules an attack on another hero (L13.5)."""
    attacks = (Deed(line, partial(attack_hero, hero)) for line in chaos.attack_options(hero))
    return (*rooms.list_deeds(hero), *attacks)


async def attack_hero(hero: Hero) -> bool:
    """Attack a hero in the room; the turn is over then (L13.5)."""
    return await chaos.attack_chosen_hero(hero) is not None
