"""Fights between heroes, by house rule (A16.3, A16.4), in both combats."""

from __future__ import annotations

from typing import Any

import pytest

from companion.asks import Secret
from companion.deck import DISCARD
from companion.games.atervackt import game
from companion.games.atervackt.state.fights import Duel
from tests.games.atervackt.driver import NAMES, Hand, begin

FIGHTS = {"fights": "yes"}


def enter_together(*seats: str, options: dict[str, Any] | None = None, at: dict[str, Any] | None = None) -> Hand:
    """Bring heroes from one room into another, before its card; special attacks with a rock, or none."""
    seats = seats or ("Ada", "Bo")
    known = {f"heroes.{seat}.special": "none" for seat in seats} | (at or {})
    hand = begin(*seats, options=FIGHTS | (options or {}), at=known)("move", *["move"] * len(seats))
    return hand("tile", "room", *["with.Ada"] * (len(seats) - 1))("draw.room", "nothing")


def at_odds(*seats: str, **figures: Any) -> Hand:
    """Return a hand in which Ada attacks Bo."""
    return enter_together(*seats, **figures)("duel", "attack.Bo", *["peace"] * (len(seats or ("Ada", "Bo")) - 1))


def duel_of(hand: Hand) -> Duel:
    """Return the open fight."""
    assert hand.state.duel is not None
    return hand.state.duel


def lives(hand: Hand) -> list[int | None]:
    """Return the life of all, in the order of the seats."""
    return [hero.life for hero in hand.state.heroes.values()]


def points(hand: Hand) -> list[int | None]:
    """Return the combat points of all, in the order of the seats."""
    return [hero.points for hero in hand.state.heroes.values()]


@pytest.mark.rule("A16.3", "A1.11")
def test_heroes_do_not_fight_unless_all_have_agreed_before() -> None:
    assert game.options["fights"].default == "no"
    hand = begin("Ada", "Bo")("move", "move", "move")("tile", "room", "with.Ada")("draw.room", "nothing")
    assert hand.key == "move"
    hand = enter_together()
    assert hand.ids("Ada") == ["peace", "attack.Bo"]
    hand("duel", "peace", "peace")
    assert hand.key == "move"
    assert hand.state.duel is None


@pytest.mark.rule("A16.3", "A3.5", "AS60")
def test_waiting_hero_can_attack_in_the_card_phase() -> None:
    hand = enter_together()("duel", "peace", "peace")("move", "wait", "wait")("wait", 2)("wait", 2)
    assert hand.key == "duel"
    hand("duel", "peace", "peace")("move", "move", "wait")("tile", "room")("draw.room", "nothing")("wait", 2)
    assert hand.key == "move", "they are in different rooms"


@pytest.mark.rule("A16.3", "A13.2", "A13.3")
def test_both_show_in_secret_and_the_loser_loses_a_point() -> None:
    hand = at_odds()
    assert isinstance(hand.ask, Secret)
    assert hand.asked == ["Ada", "Bo"]
    hand("duel.sign", "rock", "scissors")
    assert lives(hand) == [10, 9]
    hand("fight.flee", "on")("duel.sign", "paper", "paper")
    assert lives(hand) == [9, 8]


@pytest.mark.rule("A16.3", "A13.4", "AS7")
def test_a_special_attack_costs_two() -> None:
    hand = at_odds(at={"heroes.Ada.special": "rock"})("duel.sign", "rock", "rock")
    assert lives(hand) == [9, 8]


@pytest.mark.rule("A16.1", "AS31")
@pytest.mark.parametrize(
    ("armed", "after"),
    [((True, True), [9, 9]), ((True, False), [10, 9]), ((False, True), [9, 10]), ((False, False), [9, 9])],
)
def test_in_a_tie_the_unarmed_lose_and_equals_both_lose(armed: tuple[bool, bool], after: list[int]) -> None:
    hand = at_odds(at={"heroes.Ada.armed": armed[0], "heroes.Bo.armed": armed[1]})("duel.sign", "rock", "rock")
    assert lives(hand) == after


@pytest.mark.rule("A13.5", "A28.2", "A13.1")
def test_a_fight_goes_on_until_one_is_dead() -> None:
    hand = at_odds(at={"heroes.Bo.life": 1})("duel.sign", "rock", "scissors")
    assert not hand.hero("Bo").alive
    assert hand.state.duel is None
    assert hand.state.scopes == []
    hand = at_odds(at={"heroes.Bo.life": 1, "heroes.Ada.life": 1})("duel.sign", "rock", "rock")
    assert hand.state.over, "both are dead"


@pytest.mark.rule("A14.1", "A14.2", "A14.4", "A15.3")
@pytest.mark.parametrize(("mine", "theirs", "away"), [("paper", "rock", True), ("rock", "rock", False)])
def test_a_hero_flees_who_does_no_damage_in_the_next_round(mine: str, theirs: str, away: bool) -> None:
    hand = at_odds()("duel.sign", "rock", "scissors")
    assert hand.asked == ["Ada"], "only who has just done damage"
    hand("fight.flee", "flee")("duel.sign", mine, theirs)
    assert hand.hero("Bo").life == 9, "a fleeing hero does no damage in that round"
    if away:
        hand("fight.exit", "open")
        assert hand.hero().halfway
        assert hand.state.duel is None
    else:
        assert (hand.key, hand.asked) == ("fight.flee", ["Bo"])


