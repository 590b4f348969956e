"""Use of an ability at any ask that is a moment for it: the box does what it knows, the players do the rest."""

from __future__ import annotations

from typing import Final, get_args

from companion.asking import ask_option
from companion.asks import Choose, Option, Seat
from companion.games.talisman.cards import limits
from companion.games.talisman.data.characters import Alignment, SpecialAbility
from companion.games.talisman.reported_changes import status
from companion.games.talisman.reported_changes.menu import offer_changes_anytime
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.kit.questions import question
from companion.text import Text

NOTHING: Final = "no."
CARD: Final = "card."
"""Lines beside those of abilities, which never have a dot in their ids."""


async def use_ability(state: TalismanState, seat: Seat) -> None:
    """Ask which ability, and use it; at every seat alike, and a player who has none is told so."""
    hero = state.characters[seat]
    line = await ask_which_ability(hero)
    ability = None if hero.sheet is None else hero.sheet.abilities.get(line)
    if ability is None and line != CARD:
        return
    if ability is not None and ability.effect == "alignment":
        await change_alignment_by_ability(hero)
        return
    if ability is not None:
        announce_ability(hero, ability)
    await offer_changes_anytime(hero, "ability.changes")


def announce_ability(hero: Character, ability: SpecialAbility) -> None:
    """Tell an ability's name, and what its card says of it."""
    hero.tell("ability", Text("{hero}: {ability}.", ability=ability.name))
    if ability.says:
        hero.tell("ability.says", Text("{hero}: {says}", says=ability.words))


def usable_abilities(hero: Character) -> list[SpecialAbility]:
    """Return the abilities that can be used where the hero stands; a Toad has none (T6.19.8).

    The Alignment can be changed in the hero's own turn alone. Abilities for meeting somebody belong there (T6.13.3).
    """
    if hero.active_sheet is None or not hero.alive:
        return []
    found = (ability for ability in hero.active_sheet.abilities.values() if ability.moment != "meet")
    return [
        ability
        for ability in found
        if ability.is_applicable(ability.moment, at=hero.space)
        and (ability.effect == "do" or (ability.effect == "alignment" and hero.seat == hero.state.turn))
    ]


@question(ask_option)
def ask_which_ability(hero: Character) -> Choose | None:
    """Ask which ability; where nobody has entered any, the line is "As the card says"."""
    if not hero.answers or hero.sheet is None:
        return None
    lines = [Option(ability.id, ability.name) for ability in usable_abilities(hero)]
    if hero.active_sheet is not None and not hero.active_sheet.abilities:
        lines.append(Option(CARD, Text("As the card says")))
    none = Option(NOTHING, Text("None") if lines else Text("None to use"))
    return hero.build_choice("ability.use", Text("{hero}: which ability?"), none, *lines)


async def change_alignment_by_ability(hero: Character) -> None:
    """Change the Alignment, as the Druid can; still at most once a turn (T6.7.2)."""
    to = "" if hero.changed else await ask_alignment(hero)
    if hero.changed:
        hero.tell("alignment.twice", Text("{hero}: one change of Alignment a turn."))
    for alignment in get_args(Alignment):
        if to == alignment and hero.change_alignment(alignment):
            await limits.enforce_limits(hero)


@question(ask_option)
def ask_alignment(hero: Character) -> Choose | None:
    """Ask which of the other two Alignments."""
    lines = (Option(to, status.NAMES[to]) for to in get_args(Alignment) if to != hero.alignment)
    return None if hero.changed else hero.build_choice("ability.alignment", Text("{hero} becomes:"), *lines)
