"""One combat round between heroes: what all show, and what it costs each (A13, A16.1, A30)."""

from __future__ import annotations

from itertools import starmap

from companion.asks import Option, Options, Seat, Secret, ask_all
from companion.games.atervackt.fights import signs
from companion.games.atervackt.heroes import points, values
from companion.games.atervackt.state.duels import Duel
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.kit.drakborgen import ring
from companion.kit.drakborgen.aspects import stances
from companion.kit.drakborgen.ring import STANCES
from companion.text import Text, verbatim


def quarrels(state: AtervacktState) -> list[tuple[Hero, Hero]]:
    """The pairs of which both still stand there."""
    duel = state.duel
    pairs = [(state.heroes[one], state.heroes[other]) for one, other in duel.pairs] if duel else []
    return [pair for pair in pairs if duel and all(hero.inside and hero.room == duel.room for hero in pair)]


def duellists(state: AtervacktState) -> list[Hero]:
    """Who still has somebody to fight against, in turn order."""
    standing = [hero.seat for pair in quarrels(state) for hero in pair]
    return [hero for hero in state.inside() if hero.seat in standing]


async def show(state: AtervacktState, duel: Duel) -> None:
    """A sign, or in Legenden's combat a stance, hidden and then all at once (A13.2, A30.5, A30.8)."""
    answers = await ask_all(lambda: _ask(state))
    for hero in duellists(state):
        answer = answers.get(hero.seat)
        if points.by_ring(state):
            hero.stance = next((stance for stance in STANCES if stance == answer), hero.stance or STANCES[0])
        else:
            duel.signs[hero.seat] = next((sign for sign in signs.SIGNS if sign == answer), signs.SIGNS[0])


def _ask(state: AtervacktState) -> Secret | None:
    duel, here = state.duel, duellists(state)
    if duel is None or not here:
        return None
    options: dict[Seat, Options] = {
        hero.seat: stances(hero.stance) if points.by_ring(state) else SIGNS for hero in here
    }
    key = "duel.stance" if points.by_ring(state) else "duel.sign"
    return Secret(key=key, seats=tuple(options), text=Text("Combat round {n}", n=duel.round), options=options)


SIGNS = tuple(starmap(Option, signs.NAMES.items()))


async def settle(state: AtervacktState, duel: Duel) -> None:
    """Each pair by itself, and the damage of all pairs at once (A15.1, A30.11)."""
    for one, other in quarrels(state):
        tell(state, duel, one, other)
        for attacker, victim in ((one, other), (other, one)):
            await strike(state, duel, attacker, victim)
    for hero in duellists(state):
        await points.wound(hero, duel.lost.get(hero.seat, 0))


def tell(state: AtervacktState, duel: Duel, one: Hero, other: Hero) -> None:
    """What these two showed."""
    state.tell("duel.revealed", shown(state, duel, one, other, loud=False), loud=False)


def shown(state: AtervacktState, duel: Duel, one: Hero, other: Hero, *, loud: bool) -> Text:
    """The signs or stances of two, and what the first does to the second."""
    if one.stance is not None and other.stance is not None and points.by_ring(state):
        names = values.LOUD if loud else values.NAMES
        mark = verbatim(ring.SIGNS[ring.meet(one.stance, other.stance)])
        return Text("{mine} {sign} {theirs}", mine=names[one.stance], sign=mark, theirs=names[other.stance])
    words = signs.LOUD if loud else signs.NAMES
    mine, theirs = duel.signs.get(one.seat, "rock"), duel.signs.get(other.seat, "rock")
    mark = signs.MARKS[signs.meet(mine, theirs)]
    return Text("{mine} {sign} {theirs}", mine=words[mine], sign=mark, theirs=words[theirs])


async def strike(state: AtervacktState, duel: Duel, one: Hero, other: Hero) -> None:
    """What one does to the other; who flees does nothing (A14.2)."""
    cost = await (by_stance(one, other) if points.by_ring(state) else by_sign(duel, one, other))
    if cost and one.seat not in duel.fleeing:
        duel.struck.append(one.seat)
        duel.lost[other.seat] = duel.lost.get(other.seat, 0) + cost


async def by_sign(duel: Duel, one: Hero, other: Hero) -> int:
    """1 KP to who is beaten, on the same sign to both; 2 by a special attack (A13.3, A13.4).

    Unarmed, no special attack, and a tie hurts only the unarmed (A16.1), two unarmed both (AS31).
    """
    mine, theirs = duel.signs[one.seat], duel.signs[other.seat]
    outcome = signs.meet(mine, theirs)
    if outcome == "beaten" or (outcome == "same" and other.armed and not one.armed):
        return 0
    return signs.SPECIAL if one.armed and one.special == mine else 1


async def by_stance(one: Hero, other: Hero) -> int:
    """1 SP to who is beaten, on the same aspect the difference, across the ring nothing (A30.5-A30.7).

    On the same aspect an unarmed hero does nothing, and takes 1 where he would have, or the values are equal (A30.12);
    two unarmed both take 1 (AS31).
    """
    if one.stance is None or other.stance is None:
        return 0
    match ring.meet(one.stance, other.stance):
        case "beats":
            return 1
        case "same":
            ahead = await values.value(one, one.stance) - await values.value(other, other.stance)
            if not one.armed:
                return 0 if other.armed else 1
            return max(ahead, 0) if other.armed else max(ahead, 1)
    return 0
