"""Amulets, which somebody else reads in secret (A20); alone a die (A33.1)."""

from __future__ import annotations

from companion.asking import choice, chosen, done, rolled
from companion.asks import Choose, Option, Roll, Seat, Tell
from companion.dice import T6
from companion.games.atervackt import health, house
from companion.games.atervackt.seating import allied, keeps_secrets
from companion.games.atervackt.state import AtervacktState, Hero
from companion.text import Text

READ, DEADLY = 1, 6
"""Of one who is alone: a T6 of 1 turns the card, of 6 is a deadly trap, else it is never known (A33.1)."""


async def find(state: AtervacktState, hero: Hero) -> None:
    """The monster player draws the top card and reads it silently; any number may be owned (A20.1, A20.4, A32.2)."""
    hero.amulets += 1
    reader = keeps_secrets(state, hero.seat)
    if reader is None:
        house.note(state, "A33.1")
    else:
        if allied(state):
            house.note(state, "A32.2")
        await done(lambda: _tell_reader(hero, reader))
    await put_on(state, hero)


def _tell_reader(hero: Hero, reader: Seat) -> Tell | None:
    if not hero.inside:
        return None
    return Tell(key="amulet.read", seats=(reader,), text=Text("Read it in secret"))


async def put_on(state: AtervacktState, hero: Hero) -> None:
    """He wears it, or keeps it for later (A20.1-A20.3)."""
    if not hero.amulets or await chosen(lambda: _ask_wear(hero)) != "wear":
        return
    hero.amulets -= 1
    hero.worn += 1
    if keeps_secrets(state, hero.seat) is None:
        await wear_alone(state, hero)
    else:
        state.tell("amulet.worn", Text("{hero} wears it: the reader watches for its moment.", hero=hero.name))


def _ask_wear(hero: Hero) -> Choose | None:
    if not hero.inside or not hero.amulets:
        return None
    wear, keep = Option("wear", Text("Put it on")), Option("keep", Text("Keep it for later"))
    return choice("amulet.wear", hero.seat, Text("{hero}: an amulet", hero=hero.name), wear, keep)


async def wear_alone(state: AtervacktState, hero: Hero) -> None:
    """Nobody else can read it (A33.1)."""
    face = await rolled(lambda: _ask_alone(hero))
    if face == READ:
        state.tell("amulet.known", Text("Turn the amulet's card and read it."))
    elif face == DEADLY:
        state.tell("amulet.deadly", Text("The amulet is a deadly trap."))
        health.die(state, hero)
    elif face:
        hero.worn -= 1
        state.tell("amulet.gone", Text("It stays unknown: discard the card."))


def _ask_alone(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="amulet.die", seats=(hero.seat,), text=Text("{hero}: amulet, T6", hero=hero.name), die=T6)


async def join_halves(state: AtervacktState, hero: Hero) -> None:
    """Two amulet halves: even, and they fit; then he looks at four cards and takes one (A20.5, AS41)."""
    face = await rolled(lambda: _ask_halves(hero))
    if not face:
        return
    if face % 2:
        state.tell("halves.misfit", Text("The halves do not fit."))
    else:
        hero.worn += 1
        state.tell("halves.fit", Text("They fit: take 1 of the top 4 amulet cards."))


def _ask_halves(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="amulet.halves", seats=(hero.seat,), text=Text("Halves: even fits"), die=T6)
