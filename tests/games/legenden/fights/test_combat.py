"""Fights between a hero and a monster."""

from __future__ import annotations

import pytest

from companion.asks import Choose, Number, Secret
from companion.games.legenden import game
from tests.games.legenden.driver import Hand, begin, fight, fight_of


def points(hand: Hand) -> tuple[int, int]:
    return fight_of(hand).hero_points, fight_of(hand).monster_points


def two_misses(hand: Hand) -> Hand:
    return hand.play(("fight.stance", "strength", "agility"), ("fight.stance", "psyche", "armour"))


@pytest.mark.rule("L8.1a", "L8.1b", "LS37")
def test_points_are_life_and_bonus_and_the_card() -> None:
    hand = fight(at={"heroes.Ada.life": 3, "heroes.Ada.combat_bonus": 2})
    assert points(hand) == (5, 12)
    assert hand.hero().life == 3


@pytest.mark.rule("LQ10")
def test_both_have_time_before_the_first_round_only() -> None:
    hand = begin().play(("turn", "found"), ("found", "ambush"), ("monster.kind", "orc"), ("monster.life", 5))
    assert hand.key == "fight.ready"
    assert hand.ask is not None
    assert hand.ask.seats == ("Ada", "Bo")
    hand.play(("fight.ready", True, True), ("fight.stance", "strength", "agility"))
    assert hand.key == "fight.stance"


@pytest.mark.rule("L8.3c", "L8.4b", "L8.5a")
def test_the_first_choice_is_free_secret_and_takes_seven_seconds() -> None:
    hand = fight()
    assert isinstance(hand.ask, Secret)
    assert hand.ask.seconds == 7
    for seat in ("Ada", "Bo"):
        assert [o.id for o in hand.ask.options_for(seat)] == ["strength", "psyche", "agility", "armour"]


@pytest.mark.rule("L8.5a")
def test_the_countdown_is_a_house_rule_and_can_be_off() -> None:
    hand = fight(options={"think": 0})
    assert hand.ask is not None
    assert hand.ask.seconds is None


@pytest.mark.rule("L8.4a")
def test_from_the_second_round_the_opposite_is_an_empty_line() -> None:
    hand = fight()("fight.stance", "agility", "armour")
    hand("fight.flee", "on")
    assert isinstance(hand.ask, Choose)
    assert [o.id for o in hand.ask.options_for("Ada")] == ["", "psyche", "agility", "armour"]
    assert [o.id for o in hand.ask.options_for("Bo")] == ["strength", "", "agility", "armour"]


@pytest.mark.rule("L8.5b", "L8.5c")
def test_a_player_who_chose_nothing_in_time_keeps_the_stance() -> None:
    hand = fight().play(("fight.stance", "strength", "agility"), ("fight.stance", None, "armour"))
    assert (fight_of(hand).hero_stance, fight_of(hand).monster_stance) == ("strength", "armour")
    assert fighters_too_late(hand) == ["Rohan"]
    hand("fight.damage", "pay")("fight.stance", None, None)
    assert fighters_too_late(hand) == ["Rohan", "Rohan", "Mino"]


def fighters_too_late(hand: Hand) -> list[str]:
    """Return the fighters who were told to keep their stance."""
    return [line.split()[2] for line in hand.transcript if line.startswith("- fight.late")]


@pytest.mark.rule("LS31", "L8.5b")
@pytest.mark.parametrize(("face", "stance"), [(3, "strength"), (4, "psyche"), (9, "agility"), (10, "armour")])
def test_for_no_choice_in_the_first_round_a_roll_sets_the_stance(face: int, stance: str) -> None:
    hand = fight()("fight.stance", None, "agility")
    assert hand.ask is not None
    assert (hand.key, hand.ask.seats) == ("fight.first", ("Ada",))
    hand("fight.first", [face])
    assert fight_of(hand).hero_stance == stance


@pytest.mark.rule("L8.6", "L8.10", "L8.2a")
def test_the_beaten_monster_loses_one_point() -> None:
    hand = fight()("fight.stance", "strength", "psyche")
    assert points(hand) == (10, 11)


