"""Make the pictures of the page with two phones in a fight: `python -m scripts.page_picture` (needs `.venv/browser`).

Keeps a game of Legenden that has come to a fight, and goes on with it in a real browser until both choose in secret.
The table and both phones, side by side, are `docs/pictures/phones.en.png`, and the same in Swedish.
`tests/hardware/web/browser/test_picture.py` makes them again, and compares.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from companion.game import find
from companion.table import new_header
from companion.table.sessions import Sessions
from scripts.pictures import TO_THE_FIGHT

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
LANGUAGES = ("en", "sv")
GAME = "play --plain --lan --lang"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")
TABLE: Any = {"width": 1280, "height": 720}
PHONE: Any = {"width": 360, "height": 720}
GAP = 24
READY = ".handheld.mine .acts .answer:not([aria-disabled])"
"""Selector of what a phone that is asked can answer."""


def main() -> None:
    """Play until a fight, and write the picture, in each language."""
    from playwright.sync_api import sync_playwright  # type: ignore[import-not-found,unused-ignore]

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=shutil.which("chromium"), args=[*FLAGS])
        for language in LANGUAGES:
            picture, words = make(browser, language)
            info = PngInfo()
            info.add_itxt("words", words)
            picture.save(picture_file(language), optimize=True, pnginfo=info)
            print(f"{picture_file(language).relative_to(ROOT)}: {picture_file(language).stat().st_size // 1024} KB")


def picture_file(language: str) -> Path:
    """Return the file of the picture in a language.

    Args:
        language: The code of the language.
    """
    return PICTURES / f"phones.{language}.png"


def make(browser: Any, language: str) -> tuple[Image.Image, str]:
    """Play until a fight, and return the picture with all words that stand in it.

    Args:
        browser: A browser of Playwright.
        language: The code of the language.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = (*GAME.split(), language, "--state", folder, "--session", _begin(Path(folder)))
        with subprocess.Popen(
            [sys.executable, "-m", "companion.cli", *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        ) as program:
            try:
                assert program.stdout is not None
                addresses = list(_addresses(program.stdout))
                table = browser.new_context(viewport=TABLE, color_scheme="dark").new_page()
                table.goto(addresses[0])
                # The name on the network takes its time; whoever is in is told after it, in each picture.
                table.get_by_text(".local:").first.wait_for(state="attached")
                phones = [_join(browser, table, addresses[1], seat) for seat in ("Ada", "Bo")]
                _wait_for_the_choice(table, phones)
                return _lay_out(table, phones), _read(phones)
            finally:
                program.kill()
                for context in browser.contexts:
                    context.close()


def _addresses(lines: Any) -> Iterator[str]:
    """Yield the addresses of the page and of the phones, which two lines name in the language of the evening."""
    found = 0
    for line in lines:
        if address := re.search(r"http://\S+", line):
            found += 1
            yield address[0]
        if found == 2:  # noqa: PLR2004 - page and phones
            return


def _join(browser: Any, table: Any, address: str, seat: str) -> Any:
    phone = browser.new_context(viewport=PHONE, color_scheme="dark", has_touch=True, is_mobile=True).new_page()
    table.wait_for_selector(".joining .code")
    phone.goto(f"{address}/J/{table.inner_text('.joining .code').replace('-', '')}")
    phone.locator(f'button[data-key="{seat}"]').click()
    phone.wait_for_selector(".handheld")
    return phone


def _begin(folder: Path) -> str:
    """Keep a game that has come to a fight, and return its name.

    Args:
        folder: Where games are kept.
    """
    game = find("legenden")
    table = Sessions(folder).begin(new_header(game, ("Ada", "Bo")))
    for key, seat, value in TO_THE_FIGHT:
        if table.open is None or table.open.ask.key != key:
            raise SystemExit(
                f"The story says {key} where {table.open and table.open.ask.key} is asked: mend TO_THE_FIGHT."
            )
        table.answer(table.open.n, seat, value)
    table.journal.close()
    return table.journal.session


def _wait_for_the_choice(table: Any, phones: list[Any]) -> None:
    """Let both say that they are ready, until everybody sees how long they may choose.

    Args:
        table: The page of the table.
        phones: The pages of the phones.
    """
    for phone in phones:
        phone.locator(READY).first.click()
    for page in (*phones, table):
        page.wait_for_function("() => /^[1-7]$/m.test(document.body.innerText)")


def _read(phones: list[Any]) -> str:
    """Return what both phones show, but for the seconds that are left."""
    shown = "\n".join(phone.inner_text("body") for phone in phones)
    return "\n".join(line.strip() for line in shown.splitlines() if line.strip() and not line.strip().isdigit())


def _lay_out(table: Any, phones: list[Any]) -> Image.Image:
    """Return the table and both phones side by side.

    Args:
        table: The page of the table.
        phones: The pages of the phones.
    """
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
    return whole.resize((size[0] * 2 // 3, size[1] * 2 // 3), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
