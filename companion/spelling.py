"""A name spelled with four buttons, letter by letter: for the names of people, and of cards that stand in no list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.asks import Choose, Option, Options, ask
from companion.text import Text, verbatim

Alphabet: TypeAlias = tuple[tuple[str, ...], ...]
"""The letters: a press for a third, one for a part of it, one for the letter."""

ALPHABET: Final[Alphabet] = (("ABC", "DEF", "GHI"), ("JKL", "MNO", "PQR"), ("STUV", "WXYZ", "ÅÄÖ"))

ALPHABETS: Final[Mapping[str, Alphabet]] = {
    "pl": (("AĄBC", "ĆDEĘ", "FGHI"), ("JKLŁ", "MNŃO", "ÓPQR"), ("SŚTU", "VWXY", "ZŹŻ")),
}
"""Those of languages that have more letters than fit there, each where people look for it."""

ROOM: Final = 12
"""Letters; so many stand behind what says that it is a name."""

DONE: Final = "done"
"""The line of whoever has no more letters."""

SPACE: Final = Option("space", Text("A space"))

Put = Callable[[Text, Options], Choose | None]
"""The ask for one of these lines, or for a whole name, as people type it; `None` where it has become moot."""

Fits = Callable[[str], bool]
"""Function that returns whether that is a name already."""


async def ask_spelling(
    put: Put, fits: Fits = bool, *, longest: int, spaces: bool = False, alphabet: Alphabet = ALPHABET
) -> str:
    """A name letter by letter, three presses each, until it is done; typing it whole ends it as well.

    "" where it has become moot. `spaces`: it may be of several words.
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
