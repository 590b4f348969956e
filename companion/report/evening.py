"""Parts of an evening as its journal tells them; all of it was seen by everybody at the table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, TypeAlias

from companion.asks import Seat
from companion.chronicle import Fate, FiguresNow
from companion.record import record
from companion.state import Json
from companion.text import BLANK, Text

PAUSE = 30 * 60.0
"""Seconds without an answer after which a table is taken to have put the game away."""


@record(kw_only=True)
class Sample:
    """Public figures after one turn. `step`: the round, or the number of the turn where a game counts no rounds."""

    step: int
    at: float
    standing: FiguresNow


@record(kw_only=True)
class Moment:
    """A decisive moment. `kind`: one of `companion.event_kinds`, or "unlikely" for the least likely roll."""

    step: int
    at: float
    kind: str
    text: Text


@record(kw_only=True)
class FightRound:
    """One round of a fight: the choice of each side, and the events."""

    laid: tuple[tuple[Seat, Text], ...] = ()
    told: tuple[Text, ...] = ()


@record(kw_only=True)
class Fight:
    """A fight from its first event to its last.

    Attributes:
        sides: Who stood against whom; empty where nobody says.
        result: The last blow, miss, lock or death of the fight; blank where there was none.
        end: What was told last of the fight, or the death of a hero in it; blank where nothing was told.
    """

    step: int
    at: float
    sides: tuple[Text, ...]
    result: Text = BLANK
    end: Text = BLANK
    rounds: tuple[FightRound, ...]


@record(kw_only=True)
class Wait:
    """The longest wait for an answer: the seats that were waited for, what they were asked, and how long in seconds."""

    seats: tuple[Seat, ...]
    asked: Text
    seconds: float
    step: int


@record(kw_only=True)
class Death:
    """A hero's death: `cause` is the key of the event that brought it, or "fight", or "" where nobody can say."""

    hero: str
    step: int
    cause: str


@record(kw_only=True)
class Urn:
    """Cards that might come at a draw: the chance of each as everybody knew it, and how many lay there."""

    deck: str
    cards: tuple[tuple[str, Fraction], ...]
    left: int | None


Bearing: TypeAlias = Literal["own", "low", "enemy", "mere"]
"""Meaning of a roll for who rolls.

"own": a high sum is good, or it is a test; "low": a low sum is good; "enemy": the dice are a monster's; "mere": it only
says which.
"""


@record(kw_only=True)
class ChanceEntry:
    """One roll or draw.

    Attributes:
        who: The seat that rolled or drew; `None` is the whole table, as for the sun.
        box: `True` if the box rolled or drew.
        measure: What is counted: "need", "sum", "meaning" or "card".
        of: The die or the deck.
        law: Values that could come, each with its weight among equally likely ones; empty for a draw.
        came: The value that came.
        words: What people saw.
        bearing: What the roll means for who rolls.
        urn: Cards that could come at a draw.
    """

    number: int
    step: int
    who: Seat | None
    box: bool
    measure: str
    of: str
    name: Text
    asked: Text
    words: Text
    came: Fraction
    expected: Fraction
    law: tuple[tuple[int, int], ...] = ()
    scale: int = 1
    """Divisor by which the values of `law` come to the scale of `came` and `expected`."""
    bearing: Bearing = "own"
    urn: Urn | None = None
    card: str = ""
    """Id of the card that was drawn."""
    is_told: bool = False
    """`True` of a draw whose result is a decisive moment by itself."""


@record(kw_only=True)
class Evening:
    """A whole evening.

    Attributes:
        over: `True` if the game has ended.
        parted: Why the end of the journal could not be followed.
    """

    session: str
    game: str
    title: Text
    seats: tuple[Seat, ...]
    names: Mapping[Seat, Text]
    over: bool
    counts_rounds: bool
    step: int
    began: float
    seconds: float
    answers: int
    undone: int
    winners: tuple[Seat, ...]
    result: Mapping[str, Json]
    overview: tuple[Text, ...]
    fates: Mapping[str, Fate]
    deaths: tuple[Death, ...]
    life: Text
    treasure: Text
    causes: Mapping[str, Text]
    bgg: int | None
    samples: tuple[Sample, ...] = ()
    moments: tuple[Moment, ...] = ()
    fights: tuple[Fight, ...] = ()
    wait: Wait | None = None
    chances: tuple[ChanceEntry, ...] = ()
    parted: Text | None = None
