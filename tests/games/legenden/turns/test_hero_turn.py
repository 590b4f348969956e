"""Rounds, the sun, quiet turns, and rest."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.legenden import game
from companion.games.legenden.state.game import Monster
from tests.games.legenden.driver import begin, build

QUIET = [
    [("turn", "stay")],
    [("turn", "move"), ("move.what", "room"), ("room", "nothing")],
    [("turn", "move"), ("move.what", "corridor"), ("corridor", "stay")],
    [("turn", "move"), ("move.what", "out")],
]


@pytest.mark.rule("L0.3", "L4.1", "L6.2")
@pytest.mark.parametrize("answers", QUIET)
def test_a_turn_without_adventure_takes_at_most_four_presses(answers: list[tuple[str, str]]) -> None:
    hand = begin().play(*answers)
    assert hand.state.turn == "Bo"
    assert hand.key == "turn"
    assert len(answers) <= 4


@pytest.mark.parametrize("answers", QUIET)
def test_the_lines_of_a_quiet_turn_stand_on_the_first_page(answers: list[tuple[str, str]]) -> None:
    hand = begin()
    for key, value in answers:
        if value != "out":
            assert hand.ids.index(value) < (4 if len(hand.ids) <= 4 else 3)
        hand(key, value)


@pytest.mark.rule("L0.3", "LQ3")
def test_the_lines_keep_their_places() -> None:
    assert begin().ids == ["move", "", "stay", "found"]
    assert begin(at={"heroes.Ada.life": 9}).ids == ["move", "rest", "stay", "found"]


@pytest.mark.rule("LS4", "LS5")
@pytest.mark.parametrize("suns", [0, 1, 2])
def test_at_the_start_of_a_round_the_sun_moves(suns: int) -> None:
    hand = begin().play(("turn", "stay"), ("turn", "stay"), ("sun", [suns]))
    assert hand.state.sun.at == suns
    assert hand.state.round == 2
    assert hand.state.turn == "Ada"


@pytest.mark.rule("LS4")
def test_the_last_step_is_still_day() -> None:
    hand = begin(at={"sun.at": 20}).play(("turn", "stay"), ("turn", "stay"), ("sun", [1]))
    assert hand.key == "turn"
    assert hand.state.sun.at == 21


@pytest.mark.rule("LS4", "LS8", "LS7")
def test_at_sunset_heroes_inside_die_and_the_game_is_over() -> None:
    places = {"heroes.Bo.place": "outside", "heroes.Cid.place": "chamber", "heroes.Dan.place": "catacombs"}
    hand = begin("Ada", "Bo", "Cid", "Dan", at={"sun.at": 20, **places}, turn="Dan")
    hand.play(("turn", "stay"), ("sun", [2]))
    assert hand.key is None
    assert [hero.alive for hero in hand.state.heroes.values()] == [False, True, False, False]
    assert hand.state.over


@pytest.mark.rule("LS4", "LS5")
@pytest.mark.parametrize(("at", "chance", "rounds"), [(21, Fraction(1, 2), 2), (20, Fraction(1, 6), 3), (1, 0, 32)])
def test_the_view_has_the_chance_and_rounds_until_sunset(at: int, chance: Fraction, rounds: int) -> None:
    night = begin(at={"sun.at": at}).state.nightfall
    assert night is not None
    assert (night.chance, night.rounds) == (chance, rounds)


@pytest.mark.rule("LS5")
def test_the_sun_die_has_the_faces_of_the_house_rule() -> None:
    hand = begin(options={"sun.die": "001123"}).play(("turn", "stay"), ("turn", "stay"), ("sun", [3]))
    assert hand.state.sun.at == 3


def test_a_new_length_of_the_day_counts_from_the_next_round_on() -> None:
    hand = begin(at={"sun.at": 12}, turn="Bo")
    hand.state.options["sun.steps"] = 12
    hand.play(("turn", "stay"), ("sun", [1]))
    assert hand.state.over


@pytest.mark.rule("L5.2", "L5.3", "L5.4a")
@pytest.mark.parametrize(("life", "suns", "after"), [(5, 0, 5), (5, 2, 7), (9, 2, 10)])
def test_rest_gives_life_back_but_never_more_than_the_start(life: int, suns: int, after: int) -> None:
    hand = begin(at={"heroes.Ada.life": life}).play(("turn", "rest"), ("rest.sun", [suns]))
    assert hand.hero().life == after
    assert f"Rohan rests: {after} of 10 life." in hand.story
    assert hand.state.turn == "Bo"


@pytest.mark.rule("L5.4a")
def test_a_hero_may_rest_turn_after_turn() -> None:
    hand = begin(at={"heroes.Ada.life": 5}).play(("turn", "rest"), ("rest.sun", [1]), ("turn", "stay"), ("sun", [0]))
    hand.play(("turn", "rest"), ("rest.sun", [1]))
    assert hand.hero().life == 7


@pytest.mark.rule("L5.4b", "LS20")
@pytest.mark.parametrize(
    "at",
    [
        {"heroes.Ada.life": 10},
        {"heroes.Ada.life": None},
        {"heroes.Ada.place": "catacombs"},
        {"heroes.Ada.place": "chamber"},
        {"heroes.Ada.due": "back"},
        {"heroes.Ada.pursuer": "1"},
    ],
)
def test_rest_is_not_offered_where_the_rules_forbid_it(at: dict[str, object]) -> None:
    assert "rest" not in begin(at={"heroes.Ada.life": 5, **at}).ids


@pytest.mark.rule("LS20")
@pytest.mark.parametrize("place", ["room", "entrance", "stuck"])
def test_a_hurt_hero_may_rest_in_a_room_and_in_rubble(place: str) -> None:
    assert "rest" in begin(at={"heroes.Ada.life": 5, "heroes.Ada.place": place}).ids


@pytest.mark.rule("LQ4", "L0.6")
def test_rest_outside_is_allowed() -> None:
    hand = begin(at={"heroes.Ada.life": 5, "heroes.Ada.place": "outside"})
    hand.play(("turn", "rest"), ("rest.sun", [1]))
    assert hand.hero().life == 6


@pytest.mark.rule("L5.1a", "L5.1b")
def test_a_trap_costs_a_life_for_each_sun_and_is_asked_once_for_the_sheet() -> None:
    hand = begin(at={"heroes.Ada.life": None, "heroes.Ada.max_life": None})
    hand.play(("turn", "found"), ("found", "trap"), ("value.life", 14), ("damage.sun", [2]))
    assert (hand.hero().life, hand.hero().max_life) == (12, 14)
    hand.play(("turn", "found"), ("found", "trap"), ("damage.sun", [0]))
    assert hand.hero().life == 12


@pytest.mark.rule("L5.1b", "L5.5a", "LS34")
def test_at_no_life_the_hero_is_dead_and_all_goods_are_gone() -> None:
    hand = begin("Ada", "Bo", "Cid", at={"heroes.Ada.life": 1, "heroes.Ada.keys": 2, "heroes.Ada.cards": 3})
    hand.play(("turn", "found"), ("found", "trap"), ("damage.sun", [2]))
    ada = hand.hero()
    assert (ada.alive, ada.keys, ada.cards) == (False, 0, 0)
    assert hand.state.wealth == 18 + 3
    hand.play(("turn", "stay"), ("turn", "stay"), ("sun", [0]))
    assert hand.state.turn == "Bo"


@pytest.mark.rule("LS34")
def test_a_hero_dead_by_a_correction_leaves_goods_when_the_turn_ends() -> None:
    at = {"heroes.Bo.keys": 2, "heroes.Bo.cards": 3, "heroes.Bo.treasures": 1, "heroes.Bo.combat_bonus": 4}
    hand = begin("Ada", "Bo", "Cid", at=at).set("heroes.Bo.life", 0)
    assert hand.hero("Bo").keys == 2, "it may have been a slip"
    hand.play(("turn", "stay"))
    bo = hand.hero("Bo")
    assert (bo.keys, bo.loot, bo.combat_bonus) == (0, 0, 0)
    assert hand.state.wealth == 18 + 3


@pytest.mark.rule("LS34")
def test_a_hero_dead_by_a_correction_between_rounds_leaves_goods_too() -> None:
    hand = begin(at={"heroes.Bo.treasures": 1}, turn="Bo").play(("turn", "stay")).set("heroes.Bo.life", 0)
    hand.play(("sun", [1]))
    assert hand.hero("Bo").loot == 0


def test_after_corrections_no_counter_runs_over() -> None:
    at = {"heroes.Ada.keys": 20, "heroes.Ada.treasures": 50, "heroes.Ada.cards": 40, "wealth": 40}
    hand = begin(at={**at, "heroes.Ada.place": "chamber"}).play(("turn", "draw"), ("dragon.card", "asleep"))
    hand.play(("turn", "stay"), ("sun", [0]), ("turn", "found"), ("found", "key"), ("turn", "found"))
    hand.play(("found", "treasure"), ("turn", "move"), ("move.what", "room"), ("room", "nothing"))
    ada = hand.hero()
    assert (ada.keys, ada.treasures, ada.cards, hand.state.wealth) == (20, 50, 40, 40)
    hand.set("heroes.Ada.life", 0).play(("turn", "stay"))
    assert hand.state.wealth == 40


def test_a_card_takes_life_and_gives_it_up_to_the_start() -> None:
    hand = begin().play(("turn", "found"), ("found", "hurt"), ("found.hurt", 4))
    hand.play(("turn", "found"), ("found", "heal"), ("found.heal", 9))
    assert hand.hero().life == 10
    hand.play(("turn", "stay"))


@pytest.mark.rule("L0.7")
def test_found_things_are_counted() -> None:
    hand = begin()
    for what in ("key", "treasure", "treasure", "lost"):
        hand.play(("turn", "found"), ("found", what))
    hand.play(("turn", "found"), ("found", "bonus"), ("found.bonus", 2))
    hand.play(("turn", "found"), ("found", "nothing"))
    ada = hand.hero()
    assert (ada.keys, ada.loot, ada.combat_bonus) == (1, 1, 2)


@pytest.mark.rule("L6.3", "L6.2")
def test_a_tile_without_effect_changes_nothing() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "room"), ("room", "found"), ("found", "nothing"))
    assert "found.nothing" in hand.told
    assert hand.key == "room"


@pytest.mark.rule("LQ8")
def test_heroes_never_fight_each_other() -> None:
    hand = begin().play(("turn", "found"))
    assert not {"duel", "hero", "Bo"} & set(hand.ids)
    hand.play(("found", "ambush"))
    assert set(hand.ids) == {kind.id for kind in hand.state.book.roaming}


@pytest.mark.rule("L0.6", "LS8", "LQ1")
def test_a_hero_outside_may_enter_the_castle_again() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "out"), ("turn", "stay"), ("sun", [0]))
    assert hand.ids == ["enter", "", "stay", "home"]
    hand.play(("turn", "enter"), ("room", "nothing"))
    assert hand.hero().place == "room"


@pytest.mark.rule("L7.6b", "L0.6")
def test_going_back_out_of_the_castle_is_all_a_hero_does() -> None:
    hand = begin(at={"heroes.Ada.due": "back", "heroes.Ada.before": "outside"})("turn", "back")
    assert (hand.hero().place, hand.state.turn) == ("outside", "Bo")


@pytest.mark.rule("LS7")
def test_the_game_ends_when_nobody_is_inside_and_nobody_wants_in() -> None:
    hand = begin(at={"heroes.Ada.place": "outside", "heroes.Bo.place": "outside"}).play(("turn", "home"))
    assert hand.state.turn == "Bo"
    assert "Rohan goes home for good." in hand.story
    hand.play(("turn", "home"), ("gold", 0, 0))
    assert hand.key is None
    assert hand.state.over


@pytest.mark.rule("LS7", "L0.3")
def test_a_hero_set_home_by_a_correction_has_no_turn_left() -> None:
    hand = begin().set("heroes.Ada.place", "home")
    assert (hand.key, hand.asked) == ("turn", ["Bo"])


def test_a_turn_that_is_left_is_over() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "door")).leave("turn")
    assert hand.state.turn == "Bo"
    assert hand.key == "turn"
    assert hand.state.scopes == ["turn"]


def test_a_hero_who_dies_by_a_correction_has_no_turn_left() -> None:
    hand = begin().set("heroes.Ada.life", 0)
    assert hand.state.turn == "Bo"


def test_boundaries_are_counted() -> None:
    hand = begin()
    before = hand.state.turns
    hand.play(("turn", "stay"), ("turn", "stay"), ("sun", [0]))
    assert hand.state.turns == before + 3


@pytest.mark.rule("LS4", "LS5")
@pytest.mark.parametrize(
    ("at", "words"),
    [
        (0, "Roll the sun die"),
        (19, "Roll the sun die"),
        (20, "Sun die: night 1/6"),
        (21, "Sun die: night 1/2"),
    ],
)
def test_the_roll_of_the_sun_says_how_likely_it_is_the_last(at: int, words: str) -> None:
    hand = begin(at={"sun.at": at}).play(("turn", "stay"), ("turn", "stay"))
    assert (hand.key, str(hand.ask.text) if hand.ask else "") == ("sun", words)


@pytest.mark.rule("LS5")
def test_before_dusk_the_rounds_that_are_left_are_said_with_the_chance() -> None:
    hand = begin(at={"sun.at": 19}).play(("turn", "stay"), ("turn", "stay"), ("sun", [1]))
    assert hand.transcript[-1] == "- sun.dusk Night next time: 1/6. About 3 rounds left."


def test_a_sun_that_does_not_move_is_said() -> None:
    hand = begin(at={"sun.at": 4}).play(("turn", "stay"), ("turn", "stay"), ("sun", [0]))
    assert hand.transcript[-1] == "- sun The sun stays: 4 of 21."


@pytest.mark.rule("LS4")
def test_a_day_cut_short_ends_with_the_next_sun_die() -> None:
    hand = begin(at={"sun.at": 20}, options={"sun.steps": 12}).play(("turn", "stay"), ("turn", "stay"))
    assert str(hand.ask.text) == "Sunset now: sun die"  # type: ignore[union-attr]
    assert hand("sun", [0]).state.over


@pytest.mark.rule("L0.7", "LS34")
def test_a_hero_with_only_cards_of_the_chamber_can_lose_one() -> None:
    hand = begin(at={"heroes.Ada.cards": 2, "heroes.Ada.treasures": 1, "wealth": 10})
    for left in ((0, 2, 10), (0, 1, 11)):
        hand.play(("turn", "found"), ("found", "lost"))
        assert (hand.hero().treasures, hand.hero().cards, hand.state.wealth) == left


@pytest.mark.rule("L0.7")
def test_a_hero_without_treasure_can_lose_none() -> None:
    assert "lost" not in begin()("turn", "found").ids


@pytest.mark.rule("L5.5a", "LS7")
def test_a_player_who_has_gone_home_moves_no_monster() -> None:
    state = build(at={"heroes.Ada.place": "home"})
    state.monsters["1"] = Monster("orc")
    assert [game.has_turn(state, seat) for seat in ("Ada", "Bo")] == [False, True]


@pytest.mark.rule("LS7")
def test_nothing_follows_a_hero_home() -> None:
    hand = begin(at={"heroes.Ada.place": "outside", "heroes.Ada.pursuer": "1"})
    hand.state.monsters["1"] = Monster("orc", visits="Ada")
    hand("turn", "home")
    assert (hand.hero().pursuer, hand.state.monsters["1"].visits) == (None, None)
