"""Make the picture of the page with two phones in a fight: `python -m scripts.page_picture` (needs `.venv/browser`).

Plays a game of Legenden by seed in a real browser until both choose in secret, and lays the table and both phones
side by side into `docs/pictures/phones.en.png`.
"""

from __future__ import annotations

import io
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "pictures" / "phones.en.png"
GAME = "play --plain --lan --new --game legenden --seats Ada Bo --dice rolled --cards drawn --seed 5 --lang en"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
TABLE: Any = {"width": 1280, "height": 720}
PHONE: Any = {"width": 360, "height": 720}
GAP = 24
MOST_PRESSES = 600
KEYS = ".handheld.mine .acts .answer:not([aria-disabled]), .handheld.mine .keys button:not(:disabled)"
"""Selector of all that can be touched on a phone that is asked."""
READING = 250
"""Milliseconds between two presses."""


def main() -> None:
    """Play until a fight, and write the picture."""
    from playwright.sync_api import sync_playwright  # type: ignore[import-not-found,unused-ignore]

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        program = subprocess.Popen(
            [sys.executable, "-m", "companion.cli", *GAME.split(), "--state", folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
        try:
            assert program.stdout is not None
            here = _told(program.stdout, "Page: ")
            address = _told(program.stdout, "Phones: ")
            browser = started.chromium.launch(executable_path=shutil.which("chromium"), args=[*FLAGS])
            table = browser.new_context(viewport=TABLE, color_scheme="dark").new_page()
            table.goto(here)
            phones = [_join(browser, table, address, seat) for seat in ("Ada", "Bo")]
            _play_until_a_fight(phones)
            _write(table, phones)
        finally:
            program.kill()


def _told(lines: Any, words: str) -> str:
    return str(next(line for line in lines if line.startswith(words)).removeprefix(words).split()[0])


def _join(browser: Any, table: Any, address: str, seat: str) -> Any:
    phone = browser.new_context(viewport=PHONE, color_scheme="dark", has_touch=True, is_mobile=True).new_page()
    table.wait_for_selector(".joining .code")
    phone.goto(f"{address}/J/{table.inner_text('.joining .code').replace('-', '')}")
    phone.get_by_role("button", name=seat).click()
    phone.wait_for_selector(".handheld")
    return phone


def _play_until_a_fight(phones: list[Any]) -> None:
    """Press like somebody who tries everything, until both are asked at once."""
    chance = random.Random(5)
    for _ in range(MOST_PRESSES):
        waited = [phone for phone in phones if phone.locator(".handheld.mine").count()]
        if all(phone.locator(".handheld .plate").count() for phone in phones):
            return
        for phone in waited or phones[:1]:
            keys = phone.locator(KEYS)
            if count := keys.count():
                keys.nth(chance.randrange(count)).click()
        phones[0].wait_for_timeout(READING)
    raise SystemExit("No fight came about: try another seed.")


def _write(table: Any, phones: list[Any]) -> None:
    left, right = (Image.open(io.BytesIO(phone.screenshot())) for phone in phones)
    middle = Image.open(io.BytesIO(table.screenshot()))
    size = (left.width + middle.width + right.width + 4 * GAP, middle.height + 2 * GAP)
    whole = Image.new("RGB", size, "#3a2f24")
    at = GAP
    for one in (left, middle, right):
        frame = (at - 6, GAP - 6, at + one.width + 5, GAP + one.height + 5)
        ImageDraw.Draw(whole).rounded_rectangle(frame, 14, "#0b0d16")
        whole.paste(one, (at, GAP))
        at += one.width + GAP
    small = whole.resize((size[0] * 2 // 3, size[1] * 2 // 3), Image.Resampling.LANCZOS)
    small.save(PICTURE, optimize=True)
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
