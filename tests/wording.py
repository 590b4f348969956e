"""How long words may be, in every language: by where they stand in the source, and on the pages themselves."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Message

from companion.pages import plan
from companion.pages.page import WIDTH
from companion.text import SHORTEST_NAME, Say, Text
from scripts import catalogues

OPTION = plan.LETTERED_WIDTH
ROW = WIDTH
TITLE = WIDTH - len(" 12/21")
"""The sun stands beside it."""
STANCE = (WIDTH - len(" > ")) // 2
"""Two of them stand on one row."""
PROSE = 2 * WIDTH
TOLD = 60
HELP = 48
KEY = 6
LOGGED = 120
ALOUD = 300
"""What the doctor says, and what is wrong, may go on in the next line of the terminal."""

CALLS: Mapping[str, int] = {
    # What a text is handed to, from the inside out, says where it stands.
    "Option": OPTION,
    "once": OPTION,
    "twice": OPTION,
    "odds": OPTION,
    "odds_twice": OPTION,
    "entry": OPTION,
    "choice": OPTION,
    "_take_back": OPTION,
    "_ask": ROW,
    "_own": ROW,
    "Kept": ROW,
    "Interruption": OPTION,
    "GameOption": TITLE,
    "Correction": TITLE,
    "figure": TITLE,
    "carried": TITLE,
    "noted": TITLE,
    "listing": TITLE,
    "titled": TITLE,
    "Prose": PROSE,
    "tell": TOLD,
    "say": TOLD,
    "_note": TOLD,
    "note": TOLD,
    "News": LOGGED,
    "_say_once": LOGGED,
    "Event": TOLD,
    "print": LOGGED,
    **dict.fromkeys(("RuleFault", "BadSetup", "BrokenGame", "NotOffered"), ALOUD),
}
NAMES: Mapping[str, int] = {
    # A text that is kept first, by the name under which it is kept, in one file or in any.
    "NAMES": OPTION,
    "WAYS": OPTION,
    "LOUD": STANCE,
    "NOTES": TOLD,
    "SENTENCES": LOGGED,
    "says": ALOUD,
    "wrong": ALOUD,
    "todo": ALOUD,
    "meant": ALOUD,
    "why": ALOUD,
    "hardware/emulator/desk.py:KEYS": KEY,
    "hardware/emulator/desk.py:_HELP": HELP,
    "hardware/emulator/desk.py:clusters": HELP,
    "hardware/emulator/desk.py:lines": HELP,
}
FOLDERS: Mapping[str, int] = {
    "hardware/doctor": ALOUD,
    "hardware/wiring": ALOUD,
    "companion/errors.py": ALOUD,
    "companion/shapes.py": ALOUD,
    "companion/owners.py": ALOUD,
    "companion/game.py": ALOUD,
    "companion/journal": ALOUD,
    "companion/table/errors.py": ALOUD,
    "companion/table/learning.py": ALOUD,
    "hardware": LOGGED,
    "companion/cli/evening/unfinished.py": ROW,
    "companion/stumbles.py": LOGGED,
    "companion/cli": LOGGED,
}
"""What is said in the terminal alone has its width; everything else is a row."""

RULES = ("companion/games/", "companion/kit/")
"""Where rules put their questions."""

SAMPLES: Mapping[str, str] = {
    **dict.fromkeys(("n", "m", "at", "steps", "life", "max", "all", "percent", "number"), "88"),
    "chance": "10/12",
    "size": "100 x 30",
    "least": "100 x 30",
}
NAME = "Abc"
"""Any other hole: a name is cut, but no further than this."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message stands, and how many characters it may take there."""

    message: str
    limit: int
    where: str


def places(root: Path) -> Iterator[Place]:
    """Every place at which a message stands in the source."""
    for domain in catalogues.domains(root):
        for path in domain.sources:
            where = path.relative_to(root).as_posix()
            source = path.read_text("utf-8")
            found = in_data(tomllib.loads(source)) if path.suffix == ".toml" else in_program(ast.parse(source), where)
            for message, limit in found:
                if catalogues.has_words(message):
                    yield Place(message, limit, where)


