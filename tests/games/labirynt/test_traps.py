"""Traps: examining, disarming, and what each does (D5.B, D7)."""

from __future__ import annotations

import pytest

from companion.asks import Roll
from companion.game import find
from companion.games.labirynt.report import chronicle
from companion.games.labirynt.state.monsters import Monster
from companion.language import speaker
from companion.pages.cursor import Cursor
from companion.pages.screen import page
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from tests.games.labirynt.driver import (
    PLAIN,
    LabHand,
    enter,
    first_outcome,
    lay,
    lay_corridor,
    member,
    offered_ids,
    tell_sides,
    told_texts,
)


def come_to_door(heroes: tuple[str, ...] = PLAIN) -> LabHand:
    """Come to the roll for the door of a new chamber."""
    hand = lay_corridor(enter(heroes=heroes), "n", n="passage")("way", "n")("segment", "chamber")
    tell_sides(hand, n="passage", e="passage", w="passage")
    return hand


def set_off_traps(*kinds: int) -> LabHand:
    """Let Lord Dil, who has no Traps ability, examine; these are the dice of table 7.1."""
    hand = come_to_door()("trap", 1)("trap.who", "lord-dil")
    for kind in kinds:
        hand("trap.kind", kind)
    return hand


@pytest.mark.rule("D5.B1", "D7.0a", "D0.3")
def test_the_check_is_a_duty_and_its_chance_is_one_sixth() -> None:
    hand = come_to_door()
    assert (hand.key, first_outcome(hand)) == ("trap", "a trap 1/6")
    assert hand("trap", 2).key == "meeting"


@pytest.mark.rule("D5.B2", "D7.0b", "D0.3")
def test_the_best_with_the_ability_is_named_and_rolls_at_most_the_level() -> None:
    hand = come_to_door()("trap", "yes")
    assert offered_ids(hand)[0] == "gerudirr", "the best first"
    hand("trap.who", "gerudirr")
    assert isinstance(hand.ask, Roll)
    assert (hand.key, str(hand.ask.chance)) == ("trap.disarm", "1/6")
    assert hand("trap.disarm", 1).key == "meeting", "disarmed, nothing happens"
    assert told_texts(hand)[-1] == "Gerudirr disarms the trap."


@pytest.mark.rule("D5.B2", "D0.5")
@pytest.mark.parametrize("name", ["Sliggoth", "Paladyn Stephen", "Larraka"])
def test_the_disarming_hero_stands_beside_the_longest_name(name: str) -> None:
    hand = come_to_door()("trap", 1)
    member(hand, "gerudirr").name = name
    hand("trap.who", "gerudirr")
    game = find("labirynt")
    view = game.view(hand.state, None)
    situation = Situation(view=view, n=1, ask=hand.ask, waiting=("Ada",), modes={})
    for code in ("en", "sv", "pl"):
        rows = page(situation, Surface(None), Cursor(), speaker(code, (game.catalogues, game.id))).rows
        assert rows[0].endswith(" Ada"), rows[0]


@pytest.mark.rule("D5.B3", "D7.0b", "D7.0d")
def test_a_failed_attempt_sets_off_the_trap_for_its_hero() -> None:
    hand = come_to_door()("trap", 1)("trap.who", "gerudirr")("trap.disarm", 2)
    assert hand.key == "trap.kind"
    hand("trap.kind", 3)("trap.wounds", 6)
    assert member(hand, "gerudirr").wounds == 3


@pytest.mark.rule("D7.0c")
def test_without_the_ability_there_is_no_roll() -> None:
    assert set_off_traps().key == "trap.kind"


@pytest.mark.rule("D7.0d", "D5.B3")
def test_where_nobody_is_named_the_first_of_the_order_is_the_victim() -> None:
    hand = come_to_door()("trap", 1)("trap.who", "nobody")("trap.kind", 5)("trap.wounds", 2)
    assert member(hand, "lord-dil").wounds == 1


@pytest.mark.rule("D7.0d", "D5.B3")
def test_where_nobody_is_named_nobody_may_disarm_it() -> None:
    hand = come_to_door(("gerudirr", "lord-dil", "gilith"))("trap", 1)("trap.who", "nobody")
    assert (hand.key, hand.state.marching()[0].traps) == ("trap.kind", 1), "though the first of the order could"


@pytest.mark.rule("D7.2a")
def test_a_six_tells_that_two_traps_come_and_which_is_rolled_for() -> None:
    hand = set_off_traps(6)
    assert told_texts(hand)[-1] == "Lord Dil: 2 traps!"
    assert str(hand.ask and hand.ask.text) == "Lord Dil: trap 1?"
    hand("trap.kind", 5)
    assert str(hand.ask and hand.ask.text) == "Lord Dil: trap 2?"


@pytest.mark.rule("D7.2", "D7.1", "DS11")
def test_arrows_are_read_with_the_bare_die_in_the_bows_column() -> None:
    assert member(set_off_traps(1)("trap.arrows", 4), "lord-dil").wounds == 0, "missed"
    assert member(set_off_traps(1)("trap.arrows", 5), "lord-dil").wounds == 1, "Dexterity 5 does not count"


