"""One Battle, or one Psychic Combat, against a creature (T6.16.2-T6.16.4e, T6.17).

`fight_creature(hero, Foe(...))` returns how the fight went, and has taken the Life of a hero who lost.

It does without `kit.fights`, as one comparison decides a fight, and there are no rounds.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, TypeAlias

from companion.asking import ask_option, ask_roll
from companion.asks import Choose, Option, Options, Roll
from companion.games.talisman import abilities
from companion.games.talisman.data.cards import CardKind
from companion.games.talisman.data.characters import Moment
from companion.games.talisman.fights import armour, weapons
from companion.games.talisman.odds import fight_chances
from companion.games.talisman.state.character import Ability, Character
from companion.games.talisman.state.interruptions import Bout
from companion.kit.odds import D6
from companion.kit.questions import question
from companion.record import record, replace
from companion.text import Text

MOMENTS_BEFORE_DICE: Final[tuple[Moment, ...]] = ("attacked", "fight")
"""Moments of abilities that come before the dice."""

BattleResult: TypeAlias = Literal["won", "lost", "tied", "evaded", "moot"]
"""Result of a fight for the hero; "moot" where the hero cannot fight any more."""


@record
class Foe:
    """Creature that fights with Strength or Craft, or several that fight as one (T6.16.5).

    Attributes:
        evadable: `False` in the Inner Region, where no creature can be Evaded (T6.14.4).
        races: Race of each of the creatures; "creature" where nobody knows it.
    """

    name: Text
    ability: Ability
    value: int
    evadable: bool = True
    races: tuple[str, ...] = ("creature",)

    @property
    def scope(self) -> str:
        """Kind of fight, in which some Objects count alone (TS3)."""
        return "battle" if self.ability == "strength" else "psychic"


async def fight_creature(hero: Character, foe: Foe) -> BattleResult:
    """Evade or fight: one die each, and the higher total wins (T6.16.2, T6.16.4a); Spells before it (T6.16.3)."""
    if foe.ability == "strength":
        await weapons.ask_unknown_bonuses(hero)
    with hero.state.without_my_things(), hero.state.tell_fight():
        return await _fight(hero, foe)


async def _fight(hero: Character, foe: Foe) -> BattleResult:
    # In the Inner Region creatures can be neither Evaded nor enchanted (T6.14.4, T6.9.7b).
    bout = Bout((hero.seat,), hero.space, foe.name, reached=foe.evadable)
    hero.state.close_rescue_window()
    if foe.ability == "strength":
        announce_weapons(hero)
    for moment in MOMENTS_BEFORE_DICE:
        abilities.remind_of_abilities(hero, moment, *foe.races)
    if foe.evadable:
        abilities.announce_evading(hero)
    what = await weapons.ask_and_take_up(hero, lambda: ask_evade_or_fight(hero, foe, bout))
    if what == "evade":
        hero.evaded = True
        hero.tell("fight.evaded", Text("{hero} Evades: {foe}.", hero=hero.called, foe=foe.name))
        return "evaded"
    mine = await roll_for_hero(hero, foe, bout)
    bout.thrown = bool(mine)
    theirs = await roll_for_creature(hero, foe, bout)
    if not (mine and theirs and hero.alive) or hero.state.is_over(bout):
        if hero.space != bout.space and hero.seat == hero.state.turn:
            # A hero who was carried off, or put right, has the encounter of the new space (T6.13.1a).
            hero.carried = True
        return bout.over or "moot"
    # Bonuses may have changed during the roll, so they are read once all dice lie on the table.
    return await settle_fight(hero, foe, mine + hero.total(foe.ability, foe.scope), theirs + foe.value)


def announce_weapons(*fighters: Character) -> None:
    """Tell, before the first weapon counts, that one counts at a time and in Battle only (T6.1.6b, TS3)."""
    for hero in fighters:
        arms = [kind for kind in hero.working_objects() if kind.weapon]
        if arms:
            hero.state.explain("TS3")
        for kind in arms:
            announce_unknown_bonus(hero, kind)


def announce_unknown_bonus(hero: Character, kind: CardKind) -> None:
    """Tell once of a weapon whose bonus nobody has entered that it counts nothing (TS3)."""
    mark = f"bonus.{kind.id}"
    if kind.adds or mark in hero.state.said:
        return
    hero.state.said.append(mark)
    hero.tell("weapon.unknown", Text("{hero}: {card} adds 0: nobody has typed in its bonus.", card=kind.name))


@question(ask_option)
def ask_evade_or_fight(hero: Character, foe: Foe, bout: Bout) -> Choose | None:
    """Ask whether to Evade or fight (T6.16.2), with the exact chances of a win, a tie and a loss (TT3)."""
    evade = abilities.evade_options(hero, *foe.races, where_allowed=foe.evadable)
    arms = weapons.weapon_options(hero, foe.ability)
    # A hero without anything for Evading still sees the chances, and may cast a Spell.
    if hero.state.is_over(bout) or not (evade or arms or (foe.evadable and hero.can_evade)):
        return None
    _, *others = found = fight_chances(hero.total(foe.ability, foe.scope), foe.value)
    words = Text("{hero}: {foe} {n}", hero=hero.called, foe=foe.name, n=foe.value)
    fight = option_with_win("fight", Text("Fight"), found)
    lines = (fight, *evade, *arms, *tie_and_loss(*others))
    return hero.state.with_interruptions(hero.build_choice("fight", words, *lines), bout)


WIN, NO_WIN = Text("win {chance}"), Text("no win")
LOSS, NO_LOSS = Text("loss {chance}"), Text("no loss")
"""Words for the chances of a fight, which stand beside their lines."""


def option_with_win(id: str, words: Text, odds: tuple[Fraction, Fraction, Fraction]) -> Option:
    """Return a line that begins a fight, with the chance of a win.

    Args:
        id: Id of the option.
        words: Words of the line.
        odds: Chances of a win, a tie and a loss.
    """
    win = Text("certain win") if odds[0] == 1 else WIN
    return Option(id, words, odds[0], chance_of=win, no_chance=NO_WIN, odds=odds)


def tie_and_loss(tie: Fraction, loss: Fraction) -> Options:
    """Return the line for the chances of a tie and a loss, to be read below that of a win.

    They share a line, so that the page has room for the name of who acts in large letters. What is certain is said
    in a sentence.
    """
    if tie + loss == 0:
        return (Option("", Text("The win is certain")),)
    if loss == 1:
        return (Option("", Text("The loss is certain")),)
    words = Text("Tie {tie}", tie=str(tie)) if tie else Text("No tie")
    return (Option("", words, loss, chance_of=LOSS, no_chance=NO_LOSS),)


@question(ask_roll)
def roll_for_hero(hero: Character, foe: Foe, bout: Bout) -> Roll | None:
    """Roll the hero's die, to which the total is added."""
    if hero.state.is_over(bout):
        return None
    words = Text("{hero}: die + {n}", hero=hero.called, n=hero.total(foe.ability, foe.scope))
    told = die_and_total(hero.called, hero.total(foe.ability, foe.scope))
    return hero.state.with_interruptions(build_fight_roll(hero, words, told), bout)


