"""Measure how much code each game needs for a rule.

    python -m scripts.measure

Counted are lines with code in a game's package, without blank lines, imports, docstrings and comments, beside the
number of statements. Code of the kit that only one game uses counts to that game. The numbers of tagged rules are
frozen, so that a rule that is split in two changes nothing.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
COMPANION: Final = ROOT / "companion"

RULES: Final[Mapping[str, int]] = {"legenden": 221, "atervackt": 360, "talisman": 232, "rulez": 193, "labirynt": 150}
"""Tagged rules of each game, as they were counted when the aims were set."""

AIMS: Final[Mapping[str, int]] = {"legenden": 14, "atervackt": 14, "talisman": 14, "rulez": 13, "labirynt": 20}
"""The aim of each game: the most lines of code for one tagged rule."""

EMPTY: Final = frozenset(
    {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
)
"""Tokens that make no line a line of code."""


class Size(NamedTuple):
    """Lines of code and statements of some modules."""

    lines: int
    statements: int

    def __add__(self, other: object) -> Size:
        """Return the size of both together."""
        assert isinstance(other, Size)
        return Size(self.lines + other.lines, self.statements + other.statements)


def is_counted(node: ast.stmt) -> bool:
    """Return True if a statement is code: no import, no docstring and no comment in quotation marks."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return not (is_text or isinstance(node, ast.Import | ast.ImportFrom))


@cache
def size_of_module(path: Path) -> Size:
    """Return the size of one module."""
    text = path.read_text("utf-8")
    statements = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
    left_out = {
        line
        for node in statements
        if not is_counted(node)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in EMPTY
        for line in range(token.start[0], token.end[0] + 1)
    }
    return Size(len(lines - left_out), sum(map(is_counted, statements)))


def name_of_module(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@cache
def kit_modules() -> Mapping[str, Path]:
    """Return the modules of the kit by their names."""
    return {name_of_module(path): path for path in sorted((COMPANION / "kit").rglob("*.py"))}


@cache
def find_kit_imports(path: Path) -> frozenset[str]:
    """Find the modules of the kit that a module imports."""
    return frozenset(_kit_imports(path))


def _kit_imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("companion.kit"):
            named = {f"{node.module}.{one.name}" for one in node.names}
            yield from named & kit_modules().keys() or {node.module}


@cache
def find_used_kit_modules(game: str) -> frozenset[str]:
    """Find the modules of the kit that a game uses, by its own imports or by those of the kit."""
    left = {name for path in modules_of(game) for name in find_kit_imports(path)}
    used = set[str]()
    while left:
        name = left.pop()
        used.add(name)
        left |= find_kit_imports(kit_modules()[name]) - used
    return frozenset(used)


UNRULED = frozenset({"report.py", "study.py"})
"""Modules of a game that hold no rules: what it gives for reports and studies."""


def modules_of(game: str) -> list[Path]:
    """Return the modules of a game, without those that hold no rules."""
    found = (COMPANION / "games" / game).rglob("*.py")
    return sorted(path for path in found if path.name not in UNRULED)


def size_of_game(game: str) -> Size:
    """Return the size of a game, with what it alone uses of the kit."""
    others = frozenset[str]().union(*(find_used_kit_modules(other) for other in RULES if other != game))
    alone = [kit_modules()[name] for name in find_used_kit_modules(game) - others]
    return sum((size_of_module(path) for path in (*modules_of(game), *alone)), Size(0, 0))


def main() -> None:
    """Print the size of each game, and how much of it comes to a rule."""
    head = ("rules", "lines", "statements", "lines/rule", "statements/rule", "aim")
    print(f"{'game':10}", *(f"{name:>{len(name) + 1}}" for name in head))
    for game, rules in RULES.items():
        lines, statements = size_of_game(game)
        row = (f"{rules:6}", f"{lines:6}", f"{statements:11}", f"{lines / rules:11.1f}", f"{statements / rules:16.1f}")
        print(f"{game:10}", *row, f"{AIMS[game]:4}")


if __name__ == "__main__":
    main()