@pytest.mark.rule("D7.2")
def test_poisoned_arrows_wound_more_if_they_hit() -> None:
    hand = set_off_traps(2)("trap.arrows", 1)
    assert (hand.key, member(hand, "lord-dil").wounds) == ("meeting", 0)
    assert member(set_off_traps(2)("trap.arrows", 6)("trap.wounds", 4), "lord-dil").wounds == 3
    hand = set_off_traps(2).set("party.lord-dil.life", 1)("trap.arrows", 6)
    assert (hand.key, member(hand, "lord-dil").alive) == ("meeting", False), "whom arrows kill no poison hurts"


@pytest.mark.parametrize(("kind", "cause"), [(1, "trap.arrows"), (2, "trap.poisoned")])
def test_a_report_knows_which_arrows_killed(kind: int, cause: str) -> None:
    hand = set_off_traps(kind).set("party.lord-dil.life", 1)("trap.arrows", 6)
    assert not member(hand, "lord-dil").alive
    assert [event.key for event in hand.heard if event.key in chronicle.causes] == [cause]


@pytest.mark.rule("D7.2")
@pytest.mark.parametrize("kind", [3, 5])
def test_gas_and_oil_are_1k3_wounds_for_the_victim(kind: int) -> None:
    hand = set_off_traps(kind)("trap.wounds", "2")
    assert [member(hand, id).wounds for id in PLAIN] == [2, 0, 0]


@pytest.mark.rule("D7.2")
def test_an_explosion_wounds_all_of_the_party_and_charmed_monsters() -> None:
    hand = come_to_door()
    hand.state.monsters["monster-1"] = Monster(
        hand.state, "Ada", id="monster-1", kind="orc", life=4, max_life=4, charmed=True
    )
    hand("trap", 1)("trap.who", "lord-dil")("trap.kind", 4)
    assert [member(hand, id).wounds for id in PLAIN] == [1, 1, 1]
    assert hand.state.monsters["monster-1"].life == 3


@pytest.mark.rule("D7.1", "D7.2", "D7.2a")
def test_a_six_is_one_more_trap_each_time() -> None:
    hand = set_off_traps(6, 6, 2, 3, 5)
    assert hand.key == "trap.arrows", "three traps, in the order rolled"
    hand("trap.arrows", 6)("trap.wounds", 1)("trap.wounds", 1)("trap.wounds", 1)
    assert hand.key == "meeting"
    assert member(hand, "lord-dil").wounds == 4


@pytest.mark.rule("DS11", "DS23")
def test_for_a_dead_victim_only_explosions_still_work() -> None:
    hand = come_to_door()("trap", 1)("trap.who", "lord-dil")
    hand.set("party.lord-dil.life", 1)
    for kind in (6, 6, 3, 5, 4):
        hand("trap.kind", kind)
    hand("trap.wounds", 1)
    assert not member(hand, "lord-dil").alive
    assert hand.key == "meeting", "the oil is left out, and afterwards the party goes in"
    assert [member(hand, id).wounds for id in PLAIN] == [10, 1, 1]


@pytest.mark.rule("DS23", "D5.C1")
def test_the_last_character_dead_loses_at_once() -> None:
    hand = come_to_door()("trap", 1)("trap.who", "lord-dil")
    for id in PLAIN:
        hand.set(f"party.{id}.life", 1)
    hand("trap.kind", 4)
    assert hand.key is None
    assert "lost" in hand.told


@pytest.mark.rule("D7.0a", "D7.0b", "DS10")
def test_a_chest_that_a_find_holds_is_examined_and_disarmed_as_a_door_is() -> None:
    hand = lay(enter(), "n", "altar", e="passage")("meeting", 6)("find.who", "gilith")("find.roll", 2)
    hand("effect", "chest")
    assert (hand.key, str(hand.ask.text if hand.ask else "")) == ("trap", "Party: the chest")
    hand("trap", 1)("trap.who", "gerudirr")("trap.disarm", 1)
    assert (hand.key, told_texts(hand)[-1]) == ("effect", "Gerudirr disarms the trap.")


@pytest.mark.rule("D3.1a")
def test_a_k3_is_asked_for_as_the_six_sided_die_that_lies_there() -> None:
    hand = set_off_traps(3)
    assert isinstance(hand.ask, Roll)
    shown = [(str(one.text), one.faces) for one in hand.ask.outcomes]
    assert shown == [("1", (1, 2)), ("2", (3, 4)), ("3", (5, 6))]
    assert hand.ask.die.faces == (1, 2, 3, 4, 5, 6)


@pytest.mark.rule("D0.3", "D5.B1")
def test_both_outcomes_of_a_check_show_their_chance() -> None:
    hand = come_to_door()
    assert isinstance(hand.ask, Roll)
    assert [str(each.text) for each in hand.ask.outcomes] == ["a trap 1/6", "safe 5/6"]
