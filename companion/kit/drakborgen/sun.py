"""The sun die of both Drakborgen games (soltärning)."""

from __future__ import annotations

from functools import lru_cache

from companion.dice import Die
from companion.text import Text


@lru_cache(maxsize=8)
def sun_die(faces: str) -> Die:
    """The die with the faces of the house rule, as "000112"; a cloud is 0. It is looked at for nearly every ask.

    >>> sun_die("000112").faces
    (0, 0, 0, 1, 1, 2)
    """
    return Die("sun", tuple(map(int, faces)), Text("sun"))
