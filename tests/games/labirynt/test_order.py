"""The marching order: its law, and the page on which it is arranged (D4.1.C)."""

from __future__ import annotations

import pytest

from companion.games.labirynt.party import order
from tests.games.labirynt.driver import PLAIN, enter, gather, offered_ids


@pytest.mark.rule("D4.1.C2", "DS6")
@pytest.mark.parametrize(
    ("ranks", "living", "good"),
    [
        ([["a", "b", "c"], ["d", "e", "f"]], 6, True),
        ([["a", "b"], ["c"], ["d", "e"]], 5, True),
        ([["a"], ["b", "c"]], 3, False),
        ([["a"]], 1, True),
        ([["a", "b", "c", "d"]], 4, False),
        ([["a", "b"], [], ["c"]], 3, False),
    ],
)
def test_ranks_hold_three_and_the_first_two_at_least(ranks: list[list[str]], living: int, good: bool) -> None:
    assert (order.find_fault(ranks, living) is None) == good


@pytest.mark.rule("D4.1.C2")
def test_the_order_is_set_before_the_game_on_one_page() -> None:
    hand = gather()
    assert hand.state.ranks == [["almuryk", "gilith", "zareth"]]
    hand("order", "pick almuryk")("order", "pick zareth")
    assert hand.state.ranks == [["zareth", "gilith", "almuryk"]]
    hand("order", "pick gilith")("order", "rank 1")
    assert hand.state.ranks == [["zareth", "almuryk"], ["gilith"]]
    assert "done" in offered_ids(hand)


@pytest.mark.rule("D4.1.C2", "DS5")
def test_an_order_that_breaks_the_law_is_refused_with_the_reason() -> None:
    hand = gather()("order", "pick gilith")("order", "rank 1")
    hand("order", "pick zareth")("order", "rank 1")
    assert hand.state.ranks == [["almuryk", "zareth"], ["gilith"]]
    assert "No: rank 1 needs 2" in hand.story


def test_after_a_death_the_first_rank_is_filled() -> None:
    hand = gather()("order", "pick gilith")("order", "rank 1")
    hand.state.party["almuryk"].die()
    order.mend_order(hand.state)
    assert hand.state.ranks == [["zareth", "gilith"]]


def test_a_picked_up_character_can_be_put_down_first_of_all() -> None:
    hand = gather()("order", "pick gilith")
    assert offered_ids(hand)[:2] == ["pick gilith", "rank 1"], "back, and the rank behind"
    assert str(hand.ask and hand.ask.text) == "Gilith: swap with?"
    assert offered_ids(hand("order", "pick gilith"))[0] == "done"


@pytest.mark.rule("D4.1.C2")
def test_a_rank_that_is_too_wide_after_a_fight_that_was_left_is_set_right() -> None:
    hand = enter(gather(heroes=PLAIN, races=("dwarf", "dwarf")))
    hand.state.ranks = [[*PLAIN, "apprentice-1"], ["apprentice-2"]]
    order.mend_order(hand.state)
    assert hand.state.ranks == [[*PLAIN], ["apprentice-2", "apprentice-1"]]


@pytest.mark.rule("D4.1.C1", "D4.1.C3")
def test_two_who_live_may_change_their_order_and_see_their_ranks() -> None:
    hand = enter().set("party.gilith.life", 0)
    assert "order" in offered_ids(hand)
    assert hand("way", "order").read()[1:] == ["1 Lord Dil", "1 Gilith", "1 Gerudirr"], (
        "the dead stand there until then"
    )
