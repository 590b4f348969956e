"""The abyss and the footbridge."""

from __future__ import annotations

import pytest

from companion.asks import Choose
from tests.games.legenden.driver import Hand, begin

NEXT = (("turn", "stay"), ("sun", [0]))


def at_the_abyss(**options: object) -> Hand:
    return begin(**options).play(("turn", "move"), ("move.what", "abyss"))


def on_the_bridge(treasures: int = 0, cards: int = 0, **values: object) -> Hand:
    at: dict[str, object] = {"heroes.Ada.treasures": treasures, "heroes.Ada.cards": cards, "wealth": 18 - cards}
    at |= {f"heroes.Ada.{name}": value for name, value in values.items()}
    return begin(at=at).play(("turn", "move"), ("move.what", "bridge"))


@pytest.mark.rule("L4.8a", "L4.8b", "LT1")
def test_at_the_abyss_a_hero_jumps_or_falls_and_never_turns_back() -> None:
    hand = at_the_abyss()
    assert (hand.ids, hand.lines) == (["jump", "fall"], ["Jump", "Fall on purpose"])


@pytest.mark.rule("L4.8a", "LS17")
def test_a_jump_ends_the_move_on_the_other_side() -> None:
    hand = at_the_abyss().play(("abyss", "jump"), ("test.agility", [6]))
    assert (hand.hero().place, hand.state.turn) == ("room", "Bo")
    hand.play(*NEXT)
    assert "move" in hand.ids


@pytest.mark.rule("L4.8a", "L4.8c", "LS17")
@pytest.mark.parametrize("answers", [[("abyss", "jump"), ("test.agility", [7])], [("abyss", "fall")]])
def test_a_hero_who_falls_loses_a_life_for_each_sun(answers: list[tuple[str, object]]) -> None:
    hand = at_the_abyss().play(*answers, ("damage.sun", [2]))
    assert (hand.hero().life, hand.hero().place, hand.state.turn) == (8, "catacombs", "Bo")


@pytest.mark.rule("L4.8c")
def test_a_hero_who_dies_of_the_fall_is_in_no_catacombs() -> None:
    hand = at_the_abyss(at={"heroes.Ada.life": 1}).play(("abyss", "fall"), ("damage.sun", [1]))
    assert (hand.hero().alive, "catacombs" in hand.told) == (False, False)


@pytest.mark.rule("L4.8b", "LS17")
def test_a_hero_who_is_set_elsewhere_during_the_jump_does_not_fall() -> None:
    hand = at_the_abyss()("abyss", "jump").set("heroes.Ada.place", "outside")("test.agility", [7])
    assert (hand.hero().place, hand.state.turn, "abyss.fall" in hand.told) == ("outside", "Bo", False)


@pytest.mark.rule("LS17")
def test_an_abyss_is_an_abyss_again_when_the_hero_comes_back() -> None:
    hand = begin(at={"heroes.Ada.due": "back", "heroes.Ada.before": "room"}).play(("turn", "back"), ("room", "abyss"))
    assert hand.key == "abyss"


@pytest.mark.rule("L4.9a", "LT1")
def test_without_treasure_a_hero_crosses_without_a_roll() -> None:
    hand = on_the_bridge()
    assert hand.lines == ["Cross", "Turn back"]
    hand.play(("bridge", "cross"))
    assert (hand.hero().place, hand.state.turn) == ("room", "Bo")
    assert "Rohan is across the footbridge." in hand.story


@pytest.mark.rule("L4.9b", "L0.7", "LS18")
def test_each_treasure_takes_a_roll_and_each_failure_drops_it() -> None:
    hand = on_the_bridge(treasures=2, cards=2)
    assert hand.lines[0] == "Cross: 4 rolls"
    hand.play(("bridge", "cross"), ("bridge.roll", [6]))
    assert hand.ask is not None
    assert str(hand.ask.text) == "Rohan: item 2/2"
    hand("bridge.roll", [7])
    assert hand.ask is not None
    assert str(hand.ask.text) == "Rohan: card 1/2"
    hand.play(("bridge.roll", "failed"), ("bridge.roll", "made"), ("bridge.dropped", "lose"))
    ada = hand.hero()
    assert (ada.treasures, ada.cards, hand.state.wealth) == (1, 1, 17)
    assert (ada.place, hand.state.turn, hand.state.crossing) == ("room", "Bo", None)


