"""The headline of every page that waits names somebody whose answer is awaited, in random games of every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.asks import Ask, Secret
from companion.game import find
from companion.pages.cursor import Cursor
from companion.pages.headlines import awaited
from companion.pages.news import news
from companion.pages.page import Page
from companion.pages.screen import page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.state import Event, State
from companion.testing.play import advance
from companion.text import Text
from tests.every_game import our_games, own_part
from tests.pages.making import make_choose, make_situation, make_view

SEEDS, ASKS, WIDE = 5, 150, 60

games = pytest.mark.parametrize("game", our_games())


def _list_waits(name: str) -> Iterator[tuple[State, Situation]]:
    """Yield each ask of some games: as it is put, and where several are asked, with some answers given."""
    part: Any = type("Random", (own_part(name),), {"game": name})()
    for seed in range(SEEDS):
        rng = random.Random(seed)
        hand = part.hand(rng)
        for _ in range(ASKS):
            ask: Ask | None = hand.ask
            if ask is None:
                break
            view = find(name).view(hand.state, None)
            asked = Situation(view=view, n=1, ask=ask, waiting=ask.seats, modes=dict(hand.state.modes))
            yield hand.state, asked
            for seat in ask.seats if len(ask.seats) > 1 else ():
                left = tuple(one for one in ask.seats if one != seat)
                yield hand.state, replace(asked, waiting=left)
                if isinstance(ask, Secret):
                    yield hand.state, replace(asked, seconds=5, laid=(seat,))
            advance(hand, rng, part.answer)


def _has_wrong_name(state: Any, situation: Situation, shown: Page) -> bool:
    """Return True if the head names people, and none of those who must answer."""
    ask, view = situation.ask, situation.view
    assert ask is not None
    # Where a fight has both sides in the first row, the second one says who is asked, or all rows who is waited for.
    head = " ".join((*shown.rows_in(WIDE), shown.name)) if view.versus else shown.rows[0]
    named = {seat for seat in state.seats if seat in head or str(view.names.get(seat, seat)) in head}
    # In a secret whoever has laid may change it at the box's own buttons, until the count is over.
    wanted = situation.waiting if isinstance(ask, Secret) else awaited(situation, ask)
    return bool(named) and bool(wanted) and named.isdisjoint(wanted)


@games
def test_the_headline_names_who_must_answer(game: str) -> None:
    wrong, waits = set(), 0
    for state, situation in _list_waits(game):
        ask = situation.ask
        assert ask is not None
        seats = state.seats if not isinstance(ask, Secret) else ()
        surfaces = [Surface(), Surface(without_buttons=frozenset(state.seats)), *(Surface(seat) for seat in seats)]
        for surface in surfaces:
            shown = page(situation, surface, Cursor(), str)
            waits += 1
            if _has_wrong_name(state, situation, shown):
                wrong.add((ask.key, situation.waiting, shown.rows[:2]))
    assert waits > 100
    assert wrong == set()


def test_the_headline_of_another_has_that_ones_figure() -> None:
    view = make_view(names={"Rohan": Text("Rohan"), "Bo": Text("Durim")}, stands={"Bo": make_view().meters[0]})
    ask = make_choose("Fight", "Flee", seats=("Bo",))
    named, unnamed = Text("{hero}: attacked", hero=Text("Durim")), Text("{who}: the Orc", who="Bo")
    of_hero = page(make_situation(replace(ask, text=named), view=view), Surface(), Cursor(), str)
    of_player = page(make_situation(replace(ask, text=unnamed), view=view), Surface(), Cursor(), str)
    assert of_hero.rows[:2] == ("Durim KP 5  sun  7/21", "Durim: attacked")
    assert of_player.rows[:2] == ("Bo          sun  7/21", "Bo: the Orc")


def test_a_headline_of_many_names_is_their_number() -> None:
    view = make_view(names={"Rohan": Text("Rohan")})
    few, many = ("Bo", "Cy"), ("Margareta", "Bartholomew", "Cy")
    heads = []
    for seats in (few, many):
        situation = make_situation(make_choose("Go", "Stay", seats=("Rohan", *seats)), view=view, waiting=seats)
        heads.append(page(situation, Surface(), Cursor(), str).rows[0])
    assert heads == ["Bo, Cy      sun  7/21", "Waiting for 3    7/21"]


def test_news_keep_the_name_of_whose_they_are_while_another_is_asked() -> None:
    told = (Event("attack", Text("{hero} attacks.", hero=Text("Rohan")), who="Rohan"),)
    view = make_view(names={"Rohan": Text("Rohan"), "Bo": Text("Bo")})
    situation = make_situation(make_choose("Fight", "Flee", seats=("Bo",)), view=view, told=told)
    heads = [one.page.rows[0] for one in news(situation, str) if one.page.rows]
    assert [head[:5] for head in heads] == ["Rohan"]
