"""Followers in fights: a sign or a stance for each, alone or at the hero's side (A25.6)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Secret
from companion.games.atervackt import game
from companion.games.atervackt.state.fights import Fight
from companion.games.atervackt.state.pieces import MONSTERS
from companion.journal import MemoryJournal
from companion.state import Json
from companion.table import Table, new_header
from tests.games.atervackt.crowd import follower_at, lead
from tests.games.atervackt.driver import Hand, move_into


def fight(*kinds: str, who: str = "all", life: int = 4, **figures: Any) -> Hand:
    """Return a hand in which Ada and followers fight an orc; a die shows for it."""
    at = {"heroes.Ada.special": "none"} | figures.pop("at", {})
    hand = move_into(lead(*kinds, at=at, **figures), "orc")("meeting", "attack")("meeting.card", "fight")
    return hand("monster.life", life)("fight.who", who)


def fight_of(hand: Hand) -> Fight:
    """Return the fight that is open."""
    assert hand.state.fight is not None
    return hand.state.fight


@pytest.mark.rule("A25.6", "A15.1")
def test_the_player_shows_a_sign_for_each() -> None:
    hand = fight("oracaz")
    assert isinstance(hand.ask, Secret)
    assert [str(part.text) for part in hand.ask.parts_for("Ada")] == ["Durim?", "Oracaz?"]
    assert len(hand.ids()) == 9
    hand("fight.sign", "paper-scissors")("fight.die", 1)
    assert (hand.hero().life, follower_at(hand).life) == (10, 5), "paper beats rock, rock beats scissors"
    assert fight_of(hand).foes[0].points.value == 3
    assert fight_of(hand).signs == {"Ada": "paper", "#1": "scissors"}


@pytest.mark.rule("A25.6")
def test_master_joins_when_the_follower_that_fights_alone_falls() -> None:
    hand = fight("oracaz", who="alone")
    assert hand.ids() == ["rock", "scissors", "paper"]
    hand.set("followers.1.life", 1)("fight.sign", "scissors")("fight.die", 1)
    assert not follower_at(hand).alive
    assert "fight.joins" in hand.told
    assert hand.hero().life == 10
    hand("fight.sign", "paper")("fight.die", 1)
    assert fight_of(hand).signs == {"Ada": "paper"}
    assert fight_of(hand).foes[0].points.value == 3


@pytest.mark.rule("A25.6")
def test_victory_of_a_follower_alone_spares_its_master() -> None:
    hand = fight("oracaz", who="alone", life=1)("fight.sign", "paper")("fight.die", 1)
    assert hand.state.fight is None
    assert hand.key == "move"
    assert game.view(hand.state, None).reveal is None


@pytest.mark.rule("A25.6")
def test_reveal_names_a_follower_that_fights_alone() -> None:
    hand = fight("oracaz", who="alone")
    fight_of(hand).signs["#1"], fight_of(hand).foes[0].sign = "paper", "rock"
    reveal = game.view(hand.state, None).reveal
    assert reveal is not None
    assert [str(line) for line in reveal.said] == ["Oracaz > Orc", "Oracaz: 6 left", "Oracaz PAPER", "Orc ROCK"]


@pytest.mark.rule("A25.6", "A14.2")
def test_followers_blow_does_not_let_its_master_flee() -> None:
    hand = fight("oracaz")("fight.sign", "rock-paper")("fight.die", 1)
    assert hand.key == "fight.flee", "a tie hurts both"
    hand = fight("oracaz")("fight.sign", "scissors-paper")("fight.die", 1)
    assert hand.key == "fight.sign", "only the follower did damage"
    hand("fight.sign", "paper-scissors")("fight.die", 1)("fight.flee", "flee")
    hand("fight.sign", "paper-scissors")("fight.die", 1)("fight.exit", "open")
    assert hand.state.fight is None
    hand("tile", "room")("draw.room", "nothing")
    assert (follower_at(hand).where, follower_at(hand).room) == ("with", hand.hero().room)


@pytest.mark.rule("A25.6")
def test_follower_that_cannot_fight_stands_aside() -> None:
    hand = lead()
    follower_at(hand).fights = False
    hand = move_into(hand.set("heroes.Ada.special", "none"), "orc")("meeting", "attack")("meeting.card", "fight")
    hand("monster.life", 2)
    assert hand.key == "fight.sign"
    assert hand.ids() == ["rock", "scissors", "paper"]


@pytest.mark.rule("A25.6", "A30.1", "A30.11")
def test_follower_has_its_own_stance_and_points_on_the_ring() -> None:
    hand = fight("oracaz", "troll", options={"combat": "ring"})
    assert (hand.hero().points, follower_at(hand).points, follower_at(hand, 1).points) == (5, 3, 6), (
        "half of a hero's, all of theirs"
    )
    hand("fight.stance", "strength-strength-strength")("fight.first", 4)
    assert (hand.hero().points, follower_at(hand).points, follower_at(hand, 1).points) == (5, 3, 6)
    assert fight_of(hand).foes[0].points.value == 1, "strength beats psyche, three times"
    hand("fight.flee", "on")
    assert "psyche-armour-strength" in hand.ids()
    assert "agility-armour-strength" not in hand.ids(), "never to the opposite"


@pytest.mark.rule("A30.2", "A25.6")
def test_follower_without_points_dies_and_points_return_at_sunrise() -> None:
    hand = fight("oracaz", options={"combat": "ring"}, life=12).set("followers.1.points", 1)
    hand("fight.stance", "strength-psyche")("fight.first", 1)
    assert not follower_at(hand).alive
    assert hand.hero().alive


@pytest.mark.rule("A25.6")
def test_for_many_one_chooses_five_and_the_others_do_as_the_last() -> None:
    hand = fight(*MONSTERS, "skeleton")
    assert isinstance(hand.ask, Secret)
    assert len(hand.ask.parts_for("Ada")) == 5
    hand("fight.sign", "rock-rock-rock-rock-paper")("fight.die", 1)
    assert fight_of(hand).signs if hand.state.fight else "monster.killed" in hand.told


@pytest.mark.rule("A25.6", "A13.2")
def test_at_a_table_a_sign_for_each_is_one_secret() -> None:
    state: dict[str, Json] = {"heroes.Ada.special": "none"}
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], state=state)))
    says: list[tuple[str, str, Any]] = [
        *(("Ada", "setup.hero", "dzala"), ("Bo", "setup.hero", "own"), ("Ada", "setup.keeper", "Ada")),
        *(("Ada", "setup.rings", True), ("Ada", "move", "move"), ("Bo", "move", "wait"), ("Ada", "tile", "room")),
        *(("Ada", "draw.room", "orc"), ("Ada", "meeting", "attack"), ("Bo", "meeting.card", "fight")),
        *(("Bo", "monster.life", "3"), ("Ada", "fight.who", "all")),
        *(("Ada", "value.life", 12), ("Ada", "value.life", 6)),
        *(("Ada", "fight.sign", "rock-paper"), ("Bo", "fight.sign", "rock")),
    ]
    for seat, key, value in says:
        assert table.open is not None
        assert table.open.ask.key == key
        table.answer(table.open.n, seat, value)
    before = table.view(None).state
    table.undo(1, consent=True)
    table.redo()
    assert table.view(None).state == before
