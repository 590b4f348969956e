"""Words that are said later, in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Say = Callable[[str], str]
"""Turns an English message into another language; `str` itself is English."""


@dataclass(frozen=True, slots=True, init=False)
class Text:
    """An English message with named holes, translated only when somebody reads it.

    The message is the catalogue's key (gettext's msgid); a parameter may be a text of its own.

    >>> str(Text("{hero} loses {n}", hero="Rohan", n=2))
    'Rohan loses 2'
    >>> Text("{who}: door", who=Text("Red")).read({"Red": "Röd", "{who}: door": "{who}: dörr"}.__getitem__)
    'Röd: dörr'
    """

    message: str
    params: tuple[tuple[str, str | int | Text], ...]

    def __init__(self, message: str, **params: str | int | Text) -> None:
        object.__setattr__(self, "message", message)
        object.__setattr__(self, "params", tuple(params.items()))

    def __str__(self) -> str:
        return self.read(str)

    def read(self, say: Say) -> str:
        """The sentence in the language of `say`."""
        if not self.params:
            return say(self.message)
        return say(self.message).format_map(
            {name: value.read(say) if isinstance(value, Text) else value for name, value in self.params}
        )

    def fit(self, say: Say, width: int) -> str:
        """The sentence in at most `width` characters: long names in it are cut at their end first, then the whole."""
        line = self.read(say)
        holes = {name: value.read(say) if isinstance(value, Text) else value for name, value in self.params}
        while len(line) > width:
            names = [hole for hole, value in holes.items() if isinstance(value, str)]
            name = max(names, key=lambda hole: len(str(holes[hole])), default="")
            if not name or len(str(holes[name])) <= SHORTEST_NAME:
                return line[:width]
            holes[name] = str(holes[name])[:-1].rstrip()
            line = say(self.message).format_map(holes)
        return line


SHORTEST_NAME = 3
"""A name is never cut below this many characters to make a line fit."""
