"""docs/architecture.md and docs/explain are true: what they quote is what is there, what they count can be counted."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.game import find
from companion.testing.suite import RandomPlay
from scripts.drawings import drawing_file, list_texts, mark_of
from scripts.measure import AIMS, size_of_game
from scripts.measure import RULES as TAGGED
from tests.every_game import ROOT, our_games, rules_file
from tests.kit import smallest

SAID = (ROOT / "docs" / "architecture.md").read_text("utf-8")
EXPLAINED = {page.stem: page.read_text("utf-8") for page in (ROOT / "docs" / "explain").glob("*.md")}
"""Pages that the architecture leads to, by their names."""
PLACES = (
    "companion/games/{game}/__init__.py",
    "companion/games/{game}/README.md",
    "companion/games/{game}/rules.md",
    "docs/{game}.md",
    "tests/games/{game}/asks.txt",
    "tests/games/{game}/recorded/results.json",
    "tests/games/{game}/suite.py",
    "tests/games/{game}/transcripts",
)
"""The three places of a game: its package, its tests, and its guide for players."""

QUOTED = re.findall(r"\n((?:> [^\n]*\n)+)\n`([\w/.]+)`:\n\n```python\n(.*?)```", EXPLAINED["rules-in-code"], re.DOTALL)
"""A paragraph of a rule book, where it is played, and how."""

ROOMS = dict(re.findall(r"^\| (\w+)[^|]* \| (`data`, .*|`board`, .*) \|$", SAID, re.MULTILINE))
"""The rooms that the table of games names, by the name of the game."""


def test_quoted_rules_stand_beside_the_function_that_plays_them() -> None:
    shown = [path.split("/")[2] for _, path, _ in QUOTED]
    assert len(shown) == len(set(shown)) > 1
    for paragraph, path, function in QUOTED:
        rules = rules_file(path.split("/")[2]).read_text("utf-8").splitlines()
        for rule in paragraph.splitlines():
            assert f"- {rule.removeprefix('> ')}" in rules
            number = re.match(r"> \*\*(\S+)\*\*", rule)
            assert number is not None
            assert number[1] in function, "its docstring names the rule"
        assert function in (ROOT / path).read_text("utf-8"), f"{path} plays it otherwise"


@pytest.mark.parametrize("game", our_games())
def test_a_game_lies_in_three_places_and_is_named_in_no_other(game: str) -> None:
    missing = [place for place in PLACES if not (ROOT / place.format(game=game)).exists()]
    assert missing == []
    homes = [ROOT / "companion" / "games" / game, ROOT / "tests" / "games" / game]
    rooms = [ROOT / room for room in ("companion", "docs", "hardware", "scripts", "tests")]
    named = [path for room in rooms for path in room.rglob(f"*{game}*") if path.suffix != ".pyc"]
    # The site is made of what lies elsewhere.
    homes.append(ROOT / "companion" / "site")
    elsewhere = {path for path in named if not any(path == home or home in path.parents for home in homes)}
    pages = {path for path in elsewhere if re.fullmatch(rf"{game}(\.\w\w)?\.(md|png)", path.name)}
    assert elsewhere == pages
    assert ROOT / "docs" / f"{game}.md" in pages


@pytest.mark.parametrize("game", our_games())
def test_the_table_of_games_names_each_room_that_exists(game: str) -> None:
    [named] = [rooms for name, rooms in ROOMS.items() if name in str(find(game).title)]
    home = ROOT / "companion" / "games" / game
    modules = {path.stem for path in home.glob("*.py")} - {"__init__"}
    folders = {path.parent.name for path in home.glob("*/__init__.py")}
    assert sorted(re.findall(r"`(\w+)`", named)) == sorted(modules | folders)


def test_the_page_has_at_most_3000_words_and_five_drawings() -> None:
    """With five drawings, each made from text."""
    assert len(SAID.split()) <= 3000
    drawings = re.findall(r"^!\[.+\]\(drawings/(\w+)\.svg\)$", SAID, re.MULTILINE)
    assert len(set(drawings)) == 5
    assert {text.stem for text in list_texts()} >= set(drawings)


@pytest.mark.parametrize("text", list_texts(), ids=lambda path: path.stem)
def test_a_drawing_is_that_of_its_text(text: Path) -> None:
    """`make docs` draws each anew and compares; here its check sum says so, and no part of its text may be missing."""
    drawing = drawing_file(text).read_text("utf-8")
    assert drawing.startswith(mark_of(text)), "run `python -m scripts.drawings` and look at it"
    assert re.findall(r"(?:href|src|url\()=?[\"']?(?:https?:)?//", drawing) == [], "nothing comes from elsewhere"


def test_a_drawing_of_another_text_is_found(tmp_path: Path) -> None:
    text = tmp_path / "rooms.d2"
    text.write_text("a -> b", "utf-8")
    mark = mark_of(text)
    text.write_text("a -> c", "utf-8")
    assert mark_of(text) != mark


def test_each_path_that_is_named_exists() -> None:
    pages = "".join([SAID, *EXPLAINED.values()])
    named = re.findall(r"`((?:companion|hardware|tests|scripts|benchmarks|docs)/[\w./]*\w)/?`", pages)
    assert [path for path in named if not (ROOT / path).exists()] == []


def files(game: str) -> dict[str, Path]:
    """Return the modules of a game by their names."""
    home = ROOT / "companion" / "games" / game
    parts = {path: path.relative_to(ROOT).with_suffix("").parts for path in home.rglob("*.py")}
    return {".".join(part for part in names if part != "__init__"): path for path, names in parts.items()}


MENTIONED = {"wandering": 31, "map": 13, "duels": 6, "owners_cards": 4}
"""Rooms of Återväckt that are played only where a table wants them: so often the others mention them at most.

