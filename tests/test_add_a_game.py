"""docs/add-a-game.md, tried: its game in a folder of its own is found by its entry point, and played everywhere."""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path
from typing import Any

import pytest

from companion.game import Basic, find, games
from companion.journal import MemoryJournal
from companion.language import speaker
from companion.table import Table, new_header
from hardware.simulated.panel import SimulatedPanel
from tests import bots
from tests.cli.running import ROOT, drakvakt
from tests.cli.sitting import Sitting, sit
from tests.invariants import check_ask, check_state, check_view
from tests.table.making import again, present
from tests.test_transcripts import hold
from tests.transcript import Transcript

FOLDER = ROOT / "tests" / "toys_rps"
GUIDE = ROOT / "docs" / "add-a-game.md"
LINES = 60
_BLOCK = re.compile(r"`(tests/\S+)`:\n\n```\w*\n(.*?)```", re.DOTALL)


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder on the path: that is all that an installation does."""
    monkeypatch.syspath_prepend(FOLDER)


def table(**options: Any) -> Table:
    rules = find("rps")
    return Table(rules, MemoryJournal(new_header(rules, ["Ada", "Bo"], options)))


def test_the_guide_shows_the_files_themselves() -> None:
    shown = dict(_BLOCK.findall(GUIDE.read_text("utf-8")))
    assert len(shown) >= 3
    for path, text in shown.items():
        assert text == (ROOT / path).read_text("utf-8"), f"{path} in the guide is another one"


def test_the_game_is_as_small_as_the_guide_says() -> None:
    assert len((FOLDER / "rock_paper_scissors.py").read_text("utf-8").splitlines()) <= LINES


def test_it_is_found_by_its_entry_point() -> None:
    assert list(games()) == ["atervackt", "legenden", "rps"]


def test_what_has_no_catalogue_stays_english() -> None:
    rules = find("rps")
    say = speaker("sv", (rules.catalogues, rules.id))
    assert (rules.catalogues, rules.title.read(say)) == ("companion", "Rock-paper-scissors")


def test_a_game_in_a_package_has_its_words_there() -> None:
    kind = type("InAPackage", (Basic,), {"__module__": "companion.games.legenden.game"})
    assert kind().catalogues == "companion.games.legenden"
    assert kind().data() == {}


def test_its_transcript() -> None:
    file = FOLDER / "transcript.txt"
    hold(Transcript(find("rps")).replay(file.read_text("utf-8")), file)


@pytest.mark.parametrize("seed", range(20))
def test_random_play(seed: int) -> None:
    rng, played = random.Random(seed), table(goal=3)
    for step in range(500):
        check_state(played.run.state)
        check_view(played.view())
        if step < 40 and rng.random() < 0.4:
            bots.meddle(played, rng)
        elif played.open is None:
            break
        else:
            check_ask(played.open.ask)
            bots.step(played, rng)
    assert played.over
    assert present(again(played)) == present(played)


def test_undo_secrets_and_the_journal_are_the_tables() -> None:
    played = table(goal=1)
    assert played.open is not None
    played.answer(played.open.n, "Ada", "rock")
    assert "rock" not in json.dumps([body for _, body in played.journal.entries()])
    played.answer(played.open.n, "Bo", "scissors")
    assert (played.over, played.result()) == (True, {"winners": ["Ada"]})
    played.undo(consent=True)
    assert not played.over


def test_in_a_process_of_its_own_the_engine_plays_it(tmp_path: Path) -> None:
    requests: list[dict[str, Any]] = [
        {"do": "games"},
        {"do": "new", "game": "rps", "seats": ["Ada", "Bo"], "options": {"goal": 1}},
        {"do": "answer", "ask": 1, "seat": "Bo", "value": "paper"},
        {"do": "answer", "ask": 1, "seat": "Ada", "value": "rock"},
    ]
    given = "".join(json.dumps(request) + "\n" for request in requests)
    done = drakvakt("engine", "--state", str(tmp_path), given=given, PYTHONPATH=os.pathsep.join([str(FOLDER)]))
    assert (done.returncode, done.stderr) == (0, "")
    known, opened, waiting, over = map(json.loads, done.stdout.splitlines())
    assert "rps" in [rules["id"] for rules in known["games"]]
    assert (opened["ask"]["kind"], opened["ask"]["seconds"]) == ("secret", 7)
    assert waiting["ask"]["waiting"] == ["Ada"]
    assert over["over"] == {"winners": ["Bo"]}


def test_panels_play_it() -> None:
    played = table(goal=1)

    @sit(played, SimulatedPanel(None, None))
    async def evening(people: Sitting) -> None:
        await people.press("A", seat="Ada")
        await people.press("B", seat="Bo")
        await people.wait(20)

    assert played.result() == {"winners": ["Bo"]}
    assert "The end" in evening.box()


def test_while_a_round_is_told_the_next_one_does_not_run_out() -> None:
    played = table()

    @sit(played, SimulatedPanel(None, None))
    async def sitting(s: Sitting) -> None:
        await s.press("A", seat="Ada")
        await s.press("A", seat="Bo")
        await s.wait(7)
        assert "Ada: Rock" in s.box()
        assert played.open is not None
        asked = played.open.n
        await s.wait(6)
        assert played.open is not None
        assert played.open.n == asked, "a round was over before anybody had seen it"
