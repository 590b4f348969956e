"""Phones that sleep, reload or die, and the game that goes on: `-k survives-sleep` runs one of these tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.asks import Ask
from tests.hardware.web.browser.evening import HANDS, Evening, answer, asked_words
from tests.hardware.web.browser.sights import begin
from tests.hardware.web.staged import keep_until, open_frame

NAME = ".me .who b"


def waits_for(phone: Any, words: str) -> None:
    """Wait until a phone asks this again."""
    phone.wait_for_function("words => document.querySelector('.handheld h1')?.innerText === words", arg=words)


def sleep(evening: Evening, table: Any, phone: Any) -> None:
    """Freeze the page as a locked phone does, and wake it with its connection gone."""
    words = phone.inner_text("h1")
    session = phone.context.new_cdp_session(phone)
    phone.evaluate("window.wire.close()")
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    table.wait_for_timeout(500)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    phone.wait_for_selector(".notice", state="detached")
    waits_for(phone, words)


def reload(evening: Evening, table: Any, phone: Any) -> None:
    """Reload the page."""
    words = phone.inner_text("h1")
    phone.reload()
    waits_for(phone, words)


def lose_wifi(evening: Evening, table: Any, phone: Any) -> None:
    """Lose the network, be told so, press in vain, and have it again."""
    words = phone.inner_text("h1")
    phone.context.set_offline(True)
    phone.evaluate("window.wire.close()")
    phone.wait_for_selector(".notice")
    phone.locator(".acts .answer, .keys button").first.click()
    phone.context.set_offline(False)
    # It says that the press was in vain, and takes the next one at once.
    phone.wait_for_selector(".handheld:not(.stale) .notice >> text=did not arrive")
    waits_for(phone, words)
    # What a browser says of connections that fail is no fault of the page.
    away = ("WebSocket", "ERR_INTERNET_DISCONNECTED")
    evening.faults[:] = [fault for fault in evening.faults if not any(words in fault for words in away)]


def open_tabs(evening: Evening, table: Any, phone: Any) -> None:
    """Open a second tab, close the first, and answer in the second."""
    words = phone.inner_text("h1")
    tab = phone.context.new_page()
    tab.goto(evening.address)
    waits_for(tab, words)
    assert tab.inner_text(NAME) == phone.inner_text(NAME)


def go_back(evening: Evening, table: Any, phone: Any) -> None:
    """Press the back button, which leaves the page, and open it again."""
    words = phone.inner_text("h1")
    phone.goto("about:blank")
    phone.go_back()
    waits_for(phone, words)
    assert "/J/" not in phone.url


def lose_cookie(evening: Evening, table: Any, phone: Any) -> None:
    """Forget the cookie, as browsers inside other apps do: the table gives the seat back with one press."""
    words, seat = phone.inner_text("h1"), phone.inner_text(NAME)
    phone.context.clear_cookies()
    phone.goto(f"{evening.address}/J/{evening.code(table)}")
    phone.get_by_role("button", name=seat).click()
    phone.wait_for_selector("text=The table is asked")
    table.wait_for_selector("canvas[aria-label*='seat taken']")
    # A press at once would be for what stood there before.
    table.wait_for_timeout(2000)
    table.locator("[data-key=boxA]").click()
    waits_for(phone, words)


@pytest.mark.parametrize(
    "happens",
    [
        pytest.param(happens, id=f"survives-{name}")
        for name, happens in {
            "sleep": sleep,
            "reload": reload,
            "wifi": lose_wifi,
            "tabs": open_tabs,
            "back": go_back,
            "cookie": lose_cookie,
        }.items()
    ],
)
def test_a_phone_keeps_its_seat_and_its_ask_through_each_trouble(
    evening: Evening, happens: Callable[[Evening, Any, Any], None]
) -> None:
    table = evening.open_table()
    seat = str(table.inner_text(".hero.now h2")).split()[0]
    phone = evening.join(table, seat)
    phone.wait_for_selector(".handheld.mine")
    happens(evening, table, phone)
    assert phone.inner_text(NAME) == seat
    assert answer([phone]) or not asked_words(phone)


@pytest.mark.parametrize("_id", [pytest.param(None, id="survives-silence")])
def test_a_touch_that_nothing_confirms_is_asked_for_again(browser: Any, _id: None) -> None:
    """A network that is gone closes no connection: the page gives up one that does not reply."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.clock.install()
    wires: list[Any] = []
    phone, sent = open_frame(context, begin().frame("Ada"), wires=wires, replies=False)
    key = phone.locator(".acts .answer, .keys button").first
    key.click()
    assert len(sent) == len(wires) == 1
    context.clock.run_for(5000)
    phone.wait_for_selector(".handheld:not(.stale) .notice >> text=did not arrive")
    assert len(wires) == 2
    key.click()
    phone.wait_for_selector(".notice", state="detached")
    assert [one["does"] for one in sent] == ["answer", "answer"]
    context.close()


