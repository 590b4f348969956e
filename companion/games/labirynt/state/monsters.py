"""Monsters: a group of one kind, each with its own Strength, and the fight with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from companion.kit.creatures import Mortal
from companion.kit.figures import box_only, figure, fixed, hidden, not_in_menu
from companion.record import record
from companion.state import Range
from companion.subjects import stand_for
from companion.text import Text

if TYPE_CHECKING:
    from companion.games.labirynt.state.game import LabyrinthState  # noqa: F401 - the base's parameter names it

Mood: TypeAlias = Literal["hostile", "failed", "agreement", "intimidation", "bribed", "refused"]
"""Mood of a group towards the party on this visit.

"hostile": nothing tried; "failed": a negotiation failed (D8.6a); peace by "agreement" (D8.6b), by "intimidation"
(D8.6c) or "bribed" (D8.7e); "refused": a bribe was refused, after which it strikes first.
"""

MOODS: Mapping[str, Text] = {
    "hostile": Text("hostile"),
    "failed": Text("not persuaded"),
    "bribed": Text("bribed"),
    "refused": Text("bribe refused"),
}
"""Names of moods; those of results of a negotiation stand in its table."""

Phase: TypeAlias = Literal["", "party", "monsters", "gate", "order"]
"""Phase of a round: 1, 2, 3, and both reorganisations (D9.2)."""

PEACE: tuple[Mood, ...] = ("agreement", "intimidation", "bribed")
"""Moods in which a group leaves the party alone."""


@record(frozen=False)
class Monster(Mortal["LabyrinthState"]):
    """A monster. As many wounds as Strength mean death (DS23).

    Attributes:
        life: Strength less wounds.
        max_life: Strength as rolled, with the level's figure.
        id: Key of the monster.
        kind: Its kind in the data.
        number: Its number among its kind, 0 of a single one.
        level: The level on which it was met, whose figures it keeps.
        charmed: `True` if it fights for the party, in whose ranks it stands (DS24).
        idle: `True` if a spell such as sleep holds it.
        under: Spells whose effect on it people look after (D10).
        counted: `True` once its death has brought experience and treasure.
    """

    life: Annotated[int | None, Range(0, 99)] = figure(None, Text("Strength left"), most="max_life")
    max_life: Annotated[int | None, Range(1, 99)] = figure(None, Text("Strength"), late=True)
    id: str = fixed("", "names it for ever")
    kind: str = fixed("", "stands on its counter")
    number: int = fixed(0, "counts the monsters of a group")
    charmed: bool = figure(False, Text("Charmed"), late=True)
    level: Annotated[int, Range(0, 3)] = fixed(0, "is where it was met, 0 as long as the party is there")
    idle: bool = box_only(False, Text("Does nothing"), lasts="fight")
    under: list[str] = not_in_menu(factory=list, why="are noted as they are cast")
    counted: bool = fixed(False, "follows when it dies")

    @property
    def called(self) -> Text:
        """Kind of the monster, with its number if there are several."""
        name = self.state.book.monsters.get(self.kind, Text("Black Gate"))
        numbered = Text("{monster} {n}", monster=name, n=self.number) if self.number else name
        return stand_for(numbered, "figure", self.id)

    def tell_damage(self, points: int) -> None:
        """Tell wounds at once (D9.7)."""
        words = Text("{hero}: -{n}, {life} left.", n=points, life=self.life or 0)
        # Of a wound that kills the death is told.
        self.tell("life.lost", words, loud=self.alive)


MOST_LOST = 999_999
"""All the gold that six characters could have."""


@record(frozen=False)
class Treasure:
    """Treasure of monsters, once it has been rolled (DS19)."""

    gold: Annotated[int, Range(0, MOST_LOST)] = fixed(0, "is rolled, and shared out")
    jewels: Annotated[int, Range(0, 99)] = fixed(0, "are rolled, and shared out")
    magic: Annotated[int, Range(0, 99)] = fixed(0, "are rolled, and shared out")

    @property
    def is_empty(self) -> bool:
        """`True` if there is no treasure."""
        return not (self.gold or self.jewels or self.magic)


@record(frozen=False)
class Group:
    """Monsters of one kind that are met, or were left on a segment (D6.9).

    Attributes:
        left: Number of them that live.
        table: "settled" or "wandering", which decides their treasure (DT4).
        lost: Gold of refused and accepted bribes (D8.7g).
        treasure: Their treasure, once it is rolled.
        mood: Their mood, for this visit (DS15).
        tried_bribe: `True` if a bribe was tried in this visit (DS16).
        spoken: Characters who have negotiated in this visit.
        strengths: Rolled Strengths that are kept, from an earlier visit (DS17) or from before the group stood aside.
    """

    kind: str = fixed("", "stands on the counter")
    left: Annotated[int, Range(1, 36)] = figure(1, Text("How many"))
    table: Literal["settled", "wandering"] = fixed("wandering", "follows from where it was met")
    lost: Annotated[int, Range(0, MOST_LOST)] = figure(0, Text("Bribe gold"))
    mood: Mood = figure("hostile", Text("Mood"))
    tried_bribe: bool = fixed(False, "one bribe for each group")
    spoken: list[str] = fixed(factory=list, why="follows from who negotiated")
    strengths: list[int] = fixed(factory=list, why="are rolled when it is met")
    treasure: Treasure | None = None


@record(frozen=False)
class Fight:
    """A fight (D9).

    Attributes:
        round: Number of the round, from 1.
        phase: Name of the phase, "" before the first.
        ranks: Ids of the living monsters, the foremost rank first.
        surprised: `True` if phase 1 of the first round is left out (D8.7f).
    """

    round: Annotated[int, Range(1, 999)] = fixed(1, "the rounds follow each other")
    ranks: list[list[str]] = fixed(factory=list, why="are closed by the monsters (D9.2.5)")
    surprised: bool = fixed(False, "follows from a refused bribe")
    phase: Phase = hidden("")
