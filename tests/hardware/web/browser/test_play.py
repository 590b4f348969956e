"""The page in a real browser: a table and two phones, over the real server and a real game."""

from __future__ import annotations

import re

from tests.hardware.web.browser.evening import PHONE, SIZES, Evening, answer

TARGETS = """[...document.querySelectorAll('button, summary')].map(button => button.getBoundingClientRect())
    .filter(box => box.width).map(box => [box.width, box.height])"""


def test_a_code_that_was_used_is_refused_in_words(evening: Evening) -> None:
    table = evening.open_table()
    code = evening.code(table)
    evening.join(table, "Ada")
    late = evening.page(**PHONE)
    late.goto(f"{evening.address}/J/{code}")
    late.wait_for_function("document.getElementById('said').innerText.includes('not right')")
    assert evening.faults.pop().startswith("Failed to load resource")


def test_a_screen_whose_token_is_withdrawn_says_so_and_joins_again(evening: Evening) -> None:
    table = evening.open_table()
    table.click("[data-key=barhost]")
    table.click("[data-key=screen]")
    table.wait_for_selector(".host .joining >> text=one more screen")
    screen = evening.page(viewport={"width": 1280, "height": 720})
    screen.goto(f"{evening.address}/J/{str(table.inner_text('.host .joining .code')).replace('-', '')}")
    screen.wait_for_selector(".table .bar")
    table.click("[data-key=dismiss]")
    screen.wait_for_selector("main.join >> text=withdrawn")
    table.click("[data-key=screen]")
    table.wait_for_selector(".host .joining >> text=one more screen")
    screen.fill("#code", str(table.inner_text(".host .joining .code")))
    screen.click("#go")
    screen.wait_for_selector(".table .bar")
    # That it was refused is what the browser says, and no fault of the page.
    evening.faults[:] = [fault for fault in evening.faults if "403" not in fault and "WebSocket" not in fault]


def test_nothing_scrolls_sideways_and_every_key_fits_a_thumb(evening: Evening) -> None:
    table = evening.open_table()
    phone = evening.join(table, "Ada")
    for wide, tall in SIZES.values():
        for page in (phone, table):
            page.set_viewport_size({"width": wide, "height": tall})
            assert page.evaluate("document.documentElement.scrollWidth") <= wide, (page.url, wide)
            assert page.evaluate("document.querySelector('main > section').clientWidth") >= min(wide, 640), (
                page.url,
                wide,
            )
            for box in page.evaluate(TARGETS):
                assert min(box) >= 44, (page.url, wide, box)


def test_a_phone_has_help_and_a_language_of_its_own(evening: Evening) -> None:
    table = evening.open_table()
    phone = evening.join(table, "Ada")
    phone.get_by_role("button", name="Help").click()
    phone.wait_for_selector(".sheet >> text=What is asked")
    phone.get_by_role("button", name="Story").click()
    phone.get_by_role("button", name="Language").click()
    phone.get_by_role("button", name="Svenska").click()
    phone.wait_for_selector(".tools >> text=Hjälp")
    phone.reload()
    phone.wait_for_selector(".tools >> text=Hjälp")
    assert "Help" in table.inner_text(".bar")


def test_two_phones_play_a_game_that_the_table_shows(evening: Evening) -> None:
    table = evening.open_table()
    phones = [evening.join(table, seat) for seat in ("Ada", "Bo")]
    asked: set[str] = set()
    for _ in range(80):
        asked.add(answer(phones))
        if len(asked) > 4:
            break
        phones[0].wait_for_timeout(60)
    assert len(asked) > 4
    assert re.search(r"Sun \d+ / 21", table.inner_text(".table .top"))
    assert table.locator(".hero").count() == 2
