"""Plain data as TOML: the files beside the code are read, and what people tell or correct is written."""

from __future__ import annotations

import marshal
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from companion.package_file import package_file

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain]"
"""Value that can be written: TOML has no null, and our data no fractions, days or hours."""

_BARE = r"[A-Za-z0-9_-]+"
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def read_tables(package: str, names: Iterable[str]) -> dict[str, Any]:
    """Read TOML files that lie in an importable package; callers may change their copy.

    Args:
        package: The name of the package.
        names: The names of the files, without `.toml`.
    """
    data: dict[str, Any] = marshal.loads(_read(package, tuple(names)))
    return data


@cache
def _read(package: str, names: tuple[str, ...]) -> bytes:
    """Return the bytes of some files, which are read once; each caller parses data of its own."""
    # Imported here, since a resumed game has its figures in its header and reads no file.
    import tomllib

    files = {name: package_file(package, f"{name}.toml").read_text("utf-8") for name in names}
    return marshal.dumps({name: tomllib.loads(text) for name, text in files.items()})


def write_toml(data: Mapping[str, Plain]) -> str:
    """Return data as TOML: bare figures first, then a table for each dict; what lies deeper stands on one line.

    >>> print(write_toml({"sun": {"steps": 21, "die": "000112"}, "north": {"faces": [1, 2], "of": {"a b": True}}}))
    [sun]
    steps = 21
    die = "000112"
    <BLANKLINE>
    [north]
    faces = [1, 2]
    of = { "a b" = true }
    <BLANKLINE>
    """
    figures = [_line(key, value) for key, value in data.items() if not isinstance(value, dict)]
    tables = [
        "\n".join([f"[{_key(key)}]", *(_line(*entry) for entry in value.items())])
        for key, value in data.items()
        if isinstance(value, dict)
    ]
    blocks = ["\n".join(figures), *tables] if figures else tables
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _line(key: str, value: Plain) -> str:
    return f"{_key(key)} = {_value(value)}"


def _key(key: str) -> str:
    return key if re.fullmatch(_BARE, key) else _text(key)


def _value(value: Plain) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
    return f"{{ {', '.join(_line(*entry) for entry in value.items())} }}" if value else "{}"


def _text(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(char) or _letter(char) for char in text) + '"'


def _letter(char: str) -> str:
    """TOML wants control characters escaped, DEL among them."""
    return f"\\u{ord(char):04x}" if ord(char) < ord(" ") or char == "\x7f" else char
