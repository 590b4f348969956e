"""The installed games under test: taken from their entry points, so that a new one is tested without being named here.

A game of this repository has three places: companion/games/GAME holds its code, data, words and rules, tests/games/GAME
its tests, transcripts, recorded games and list of asks, and docs/GAME.md is its guide for players. A game that somebody
has installed beside them is judged by what it brings along itself.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar, Final

from companion.game import GameOption, find, games, house_rules
from companion.kit.drakborgen.temperaments import RULE
from companion.state import Json
from companion.table.header import mode_paths
from companion.testing.bots import mode_of_box, random_options
from companion.testing.messages import domain_of
from companion.testing.suite import SEATS, Part, Start

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "companion" / "games"
TESTS_OF_GAMES = ROOT / "tests" / "games"


def rules_file(game: str) -> Path:
    """Return the file of a game's rules."""
    return GAMES / game / "rules.md"


def transcripts_folder(game: str) -> Path:
    """Return the folder of a game's transcripts."""
    return TESTS_OF_GAMES / game / "transcripts"


def recorded_folder(game: str) -> Path:
    """Return the folder of a game's recorded games."""
    return TESTS_OF_GAMES / game / "recorded"


SHEET: Mapping[str, str] = dict.fromkeys(
    ("value.life", "value.strength", "value.psyche", "value.agility", "value.armour"),
    "a hero's sheet is in no source: asked once, and kept for the next evening",
)
"""Numbers of a hero's sheet, with the reason for which people are asked for them."""

TOLD = "only what people report by themselves is asked: they say that something came"
"""Reason for which people are asked for what they report."""


def is_ours(game: str) -> bool:
    """Return whether a game lies in this repository."""
    return game in games() and domain_of(find(game)).home.is_relative_to(ROOT / "companion")


def our_games() -> list[str]:
    """Return the games of this repository, by their ids."""
    return [game for game in games() if is_ours(game)]


LATER_RULES: Final = frozenset({"wager"})
"""House rules of both Drakborgen games that came after our random games were first kept."""


def without_box(rules: Mapping[str, GameOption]) -> dict[str, GameOption]:
    """Return the house rules but for the one by which the box plays monsters: so random games stay as they were."""
    return {name: rule for name, rule in rules.items() if name != RULE}


