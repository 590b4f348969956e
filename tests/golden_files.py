"""Golden files: the page, the picture or the strip of lights as somebody last saw and approved it.

With DRAKVAKT_GOLDEN=write in the environment the files are written anew, and every test that wrote one fails, so that
the setting cannot be left on; run the tests again without it, and look at the difference before it is kept.
"""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from companion.testing.golden import SETTING

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"


def check_golden(path: str | Path, text: str, first: str = "") -> None:
    """Fail unless a golden file holds exactly this text.

    Args:
        path: The file: a string is a path below `tests/golden`, a `Path` is a whole one.
        text: The text as it is now.
        first: A sentence that the failure says before it names the setting: what else to look at before the file is
            written anew.
    """
    file = GOLDEN / path
    name = f"tests/golden/{path}" if isinstance(path, str) else path.relative_to(ROOT).as_posix()
    if os.environ.get(SETTING) == "write":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
        pytest.fail(f"{name} was written: look at it, and run again without {SETTING}.", pytrace=False)
    if not file.exists():
        pytest.fail(f"{name} is missing: run once with {SETTING}=write.", pytrace=False)
    golden = file.read_bytes().decode("utf-8")
    if golden != text:
        lines = unified_diff(golden.splitlines(), text.splitlines(), name, "now", lineterm="")
        difference = "\n".join(lines)
        advice = f"{first} If the difference is meant" if first else "If that is meant"
        pytest.fail(f"{name} differs. {advice}, run with {SETTING}=write.\n{difference}", pytrace=False)
