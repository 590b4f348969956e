"""Abilities used on a character who is met, in place of an attack (T6.13.3): robbing, taking a Follower."""

from __future__ import annotations

from collections.abc import Iterator

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.talisman import abilities
from companion.games.talisman.ability_use.any_time import announce_ability
from companion.games.talisman.cards import face_up, limits
from companion.games.talisman.data.characters import SpecialAbility
from companion.games.talisman.reported_changes.menu import offer_changes
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import Place
from companion.kit.questions import question, question_if_several
from companion.text import Text

ANY = "ability"
"""Line for a character for whom the box knows no such ability."""


def meeting_options(hero: Character) -> list[Option]:
    """Return the lines for abilities on a character who is met; a Toad has none (T6.19.8)."""
    if hero.active_sheet is None:
        return []
    known = [Option(f"{ANY} {ability.id}", ability.name, public=ability.id) for ability in meeting_abilities(hero)]
    return known or [Option(ANY, Text("Ability"))]


def meeting_abilities(hero: Character) -> list[SpecialAbility]:
    """Return the hero's abilities for meeting another character."""
    found = () if hero.sheet is None else hero.sheet.abilities_at("meet", at=hero.space, against="character")
    return [ability for ability in found if ability.moment == "meet"]


async def use_ability_on(hero: Character, other: Character, line: str) -> None:
    """Use an ability on another character, who may Evade (T6.18.2); then things here may be taken (TS37).

    The hero does not follow the space: the meeting was chosen in its place (T6.13.2).
    """
    ability = next((known for known in meeting_abilities(hero) if f"{ANY} {known.id}" == line), None)
    if ability is not None:
        announce_ability(hero, ability)
    abilities.announce_evading(other)
    if await ask_to_evade_ability(other, hero) == "evade":
        other.evaded = True
        other.tell("fight.evaded", Text("{hero} Evades: {who}.", hero=other.called, who=hero.called))
        return
    if other.space != hero.space:
        # Meanwhile a Spell has carried one of the two off.
        return
    if ability is not None and ability.effect in ("rob", "follower"):
        for _ in range(ability.n):
            await take_one_thing(hero, other, ability.effect)
    else:
        await offer_changes(other, "ability.other", Text("{hero}: what changes?", hero=other.called))
        await offer_changes(hero, "ability", Text("{hero}: what changes?", hero=hero.called))
    if hero.alive and not hero.carried and not hero.ended and not face_up.has_enemies(hero):
        if face_up.takeable_cards(hero):
            hero.state.explain("TS37")
        await face_up.take_cards(hero)


@question(ask_option)
def ask_to_evade_ability(other: Character, hero: Character) -> Choose | None:
    """Ask whether the other Evades, by an ability or a Spell (T6.18.1a); no Toad can (T6.19.5, T6.19.8)."""
    if not hero.alive or not other.can_evade or other.space != hero.space:
        return None
    words = Text("{hero}: {who} acts", hero=other.called, who=hero.called)
    lines_ = Option("allow", Text("Let it be")), *abilities.evade_options(other, "character")
    return other.state.with_interruptions(other.build_choice("ability.meets", words, *lines_))


async def take_one_thing(hero: Character, other: Character, effect: str) -> None:
    """Take one thing of the other's; enforce the other's limits on this space (T6.5.5b), then the hero's."""
    before = hero.spell_limit
    # One thing alone is taken without a press.
    thing = await ask_what_to_take(hero, other, effect)
    if thing == "gold":
        if other.lose("gold", 1):
            hero.take_gold(1, given=True)
    elif (place := limits.find_held(other, thing)) is not None:
        limits.take_card(hero, other, place)
    await limits.settle_taking(other, hero, before)


@question_if_several
def ask_what_to_take(hero: Character, other: Character, effect: str) -> Choose | None:
    """Ask what the hero takes; nothing is asked where there is nothing."""
    if not other.alive or not hero.can_carry:
        return None
    options = loot_options(other, effect)
    return hero.build_choice("ability.takes", Text("{hero} takes:"), *options) if options else None


def loot_options(other: Character, effect: str) -> list[Option]:
    """Return a line for each thing that can be taken."""
    gold = [Option("gold", Text("1 Gold"))] if effect == "rob" and other.gold else []
    return [*gold, *(limits.held_card_option(other, place) for place in robbable_cards(other, effect))]


def robbable_cards(other: Character, effect: str) -> Iterator[Place]:
    """Return the Followers, or the Objects but for a Raft (T6.11.19a), and the pack animal (T6.5.5b)."""
    for place in other.held.places():
        kind = other.state.kind_of(place.deck, place.card)
        robbed = kind.pack or (kind.sort != "follower" and kind.role != "raft")
        if kind.sort == "follower" if effect == "follower" else robbed:
            yield place
