"""The true picture of the box, where the terminal can draw one; elsewhere blocks and dots stand for it.

The terminal is asked once, before the screen is opened, and has a tenth of a second for its answer. Where it stands
far away or behind another program, it is not asked: a late answer would be read as keys.
"""

from __future__ import annotations

import importlib.util
import os
import re
import select
import sys
import termios
import time
import tty
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

from companion.pages.picture import HEIGHT, WIDTH, Picture

PictureProtocol: TypeAlias = Literal["sixel", "kitty", ""]
"""Protocols by which terminals draw pictures: as Sixels, by Kitty's protocol, or not at all."""

WAIT: Final = 0.1
"""Seconds that a terminal has for its answer."""

QUERY: Final = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c"
"""Question for Kitty's protocol, then for the terminal's kind.

Every terminal answers the second, so nobody waits in vain.
"""

_ATTRIBUTES: Final = re.compile(rb"\x1b\[\?([0-9;]*)c")
_KITTY: Final = b"\x1b_Gi=31;OK"
_SIXEL: Final = b"4"
_BETWEEN: Final = ("TMUX", "STY", "SSH_CONNECTION", "SSH_TTY", "TEXTUAL_DRIVER")
"""Variables that say that another program or a network stands between this program and the terminal."""

_ENLARGED: Final = 8
_DARK, _LIGHT = (0x05, 0x07, 0x0B), (0xD5, 0xEC, 0xFF)


def is_direct_terminal(environment: Mapping[str, str] = os.environ) -> bool:
    """Return True if the terminal itself is at the other end."""
    between = any(environment.get(name) for name in _BETWEEN)
    return not between and not environment.get("TERM", "").startswith(("tmux", "screen", "linux"))


def ask_protocol(terminal: int, wait: float = WAIT) -> PictureProtocol:
    """Ask the terminal at this descriptor how it draws pictures; "" if it does not, or is silent for `wait` seconds."""
    try:
        before = termios.tcgetattr(terminal)
    except termios.error:
        return ""
    try:
        tty.setcbreak(terminal, termios.TCSANOW)
        os.write(terminal, QUERY)
        return _read(_answer(terminal, time.monotonic() + wait))
    except OSError:
        return ""
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, before)


def _answer(terminal: int, deadline: float) -> bytes:
    answer = b""
    while _ATTRIBUTES.search(answer) is None and (seconds_left := deadline - time.monotonic()) > 0:
        ready, _, _ = select.select([terminal], [], [], seconds_left)
        if not ready or not (data := os.read(terminal, 1024)):
            break
        answer += data
    return answer


def _read(data: bytes) -> PictureProtocol:
    """Return the protocol that a terminal's answer names, "" for none.

    Sixels come first: some terminals that know a part of Kitty's protocol draw better that way, and Kitty knows none.
    """
    attributes = _ATTRIBUTES.search(data)
    if attributes is None:
        return ""
    if _SIXEL in attributes[1].split(b";"):
        return "sixel"
    return "kitty" if _KITTY in data else ""


def find_protocol(environment: Mapping[str, str] = os.environ) -> PictureProtocol:
    """Return the protocol by which the terminal of this program draws pictures."""
    stream = sys.__stdin__
    if stream is None or not stream.isatty() or not is_direct_terminal(environment):
        return ""
    if importlib.util.find_spec("textual_image") is None:
        return ""
    found = ask_protocol(stream.fileno())
    if found:
        # The library asks for itself when it is loaded, which is answered as fast, but only before a screen reads keys.
        importlib.import_module("textual_image.widget")
    return found


def widget(protocol: PictureProtocol) -> Any:
    """Return the widget that shows pictures by this protocol."""
    from textual_image.widget import SixelImage, TGPImage, sixel

    encode = getattr(sixel, "image_to_sixels", None)
    if encode is not None and not hasattr(encode, "selects"):
        sixel.image_to_sixels = _selecting(encode)  # type: ignore[attr-defined]
    return SixelImage() if protocol == "sixel" else TGPImage()


_DEFINED: Final = re.compile(r"(#\d+)(?:;\d+){4}")
"""Definition of a colour by its parts; what is drawn next is drawn in it."""


def _selecting(encode: Callable[..., str]) -> Callable[..., str]:
    """Wrap an encoder of Sixels so that each colour is chosen once it is defined: xterm does not do so by itself."""

    def selected(*picture: Any, **how: Any) -> str:
        return _DEFINED.sub(r"\g<0>\1", encode(*picture, **how))

    selected.selects = True  # type: ignore[attr-defined]
    return selected


def image(picture: Picture) -> Any:
    """Return the very pixels of the picture, each large enough that its edge stays sharp."""
    from PIL import Image, ImageOps

    bits = b"".join(row.to_bytes(WIDTH // 8, "big") for row in picture.rows)
    grey = Image.frombytes("1", (WIDTH, HEIGHT), bits).convert("L")
    large = grey.resize((WIDTH * _ENLARGED, HEIGHT * _ENLARGED), Image.Resampling.NEAREST)
    return ImageOps.colorize(large, _DARK, _LIGHT)
