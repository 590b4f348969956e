"""One turn: one action after the other, as long as there are dice (R3.8-R3.11)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from companion.asks import Ask, Choose
from companion.games.rulez.dice import spending
from companion.games.rulez.fights import melee, shooting
from companion.games.rulez.initiative import stepping_in
from companion.games.rulez.state.minifigure import Minifigure
from companion.games.rulez.turns import hazards, movement, recovery, simple_actions
from companion.kit.places import Deed, Page, deed, end_page, offer
from companion.record import replace
from companion.text import Text


async def take_turn(hero: Minifigure) -> None:
    """Take a turn, action by action (R3.8), until it is done, or the hero is out or has no dice."""
    state = hero.state
    if state.resumes == hero.id:
        resume_turn(hero)
    else:
        await hazards.apply_lingering(hero)
        if hero.dozen:
            activate_dice(hero)
    while state.acting == hero.id and hero.can_act:
        spent = hero.dice_used
        if await offer(
            hero, "act", Text("{hero}: what now?"), partial(turn_page, hero), partial(with_stepping_in, hero)
        ):
            break
        state.settle()
        # A deed that was not done after all, or cost nothing, is no action (R4.5a).
        hero.acted = hero.acted or hero.dice_used > spent
        if state.is_one_side_left:
            break
        if stepping_in.is_answer_due(state):
            if hero.dozen:
                pause_turn(hero)
            break


def pause_turn(hero: Minifigure) -> None:
    """Pause a turn until the attacked have answered; its dice are no defence until then (R8.11, RS6)."""
    state = hero.state
    state.resumes = hero.id
    state.paused = {name: pool.active for name, pool in hero.pools() if pool.active}
    for _, pool in hero.pools():
        pool.active, pool.dead = 0, pool.dead + pool.active


def resume_turn(hero: Minifigure) -> None:
    """Resume the turn, with the dice that lay active when it was answered (R8.11)."""
    state = hero.state
    for name, pool in hero.pools():
        many = pool.restore(state.paused.get(name, 0))
        pool.active += many
    state.resumes = ""
    state.paused.clear()


def activate_dice(hero: Minifigure) -> None:
    """Make all resting dice of a dozen opponent active, and keep none for defence (R8.11)."""
    for _, pool in hero.pools():
        pool.active += pool.resting


def with_stepping_in(hero: Minifigure, ask: Choose | None) -> Ask | None:
    """Let anybody step in where a new action is announced (R4.5a), but not while active dice lie there (R4.5b)."""
    if ask is None or is_closed_to_others(hero):
        return ask
    return replace(ask, interruptions=(stepping_in.build_interruption(hero.state),))


def is_closed_to_others(hero: Minifigure) -> bool:
    """Return whether nobody may step in: it is the hero's first action, or own dice lie active."""
    return not hero.acted or any(pool.active for _, pool in (*hero.pools(), *hero.mount.pools()))


def turn_page(hero: Minifigure) -> Page:
    """Return the page of what the hero can do; a lying one must stand up first (RS15)."""
    if not hero.can_act or hero.state.acting != hero.id:
        return ()
    return tuple(_deeds(hero))


def _deeds(hero: Minifigure) -> list[Deed]:
    state, up = hero.state, not (hero.lying and hero.state.rule("stand_first"))
    enemies, fallen = state.enemies(hero), recovery.figures_to_aid(hero)
    empty, jammed = simple_actions.empty_weapons(hero), simple_actions.jammed_weapons(hero)
    white, green, blue = hero.ready("sharpness"), hero.ready("skill"), hero.ready("speed")
    does: list[tuple[object, str, Text, Callable[[Minifigure], Awaitable[None]]]] = [
        (hero.lying, "stand", Text("Stand up"), stand_up),
        (up and green and enemies, "attack", Text("Attack"), melee.attack),
        (up and blue, "move", Text("Move"), movement.move),
        (green and enemies and shooting.can_shoot(hero), "shoot", Text("Shoot, throw"), shooting.shoot),
        (white, "breath", Text("Catch breath"), recovery.catch_breath),
        (white and fallen, "aid", Text("First aid"), recovery.give_first_aid),
        (True, "simple", Text("One die for..."), simple_actions.do_simple_action),
        (white and empty, "ammunition", Text("Find ammunition"), simple_actions.find_ammunition),
        (green and jammed, "clear", Text("Free the weapon"), simple_actions.clear_weapon),
        (white, "gear", Text("Gear roll"), simple_actions.search_pack),
        (True, "task", Text("Another roll"), simple_actions.do_task),
        (True, "hazard", Text("Fire, fall, grenade"), hazards.strike),
    ]
    found = [deed(id, words, partial(act, hero)) for when, id, words, act in does if when]
    # The end of the turn is on the first page, where three deeds have room beside "More".
    found.insert(min(2, len(found)), deed("done", Text("Done"), end_page))
    return found


async def stand_up(hero: Minifigure) -> None:
    """Stand up for a die (R3.12b, RS15)."""
    if await spending.pay_die(hero, "pay", Text("{hero}: stands up for")):
        hero.lying = False
        hero.tell("stands", Text("{hero} stands up."))
