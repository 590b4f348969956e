"""Rounds, their shared phases, the sun and the end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.asks import Choose
from companion.deck import PILE
from companion.games.atervackt import game
from companion.games.atervackt.turns import sun
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.games.atervackt.driver import Hand, begin, build, play_alone

DUSK = "- sun.dusk Night next time: 1/6. About 4 rounds left."


def at_sun(*seats: str, **figures: Any) -> Hand:
    """Return a hand whose next ask comes from the sun phase."""
    return Hand(build(*seats, at={"sun.at": figures.pop("sun")}, **figures))


def let_all_wait(hand: Hand) -> Hand:
    """Let everybody wait, and the die leave everybody alone."""
    hand("move", *["wait"] * len(hand.ask.seats if hand.ask else ()))
    while hand.key == "wait":
        hand("wait", 2)
    return hand


@pytest.mark.rule("A3.1", "A3.3", "A3.4", "A3.5", "A5.1", "A5.6", "A5.7", "A8.1")
def test_a_quiet_round_is_three_presses_for_each_hero() -> None:
    hand = begin("Ada", "Bo").play(("move", "move", "move"), ("tile", "room", "room"))
    hand.play(("draw.room", "nothing"), ("draw.room", "nothing"))
    assert hand.key == "move"
    assert hand.state.round == 2


@pytest.mark.rule("A3.1", "A3.3")
def test_all_decide_first_and_may_change_their_minds() -> None:
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"])))
    for seat, value in [("Ada", "own"), ("Bo", "own"), ("Ada", "Ada"), ("Ada", True)]:
        assert table.open is not None
        table.answer(table.open.n, seat, value)
    assert table.open is not None
    assert table.open.ask.key == "move"
    table.answer(table.open.n, "Bo", "wait")
    assert list(table.open.waiting) == ["Ada"]
    table.withdraw(table.open.n, "Bo")
    assert list(table.open.waiting) == ["Ada", "Bo"]
    table.answer(table.open.n, "Bo", "move")
    table.answer(table.open.n, "Ada", "wait")
    opened = table.open
    assert (opened.ask.key, opened.ask.seats) == ("tile", ("Bo",))


@pytest.mark.rule("A4.1", "A3.2", "A1.6")
def test_the_sun_moves_one_step_a_round() -> None:
    hand = let_all_wait(at_sun("Ada", sun=3))
    assert hand.state.sun.at == 4


@pytest.mark.rule("A4.2")
@pytest.mark.parametrize(("face", "steps"), [(1, 1), (2, 2), (3, 0), (6, 0)])
def test_on_the_last_three_dots_a_die_decides(face: int, steps: int) -> None:
    hand = let_all_wait(at_sun("Ada", sun=22))
    assert hand.key == "move", "the fourth-last dot is an ordinary one"
    let_all_wait(hand)("sun", face)
    assert hand.state.sun.at == 23 + steps


@pytest.mark.rule("A4.3", "A3.9", "A29.1", "AS24")
@pytest.mark.parametrize(("at", "face", "dead"), [(25, 1, True), (25, 2, True), (24, 2, True), (24, 1, False)])
def test_heroes_inside_at_nightfall_die(at: int, face: int, dead: bool) -> None:
    hand = let_all_wait(at_sun("Ada", "Bo", sun=at))("sun", face)
    assert hand.state.over is dead
    assert hand.hero("Bo").alive is not dead
    if dead:
        assert "night" in hand.told
        assert game.result(hand.state)["winners"] == []


@pytest.mark.rule("A4.5")
def test_the_chance_of_night_is_exact_and_shown() -> None:
    chances = {at: sun.nightfall_chance(build(at={"sun.at": at})) for at in (22, 23, 24, 25)}
    assert chances == {22: 0, 23: 0, 24: Fraction(1, 6), 25: Fraction(2, 6)}
    view = game.view(build(at={"sun.at": 24}), None)
    (meter,) = [deck for deck in view.decks if deck.key == "sun"]
    assert [chance for _, chance in meter.chances] == [Fraction(1, 6)]
    assert "sun.dusk" in let_all_wait(at_sun("Ada", sun=23))("sun", 1).told


@pytest.mark.rule("A4.2")
@pytest.mark.parametrize(
    ("face", "said"),
    [
        (3, ["- sun The sun stays: 3 left to the skull."]),
        (1, ["- sun Move the sun one step: 2 left to the skull.", DUSK]),
    ],
)
def test_result_of_the_last_dots_die_is_told(face: int, said: list[str]) -> None:
    hand = let_all_wait(at_sun("Ada", sun=23))("sun", face)
    assert [line for line in hand.transcript if line.startswith("- sun")][-len(said) :] == said


@pytest.mark.parametrize(
    ("at", "first"),
    [
        ({}, "room"),
        ({"sun.at": 22}, "out"),
    ],
)
def test_likely_tiles_come_first(at: dict[str, Any], first: str) -> None:
    """At dusk people make for the towers; beside the chamber they go for it."""
    hand = Hand(build("Ada", at=at))("move", "move")
    assert isinstance(hand.ask, Choose)
    assert hand.ask.likely_first("Ada")[0].id == first


def test_chamber_comes_first_beside_the_chamber() -> None:
    state = build("Ada")
    hero = state.heroes["Ada"]
    hero.before, hero.way_in = state.new_room("chamber"), "free"
    hand = Hand(state)("move", "move")
    assert isinstance(hand.ask, Choose)
    assert hand.ask.likely_first("Ada")[0].id == "chamber"
    other = Hand(build("Ada", room="chamber"))("move", "move")
    assert isinstance(other.ask, Choose)
    assert other.ask.likely_first("Ada")[0].id == "room"


def test_the_chamber_is_never_farther_away_than_the_second_page() -> None:
    for at in ({}, {"sun.at": 22}):
        hand = Hand(build("Ada", at=at))("move", "move")
        assert isinstance(hand.ask, Choose)
        assert "chamber" in [option.id for option in hand.ask.likely_first("Ada")[:6]]


def test_the_mean_number_of_sun_phases_left_is_that_of_the_rules() -> None:
    """The last dot has 3 phases left on average, the one before 4.5, the third-last 6.75."""
    last: Fraction = 1 / Fraction(2, 6)
    second = (1 + last / 6) / Fraction(2, 6)
    third = (1 + second / 6 + last / 6) / Fraction(2, 6)
    assert [third, second, last] == [Fraction(27, 4), Fraction(9, 2), Fraction(3)]
    rows = {at: sun.nightfall_chance(build(at={"sun.at": at})) for at in (23, 24, 25)}
    assert 1 / rows[25] == last
    nights = {at: sun.nightfall(build(at={"sun.at": at})) for at in (20, 23, 24, 25)}
    assert {at: night.rounds for at, night in nights.items() if night} == {20: 10, 23: 7, 24: 4, 25: 3}
    assert {at: night.chance for at, night in nights.items() if night} == {20: 0, **rows}


@pytest.mark.rule("A4.4")
def test_with_the_disc_the_rounds_left_are_those_of_the_sun_die() -> None:
    night = sun.nightfall(build(at={"sun.at": 25}, options={"sun.kind": "disc"}))
    assert night is not None and night.chance == sun.nightfall_chance(
        build(at={"sun.at": 25}, options={"sun.kind": "disc"})
    )


@pytest.mark.rule("A4.4")
def test_with_the_disc_the_sun_die_is_rolled_every_round() -> None:
    hand = let_all_wait(at_sun("Ada", sun=3, options={"sun.kind": "disc"}))("sun", 2)
    assert hand.state.sun.at == 5


@pytest.mark.rule("AS2")
def test_the_length_of_the_scale_is_a_house_rule() -> None:
    hand = let_all_wait(at_sun("Ada", sun=10, options={"sun.steps": 14}))
    assert hand.state.sun.steps == 13
    hand("move", "wait")("wait", 2)
    assert hand.key == "sun", "the third-last dot"


@pytest.mark.rule("A10.2")
@pytest.mark.parametrize(("face", "card"), [(1, True), (2, False), (3, True), (5, True), (6, False)])
@pytest.mark.parametrize("kind", ["room", "tower", "corridor"])
def test_waiting_hero_draws_a_room_card_on_an_odd_number(face: int, card: bool, kind: str) -> None:
    hand = play_alone(room=kind)("move", "wait")("wait", face)
    assert (hand.key == "draw.room") is card


@pytest.mark.rule("A10.1", "A3.6")
def test_a_lost_round_is_sat_out_without_a_roll() -> None:
    hand = begin("Ada", "Bo", at={"heroes.Ada.lost": 1})
    assert hand.asked == ["Bo"]
    hand("move", "wait")("wait", 2)
    assert hand.asked == ["Ada", "Bo"]


@pytest.mark.rule("AS11")
def test_leaving_by_a_tower_is_at_once_and_for_good() -> None:
    hand = begin("Ada", "Bo").play(("move", "move", "wait"), ("tile", "out"), ("wait", 2))
    assert hand.hero().is_safe
    assert hand.asked == ["Bo"]


@pytest.mark.rule("AS11")
@pytest.mark.parametrize(("answer", "safe"), [("out", True), ("in", False)])
def test_hero_who_follows_into_a_tower_may_leave_at_once(answer: str, safe: bool) -> None:
    hand = begin("Ada", "Bo").play(("move", "move", "move"), ("tile", "with.Bo", "tower"), ("tower", answer))
    assert hand.hero().is_safe == safe
    assert hand.hero("Bo").place == "castle"


@pytest.mark.rule("AS11")
@pytest.mark.parametrize(("rule", "key"), [("tower", "tower"), ("move", "move")])
def test_hero_who_goes_back_into_a_tower_may_leave_at_once(rule: str, key: str) -> None:
    hand = play_alone(options={"leave": rule}, room="tower").play(
        ("move", "move"), ("tile", "rubble"), ("move", "back")
    )
    assert hand.key == key
    if rule == "tower":
        assert hand("tower", "out").hero().is_safe


@pytest.mark.rule("AS11")
def test_by_house_rule_leaving_takes_one_more_move() -> None:
    hand = play_alone(options={"leave": "move"})("move", "move")
    assert "out" not in hand.ids()
    hand("tile", "tower")
    assert "leave" in hand.ids()
    hand("move", "leave")
    assert hand.key == "gold"


@pytest.mark.rule("AS11")
def test_nobody_leaves_from_the_tower_of_the_start() -> None:
    assert "leave" not in play_alone(room="tower", at={"heroes.Ada.way_in": "start"}).ids()


@pytest.mark.rule("A3.9", "A29.1", "A29.4", "AS24")
def test_richest_survivors_win() -> None:
    hand = begin("Ada", "Bo", "Cid").play(("move", "move", "move", "move"), ("tile", "out", "out", "out"))
    hand("gold", 100, 300, 300)
    assert game.result(hand.state)["winners"] == ["Bo", "Cid"]
    assert hand.state.over


@pytest.mark.rule("A28.2", "A28.5", "A3.9")
def test_dead_hero_loses_everything_and_cards_are_shuffled_in() -> None:
    hand = play_alone(at={"heroes.Ada.cards": 3, "heroes.Ada.keys": 1})("move", "move")("tile", "room")(
        "draw.room", "curse"
    )
    hand("report", "dies")
    assert (hand.hero().cards, hand.hero().keys, hand.hero().alive) == (0, 0, False)
    assert hand.state.over
    assert "death" in hand.told


@pytest.mark.rule("A1.10", "A2.11")
def test_life_is_asked_late_and_healing_stops_at_the_start() -> None:
    hand = play_alone(at={"heroes.Ada.life": None, "heroes.Ada.max_life": None})
    hand.play(("move", "move"), ("tile", "room"), ("draw.room", "potion"), ("report", "hurt"), ("report.hurt", 3))
    hand("value.life", 12)
    assert hand.hero().life == 9
    hand.play(("report", "heal"), ("report.heal", 9), ("report", "done"))
    assert hand.hero().life == 12


@pytest.mark.rule("AS1")
def test_one_player_alone_begins_and_keeps_the_sun() -> None:
    state = game.setup(["Ada"], {}, game.data())
    hand = Hand(state)("setup.hero", "own")("setup.rings", True)
    assert hand.key == "move"
    assert state.keeper == "Ada"


@pytest.mark.rule("A1.1", "A1.2", "A1.3", "A1.4", "A1.5")
def test_heroes_stand_in_turn_order_after_the_first_player_changes() -> None:
    state = build("Ada", "Bo", "Cid")
    assert [hero.seat for hero in state.heroes_inside()] == ["Ada", "Bo", "Cid"]
    state.keeper = "Bo"
    assert [hero.seat for hero in state.heroes_inside()] == ["Bo", "Cid", "Ada"]
    state.heroes["Cid"].life, state.heroes["Ada"].place = 0, "out"
    assert [hero.seat for hero in state.heroes_inside()] == ["Bo"]
    other = build("Ada", "Bo", "Cid")
    state.heroes = other.heroes
    assert state.heroes_inside() == [other.heroes[seat] for seat in ("Bo", "Cid", "Ada")]
    assert state.heroes_in("1") == [other.heroes["Ada"]]


def test_setup_orders_seats_from_the_suns_keeper_and_fills_decks() -> None:
    state = game.setup(["Ada", "Bo"], {}, game.data())
    hand = Hand(state).play(("setup.hero", "durim"), ("setup.hero", "yushugom"))
    assert "durim" not in hand.ids()
    hand.play(("setup.keeper", "Bo"), ("setup.rings", True))
    assert state.order() == ["Bo", "Ada"]
    assert [hand.room(seat).kind for seat in state.seats] == ["tower", "tower"]
    assert "rings.none" in hand.told
    assert state.decks["room"].left(PILE) == 88


@pytest.mark.rule("A1.4")
def test_where_nobody_may_have_a_ring_none_are_dealt() -> None:
    hand = Hand(game.setup(["Ada"], {}, game.data()))("setup.hero", "mrishnahk")
    assert hand.key == "move"


@pytest.mark.rule("AS13", "A3.6", "AS12")
def test_early_move_is_completed_before_a_lost_round() -> None:
    hand = play_alone()("move", "move")("tile", "room")("draw.room", "suction")
    hand.play(("report", "lost"), ("report.lost", 1), ("report", "thrown"), ("report", "done"))
    assert hand.hero().halfway
    assert hand.key == "tile", "no choice: the move is completed"
    hand("tile", "room")("draw.room", "nothing")
    assert "lost.round" in hand.told
    assert hand.state.round == 4


@pytest.mark.rule("A4.1", "AS2")
def test_the_log_and_the_page_count_the_same_steps_to_the_skull() -> None:
    hand = let_all_wait(at_sun("Ada", sun=0, options={"sun.steps": 26}))
    assert "- sun Move the sun one step: 25 left to the skull." in hand.transcript
    view = game.view(hand.state, None)
    assert next(deck.left for deck in view.decks if deck.key == "sun") == 25
    assert view.sun is not None
    assert (view.sun.value, view.sun.max) == (1, 26)


def test_the_sun_is_said_once_and_no_phase_after_the_end() -> None:
    state = build("Ada", at={"round": 1})
    state.phase, state.sun.at = "sun", 25
    assert str(game.view(state, None).headline) == "New round"
    state.round = 0
    assert str(game.view(state, None).headline) == "Återväckt", "while the heroes are chosen"
    state.round, state.phase, state.over = 3, "move", True
    assert str(game.view(state, None).headline) == "Återväckt", "the end is in no phase"
    state.over = False
    assert str(game.view(state, None).headline) == "All move"


@pytest.mark.parametrize(
    ("combat", "said"),
    [("signs", "Lose your last life point"), ("ring", "A hero dies without life, or combat points")],
)
def test_counted_figures_are_told_as_the_game_begins(combat: str, said: str) -> None:
    assert said in open_game({"combat": combat}).story


@pytest.mark.parametrize(("mode", "says"), [("drawn", True), ("asked", False)])
def test_drawing_box_tells_that_monster_cards_are_real(mode: str, says: bool) -> None:
    assert ("The box has no monster cards: read real ones." in open_game({}, mode).story) is says


def open_game(options: dict[str, Any], mode: str = "asked") -> Hand:
    """Return a game of two as it begins, with cards drawn by the box or by people."""
    state = game.setup(["Ada", "Bo"], options, game.data())
    state.modes["cards.room"] = mode
    hand = Hand(state)
    return hand("setup.hero", "durim")("setup.hero", "dzala")("setup.keeper", "Ada")("setup.rings", True)


@pytest.mark.rule("AS11", "A22.2", "A23.13")
def test_only_walking_heroes_leave_a_tower_in_the_same_move() -> None:
    assert "out" in begin("Ada", "Bo")("move", "move", "wait").ids()
    landed = begin("Ada", "Bo").interrupt("Ada", "report")("report", "teleport")("teleport", "board")
    landed("report", "done")("move", "wait")
    assert "out" not in landed.ids("Ada")
    below = begin("Ada", "Bo", at={"heroes.Ada.place": "catacombs"})
    below.set("heroes.Ada.way_up", True)("move", "up", "wait")
    below("below.up", "up")("below.where", 9)("below.board", "board")
    assert "out" not in below.ids("Ada")
    assert "out" in below("tile", "corridor").ids("Ada"), "from a corridor on the hero walks"


@pytest.mark.rule("A28.2", "A28.3")
def test_hero_set_dead_is_mourned_before_the_next_room() -> None:
    hand = begin("Ada", "Bo", "Cid")("move", "move", "move", "wait")("tile", "room", "room")
    hand.set("heroes.Ada.life", 0)
    assert (hand.key, hand.asked) == ("draw.room", ["Bo"])
    assert "death" in hand.told


@pytest.mark.rule("A7.22")
def test_failed_torch_is_told() -> None:
    hand = begin("Ada", "Bo", at={"heroes.Ada.torch": False})("move", "light", "wait")("torch", 6)
    assert "torch.dark" in hand.told
