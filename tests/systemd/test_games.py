"""Which packages of others bring games, and how pip gets them again."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import pytest

from systemd.games import brought
from tests.systemd.machine import SYSTEM


def package(folder: Path, name: str, group: str = "drakvakt.games", direct: dict[str, Any] | None = None) -> None:
    """Write the files that pip leaves of an installed package."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {name}:game\n")
    if direct is not None:
        (info / "direct_url.json").write_text(json.dumps(direct))


def find_brought(folder: Path, within: Path) -> list[str]:
    return sorted(brought(distributions(path=[str(folder)]), within))


@pytest.mark.parametrize(
    ("direct", "wanted"),
    [
        (None, "rps==1.0"),
        ({"url": "file:///home/pi/rps", "dir_info": {"editable": True}}, "rps @ file:///home/pi/rps"),
        ({"url": "file:///tmp/rps-1.0.whl", "archive_info": {}}, "rps @ file:///tmp/rps-1.0.whl"),
        (
            {"url": "https://host/r.git", "vcs_info": {"vcs": "git", "commit_id": "abc"}, "subdirectory": "rps"},
            "rps @ git+https://host/r.git@abc#subdirectory=rps",
        ),
    ],
)
def test_a_game_is_reinstalled_from_where_it_came(direct: dict[str, Any] | None, wanted: str, tmp_path: Path) -> None:
    package(tmp_path, "rps", direct=direct)
    assert find_brought(tmp_path, tmp_path) == [wanted]


def test_packages_that_are_ours_the_systems_or_no_game_are_left_out(tmp_path: Path) -> None:
    package(tmp_path / "venv", "drakvakt")
    package(tmp_path / "venv", "luma", group="console_scripts")
    package(tmp_path / "system", "chess")
    assert find_brought(tmp_path / "venv", tmp_path / "venv") == []
    assert find_brought(tmp_path / "system", tmp_path / "venv") == []


def test_the_games_are_those_of_the_environment_that_runs_the_script() -> None:
    done = subprocess.run([sys.executable, SYSTEM / "games.py"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
