"""From the start of the program to four phones in a game, as docs/phones.md has it, with each touch counted."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from typing import Any

from tests.hardware.web.browser.evening import Evening, answer

log = logging.getLogger(__name__)

PEOPLE = 4
MOST_AT_THE_TABLE = 6
"""Touches on the laptop until the game has begun: the game, how many, who, whose dice, and whether that is right."""


def begin_game(table: Any) -> list[str]:
    """Touch what the page of the table offers until the game has begun, and return what was touched."""
    touched: list[str] = []
    while not table.locator(".heroes .hero").count():
        offered = table.locator(".centre .offered .answer")
        words = [str(one).strip() for one in offered.all_inner_texts()]
        assert words, table.inner_text(".centre")
        wanted = next((one for one in words if one.startswith(f"{PEOPLE} ")), words[0])
        before = table.inner_text(".centre")
        offered.nth(words.index(wanted)).click()
        touched.append(wanted)
        table.wait_for_function("before => document.querySelector('.centre')?.innerText !== before", arg=before)
    return touched


def test_four_phones_are_in_a_game_with_a_scan_and_a_touch_each(browser: Any, tmp_path: Path) -> None:
    begun = time.monotonic()
    evening = Evening(tmp_path, browser, "--new --lang en")
    try:
        table = evening.open_table()
        touched = begin_game(table)
        assert len(touched) <= MOST_AT_THE_TABLE, touched
        phones: list[Any] = []
        for _ in range(PEOPLE):
            # The one touch on each phone: the first seat that is free.
            free = table.evaluate("[...document.querySelectorAll('.heroes h2')].map(one => one.innerText)")
            phones.append(evening.join(table, str(free[len(phones)]).split()[0]))
        assert len({phone.inner_text(".me .who b") for phone in phones}) == PEOPLE
        assert answer(phones)
        # The load of this machine is in the clock, so that no test asks for it: `--log-cli-level INFO` shows it.
        log.info("%d touches at the table, 4 scans, 4 touches: %.0f s", len(touched), time.monotonic() - begun)
    finally:
        evening.end()
    assert evening.faults == []
