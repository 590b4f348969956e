"""A situation in mid-game: what a view shows at a turn's boundary can be given to a new game, whole parts too."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from companion.cli.engine.version_two import describe_open_ask
from companion.game import BadSetup, Game, find, games
from companion.given_state import OWN
from companion.journal import MemoryJournal
from companion.state import PathError, State, ValueMisfit, figures, to_json
from companion.table import Table, new_header
from companion.table.open_ask import OpenAsk
from companion.testing import bots

SEATS = ("Ada", "Bo")

TIMES = 4
"""Boundaries of each game that are given to a new one."""

GIVEN_BESIDE = ("values", "printed")
"""Fields of Labirynt that no view shows, and that can be given all the same."""


def whole(state: State) -> dict[str, Any]:
    """Return all that the seats of a game see together, as plain data."""
    shown: Any = figures(state, None)
    for seat in state.seats:
        shown = join_knowledge(shown, figures(state, seat))
    data: dict[str, Any] = json.loads(json.dumps(shown))
    return data


def join_knowledge(one: Any, other: Any) -> Any:
    """Return what two viewpoints know together."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: join_knowledge(one[key], other[key]) if key in one else other[key] for key in other} | {
            key: value for key, value in one.items() if key not in other
        }
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [join_knowledge(left, right) for left, right in zip(one, other, strict=True)]
    return one if other is None else other


