"""Facts about Talisman that the suite of all games needs."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from companion.asks import Ask
from companion.game import find
from companion.owners import merge
from companion.testing import bots
from companion.testing.laws import Law
from tests.every_game import Known
from tests.games.talisman import large
from tests.games.talisman.laws import LAWS

LIKELY: Mapping[str, tuple[str, ...]] = {
    "follow": ("done", "lives", "object"),
    "change.object": ("adventure",),
    "setup.card": ("done",),
    "change.lives": ("lose",),
    "encounter": ("space",),
    "card.stays": ("goes",),
    # A name that is typed ends the spelling of it.
    "card.letter": ("Rune",),
    "spell.letter": ("Rune",),
}
"""Answers that players mostly give, so that games are as long as an evening."""


WHOLE = 0.3
"""Part of the tables at which every card has been entered."""


@cache
def fully_entered() -> Mapping[str, Any]:
    """Return data with all Adventure cards, all Spells, and some prices of the stock."""
    stock = {"helmet": {"price": 2}, "belt": {"price": 1}}
    return merge(large.large_data(), {"cards": {"spell": {"cards": large.spell_rows()}, "purchase": {"cards": stock}}})


class Own(Known):
    """Players who are done with most spaces, lose more Lives than they gain, and carry what they can."""

    place = 2
    secrets = frozenset({"spell.draw"})
    opens = frozenset({"spell.discarded"})
    entered_figures = staticmethod(fully_entered)
    fight_asks: ClassVar[str] = r"fight(\..+)?|attacked|armour(\..+)?"
    fight_results: ClassVar[str] = r"fight\.(won|lost|tie)"

    released: ClassVar[bool] = True
    laws: ClassVar[Sequence[type[Law]]] = LAWS
    found: ClassVar[Mapping[str, Sequence[int]]] = {
        "random_game": (824207001,),
        "learning_game": (824209002,),
    }
    # Read in three languages by six people, three evenings take as long as five of the other games.
    games_read: ClassVar[int] = 3
    # A Spell is cast before all eyes, and what is in a hand is nobody's choice.
    seals: ClassVar[bool] = False
    shares: ClassVar[bool] = False
    asks_in: ClassVar[str] = "34 107 200 812 1328 1474 1754 3007 6237 6302"
    elsewhere: ClassVar[Mapping[str, str]] = dict.fromkeys(
        (f"Face.{name}" for name in ("text", "sort", "strength", "craft", "stays", "race", "bonus")),
        "read out of a real card: an undo asks for it again, and a file of one's own goes over it",
    )
    most_quiet: ClassVar[int] = 4
    most_presses: ClassVar[int | None] = 8

    @staticmethod
    def telling_presses() -> Mapping[str, tuple[Sequence[int], int, int]]:
        return {"one of 104 cards": (tuple(large.count_presses(large.begin_large()).values()), 3, 6)}

    quiet: ClassVar[Mapping[str, Any]] = {
        "setup.names": "met",
        "follow": "done",
        "setup.card": "done",
        "encounter": "space",
        "move.way": "right",
        "fight": "fight",
        "attacked": "fight",
        # Nobody wins an evening that has to go on.
        "fight.own": [6],
        "fight.foe": [1],
    }
    quiet_evenings: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "a space without a draw, followed": {
            "setup.names": "met",
            "setup.card": "done",
            "setup.spells": 0,
            "move.way": "right",
            "follow": "done",
            "encounter": "space",
            "lying": "leave",
            "card.kind": "event",
            "card.name": "+some_event",
        }
    }

    @staticmethod
    def board() -> Mapping[str, Any]:
        """Return data in which no space draws, so that each is a quiet one."""
        data: Any = find("talisman").data()
        return merge(data, {"board": {"space": {id: {"draw": 0} for id in data["board"]["space"]}}})

    unseen: ClassVar[frozenset[str]] = frozenset(
        {"armour.roll", *(f"setup.{what}" for what in ("kind", "letter", "name", "sort", "value"))}
    )

    def data(self, rng: random.Random) -> Mapping[str, Any]:
        """Return data, at some tables with every card entered, so that the box can draw them."""
        return fully_entered() if rng.random() < WHOLE else super().data(rng)

    def answer(self, ask: Ask, seat: str, rng: random.Random) -> Any:
        if ask.key == "setup.names":
            # Random games go on as they were before there was the question; `test_setup.py` plays the other way.
            return "met"
        if ask.key in LIKELY and rng.random() < 0.6:
            return rng.choice(LIKELY[ask.key])
        return bots.legal_answer(ask, seat, rng)
