"""Phase 1, the sun: one step a round, a die on the last dots, and night (A4)."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import ask_roll
from companion.asks import Roll
from companion.dice import T6, Die
from companion.games.atervackt import chamber
from companion.games.atervackt.monsters import dangers
from companion.games.atervackt.rooms import rooms
from companion.games.atervackt.state import AtervacktState
from companion.games.atervackt.state.terms import SUN_STEPS
from companion.games.atervackt.wandering import roaming
from companion.kit.drakborgen import sun
from companion.text import Text
from companion.view import Nightfall


async def play_sun_phase(state: AtervacktState) -> None:
    """Move the sun, then reset the rooms in which nobody is (A3.2)."""
    state.round += 1
    await advance_sun(state)
    if state.sun.is_over:
        # On the skull, or past it (A4.3).
        state.fall_night()
        return
    rooms.reset_rooms(state)
    roaming.lose_forgotten_figures(state)
    chamber.return_dragon_card(state)
    for follower in state.followers.values():
        if follower.is_inside:
            follower.heal_at_dawn()
    dangers.heal_monsters(state)
    for hero in state.heroes_inside():
        # Combat points come back in every sun phase (A30.2).
        hero.plan, hero.moved, hero.points = "none", False, None
    # Once night can fall in the next sun phase (A4.2, AT1).
    sun.tell_dusk(state, nightfall(state))


async def advance_sun(state: AtervacktState) -> None:
    """Move the sun one step, by a die on the last dots, or with the disc by the suns on its die (A4.1-A4.4)."""
    # The last step is the skull, which is night already (A4.3).
    state.sun.steps = int(state.options["sun.steps"]) - 1
    if state.options["sun.kind"] == "disc":
        steps = await ask_roll(lambda: _build_sun_roll(state, state.sun_die))
    elif is_on_last_dots(state):
        steps = SUN_STEPS.get(await ask_roll(lambda: _build_sun_roll(state, T6)), 0)
    else:
        steps = 1
    state.sun.advance(steps)
    tell_sun(state, steps)


def tell_sun(state: AtervacktState, steps: int) -> None:
    """Tell people how to move the sun piece, and how far it is to night."""
    if steps == 1:
        state.tell("sun", Text("Move the sun one step: {n} left to the skull.", n=state.steps_to_night))
    elif steps:
        state.tell(
            "sun", Text("Move the sun {steps} steps: {n} left to the skull.", steps=steps, n=state.steps_to_night)
        )
    else:
        state.tell("sun", Text("The sun stays: {n} left to the skull.", n=state.steps_to_night))


def is_on_last_dots(state: AtervacktState) -> bool:
    """Return True if the piece stands on one of the last dots before the skull (A4.2)."""
    return state.sun.left < state.book.last_dots


def nightfall(state: AtervacktState) -> Nightfall | None:
    """Return the nearness of the night; `None` once the game is over (A4.1-A4.3, AT1)."""
    if state.over:
        return None
    return sun.nightfall(state.sun_track, state.sun.left + 1)


def nightfall_chance(state: AtervacktState) -> Fraction:
    """Return the chance that night falls in the next sun phase (AT1)."""
    return state.sun_track.chance_at_next(state.sun.left + 1)


def _build_sun_roll(state: AtervacktState, die: Die) -> Roll | None:
    """Ask the keeper of the sun to roll (A4.5)."""
    if not state.heroes_inside():
        return None
    text = sun.word_sun_roll(nightfall_chance(state))
    return Roll(key="sun", seats=(state.order()[0],), text=text, die=die, retold=True)
