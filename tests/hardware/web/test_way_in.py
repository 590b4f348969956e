"""The way in for phones: on the box's screen, in the terminal, and opened when somebody asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.language import languages, speaker
from companion.pages.cursor import Cursor
from companion.pages.page import CODE_WIDTH, WIDTH
from companion.pages.phones import more_phones_page, phones_page
from companion.pages.picture import Picture, render
from companion.pages.plan import PagePlan
from companion.pages.situation import DismissTables, OfferTable, OpenPhones, UseAddress, Way
from companion.text import Text
from hardware.emulator.desk import Desk
from hardware.emulator.desk_drawing import draw
from hardware.emulator.desk_layout import plan_of
from hardware.emulator.plain_panel import page_lines
from hardware.panel import Entrance, Face
from hardware.simulated.panel import SimulatedPanel
from hardware.web.camera_codes import joining_url, square_code
from hardware.web.lazy import LazyPanel
from hardware.web.panel import OnlyHere, WebPanel
from tests.hardware.clockwork import Clockwork
from tests.hardware.rigs import SEATS, scene
from tests.hardware.web.square_codes import read_code
from tests.pages.making import make_choose, make_situation

ADDRESSES = (
    "http://192.168.1.5:8321",
    "http://10.0.0.1:8321",
    "http://192.168.100.100:8330",
    "http://172.16.0.12:8321",
)


def make_way(address: str, code: str = "K7QM2XWD") -> Way:
    """Return a way in at this address."""
    return Way(address, f"{code[:4]}-{code[4:]}", square_code(joining_url(address, code)))


def menu_page(found: Way | None) -> PagePlan:
    """Return the page in the menu."""
    return phones_page(make_situation(make_choose(), way=found, has_phones=True), Cursor(menu=("menu", "phones")))


def squares_of(picture: Picture) -> list[list[bool]]:
    """The squares of the code on a screen: each is two pixels wide and tall, with two squares of light around."""
    left, top = 128 - 58 + 4, 3 + 4
    return [[not picture.is_lit(left + 2 * x, top + 2 * y) for x in range(25)] for y in range(25)]


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_screen_shows_a_code_that_can_be_read(address: str) -> None:
    page = menu_page(make_way(address)).page(str)
    assert read_code(squares_of(render(page))) == f"{address.upper()}/J/K7QM2XWD"


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_address_and_the_code_stand_beside_it_as_text(address: str) -> None:
    rows = menu_page(make_way(address)).page(str).rows
    assert "".join(rows).replace(" ", "") == f"{address.rpartition('/')[2]}AMoreK7QM-2XWD"
    assert all(len(row) <= CODE_WIDTH for row in rows)


def test_the_terminal_prints_a_code_that_can_be_read() -> None:
    page = menu_page(make_way(ADDRESSES[0])).page(str)
    words = [row.strip() for row in page_lines(page) if not set(row) & set("█▀▄")]
    assert words[0] == ADDRESSES[0].rpartition("/")[2], "to be typed from one line"
    lines = page_lines(page)[len(words) :]
    dark = {"█": (False, False), "▀": (False, True), "▄": (True, False), " ": (True, True)}
    rows = [[dark[sign][half] for sign in line] for line in lines for half in (0, 1)]
    assert not any(rows[0])
    assert read_code([row[4:29] for row in rows[4:29]]) == f"{ADDRESSES[0].upper()}/J/K7QM2XWD"


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (160, 50), (220, 70)])
def test_the_full_screen_draws_a_code_beside_its_words(width: int, height: int) -> None:
    page = menu_page(make_way(ADDRESSES[0])).page(str)
    desk = Desk(scene=replace(scene("Rohan"), box=Face(page, render(page))))
    for words_only in (False, True):
        lens = plan_of(replace(desk, words_only=words_only), width, height).lens
        lines = draw(replace(desk, words_only=words_only), width, height).text().splitlines()
        is_exact = lens.kind == "blocks" and lens.halves % 2 == 0
        size = lens.halves if is_exact else 1
        at, left = find_code(lines, 29 * size)
        dark = {"█": (False, False), "▀": (False, True), "▄": (True, False)}
        signs = [[dark.get(sign, (True, True)) for sign in line.ljust(width)] for line in lines[at - 1 :]]
        rows = [[sign[half] for sign in line] for line in signs for half in (0, 1)]
        top = next(number for number, row in enumerate(rows) if not any(row[left : left + 29 * size]))
        squares = slice(left + 2 * size, left + 27 * size, size)
        inside = [row[squares] for row in rows[top + 2 * size : top + 27 * size : size]]
        assert read_code(inside) == f"{ADDRESSES[0].upper()}/J/K7QM2XWD"
        assert is_exact or "K7QM-2XWD" in "".join(lines)


def find_code(lines: Sequence[str], size: int) -> tuple[int, int]:
    """Return the first line of a code, and the column at which the light around it begins."""
    edge = "█" * size
    at = next(number for number, line in enumerate(lines) if edge in line)
    return at, lines[at].index(edge)


def test_a_way_that_is_not_open_is_opened_from_its_page() -> None:
    plan = menu_page(None)
    step = plan.step("A", held=False)
    assert step is not None
    assert step[1] == OpenPhones()
    assert [len(row) <= 21 for row in plan.page(str).rows]


@pytest.mark.parametrize("language", languages())
def test_the_page_has_room_for_its_words_in_each_language(language: str) -> None:
    say = speaker(language)
    rows = menu_page(None).page(say).rows
    assert not any("..." in row for row in rows), rows
    for text in (Text("A More"), Text("A Screen")):
        assert len(text.read(say)) <= CODE_WIDTH
    assert len(Text("Code for a screen").read(say)) <= WIDTH - len("A ")
    assert len(Text("Screens out").read(say)) <= WIDTH - len("A  99")


def test_from_the_code_one_press_leads_to_screens_and_other_networks() -> None:
    open_way = replace(make_way(ADDRESSES[0]), others=ADDRESSES[1:2], screens=1)
    step = menu_page(open_way).step("A", held=False)
    assert step is not None
    plan = more_phones_page(make_situation(make_choose(), way=open_way, has_phones=True), step[0])
    assert [row.strip() for row in plan.page(str).rows[2:]] == [
        "A Code for a screen",
        "B 10.0.0.1",
        "C Screens out       1",
        "D Back",
    ]
    steps = [plan.step(button, held=False) for button in ("A", "B", "C")]
    assert [one and one[1] for one in steps] == [OfferTable(), UseAddress(ADDRESSES[1]), DismissTables()]
    assert all(one and one[0].menu == ("menu", "phones") for one in steps[:2])


def test_the_code_says_when_it_is_for_a_screen() -> None:
    assert "A Screen" in menu_page(replace(make_way(ADDRESSES[0]), for_table=True)).page(str).rows


def test_the_page_opens_nothing_before_somebody_asks_for_it() -> None:
    made: list[WebPanel] = []

    def open_page() -> WebPanel:
        made.append(WebPanel(clock=Clockwork().seconds, addresses=ADDRESSES[:1]))
        return made[0]

    async def script() -> None:
        panel = LazyPanel(open_page)
        assert isinstance(panel, Entrance)
        panel.show(scene("Rohan"))
        assert (panel.seats_with_buttons(SEATS), panel.find_way(), made) == (frozenset(), None, [])
        panel.open_way()
        panel.open_way()
        assert len(made) == 1
        found = panel.find_way()
        assert found is not None
        assert found.code.replace("-", "") == made[0].door.code
        guest = made[0].door.find_guest(made[0].door.admit("phone"))
        assert guest is not None
        panel.seats_with_buttons(SEATS)
        made[0].door.seat(guest, "Ada")
        assert (
            panel.seats_with_buttons(SEATS)
            == panel.seats_with_screens(SEATS)
            == panel.seats_with_pages(SEATS)
            == {"Ada"}
        )
        await panel.close()
        assert [event async for event in panel.events()] == []

    asyncio.run(script())


def test_a_page_for_this_machine_alone_is_not_opened_to_others() -> None:
    panel = WebPanel(clock=Clockwork().seconds)
    assert panel.find_way() is None
    with pytest.raises(OnlyHere):
        panel.open_way()


def test_a_panel_without_phones_is_no_entrance() -> None:
    assert not isinstance(SimulatedPanel(), Entrance)
