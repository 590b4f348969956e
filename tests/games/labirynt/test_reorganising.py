"""Phase 4: one move a rank, and ranks that were wiped out (D9.2.4, DS22)."""

from __future__ import annotations

import pytest

from tests.games.labirynt.driver import LabHand, begin_fight, miss_all, offered_ids, read_lines, told_texts

SIX = {"races": ("dwarf", "dwarf", "dwarf")}
RANKS = [["lord-dil", "gilith"], ["gerudirr", "apprentice-1"], ["apprentice-2", "apprentice-3"]]


def phase_4(**said: object) -> LabHand:
    """Come to phase 4 with six in three ranks, none of them wounded."""
    ranks = said.pop("ranks", [[*rank] for rank in RANKS])
    hand = begin_fight("ogre", 6, ranks=ranks, **SIX)  # type: ignore[arg-type]
    return miss_all(hand)


@pytest.mark.rule("D9.2.4")
def test_from_each_rank_one_may_go_to_another() -> None:
    hand = phase_4()("order", "pick lord-dil")("order", "pick gerudirr")
    assert hand.state.ranks[0] == ["gerudirr", "gilith"]
    hand("order", "pick gilith")("order", "rank 1")
    assert "A rank: 1 may move." in told_texts(hand)
    assert hand.state.ranks[0] == ["gerudirr", "gilith"], "one of the first rank has moved"
    hand("order", "pick apprentice-2")("order", "rank 0")("order", "done")
    assert hand.state.ranks == [["gerudirr", "gilith", "apprentice-2"], ["lord-dil", "apprentice-1"], ["apprentice-3"]]


@pytest.mark.rule("D9.2.4", "DS5")
def test_the_phase_ends_only_in_a_legal_order() -> None:
    hand = phase_4()("order", "pick lord-dil")("order", "rank 1")
    assert str(hand.ask and hand.ask.text) == "No: rank 1 needs 2"
    assert "done" not in offered_ids(hand)
    hand("order", "pick apprentice-1")("order", "rank 0")("order", "done")
    assert hand.key == "attacks"


@pytest.mark.rule("D9.2.4", "DS5")
def test_a_step_that_fills_a_short_first_rank_is_one_press() -> None:
    hand = begin_fight("ogre", 6, ranks=[[*rank] for rank in RANKS], **SIX)
    miss_all(hand, "attack.target").set("party.lord-dil.life", 0)
    miss_all(hand)
    assert (str(hand.ask and hand.ask.text), read_lines(hand)[0]) == ("No: rank 1 needs 2", "Forward: Gerudirr")
    hand("order", "forward gerudirr")
    assert hand.state.ranks[0] == ["gilith", "gerudirr"]
    assert hand.key == "estate", "one press, and the phase is over"


@pytest.mark.rule("DS22")
def test_the_next_rank_takes_the_place_of_a_wiped_out_one_for_free() -> None:
    hand = begin_fight("ogre", 6, ranks=[[*rank] for rank in RANKS], **SIX)
    miss_all(hand, "attack.target")
    for id in ("lord-dil", "gilith"):
        hand.set(f"party.{id}.life", 0)
    miss_all(hand)
    assert hand.state.ranks == RANKS[1:]
    assert read_lines(hand)[0] == "Done"
    hand("order", "pick gerudirr")("order", "pick apprentice-2")("order", "done")
    assert hand.state.ranks == [["apprentice-2", "apprentice-1"], ["gerudirr", "apprentice-3"]]
