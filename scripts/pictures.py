"""The pictures in the documents, made from a real game: `python -m scripts.pictures`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.cli.host.host import Host
from companion.game import find
from companion.journal import MemoryJournal
from companion.language import Voice
from companion.pages.png import picture_png
from companion.table import Table, new_header
from hardware.emulator.terminal import screenshot
from hardware.simulated.panel import SimulatedPanel
from scripts.frames import frames
from scripts.sheet import frame_png, sheet_png

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SEATS = ("Ada", "Bo")
SIZE = (100, 33)

STORY: tuple[tuple[str, str, object], ...] = (
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
    ("fight.ready", "Ada", True),
    ("fight.ready", "Bo", True),
    ("fight.stance", "Ada", "strength"),
    ("fight.stance", "Bo", "psyche"),
    ("fight.flee", "Ada", "on"),
)
"""Asks of a first round: each is shown before it is answered."""


def main() -> None:
    """Write every frame of the story, the emulator at its last ask, and the main screens of the OLED."""
    (PICTURES / "frames").mkdir(parents=True, exist_ok=True)
    asyncio.run(_tell())
    for name, png in oled().items():
        (PICTURES / "oled").mkdir(exist_ok=True)
        (PICTURES / "oled" / name).write_bytes(png)


def oled() -> dict[str, bytes]:
    """The main screens of the OLED as PNG files by their names, and a sheet of all."""
    shown = frames()
    return {**{f"{frame.name}.png": frame_png(frame) for frame in shown}, "sheet.png": sheet_png(shown)}


async def _tell() -> None:
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
    host = Host(table, [panel], lambda: 0.0, Voice("en"))
    host.show()
    (PICTURES / "emulator.svg").write_text(await screenshot(panel.scene, SEATS, size=SIZE, title="Drakvakt"))


if __name__ == "__main__":
    main()
