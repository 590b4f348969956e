"""Set-up: Character cards, starting values, the first player (T3)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.deck import PILE
from companion.game import find
from companion.testing.hand import Hand, begin_hand
from tests.games.talisman.driver import begin, hero_of, start, tell_card
from tests.games.talisman.suite import fully_entered


@pytest.mark.rule("T3a")
def test_each_draws_another_character_and_follows_its_card() -> None:
    hand = begin("Ada", "Bo")
    assert hand.key == "setup.draw"
    hand("setup.draw", "troll")
    if hand.key == "setup.spells":
        hand("setup.spells", 0)
    assert "Troll" not in [str(option.text) for option in hand.ask.options or ()]  # type: ignore[union-attr]
    hand("setup.draw", "wizard")
    if hand.key == "setup.spells":
        hand("setup.spells", 2)
    assert (hand.key, hand.read()[0]) == ("setup.card", "Nothing more"), "beside what the card gives"
    assert hand.asked == ["Ada"]


@pytest.mark.rule("T3a")
def test_if_all_agree_each_chooses_a_character() -> None:
    hand = begin("Ada", "Bo", setup="chosen")
    assert hand.key == "setup.choose"
    assert "Ada: Troll, in the Crags." in hand("setup.choose", "troll").story


@pytest.mark.rule("TS25")
def test_cards_are_typed_in_beforehand_with_their_figures() -> None:
    hand = begin_hand(find("talisman"), "Ada", "Bo", setup="chosen")
    hand("setup.names", "typed")("setup.kind", "enemy")("setup.name", "Grue")("setup.value", 7)
    assert (hand.key, str(hand.ask.text)) == ("setup.name", "Card 2: its name?")  # type: ignore[union-attr]
    hand("setup.name", "+back")("setup.kind", "thing")("setup.name", "Old boot")("setup.sort", "object")
    hand("setup.name", "+write")("setup.letter", "Lamp")("setup.sort", "magic")
    hand("setup.name", "+back")("setup.kind", "spirit")("setup.name", "Shade")("setup.sort", "spirit")("setup.value", 3)
    hand("setup.name", "shade")
    assert hand.key == "setup.name", "its figure is known"
    hand("setup.name", "+back")("setup.kind", "done")
    assert hand.key == "setup.choose"
    told = {face.text: (face.sort, face.strength, face.craft) for face in hand.state.faces.values()}
    assert told == {
        "Grue": ("enemy", 7, None),
        "Old boot": ("object", None, None),
        "Lamp": ("magic", None, None),
        "Shade": ("spirit", None, 3),
    }
    kept: Any = find("talisman").learned(hand.state)
    assert "Grue" in [row.get("text") for row in kept["cards"]["adventure"]["cards"].values()]


@pytest.mark.rule("TS25")
def test_a_card_that_was_typed_in_is_fought_without_a_question() -> None:
    hand = begin_hand(find("talisman"), "Ada", "Bo", setup="chosen")
    hand("setup.names", "typed")("setup.kind", "enemy")("setup.name", "Grue")("setup.value", 7)
    hand("setup.name", "+back")("setup.kind", "done")
    for card in ("warrior", "troll"):
        hand("setup.choose", card)("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    hand("move.roll", 1)("move.way", "right")
    tell_card(hand, "enemy", "Grue")
    assert hand.key == "fight", "its Strength is known"


@pytest.mark.rule("TS25")
def test_older_games_and_whole_decks_are_not_asked() -> None:
    game = find("talisman")
    older = game.setup(("Ada", "Bo"), {}, game.data())
    older.rules = 1
    assert Hand(game, older).key != "setup.names"
    assert begin_hand(game, "Ada", "Bo", data=fully_entered()).key != "setup.names"


@pytest.mark.rule("T3c", "T4", "T6.3.1", "T6.4.1")
def test_a_character_begins_with_printed_values_lives_and_gold() -> None:
    ada = hero_of(start("warrior", "wizard"))
    assert (ada.strength, ada.craft, ada.life, ada.gold, ada.alignment) == (4, 2, 4, 1, "neutral")
    assert ada.space == "tavern"


@pytest.mark.rule("T3d")
def test_the_decks_are_shuffled_and_lie_face_down() -> None:
    decks = start("warrior", "wizard").state.decks
    assert (decks["adventure"].left(), decks["spell"].left()) == (104, 26)
    assert set(decks["adventure"].known(PILE)) == {None}


@pytest.mark.rule("T3e", "T6.2.7a", "T6.9.4")
def test_only_cards_that_grant_spells_give_them_at_the_start() -> None:
    hand = begin("Ada", "Bo", setup="chosen")("setup.choose", "druid")
    assert hero_of(hand).spells == 1
    hand("setup.choose", "wizard")("setup.spells", 2)
    assert (hero_of(hand, "Bo").spells, hand.state.decks["spell"].left()) == (2, 23)
    assert find("talisman").learned(hand.state) == {"characters": {"wizard": {"spells": 2}}}


@pytest.mark.rule("T3g", "TS1", "T6.10.2")
def test_the_highest_roll_begins_and_ties_roll_again() -> None:
    hand = begin("Ada", "Bo", "Cid", setup="chosen")
    for card in ("minstrel", "druid", "warrior"):
        hand("setup.choose", card)
        if hand.key == "setup.spells":
            hand("setup.spells", 0)
    for _ in range(3):
        hand("setup.card", "done")
    hand("setup.first", 5)("setup.first", 2)("setup.first", 5)
    assert hand.asked == ["Ada"]
    hand("setup.first", 1)("setup.first", 3)
    assert hand.state.order() == ["Cid", "Ada", "Bo"]
    assert hand.asked == ["Cid"]


@pytest.mark.rule("T6.4.3c", "TS25")
def test_a_card_in_hand_is_believed_where_the_pile_was_empty() -> None:
    hand = begin("Ada", "Bo")
    hand.state.decks["character"].count(PILE, 0)
    hand("setup.draw", "troll")
    assert hero_of(hand).card == "troll"
    hand = start("troll", "wizard")("move.roll", 1)("move.way", "left")
    hand.state.decks["adventure"].count(PILE, 0)
    tell_card(hand, "event")
    assert hand.state.cards_on(hero_of(hand).space).cards() == ["some_event"]


@pytest.mark.rule("T6.2.8", "T3e")
def test_spells_beyond_the_craft_go_at_the_start() -> None:
    hand = begin("Ada", "Bo", setup="chosen")("setup.choose", "dwarf")("setup.spells", 3)
    assert "Ada discards 2: Spell limit 1." in hand.story
    hand("spell.discard", "hex")("spell.discard", "some_spell")
    assert (hero_of(hand).spells, hand.key) == (1, "setup.choose")
