"""Games that were kept by earlier versions, as files of exported games beside how each of them ended.

The folder holds `GAME-RELEASE-NUMBER.jsonl` (what `drakvakt sessions export` writes), `results.json` with how each of
them ended, and `parted.toml`, where a rule was mended since: each game that parts there, with the entry that no longer
fits and the rule.

    "legenden-0.0-01" = { entry = 195, rule = "L7.6a" }
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.game import find
from companion.journal import MemoryJournal
from companion.table.archive import Archive
from companion.table.unpack import unpack

RESULTS, PARTED = "results.json", "parted.toml"


def recorded_names(folder: Path, game: str) -> list[str]:
    """Return the names of a game's recorded games, in order.

    Args:
        folder: The folder of the recorded games.
        game: The id of the game.
    """
    return sorted(path.stem for path in folder.glob(f"{game}-*.jsonl"))


@cache
def read_recorded(folder: Path, name: str) -> Archive:
    """Read a game as it was recorded.

    Args:
        folder: The folder of the recorded games.
        name: The name of the recorded game, as "legenden-0.1-03".
    """
    with (folder / f"{name}.jsonl").open("rb") as file:
        return unpack(file, find)


@cache
def read_results(folder: Path) -> Mapping[str, Any]:
    """Return how each recorded game of a folder ended, by its name."""
    found: dict[str, Any] = json.loads((folder / RESULTS).read_text("utf-8"))
    return found


@cache
def read_parted(folder: Path) -> Mapping[str, tuple[int, str]]:
    """Return the games that part, with the entry that no longer fits and the rule that was mended."""
    path = folder / PARTED
    found = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return {name: (part["entry"], part["rule"]) for name, part in found.items()}


def recorded_journal(archive: Archive) -> MemoryJournal:
    """Return the recorded game as a journal that can be continued."""
    journal = MemoryJournal(archive.header, archive.session)
    for _, _, body in archive.entries:
        journal.append(body)
    return journal
