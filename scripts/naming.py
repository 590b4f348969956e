"""List names and docstrings that say too little: `python -m scripts.naming [--count] [--parameters] [PATH ...]`.

`docs/contributing/vocabulary.md` has the rules. Seven things can be found, each with its place:

- a function, a method or a function inside another that is named by a bare preposition, pronoun or adverb,
- a function of the tests, scripts and benchmarks that is named by a bare participle, such as `begun`,
- a docstring that begins with a word that names no subject,
- a docstring or a document that calls people "he" or "his",
- a test whose name is too long to read, or calls people "he" or "his",
- two public classes of one name among the rooms that others build on,
- a public function with two or more parameters whose docstring does not describe them (`--parameters` lists these).

`tests/test_naming.py` holds the tree to it.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("benchmarks", "companion", "docs", "hardware", "scripts", "systemd", "tests", "wiring")

PREPOSITIONS = (
    "about above across after against along among apart around at before behind below beneath beside besides between "
    "beyond by despite down during except for from in inside into near of off on onto out outside over past per since "
    "than through to toward towards under until up upon via with within without"
)
PRONOUNS = (
    "all any anybody anyone anything both each everybody everyone everything few he her hers him his i it its many me "
    "mine most none nobody nothing one other others ours she some somebody someone something such that theirs them "
    "these they this those us we what whatever which whichever who whoever whom whose you yours"
)
ADVERBS = (
    "again alone already also although always away back because else elsewhere even ever everywhere first here how if "
    "just last later less more never next now nowhere often once only otherwise quite rather seldom so sometimes soon "
    "still then there though together too twice unless very when whenever where wherever while why yet"
)
BARE_WORDS = frozenset(f"{PREPOSITIONS} {PRONOUNS} {ADVERBS}".split())
"""Words that do not say what a function does or returns when they are its whole name."""

IRREGULAR = (
    "begun blown bound broken brought built caught chosen dealt done drawn driven fallen fed felt fought found gone "
    "grown heard held hidden kept known laid lain led left lost made meant met paid said seen sent shown spoken stuck "
    "taken taught thrown told torn understood won worn woven written"
)
PARTICIPLES = frozenset(IRREGULAR.split())
"""Participles that do not end in "ed"; those that are imperatives too, such as `cut` and `set`, are no fault."""

NO_PARTICIPLES = frozenset({"feed", "heed", "need", "speed", "shed", "embed"})
"""Words that end like a participle and are none."""

INTERFACE = frozenset({"learned"})
"""Methods that every game has, by the names that `companion.game.Game` gives them."""

HELPERS = ("benchmarks/", "scripts/", "tests/")
"""Beginnings of the paths in which no function is named by a bare participle."""

VAGUE_OPENING = re.compile(r"(The same|So many|It|His|Her|What|Whose|Who|Whether)\b")
"""How a docstring begins that cannot be understood alone."""

MALE = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
"""Words that are not used of people: they are "the hero", "the player", "they"."""

LONGEST_TEST_NAME = 70
"""Letters of a test's name, with `test_`."""

CORE = "companion"
CORE_PACKAGES = ("asks", "deck", "journal")
"""Packages of `companion` that belong to the core; every other package is a room of its own."""

NAMED_ONCE = ("companion", "companion/kit", "companion/table", "companion/pages", "companion/cli", "hardware")
"""Rooms among which a public class has a name of its own; the first one is the core."""

DESCRIBED = (
    "companion",
    "companion/kit",
    "companion/table",
    "companion/pages",
    "companion/testing",
    "hardware/panel.py",
)
"""Rooms whose public functions describe their parameters."""

FEW_PARAMETERS = 2
"""From this number of parameters on a docstring describes them; `self` is not counted."""

_ARGUMENTS = re.compile(r"^ *Args:\n((?:(?: {4,}.*)?\n?)*)", re.MULTILINE)
_NAMED = re.compile(r"^ *\*{0,2}(\w+)(?: \(.*?\))?:", re.MULTILINE)

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Finding:
    """A place that says too little, and why.

    Attributes:
        path: The file, relative to the root of the repository.
        line: Its line, from 1.
        kind: One of "name", "docstring", "person", "test", "class" and "parameters".
        reason: A sentence.
    """

    path: str
    line: int
    kind: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.reason}"

    @property
    def folder(self) -> str:
        """Folder by which findings are counted, such as `companion/kit` or `tests/games/rulez`."""
        parts = Path(self.path).parts[:-1]
        return "/".join(parts[: 3 if "games" in parts[:2] else 2])


