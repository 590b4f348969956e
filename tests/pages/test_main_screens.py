"""Screens of the box in a real game, for each kind of ask, as somebody last saw them: words, picture, lights."""

from __future__ import annotations

import pytest

from companion.cli.host.host import Host
from companion.game import find
from companion.language import Voice
from companion.table import Table
from companion.testing.transcript import Transcript
from hardware.panel import Scene
from hardware.simulated.panel import SimulatedPanel
from tests.every_game import transcripts_folder
from tests.golden_files import check_golden

STORY = transcripts_folder("legenden") / "spine.txt"


def screens(language: str) -> dict[str, Scene]:
    """Return the first scene of each kind of ask in the story, by the ask's key; and the end."""
    seen: dict[str, Scene] = {}
    game = find("legenden")
    voice = Voice(language)
    voice.use(None, (game.catalogues, game.id))

    def look(table: Table) -> None:
        key = table.open.ask.key if table.open else "over"
        if key not in seen:
            panel = SimulatedPanel(None, ())
            Host(table, [panel], lambda: 0.0, voice).show()
            seen[key] = panel.scene

    transcript = Transcript(game, before=look)
    transcript.replay(STORY.read_text(encoding="utf-8"))
    assert transcript.table is not None
    look(transcript.table)
    return seen


ENGLISH = screens("en")
SWEDISH = screens("sv")


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_main_screens_match_their_kept_frames(key: str) -> None:
    scene = ENGLISH[key]
    lights = " ".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in scene.lights)
    words = "\n".join((*ENGLISH[key].box.page.rows, "", *SWEDISH[key].box.page.rows))
    picture = "\n".join(scene.box.picture.braille())
    check_golden(f"screens/{key}.txt", f"{words}\n\n{picture}\n\n{lights}\n")
