"""Names of the counters, as Polish people read them."""

from __future__ import annotations

import tomllib
from typing import Any

from companion.language import speaker
from scripts import catalogues


def test_the_monsters_of_the_maze_are_called_as_on_their_polish_counters() -> None:
    data: Any = tomllib.loads((catalogues.ROOT / "companion/games/labirynt/data/names.toml").read_text("utf-8"))
    say = speaker("pl", ("companion.games.labirynt", "labirynt"))
    kinds = data["monster"].values()
    assert [say(kind["text"]) for kind in kinds] == [kind["polish"] for kind in kinds]
