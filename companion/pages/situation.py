"""What pages are made from: the view, the open ask, and how far the table has come with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from companion.asks import Ask, Seat, Value
from companion.pages.scores import Volume
from companion.record import record
from companion.state import Event, Json
from companion.text import Say, Text
from companion.view import View


@record
class Situation:
    """One moment of a game, as one viewpoint may know it.

    `ask` is `None` when the game is over. `waiting`: seats that have not answered. `sealed`: the short commitment of
    each seat that has chosen in secret. `drafted`: this viewpoint's own draft (never another seat's). `laid`: seats
    that have sealed or have a draft, whatever it is. `seconds`: what is left of the deadline; `None` without one or
    before all are ready. `ready`: seats that have pressed ready while a countdown waits (`counting` is False then).
    `modes`: "asked", "rolled" or "drawn" by path ("dice.T12"). `gone`: seats whose handheld has been lost, so that they
    cannot press. `undoable`: what one step of undo would take back (None: nothing); `barrier`: what was learned beyond
    it, if anything. `scopes`: the open scenes that can be left, innermost last. `alone`: seats that may read something
    and have no screen that only they see. `restarts`: whether one can go back to where it is asked how many play.
    `told`: what has just happened. `pressed`: who has read what happened to him in which round, by a press.
    `readers`: in which round whose press has been asked for, to have read what happened to him. `history`: all that
    has happened, once somebody wants to read it. `volume`: how loud moments are. `notes`: whether it is told how a
    rule is read. `say`: in whose language long lists stand in order.
    """

    view: View
    n: int
    ask: Ask | None
    waiting: tuple[Seat, ...] = ()
    sealed: Mapping[Seat, str] = field(default_factory=dict)
    drafted: Value | None = None
    laid: tuple[Seat, ...] = ()
    seconds: int | None = None
    counting: bool = True
    ready: tuple[Seat, ...] = ()
    paused: bool = False
    gone: frozenset[Seat] = frozenset()
    alone: tuple[Seat, ...] = ()
    restarts: bool = False
    told: tuple[Event, ...] = ()
    pressed: frozenset[tuple[int, Seat]] = frozenset()
    readers: frozenset[tuple[int, Seat]] = frozenset()
    history: tuple[Event, ...] = ()
    volume: Volume = "loud"
    notes: bool = True
    modes: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, tuple[Text, Json, tuple[Json, ...]]] = field(default_factory=dict)
    undoable: Text | None = None
    barrier: Text | None = None
    redoable: bool = False
    scopes: tuple[str, ...] = ()
    result: Mapping[str, Json] | None = None
    say: Say = field(default=str, compare=False)


@record
class Answer:
    """The seat answers the open ask."""

    seat: Seat
    value: Value


@record
class Draft:
    """The seat lays its marker here in a secret; it can be moved until it is sealed."""

    seat: Seat
    value: Value


@record
class Withdraw:
    """The seat takes back its answer of a shared phase."""

    seat: Seat


@record
class Interrupt:
    """The seat takes up an interruption that the ask offers."""

    seat: Seat
    what: str


@record
class Undo:
    """One step back; `consent` past the barrier of knowledge."""

    consent: bool = False


@record
class Redo:
    """One undone step forward again."""


@record
class Set:
    """A correction: a figure, an option ("options.x") or a mode ("dice.T12")."""

    path: str
    value: Json


@record
class LeaveScene:
    """Leave the innermost open scene of that name."""

    scope: str


@record
class Ready:
    """The seat is ready for the countdown."""

    seat: Seat


@record
class Pause:
    """Stop the clock, or let it run again (when all press ready)."""


@record
class Brightness:
    """One step brighter (+1), darker (-1); the lowest is the night step."""

    step: int


@record
class Loudness:
    """Great moments are so loud from now on."""

    volume: Volume


@record
class Notes:
    """Whether it is told from now on how a rule is read that the rulebook leaves open."""

    told: bool


@record
class Language:
    """Read everything in another language from now on."""

    code: str


@record
class Recall:
    """Somebody wants to read all that has happened."""


@record
class UseBox:
    """The seat whose handheld is gone uses the box's buttons."""

    seat: Seat


@record
class Quit:
    """Stop for today; the game is kept."""


@record
class NewGame:
    """Begin another game."""


Action: TypeAlias = (
    Answer
    | Draft
    | Withdraw
    | Interrupt
    | Undo
    | Redo
    | Set
    | LeaveScene
    | Ready
    | Pause
    | Brightness
    | Loudness
    | Notes
    | Language
    | Recall
    | UseBox
    | Quit
    | NewGame
)
