"""Texts longer than a page: prose over its rows, and sentences on as many pages as they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.pages.page import BUTTONS, ROWS, WIDTH
from companion.pages.page_lines import LINES, PageLine, written
from companion.pages.rows import Ways, Words, lay, wrapped
from companion.record import record
from companion.text import Say, Text


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
    page. `aside` stands at the right end of the row that turns to the next page, where it has room.
    """

    parts: Sequence[tuple[Ways, Sequence[Words]]]
    at: int = 0
    forward: bool = False
    aside: Words = ""


SCROLLED = LINES - 1
"""Rows of words on a page of a scroll."""


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
        page = lines[at * size : at * size + size]
        more = PageLine(((Text("More"), f"{at + 1}/{pages}"),))
        rows[: size + 1] = [*page, *[""] * (size - len(page)), written(more, BUTTONS[size - ROWS], say)]
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
    pages = _pages(scrolled, say)
    page = next(pages, None)
    for _ in range(scrolled.at):
        page = next(pages, None) or page
    head, words = page or ((), [""])
    turns = next(pages, None) is not None
    further = Text("More") if scrolled.forward else Text("Earlier")
    more = written(PageLine(((further, scrolled.aside), (further, ""))), BUTTONS[SCROLLED - 1], say) if turns else ""
    rows[: SCROLLED + 2] = [lay(head, say, WIDTH), *words, *[""] * (SCROLLED - len(words)), more]
    return turns


def count_pages(scrolled: Scroll, say: Say) -> int:
    """Return the number of pages of a scroll in a language.

    Args:
        scrolled: The sentences.
        say: Translates a text.
    """
    return sum(1 for _ in _pages(scrolled, say))


def pages_by_part(scrolled: Scroll, say: Say) -> Iterator[int]:
    """Yield the number of pages of each part in a language.

    Args:
        scrolled: The sentences.
        say: Translates a text.
    """
    for _, sentences in scrolled.parts:
        yield sum(1 for _ in _threes(sentences, say))


def _pages(scrolled: Scroll, say: Say) -> Iterator[tuple[Ways, list[str]]]:
    """Yield each page with its head, the last of each part first unless they are read forward."""
    for head, sentences in scrolled.parts:
        pages = [rows for rows, _ in _threes(sentences, say)]
        for rows in pages if scrolled.forward else reversed(pages):
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
        pages, taken = [], 0
        for page, _ in _threes(sentences, say):
            pages.append(rows[taken : taken + len(page)])
            taken += len(page)
        for numbers in pages if scrolled.forward else reversed(pages):
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
        begun_by_page = [begun for _, begun in _threes(sentences, say)]
        passed = min(before, len(begun_by_page) - (at + 1 == len(scrolled.parts)))
        before -= passed
        if passed == len(begun_by_page):
            continue
        if not scrolled.forward:
            yield head, sentences[: begun_by_page[-1 - passed]]
        else:
            first = begun_by_page[passed - 1] if passed else 0
            # A sentence of several pages is still read on the next one.
            goes_on = first > 0 and len(wrapped(sentences[first - 1], say)) > SCROLLED
            yield head, sentences[first - goes_on :]