@pytest.mark.parametrize("_id", [pytest.param(None, id="survives-dead-phone")])
def test_a_phone_that_dies_in_a_secret_keeps_nobody_waiting(browser: Any, tmp_path: Path, _id: None) -> None:
    evening = Evening(tmp_path, browser, f"--new {HANDS}")
    try:
        table = evening.open_table()
        phones = [evening.join(table, seat) for seat in ("Ada", "Bo")]
        for phone in phones:
            phone.get_by_role("button", name="Ready").click(timeout=20_000)
        phones[0].get_by_role("button", name="Rock").click(timeout=20_000)
        phones[0].wait_for_timeout(200)
        phones[0].context.close()
        # Its last marker is sealed when the count ends, and nobody has waited for it.
        table.wait_for_selector(".told >> text=Ada: Rock", state="attached")
    finally:
        evening.end()


def hand_to_phone(evening: Evening, table: Any) -> None:
    """Let another phone have the seat, which the table has taken back, and choose there."""
    other = evening.join(table, "Bo")
    other.wait_for_selector(".handheld.mine .plate")
    seal(other)


def hand_to_buttons(evening: Evening, table: Any) -> None:
    """Let the box's own buttons serve the seat, and choose with them."""
    table.wait_for_selector("canvas[aria-label*='Use the box']")
    table.wait_for_timeout(2000)
    table.locator("[data-key=boxA]").click()
    table.wait_for_selector("canvas[aria-label*='Hold to look']")
    table.wait_for_timeout(1200)
    # Who looks at the box alone holds a button; the page of the table shows nothing of it.
    table.locator("[data-key=boxA]").click(delay=900)
    table.wait_for_selector(".screen.covered")
    for _ in range(4):
        table.wait_for_timeout(1200)
        if not table.locator(".centre[data-ask='fight.stance']").count():
            break
        table.locator("[data-key=boxA]").click()


def seal(phone: Any) -> None:
    """Lay the choice above the others and seal it; where it was laid before, one touch does."""
    phone.locator(".plate .top").click()
    phone.wait_for_timeout(400)
    if phone.locator(".plate .top").count():
        phone.locator(".plate .top").click()


@pytest.mark.parametrize(
    "hand_over",
    [
        pytest.param(hand_over, id=f"survives-dead-phone-without-a-count-{name}")
        for name, hand_over in {"phone": hand_to_phone, "buttons": hand_to_buttons}.items()
    ],
)
def test_the_table_hands_over_the_seat_of_a_phone_that_died_in_a_secret(
    browser: Any, tmp_path: Path, hand_over: Callable[[Evening, Any], None]
) -> None:
    session = keep_until(tmp_path, "legenden", ("Ada", "Bo"), is_stance, options={"think": 0})
    evening = Evening(tmp_path, browser, f"--session {session} --lang en")
    try:
        table = evening.open_table()
        ada, bo = (evening.join(table, seat) for seat in ("Ada", "Bo"))
        ada.wait_for_selector(".handheld.mine .plate")
        seal(ada)
        ada.wait_for_selector(".handheld.sealed")
        bo.locator(".plate .top").click()
        bo.wait_for_timeout(200)
        bo.context.close()
        # Nobody counts, so it waits, and what was sealed stands.
        table.click("[data-key=barhost]")
        table.click("[data-key=freeBo]")
        table.click("[data-key=back]")
        hand_over(evening, table)
        ada.wait_for_selector(".handheld:not(.sealed)")
    finally:
        evening.end()


def is_stance(ask: Ask) -> bool:
    """Return whether two choose their stance, with no count."""
    return ask.key == "fight.stance" and ask.seconds is None and len(ask.seats) > 1


@pytest.mark.parametrize("_id", [pytest.param(None, id="survives-kill")])
def test_a_server_that_is_killed_in_a_secret_goes_on(browser: Any, tmp_path: Path, _id: None) -> None:
    evening = Evening(tmp_path, browser, f"--new {HANDS} --port 8399")
    try:
        table = evening.open_table()
        phones = [evening.join(table, seat) for seat in ("Ada", "Bo")]
        for phone in phones:
            phone.get_by_role("button", name="Ready").click(timeout=20_000)
        rock = phones[0].get_by_role("button", name="Rock")
        rock.click(timeout=20_000)
        rock.click()
        phones[0].wait_for_selector(".handheld.sealed")
        evening.kill()
        phones[1].wait_for_selector(".notice")
        evening.begin("--game rps --port 8399")
        # The box asks whether the game goes on; a sealed choice stands.
        table.locator("[data-key=boxA]").click(timeout=20_000)
        phones[0].wait_for_selector(".handheld.sealed")
        phones[1].get_by_role("button", name="Ready").click(timeout=20_000)
        paper = phones[1].get_by_role("button", name="Paper")
        paper.click(timeout=20_000)
        paper.click()
        table.wait_for_selector(".told >> text=Ada: Rock", state="attached")
        assert [phone.inner_text(NAME) for phone in phones] == ["Ada", "Bo"]
    finally:
        evening.end()
