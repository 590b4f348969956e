"""The kinds of rooms: each has its facts and its class, and nothing of a kind is left out."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.games.atervackt.castle.spaces import BOARD
from companion.games.atervackt.rooms.kinds import KINDS
from companion.games.atervackt.state.terms import Kind


def test_every_kind_of_room_has_facts_and_a_space() -> None:
    assert set(KINDS) == set(get_args(Kind)) == set(BOARD.ids)


def test_no_two_kinds_look_the_same_on_the_small_map() -> None:
    assert len({one.sign for one in KINDS.values()}) == len(KINDS)


@pytest.mark.rule("A6.2", "A31.16", "A31.17", "A31.18")
def test_where_no_wandering_monster_fights_one_is_stuck_or_falls() -> None:
    assert {kind for kind, one in KINDS.items() if one.peaceful} == {"rubble", "pit", "bridge", "web"}
    for one in KINDS.values():
        assert one.peaceful == (one.sticky or one.wedges or one.deep)


@pytest.mark.rule("A6.2", "A7.17", "A19.1")
def test_only_tiles_noticed_as_new_ask_whether_they_are() -> None:
    assert [space.id for space in BOARD if space.just_laid is not None] == [
        kind for kind, one in KINDS.items() if one.seen_new
    ]
