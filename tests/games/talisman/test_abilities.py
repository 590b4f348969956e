"""Special abilities of characters, as their data say (T6.8, T6.17.1b, TS10)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Roll
from companion.deck import ALL
from companion.game import find
from companion.games.talisman.house_rules import HOUSE
from companion.games.talisman.state.game import TalismanState
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.owners import merge
from companion.testing.hand import Hand
from tests.games.talisman.driver import begin, do_nothing, follow_space, hero_of, place, start, tell_card
from tests.games.talisman.large import large_data


def begin_with_data(more: dict[str, Any], *characters: str, **rules: Any) -> Hand[TalismanState]:
    """Begin Ada's first turn with more data than the package's; nobody begins with untold Spells."""
    data = merge(find("talisman").data(), more)
    hand = begin("Ada", "Bo", data=data, setup="chosen", **rules)
    for card in characters:
        hand("setup.choose", card)
        if hand.key == "setup.spells":
            hand("setup.spells", 0)
    return hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)


def begin_as_prophetess(always: int, *, win: bool) -> Hand[TalismanState]:
    """Begin with Ada, of Craft 4, whose ability guarantees that many Spells."""
    more = {"characters": {"prophetess": {"ability": {"spells": {"n": always}}}}}
    data = merge(find("talisman").data(), more)
    hand = begin("Ada", "Bo", data=data, setup="chosen", abilities_win=win)
    hand("setup.choose", "prophetess")("setup.choose", "troll")("setup.spells", 0)
    hand("setup.card", "done")("setup.card", "done")("setup.first", 6)("setup.first", 1)
    return hand


@pytest.mark.rule("T6.17.1b", "T6.13.3", "T6.17.2b")
def test_an_ability_attacks_with_craft_and_gains_the_life() -> None:
    hand = place(start("ghoul", "troll"), Ada="tavern", Bo="fields_tavern").set("characters.Bo.gold", 0)
    follow_space(hand)("encounter", "meet Bo")
    assert hand.read() == ["Attack", "Attack with Craft", "Ability"]
    hand("meet", "psychic")("attacked", "fight")("fight.own", 1)("fight.own", 1)
    assert "Ada beats Bo, 5 to 2." in hand.story
    assert (hero_of(hand).life, hero_of(hand, "Bo").life, hand.asked) == (5, 3, ["Bo"])


@pytest.mark.rule("T6.19.8", "T6.17.1b")
def test_nobody_else_and_no_toad_attacks_with_craft() -> None:
    hand = place(start("wizard", "troll"), Ada="tavern", Bo="fields_tavern")
    follow_space(hand)("encounter", "meet Bo")
    assert "Attack with Craft" not in hand.read()


@pytest.mark.rule("T6.8")
def test_the_dwarf_rolls_otherwise_at_the_portal_and_in_the_mines() -> None:
    hand = place(start("dwarf", "wizard"), Ada="portal")("move.roll", 1)("move.way", "portal")
    assert hand.read() == ["Strength (3)", "Craft (4)"]
    hand("portal", "craft")("portal.roll", [2, 2])
    assert hero_of(hand).space == "plain_of_peril"
    follow_space(hand)("follow", "done")("move.step", "mines")
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("mines.roll", 2)


@pytest.mark.rule("T6.8")
def test_a_safe_character_does_not_follow_the_space() -> None:
    hand = place(start("dwarf", "wizard", first="Bo"), Ada="fields_chapel")
    follow_space(hand)("follow", "done")
    follow_space(hand)
    assert (hero_of(hand).space, hand.asked) == ("crags", ["Bo"])
    assert "Ada is safe here, by an ability." in hand.story


@pytest.mark.rule("T6.8.1", "TS10")
@pytest.mark.parametrize(("win", "spells"), [(False, 2), (True, 3)])
def test_the_rules_win_against_an_ability_by_default(win: bool, spells: int) -> None:
    hand = begin_as_prophetess(3, win=win)
    hand.interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "else.")
    assert hero_of(hand).spells == spells, "Craft 4 allows two"
    assert "Ada casts: Hex." in hand.story


@pytest.mark.rule("T6.8")
def test_the_prophetess_draws_when_she_has_cast_her_last_spell() -> None:
    hand = start("prophetess", "troll")
    assert hero_of(hand).spells == 1
    hand.interrupt("Ada", "spell")("spell.cast", "hex")("spell.on", "else.")
    assert (hero_of(hand).spells, hand.state.decks["spell"].known(hand_of("Ada"))) == (1, [None])


# Evading, peace.


@pytest.mark.rule("T6.18.1a", "T6.8", "T6.18.2")
def test_the_line_for_evading_names_the_ability() -> None:
    hand = place(start("dwarf", "wizard"), Ada="plains_hills")
    hand.state.decks["adventure"].draw("lies:hills_south", ALL, "dragon")
    hand("move.roll", 1)("move.way", "left")
    assert (hand.key, hand.read()) == ("fight", ["Fight", "Evade in Hills"])
    assert do_nothing(hand("fight", "evade")).asked == ["Bo"]
    hand = place(start("dwarf", "wizard"), Ada="plains_west")
    hand.state.decks["adventure"].draw("lies:forest", ALL, "dragon")
    assert hand("move.roll", 1)("move.way", "right").read() == ["Fight"], "elsewhere there is nothing for it"


@pytest.mark.rule("T6.18.1a", "T6.19.8", "T6.19.5")
def test_a_toad_cannot_evade_and_is_not_asked() -> None:
    hand = place(start("troll", "warrior"), Ada="tavern", Bo="fields_tavern").set("characters.Bo.toad", 2)
    hand("move.roll", 1)("move.way", "right")("encounter", "meet Bo")("meet", "attack")
    assert hand.key == "fight.own"


@pytest.mark.rule("T6.18.3", "TS10")
@pytest.mark.parametrize(("win", "key"), [(False, "fight.own"), (True, "fight")])
def test_abilities_evade_in_the_inner_region_by_house_rule(win: bool, key: str) -> None:
    more = {"characters": {"troll": {"ability": {"sly": {"text": "Sly", "moment": "attacked", "effect": "evade"}}}}}
    hand = place(begin_with_data(more, "troll", "wizard", abilities_win=win), Ada="dice_with_death")
    assert hand("move.step", "werewolf_den")("werewolf.roll", [5, 4]).key == key


@pytest.mark.rule("T6.8", "T6.15.9")
def test_the_minstrel_may_attack_peaceful_beasts() -> None:
    hand = follow_space(start("minstrel", "wizard", first="Bo"))
    do_nothing(hand)
    place(hand, Ada="fields_chapel")
    for card in ("bear", "sword"):
        hand.state.decks["adventure"].draw("lies:crags", ALL, card)
    hand("move.roll", 1)("move.way", "right")
    assert (hand.key, hand.read()) == ("card.peace", ["Let it be", "Attack"])
    assert "Ada may: Charm an animal." not in hand.story, "nothing attacks Ada"
    hand("card.peace", "leave")
    assert (hand.key, hero_of(hand).evaded) == ("lying", False)
    hand("lying", "leave")("follow", "done")
    do_nothing(follow_space(hand))
    hand.state.decks["adventure"].draw("lies:forest", ALL, "bear")
    place(hand, Ada="plains_west")("move.roll", 1)("move.way", "right")("card.peace", "attack")("card.value", 3)
    hand("fight", "fight")("fight.own", 6)("fight.foe", 1)
    assert hero_of(hand).trophies.cards() == ["bear"]


@pytest.mark.rule("T6.8", "T6.15.5")
def test_a_race_is_asked_once_and_only_where_it_matters() -> None:
    hand = follow_space(start("minstrel", "wizard", first="Bo"))
    do_nothing(hand)
    tell_card(place(hand, Ada="fields_tavern")("move.roll", 2)("move.way", "right"), "enemy", "Ogre")
    assert (hand.key, hand.read()) == ("card.race", ["Animal", "Monster", "Dragon"])
    hand("card.race", "monster")
    assert hand.key == "card.value"
    learned: Any = find("talisman").learned(hand.state)
    ogre = next(iter(learned["cards"]["adventure"]["cards"].values()))
    assert (ogre["text"], ogre["race"]) == ("Ogre", "monster")


# At any moment.


@pytest.mark.rule("T6.7.2", "T6.8")
def test_the_druid_changes_alignment_once_a_turn() -> None:
    hand = start("druid", "wizard").interrupt("Ada", "ability")
    assert hand.read() == ["None", "Change Alignment"]
    hand("ability.use", "alignment")
    assert hand.read() == ["Good", "Evil"]
    hand("ability.alignment", "good")
    assert (hero_of(hand).alignment, hand.key) == ("good", "move.roll")
    hand.interrupt("Ada", "ability")("ability.use", "alignment")
    assert "Ada: one change of Alignment a turn." in hand.story
    assert (hero_of(hand).alignment, hand.key) == ("good", "move.roll")
    do_nothing(follow_space(hand)).interrupt("Ada", "ability")
    assert hand.read() == ["None to use"], "it is another's turn"


@pytest.mark.rule("T6.8")
def test_an_unknown_ability_is_followed_by_the_usual_changes() -> None:
    hand = start("prophetess", "troll").interrupt("Ada", "ability")
    assert hand.read() == ["None", "See Spells"]
    hand("ability.use", "see")
    assert "Ada: Look at another's Spells." in hand.story
    assert (hand.key, len(hand.read())) == ("ability.changes", 9)
    assert hand("ability.changes", "done").key == "move.roll"
    hand.interrupt("Bo", "ability")
    assert hand.read() == ["None", "As the card says"], "nobody has entered what a Troll can do"
    hand("ability.use", "card.")("ability.changes", "lives")("change.lives", "gain")("change.gain", 1)
    assert hero_of(hand("ability.changes", "done"), "Bo").life == 5


@pytest.mark.rule("T6.8", "T6.8.1")
def test_a_card_reminds_of_its_ability() -> None:
    hand = place(start("ghoul", "wizard"), Ada="sentinel").set("characters.Ada.strength", 12)
    hand("move.roll", 1)("move.way", "bridge")("fight", "fight")("fight.own", 6)("fight.foe", 1)
    assert "Ada may: Raise the dead." in hand.story


# Drawing.


@pytest.mark.rule("T6.8", "TS25")
def test_the_prophetess_draws_one_more_and_puts_one_away() -> None:
    hand = start("prophetess", "troll")
    do_nothing(follow_space(hand))
    deck = hand.state.decks["adventure"]
    assert "Ada draws one card more and discards one." in hand.story
    assert (deck.left(), deck.left("discard")) == (102, 2)


@pytest.mark.rule("T6.8", "TS25")
def test_a_card_drawn_by_the_box_is_picked_to_be_put_away() -> None:
    hand = begin_with_data(large_data(), "prophetess", "troll")
    hand.state.modes["cards.adventure"] = "drawn"
    hand("move.roll", 1)("move.way", "right")("card.draw", "event1")("card.draw", "place2")
    assert (hand.key, hand.read()) == ("card.away", ["Ca place", "Ba event"])
    hand("card.away", hand.ask.options[0].id)  # type: ignore[union-attr]
    assert hand.state.decks["adventure"].known("discard") == ["place2"]
    assert str(hand.ask.text) == "Ada: Ba event"  # type: ignore[union-attr]


# On others.


def meet_bo(character: str, *cards: str, other: str = "warrior") -> Hand[TalismanState]:
    """Let Ada meet Bo, who has these Adventure cards."""
    hand = place(start(character, other), Ada="tavern", Bo="fields_tavern")
    for card in cards:
        hand.state.decks["adventure"].draw("held:Bo", ALL, card)
    return follow_space(hand)("encounter", "meet Bo")


@pytest.mark.rule("T6.13.3", "T6.18.2")
def test_the_thief_robs_gold_or_an_object_but_no_raft() -> None:
    hand = meet_bo("thief", "sword", "raft", "maiden")
    assert hand.read() == ["Attack", "Rob"]
    hand("meet", "ability rob")
    assert (hand.asked, hand.read()) == (["Bo"], ["Let it be", "Evade by ability"])
    hand("ability.meets", "allow")
    assert (hand.asked, hand.read()) == (["Ada"], ["1 Gold", "Sword"])
    hand("ability.takes", hand.ask.options[1].id)  # type: ignore[union-attr]
    assert (hero_of(hand).held.cards(), hero_of(hand, "Bo").held.cards()) == (["sword"], ["maiden", "raft"])
    assert hand.asked == ["Bo"], "Ada's turn is over, and the space is not followed"
    hand = meet_bo("thief")("meet", "ability rob")("ability.meets", "allow")
    assert (hero_of(hand).gold, hero_of(hand, "Bo").gold) == (2, 0)


@pytest.mark.rule("T6.18.2", "T6.18.1a")
def test_a_character_who_evades_is_not_robbed() -> None:
    hand = meet_bo("thief", "amulet")("meet", "ability rob")("ability.meets", "evade")
    assert hero_of(hand, "Bo").held.cards() == ["amulet"]
    assert "Bo Evades: Ada." in hand.story


@pytest.mark.rule("T6.5.5b", "TS37", "T6.13.3")
def test_a_stolen_mule_leaves_objects_that_the_thief_may_take() -> None:
    own = ("sword", "belt", "ring", "amulet", "solomon", "lance")
    hand = meet_bo("thief", *own, "mule")("meet", "ability rob")("ability.meets", "allow")
    mule = next(option.id for option in hand.ask.options if str(option.text) == "Mule")  # type: ignore[union-attr]
    hand("ability.takes", mule)
    for _ in range(2):
        assert (hand.key, hand.asked) == ("object.leave", ["Bo"])
        hand("object.leave", hand.ask.options[0].id)  # type: ignore[union-attr]
    assert len(hero_of(hand, "Bo").objects()) == 4
    assert (hand.key, hand.asked, len(hand.read())) == ("lying", ["Ada"], 3)
    hand("lying", hand.ask.options[0].id)("spell.rise", "no")("lying", "leave")  # type: ignore[union-attr]
    assert (len(hero_of(hand).held), hand.asked) == (2, ["Bo"])


@pytest.mark.rule("T6.13.3")
def test_the_sorceress_takes_a_follower() -> None:
    hand = meet_bo("sorceress", "maiden", "sword")
    assert hand.read() == ["Attack", "Attack with Craft", "Beguile", "Take a Follower"]
    hand("meet", "ability follower")("ability.meets", "allow")
    assert hero_of(hand).held.cards() == ["maiden"]


@pytest.mark.rule("T6.13.3", "T6.8")
def test_an_unknown_ability_on_another_changes_both() -> None:
    hand = meet_bo("sorceress", "sword")("meet", "ability beguile")("ability.meets", "allow")
    assert "Ada: 6 if good, 5 if neutral, 4 if evil: an Object or 1 Gold." in hand.story
    assert (hand.key, hand.asked) == ("ability.other", ["Bo"])
    assert hand("ability.other", "done")("ability", "done").asked == ["Bo"]


@pytest.mark.rule("T6.18.1a")
@pytest.mark.parametrize(
    ("character", "card", "house", "offered"),
    [
        ("warrior", "", "by_card", False),
        ("warrior", "sword", "by_card", False),
        ("warrior", "amulet", "by_card", True),
        ("warrior", "maiden", "by_card", True),
        ("minstrel", "", "by_card", True),
        ("warrior", "", "anybody", True),
    ],
)
def test_evading_is_offered_to_heroes_with_a_way_to_do_so(character: str, card: str, house: str, offered: bool) -> None:
    """Evading can be allowed by cards that the box does not know whole, as the Minstrel's; a sword is known."""
    hand = place(start(character, "wizard", evading=house), Ada="sentinel")
    if card:
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    hand("move.roll", 1)("move.way", "bridge")
    assert (hand.key, "Evade by ability" in hand.read()) == ("fight", offered)
    assert ("Only an ability, a card or a Spell" in hand.story) is not (offered or house == "anybody")