@pytest.mark.rule("L8.6", "L8.11a", "L8.1c")
def test_the_beaten_hero_loses_one_point_and_no_life() -> None:
    hand = fight()("fight.stance", "psyche", "strength")
    assert hand.ids == ["pay", "dice"]
    hand("fight.damage", "pay")
    assert points(hand) == (9, 12)
    assert hand.hero().life == 10


@pytest.mark.rule("L8.7a", "L8.10")
def test_on_the_same_stance_the_lower_value_loses_the_difference() -> None:
    hand = fight(at={"heroes.Ada.agility": 9})("fight.stance", "agility", "agility")
    assert points(hand) == (10, 9)
    hand = fight(at={"heroes.Ada.strength": 7})("fight.stance", "strength", "strength")
    assert fight_of(hand).owed == 3


@pytest.mark.rule("L8.7a", "LS6")
def test_a_value_is_asked_only_when_it_is_compared() -> None:
    hand = fight(at={"heroes.Ada.psyche": None})("fight.stance", "psyche", "psyche")
    hand("value.psyche", 8)
    assert points(hand) == (10, 9)


@pytest.mark.rule("L8.7b", "LS29")
def test_a_clinch_costs_nothing_and_is_no_miss() -> None:
    hand = two_misses(fight())
    assert fight_of(hand).misses == 2
    hand("fight.stance", "agility", "agility")
    assert "fight.clinch" in hand.told
    assert (points(hand), fight_of(hand).misses) == ((10, 12), 0)


@pytest.mark.rule("L8.8")
def test_opposites_cost_nothing() -> None:
    hand = fight()("fight.stance", "armour", "psyche")
    assert (points(hand), fight_of(hand).misses) == ((10, 12), 1)


@pytest.mark.rule("L8.9", "L7.7a")
def test_three_misses_in_a_row_drive_the_monster_off() -> None:
    hand = two_misses(fight())("fight.stance", "agility", "strength")
    hand.play(("exits", "1"), ("flees.to", "face_up"), ("room", "nothing"))
    assert [monster.kind for monster in hand.state.monsters.values()] == ["minotaur"]
    assert hand.state.fight is None


@pytest.mark.rule("L8.9", "L7.7d")
def test_a_monster_driven_off_to_another_hero_is_met_there() -> None:
    hand = two_misses(fight("Ada", "Bo", "Cid")).play(("fight.stance", "agility", "strength"), ("exits", "1"))
    hand("flees.to", "Cid")
    assert hand.ask is not None
    assert (hand.key, hand.ask.seats) == ("meeting.hero", ("Cid",))


@pytest.mark.rule("LS29")
def test_with_no_way_out_the_fight_goes_on_and_the_count_restarts() -> None:
    hand = two_misses(fight()).play(("fight.stance", "agility", "strength"), ("exits", "0"))
    assert (hand.key, fight_of(hand).misses) == ("fight.stance", 0)


@pytest.mark.rule("LS29")
def test_a_hit_sets_the_count_of_misses_back() -> None:
    hand = two_misses(fight()).play(("fight.stance", "psyche", "agility"), ("fight.flee", "on"))
    assert fight_of(hand).misses == 0


@pytest.mark.rule("L8.11b", "L8.11c")
@pytest.mark.parametrize(("suns", "left"), [(0, (10, 10)), (1, (9, 9)), (2, (8, 8))])
def test_a_damage_chance_costs_points_and_life_by_the_suns(suns: int, left: tuple[int, int]) -> None:
    hand = fight()("fight.stance", "psyche", "strength")
    hand.play(("fight.damage", "dice"), ("fight.sun", [suns]))
    assert (fight_of(hand).hero_points, hand.hero().life) == left


@pytest.mark.rule("L8.11a")
def test_the_chance_of_a_cloud_stands_on_the_line() -> None:
    hand = fight()("fight.stance", "psyche", "strength")
    assert hand.lines[1] == "Roll: 1/2 safe"


