"""The usual changes: what a space, a card or an ability has done to somebody, on three pages (TS24).

The seam for whatever the box does not know: `offer_changes(one, key, words)` after "do what it says". Lives and Gold,
Strength and Craft come first; then Object, Follower, Spell; Alignment, Toad, move to, miss a turn.
"""

from __future__ import annotations

from functools import partial

from companion.asks import Choose
from companion.games.talisman.cards import limits
from companion.games.talisman.changes import belongings, counters, fate
from companion.games.talisman.state.character import Character
from companion.kit.places import Deed, Page, deed, offer
from companion.text import Text


async def offer_changes(one: Character, key: str, words: Text) -> None:
    """Ask what has changed until nothing more has; what carries him off, or ends his turn, ends it too."""
    # While a Spell does its work no other is cast, and none before the first turn.
    put = _as_it_is if key in ("setup.card", "spell.changes", "ability.changes") else one.state.opened
    while one.alive and not (one.carried or one.ended) and not await offer(one, key, words, partial(page, one), put):
        # Any change may have changed what he can hold (T6.2.8, T6.5.5).
        await limits.heeds(one)


async def changes_now(one: Character, key: str) -> None:
    """The usual changes at anybody's moment, of a Spell or an ability; that it is not his turn ends nothing for him."""
    before = one.carried, one.ended
    one.carried = one.ended = False
    await offer_changes(one, key, Text("{hero}: what changes?", hero=one.called))
    if one.seat != one.state.turn:
        one.carried, one.ended = before


def _as_it_is(ask: Choose | None) -> Choose | None:
    return ask


def page(one: Character) -> Page:
    """All kinds of change, "Done" first, since most spaces change little."""
    return (
        deed("done", Text("Done"), _done),
        _deed("lives", Text("Lives, Gold"), one, counters.lives_and_gold),
        _deed("powers", Text("Strength, Craft"), one, counters.powers),
        _deed("object", Text("Object"), one, belongings.objects),
        _deed("follower", Text("Follower"), one, belongings.followers),
        _deed("spell", Text("Spell"), one, belongings.spells_),
        _deed("alignment", Text("Alignment, Toad"), one, fate.alignment),
        _deed("move", Text("Move to"), one, fate.moves),
        _deed("miss", Text("Miss a turn"), one, fate.misses),
    )


def _deed(id: str, words: Text, one: Character, does: fate.Change) -> Deed:
    async def changes() -> bool:
        await does(one)
        return False

    return deed(id, words, changes)


async def _done() -> bool:
    return True
