"""Laws of random play (`tests/games/rulez/laws.py`): each finds a planted fault."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure
from companion.testing.hand import Hand
from companion.testing.laws import Law, Moment
from tests.games.rulez import laws
from tests.games.rulez.driver import fight, figure_of, fist_fight


def moment_of(hand: Hand[RulezState]) -> Moment:
    """Return this moment of the game, at which nothing has been told."""
    return Moment(hand.state, hand.ask, ())


def hurt_mount(ada: Minifigure) -> None:
    ada.mount.speed.value = ada.mount.speed.injuries = 1


def kill_a_die_too_many(ada: Minifigure) -> None:
    ada.skill.dead = 3


def owe_the_acting_a_turn(ada: Minifigure) -> None:
    ada.state.owed.append(ada.id)


def lay_a_rider_down(ada: Minifigure) -> None:
    ada.mount.ridden = ada.lying = True


@pytest.mark.rule("R3.3", "R4.6", "R9.9b", "RS34")
@pytest.mark.parametrize(
    ("law", "breaks"),
    [
        (laws.MountsAreNeverInjured, hurt_mount),
        (laws.PoolsAddUp, kill_a_die_too_many),
        (laws.NobodyIsOwedATurnTwice, owe_the_acting_a_turn),
        (laws.WhoLiesDoesNotRide, lay_a_rider_down),
    ],
)
def test_a_law_finds_its_fault(law: type[Law], breaks: Callable[[Minifigure], None]) -> None:
    hand = fist_fight()
    assert [*law().find_faults(moment_of(hand))] == []
    breaks(figure_of(hand))
    assert [*law().find_faults(moment_of(hand))] != []


@pytest.mark.rule("R8.12")
def test_the_law_of_dozens_finds_an_injury() -> None:
    hand = fight("klossus", "stampe", dozens=1)
    figure_of(hand, "Ada-1").skill.injuries = 1
    assert [*laws.DozensAreNeverInjured().find_faults(moment_of(hand))] != []


@pytest.mark.rule("R4.5a")
@pytest.mark.parametrize("spent", [False, True])
def test_the_law_of_actions_finds_an_action_for_nothing(spent: bool) -> None:
    hand, law = fist_fight()("act", "done"), laws.ActedOnlyAfterSpending()
    assert [*law.find_faults(moment_of(hand))] == []
    hand("who", "Bo")
    assert [*law.find_faults(moment_of(hand))] == []
    if spent:
        figure_of(hand, "Bo").skill.pay(1)
    figure_of(hand, "Bo").acted = True
    assert [*law.find_faults(moment_of(hand))] == [] if spent else [*law.find_faults(moment_of(hand))] != []


@pytest.mark.rule("R3.4")
def test_the_law_between_turns_finds_active_dice() -> None:
    hand = fist_fight()("act", "done")
    figure_of(hand).skill.active = 1
    assert [*laws.NothingIsActiveBetweenTurns().find_faults(moment_of(hand))] != []
