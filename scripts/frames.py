"""Draw the main screens of the small OLED for `docs/build.md`, from games that are really played."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from companion.cli.evening.kept_game import OfferedGame
from companion.cli.evening.lobby import BOX, Lobby
from companion.cli.evening.notices import unplug_notice
from companion.game import Game, find, games
from companion.journal import MemoryJournal
from companion.language import Voice
from companion.pages.picture import render
from companion.pages.small_page import render_small
from companion.progress import Progress
from companion.table import Table, new_header
from companion.testing.transcript import Transcript
from companion.text import Text
from hardware.box.parts import PartState, notice_page
from hardware.simulated.panel import SimulatedPanel
from scripts.sheet import Frame
from tests.cli.sitting import Sitting
from tests.every_game import transcripts_folder

STORY = transcripts_folder("legenden") / "spine.txt"
THE_END = "the end"


def frames(language: str = "en") -> list[Frame]:
    """Return each main screen in a language, in the order of an evening; their names are English."""
    return asyncio.run(Story(language).frames())


def table_at(key: str, which: int = 1) -> Table:
    """Return the table of the story when it asks a question for the first, second... time, or at `THE_END`."""
    head, _, body = STORY.read_text(encoding="utf-8").partition("\n\n")
    lines = body.splitlines()
    asked = [at for at, line in enumerate(lines) if line.split()[1:2] == [key] and not line.startswith(("#", " "))]
    upto = lines if key == THE_END else lines[: asked[which - 1]]
    transcript = Transcript(find("legenden"))
    transcript.replay(f"{head}\n\n" + "\n".join(upto))
    assert transcript.table is not None
    return transcript.table


def _frame(name: str, words: str, sitting: Sitting) -> Frame:
    return Frame(name, words, sitting.panels[0].scene.box.picture.rows)


class Story:
    """An evening, as people who read this language see it."""

    def __init__(self, language: str) -> None:
        self._language = language

    async def frames(self) -> list[Frame]:
        """Return each main screen, in order."""
        parts = [self._start(), await self._turn(), await self._fight(), await self._dragon(), await self._menu()]
        return [frame for part in (*parts, await self._end()) for frame in part]

    def seat_people(
        self, table: Table, buttons: Sequence[str] | None = (), screens: Sequence[str] | None = (), **how: Any
    ) -> Sitting:
        """Return people who sit down at this table, with the box and its panel."""
        table.drain_events()
        return Sitting(table, [SimulatedPanel(buttons, screens)], self._language, **how)

    def _show_pages(self, game: Game[Any]) -> Sitting:
        """Return people before pages that belong to no seat, such as those of the lobby."""
        return self.seat_people(Table(game, MemoryJournal(new_header(game, [BOX]))), seated=False)

    def _start(self) -> list[Frame]:
        progress = Progress.from_view(table_at("turn", 7).view())
        title = str(find("legenden").title)
        kept = OfferedGame("", ("Ada", "Bo"), title, progress.text, Text("yesterday"), progress.round)
        lobby = Lobby(games(), (kept,), {"language": self._language})
        return [_frame("start", "The unfinished game", self._show_pages(lobby))]

    async def _turn(self) -> list[Frame]:
        die = self.seat_people(table_at("test.strength"))
        first = _frame("test-first", "A T12: made or failed", die)
        await die.press("B")
        return [
            _frame("turn", "Whose turn", self.seat_people(table_at("turn", 7))),
            _frame("moving", "Moving", self.seat_people(table_at("move.what", 3))),
            _frame("door", "A door", self.seat_people(table_at("door.how", 3))),
            first,
            _frame("test-second", "... and what came of it", die),
        ]

    async def _fight(self) -> list[Frame]:
        alone = self.seat_people(table_at("fight.stance"))
        covered = _frame("secret", "A secret, shared screen", alone)
        await alone.press("A!")
        counted = self.seat_people(table_at("fight.stance"), None, None)
        own = Frame("handheld", "A handheld, 128 x 32", render_small(counted.panels[0].scene.handhelds["Ada"].page))
        await counted.wait(2.0)
        count = _frame("countdown", "The fight counts", counted)
        await counted.press("A", seat="Ada")
        await counted.press("B", seat="Bo")
        await counted.wait(5.0)
        blow = _frame("blow", "A blow", counted)
        await counted.press("A")
        return [
            covered,
            _frame("secret-open", "... seen by one alone", alone),
            count,
            blow,
            _frame("reveal", "The reveal", counted),
            own,
        ]

    async def _dragon(self) -> list[Frame]:
        sitting = self.seat_people(table_at("dragon.card", 2))
        dragon = _frame("dragon", "The dragon, with odds", sitting)
        await sitting.press("B")
        return [dragon, _frame("wakes", "She wakes", sitting)]

    async def _menu(self) -> list[Frame]:
        sitting = self.seat_people(table_at("dragon.card", 2))
        await sitting.press("D!")
        menu = _frame("menu", "The menu: a long D", sitting)
        await sitting.press("B")
        return [menu, _frame("odds", "Odds", sitting)]

    async def _end(self) -> list[Frame]:
        night = self.seat_people(table_at(THE_END))
        falls = _frame("night", "Night", night)
        await night.press("A")
        lost = [
            PartState(Text("Lights"), Text("No light.")),
            PartState(Text("Button {name}", name="C"), Text("Silent.")),
        ]
        return [
            falls,
            _frame("scores", "Scores", night),
            Frame("lost", "A part is lost", render(notice_page(lost, Voice(self._language))).rows),
            _frame("unplug", "Safe to unplug", self._show_pages(unplug_notice())),
        ]
