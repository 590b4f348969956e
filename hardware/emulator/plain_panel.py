"""The panel for a place without a terminal to draw on: it prints the page, and reads what is typed line by line.

It works through pipes too, so that a script or a screen reader can play.
"""

from __future__ import annotations

import asyncio
import enum
import io
import os
import select
from collections import deque
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import takewhile
from typing import Final, TextIO, TypeAlias

from companion.asks import Seat
from companion.pages.page import WIDTH, Page
from companion.text import Say, Text, printable
from hardware.emulator.code_drawing import code_lines, code_words
from hardware.emulator.keyboard import Unclear, read_line
from hardware.panel import PanelEvent, Said, Scene, Wish

LONGEST_LINE: Final = 64 * 1024
_CHUNK: Final = 4096
_HEAD_ROWS: Final = 2
_MARK, _NO_MARK = "> ", "  "

_HELP: Final = (
    Text("a, b, c or d presses that line; d! or hold d is a long press."),
    Text("Enter alone goes on from what is told, and answers nothing."),
    Text("A seat's own button has its name in front: ada b, or hold ada b."),
    Text("Dice and figures are told as numbers: 7, or 3 4 for two dice; made or failed where only that matters."),
    Text("A card's name is told with say: say Old Map."),
    Text("made, failed, hold, say, menu, happened, back, undo, redo, pause and quit: in your language or in English."),
)
_WANTS_HELP: Final = Wish("help")
_KEYS_HELP: Final = "?"
_TOO_LONG: Final = Text("That line is too long: a line holds at most 64 KiB.")

_HOLDS: Final = Text("{line} is the long press.")

_WHOLE_ROW: Final = 60
"""Characters of a row that the picture breaks off and that is printed whole."""

_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
_PRINTED_LATELY: Final = 12
"""Lines of the log that still stand just above the page."""
_FAR_AWAY: Final = 60
"""Empty lines that push a page off any screen that is not cleared."""


