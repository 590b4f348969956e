"""The page: one file, well formed, in the table's language; a browser and a validator look at it in `.ci/run`."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser

from companion.game import find
from companion.language import Voice
from companion.report.drawing import plotting
from companion.report.evening import Wait
from companion.report.hall import make_hall, result_of
from companion.report.page import evening_page, hall_page
from companion.report.picture import make_picture
from companion.text import Text
from tests.report.evenings import NAMES, evening_of, luck_of

VOID = {"meta", "br", "img", "link", "hr", "input"}
MOST_BYTES = 1_500_000


class Nesting(HTMLParser):
    """Fails where tags are not closed in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()


def check_page(page: str) -> None:
    nesting = Nesting()
    nesting.feed(page)
    assert not nesting.open
    assert len(page.encode()) <= MOST_BYTES
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(set(ids)) == len(ids)
    assert "<script" not in page and "@import" not in page
    loaded = re.findall(r"""(?:src|href|srcset|data|action)=["']?([^"'\s>]+)""", page)
    loaded += re.findall(r"url\(([^)]+)\)", page)
    assert all(one.startswith(("#", "bgstats://")) for one in loaded), loaded
    charts = re.findall(r'<svg class="chart".*?</svg>', page, re.DOTALL)
    assert charts
    for chart in charts:
        assert re.search(r'^<svg [^>]*role="img" aria-label="[^"]{20,}', chart)
        assert not re.findall(r"#[0-9a-fA-F]{6}\b", chart), "a colour that no theme changes"
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', chart)) <= set(ids)


def voice_of(name: str, language: str) -> Voice:
    voice, game = Voice(language), find(name.partition("-")[0])
    voice.use(None, (game.catalogues, game.id))
    return voice


def test_the_page_of_an_evening_is_one_whole_file() -> None:
    page = evening_page(evening_of(NAMES[0]), luck_of(NAMES[0]), voice_of(NAMES[0], "sv"))
    check_page(page)
    assert '<html lang="sv">' in page and "Kvällens gång" in page and "Skatter" in page


def test_the_hall_is_one_whole_file() -> None:
    hall = make_hall([result_of(evening_of(name), name) for name in NAMES], unfinished=1, unread=("<b>",))
    page = hall_page(hall, find, Voice("sv"))
    check_page(page)
    assert "&lt;b&gt;" in page and "<b>" not in page.split("</header>")[1].split("<table")[0]


def test_the_picture_is_a_png_to_pass_on() -> None:
    png = make_picture(evening_of(NAMES[0]), luck_of(NAMES[0]), voice_of(NAMES[0], "sv"))
    assert png.startswith(b"\x89PNG") and (png[16:24]) == (1080).to_bytes(4) + (1350).to_bytes(4)
    assert len(png) < 500_000
    assert plotting().__name__ == "matplotlib"


def test_a_fight_without_sides_is_named_by_its_result() -> None:
    evening = evening_of("talisman-0.1-08")
    (fight, *_) = [one for one in evening.fights if str(one.rounds[-1].told[-1]) != str(one.result) != ""]
    page = evening_page(evening, (), str)
    assert f"<summary>{escape(fight.result.read(str))} <span" in page
    assert f"<summary>{escape(fight.rounds[-1].told[-1].read(str))} <span" not in page


def test_the_longest_wait_ends_without_the_colon_of_its_prompt() -> None:
    evening = evening_of(NAMES[0])
    wait = Wait(seats=("Ben",), asked=Text("{who}'s gift:", who="Ben"), seconds=240, step=3)
    page = evening_page(replace(evening, wait=wait), (), str)
    assert "<p>Ben, for 4 minutes: Ben&#x27;s gift</p>" in page
