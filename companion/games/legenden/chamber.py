"""The treasure chamber (skattkammaren) and its dragon, asleep and awake: L9, L10."""

from __future__ import annotations

from fractions import Fraction

from companion.asking import ask_number, ask_roll
from companion.asks import Draw, Number, Option, Roll, ask
from companion.dice import T12
from companion.games.legenden.cards import treasures
from companion.games.legenden.fights import combat
from companion.games.legenden.state.game import Hero, LegendenState
from companion.kit.drakborgen import aspects
from companion.kit.questions import question
from companion.text import Text

MOST_CARDS = 2
"""How many cards a hero may take in a turn when the dragon is dead (L10.4)."""

DRAGON_CARDS = (Option(treasures.ASLEEP, Text("Asleep")), Option(treasures.AWAKE, Text("AWAKE!")))

FLEES = Text("{hero} flees"), Text("{hero} flees")
TO_FLEE = Text("{hero}: {value} to flee?")
"""What he does in the test of a flight."""

FIRST_BLOW = 5
"""A first blow costs the dragon what a T12 shows above this (L10.2)."""


# Asleep, or dead.


def odds(state: LegendenState) -> str:
    """The chance that the next card wakes the dragon, in words short enough for a line (L9.3a)."""
    chance = treasures.waking(state)
    return "?" if chance is None else str(chance)


def takeable(state: LegendenState) -> int:
    """How many treasure cards can be taken in a turn from a dead dragon's hoard (L10.4)."""
    return min(MOST_CARDS, state.wealth)


async def stay(hero: Hero) -> bool:
    """Each turn inside with the dragon asleep: one treasure card, then one dragon card (L9.1b, L9.4)."""
    state = hero.state
    treasures.take(hero)
    card = await ask(lambda: _ask_dragon_card(hero))
    if not isinstance(card, str):
        return True
    treasures.reveal(state, card)
    if card == treasures.AWAKE:
        wake(state)
    else:
        state.tell("dragon.sleeps", Text("The dragon sleeps on. Risk of the next card: {chance}.", chance=odds(state)))
    return True


def _ask_dragon_card(hero: Hero) -> Draw | None:
    """One of the remaining dragon cards, held out by the player to the right (L9.2b)."""
    if not hero.alive or hero.place != "chamber" or hero.state.dragon != "asleep":
        return None
    text = Text("{hero}: dragon card", hero=hero.name)
    who, cards = (hero.seat,), DRAGON_CARDS
    return Draw(key="dragon.card", seats=who, text=text, deck=treasures.DRAGON, options=cards, fan=True, risk=True)


def wake(state: LegendenState) -> None:
    """The dragon wakes, and stays awake (L9.2a, L9.5a, L10.0, LS22)."""
    state.dragon = "awake"
    state.tell("dragon.awake", Text("The dragon wakes! Turn her tile over."))
    state.say("LS22")


async def loot(hero: Hero, many: int = 1) -> bool:
    """With the dragon dead: at most two treasure cards a turn, no dragon card (L10.4)."""
    treasures.take(hero, many)
    return True


# Awake.


async def know_agility(hero: Hero) -> None:
    """Before he decides to flee from the woken dragon, his Agility is needed for the odds (L9.6b)."""
    if hero.state.dragon == "awake" and hero.place == "chamber":
        await hero.ask_if_unknown("agility", TO_FLEE)


def flee_line(chance: Fraction | None) -> Option:
    """Flight, with its chance beside it."""
    return Option("flee", Text("Flee"), chance)


def escape_chances(hero: Hero) -> tuple[Fraction, ...]:
    """The same for each number of cards that he might drop first, none to all (L9.6a); empty where nobody knows."""
    one = aspects.chance(hero, "agility", hero.state.options["dragon.flight"])
    return () if one is None else tuple(one ** (kept + 1) for kept in range(hero.cards, -1, -1))


async def drop_cards(hero: Hero) -> bool:
    """Before an attempt he may drop any number of treasure cards (L9.6a)."""
    treasures.give_back(hero, await how_many_to_drop(hero) or 0)
    # The attempt comes after it, in the same turn (L9.6a).
    return False


@question(ask_number)
def how_many_to_drop(hero: Hero) -> Number | None:
    """None to all, each with the chance to escape with the others."""
    text, chances = Text("Drop how many cards?"), escape_chances(hero)
    return hero.build_number("chamber.drop", text, hero.cards, chances=chances) if hero.cards else None


async def escapes(hero: Hero) -> bool:
    """Flight: a T12 for himself and one for each card, all under Agility (L9.6b, L9.7)."""
    state = hero.state
    state.say("LS14.flight")
    if await hero.test_value("agility", state.options["dragon.flight"], dice=hero.cards + 1, words=FLEES):
        hero.tell("dragon.escaped", Text("{hero} gets away."))
        return True
    if hero.alive:
        hero.tell("flight.failed", Text("{hero} does not get away."))
    return False


async def shut_in(hero: Hero) -> bool:
    """With no free passage out he cannot flee, and the dragon's breath finds him (LS22, L9.5c)."""
    if hero.alive:
        hero.tell("dragon.shut", Text("{hero} cannot flee: no exit is free."))
    return await burn(hero)


async def burn(hero: Hero) -> bool:
    """The dragon's breath ends the turn of who did not get away (L9.5c), by the advanced rules in the event phase."""
    if hero.state.moving:
        return hero.leaves_for_later("breath")
    await breath(hero)
    return True


async def breath(hero: Hero) -> None:
    """At the end of a turn in which he neither got out nor fought: one life for each sun (L9.5c, LS21)."""
    if hero.alive and hero.state.dragon == "awake" and hero.place == "chamber":
        hero.tell("dragon.breath", Text("{hero}: the dragon breathes fire."))
        await hero.takes_a_chance(fire=True)


async def strike(hero: Hero) -> bool:
    """Start a fight with the sleeping dragon: he strikes first, T12 - 5 points (L10.2, LS23)."""
    state = hero.state
    blow = await first_blow(hero)
    if not hero.alive or state.dragon == "dead":
        return True
    lost = max(blow - FIRST_BLOW, 0)
    state.dragon = "awake"
    state.tell("dragon.struck", Text("The dragon loses {n} life and wakes.", n=lost))
    state.say("LS23")
    return await face(hero, lost)


@question(ask_roll)
def first_blow(hero: Hero) -> Roll | None:
    """His roll."""
    return hero.dice("dragon.blow", Text("{hero}: first blow"), T12) if hero.state.dragon == "asleep" else None


async def face(hero: Hero, lost: int = 0) -> bool:
    """Fight the woken dragon: to the death, with its own values and 20 points (L10.1a, L10.1c, L10.3).

    When it is won the hoard is free (L10.4). The turn is over either way. `lost`: by a first blow.
    """
    # What it loses is lost for this fight alone: afterwards it is back at 20 (L10.3).
    state = hero.state
    outcome = await combat.fight(state, hero, state.opponent(hero.seat), "dragon", lost)
    state.fight = None
    if outcome == "won":
        state.dragon = "dead"
        state.tell("dragon.dead", Text("The dragon is dead. The hoard is free."))
    return True
