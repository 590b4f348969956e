"""Messages to systemd about the service: ready, alive, stopping, and a line about what goes on (sd_notify(3))."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress

from companion.text import printable

LONGEST_STATUS = 120
"""Characters of a status line; more does not fit where it is shown."""

PATIENCE = 1.0
"""Seconds to wait for a full queue; a lost message is better than a host that stands still."""


class Notifier:
    """Sender of datagrams to the service manager's socket; silent where there is none, or nobody listens any more."""

    def __init__(self, address: str | None = None) -> None:
        """Use the socket at this path; "@" begins a name in Linux's abstract namespace."""
        self._address = "\0" + address[1:] if address and address.startswith("@") else address

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Notifier:
        """Return the notifier that the service manager asked for with `$NOTIFY_SOCKET`."""
        return cls(environment.get("NOTIFY_SOCKET"))

    def ready(self) -> None:
        """Tell that the service has started: the first prompt is shown."""
        self._send("READY=1")

    def status(self, words: str) -> None:
        """Tell what goes on, in a few words that everybody may read."""
        self._send(f"STATUS={printable(words)[:LONGEST_STATUS]}")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Tell that the service is about to end."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        # A game must not stop because nobody listens.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
            to.settimeout(PATIENCE)
            to.sendto(message.encode(), self._address)


def watchdog_period(environment: Mapping[str, str] = os.environ, process: int | None = None) -> float | None:
    """Return the seconds within which systemd wants a sign of life from this process; None if it wants none."""
    try:
        period = int(environment.get("WATCHDOG_USEC", "")) / 1_000_000
        meant = int(environment.get("WATCHDOG_PID") or (process or os.getpid()))
    except (ValueError, OverflowError):
        return None
    return period if period > 0 and meant == (process or os.getpid()) else None


class Watchdog:
    """Pulse for systemd: ready with the first prompt, then fed at half the period, by the host alone.

    Between two hosts (while a game is loaded) nothing is fed, so a load that never ends is noticed too.
    """

    def __init__(self, notifier: Notifier, clock: Callable[[], float], period: float | None) -> None:
        """Begin unready; `period` is in seconds, None without a watchdog; `clock` counts seconds."""
        self._notifier = notifier
        self._clock = clock
        self._every = None if period is None else period / 2
        self._last: float | None = None
        self._ready = False

    def note_prompt(self) -> None:
        """Make the service ready with the first prompt; from then on the watchdog watches."""
        if not self._ready:
            self._ready = True
            self._last = self._clock()
            self._notifier.ready()

    def is_due(self) -> bool:
        """Return True if half the period has gone by since the last sign of life."""
        return self._every is not None and self._last is not None and self._clock() - self._last >= self._every

    def beat(self) -> None:
        """Feed the watchdog."""
        self._last = self._clock()
        self._notifier.alive()