@pytest.mark.rule("L8.11a", "L8.11d")
def test_several_points_are_settled_one_by_one_freely_mixed() -> None:
    hand = fight(at={"heroes.Ada.strength": 7})("fight.stance", "strength", "strength")
    assert hand.ids == ["pay", "dice", "all"]
    hand.play(("fight.damage", "dice"), ("fight.sun", [2]), ("fight.damage", "pay"))
    assert (fight_of(hand).owed, fight_of(hand).hero_points, hand.hero().life) == (1, 7, 8)
    hand.play(("fight.damage", "dice"), ("fight.sun", [0]))
    assert hand.key == "fight.stance"
    assert points(hand) == (7, 12)


@pytest.mark.rule("L8.11a")
def test_all_points_can_be_paid_at_once() -> None:
    hand = fight(at={"heroes.Ada.strength": 6})("fight.stance", "strength", "strength")("fight.damage", "all")
    assert points(hand) == (6, 12)


@pytest.mark.rule("L8.2b")
def test_a_monster_takes_no_damage_chance() -> None:
    hand = fight(at={"heroes.Ada.agility": 9})("fight.stance", "agility", "agility")
    assert hand.key == "fight.flee"


@pytest.mark.rule("L8.2a", "L8.13", "L8.14")
def test_a_monster_without_points_is_dead() -> None:
    hand = fight(life=1)("fight.stance", "strength", "psyche")
    assert "monster.killed" in hand.told
    assert (hand.key, hand.state.fight, hand.state.monsters) == ("room", None, {})
    assert hand.hero().life == 10


@pytest.mark.rule("L8.2a", "L8.15", "L7.9a")
def test_a_hero_without_points_is_dead_and_the_monster_stays() -> None:
    hand = fight(at={"heroes.Ada.life": 1})("fight.stance", "psyche", "strength")("fight.damage", "pay")
    assert hand.hero().life == 0
    assert [monster.kind for monster in hand.state.monsters.values()] == ["minotaur"]
    assert hand.state.turn == "Bo"


@pytest.mark.rule("L8.16", "L8.13")
def test_a_hero_with_a_bonus_can_fall_with_points_left() -> None:
    hand = fight(at={"heroes.Ada.life": 1, "heroes.Ada.combat_bonus": 5})("fight.stance", "psyche", "strength")
    hand.play(("fight.damage", "dice"), ("fight.sun", [1]))
    assert not hand.hero().alive
    assert hand.state.turn == "Bo"


@pytest.mark.rule("L8.11c", "L8.1c")
def test_points_come_back_after_the_fight_but_the_life_does_not() -> None:
    hand = fight(life=1).play(("fight.stance", "psyche", "strength"), ("fight.damage", "dice"), ("fight.sun", [1]))
    hand.play(("fight.stance", "strength", "psyche"), ("room", "ambush"), ("monster.kind", "orc"), ("monster.life", 3))
    assert points(hand) == (9, 3)


def test_a_fight_that_did_not_happen_leaves_only_its_monster() -> None:
    hand = fight()("fight.stance", "strength", "psyche").leave("fight")
    assert (hand.key, hand.state.fight, list(hand.state.monsters)) == ("room", None, ["1"])
    assert hand.state.scopes == ["turn"]


def test_leaving_the_turn_leaves_the_fight_in_it() -> None:
    hand = fight().leave("turn")
    assert (hand.state.fight, hand.state.meeting, hand.state.turn) == (None, None, "Bo")


def test_a_correction_of_the_points_can_end_the_fight() -> None:
    hand = fight().set("fight.monster_points", 0)
    assert "monster.killed" in hand.told
    assert hand.key == "room"


def test_a_hero_brought_to_no_life_by_a_correction_has_fallen() -> None:
    hand = fight().set("heroes.Ada.life", 0)
    assert (hand.state.turn, hand.state.fight) == ("Bo", None)


def test_the_death_of_who_looks_on_is_told_while_the_fight_goes_on() -> None:
    hand = fight().set("heroes.Bo.life", 0)("fight.stance", "strength", "agility")
    assert hand.state.fight is not None
    assert hand.told.count("death") == 1
    hand("fight.stance", "strength", "agility")
    assert hand.told.count("death") == 1


