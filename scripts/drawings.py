"""Draw the drawings of the documents from their text: `python -m scripts.drawings` (needs `.venv/docs`).

`docs/drawings/NAME.d2` is the text, in the language of D2 (https://d2lang.com); `NAME.svg` beside it is the drawing.
A drawing begins with the check sum of its text, so that a test without D2 finds one that is out of date. `make docs`
draws all of them again and fails where one differs.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
DRAWINGS: Final = ROOT / "docs" / "drawings"
FLAGS: Final = ("--layout", "dagre", "--theme", "0", "--dark-theme", "200", "--pad", "24")
MARK: Final = "<!-- made from {name}, SHA-256 {sum} -->\n"
HEADER: Final = re.compile(r"\A<\?xml[^>]*\?>")


def list_texts() -> list[Path]:
    """Return the texts of all drawings."""
    return sorted(DRAWINGS.glob("*.d2"))


def mark_of(text: Path) -> str:
    """Return the first line of the drawing that belongs to a text.

    Args:
        text: The file in the language of D2.
    """
    return MARK.format(name=text.name, sum=hashlib.sha256(text.read_bytes()).hexdigest())


def draw(text: Path) -> str:
    """Return a drawing as SVG.

    Args:
        text: The file in the language of D2.
    """
    program = shutil.which("d2", path=str(Path(sys.executable).parent)) or shutil.which("d2")
    if program is None:
        raise SystemExit("D2 is missing: run `make .venv/docs`.")
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "drawing.svg")
        subprocess.run([program, *FLAGS, str(text), str(made)], check=True, capture_output=True)
        return mark_of(text) + HEADER.sub("", made.read_text("utf-8")).rstrip("\n") + "\n"


def list_outdated(texts: list[Path]) -> list[str]:
    """Return the names of the drawings that are not what D2 makes of their texts now.

    Args:
        texts: The files in the language of D2.
    """
    return [
        text.stem
        for text in texts
        if not drawing_file(text).exists() or drawing_file(text).read_text("utf-8") != draw(text)
    ]


def drawing_file(text: Path) -> Path:
    """Return where the drawing of a text is kept.

    Args:
        text: The file in the language of D2.
    """
    return text.with_suffix(".svg")


def main() -> None:
    """Draw every drawing anew."""
    for text in list_texts():
        drawing_file(text).write_text(draw(text), "utf-8")


if __name__ == "__main__":
    main()
