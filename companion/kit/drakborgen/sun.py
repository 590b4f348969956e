"""The sun die of both Drakborgen games (soltärning)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from companion.danger import name_risk, tell_danger
from companion.dice import Die
from companion.kit.house_rules import HouseRule, plain
from companion.odds.sun import SunTrack
from companion.state import State
from companion.text import Text
from companion.view import Nightfall

DIE: Final = "000112"
"""Suns on the faces of the die, as both boxes have it."""

DICE: Final = (DIE, "000111", "000122", "001112", "001122", "011122", "001123")
"""Dice that people may have instead."""


def die_rule(point: str) -> HouseRule:
    """Return the house rule for the faces of the sun die; `point` is its number in the game's rules."""
    return HouseRule(point, Text("Sun die"), plain(DICE), figure="castle.sun.die")


def steps_rule(point: str, title: Text, steps: int) -> HouseRule:
    """Return the house rule for the steps of the sun.

    Args:
        point: Number of the rule in the game's rules.
        title: Name of the rule in the menu.
        steps: Steps that the game has by its own rules.
    """
    return HouseRule(point, title, plain(range(12, 41)), default=steps, figure="castle.sun.steps")


@lru_cache(maxsize=8)
def sun_die(faces: str) -> Die:
    """Return the sun die with the faces of the house rule, such as "000112"; a cloud is 0. It is cached.

    >>> sun_die("000112").faces
    (0, 0, 0, 1, 1, 2)
    """
    return Die("sun", tuple(map(int, faces)), Text("sun"))


@lru_cache(maxsize=64)
def nightfall(track: SunTrack, left: int) -> Nightfall:
    """Return the nearness of the night; a sun that nothing moves needs a round for each step.

    >>> nightfall(SunTrack((0, 1, 2)), 3)
    Nightfall(chance=Fraction(0, 1), rounds=3)

    Args:
        track: The sun of the game.
        left: Steps to the night.
    """
    mean = track.mean_rounds(left)
    return Nightfall(track.chance_at_next(left), max(round(left if mean is None else mean), 1))


def tell_dusk(state: State, night: Nightfall | None) -> None:
    """Tell how likely night is at the next move of the sun, once it can fall then, and how much day is left.

    Args:
        state: State of the game.
        night: How near the night is; `None` is unknown.
    """
    if night is None or not night.chance:
        return
    if night.chance == 1:
        state.tell("sun.dusk", Text("Night falls next time."))
        return
    state.tell(
        "sun.dusk",
        tell_danger(
            Text.plural(
                "Night next time: {chance}. About one round left.",
                "Night next time: {chance}. About {n} rounds left.",
                n=night.rounds,
                chance=str(night.chance),
            ),
            Text("Night next time: {risk} risk.", risk=name_risk(night.chance)),
            Text("Night draws near."),
        ),
    )


def word_sun_roll(chance: Fraction) -> Text:
    """Return the prompt for the sun die, with the risk of night as the table wants to see it.

    Args:
        chance: Chance that night falls with this roll.
    """
    silent = Text("Sun die: how far?")
    if not chance:
        return silent
    number = Text("Sun die: night {chance}", chance=str(chance))
    return tell_danger(number, Text("Night risk: {risk}", risk=name_risk(chance)), silent)
