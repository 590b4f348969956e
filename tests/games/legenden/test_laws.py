"""Each law of Legenden breaks where the rule that it guards is broken on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.legenden.state.game import Hero, LegendenState
from companion.games.legenden.two_phases import phases
from companion.testing.laws import Law, Moment, Watch
from tests.games.legenden.crowd import two_and_one
from tests.games.legenden.driver import Hand
from tests.games.legenden.laws import (
    DeadHeroesHaveNoCamp,
    EveryNewRoomIsMet,
    PursuersCanFollow,
    VisitorsFindTheirHero,
)

TELEPORT = (("turn", "found"), ("found", "teleport"), ("teleport.roll", [1]), ("teleport.to", "room"))
MOVED_TO_ADA = (("prowl.which", "1"), ("prowl.to", "Ada"))

Play = tuple[Hand, tuple[tuple[Any, ...], ...]]


def carried_off() -> Play:
    """Let a dead hero's player move an orc to Ada, who is teleported in the same movement phase."""
    hand = two_and_one("Cid", "Ada", "Bo", at={"heroes.Cid.life": 0}, monsters=("orc",))
    return hand, (*MOVED_TO_ADA, *TELEPORT, ("turn", "stay"))


def begin_followed() -> Play:
    """Let an orc follow Ada, who is teleported."""
    at = {"heroes.Ada.due": "back", "heroes.Ada.before": "room", "heroes.Ada.pursuer": "1"}
    return two_and_one(at=at, monsters=("orc",)), TELEPORT


def kill_ada() -> Play:
    """Let Ada die of a trap in the room where Bo stands too."""
    found = (("turn", "found"), ("found", "trap"), ("damage.sun", [1]))
    return two_and_one(at={"heroes.Ada.life": 1}), found


def left_behind() -> Play:
    """Let Ada lead Bo into a new room, and die before their event."""
    hand = two_and_one().play(("turn", "move"), ("move.what", "room"), ("along", "along"))
    return hand, (("turn", "found"), ("found", "nothing"), ("turn", "stay"))


def play_watched(law: type[Law], play: Play, then: Callable[[Hand], object] = lambda hand: None) -> None:
    """Play the answers and check the law after each; `then` is done before the last of them."""
    hand, answers = play
    watched = Watch((law,))
    watched.check(Moment(hand.state, hand.ask, ()))
    for at, answer in enumerate(answers):
        if at == len(answers) - 1:
            then(hand)
        hand(*answer)
        watched.check(Moment(hand.state, hand.ask, ()))


def kill_leader(hand: Hand) -> None:
    """Set Ada's life to 0, as by hand."""
    hand.set("heroes.Ada.life", 0)


def follow_leader_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the rule: only what waits for the leader is met."""

    async def finish(hero: Hero, seats: list[str]) -> None:
        assert hero.state.company is not None
        if hero.alive:
            await phases.meet_what_waits(hero.state, hero.state.company.stops[hero.seat].waits, [hero])

    monkeypatch.setattr(phases, "finish_turn", finish)


def forget_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the rule: a hero who leaves a place takes along what joined and followed there."""
    monkeypatch.setattr(Hero, "leave_place", lambda hero: None)
    monkeypatch.setattr(Hero, "is_followable", True)


def forget_no_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the rule: a monster that comes to a room meets also those who have left it."""
    monkeypatch.setattr(LegendenState, "forget_visits", lambda state, seat: None)


BROKEN = [
    (PursuersCanFollow, begin_followed, forget_nothing, None),
    (DeadHeroesHaveNoCamp, kill_ada, forget_nothing, None),
    (VisitorsFindTheirHero, carried_off, forget_no_visits, None),
    (EveryNewRoomIsMet, left_behind, follow_leader_only, kill_leader),
]


@pytest.mark.parametrize(("law", "play", "spoil", "then"), BROKEN)
def test_a_law_is_broken_where_its_rule_is(
    law: type[Law],
    play: Callable[[], Play],
    spoil: Callable[[pytest.MonkeyPatch], None],
    then: Callable[[Hand], object] | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_watched(law, play(), then or (lambda hand: None))
    spoil(monkeypatch)
    with pytest.raises(AssertionError, match=f"{law.__name__} is broken"):
        play_watched(law, play(), then or (lambda hand: None))
