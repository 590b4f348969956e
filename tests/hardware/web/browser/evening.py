"""A real evening with the page open: the program, and browsers of people who come in."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.cli.running import ROOT, environment

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIZES = {
    "small": (360, 640),
    "phone": (390, 844),
    "lying": (844, 390),
    "tablet": (820, 1180),
    "television": (1920, 1080),
}
LEGENDEN = "--game legenden --seats Ada Bo --dice rolled --cards drawn --seed 3 --lang en"

HANDS = "--game rps --seats Ada Bo --lang en"
"""Rock, paper, scissors: both choose in secret at once, and nothing else is asked."""

KEYS = ".handheld.mine .acts .answer:not([aria-disabled]), .handheld.mine .keys button:not(:disabled)"
"""Selector of all that can be touched on a phone that is asked."""

SOON = 2000
"""Milliseconds in which a key that stands there takes a press."""

KEEP_WIRE = """
const Wire = WebSocket;
window.WebSocket = class extends Wire { constructor(...all) { super(...all); window.wire = this; } };
"""
"""Script that lets a test cut the connection, as a network does that is gone."""


class Evening:
    """A game that the box rolls and draws, with its page open in browsers.

    Args:
        folder: Where it is kept.
        browser: The browser.
        words: The command line after `play --plain --lan`.
    """

    def __init__(self, folder: Path, browser: Any, words: str = f"--new {LEGENDEN}") -> None:
        self.browser = browser
        self._folder = folder
        self._contexts: list[Any] = []
        self._table: Any = None
        self.here = self.address = ""
        self.faults: list[str] = []
        self.begin(words)

    def begin(self, words: str) -> None:
        """Start the program; `words` is the command line after `play --plain --lan`."""
        self.program = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "companion.cli",
                "play",
                "--plain",
                "--lan",
                *words.split(),
                "--state",
                self._folder,
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(PYTHONPATH=str(ROOT / "tests" / "toys_rps")),
        )
        self.here = self._read_line("Page: ")
        self.address = self._read_line("Phones: ")

    def _read_line(self, words: str) -> str:
        assert self.program.stdout is not None
        for line in self.program.stdout:
            if line.startswith(words):
                return line.removeprefix(words).split()[0]
        raise AssertionError(f"it never said {words!r}")

    def type(self, *lines: str) -> None:
        """Type at the program's keyboard."""
        assert self.program.stdin is not None
        self.program.stdin.write("".join(f"{line}\n" for line in lines))
        self.program.stdin.flush()

    def page(self, **context: Any) -> Any:
        """Return a page of a browser that was never here."""
        self._contexts.append(self.browser.new_context(**context))
        page = self._contexts[-1].new_page()
        page.add_init_script(KEEP_WIRE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        return page

    def open_table(self) -> Any:
        """Return the page of the table on this machine; it stays open for the whole evening."""
        if self._table is None:
            self._table = self.page(viewport={"width": 1280, "height": 720})
            self._table.goto(self.here)
        self._table.wait_for_selector(".joining .code")
        return self._table

    def send_phones_away(self) -> None:
        """Close every page but the table's, and take all seats back."""
        if self._table is None:
            return
        self._table.set_viewport_size({"width": 1280, "height": 720})
        self._close_contexts(self._contexts[1:] if self._contexts[0] is self._table.context else [])
        self._table.keyboard.press("Escape")
        self._table.click("[data-key=barhost]")
        self._table.wait_for_selector(".host .places")
        while self._table.locator("[data-key^=free]").count():
            self._table.locator("[data-key^=free]").first.click()
            self._table.wait_for_timeout(50)
        self._table.click("[data-key=back]")

    def code(self, table: Any) -> str:
        """Return the joining code that the table shows."""
        return str(table.inner_text(".joining .code")).replace("-", "")

    def join(self, table: Any, seat: str) -> Any:
        """Return the page of a phone that has scanned the table's code and taken a seat."""
        phone = self.page(**PHONE)
        phone.goto(f"{self.address}/J/{self.code(table)}")
        phone.get_by_role("button", name=seat).click()
        phone.wait_for_selector(".handheld")
        return phone

    def end(self) -> None:
        """End the evening: first all pages, which else would say that the program is gone."""
        self._close_contexts(self._contexts)
        self.program.terminate()
        self.program.communicate(timeout=30)

    def _close_contexts(self, contexts: list[Any]) -> None:
        for context in contexts:
            if context in self.browser.contexts:
                context.close()

    def kill(self) -> None:
        """Kill the program as a power cut does."""
        self.program.send_signal(signal.SIGKILL)
        self.program.communicate(timeout=30)


def asked_words(phone: Any) -> str:
    """Return what a phone is asked; empty where it waits."""
    words: str = phone.inner_text(".handheld.mine h1") if phone.locator(".handheld.mine h1").count() else ""
    return words


def answer(phones: list[Any]) -> str:
    """Touch the first line on the phone that is asked, and return the question that stood there."""
    for phone in phones:
        if words := asked_words(phone):
            before = phone.inner_text(".handheld")
            try:
                phone.locator(KEYS).first.click(timeout=SOON)
            except Exception as error:
                if type(error).__name__ != "TimeoutError":
                    raise
                # What stood there is asked no more: the table has gone on meanwhile.
                continue
            if phone.locator(".handheld .plate").count():
                # The same again seals it.
                phone.locator(KEYS).first.click()
            phone.wait_for_function("before => document.querySelector('.handheld').innerText !== before", arg=before)
            return words
    return ""


def play_until(phones: list[Any], selector: str, most: int = 120) -> None:
    """Answer until every phone shows something, such as `.plate` for a choice in secret."""
    for _ in range(most):
        if all(phone.locator(selector).count() for phone in phones):
            return
        answer(phones)
        phones[0].wait_for_timeout(60)
    raise AssertionError(f"{selector} never came")
