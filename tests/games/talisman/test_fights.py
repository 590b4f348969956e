"""Battles against another character, and their exact chances (T6.16)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose
from companion.deck import ALL
from companion.games.talisman import odds
from companion.testing.hand import Hand
from tests.games.talisman.driver import attack_bo, follow_space, hero_of, place, start


def shown_chances(hand: Hand) -> dict[str, Fraction]:  # type: ignore[type-arg]
    """Return the chances that stand on the page of the asked seat."""
    assert isinstance(hand.ask, Choose)
    options = hand.ask.options_for(hand.asked[0])
    return {str(option.text): option.chance for option in options if option.chance is not None}


@pytest.mark.rule("TT3", "T6.16.2")
@pytest.mark.parametrize(
    ("own", "foe", "said"),
    [
        (10, 4, [("Attack", "certain win"), ("The win is certain", "")]),
        (4, 10, [("Attack", "no win"), ("The loss is certain", "")]),
        (5, 10, [("Attack", "no win"), ("Tie 1/36", "loss {chance}")]),
        (10, 5, [("Attack", "win {chance}"), ("Tie 1/36", "no loss")]),
    ],
)
def test_what_is_certain_is_said_in_a_sentence(own: int, foe: int, said: list[tuple[str, str]]) -> None:
    hand = place(start("warrior", "wizard"), Ada="tavern", Bo="fields_tavern")
    hand.set("characters.Ada.strength", own).set("characters.Bo.strength", foe)
    follow_space(hand)("encounter", "meet Bo")
    assert isinstance(hand.ask, Choose)
    shown = [
        (str(option.text), str((option.no_chance if option.chance == 0 else option.chance_of) or ""))
        for option in hand.ask.options_for("Ada")[:2]
    ]
    assert shown == said


@pytest.mark.rule("TT3")
def test_chances_are_those_of_the_table() -> None:
    wins = {d: odds.count_fight_results(10 + d, 10) for d in range(-5, 6)}
    assert [wins[d][0] for d in range(-5, 6)] == [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35]
    assert [wins[d][1] for d in range(-5, 6)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert odds.count_fight_results(16, 10) == (36, 0, 0)


@pytest.mark.rule("T6.16.1b", "T6.16.6", "T6.16.8")
def test_exact_chances_are_shown_and_the_attacked_may_evade() -> None:
    hand = start("warrior", "wizard", evading="anybody")
    follow_space(place(hand, Ada="tavern", Bo="fields_tavern"))("encounter", "meet Bo")
    assert shown_chances(hand) == {"Attack": Fraction(26, 36), "Tie 1/9": Fraction(6, 36)}
    hand("meet", "attack")
    assert (hand.asked, hand.read()) == (["Bo"], ["Fight", "Evade by ability"])
    assert shown_chances(hand) == {"Fight": Fraction(6, 36), "Tie 1/9": Fraction(26, 36)}
    assert hand("attacked", "evade").asked == ["Bo"], "the turn is over, and the next one is Bo's"
    assert hand.key == "move.roll"


@pytest.mark.rule("TT2", "T6.16.8", "T6.16.9a", "T6.16.9c", "T6.4.2")
def test_the_winner_takes_a_life_and_the_turn_is_over() -> None:
    hand = attack_bo(start("warrior", "wizard"))("attacked", "fight")("fight.own", 3)("fight.own", 2)
    assert (hand.key, hand.read()) == ("spoils", ["1 Life", "1 Gold"])
    hand("spoils", "life")("buy", "life")
    assert (hero_of(hand, "Bo").life, hand.asked, hand.key) == (3, ["Bo"], "move.roll")


@pytest.mark.rule("T6.4.3b", "T6.16.8")
@pytest.mark.parametrize("dead", ["Ada", "Bo"])
def test_nobody_rolls_where_either_fighter_has_died_meanwhile(dead: str) -> None:
    hand = attack_bo(start("warrior", "wizard"))("attacked", "fight")
    assert hand.key == "fight.own"
    assert hand.set(f"characters.{dead}.life", 0).key != "fight.own"


@pytest.mark.rule("T6.16.9a", "T6.11.19a")
def test_the_attacked_can_win_and_take_an_object_but_no_raft() -> None:
    hand = place(start("warrior", "troll"), Ada="tavern", Bo="fields_tavern")
    for card in ("sword", "raft"):
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    follow_space(hand)("encounter", "meet Bo")("meet", "attack")("attacked", "fight")("fight.own", 1)("fight.own", 6)
    assert (hand.asked, hand.read()) == (["Bo"], ["1 Life", "1 Gold", "Sword"])
    hand("spoils", hand.ask.options[2].id)  # type: ignore[union-attr]
    assert (hero_of(hand, "Bo").held.cards(), hero_of(hand).held.cards()) == (["sword"], ["raft"])


@pytest.mark.rule("TS35")
def test_a_loser_without_goods_can_only_lose_a_life() -> None:
    hand = attack_bo(start("warrior", "wizard")).set("characters.Bo.gold", 0)
    hand("attacked", "fight")("fight.own", 6)("fight.own", 1)
    assert (hero_of(hand, "Bo").life, hand.key) == (3, "move.roll"), "nobody presses where there is nothing to pick"


@pytest.mark.rule("T6.16.10")
def test_a_tie_hurts_nobody() -> None:
    hand = attack_bo(start("warrior", "wizard"))("attacked", "fight")("fight.own", 1)("fight.own", 3)
    assert (hero_of(hand).life, hero_of(hand, "Bo").life, hand.asked) == (4, 4, ["Bo"])
    assert "Ada and Bo: a tie at 5." in hand.story


@pytest.mark.rule("T6.16.4a", "T6.16.4b")
def test_a_fight_adds_die_and_strength() -> None:
    hand = place(start("troll", "wizard"), Ada="sentinel").set("characters.Ada.strength", 9)("move.roll", 1)
    hand("move.way", "bridge")
    assert hand.ask is not None
    assert str(hand.ask.text) == "Ada: Sentinel 9"
    hand("fight", "fight")("fight.own", 4)("fight.foe", 3)
    assert "Ada beats Sentinel, 13 to 12." in hand.story
    assert hero_of(hand).space == "hills_middle"


@pytest.mark.rule("T6.16.4c")
def test_a_higher_creature_takes_a_life() -> None:
    hand = place(start("troll", "wizard"), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    hand("fight", "fight")("fight.own", 1)("fight.foe", 6)
    assert hero_of(hand).life == 3


@pytest.mark.rule("T6.5.2", "T6.16.9a")
@pytest.mark.parametrize(("winner", "lines"), [("troll", 3), ("assassin", 2)])
def test_a_winner_takes_only_what_fits_the_alignment(winner: str, lines: int) -> None:
    hand = place(start(winner, "wizard"), Ada="tavern", Bo="fields_tavern")
    hand.state.decks["adventure"].draw("held:Bo", ALL, "lance")
    follow_space(hand)("encounter", "meet Bo")("meet", "attack")("attacked", "fight")("fight.own", 6)("fight.own", 1)
    assert (hand.key, len(hand.read())) == ("spoils", lines), "an evil one has no right to the Holy Lance"


@pytest.mark.rule("T6.16.4a")
@pytest.mark.parametrize(("first", "thrower"), [("Ada", "Bo"), ("Bo", "Cid"), ("Dan", "Ada")])
def test_the_player_to_the_left_throws_for_a_creature(first: str, thrower: str) -> None:
    hand = place(start("warrior", "wizard", "troll", "elf", first=first), **{first: "sentinel"})
    hand("move.roll", 1)("move.way", "bridge")("fight", "fight")("fight.own", 6)
    assert (hand.key, hand.asked) == ("fight.foe", [thrower])


@pytest.mark.rule("T6.16.9a")
def test_a_winner_can_take_a_bag_of_gold() -> None:
    hand = attack_bo(start("warrior", "wizard"))("attacked", "fight")
    hand("fight.own", 6)("fight.own", 1)("spoils", "gold")
    assert (hero_of(hand).gold, hero_of(hand, "Bo").gold, hero_of(hand, "Bo").life) == (2, 0, 4)