@pytest.mark.rule("A15.1", "A15.2", "A30.11")
@pytest.mark.parametrize("combat", ["signs", "ring"])
def test_three_heroes_hurt_only_chosen_opponents(combat: str) -> None:
    hand = at_odds("Ada", "Bo", "Cid", options={"combat": combat})
    assert (hand.key, hand.asked, hand.ids()) == ("duel.side", ["Cid"], ["aside", "against.Ada", "against.Bo"])
    hand("duel.side", "against.Ada")
    left = lives if combat == "signs" else points
    key, mine, theirs = ("duel.sign", "rock", "paper") if combat == "signs" else ("duel.stance", "psyche", "strength")
    before = [10, 10, 10] if combat == "signs" else [5, 5, 5]
    hand(key, mine, theirs, theirs)
    assert left(hand) == [before[0] - 2, before[1], before[2]], "Bo and Cid showed the same, but do not fight"


@pytest.mark.rule("A15.1")
def test_where_each_attacks_another_all_pairs_are_compared() -> None:
    hand = enter_together("Ada", "Bo", "Cid")("duel", "attack.Bo", "attack.Cid", "attack.Ada")
    hand("duel.sign", "rock", "scissors", "paper")
    assert lives(hand) == [9, 9, 9]
    assert len(duel_of(hand).pairs) == 3


@pytest.mark.rule("A15.2")
def test_hero_who_stays_out_is_not_in_the_duel() -> None:
    hand = at_odds("Ada", "Bo", "Cid")("duel.side", "aside")
    assert hand.asked == ["Ada", "Bo"]


@pytest.mark.rule("A10.1", "AS35", "AS60")
def test_hero_sitting_out_can_only_be_attacked() -> None:
    hand = begin("Ada", "Bo", options=FIGHTS, at={"heroes.Ada.special": "none", "heroes.Bo.special": "none"})
    hand("move", "move", "move")("tile", "room", "with.Ada").set("heroes.Bo.lost", 1)("draw.room", "nothing")
    assert hand.asked == ["Ada"]
    hand("duel", "attack.Bo")
    assert hand.asked == ["Ada", "Bo"]


@pytest.mark.rule("A7.16")
def test_no_fights_between_heroes_in_rubble() -> None:
    hand = begin("Ada", "Bo", options=FIGHTS)("move", "move", "move")("tile", "rubble", "with.Ada")
    assert hand.key == "move"


@pytest.mark.rule("A30.5", "A30.6", "A30.7", "A30.8", "A30.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "after"),
    [
        ("strength", "psyche", [5, 4]),
        ("psyche", "strength", [4, 5]),
        ("strength", "agility", [5, 5]),
        ("strength", "strength", [5, 2]),
        ("psyche", "psyche", [5, 5]),
    ],
)
def test_heroes_fight_each_other_by_legendens_combat(mine: str, theirs: str, after: list[int]) -> None:
    hand = at_odds(options={"combat": "ring"}, at={"heroes.Ada.strength": 9})("duel.stance", mine, theirs)
    assert points(hand) == after
    assert lives(hand) == [10, 10]
    if hand.key == "fight.flee":
        hand("fight.flee", "on")
    assert len(hand.ids("Ada")) == 3, "only neighbours on the ring from now on"


@pytest.mark.rule("A30.12", "AS31")
@pytest.mark.parametrize(
    ("armed", "strength", "after"),
    [
        ((False, True), 9, [4, 5]),
        ((False, True), 6, [4, 5]),
        ((False, True), 4, [3, 5]),
        ((True, False), 4, [5, 4]),
        ((False, False), 9, [4, 4]),
    ],
)
def test_on_the_same_stance_an_unarmed_hero_loses_in_legendens_combat(
    armed: tuple[bool, bool], strength: int, after: list[int]
) -> None:
    at = {"heroes.Ada.armed": armed[0], "heroes.Bo.armed": armed[1], "heroes.Ada.strength": strength}
    hand = at_odds(options={"combat": "ring"}, at=at)("duel.stance", "strength", "strength")
    assert points(hand) == after


@pytest.mark.rule("A30.2")
def test_all_combat_points_lost_to_a_hero_is_death() -> None:
    hand = at_odds(options={"combat": "ring"}, at={"heroes.Bo.life": 2})("duel.stance", "strength", "psyche")
    assert not hand.hero("Bo").alive


def beside_a_monster(fights: str, **options: Any) -> Hand:
    """Return a hand in which Ada attacks an orc, and Bo has waited and would stand aside."""
    at = {f"heroes.{seat}.special": "none" for seat in NAMES if seat in ("Ada", "Bo", "Cid")}
    hand = begin("Ada", "Bo", "Cid", options={"fights": fights, **options}, at=at)("move", "move", "move", "wait")
    hand("tile", "room", "with.Ada")("draw.room", "orc")("meeting", "attack", "wait")
    return hand("meeting.card", "fight")("meeting.join", "aside")


