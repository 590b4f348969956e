"""Story of a finished game, read from its journal only when somebody opens its page."""

from __future__ import annotations

from itertools import chain, repeat

from companion.pages.situation import StoryPart
from companion.table import Table


def read_story(table: Table) -> tuple[StoryPart, ...]:
    """Return the story of a finished game, as everybody may read it.

    The whole game is replayed for it, since the table does not keep what the story counts.

    Args:
        table: The table, whose game is over.
    """
    # Imported here, since these modules take long to import and no other moment of a game needs them.
    from companion.report.chronicles import find_chronicle
    from companion.report.reading import read_evening
    from companion.report.story import tell_story
    from companion.table.archive import Archive, WrittenEntry

    journal = table.journal
    # A journal in memory keeps no times: each entry gets the time 0.
    times = chain(getattr(journal, "times", ()), repeat(0.0))
    entries = tuple(
        WrittenEntry(number, time, body) for (number, body), time in zip(journal.entries(), times, strict=False)
    )
    session = str(journal.header.get("session", journal.session))
    evening = read_evening(Archive(session, journal.header, entries, finished=True), table.game)
    return tell_story(evening, find_chronicle(table.game).counted)
