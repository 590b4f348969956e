"""Corrections of owners to a game's data: a folder for each game, a TOML file for each part, only what differs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from companion.errors import with_reason
from companion.game import BadSetup
from companion.record import record
from companion.shapes import Fault, Place, nearest
from companion.text import Text, printable, verbatim

ENDING = ".toml"
LARGEST = 64 * 1024
"""Bytes that a file may have: more is some other file. The largest game has a fourth of that in all of its files."""

MOST_STEPS = 20
"""Tables within tables: no figure lies so deep."""

MOST_DOTS = 100
"""Dots on a line, not counting those in quotation marks: a key with thousands of steps takes long to read."""


@record
class OwnerCorrections:
    """Corrections of owners for one game: data by part, and the file of each part."""

    data: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, Path] = field(default_factory=dict)


def read_corrections(folder: Path | None, game: str, parts: Mapping[str, object]) -> OwnerCorrections:
    """Read the owners' files for a game.

    Args:
        folder: The folder of all owners' files; `None` if there is none.
        game: The id of the game.
        parts: The game's data by part.

    Raises:
        BadSetup: A file is wrong; the message says which, and where.
    """
    files = {path.stem: path for path in own_files(folder, game)}
    return OwnerCorrections({part: read_part(path, game, parts) for part, path in files.items()}, files)


def own_files(folder: Path | None, game: str) -> list[Path]:
    """List the owners' files for a game, good or bad.

    Args:
        folder: The folder of all owners' files; `None` if there is none.
        game: The id of the game.
    """
    if folder is None:
        return []
    try:
        found = (folder / game).iterdir()
        return sorted(path for path in found if path.suffix == ENDING and not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        why = Text(
            "{path} cannot be read ({why}): it should be a folder that you may read.",
            path=str(folder / game),
            why=_describe_error(error),
        )
        raise BadSetup(why) from error


def read_part(path: Path, game: str, parts: Mapping[str, object]) -> dict[str, Any]:
    """Read one of the owners' files.

    Args:
        path: The file.
        game: The id of the game.
        parts: The game's data by part.

    Raises:
        BadSetup: The file is wrong; the message says how.
    """
    if path.stem not in parts:
        near = nearest(path.stem, parts)
        if near:
            advice = Text("did you mean {name}?", name=f"{near}{ENDING}")
        else:
            advice = Text("use {names}.", names=", ".join(f"{part}{ENDING}" for part in parts))
        raise BadSetup(Text("{path} is no file of {game}: {what}", path=str(path), game=game, what=advice))
    return read_file(path)


def read_file(path: Path) -> dict[str, Any]:
    """Read the tables in a file; `BadSetup` says in one sentence why it cannot be read."""
    text = read_text(path)
    # Before it is read: the reader of TOML looks at each step of a key as often as there are steps.
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_DOTS and re.sub(_QUOTED, "", line).count(".") > MOST_DOTS:
            raise BadSetup(
                Text("{at}: this is nested too deeply: write plain tables.", at=_describe_place(path, number))
            )
    # Imported here, since most owners have no file, and a resumed game reads none.
    import tomllib

    try:
        data = tomllib.loads(text)
        if _is_deep(data):
            raise RecursionError
        return data
    except RecursionError as error:
        raise BadSetup(Text("{path} is nested too deeply: write plain tables.", path=str(path))) from error
    except ValueError as error:
        says = re.sub(r" \((at [^()]*)\)$", "", str(error).splitlines()[0])[:100]
        at = _describe_place(path, _line_in(str(error), text))
        raise BadSetup(Text("{at}: this is not TOML ({says}): correct it.", at=at, says=says)) from error


_QUOTED = r""""[^"\n]*"|'[^'\n]*'|#.*"""


def _is_deep(data: object, steps: int = MOST_STEPS) -> bool:
    if steps < 0:
        return True
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return any(_is_deep(value, steps - 1) for value in inner)


def read_text(path: Path) -> str:
    """Read the text of a file; `BadSetup` says in one sentence why it cannot be read."""
    try:
        if not path.is_file():
            raise BadSetup(Text("{path} is no file: move it away.", path=str(path)))
        if path.stat().st_size > LARGEST:
            large = Text(
                "{path} is larger than {n} KiB: it cannot be a file of figures.", path=str(path), n=LARGEST // 1024
            )
            raise BadSetup(large)
        data = path.read_bytes()
        # Some editors put a mark of their own at the beginning.
        return data.decode("utf-8-sig")
    except OSError as error:
        why = Text(
            "{path} cannot be read ({why}): make it readable, or move it away.",
            path=str(path),
            why=_describe_error(error),
        )
        raise BadSetup(why) from error
    except UnicodeDecodeError as error:
        at = _describe_place(path, data.count(b"\n", 0, error.start) + 1)
        raise BadSetup(Text("{at}: this is not UTF-8: save the file in that encoding.", at=at)) from error


def _describe_error(error: OSError) -> Text:
    return with_reason((error.strerror or str(error)).lower())


def _describe_place(path: Path, line: int | None) -> Text:
    """Describe a file, and the line in it where that is known."""
    return Text("{path}, line {n}", path=str(path), n=line) if line else verbatim(str(path))