class Known(Part):
    """Facts about a game for the tests and benchmarks of this repository: `Own` in the `suite.py` of each game.

    A game that says nothing is tested and measured all the same, but for what cannot be done without.
    """

    released: ClassVar[bool] = True
    """`True` once a release has had the game; until then no games of it are recorded."""

    private: ClassVar[bool] = True
    """`True` if a seat may know what others may not."""

    learns: ClassVar[bool] = True
    """`True` if the game keeps for the next evening what people have told."""

    told_in: ClassVar[int] = 120
    """Number of answers within which people tell something new in some turns, and nothing new in others."""

    stands: ClassVar[bool] = True
    """`True` if something that has to be read happens in a few short games."""

    seals: ClassVar[bool] = True
    """`True` if people choose in secret at once, so that choices are sealed and then revealed."""

    shares: ClassVar[bool] = True
    """`True` if several people answer one ask openly, so that one of them can take an answer back meanwhile."""

    interrupts: ClassVar[bool] = True
    """`True` if somebody may step in between two answers with something that the rules offer then."""

    draws: ClassVar[bool] = True
    """`True` if the game has decks, of whose cards something can be told, or that the box draws."""

    players: ClassVar[tuple[int, int] | None] = None
    """Numbers of players of random games; `None` are the game's own."""

    fixed_rules: ClassVar[Mapping[str, Json]] = {}
    """House rules that random games do not vary, with their values: so the games of a seed stay as they were."""

    def begin(self, rng: random.Random) -> Start:
        """Begin a random game of the suite, without the rules that do not vary."""
        game = self.rules_of_play()
        data = self.data(rng)
        rules = {name: rule for name, rule in house_rules(game.options, data).items() if name not in self.fixed_rules}
        options = random_options(rules, rng, self.later_rules)
        low, high = self.players or game.seats
        modes = {path: rng.choice(["asked", mode_of_box(path)]) for path in mode_paths(game)}
        return Start(SEATS[: rng.randint(low, min(high, len(SEATS)))], {**options, **self.fixed_rules}, modes, data)

    quiet: ClassVar[Mapping[str, Any]] = {}
    """Answers by key with which an evening does not end: nobody meets anything, and what is not here is any answer.

    Of a tuple it is the first that is offered (`scripted_answer`).
    """

    quiet_evenings: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Evenings whose presses are counted, by what they are like. In the first nothing happens that has to be read."""

    @staticmethod
    def board() -> Mapping[str, Any] | None:
        """Return the figures with which these evenings are played; `None` are the game's own."""
        return None

    @staticmethod
    def entered_figures() -> Mapping[str, Any]:
        """Return the figures of owners who have entered every card; nothing where cards need not be entered."""
        return {}

    fight_asks: ClassVar[str] = ""
    """Pattern of the keys that are asked only in a fight, where a fight is no scene that can be left."""

    fight_results: ClassVar[str] = ""
    """Pattern of the keys of events with which a round of a fight has its result; "" is a game without fights."""

    @staticmethod
    def open_fight(state: Any, rng: random.Random) -> Mapping[str, Any] | None:
        """Return a scene with which a fight can begin at this boundary; `None` where random games have many anyway.

        Args:
            state: The state at a boundary.
            rng: Chooses who fights whom.
        """
        return None

    most_presses: ClassVar[int | None] = 6
    """The aim for the presses of a hero's turn in random games, fights in it included; `None` is no aim."""

    most_quiet: ClassVar[int] = 3
    """The aim for the presses of a turn in which nothing happens."""

    @staticmethod
    def telling_presses() -> Mapping[str, tuple[Sequence[float], int, int]]:
        """Return the presses that it takes to tell of cards, by kind, with aims for the middle and the most."""
        return {}

    secrets: ClassVar[frozenset[str]] = frozenset()
    """Secrets of one seat: keys of asks that are answered in secret, and of cards for one seat alone."""

    opens: ClassVar[frozenset[str]] = frozenset()
    """Events that open a card at once that one seat alone has seen."""

    place: ClassVar[int] = 99
    """Place among the games of the simulated evenings, which a seed repeats only as long as their order stays."""

    asks_in: ClassVar[str] = "0 1 2 3 4 5 6 7 8 9"
    """Where every ask of the game comes up: seeds of random games, and recorded games ("0.1-11")."""

    unseen: ClassVar[frozenset[str]] = frozenset()
    """Keys in the rules that come up in none of these."""

    unread: ClassVar[Mapping[str, str]] = {}
    """Numbers that people are asked for where the box rolls and draws everything, and why it cannot know them."""

    nobodys: ClassVar[Mapping[tuple[str, str], str]] = {}
    """Asks, by key and prompt, whose page does not say who acts, and why."""

    glossary: ClassVar[Mapping[str, str]] = {}
    """Swedish words that are not to come back, as patterns, with what the rulebook says instead."""

    @staticmethod
    def turn(state: Any) -> tuple[int, int] | None:
        """Return the number of the turn or round that it is, and how many heroes share its presses.

        `None` between two turns; what is pressed there belongs to the one before.
        """
        return None if state.turn is None else (state.turns, 1)


def scripted_answer(answers: Mapping[str, Any], key: str, offered: Collection[str]) -> Any:
    """Return the answer to that ask in a script; of a tuple the first that is offered."""
    said = answers[key]
    return next(one for one in said if one in offered) if isinstance(said, tuple) else said


@cache
def own_part(game: str) -> type[Known]:
    """Return what the tests of a game know better than the suite: `Own` in its `suite.py`, if it has one."""
    name = f"tests.games.{game}.suite"
    if not is_ours(game) or find_spec(f"tests.games.{game}") is None or find_spec(name) is None:
        return Known
    own: type[Known] = import_module(name).Own
    return own


def released_games() -> list[str]:
    """Return the games of this repository of which people may have kept evenings."""
    return [game for game in our_games() if own_part(game).released]


def classes(*parts: type[Part]) -> dict[str, type[Part]]:
    """Return a test class of these parts for each installed game, under the name that pytest finds it by."""
    return {f"Test{game.title().replace('_', '')}": _class(game, parts) for game in games()}


def _class(game: str, parts: tuple[type[Part], ...]) -> type[Part]:
    places: dict[str, Any] = {"game": game, "__module__": __name__}
    if is_ours(game):
        places |= {"rules": rules_file(game), "marked": ROOT / "tests"}
        places |= {"transcripts": transcripts_folder(game)}
        places |= {"recorded": recorded_folder(game) if own_part(game).released else None}
    own = own_part(game)
    bases = parts if own is Known else (own, *parts)
    return type(f"Test{game.title()}", bases, places)
