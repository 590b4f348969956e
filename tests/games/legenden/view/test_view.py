"""The views of a game of Legenden."""

from __future__ import annotations

import json

from companion.games.legenden import game
from companion.games.legenden.house_rules import HOUSE
from companion.state import assign, get_path
from companion.view import View
from tests.games.legenden.driver import Hand, begin


def view_lines(hand: Hand) -> View:
    return game.view(hand.state, None)


def in_a_fight() -> Hand:
    hand = begin().play(("turn", "found"), ("found", "ambush"), ("monster.kind", "minotaur"), ("monster.life", 12))
    return hand("fight.ready", True, True)


def test_the_view_names_who_acts_the_sun_and_the_life() -> None:
    seen = view_lines(begin(at={"sun.at": 7, "heroes.Bo.life": 4}, turn="Bo"))
    assert (str(seen.headline), seen.who) == ("Sigeir", "Bo")
    assert seen.sun is not None
    assert (seen.sun.value, seen.sun.max) == (7, 21)
    assert [(meter.key, meter.value, meter.max) for meter in seen.meters] == [("life", 4, 10)]
    assert not seen.night


def test_nobody_knows_a_life_that_was_never_needed() -> None:
    seen = view_lines(begin(at={"heroes.Ada.life": None, "heroes.Ada.max_life": None}))
    assert (seen.meters[0].value, seen.meters[0].max) == (None, None)


def test_the_dragon_deck_has_odds_and_the_treasure_deck_none() -> None:
    dragon, treasure = view_lines(begin()).decks
    assert (dragon.left, [(str(text), str(chance)) for text, chance in dragon.chances]) == (12, [("wakes", "1/12")])
    assert (treasure.left, treasure.chances) == (18, ())


def test_danger_is_shown_only_to_heroes_in_the_chamber() -> None:
    assert view_lines(begin()).danger is None
    assert str(view_lines(begin(at={"heroes.Ada.place": "chamber"})).danger) == "1/12"


def test_a_fight_shows_points_and_the_last_comparison() -> None:
    hand = in_a_fight()
    assert [(meter.key, meter.value) for meter in view_lines(hand).meters[:2]] == [
        ("fight.hero", 10),
        ("fight.monster", 12),
    ]
    assert view_lines(hand).reveal is None
    hand("fight.stance", "strength", "psyche")
    reveal = view_lines(hand).reveal
    assert reveal is not None
    assert [str(line) for line in reveal.lines] == ["Rohan > Mino", "Mino -1: 11 left"]
    assert [str(line) for line in reveal.large] == ["Rohan STRENGTH", "Mino PSYCHE"]


def test_a_loss_is_revealed_before_it_is_paid() -> None:
    hand = in_a_fight()("fight.stance", "strength", "strength")
    reveal = view_lines(hand).reveal
    assert reveal is not None
    assert str(reveal.lines[1]) == "Rohan loses 4"


def test_a_fight_belongs_to_the_hero_in_it() -> None:
    hand = begin("Ada", "Bo", "Cid").play(("turn", "found"), ("found", "monster"), ("monster.kind", "orc"))
    hand.play(("meeting.hero", "wait"), ("meeting.reaction", "flees"), ("exits", "1"), ("flees.to", "Cid"))
    assert view_lines(hand).who == "Cid"


def test_the_overview_has_a_short_line_for_each_hero() -> None:
    at = {"heroes.Ada.life": 0, "heroes.Bo.place": "catacombs", "heroes.Cid.life": None}
    lines = [str(line) for line in view_lines(begin("Ada", "Bo", "Cid", at=at, turn="Bo")).overview]
    assert lines == ["Rohan: dead", "Sigeir 10: catacombs", "Aelfric: inside"]
    assert all(len(line) <= 21 for line in lines)


def test_the_overview_says_that_the_dragon_is_awake() -> None:
    first = [str(view_lines(begin("Ada", "Bo", at={"dragon": how})).overview[0]) for how in ("asleep", "awake", "dead")]
    assert first[1] == "The dragon is awake."
    assert "dragon" not in first[0] + first[2]


def test_the_overview_says_who_fights_for_those_who_sit_down_again() -> None:
    lines = [str(line) for line in view_lines(in_a_fight()).overview]
    assert " >< " in lines[-1]
    assert len(lines[-1]) <= 21
    assert not any(" >< " in line for line in lines[:-1])


def test_every_correction_can_be_made_with_every_choice() -> None:
    hand = in_a_fight()
    for correction in view_lines(hand).corrections:
        was = get_path(hand.state, correction.path)
        assert was in correction.choices, correction.path
        for value in correction.choices:
            assign(hand.state, correction.path, value)
        assign(hand.state, correction.path, was)


def test_the_view_has_the_night_after_sunset() -> None:
    hand = begin(at={"sun.at": 21}, turn="Bo").play(("turn", "stay"), ("sun", [1]))
    assert view_lines(hand).night
    assert str(view_lines(hand).headline) == "Legenden"


def test_the_state_is_plain_data_and_holds_no_book() -> None:
    shown = view_lines(in_a_fight()).state
    assert "book" not in json.loads(json.dumps(shown))
    assert shown["heroes"]["Ada"]["life"] == 10  # type: ignore[index, call-overload]


def test_everybody_sees_the_same() -> None:
    hand = in_a_fight()
    assert game.view(hand.state, "Bo") == game.view(hand.state, None)


def test_house_rules_name_their_default_among_their_values() -> None:
    for name, option in HOUSE.options.items():
        assert option.default in option.values, name
        assert len(str(option.text)) <= 19