def _line_in(message: str, text: str) -> int | None:
    """Return the line that the reader of TOML names; at the end of the file that is the last."""
    found = re.search(r"at line (\d+)", message)
    if found:
        return int(found[1])
    return max(text.count("\n"), 1) if "end of document" in message else None


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Return some data with other data over it: tables by key, anything else in place of the old value.

    >>> merge({"sun": {"steps": 21, "die": "000112"}}, {"sun": {"steps": 50}, "moon": 1})
    {'sun': {'steps': 50, 'die': '000112'}, 'moon': 1}

    Args:
        base: The data below.
        over: The data above.
    """
    whole = dict(base)
    for key, value in over.items():
        below = whole.get(key)
        both = isinstance(below, Mapping) and isinstance(value, Mapping)
        whole[key] = merge(below, value) if both else value  # type: ignore[arg-type]
    return whole


def remove_place(base: Mapping[str, Any], place: Place) -> dict[str, Any]:
    """Return the data without the value at a place; tables that become empty go too.

    Args:
        base: The data.
        place: The keys that lead to the value.
    """
    first, *rest = place
    whole = dict(base)
    if not rest:
        whole.pop(first, None)
    elif isinstance(inner := whole.get(first), Mapping):
        left = remove_place(inner, tuple(rest))
        if left or not inner:
            whole[first] = left
        else:
            del whole[first]
    return whole


def differing(base: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data that has to lie over the base to make it the other.

    Args:
        base: The data below.
        other: The data that is wanted.
    """
    found = {}
    for key, value in other.items():
        below = base.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            if inner := differing(below, value):
                found[key] = inner
        elif key not in base or below != value or type(below) is not type(value):
            found[key] = value
    return found


def has_place(data: Mapping[str, Any], place: Place) -> bool:
    """Return whether something stands at a place, or a bare figure on the way to it.

    Args:
        data: The data.
        place: The keys that lead there.
    """
    part: Any = data
    for step in place:
        if not isinstance(part, Mapping):
            return True
        if step not in part:
            return False
        part = part[step]
    return True


def sort_faults(faults: Iterable[Fault], corrections: OwnerCorrections) -> list[Fault]:
    """Return the faults file by file, from the first line to the last.

    Where two places share one fault, as two of the same name do, it is that of the place in the owners' own files.

    Args:
        faults: The faults.
        corrections: The owners' corrections, whose files have lines.
    """
    faults = list(faults)
    own = {fault.says for fault in faults if has_place(corrections.data, fault.place)}
    faults = [fault for fault in faults if fault.says not in own or has_place(corrections.data, fault.place)]
    parts = list(corrections.files)
    rank = {part: n for n, part in enumerate(parts)}
    return sorted(faults, key=lambda fault: (rank.get(fault.place[0], len(parts)), line_in(fault, corrections) or 0))


def line_in(fault: Fault, corrections: OwnerCorrections) -> int | None:
    """Return the line of a fault in its file, if it can be found.

    Args:
        fault: The fault.
        corrections: The owners' corrections.
    """
    part, *rest = fault.place
    path = corrections.files.get(part)
    return None if path is None else line_of(read_text(path), tuple(rest))


LONGEST_PLACE = 80
"""Characters of a place that an error shows: a key can be as long as its file."""


def describe_fault(fault: Fault, corrections: OwnerCorrections) -> Text:
    """Return the fault with its file, and the line if it can be found.

    Args:
        fault: The fault.
        corrections: The owners' corrections.
    """
    part, *rest = fault.place
    where = verbatim(printable(".".join(rest)[:LONGEST_PLACE])) if rest else Text("all of it")
    path = corrections.files.get(part)
    at = verbatim(f"{part}{ENDING}") if path is None else _describe_place(path, line_in(fault, corrections))
    return Text("{at}: {where} {says}", at=at, where=where, says=fault.says)


# Compiled when they are used: only somebody's mistake needs them.
_HEADER = r"^\s*\[{1,2}([^\]]+)\]{1,2}\s*(#.*)?$"
_FIGURE = r"""^\s*((?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+))*)\s*=(.*)$"""
_STEP = r""""([^"]*)"|'([^']*)'|([^\s.'"]+)"""


def line_of(text: str, place: Place) -> int | None:
    """Return the line of a TOML text on which a figure stands, else the nearest table above it; `None` if not found.

    Args:
        text: The text.
        place: The keys that lead to the figure.
    """
    best, found = 0, None
    for number, at in _lines(text):
        depth = len(at) if at == place[: len(at)] else 0
        if depth > best:
            best, found = depth, number
    return found


def _lines(text: str) -> Iterator[tuple[int, Place]]:
    """Yield each line that begins a table or a figure, with its place; tables within a line as well.

    Tables of a list are numbered: the second that begins with "[[hero]]" lies at "hero.2", and so does what is below.
    """
    table: Place = ()
    of_list: dict[Place, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(_HEADER, line):
            table = _steps(header[1])
            if line.lstrip().startswith("[["):
                yield number, table
                of_list[table] = of_list.get(table, 0) + 1
            if last := of_list.get(table[:1]):
                table = (table[0], str(last), *table[1:])
            yield number, table
        elif figure := re.match(_FIGURE, line):
            keys = (*table, *_steps(figure[1]))
            yield number, keys
            if figure[2].lstrip().startswith("{"):
                for inner in re.finditer(r"[{,]\s*([A-Za-z0-9_-]+)\s*=", figure[2]):
                    yield number, (*keys, inner[1])


def _steps(key: str) -> Place:
    return tuple(next(filter(None, step), "") for step in re.findall(_STEP, key))
