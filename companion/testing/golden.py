"""Golden files: what was written down when somebody last looked at it.

With DRAKVAKT_GOLDEN=write in the environment what differs is written anew, and every test that wrote a file fails, so
that the setting cannot be left on; run the tests again without it, and look at the difference before it is kept.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SETTING = "DRAKVAKT_GOLDEN"


def check_golden(played: str, file: Path) -> None:
    """Fail unless the played game is the one in the file.

    Args:
        played: The transcript as the game goes now.
        file: The file of the transcript; the setting "write" writes it anew, and the test fails once.
    """
    text = file.read_text(encoding="utf-8")
    if os.environ.get(SETTING) == "write" and played != text:
        file.write_text(played, encoding="utf-8", newline="\n")
        pytest.fail(f"{file.name} was written: look at it, and run again without {SETTING}.", pytrace=False)
    assert played == text
