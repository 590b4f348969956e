"""Reports of all five games, the hall and a study, looked at in Chromium and read by a validator.

With DRAKVAKT_SHOTS=FOLDER in the environment each look is kept there, to be looked at by people.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.game import find
from companion.language import Voice
from companion.report.hall import make_hall, result_of
from companion.report.page import evening_page, hall_page
from companion.report.studies import study_page
from companion.study.keeping import StudySoFar
from companion.study.plan import make_plan
from companion.study.running import WorkerHere, run_study
from companion.text import Text
from tests.report.evenings import NAMES, evening_of, luck_of

HERE = Path(__file__).parent
VALIDATOR = HERE / "node_modules" / ".bin" / "html-validate"
LANGUAGES = ("sv", "sv", "nl", "nl", "pl")

LOOKS = {
    "desk": (1100, 900),
    "phone": (360, 780),
}


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("reports")
    for name, language in zip(NAMES, LANGUAGES, strict=True):
        game, voice = find(name.partition("-")[0]), Voice(language)
        voice.use(None, (game.catalogues, game.id))
        (folder / f"{game.id}.html").write_text(evening_page(evening_of(name), luck_of(name), voice), "utf-8")
    hall = make_hall([result_of(evening_of(name), name) for name in NAMES])
    (folder / "hall.html").write_text(hall_page(hall, find, Voice("en")), "utf-8")
    (folder / "study.html").write_text(study_page(play_study(), Text("Drakborgen Legenden"), Voice("en")), "utf-8")
    return sorted(folder.glob("*.html"))


def play_study() -> StudySoFar:
    """Play a few games of Legenden, each with and without the longer day."""
    plan = make_plan("legenden", 1, bots=("random",), compare={"sun.steps": 33})
    study = StudySoFar(plan, 6)
    with WorkerHere(plan) as worker:
        run_study(study, worker, lambda: None)
    return study


def test_a_validator_finds_no_fault(pages: list[Path]) -> None:
    if not VALIDATOR.exists():
        pytest.skip("html-validate is not installed: npm ci --prefix tests/report/browser")
    command = [str(VALIDATOR), "--config", str(HERE / ".htmlvalidate.json"), *map(str, pages)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_fits_its_screen_and_asks_nobody(pages: list[Path], browser: Any, theme: str, look: str) -> None:
    width, height = LOOKS[look]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme, offline=True)
    faults: list[str] = []
    try:
        for path in pages:
            page = context.new_page()
            page.on("console", lambda said: faults.append(said.text))
            page.on("request", lambda asked: faults.append(asked.url) if not asked.url.startswith("file:") else None)
            page.goto(path.as_uri())
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{path.stem} scrolls sideways: {wide} of {width}"
            ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
            assert ground == {"light": "rgb(239, 231, 216)", "dark": "rgb(18, 20, 29)"}[theme]
            shown = "[...document.querySelectorAll('svg.chart')].filter(one => one.getClientRects().length)"
            charts = page.evaluate(f"{shown}.map(one => one.parentElement.className)")
            assert set(charts) == {"wide" if look == "desk" else "narrow"}
            keep(page, f"{path.stem}-{theme}-{look}")
            page.close()
    finally:
        context.close()
    assert faults == []


def test_a_page_prints_on_a4(pages: list[Path], browser: Any) -> None:
    context = browser.new_context(color_scheme="dark", offline=True)
    try:
        for path in pages:
            page = context.new_page()
            page.goto(path.as_uri())
            page.emulate_media(media="print")
            # 180 mm between the margins, at 96 dots an inch.
            page.set_viewport_size({"width": 680, "height": 1000})
            assert page.evaluate("document.documentElement.scrollWidth") <= 680, path.stem
            ink = page.evaluate("getComputedStyle(document.documentElement).color")
            assert ink == "rgb(36, 30, 44)", "paper is light, whatever the screen was"
            assert page.pdf(format="A4", prefer_css_page_size=True).startswith(b"%PDF")
            keep(page, f"{path.stem}-a4")
            page.close()
    finally:
        context.close()


def keep(page: Any, name: str) -> None:
    if folder := os.environ.get("DRAKVAKT_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)
