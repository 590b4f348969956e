"""Languages: gettext catalogues of our own words and of each game's, behind one function."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion.danger import Mood
from companion.package_file import package_file
from companion.text import Counted, Say, Text

if TYPE_CHECKING:
    import gettext

OWN = ("companion", "drakvakt")
"""The catalogue of our own words. Where it is, a language is."""

PAWNS = (Text("Red"), Text("Blue"), Text("Green"), Text("Yellow"), Text("White"), Text("Black"))
"""Seats are called by their pawns until people name them."""

LISTED = ", "
"""Stands between the names of several."""

NAMES_KEPT = 1000
"""Names of which it is kept if they are colours."""


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages: English, which stands in the source, and those with a catalogue."""
    folders = os.listdir(package_file(OWN[0], "locale"))  # noqa: PTH208 - a pattern would have to be compiled
    return (*sorted(language for language in folders if _file(*OWN, language).exists()), "en")


def languages_in_order() -> tuple[str, ...]:
    """Return the codes of all languages in the order people expect: this machine's, English, the others by name."""
    first = dict.fromkeys((preferred_language(), "en"))
    others = sorted((code for code in languages() if code not in first), key=lambda code: own_name(code).casefold())
    return (*first, *others)


@cache
def own_name(language: str) -> str:
    """Return the name that a language gives itself, as its catalogue says; else its code.

    >>> own_name("en")
    'English'
    """
    english = _c("this language, in itself", "English")
    if language == "en":
        return english
    name = _load_once(language).pgettext("this language, in itself", english)
    return language if name == english else name


@cache
def pawns_words() -> Mapping[str, str]:
    """Return the words for each pawn in all languages, with the English one: a seat may have been named in any."""
    english, words = [pawn.message for pawn in PAWNS], dict[str, str]()
    for language in languages():
        words |= zip(map(_load_once(language).gettext, english), english, strict=True)
    return words


@lru_cache(NAMES_KEPT)
def find_pawn(name: str) -> str | None:
    """Return the English word for the pawn that a name stands for; `None` if the name is no colour in any language.

    Most names stand in no catalogue. They are looked for in its bytes, where each word is between two zero bytes: to
    read three catalogues takes a hundred times as long.

    Args:
        name: The name, of a seat or of anything else.

    >>> find_pawn("Red"), find_pawn("Ada")
    ('Red', None)
    """
    # A colour is one word of letters, which a command or a path is not.
    if not name.isalpha():
        return None
    word = b"\0" + name.encode() + b"\0"
    is_known = any(name == pawn.message for pawn in PAWNS) or any(
        word in catalogue.read_bytes() for language in languages() if (catalogue := _file(*OWN, language)).exists()
    )
    return pawns_words().get(name) if is_known else None


def pawn_of(seats: Sequence[str], seat: str) -> int:
    """Return the place of a seat's pawn in `PAWNS`: by its name if it is called by a colour, else by turn order.

    Args:
        seats: The seats in turn order.
        seat: The seat.
    """
    colour = find_pawn(seat)
    if colour is not None:
        return [pawn.message for pawn in PAWNS].index(colour)
    return seats.index(seat)


def _c(_: str, message: str) -> str:
    """Mark a message that has a context in the catalogues; return it unchanged."""
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

    vars(say)["language"] = language
    return say


def language_of(say: Say) -> str:
    """Return the code of the language that a speaker turns messages into; English where it does not say so."""
    return str(getattr(say, "language", "en"))


def has_words_in(language: str, package: str, name: str) -> bool:
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
        self.mood: Mood = "number"
        """How the listeners want to see dangers (`companion.danger`)."""

    def __call__(self, message: str) -> str:
        """Return a message in the present language."""
        return self._say(message)

    def in_language(self, language: str) -> Voice:
        """Return a speaker of another language with the same catalogues, which changes with nobody.

        Args:
            language: The code of the language.
        """
        other = Voice(language)
        other.use(None, *self._catalogues)
        other.mood = self.mood
        return other

    def name(self, name: str) -> str:
        """Return the name by which a seat is called at the moment: only the colour of a pawn is another word elsewhere.

        >>> Voice("en").name("Ada")
        'Ada'
        """
        if (pawn := find_pawn(name)) is not None:
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


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of this machine's user, if there is a catalogue for it; else English.

    `pt_BR.UTF-8` wishes for `pt_BR`, else for `pt`.
    """
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(name, "").split(":"):
            code = wish.partition(".")[0].partition("@")[0]
            if known := [one for one in (code, code.partition("_")[0].lower()) if one in languages()]:
                return known[0]
    return "en"


def _keep_nowhere(_: str) -> None:
    """Do nothing: the language is not kept for the next time."""


def _file(package: str, name: str, language: str) -> Path:
    return package_file(package, "locale") / language / "LC_MESSAGES" / f"{name}.mo"


def _load(package: str, name: str, language: str) -> gettext.NullTranslations:
    # Imported here, since English needs no catalogues.
    import gettext

    return gettext.translation(name, localedir=package_file(package, "locale"), languages=[language], fallback=True)


def _load_once(language: str) -> gettext.NullTranslations:
    """Load our own catalogue for a few words of a language that nobody has chosen.

    `gettext.translation` would keep it for good, half a megabyte for three languages.
    """
    import gettext

    catalogue = _file(*OWN, language)
    if not catalogue.exists():
        return gettext.NullTranslations()
    with catalogue.open("rb") as file:
        return gettext.GNUTranslations(file)
