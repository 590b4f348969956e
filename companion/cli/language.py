"""Language of a command: the option `--lang`, else the language that was used last, else this machine's."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.settings import read_setting, write_setting
from companion.errors import DrakvaktError
from companion.language import has_words_in, languages, own_name, preferred_language, speaker
from companion.text import Say, Text

if TYPE_CHECKING:
    import argparse

    from companion.game import Game

LANGUAGE = "language"
"""File beside the kept games that holds the last language's code."""


def read_last_language(folder: Path) -> str | None:
    """Return the code of the language that was used last; `None` if none is kept."""
    with suppress(OSError):
        code = read_setting(folder, LANGUAGE)
        return code if code in languages() else None
    return None


def write_last_language(folder: Path, language: str) -> None:
    """Keep a language for the next start; if it cannot be written, people are asked for it again."""
    with suppress(OSError):
        write_setting(folder, LANGUAGE, language)


def find_language(args: argparse.Namespace) -> str:
    """Return the code of the language of a command; some commands have no `--lang` and no folder of games."""
    language: str | None = getattr(args, "lang", None)
    return language or _read_last_language_in(getattr(args, "state", None)) or preferred_language()


def _read_last_language_in(folder: Path | None) -> str | None:
    from companion.table.sessions import NoHome, state_folder

    with suppress(NoHome):
        return read_last_language(folder or state_folder())
    return None


def describe_missing_words(game: Game[Any], language: str) -> Text | None:
    """Return a sentence if the game has no words in this language; else `None`."""
    if has_words_in(language, game.catalogues, game.id):
        return None
    return Text(
        "{game} has no {language} yet: its own words stay English.", game=game.title, language=own_name(language)
    )


def error_line(error: DrakvaktError, language: str) -> str:
    """Return the sentence of an error in that language, as it stands on the command line."""
    return f"drakvakt: {error.read(speaker_for_all_games(language))}"


def speaker_for_all_games(language: str) -> Say:
    """Return a speaker that knows the words of all games too, because an error can come from any game."""
    if language == "en":
        return str
    # An error can name the figures of a game, so all catalogues are needed. English needs none of them.
    from companion.game import games

    return speaker(language, *((game.catalogues, game.id) for game in games().values()))
