"""Frames and lines on the wire, as docs/handhelds.md describes them. Pure."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from typing import Final

from companion.record import record

VERSIONS: Final = (1,)
"""The versions of the protocol that the host speaks."""

LONGEST: Final = 96
"""Bytes of the longest line, its end included."""

_FRAME: Final = re.compile(
    r"(?P<kind>[A-Z]{3,7}) (?P<session>[0-9a-f]{8}) (?P<seq>0|[1-9][0-9]{0,8})(?P<args>(?: [0-9A-Za-z.,-]+)*)",
    re.ASCII,
)
_CRC: Final = re.compile(r"[0-9A-F]{4}", re.ASCII)


@record
class Frame:
    """One line: its kind, its session (8 hex digits), its number, and further words."""

    kind: str
    session: str
    seq: int
    args: tuple[str, ...] = ()


class BadLine(ValueError):
    """A line that is no frame."""


def encode(frame: Frame) -> bytes:
    """Return the frame as a line, with its end.

    >>> encode(Frame("PRESS", "3fa9c1d2", 7, ("B",))).rstrip()
    b'PRESS 3fa9c1d2 7 B *98A7'
    """
    body = " ".join((frame.kind, frame.session, str(frame.seq), *frame.args)).encode("ascii")
    return b"%s *%04X\n" % (body, crc(body))


def decode(line: bytes) -> Frame:
    """Return the frame in a line without its end; raises `BadLine`."""
    body, star, check = line.removesuffix(b"\r").rpartition(b" *")
    if not star:
        raise BadLine("no check sum")
    try:
        words, digits = body.decode("ascii"), check.decode("ascii")
    except UnicodeDecodeError:
        raise BadLine("not ASCII") from None
    if not _CRC.fullmatch(digits) or int(digits, 16) != crc(body):
        raise BadLine("wrong check sum")
    if not (match := _FRAME.fullmatch(words)):
        raise BadLine("not a frame")
    return Frame(match["kind"], match["session"], int(match["seq"]), tuple(match["args"].split()))


def crc(data: bytes) -> int:
    """Return the check sum CRC-16/CCITT-FALSE.

    >>> hex(crc(b"123456789"))
    '0x29b1'
    """
    return binascii.crc_hqx(data, 0xFFFF)


class LineSplitter:
    """Splitter of bytes into lines without their ends; of a line that is too long only its presence is kept."""

    def __init__(self) -> None:
        self._rest = b""
        self._overlong = False

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """Yield the lines that end within this data; None stands for one that was too long."""
        *ended, rest = data.split(b"\n")
        for part in ended:
            self._keep(part)
            line = None if self._overlong else self._rest
            self._rest, self._overlong = b"", False
            yield line
        self._keep(rest)

    def _keep(self, part: bytes) -> None:
        self._overlong = self._overlong or len(self._rest) + len(part) >= LONGEST
        self._rest = b"" if self._overlong else self._rest + part
