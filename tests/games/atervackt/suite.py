"""Declarations of Återväckt for the suite that every game passes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.games.atervackt.state import MONSTERS
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Spider
from companion.games.atervackt.view.corrections import ITS_MASTERS
from companion.kit.drakborgen.temperaments import PEOPLE, RULE
from companion.state import Json
from companion.testing.laws import Law
from tests.every_game import LATER_RULES, SHEET, TOLD, Known
from tests.games.atervackt import own_cards
from tests.games.atervackt.laws import GoneHeroesAreNowhere, NewcomersDraw, OneReader, PursuersAreNear

QUIET: Mapping[str, Any] = {
    "setup.hero": "own",
    "setup.keeper": "Ada",
    "sun": [6],
    "move": "move",
    "tile": "room",
    "draw.room": "nothing",
}
"""Answers of a quiet evening, in which the sun waits at the end of its way."""


class Own(Known):
    """Återväckt with cards that its owner has typed in, played in every fourth game."""

    place = 1
    later_rules = LATER_RULES
    secrets = frozenset(
        {
            *("deal.amulet", "deal.chamber", "deal.ring", "duel.sign", "duel.stance", "fight.sign", "fight.stance"),
            *("hidden", "monster.card", "monster.life", "setup.ring", "spear", "tentacles"),
        }
    )
    fight_results: ClassVar[str] = r"(fight|duel)\.(revealed|lost)"

    elsewhere: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(
            (f"CardLine.{name}" for name in ("life", "bracket", "attack", "wait", "flee", "stab")),
            "a line of a card is typed anew: Something else, Type a monster card",
        ),
        **dict.fromkeys(
            (f"Follower.{name}" for name in ITS_MASTERS), "it carries nothing, and goes where its master goes"
        ),
    }

    fixed_rules: ClassVar[Mapping[str, Json]] = {RULE: PEOPLE}
    """Games that the box plays stand in `test_box_plays.py`."""

    laws: ClassVar[Sequence[type[Law]]] = (PursuersAreNear, GoneHeroesAreNowhere, NewcomersDraw, OneReader)
    found: ClassVar[Mapping[str, Sequence[int]]] = {"corrected_game": (824208001,)}
    quiet: ClassVar[Mapping[str, Any]] = QUIET
    quiet_evenings: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "all move, nothing there": QUIET,
        "a chest in every room": {**QUIET, "draw.room": "chest", "open": "open", "draw.chest": "empty"},
    }
    most_presses: ClassVar[int | None] = None
    """Random games of it are mostly fights, and every card that lies on the table is told."""

    asks_in: ClassVar[str] = (
        "0.0-08 0.1-11 44 116 186 198 210 240 242 269 277 300 308 345 348 353 402 409 431 497 514 545 573 576 626 688"
        " 825 930 965 975 1153 1164 1284 32 1473 1507 1524 1537 1543 1561 1575 1595 1631 1668 1751 1874 1889 1904 1950"
        " 2212 2239 2292 2503 2802 3395"
    )
    unseen: ClassVar[frozenset[str]] = frozenset(
        {
            *("below.met", "door.together", "duel.side", "follower.which", "gold.other"),
            *("monster.passes", "rune", "tile.wall", "way.half"),
        }
    )
    unread: ClassVar[Mapping[str, str]] = {
        **SHEET,
        **dict.fromkeys(("monster.life", "meeting.stab"), "monster cards are in no source (AC8)"),
        **dict.fromkeys(("paper.life", "paper.bracket", "paper.stab"), "somebody types in a monster card of their own"),
        **dict.fromkeys(("report.heal", "report.hurt", "report.lost", "follower.hurt", "follower.heal"), TOLD),
        "monster.hurt": "a danger whose damage is in no source",
        "mist.rounds": "how long the mist takes somebody stands on the card alone (A11.5)",
        "teleport.far": "where a teleport leads stands on the card alone (A22.1)",
        **dict.fromkeys(("place.column", "place.row"), "where the board says that one stands"),
        "gold": "stands on the treasures that people have carried out",
    }
    glossary: ClassVar[Mapping[str, str]] = {
        r"\bAlv\b": "svartalv",
        r"\bstridsomgång": "stridsrond",
        r"\b[Hh]an (vaknar|sover)": "draken: she in both games",
        r"\bbrädet\b": "spelplanen",
        r"\bkvar\b.*\bkvar\b": "kvar once",
    }

    def data(self, rng: random.Random) -> Mapping[str, Json]:
        return own_cards.data() if rng.random() < 0.25 else super().data(rng)

    @staticmethod
    def open_fight(state: AtervacktState, rng: random.Random) -> Mapping[str, Any] | None:
        """Return a fight with a monster in a room in which heroes stand."""
        rooms = [room for room in state.rooms if state.heroes_in(room)]
        return {"scene": "fight", "room": rng.choice(rooms), "monster": rng.choice(MONSTERS)} if rooms else None

    @staticmethod
    def turn(state: AtervacktState) -> tuple[int, int]:
        """Return the round, and the number of heroes who move in one phase of it: all who are inside."""
        return state.round, len(state.heroes_inside())

    @staticmethod
    def rare(state: AtervacktState) -> None:
        """Set figures that recorded games hardly ever reach: survivors' gold, a follower in a web, spiders on a map."""
        state.heroes["Ada"].gold = 100
        state.heroes["Ada"].enslave("orc", "helmet").stuck = True
        state.options["map"] = "followed"
        state.spiders, state.crawling = 1, [Spider(3, 3)]
