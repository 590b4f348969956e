"""The advanced rules' two phases, and heroes who go together."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from companion.games.legenden.house_rules import HOUSE
from companion.games.legenden.state.game import LegendenState, Monster
from companion.state import to_json
from tests.games.legenden.crowd import OneElsewhere
from tests.games.legenden.driver import Hand, begin, build

ADVANCED = {"advanced": True}
ROOM = (("turn", "move"), ("move.what", "room"))
TOGETHER = {"heroes.Ada.camp": 1, "heroes.Bo.camp": 1}


@pytest.fixture(params=[False, True], ids=["alone", "one elsewhere"], autouse=True)
def play_with_dan(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play each of these tests again with a fourth hero who stands elsewhere and does nothing."""
    monkeypatch.setattr(sys.modules[__name__], "WITH_DAN", request.param)


WITH_DAN = False


def seats_of(*seats: str) -> tuple[str, ...]:
    """Return these seats, or two; the last is Dan's if somebody is elsewhere."""
    return (*(seats or ("Ada", "Bo")), *(("Dan",) if WITH_DAN else ()))


def hand_of(state: LegendenState) -> Hand:
    """Return a hand, which answers for Dan too."""
    return OneElsewhere(state) if WITH_DAN else Hand(state)


def begin_advanced(*seats: str, **options: Any) -> Hand:
    return hand_of(build(*seats_of(*seats), **{"options": ADVANCED} | options))


def key_and_seats(hand: Hand) -> tuple[str | None, tuple[str, ...]]:
    return hand.key, hand.ask.seats if hand.ask else ()


def test_standard_rules_are_the_default_and_leave_no_trace() -> None:
    hand = begin().play(*ROOM)
    assert hand.key == "room"
    kept = to_json(hand.state, whole=False)
    assert isinstance(kept, dict)
    assert not {"company", "throng", "melee", "upcoming"} & set(kept)
    assert "camp" not in str(kept)
    assert [HOUSE.options[name].default for name in ("advanced", "chaos", "plates")] == [False, False, "each"]


@pytest.mark.rule("L13.1a")
def test_all_move_before_any_room_tile_is_turned() -> None:
    hand = begin_advanced().play(*ROOM)
    assert key_and_seats(hand) == ("turn", ("Bo",))
    hand.play(*ROOM)
    assert key_and_seats(hand) == ("room", ("Ada",))
    hand("room", "nothing")
    assert key_and_seats(hand) == ("room", ("Bo",))
    assert hand("room", "nothing").key == "sun"
    assert hand.state.company is None


@pytest.mark.rule("L13.1a")
def test_rest_and_cards_of_the_chamber_belong_to_the_event_phase() -> None:
    hand = begin_advanced(at={"heroes.Ada.life": 5, "heroes.Bo.place": "chamber"})
    hand.play(("turn", "rest"), ("turn", "draw"))
    assert key_and_seats(hand) == ("rest.sun", ("Ada",))
    hand("rest.sun", [2])
    assert (hand.hero().life, hand.hero("Bo").cards, hand.key) == (7, 1, "dragon.card")


@pytest.mark.rule("L13.1a")
def test_a_hero_who_stays_put_has_nothing_to_finish() -> None:
    assert begin_advanced().play(("turn", "stay"), ("turn", "stay")).key == "sun"


@pytest.mark.rule("L13.1a", "LS22")
def test_a_hero_who_meant_to_draw_may_fight_the_woken_dragon_or_wait() -> None:
    hand = begin_advanced(at={"heroes.Ada.place": "chamber", "heroes.Bo.place": "chamber"})
    hand.play(("turn", "draw"), ("turn", "draw"), ("dragon.card", "awake"))
    assert (hand.key, hand.ids, hand.hero("Bo").cards) == ("chamber.woken", ["", "fight", "wait"], 0)
    assert hand("chamber.woken", "wait").key == "sun"


@pytest.mark.rule("L13.1a", "LS22", "L10.1a")
def test_a_hero_who_chooses_to_fight_the_woken_dragon_fights_at_once() -> None:
    hand = begin_advanced(at={"heroes.Ada.place": "chamber", "heroes.Bo.place": "chamber"})
    hand.play(("turn", "draw"), ("turn", "draw"), ("dragon.card", "awake"), ("chamber.woken", "fight"))
    assert hand.key == "fight.ready"
    assert hand.state.fight is not None
    assert (hand.state.fight.hero, hand.state.fight.kind) == ("Bo", "dragon")


