"""Bots and figures of Talisman for studies: how long it lasts, who is left, and how strong they have become.

What stands on cards that the box does not know is drawn by `WORLD`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from companion.asks import Seat
from companion.games.talisman.state.game import TalismanState
from companion.study.games import Figure, GameStudy, StudyBot
from companion.study.players import Weights, Wish, wishing

LONG: Final = 60
"""Rounds beyond which a game is called long."""

STRONG: Final = 10
"""Strength and Craft together with which a cautious player goes in."""

WORLD: Final[Mapping[str, Weights]] = {
    "follow": {"done": 12, "lives": 2, "object": 1, "follower": 1, "spell": 1, "powers": 1, "miss": 1},
    "setup.card": {"done": 1},
    "setup.spells": (0, 1),
    "change.lives": {"gold": 3, "lose": 3, "heal": 2, "pay": 1, "gain": 1},
    "change.powers": {"strength": 2, "craft": 2, "strength_lost": 1, "craft_lost": 1},
    "change.gain": (1, 1),
    "change.lose": (1, 1),
    "change.gold": (1, 2),
    "change.pay": (1, 1),
    "card.kind": {"enemy": 5, "thing": 4, "event": 2, "spirit": 1},
    "card.value": (2, 7),
}
"""Reports of people about spaces and cards."""


def is_weak(state: TalismanState, seat: Seat) -> bool:
    """Return whether a character has one Life left."""
    life = state.characters[seat].life
    return life is not None and life < 2


def choose_fight(state: TalismanState, seat: Seat) -> Sequence[str]:
    """Evade with the last Life, else fight."""
    return ("evade", "fight") if is_weak(state, seat) else ("fight",)


def choose_way(state: TalismanState, seat: Seat) -> Sequence[str]:
    """Go in once Strength and Craft are enough, else stay in the region."""
    one = state.characters[seat]
    return ("portal", "bridge") if one.strength + one.craft >= STRONG else ("left", "right")


CAUTIOUS: Final[Mapping[str, Wish]] = {
    "fight": choose_fight,
    "attacked": ("evade", "fight"),
    "encounter": ("space",),
    "move.way": choose_way,
    "spoils": ("gold", "life"),
    "armour": ("adventure-0",),
    "card.peace": ("leave",),
}

GREEDY: Final[Mapping[str, Wish]] = {
    "fight": ("fight",),
    "attacked": ("fight",),
    "encounter": lambda state, seat: tuple(f"meet {other}" for other in state.seats if other != seat),
    "meet": ("attack",),
    "move.way": ("portal", "bridge"),
    "spoils": ("life",),
    "command": ("roll",),
    "card.peace": ("attack",),
}


class TalismanStudy(GameStudy[TalismanState]):
    """Bots and figures of Talisman."""

    bots: ClassVar[Mapping[str, StudyBot]] = {"cautious": wishing(CAUTIOUS), "greedy": wishing(GREEDY)}
    world = WORLD

    def heroes(self, state: TalismanState) -> Mapping[Seat, str]:
        """Return the last character of each seat."""
        return {seat: one.card for seat, one in state.characters.items() if one.card in state.book.characters}

    def figures(self, state: TalismanState) -> Iterable[tuple[str, Figure]]:
        """Yield how long it lasted, and who is left."""
        left = [character for character in state.characters.values() if character.alive and character.card]
        yield f"beyond_{LONG}_rounds", int(state.round > LONG)
        yield "survivors", len(left)
        yield "crown_reached", int(state.crowned)
        for name in ("strength", "craft", "gold"):
            yield f"{name}_left", sum(getattr(character, name) for character in left)


study = TalismanStudy()
"""Study that the entry point names."""
