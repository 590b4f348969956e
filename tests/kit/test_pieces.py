"""A piece belongs into the kit if at least two of the five games need it, and it says which."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import companion.kit

HOME = Path(companion.kit.__file__).parent
PIECES = sorted(
    path.relative_to(HOME).as_posix()
    for path in HOME.rglob("*.py")
    if path.name != "__init__.py" and path.parent.name != "drakborgen"
)
"""All but what only the two Drakborgen games share, which lies together."""

GAMES = ("Legenden", "Återväckt", "Talisman", "Labirynt", "Rulez")


def games_in(path: Path) -> set[str]:
    """Return the games that a piece names in what it says of itself and its classes."""
    tree = ast.parse(path.read_text("utf-8"))
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    parts: list[ast.Module | ast.ClassDef] = [tree, *classes]
    said = " ".join(" ".join((ast.get_docstring(part) or "").split()) for part in parts)
    if any(all_of_them in said for all_of_them in ("five games", "All games")):
        return {*GAMES}
    return {game for game in GAMES if game in said} | ({*GAMES[:2]} if "Drakborgen games" in said else set())


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_names_two_games_that_need_it(piece: str) -> None:
    assert len(games_in(HOME / piece)) > 1