@pytest.mark.rule("L13.1d")
@pytest.mark.parametrize(
    ("way", "after"),
    [
        ((("move.what", "door"), ("door.how", "break"), ("test.strength", "made"), ("test.strength", "made")), "door"),
        ((("move.what", "portcullis"), ("portcullis", "lift"), *[("test.strength", "made")] * 2), "portcullis"),
    ],
)
def test_doors_and_portcullises_belong_to_the_movement_phase(way: tuple[tuple[str, str], ...], after: str) -> None:
    hand = begin_advanced().play(("turn", "move"), *way, ("move.behind", "room"))
    assert (key_and_seats(hand), hand.hero().way_in) == (("turn", ("Bo",)), after)


@pytest.mark.rule("L13.1d")
@pytest.mark.parametrize(("place", "act", "test"), [("web", "tear", "strength"), ("stuck", "force", "agility")])
def test_webs_and_rubble_belong_to_the_movement_phase(place: str, act: str, test: str) -> None:
    hand = begin_advanced(at={"heroes.Ada.place": place})("turn", act)
    tests = 2 if place == "web" else 1
    hand.play(*[(f"test.{test}", "made")] * tests, ("move.what", "room"))
    assert key_and_seats(hand) == ("turn", ("Bo",))
    assert hand("turn", "stay").key == "room"


@pytest.mark.rule("L13.1d", "L4.2a")
def test_corridors_are_movement_and_their_monsters_are_met_later() -> None:
    hand = begin_advanced().play(
        ("turn", "move"), ("move.what", "corridor"), ("corridor", "on"), ("move.what", "corridor")
    )
    hand("corridor", "monster")
    assert key_and_seats(hand) == ("turn", ("Bo",))
    assert hand("turn", "stay").key == "monster.kind"


@pytest.mark.rule("L13.1a", "L7.6c")
def test_going_back_is_movement_and_the_pursuer_is_met_later() -> None:
    state = build(*seats_of(), at={"heroes.Ada.due": "back", "heroes.Ada.before": "room"}, options=ADVANCED)
    state.monsters["1"], state.heroes["Ada"].pursuer = Monster("orc"), "1"
    hand = hand_of(state).play(("turn", "back"), ("turn", "stay"))
    assert hand.key == "meeting.hero"


@pytest.mark.rule("L13.1a", "L9.5c")
def test_the_breath_for_a_failed_flight_comes_in_the_event_phase() -> None:
    hand = begin_advanced(at={"heroes.Ada.place": "chamber", "dragon": "awake"}).play(("turn", "flee"))
    hand("test.agility", "failed")
    assert key_and_seats(hand) == ("turn", ("Bo",))
    assert hand("turn", "stay").key == "damage.sun"


@pytest.mark.rule("L13.1a")
@pytest.mark.parametrize(("what", "event"), [("abyss", "abyss"), ("bridge", "bridge"), ("chamber", "chamber")])
def test_an_entered_room_waits_for_the_event_phase(what: str, event: str) -> None:
    hand = begin_advanced()
    hand.play(("turn", "move"), ("move.what", what))
    assert key_and_seats(hand) == ("turn", ("Bo",))
    assert key_and_seats(hand("turn", "stay")) == (event, ("Ada",))


@pytest.mark.rule("L13.1a", "L5.5a")
def test_a_monster_is_moved_in_one_phase_and_met_in_the_other() -> None:
    state = build(*seats_of(), at={"heroes.Bo.life": 0}, options=ADVANCED)
    state.monsters["1"] = Monster("orc")
    hand = hand_of(state).play(("turn", "stay"), ("prowl.which", "1"), ("prowl.to", "Ada"))
    assert key_and_seats(hand) == ("meeting.hero", ("Ada",))
    assert key_and_seats(hand("meeting.hero", "wait")) == ("meeting.reaction", ("Bo",))
    hand("meeting.reaction", "flees")
    assert "monster.back" in hand.told


@pytest.mark.rule("L13.1a")
def test_a_hero_who_leaves_the_room_does_not_meet_what_came() -> None:
    state = build(*seats_of(), at={"heroes.Ada.life": 0}, options=ADVANCED)
    state.monsters["1"] = Monster("orc")
    hand = hand_of(state).play(("prowl.which", "1"), ("prowl.to", "Bo"), *ROOM)
    assert key_and_seats(hand) == ("room", ("Bo",))


@pytest.mark.rule("LS41")
def test_a_teleported_monster_is_met_in_the_event_phase_of_that_room() -> None:
    hand = begin_advanced().play(
        *ROOM, ("turn", "stay"), ("room", "found"), ("found", "banish"), ("monster.kind", "orc")
    )
    hand.play(("teleport.roll", [1]), ("teleport.monster", "Bo"))
    assert "Teleported monsters: met in the event phase." in hand.story
    assert key_and_seats(hand) == ("room", ("Ada",))
    hand("room", "nothing")
    assert key_and_seats(hand) == ("meeting.hero", ("Bo",))


