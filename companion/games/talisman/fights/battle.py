"""One Battle, or one Psychic Combat, against whatever is no player's character (T6.16.2-T6.16.4e, T6.17).

The seam for all that fights here: `battle(one, Foe(...))` gives how it went, and has taken the Life of who lost.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, TypeAlias

from companion.asking import chosen, rolled
from companion.asks import Choose, Option, Options, Roll
from companion.games.talisman import abilities
from companion.games.talisman.data.cards import CardKind
from companion.games.talisman.data.characters import Moment
from companion.games.talisman.fights import armour, weapons
from companion.games.talisman.odds import T6, chances
from companion.games.talisman.state.character import Ability, Character
from companion.games.talisman.state.interruptions import Bout
from companion.kit.questions import question
from companion.record import record
from companion.text import Text

BEFORE: Final[tuple[Moment, ...]] = ("attacked", "fight")
"""The moments of abilities that come before the dice."""

Outcome: TypeAlias = Literal["won", "lost", "tied", "evaded", "moot"]
"""How a fight went for whoever was attacked; "moot" where he cannot fight any more."""


@record
class Foe:
    """A creature that fights with Strength or Craft; `evadable`: not in the Inner Region (T6.14.4).

    `races`: what it is, of several each; "creature" where nobody knows.
    """

    name: Text
    ability: Ability
    value: int
    evadable: bool = True
    races: tuple[str, ...] = ("creature",)

    @property
    def scope(self) -> str:
        """In what Objects count that are for such a fight alone (TS3)."""
        return "battle" if self.ability == "strength" else "psychic"


async def battle(one: Character, foe: Foe) -> Outcome:
    """Evade or fight, one die each, and the higher total wins (T6.16.2, T6.16.4a); Spells before the dice (T6.16.3)."""
    with one.state.closes():
        return await _battle(one, foe)


async def _battle(one: Character, foe: Foe) -> Outcome:
    # In the Inner Region creatures can be neither Evaded nor enchanted (T6.14.4, T6.9.7b).
    bout = Bout((one.seat,), one.space, foe.name, reached=foe.evadable)
    one.state.past_saving()
    if foe.ability == "strength":
        says_of_weapons(one)
    for moment in BEFORE:
        abilities.reminds(one, moment, *foe.races)
    if foe.evadable:
        abilities.says_of_evading(one)
    while weapons.takes_up(one, what := await stands_up(one, foe, bout)):
        pass
    if what == "evade":
        one.evaded = True
        one.tell("fight.evaded", Text("{hero} Evades: {foe}.", hero=one.called, foe=foe.name))
        return "evaded"
    mine = await rolls(one, foe, bout)
    bout.thrown = bool(mine)
    theirs = await rolls_for(one, foe, bout)
    if not (mine and theirs and one.alive) or one.state.is_over(bout):
        if one.space != bout.space and one.seat == one.state.turn:
            # Carried off, or put right, he has the encounter where he is now (T6.13.1a).
            one.carried = True
        return bout.over or "moot"
    # What is added may have changed while the dice were thrown, so it is read once all lie on the table.
    return await settles(one, foe, mine + one.total(foe.ability, foe.scope), theirs + foe.value)


def says_of_weapons(*fighters: Character) -> None:
    """Weapons count in Battle only, one at a time (T6.1.6b, TS3): said before the first one that counts."""
    for one in fighters:
        arms = [kind for kind in one.powers() if kind.weapon]
        if arms:
            one.state.notes("TS3")
        for kind in arms:
            says_of_no_bonus(one, kind)


def says_of_no_bonus(one: Character, kind: CardKind) -> None:
    """Once of each weapon whose bonus nobody has entered that it counts nothing (TS3)."""
    mark = f"bonus.{kind.id}"
    if kind.adds or mark in one.state.said:
        return
    one.state.said.append(mark)
    one.tell("weapon.unknown", Text("{hero}: {card} counts 0 here: see cards.toml.", card=kind.name))


@question(chosen)
def stands_up(one: Character, foe: Foe, bout: Bout) -> Choose | None:
    """Evade or fight (T6.16.2), with the exact chances of a win, a tie and a loss (TT3)."""
    evade, arms = abilities.lines(one, *foe.races, where_allowed=foe.evadable), weapons.lines(one, foe.ability)
    # Who has nothing to Evade by still sees his chances, and may cast a Spell.
    if one.state.is_over(bout) or not (evade or arms or (foe.evadable and one.can_evade)):
        return None
    win, *others = chances(one.total(foe.ability, foe.scope), foe.value)
    words = Text("{hero}: {foe} {n}", hero=one.called, foe=foe.name, n=foe.value)
    lines = Option("fight", Text("Fight"), win), *evade, *arms, *otherwise(*others)
    return one.state.opened(one.lines("fight", words, *lines), bout)


def otherwise(tie: Fraction, loss: Fraction) -> Options:
    """What else a fight can come to, to be read beside its win."""
    return Option("", Text("Tie"), tie), Option("", Text("Loss"), loss)


@question(rolled)
def rolls(one: Character, foe: Foe, bout: Bout) -> Roll | None:
    """His die, to which his total is added."""
    if one.state.is_over(bout):
        return None
    words = Text("{hero}: die + {n}", hero=one.called, n=one.total(foe.ability, foe.scope))
    return one.state.opened(one.dice("fight.own", words, T6), bout)


@question(rolled)
def rolls_for(one: Character, foe: Foe, bout: Bout) -> Roll | None:
    """The creature's die, which another player throws: the one to his left (T6.16.4a)."""
    if one.state.is_over(bout) or not one.answers:
        return None
    other = one.state.clockwise(one.seat)[1]
    words = Text("{who}: {foe} + {n}", who=other, foe=foe.name, n=foe.value)
    return one.state.opened(Roll(key="fight.foe", seats=(other,), text=words, die=T6), bout)


async def settles(one: Character, foe: Foe, mine: int, theirs: int) -> Outcome:
    """The higher total wins; a tie hurts nobody (T6.16.4b-e)."""
    said = {"hero": one.called, "foe": foe.name, "n": mine, "m": theirs}
    if mine > theirs:
        one.tell("fight.won", Text("{hero} beats {foe}, {n} to {m}.").using(**said))
        abilities.reminds(one, "won", *foe.races)
        return "won"
    if mine == theirs:
        one.tell("fight.tie", Text("{hero} and {foe}: a tie at {n}.").using(**said))
        return "tied"
    one.tell("fight.lost", Text("{hero} loses to {foe}, {n} to {m}.").using(**said))
    await armour.loses_life(one, foe.ability)
    return "lost"
