"""A serial port on the event loop: nothing that a device does or leaves undone can make it wait.

pyserial's errors are `OSError`s; termios has one of its own, which pyserial lets through where a cable is pulled just
while it opens, flushes or closes.
"""

from __future__ import annotations

import asyncio
import errno
import os
import termios
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from companion.errors import DrakvaktError
from companion.text import Text
from hardware.box.parts import error_reason, not_installed

TROUBLES: Final = (OSError, ValueError, termios.error)
"""Errors of a port that is odd, or gone."""

AT_ONCE: Final = 4096
"""Bytes that are read at a time, and that may wait to be written to a device that takes nothing."""


class NoPort(DrakvaktError, OSError):
    """A port that cannot be opened, with a sentence that says why and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def describe_closed_port(path: str, error: Exception) -> Text:
    """Return the sentence for people about a port that cannot be opened."""
    number = error.args[0] if isinstance(error, OSError | termios.error) and error.args else None
    if not isinstance(number, int):
        number = None
    match number:
        case errno.EACCES | errno.EPERM:
            return Text("{port} may not be used: add this user to the group dialout.", port=path)
        case errno.EBUSY | errno.EAGAIN:
            return Text("{port} is in use: close the other program that has it.", port=path)
        case errno.ENOENT | errno.ENODEV | errno.ENXIO | errno.EIO:
            return Text("{port} is gone: plug the handheld in again.", port=path)
    return Text(
        "{port} cannot be opened ({why}): look at port in the wiring; a handheld is at /dev/ttyACM*.",
        port=path,
        why=os.strerror(number) if number else error_reason(error),
    )


class Port:
    """An open port. `on_data` gets what comes in; `on_lost` is called once when the cable is pulled."""

    def __init__(self, path: str, baud: int, on_data: Callable[[bytes], None], on_lost: Callable[[], None]) -> None:
        try:
            import serial
        except ImportError as error:
            raise NoPort(not_installed("pyserial")) from error
        try:
            self._serial = serial.Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)
            self._fd: int | None = self._serial.fileno()
        except TROUBLES as error:
            raise NoPort(describe_closed_port(path, error)) from error
        self._heard = on_data
        self._lost = on_lost
        self._unsent = b""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._fd, self._read)

    def write(self, data: bytes) -> None:
        """Send these bytes as soon as the device takes them; for one that takes nothing only a few are kept."""
        if self._fd is None or not data:
            return
        waiting = bool(self._unsent)
        if len(self._unsent) + len(data) <= AT_ONCE:
            self._unsent += data
        if not waiting:
            self._write()

    def close(self, last: bytes = b"") -> None:
        """Give the port back; `last` is still sent, and what a stuck device never took is thrown away.

        Otherwise closing could wait for half a minute until it is taken.
        """
        self.write(last)
        if self._fd is None:
            return
        self._loop.remove_reader(self._fd)
        self._loop.remove_writer(self._fd)
        self._fd = None
        with suppress(*TROUBLES):
            if self._unsent or not last:
                self._serial.reset_output_buffer()
        with suppress(*TROUBLES):
            self._serial.close()

    def _read(self) -> None:
        try:
            data = self._serial.read(AT_ONCE)
        except TROUBLES:
            self._lose()
            return
        if data:
            self._heard(data)

    def _write(self) -> None:
        assert self._fd is not None
        try:
            # pyserial's own write would turn in circles while a stuck device takes nothing.
            self._unsent = self._unsent[os.write(self._fd, self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._lose()
            return
        if self._unsent:
            self._loop.add_writer(self._fd, self._write)
        else:
            self._loop.remove_writer(self._fd)

    def _lose(self) -> None:
        self.close()
        self._lost()
