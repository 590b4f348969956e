"""A hand in a fight of Rulez that has begun: who is which figure, and whose turn it is."""

from __future__ import annotations

from typing import Any

from companion.asks import Choose, Number
from companion.game import find
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Minifigure, Weapon
from companion.state import Json
from companion.testing.hand import Hand, begun

SEATS = ("Ada", "Bo", "Cid", "Dan", "Eva", "Finn")


def fight(*figures: str, **options: Json) -> Hand[RulezState]:
    """A fight between these ready-made figures, where the first round asks who acts."""
    seats = SEATS[: len(figures)]
    rules: dict[str, Any] = options
    hand = begun(find("rulez"), *seats, **rules)
    for figure in figures:
        hand("setup.figure", figure)
    return hand


def duel(**options: Json) -> Hand[RulezState]:
    """Klossus, with a light weapon and a shield, against Stampe, with a heavy weapon and light armour; Ada acts."""
    return fight("klossus", "stampe", **options)("who", "Ada")


def one(hand: Hand[RulezState], seat: str = "Ada") -> Minifigure:
    """The figure of that seat."""
    return hand.state.minifigures[seat]


def values(hand: Hand[RulezState], seat: str, *four: int) -> Hand[RulezState]:
    """White, green, red, blue of that figure."""
    for name, value in zip(("sharpness", "skill", "strength", "speed"), four, strict=True):
        hand.set(f"minifigures.{seat}.{name}.value", value)
    return hand


def arm(hand: Hand[RulezState], seat: str, weapon: str, *finesses: str) -> Hand[RulezState]:
    """That figure has a weapon in its hands, and no talent with it."""
    figure = one(hand, seat)
    figure.weapons[weapon] = Weapon(finesses=[*finesses])
    figure.talents.pop(weapon, None)
    figure.hand = weapon
    return hand


def plain(hand: Hand[RulezState]) -> Hand[RulezState]:
    """Nobody has talents, weapons, armour or shields, so that dice alone count."""
    for figure in hand.state.minifigures.values():
        figure.talents.clear()
        figure.weapons.clear()
        figure.armour, figure.shield, figure.hand = "none", False, "fists"
    return hand


def bare(*figures: str, **options: Json) -> Hand[RulezState]:
    """A duel of fists; Ada acts."""
    hand = plain(fight(*(figures or ("klossus", "stampe")), **options))
    return hand("who", "Ada")


def offered(hand: Hand[RulezState]) -> list[str]:
    """The ids that the open choice offers."""
    assert isinstance(hand.ask, Choose)
    return [option.id for option in hand.ask.options_for(hand.ask.seats[0]) if option.id]


def numbers(hand: Hand[RulezState]) -> tuple[int, int]:
    """The least and the most that the open question takes."""
    assert isinstance(hand.ask, Number)
    return hand.ask.min, hand.ask.max


def rest(hand: Hand[RulezState], seat: str = "Ada") -> tuple[int, ...]:
    """Its resting dice: white, green, red, blue."""
    return tuple(pool.resting for _, pool in one(hand, seat).pools())


def dead(hand: Hand[RulezState], seat: str = "Ada") -> tuple[int, ...]:
    """Its dead dice."""
    return tuple(pool.dead for _, pool in one(hand, seat).pools())


def struck(hand: Hand[RulezState], *rolls: object) -> Hand[RulezState]:
    """Attack within reach with all green dice, answered with all; then these rolls, each with its key."""
    hand("act", "attack")("reach", "near")
    answers(hand)
    for number in range(0, len(rolls), 2):
        hand(rolls[number], rolls[number + 1])  # type: ignore[arg-type]
        answers(hand)
    return hand


def answers(hand: Hand[RulezState]) -> Hand[RulezState]:
    """All dice are rolled, wherever it is asked how many."""
    while isinstance(hand.ask, Number) and hand.ask.key.startswith("dice."):
        hand(hand.ask.key, hand.ask.max)
    return hand