def build_fight_roll(hero: Character, words: Text, told: Text) -> Roll | None:
    """Return the roll of a hero's own die in a fight, told in words that stand beside those of the other's."""
    roll = hero.build_roll("fight.own", words, D6)
    return None if roll is None else replace(roll, told=told)


def die_and_total(who: str | Text, total: int) -> Text:
    """Return the words by which a die of a fight is told: whose, and to what it is added."""
    return Text("{who}: {die} + {n}", who=who, die=D6.called, n=total)


@question(ask_roll)
def roll_for_creature(hero: Character, foe: Foe, bout: Bout) -> Roll | None:
    """Roll the creature's die, which the player to the left rolls (T6.16.4a)."""
    if hero.state.is_over(bout) or not hero.answers:
        return None
    other = hero.state.clockwise(hero.seat)[1]
    words = Text("{who}: {foe} + {n}", who=other, foe=foe.name, n=foe.value)
    roll = Roll(key="fight.foe", seats=(other,), text=words, die=D6, told=die_and_total(foe.name, foe.value))
    return hero.state.with_interruptions(roll, bout)


async def settle_fight(hero: Character, foe: Foe, mine: int, theirs: int) -> BattleResult:
    """Let the higher total win (T6.16.4b), or cost a Life (T6.16.4c); a tie hurts nobody (T6.16.4e)."""
    values = {"hero": hero.called, "foe": foe.name, "n": mine, "m": theirs}
    if mine > theirs:
        hero.tell("fight.won", Text("{hero} beats {foe}, {n} to {m}.").using(**values), victim=foe.name)
        abilities.remind_of_abilities(hero, "won", *foe.races)
        return "won"
    if mine == theirs:
        hero.tell("fight.tie", Text("{hero} and {foe}: a tie at {n}.").using(**values))
        return "tied"
    hero.tell("fight.lost", Text("{hero} loses to {foe}, {n} to {m}.").using(**values))
    await armour.lose_life(hero, foe.ability)
    return "lost"
