"""Names of the counters, as Polish people read them."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from companion.asks import Choose, Roll
from companion.games.labirynt.data.sheets import CALLED, TRAPS
from companion.games.labirynt.party.order import order_in_words
from companion.language import speaker
from scripts import catalogues
from tests.games.labirynt.driver import begin_fight, enter, gather, lay, meet, member, new_game


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


def test_one_name_stands_in_every_row_of_a_fight() -> None:
    heroes = ("paladyn-stephen", "lord-dil", "curvenol")
    hand = begin_fight("ogre", 6, heroes=heroes, ranks=[["paladyn-stephen", "lord-dil"], ["curvenol"]])
    said: list[str] = []
    while hand.state.step == "fight" and len(said) < 60:
        said += [str(hand.ask and hand.ask.text), *(hand.read() if isinstance(hand.ask, Choose) else ())]
        hand(str(hand.key), hand.ask.options_for("Ada")[0].id if isinstance(hand.ask, Choose) else 6)
    said += hand.story.splitlines()
    rows = [row for row in said if re.search("Pal|Ste|Dil|Lor", row) and "it is" not in row]
    assert any("hits Ogre" in row for row in rows), rows
    assert [row for row in rows if "Paladyn" in row] == []
    assert not re.search(r"\b(Dil|Lor|Ste|Pal)\b", " ".join(rows).replace("Lord Dil", ""))


def test_two_whose_last_names_are_alike_keep_their_whole_names() -> None:
    hand = gather(heroes=("almuryk", "gilith", "zareth"))
    for id, name in (("almuryk", "Anna Kowalska"), ("gilith", "Maria Kowalska"), ("zareth", "Paladyn Glade")):
        member(hand, id).name = name
    assert [member(hand, id).called for id in ("almuryk", "gilith", "zareth")] == [
        "Anna Kowalska",
        "Maria Kowalska",
        "Glade",
    ]


def test_the_order_names_everybody_in_full_and_monsters_in_polish() -> None:
    hand = begin_fight(
        "dire-wolf", 2, heroes=("lord-dil", "gilith", "gislan"), ranks=[["lord-dil", "gilith"], ["gislan"]]
    )
    wolf = hand.state.enemies()[0]
    wolf.charmed = True
    hand.state.ranks = [["lord-dil", wolf.id], ["gilith", "gislan"]]
    say = speaker("pl", ("companion.games.labirynt", "labirynt"))
    assert order_in_words(hand.state).read(say) == "Lord Dil, Wilkołak / Gilith, Gislan"


@pytest.mark.rule("D3.1")
@pytest.mark.parametrize(("language", "name"), [("en", "d6"), ("sv", "T6"), ("pl", "K6")])
def test_the_die_is_called_as_people_call_it(language: str, name: str) -> None:
    say = speaker(language, ("companion.games.labirynt", "labirynt"))
    asks = [hand.ask for hand in (gather()("order", "done"), meet(enter(), "ogre")("met", "fight"))]
    asks += [enter()("way", "n")("segment", "corridor").ask, lay(enter(), "n", "corridor", n="corridor").ask]
    dice = [ask.die for ask in asks if isinstance(ask, Roll)]
    assert [die.name for die in dice] == ["T6", "strength", "T6"], "the sun, a Strength, a meeting"
    assert {die.called.read(say) for die in dice} == {name}
