"""The catacombs: down, about, and up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose, Roll
from companion.games.legenden import catacombs
from tests.games.legenden.driver import Hand, begin

NEXT = (("turn", "stay"), ("sun", [0]))


def catacombs_at(*stairs: int, **options: object) -> Hand:
    at = {"heroes.Ada.place": "catacombs", **{f"stairs.{number}": True for number in stairs}}
    return begin(**options, at=at)


@pytest.mark.rule("L4.7.1", "L4.7.3e", "LS15")
def test_a_way_down_is_a_free_passage_and_its_number_is_kept() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "stairs"), ("stairs.number", 7))
    assert (hand.hero().place, hand.state.turn) == ("catacombs", "Bo")
    assert hand.state.stair_numbers() == [7]


@pytest.mark.rule("L4.7.1", "L4.1.1")
def test_stairs_in_a_corridor_lead_down_too() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "corridor"), ("corridor", "on"), ("move.what", "stairs"))
    hand.play(("stairs.number", 3))
    assert hand.hero().place == "catacombs"


@pytest.mark.rule("L4.7.3e")
def test_players_tell_of_stairs_as_they_are_turned_up() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "room"), ("room", "found"), ("found", "stairs"))
    hand.play(("stairs.number", 4), ("room", "nothing"))
    assert hand.state.stair_numbers() == [4]


@pytest.mark.rule("L4.7.3a", "L4.7.3b")
@pytest.mark.parametrize("rolls", [[4], [6, 9]])
def test_a_stair_s_number_leads_up_into_its_room(rolls: list[int]) -> None:
    hand = catacombs_at(4, 9).play(("turn", "climb"), ("catacombs.roll", [rolls[0]]))
    for face in rolls[1:]:
        hand.play(("catacombs.again", "again"), ("catacombs.roll", [face]))
    assert hand.hero().place == "room"
    hand.play(("room", "monster"), ("monster.kind", "orc"))
    assert "back" in hand.ids


@pytest.mark.rule("L4.7.3b", "L7.6b")
def test_a_hero_who_turns_back_at_a_stair_goes_down_again() -> None:
    hand = catacombs_at(4).play(
        ("turn", "climb"), ("catacombs.roll", [4]), ("room", "monster"), ("monster.kind", "orc")
    )
    hand.play(("meeting.hero", "back"), ("meeting.reaction", "passive"), *NEXT, ("turn", "back"))
    assert (hand.hero().place, hand.state.turn) == ("catacombs", "Bo")


@pytest.mark.rule("L4.7.3a", "L4.7.3d")
def test_after_two_rolls_the_turn_is_over() -> None:
    hand = catacombs_at(4).play(("turn", "climb"), ("catacombs.roll", [5]), ("catacombs.again", "again"))
    hand.play(("catacombs.roll", [6]))
    assert (hand.hero().place, hand.hero().life, hand.state.turn) == ("catacombs", 10, "Bo")


@pytest.mark.rule("L4.7.3a")
def test_the_second_roll_may_be_left_out() -> None:
    hand = catacombs_at(4).play(("turn", "climb"), ("catacombs.roll", [5]), ("catacombs.again", "stop"))
    assert hand.state.turn == "Bo"


@pytest.mark.rule("L4.7.3c")
def test_eleven_and_twelve_cost_a_life_each() -> None:
    hand = catacombs_at(4).play(("turn", "climb"), ("catacombs.roll", [11]), ("catacombs.again", "again"))
    hand.play(("catacombs.roll", [12]))
    assert (hand.hero().life, hand.hero().place) == (8, "catacombs")


@pytest.mark.rule("L4.7.3c")
def test_a_hero_who_dies_of_the_first_roll_rolls_no_more() -> None:
    hand = catacombs_at(4).set("heroes.Ada.life", 1).play(("turn", "climb"), ("catacombs.roll", [11]))
    assert not hand.hero().alive
    assert hand.state.turn == "Bo"


@pytest.mark.rule("LS15")
@pytest.mark.parametrize(("life", "alive"), [(2, True), (1, False)])
def test_a_stair_eleven_costs_a_life_and_leads_up_who_lives(life: int, alive: bool) -> None:
    hand = catacombs_at(11).set("heroes.Ada.life", life).play(("turn", "climb"), ("catacombs.roll", [11]))
    assert hand.hero().alive is alive
    assert hand.key == ("room" if alive else "turn")


@pytest.mark.rule("L4.7.3d")
@pytest.mark.parametrize("many", range(13))
def test_the_chance_of_a_round_grows_with_the_number_of_stairs(many: int) -> None:
    hand = catacombs_at(*range(1, many + 1))
    assert catacombs.chance_to_climb(hand.state) == 1 - Fraction(12 - many, 12) ** 2


@pytest.mark.rule("L4.7.3d")
def test_the_chance_of_a_way_up_stands_on_its_line() -> None:
    hand = catacombs_at(4, 5, 6)
    assert hand.lines[0] == "A way up", "its chance stands beside it, once"
    assert isinstance(hand.ask, Choose)
    assert hand.ask.options_for("Ada")[0].chance == Fraction(7, 16)


@pytest.mark.rule("L4.8d", "L5.4b")
def test_with_no_stairs_a_hero_waits_for_others_to_find_some() -> None:
    hand = catacombs_at().set("heroes.Ada.life", 5)
    assert hand.ids == ["", "", "stay", "found"]
    hand.play(("turn", "stay"), ("turn", "found"), ("found", "stairs"), ("stairs.number", 2), *NEXT)
    assert hand.ids[0] == "climb"


@pytest.mark.rule("L4.8d", "LS38")
def test_the_last_hero_below_without_stairs_is_lost() -> None:
    hand = begin(at={"heroes.Bo.life": 0}).play(("turn", "move"), ("move.what", "abyss"), ("abyss", "fall"))
    hand.play(("damage.sun", [0]), ("stairs.any", "none"))
    assert "catacombs.doom" in hand.told
    assert (hand.hero().alive, hand.state.over, hand.key) == (False, True, None)


@pytest.mark.rule("L4.8d", "L4.7.3e")
def test_stairs_that_nobody_had_told_of_save_the_hero() -> None:
    hand = begin(at={"heroes.Bo.place": "home"}).play(("turn", "move"), ("move.what", "abyss"), ("abyss", "fall"))
    hand.play(("damage.sun", [0]), ("stairs.any", "yes"), ("stairs.number", 5), ("sun", [0]))
    assert hand.ids[0] == "climb"


@pytest.mark.rule("L4.8d", "LS38")
@pytest.mark.parametrize("place", ["outside", "room", "chamber"])
def test_as_long_as_somebody_can_turn_up_stairs_there_is_hope(place: str) -> None:
    hand = begin(at={"heroes.Bo.place": place}).play(("turn", "move"), ("move.what", "abyss"), ("abyss", "fall"))
    hand.play(("damage.sun", [0]))
    assert (hand.hero().alive, hand.state.turn) == (True, "Bo")


@pytest.mark.rule("L4.8d")
def test_when_the_last_one_above_dies_it_is_over_for_the_one_below() -> None:
    hand = catacombs_at().play(("turn", "stay"), ("turn", "found"), ("found", "hurt"), ("found.hurt", 10), ("sun", [0]))
    hand.play(("stairs.any", "none"))
    assert hand.state.over


@pytest.mark.rule("L8.12c", "L4.7.1")
def test_a_flight_down_the_stairs() -> None:
    hand = begin().play(("turn", "found"), ("found", "ambush"), ("monster.kind", "orc"), ("monster.life", 5))
    hand.play(("fight.ready", True, True), ("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", "psyche"), ("fight.exit", "stairs"), ("stairs.number", 8))
    assert (hand.hero().place, hand.state.turn) == ("catacombs", "Bo")


@pytest.mark.rule("L4.2a", "L4.7.3b")
def test_stairs_that_lead_up_into_a_corridor_lead_on() -> None:
    hand = catacombs_at(4).play(("turn", "climb"), ("catacombs.roll", [4]))
    assert hand.ids == ["nothing", "monster", "ambush", "found", "corridor"]
    hand.play(("room", "corridor"), ("corridor", "on"), ("move.what", "corridor"), ("corridor", "on"))
    hand.play(("move.what", "room"), ("room", "nothing"))
    assert (hand.hero().place, hand.hero().before, hand.state.turn) == ("room", "room", "Bo")


@pytest.mark.rule("L4.7.3b", "L7.6b", "L4.2b")
def test_from_such_a_corridor_the_way_back_is_down() -> None:
    hand = catacombs_at(4).play(
        ("turn", "climb"), ("catacombs.roll", [4]), ("room", "corridor"), ("corridor", "monster")
    )
    hand.play(("monster.kind", "orc"), ("meeting.hero", "back"), ("meeting.reaction", "passive"), *NEXT)
    assert hand("turn", "back").hero().place == "catacombs"


@pytest.mark.rule("L4.2a", "L4.7.3b", "L13.1a")
def test_by_the_advanced_rules_a_hero_goes_on_while_all_move() -> None:
    hand = catacombs_at(4, options={"advanced": True}).play(("turn", "climb"), ("catacombs.roll", [4]))
    assert (hand.key, hand.ids) == ("climb.what", ["room", "corridor"])
    hand.play(("climb.what", "corridor"), ("corridor", "on"), ("move.what", "room"))
    assert (hand.key, hand.state.turn) == ("turn", "Bo")
    assert hand("turn", "stay").key == "room"


@pytest.mark.rule("L4.7.3b", "L13.1a")
def test_by_the_advanced_rules_a_room_waits_for_the_event_phase() -> None:
    hand = catacombs_at(4, options={"advanced": True}).play(
        ("turn", "climb"), ("catacombs.roll", [4]), ("climb.what", "room")
    )
    assert (hand.key, hand.state.turn) == ("turn", "Bo")
    assert hand("turn", "stay").ids == ["nothing", "monster", "ambush", "found", "monsters"]


@pytest.mark.rule("L4.7.3a", "L4.7.3d")
def test_the_second_roll_has_a_chance_of_its_own() -> None:
    hand = catacombs_at(4, 5, 6).play(("turn", "climb"), ("catacombs.roll", [1]))
    assert isinstance(hand.ask, Choose)
    assert [option.chance for option in hand.ask.options_for("Ada")] == [Fraction(1, 4), None]


def test_a_game_that_was_kept_before_that_question_goes_on_without_it() -> None:
    hand = catacombs_at(4, options={"advanced": True})
    del hand.state.options["monster.points"]
    hand.play(("turn", "climb"), ("catacombs.roll", [4]))
    assert (hand.key, hand.state.turn) == ("turn", "Bo")


@pytest.mark.rule("L4.7.3c", "L4.7.3d", "LS15")
@pytest.mark.parametrize(
    ("stairs", "life", "chance"),
    [
        ((4,), 3, Fraction(23, 144)),
        ((4,), 2, Fraction(23, 144)),
        ((4,), 1, Fraction(12 + 9, 144)),  # 11 and 12 kill the hero before the second roll.
        ((11,), 2, Fraction(12 + 10 + 0, 144)),  # 12 first, and then 11 kills the hero.
        ((11,), 1, Fraction(0)),
    ],
)
def test_the_chance_counts_that_a_hero_may_die_of_the_rolls(
    stairs: tuple[int, ...], life: int, chance: Fraction
) -> None:
    hand = catacombs_at(*stairs).set("heroes.Ada.life", life)
    assert isinstance(hand.ask, Choose)
    assert hand.ask.options_for("Ada")[0].chance == chance


@pytest.mark.rule("L4.7.3c", "L4.7.3d")
@pytest.mark.parametrize(
    ("stairs", "meant"),
    [
        ((4,), ["up 4", "hurt", "nothing"]),
        ((4, 9), ["up 4", "up 9", "hurt", "nothing"]),
        ((4, 11), []),
        ((2, 4, 9), []),
    ],
)
def test_faces_of_a_roll_below_are_named_by_their_outcomes(stairs: tuple[int, ...], meant: list[str]) -> None:
    hand = catacombs_at(*stairs)("turn", "climb")
    assert isinstance(hand.ask, Roll)
    assert [outcome.id for outcome in hand.ask.outcomes] == meant
    assert not meant or sorted(face for one in hand.ask.outcomes for face in one.faces) == [*range(1, 13)]


@pytest.mark.rule("L4.7.3c", "L4.7.3d")
@pytest.mark.parametrize(
    ("said", "life", "place"), [("up 4", 10, "room"), ("hurt", 9, "catacombs"), ("nothing", 10, "catacombs")]
)
def test_a_roll_that_is_told_by_what_it_means_does_the_same(said: str, life: int, place: str) -> None:
    hand = catacombs_at(4)("turn", "climb")("catacombs.roll", said)
    assert (hand.hero().life, hand.hero().place) == (life, place)
