"""Story of a finished evening: read from the journal when somebody opens the page, and not before."""

from __future__ import annotations

from itertools import chain, repeat

from companion.pages.situation import StoryPart
from companion.table import Table


def read_story(table: Table) -> tuple[StoryPart, ...]:
    """Return the story of a table's game, as everybody may read it; the whole game is played again for it.

    Args:
        table: The table, whose game is over.
    """
    # Imported at the end of an evening, so that a box starts sooner.
    from companion.report.chronicles import find_chronicle
    from companion.report.reading import read_evening
    from companion.report.story import tell_story
    from companion.table.archive import Archive, WrittenEntry

    journal = table.journal
    # A journal in memory notes no times.
    times = chain(getattr(journal, "times", ()), repeat(0.0))
    entries = tuple(
        WrittenEntry(number, at, body) for (number, body), at in zip(journal.entries(), times, strict=False)
    )
    session = str(journal.header.get("session", journal.session))
    evening = read_evening(Archive(session, journal.header, entries, finished=True), table.game)
    return tell_story(evening, find_chronicle(table.game).counted)
