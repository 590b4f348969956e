"""Rounds (spelomgångar): the sun, one turn for each hero, and the end."""

from __future__ import annotations

from companion.asking import rolled
from companion.asks import Roll, Seat
from companion.games.legenden.cards import treasures
from companion.games.legenden.rounds import scores
from companion.games.legenden.rounds.setup import prepare
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.turns import monster_turn
from companion.games.legenden.turns.hero_turn import turn
from companion.games.legenden.two_phases import phases
from companion.text import Text


async def play(state: LegendenState) -> None:
    """A game from any turn's boundary to its end."""
    for hero in state.heroes.values():
        # In a situation that is given from outside the dead have been told of already.
        hero.mourned = not hero.alive
    await prepare(state)
    while not state.over:
        if state.turn is None:
            await dawn(state)
        else:
            phases.begin(state)
            await (phases.part if state.company else turn)(state, state.heroes[state.turn])
            state.turn = following(state, state.turn)
        state.mourn()
        treasures.tidy(state)
        end_when_done(state)
        if not state.over:
            state.boundary()
    await scores.count_gold(state)
    state.turn = None
    state.boundary()


async def dawn(state: LegendenState) -> None:
    """A new round: roll the sun die and move the sun disc's (solskiva) pointer; at sunset the castle closes (LS4)."""
    suns = await rolled(lambda: _ask_sun(state))
    state.round += 1
    state.sun.steps = int(state.options["sun.steps"])
    state.sun.advance(suns)
    at, last = min(state.sun.at, state.sun.steps), state.sun.steps
    if suns:
        state.tell("sun", Text("The sun moves {n}: {at} of {steps}.", n=suns, at=at, steps=last))
    else:
        state.tell("sun", Text("The sun stays: {at} of {steps}.", at=at, steps=last))
    if state.sun.over:
        sunset(state)
    else:
        dusk(state)
        state.turn = following(state, None)


def dusk(state: LegendenState) -> None:
    """From when on the next roll can bring the sunset, say how likely that is (LS5)."""
    chance = state.sunset_chance
    if chance == 1:
        state.tell("sun.dusk", Text("Night falls next time."))
    elif chance:
        state.tell("sun.dusk", Text("Night falls next time with {chance}.", chance=str(chance)))


def _ask_sun(state: LegendenState) -> Roll:
    night = state.sunset_chance
    if night == 0:
        text = Text("New round: sun die")
    elif night == 1:
        text = Text("Sunset now: sun die")
    else:
        text = Text("Sunset {n}/{m}: sun die", n=night.numerator, m=night.denominator)
    return Roll(key="sun", seats=(state.order()[0],), text=text, die=state.sun_die, retold=True)


def sunset(state: LegendenState) -> None:
    """Every hero still inside is dead, and the game is over (LS4); who is outside is safe (LS8)."""
    state.tell("night", Text("Night falls."))
    for hero in state.inside():
        hero.die()
    treasures.tidy(state)
    state.over = True


def plays(hero: Hero) -> bool:
    """Whether this hero has turns: he lives and has not gone home (L0.3)."""
    return hero.alive and hero.place != "home"


def takes_turn(state: LegendenState, hero: Hero) -> bool:
    """Whether this seat has a turn: its hero plays, or he is dead and a monster can be moved (L0.3, L5.5a)."""
    return plays(hero) or (not hero.alive and bool(monster_turn.movable(state)))


def following(state: LegendenState, seat: Seat | None) -> Seat | None:
    """Who comes after this seat in the round, or `None` when the round is over (L0.1)."""
    if state.company is not None:
        return phases.following(state, takes_turn)
    order = state.order()
    rest = order if seat is None else order[order.index(seat) + 1 :]
    return next((other for other in rest if takes_turn(state, state.heroes[other])), None)


def end_when_done(state: LegendenState) -> None:
    """The game ends when no hero is inside and none wants to enter again (LS7), or when night has fallen."""
    if not any(plays(hero) for hero in state.heroes.values()):
        state.over = True
