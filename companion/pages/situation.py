"""Situation of a table, from which pages are made: the view, the open ask, and how far the table has come with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias, get_args

from companion.asks import Ask, Seat, Value
from companion.danger import Mood
from companion.pages.scores import Volume
from companion.progress import Progress
from companion.record import record
from companion.state import Event, Json
from companion.text import BLANK, Say, Text
from companion.view import View

TurnSign: TypeAlias = Literal["name", "lights", "tone"]
"""Sign of a change of turn: the name in large letters, the lights in the pawn's colour, a tone of the seat."""

StoryPart: TypeAlias = tuple[Text, tuple[Text, ...]]
"""Part of the story of a finished evening: its heading and its sentences."""

NO_PROGRESS: Final = Progress()

TURN_SIGNS: Final[tuple[TurnSign, ...]] = get_args(TurnSign)


@record
class Way:
    """Way for phones to come in.

    Attributes:
        address: Where a phone finds the page, such as `http://192.168.1.5:8321`.
        code: The code that is typed there.
        squares: Both as a code for a camera.
        others: The addresses at which other networks find the page.
        for_table: True if the code lets a screen in that shows the table and has the box's buttons, and no phone.
        screens: How many browsers have the box's buttons.
    """

    address: str
    code: str
    squares: tuple[str, ...]
    others: tuple[str, ...] = ()
    for_table: bool = False
    screens: int = 0


@record
class Situation:
    """One moment of a game, as one viewpoint may know it.

    Attributes:
        view: The game's view for this viewpoint.
        n: The number of the ask.
        ask: The open ask; None when the game is over.
        waiting: Seats that have not answered.
        sealed: The commitment of each seat that has chosen in secret.
        drafted: This viewpoint's own draft (never another seat's).
        laid: Seats that have sealed or have a draft, whatever it is; also those that pressed a line that is barred.
        balked: Seats whose last press in the secret was on a line that is barred.
        seconds: Seconds left of the deadline; None without one or before all are ready.
        counting: False while a countdown waits for all to be ready.
        ready: Seats that have pressed ready while a countdown waits.
        paused: True while the clock is stopped.
        gone: Seats whose handheld has been lost, so that they cannot press.
        alone: Seats that may read something and have no screen that only they see.
        restarts: True if one can go back to the choice of how many play.
        told: Events that have just happened.
        pressed: Rounds and seats that have read by a press what happened to them.
        readers: Rounds and seats that were asked for that press.
        history: All that has happened, once somebody wants to read it.
        history_at: The number of the entry of each event in it.
        story: The story of a finished evening, once somebody wants to read it.
        volume: How loud moments are.
        notes: True if readings of the rules are told.
        mood: How a danger is shown.
        turn_signs: What tells a change of turn: "name", "lights", "tone".
        modes: "asked", "rolled" or "drawn" by path ("dice.T12").
        options: The house rules by name: words, present value, choices.
        undoable: The step that undo would take back; None for nothing.
        barrier: What was learned beyond that step, if anything.
        redoable: True if an undone step can be taken again.
        scopes: The open scenes that can be left, innermost last.
        can_end: True if people can end the game now, where it stands.
        result: The result of a game that is over.
        way: The way in for phones, once it is open.
        has_phones: True if phones can come in here, or could if the way were open.
        say: The language in which long lists stand in order.
        package: The package of the game, beside whose code its rules lie.
        seats: All seats of the game.
        session: The name of the kept game.
        whole: False without what only a menu reads: a menu is opened only over a whole one.
        progress: How far the game has come.
        by_box: True if the box would roll or draw this once if people asked it to.
        title: The name of the game.
    """

    view: View
    n: int
    ask: Ask | None
    waiting: tuple[Seat, ...] = ()
    sealed: Mapping[Seat, str] = field(default_factory=dict)
    drafted: Value | None = None
    laid: tuple[Seat, ...] = ()
    balked: frozenset[Seat] = frozenset()
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
    history_at: tuple[int, ...] = ()
    story: tuple[StoryPart, ...] = ()
    volume: Volume = "loud"
    notes: bool = True
    turn_signs: frozenset[TurnSign] = frozenset(TURN_SIGNS)
    mood: Mood = "number"
    modes: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, tuple[Text, Json, tuple[Json, ...]]] = field(default_factory=dict)
    undoable: Text | None = None
    barrier: Text | None = None
    redoable: bool = False
    scopes: tuple[str, ...] = ()
    can_end: bool = False
    result: Mapping[str, Json] | None = None
    way: Way | None = None
    has_phones: bool = False
    say: Say = field(default=str, compare=False)
    package: str = "companion"
    seats: tuple[Seat, ...] = ()
    session: str = ""
    whole: bool = True
    progress: Progress = NO_PROGRESS
    by_box: bool = False
    title: Text = BLANK


