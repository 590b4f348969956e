"""Movement: the die, left or right, the bridge and the Sentinel, the Portal, and one step at a time (T6.11)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose
from companion.deck import ALL
from tests.games.talisman.driver import do_nothing, follow_space, hero_of, place, start


@pytest.mark.rule("T6.10.1", "T6.11.1a", "T6.11.1b", "T6.11.2")
def test_a_move_is_a_die_then_left_or_right_by_name() -> None:
    hand = place(start("warrior", "wizard"), Ada="temple")("move.roll", 2)
    assert hand.read() == ["< Oasis", "> Middle W: Runes"]
    hand("move.way", "left")
    assert (hero_of(hand).space, hand.key) == ("oasis", "card.kind")


@pytest.mark.rule("T6.11.1b")
def test_no_two_landing_spaces_are_called_alike() -> None:
    hand = place(start("warrior", "wizard"), Ada="forest")("move.roll", 2)
    assert hand.read() == ["< Ruins", "> Village"]
    board = hand.state.board
    for space in board:
        for roll in range(1, 7):
            ways = {landing.end for landing in board.landings(space.id, roll)}
            assert len({str(board.full_name(to)) for to in ways}) == len(ways), (space.id, roll)


@pytest.mark.rule("T6.11.10", "T6.11.8", "T6.11.11a", "T6.11.12a", "T6.11.13b", "T6.11.14", "T6.11.25")
def test_a_six_from_the_graveyard_reaches_the_portal() -> None:
    hand = place(start("warrior", "wizard"), Ada="graveyard")("move.roll", 6)
    assert hand.read() == ["< Ruins", "> Crags", "The bridge"]
    assert isinstance(hand.ask, Choose)
    assert hand.ask.options_for("Ada")[-1].chance == 0, "to beat the Sentinel"
    hand("move.way", "bridge")("fight", "fight")("fight.own", 6)
    assert hand.asked == ["Bo"], "another player rolls for the Sentinel"
    hand("fight.foe", 1)
    assert (hero_of(hand).space, hand.asked) == ("sentinel", ["Bo"]), "6 + 4 against 1 + 9 is a tie"


@pytest.mark.rule("T6.11.11a", "TS12")
@pytest.mark.parametrize(("space", "chance"), [("graveyard", Fraction(10, 36)), ("chasm", None)])
def test_the_bridge_says_the_chance_to_beat_the_sentinel(space: str, chance: Fraction | None) -> None:
    hand = place(start("warrior", "wizard"), Ada=space).set("characters.Ada.strength", 7)
    hand.state.decks["adventure"].draw("held:Ada", ALL, "sword")
    hand("move.roll", 6)
    bridge = next((option for option in hand.ask.options if option.id == "bridge"), None)  # type: ignore[union-attr]
    assert bridge is not None
    assert bridge.chance == chance


@pytest.mark.rule("T6.11.11b", "T6.11.12a", "T6.11.14", "T6.11.25", "T6.18.2", "T6.16.2")
def test_evading_the_sentinel_lets_a_hero_go_on() -> None:
    hand = place(start("warrior", "wizard", evading="anybody"), Ada="graveyard")
    hand("move.roll", 6)("move.way", "bridge")("fight", "evade")
    assert hand.key == "move.way"
    assert hand.read() == ["< Portal of Power", "> Chasm"], "exactly on the Portal nobody may try to open it"
    assert hero_of(hand("move.way", "left")).space == "portal"
    assert hand.key == "card.kind"


@pytest.mark.rule("T6.11.12b", "T6.16.4d")
def test_losing_to_the_sentinel_costs_a_life_and_the_turn() -> None:
    hand = place(start("warrior", "wizard"), Ada="woods_north")("move.roll", 2)("move.way", "bridge")
    hand("fight", "fight")("fight.own", 1)("fight.foe", 6)
    assert (hero_of(hand).life, hero_of(hand).space, hand.asked) == (3, "sentinel", ["Bo"])


@pytest.mark.rule("T6.11.12c", "T6.16.4e")
def test_a_tie_with_the_sentinel_costs_no_life_and_ends_the_turn() -> None:
    hand = place(start("warrior", "wizard"), Ada="sentinel")("move.roll", 1)("move.way", "bridge")
    hand("fight", "fight")("fight.own", 6)("fight.foe", 1)
    assert (hero_of(hand).life, hero_of(hand).space, hand.asked) == (4, "sentinel", ["Bo"])


@pytest.mark.rule("T6.11.13a")
def test_the_sentinel_lets_heroes_come_back() -> None:
    hand = place(start("warrior", "wizard"), Ada="hills_middle")("move.roll", 1)
    assert hand.read()[2] == "Over the bridge"
    assert hero_of(hand("move.way", "bridge")).space == "sentinel"
    assert hand.key == "card.kind"


@pytest.mark.rule("T6.11.10")
def test_the_bridge_needs_a_step_beyond_its_near_space() -> None:
    assert len(place(start("warrior", "wizard"), Ada="woods_north")("move.roll", 1).read()) == 2
    assert len(place(start("warrior", "wizard"), Ada="woods_north")("move.roll", 2).read()) == 3


@pytest.mark.rule("T6.11.20", "T6.11.21", "T6.11.22", "T6.11.23", "T6.11.24a", "T6.11.24b", "TS14")
def test_two_dice_open_the_portal_and_end_the_turn_behind_it() -> None:
    hand = place(start("troll", "wizard"), Ada="black_knight")("move.roll", 2)
    assert "Open the Portal" in hand.read()
    hand("move.way", "portal")
    assert hand.read() == ["Strength (6)", "Craft (1)"]
    assert "Ada has no Talisman: the Valley of Fire stays shut." in hand.story
    hand("portal", "strength")("portal.roll", [1, 5])
    assert (hero_of(hand).space, hand.asked) == ("plain_of_peril", ["Bo"])


@pytest.mark.rule("T6.11.24c", "TS14")
def test_failing_at_the_portal_costs_one_of_that_ability() -> None:
    hand = place(start("troll", "wizard"), Ada="portal").set("characters.Ada.craft", 2)("move.roll", 1)
    hand("move.way", "portal")("portal", "craft")("portal.roll", [2, 1])
    assert (hero_of(hand).space, hero_of(hand).craft, hand.asked) == ("portal", 1, ["Bo"])


@pytest.mark.rule("T6.11.25")
def test_a_move_that_ends_on_the_portal_does_not_open_it() -> None:
    hand = place(start("troll", "wizard"), Ada="black_knight")("move.roll", 1)
    assert "Open the Portal" not in hand.read()


@pytest.mark.rule("T6.11.3", "T6.11.26")
def test_inner_region_moves_are_single_steps_also_out_again() -> None:
    hand = start("troll", "wizard", first="Bo")
    do_nothing(follow_space(place(hand, Ada="plain_of_peril"), way="left"))
    assert hand.key == "move.step"
    assert hand.read() == ["< Crypt", "> Mines", "Portal of Power"]
    assert hero_of(hand("move.step", "portal")).space == "portal"
    assert hand.key == "card.kind"


@pytest.mark.rule("T6.11.6a", "T6.11.6b", "T5", "T6.11.7")
def test_the_crown_needs_the_valley_and_a_talisman() -> None:
    hand = start("troll", "wizard", first="Bo")
    do_nothing(follow_space(place(hand, Ada="pits"), way="left"))
    assert (hand.key, hand.read()) == ("move.step", ["< Back: Vampire"])
    assert "Ada needs a Talisman: turn back." in hand.story
    hand.state.decks["talisman"].pick("held:Ada", ALL, "talisman")
    place(hand, Ada="pits")
    assert hand.read() == ["< Back: Vampire", "> Valley of Fire"]
    hand("move.step", "valley_of_fire")("follow", "done")
    do_nothing(follow_space(hand, way="left"))("move.step", "crown")
    assert hand.state.crowned
    assert (hero_of(hand).space, hand.key) == ("crown", "command")
    do_nothing(follow_space(hand("command", "no"), way="left"))
    assert hand.read() == ["Command Spell", "Only stay", "Back: Valley"], "the first line commands as before"


@pytest.mark.rule("T6.11.3", "T6.19.4")
def test_a_hero_put_right_into_the_inner_region_goes_one_space() -> None:
    hand = place(start("warrior", "wizard"), Ada="temple")("move.roll", 4)
    place(hand, Ada="vampires_tower")
    assert (hand.key, [option.id for option in hand.ask.options]) == ("move.step", ["mines", "pits"])  # type: ignore[union-attr]
    assert hero_of(hand("move.step", "pits")).space == "pits"
    hand = place(start("warrior", "wizard"), Ada="temple")("move.roll", 4).set("characters.Ada.toad", 3)
    assert (hand.key, len(hand.read())) == ("move.step", 2)


def test_changes_are_asked_of_the_corrected_space() -> None:
    hand = follow_space(place(start("warrior", "wizard"), Ada="fields_chapel"))
    assert (hand.key, str(hand.ask.text)) == ("follow", "Ada: Crags")  # type: ignore[union-attr]
    assert str(place(hand, Ada="city").ask.text) == "Ada: City"  # type: ignore[union-attr]


@pytest.mark.rule("TS34")
def test_missed_turns_add_up_without_moves_or_encounters() -> None:
    hand = follow_space(start("warrior", "wizard"))("follow", "miss")("change.miss", "2")("follow", "miss")
    hand("change.miss", "1")("follow", "done")
    assert hero_of(hand).missed == 3
    follow_space(hand)("follow", "done")
    assert (hero_of(hand).missed, hand.asked) == (2, ["Bo"])


@pytest.mark.rule("T6.15.4")
def test_an_event_that_costs_a_turn_ends_this_one() -> None:
    hand = follow_space(start("warrior", "wizard"))("follow", "miss")("change.miss", "now")
    assert (hero_of(hand).missed, hand.asked) == (0, ["Bo"])


# Moves that people make by themselves (TS31).


@pytest.mark.rule("TS31", "T6.11.2", "T6.13.4a")
def test_by_house_rule_people_move_and_report_it() -> None:
    hand = start("warrior", "wizard", spaces="told")
    assert (hand.key, hand.read()) == ("move.told", ["Outer region", "Middle region"])
    hand("move.told", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert (hero_of(hand).space, str(hand.ask.text)) == ("ruins", "Ada: card 1 of 2")  # type: ignore[union-attr]
    do_nothing(hand)("move.told", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert (hand.key, hand.read()) == ("encounter", ["Follow the space", "Meet Ada"])


@pytest.mark.rule("TS31", "T6.11.11a", "T6.11.12a", "T6.11.12b", "T6.11.13a")
def test_a_reported_crossing_fights_the_sentinel_on_the_bridge() -> None:
    for face, space in ((6, "runes_west"), (1, "sentinel")):
        hand = start("troll", "wizard", spaces="told")("move.told", "middle")("move.over", "bridge")
        hand("fight", "fight")("fight.own", face)("fight.foe", 1 if face == 6 else 6)
        if face == 6:
            hand("moveto.quarter", "west")("moveto.space", "runes_west")
        assert hero_of(hand).space == space
        assert hand.asked == (["Ada"] if face == 6 else ["Bo"])
    hand = start("troll", "wizard", spaces="told")("move.told", "middle")("move.over", "else")
    hand("moveto.quarter", "south")("moveto.space", "oasis")
    assert hero_of(hand).space == "oasis"
    assert do_nothing(place(hand, Ada="desert_temple")).asked == ["Bo"]


@pytest.mark.rule("TS31", "T6.11.24b")
def test_the_portal_is_offered_where_it_can_be_reached() -> None:
    hand = place(start("troll", "wizard", spaces="told"), Ada="castle")
    assert hand.read() == ["Middle region", "Open the Portal", "Outer region"]
    hand("move.told", "portal")("portal", "strength")("portal.roll", [1, 2])
    assert (hero_of(hand).space, hand.asked) == ("plain_of_peril", ["Bo"])
