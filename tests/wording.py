"""How long our own words may be, in every language: by where they stand in the source of this repository."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.testing import wording
from companion.testing.wording import ALOUD, HELP, LOGGED, NAMES, ROW, Limits, Place
from scripts import catalogues

KEY = 10

FILES: Mapping[str, int] = {
    "hardware/emulator/desk.py:KEYS": KEY,
    "hardware/emulator/desk_keys.py:_HELP": HELP,
    "hardware/emulator/desk_keys.py:clusters": HELP,
    "hardware/emulator/desk_keys.py:lines": HELP,
    "companion/table/sessions.py:UNWRITABLE": LOGGED,
    "companion/cli/evening/unfinished.py:OPEN_ELSEWHERE": LOGGED,
}
FOLDERS: Mapping[str, int] = {
    "hardware/doctor": ALOUD,
    "hardware/wiring": ALOUD,
    "companion/errors.py": ALOUD,
    "companion/odds": ALOUD,
    "companion/pages/explaining.py": ALOUD,
    "companion/pages/advising.py": ALOUD,
    "companion/shapes.py": ALOUD,
    "companion/owners.py": ALOUD,
    "companion/game": ALOUD,
    "companion/journal": ALOUD,
    "companion/table/errors.py": ALOUD,
    "companion/table/learning.py": ALOUD,
    "hardware": LOGGED,
    "companion/cli/evening/unfinished.py": ROW,
    "companion/error_report.py": LOGGED,
    "companion/study": LOGGED,
    "companion/cli": LOGGED,
    "companion/report": ALOUD,
}
"""Widths of messages in the terminal; all others stand in a row of a page."""


RULES = ("companion/games/", "companion/kit/")
"""Where rules put their questions."""

LIMITS = Limits({**NAMES, **FILES}, FOLDERS, RULES)


def places(root: Path) -> Iterator[Place]:
    """Yield every place at which a message stands in the source."""
    for domain in catalogues.domains(root):
        yield from wording.places(domain, root, LIMITS)


def find_computed_texts(root: Path) -> Iterator[str]:
    """Yield the files in which a `Text` is made of anything but words that stand there."""
    for domain in catalogues.domains(root):
        for path in wording.find_computed_texts(domain):
            yield path.relative_to(root).as_posix()


def translations(root: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each catalogue's name, with its messages and their translations; English stands for itself."""
    for domain in catalogues.domains(root):
        for language, words in wording.translations(domain).items():
            yield f"{domain.name}.{language}", words


def list_too_long(root: Path) -> list[str]:
    """Return the messages that do not fit in their places, a sentence each."""
    found = list(places(root))
    return [sentence for domain in catalogues.domains(root) for sentence in wording.list_too_long(domain, found)]


def list_contradictions(root: Path) -> list[str]:
    """Return messages of two catalogues with two translations: a game's own words would hide the companion's."""
    own, *others = catalogues.domains(root)
    return [sentence for domain in others for sentence in wording.list_contradictions(domain, own)]


def data_words(root: Path) -> set[str]:
    """Return everything that stands as words in the data of games."""
    return {words for domain in catalogues.domains(root) for words in wording.data_words(domain)}
