"""A page before it is written: each line holds both its words and what its button does, so that they cannot differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from itertools import zip_longest
from typing import TypeAlias, TypeVar

from companion.pages.cursor import Cursor
from companion.pages.page import BUTTONS, CODE_WIDTH, ROWS, WIDTH, Button, Page
from companion.pages.situation import Action
from companion.pages.sketch import LEFT, Sketch
from companion.record import record, replace
from companion.text import Say, Text, cut, spoken_name

T = TypeVar("T")

Words: TypeAlias = Text | str
"""Words to translate, or a name or figure to show as it is."""

Way: TypeAlias = tuple[Words, Words]
"""One way to write a row: the words at its left and at its right end."""

Ways: TypeAlias = tuple[Way, ...]
"""Ways to write a row, best first: the first that fits is taken, the last is cut until it does."""

Step: TypeAlias = tuple[Cursor, Action | None]
"""Effect of a press: the new position of the surface, and what the table is told."""

BIG_WIDTH = 10

ORPHAN = 3
"""Letters of a last row that is so short that it takes the word before it along, such as a figure."""

LETTER = len("A ")
LETTERED_WIDTH = WIDTH - LETTER
LINES = len(BUTTONS)

FEW = 2
"""Most lines to choose from on a page that has the name of who acts in large letters."""


@record
class PageLine:
    """One of the rows beside the buttons: `press` and `held` are what its button does, None for nothing.

    A line without a letter is only read, though its button may do what the page as a whole offers.
    """

    ways: Ways = ()
    press: Step | None = None
    held: Step | None = None
    lettered: bool = True


EMPTY = PageLine()


def choice(words: Words, press: Step, right: Words = "") -> PageLine:
    """Return a line that can be taken; its right end is kept and the words are cut.

    Args:
        words: Words to translate, or a name or figure.
        press: What its button does.
        right: Words at the right end.
    """
    return PageLine(((words, right),), press)


def note(words: Words, right: Words = "") -> PageLine:
    """Return a line that is only read.

    Args:
        words: Words to translate, or a name or figure.
        right: Words at the right end.
    """
    return PageLine(((words, right),), lettered=False)


def barred(why: Words, press: Step | None = None) -> PageLine:
    """Return a line that keeps its place though it cannot be taken, with the reason if there is one.

    Args:
        why: The reason; empty leaves the line empty.
        press: What its button does, where a press without effect would be noticed.
    """
    return replace(note(Text("- {why}", why=why)), press=press) if str(why) else EMPTY


@record
class Prose:
    """Words that flow over the rows from `first` to `last` (0-5).

    Attributes:
        words: The words.
        first: First row.
        last: Last row.
        at: Number of the open page, for a text that may be too long. Its pages take the rows above too, and the last
            row says which page it is; after the last page the first one comes again.
    """

    words: Words
    first: int
    last: int
    at: int | None = None


@record
class Scroll:
    """Sentences under their headings, on as many pages as they need.

    A page has a heading, three rows of words, and a row that turns to the next page; after the last page none comes.
    The end of each part stands on its first page, unless the parts are read `forward`. `at` is the number of the open
    page.
    """

    parts: Sequence[tuple[Ways, Sequence[Words]]]
    at: int = 0
    forward: bool = False


SCROLLED = LINES - 1
"""Rows of words on a page of a scroll."""


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
        if self.prose is not None:
            flow(rows, self.prose, say)
        goes_on = self.scroll is not None and scroll(rows, self.scroll, say)
        big = tuple(fit(words, say, BIG_WIDTH) for words in self.big)
        holds = tuple(button for button in BUTTONS if self.line(button).press is None and self.line(button).held)
        told_of = () if goes_on else self.told_of
        name = read(self.actor, say) if self.choice_count <= FEW else ""
        # What is turned page by page has its pages in the picture's width.
        is_leaf = self.scroll is not None or (self.prose is not None and self.prose.at is not None)
        wider = None if self.sketch is not None or is_leaf else partial(self.rows_in, say)
        return Page(
            tuple(rows), big, self.inverse, self.sketch, self.low, holds=told_of or holds, name=name, wider=wider
        )

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


def read(words: Words, say: Say) -> str:
    """Return the words in the language of `say`, on one line.

    Args:
        words: Words to translate, or a name or figure.
        say: Translates a text.
    """
    return " ".join((spoken_name(words, say) if isinstance(words, str) else words.read(say)).splitlines())


def fit(words: Words, say: Say, width: int) -> str:
    """Return the words in at most `width` characters.

    Args:
        words: Words to translate, or a name or figure.
        say: Translates a text.
        width: Characters of a row.
    """
    return cut(spoken_name(words, say), width) if isinstance(words, str) else words.fit(say, width)


def lay(ways: Ways, say: Say, width: int) -> str:
    """Return a row, written in the first way that fits; else the last way, cut at the left part's end.

    The right part gives way only where a figure of the left one would have no room.

    Args:
        ways: The ways to write the row, best first.
        say: Translates a text.
        width: Characters of a row.
    """
    left, right = "", ""
    for one, other in ways:
        left, right = read(one, say), read(other, say)
        if _has_room(left, right, width):
            return (left + right.rjust(width - len(left))).rstrip()
    if not ways:
        return ""
    one, other = ways[-1]
    if isinstance(one, Text):
        # Half of its word is enough to know a kind of monster, but a hero's name has to be whole.
        right = other.shortened(say, width - len(left) - 1) if isinstance(other, Text) else right
        left = one.shortened(say, width - len(right) - bool(right))
        if _has_room(left, right, width):
            return (left + right.rjust(width - len(left))).rstrip()
    room = width - 1 - _least(one, say)
    right = fit(other, say, room if room >= _least(other, say) else width)
    left = fit(one, say, width - len(right) - bool(right)).rstrip()
    return (left + right.rjust(width - len(left))).rstrip()


def lay_below(top: str, ways: Ways, say: Say, width: int) -> str:
    """Return the row below the head; without room for a name that begins both, the head's is enough.

    Args:
        top: The row above, as written.
        ways: The ways to write the row, best first.
        say: Translates a text.
        width: Characters of a row.
    """
    if not any(_has_room(read(left, say), read(right, say), width) for left, right in ways):
        for left, right in ways:
            who, parted, what = read(left, say).partition(SAYS)
            if parted and f"{top} ".startswith(f"{who} ") and _has_room(what, read(right, say), width):
                return lay(((what[:1].upper() + what[1:], right),), say, width)
    return lay(ways, say, width)


def _least(words: Words, say: Say) -> int:
    """Return the fewest characters in which the words keep their figures; a name of people is never cut for others."""
    if isinstance(words, Text):
        return words.least(say)
    return len(spoken_name(words, say))


SAYS = ": "
"""Sign between a name and what the person is asked."""


def _has_room(left: str, right: str, width: int) -> bool:
    return len(left) + len(right) + bool(left and right) <= width


def written(line: PageLine, button: Button, say: Say, width: int = WIDTH) -> str:
    """Return a line with its letter, if it has one.

    Args:
        line: The line to write.
        button: The button beside it.
        say: Translates a text.
        width: Characters of a row.
    """
    if not line.ways:
        return ""
    if not line.lettered:
        return lay(line.ways, say, width)
    return f"{button} {lay(line.ways, say, width - LETTER)}".rstrip()


def paged(lines: Sequence[PageLine], cursor: Cursor) -> tuple[PageLine, ...]:
    """Return up to four lines as they are; more as pages of three, the fourth button turning to the next page.

    On the last page it says that it leads to the first.

    Args:
        lines: All lines.
        cursor: How far the presses on this surface have come.
    """
    if len(lines) <= LINES:
        return tuple(lines)
    size = LINES - 1
    pages = -(-len(lines) // size)
    at = cursor.at % pages
    shown = page_of(lines, cursor)
    turn = replace(cursor, at=(at + 1) % pages)
    words = Text("More") if at + 1 < pages else Text("First page")
    return (*shown, *[EMPTY] * (size - len(shown)), choice(words, (turn, None), f"{at + 1}/{pages}"))


def page_of(items: Sequence[T], cursor: Cursor) -> tuple[T, ...]:
    """Return the items whose lines stand on the open page: all up to four, else three beside the line that turns.

    Args:
        items: All items, in their order.
        cursor: How far the presses on this surface have come.
    """
    if len(items) <= LINES:
        return tuple(items)
    size = LINES - 1
    at = cursor.at % -(-len(items) // size)
    return tuple(items[at * size : at * size + size])


def narrowed(
    runs: Sequence[range],
    cursor: Cursor,
    one: Callable[[int], PageLine],
    several: Callable[[range], Words],
    last: PageLine | None = None,
) -> tuple[PageLine, ...]:
    """Return a line for each run of indices: a run of one has a line of its own, a longer one leads further.

    Args:
        runs: The runs, in their order.
        cursor: How far the presses on this surface have come.
        one: Makes the line of a single index.
        several: Makes the words of a longer run.
        last: A further line on the first page; on later ones the way back takes its place.
    """
    lines = [
        one(run[0]) if len(run) == 1 else choice(several(run), (replace(cursor, path=(*cursor.path, at)), None))
        for at, run in enumerate(runs)
    ]
    below = choice(Text("Back"), (replace(cursor, path=cursor.path[:-1]), None)) if cursor.path else last
    if below is not None:
        lines += [EMPTY] * (LINES - 1 - len(lines))
        lines.append(below)
    return tuple(lines)


def wrapped(words: Words, say: Say, width: int = WIDTH) -> tuple[str, ...]:
    """Break the words into rows, between words where that is possible; no short one is left alone at the end.

    Args:
        words: Words to translate, or a name or figure.
        say: Translates a text.
        width: Characters of a row.
    """
    rows = _broken(words, say, width)
    if len(rows) > 1 and len(rows[-1]) <= ORPHAN and " " in rows[-2]:
        above, _, last = rows[-2].rpartition(" ")
        if len(last) + 1 + len(rows[-1]) <= width:
            rows[-2:] = [above, f"{last} {rows[-1]}"]
    return tuple(rows)


def _broken(words: Words, say: Say, width: int) -> list[str]:
    rows = [""]
    for word in read(words, say).split():
        rest = word
        while rest:
            room = width - len(rows[-1]) - bool(rows[-1])
            if len(rest) <= room:
                rows[-1] = f"{rows[-1]} {rest}".lstrip()
                rest = ""
            elif len(rest) > width and (cut := rest.rfind("/", 0, max(room, 0)) + 1):
                # Several names in a row, as "Axe/Sword", are parted behind one of them.
                rows[-1] = f"{rows[-1]} {rest[:cut]}".lstrip()
                rows.append("")
                rest = rest[cut:]
            elif rows[-1]:
                rows.append("")
            else:
                rows[-1], rest = rest[:width], rest[width:]
    return rows


def flow(rows: list[str], prose: Prose, say: Say, width: int = WIDTH) -> None:
    """Write the prose into its rows; a text that is too long has pages or ends in dots.

    Args:
        rows: The six rows of the page, which are changed.
        prose: The text with its place.
        say: Translates a text.
        width: Characters of a row.
    """
    room = prose.last - prose.first + 1
    lines = wrapped(prose.words, say, width)
    if len(lines) > room and prose.at is not None:
        size, pages = prose.last, -(-len(lines) // prose.last)
        at = prose.at % pages
        leaf = lines[at * size : at * size + size]
        more = PageLine(((Text("More"), f"{at + 1}/{pages}"),))
        rows[: size + 1] = [*leaf, *[""] * (size - len(leaf)), written(more, BUTTONS[size - ROWS], say)]
        return
    shown = [*lines[:room], *[""] * (room - len(lines))]
    if len(lines) > room:
        shown[-1] = shown[-1][: width - 3].rstrip() + "..."
    rows[prose.first : prose.last + 1] = shown


def scroll(rows: list[str], scrolled: Scroll, say: Say) -> bool:
    """Write the open page of a scroll; only as many pages are laid out as needed to know if another follows.

    Args:
        rows: The six rows of the page, which are changed.
        scrolled: The sentences and the open page.
        say: Translates a text.

    Returns:
        True if another page follows.
    """
    leaves = _leaves(scrolled, say)
    leaf = next(leaves, None)
    for _ in range(scrolled.at):
        leaf = next(leaves, None) or leaf
    head, words = leaf or ((), [""])
    turns = next(leaves, None) is not None
    further = Text("More") if scrolled.forward else Text("Earlier")
    more = written(PageLine(((further, ""),)), BUTTONS[SCROLLED - 1], say) if turns else ""
    rows[: SCROLLED + 2] = [lay(head, say, WIDTH), *words, *[""] * (SCROLLED - len(words)), more]
    return turns


def count_pages(scrolled: Scroll, say: Say) -> int:
    """Return the number of pages of a scroll in a language.

    Args:
        scrolled: The sentences.
        say: Translates a text.
    """
    return sum(1 for _ in _leaves(scrolled, say))


def _leaves(scrolled: Scroll, say: Say) -> Iterator[tuple[Ways, list[str]]]:
    """Yield each page with its head, the last of each part first unless they are read forward."""
    for head, sentences in scrolled.parts:
        leaves = [rows for rows, _ in _threes(sentences, say)]
        for rows in leaves if scrolled.forward else reversed(leaves):
            yield head, rows


def sentence_at(scrolled: Scroll, row: int, say: Say) -> tuple[int, int] | None:
    """Return the part and the sentence that stand in a row of the open page; None where the row is empty.

    Args:
        scrolled: The sentences and the open page.
        row: The row below the head, from 0.
        say: Translates a text.
    """
    before, found = scrolled.at, None
    for at, (_, sentences) in enumerate(scrolled.parts):
        rows = [number for number, words in enumerate(sentences) for _ in wrapped(words, say)]
        leaves, taken = [], 0
        for leaf, _ in _threes(sentences, say):
            leaves.append(rows[taken : taken + len(leaf)])
            taken += len(leaf)
        for numbers in leaves if scrolled.forward else reversed(leaves):
            found = at, numbers
            if not before:
                break
            before -= 1
        else:
            continue
        break
    if found is None or row >= len(found[1]):
        return None
    return found[0], found[1][row]


def _threes(sentences: Sequence[Words], say: Say) -> Iterator[tuple[list[str], int]]:
    """Yield up to three rows at a time, with the number of sentences that have begun by then.

    A sentence that does not fit any more begins the next page.
    """
    rows: list[str] = []
    begun = 0
    for sentence in sentences:
        lines = wrapped(sentence, say)
        if rows and len(rows) + len(lines) > SCROLLED:
            yield rows, begun
            rows = []
        begun += 1
        rows = [*rows, *lines]
        while len(rows) > SCROLLED:
            yield rows[:SCROLLED], begun
            rows = rows[SCROLLED:]
    if rows:
        yield rows, begun


def from_here(scrolled: Scroll, say: Say) -> Iterator[tuple[Ways, Sequence[Words]]]:
    """Yield the parts from the open page on, for a screen that has room for many.

    The first part is without the pages before. Behind the last page nothing is turned any more, as on the page itself.

    Args:
        scrolled: The sentences and the open page.
        say: Translates a text.
    """
    before = scrolled.at
    for at, (head, sentences) in enumerate(scrolled.parts):
        if not before:
            yield head, sentences
            continue
        leaves = [begun for _, begun in _threes(sentences, say)]
        passed = min(before, len(leaves) - (at + 1 == len(scrolled.parts)))
        before -= passed
        if passed == len(leaves):
            continue
        if not scrolled.forward:
            yield head, sentences[: leaves[-1 - passed]]
        else:
            first = leaves[passed - 1] if passed else 0
            # A sentence of several pages is still read on the next one.
            goes_on = first > 0 and len(wrapped(sentences[first - 1], say)) > SCROLLED
            yield head, sentences[first - goes_on :]
