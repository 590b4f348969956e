"""Newsroom: it turns events into lines of the log and pages of news."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.asks import Seat
from companion.cli.host.deadlines import Deadlines
from companion.cli.host.log import JUMPS, LENGTH, Log
from companion.cli.host.newsflash import Flashes
from companion.cli.host.seats import Places
from companion.cli.host.settings import Settings
from companion.cli.host.situations import Situations
from companion.event_kinds import SILENT
from companion.language import Voice
from companion.pages.news_page import NewsPage, Reader, readers
from companion.pages.recap import introductions, recap, roll_call, summary
from companion.pages.reveals import is_revealing
from companion.pages.rewinding import named
from companion.pages.screen import news
from companion.pages.stories import sentence
from companion.record import replace
from companion.state import Event
from companion.table import Table
from companion.table.skipped_asks import SkippedAsks
from companion.text import Text
from companion.view import View

RECALLED = 12
"""Events of a kept game that the log begins with: no more than people read before they go on."""


class Newsroom:
    """News of one table: each event is shown once, and important ones until somebody has read them."""

    def __init__(
        self,
        table: Table,
        situations: Situations,
        places: Places,
        flashes: Flashes,
        deadlines: Deadlines,
        settings: Settings,
        voice: Voice,
    ) -> None:
        """Begin at the present state of the table; earlier events are no news."""
        self._table = table
        self._situations = situations
        self._places = places
        self._deadlines = deadlines
        self._settings = settings
        self.voice = voice
        self.flashes = flashes
        self.log = Log(voice)
        self._pages_of_held: list[NewsPage | None] = []
        """For each sentence of the log that is held back the page that tells it; `None` for one of no page."""
        self.told: tuple[tuple[int, Event], ...] = ()
        """The newest events, each with its number, for programs that receive them unasked."""
        self._skipped = SkippedAsks()
        self._skipped.read(table.run.state)
        self._readers: frozenset[Reader] = frozenset()
        """The readers who had to press for a page of news, each with the round."""
        self._reveal: object = table.view().reveal
        self._round = situations.shared.progress.round

    def note(self, text: Text) -> None:
        """Add a sentence of the box to the log."""
        self.log.add(text)

    def show_recap(self) -> None:
        """Show the state of a game that people continue, below what happened last."""
        names = self._situations.shared.view.names
        for number, event in self._table.run.log[-RECALLED:]:
            if self._is_logged(event):
                self.log.add(sentence(event, names), number)
        for line in summary(self._situations.shared):
            self.note(line)
        self.flashes.add(recap(self._situations.shared, self.voice))

    def hear(self, events: list[Event]) -> None:
        """Add events to the log, and show pages of news about them."""
        shared = self._situations.shared
        view = shared.view
        self.follow_pages()
        if any(event.key in JUMPS for event in events):
            self.log.keep(self._table.entry_numbers)
        events = events if self._settings.seated else [_without_names(event) for event in events]
        next_number = self.told[-1][0] + 1 if self.told else 1
        skipped = self._skipped.read(self._table.run.state)
        self.told = (*self.told, *enumerate((*events, *skipped), next_number))[-LENGTH:]
        # Reveals of two rounds can be equal, so an event that reveals shows that this one is new.
        is_new, self._reveal = view.reveal != self._reveal or any(map(is_revealing, events)), view.reveal
        shown_view = view if is_new or view.reveal is None else replace(view, reveal=None)
        pages = self._make_pages(events, shown_view) if events or is_new else ()
        self.flashes.add(self._with_round(pages))
        self._log_events(events, pages)

    def _log_events(self, events: list[Event], pages: tuple[NewsPage, ...]) -> None:
        """Add events to the log; it shows them when the pages that tell them have come, in the order of the events.

        Args:
            events: The events.
            pages: The pages of news about them.
        """
        page_of = {id(event): page for page in pages for event in page.events}
        names = self._situations.shared.view.names
        for event in events:
            page = page_of.get(id(event))
            held = bool(self._pages_of_held) or (page is not None and self.flashes.is_to_come(page))
            if self._is_logged(event):
                self.log.add(sentence(event, names), self._table.last_entry, held=held)
                self._pages_of_held += [page] if held else []

    def follow_pages(self) -> None:
        """Show in the log what the pages of news have come to: of what is to come nothing stands beside them."""
        count = 0
        for page in self._pages_of_held:
            if page is not None and self.flashes.is_to_come(page):
                break
            count += 1
        if count:
            del self._pages_of_held[:count]
            self.log.release(count)

    def _is_logged(self, event: Event) -> bool:
        """Return True if the log tells of an event: of how a rule is read only where people want that."""
        return event.kind not in SILENT or self._settings.notes.told

    def _make_pages(self, events: list[Event], view: View) -> tuple[NewsPage, ...]:
        """Return the pages of news about these events.

        Args:
            events: The events.
            view: The game as everybody may see it, with a reveal only if that is new.
        """
        # Players with a screen of their own need not press at the box.
        elsewhere = {(event.round, seat) for event in events for seat in self._places.seats_with_screens()}
        shared = self._situations.shared
        shown = replace(shared, told=tuple(events), view=view, pressed=self._readers, readers=self._readers | elsewhere)
        pages = news(shown, self.voice)
        self._readers |= readers(pages)
        return pages

    def _with_round(self, pages: Iterable[NewsPage]) -> Iterator[NewsPage]:
        """Yield these pages; before the first round also who plays whom, and after other rounds how all are."""
        shared = self._situations.shared
        last_round, self._round = self._round, shared.progress.round
        if last_round == 0 and self._round:
            yield from introductions(shared, self.voice)
        yield from pages
        if last_round and self._round and self._round > last_round:
            yield from roll_call(shared, self.voice)

    def end_page(self, *, read: bool = False, seat: Seat | None = None) -> None:
        """Remove the present page of news.

        Args:
            read: True if somebody has read it; False if its time is over.
            seat: The seat that has read it; `None` is whoever uses the box's buttons.

        """
        self.flashes.note_end(read=read)
        self.flashes.show_next(read=read and (seat is None or seat == self.flashes.reader))
        self._deadlines.watch()


def _without_names(event: Event) -> Event:
    """Remove the seat from the words of an undo or redo, since the lobby has no real seats."""
    step = dict(event.text.params).get("what")
    if event.key not in JUMPS or not isinstance(step, Text):
        return event
    return replace(event, text=event.text.using(what=named(step)[1]))