Of the map only what asks whether it is followed at all; where things lie it tells by itself, or that nobody knows.
"""

ASKED = {"wandering": "wandering", "map": "followed"}
"""By which attribute the others ask whether it is played."""


def mentions(variant: str) -> Iterator[str]:
    """Where files outside that room name what they have from it, or ask whether it is played."""
    for name, path in files("atervackt").items():
        if variant in name.split("."):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        own = {
            one.asname or one.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("companion.games.atervackt")
            for one in node.names
            if variant != "map" and variant in f"{node.module}.{one.name}".split(".")
        }
        for node in ast.walk(tree):
            asks = isinstance(node, ast.Attribute) and node.attr == ASKED.get(variant)
            if asks or (isinstance(node, ast.Name) and node.id in own):
                yield f"{name}:{getattr(node, 'lineno', 0)}"


@pytest.mark.parametrize("variant", MENTIONED)
def test_rules_played_only_by_house_rule_have_a_room_of_their_own(variant: str) -> None:
    found = list(mentions(variant))
    assert 0 < len(found) <= MENTIONED[variant], found


def test_the_number_of_lines_before_the_first_rule_is_true() -> None:
    """Blank lines and docstrings are left out."""
    text = Path(smallest.__file__).read_text("utf-8")
    tree = ast.parse(text)
    first_rule = next(
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef) and node.name == "begin_round"
    )
    words = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    plain = [n for n, line in enumerate(text.splitlines()[: first_rule - 1], 1) if line.strip() and n not in words]
    assert f"needs {len(plain)} lines before its first rule" in " ".join(EXPLAINED["kit"].split())


REACHED = {"legenden": 16.2, "atervackt": 18.2, "talisman": 18.1, "rulez": 15.9, "labirynt": 30.5}
"""Lines of code a tagged rule that each game has at most.

The aims of `scripts/measure.py` are lower, and no game reaches its own. Not all that is left are rules. In Talisman the
modules of rules take 10 lines a rule, Rulez 10.5, Labirynt 18; the rest is data and the checks of what owners type in
(Labirynt 4.5, Talisman 2.4), states with a line for each figure (2), views, house rules, and the tables of Labirynt
(DT1-DT14). Labirynt was 27.6 before a whole party could be proposed at its start, which no rule of the book asks for,
and Legenden 15.7, Återväckt 17.4 before the box could play their monsters (LS42, AS78), which is no rule of the books
either. Nor is it that the box lays secret dice of Rulez (RS41), which had 15.1 before.
Talisman was 16.6, Rulez 14.8 and Labirynt 29.5 before a given situation could begin with a fight, and programs were
told what a roll is made of, and the chances of talking and bribing before anybody speaks; Rulez 15.0 and Labirynt 29.9
before they were told of every question that is left out, with the chance of its roll; Rulez 15.7 before it asked in
whole words, for which some lines are broken, and counted one as one. Talisman was 16.8 before it offered no more than
there is to take, 17.0 before it told what a hero asks the printed book for, and asked others of what an Event does to
them, 17.8 before the list of all its cards was kept between asks, and 17.9 before it asked what a weapon adds.
Labirynt was 30.0 before it asked for every value of the table sheet in words, and 30.2 before its
members, monsters and segments had whole names, for which some lines are broken.
Återväckt has 15 statements a rule, mostly on one line each: no layout would bring it to 14. It was 18.0 before its
decks, the lines of its asks and the order of its heroes were made once for all that read them.
`CONTRIBUTING.md` says where shortening stops.
"""


@pytest.mark.parametrize("game", TAGGED)
def test_a_game_needs_no_more_lines_a_rule_than_it_did(game: str) -> None:
    lines, statements = size_of_game(game)
    assert statements < lines
    assert AIMS[game] < lines / TAGGED[game] <= REACHED[game], "where a game reaches its aim, hold it to the aim"


class TestTheSmallest(RandomPlay):
    """And it is a game."""

    game = smallest.game


def test_the_file_that_ties_the_rooms_of_the_host_is_short() -> None:
    host = ROOT / "companion" / "cli" / "host" / "host.py"
    assert len(host.read_text("utf-8").splitlines()) < 200


LARGEST_CLASS = 400
"""Lines; a larger class is a second home for everything."""


def exact_lines(path: Path, name: str) -> int:
    """Return the number of lines of the largest class of that name in a module."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    classes = [node for node in nodes if isinstance(node, ast.ClassDef) and node.name == name]
    return max(((node.end_lineno or 0) - node.lineno + 1 for node in classes), default=0)


def lines_of_classes(source: str) -> Iterator[tuple[str, int]]:
    """Yield the name and the number of lines of each class, by its indentation: a tree of each module takes long."""
    rows = source.rstrip().split("\n")
    for at, row in enumerate(rows):
        if begins := re.match(r"( *)class (\w+)", row):
            inside = re.compile(rf"{begins[1]} |[ )\]}}]*$|{begins[1]}[)\]}}]")
            rest = (below for below in range(at + 1, len(rows)) if rows[below] and not inside.match(rows[below]))
            yield begins[2], next(rest, len(rows)) - at


def test_no_class_has_more_than_400_lines() -> None:
    assert list(lines_of_classes("class A:\n    x = 1\n\n    y = 2\nz = 1\n")) == [("A", 4)]
    large = [
        f"{path.relative_to(ROOT)}: {name}"
        for room in ("companion", "hardware", "scripts", "benchmarks", "tests")
        for path in (ROOT / room).rglob("*.py")
        for name, lines in lines_of_classes(path.read_text("utf-8"))
        # Blank lines and a comment behind it are counted, so a large one is looked at twice.
        if lines > LARGEST_CLASS and exact_lines(path, name) > LARGEST_CLASS
    ]
    assert large == []
