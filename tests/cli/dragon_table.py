"""A table of Legenden, and the way to the chamber where the dragon sleeps."""

from __future__ import annotations

from companion.game import find
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from hardware.panel import Said
from tests.cli.sitting import Sitting
from tests.secrecy import Stacked


def begin_legenden(journal: MemoryJournal | None = None) -> Table:
    """Return a new game of Legenden for two."""
    rules = find("legenden")
    return Table(rules, journal or MemoryJournal(new_header(rules, ["Ada", "Bo"])))


async def walk_to_dragon(s: Sitting) -> None:
    """Let Ada walk into the chamber, where the dragon sleeps."""
    for seat, buttons in (("Ada", "A"), ("Bo", "A"), ("Ada", "A")):
        await s.press(*buttons, seat=seat)
    await s.host.handle(Said("Ada", (3,)))
    await s.host.handle(Said("Ada", (1,)))
    for value in ("move", "chamber", "draw"):
        await s.host.handle(Said("Ada", value))
    await s.read_news()


def begin_before_dragon(card: str) -> Table:
    """Return a table at which people press before the box draws this card."""
    rules = find("legenden")
    header = new_header(rules, ["Ada", "Bo"], None, {"cards.dragon": "drawn"})
    return Table(rules, MemoryJournal(header), Stacked(card), patient=True)  # type: ignore[arg-type]
