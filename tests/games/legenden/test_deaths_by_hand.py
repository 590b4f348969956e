"""A hero whom people correct to 0 is as dead as any other (L5.1b, L5.5a)."""

from __future__ import annotations

import pytest

from companion.games.legenden.cards.treasures import tidy_chamber
from tests.games.legenden.driver import Hand, begin, build, fight

DEAD = "- death Sigeir is dead. Bo plays monsters."


@pytest.mark.rule("L5.1b", "L5.5a")
def test_a_dead_hero_leaves_all_goods_and_the_player_has_the_monsters() -> None:
    hand = begin("Ada", "Bo", "Cid", at={"heroes.Bo.cards": 2, "heroes.Bo.pursuer": None})
    wealth = hand.state.wealth
    hand.set("heroes.Bo.life", 0)("turn", "stay")
    assert hand.transcript.count(DEAD) == 1
    assert (hand.hero("Bo").cards, hand.state.wealth) == (0, wealth + 2)
    hand("turn", "stay")
    assert hand.told.count("death") == 1, "once"


@pytest.mark.rule("L9.3b", "LS34")
def test_the_chamber_is_tidied_of_the_cards_of_a_hero_not_mourned_yet() -> None:
    state = begin("Ada", "Bo", "Cid", at={"heroes.Bo.cards": 2, "wealth": 16}).state
    state.heroes["Bo"].life = 0
    tidy_chamber(state)
    assert (state.heroes["Bo"].cards, state.wealth) == (0, 18)


@pytest.mark.rule("L5.1b")
@pytest.mark.parametrize("options", [{}, {"advanced": True}])
def test_a_death_told_in_a_heros_turn_or_fight_ends_it(options: dict[str, bool]) -> None:
    hand = begin("Ada", "Bo", options=dict(options)).set("heroes.Ada.life", 0)
    assert "- death Rohan is dead. Ada plays monsters." in hand.transcript
    if not options:
        assert fight().set("heroes.Ada.life", 0).told.count("death") == 1


@pytest.mark.rule("L5.1b")
def test_the_last_one_dies_before_the_game_is_over_and_only_once() -> None:
    hand = begin("Ada", "Bo").set("heroes.Bo.life", 0).set("heroes.Ada.life", 0)
    assert hand.told.count("death") == 2
    assert hand.key is None


def test_a_hero_who_was_dead_before_a_resume_is_not_told_again() -> None:
    hand = Hand(build("Ada", "Bo", at={"heroes.Bo.life": 0}))("turn", "stay")
    assert "death" not in hand.told


@pytest.mark.rule("L5.1b")
def test_a_hero_who_lives_again_can_die_again() -> None:
    hand = begin("Ada", "Bo", "Cid").set("heroes.Bo.life", 0)("turn", "stay").set("heroes.Bo.life", 3)("turn", "stay")
    hand.set("heroes.Bo.life", 0)("sun", [0])("turn", "stay")
    assert hand.told.count("death") == 2
