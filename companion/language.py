"""Languages: gettext catalogues of our own words and of each game's, behind one function."""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Mapping

from companion.packaged import packaged
from companion.text import Say

LANGUAGES: Mapping[str, str] = {"sv": "Svenska", "en": "English"}
"""The languages that have catalogues, by code, with their own names."""


def speaker(language: str, *catalogues: tuple[str, str]) -> Say:
    """The function that turns an English message into that language.

    `catalogues` are (package that holds `locale/`, name of the catalogue), looked up in order before our own; a message
    that is in none of them stays English.
    """
    if language == "en":
        return str
    found = [_load(package, name, language) for package, name in (*catalogues, ("companion", "drakvakt"))]

    def say(message: str) -> str:
        for catalogue in found:
            # gettext's empty message is the catalogue's header.
            if message and (words := catalogue.gettext(message)) != message:
                return words
        return message

    return say


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

    def use(self, language: str | None = None, *catalogues: tuple[str, str]) -> None:
        """Speak another language, or the same with the words of another game."""
        before, self.language = self.language, language or self.language
        self._catalogues = catalogues or self._catalogues
        self._say = speaker(self.language, *self._catalogues)
        if self.language != before:
            self.keep(self.language)


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The language of this machine's user, as far as there is a catalogue for it; else English."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(name, "").split(":"):
            if (code := wish[:2].lower()) in LANGUAGES:
                return code
    return "en"


def _keep_nowhere(_: str) -> None:
    """Nobody wants to know it next time."""


def _load(package: str, name: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(name, localedir=packaged(package, "locale"), languages=[language], fallback=True)
