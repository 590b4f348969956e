"""Language of a command: as its line says, else as it was last spoken, else this machine's."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.settings import read_setting, write_setting
from companion.errors import DrakvaktError
from companion.language import has_words_in, languages, own_name, preferred, speaker
from companion.text import Say, Text

if TYPE_CHECKING:
    from companion.game import Game

LANGUAGE = "language"
"""File beside the kept games that holds the last language's code."""


def remembered(folder: Path) -> str | None:
    """Return the language that was spoken last time, if any."""
    with suppress(OSError):
        code = read_setting(folder, LANGUAGE)
        return code if code in languages() else None
    return None


def remember(folder: Path, language: str) -> None:
    """Speak this language next time; where that cannot be kept, it is asked again."""
    with suppress(OSError):
        write_setting(folder, LANGUAGE, language)


def spoken(args: argparse.Namespace) -> str:
    """Return the language of a command; some have neither the option for it nor a folder of games."""
    language: str | None = getattr(args, "lang", None)
    return language or _remembered_for(getattr(args, "state", None)) or preferred()


def _remembered_for(folder: Path | None) -> str | None:
    from companion.table.sessions import NoHome, state_folder

    with suppress(NoHome):
        return remembered(folder or state_folder())
    return None


def unspoken(game: Game[Any], language: str) -> Text | None:
    """Return the sentence about a game that does not speak this language; None for one that does."""
    if has_words_in(language, game.catalogues, game.id):
        return None
    return Text(
        "{game} has no {language} yet: its own words stay English.", game=game.title, language=own_name(language)
    )


def error_line(error: DrakvaktError, language: str) -> str:
    """Return the sentence of an error in that language, as it stands on the command line."""
    return f"drakvakt: {error.read(speaker_of_all(language))}"


def speaker_of_all(language: str) -> Say:
    """Return a speaker that knows the words of all games as well: an error may be of any of them."""
    if language == "en":
        return str
    # What is wrong may be what a game says of its figures; only then are all of them looked at.
    from companion.game import games

    return speaker(language, *((game.catalogues, game.id) for game in games().values()))
