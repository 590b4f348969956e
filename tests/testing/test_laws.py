"""Laws of a game: checked after every answer, at rest after a correction that breaks them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from companion.testing.laws import Law, Moment, Watch
from companion.testing.suite import MixedPlay, RandomPlay
from tests.toys import Toy


class NoDebt(Law):
    """Nobody has less than no gold."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        if moment.state.gold < 0:
            yield f"{moment.state.gold} gold"


class Growing(Law):
    """The gold never becomes less."""

    def __init__(self) -> None:
        self.most = 0

    def find_faults(self, moment: Moment) -> Iterator[str]:
        if moment.state.gold < self.most:
            yield f"{moment.state.gold} after {self.most}"
        self.most = max(self.most, moment.state.gold)


def moment_with(gold: int) -> Moment:
    return Moment(SimpleNamespace(gold=gold), None, ())


def test_a_broken_law_fails_with_its_sentence_and_figures() -> None:
    with pytest.raises(AssertionError, match=r"(?s)NoDebt is broken. Nobody has less than no gold.*-1 gold"):
        Watch([NoDebt]).check(moment_with(-1))


def test_a_law_rests_after_a_correction_until_it_holds_again() -> None:
    watch = Watch([NoDebt])
    watch.check(moment_with(-1), bent=True)
    watch.check(moment_with(-2))
    watch.check(moment_with(0))
    with pytest.raises(AssertionError):
        watch.check(moment_with(-1))


def test_a_law_forgets_what_it_saw_before_a_correction() -> None:
    watch = Watch([Growing])
    watch.check(moment_with(5))
    watch.check(moment_with(2), bent=True)
    watch.check(moment_with(3))
    with pytest.raises(AssertionError):
        watch.check(moment_with(2))


class NoSecondRound(Law):
    """No round ends."""

    def find_faults(self, moment: Moment) -> Iterator[str]:
        if moment.state.rounds:
            yield f"{moment.state.rounds} rounds"


class Toys(RandomPlay, MixedPlay):
    game = Toy()
    laws = (NoSecondRound,)


def test_random_play_checks_the_laws_of_a_game() -> None:
    part, rng = Toys(), random.Random(0)
    with pytest.raises(AssertionError, match="NoSecondRound is broken"):
        part.play_on(part.hand(rng), rng)


def test_mixed_play_checks_the_laws_of_a_game() -> None:
    with pytest.raises(AssertionError, match="NoSecondRound is broken"):
        Toys().test_whatever_people_do_the_game_ends_and_its_journal_tells_it(1)
