"""The installed games under test: taken from their entry points, so that a new one is tested without being named here.

A game of this repository has its rules, transcripts and recorded games where they all lie; one that somebody has
installed beside it is judged by what it brings along itself.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.game import find, games
from companion.testing.messages import domain_of
from companion.testing.suite import Part

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules"
TRANSCRIPTS = ROOT / "tests" / "transcripts"
RECORDED = ROOT / "tests" / "recorded" / "games"


def is_ours(game: str) -> bool:
    """Whether this game lies in this repository."""
    return domain_of(find(game)).home.is_relative_to(ROOT / "companion")


def ours() -> list[str]:
    """The games of this repository, by their ids."""
    return [game for game in games() if is_ours(game)]


def own_part(game: str) -> type[Part]:
    """What the tests of a game know better than the suite: `Own` in its `suite.py`, if it has one."""
    name = f"tests.games.{game}.suite"
    if not is_ours(game) or find_spec(f"tests.games.{game}") is None or find_spec(name) is None:
        return Part
    own: type[Part] = import_module(name).Own
    return own


def classes(*parts: type[Part]) -> dict[str, type[Part]]:
    """A test class of these parts for each installed game, under the name that pytest finds it by."""
    return {f"Test{game.title().replace('_', '')}": _class(game, parts) for game in games()}


def _class(game: str, parts: tuple[type[Part], ...]) -> type[Part]:
    places: dict[str, Any] = {"game": game, "__module__": __name__}
    if is_ours(game):
        places |= {"rules": RULES / f"{game}.md", "marked": ROOT / "tests"}
        places |= {"transcripts": TRANSCRIPTS, "recorded": RECORDED}
    own = own_part(game)
    bases = parts if own is Part else (own, *parts)
    return type(f"Test{game.title()}", bases, places)
