"""The sun: its die is rolled before each round, and when it has set the castle closes (LS4, LS5)."""

from __future__ import annotations

from companion.asking import ask_roll
from companion.asks import Roll
from companion.games.legenden.cards import treasures
from companion.games.legenden.state.game import LegendenState
from companion.kit.drakborgen import sun
from companion.kit.questions import question
from companion.text import Text


@question(ask_roll)
def roll_sun(state: LegendenState) -> Roll:
    """Roll the sun die of a new round; near the end tell how likely the sunset is."""
    night = state.sunset_chance
    if night == 0:
        text = Text("Roll the sun die")
    elif night == 1:
        text = Text("Sunset now: sun die")
    else:
        text = sun.word_sun_roll(night)
    return Roll(key="sun", seats=(state.order()[0],), text=text, die=state.sun_die, retold=True)


def move_sun(state: LegendenState, suns: int) -> None:
    """Move the sun disc's (solskiva) pointer by the die's suns; at sunset the castle closes (LS4)."""
    state.sun.steps = int(state.options["sun.steps"])
    state.sun.advance(suns)
    step, last = min(state.sun.at, state.sun.steps), state.sun.steps
    if suns:
        state.tell("sun", Text("The sun moves to {at} of {steps}.", n=suns, at=step, steps=last))
    else:
        state.tell("sun", Text("The sun stays: {at} of {steps}.", at=step, steps=last))
    if state.sun.is_over:
        end_day(state)
    else:
        sun.tell_dusk(state, state.nightfall)


def end_day(state: LegendenState) -> None:
    """Kill every hero still inside, and end the game (LS4); heroes outside are safe (LS8)."""
    state.fall_night()
    treasures.tidy_chamber(state)
    state.over = True
