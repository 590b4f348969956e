"""Games that earlier versions have kept go on: each is replayed, with all that was undone and redone in it.

`tests/recorder.py` says how they were recorded. Where a rule was mended since, a game may part there: such games are
listed beside them in `parted.toml` with the entry and the rule, stop at that entry and no other, and go on from their
last turn before it.
"""

from __future__ import annotations

import json
from collections import Counter

from companion.testing.recorded import RESULTS, read_recorded, recorded_names
from companion.testing.suite import Recorded
from tests.every_game import TESTS_OF_GAMES, classes, own_part, recorded_folder, released_games
from tests.recorder import KEPT, RELEASE

FILES = sorted(path.stem for path in TESTS_OF_GAMES.glob("*/recorded/*.jsonl"))

globals().update(classes(Recorded))


def test_twelve_games_of_each_release_are_recorded_with_results() -> None:
    counts = Counter(name.rpartition("-")[0] for name in FILES)
    assert set(counts.values()) == {KEPT}
    assert {f"{game}-{RELEASE}" for game in released_games()} <= set(counts)
    results = [json.loads(path.read_text("utf-8")) for path in TESTS_OF_GAMES.glob(f"*/recorded/{RESULTS}")]
    assert sorted(name for one in results for name in one) == FILES


def test_recorded_games_use_every_kind_of_entry() -> None:
    for game in released_games():
        folder = recorded_folder(game)
        bodies = [body for name in recorded_names(folder, game) for _, _, body in read_recorded(folder, name).entries]
        done, draws = {body["e"] for body in bodies}, own_part(game).draws
        assert {"answer", "leave", "redo", "set", "undo"} <= done
        assert ("interrupt" in done) is own_part(game).interrupts
        assert ("deck" in done) is draws
        sealing = {"seal", "reveal"}
        assert done & sealing == (sealing if own_part(game).seals else set())
        assert ("withdraw" in done) is own_part(game).shares
        for real in ("r", "d") if draws else ("r",):
            assert {body.get("by", "people") for body in bodies if real in body} == {"people", "box"}
