"""The end of a program whose terminal is gone, so that whoever writes to it waits for ever."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading

import pytest

from companion.cli.host.onscreen import ENDED, end_on_signals
from tests.cli.running import ROOT

STUCK = r"""
import os
import queue
from companion.cli.host import onscreen
onscreen.ENDING_SECONDS = 0.1
full = queue.Queue(1)
full.put(None)
# The signal may come before a print has returned, and a print within a print is an error: these are whole writes.
with onscreen.end_on_signals(lambda: os.write(1, b"asked\n")):
    os.write(1, b"stuck\n")
    full.put(None)
"""


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_program_that_waits_for_a_lost_terminal_ends(number: signal.Signals) -> None:
    process = subprocess.Popen([sys.executable, "-c", STUCK], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "stuck\n"
    process.send_signal(number)
    said, _ = process.communicate(timeout=30)
    assert (said, process.returncode) == ("asked\n", ENDED)


def test_a_terminal_that_is_gone_without_a_signal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Below make only make is told."""
    monkeypatch.setattr("companion.cli.host.onscreen.CHECK_PERIOD", 0.001)
    looks = iter([True, True, False])
    told = threading.Event()
    with end_on_signals(told.set, lambda: next(looks)):
        assert told.wait(30)


def test_after_an_end_in_time_the_signal_handlers_are_restored() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM)]
    asked: list[str] = []
    with end_on_signals(lambda: asked.append("end")):
        signal.raise_signal(signal.SIGHUP)
    assert asked == ["end"]
    assert [signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM)] == before
