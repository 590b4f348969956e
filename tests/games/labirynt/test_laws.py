"""Each law of Labirynt breaks where the rule that it guards is broken on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.asks import Answers
from companion.games.labirynt.meetings import bribes, meeting
from companion.games.labirynt.party import charmed, order
from companion.games.labirynt.spoils import settlement
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.testing.laws import Law, Moment, Watch
from tests.games.labirynt.driver import LabHand, answer_first, begin_fight, enter, meet, tell_strengths
from tests.games.labirynt.laws import (
    LAWS,
    ExperienceIsAsTold,
    GoldIsToldOf,
    GroupsAreSomewhere,
    NamesAreApart,
    OnlyWhoIsMetFights,
    TwoStandInFront,
)
from tests.games.labirynt.test_at_peace import agree_with_orcs, begin_attack, bribe_orcs, meet_orcs
from tests.games.labirynt.test_charmed import add_charmed

Start = Callable[[], LabHand]
Play = Callable[[LabHand], object]
Spoil = Callable[[pytest.MonkeyPatch], None]


def watch(law: type[Law], hand: LabHand, play: Play) -> None:
    """Play on and check the law after each answer."""
    watched = Watch((law,))
    watched.check(Moment(hand.state, hand.ask, ()))
    answer, told = hand.answer, len(hand.heard)

    def answer_and_check(answers: Answers) -> LabHand:
        nonlocal told
        answer(answers)
        heard, told = hand.heard[told:], len(hand.heard)
        watched.check(Moment(hand.state, hand.ask, heard))
        return hand

    vars(hand)["answer"] = answer_and_check
    play(hand)


# Scenes in which the rules matter.


def dying_ogre() -> LabHand:
    """Stand before an Ogre that the next blow kills."""
    hand = begin_fight("ogre", 6)
    hand.state.monsters["monster-1"].life = 1
    return hand


def one_charmed_orc() -> LabHand:
    """Enter the maze with a charmed Orc."""
    hand = enter()
    add_charmed(hand, "monster-1")
    order.mend_order(hand.state)
    return hand


def bribed_beside_a_find() -> LabHand:
    """Look for a find beside bribed Orcs, whose Strengths are known."""
    return bribe_orcs()("find.who", "gilith")


def walk_off(hand: LabHand) -> None:
    """Leave the Orcs behind at peace."""
    hand("find.who", "no")("way", "s")


def meet_a_demon_too(hand: LabHand) -> None:
    """Let the find bring a Demon, and fight it."""
    begin_attack(hand("find.roll", 4))


def pay_bribe(hand: LabHand) -> None:
    """Pay the bribe that the Orcs want."""
    tell_strengths(hand("met", "bribe"), 1, 1)("bribe.row", "400")
    while hand.key != "met":
        answer_first(hand)


def win_by_blows(hand: LabHand) -> None:
    """Hit with everything until the fight and its spoils are over."""
    while hand.state.step in ("fight", "spoils"):
        hand("attack", 6) if hand.key == "attack" else answer_first(hand)


def send_two_back(hand: LabHand) -> None:
    """Try to leave one character alone in the first rank."""
    hand("way", "order")
    for id in ("gilith", "gerudirr"):
        hand("order", f"pick {id}")("order", "rank 1")


def meet_two_orcs(hand: LabHand) -> None:
    """Fight two more Orcs."""
    tell_strengths(meet(hand, "orc", 2)("met", "fight"), 3, 3)


# Rules, each broken in one place.


def forget_the_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break D6.9: whoever is left behind is gone."""
    monkeypatch.setattr(meeting, "leave_behind", meeting.end_meeting)


def let_all_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break D8.7e: whoever stands by keeps their monsters in the fight."""

    def stand_by(state: LabyrinthState) -> None:
        if state.met is not None:
            state.aside.append(state.met)
            state.met = None

    monkeypatch.setattr(meeting, "step_aside", stand_by)


def pay_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break DS18: nobody is told who pays."""
    monkeypatch.setattr(bribes, "hand_over", lambda one, gold: one.lose("gold", gold))


def reward_the_first_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break D12: the points that are told go to the first character alone."""
    gain, first = Member.gain, "lord-dil"

    def keep_from_others(one: Member, name: str, points: int) -> Any:
        return gain(one, name, points if name != "experience" or one.id == first else 0)

    monkeypatch.setattr(Member, "gain", keep_from_others)


def count_points_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break D5.C5: points come once more without a word."""
    share = settlement.share_experience

    async def share_twice(state: LabyrinthState, slain: list[Monster]) -> None:
        await share(state, slain)
        for one in state.living():
            one.gain("experience", 1)

    monkeypatch.setattr(settlement, "share_experience", share_twice)


def let_one_stand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break D4.1.C2: one character is enough for the first rank."""
    monkeypatch.setattr(order, "LEAST", 1)


def number_from_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break DS24: those who come are numbered as if nobody of their kind were charmed."""
    monkeypatch.setattr(charmed, "take_first_number", lambda state, kind, many: 0 if many == 1 else 1)


BROKEN: list[tuple[type[Law], Start, Play, Spoil]] = [
    (GroupsAreSomewhere, agree_with_orcs, walk_off, forget_the_left),
    (OnlyWhoIsMetFights, bribed_beside_a_find, meet_a_demon_too, let_all_fight),
    (GoldIsToldOf, meet_orcs, pay_bribe, pay_in_silence),
    (ExperienceIsAsTold, dying_ogre, win_by_blows, reward_the_first_only),
    (ExperienceIsAsTold, dying_ogre, win_by_blows, count_points_twice),
    (TwoStandInFront, enter, send_two_back, let_one_stand_alone),
    (NamesAreApart, one_charmed_orc, meet_two_orcs, number_from_one),
]


@pytest.mark.parametrize(("law", "start", "play", "spoil"), BROKEN)
def test_a_law_is_broken_where_its_rule_is(
    law: type[Law], start: Start, play: Play, spoil: Spoil, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch(law, start(), play)
    hand = start()
    spoil(monkeypatch)
    with pytest.raises(AssertionError, match=f"{law.__name__} is broken"):
        watch(law, hand, play)


def test_each_declared_law_is_broken_once() -> None:
    assert {law for law, *_ in BROKEN} == {*LAWS}
