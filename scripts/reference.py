"""Write the reference pages: command line, owners' files and wirings from what reads them, the API from its docstrings.

`scripts/site.py` calls them when it builds the site; nothing of this is kept in the repository.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

import griffe

from companion.cli.parser import make_parser
from companion.game import games
from companion.shapes import Flag, Many, OneOf, Shape, TableShape, WholeShape, Words
from hardware.wiring.screen_sizes import SPI_SIZES, UNFIT, size_words
from hardware.wiring.shapes import (
    HANDHELD,
    OLED,
    PIN,
    PLAN,
    SPI_OLED,
    AnyNumber,
    InnerTable,
    InnerTables,
    Keys,
    KeyShape,
    OneLine,
    OneWord,
    SomeWords,
    WholeNumber,
)

ROOT: Final = Path(__file__).resolve().parents[1]

API: Final = {
    "Asks and texts": ("companion.asks", "companion.asking", "companion.text", "companion.state", "companion.game"),
    "Decks": ("companion.deck",),
    "The kit": ("companion.kit",),
    "Odds": ("companion.odds",),
    "Play by program": ("companion.driver",),
    "Test a game": ("companion.testing",),
    "Panels": ("hardware.panel",),
    "Engine client": ("docs.examples.clients.client",),
}
"""Pages of the API with the packages that they describe."""

STARS: Final = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
"""Signs before the parameters that take any number of values."""

HANDHELD_TITLE: Final = "The file of a serial handheld"
"""Heading of the file whose tables a box has as well, so that they are described once."""

WIDEST: Final = 100
"""Characters of a line that defines a function; longer ones are broken."""


# The command line.


def write_command_line() -> str:
    """Return the page of the command line: each command with its usage, options, exit statuses and environment."""
    parts = [
        "# Command line",
        "Every command of `drakvakt`, as `drakvakt COMMAND --help` shows it. Without a command it plays.",
    ]
    for name, parser in list_commands(make_parser()):
        parts += [f"## {name}", f"```text\n{help_of(parser)}\n```"]
    return "\n\n".join(parts) + "\n"


def list_commands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield each command with its parser; a command of commands comes before those.

    Args:
        parser: The parser of all commands, or of one with commands of its own.
    """
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to its commands
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for command in dict.fromkeys(action.choices.values()):
                yield command.prog, command
                yield from list_commands(command)


def help_of(parser: argparse.ArgumentParser) -> str:
    """Return the help of a command, 80 characters wide.

    Args:
        parser: The parser of the command.
    """
    with fixed_width():
        return parser.format_help().strip()


@contextlib.contextmanager
def fixed_width() -> Iterator[None]:
    """Let argparse write lines of 80 characters, so that the pages are the same on every machine."""
    import os
    from unittest import mock

    # argparse leaves the last two columns of a terminal empty.
    with mock.patch.dict(os.environ, {"COLUMNS": "82", "NO_COLOR": "1"}), contextlib.redirect_stderr(io.StringIO()):
        yield


# The owners' files.


def write_owners_files() -> str:
    """Return the page of the owners' files: for each file of each game the words that it may hold."""
    parts = [
        "# Owners' files",
        "Every word that a file of your own may hold, as `drakvakt data check` knows it. `NAME` is an id of yours.",
    ]
    for game in games().values():
        with suppress(ModuleNotFoundError):
            shape: TableShape = import_module(f"companion.games.{game.id}.data.faults").SHAPE
            parts.append(f"## {game.title}")
            for part, inner in {**shape.needs, **shape.may}.items():
                rows = "\n".join(f"| `{word}` | {says} |" for word, says in list_words(inner))
                parts.append(f"### {game.id}/{part}.toml\n\n| Word | Value |\n| --- | --- |\n{rows}")
    return "\n\n".join(parts) + "\n"


