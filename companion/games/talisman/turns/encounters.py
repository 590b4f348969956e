"""Encounters: meet one character here, or follow the space (T6.13); in the Inner Region T6.14."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from companion.asks import Option
from companion.games.talisman import abilities
from companion.games.talisman.adventure import meeting
from companion.games.talisman.cards import spells
from companion.games.talisman.data.characters import Alignment
from companion.games.talisman.data.later_edition import space_words
from companion.games.talisman.fights import characters
from companion.games.talisman.inner_region import crown, trials
from companion.games.talisman.reported_changes.menu import offer_changes
from companion.games.talisman.state import hints
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.spaces import ALIGNED, CROWN, MEETING
from companion.kit.places import Deed, Page, deed, offer
from companion.text import BLANK, Text


async def have_encounters(hero: Character) -> None:
    """Have the encounter where the move ends, and again wherever an adventure carries the hero (T6.13.1a).

    There is none where the turn began (T6.13.1b), unless the hero was carried back there and a house rule says so.
    """
    while hero.alive and not hero.ended:
        # On the Crown the hero need not have moved (T6.14.9b), and in the Pits the fight goes on (T6.14.8b).
        if (
            hero.space == hero.start
            and hero.space != CROWN
            and not hero.has_lizards_left
            and not may_encounter_at_start(hero)
        ):
            return
        hero.carried = False
        await have_encounter(hero)
        if not hero.carried:
            return


def may_encounter_at_start(hero: Character) -> bool:
    """Return whether a hero carried back to where the turn began has an encounter there, by house rule."""
    if not hero.carried:
        return False
    hero.state.explain("back_to_start")
    return bool(hero.state.rule("back_to_start"))


async def have_encounter(hero: Character) -> None:
    """Meet a character or follow the space (T6.13.2); without anybody else here there is no choice."""
    await meet_lying_spells(hero)
    if not meeting.can_go_on(hero):
        return
    if hero.space == CROWN:
        await crown.have_crown_encounter(hero)
        return
    if not characters_to_meet(hero):
        await follow_space(hero)
        return
    await offer(hero, "encounter", Text("{hero}: what to do here?"), partial(encounter_page, hero))


async def meet_lying_spells(hero: Character) -> None:
    """Follow the Spells that lie here, as a Hex does what it says to all who land here (TT8, TS15)."""
    for kind in hero.state.cards_on(hero.space).kinds(deck=spells.DECK):
        if kind.says:
            hero.tell("card.says", Text("{hero}: {says}", hero=hero.called, says=kind.words))
        await offer_changes(hero, "follow", Text("{hero}: {card}", hero=hero.called, card=kind.name))


def characters_to_meet(hero: Character) -> list[Character]:
    """Return the others on the hero's space; in the Inner Region only on three of them (T6.14.1)."""
    inside = hero.state.board[hero.space].region in ("inner", "crown")
    return [] if inside and hero.space not in MEETING else hero.state.others_here(hero)


def encounter_page(hero: Character) -> Page:
    """Return the page of an encounter: follow the space, or meet one of the others by name."""
    words = Text("Meet nobody") if hero.retreats else Text("Follow the space")
    follow = deed("space", words, partial(_follow_and_end, hero))
    return (follow, *(_meeting_deed(hero, other) for other in characters_to_meet(hero)))


def _meeting_deed(hero: Character, other: Character) -> Deed:
    line = Option(f"meet {other.seat}", Text("Meet {who}", who=other.called), public=other.seat)
    return Deed(line, partial(_meet_and_end, hero, other))


async def _meet_and_end(hero: Character, other: Character) -> bool:
    await characters.meet_character(hero, other)
    return True


async def _follow_and_end(hero: Character) -> bool:
    await follow_space(hero)
    return True


async def follow_space(hero: Character) -> None:
    """Follow the space: cards that lie here, cards to draw, its own instructions (T6.13.4, T6.13.5).

    On a space without a draw, taking comes before the instruction (T6.12.1d); on one with a draw after the cards
    (T6.12.1b).
    """
    if hero.retreats:
        # A hero who goes back follows no instructions (T6.11.5b).
        return
    space = hero.state.board[hero.space]
    says = space_words(space, hero.state.options.get("prompts"))
    if not (space.says or space.draw):
        hero.state.explain("prompts")
    if says != BLANK:
        hero.tell("space", Text("{hero}: {says}", hero=hero.called, says=says))
    if hero.space in ALIGNED:
        hints.tell(hero, "space.alignment", TOLD[hero.alignment])
    if space.draw:
        await meeting.have_adventure(hero, space.draw)
    else:
        await meeting.meet_lying_cards(hero)
    # On a space with a draw mostly the draw alone is printed, so nobody is asked for other changes.
    if not meeting.can_go_on(hero) or (space.draw and says == BLANK):
        return
    if abilities.is_safe(hero):
        hero.tell("space.safe", Text("{hero} is safe here, by an ability."))
        return
    if await trials.undergo_trial(hero):
        return
    if says == BLANK:
        tell_to_read(hero)
    await offer_changes(hero, "follow", partial(space_prompt, hero))


TOLD: Final[Mapping[Alignment, Text]] = {
    "good": Text("{hero} is good here."),
    "neutral": Text("{hero} is neutral here."),
    "evil": Text("{hero} is evil here."),
}
"""Sentences for the hero's Alignment, where the space asks for it."""


def tell_to_read(hero: Character) -> None:
    """Tell that the space is to be read on the board, and done: aloud the first time there, then in the log (TS24)."""
    first, space = hints.is_first(hero, f"read.{hero.space}"), hero.state.board[hero.space].name
    hints.tell(hero, "space.read", Text("{hero}: read {space} on the board and do it.", space=space), loud=first)


def space_prompt(hero: Character) -> Text:
    """Return the prompt with the hero and the space, also when people have just put that right."""
    return Text("{hero}: {space}", hero=hero.called, space=hero.state.board[hero.space].name)
