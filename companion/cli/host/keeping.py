"""Answers that cannot be kept: people are told until somebody has read it, and the next answer is tried again."""

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
    """Knows if the last answer of the table could be kept."""

    def __init__(self, table: Table, situations: Situations, newsroom: Newsroom, diary: Diary, voice: Voice) -> None:
        """Begin with nothing wrong; `diary` takes a line for each answer that is not kept."""
        self._table = table
        self._situations = situations
        self._newsroom = newsroom
        self._diary = diary
        self._voice = voice
        self._failed = False
        self.page: Page | None = None
        """The page that says why an answer could not be kept, until somebody has read it."""

    def report(self, error: JournalError) -> None:
        """Say on the screen why an answer could not be kept."""
        self._newsroom.note(error.words)
        self._diary.log_not_kept(self._table, error)
        self._failed, self.page = True, trouble_page(error, self._situations.shared, self._voice)

    def confirm(self) -> None:
        """Note that an answer was kept."""
        if self._failed:
            self._diary.log_kept_again(self._table)
        self._failed, self.page = False, None

    def dismiss(self) -> None:
        """Take the page away: somebody has read it."""
        self.page = None
