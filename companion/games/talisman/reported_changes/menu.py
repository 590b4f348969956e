"""Menu of changes by a space, a card or an ability, on three pages (TS24).

Where the box does not know an effect, the player carries it out and reports it: call `offer_changes(hero, key, words)`.
Lives and Gold, Strength and Craft come first; then Object, Follower, Spell; Alignment, Toad, move to, miss a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.asking import ask_option
from companion.asks import Choose, Option, Options
from companion.games.talisman.cards import limits
from companion.games.talisman.reported_changes import belongings, counters, status
from companion.games.talisman.state.character import Character
from companion.text import Text


async def offer_changes(
    hero: Character,
    key: str,
    words: Text | Callable[[], Text],
    *,
    without: str = "",
    others: status.Change | None = None,
) -> None:
    """Ask what has changed until nothing more has, or the hero is carried off, or the turn ends.

    `words`: the prompt, made anew each time where it names something that people may put right meanwhile. `without`:
    the kind of change that is not possible now. `others`: asks what changes for other players, where that can be.
    """
    lines = tuple(line for line in LINES if line.id != without)
    if others is not None:
        # On the first page, and below Lives, which keep their button.
        lines = (lines[0], Option(OTHERS, Text("Another player")), *lines[1:])
    # No Spell is cast while another one is carried out, and none before the first turn.
    put = _without_interruptions if key in (CARD, "spell.changes", "ability.changes") else hero.state.with_interruptions
    done = Option(DONE, Text("Nothing more") if key == CARD else Text("Nothing changes"))

    def build() -> Choose | None:
        return put(hero.build_choice(key, words() if callable(words) else words, done, *lines))

    while hero.alive and not (hero.carried or hero.ended):
        choice = await ask_option(build)
        if choice in ("", DONE):
            return
        change = others if choice == OTHERS else CHANGES[choice][1]
        if change is not None:
            await change(hero)
        done = Option(DONE, Text("No more changes"))
        # After any change the hero may hold too much (T6.2.8, T6.5.5).
        await limits.enforce_limits(hero)


async def offer_changes_anytime(hero: Character, key: str, *, without: str = "") -> None:
    """Offer the changes of a Spell or an ability, outside the hero's turn without an effect on it."""
    before = hero.carried, hero.ended
    hero.carried = hero.ended = False
    await offer_changes(hero, key, Text("{hero}: what changes?", hero=hero.called), without=without)
    if hero.seat != hero.state.turn:
        hero.carried, hero.ended = before


def _without_interruptions(ask: Choose | None) -> Choose | None:
    return ask


CARD: Final = "setup.card"
"""Key of the changes that a Character card makes at the start."""

DONE: Final = "done"
"""Line of no more changes; it stands first, since most spaces change little."""

OTHERS: Final = "others"
"""Line of changes for other players, as by an Event that strikes all."""

CHANGES: Final[Mapping[str, tuple[Text, status.Change]]] = {
    "lives": (Text("Lives, Gold"), counters.change_lives_and_gold),
    "powers": (Text("Strength, Craft"), counters.change_abilities),
    "object": (Text("Object"), belongings.change_objects),
    "follower": (Text("Follower"), belongings.change_followers),
    "spell": (Text("Spell"), belongings.change_spells),
    "alignment": (Text("Alignment, Toad"), status.change_alignment),
    "move": (Text("Move to"), status.carry_elsewhere),
    "miss": (Text("Miss a turn"), status.miss_turns),
}
"""Kinds of change, each with its line and the function that makes it."""

LINES: Final[Options] = tuple(Option(id, words) for id, (words, _) in CHANGES.items())
