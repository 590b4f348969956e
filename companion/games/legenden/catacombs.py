"""The catacombs (katakomberna): L4.7. They have no map either, only the numbers of the stairs that are face up."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from companion.asking import choice, chosen, meanings, number, rolled
from companion.asks import Choose, Number, Option, Outcome, Roll
from companion.dice import T12
from companion.games.legenden.places.positions import put
from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.table import rulings
from companion.text import Text

LOSING = (11, 12)
"""Rolls that cost a life (L4.7.3c)."""

ROLLS_A_ROUND = 2
"""Rolls a round (L4.7.3a)."""


async def go_down(state: LegendenState, hero: Hero) -> bool:
    """Take a stair or a ladder down, a free passage (L4.7.1); the first rolls come next turn (LS15)."""
    await report(state, hero)
    return await sink(state, hero)


async def sink(state: LegendenState, hero: Hero) -> bool:
    """He is in the catacombs, and his figure on his sheet (L4.7.2). The turn is over."""
    if hero.alive:
        put(hero, "catacombs")
        hero.tell("catacombs", Text("{hero} is in the catacombs."))
        rulings.note(state, "LS15")
        await doom(state, hero)
    return True


async def report(state: LegendenState, hero: Hero) -> None:
    """A way down is face up: its number is kept (L4.7.3e)."""
    which = await number(lambda: _ask_number(hero))
    if which is not None:
        state.stairs[str(which)] = True
        state.tell("stairs", Text("Stairs with number {n} are face up.", n=which))


def _ask_number(hero: Hero) -> Number | None:
    if not hero.alive:
        return None
    text = Text("Number of the stairs?")
    return Number(key="stairs.number", seats=(hero.seat,), text=text, min=T12.faces[0], max=T12.faces[-1])


def up_chance(state: LegendenState, life: int | None = None, rolls: int = ROLLS_A_ROUND) -> Fraction:
    """The chance to come up within so many rolls, alive where `life` is known (L4.7.3c, L4.7.3d, LS15)."""
    return _up_chance(frozenset(state.stair_numbers()), life, rolls)


@lru_cache(maxsize=1024)
def _up_chance(stairs: frozenset[int], life: int | None, rolls: int) -> Fraction:
    if rolls == 0:
        return Fraction(0)
    chances = []
    for face in T12.faces:
        left = life - 1 if life is not None and face in LOSING else life
        # The life is lost first: who dies of an 11 or a 12 stays below, even if that is a stair's number (L4.7.3c,
        # LS15).
        up = Fraction(1) if face in stairs else _up_chance(stairs, left, rolls - 1)
        chances.append(up if left != 0 else Fraction(0))
    return sum(chances, Fraction(0)) / len(T12.faces)


async def seek(state: LegendenState, hero: Hero) -> bool:
    """Up to two rolls, each for one of the numbers; says whether he has come up (L4.7.3a, L4.7.3d, LS15)."""
    if await roll_for_stairs(state, hero):
        return True
    # The second roll is his choice, since it can cost a life as well (L4.7.3a, L4.7.3c).
    if await chosen(lambda: _ask_again(state, hero)) != "again":
        return False
    return await roll_for_stairs(state, hero)


async def roll_for_stairs(state: LegendenState, hero: Hero) -> bool:
    """One roll: 11 and 12 cost a life, also where they are a stair's number (L4.7.3c, LS15)."""
    face = await rolled(lambda: _ask_roll(hero))
    if face in LOSING:
        await hero.suffers(1)
    if not hero.alive or face not in state.stair_numbers():
        return False
    hero.tell("catacombs.up", Text("{hero} comes up the stairs {n}.", n=face))
    return True


def _ask_roll(hero: Hero) -> Roll | None:
    if not hero.alive or hero.place != "catacombs":
        return None
    text = Text("{hero}: way up?", hero=hero.name)
    return Roll(key="catacombs.roll", seats=(hero.seat,), text=text, die=T12, outcomes=_what_it_means(hero.state))


FEW = 2
"""So many stairs have a line of their own beside the two that all rolls have."""


def _what_it_means(state: LegendenState) -> tuple[Outcome, ...]:
    """Up by one of the stairs, a life lost, or nothing; where that is not all, the number itself counts."""
    stairs = {*state.stair_numbers()}
    if len(stairs) > FEW or stairs.intersection(LOSING):
        return ()
    names = {f"up {n}": Text("up the stairs") for n in sorted(stairs)}
    names |= {"hurt": Text("a life lost"), "nothing": Text("nothing")}

    def meant(face: int) -> str:
        return f"up {face}" if face in stairs else "hurt" if face in LOSING else "nothing"

    return meanings(T12, meant, names)


def _ask_again(state: LegendenState, hero: Hero) -> Choose | None:
    if not hero.alive or hero.place != "catacombs":
        return None
    again, stop = (
        Option("again", Text("Roll again"), up_chance(state, hero.life, 1)),
        Option("stop", Text("Stay below")),
    )
    return choice("catacombs.again", hero.seat, Text("{hero}: no way up", hero=hero.name), again, stop)


async def doom(state: LegendenState, hero: Hero) -> None:
    """With no stairs face up and nobody left above who could turn one up, it is over for him (L4.8d, LS38)."""
    if not is_doomed(state, hero):
        return
    # Before he dies of it: some stair may lie face up that nobody has told of, for there is no map (L4.7.3e).
    if await chosen(lambda: _ask_any(state, hero)) == "yes":
        await report(state, hero)
    if is_doomed(state, hero):
        hero.tell("catacombs.doom", Text("Nothing can save {hero} now."))
        hero.die()


def is_doomed(state: LegendenState, hero: Hero) -> bool:
    """Whether nobody is left who could turn up a stair for him."""
    # Who stands outside may come in again and turn up a stair (LS8); who has gone home does not.
    above = [other for other in state.living() if other.place not in ("catacombs", "home")]
    return hero.alive and hero.place == "catacombs" and not above and not state.stair_numbers()


def _ask_any(state: LegendenState, hero: Hero) -> Choose | None:
    if not is_doomed(state, hero):
        return None
    none, some = Option("none", Text("None")), Option("yes", Text("Yes: its number"))
    return choice("stairs.any", hero.seat, Text("Any stairs face up?"), none, some)
