"""How long words may be, in every language: by where they stand in the source, and on the pages themselves."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.pages.page import WIDTH
from companion.pages.page_lines import LETTERED_WIDTH
from companion.testing.messages import Domain, forms, has_words, parts, read_compiled

OPTION = LETTERED_WIDTH
ROW = WIDTH
TITLE = WIDTH - len(" 12/21")
"""The sun stands beside it."""
STANCE = (WIDTH - len(" > ")) // 2
"""Two of them stand on one row."""
PROSE = 2 * WIDTH
TOLD = 60
HELP = 48
LOGGED = 120
ALOUD = 300
"""Width of sentences in the terminal, such as the doctor's and errors, which may go on in the next line."""

CALLS: Mapping[str, int] = {
    # What a text is handed to, from the inside out, says where it stands.
    "Option": OPTION,
    **dict.fromkeys(("Line", "PageLine"), OPTION),
    "deed": OPTION,
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
    "HouseRule": TITLE,
    "print": LOGGED,
    **dict.fromkeys(("RuleFault", "BadSetup", "refuse", "BrokenGame", "NotOffered"), ALOUD),
}
NAMES: Mapping[str, int] = {
    # A text that is kept first, by the name under which it is kept.
    "NAMES": OPTION,
    "WAYS": OPTION,
    "LOUD": STANCE,
    "NOTES": TOLD - len("Our ruling: "),
    "SHUFFLED": TOLD,
    "SENTENCES": LOGGED,
    "TOLD": TOLD,
    "says": ALOUD,
    "sentence": ALOUD,
    "wrong": ALOUD,
    "todo": ALOUD,
    "meant": ALOUD,
    "why": ALOUD,
    "reason": ALOUD,
}

SAMPLES: Mapping[str, str] = {
    **dict.fromkeys(("n", "m", "at", "steps", "life", "max", "all", "percent", "number"), "88"),
    "left": "88",
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


@dataclass(frozen=True, slots=True)
class Limits:
    """Longest words in places that their code does not show.

    Attributes:
        names: Characters by the name under which a text is kept, in any file or in one ("file.py:NAME").
        folders: Characters by the beginning of the path.
        rules: Beginnings of the paths at which rules put their questions, whose prompts are rows.
    """

    names: Mapping[str, int] = field(default_factory=lambda: NAMES)
    folders: Mapping[str, int] = field(default_factory=dict)
    rules: tuple[str, ...] = ("",)


def places(domain: Domain, root: Path | None = None, limits: Limits | None = None) -> Iterator[Place]:
    """Yield every place at which a message stands in the source.

    Args:
        domain: The program whose messages are looked for.
        root: The folder below which paths are named; the package's by default.
        limits: How wide messages of certain calls and files may be.
    """
    for path in domain.sources:
        where = path.relative_to(root or domain.home).as_posix()
        source = path.read_text("utf-8")
        if path.suffix == ".toml":
            found = data_messages(tomllib.loads(source))
        else:
            found = program_messages(ast.parse(source), where, limits or Limits())
        for message, limit in found:
            if has_words(message):
                yield Place(message, limit, where)


def data_messages(data: Any, limit: int = OPTION) -> Iterator[tuple[str, int]]:
    """Yield the messages in data, each with its room in characters.

    Args:
        data: Plain data, as TOML has it.
        limit: The room of names; short ones stand in a row with others, and sentences are read in full.
    """
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if key == "text" and isinstance(value, str):
            yield value, limit
        elif isinstance(value, dict | list):
            yield from data_messages(value, {"short": STANCE, "says": LOGGED}.get(str(key), OPTION))


def program_messages(tree: ast.Module, where: str, limits: Limits) -> Iterator[tuple[str, int]]:
    """Yield the messages of a program, each with its room in characters.

    Args:
        tree: The syntax tree of a module.
        where: The path of the module.
        limits: How wide messages of certain calls and files may be.
    """
    above = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="Text" | "_"), args=[ast.Constant(value=str(message)), *_]):
                yield message, _limit(node, above, where, limits)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="Text"), attr="plural"), args=forms):
                for form in forms:
                    assert isinstance(form, ast.Constant), f"{where}: a plural stands in its call as it is"
                    yield str(form.value), _limit(node, above, where, limits)


def _is_house_sentence(node: ast.AST, above: Mapping[ast.AST, ast.AST]) -> bool:
    """Return whether a text is told of a value of a house rule, beside its label, or is a note on a silent point."""
    is_second = False
    while (parent := above.get(node)) is not None:
        match parent:
            case ast.Tuple(elts=[_, second]) if second is node:
                is_second = True
            case ast.keyword(arg="notes"):
                return True
            case ast.Call(func=ast.Name(id="HouseRule")):
                return is_second
        node = parent
    return False