def make_given_state(
    game: Game[Any], state: Any, options: Mapping[str, Any], data: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what is given to a new game for it to stand where this state stands."""
    shown = {name: part for name, part in whole(state).items() if name not in OWN}
    shown |= {name: to_json(getattr(state, name)) for name in GIVEN_BESIDE if hasattr(state, name)}
    fresh: Any = game.setup(SEATS, options, data)
    for name, deck in getattr(state, "decks", {}).items():
        lies: dict[str, Any] = shown["decks"][name]
        if any(in_pile := deck.known("pile")):
            lies["piles"]["pile"] = in_pile
        if lies["next"] and (name not in fresh.decks or fresh.decks[name].distribution() is None):
            # People have told what is in it.
            lies["cards"] = deck.to_json()["cards"]
    return shown


def boundaries(game: Game[Any], seed: int) -> Iterator[tuple[Table, dict[str, Any]]]:
    """Yield a table at each turn's boundary of a random game, with what lies there."""
    table = Table(game, MemoryJournal(new_header(game, SEATS, seed=seed)))
    chance, state = random.Random(seed), table.run.state
    caught: list[dict[str, Any]] = []
    usual = state.at_boundary

    def note() -> None:
        caught.append(make_given_state(game, state, state.options, table.journal.header["data"]))
        if usual is not None:
            usual()

    state.at_boundary = note
    for _ in range(400):
        if table.open is None:
            return
        caught.clear()
        opened = table.open
        seat = opened.waiting[0]
        table.answer(opened.n, seat, bots.legal_answer(opened.ask, seat, chance))
        if len(caught) == 1 and table.open is not None:
            yield table, caught[0]


def list_open_asks(*tables: Table) -> Iterator[tuple[Table, OpenAsk]]:
    """Yield tables with their open asks."""
    for table in tables:
        assert table.open is not None
        yield table, table.open


@pytest.mark.parametrize("game", sorted(games()))
def test_figures_of_a_view_at_a_boundary_begin_a_new_game_there(game: str) -> None:
    rules, tried = find(game), 0
    for at, (table, lies) in enumerate(boundaries(rules, 2)):
        if at % 3:
            continue
        header = new_header(rules, SEATS, table.run.state.options, state=lies, seed=2)
        begun = Table(rules, MemoryJournal(json.loads(json.dumps(header))))
        ask, same = (
            json.loads(json.dumps(describe_open_ask(one, opened, str))) for one, opened in list_open_asks(table, begun)
        )
        assert same | {"n": ask["n"]} == ask
        assert whole(begun.run.state) == whole(table.run.state)
        tried += 1
        if tried == TIMES:
            return
    assert tried


@pytest.mark.parametrize(
    ("path", "value", "error"),
    [
        ("seats", ["Ada"], PathError),
        ("over", True, PathError),
        ("characters.Ada.wings", 2, PathError),
        ("characters.Zed.life", 2, PathError),
        ("characters.Ada", {"wings": 2}, PathError),
        ("characters.Ada", {"life": 400}, ValueMisfit),
        ("characters.Ada", 7, ValueMisfit),
        ("characters.Ada", {"space": "Nowhere"}, ValueMisfit),
        ("characters", [], ValueMisfit),
        ("book", {}, PathError),
        ("decks.adventure", {"cards": {"sword": -1}}, ValueMisfit),
        ("decks.adventure", {"piles": {"held:Ada": [["sword"]]}}, ValueMisfit),
        ("decks.adventure", {"depth": 2}, PathError),
        ("decks.adventure", {"left": 2, "piles": {"discard": 3}}, ValueMisfit),
        ("gold", {"ruins": "much"}, ValueMisfit),
        ("faces", {"sword": {"text": "X", "sort": "spoon"}}, ValueMisfit),
    ],
)
def test_a_figure_that_does_not_fit_is_refused_with_its_path(path: str, value: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=path.partition(".")[0] if value != {"space": "Nowhere"} else "Nowhere"):
        new_header(find("talisman"), SEATS, state={path: value})


def legenden_fight(_: Any) -> Mapping[str, Any]:
    """Return a fight of Bo's hero with an orc."""
    return {"scene": "fight", "seat": "Bo", "monster": "orc"}


def talisman_fight(_: Any) -> Mapping[str, Any]:
    """Return a Battle of Bo's character with a bear of Strength 3."""
    return {"scene": "fight", "seat": "Bo", "card": "bear", "strength": 3}


def atervackt_fight(state: Any) -> Mapping[str, Any] | None:
    """Return a fight with an orc in a room in which a hero stands."""
    room = next((room for room in state.rooms if state.heroes_in(room)), None)
    return None if room is None else {"scene": "fight", "room": room, "monster": "orc"}


def rulez_fight(state: Any) -> Mapping[str, Any] | None:
    """Return an attack of a figure that can act."""
    figure = next((hero.id for hero in state.minifigures.values() if hero.can_act and state.enemies(hero)), None)
    return None if figure is None else {"scene": "fight", "figure": figure}


def labirynt_fight(state: Any) -> Mapping[str, Any] | None:
    """Return a fight of the party in the maze with two chimeras."""
    return {"scene": "fight", "monster": "chimera", "number": 2} if state.inside and state.here else None


FIGHTS: Mapping[str, tuple[Callable[[Any], Mapping[str, Any] | None], str]] = {
    "legenden": (legenden_fight, "Orc"),
    "talisman": (talisman_fight, "Bear"),
    "atervackt": (atervackt_fight, "Orc"),
    "rulez": (rulez_fight, ""),
    "labirynt": (labirynt_fight, "Chimera"),
}
"""Fight of each game, and a word of what is told or asked first."""


@pytest.mark.parametrize("game", sorted(FIGHTS))
def test_a_situation_begins_with_a_fight_and_is_played_on(game: str) -> None:
    rules, (fight, word) = find(game), FIGHTS[game]
    for table, lies in boundaries(rules, 2):
        state: Any = table.run.state
        if (begin := fight(state)) is None:
            continue
        header = json.loads(json.dumps(new_header(rules, SEATS, state.options, state=lies, begin=begin, seed=2)))
        begun = Table(rules, MemoryJournal(header))
        assert begun.open is not None
        assert word in " ".join([str(begun.open.ask.text), *(str(event.text) for event in begun.log())])
        assert begun.open.ask.key != (table.open.ask.key if table.open else "")
        if game == "talisman":
            assert begun.open.ask.subjects(SEATS)["seat"] == "Bo"
        bots.play(begun, random.Random(4), 40)
        again = Table(rules, begun.journal)
        assert whole(again.run.state) == whole(begun.run.state)
        return
    raise AssertionError(f"{game} never came to a boundary with a fight")


@pytest.mark.parametrize(
    "begin",
    [
        {},
        {"scene": "dance"},
        {"scene": "fight"},
        {"scene": "fight", "card": "spoon"},
        {"scene": "fight", "strength": "much"},
        {"scene": "fight", "strength": True},
        {"scene": "fight", "strength": 3, "seat": "Zed"},
        {"scene": "fight", "strength": 3, "wings": 2},
    ],
)
def test_a_scene_that_cannot_begin_is_refused(begin: Mapping[str, Any]) -> None:
    with pytest.raises(BadSetup):
        new_header(find("talisman"), SEATS, begin=begin)