def list_words(shape: Shape, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the places of a shape, each with what may stand there.

    Args:
        shape: The shape.
        path: The place of the shape in its file.
    """
    if not isinstance(shape, TableShape):
        yield path or "the file", describe_value(shape)
        return
    named = {**shape.needs, **shape.may} | ({"NAME": shape.others} if shape.others is not None else {})
    for word, inner in named.items():
        yield from list_words(inner, f"{path}.{word}" if path else word)


def describe_value(shape: Shape) -> str:
    """Return what may stand in a place.

    Args:
        shape: The shape of the place.
    """
    match shape:
        case WholeShape(min=least, max=most):
            return f"a whole number from {least} to {most}"
        case Words(longest=longest):
            return f"words, at most {longest} letters"
        case OneOf(words=words):
            return "one of " + ", ".join(f"`{word}`" for word in words)
        case Many(of=inner):
            return f"a list, each {describe_value(inner)}"
        case Flag():
            return "`true` or `false`"
    return "a value that `drakvakt data check` explains"


# Wiring files.


def write_wiring() -> str:
    """Return the page of wiring files: for each table its keys, what they may hold, and what holds without them."""
    parts = [
        "# Wiring files",
        "Every word that the file of a box or of a handheld may hold, as `drakvakt wiring check` knows it.",
        "[Boards and wirings](../wiring/README.md) tells you how to begin, and what goes together.",
        'A pin is a table in one line: `A = { gpio = 5, colour = "white" }`.',
        *describe_table("The file of a box", PLAN),
        *describe_table(HANDHELD_TITLE, HANDHELD),
        *describe_table("A pin", PIN),
        "## Screens",
        "Each driver with the sizes that you may give it. A box needs 128 x 64 or more.",
        "| `driver` | Sizes |\n| --- | --- |\n"
        + "\n".join(f"| `{name}` | {size_words(sizes)} |" for name, sizes in SPI_SIZES.items()),
        "These are refused: `ssd1325` over I2C only, the others always.",
        "\n".join(f"- `{name}`, {why}" for name, why in UNFIT.items()),
    ]
    return "\n\n".join(parts) + "\n"


def describe_table(title: str, keys: Keys) -> Iterator[str]:
    """Yield the paragraphs about a table of a wiring file, and about the tables in it.

    Args:
        title: Its heading.
        keys: Its keys.
    """
    yield f"## {title}"
    rows = (
        f"| `{name}` | {describe_key(key.shape)} | {key.says} | {key.absent or 'needed'} |"
        for name, key in keys.items()
    )
    yield "| Key | Value | Meaning | Left out |\n| --- | --- | --- | --- |\n" + "\n".join(rows)
    for key in keys.values():
        match key.shape:
            case InnerTable(path=path, keys=inner) if path and title != HANDHELD_TITLE:
                if path == "oled":
                    yield from describe_table("[oled] on I2C", OLED)
                    yield from describe_table('[oled] with interface = "spi"', SPI_OLED)
                else:
                    yield from describe_table(f"[{path}]", inner)
            case InnerTables(path=path, kinds=kinds):
                for kind, inner in kinds.items():
                    yield from describe_table(f'[[{path}]] with kind = "{kind}"', inner)


def describe_key(shape: KeyShape) -> str:
    """Return what may stand behind a key of a wiring file.

    Args:
        shape: The shape of the key.
    """
    match shape:
        case OneLine(longest=longest):
            return f"one line, at most {longest} letters"
        case OneWord(words=words) if set(UNFIT) & set(words):
            return "a driver of [Screens](#screens)"
        case OneWord(words=words):
            return "one of " + ", ".join(f"`{word}`" for word in words) if len(words) > 1 else f"`{words[0]}`"
        case SomeWords(words=words):
            return "a list of some of " + ", ".join(f"`{word}`" for word in words)
        case WholeNumber(low=low, high=high):
            return f"a whole number from {low} to {high}"
        case AnyNumber(low=low, high=high):
            return f"a number from {low:g} to {high:g}"
        case InnerTables(most=most):
            return f"up to {most} tables"
        case InnerTable(path=""):
            return "a [pin](#a-pin)"
    return "a table"


# The API.


def write_api(title: str, packages: Sequence[str]) -> str:
    """Return a page of the API.

    Args:
        title: The title of the page.
        packages: The names of the packages that it describes, with all their public modules.
    """
    parts = [f"# {title}"]
    for package in packages:
        for name, path in list_modules(package):
            parts += describe_module(griffe.visit(name, path, path.read_text("utf-8")))
    return "\n\n".join(parts) + "\n"


def list_modules(package: str) -> Iterator[tuple[str, Path]]:
    """Yield the names and files of a module, or of a package and all public modules in it.

    Args:
        package: The name of the module or package.
    """
    place = ROOT.joinpath(*package.split("."))
    if not place.is_dir():
        yield package, place.with_suffix(".py")
        return
    for path in sorted(place.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if not any(part.startswith("_") and part != "__init__" for part in parts):
            yield ".".join(part for part in parts if part != "__init__"), path


def describe_module(module: griffe.Module) -> list[str]:
    """Return the paragraphs about a module; none where it has nothing public.

    Args:
        module: The module.
    """
    members = [one for one in module.members.values() if is_described(one)]
    if not members:
        return []
    parts = [f"## {module.path}", text_of(module)]
    for one in members:
        parts += describe_member(one, "###")
    return [part for part in parts if part]


def is_described(one: griffe.Object | griffe.Alias) -> bool:
    """Return True if a member belongs to the reference: public, of this module, and with a docstring.

    Args:
        one: The member of a module or class.
    """
    return not (one.name.startswith("_") or one.is_alias or one.is_module or one.docstring is None)


def describe_member(one: griffe.Object | griffe.Alias, heading: str) -> list[str]:
    """Return the paragraphs about a class, a function or a constant.

    Args:
        one: The class, function or constant.
        heading: The signs of its heading, such as `###`.
    """
    parts = [f"{heading} {one.name}"]
    if isinstance(one, griffe.Function) and "property" not in one.labels:
        parts.append(f"```python\n{signature_of(one)}\n```")
    parts.append(text_of(one))
    if isinstance(one, griffe.Class):
        for member in one.members.values():
            if is_described(member):
                parts += describe_member(member, f"{heading}#")
    return [part for part in parts if part]


def signature_of(function: griffe.Function) -> str:
    """Return the line that defines a function, with its types.

    Args:
        function: The function.
    """
    parameters = list[str]()
    was_named = False
    for one in function.parameters:
        if one.kind is griffe.ParameterKind.keyword_only and not was_named:
            parameters.append("*")
        was_named |= one.kind in (griffe.ParameterKind.keyword_only, griffe.ParameterKind.var_positional)
        annotation = f": {one.annotation}" if one.annotation is not None else ""
        variadic = one.kind in STARS
        default = f" = {one.default}" if one.default is not None and not variadic else ""
        parameters.append(
            f"{STARS.get(one.kind or griffe.ParameterKind.positional_only, '')}{one.name}{annotation}{default}"
        )
    returns = f" -> {function.returns}" if function.returns is not None else ""
    asynchronous = "async " if "async" in function.labels else ""
    line = f"{asynchronous}def {function.name}({', '.join(parameters)}){returns}"
    if len(line) <= WIDEST:
        return line
    inner = ",\n    ".join(parameters)
    return f"{asynchronous}def {function.name}(\n    {inner},\n){returns}"


def text_of(one: griffe.Object | griffe.Alias) -> str:
    """Return a docstring as Markdown, with its parameters, result and errors as lists.

    Args:
        one: What has the docstring.
    """
    if one.docstring is None:
        return ""
    parts = list[str]()
    for section in one.docstring.parse(griffe.Parser.google, warnings=False):
        match section.kind:
            case griffe.DocstringSectionKind.text:
                parts.append(escape(section.value))
            case griffe.DocstringSectionKind.parameters | griffe.DocstringSectionKind.attributes:
                title = "Parameters" if section.kind is griffe.DocstringSectionKind.parameters else "Attributes"
                parts.append(f"**{title}**\n\n" + bullets((f"`{p.name}`", p.description) for p in section.value))
            case griffe.DocstringSectionKind.returns | griffe.DocstringSectionKind.yields:
                title = "Returns" if section.kind is griffe.DocstringSectionKind.returns else "Yields"
                parts.append(f"**{title}**: " + escape(" ".join(p.description for p in section.value)))
            case griffe.DocstringSectionKind.raises:
                parts.append("**Raises**\n\n" + bullets((f"`{p.annotation}`", p.description) for p in section.value))
            case _:
                parts.append(escape(str(section.value)))
    return "\n\n".join(parts)


def bullets(rows: Iterator[tuple[str, str]]) -> str:
    """Return a list of names with their descriptions.

    Args:
        rows: Pairs of a name and a description.
    """
    return "\n".join(f"- {name}: {escape(' '.join(text.split()))}" for name, text in rows)


def escape(text: str) -> str:
    """Return a docstring as Markdown: what looks like a tag or a link stays text, code stays code.

    Args:
        text: The text of a docstring.
    """
    plain = textwrap.dedent(text)
    pieces = re.split(r"(`[^`]*`|^ {4}.*$)", plain, flags=re.MULTILINE)
    return "".join(piece if at % 2 else re.sub(r"([<\[*])", r"\\\1", piece) for at, piece in enumerate(pieces))
