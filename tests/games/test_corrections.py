"""Every figure that people see can be corrected on the box's own buttons, or it is said why not.

What stands in no menu says why at its field (`fixed`, `not_in_menu`), or below in `ELSEWHERE`, where else people
put it right. Whether each of the others is ever offered is looked at in whole recorded games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field
from functools import cache
from typing import Any

import pytest

from companion.game import find
from companion.table.beginning import begin_run
from companion.table.entry_path import EntryPath
from companion.testing.figures import figure_owner, figures_of, reason_not_in_menu
from companion.testing.recorded import read_parted, read_recorded, recorded_names
from companion.view import Correction
from tests.every_game import our_games, own_part, recorded_folder

ELSEWHERE: Mapping[str, str] = {
    f"{game}.{name}": why for game in our_games() for name, why in getattr(own_part(game), "elsewhere", {}).items()
}
"""Figures that are in no menu and do not say so at their field, with what people do instead: each game's `suite.py`."""

EVERY = 12
"""At so many entries of a recorded game its menus are looked at once."""


def state_of(game: str) -> Any:
    found = find(game)
    state = found.setup(["Ada", "Bo"], {}, found.data())
    state.options |= {name: option.default for name, option in found.options.items() if name not in state.options}
    return state


def menu_figures(game: str) -> dict[str, tuple[Any, Field[Any]]]:
    return figures_of(state_of(game))


def find_menus(name: str) -> Iterator[tuple[Any, Correction]]:
    """Yield the corrections of menus, now and then in a recorded game and at its end."""
    id = name.split("-", maxsplit=1)[0]
    archive, game = read_recorded(recorded_folder(id), name), find(id)
    run = begin_run(game, archive.header, archive.session)
    path = EntryPath([(n, body) for n, _, body in archive.entries])
    for at, (number, body) in enumerate(path.entries):
        run.feed(number, body, check=False)
        if at % EVERY == 0 or at == len(path.entries) - 1:
            for one in game.view(run.state, None).corrections:
                yield run.state, one


def find_rare_menus(game: str) -> Iterator[tuple[Any, Correction]]:
    """Yield the corrections of states that recorded games hardly ever reach."""
    state, comes_there = state_of(game), getattr(own_part(game), "rare", None)
    if comes_there is not None:
        comes_there(state)
    for one in find(game).view(state, None).corrections:
        yield state, one


@cache
def offered_paths(game: str) -> frozenset[str]:
    """Return the figures that a menu has offered in recorded games."""
    return frozenset(
        figure_owner(state, one.path)
        for name in recorded_names(recorded_folder(game), game)
        if "-0.1-" in name and name not in read_parted(recorded_folder(game))
        for state, one in find_menus(name)
    ) | frozenset(figure_owner(state, one.path) for state, one in find_rare_menus(game))


@pytest.mark.parametrize("game", [game for game in our_games() if recorded_names(recorded_folder(game), game)])
def test_every_figure_that_people_see_is_offered_or_says_why_not(game: str) -> None:
    found = menu_figures(game)
    silent = [
        name
        for name, (kind, f) in found.items()
        if name not in offered_paths(game) and not reason_not_in_menu(kind, f) and f"{game}.{name}" not in ELSEWHERE
    ]
    assert silent == []


@pytest.mark.parametrize("game", our_games())
def test_a_figure_that_may_not_be_set_has_its_reason_in_words(game: str) -> None:
    for name, (_, f) in menu_figures(game).items():
        reason = f.metadata.get("fixed")
        assert reason is None or (isinstance(reason, str) and len(reason.split()) > 2), name


@pytest.mark.daily(0)
def test_each_figure_put_right_elsewhere_exists_and_is_in_no_menu() -> None:
    known = {f"{game}.{name}" for game in our_games() for name in menu_figures(game)}
    assert set(ELSEWHERE) <= known
    assert not set(ELSEWHERE) & {f"{game}.{name}" for game in our_games() for name in offered_paths(game)}
