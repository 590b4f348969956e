"""A table with simulated panels and a clock that stands still until a test moves it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from companion.cli.host.host import Host
from companion.journal import Journal, MemoryJournal
from companion.language import Voice
from companion.pages.page import Button
from companion.table import Table, new_header
from hardware.panel import Press
from hardware.simulated.panel import SimulatedPanel


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


class Sitting:
    """People at a table: they press, look and let time pass."""

    def __init__(self, table: Table, panels: Sequence[SimulatedPanel], language: str = "en", **how: Any) -> None:
        self.clock = Clock()
        self.panels = panels
        self.table = table
        self.voice = Voice(language)
        self.voice.use(None, (table.game.catalogues, table.game.id))
        self.host = Host(table, panels, self.clock, self.voice, **how)
        self.host.show()

    async def press(self, *buttons: str, seat: str | None = None) -> None:
        """Press one button after another: "A", or "D!" for a long press."""
        for button in buttons:
            letter: Button = button[0]  # type: ignore[assignment]
            await self.host.handle(Press(seat, letter, held=button.endswith("!")))
            self.host.show()

    async def wait(self, seconds: float, step: float = 0.5) -> None:
        """Let seconds pass; the host looks at the clock every `step` seconds."""
        until = self.clock.at + seconds
        while self.clock.at < until:
            self.clock.at = min(self.clock.at + step, until)
            await self.host.tick()
            self.host.show()

    async def read_news(self) -> None:
        """Let all news pass; where the last page waits for a press, press the box's buttons, and wait a moment."""
        await self.wait(30)
        while self.host.newsroom.flashes.page is not None:
            await self.press("A")
        await self.wait(2)

    def box(self) -> str:
        """Return the words on the box's screen."""
        page = self.panels[0].scene.box.page
        return "\n".join(row.rstrip() for row in (*page.rows, *page.big)).strip()

    def hand(self, seat: str, panel: int = 0) -> str:
        """Return the words on a seat's own screen."""
        return "\n".join(row.rstrip() for row in self.panels[panel].scene.handhelds[seat].page.rows).strip()


def toy_table(
    game: Any,
    seats: Sequence[str] = ("Ada", "Bo"),
    options: Mapping[str, Any] | None = None,
    modes: Mapping[str, str] | None = None,
    journal: Journal | None = None,
) -> Table:
    """Return a new table in memory."""
    return Table(game, journal or MemoryJournal(new_header(game, seats, options, modes)))


def sit(table: Table, *panels: SimulatedPanel, **how: Any) -> Callable[[Callable[[Sitting], Awaitable[None]]], Sitting]:
    """Run the decorated coroutine at once, with people at a table.

        @sit(table)
        async def sitting(s: Sitting) -> None:
            await s.press("A", seat="Ada")

    The test need not call `sitting`: it has run when the next line of the test is reached, and its name stands for
    the `Sitting` as it was left.

    Args:
        table: The table.
        panels: Its panels; without any, one that gives every seat keys and a screen.
        how: Arguments of the `Host`.
    """

    def run(script: Callable[[Sitting], Awaitable[None]]) -> Sitting:
        async def main() -> Sitting:
            sitting = Sitting(table, panels or (SimulatedPanel(None, None),), **how)
            await script(sitting)
            return sitting

        return asyncio.run(main())

    return run


def key_of_open_ask(table: Table) -> str | None:
    """Return the key of the open ask; None once the game is over."""
    return table.open.ask.key if table.open else None


async def play_to_duel(s: Sitting) -> None:
    """Let both move home, where they duel."""
    await s.press("A", seat="Ada")
    await s.press("A", seat="Bo")