@pytest.mark.rule("T6.18.1a", "T6.9.4")
def test_a_hero_who_cannot_evade_still_sees_the_chances() -> None:
    hand = place(start("warrior", "wizard"), Ada="sentinel")
    hand.state.decks["spell"].draw(hand_of("Ada"))
    hand("move.roll", 1)("move.way", "bridge")
    assert [option.id for option in hand.ask.options] == ["fight", ""]  # type: ignore[union-attr]
    hand.interrupt("Ada", "spell")("spell.cast", "immobility")("spell.on", "Ada")
    assert "Ada Evades: Sentinel." in hand.story


def test_a_game_begun_before_that_rule_lets_anybody_evade() -> None:
    assert HOUSE.value({}, "evading") == "anybody"
    assert HOUSE.value({"evading": "by_card"}, "evading") == "by_card"


@pytest.mark.rule("TS10", "T6.8.1")
@pytest.mark.parametrize(("always", "said"), [(2, False), (3, True)])
def test_abilities_against_rules_are_said_only_where_they_differ(always: int, said: bool) -> None:
    hand = begin_as_prophetess(always, win=False)
    assert ("The rules go before abilities." in hand.story) is said, "Craft 4 allows two"


@pytest.mark.rule("T6.8", "T6.13.4a")
@pytest.mark.parametrize(("lies", "reminded"), [(False, True), (True, False)])
def test_an_ability_for_drawing_is_named_only_at_a_draw(lies: bool, reminded: bool) -> None:
    lucky = {"text": "Lucky", "moment": "draw", "effect": "do"}
    hand = begin_with_data({"characters": {"troll": {"ability": {"lucky": lucky}}}}, "troll", "wizard")
    place(hand, Ada="tavern")
    if lies:
        hand.state.decks["adventure"].draw("lies:fields_tavern", ALL, "imp")
    hand("move.roll", 1)("move.way", "right")
    assert ("Ada may: Lucky." in hand.story) is reminded