def in_data(data: Any, *, short: bool = False) -> Iterator[tuple[str, int]]:
    """Names in data are chosen from; short ones stand in a row with others."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if key == "text" and isinstance(value, str):
            yield value, STANCE if short else OPTION
        elif isinstance(value, dict | list):
            yield from in_data(value, short=key == "short")


def in_program(tree: ast.Module, where: str) -> Iterator[tuple[str, int]]:
    """The texts of a program."""
    above = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="Text" | "_"), args=[ast.Constant(value=str(message)), *_]):
                yield message, _limit(node, above, where)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="Text"), attr="plural"), args=forms):
                for form in forms:
                    assert isinstance(form, ast.Constant), f"{where}: a plural stands in its call as it is"
                    yield str(form.value), _limit(node, above, where)


def _limit(node: ast.AST, above: Mapping[ast.AST, ast.AST], where: str) -> int:
    """The limit of the nearest thing around the text that says one, else that of the file or its folder."""
    while (parent := above.get(node)) is not None:
        match parent:
            case ast.keyword(arg="text"):
                return ROW
            case ast.Raise() | ast.Call(func=ast.Name(id="Fault")):
                return ALOUD
            case ast.Call(func=ast.Name(id="note")):
                return ROW
            case ast.Call(func=ast.Name(id="choice")) if where.startswith(RULES):
                return ROW
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)) if called in CALLS:
                return CALLS[called]
            case ast.Assign(targets=[ast.Name(id="text")]) if where.startswith(RULES):
                return ROW
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if limit := NAMES.get(f"{where}:{name}") or NAMES.get(name):
                    return limit
        node = parent
    return next((limit for folder, limit in FOLDERS.items() if where.startswith(folder)), ROW)


def made_up(root: Path) -> Iterator[str]:
    """The files in which a `Text` is made of anything but words that stand there."""
    for domain in catalogues.domains(root):
        for path in domain.sources:
            for node in ast.walk(ast.parse(path.read_text("utf-8") if path.suffix == ".py" else "")):
                match node:
                    case ast.Call(func=ast.Name(id="Text"), args=[ast.Constant(value=str()), *_]):
                        continue
                    case ast.Call(func=ast.Name(id="Text")):
                        yield path.relative_to(root).as_posix()


def sample(message: str) -> str:
    """The message with the shortest names and usual numbers in it."""
    try:
        parts = list(Formatter().parse(message))
    except ValueError:
        return message
    return "".join(words + ("" if hole is None else SAMPLES.get(hole, NAME)) for words, hole, _, _ in parts)


def translations(root: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Each catalogue's name, with its messages and their translations; English stands for itself."""
    for domain in catalogues.domains(root):
        english = [message.id for message in catalogues.messages(domain, root) if message.id]
        yield f"{domain.name}.en", {form: form for message in english for form in catalogues.forms(message)}
        for language in catalogues.languages(root):
            catalog = catalogues.read(domain.po(language), language)
            pairs = (pair for message in catalog if message.id for pair in _pairs(message))
            yield f"{domain.name}.{language}", dict(pairs)


def _pairs(message: Message) -> Iterator[tuple[str, str]]:
    """Each form of a message with its translation; where a language has more forms, the longest of them."""
    one, *more = catalogues.forms(message.string)
    first, *others = catalogues.forms(message.id)
    yield first, one
    for many in others:
        yield many, max(more, key=len)


def too_long(root: Path) -> list[str]:
    """What does not fit where it stands, a sentence each."""
    narrowest: dict[str, Place] = {}
    for place in sorted(places(root), key=lambda place: place.limit):
        narrowest.setdefault(place.message, place)
    return [
        f"{name}: {words!r} has {len(sample(words))} characters, {found.limit} fit in {found.where}"
        for name, catalogue in translations(root)
        for message, words in catalogue.items()
        if (found := narrowest.get(message)) is not None and len(sample(words)) > found.limit
    ]


def at_odds(root: Path) -> list[str]:
    """Messages of two catalogues with two translations: a game's own words would hide the companion's."""
    wrong = []
    seen: dict[tuple[str, str], str] = {}
    for name, catalogue in translations(root):
        domain, _, language = name.rpartition(".")
        for message, words in catalogue.items():
            if domain == "drakvakt":
                seen[message, language] = words
            elif seen.get((message, language), words) != words:
                wrong.append(
                    f"{name}: {message!r} is {words!r} here, but {seen[message, language]!r} for the companion"
                )
    return wrong


def data_words(root: Path) -> set[str]:
    """Everything that stands as words in the data of games."""
    return {
        words
        for domain in catalogues.domains(root)
        for path in domain.sources
        if path.suffix == ".toml"
        for words in _strings(tomllib.loads(path.read_text("utf-8")))
    }


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _strings(value)


@dataclass
class Watch:
    """Sees how texts are read: which were cut where no name could give way, and which are in no catalogue."""

    names: frozenset[str] = frozenset()
    """Messages that are names: a monster's may be cut as a hero's may."""
    cut: dict[str, str] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch everything that is fitted into a page meanwhile."""
        fit, flow = Text.fit, plan.flow

        def fitted(text: Text, say: Say, width: int) -> str:
            line = fit(text, say, width)
            if len(text.read(say)) > width and not self.only_names(text, say, line, width):
                self.cut[text.read(say)] = line
            return line

        def flowed(rows: list[str], prose: plan.Prose, say: Say) -> None:
            if len(plan.wrapped(prose.words, say)) > prose.last - prose.first + 1:
                self.cut[plan.read(prose.words, say)] = "..."
            flow(rows, prose, say)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Text, "fit", fitted)
            patch.setattr(plan, "flow", flowed)
            yield

    def only_names(self, text: Text, say: Say, line: str, width: int) -> bool:
        """Whether nothing but names was cut to make this line."""
        leaves = list(self.leaves(text, say))
        shortest = text.renamed(say, iter([word[:SHORTEST_NAME] if is_name else word for word, is_name in leaves]))
        return len(shortest) <= width and all(is_name or word in line for word, is_name in leaves)

    def leaves(self, text: Text, say: Say) -> Iterator[tuple[str, bool]]:
        """The `Text.parts`, and whether each may be cut: it is a name, neither words of ours nor a figure."""
        for _, value in text.params:
            if isinstance(value, Text) and value.params:
                yield from self.leaves(value, say)
            elif isinstance(value, Text):
                yield value.read(say), value.message in self.names
            elif isinstance(value, str):
                yield value, not any(char.isdigit() for char in value)

    def listening(self, say: Say, known: Iterable[str]) -> Say:
        """The same speaker, which notes what is asked of it and is in no catalogue."""
        known = frozenset(known)

        def heard(message: str) -> str:
            if message not in known and catalogues.has_words(message):
                self.unknown.add(message)
            return say(message)

        return heard