@cache
def modules() -> tuple[str, ...]:
    """Return the paths of all modules of the repository, relative to its root."""
    found = [path.relative_to(ROOT) for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    return tuple(sorted(path.as_posix() for path in found if "node_modules" not in path.parts))


@cache
def parse_module(path: str) -> ast.Module:
    """Return the syntax tree of a module of the repository."""
    return ast.parse((ROOT / path).read_text("utf-8"))


def weak_places(path: str, tree: ast.Module) -> Iterator[Finding]:
    """Yield the names and docstrings of one module that say too little.

    Args:
        path: The module's path, for the findings.
        tree: Its syntax tree.
    """
    for node in _statements(tree):
        if isinstance(node, Function):
            if node.name.strip("_") in BARE_WORDS and not _is_magic(node.name):
                yield Finding(path, node.lineno, "name", f"{node.name} is a bare word: say what is done or returned.")
            elif path.startswith(HELPERS) and _is_bare_participle(node):
                yield Finding(
                    path, node.lineno, "name", f"{node.name} is a bare participle: say what it does or returns."
                )
            if node.name.startswith("test_"):
                yield from _weak_test_names(path, node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            text = node.value.value.strip()
            if VAGUE_OPENING.match(text):
                yield Finding(path, node.lineno, "docstring", f'"{text.splitlines()[0][:60]}" names no subject.')
            yield from male_words(path, text, node.lineno)


def _is_bare_participle(function: Function) -> bool:
    """Return whether a function is named by a participle alone; a property may be, as it is the state of its object."""
    name = function.name.strip("_")
    if name in NO_PARTICIPLES | INTERFACE or any("property" in ast.unparse(one) for one in function.decorator_list):
        return False
    return name in PARTICIPLES or ("_" not in name and name.endswith("ed"))


def _weak_test_names(path: str, test: Function) -> Iterator[Finding]:
    if len(test.name) > LONGEST_TEST_NAME:
        yield Finding(path, test.lineno, "test", f"{test.name} has {len(test.name)} letters.")
    if found := MALE.search(test.name.replace("_", " ")):
        yield Finding(path, test.lineno, "person", f'{test.name}: "{found[0]}" is not said of people.')


def male_words(path: str, text: str, first_line: int = 1) -> Iterator[Finding]:
    """Yield the lines of a docstring or a document that call people "he".

    Args:
        path: The path of the file, for the findings.
        text: The words.
        first_line: Number of the line in the file on which they begin.
    """
    if not MALE.search(text):
        return
    for number, line in enumerate(text.splitlines(), first_line):
        # Quoted words are spoken of, not used.
        if found := MALE.search(re.sub(r'"[^"]*"|`[^`]*`', "", line)):
            yield Finding(path, number, "person", f'"{found[0]}" is not said of people: say the noun, or "they".')


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield this statement and all inside it, docstrings too; parts of expressions, most of a tree, are left out."""
    yield node
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        inner = getattr(node, field, None)
        for one in inner if isinstance(inner, list) else ():
            yield from _statements(one)


def _is_magic(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def room_of(path: str, rooms: Sequence[str]) -> str | None:
    """Return the room in which a module lies, or `None` where it lies in none of them.

    Args:
        path: The module's path.
        rooms: Folders or files. `companion` is the core: its own modules, and its packages that are no other room.
    """
    parts = Path(path).parts
    if parts[0] == CORE and (len(parts) == len((CORE, "module.py")) or parts[1] in CORE_PACKAGES):
        return CORE if CORE in rooms else None
    found = [room for room in rooms if room != CORE and (path == room or path.startswith(f"{room}/"))]
    return found[0] if found else None


def equal_classes(trees: Iterable[tuple[str, ast.Module]]) -> Iterator[Finding]:
    """Yield each public class whose name another public class of these rooms has too.

    Args:
        trees: Paths of modules with their syntax trees.
    """
    places: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for path, tree in trees:
        if room_of(path, NAMED_ONCE) is None:
            continue
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append((path, node.lineno))
    for name, found in sorted(places.items()):
        for path, line in found[1:]:
            yield Finding(path, line, "class", f"{name} is also a class of {found[0][0]}.")


def public_functions(tree: ast.Module) -> Iterator[Function]:
    """Yield the public functions of a module, and the public methods of its public classes."""
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_") else []
        for one in (node, *inner):
            if isinstance(one, Function) and not one.name.startswith("_"):
                yield one


def parameters(function: Function) -> list[str]:
    """Return the names of a function's parameters, without `self` and `cls`."""
    arguments = function.args
    rest = [one for one in (arguments.vararg, arguments.kwarg) if one is not None]
    names = [one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *rest)]
    return [name for at, name in enumerate(names) if at or name not in ("self", "cls")]


def is_described(function: Function) -> bool:
    """Return whether the docstring has an `Args:` section that names every parameter."""
    text = ast.get_docstring(function) or ""
    section = _ARGUMENTS.search(text)
    return section is not None and set(parameters(function)) <= set(_NAMED.findall(section[1]))


def find_descriptions(path: str, tree: ast.Module) -> Iterator[tuple[Finding, bool]]:
    """Yield each public function with two or more parameters, and whether its docstring describes them.

    Args:
        path: The module's path, for the findings.
        tree: Its syntax tree.
    """
    for function in public_functions(tree):
        if len(parameters(function)) >= FEW_PARAMETERS and not _is_overload(function):
            reason = f"{function.name} does not describe {', '.join(parameters(function))}."
            yield Finding(path, function.lineno, "parameters", reason), is_described(function)


def _is_overload(function: Function) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "overload" for one in function.decorator_list)


