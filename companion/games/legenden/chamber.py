"""The treasure chamber (skattkammaren) and its dragon, asleep and awake: L9, L10."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import ask_number, ask_roll
from companion.asks import Draw, Number, Option, Roll
from companion.dice import T12
from companion.games.legenden.cards import treasures
from companion.games.legenden.fights import combat
from companion.games.legenden.state.game import Hero, LegendenState
from companion.kit.drakborgen import dragon
from companion.kit.drakborgen.wagers import ask_card
from companion.kit.questions import question
from companion.odds.obstacles import chances_to_flee_by_each
from companion.text import Text

MOST_CARDS = 2
"""Most cards that a hero may take in a turn from a dead dragon (L10.4)."""

DRAGON_CARDS = (Option(dragon.ASLEEP, Text("Asleep")), Option(dragon.AWAKE, Text("AWAKE!")))

FLEES = Text("{hero} flees"), Text("{hero} flees")
TO_FLEE = Text("{hero}: {value} to flee?")
"""Words of the tests of a flight."""

FIRST_BLOW = 5
"""Figure above which a T12 costs the dragon points in a first blow (L10.2)."""


# Asleep, or dead.


def takeable_treasures(state: LegendenState) -> int:
    """Return the number of treasure cards that a turn gives from a dead dragon's hoard (L10.4)."""
    return min(MOST_CARDS, state.wealth)


async def draw_and_stay(hero: Hero) -> bool:
    """Draw one treasure card, then one dragon card, each turn with the dragon asleep (L9.1b, L9.4)."""
    state = hero.state
    treasures.draw_treasures(hero)
    card = await ask_card(state, hero.seat, lambda: _build_dragon_draw(hero))
    if card is None:
        return True
    dragon.turn_up(state, card, "dragon.odd")
    if card == dragon.AWAKE:
        wake(state)
    else:
        dragon.tell_sleep(state, treasures.waking_chance(state))
    return True


def _build_dragon_draw(hero: Hero) -> Draw | None:
    """Ask for one of the remaining dragon cards, held out by the player to the right (L9.2b)."""
    if not hero.alive or hero.place != "chamber" or hero.state.dragon != "asleep":
        return None
    return dragon.build_draw(hero, DRAGON_CARDS)


def wake(state: LegendenState) -> None:
    """Wake the dragon, which stays awake (L9.2a, L9.5a, L10.0, LS22)."""
    state.dragon = "awake"
    state.tell("dragon.awake", Text("The dragon wakes! Turn her tile over."))
    state.explain("LS22")


async def take_loot(hero: Hero, count: int = 1) -> bool:
    """Take at most two treasure cards a turn from the dead dragon, without a dragon card (L10.4)."""
    treasures.draw_treasures(hero, count)
    return True


# Awake.


async def learn_agility(hero: Hero) -> None:
    """Read the hero's Agility, as the odds of a flight need it (L9.6b)."""
    if hero.state.dragon == "awake" and hero.place == "chamber":
        await hero.ask_if_unknown("agility", TO_FLEE)


def flee_line(chance: Fraction | None) -> Option:
    """Return the line to flee, with its chance."""
    return Option("flee", Text("Flee"), chance)


def escape_chances(hero: Hero) -> tuple[Fraction, ...]:
    """Return the chance to escape for each number of cards dropped first, none to all (L9.6a); empty if unknown."""
    agility, under = hero.value("agility"), hero.state.options["dragon.flight"] == "<"
    return () if agility is None else chances_to_flee_by_each(agility, hero.cards, under=under)[::-1]


async def drop_cards(hero: Hero) -> bool:
    """Drop any number of treasure cards before an attempt (L9.6a)."""
    treasures.put_under_deck(hero, await ask_dropped(hero) or 0)
    # The attempt comes after it, in the same turn (L9.6a).
    return False


@question(ask_number)
def ask_dropped(hero: Hero) -> Number | None:
    """Ask how many cards are dropped, each number with the chance to escape with the others."""
    text, chances = Text("Drop how many cards?"), escape_chances(hero)
    return hero.build_number("chamber.drop", text, hero.cards, chances=chances) if hero.cards else None


async def try_to_escape(hero: Hero) -> bool:
    """Roll a T12 for the hero and one for each card, all under Agility (L9.6b, L9.7)."""
    state = hero.state
    state.explain("LS14.flight")
    if await hero.test_value("agility", state.options["dragon.flight"], dice=hero.cards + 1, words=FLEES):
        hero.tell("dragon.escaped", Text("{hero} gets away."))
        return True
    if hero.alive:
        hero.tell("flight.failed", Text("{hero} does not get away."))
    return False


async def stay_shut_in(hero: Hero) -> bool:
    """Stay, as no free passage leads out: the dragon's breath finds the hero (LS22, L9.5c)."""
    if hero.alive:
        hero.tell("dragon.shut", Text("{hero} cannot flee: no exit is free."))
    return await end_turn_in_fire(hero)


async def end_turn_in_fire(hero: Hero) -> bool:
    """End the turn of a hero who did not get away with the dragon's breath (L9.5c), or leave it to the event phase."""
    if hero.state.moving:
        return hero.postpone("breath")
    await breathe(hero)
    return True


async def breathe(hero: Hero) -> None:
    """Take one life for each sun from a hero who neither got out nor fought (L9.5c, LS21)."""
    if hero.alive and hero.state.dragon == "awake" and hero.place == "chamber":
        hero.tell("dragon.breath", Text("{hero}: the dragon breathes fire."))
        await hero.take_damage_chance(fire=True)


async def strike_first(hero: Hero) -> bool:
    """Start a fight with the sleeping dragon: the hero strikes first, T12 - 5 points (L10.2, LS23)."""
    state = hero.state
    blow = await roll_first_blow(hero)
    if not hero.alive or state.dragon == "dead":
        return True
    lost = max(blow - FIRST_BLOW, 0)
    state.dragon = "awake"
    state.tell("dragon.struck", Text("The dragon loses {n} life and wakes.", n=lost))
    state.explain("LS23")
    return await fight_dragon(hero, lost)


@question(ask_roll)
def roll_first_blow(hero: Hero) -> Roll | None:
    """Roll the first blow."""
    return hero.build_roll("dragon.blow", Text("{hero} strikes"), T12) if hero.state.dragon == "asleep" else None


def word_fight(state: LegendenState) -> Text:
    """Return the words of the line to fight the dragon, with its points: a loss of them lasts one fight (L10.3)."""
    points = state.book.monsters["dragon"].life or 0
    return Text.plural("Fight it: one point", "Fight it: {n} points", n=points)


async def fight_dragon(hero: Hero, points_lost: int = 0) -> bool:
    """Fight the woken dragon to the death, with its own values and 20 points (L10.1a, L10.1c, L10.3).

    When it is won the hoard is free (L10.4). The turn is over either way. `points_lost`: points lost by a first blow.
    """
    # What it loses is lost for this fight alone: afterwards it is back at 20 (L10.3).
    state = hero.state
    outcome = await combat.fight_duel(state, hero, state.opponent(hero.seat), "dragon", points_lost)
    state.fight = None
    if outcome == "won":
        state.dragon = "dead"
        state.tell("dragon.dead", Text("The dragon is dead. The hoard is free."))
    return True
