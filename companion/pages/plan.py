"""A page before it is written: each line holds both its words and what its button does, so that they cannot differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import partial
from itertools import zip_longest

from companion.pages.page import BUTTONS, CODE_WIDTH, TIGHT_WIDTH, WIDTH, Button, Page
from companion.pages.page_lines import EMPTY, LETTER, PageLine, Step, written
from companion.pages.rows import BIG_WIDTH, Ways, Words, fit, has_to_be_cut, lay, lay_below, read
from companion.pages.scrolls import Prose, Scroll, flow, scroll
from companion.pages.sketch import LEFT, Sketch
from companion.record import record
from companion.text import Say, cut

HEAD = 2
"""Rows above those beside the buttons."""

SUSPICIOUS = WIDTH - 6
"""Characters of the shortest row that may have been cut: a figure at its end is left out whole."""

FEW = 2
"""Most lines to choose from on a page that has the name of who acts in large letters."""


@record
class WholeList:
    """A whole list, for screens that show more of it than a page has room for.

    Attributes:
        title: The name of the list.
        what: What stands below the title.
        lines: All lines.
    """

    title: Words
    what: Ways
    lines: tuple[PageLine, ...]


@record
class PagePlan:
    """A whole page: two rows of prompt, up to four lines, prose, and further long presses.

    Attributes:
        prose: Words that flow over rows of the page.
        sketch: A map, which stands beside everything else.
        beside: The rows of the map in letters.
        low: `True` if the map stands beside the lines only.
        told_of: Buttons whose long press is explained by the words of the page; in a scroll by its last page.
        actor: Name of who acts or is waited for. It is drawn large on a page with at most two lines to choose from.
        code: Squares of a code for a camera.
        code_words: Words beside the code.
        listed: The whole list of which the page shows a part.
    """

    top: Ways
    what: Ways
    lines: tuple[PageLine, ...] = ()
    prose: Prose | None = None
    scroll: Scroll | None = None
    big: tuple[Words, ...] = ()
    held: Mapping[Button, Step] = field(default_factory=dict)
    inverse: frozenset[int] = frozenset()
    sketch: Sketch | None = None
    beside: tuple[str, ...] = ()
    low: bool = False
    told_of: tuple[Button, ...] = ()
    actor: Words = ""
    code: tuple[str, ...] = ()
    code_words: tuple[Words, ...] = ()
    listed: WholeList | None = None

    @property
    def choice_count(self) -> int:
        """Number of lines that can be chosen."""
        return sum(line.lettered and line.ways != () for line in self.lines)

    def line(self, button: Button) -> PageLine:
        """Return the line beside this button."""
        row = BUTTONS.index(button)
        return self.lines[row] if row < len(self.lines) else EMPTY

    def step(self, button: Button, held: bool) -> Step | None:
        """Return what the button does. A long press without a meaning of its own is a press.

        Args:
            button: The button that is pressed.
            held: True for a long press.
        """
        line = self.line(button)
        if not held:
            return line.press
        return self.held.get(button) or line.held or line.press

    def page(self, say: Say) -> Page:
        """Return the page in the language of `say`."""
        if self.code:
            return Page(tuple(cut(read(words, say), CODE_WIDTH) for words in self.code_words), code=self.code)
        width = WIDTH if self.sketch is None else LEFT
        above = WIDTH if self.low else width
        top = lay(self.top, say, above)
        head = [top, lay_below(top, self.what, say, above)]
        rows = [written(self.line(button), button, say, width) for button in BUTTONS]
        if not self.low:
            head, rows = [], [*head, *rows]
        if self.sketch is not None:
            rows = [(row.ljust(width) + map_).rstrip() for row, map_ in zip_longest(rows, self.beside, fillvalue="")]
        rows = [*head, *rows]
        laid = [*rows]
        if self.prose is not None:
            flow(rows, self.prose, say)
        goes_on = self.scroll is not None and scroll(rows, self.scroll, say)
        big = tuple(fit(words, say, BIG_WIDTH) for words in self.big)
        holds = tuple(button for button in BUTTONS if self.line(button).press is None and self.line(button).held)
        told_of = () if goes_on else self.told_of
        name = read(self.actor, say) if self.choice_count <= FEW else ""
        # What is turned page by page has its pages in the picture's width.
        has_pages = self.scroll is not None or (self.prose is not None and self.prose.at is not None)
        wider = None if self.sketch is not None or has_pages else partial(self.rows_in, say)
        return Page(
            *(tuple(rows), big, self.inverse, self.sketch, self.low),
            holds=told_of or holds,
            name=name,
            tight=() if wider is None or big else self._tight_rows(rows, laid, say),
            wider=wider,
        )

    def _tight_rows(self, rows: Sequence[str], laid: Sequence[str], say: Say) -> tuple[str, ...]:
        """Return each row that is cut in the narrow letters' width, and "" for the others; empty where none is cut.

        Args:
            rows: The rows of the page.
            laid: The rows before prose was written over them.
            say: Translates a text.
        """
        # A row of prose has been written over, and one that is short has lost nothing.
        wanted = [self.top, self.what, *(self.line(button).ways for button in BUTTONS)]
        tight = [
            self._tight_row(index, row, ways, say) if len(row) >= SUSPICIOUS and row == before else ""
            for index, (row, before, ways) in enumerate(zip(rows, laid, wanted, strict=True))
        ]
        return tuple(tight) if any(tight) else ()

    def _tight_row(self, index: int, row: str, ways: Ways, say: Say) -> str:
        """Return one row in the narrow letters' width; "" if it is not cut, or has no more there."""
        line = self.line(BUTTONS[index - HEAD]) if index >= HEAD else None
        lettered = line is not None and line.lettered
        if not has_to_be_cut(ways, say, WIDTH - LETTER * lettered):
            return ""
        if line is not None:
            tight = written(line, BUTTONS[index - HEAD], say, TIGHT_WIDTH)
        elif index == 0 or row == lay(ways, say, WIDTH):
            tight = lay(ways, say, TIGHT_WIDTH)
        else:
            # The name that begins both rows of the head has been left out.
            return ""
        return tight if tight != row else ""

    def rows_in(self, say: Say, width: int) -> tuple[str, ...]:
        """Return the rows in more characters than a page has, for a screen that has them.

        Args:
            say: Translates a text.
            width: Characters of a row there.
        """
        top = lay(self.top, say, width)
        rows = [top, lay_below(top, self.what, say, width)]
        rows += [written(self.line(button), button, say, width) for button in BUTTONS]
        if self.prose is not None:
            flow(rows, self.prose, say, width)
        return tuple(rows)
