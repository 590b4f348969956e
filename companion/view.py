"""Views: the few kinds of things that pages, pictures and lights know how to draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import Any

from companion.panes import Pane
from companion.record import record
from companion.state import Json
from companion.text import BLANK, Text, verbatim


@record
class Meter:
    """A figure of a maximum: hit points, combat points, a counter. `None` is not known (yet)."""

    key: str
    label: Text
    value: int | None
    max: int | None = None


@record
class Nightfall:
    """When it gets dark: the chance that night falls when the sun moves next, and about how many rounds are left."""

    chance: Fraction
    rounds: int


@record
class DeckMeter:
    """A deck from this viewpoint: how many cards are left, and the exact chance of each kind of next card.

    `left` is `None` where nobody knows; `chances` is empty where the composition is unknown.
    """

    key: str
    label: Text
    left: int | None
    chances: tuple[tuple[Text, Fraction], ...] = ()


@record
class Reveal:
    """Something that all should see at once, in a large font: two or three short lines.

    With `large`, at most two lines of 16 characters, those are the large ones and `lines` stand above them.
    """

    lines: tuple[Text, ...]
    large: tuple[Text, ...] = ()

    @property
    def said(self) -> tuple[Text, ...]:
        """All of it."""
        return (*self.lines, *self.large)


@record
class Correction:
    """A figure that people may set: its path, and what to call it. `group` gathers lines of one menu page.

    `of`: what it is a figure of, where that is not the group, as the room of a hero. `noted`: only the box keeps it, so
    that nobody has to move anything on the table when it changes. `choices` are all values that may
    stand there, in order; `None` among them means "not known". What stands below
    "decks.NAME" is of that deck: "left" counts its pile, "cards.ID" says how many of a card it has in all. `under`: the
    headings, from the widest on, below which each of many choices is found.
    """

    path: str
    group: Text
    label: Text
    choices: tuple[Json, ...]
    of: Text = BLANK
    noted: bool = False
    under: tuple[tuple[Text, ...], ...] = ()

    @property
    def called(self) -> Text:
        """Name of the figure where it does not stand in its group: "Ada: Life", "Square 3,4: Way down"."""
        return Text("{group}: {label}", group=self.of if self.of != BLANK else self.group, label=self.label)

    @property
    def deck(self) -> str | None:
        """The deck of which it is a figure."""
        return self.path.split(".", 2)[1] if self.path.startswith("decks.") else None


UNSEEN = "."
"""The sign of a square of a chart where nothing is known to lie."""


@record
class Mark:
    """Sign on a chart: what it is called, its column and row from 0, and a few words on where it stands.

    `seat`: whose figure it is. It may stand beside the chart, and is not drawn then.
    """

    sign: str
    name: Text
    column: int
    row: int
    place: Text = BLANK
    seat: str | None = None


@record
class Chart:
    """A small map of squares: rows from the north, one sign a square, and what the signs are called.

    One that `grows` may become larger than any page: then what lies around a mark is shown, large enough to be read.
    """

    rows: tuple[str, ...]
    signs: tuple[tuple[str, Text], ...] = ()
    marks: tuple[Mark, ...] = ()
    grows: bool = False

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0] or len({len(row) for row in self.rows}) > 1:
            raise ValueError("a chart has at least one square, and rows of one length")

    @property
    def columns(self) -> int:
        """How many squares lie side by side."""
        return len(self.rows[0])

    def drawn(self) -> tuple[str, ...]:
        """The rows with the marks on them; of several on one square the first."""
        rows = [list(row) for row in self.rows]
        for mark in reversed(self.marks):
            if 0 <= mark.row < len(rows) and 0 <= mark.column < self.columns:
                rows[mark.row][mark.column] = mark.sign
        return tuple(map("".join, rows))


@record(kw_only=True)
class View:
    """A game as one viewpoint may see it (the public one, or a seat's).

    `who`: the seat that acts, `headline`: its name for the left top. `names`: what each seat's hero is called. `sun`:
    the track from dawn to night, `nightfall`: how near its end is. `meters`: of whoever acts first. `danger`: the exact
    chance at which the lights breathe. `night`: the lights go out. `private`: lines that only this seat may read.
    `outlook`: what everybody knows of sun and dragon, for exact odds (`companion.odds.known.KnownOdds`).
    `versus`: in a fight who stands against whom, with their points: what stands at the left and at the right end of
    the first row, and shorter ways to say it. `phase`: where a round has come to, at the right end of that row in place
    of the time, the longest way to say it first. `overview`: a line a hero, for the menu and the end. `stands`: how
    each seat's hero is, in one figure that all may know. `readings`: how the box reads what the rulebook leaves open.
    `chart`: a map, if the game follows one; `panes`: what else lies on the table. `state`: the figures by path, as the
    engine gives them. `words`: what to call values, scenes and dice whose ids people come across; a value at one place
    only under "<path>.<value>"; under "danger" what `danger` is the chance of.
    """

    headline: Text
    who: str | None = None
    sun: Meter | None = None
    nightfall: Nightfall | None = None
    meters: tuple[Meter, ...] = ()
    decks: tuple[DeckMeter, ...] = ()
    reveal: Reveal | None = None
    danger: Fraction | None = None
    night: bool = False
    outlook: Any = None
    versus: tuple[tuple[Text, Text], ...] = ()
    phase: tuple[Text, ...] = ()
    names: Mapping[str, Text] = field(default_factory=dict)
    private: tuple[Text, ...] = ()
    corrections: tuple[Correction, ...] = ()
    overview: tuple[Text, ...] = ()
    stands: Mapping[str, Meter] = field(default_factory=dict)
    readings: tuple[Text, ...] = ()
    chart: Chart | None = None
    panes: tuple[Pane, ...] = ()
    state: Mapping[str, Json] = field(default_factory=dict)
    words: Mapping[str, Text] = field(default_factory=dict)

    @property
    def private_lines(self) -> tuple[Text, ...]:
        """All that only this seat may read: its lines, then what it holds in its hand."""
        held = [row for pane in self.panes if pane.private for row in pane.rows(self.who)]
        cards = (card if note == BLANK else Text("{card} {note}", card=card, note=note) for card, note in held)
        return (*self.private, *cards)

    @property
    def open_panes(self) -> tuple[Pane, ...]:
        """The panes that anybody may look at."""
        return tuple(pane for pane in self.panes if not pane.private)

    def call(self, id: str, path: str = "") -> Text:
        """Return the name of an id.

        Args:
            id: The id.
            path: The path at which it stands.
        """
        return self.words.get(f"{path}.{id}") or self.words.get(id) or verbatim(id)