@record
class Answer:
    """Answer the open ask for a seat."""

    seat: Seat
    value: Value


@record
class Draft:
    """Lay a seat's marker here in a secret; it can be moved until it is sealed."""

    seat: Seat
    value: Value


@record
class Balk:
    """Press a line of a secret that is barred: the others see a press like any other."""

    seat: Seat


@record
class Withdraw:
    """Take back a seat's answer of a shared phase."""

    seat: Seat


@record
class Interrupt:
    """Take up an interruption that the ask offers."""

    seat: Seat
    what: str


@record
class Undo:
    """Take one step back; with `consent` past the barrier of knowledge."""

    consent: bool = False


@record
class GoBack:
    """Take back all steps since an entry of the game, and its own; people have agreed to it by a long press."""

    entry: int


@record
class Redo:
    """Take one undone step forward again."""


@record
class Set:
    """Correct a figure, an option ("options.x") or a mode ("dice.T12")."""

    path: str
    value: Json


@record
class LeaveScene:
    """Leave the innermost open scene of that name; `WHOLE_GAME` ends the game."""

    scope: str


@record
class Ready:
    """Note that a seat is ready for the countdown."""

    seat: Seat


@record
class Pause:
    """Stop the clock, or let it run again (when all press ready)."""


@record
class Brightness:
    """Make the lights one step brighter (+1) or darker (-1); the lowest is the night step."""

    step: int


@record
class Loudness:
    """Set how loud great moments are from now on."""

    volume: Volume


@record
class Notes:
    """Set if readings of what the rulebook leaves open are told from now on."""

    told: bool


@record
class ShowDanger:
    """Show dangers as a number, as a mood, or not at all from now on."""

    mood: Mood


@record
class ShowTurns:
    """Set which signs tell a change of turn from now on."""

    signs: frozenset[TurnSign]


@record
class Language:
    """Read everything in another language from now on."""

    code: str


@record
class Recall:
    """Ask for all that has happened, to be read."""


@record
class TellStory:
    """Ask for the story of a finished evening, to be read."""


@record
class UseBox:
    """Let the seat whose handheld is gone use the box's buttons."""

    seat: Seat


@record
class OpenPhones:
    """Open the page for phones on the local network."""


@record
class UseAddress:
    """Show phones the way through another of this machine's networks."""

    address: str


@record
class OfferTable:
    """Let the next browser that knows the code show the table, with the box's own buttons."""


@record
class DismissTables:
    """Take the box's buttons from all browsers."""


@record
class Quit:
    """Stop for today; the game is kept."""


@record
class NewGame:
    """Begin another game.

    Attributes:
        back: True if the set-up goes on at its last page, with all that was said before it.
    """

    back: bool = False


@record
class ChangeGame:
    """Leave this game, which is kept, and choose among the kept games, or begin another."""


Action: TypeAlias = (
    Answer
    | Draft
    | Balk
    | Withdraw
    | Interrupt
    | Undo
    | GoBack
    | Redo
    | Set
    | LeaveScene
    | Ready
    | Pause
    | Brightness
    | Loudness
    | Notes
    | ShowDanger
    | ShowTurns
    | Language
    | Recall
    | TellStory
    | UseBox
    | OpenPhones
    | UseAddress
    | OfferTable
    | DismissTables
    | Quit
    | NewGame
    | ChangeGame
)
