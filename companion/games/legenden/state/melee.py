"""State of a meeting of several, and of a fight of more than two (multipel strid): L13.2, L13.3."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from companion.asks import Seat
from companion.kit.drakborgen.ring import Stance
from companion.kit.figures import box_only, figure, not_in_menu
from companion.record import record
from companion.state import Range
from companion.text import Text

Fate: TypeAlias = Literal["fights", "waits", "fallen", "fled", "driven"]
"""Fate of a fighter. `waits`: a hero in whose place a monster fights (L12.3b)."""

SAID = "was said a moment ago in this scene: an undo asks again"
SEEN = "came of a round that all have seen: an undo takes it back"
"""Reasons why some figures of a scene are in no menu."""

FIXED = {"fixed": "names a seat, a kind or a number: another one could be one that nobody knows"}


@record(frozen=False)
class Foe:
    """A monster that is met with others.

    Attributes:
        kind: Kind of the monster.
        number: Number of its token; `None` for a monster that was just turned up.
        gone: `True` once it is there no more.
        card: The monster card that the box has drawn for it.
    """

    kind: str = field(metadata=FIXED)
    number: str | None = field(default=None, metadata=FIXED)
    reaction: Literal["fight", "flees", "passive", "follows"] | None = not_in_menu(None, SAID)
    gone: bool = not_in_menu(False, "follows from what was said of it: an undo brings it back")
    card: str | None = field(default=None, metadata={"hidden": True})


@record(frozen=False)
class Throng:
    """A meeting of several heroes, or with several monsters. `choices`: each hero's choice (L13.2b)."""

    heroes: list[Seat] = field(metadata=FIXED)
    opponent: Seat = field(metadata=FIXED)
    foes: list[Foe] = field(default_factory=list)
    choices: dict[Seat, Literal["attack", "wait", "back"]] = not_in_menu(factory=dict, why=SAID)
    ambush: bool = not_in_menu(False, SAID)


@record(frozen=False)
class FighterRecord:
    """Record of a fighter, in combat points (stridspoäng, SP). Fighters with the same `side` do not hurt each other.

    Attributes:
        seat: The seat that chooses.
        hero: The seat of a hero.
        kind: The kind of a monster.
        foe: Index of a monster among those that were met.
        number: Number of a monster's token that is in the power of a hero.
        master: The hero in whose power it is.
        owed: Points that a hero has yet to pay or to roll for.
        lost: Points that the fighter lost in the last comparison.
        beaten: `True` if an enemy made the fighter lose in it.
        struck: `True` if the fighter made an enemy lose.
    """

    seat: Seat = field(metadata=FIXED)
    side: int = field(metadata=FIXED)
    hero: Seat | None = field(default=None, metadata=FIXED)
    kind: str | None = field(default=None, metadata=FIXED)
    foe: int | None = field(default=None, metadata=FIXED)
    number: str | None = field(default=None, metadata=FIXED)
    master: Seat | None = field(default=None, metadata=FIXED)
    points: Annotated[int, Range(0, 60)] = figure(0, Text("Points"))
    misses: Annotated[int, Range(0, 3)] = figure(0, Text("Misses in a row"))
    owed: Annotated[int, Range(0, 90)] = box_only(0, Text("To pay"))
    stance: Stance | None = not_in_menu(None, SEEN)
    lost: Annotated[int, Range(0, 90)] = not_in_menu(0, SEEN)
    beaten: bool = not_in_menu(False, SEEN)
    struck: bool = not_in_menu(False, SEEN)
    fleeing: bool = not_in_menu(False, SAID)
    fate: Fate = not_in_menu("fights", SEEN)


@record(frozen=False)
class Melee:
    """A fight of many.

    Attributes:
        opened: `True` if all see all stances.
        compared: `True` if all see the losses, too.
        asked: The hero who is asked.
    """

    fighters: list[FighterRecord] = field(default_factory=list)
    round: Annotated[int, Range(0, 999)] = not_in_menu(0, SEEN)
    opened: bool = not_in_menu(False, SEEN)
    compared: bool = not_in_menu(False, SEEN)
    asked: Seat | None = not_in_menu(None, "whose word it is now, which the rules say anew")
