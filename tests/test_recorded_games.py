"""Games that earlier versions have kept go on: each is replayed, with all that was undone and redone in it.

`tests/recorder.py` says how they were recorded. Where a rule was mended since, a game may part there: such games are
listed with the entry and the rule, stop at that entry and no other, and go on from their last turn before it.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from companion.game import find, games
from companion.journal import MemoryJournal
from companion.state import Json
from companion.table import Table
from companion.table.archive import Archive, lines
from companion.table.chance import Chance
from companion.table.unpack import unpack
from companion.table.verify import verify
from companion.table.walk import Walk
from tests import bots

FOLDER = Path(__file__).parent / "recorded" / "games"
FILES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
PARTED: Mapping[str, tuple[int, str]] = {
    # Who was set to lose rounds while all said where they go, does lose them.
    "atervackt-0.0-01": (24, "A3.3"),
    # Somebody went down where no way down is: in a tower, say. The box no longer offers that.
    "atervackt-0.0-02": (87, "A23.1"),
    "atervackt-0.0-04": (9, "A23.1"),
    "atervackt-0.0-05": (36, "A23.1"),
    "atervackt-0.0-06": (9, "A23.1"),
    "atervackt-0.0-09": (81, "A23.1"),
    "atervackt-0.0-12": (51, "A23.1"),
    # Amulet halves were tried by one who had no two that had not been tried together.
    "atervackt-0.0-03": (77, "A20.5"),
    "atervackt-0.0-07": (117, "A20.5"),
    "atervackt-0.0-10": (378, "A20.5"),
    "atervackt-0.0-11": (28, "A20.5"),
    # The board was made smaller in the middle of a meeting, so that its room lies nowhere.
    "atervackt-0.0-08": (66, "A2.8"),
    # A turn was left in mid-flight: the way by which the hero came in is now kept until it is told where he goes.
    "legenden-0.0-01": (195, "L7.6a"),
}
"""The games that part, with the entry that no longer fits and the rule that was mended."""

RESULTS: Mapping[str, Mapping[str, Json]] = json.loads((FOLDER / "results.json").read_text("utf-8"))
RELEASES = ("0.0", "0.1")
WHOLE = [name for name in FILES if name not in PARTED]


@cache
def recorded(name: str) -> Archive:
    """The game as it was recorded."""
    with (FOLDER / f"{name}.jsonl").open("rb") as file:
        return unpack(file, find)


def kept(archive: Archive) -> MemoryJournal:
    """The same as a journal that can be gone on with."""
    journal = MemoryJournal(archive.header, archive.session)
    for _, _, body in archive.entries:
        journal.append(body)
    return journal


def test_twelve_games_of_each_and_of_each_release_are_recorded_and_each_has_a_result() -> None:
    counts = Counter(name.rpartition("-")[0] for name in FILES)
    assert counts == dict.fromkeys([f"{game}-{release}" for game in games() for release in RELEASES], 12)
    assert sorted(RESULTS) == FILES


def test_people_did_everything_in_them() -> None:
    for game in games():
        bodies = [body for name in FILES if name.startswith(game) for _, _, body in recorded(name).entries]
        done = {body["e"] for body in bodies}
        assert {"answer", "deck", "interrupt", "leave", "redo", "reveal", "seal", "set", "undo", "withdraw"} <= done
        for real in ("r", "d"):
            assert {body.get("by", "people") for body in bodies if real in body} == {"people", "box"}


@pytest.mark.parametrize("name", WHOLE)
def test_every_entry_of_a_recorded_game_still_fits(name: str) -> None:
    archive = recorded(name)
    report = verify(archive, find(archive.header["game"]))
    assert report.wrong == ()
    assert report.astray == 0, "what was undone fits too"
    assert report.boundaries == sum("h" in body for _, _, body in archive.entries)


@pytest.mark.parametrize("name", WHOLE)
def test_a_recorded_game_ends_as_it_ended(name: str) -> None:
    archive = recorded(name)
    table = Table(find(archive.header["game"]), kept(archive), Chance(archive.header["seed"]))
    assert table.over
    assert table.result() == RESULTS[name]


@pytest.mark.parametrize("name", PARTED)
def test_a_game_whose_rule_was_mended_parts_there_and_goes_on_from_its_last_turn(name: str) -> None:
    archive, (entry, _) = recorded(name), PARTED[name]
    game = find(archive.header["game"])
    walk = Walk(game, archive.header, archive.session)
    for number, _, body in archive.entries:
        walk.follow(number, body)
        if walk.parted is not None:
            break
    assert walk.parted is not None
    assert walk.parted.entry == entry
    walk.close()
    table = Table(game, kept(archive), Chance(archive.header["seed"]), mend=True)
    bots.play(table, random.Random(name), 5000)
    assert table.over


@pytest.mark.parametrize("name", FILES)
def test_a_recorded_game_is_exported_byte_for_byte(name: str) -> None:
    assert "".join(f"{line}\n" for line in lines(recorded(name))) == (FOLDER / f"{name}.jsonl").read_text("utf-8")
