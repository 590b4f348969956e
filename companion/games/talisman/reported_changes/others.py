"""An Event can strike others than the hero who met it: what it does to them is told there, too (T6.15.4)."""

from __future__ import annotations

from companion.asks import Choose, Option
from companion.games.talisman.reported_changes.menu import offer_changes_anytime
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import OFFERS_FIT
from companion.kit.questions import question_if_several
from companion.text import Text

EACH = "each."
"""Line for all others, beside their seats."""


def others_alive(hero: Character) -> list[Character]:
    """Return the other living characters, in turn order from the left."""
    others = (hero.state.characters[seat] for seat in hero.state.clockwise(hero.seat)[1:])
    return [other for other in others if other.card and other.alive]


def may_strike_others(hero: Character) -> bool:
    """Return whether the line for another player is there: not in games that were begun without it."""
    return hero.state.rules >= OFFERS_FIT and bool(others_alive(hero))


async def strike_others(hero: Character) -> None:
    """Ask whom else the Event strikes, and let each of them tell what changes."""
    whom = await ask_whom_else(hero)
    for other in others_alive(hero):
        if other.alive and whom in (EACH, other.seat):
            await offer_changes_anytime(other, "event.changes")


@question_if_several
def ask_whom_else(hero: Character) -> Choose | None:
    """Ask which other character the Event strikes, or whether it strikes each of them; of two players it is clear."""
    found = others_alive(hero)
    lines = [Option(other.seat, Text("{who}", who=other.called)) for other in found]
    if len(found) > 1:
        lines.insert(0, Option(EACH, Text("Each of them")))
    return hero.build_choice("event.whom", Text("{hero}: who else?"), *lines) if lines else None
