"""Make the pictures of the documents from real games: `python -m scripts.pictures`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.cli.host.host import Host
from companion.game import find
from companion.journal import MemoryJournal
from companion.language import Voice
from companion.pages.page import Button
from companion.pages.png import picture_png
from companion.pages.stories import sentence
from companion.table import Table, new_header
from companion.testing.messages import domain_of
from companion.testing.transcript import Transcript
from hardware.emulator.desk import Desk
from hardware.emulator.desk_drawing import draw
from hardware.emulator.keyboard import CLUSTERS
from hardware.panel import News
from hardware.simulated.panel import SimulatedPanel
from scripts.desk_png import canvas_png
from scripts.frames import frames, table_at
from scripts.sheet import frame_png, sheet_png
from tests.cli.sitting import Sitting

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
SEATS = ("Ada", "Bo")
SIZE = (120, 36)
LAST_EVENTS = 30
"""Number of the last events in the log of the emulator's picture."""

LANGUAGES = (*domain_of(find("legenden")).languages(), "en")
"""The languages of the game that is shown."""

GUIDE_SCREENS = (
    *("start", "turn", "moving", "door", "test-first", "countdown"),
    *("reveal", "dragon", "wakes", "menu", "odds", "scores"),
)
"""Names of the screens that the player's guide shows."""

GAMES_SHOWN = {
    ("atervackt", "sv"): ("castle", "fight.sign", 5),
    ("labirynt", "pl"): ("ranks", "attacks", 3),
    ("rulez", "sv"): ("duel", "dice.attack", 2),
    ("talisman", "nl"): ("robbery", "move.way", 5),
}
"""Games that are shown in their own language: the transcript, the ask, and which one of that kind it is."""

TO_THE_FIGHT: tuple[tuple[str, str, object], ...] = (
    ("setup.hero", "Ada", "rohan"),
    ("setup.hero", "Bo", "sigeir"),
    ("setup.first", "Ada", "Ada"),
    ("setup.symbol", "Ada", [8]),
    ("sun", "Ada", [2]),
    ("turn", "Ada", "move"),
    ("move.what", "Ada", "room"),
    ("room", "Ada", "monster"),
    ("monster.kind", "Ada", "minotaur"),
    ("meeting.hero", "Ada", "attack"),
    ("meeting.reaction", "Bo", "fight"),
    ("value.life", "Ada", 17),
    ("monster.life", "Bo", 9),
)
"""Asks up to the first fight, with the answers of those who are asked."""

STORY: tuple[tuple[str, str, object], ...] = (
    *TO_THE_FIGHT,
    ("fight.ready", "Ada", True),
    ("fight.ready", "Bo", True),
    ("fight.stance", "Ada", "strength"),
    ("fight.stance", "Bo", "psyche"),
    ("fight.flee", "Ada", "on"),
)
"""Asks of a first round: each is shown before it is answered."""


def main() -> None:
    """Write every frame of the story, the emulator at its best moment, and the main screens of the OLED."""
    (PICTURES / "frames").mkdir(parents=True, exist_ok=True)
    asyncio.run(_write_story())
    for name, png in {**draw_oled(), **draw_guide(), **draw_evenings(), **draw_games()}.items():
        (PICTURES / name).parent.mkdir(parents=True, exist_ok=True)
        (PICTURES / name).write_bytes(png)


def draw_oled() -> dict[str, bytes]:
    """Return the main screens of the OLED as PNG files by their names, and a sheet of all."""
    shown = frames()
    screens = {f"oled/{frame.name}.png": frame_png(frame) for frame in shown}
    return {**screens, "oled/sheet.png": sheet_png(shown)}


def draw_guide() -> dict[str, bytes]:
    """Return the screens of the player's guide in every language."""
    return {
        f"playing/{language}/{frame.name}.png": frame_png(frame)
        for language in LANGUAGES
        for frame in frames(language)
        if frame.name in GUIDE_SCREENS
    }


def draw_evenings() -> dict[str, bytes]:
    """Return the emulator in a large window at the best moment of an evening, in every language."""
    return {f"evening.{language}.png": asyncio.run(_best_moment(language)) for language in LANGUAGES}


def draw_games() -> dict[str, bytes]:
    """Return the pictures of the emulator in a large window, in a game of each language, by their names."""
    return {
        f"games/{game}.{language}.png": asyncio.run(_desk_png(_table_of(game, *moment), language))
        for (game, language), moment in GAMES_SHOWN.items()
    }


def _table_of(game: str, transcript: str, key: str, which: int) -> Table:
    """Return the table of a transcript where it asks something.

    Args:
        game: The game.
        transcript: The name of its transcript.
        key: The key of the ask.
        which: The number of the ask among those of its kind, from 1.
    """
    text = (ROOT / "tests" / "games" / game / "transcripts" / f"{transcript}.txt").read_text("utf-8")
    head, _, body = text.partition("\n\n")
    lines = body.splitlines()
    asked = [at for at, line in enumerate(lines) if line.split()[1:2] == [key] and not line.startswith(("#", " "))]
    played = Transcript(find(game))
    played.replay(f"{head}\n\n" + "\n".join(lines[: asked[which - 1]]))
    assert played.table is not None
    return played.table


async def _best_moment(language: str) -> bytes:
    """Return the picture of the moment at which somebody has drawn beside the sleeping dragon."""
    return await _desk_png(table_at("dragon.card", 3), language, press="B")


async def _desk_png(table: Table, language: str, press: Button | None = None) -> bytes:
    """Return the picture of the emulator as people at a table see it, with what was told last.

    Args:
        table: The table.
        language: The code of the language.
        press: A button that is pressed before.
    """
    table.drain_events()
    sitting = Sitting(table, [SimulatedPanel(None, ())], language)
    names = table.view().names
    for event in [event for _, event in table.run.log][-LAST_EVENTS:]:
        await sitting.host.handle(News(sentence(event, names)))
    if press is not None:
        await sitting.press(press)
    places = (*table.run.state.seats, *[None] * len(CLUSTERS))[: len(CLUSTERS)]
    return canvas_png(draw(Desk(sitting.panels[0].scene, places, say=sitting.voice), *SIZE))


async def _write_story() -> None:
    """Write the page of each ask of `STORY`, before it is answered."""
    game = find("legenden")
    table = Table(game, MemoryJournal(new_header(game, SEATS)))
    panel = SimulatedPanel(None, ())
    for number, (key, seat, value) in enumerate(STORY):
        host = Host(table, [panel], lambda: 0.0, Voice("en"))
        host.show()
        opened = table.open
        if opened is None or opened.ask.key != key:
            raise SystemExit(f"The story says {key} where {opened and opened.ask.key} is asked: mend STORY.")
        frame = PICTURES / "frames" / f"{number:02}-{key.replace('.', '-')}.png"
        frame.write_bytes(picture_png(panel.scene.box.picture))
        table.answer(opened.n, seat, value)


if __name__ == "__main__":
    main()
