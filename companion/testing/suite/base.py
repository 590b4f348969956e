"""The base of all parts of the suite: how a random game begins, and what an author may override."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, ClassVar

import pytest

from companion.asks import Ask
from companion.game import Game, find, house_rules
from companion.journal import MemoryJournal
from companion.record import record
from companion.state import Json
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.table.header import mode_paths
from companion.testing import bots
from companion.testing.hand import Hand
from companion.testing.invariants import check_state
from companion.testing.laws import Law
from companion.testing.messages import every_hole_filled

SEATS = ("Ada", "Bo", "Åke", "Dan", "Eva", "Finn", "Gun", "Hugo")
"""Players of random games; a game of three has the first three."""

MOST_ANSWERS = 20_000
"""Answers after which a random game is taken for one that never ends."""

LOOK_CHANCE = 0.1
"""Chance that a check which costs much, such as that of a view, is made after an answer."""


@record
class Start:
    """The seats, house rules, modes and data with which a random game begins."""

    seats: Sequence[str]
    options: Mapping[str, Json]
    modes: Mapping[str, str]
    data: Mapping[str, Json]


class Part:
    """Base of all parts of the suite: the game under test, and how games of it begin and are played."""

    game: ClassVar[str | Game[Any]]
    """The game's id, as its entry point says it, or the game itself."""

    laws: ClassVar[Sequence[type[Law]]] = ()
    """Laws that hold after every answer of random and mixed play."""

    found: ClassVar[Mapping[str, Sequence[int]]] = {}
    """Seeds at which a fault was once found, by the test's parameter (`{"random_game": (2125495,)}`): always played."""

    later_rules: ClassVar[frozenset[str]] = frozenset()
    """House rules that are newer than our random games: they are drawn last, so that all else in a game stays."""

    @pytest.fixture(autouse=True)
    def _every_hole_is_filled(self) -> Iterator[None]:
        """Fail where a message is read with a hole that nothing fills, which the table would show as it is."""
        with every_hole_filled():
            yield

    def rules_of_play(self) -> Game[Any]:
        """Return the game."""
        return find(self.game) if isinstance(self.game, str) else self.game

    def begin(self, rng: random.Random) -> Start:
        """Return the beginning of a random game: any house rules, any number of seats, dice and cards by anybody."""
        game = self.rules_of_play()
        data = self.data(rng)
        options = bots.random_options(house_rules(game.options, data), rng, self.later_rules)
        low, high = game.seats
        modes = {path: rng.choice(["asked", bots.mode_of_box(path)]) for path in mode_paths(game)}
        return Start(SEATS[: rng.randint(low, min(high, len(SEATS)))], options, modes, data)

    def data(self, rng: random.Random) -> Mapping[str, Json]:
        """Return the figures of a random game: the package's own, unless the author has others to try."""
        return self.rules_of_play().data()

    def answer(self, ask: Ask, seat: str, rng: random.Random) -> Any:
        """Return a player's answer: anything legal, unless the author knows what makes better games.

        Args:
            ask: The open ask.
            seat: The seat that answers.
            rng: The source of all chance.
        """
        return bots.legal_answer(ask, seat, rng)

    def check(self, state: Any) -> None:
        """Fail unless a state is sound after an answer; authors add what holds in their game alone."""
        check_state(state)

    def hand(self, rng: random.Random) -> Hand[Any]:
        """Return a random game without a table, before its first answer."""
        game, start = self.rules_of_play(), self.begin(rng)
        state = game.setup(start.seats, start.options, start.data)
        state.options = dict(start.options)
        state.modes |= start.modes
        return Hand(game, state)

    def table(self, rng: random.Random) -> Table:
        """Return a random game at a table, before its first answer."""
        game, start = self.rules_of_play(), self.begin(rng)
        header = new_header(
            game, list(start.seats), start.options, start.modes, seed=rng.randrange(10_000), data=deepcopy(start.data)
        )
        return Table(game, MemoryJournal(header, lasts=True), Chance(header["seed"]))

    @classmethod
    def parameters(cls) -> Mapping[str, Sequence[Any]]:
        """Return the values of the fixtures with which the tests of this part are repeated."""
        return {}

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        """Repeat each test with its values; seeds begin where `--seed` says, and those of `found` come besides."""
        first = metafunc.config.getoption("--seed", 0)
        for name, values in cls.parameters().items():
            if name in metafunc.fixturenames:
                seeds = (
                    [*cls.found.get(name, ()), *(first + seed for seed in values)] if isinstance(values, range) else []
                )
                metafunc.parametrize(name, [*dict.fromkeys(seeds)] or values, ids=_parameter_id)

    @classmethod
    def leave_out(cls, part: type[Part], missing: bool) -> None:
        """Leave out the tests of a part of which the author has nothing to show.

        Args:
            part: The part of the suite.
            missing: Whether there is nothing to show.
        """
        for name, test in vars(part).items():
            if name.startswith("test_"):
                setattr(cls, name, None if missing else test)


def _parameter_id(value: object) -> str:
    return value.stem if isinstance(value, Path) else str(value)
