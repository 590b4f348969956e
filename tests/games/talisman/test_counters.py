"""Lives, Gold, Strength, Craft and Alignment (T6.1-T6.4, T6.7), as the usual changes have them (TS24)."""

from __future__ import annotations

import pytest

from companion.asks import Choose, NotOffered, Number
from companion.games.talisman.state.game import TalismanState
from companion.testing.hand import Hand
from tests.games.talisman.driver import do_nothing, follow_space, hero_of, report_changes, start


@pytest.mark.rule("T6.1.1", "T6.1.2", "T6.1.3")
def test_own_strength_never_drops_below_the_printed_value() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "powers"), ("change.powers", "strength"))
    assert hero_of(hand).strength == 5
    for _ in range(2):
        report_changes(hand, ("follow", "powers"), ("change.powers", "strength_lost"))
    assert hero_of(hand).strength == 4
    assert "Ada keeps the 4 printed." in hand.story


@pytest.mark.rule("T6.2.1", "T6.2.2", "T6.2.3", "T6.2.4")
def test_own_craft_never_drops_below_the_printed_value() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "powers"), ("change.powers", "craft_lost"))
    assert hero_of(hand).craft == 2


@pytest.mark.rule("T6.3", "T6.3.2", "T6.3.3", "T6.3.4", "T6.3.5", "TS6")
def test_gold_has_no_limit_and_is_paid_only_where_it_is_there() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "lives"), ("change.lives", "gold"), ("change.gold", 12))
    assert hero_of(hand).gold == 13
    hand.set("characters.Ada.gold", 1)
    report_changes(hand, ("follow", "object"), ("change.object", "purchase"), ("change.card", "helmet"))
    assert isinstance(hand.ask, Number)
    assert (hand.ask.min, hand.ask.max) == (0, 1), "no price is offered above the Gold that the hero has"
    hand("change.price", 1)
    assert (hero_of(hand).gold, len(hero_of(hand).held), hand.key) == (0, 1, "follow")


@pytest.mark.rule("T6.3.3", "T6.20.1")
@pytest.mark.parametrize(("line", "cards"), [("won", 1), ("no", 0)])
def test_a_hero_without_gold_is_asked_only_if_the_card_was_won(line: str, cards: int) -> None:
    hand = follow_space(start("warrior", "wizard")).set("characters.Ada.gold", 0)
    report_changes(hand, ("follow", "object"), ("change.object", "purchase"), ("change.card", "helmet"))
    assert (hand.key, hand.read()) == ("change.buy", ["Won: pay nothing", "Not after all"])
    assert len(hero_of(hand("change.buy", line)).held) == cards


@pytest.mark.rule("T6.20.1")
def test_nobody_is_asked_for_the_price_of_a_talisman() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "object"), ("change.object", "talisman"), ("change.card", "talisman"))
    assert (hand.key, hero_of(hand).has_talisman, hero_of(hand).gold) == ("follow", True, 1)


@pytest.mark.rule("T6.4.4", "T6.4.6")
def test_healing_says_its_limit_and_a_gain_of_lives_has_none() -> None:
    hand = follow_space(start("warrior", "wizard")).set("characters.Ada.healed", 1)
    report_changes(hand, ("follow", "lives"))
    assert (hand.read()[1], hand.read()[-1]) == ("Be healed: up to 3", "Gain Lives")


@pytest.mark.rule("T6.4.2", "T6.4.4", "T6.4.5", "T6.4.6", "TS8")
def test_lives_have_no_limit_and_healing_gives_four_in_a_turn() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "lives"), ("change.lives", "gain"), ("change.gain", 4))
    assert hero_of(hand).life == 8
    report_changes(hand, ("follow", "lives"), ("change.lives", "heal"), ("change.heal", 3))
    report_changes(hand, ("follow", "lives"), ("change.lives", "heal"), ("change.heal", 1))
    assert hero_of(hand).life == 12