class PlainPanel:
    """A page in plain words on `stdout`, and lines from `stdin`; the end of `stdin` quits.

    Everybody sees the same lines, typed ones too, so no seat has buttons or a screen of its own here.
    """

    shows_pages_alone = True

    def __init__(self, stdin: TextIO, stdout: TextIO, *, say: Say = str) -> None:
        self._source = Source(stdin)
        self._stdout = stdout
        self._say = say
        self._private = False
        self._typing = False
        self._telling = False
        self._closed = False
        self._seats: tuple[Seat, ...] = ()
        self._page: Page | None = None
        self._log: tuple[str, ...] = ()

    def seats_with_buttons(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return no seats, for all can read what is typed. The names are kept, for `ada b`."""
        self._seats = seats
        return frozenset()

    def seats_with_screens(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return no seats, for everybody sees the same screen."""
        return frozenset()

    def seats_with_pages(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return no seats, for only the box's page is printed."""
        return frozenset()

    async def events(self) -> AsyncIterator[PanelEvent]:
        """Yield the events of the typed lines, each read only when its turn comes: only then is known who sits here."""
        async for line in self._source.lines():
            if (event := self._event(line)) is not None:
                yield event
        if not self._source.stopped:
            self._source.stop()
            yield Wish("quit")

    def show(self, scene: Scene) -> None:
        """Print what is new in the log, and the page if it has changed."""
        if self._closed:
            return
        # A scene may be the first to tell who sits here.
        self._seats = self._seats or tuple(scene.handhelds)
        log = scene.whole_log or scene.log
        news = [printable(line) for line in unseen(self._log, log)]
        self._log = log
        if self._private and not scene.private:
            # What one seat alone has read and typed must not stand above the next page.
            news = [_CLEAR if self._stdout.isatty() else "\n" * _FAR_AWAY, *news]
        self._private, self._typing, self._telling = scene.private, scene.typing, scene.telling
        # A caption stands in the log as well.
        page = replace(scene.box.page, caption="")
        if page != self._page and any(page.rows):
            self._page = page
            if is_told(page, log):
                self._print(news)
                return
            news += ["", *page_lines(page)]
            news += [_HOLDS.using(line=f"{button.lower()}!").read(self._say) for button in page.holds]
        self._print(news)

    async def close(self) -> None:
        """Stop reading and printing; `events` ends."""
        self._closed = True
        self._source.stop()

    def _event(self, line: Line) -> PanelEvent | None:
        """Return the event of the line; any other line is answered here."""
        if isinstance(line, TooLong):
            self._print([_TOO_LONG.read(self._say)])
            return None
        if not line.strip():
            # Enter alone goes on from news, and never answers.
            return Wish("back") if self._telling else None
        if line.strip() == _KEYS_HELP:
            self._print([text.read(self._say) for text in _HELP])
            return None
        try:
            event = read_line(line, self._seats, self._say)
        except Unclear as unclear:
            if self._typing:
                return Said(None, line.strip())
            self._print([unclear.text.read(self._say)])
            return None
        if event == _WANTS_HELP:
            # The page that follows helps with what is asked; this, with how it is answered here.
            self._print([text.read(self._say) for text in _HELP])
        return event

    def _print(self, lines: list[str]) -> None:
        """Print lines in the signs that the stream has; once nobody reads them, it is as if `stdin` had ended."""
        if not lines:
            return
        encoding = self._stdout.encoding or "utf-8"
        text = "".join(f"{line}\n" for line in lines).encode(encoding, "replace").decode(encoding)
        try:
            self._stdout.write(text)
            self._stdout.flush()
        except (BrokenPipeError, ValueError):
            self._source.hang_up()


def is_told(page: Page, log: tuple[str, ...]) -> bool:
    """Return True if the words under the page's head have just been printed, as lines of the log.

    >>> is_told(Page(("Anna", "", "Anna goes to the", "City.")), ("Anna: 3.", "Anna goes to the City."))
    True
    >>> is_told(Page(("Anna", "Anna: which way?", "A City")), ("Anna goes to the City.",))
    False
    """
    words = " ".join(row.strip() for row in (*page.rows[1:], *page.big) if row.strip())
    return bool(words) and words in " ".join(log[-_PRINTED_LATELY:])


def page_lines(page: Page) -> list[str]:
    """Return the page as lines of words, at most six; an arrow stands for what the picture shows dark on light."""
    rows = [*page.rows[:_HEAD_ROWS], *page.big] if page.big else [*page.mended_rows(_WHOLE_ROW)]
    if page.code:
        # Nothing stands beside the address here.
        rows = [row for row in code_words(page, WIDTH) if row.strip()]
    while rows and not rows[-1].strip():
        rows.pop()
    inverse = {index for index in page.inverse if not page.big or index < _HEAD_ROWS}
    marked = ((_MARK if index in inverse else _NO_MARK) + printable(row) for index, row in enumerate(rows))
    return [*(row.rstrip() for row in marked), *code_lines(page.code)]


def unseen(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of a log that were not there before, also when its oldest or its newest have been taken out.

    >>> unseen(("a", "b"), ("b", "c"))
    ('c',)
    >>> unseen(("a", "b"), ("a", "b is undone"))
    ('b is undone',)
    """
    for count in range(min(len(old), len(new)), 0, -1):
        if old[-count:] == new[:count]:
            return new[count:]
    return new[sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False))) :]


class TooLong(enum.Enum):
    """Stand-in for a line that was too long to keep."""

    LINE = enum.auto()


Line: TypeAlias = str | TooLong


class Splitter:
    """Splitter of a stream of bytes into lines, which keeps no more of a line than it may have."""

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._rest = b""
        self._overlong = False

    def feed(self, data: bytes) -> Iterator[Line]:
        """Yield the lines that end within this data."""
        *ended, rest = data.split(b"\n")
        for part in ended:
            yield self._end(part)
        self._keep(rest)

    def finish(self) -> Iterator[Line]:
        """Yield the last line, if nothing ended it."""
        if self._rest or self._overlong:
            yield self._end(b"")

    def _end(self, part: bytes) -> Line:
        self._keep(part)
        line, overlong = self._rest, self._overlong
        self._rest, self._overlong = b"", False
        return TooLong.LINE if overlong else line.decode(errors="replace")

    def _keep(self, part: bytes) -> None:
        self._overlong = self._overlong or len(self._rest) + len(part) > self._longest
        self._rest = b"" if self._overlong else self._rest + part


class Source:
    """Lines from a stream, read only when somebody waits for one, without holding up the event loop.

    Reading waits in a thread, for every kind of file can be waited for there; a pipe of our own wakes it when it is
    to stop. It reads beneath the stream's buffer, whose lock would otherwise hang the end of the program.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._splitter = Splitter()
        self._unread: deque[Line] = deque()
        self._thread = ThreadPoolExecutor(1, "stdin")
        self._reading: Future[bytes | None] | None = None
        self._wake, self._bell = os.pipe()
        self._ended = False
        self.stopped = False

    def __del__(self) -> None:
        os.close(self._wake)
        os.close(self._bell)

    async def lines(self) -> AsyncIterator[Line]:
        """Yield all lines, until the stream ends or reading is stopped. A later call misses none."""
        while not self.stopped:
            if self._unread:
                yield self._unread.popleft()
            elif self._ended:
                return
            else:
                self._take(await self._read_more())

    def stop(self) -> None:
        """Read no more; lines that were not yet asked for are dropped."""
        if not self.stopped:
            self.stopped = True
            self._ring()

    def hang_up(self) -> None:
        """Let the stream end here."""
        self._ended = True
        self._ring()

    def _take(self, data: bytes | None) -> None:
        if data:
            self._unread.extend(self._splitter.feed(data))
        elif data is not None:
            self._unread.extend(self._splitter.finish())
            self._ended = True

    async def _read_more(self) -> bytes | None:
        """Return what the thread reads; a read that was given up is taken up again by the next call."""
        if self._reading is None or self._reading.cancelled():
            self._reading = self._thread.submit(self._read)
        try:
            data = await asyncio.shield(asyncio.wrap_future(self._reading))
        except asyncio.CancelledError:
            # Nobody waits any more, so the thread need not either: the end of the program would wait for it.
            self._ring()
            raise
        self._reading = None
        return data

    def _ring(self) -> None:
        os.write(self._bell, b".")

    def _read(self) -> bytes | None:
        """Read what is there, waiting for at least one byte; empty at the end, None when the bell has rung."""
        try:
            descriptor = self._stream.fileno()
        except io.UnsupportedOperation:
            return self._stream.readline(_CHUNK).encode()
        try:
            ready, _, _ = select.select([descriptor, self._wake], [], [])
            if self._wake in ready:
                os.read(self._wake, 1)
                return None
            return os.read(descriptor, _CHUNK)
        except (OSError, ValueError):
            return b""