def test_a_reveal_shows_a_known_round_and_stays_while_it_is_paid_for() -> None:
    hand = fight(at={"heroes.Ada.strength": None})("fight.stance", "strength", "strength")
    assert hand.key == "value.strength"
    assert game.view(hand.state, None).reveal is None
    hand("value.strength", 6)
    shown = game.view(hand.state, None).reveal
    assert shown is not None
    assert [str(line) for line in shown.said] == [
        "Rohan 6 < 10 Mino",
        "Rohan loses 4",
        "Rohan STRENGTH",
        "Mino STRENGTH",
    ]
    hand("fight.damage", "dice")
    assert game.view(hand.state, None).reveal == shown


@pytest.mark.rule("L8.5c", "LS31")
def test_a_stance_stays_hidden_while_the_other_is_still_rolled_for() -> None:
    hand = fight()
    hand("fight.stance", "psyche", None)
    assert hand.key == "fight.first"
    assert fight_of(hand).hero_stance is None
    hand("fight.first", [12])
    assert (fight_of(hand).hero_stance, fight_of(hand).monster_stance) == ("psyche", "armour")


def likely_range(ask: object) -> range:
    assert isinstance(ask, Number)
    return range(ask.min + ask.below, ask.min + ask.below + ask.likely)


def test_values_like_those_that_are_known_are_two_presses_away() -> None:
    hand = fight(at={"heroes.Ada.strength": None})("fight.stance", "strength", "strength")
    assert likely_range(hand.ask) == range(3, 12), "the monsters' values in the rulebook"
    hand = begin().play(("turn", "found"), ("found", "ambush"), ("monster.kind", "minotaur"))
    assert 12 in likely_range(hand.ask), "its life on the card in the rulebook"


def test_full_life_is_like_that_of_the_others() -> None:
    hand = begin("Ada", "Bo", at={"heroes.Ada.max_life": None, "heroes.Ada.life": None, "heroes.Bo.max_life": 18})
    hand.play(("turn", "found"), ("found", "hurt"))
    assert hand.key == "value.life"
    assert 18 in likely_range(hand.ask)


@pytest.mark.rule("L8.6", "L8.11a")
def test_a_round_is_told_with_both_stances_and_who_hit() -> None:
    hand = fight()("fight.stance", "psyche", "strength")
    assert "- fight.revealed Rohan Psyche < Mino Strength" in hand.transcript
    assert "- fight.revealed Rohan Strength > Mino Psyche" in fight()("fight.stance", "strength", "psyche").transcript
    assert str(hand.ask and hand.ask.text) == "Mino hits Rohan: -1"


@pytest.mark.rule("L8.2a", "L8.11a")
@pytest.mark.parametrize(("points", "said"), [(1, "Lose the last point"), (2, "Lose 1 of 2 points")])
def test_the_point_that_would_be_the_last_is_called_so(points: int, said: str) -> None:
    hand = fight(at={"heroes.Ada.life": points})("fight.stance", "psyche", "strength")
    assert hand.lines[0] == said


@pytest.mark.rule("L8.7a")
def test_equal_stances_are_told_with_the_values_that_are_compared() -> None:
    hand = fight()("fight.stance", "strength", "strength")
    assert "- fight.revealed Rohan Strength 6 < 10 Mino Strength" in hand.transcript


@pytest.mark.parametrize(("name", "said"), [("Rohan", "Mino hits Rohan: -1"), ("Aelfric", "Mino > Aelfric -1")])
def test_two_long_names_are_told_by_a_sign_so_that_both_fit(name: str, said: str) -> None:
    hand = fight(at={"heroes.Ada.name": name})("fight.stance", "psyche", "strength")
    assert hand.ask is not None
    assert str(hand.ask.text) == said


def test_news_do_not_repeat_a_reveal_in_large_letters() -> None:
    hand = fight()("fight.stance", "strength", "psyche")
    assert [one.key for one in hand.heard if one.key.startswith("fight.") and one.loud] == []


@pytest.mark.rule("L8.12b", "L8.13")
def test_no_way_out_is_asked_once_a_correction_has_ended_the_fight() -> None:
    hand = fight().play(("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand("fight.stance", "strength", "agility")
    assert hand.key == "fight.exit"
    assert hand.set("fight.monster_points", 0).key == "room"
    assert "monster.killed" in hand.told
