"""Views: the few kinds of things that pages, pictures and lights know how to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from fractions import Fraction
from typing import Any

from companion.panes import Pane
from companion.record import record
from companion.state import Json
from companion.text import BLANK, Text, verbatim


@record
class Meter:
    """A figure with its maximum: hit points, combat points, a counter. `None` is not known yet."""

    key: str
    label: Text
    value: int | None
    max: int | None = None


@record
class Nightfall:
    """How near the night is: the chance that it falls when the sun moves next, and about how many rounds are left."""

    chance: Fraction
    rounds: int


@record
class DeckMeter:
    """A deck from this viewpoint: how many cards are left, and the exact chance of each kind of next card.

    `left` is `None` where nobody knows; `chances` is empty where the composition is unknown. `danger` is true where
    they are those of a danger, which people may not want to see as numbers.
    """

    key: str
    label: Text
    left: int | None
    chances: tuple[tuple[Text, Fraction], ...] = ()
    danger: bool = False


@record
class Reveal:
    """Something that all should see at once, in a large font: two or three short lines.

    Attributes:
        lines: The lines; above the large ones where there are such.
        large: At most two lines of 16 characters, in the largest font.
        ring: What the two could choose from, in an order in which each beats the next one, and the last the first.
        chosen: Places on the ring of what they have chosen.
    """

    lines: tuple[Text, ...]
    large: tuple[Text, ...] = ()
    ring: tuple[Text, ...] = ()
    chosen: tuple[int, ...] = ()

    @property
    def said(self) -> tuple[Text, ...]:
        """All lines, the large ones too."""
        return (*self.lines, *self.large)


@record
class Correction:
    """A figure that people may set.

    Attributes:
        path: Path of the figure. One below "decks.NAME" belongs to that deck: "left" is the number of cards in its
            pile, "cards.ID" the number of a card in the whole deck.
        label: Name of the figure in its group.
        choices: All values that may stand there, in order; `None` among them means "not known".
        group: Heading of the menu page on which the figure stands.
        of: What it is a figure of, if that is not the group, such as the room of a hero.
        noted: `True` if only the box keeps it, so that nobody moves anything on the table when it changes.
        under: Headings below which each of many choices is found, the widest first.
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
    """Sign on a chart: its name, its column and row from 0, and a few words on where it stands.

    `seat` is the seat whose figure it is. A mark may stand beside the chart, and is not drawn then.
    """

    sign: str
    name: Text
    column: int
    row: int
    place: Text = BLANK
    seat: str | None = None


@record
class Chart:
    """A small map of squares: rows from the north, one sign for each square, and the meanings of the signs.

    A chart that `grows` may become larger than any page. Then the part around a mark is shown, large enough to be read.
    `names` are those of squares by column and row, for a panel that has room for them.
    """

    rows: tuple[str, ...]
    signs: tuple[tuple[str, Text], ...] = ()
    marks: tuple[Mark, ...] = ()
    grows: bool = False
    names: tuple[tuple[int, int, Text], ...] = ()

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0] or len({len(row) for row in self.rows}) > 1:
            raise ValueError("a chart has at least one square, and rows of one length")

    @property
    def columns(self) -> int:
        """How many squares lie side by side."""
        return len(self.rows[0])

    def drawn(self) -> tuple[str, ...]:
        """Return the rows with the marks on them; of several marks on one square the first."""
        rows = [list(row) for row in self.rows]
        for mark in reversed(self.marks):
            if 0 <= mark.row < len(rows) and 0 <= mark.column < self.columns:
                rows[mark.row][mark.column] = mark.sign
        return tuple(map("".join, rows))


@record(kw_only=True)
class View:
    """A game as one viewpoint may see it: the public one, or a seat's.

    Attributes:
        who: The seat that acts.
        headline: Name of who acts, at the left of the first row.
        names: Names of the heroes by seat.
        sun: Track from dawn to night.
        nightfall: How near the end of the track is.
        meters: Figures of whoever acts, the most important first.
        danger: Exact chance that the dragon wakes; the lights breathe with it.
        night: `True` if the lights are out.
        private: Lines that only this seat may read.
        outlook: What everybody knows of sun and dragon, for exact odds (`companion.odds.known.KnownOdds`).
        versus: The two sides of a fight with their points, for both ends of the first row; then shorter words for them.
        phase: The part of the round, at the right end of the first row; the longest words first.
        overview: A line for each hero, for the menu and the end.
        recap: Returns for those who sit down again whose turn it is, then how each hero is, in a few lines each; `None`
            where the overview says enough. It is called once an evening, so no other view has to make these lines.
        stands: How each seat's hero is, in one figure that all may know.
        readings: How the box reads what the rulebook leaves open.
        chart: A map, if the game follows one.
        panes: What else lies on the table.
        state: The figures by path, as the engine gives them.
        words: Names of values, scenes and dice by their ids; "<path>.<value>" names a value at one place only. "danger"
            is what `danger` is the chance of.
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
    recap: Callable[[], Iterable[tuple[Text, ...]]] | None = field(default=None, compare=False, repr=False)
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
