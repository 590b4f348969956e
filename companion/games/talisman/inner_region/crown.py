"""The Crown of Command: fight the others there, or command all others from it alone (T6.14.9, T6.9.8)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.dice import Need
from companion.games.talisman.fights import characters
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.spaces import CROWN
from companion.kit.odds import D6
from companion.kit.questions import question, question_if_several
from companion.text import Text


async def have_crown_encounter(hero: Character) -> None:
    """Attack one of the others there (T6.14.9a, TS32), or, alone, maybe command (T6.14.9b)."""
    others = hero.state.others_here(hero)
    if others:
        seat = await ask_whom_to_attack(hero)
        if seat:
            await characters.attack_without_choice(hero, hero.state.characters[seat])
        elif hero.space != CROWN and hero.alive:
            # Carried off before anybody was attacked, the hero has the encounter elsewhere (T6.13.1a).
            hero.carried = True
        # The turn ends also if the other has Evaded (TS32), but not if a Spell has carried the hero off.
        hero.ended = not hero.carried
    elif may_command(hero) and await will_command(hero):
        await cast_command_spell(hero)


async def will_command(hero: Character) -> bool:
    """Return whether the hero casts the Command Spell: said when they stayed, or asked now that they have come."""
    if hero.commands:
        return hero.commands == "yes"
    return await ask_to_command(hero) == "roll"


@question_if_several
def ask_whom_to_attack(hero: Character) -> Choose | None:
    """Ask which of several others the hero attacks (TS32)."""
    lines = [Option(other.seat, Text("{who}", who=other.called)) for other in hero.state.others_here(hero)]
    if hero.space != CROWN or not lines:
        return None
    # With others there the turn begins with this ask, so it is the moment for Spells (T6.9.6).
    return hero.state.with_interruptions(hero.build_choice("crown.whom", Text("{hero} attacks whom?"), *lines))


def may_command(hero: Character) -> bool:
    """Return whether the hero can cast the Command Spell: alone, no Toad, by house rule not on arrival (TS32)."""
    if not hero.has_magic or hero.state.others_here(hero) or not any(other.alive for other in other_characters(hero)):
        return False
    return hero.start == CROWN or hero.state.rule("command") == "arrival"


def other_characters(hero: Character) -> list[Character]:
    """Return all other characters; the last one on the board has won, and commands nobody (TW)."""
    return [other for other in hero.state.characters.values() if other is not hero]


@question(ask_option)
def ask_to_command(hero: Character) -> Choose | None:
    """Ask whether the hero casts the Command Spell (T6.9.8a, TS32)."""
    if not may_command(hero):
        return None
    lines = command_option(hero, "roll"), Option("no", Text("Not now"))
    return hero.build_choice("command", Text("{hero} on the Crown:"), *lines)


def command_option(hero: Character, id: str) -> Option:
    """Return the line for casting the Command Spell, with its chance."""
    return Option(id, Text("Command Spell"), D6.chance(Need(">=", hero.state.book.figures.command_least)))


async def cast_command_spell(hero: Character) -> None:
    """Roll for the Command Spell: on 4-6 all other characters lose 1 Life (T6.9.8, TT6).

    A character who dies of it is out for good.
    """
    hero.state.explain("command")
    thrown = await hero.roll("command.roll", Text("{hero}: Command Spell"), D6)
    if thrown < hero.state.book.figures.command_least:
        hero.tell("command.nothing", Text("{hero} commands: nothing happens."))
        return
    hero.tell("command", Text("{hero} commands: all others lose a Life!"))
    for seat in hero.state.clockwise(hero.seat)[1:]:
        # Nobody comes back any more since the Crown was reached (T6.9.8b, T6.4.3c).
        if (other := hero.state.characters[seat]).alive:
            await other.take_damage(1)