@pytest.mark.rule("A16.4")
@pytest.mark.parametrize(("agreed", "fighting"), [("yes", ["Ada"]), ("no", ["Ada", "Bo"])])
def test_standing_aside_needs_the_fighters_consent(agreed: str, fighting: list[str]) -> None:
    hand = beside_a_monster("yes")
    assert (hand.key, hand.asked) == ("meeting.agree", ["Ada"])
    hand("meeting.agree", agreed)
    assert hand.state.fight is not None
    assert hand.state.fight.heroes == fighting
    assert beside_a_monster("no").key == "monster.life", "without fights between heroes Bo just stands aside"


@pytest.mark.rule("A30.13", "A30.2", "A16.4", "A34.2")
def test_hero_may_attack_one_weakened_by_a_fight() -> None:
    hand = beside_a_monster("yes", combat="ring")("meeting.agree", "yes")("monster.life", "1")
    hand("fight.stance", "psyche", "strength")("fight.stance", "strength", "psyche")
    assert hand.key == "duel", "at once, before anything is picked up"
    hand("duel", "peace", "attack.Ada")
    assert points(hand)[:2] == [4, 5]


@pytest.mark.rule("A24.7", "AS8", "AS61")
def test_a_fight_in_the_chamber_wakes_the_dragon() -> None:
    hand = begin("Ada", "Bo", options=FIGHTS)("move", "move", "move")("tile", "chamber", "with.Ada")
    hand("dragon.card", "asleep")("dragon.card", "asleep")
    hand("duel", "attack.Bo", "peace")
    dragon = hand.state.decks["dragon"]
    assert hand.state.dragon == "awake"
    assert sorted(card or "" for card in dragon.known(DISCARD)) == ["asleep", "asleep", "awake"]
    assert dragon.left() == 5
    hand("dragon.fire", 2)("dragon.fire", 3)("dragon.flee", "flee")("dragon.escape", 12)
    hand("dragon.flee", "flee")("dragon.escape", 12)
    assert lives(hand) == [8, 7]
    assert hand.state.duel is None, "the storm leaves no time for it"
    assert all(hero.halfway for hero in hand.state.heroes.values())


@pytest.mark.rule("A24.7", "A12.11")
def test_fight_with_a_pursuer_in_the_chamber_wakes_the_dragon() -> None:
    hand = begin("Ada", "Bo")("move", "move", "wait")("tile", "chamber")("dragon.card", "asleep")("wait", 2)
    hand("move", "move", "wait")("tile", "room")("draw.room", "orc")("meeting", "flee")("meeting.card", "follows")
    hand("wait", 2)("move", "wait")
    assert hand.key == "meeting"
    hand("meeting", "attack")("meeting.card", "fight")
    assert (hand.state.dragon, hand.key) == ("awake", "dragon.fire")
    assert hand.state.fight is None


@pytest.mark.rule("A24.14", "A24.7")
def test_hero_who_enters_beside_an_awake_dragon_dies_despite_pursuers() -> None:
    hand = begin("Ada", "Bo")("move", "move", "wait")("tile", "chamber")("dragon.card", "asleep")("wait", 2)
    hand("move", "move", "wait")("tile", "room")("draw.room", "orc")("meeting", "flee")("meeting.card", "follows")
    hand("wait", 2).set("dragon", "awake")("move", "wait")
    assert not hand.hero().alive
    assert hand.key == "wait", "and nothing is met"


def test_the_last_round_is_read_across_the_table() -> None:
    hand = at_odds()("duel.sign", "rock", "scissors")
    reveal = game.view(hand.state, None).reveal
    assert reveal is not None
    assert [str(line) for line in reveal.lines] == ["Durim > Dzala", "Durim 10  Dzala 9"]
    assert [str(line) for line in reveal.large] == ["Durim ROCK", "Dzala SCISSORS"]
    hand = at_odds("Ada", "Bo", "Cid", options={"combat": "ring"})("duel.side", "against.Bo")
    hand("duel.stance", "strength", "psyche", "armour")
    reveal = game.view(hand.state, None).reveal
    assert reveal is not None
    assert [str(line) for line in reveal.lines] == [
        "Round 1",
        "Durim STRENGTH 5",
        "Dzala PSYCHE 4",
        "Yushugom ARMOUR 5",
    ]


def test_a_fight_between_heroes_that_is_left_hurts_nobody() -> None:
    hand = at_odds().leave("fight")
    assert hand.state.duel is None
    assert hand.key == "move"
    assert lives(hand) == [10, 10]


@pytest.mark.rule("A16.3", "AS35")
def test_two_heroes_who_failed_to_leave_can_attack_each_other() -> None:
    hand = begin("Ada", "Bo", options={"fights": "yes"})
    hand.hero("Bo").enter_room("1")
    hand("move", "portcullis", "portcullis")
    for _ in range(4):
        hand("test.strength", 7)
    assert (hand.key, hand.asked) == ("duel", ["Ada", "Bo"])
