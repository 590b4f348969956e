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


def test_each_game_has_decks_of_its_own_by_its_house_rules() -> None:
    webs = []
    for edition in (EDITION, "ffg", EDITION):
        deck = game.setup(("Ada", "Bo"), {"edition": edition}, game.data()).decks["room"]
        webs.append(deck.cards().get("web", 0))
        deck.draw(card="web" if webs[-1] else "orc")
        assert len(deck.lying) == 2
    assert webs[0] == webs[2] > webs[1] == 0
    fresh = game.setup(("Ada", "Bo"), {}, game.data()).decks["room"]
    assert [*fresh.lying] == ["pile"], "a card that is drawn in one game lies in the pile of the next"


def test_the_decks_are_those_of_the_files() -> None:
    assert list(game.decks) == [*DATA.read()["decks"], DECK]
