"""Entry points are found as Python's own library finds them, and games are listed as they are."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from companion.entry_points import find_points
from companion.game import InstalledGames, ListedGame, find, games


@pytest.mark.parametrize("group", ["drakvakt.games", "drakvakt.panels", "console_scripts", "pytest11"])
def test_the_same_are_found_as_by_the_standard_library(group: str) -> None:
    found = {(point.name, point.value) for point in find_points(group)}
    assert found == {(point.name, point.value) for point in entry_points(group=group)}


def test_an_entry_point_loads_its_object(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "other-1.0.dist-info"
    folder.mkdir()
    lines = ["[else]", "x = y", "", "[some.group]", "# no", "it = os.path:join.__name__"]
    (folder / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "none"), *sys.path])
    (point,) = find_points("some.group")
    assert (point.name, point.load()) == ("it", "join")


def test_our_games_are_listed_as_they_are_without_being_loaded() -> None:
    listed = InstalledGames(lambda _: None)
    assert [*listed] == [*games()]
    for name, game in games().items():
        one: object = listed[name]
        assert isinstance(one, ListedGame)
        assert (one.id, str(one.title), one.seats) == (game.id, str(game.title), game.seats)
        assert one.listed == getattr(game, "listed", None)
        assert one.options is find(name).options
