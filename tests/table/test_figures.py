"""The figures of a new game: package, learned, owners; and what does not fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import toml
from companion.game import BadSetup
from companion.games.legenden import game
from companion.owners import OwnerCorrections, merge
from companion.pages.font import FIXED
from companion.table.figures import FigureSources, drop_unusable, figure_faults
from companion.table.sessions import Sessions


@pytest.fixture
def sessions(tmp_path: Path) -> Sessions:
    return Sessions(tmp_path / "sessions", owners=tmp_path / "own", missing_letters=FIXED.missing)


def write(sessions: Sessions, part: str, text: str) -> Path:
    assert sessions.owners is not None
    path = sessions.owners / "legenden" / f"{part}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def learn(sessions: Sessions, data: dict[str, Any]) -> None:
    path = sessions.shelf("legenden").path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(toml.write_toml(data), encoding="utf-8")


def test_owners_figures_win_over_learned_and_these_over_the_package(sessions: Sessions) -> None:
    learn(sessions, {"heroes": {"rohan": {"strength": 8, "armour": 7}, "dana": {"name": "Dana", "life": 9}}})
    write(sessions, "heroes", "[rohan]\nstrength = 6\n")
    found = sessions.figures(game)
    heroes: Any = found.effective["heroes"]
    assert heroes["rohan"] == {"name": "Rohan", "full": "Riddar Rohan", "armour": 7, "strength": 6}
    assert heroes["dana"] == {"name": "Dana", "life": 9}
    assert found.differences == {"heroes": {"rohan": {"strength": 6, "armour": 7}, "dana": {"name": "Dana", "life": 9}}}
    assert merge(game.data(), found.differences) == found.effective


def test_a_mistake_of_owners_is_one_sentence_with_its_place(sessions: Sessions) -> None:
    path = write(sessions, "heroes", "[rohan]\n\narmor = 6\n")
    with pytest.raises(BadSetup) as refused:
        sessions.figures(game)
    assert str(refused.value) == f"{path}, line 3: rohan.armor is not known here: did you mean armour?"


def test_a_letter_that_the_screen_lacks_is_said(sessions: Sessions) -> None:
    path = write(sessions, "heroes", '[dana]\nname = "Dana 龍"\n')
    with pytest.raises(BadSetup) as refused:
        sessions.figures(game)
    assert str(refused.value) == (
        f"{path}, line 2: dana.name has a letter that the screen cannot show ('龍'): use another."
    )


@pytest.mark.parametrize(
    ("learned", "own", "left"),
    [
        ({"heroes": {"rohan": {"life": 99, "psyche": 5}}}, "", {"heroes": {"rohan": {"psyche": 5}}}),
        ({"heroes": {"dana": {"life": 9}}}, "", {}),
        ({"heroes": {"x": {"name": "Rohan"}}}, "", {}),
        ({"heroes": {"x": {"name": "龍"}}}, "", {}),
        ({"heroes": 3, "moon": 1}, "", {}),
        ({"cards": {"a": {"ogre": {"life": 3}, "orc": {"life": 4}}}}, "", {"cards": {"a": {"orc": {"life": 4}}}}),
    ],
)
def test_learned_figures_that_do_not_fit_are_left_out(
    sessions: Sessions, learned: dict[str, Any], own: str, left: dict[str, Any]
) -> None:
    learn(sessions, learned)
    assert sessions.figures(game).learned == left


JSON: Any = st.recursive(
    st.booleans() | st.integers() | st.text(max_size=6) | st.sampled_from(["Rohan", "fight", "龍"]),
    lambda inner: st.dictionaries(st.sampled_from(["rohan", "x", "name", "orc", "life", "sun"]), inner, max_size=3),
    max_leaves=8,
)
TOLD = st.dictionaries(st.sampled_from([*game.data(), "x"]), JSON, max_size=3)


@given(TOLD)
def test_a_new_game_begins_with_any_learned_figures(learned: dict[str, Any]) -> None:
    found = drop_unusable(game, FigureSources(game.data(), learned, OwnerCorrections()))
    assert list(figure_faults(game, found.effective)) == []


@given(TOLD, TOLD)
def test_learned_figures_cause_no_fault_in_owners_corrections(learned: dict[str, Any], own: dict[str, Any]) -> None:
    found = drop_unusable(game, FigureSources(game.data(), learned, OwnerCorrections(own)))
    if not list(figure_faults(game, merge(game.data(), own))):
        assert list(figure_faults(game, found.effective)) == []
