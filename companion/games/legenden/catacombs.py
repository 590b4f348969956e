"""The catacombs (katakomberna): L4.7. They have no map, only the numbers of the stairs that are face up."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from companion.asking import ask_option, ask_roll, roll_outcomes
from companion.asks import Choose, Option, Roll, RollOutcome
from companion.dice import T12
from companion.games.legenden.state.game import Hero, LegendenState
from companion.kit.questions import question
from companion.text import Text

LOSING_FACES = (11, 12)
"""Rolls that cost a life (L4.7.3c)."""

ROLLS_A_ROUND = 2
"""Number of rolls a round (L4.7.3a)."""


async def go_down(hero: Hero) -> bool:
    """Take a stair or a ladder down, a free passage (L4.7.1); the first rolls come next turn (LS15)."""
    await note_stairs(hero)
    return await enter(hero)


async def enter(hero: Hero) -> bool:
    """Put the hero into the catacombs, with the figure on the hero's sheet (L4.7.2). The turn is over."""
    if hero.alive:
        hero.go_to("catacombs")
        hero.tell("catacombs", Text("{hero} is in the catacombs."))
        hero.state.explain("LS15")
        await end_hopeless_game(hero)
    return True


async def note_stairs(hero: Hero) -> None:
    """Note the number of a way down that is face up (L4.7.3e)."""
    first, *_, last = T12.faces
    number = await hero.ask_number("stairs.number", Text("Number of the stairs?"), last, least=first)
    if number is not None:
        hero.state.stairs[str(number)] = True
        hero.tell("stairs", Text("Stairs with number {n} are face up.", n=number))


def chance_to_climb(state: LegendenState, life: int | None = None, rolls: int = ROLLS_A_ROUND) -> Fraction:
    """Return the chance to come up within that many rolls, alive if `life` is known (L4.7.3c, L4.7.3d, LS15)."""
    return _chance_to_climb(frozenset(state.stair_numbers()), life, rolls)


@lru_cache(maxsize=1024)
def _chance_to_climb(stairs: frozenset[int], life: int | None, rolls: int) -> Fraction:
    if rolls == 0:
        return Fraction(0)
    chances = []
    for face in T12.faces:
        left = life - 1 if life is not None and face in LOSING_FACES else life
        # The life is lost first: who dies of an 11 or a 12 stays below, even if that is a stair's number (L4.7.3c,
        # LS15).
        up = Fraction(1) if face in stairs else _chance_to_climb(stairs, left, rolls - 1)
        chances.append(up if left != 0 else Fraction(0))
    return sum(chances, Fraction(0)) / len(T12.faces)


async def seek_way_up(hero: Hero) -> bool:
    """Roll up to twice for one of the numbers; return True if the hero has come up (L4.7.3a, L4.7.3d, LS15)."""
    if await roll_for_stairs(hero):
        return True
    # The second roll is the player's choice, since it can cost a life as well (L4.7.3a, L4.7.3c).
    return await ask_again(hero) == "again" and await roll_for_stairs(hero)


@question(ask_option)
def ask_again(hero: Hero) -> Choose | None:
    """Ask whether the hero rolls once more, with the chance that it leads up, or stays."""
    if hero.place != "catacombs":
        return None
    again = Option("again", Text("Roll again"), chance_to_climb(hero.state, hero.life, 1))
    return hero.build_choice("catacombs.again", Text("{hero}: no way up"), again, Option("stop", Text("Stay below")))


async def roll_for_stairs(hero: Hero) -> bool:
    """Roll once: 11 and 12 cost a life, also where they are a stair's number (L4.7.3c, LS15)."""
    face = await roll_for_way(hero)
    if face in LOSING_FACES:
        await hero.take_damage(1)
    if not hero.alive or face not in hero.state.stair_numbers():
        return False
    hero.tell("catacombs.up", Text("{hero} comes up the stairs {n}.", n=face))
    return True


@question(ask_roll)
def roll_for_way(hero: Hero) -> Roll | None:
    """Roll for a way up."""
    if hero.place != "catacombs":
        return None
    return hero.build_roll("catacombs.roll", Text("{hero}: way up?"), T12, outcomes=_stair_outcomes(hero.state))


MOST_NAMED_STAIRS = 2
"""Most stairs that have a line of their own beside the two lines of every roll."""


def _stair_outcomes(state: LegendenState) -> tuple[RollOutcome, ...]:
    """Return the outcomes: up by one of the stairs, a life lost, or nothing; the number itself if that is not all."""
    stairs = {*state.stair_numbers()}
    if len(stairs) > MOST_NAMED_STAIRS or stairs.intersection(LOSING_FACES):
        return ()
    names = {f"up {n}": Text("up the stairs") for n in sorted(stairs)}
    names |= {"hurt": Text("lose a life"), "nothing": Text("nothing")}

    def outcome_of(face: int) -> str:
        return f"up {face}" if face in stairs else "hurt" if face in LOSING_FACES else "nothing"

    return roll_outcomes(T12, outcome_of, names)


async def end_hopeless_game(hero: Hero) -> None:
    """End the game for a hero below if no stairs are face up and nobody above could turn one up (L4.8d, LS38)."""
    if not is_doomed(hero):
        return
    # Before the hero dies of it: some stair may lie face up that nobody has told of, for there is no map (L4.7.3e).
    none, some = Option("none", Text("None")), Option("yes", Text("Yes: its number"))
    text = Text("Any stairs face up?")
    if await hero.choose("stairs.any", text, none, some, valid=lambda: is_doomed(hero)) == "yes":
        await note_stairs(hero)
    if is_doomed(hero):
        hero.tell("catacombs.doom", Text("Nothing can save {hero} now."))
        hero.die()


def is_doomed(hero: Hero) -> bool:
    """Return True if nobody is left who could turn up a stair for the hero."""
    # Who stands outside may come in again and turn up a stair (LS8); who has gone home does not.
    above = [other for other in hero.state.living() if other.place not in ("catacombs", "home")]
    return hero.alive and hero.place == "catacombs" and not above and not hero.state.stair_numbers()