def _limit(node: ast.AST, above: Mapping[ast.AST, ast.AST], where: str, limits: Limits) -> int:
    """Return the limit of the nearest call or class around a text that has one, else that of its file or folder."""
    if _is_house_sentence(node, above):
        return TOLD
    while (parent := above.get(node)) is not None:
        match parent:
            case ast.keyword(arg="text"):
                return ROW
            case ast.keyword(arg="title"):
                return TITLE
            case ast.keyword(arg="refusal"):
                return ALOUD
            case ast.Raise() | ast.Call(func=ast.Name(id="Fault")):
                return ALOUD
            case ast.Call(func=ast.Name(id="note")):
                return ROW
            case ast.Call(func=ast.Name(id="choice")) if where.startswith(limits.rules):
                return ROW
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)) if called in CALLS:
                return CALLS[called]
            case ast.Assign(targets=[ast.Name(id="text")]) if where.startswith(limits.rules):
                return ROW
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if limit := limits.names.get(f"{where}:{name}") or limits.names.get(name):
                    return limit
        node = parent
    return next((limit for folder, limit in limits.folders.items() if where.startswith(folder)), ROW)


def find_computed_texts(domain: Domain) -> Iterator[Path]:
    """Yield the files in which a `Text` is made of anything but words that stand there."""
    for path in domain.sources:
        for node in ast.walk(ast.parse(path.read_text("utf-8") if path.suffix == ".py" else "")):
            match node:
                case ast.Call(func=ast.Name(id="Text"), args=[ast.Constant(value=str()), *_]):
                    continue
                case ast.Call(func=ast.Name(id="Text")):
                    yield path


def sample(message: str) -> str:
    """Return a message with the shortest names and usual numbers in it."""
    return "".join(words + ("" if hole is None else SAMPLES.get(hole, NAME)) for words, hole in parts(message))


def translations(domain: Domain) -> dict[str, dict[str, str]]:
    """Return the messages of a domain by language, each with its translation; English stands for itself."""
    english = {form: form for (words, _), _ in domain.messages() for form in forms(words)}
    return {"en": english} | {language: _translated(domain, language) for language in domain.languages()}


def _translated(domain: Domain, language: str) -> dict[str, str]:
    return {
        form: words
        for (message, _), translation in read_compiled(domain.mo(language)).items()
        for form, words in _pairs(forms(message), translation)
    }


def _pairs(message: tuple[str, ...], translation: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield each form of a message with its translation; where a language has more forms, the longest one."""
    first, *others = message
    singular, *more = translation
    yield first, singular
    for many in others:
        yield many, max(more or [singular], key=len)


def list_too_long(domain: Domain, found: Iterable[Place]) -> list[str]:
    """Return the messages that do not fit in their places, a sentence each.

    Args:
        domain: The program, with its catalogues.
        found: The places of its messages.
    """
    narrowest: dict[str, Place] = {}
    for place in sorted(found, key=lambda place: place.limit):
        narrowest.setdefault(place.message, place)
    return [
        f"{domain.name}.{language}: {words!r} has {len(sample(words))} characters, {near.limit} fit in {near.where}"
        for language, catalogue in translations(domain).items()
        for message, words in catalogue.items()
        if (near := narrowest.get(message)) is not None and len(sample(words)) > near.limit
    ]


def list_contradictions(domain: Domain, own: Domain) -> list[str]:
    """Return the messages of a game that it translates in another way than the companion, whose words they would hide.

    Args:
        domain: The game's messages.
        own: The companion's messages.
    """
    ours = translations(own)
    return [
        f"{domain.name}.{language}: {message!r} is {words!r} here, but {said!r} for the companion"
        for language, catalogue in translations(domain).items()
        for message, words in catalogue.items()
        if (said := ours.get(language, {}).get(message, words)) != words
    ]


def data_words(domain: Domain) -> set[str]:
    """Return everything that stands as words in a domain's data."""
    data = (tomllib.loads(path.read_text("utf-8")) for path in domain.sources if path.suffix == ".toml")
    return {words for part in data for words in _strings(part)}


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _strings(value)


def short_forms(domain: Domain) -> dict[str, str]:
    """Return the short forms of names in a domain's data, by the name: `short` beside `text` and `the`."""
    data = (tomllib.loads(path.read_text("utf-8")) for path in domain.sources if path.suffix == ".toml")
    return {name: short for part in data for name, short in _short_forms(part)}


def _short_forms(data: Any) -> Iterator[tuple[str, str]]:
    if isinstance(data, list):
        for value in data:
            yield from _short_forms(value)
    elif isinstance(data, dict):
        said = [row["text"] if isinstance(row, dict) else row for row in (data.get(key) for key in NAMED) if row]
        if isinstance(short := data.get("short"), dict):
            yield from ((name, short["text"]) for name in said)
        for value in data.values():
            yield from _short_forms(value)


NAMED = ("text", "the")
"""Keys under which a name with a short form stands in the data."""
