"""One alone against the box, kept in a file: a fight is played, asked about, resumed and verified."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.engine.engine import Engine
from companion.cli.main import main
from companion.table.sessions import Sessions
from tests.cli.peer import schema

VALUES = dict.fromkeys(("strength", "psyche", "agility", "armour"), 6)
WANTED = {
    "turn": "move",
    "move.what": "room",
    "room": "ambush",
    "monster.kind": "elf",
    "fight.flee": "on",
    "move": "move",
    "tile": "room",
    "draw.room": "orc",
    "meeting": "attack",
    "meeting.card": "fight",
}


def ids_of(opened: dict[str, Any]) -> list[str]:
    """Return the options of an ask for Ada."""
    options = opened.get("options") or ()
    return [line["id"] for line in (options["Ada"] if isinstance(options, dict) else options) if line.get("id")]


class Evening:
    """An engine over a folder of kept games."""

    def __init__(self, folder: Path) -> None:
        self.engine = Engine(Sessions(folder))

    def ask(self, **request: Any) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.engine.answer(json.dumps(request).encode()))
        assert "error" not in said, said
        return said

    def play_until(self, said: dict[str, Any], key: str, wanted: dict[str, str]) -> dict[str, Any]:
        """Answer for Ada until that is asked."""
        for _ in range(60):
            opened = said["ask"]
            if opened["key"] == key:
                return said
            value: Any = 3 if opened["kind"] == "number" else True
            if ids := ids_of(opened):
                value = wanted.get(opened["key"], ids[0])
            said = self.ask(do="answer", ask=opened["n"], seat="Ada", value=value)
        raise AssertionError(f"{key} is never asked")


@pytest.mark.rule("LS42", "AS78")
@pytest.mark.parametrize(
    ("game", "options", "key"),
    [
        ("legenden", {}, "fight.stance"),
        ("atervackt", {"monster.player": "missing"}, "fight.sign"),
        ("atervackt", {"monster.player": "equilibrium", "combat": "ring"}, "fight.stance"),
    ],
)
def test_a_fight_alone_is_kept_resumed_and_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, options: dict[str, str], key: str
) -> None:
    at = {f"heroes.Ada.{name}": value for name, value in {**VALUES, "life": 5, "max_life": 5}.items()}
    evening = Evening(tmp_path)
    said = evening.ask(do="new", game=game, seats=["Ada"], options=options, state=at, seed=1, dice="rolled")
    session = said["session"]
    said = evening.play_until(said, key, WANTED)
    request = {"do": "odds", "what": "duel", "seat": "Ada"}
    schema("request").validate(request)
    reply = evening.ask(**request)
    schema("reply").validate(reply)
    rows = {row["key"]: row["value"] for row in reply["odds"]}
    assert -1 < rows.pop("duel") < 1
    assert sum(rows.values()) == pytest.approx(1)
    advice = evening.ask(do="odds", what="advice", seat="Ada")["advice"]
    assert {f"duel.{line['id']}": line["value"] for line in advice["options"]} == pytest.approx(rows)
    evening.ask(do="answer", ask=said["ask"]["n"], seat="Ada", value=ids_of(said["ask"])[0])
    evening.ask(do="resume", session=session)
    evening.engine.close()
    assert main(["sessions", "verify", session, "--state", str(tmp_path)]) == 0, capsys.readouterr().out
