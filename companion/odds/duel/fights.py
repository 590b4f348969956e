"""Fights that can be solved: what a table knows of a fight on the ring of stances, and of one with hand signs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from companion.odds.figures import BadFigures, check_whole
from companion.record import record
from companion.text import Text

Stance: TypeAlias = Literal["strength", "psyche", "agility", "armour"]
"""A place on the ring, and the value that counts there."""

RING: Final[tuple[Stance, ...]] = get_args(Stance)
"""The stances in the order of the ring: each beats the next one, and the last beats the first (L8.6)."""

Sign: TypeAlias = Literal["rock", "scissors", "paper"]

SIGNS: Final[tuple[Sign, ...]] = get_args(Sign)
"""The signs, each of which beats the next one, and the last beats the first (A13.2)."""

Values: TypeAlias = tuple[int, int, int, int]
"""Values of a fighter in the order of a sheet: agility, armour, strength, psyche."""

ON_SHEET: Final[tuple[Stance, ...]] = ("agility", "armour", "strength", "psyche")
"""Stances in the order of a sheet."""

MOST_POINTS: Final = 99
"""Most points of a fighter."""

MOST_COURAGE: Final = 12
"""Most misses in a row that a monster stands."""

MOST_VALUE: Final = 99
"""Largest value of a fighter in a stance."""


@record(kw_only=True)
class Duel:
    """Fight of a hero against a monster by secret stances on the ring (L8), as both know it before it begins.

    Attributes:
        hero: Values of the hero.
        life: Combat points of the hero at the start.
        monster: Values of the monster.
        points: Combat points of the monster at the start.
        bonus: Combat points among those of the hero that come from items, and are no body points (L8.1a).
        damage_chance: Faces of the sun die, where the hero may roll it for a point (L8.11); empty if each point is
            paid.
        flight: `True` if the hero may announce a flight after a hit (L8.12), and has a way out.
        courage: Misses in a row after which the monster flees (L8.9), if it has a way out.
        breath: `True` against the dragon: the hero owes a point more after each comparison, nobody flees, and misses
            break no courage (L10.1b, L10.1c, LS21).
        armed: `False` for an unarmed hero, who hurts nobody on equal stances, and loses at least a point there
            (A30.12).
        parting_blow: `True` if the hero does damage in the round of a flight too (L8.12b), `False` if not (A14.2,
            A30.10).

    Raises:
        BadFigures: A figure is too small or too large.
    """

    hero: Values
    life: int
    monster: Values
    points: int
    bonus: int = 0
    damage_chance: tuple[int, ...] = ()
    flight: bool = False
    courage: int = 3
    breath: bool = False
    armed: bool = True
    parting_blow: bool = True

    def __post_init__(self) -> None:
        for name, values in (("hero", self.hero), ("monster", self.monster)):
            if len(values) != len(RING):
                raise BadFigures(Text("{name} needs four values: agility, armour, strength, psyche.", name=name))
            for value in values:
                check_whole(name, value, 0, MOST_VALUE)
        check_whole("life", self.life, 1, MOST_POINTS)
        check_whole("points", self.points, 1, MOST_POINTS)
        check_whole("bonus", self.bonus, 0, self.life - 1)
        check_whole("courage", self.courage, 1, MOST_COURAGE)
        for face in self.damage_chance:
            check_whole("damage chance", face, 0, MOST_POINTS)

    def differences(self) -> Mapping[Stance, int]:
        """Return by how much the hero's value is higher than the monster's in each stance."""
        pairs = zip(ON_SHEET, self.hero, self.monster, strict=True)
        return {stance: mine - theirs for stance, mine, theirs in pairs}