@pytest.mark.rule("LS41")
def test_a_teleported_monster_may_come_to_an_empty_room() -> None:
    hand = begin_advanced().play(
        ("turn", "stay"), *ROOM, ("room", "found"), ("found", "banish"), ("monster.kind", "orc")
    )
    hand.play(("teleport.roll", [1]), ("teleport.monster", "Ada"), ("room", "nothing"), ("sun", [0]), *ROOM)
    hand("turn", "stay")
    assert key_and_seats(hand) == ("room", ("Ada",))
    assert hand.state.monsters["1"].visits is None


@pytest.mark.rule("L13.1b", "L13.1c", "LQ9")
def test_companions_are_asked_once_the_room_is_named_and_move_at_once() -> None:
    hand = begin_advanced("Ada", "Cid", "Bo", at=TOGETHER).play(*ROOM)
    assert key_and_seats(hand) == ("along", ("Bo",))
    hand("along", "along")
    assert key_and_seats(hand) == ("turn", ("Cid",)), "Bo has moved before Cid, who comes between them"
    hand("turn", "stay")
    assert hand.hero().camp == hand.hero("Bo").camp != 0
    assert key_and_seats(hand) == ("room", ("Ada",))
    hand("room", "nothing")
    assert hand.key == "sun", "they have met it at the same time"


@pytest.mark.rule("LQ9", "L13.1b")
def test_the_leader_decides_first_and_is_not_asked_about_followers() -> None:
    hand = begin_advanced("Ada", "Bo", "Cid", at=TOGETHER | {"heroes.Cid.camp": 1}).play(*ROOM)
    assert key_and_seats(hand) == ("along", ("Bo", "Cid"))
    hand("along", "along", "not")
    assert (hand.hero().camp == hand.hero("Bo").camp, hand.state.turn) == (True, "Cid")
    assert hand.hero("Cid").camp != hand.hero("Bo").camp
    hand.play(*ROOM)
    assert hand.key == "room", "nobody later stands with Cid any more"


@pytest.mark.rule("LQ9")
def test_the_later_one_cannot_lead_the_earlier() -> None:
    hand = begin_advanced(at=TOGETHER).play(("turn", "stay"), *ROOM)
    assert key_and_seats(hand) == ("room", ("Bo",))


@pytest.mark.rule("L13.1b")
def test_others_who_stand_there_say_so_by_an_interruption() -> None:
    hand = begin_advanced("Ada", "Bo", "Cid")("turn", "move").interrupt("Cid", "along")
    hand("move.what", "room")
    assert key_and_seats(hand) == ("turn", ("Bo",))
    assert hand("turn", "stay").hero("Cid").camp == hand.hero().camp != 0
    assert hand.told.count("along") == 1


@pytest.mark.rule("L13.1b")
def test_nobody_goes_along_with_one_who_does_not_go() -> None:
    hand = begin_advanced("Ada", "Bo").interrupt("Bo", "along")("turn", "stay")
    assert key_and_seats(hand) == ("turn", ("Bo",))


@pytest.mark.rule("LQ5", "L4.5.1d", "L4.5")
@pytest.mark.parametrize("way", [("raised",), ("portcullis", "lift")])
def test_all_who_go_together_get_in_before_the_portcullis_falls(way: tuple[str, ...]) -> None:
    hand = begin_advanced(at=TOGETHER).play(("turn", "move"), ("move.what", way[0]))
    if len(way) > 1:
        hand.play(("portcullis", "lift"), ("test.strength", "made"), ("test.strength", "made"))
    assert hand.key == "along"
    assert "portcullis.falls" not in hand.told
    hand.play(("along", "along"), ("move.behind", "room"))
    assert hand.told.count("portcullis.falls") == 1
    assert [hand.hero(seat).way_in for seat in ("Ada", "Bo")] == ["portcullis", "portcullis"]
    assert key_and_seats(hand) == ("room", ("Ada",))


def test_a_failed_attempt_takes_nobody_along() -> None:
    hand = begin_advanced(at=TOGETHER).play(("turn", "move"), ("move.what", "portcullis"), ("portcullis", "lift"))
    hand("test.strength", "failed")
    assert key_and_seats(hand) == ("turn", ("Bo",))


