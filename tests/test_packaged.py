"""Files beside the code: in a package, in a folder without code, in the first place that has them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.package_file import package_file


def test_package_files_are_found_beside_the_code() -> None:
    assert package_file("companion", "locale").is_dir()
    assert package_file("wiring", "boards.toml").read_text("utf-8").startswith("# The boards")


def test_of_two_places_the_first_that_has_the_file_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that happens to be called so, in which somebody starts Drakvakt, hides nothing."""
    for place in ("one", "two"):
        (tmp_path / place / "parted_folder").mkdir(parents=True)
        monkeypatch.syspath_prepend(tmp_path / place)
    (tmp_path / "one" / "parted_folder" / "here").touch()
    assert package_file("parted_folder", "here") == tmp_path / "one" / "parted_folder" / "here"
    assert not package_file("parted_folder", "nowhere").exists()
    del sys.modules["parted_folder"]
