"""Page that is shown while answers cannot be kept: the reason, and what people can do."""

from __future__ import annotations

from typing import Final

from companion.journal import ALLOW, MAKE_ROOM, JournalError, NotKept
from companion.pages.page import Page
from companion.pages.page_lines import EMPTY, LINES, PageLine
from companion.pages.plan import PagePlan
from companion.pages.scrolls import Prose
from companion.pages.situation import Situation
from companion.pages.words import header
from companion.text import Say, Text

FULL: Final = Text("The disk is full: make room and answer again. Nothing is lost.")
BARRED: Final = Text("The disk cannot be written to: allow it and answer again. Nothing is lost.")
MOVED: Final = Text("The game's file was moved: put it back and answer again.")
FAILED: Final = Text("The disk has failed: look at it and answer again. Nothing is lost.")


def trouble_words(error: JournalError) -> Text:
    """Return a short sentence on the reason and what to do."""
    if not isinstance(error, NotKept):
        return MOVED
    if error.mend == MAKE_ROOM:
        return FULL
    return BARRED if error.mend == ALLOW else FAILED


def cause(error: JournalError) -> str:
    """Return the cause of an error; it is equal for all answers that fail for one reason."""
    return str(error.why if isinstance(error, NotKept) else error)


def trouble_page(error: JournalError, situation: Situation, say: Say) -> Page:
    """Return the page about answers that cannot be kept; D dismisses it, and any answer is tried again."""
    lines = (*[EMPTY] * (LINES - 1), PageLine(((Text("Done"), ""),)))
    return PagePlan(header(situation), (), lines, prose=Prose(trouble_words(error), 1, 4)).page(say)
