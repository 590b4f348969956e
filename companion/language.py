"""Languages: gettext catalogues of our own words and of each game's, behind one function."""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from struct import unpack_from

from companion.package_file import package_file
from companion.text import Counted, Say, Text

OWN = ("companion", "drakvakt")
"""The catalogue of our own words. Where it is, a language is."""

PAWNS = (Text("Red"), Text("Blue"), Text("Green"), Text("Yellow"), Text("White"), Text("Black"))
"""Seats are called by their pawns until people name them."""

LISTED = ", "
"""Stands between the names of several."""


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages: those with a catalogue of our own words, and English, which stands in the source."""
    package, name = OWN
    found = package_file(package, "locale").glob(f"*/LC_MESSAGES/{name}.mo")
    return (*sorted(catalogue.parents[1].name for catalogue in found), "en")


@cache
def own_name(language: str) -> str:
    """Return the name that a language gives itself, as its catalogue says; else its code.

    >>> own_name("en")
    'English'
    """
    english = _c("this language, in itself", "English")
    if language == "en":
        return english
    (name,) = _found_in(_file(*OWN, language), message := f"this language, in itself{CONTEXT}{english}")
    return language if name == message else name


@cache
def pawns_words() -> Mapping[str, str]:
    """Return the words for each pawn in all languages, with the English one: a seat may have been named in any."""
    english, words = [pawn.message for pawn in PAWNS], dict[str, str]()
    for language in languages():
        words |= zip(_found_in(_file(*OWN, language), *english), english, strict=True)
    return words


def _c(_: str, message: str) -> str:
    """A message that has a context in the catalogues."""
    return message


def speaker(language: str, *catalogues: tuple[str, str]) -> Say:
    """Return the function that turns an English message into a language.

    Args:
        language: The code of the language.
        *catalogues: Packages that hold `locale/`, with the names of catalogues; they are looked up in order before our
            own. A message that is in none of them stays English.
    """
    if language == "en":
        return str
    found = [_load(package, name, language) for package, name in (*catalogues, OWN)]

    def say(message: str) -> str:
        if isinstance(message, Counted):
            return counted(message)
        for catalogue in found:
            # gettext's empty message is the catalogue's header.
            if message and (words := catalogue.gettext(message)) != message:
                return words
        return message

    def counted(message: Counted) -> str:
        english = str(message)
        forms = (catalogue.ngettext(message, message.many, message.n) for catalogue in found)
        return next((words for words in forms if words not in (message, message.many)), english)

    return say


def speaks(language: str, package: str, name: str) -> bool:
    """Return whether a catalogue has words in a language; in English everything stands in the source.

    Args:
        language: The code of the language.
        package: The package that holds `locale/`.
        name: The name of the catalogue.
    """
    return language == "en" or _file(package, name, language).exists()


class Voice:
    """A speaker whose language can change while many hold it.

    >>> voice = Voice("en")
    >>> voice("Your turn")
    'Your turn'
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogues: tuple[tuple[str, str], ...] = ()
        self._say = speaker(language)
        self.keep: Callable[[str], None] = _keep_nowhere
        """Told of every change of the language."""

    def __call__(self, message: str) -> str:
        """The message in the language of the moment."""
        return self._say(message)

    def name(self, name: str) -> str:
        """Return the name by which a seat is called at the moment: only the colour of a pawn is another word elsewhere.

        >>> Voice("en").name("Ada")
        'Ada'
        """
        if (pawn := pawns_words().get(name)) is not None:
            return self._say(pawn)
        return LISTED.join(map(self.name, name.split(LISTED))) if LISTED in name else name

    def use(self, language: str | None = None, *catalogues: tuple[str, str]) -> None:
        """Speak another language, or this one with the words of another game.

        Args:
            language: The code of the language; `None` keeps the present one.
            *catalogues: The catalogues of the game, as in `speaker`.
        """
        before, self.language = self.language, language or self.language
        self._catalogues = catalogues or self._catalogues
        self._say = speaker(self.language, *self._catalogues)
        if self.language != before:
            self.keep(self.language)


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The language of this machine's user, as far as there is a catalogue for it; else English.

    `pt_BR.UTF-8` wishes for `pt_BR`, else for `pt`.
    """
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(name, "").split(":"):
            code = wish.partition(".")[0].partition("@")[0]
            if known := [one for one in (code, code.partition("_")[0].lower()) if one in languages()]:
                return known[0]
    return "en"


def _keep_nowhere(_: str) -> None:
    """Nobody wants to know it next time."""


CONTEXT = "\x04"
"""Stands in a catalogue between a message's context and the message."""


def _found_in(catalogue: Path, *messages: str) -> list[str]:
    """Return the translations of some messages in a catalogue; the message itself where there is none.

    For a few words in every language nobody loads all words of all languages, half a megabyte. A catalogue has a table
    of its messages, each with its length and place, and such a table of what they are in that language.
    """
    if not catalogue.exists():
        return [*messages]
    text, found = catalogue.read_bytes(), {message.encode(): message for message in messages}
    order = "<" if text.startswith(LITTLE_ENDIAN) else ">"
    number, *tables = unpack_from(f"{order}3I", text, 8)
    message_at, words_at = (unpack_from(f"{order}{2 * number}I", text, table) for table in tables)
    for place in range(0, 2 * number, 2):
        message = _part(text, message_at[place : place + 2])
        if message in found:
            found[message] = _part(text, words_at[place : place + 2]).decode()
    return [*found.values()]


def _part(text: bytes, where: tuple[int, ...]) -> bytes:
    length, start = where
    return text[start : start + length]


LITTLE_ENDIAN = b"\xde\x12\x04\x95"
"""How a catalogue begins that was compiled in this order of bytes."""


def _file(package: str, name: str, language: str) -> Path:
    return package_file(package, "locale") / language / "LC_MESSAGES" / f"{name}.mo"


def _load(package: str, name: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(name, localedir=package_file(package, "locale"), languages=[language], fallback=True)
