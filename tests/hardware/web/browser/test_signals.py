"""A phone says that it is its player's turn: it vibrates, and moments are heard, once somebody has touched it."""

from __future__ import annotations

import json
from typing import Any

from tests.hardware.web.browser.sights import begin
from tests.hardware.web.staged import open_frame

LISTENING = """
window.buzzes = [];
window.tones = [];
Object.defineProperty(navigator, "vibrate", { value: (length) => window.buzzes.push(length) > 0 });
window.AudioContext = class extends window.AudioContext {
  constructor() { super(); window.speaker = this; }
  createOscillator() { const tone = super.createOscillator(); window.tones.push(tone); return tone; }
};
"""
"""Notes what the phone is told to do, since a browser without a screen neither vibrates nor sounds."""

SOUNDING = "window.speaker?.state === 'running'"
TONES = "window.tones.map(tone => tone.frequency.value)"


def change(wire: Any, **parts: object) -> None:
    """Send changed parts of the frame."""
    wire.send(json.dumps({"push": {"page": {"set": parts}}}))


def open_phone(browser: Any) -> tuple[Any, Any, Any, dict[str, Any]]:
    """Return the browser's context, Ada's phone, its connection and what it shows."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_init_script(LISTENING)
    wires: list[Any] = []
    frame = begin().frame("Ada")
    page, _ = open_frame(context, frame, wires=wires)
    page.wait_for_selector(".handheld.mine")
    return context, page, wires[0], frame


def test_a_phone_that_was_touched_vibrates_when_it_is_its_players_turn(browser: Any) -> None:
    context, page, wire, frame = open_phone(browser)
    page.touchscreen.tap(5, 5)
    change(wire, n=frame["n"] + 1)
    page.wait_for_function("window.buzzes.length === 1")
    change(wire, n=frame["n"] + 2, own=frame["own"] | {"state": "wait"})
    page.wait_for_timeout(100)
    assert len(page.evaluate("window.buzzes")) == 1, "somebody else is asked"
    context.close()


def test_a_moment_is_heard_once_after_a_touch(browser: Any) -> None:
    context, page, wire, _ = open_phone(browser)
    cue = {"number": 7, "volume": "loud", "score": [[440, 0.01], [0, 0.01], [660, 0.01]]}
    change(wire, cue=cue)
    page.wait_for_timeout(100)
    assert page.evaluate(TONES) == []
    page.touchscreen.tap(5, 5)
    page.wait_for_function(SOUNDING)
    change(wire, cue=cue | {"number": 8})
    page.wait_for_function("window.tones.length > 0")
    change(wire, cue=cue | {"number": 8})
    page.wait_for_timeout(100)
    assert page.evaluate(TONES) == [440, 660], "a pause is silent, and the same moment is heard once"
    context.close()
