"""One turn: one action after the other, as long as there are dice (R3.8-R3.11)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from companion.asks import Ask, Choose
from companion.games.rulez.dice import spending
from companion.games.rulez.fights import melee, shooting
from companion.games.rulez.house_rules import rule
from companion.games.rulez.initiative import stepping_in
from companion.games.rulez.state.minifigure import Minifigure
from companion.games.rulez.turns import hazards, movement, recovery, simple_actions
from companion.kit.places import Deed, Page, deed, offer
from companion.text import Text


async def turn(one: Minifigure) -> None:
    """Say what it does, roll, see how much of it comes true (R3.8); until it is done, out, or has no dice."""
    state = one.state
    if state.resumes == one.id:
        resumes(one)
    else:
        await hazards.lingers(one)
        if one.dozen:
            rouses(one)
    while state.acting == one.id and one.able:
        spent = one.spent
        if await offer(one, "act", Text("{hero}: what now?"), partial(page, one), partial(open_to_all, one)):
            break
        state.settle()
        # What was not done after all, or cost nothing, is no action (R4.5a).
        one.acted = one.acted or one.spent > spent
        if state.alone:
            break
        if stepping_in.answered(state):
            if one.dozen:
                pauses(one)
            break


def pauses(one: Minifigure) -> None:
    """Its turn goes on when those it attacked have answered: until then its dice are nobody's defence (R8.11, RS6)."""
    state = one.state
    state.resumes = one.id
    state.paused = {name: pool.active for name, pool in one.pools() if pool.active}
    for _, pool in one.pools():
        pool.active, pool.dead = 0, pool.dead + pool.active


def resumes(one: Minifigure) -> None:
    """Its turn goes on, with the dice that lay active when it was answered (R8.11)."""
    state = one.state
    for name, pool in one.pools():
        many = pool.back(state.paused.get(name, 0))
        pool.active += many
    state.resumes = ""
    state.paused.clear()


def rouses(one: Minifigure) -> None:
    """A dozen opponent makes all its resting dice active, and keeps none for defence (R8.11)."""
    for _, pool in one.pools():
        pool.active += pool.resting


def open_to_all(one: Minifigure, ask: Choose | None) -> Ask | None:
    """Where he announces a new action, anyone may step in (R4.5a); never while active dice lie there (R4.5b)."""
    if ask is None or state_of_turn(one):
        return ask
    return replace(ask, offers=(stepping_in.step_in(one.state),))


def state_of_turn(one: Minifigure) -> bool:
    """Whether nobody may step in: it is his first action, or dice of his lie active."""
    return not one.acted or any(pool.active for _, pool in (*one.pools(), *one.mount.pools()))


def page(one: Minifigure) -> Page:
    """What it can do now; lying it must stand up first (RS15)."""
    if not one.able or one.state.acting != one.id:
        return ()
    return tuple(_deeds(one))


def _deeds(one: Minifigure) -> list[Deed]:
    state, up = one.state, not (one.lying and rule(one.state.options, "stand_first"))
    enemies = bool(state.enemies(one))
    white, green, blue = one.ready("sharpness"), one.ready("skill"), one.ready("speed")
    does: list[tuple[bool, str, Text, Callable[[Minifigure], Awaitable[None]]]] = [
        (one.lying, "stand", Text("Stand up"), stands),
        (up and green > 0 and enemies, "attack", Text("Attack"), melee.attacks),
        (up and blue > 0, "move", Text("Move"), movement.moves),
        (
            green > 0 and enemies and bool(shooting.loaded(one) or shooting.to_throw(one)),
            "shoot",
            Text("Shoot, throw"),
            shooting.shoots,
        ),
        (white > 0, "breath", Text("Catch breath"), recovery.breathes),
        (white > 0 and bool(recovery.to_aid(one)), "aid", Text("First aid"), recovery.aids),
        (True, "simple", Text("One die for..."), simple_actions.acts),
        (
            white > 0 and bool(simple_actions.empty(one)),
            "ammunition",
            Text("Find ammunition"),
            simple_actions.seeks_ammunition,
        ),
        (green > 0 and bool(simple_actions.jammed(one)), "clear", Text("Free the weapon"), simple_actions.clears),
        (white > 0, "gear", Text("Gear roll"), simple_actions.rummages),
        (True, "task", Text("Another roll"), simple_actions.other),
        (True, "hazard", Text("Fire, fall, grenade"), hazards.strikes),
    ]
    found = [deed(id, words, partial(_do, one, act)) for when, id, words, act in does if when]
    # The end of the turn is on the first page, where three deeds have room beside "More".
    found.insert(min(2, len(found)), deed("done", Text("Done"), _done))
    return found


async def _do(one: Minifigure, act: Callable[[Minifigure], Awaitable[None]]) -> bool:
    await act(one)
    return False


async def _done() -> bool:
    return True


async def stands(one: Minifigure) -> None:
    """Standing up costs a die (R3.12b, RS15)."""
    if await spending.pays(one, "pay", Text("{hero}: stands up for")):
        one.lying = False
        one.tell("stands", Text("{hero} stands up."))
