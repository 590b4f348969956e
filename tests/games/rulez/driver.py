"""Fights of Rulez that have begun, and short ways to play and read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.asks import Choose, Number
from companion.game import find
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure, Weapon
from companion.state import Json
from companion.testing.hand import Hand, begin_hand

SECRET: Mapping[str, Json] = {"sealed_defence": True, "sealed_box": "people"}
"""House rules with which players alone choose their dice in secret."""

SEATS = ("Ada", "Bo", "Cid", "Dan", "Eva", "Finn")


def fight(*figures: str, **options: Json) -> Hand[RulezState]:
    """Begin a fight between these ready-made figures, up to the ask for the first actor."""
    seats = SEATS[: len(figures)]
    rules: dict[str, Any] = options
    hand = begin_hand(find("rulez"), *seats, **rules)
    for figure in figures:
        hand("setup.figure", figure)
    return hand


def begin_duel(**options: Json) -> Hand[RulezState]:
    """Begin with Klossus, with a light weapon and a shield, against Stampe, with a heavy one and light armour."""
    return fight("klossus", "stampe", **options)("who", "Ada")


def figure_of(hand: Hand[RulezState], seat: str = "Ada") -> Minifigure:
    """Return the figure of that seat."""
    return hand.state.minifigures[seat]


def set_values(hand: Hand[RulezState], seat: str, *four: int) -> Hand[RulezState]:
    """Set white, green, red and blue of that figure."""
    for name, value in zip(("sharpness", "skill", "strength", "speed"), four, strict=True):
        hand.set(f"minifigures.{seat}.{name}.value", value)
    return hand


def arm(hand: Hand[RulezState], seat: str, weapon: str, *finesses: str) -> Hand[RulezState]:
    """Give a weapon to that figure, without a talent for it."""
    figure = figure_of(hand, seat)
    figure.weapons[weapon] = Weapon(finesses=[*finesses])
    figure.talents.pop(weapon, None)
    figure.hand = weapon
    return hand


def strip(hand: Hand[RulezState]) -> Hand[RulezState]:
    """Take away all talents, weapons, armour and shields, so that dice alone count."""
    for figure in hand.state.minifigures.values():
        figure.talents.clear()
        figure.weapons.clear()
        figure.armour, figure.shield, figure.hand = "none", False, "fists"
    return hand


def fist_fight(*figures: str, **options: Json) -> Hand[RulezState]:
    """Begin a duel of fists, with Ada's turn."""
    hand = strip(fight(*(figures or ("klossus", "stampe")), **options))
    return hand("who", "Ada")


def offered_ids(hand: Hand[RulezState]) -> list[str]:
    """Return the ids that the open choice offers."""
    assert isinstance(hand.ask, Choose)
    return [option.id for option in hand.ask.options_for(hand.ask.seats[0]) if option.id]


def number_range(hand: Hand[RulezState]) -> tuple[int, int]:
    """Return the least and the most that the open question takes."""
    assert isinstance(hand.ask, Number)
    return hand.ask.min, hand.ask.max


def resting_dice(hand: Hand[RulezState], seat: str = "Ada") -> tuple[int, ...]:
    """Return the resting dice: white, green, red, blue."""
    return tuple(pool.resting for _, pool in figure_of(hand, seat).pools())


def dead_dice(hand: Hand[RulezState], seat: str = "Ada") -> tuple[int, ...]:
    """Return the dead dice: white, green, red, blue."""
    return tuple(pool.dead for _, pool in figure_of(hand, seat).pools())


def strike(hand: Hand[RulezState], *rolls: object) -> Hand[RulezState]:
    """Attack within reach with all green dice, answered with all; then give these rolls, each with its key."""
    hand("act", "attack")("reach", "near")
    roll_all_dice(hand)
    for number in range(0, len(rolls), 2):
        hand(rolls[number], rolls[number + 1])  # type: ignore[arg-type]
        roll_all_dice(hand)
    return hand


def roll_all_dice(hand: Hand[RulezState]) -> Hand[RulezState]:
    """Roll all dice, wherever it is asked how many."""
    while isinstance(hand.ask, Number) and hand.ask.key.startswith("dice."):
        hand(hand.ask.key, hand.ask.max)
    return hand
