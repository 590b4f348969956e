"""The usual changes: what a space, a card or an ability has done to somebody, on three pages (TS24).

The seam for whatever the box does not know: `offer_changes(one, key, words)` after "do what it says". Lives and Gold,
Strength and Craft come first; then Object, Follower, Spell; Alignment, Toad, move to, miss a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.asking import chosen
from companion.asks import Choose, Option, Options
from companion.games.talisman.cards import limits
from companion.games.talisman.reported_changes import belongings, counters, status
from companion.games.talisman.state.character import Character
from companion.text import Text


async def offer_changes(one: Character, key: str, words: Text | Callable[[], Text], *, without: str = "") -> None:
    """Ask what has changed until nothing more has; what carries him off, or ends his turn, ends it too.

    `words`: what is asked; made anew each time where they name what people may put right meanwhile. `without`: the kind
    of change that cannot be now.
    """
    lines = tuple(line for line in LINES if line.id != without)
    # While a Spell does its work no other is cast, and none before the first turn.
    put = _as_it_is if key in ("setup.card", "spell.changes", "ability.changes") else one.state.opened
    while one.alive and not (one.carried or one.ended):
        what = await chosen(lambda: put(one.lines(key, words() if callable(words) else words, *lines)))
        if what in ("", DONE):
            return
        _, change = CHANGES[what]
        await change(one)
        # Any change may have changed what he can hold (T6.2.8, T6.5.5).
        await limits.heeds(one)


async def changes_now(one: Character, key: str, *, without: str = "") -> None:
    """The usual changes at anybody's moment, of a Spell or an ability; that it is not his turn ends nothing for him."""
    before = one.carried, one.ended
    one.carried = one.ended = False
    await offer_changes(one, key, Text("{hero}: what changes?", hero=one.called), without=without)
    if one.seat != one.state.turn:
        one.carried, one.ended = before


def _as_it_is(ask: Choose | None) -> Choose | None:
    return ask


DONE: Final = "done"
"""First, since most spaces change little."""

CHANGES: Final[Mapping[str, tuple[Text, status.Change]]] = {
    "lives": (Text("Lives, Gold"), counters.lives_and_gold),
    "powers": (Text("Strength, Craft"), counters.powers),
    "object": (Text("Object"), belongings.objects),
    "follower": (Text("Follower"), belongings.followers),
    "spell": (Text("Spell"), belongings.spells_),
    "alignment": (Text("Alignment, Toad"), status.alignment),
    "move": (Text("Move to"), status.moves),
    "miss": (Text("Miss a turn"), status.misses),
}
"""All kinds of change, with what is asked about each."""

LINES: Final[Options] = (Option(DONE, Text("Done")), *(Option(id, words) for id, (words, _) in CHANGES.items()))