def test_heroes_together_go_on_through_corridors_and_out() -> None:
    hand = begin_advanced(at=TOGETHER).play(("turn", "move"), ("move.what", "corridor"), ("along", "along"))
    hand.play(("corridor", "on"), ("move.what", "out"))
    assert [hand.hero(seat).place for seat in ("Ada", "Bo")] == ["outside", "outside"]
    assert hand.key == "sun"


def test_heroes_together_jump_an_abyss_one_by_one_and_stay_together() -> None:
    hand = begin_advanced(at=TOGETHER).play(("turn", "move"), ("move.what", "abyss"), ("along", "along"))
    hand.play(("abyss", "jump"), ("test.agility", "made"))
    assert key_and_seats(hand) == ("abyss", ("Bo",))
    hand.play(("abyss", "jump"), ("test.agility", "made"))
    assert hand.hero().camp == hand.hero("Bo").camp != 0


def test_leaving_a_turn_finishes_that_part_of_it() -> None:
    hand = begin_advanced().leave("turn")
    assert key_and_seats(hand) == ("turn", ("Bo",))
    hand.play(*ROOM)
    assert key_and_seats(hand) == ("room", ("Bo",))
    assert hand.leave("turn").key == "sun"


def test_the_house_rule_can_be_turned_on_and_off_between_rounds() -> None:
    hand = begin("Ada", "Bo", "Cid").play(*ROOM)
    hand.state.options["advanced"] = True
    hand.play(("room", "nothing"), *ROOM)
    assert key_and_seats(hand) == ("turn", ("Cid",)), "Ada has had a turn"
    hand.state.options["advanced"] = False
    hand.play(*ROOM, ("room", "nothing"), ("room", "nothing"), ("sun", [0]), *ROOM)
    assert hand.key == "room"


def fled_to_the_abyss(*then: tuple[Any, ...]) -> Hand:
    """Put Bo before an abyss when Ada's monster flees to Bo."""
    hand = begin_advanced().play(*ROOM, ("turn", "move"), ("move.what", "abyss"), ("room", "monster"))
    hand.play(("monster.kind", "orc"), ("meeting.hero", "wait"), ("meeting.reaction", "flees"), ("exits", "1"))
    return hand("flees.to", "Bo").play(*then, ("room", "nothing"))


def test_a_hero_who_turned_back_or_fled_has_nothing_left_to_settle() -> None:
    back = (("meeting.hero", "back"), ("meeting.reaction", "passive"))
    assert fled_to_the_abyss(*back).key == "sun"
    fight = (("meeting.hero", "attack"), ("meeting.reaction", "fight"), ("monster.life", 9))
    ready = ("fight.ready", True, True)
    rounds = (("fight.stance", "strength", "psyche"), ("fight.flee", "flee"), ("fight.stance", "strength", "agility"))
    assert fled_to_the_abyss(*fight, ready, *rounds, ("fight.exit", "face_up")).key == "sun"
    waits = (("meeting.hero", "wait"), ("meeting.reaction", "flees"), ("exits", "1"), ("flees.to", "undiscovered"))
    assert fled_to_the_abyss(*waits).key == "abyss"


@pytest.mark.rule("L13.1b")
@pytest.mark.parametrize("seat", ["Ada", "Cid"])
def test_a_hero_who_goes_along_in_vain_is_told_so(seat: str) -> None:
    hand = begin_advanced("Ada", "Bo", "Cid", at={"heroes.Cid.place": "catacombs"})
    hand.interrupt(seat, "along")
    name = {"Ada": "Rohan", "Cid": "Aelfric"}[seat]
    assert f"- along.not {name} cannot go along now." in hand.transcript
    assert key_and_seats(hand) == ("turn", ("Ada",))


@pytest.mark.rule("L13.1b")
def test_a_hero_who_has_moved_or_goes_along_already_is_told_so() -> None:
    hand = begin_advanced("Ada", "Bo", "Cid").play(("turn", "stay"))
    hand.interrupt("Ada", "along")
    assert hand.told.count("along.not") == 1
    hand.interrupt("Cid", "along")
    hand.interrupt("Cid", "along")
    assert (hand.told.count("along"), hand.told.count("along.already")) == (1, 1)


@pytest.mark.rule("L4.8c", "L13.1d")
def test_a_hero_who_falls_down_the_abyss_leaves_the_others() -> None:
    hand = begin_advanced(at=TOGETHER).play(("turn", "move"), ("move.what", "abyss"), ("along", "along"))
    hand.play(("abyss", "fall"), ("damage.sun", [0]), ("abyss", "jump"), ("test.agility", "made"))
    assert (hand.hero().place, hand.hero().camp) == ("catacombs", 0)
