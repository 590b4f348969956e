"""Paths that were written down once answer for ever: in kept games, in what the documents show, in owners' files.

No path of a released game has moved yet. One that moves needs its old name to lead to the new one in all of these
places, since people and programs have written it down; this is where it would be noticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, get_args, get_origin

import pytest

from companion.game import Game, find
from companion.record import field_types
from companion.testing.recorded import read_recorded, recorded_names
from tests.every_game import ROOT, recorded_folder, released_games

STEP = re.compile(r'"path":\s+"([^"/]+)"|"(heroes\.[^"\s*]+)"')


def leads_on(hint: Any, step: str) -> Iterator[Any]:
    """Yield the types of what a step leads to from something of this type."""
    if get_origin(hint) is Annotated:
        yield from leads_on(get_args(hint)[0], step)
    elif get_origin(hint) is dict:
        yield get_args(hint)[1]
    elif get_origin(hint) is list:
        assert step.isdecimal()
        yield get_args(hint)[0]
    elif is_dataclass(hint):
        kind: Any = hint
        yield from (field_types(kind)[f.name] for f in fields(hint) if f.name == step and not f.metadata.get("hidden"))
    else:
        for inner in get_args(hint):
            yield from leads_on(inner, step)


def answers(game: Game[Any], path: str) -> bool:
    """Return whether a path leads to a figure, house rule, deck or mode in some state of the game."""
    whole, *steps = path.split(".")
    if whole == "options":
        return ".".join(steps) in game.options
    if (whole == "dice" and steps[0] in game.dice) or (whole == "cards" and steps[0] in game.decks):
        return True
    state: Any = game.setup(["Ada", "Bo"], {}, game.data())
    found: list[Any] = [type(state)]
    for step in (whole, *steps):
        found = [to for hint in found for to in leads_on(hint, step)]
    return bool(found)


def corrected_paths(game: str) -> set[str]:
    """Return the paths that recorded games have corrected, with decks of which something was said."""
    folder = recorded_folder(game)
    bodies = [body for name in recorded_names(folder, game) for _, _, body in read_recorded(folder, name).entries]
    return {body["p" if body["e"] == "set" else "d"] for body in bodies if body["e"] in ("set", "deck")}


def documented_paths() -> set[str]:
    """Return the paths of figures that the documents show; the path of a mistake begins with a slash."""
    found = (STEP.findall(text(page)) for page in ("protocol", "owners", "sessions"))
    return {path or hero for page in found for path, hero in page}


def text(page: str) -> str:
    return (ROOT / "docs" / f"{page}.md").read_text("utf-8")


@pytest.mark.parametrize("game", released_games())
def test_figures_corrected_in_kept_games_can_be_corrected_today(game: str) -> None:
    paths = corrected_paths(game)
    assert len(paths) > 50, "otherwise nobody looks"
    assert [path for path in sorted(paths) if not answers(find(game), path)] == []


def test_paths_named_in_documents_exist() -> None:
    paths = documented_paths()
    assert "heroes.Ada.max_life" in paths
    assert [path for path in sorted(paths) if not answers(find("legenden"), path)] == []


@pytest.mark.parametrize("game", released_games())
def test_figures_with_which_a_kept_game_began_have_no_fault_today(game: str) -> None:
    folder = recorded_folder(game)
    for name in recorded_names(folder, game):
        assert [fault.place for fault in find(game).faults(read_recorded(folder, name).header["data"])] == []


def test_a_path_that_has_moved_would_be_noticed() -> None:
    game = find("legenden")
    for path in ("heroes.Ada.lives", "fight.points", "options.rubble", "dice.T20", "melee.fighters.0.fate.now"):
        assert not answers(game, path)
    assert answers(game, "melee.fighters.0.points")
    assert answers(game, "cards.card-1.orc.life")
