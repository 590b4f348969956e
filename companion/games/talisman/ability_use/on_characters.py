"""An ability used on a character whom one meets, in place of an attack (T6.13.3): robbing him, taking a Follower."""

from __future__ import annotations

from collections.abc import Iterator

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.talisman import abilities
from companion.games.talisman.ability_use.any_time import says
from companion.games.talisman.cards import face_up, limits, spells
from companion.games.talisman.data.characters import Ability as Special
from companion.games.talisman.reported_changes.menu import offer_changes
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import Place
from companion.kit.questions import question
from companion.text import Text

ANY = "ability"
"""The line of a character of whom the box knows no ability for such a meeting."""


def lines(one: Character) -> list[Option]:
    """What he can do to him beside attacking; a Toad has no special abilities (T6.19.8)."""
    if one.shape is None:
        return []
    known = [Option(f"{ANY} {ability.id}", ability.name) for ability in on_meeting(one)]
    return known or [Option(ANY, Text("Use an ability"))]


def on_meeting(one: Character) -> list[Special]:
    """His abilities for such a meeting."""
    found = () if one.sheet is None else one.sheet.may("meet", at=one.space, against="character")
    return [ability for ability in found if ability.moment == "meet"]


async def uses_ability(one: Character, other: Character, line: str) -> None:
    """He may Evade (T6.18.2); else it does what it does, and then what lies here may be taken (TS37).

    The space is not followed: meeting somebody was chosen in its place (T6.13.2).
    """
    ability = next((known for known in on_meeting(one) if f"{ANY} {known.id}" == line), None)
    if ability is not None:
        says(one, ability)
    abilities.says_of_evading(other)
    if await evades(other, one) == "evade":
        other.evaded = True
        other.tell("fight.evaded", Text("{hero} Evades: {who}.", hero=other.called, who=one.called))
        return
    if other.space != one.space:
        # Meanwhile a Spell has carried one of them off.
        return
    if ability is not None and ability.effect in ("rob", "follower"):
        for _ in range(ability.n):
            await takes(one, other, ability.effect)
    else:
        await offer_changes(other, "ability.other", Text("{hero}: what changes?", hero=other.called))
        await offer_changes(one, "ability", Text("{hero}: what changes?", hero=one.called))
    if one.alive and not one.carried and not one.ended and not face_up.enemies(one):
        if face_up.for_him(one):
            one.state.notes("TS37")
        await face_up.takes(one)


@question(chosen)
def evades(other: Character, one: Character) -> Choose | None:
    """By an ability of his own or a Spell (T6.18.1a); a Toad has neither (T6.19.5, T6.19.8)."""
    if not one.alive or not other.can_evade or other.space != one.space:
        return None
    words = Text("{hero}: {who} acts", hero=other.called, who=one.called)
    lines_ = Option("allow", Text("Let it be")), *abilities.lines(other, "character")
    return other.state.opened(other.lines("ability.meets", words, *lines_))


async def takes(one: Character, other: Character, effect: str) -> None:
    """One thing of the other's; his limits are looked at on this space (T6.5.5b), and then the taker's own."""
    there, before = loot(other, effect), one.spell_limit
    # One thing alone is taken without a press.
    what = there[0].id if len(there) == 1 and one.can_carry else await takes_what(one, other, effect)
    if what == "gold":
        if other.lose("gold", 1):
            one.takes(1, given=True)
    elif (place := limits.place_of(other, what)) is not None:
        one.takes_card(other, place)
    await limits.heeds(other)
    await limits.heeds(one)
    await spells.rises(one, before)


@question(chosen)
def takes_what(one: Character, other: Character, effect: str) -> Choose | None:
    """What there is to take; nobody is asked where there is nothing."""
    if not other.alive or not one.can_carry:
        return None
    there = loot(other, effect)
    return one.lines("ability.takes", Text("{hero} takes:"), *there) if there else None


def loot(other: Character, effect: str) -> list[Option]:
    """A line for each thing that can be taken."""
    gold = [Option("gold", Text("1 Gold"))] if effect == "rob" and other.gold else []
    return [*gold, *(limits.named(other, place) for place in within_reach(other, effect))]


def within_reach(other: Character, effect: str) -> Iterator[Place]:
    """His Followers, or his Objects but for a Raft (T6.11.19a), and the pack animal that carries them (T6.5.5b)."""
    for place in other.held.places():
        kind = other.state.kind_of(place.deck, place.card)
        robbed = kind.pack or (kind.sort != "follower" and kind.role != "raft")
        if kind.sort == "follower" if effect == "follower" else robbed:
            yield place
