"""Names of the counters, as Polish people read them."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from companion.asks import Roll
from companion.games.labirynt.data.sheets import CALLED, TRAPS
from companion.language import speaker
from scripts import catalogues
from tests.games.labirynt.driver import enter, gather, lay, meet, new_game


def test_the_monsters_of_the_maze_are_called_as_on_their_polish_counters() -> None:
    data: Any = tomllib.loads((catalogues.ROOT / "companion/games/labirynt/data/names.toml").read_text("utf-8"))
    say = speaker("pl", ("companion.games.labirynt", "labirynt"))
    kinds = data["monster"].values()
    assert [say(kind["text"]) for kind in kinds] == [kind["polish"] for kind in kinds]


@pytest.mark.rule("D9.2.3", "D7.2", "DT13")
def test_blast_explosion_and_the_trap_have_their_polish_names() -> None:
    say = speaker("pl", ("companion.games.labirynt", "labirynt"))
    book = new_game().state.book
    assert [book.spells[spell].read(say) for spell in ("blast", "explosion")] == ["Wybuch", "Eksplozja"]
    assert [CALLED[trap].read(say) for trap in TRAPS] == [
        "Strzały",
        "Zatrute strzały",
        "Trujący gaz",
        "Wybuch",
        "Wrzący olej",
    ]


@pytest.mark.rule("D3.1")
@pytest.mark.parametrize(("language", "name"), [("en", "d6"), ("sv", "T6"), ("pl", "K6")])
def test_the_die_is_called_as_people_call_it(language: str, name: str) -> None:
    say = speaker(language, ("companion.games.labirynt", "labirynt"))
    asks = [hand.ask for hand in (gather()("order", "done"), meet(enter(), "ogre")("met", "fight"))]
    asks += [enter()("way", "n")("segment", "corridor").ask, lay(enter(), "n", "corridor", n="corridor").ask]
    dice = [ask.die for ask in asks if isinstance(ask, Roll)]
    assert [die.name for die in dice] == ["T6", "strength", "T6"], "the sun, a Strength, a meeting"
    assert {die.called.read(say) for die in dice} == {name}
