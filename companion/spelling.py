"""Names spelled with four buttons, letter by letter: names of people, and of cards that are in no list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.asks import Choose, Option, Options, ask
from companion.text import Text, verbatim

Alphabet: TypeAlias = tuple[tuple[str, ...], ...]
"""Three thirds of three parts of letters: one press chooses a third, one a part, one the letter."""

ALPHABET: Final[Alphabet] = (("ABC", "DEF", "GHI"), ("JKL", "MNO", "PQR"), ("STUV", "WXYZ", "ÅÄÖ"))

ALPHABETS: Final[Mapping[str, Alphabet]] = {
    "pl": (("AĄBC", "ĆDEĘ", "FGHI"), ("JKLŁ", "MNŃO", "ÓPQR"), ("SŚTU", "VWXY", "ZŹŻ")),
}
"""Alphabets of languages with more letters than `ALPHABET` has, by language."""

ROOM: Final = 12
"""Most letters that fit behind the word "Name" on one line."""

DONE: Final = "done"
"""Id of the line that ends the name."""

SPACE: Final = Option("space", Text("A space"))

Put = Callable[[Text, Options], Choose | None]
"""The ask for one of these lines, or for a whole name, as people type it; `None` where it has become moot."""

Fits = Callable[[str], bool]
"""Function that returns whether that is a name already."""


async def ask_spelling(
    put: Put, fits: Fits = bool, *, longest: int, spaces: bool = False, alphabet: Alphabet = ALPHABET
) -> str:
    """Ask for a name letter by letter, three presses for each; typing it whole ends the ask as well.

    Args:
        put: Builds the ask for the lines that are given; `None` where it has become moot.
        fits: Returns whether what was spelled is a name already.
        longest: Most letters of the name.
        spaces: The name may be of several words.
        alphabet: The letters by thirds and parts.

    Returns:
        The name; "" where the ask has become moot.
    """
    name = ""
    thirds = tuple(Option(str(at), verbatim(f"{parts[0][0]}-{parts[-1][-1]}")) for at, parts in enumerate(alphabet))
    while True:
        if len(name) == longest:
            if fits(name.strip()):
                return name.strip()
            name = ""
        done = (Option(DONE, Text("Done")),) if name and fits(name.strip()) else ()
        third = await _ask_line(put, name, (*thirds, *done))
        if third == DONE:
            return name.strip()
        if third not in [one.id for one in thirds]:
            return third
        parts = alphabet[int(third)]
        space = (SPACE,) if spaces and name and not name.endswith(" ") else ()
        part = await _ask_line(put, name, (*(Option(part, verbatim(" ".join(part))) for part in parts), *space))
        if part == SPACE.id:
            name += " "
            continue
        if part not in parts:
            return part
        letter = await _ask_line(put, name, tuple(Option(letter, verbatim(letter)) for letter in part))
        if letter not in part:
            return letter
        name += letter if not name else letter.lower()


async def _ask_line(put: Put, name: str, lines: Options) -> str:
    # A long name stands alone, so that its last letter is seen.
    words = Text("Name: {name}") if len(name) < ROOM else Text("{name}")
    answer = await ask(lambda: put(words.using(name=f"{name}_"), lines))
    return "" if answer is None else str(answer)
