"""Motion and its absence, a phone under a keyboard, a screen that may go dark, and a covered secret."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.hardware.web.browser.sights import SEATS, begin, play_far
from tests.hardware.web.staged import open_frame

SUN = "() => Number(document.querySelector('.sky .sun').getAttribute('cx'))"
MOVED = "was => Math.abs(Number(document.querySelector('.sky .sun').getAttribute('cx')) - was) > 5"
ARRIVED = "to => Math.abs(Number(document.querySelector('.sky .sun').getAttribute('cx')) - to) < 0.2"
MOVING = "document.getAnimations().filter(one => one.playState === 'running').length"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("seat", [None, "Ada"])
def test_the_sun_moves_only_when_its_number_changes(browser: Any, motion: str, seat: str | None) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion=motion)
    wires: list[Any] = []
    frame = play_far("legenden").frame(seat) | {"sun": {"value": 2, "max": 21}, "free": []}
    page, _ = open_frame(context, frame, wires=wires)
    page.wait_for_selector(".sky .sun")
    was = page.evaluate(SUN)
    wires[0].send(json.dumps({"push": {"page": {"set": {"phase": "another"}}}}))
    page.wait_for_timeout(100)
    assert page.evaluate(SUN) == was
    goal = sun_at(browser, frame | {"sun": {"value": 12, "max": 21}})
    wires[0].send(json.dumps({"push": {"page": {"set": {"sun": {"value": 12, "max": 21}}}}}))
    if motion == "reduce":
        page.wait_for_function(MOVED, arg=was)
        assert abs(page.evaluate(SUN) - goal) < 1
        assert page.evaluate(MOVING) == 0
    else:
        page.wait_for_function(MOVED, arg=was)
        assert abs(page.evaluate(SUN) - goal) > 1
        page.wait_for_function(ARRIVED, arg=goal)
    context.close()


def sun_at(browser: Any, frame: dict[str, Any]) -> float:
    """Return where the sun of a new page stands."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page, _ = open_frame(context, frame)
    page.wait_for_selector(".sky .sun")
    found = float(page.evaluate(SUN))
    context.close()
    return found


def test_a_phone_is_answered_with_the_keyboard_alone(browser: Any) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page, sent = open_frame(context, begin().frame("Ada"))
    page.wait_for_selector(".handheld.mine")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.acts') !== null"):
            break
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert [one["does"] for one in sent if one["do"] == "touch"] == ["answer"]
    context.close()


def test_an_undo_on_a_phone_says_what_it_takes_back_and_asks(browser: Any) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page, sent = open_frame(context, play_far("legenden").frame("Ada") | {"undo": "Bo: Move"})
    page.click("[data-key=toolundo]")
    page.wait_for_selector(".sheet >> text=Bo: Move")
    assert not [one for one in sent if one["do"] == "wish"]
    page.click("[data-key=undoyes]")
    page.wait_for_selector(".sheet", state="detached")
    assert [one["what"] for one in sent if one["do"] == "wish"] == ["undo"]
    context.close()


def test_a_phone_without_https_is_told_what_to_do_against_a_dark_screen(browser: Any) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page, _ = open_frame(context, begin().frame() | {"view": "seats", "free": [*SEATS], "asking": []})
    page.wait_for_selector("text=Let your display stay on longer")
    assert "could read along" in page.inner_text(".seats")
    context.close()


def test_a_long_press_of_a_secret_is_covered_when_the_finger_leaves(browser: Any) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    frame = begin().frame("Ada")
    page, _ = open_frame(context, frame | {"own": frame["own"] | {"private": ["A ring of your own"]}})
    veil = page.locator(".veil")
    veil.wait_for()
    assert "A ring of your own" not in page.content()
    box = veil.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.wait_for_selector("text=A ring of your own")
    page.mouse.up()
    page.wait_for_selector("text=A ring of your own", state="detached")
    context.close()
