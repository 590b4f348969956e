"""Encounters: meet one character here, or follow the space (T6.13); in the Inner Region T6.14."""

from __future__ import annotations

from functools import partial

from companion.games.talisman import abilities
from companion.games.talisman.adventure import meeting
from companion.games.talisman.cards import spells
from companion.games.talisman.data.later import prompt
from companion.games.talisman.fights import characters
from companion.games.talisman.house_rules import rule
from companion.games.talisman.inner_region import crown, trials
from companion.games.talisman.reported_changes.menu import offer_changes
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.spaces import CROWN, MEETING
from companion.kit.places import Deed, Page, deed, offer
from companion.text import BLANK, Text


async def encounters(one: Character) -> None:
    """What happens to him where his move ends, and again wherever an adventure carries him (T6.13.1a).

    Never where his turn began (T6.13.1b), unless an adventure has carried him back there and a house rule says so.
    """
    while one.alive and not one.ended:
        # On the Crown he need not have moved (T6.14.9b), and in the Pits he fights on (T6.14.8b).
        if one.space == one.start and one.space != CROWN and not one.fights_on and not comes_back(one):
            return
        one.carried = False
        await encounter(one)
        if not one.carried:
            return


def comes_back(one: Character) -> bool:
    """Whether he has an encounter where his turn began, as an adventure has carried him there."""
    if not one.carried:
        return False
    one.state.notes("back_to_start")
    return bool(rule(one.state.options, "back_to_start"))


async def encounter(one: Character) -> None:
    """One of the two: a character, or the space (T6.13.2). Without anybody else here there is nothing to choose."""
    await meets_spells(one)
    if not meeting.goes_on(one):
        return
    if one.space == CROWN:
        await crown.wears(one)
        return
    if not can_meet(one):
        await follows(one)
        return
    await offer(one, "encounter", Text("{hero}: here you..."), partial(choices, one))


async def meets_spells(one: Character) -> None:
    """A Spell that lies here, as a Hex, does what it says to whoever lands here (TT8, TS15)."""
    for kind in one.state.lies(one.space).kinds(deck=spells.DECK):
        if kind.says:
            one.tell("card.says", Text("{hero}: {says}", hero=one.called, says=kind.words))
        await offer_changes(one, "follow", Text("{hero}: {card}", hero=one.called, card=kind.name))


def can_meet(one: Character) -> list[Character]:
    """Whom he can meet: anybody on his space, in the Inner Region only on three of them (T6.14.1)."""
    inside = one.state.board[one.space].region in ("inner", "crown")
    return [] if inside and one.space not in MEETING else one.state.here(one)


def choices(one: Character) -> Page:
    """Follow the space, or meet one of those who are here; each by his name."""
    words = Text("Meet nobody") if one.retreats else Text("Follow the space")
    follow = deed("space", words, partial(_follows, one))
    return (follow, *(_meets(one, other) for other in can_meet(one)))


def _meets(one: Character, other: Character) -> Deed:
    async def meets() -> bool:
        await characters.meets(one, other)
        return True

    return deed(f"meet {other.seat}", Text("Meet {who}", who=other.called), meets)


async def _follows(one: Character) -> bool:
    await follows(one)
    return True


async def follows(one: Character) -> None:
    """Follow the space: what lies here, the cards to draw, and its own instructions (T6.13.4, T6.13.5).

    On a space without a draw, taking comes before the instruction (T6.12.1d); on one with a draw after the cards
    (T6.12.1b).
    """
    if one.retreats:
        # Going back he follows no instructions (T6.11.5b).
        return
    space = one.state.board[one.space]
    says = prompt(space, one.state.options.get("prompts"))
    if not (space.says or space.draw):
        one.state.notes("prompts")
    if says != BLANK:
        one.tell("space", Text("{hero}: {says}", hero=one.called, says=says))
    if space.draw:
        await meeting.adventure(one, space.draw)
    else:
        await meeting.passes(one)
    # What is printed on a space with a draw is mostly the draw alone, so nobody is asked what else it has changed.
    if not meeting.goes_on(one) or (space.draw and says == BLANK):
        return
    if abilities.is_safe(one):
        one.tell("space.safe", Text("{hero} is safe here, by an ability."))
        return
    if await trials.tries(one):
        return
    await offer_changes(one, "follow", partial(here, one))


def here(one: Character) -> Text:
    """Who is asked, and of which space: the one where he stands, also when people have just put that right."""
    return Text("{hero}: {space}", hero=one.called, space=one.state.board[one.space].name)
