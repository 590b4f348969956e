"""Make the man page of the command line with argparse-manpage: `python -m scripts.man_page`.

Every build does it too (`scripts/completions.py`), and an install lays it in `share/man/man1` of its environment. It
comes from the parser of which the reference in the documentation and the shells' completions are made.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final
from unittest import mock

from argparse_manpage.manpage import Manpage

ROOT: Final = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    # A build loads this file alone.
    sys.path.insert(0, str(ROOT))

from companion import __version__  # noqa: E402
from companion.cli.parser import make_parser  # noqa: E402

PAGE: Final = ("build", "man", "drakvakt.1")
"""Place of the page below the root; no commit has it."""


def man_page() -> str:
    """Return the page in the language of `man`, the same on every machine and day."""
    # The usage is broken into lines as on a terminal of 80 columns.
    with mock.patch.dict(os.environ, {"COLUMNS": "80", "NO_COLOR": "1"}):
        page = Manpage(make_parser())
        page.source, page.manual, page.date = f"Drakvakt {__version__}", "Drakvakt", ""
        page.description = "a companion for real cardboard dungeon games"
        return f"{page}".rstrip("\n") + "\n"


def write(root: Path) -> None:
    """Write the page, unless it is there already.

    Args:
        root: The folder of the source.
    """
    file, text = root.joinpath(*PAGE), man_page()
    if not file.exists() or file.read_text("utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    write(ROOT)
