"""Defaults in the code agree with the files, so that a resumed game need not read them."""

from __future__ import annotations

from companion.games.atervackt import game
from companion.games.atervackt.data.book import DATA
from companion.games.atervackt.house_rules import COLUMNS, EDITION, ROWS, STEPS
from companion.kit.drakborgen.monster_cards import DECK
from companion.kit.drakborgen.sun import DIE


def test_defaults_of_house_rules_are_those_of_the_files() -> None:
    castle = DATA.read()["castle"]
    assert (castle["sun"]["steps"], castle["sun"]["die"]) == (STEPS, DIE)
    board = castle["board"][EDITION]
    assert (board["columns"], board["rows"]) == (COLUMNS, ROWS)
    assert game.options["edition"].values == tuple(castle["board"])


def test_the_decks_are_those_of_the_files() -> None:
    assert list(game.decks) == [*DATA.read()["decks"], DECK]
