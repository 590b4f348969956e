"""Every figure that people see can be corrected on the box's own buttons, or it is said why not.

What stands in no menu says why at its field (`fixed`, `unlisted`), or below in `ELSEWHERE`, where else people
put it right. Whether each of the others is ever offered is looked at in whole recorded games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, fields, is_dataclass
from functools import cache
from pathlib import Path as Folder
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest

from companion.deck import Deck
from companion.game import find, games
from companion.games.atervackt.state.pieces import Spider
from companion.games.atervackt.view.possessions import ITS_MASTERS
from companion.kit.figures import declared
from companion.table.path import Path
from companion.table.run import begin
from companion.testing.recorded import names, parted, recorded
from companion.view import Correction

TYPED = "a line of a card is typed anew: Something else, Type a monster card"

ELSEWHERE: Mapping[str, str] = {
    **{f"legenden.CardLine.{name}": TYPED for name in ("life", "attack", "wait", "back")},
    **{f"atervackt.CardLine.{name}": TYPED for name in ("life", "bracket", "attack", "wait", "flee", "stab")},
    **{f"atervackt.Follower.{name}": "it carries nothing, and goes where its master goes" for name in ITS_MASTERS},
}
"""Figures that are in no menu and do not say so at their field, with what people do instead."""

FOLDER = Folder(__file__).parents[1] / "recorded" / "games"

EVERY = 12
"""At so many entries of a recorded game its menus are looked at once."""


def kinds(hint: Any) -> Iterator[Any]:
    """The kinds of records in a type."""
    if get_origin(hint) is Annotated:
        yield from kinds(get_args(hint)[0])
    elif is_dataclass(hint):
        yield hint
    else:
        for inner in get_args(hint):
            yield from kinds(inner)


@cache
def records(kind: Any) -> dict[str, Any]:
    """A kind of record and all that stand in it, by name."""
    found = {kind.__name__: kind}
    for f in shown(kind):
        for inner in kinds(hints(kind)[f.name]):
            if inner.__name__ not in found and inner is not kind:
                found |= records(inner)
    return found


@cache
def hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def shown(kind: Any) -> list[Field[Any]]:
    return [f for f in fields(kind) if not f.metadata.get("hidden")]


def is_part(kind: Any, name: str) -> bool:
    """Whether it holds records or a deck, whose own figures are looked at."""
    hint = hints(kind)[name]
    return bool([*kinds(hint)]) or Deck in (hint, *get_args(hint))


def state_of(game: str) -> Any:
    found = find(game)
    state = found.setup(["Ada", "Bo"], {}, found.data())
    state.options |= {name: option.default for name, option in found.options.items() if name not in state.options}
    return state


def figures_of(game: str) -> dict[str, tuple[Any, Field[Any]]]:
    """All figures that people may see in that game, by kind and name."""
    kind: Any = type(state_of(game))
    found = records(kind)
    return {
        f"{kind.__name__}.{f.name}": (kind, f)
        for kind in found.values()
        for f in shown(kind)
        if not is_part(kind, f.name)
    }


def why_not(kind: Any, f: Field[Any]) -> str:
    """What its field says of why it is in no menu."""
    own = declared(kind).get(f.name)
    return str(f.metadata.get("fixed") or (own.why if own else ""))


def menus(name: str) -> Iterator[tuple[Any, Correction]]:
    """What people may set, now and then in a recorded game and at its end."""
    archive = recorded(FOLDER, name)
    game = find(name.split("-", maxsplit=1)[0])
    run = begin(game, archive.header, archive.session)
    path = Path([(n, body) for n, _, body in archive.entries])
    for at, (number, body) in enumerate(path.entries):
        run.feed(number, body, check=False)
        if at % EVERY == 0 or at == len(path.entries) - 1:
            for one in game.view(run.state, None).corrections:
                yield run.state, one


def rare(game: str) -> Iterator[tuple[Any, Correction]]:
    """What can be set where recorded games hardly ever come."""
    found, state = find(game), state_of(game)
    state.heroes["Ada"].gold = 100
    if game == "atervackt":
        state.options["map"] = "followed"
        state.spiders, state.crawling = 1, [Spider(3, 3)]
    for one in found.view(state, None).corrections:
        yield state, one


def owner(state: Any, path: str) -> str:
    """The kind and the field that a path leads to; what stands in a plain dict or list is its field's."""
    at, found = state, ""
    for step in path.split("."):
        if is_dataclass(at) and not isinstance(at, type):
            found = f"{type(at).__name__}.{step}"
            at = getattr(at, step)
        elif isinstance(at, dict):
            at = at.get(step)
        elif isinstance(at, list):
            at = at[int(step)]
    return found


@cache
def offered(game: str) -> frozenset[str]:
    """The figures that a menu has offered in recorded games."""
    return frozenset(
        owner(state, one.path)
        for name in names(FOLDER, game)
        if "-0.1-" in name and name not in parted(FOLDER)
        for state, one in menus(name)
    ) | frozenset(owner(state, one.path) for state, one in rare(game))


@pytest.mark.parametrize("game", sorted(games()))
def test_every_figure_that_people_see_is_offered_or_says_why_not(game: str) -> None:
    found = figures_of(game)
    silent = [
        name
        for name, (kind, f) in found.items()
        if name not in offered(game) and not why_not(kind, f) and f"{game}.{name}" not in ELSEWHERE
    ]
    assert silent == []


@pytest.mark.parametrize("game", sorted(games()))
def test_whoever_may_not_be_set_says_why_in_words(game: str) -> None:
    for name, (_, f) in figures_of(game).items():
        reason = f.metadata.get("fixed")
        assert reason is None or (isinstance(reason, str) and len(reason.split()) > 2), name


def test_what_is_put_right_elsewhere_is_a_figure_and_in_no_menu() -> None:
    known = {f"{game}.{name}" for game in games() for name in figures_of(game)}
    assert set(ELSEWHERE) <= known
    assert not set(ELSEWHERE) & {f"{game}.{name}" for game in games() for name in offered(game)}
