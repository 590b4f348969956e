"""Giant spider webs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose
from companion.games.legenden.state.game import Monster
from tests.games.legenden.driver import Hand, build

NEXT = (("turn", "stay"), ("sun", [0]))


def catch_ada(*kinds: str, heroes: str = "Ada Bo", **at: object) -> Hand:
    """Catch Ada in a web; monsters of these kinds are on the board."""
    state = build(*heroes.split(), at={path.replace("__", "."): value for path, value in at.items()})
    state.monsters |= {str(at): Monster(kind) for at, kind in enumerate(kinds, 1)}
    return Hand(state).play(("turn", "move"), ("move.what", "room"), ("room", "found"), ("found", "web"))


@pytest.mark.rule("L11.1a", "L6.2", "LS25")
def test_a_web_ends_the_turn_and_no_spider_runs_yet() -> None:
    hand = catch_ada("spider")
    assert (hand.hero().place, hand.state.turn, hand.key) == ("web", "Bo", "turn")
    assert "Rohan is caught: put a web tile there." in hand.story


@pytest.mark.rule("L11.1b")
def test_a_hero_in_a_web_says_how_to_get_free() -> None:
    hand = catch_ada().play(*NEXT)
    assert hand.lines == ["Force 2x 6/12", "Get loose", "Stay put", "Something happens"]
    assert isinstance(hand.ask, Choose)
    assert [option.chance for option in hand.ask.options_for("Ada")][:2] == [Fraction(1, 4), Fraction(1, 2)]


@pytest.mark.rule("L11.1c", "L11.2")
def test_forcing_takes_strength_twice_and_the_web_is_gone() -> None:
    hand = catch_ada().play(*NEXT, ("turn", "tear"), ("test.strength", [6]), ("test.strength", [6]))
    assert (hand.key, "web.gone" in hand.told) == ("move.what", True)
    hand.play(("move.what", "room"), ("room", "nothing"))
    assert (hand.hero().place, hand.state.turn) == ("room", "Bo")


@pytest.mark.rule("L11.1d", "L11.2")
def test_getting_loose_takes_it_once_and_the_web_stays() -> None:
    hand = catch_ada().play(*NEXT, ("turn", "loose"), ("test.strength", [6]), ("room", "nothing"))
    assert (hand.hero().place, hand.state.turn) == ("room", "Bo")
    assert "web.gone" not in hand.told


@pytest.mark.rule("L11.1c", "L11.1d", "L0.8")
@pytest.mark.parametrize(
    "answers", [[("turn", "tear"), ("test.strength", [7])], [("turn", "loose"), ("test.strength", [7])]]
)
def test_a_failure_leaves_the_hero_caught(answers: list[tuple[str, object]]) -> None:
    hand = catch_ada().play(*NEXT, *answers)
    assert (hand.hero().place, hand.state.turn) == ("web", "Bo")


@pytest.mark.rule("L11.1d", "L4.5")
def test_without_a_way_back_there_is_only_force() -> None:
    hand = Hand(build()).play(("turn", "move"), ("move.what", "raised"), ("move.behind", "room"), ("room", "found"))
    hand.play(("found", "web"), *NEXT)
    assert hand.ids == ["tear", "", "stay", "found"]


@pytest.mark.rule("LS20", "L5.4a")
def test_a_hurt_hero_may_rest_in_the_web() -> None:
    hand = catch_ada(heroes__Ada__life=5).play(*NEXT, ("turn", "rest"), ("rest.sun", [2]))
    assert (hand.hero().life, hand.hero().place) == (7, "web")


@pytest.mark.rule("LS27")
def test_a_web_that_was_left_catches_again() -> None:
    hand = catch_ada().play(*NEXT, ("turn", "loose"), ("test.strength", "made"), ("room", "found"), ("found", "web"))
    assert (hand.hero().place, hand.hero().caught, hand.state.turn) == ("web", 2, "Bo")


@pytest.mark.rule("L11.3a", "L11.3b", "LS25")
@pytest.mark.parametrize("answers", [[("turn", "stay")], [("turn", "loose"), ("test.strength", "failed")]])
def test_spiders_run_after_each_turn_in_the_web(answers: list[tuple[str, object]]) -> None:
    hand = catch_ada("spider").play(*NEXT, *answers)
    assert (hand.key, hand.ask.seats if hand.ask else ()) == ("web.spiders", ("Bo",))
    hand.play(("web.spiders", "no"), *NEXT, *answers)
    assert hand.key == "web.spiders"


@pytest.mark.rule("L11.3b")
def test_a_monster_player_comes_first() -> None:
    hand = catch_ada("spider", heroes="Ada Bo Cid", heroes__Bo__life=0).play(("prowl.which", "none"))
    hand.play(*NEXT, ("turn", "stay"))
    assert (hand.key, hand.ask.seats if hand.ask else ()) == ("web.spiders", ("Bo",))


@pytest.mark.rule("L11.3a")
@pytest.mark.parametrize("kinds", [(), ("orc",)])
def test_without_a_giant_spider_on_the_board_nothing_is_asked(kinds: tuple[str, ...]) -> None:
    assert catch_ada(*kinds).play(*NEXT, ("turn", "stay")).state.turn == "Bo"


@pytest.mark.rule("L11.3b", "LS16")
def test_a_spider_in_the_catacombs_does_not_run() -> None:
    hand = catch_ada("spider")
    hand.state.monsters["1"].below = True
    assert hand.play(*NEXT, ("turn", "stay")).key == "turn"


@pytest.mark.rule("L11.5")
def test_a_spider_that_reaches_a_caught_hero_kills() -> None:
    hand = catch_ada("spider", heroes="Ada Bo Cid").play(
        ("turn", "stay"), *NEXT, ("turn", "stay"), ("web.spiders", "yes")
    )
    assert not hand.hero().alive
    assert (hand.state.turn, hand.key) == ("Bo", "turn")


@pytest.mark.rule("L11.4", "L11.5", "L5.5.3a")
def test_a_spider_moved_to_a_caught_hero_eats_them_without_a_meeting() -> None:
    hand = catch_ada("spider", heroes="Ada Bo Cid", heroes__Bo__life=0)
    hand.play(("prowl.which", "1"), ("prowl.to", "Ada"))
    assert not hand.hero().alive
    assert (hand.state.turn, hand.key, list(hand.state.monsters)) == ("Cid", "turn", ["1"])


@pytest.mark.rule("LS26")
def test_a_free_hero_meets_a_spider_like_any_monster() -> None:
    hand = Hand(build()).play(("turn", "move"), ("move.what", "room"), ("room", "monster"), ("monster.kind", "spider"))
    assert hand.ids == ["attack", "wait", "back"]


@pytest.mark.rule("L7.6a")
def test_a_caught_hero_cannot_turn_back() -> None:
    hand = catch_ada().play(*NEXT, ("turn", "found"), ("found", "monster"), ("monster.kind", "orc"))
    assert "back" not in hand.ids


@pytest.mark.rule("L11.1c", "L11.1d")
@pytest.mark.parametrize(("choice", "test"), [("tear", "test.strength"), ("loose", "test.strength")])
def test_a_failed_test_tells_that_the_web_holds(choice: str, test: str) -> None:
    hand = catch_ada().play(("turn", "stay"), ("sun", [0]), ("turn", choice), (test, [12]))
    assert hand.hero().place == "web"
    assert "Rohan is held by the web." in hand.story
