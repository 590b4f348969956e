"""Effects of a cast Spell: it saves a Life, ends a fight, or its text is followed (T6.9, T6.16.4c, T6.18.1a)."""

from __future__ import annotations

from typing import Final

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.talisman.data.cards import CardKind
from companion.games.talisman.reported_changes.menu import offer_changes_anytime
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.interruptions import Bout
from companion.kit.questions import question
from companion.text import Text

CREATURE: Final = "creature."
SPACE: Final = "space."
ELSE: Final = "else."
"""Lines beside those of the seats, which never have a dot in their names."""

EVADING_ROLES: Final = ("immobility", "invisibility")
"""Roles of Spells for Evading (T6.18.1a)."""


async def have_effect(hero: Character, kind: CardKind, target: str, bout: Bout | None, *, saving: bool) -> None:
    """Carry out the Spell on that character or creature (T6.9); `saving`: it saves a Life."""
    if kind.says:
        hero.tell("spell.says", Text("{hero}: {says}", says=kind.words))
    other = hero.state.characters.get(target)
    if saving and other is not None and other.save_life():
        return
    if bout is not None and not bout.thrown and not hero.state.is_over(bout):
        if kind.role in EVADING_ROLES:
            evade_fight(hero, bout)
            return
        if target == CREATURE:
            await strike_creature(hero, bout)
            return
    if other is not None:
        # In the Inner Region no Spell ends a fight with a creature, not even by carrying the hero off (T6.14.4).
        held = bout is not None and not bout.reached and not bout.over and other.seat in bout.fighters
        await offer_changes_anytime(other, "spell.changes", without="move" if held else "")


def evade_fight(hero: Character, bout: Bout) -> None:
    """End the fight by Evading (T6.18.1a)."""
    bout.over = "evaded"
    hero.evaded = hero.seat in bout.fighters
    other = [seat for seat in bout.fighters if seat != hero.seat]
    if not hero.evaded:
        # The fighter of a creature, or the attacked character, gets away.
        who = hero.state.characters[bout.fighters[-1]]
        hero.tell("spell.evades", Text("{hero} ends the fight: {who} Evades.", hero=hero.called, who=who.called))
        return
    foe = hero.state.characters[other[0]].called if other else bout.foe or ""
    hero.tell("spell.evades", Text("{hero} Evades: {foe}.", hero=hero.called, foe=foe))


async def strike_creature(hero: Character, bout: Bout) -> None:
    """Ask what becomes of the creature, which has no sheet to change, and carry it out."""
    match await ask_creature_fate(hero, bout):
        case "won":
            bout.over = "won"
            hero.tell("fight.won", Text("{foe} is beaten by a Spell.", foe=bout.foe or ""))
        case "evaded":
            evade_fight(hero, bout)


@question(ask_option)
def ask_creature_fate(hero: Character, bout: Bout) -> Choose | None:
    """Ask whether the creature is beaten, Evaded, or fights all the same."""
    if hero.state.is_over(bout) or bout.foe is None:
        return None
    lines = Option("won", Text("It is beaten")), Option("evaded", Text("It is Evaded")), Option("no", Text("It fights"))
    return hero.build_choice("spell.foe", Text("{hero}: the creature"), *lines)


async def is_life_saver(hero: Character, kind: CardKind, other: Character | None) -> bool:
    """Return whether the Spell saves a Life, asked where it is unknown and one is at stake (T6.16.4c, T6.17.2b)."""
    if other is None or not other.at_stake:
        return False
    if kind.saves:
        return True
    return kind.role is None and await ask_if_life_saver(hero, other) == "yes"


@question(ask_option)
def ask_if_life_saver(hero: Character, other: Character) -> Choose | None:
    """Ask whether the text of an unknown Spell saves a Life."""
    if not other.at_stake:
        return None
    lines = Option("yes", Text("Saves a Life")), Option("no", Text("Something else"))
    return hero.build_choice("spell.saves", Text("{hero}: the Spell..."), *lines)
