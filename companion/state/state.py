"""The state that every game has, the events that it tells, and the fight that is being told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from fractions import Fraction
from typing import Any, ClassVar, Final

from companion.event_kinds import BLOWS, ROLLED, Kind, kind_of
from companion.record import record, replace
from companion.subjects import describe_subjects
from companion.text import BLANK, Text


@record
class Event:
    """Something that happened, for the log and for whoever listens: a stable key, and words with parameters.

    Attributes:
        key: Names the event for ever.
        text: The words.
        loud: `True` if people should see it on the box for a moment; what a reveal or a menu shows need not be.
        kind: The meaning for people, one of `companion.event_kinds`.
        who: The seat to which it belongs, if its words name nobody.
        round: The round in which it happened, if the game counts rounds.
        scene: Id of the fight in which it happened.
        scene_round: Number of its round in that fight.
        victim: Name of whoever is hit, if a picture says so.
        turn: The seat whose turn it was.
    """

    key: str
    text: Text
    loud: bool = True
    kind: Kind = ""
    who: str = ""
    round: int = 0
    scene: str = ""
    scene_round: int = 0
    victim: Text = BLANK
    turn: str = ""

    def subjects(self, seats: Collection[str] = ()) -> dict[str, Any]:
        """Return what the event is about, for programs. It is worked out only when somebody wants it.

        Args:
            seats: The seats of the game.

        Returns:
            Ids by their kind, as `companion.subjects.describe_subjects` gives them.
        """
        return describe_subjects(self.text, seats=seats, who=self.who)

    def for_seat(self, who: str) -> Event:
        """Return this event as one of that seat."""
        return replace(self, who=who)


SETTLES: Final[frozenset[Kind]] = BLOWS | {"hurt", "death"}
"""Kinds of the events of a fight with which a round of it has its result."""


@record(frozen=False)
class FightScene:
    """A fight as it is told: one story, in rounds of dice and what came of them.

    Attributes:
        id: Id of the fight.
        round: Number of the present round, from 1.
        told: `True` if something was told in the round.
        settled: `True` if the result of the round was told. A die that falls after it, as for armour, begins a new
            round.
    """

    id: str
    round: int = 1
    told: bool = False
    settled: bool = False

    def begin_round(self) -> None:
        """Count another round, if anything was told in this one."""
        if self.told:
            self.round, self.told, self.settled = self.round + 1, False, False

    def place(self, event: Event) -> Event:
        """Return the event with its place in the fight."""
        if event.key == ROLLED and self.settled:
            self.begin_round()
        self.told = True
        self.settled = self.settled or event.kind in SETTLES
        return replace(event, scene=self.id, scene_round=self.round)


@record(kw_only=True, frozen=False)
class State:
    """State that every game has.

    Attributes:
        seats: The seats in turn order.
        turn: The seat whose turn it is.
        scopes: Names of the open scenes, innermost last.
        turns: Number of boundaries passed. At a boundary the state is whole.
        options: House rules in force, by name. They are set through the table, which knows what each may be.
        modes: Who rolls and draws ("asked", "rolled", "drawn") by path ("cards.dragon"), as the table has it.
        told: Events since the table last listened.
        at_boundary: Called at each boundary.
        kinds: Meanings of events for people, by their keys; each game's state has its own.
        rules: Version of the rules with which this game began. Questions of later versions are not asked in it.
        listens: `True` if the game's rules call `mark_learned` whenever people tell something worth keeping; otherwise
            the table looks after every turn.
        heard: `True` if that has happened since the table last looked.
        scene: The fight that is being told.
        scenes: Number of fights that have begun since the last boundary.
    """

    kinds: ClassVar[Mapping[str, Kind]] = {}
    listens: ClassVar[bool] = False

    seats: list[str] = field(default_factory=list, metadata={"fixed": "are named when a game begins"})
    turn: str | None = field(default=None, metadata={"fixed": "the rules are with that seat: an undo goes back"})
    turns: int = field(default=0, metadata={"fixed": "counts what the journal holds"})
    options: dict[str, Any] = field(default_factory=dict, metadata={"fixed": "have a menu of their own"})
    scopes: list[str] = field(default_factory=list, metadata={"fixed": "are left by the menu, innermost first"})
    modes: dict[str, str] = field(default_factory=dict, metadata={"hidden": True})
    rules: int = field(default=1, metadata={"hidden": True, "given": True})
    told: list[Event] = field(default_factory=list, metadata={"hidden": True, "given": True})
    heard: bool = field(default=True, repr=False, compare=False, metadata={"hidden": True, "given": True})
    scene: FightScene | None = field(default=None, repr=False, compare=False, metadata={"hidden": True, "given": True})
    skipped: list[Event] = field(
        default_factory=list, repr=False, compare=False, metadata={"hidden": True, "given": True}
    )
    scenes: int = field(default=0, repr=False, compare=False, metadata={"hidden": True, "given": True})
    at_boundary: Callable[[], None] | None = field(
        default=None, repr=False, compare=False, metadata={"hidden": True, "given": True}
    )

    def tell(
        self,
        key: str,
        text: Text,
        *,
        loud: bool = True,
        kind: Kind | None = None,
        who: str = "",
        victim: Text = BLANK,
    ) -> None:
        """Report that something has happened.

        It belongs to the seats that are named in it, else to `who` or the seat that has a turn.

        Args:
            key: The event's key, which never changes.
            text: The words.
            loud: Whether it is shown by itself; else it stands in the log only.
            kind: The kind of this event, where its key alone does not say it, as with a blow.
            who: The seat to which it belongs.
            victim: The name of whoever is hit, where a picture should say so: not where the hero loses.
        """
        number = getattr(self, "round", 0)
        kind = kind or kind_of(key, self.kinds)
        turn = self.turn or ""
        event = Event(key, text, loud, kind, who or turn, number, victim=victim, turn=turn)
        self.told.append(event if self.scene is None else self.scene.place(event))

    def tell_skipped(
        self, ask: str, seat: str, question: Text, value: str, answer: Text, chance: Fraction | None = None
    ) -> None:
        """Tell programs of an ask that is left out, as it has one answer only; people see what comes of it.

        Args:
            ask: Key of the ask.
            seat: The seat that would have answered.
            question: Words of the ask.
            value: The answer.
            answer: Words of the answer.
            chance: Chance of the roll that follows.
        """
        known = {} if chance is None else {"chance": str(chance)}
        text = Text("{question} {answer}", question=question, answer=answer, ask=ask, value=value, **known)
        self.skipped.append(Event("skipped", text, loud=False, kind="aside", who=seat))

    @contextmanager
    def tell_fight(self, scene: FightScene | None = None) -> Iterator[FightScene]:
        """Let all that is told in the block belong to one fight.

        Args:
            scene: A fight that goes on; a new one by default.
        """
        if scene is None:
            self.scenes += 1
            scene = FightScene(f"fight-{self.turns}-{self.scenes}")
        outer, self.scene = self.scene, scene
        try:
            yield scene
        finally:
            self.scene = outer

    def begin_fight_round(self) -> None:
        """Count another round of the fight that is being told, if anything was told in the present one."""
        if self.scene is not None:
            self.scene.begin_round()

    def check(self, path: str, value: object) -> None:
        """Check a value by the rules of the game where its type alone does not say enough, as an id of a space.

        Args:
            path: The path.
            value: The new value.

        Raises:
            ValueMisfit: The value cannot stand there.
        """

    def mark_learned(self) -> None:
        """Mark that people have told, or taken back, something of what `Game.learned` gives."""
        self.heard = True

    def boundary(self) -> None:
        """Mark that a turn is over: the state is whole, and a game could start from it."""
        self.turns += 1
        self.scenes = 0
        if self.at_boundary is not None:
            self.at_boundary()
