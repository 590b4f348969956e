"""Names in the order of an alphabet, and several of them on one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.text import Say, Text

ALPHABET: Final = "0123456789aàąbcćçdeéèëęfghiíïjklłmnńñoópqrsśtuúüvwxyzźżåäö"
"""Letters of all languages in one order."""

PLACES: Final = {letter: at for at, letter in enumerate(ALPHABET)}


def places(name: str) -> tuple[int, ...]:
    """Return the place of each letter of a name in the alphabet.

    >>> sorted(["Łuk", "Lasso", "Öga", "Åker", "Maczuga"], key=places)
    ['Lasso', 'Łuk', 'Maczuga', 'Åker', 'Öga']
    """
    return tuple(PLACES.get(letter, len(ALPHABET)) for letter in name.casefold() if not letter.isspace())


BETWEEN: Final = " ... "
"""Sign between the first and the last name of a line."""

LEAST: Final = 3
"""Letters of a name that are left before its dot."""


def abbreviated_pair(first: str, last: str, width: int) -> str:
    """Return several names on one line: the first and the last, the longer one cut with a dot where both have no room.

    >>> abbreviated_pair("Assassin", "Ghoul", 19), abbreviated_pair("Minstrel", "Sorceress", 19)
    ('Assassin ... Ghoul', 'Minstr. ... Sorcer.')

    Args:
        first: The first name of the run.
        last: The last name of the run.
        width: The most characters.
    """
    kept = [len(first), len(last)]

    def shown() -> str:
        pairs = zip((first, last), kept, strict=True)
        return BETWEEN.join(name if n == len(name) else f"{name[:n].rstrip()}." for name, n in pairs)

    while len(shown()) > width and max(kept) > LEAST:
        at = kept.index(max(kept))
        # The dot takes the place of one more letter.
        kept[at] -= 2 if kept[at] == len((first, last)[at]) else 1
    return shown()


class NamesInOrder(Text):
    """Several names on a line that is one of some such lines; equal to the text without that.

    Where it has no room for all of them, and the names of all lines stand in the alphabet's order in the language that
    is read, the first and the last say what lies between. In other languages each name is abbreviated, for it would
    be looked for in vain between two others.
    """

    __slots__ = ("names",)

    names: tuple[Text, ...]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return self.message == other.message and self.params == other.params

    __hash__ = Text.__hash__

    def shortened(self, say: Say, width: int) -> str:
        """Return the first and the last name in `width` characters, where they say what lies between.

        Args:
            say: The speaker of the language.
            width: The most characters.
        """
        own = [words for words, _ in self.parts(say)]
        order = [places(name.read(say)) for name in self.names]
        if len(self.read(say)) <= width or len(own) < FEWEST or order != sorted(order):
            return super().shortened(say, width)
        return abbreviated_pair(own[0], own[-1], width)


FEWEST: Final = 3
"""Fewest names of a line of which the first and the last leave one out."""


def list_in_order(own: Sequence[Text], names: Sequence[Text]) -> Text:
    """Return the words of a line with several names: up to four, more by the first and the last.

    Args:
        own: The names of this line, at least two.
        names: The names of all lines of the page, in their order.
    """
    match own:
        case [one, two]:
            return Text("{a} / {b}", a=one, b=two)
        case [one, two, three]:
            words = Text("{a}/{b}/{c}", a=one, b=two, c=three)
        case [one, two, three, four]:
            words = Text("{a}/{b}/{c}/{d}", a=one, b=two, c=three, d=four)
        case _:
            return Text("{a} ... {b}", a=own[0], b=own[-1])
    made = NamesInOrder.__new__(NamesInOrder)
    made.message, made.params = words.message, words.params  # type: ignore[misc]
    made.names = tuple(names)
    return made
