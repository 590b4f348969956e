"""Messages to systemd about the service: ready, alive, stopping, and a status line (sd_notify(3))."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress

from companion.text import printable

LONGEST_STATUS = 120
"""Longest status line in characters; more is not shown."""

SEND_TIMEOUT = 1.0
"""Seconds to wait while systemd's queue is full; a lost message is better than a host that stands still."""


class Notifier:
    """Sender of datagrams to the service manager's socket; without a socket or a listener it does nothing."""

    def __init__(self, address: str | None = None) -> None:
        """Use the socket at this path; `None` for none. "@" begins a name in Linux's abstract namespace."""
        self._address = "\0" + address[1:] if address and address.startswith("@") else address

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Notifier:
        """Return a notifier for the socket that the service manager names in `$NOTIFY_SOCKET`."""
        return cls(environment.get("NOTIFY_SOCKET"))

    def report_ready(self) -> None:
        """Report that the service has started: the first prompt is shown."""
        self._send("READY=1")

    def report_status(self, words: str) -> None:
        """Report the status in a few words, which everybody may read."""
        self._send(f"STATUS={printable(words)[:LONGEST_STATUS]}")

    def feed_watchdog(self) -> None:
        """Report that the service is alive, which feeds the watchdog."""
        self._send("WATCHDOG=1")

    def report_stopping(self) -> None:
        """Report that the service is about to end."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        # A game must not stop because systemd does not listen.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as client:
            client.settimeout(SEND_TIMEOUT)
            client.sendto(message.encode(), self._address)


def watchdog_period(environment: Mapping[str, str] = os.environ, process: int | None = None) -> float | None:
    """Return the seconds in which systemd expects the next sign of life of a process.

    Args:
        environment: The environment variables.
        process: Id of the process; `None` is this one.

    Returns:
        The period, or `None` if systemd does not watch this process.
    """
    try:
        period = int(environment.get("WATCHDOG_USEC", "")) / 1_000_000
        watched_process = int(environment.get("WATCHDOG_PID") or (process or os.getpid()))
    except (ValueError, OverflowError):
        return None
    return period if period > 0 and watched_process == (process or os.getpid()) else None


class Watchdog:
    """Pulse for systemd: ready with the first prompt, then fed at half the period, by the host alone.

    Between two hosts (while a game is loaded) nothing is fed, so a load that never ends is noticed too.
    """

    def __init__(self, notifier: Notifier, clock: Callable[[], float], period: float | None) -> None:
        """Make a watchdog that is not ready yet.

        Args:
            notifier: Sender of the messages.
            clock: Function that returns the time in seconds.
            period: Seconds in which systemd expects a sign of life; `None` without a watchdog.
        """
        self._notifier = notifier
        self._clock = clock
        self._feeding_period = None if period is None else period / 2
        self._last: float | None = None
        self._ready = False

    def note_prompt(self) -> None:
        """Report the service as ready with the first prompt; from then on the watchdog is fed."""
        if not self._ready:
            self._ready = True
            self._last = self._clock()
            self._notifier.report_ready()

    def is_due(self) -> bool:
        """Return True if half the period has gone by since the last sign of life."""
        return (
            self._feeding_period is not None
            and self._last is not None
            and self._clock() - self._last >= self._feeding_period
        )

    def beat(self) -> None:
        """Feed the watchdog."""
        self._last = self._clock()
        self._notifier.feed_watchdog()