@pytest.mark.rule("TS8")
def test_by_house_rule_healing_stops_at_four_lives() -> None:
    hand = follow_space(start("warrior", "wizard", healing="up_to_4")).set("characters.Ada.life", 2)
    report_changes(hand, ("follow", "lives"), ("change.lives", "heal"))
    assert most_offered(hand) == 2
    hand("change.heal", 2)
    assert hero_of(hand).life == 4


@pytest.mark.rule("T6.4.6", "TS8")
@pytest.mark.parametrize("healing", ["4_per_turn", "up_to_4"])
def test_no_more_healing_is_offered_than_the_rule_allows(healing: str) -> None:
    hand = follow_space(start("warrior", "wizard", healing=healing)).set("characters.Ada.life", 1)
    report_changes(hand, ("follow", "lives"), ("change.lives", "heal"), ("change.heal", 2))
    report_changes(hand, ("follow", "lives"), ("change.lives", "heal"))
    assert most_offered(hand) == (2 if healing == "4_per_turn" else 1)
    hand("change.heal", most_offered(hand))("follow", "lives")
    assert read_lines(hand)[:2] == ["Lose Lives", "No more healing"]
    life = hero_of(hand).life
    hand("change.lives", "heal")
    assert (hand.key, hero_of(hand).life) == ("follow", life), "nothing is asked, and nothing comes of it"


@pytest.mark.rule("T6.3.3", "TS6")
def test_gold_that_is_not_there_is_neither_paid_nor_gained() -> None:
    hand = follow_space(start("troll", "wizard", limited_counters=True)).set("characters.Ada.gold", 0)
    hand.set("characters.Bo.gold", 37)("follow", "lives")
    assert read_lines(hand)[3] == "No Gold to pay"
    hand("change.lives", "gold")
    assert most_offered(hand) == 3
    hand("change.gold", 3)("follow", "lives")
    assert read_lines(hand)[2:4] == ["No Gold in stock", "Pay, lose Gold"]


def read_lines(hand: Hand[TalismanState]) -> list[str]:
    """Return the lines of the open choice."""
    assert isinstance(hand.ask, Choose)
    return [str(option.text) for option in hand.ask.options_for("Ada")]


def most_offered(hand: Hand[TalismanState]) -> int:
    """Return the largest number that the open ask takes."""
    assert isinstance(hand.ask, Number)
    return hand.ask.max


@pytest.mark.rule("T6.4.2")
def test_nobody_loses_more_lives_than_there_are() -> None:
    hand = report_changes(follow_space(start("warrior", "wizard")), ("follow", "lives"), ("change.lives", "lose"))
    with pytest.raises(NotOffered, match="give a whole number from 1 to 4"):
        hand("change.lose", 5)


@pytest.mark.rule("T6.7", "T6.7.1", "T6.7.2", "TS38")
def test_one_change_of_alignment_a_turn_with_the_card_that_shows_it() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "evil"))
    assert "Ada is evil: take an EVIL card." in hand.story
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "good"))
    assert hero_of(hand).alignment == "evil"
    assert "Ada: one change of Alignment a turn." in hand.story
    do_nothing(follow_space(do_nothing(hand)))
    follow_space(hand)("follow", "alignment")("change.alignment", "neutral")
    assert "Ada: back to the Alignment on the card." in hand.story


@pytest.mark.rule("T6.7.3", "T6.5.2")
def test_objects_of_another_alignment_are_left() -> None:
    hand = follow_space(start("warrior", "wizard"))
    report_changes(hand, ("follow", "object"), ("change.object", "adventure"), ("change.card", "lance"))
    assert hero_of(hand).held.cards() == ["lance"]
    report_changes(hand, ("follow", "alignment"), ("change.alignment", "evil"))
    assert (hero_of(hand).held.cards(), hand.state.cards_on(hero_of(hand).space).cards()) == (
        [],
        ["lance", "some_event"],
    )
