"""Traps, corpse eaters and the ambush skeleton."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.asks import Secret
from companion.games.atervackt.data.book import Damage
from tests.games.atervackt.driver import Hand, begin, play_alone


def trap_hero(card: str, **figures: Any) -> Hand:
    """Return a hand with one hero in a new trap room who has drawn that trap."""
    return play_alone(**figures)("move", "move")("tile", "trap")("draw.trap", card)


def enter_together(card: str) -> Hand:
    """Bring two heroes into a room together, and draw that room card."""
    return begin("Ada", "Bo").play(("move", "move", "move"), ("tile", "room", "with.Ada"), ("draw.room", card))


@pytest.mark.rule("A11.1", "A11.2", "A11.3", "A2.11")
def test_arrows_wound_above_the_armour_and_snakes_by_the_whole_roll() -> None:
    hand = trap_hero("arrows")("damage", 9)
    assert hand.hero().life == 7
    assert trap_hero("arrows")("damage", 4).hero().life == 10
    assert trap_hero("snakes")("damage", 4).hero().life == 6


@pytest.mark.rule("A8.5", "A26.1", "A26.7")
def test_a_trap_on_a_room_card_strikes_everybody() -> None:
    hand = enter_together("arrows")("damage", 12)("damage", 7)
    assert (hand.hero("Ada").life, hand.hero("Bo").life) == (4, 9)


@pytest.mark.rule("A26.7")
def test_sting_crawlers_strike_one_at_random() -> None:
    hand = enter_together("crawlers")("struck", 5)("report.hurt", 2)
    assert (hand.hero("Ada").life, hand.hero("Bo").life) == (10, 8)


@pytest.mark.rule("A11.4", "A3.6", "AS13")
def test_an_explosion_hurts_and_throws_the_hero_out_for_a_round() -> None:
    hand = trap_hero("explosion")("exits", "2")("exit", 6)
    assert (hand.hero().life, hand.hero().lost, hand.hero().halfway) == (6, 1, True)
    hand("tile", "room")("draw.room", "nothing")
    assert "lost.round" in hand.told


@pytest.mark.rule("A11.5", "A11.6")
def test_mist_strikes_again_unless_knocked_out() -> None:
    hand = play_alone()("move", "search")("search.cards", "one")("draw.search", "trap")("draw.trap", "mist")
    hand("damage", 5)("mist.rounds", 1)
    assert hand.hero().life == 8
    assert hand.state.round == 3, "one round was lost, and the mist spared the hero meanwhile"
    hand("move", "search")
    assert hand.key == "damage", "it strikes again who stays"
    hand("damage", 4)("mist.rounds", 0)("search.cards", "one")("draw.search", "coins")
    hand("move", "move")("tile", "room")
    assert hand.key == "draw.room"


@pytest.mark.rule("A11.7", "A23.3")
def test_only_a_failed_agility_roll_falls_through_the_trapdoor() -> None:
    assert trap_hero("trapdoor")("test.agility", 6).hero().place == "castle"
    hand = trap_hero("trapdoor")("test.agility", 7)("fall", 4)
    assert (hand.hero().place, hand.hero().life) == ("catacombs", 6)


@pytest.mark.rule("A11.8")
def test_the_die_of_the_ceiling_kills_or_asks_for_the_damage() -> None:
    hand = trap_hero("ceiling")("ceiling.die", "T12")("ceiling", 1)
    assert not hand.hero().alive
    hand = trap_hero("ceiling")("ceiling.die", "T6")("ceiling", 2)("report.hurt", 3)
    assert hand.hero().life == 7


def spear(hand: Hand) -> Hand:
    return hand.play(("move", "move", "wait"), ("tile", "room"), ("draw.room", "spear"))


@pytest.mark.rule("A11.9")
@pytest.mark.parametrize(("guesses", "dead"), [("2", False), ("12", False), ("32", False), ("13", True), ("31", True)])
def test_the_spear_trap_is_guessed_at_most_twice(guesses: str, dead: bool) -> None:
    hand = spear(begin("Ada", "Bo"))
    assert isinstance(hand.ask, Secret)
    assert hand.asked == ["Ada", "Bo"]
    hand("spear", guesses[0], "2")
    if len(guesses) > 1:
        assert "spear.wrong" in hand.told, "the hero learns that it was wrong"
        assert "spear.number" not in hand.told
        assert hand.asked == ["Ada"]
        assert hand.ids() == [number for number in "123" if number != guesses[0]]
        hand("spear.second", guesses[1])
    assert hand.hero().alive is not dead
    assert "spear.number" in hand.told
    assert hand.state.spear is None


@pytest.mark.rule("A11.9")
def test_with_random_play_two_of_three_survive() -> None:
    ends = []
    for number, first, second in product("123", "123", (0, 1)):
        hand = spear(begin("Ada", "Bo"))("spear", first, number)
        if hand.key == "spear.second":
            hand("spear.second", hand.ids()[second])
        ends.append(hand.hero().alive)
    assert ends.count(True) * 3 == len(ends) * 2


@pytest.mark.rule("A11.9", "A33.1")
def test_alone_both_guesses_are_made_before_a_die_hides_the_number() -> None:
    hand = play_alone()("move", "move")("tile", "room")("draw.room", "spear")("spear.both", "not3")("spear.die", 5)
    assert not hand.hero().alive


@pytest.mark.rule("AS14", "AS33")
def test_where_all_are_victims_a_die_hides_the_number() -> None:
    hand = enter_together("spear")("spear.both", "not3")("spear.die", 5)
    assert [hero.alive for hero in hand.state.heroes.values()] == [False, False]
    hand = enter_together("spear")("spear.both", "not2")("spear.die", 5)
    assert [hero.alive for hero in hand.state.heroes.values()] == [True, True]


@pytest.mark.rule("A11.9")
def test_a_spear_trap_that_did_not_happen_leaves_no_number_behind() -> None:
    hand = spear(begin("Ada", "Bo"))("spear", "1", "2").leave("room")
    assert hand.hero().alive
    assert hand.state.spear is None


@pytest.mark.rule("A17.1", "A17.2", "A17.3", "A17.4", "A27.6")
def test_corpse_eaters_bite_each_round_until_they_are_pushed_down() -> None:
    hand = play_alone()("move", "move")("tile", "room")("draw.room", "eaters")
    hand("eaters.T6", 3)("eaters.T12", 9)("eaters.push", 5)
    assert hand.hero().life == 8, "two in the first round"
    hand("eaters.T6", 1)("eaters.push", 5)
    assert hand.hero().life == 7, "7 + 2 - 5 are left"
    hand("eaters.T6", 1)("eaters.push", 6)
    assert "eaters.gone" in hand.told


@pytest.mark.rule("A17.5")
def test_two_heroes_push_together() -> None:
    hand = enter_together("eaters")("eaters.T6", 2)("eaters.T12", 9)("eaters.push", 5)("eaters.push", 6)
    assert "eaters.gone" in hand.told
    assert hand.hero().life == 10


@pytest.mark.rule("A17.1", "A28.1")
def test_the_monster_player_rolls_for_the_corpse_eaters() -> None:
    hand = begin("Ada", "Bo", "Cid").play(("move", "move", "wait", "wait"), ("tile", "room"))
    hand("draw.room", "eaters")
    assert hand.ask is not None
    assert hand.ask.seats == ("Bo",)


@pytest.mark.rule("A18.1", "A18.2", "A18.3")
def test_the_ambush_skeleton_is_fought_until_it_dies() -> None:
    hand = begin("Bo")("move", "search")("draw.search", "surprise")("surprise", 2)
    hand("test.strength", 6)("test.strength", 7)("test.strength", 1)
    assert hand.hero("Bo").life == 9
    assert "monster.killed" in hand.told


@pytest.mark.rule("A18.4", "AS26")
def test_another_hero_may_help_against_the_skeleton() -> None:
    hand = begin("Bo", "Cid")
    hand.hero("Cid").enter_room("1")
    hand("move", "search", "wait")("draw.search", "surprise")("wait", 2)("surprise", 3)("surprise.help", "join")
    hand("test.strength", 1)("test.strength", 12)("test.strength", 12)("test.strength", 1)("test.strength", 1)
    assert (hand.hero("Bo").life, hand.hero("Cid").life) == (9, 9)
    assert "monster.killed" in hand.told


@pytest.mark.rule("A30.3")
def test_in_legendens_combat_they_are_fought_with_combat_points() -> None:
    hand = play_alone(options={"combat": "ring"})("move", "move")("tile", "room")("draw.room", "eaters")
    hand("eaters.T6", 3)("eaters.T12", 9)("eaters.push", 5)
    assert (hand.hero().life, hand.hero().points) == (10, 3)
    hand("eaters.T6", 6)("eaters.push", 1)("eaters.T6", 6)("eaters.push", 1)("eaters.T6", 6)("eaters.push", 1)
    assert not hand.hero().alive


@pytest.mark.rule("A2.14", "A11.1")
def test_faces_are_told_before_the_roll() -> None:
    hand = enter_together("crawlers")
    assert hand.key == "struck"
    assert "- faces 1-3 on the d6: Durim." in hand.transcript
    assert "- faces 4-6 on the d6: Dzala." in hand.transcript


@pytest.mark.rule("A17.1")
def test_the_monster_player_rolls_how_many_corpse_eaters_come() -> None:
    hand = begin("Ada", "Bo").play(("move", "move", "wait"), ("tile", "room"), ("draw.room", "eaters"))
    assert (hand.asked, str(hand.ask and hand.ask.text)) == (["Bo"], "Corpse eaters: d6")
    hand("eaters.T6", 3)
    assert (hand.asked, str(hand.ask and hand.ask.text)) == (["Bo"], "Corpse eaters: d12")


@pytest.mark.rule("A2.11", "A11.3")
def test_card_damage_names_its_source_and_die() -> None:
    hand = play_alone(options={"cards": "classic"})("move", "move")("tile", "room")("draw.room", "bats")
    assert str(hand.ask and hand.ask.text) == "Durim: bats d6-2"
    hand = trap_hero("snakes")
    assert str(hand.ask and hand.ask.text) == "Durim: snakes"


def test_game_with_older_data_asks_for_damage_as_before() -> None:
    words = Damage(6, -2).words
    assert str(words.using(**{**dict(words.params), "hero": "Durim"})) == "Durim: damage d6-2"
