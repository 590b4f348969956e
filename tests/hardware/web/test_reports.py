"""The report of a game that has ended, as a browser gets it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from hardware.panel import Right
from hardware.web.app import COOKIE
from hardware.web.panel import WebPanel
from hardware.web.reports import Report, ReportMaker
from tests.hardware.clockwork import Clockwork
from tests.hardware.rigs import SEATS, scene
from tests.hardware.web.test_app import Client


class Command:
    """Writes what a report would be, and remembers how it was called."""

    def __init__(self, *, works: bool = True) -> None:
        self.calls: list[list[str]] = []
        self.works = works

    async def run(self, words: Sequence[str]) -> bool:
        self.write(words)
        return self.works

    def write(self, words: Sequence[str]) -> None:
        self.calls.append([*words])
        at = next(at for at, word in enumerate(words) if word in ("--html", "--png"))
        Path(words[at + 1]).write_text(" ".join(words[:2]), "utf-8")


def make(maker: ReportMaker, *wanted: tuple[str, str, str]) -> list[bytes | None]:
    async def all_of_them() -> list[Report | None]:
        return await asyncio.gather(*(maker.make(*one) for one in wanted))

    return [None if one is None else one.data for one in asyncio.run(all_of_them())]


def test_a_report_is_made_once_for_all_who_ask(tmp_path: Path) -> None:
    command = Command()
    maker = ReportMaker(tmp_path, command.run)
    assert make(maker, ("evening", "page", "sv"), ("evening", "page", "sv")) == [b"report evening"] * 2
    (words,) = command.calls
    assert words[:5] == ["report", "evening", "--state", str(tmp_path), "--html"]
    assert words[-2:] == ["--lang", "sv"]


def test_another_game_has_a_report_of_its_own(tmp_path: Path) -> None:
    maker = ReportMaker(tmp_path, Command().run)
    made = make(maker, ("one", "picture", ""), ("two", "picture", ""), ("one", "picture", ""))
    assert made == [b"report one", b"report two", b"report one"]


def test_a_report_that_fails_is_tried_again(tmp_path: Path) -> None:
    command = Command(works=False)
    maker = ReportMaker(tmp_path, command.run)
    assert make(maker, ("evening", "page", "")) == [None]
    command.works = True
    assert make(maker, ("evening", "page", "")) == [b"report evening"]


@dataclass
class Moment:
    """As much of a game's data as a report looks at."""

    over: Any

    def parts(self, right: Right, language: str = "") -> dict[str, Any]:
        return {"session": "evening-1", "over": self.over}

    def public(self, language: str = "") -> dict[str, Any]:
        return {"over": self.over is not None}


@pytest.fixture
def panel(tmp_path: Path) -> WebPanel:
    made = WebPanel(clock=Clockwork().seconds, reports=ReportMaker(tmp_path, Command().run))
    made.seats_with_buttons(SEATS)
    show_report(made, over={"winners": ["Ada"]})
    return made


def show_report(panel: WebPanel, over: Any) -> None:
    panel.show(replace(scene("Rohan", "door: how?"), data=Moment(over)))  # type: ignore[arg-type]


def test_a_guest_of_the_table_gets_the_report_as_a_file(panel: WebPanel) -> None:
    token = panel.door.admit("phone")
    answer = Client(panel).ask("/report/page", cookie=f"{COOKIE}={token}")
    assert (answer.status, answer.body) == (200, b"report evening-1")
    assert answer.headers["content-disposition"] == 'attachment; filename="evening-1.html"'
    assert Client(panel).ask("/report/picture", cookie=f"{COOKIE}={token}").headers["content-type"] == "image/png"


def test_nobody_else_gets_a_report(panel: WebPanel) -> None:
    assert Client(panel).ask("/report/page").status == 403


def test_no_report_of_a_game_that_goes_on(panel: WebPanel) -> None:
    token = panel.door.admit("host")
    show_report(panel, over=None)
    assert Client(panel).ask("/report/page", cookie=f"{COOKIE}={token}").status == 404


def test_no_report_of_another_kind(panel: WebPanel) -> None:
    token = panel.door.admit("host")
    assert Client(panel).ask("/report/seed", cookie=f"{COOKIE}={token}").status == 404
