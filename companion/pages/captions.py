"""Captions: sentences in rows of which each can be read alone, since nobody sees two of them together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from companion.pages.page import WIDTH
from companion.pages.rows import wrapped
from companion.state import Event
from companion.text import Say, Text, verbatim

_CLAUSES: Final = re.compile(r"(?<=[:;,.!?])\s+|(?<=\s[<>=~])\s+")
"""Places between the parts of a sentence: behind a sign, or between the two sides that a sign compares."""

_COMPARES: Final = "<>=~"
"""Signs between what two have laid: the other side is no sentence about the first."""

_DOTS: Final = "…"


def captions_of(events: Iterable[Event], say: Say) -> tuple[str, ...]:
    """Return the captions that tell of these events, each sentence in one row where it has room.

    Args:
        events: The events in their order.
        say: Translates a text.
    """
    return tuple(row for event in events for row in caption_rows(event.text, say))


def caption_rows(text: Text, say: Say) -> tuple[str, ...]:
    """Return a sentence in rows that say whose it is, as far as the sentence does; dots show where it goes on.

    Args:
        text: The sentence.
        say: Translates a text.
    """
    line = " ".join(text.abbreviated(say, WIDTH).split())
    if len(line) <= WIDTH:
        return (line,)
    names = [words for words, _ in text.parts(say) if words] + [short for short in text.short_forms(say) if short]
    return _rows_of_clauses(line, names) or tuple(_rows_with_dots(line, names, say))


def _rows_of_clauses(line: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return rows of whole clauses, the later ones with the name of the first; none where a clause has no room."""
    rows: list[str] = []
    subject = _subject(line, names)
    for clause in _CLAUSES.split(line):
        if rows and len(_closed(f"{rows[-1]} {clause}")) <= WIDTH:
            rows[-1] = f"{rows[-1]} {clause}"
        elif not rows or _subject(clause, names) or rows[-1][-1] in _COMPARES:
            rows.append(clause)
        elif subject:
            rows.append(f"{subject}: {clause}")
        else:
            return ()
    closed = tuple(map(_closed, rows))
    return closed if all(len(row) <= WIDTH for row in closed) else ()


def _rows_with_dots(line: str, names: Sequence[str], say: Say) -> Iterator[str]:
    """Yield rows with dots where they go on; the last one has as many of the last words as it has room for."""
    subject = _subject(line, names)
    row = wrapped(verbatim(line), say, WIDTH - 1)[0]
    yield f"{row}{_DOTS}"
    rest = line[len(row) :].strip()
    while rest:
        leads = ["" if _subject(rest, names) else _DOTS, *([f"{subject}: {_DOTS}"] if subject else [])]
        ends = [f"{lead}{_last_words(line, WIDTH - len(lead))}" for lead in leads]
        whole = [end for lead, end in zip(leads, ends, strict=True) if len(rest) <= len(end) - len(lead)]
        if whole:
            yield rest if _subject(rest, names) else whole[-1]
            return
        row = wrapped(verbatim(rest), say, WIDTH - len(leads[0]) - 1)[0]
        yield f"{leads[0]}{row}{_DOTS}"
        rest = rest[len(row) :].strip()


def _last_words(line: str, width: int) -> str:
    """Return as many whole words from the end of a line as there is room for."""
    at = len(line) - width
    if at <= 0:
        return line
    blank = line.find(" ", at - 1)
    return line[at:] if blank < 0 else line[blank + 1 :]


def _subject(words: str, names: Sequence[str]) -> str:
    """Return the longest name with which the words begin; "" where they begin with none."""
    found = (name for name in names if re.match(rf"{re.escape(name)}(?!\w)", words) and not name[0].isdigit())
    return max(found, key=len, default="")


def _closed(row: str) -> str:
    """Return a row without the sign behind which the sentence went on."""
    return row.rstrip(":;, ")