@pytest.mark.rule("L4.9b")
def test_a_hero_who_drops_nothing_is_over_without_a_question() -> None:
    hand = on_the_bridge(treasures=1).play(("bridge", "cross"), ("bridge.roll", [1]))
    assert (hand.hero().treasures, hand.state.turn) == (1, "Bo")


@pytest.mark.rule("L4.9b", "L0.8")
def test_a_psyche_of_twelve_needs_no_roll() -> None:
    assert on_the_bridge(treasures=3, psyche=12).play(("bridge", "cross")).state.turn == "Bo"


@pytest.mark.rule("L4.9c", "LS18")
def test_jumping_after_them_keeps_them_all_and_costs_no_life() -> None:
    hand = on_the_bridge(treasures=1).play(("bridge", "cross"), ("bridge.roll", [12]), ("bridge.dropped", "jump"))
    ada = hand.hero()
    assert (ada.treasures, ada.life, ada.place, hand.state.turn) == (1, 10, "catacombs", "Bo")


@pytest.mark.rule("L4.9d", "L4.9e")
def test_a_hero_who_declines_goes_back_next_turn_and_does_no_more() -> None:
    hand = on_the_bridge(treasures=1).play(("bridge", "back"), *NEXT)
    assert hand.ids == ["back", "", "", "found"]
    hand.play(("turn", "back"), ("room", "nothing"))
    assert hand.state.turn == "Bo"


@pytest.mark.rule("L4.9d", "L7.6a")
def test_behind_a_portcullis_there_is_no_declining() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "raised"), ("move.behind", "bridge"))
    assert hand.ids == ["cross"]


@pytest.mark.rule("LS18")
def test_the_test_is_repeated_at_every_crossing() -> None:
    hand = on_the_bridge(treasures=1).play(("bridge", "cross"), ("bridge.roll", [1]), *NEXT)
    hand.play(("turn", "move"), ("move.what", "bridge"), ("bridge", "cross"))
    assert hand.key == "bridge.roll"


def test_a_crossing_that_did_not_happen_loses_nothing() -> None:
    hand = on_the_bridge(treasures=2).play(("bridge", "cross"), ("bridge.roll", "failed")).leave("turn")
    assert (hand.hero().treasures, hand.state.crossing) == (2, None)


@pytest.mark.rule("L4.9b", "L0.8")
@pytest.mark.parametrize(("treasures", "cards", "chance"), [(1, 0, "5/12"), (1, 1, "25/144"), (2, 2, "625/20736")])
def test_the_chance_to_keep_all_stands_on_the_line(treasures: int, cards: int, chance: str) -> None:
    hand = on_the_bridge(treasures=treasures, cards=cards, psyche=5)
    assert isinstance(hand.ask, Choose)
    assert str(hand.ask.options_for("Ada")[0].chance) == chance


@pytest.mark.rule("L4.9a", "L4.9b")
def test_where_nothing_is_rolled_no_roll_and_no_chance_is_shown() -> None:
    for hand in (on_the_bridge(treasures=0), on_the_bridge(treasures=2, psyche=12)):
        assert isinstance(hand.ask, Choose)
        assert (hand.lines[0], hand.ask.options_for("Ada")[0].chance) == ("Cross", None)
    hand = on_the_bridge(treasures=2, psyche=None)
    assert isinstance(hand.ask, Choose)
    assert (hand.lines[0], hand.ask.options_for("Ada")[0].chance) == ("Cross: 2 rolls", None)