def documents() -> Iterator[str]:
    """Yield the paths of all documents of the repository, relative to its root."""
    for path in (*ROOT.glob("*.md"), *(path for room in ROOMS for path in (ROOT / room).rglob("*.md"))):
        if "node_modules" not in path.parts:
            yield path.relative_to(ROOT).as_posix()


def weak_places_everywhere() -> list[Finding]:
    """Return all names, docstrings, classes and documents of the repository that say too little."""
    trees = [(path, parse_module(path)) for path in modules()]
    weak = [found for path, tree in trees for found in weak_places(path, tree)]
    male = [found for path in documents() for found in male_words(path, (ROOT / path).read_text("utf-8"))]
    return weak + male + list(equal_classes(trees))


def descriptions() -> dict[str, tuple[int, list[Finding]]]:
    """Return, for each room, how many public functions have two or more parameters, and which do not describe them."""
    counts: Counter[str] = Counter()
    lacking: dict[str, list[Finding]] = {room: [] for room in DESCRIBED}
    for path in modules():
        room = room_of(path, DESCRIBED)
        if room is None:
            continue
        for finding, described in find_descriptions(path, parse_module(path)):
            counts[room] += 1
            if not described:
                lacking[room].append(finding)
    return {room: (counts[room], lacking[room]) for room in DESCRIBED}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the findings below the given paths; return 1 where there are any."""
    parser = argparse.ArgumentParser(description="List names and docstrings that say too little.")
    parser.add_argument("path", nargs="*", default=[""], help="files or folders, relative to the root; all of them")
    parser.add_argument("--count", action="store_true", help="count them by folder")
    parser.add_argument("--parameters", action="store_true", help="list functions that do not describe parameters")
    given = parser.parse_args(arguments)
    rooms = descriptions() if given.parameters else {}
    # Without this a misspelled folder would be looked for in the whole tree.
    known = any(there.startswith(path) for path in given.path for there in (*modules(), *documents()))
    found = [one for _, lacking in rooms.values() for one in lacking] if rooms else []
    found = weak_places_everywhere() if known and not rooms else found
    found = [one for one in found if any(one.path.startswith(path) for path in given.path)]
    if given.count:
        for folder, number in sorted(Counter(one.folder for one in found).items()):
            print(f"{number:5} {folder}")
    else:
        print(*found, sep="\n")
    for room, (number, lacking) in rooms.items():
        print(f"{room}: {number - len(lacking)} of {number} public functions describe their parameters.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
