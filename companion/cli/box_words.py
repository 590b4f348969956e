"""Command line of a box's service, which is read without a parser: `argparse` took a 25th of the first start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from companion.cli.runs import run_box
from companion.language import languages

if TYPE_CHECKING:
    import argparse

# On a box people choose these on its pages, so that the command has no options for them.
OPTIONS_WITHOUT_WORDS: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("game", "seats", "session", "dice", "cards", "seed")),
    "new": False,
    "mend": False,
    "option": [],
    "run": run_box,
}
"""Values of the options of `drakvakt play` that a box has without words on its command line."""

READERS: Final[Mapping[str, Callable[[str], Any]]] = {"--lang": str, "--file": Path, "--state": Path}
"""Options with a value that are read here, each with what makes the value."""


def parse_box_words(words: Sequence[str]) -> argparse.Namespace | None:
    """Return the options of `drakvakt box` with plain words; `None` for any other command line.

    The parser returns the same, and it alone explains what is wrong.

    Args:
        words: The words of the command line.
    """
    names, values = words[1::2], words[2::2]
    if words[:1] != ["box"] or len(names) != len(values) or not READERS.keys() >= {*names}:
        return None
    named = dict(zip(names, values, strict=True))
    is_plain = len(named) == len(names) and not any(value.startswith("-") or not value.strip() for value in values)
    if not is_plain or named.get("--lang", "en") not in languages():
        return None
    options: Any = SimpleNamespace(**OPTIONS_WITHOUT_WORDS, check=False, simulated=False)
    for name, read in READERS.items():
        setattr(options, name.removeprefix("--"), read(named[name]) if name in named else None)
    return options  # type: ignore[no-any-return]
