"""Answers that cannot be kept: a page shows the reason until somebody dismisses it, and the next answer tries again."""

from __future__ import annotations

from companion.cli.host.diary import Diary
from companion.cli.host.disk_trouble import trouble_page
from companion.cli.host.newsroom import Newsroom
from companion.cli.host.situations import Situations
from companion.journal import JournalError
from companion.language import Voice
from companion.pages.page import Page
from companion.table import Table


class Keeping:
    """State of keeping: whether the last answer of the table was kept, and the page that shows a failure."""

    def __init__(self, table: Table, situations: Situations, newsroom: Newsroom, diary: Diary, voice: Voice) -> None:
        """Begin without a failure; `diary` logs each answer that is not kept."""
        self._table = table
        self._situations = situations
        self._newsroom = newsroom
        self._diary = diary
        self._voice = voice
        self._failed = False
        self.page: Page | None = None
        """Page with the reason why an answer could not be kept, until somebody dismisses it."""

    def report(self, error: JournalError) -> None:
        """Show why an answer could not be kept."""
        self._newsroom.note(error.words)
        self._diary.log_not_kept(self._table, error)
        self._failed, self.page = True, trouble_page(error, self._situations.shared, self._voice)

    def confirm(self) -> None:
        """Note that an answer was kept."""
        if self._failed:
            self._diary.log_kept_again(self._table)
        self._failed, self.page = False, None

    def dismiss(self) -> None:
        """Remove the page, since somebody has read it."""
        self.page = None
