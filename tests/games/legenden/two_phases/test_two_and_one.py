"""Two heroes in one room and a third elsewhere, by the advanced rules."""

from __future__ import annotations

import pytest

from tests.games.legenden.crowd import be_ready, two_and_one
from tests.games.legenden.driver import Hand

ROOM = (("turn", "move"), ("move.what", "room"))
TELEPORT = (("turn", "found"), ("found", "teleport"), ("teleport.roll", [1]), ("teleport.to", "room"))


def key_and_seats(hand: Hand) -> tuple[str | None, list[str]]:
    return hand.key, hand.asked


def lead(**options: object) -> Hand:
    """Let Cid come first and find something; Ada has led Bo into a new room, and their event is yet to come."""
    hand = two_and_one("Cid", "Ada", "Bo", **options).play(*ROOM, *ROOM, ("along", "along"))  # type: ignore[arg-type]
    assert key_and_seats(hand) == ("room", ["Cid"])
    return hand


def drive_orc(**options: object) -> Hand:
    """Let Cid's orc flee to Ada and Bo, who attack it; it fights."""
    hand = lead(**options).play(("room", "monster"), ("monster.kind", "orc"), ("meeting.hero", "wait"))
    hand.play(("meeting.reaction", "flees"), ("exits", "1"), ("flees.to", "Ada"))
    assert key_and_seats(hand) == ("meeting.heroes", ["Ada", "Bo"])
    return hand.play(("meeting.heroes", "attack", "attack"), ("meeting.reaction", "fight"))


def fight_on(hand: Hand, ada: str = "on") -> Hand:
    """Answer the question for flight: Bo stays."""
    assert hand.key == "melee.flee"
    return hand("melee.flee", *[ada if seat == "Ada" else "on" for seat in hand.asked])


@pytest.mark.rule("L13.1b", "L13.1c")
def test_a_hero_whose_leader_is_set_to_no_life_meets_the_room() -> None:
    hand = lead().set("heroes.Ada.life", 0)("room", "nothing")
    assert key_and_seats(hand) == ("room", ["Bo"])
    assert hand("room", "nothing").key == "sun"


@pytest.mark.rule("L13.1b", "L13.1c", "L7.7d")
def test_a_hero_whose_leader_fell_before_the_event_meets_the_room() -> None:
    hand = be_ready(drive_orc(at={"heroes.Ada.life": 1})("monster.life", 1))
    hand.play(("melee.stance", "psyche", "armour", "strength"), ("fight.damage", "pay"))
    assert not hand.hero().alive
    assert key_and_seats(hand("room", "nothing")) == ("room", ["Bo"])


@pytest.mark.rule("L13.1b", "L13.1c", "L8.12c")
def test_a_hero_whose_leader_has_fled_meets_the_room_alone() -> None:
    hand = fight_on(be_ready(drive_orc()("monster.life", 5))("melee.stance", "strength", "strength", "psyche"), "flee")
    hand.play(("melee.stance", "strength", "strength", "psyche"), ("fight.exit", "face_up"))
    hand = fight_on(hand)("melee.stance", "strength", "psyche")
    assert hand.state.monsters == {}
    assert key_and_seats(hand("room", "nothing")) == ("room", ["Bo"])
    assert hand("room", "nothing").key == "sun", "Ada is not in that room"


@pytest.mark.rule("L13.1b", "L7.6c")
def test_a_pursuer_of_both_meets_the_hero_whose_leader_is_dead() -> None:
    back = {f"heroes.{seat}.{name}": value for seat in ("Ada", "Bo") for name, value in (
        ("due", "back"), ("before", "room"), ("pursuer", "1"),
    )}  # fmt: skip
    hand = two_and_one("Cid", "Ada", "Bo", at=back, monsters=("orc",)).play(*ROOM, ("turn", "back"), ("along", "along"))
    hand.set("heroes.Ada.life", 0)("room", "nothing")
    assert key_and_seats(hand) == ("meeting.hero", ["Bo"])


@pytest.mark.rule("L13.1b")
def test_the_player_of_a_dead_leader_moves_no_monster_in_their_event() -> None:
    hand = two_and_one("Cid", "Ada", "Bo", monsters=("orc",)).play(*ROOM, *ROOM, ("along", "along"))
    hand.set("heroes.Ada.life", 0)("room", "nothing")
    assert key_and_seats(hand) == ("room", ["Bo"])


@pytest.mark.rule("L5.5.3a", "L5.5a")
def test_a_dead_hero_s_player_attacks_former_companions_too() -> None:
    hand = two_and_one(at={"heroes.Bo.life": 1}, monsters=("orc",))
    hand.play(("turn", "stay"), ("turn", "found"), ("found", "trap"), ("damage.sun", [1]), ("turn", "stay"))
    hand.play(("sun", [0]), ("turn", "stay"), ("prowl.which", "1"))
    assert {"Ada", "Cid"} <= set(hand.ids)


@pytest.mark.rule("L5.5.3a")
def test_a_dead_hero_of_a_kept_game_has_no_room_with_the_living() -> None:
    hand = two_and_one("Bo", "Ada", "Cid", at={"heroes.Bo.life": 0}, monsters=("orc",))("prowl.which", "1")
    assert {"Ada", "Cid"} <= set(hand.ids)


@pytest.mark.rule("L13.1a", "L12.1e")
def test_a_moved_monster_does_not_meet_one_who_was_teleported_since() -> None:
    hand = two_and_one("Cid", "Ada", "Bo", at={"heroes.Cid.life": 0}, monsters=("orc",))
    hand.play(("prowl.which", "1"), ("prowl.to", "Ada"), *TELEPORT, ("turn", "stay"))
    assert (hand.key, hand.hero().due) == ("sun", "arrive")


@pytest.mark.rule("L13.1a", "L12.1e", "LS41")
def test_a_teleported_monster_does_not_meet_one_who_was_teleported_since() -> None:
    hand = two_and_one("Cid", "Ada", "Bo").play(("turn", "found"), ("found", "banish"), ("monster.kind", "orc"))
    hand.play(("teleport.roll", [1]), ("teleport.monster", "Ada"), ("turn", "stay"), *TELEPORT, ("turn", "stay"))
    assert (hand.key, hand.hero().due, hand.state.monsters["1"].visits) == ("sun", "arrive", None)


@pytest.mark.rule("L13.1a", "L5.5.1a")
@pytest.mark.parametrize("place", ["chamber", "outside", "catacombs"])
def test_a_moved_monster_does_not_meet_one_who_was_set_elsewhere(place: str) -> None:
    hand = two_and_one("Cid", "Ada", "Bo", at={"heroes.Cid.life": 0}, monsters=("orc",))
    hand.play(("prowl.which", "1"), ("prowl.to", "Ada"), ("turn", "stay")).set("heroes.Ada.place", place)
    assert hand("turn", "stay").key == "sun"


@pytest.mark.rule("L13.1a", "LS17")
def test_a_hero_who_jumps_an_abyss_meets_a_monster_moved_there() -> None:
    hand = two_and_one(at={"heroes.Cid.life": 0}, monsters=("orc",)).play(("turn", "move"), ("move.what", "abyss"))
    hand.play(("along", "not"), ("turn", "stay"), ("prowl.which", "1"), ("prowl.to", "Ada"))
    hand.play(("abyss", "jump"), ("test.agility", "made"))
    assert key_and_seats(hand) == ("meeting.hero", ["Ada"])


@pytest.mark.rule("L13.1a", "LS17")
def test_a_hero_back_on_a_footbridge_meets_a_monster_moved_there() -> None:
    hand = two_and_one(
        at={"heroes.Cid.life": 0, "heroes.Ada.due": "back", "heroes.Ada.before": "room"}, monsters=("orc",)
    )
    hand.play(("turn", "back"), ("along", "not"), ("turn", "stay"), ("prowl.which", "1"), ("prowl.to", "Ada"))
    hand.play(("room", "bridge"), ("bridge", "cross"))
    assert key_and_seats(hand) == ("meeting.hero", ["Ada"])


@pytest.mark.rule("L13.1a", "L4.8c")
def test_a_hero_who_falls_misses_a_monster_moved_to_the_abyss() -> None:
    hand = two_and_one(at={"heroes.Cid.life": 0}, monsters=("orc",)).play(("turn", "move"), ("move.what", "abyss"))
    hand.play(("along", "not"), ("turn", "stay"), ("prowl.which", "1"), ("prowl.to", "Ada"))
    assert hand.play(("abyss", "fall"), ("damage.sun", [0])).key == "sun"


@pytest.mark.rule("L13.1b", "L12.1e")
def test_a_hero_teleported_out_of_a_corridor_leaves_the_others() -> None:
    hand = two_and_one().play(("turn", "move"), ("move.what", "corridor"), ("along", "along"), ("corridor", "found"))
    hand.play(("found", "teleport"), ("teleport.roll", [1]), ("teleport.to", "room"))
    assert (hand.hero().due, hand.hero().companions_here(), hand.hero("Bo").companions_here()) == ("arrive", [], [])


@pytest.mark.rule("L7.6c", "L5.5.1a", "L5.4b")
def test_a_pursuer_is_shaken_off_on_the_way_back_to_the_chamber() -> None:
    at = {"heroes.Ada.due": "back", "heroes.Ada.before": "chamber", "heroes.Ada.pursuer": "1", "dragon": "dead"}
    hand = two_and_one(at=at | {"heroes.Ada.life": 5}, monsters=("orc",)).play(("turn", "back"), ("along", "not"))
    assert hand.hero().pursuer is None
    hand.play(("turn", "stay"), ("turn", "stay"), ("chamber", "wait"), ("sun", [0]))
    assert "rest" in hand.ids


def back_together() -> Hand:
    """Let Ada take Bo along the way back, where an orc follows her; it is met."""
    back = {f"heroes.{seat}.due": "back" for seat in ("Ada", "Bo")}
    hand = two_and_one(at=back | {"heroes.Ada.before": "room", "heroes.Ada.pursuer": "1"}, monsters=("orc",))
    hand.play(("turn", "back"), ("along", "along"), ("turn", "stay"))
    assert key_and_seats(hand) == ("meeting.heroes", ["Ada", "Bo"])
    return hand


@pytest.mark.rule("L7.6c", "L13.1c")
def test_heroes_who_go_back_together_settle_the_room_once() -> None:
    hand = back_together().play(("meeting.heroes", "wait", "wait"), ("meeting.reaction", "flees"), ("exits", "1"))
    hand("flees.to", "undiscovered" if "undiscovered" in hand.ids else hand.ids[0])
    assert key_and_seats(hand) == ("room", ["Ada"])
    assert hand("room", "nothing").key == "sun"


@pytest.mark.rule("L7.6c", "L8.12d", "L13.1c")
def test_a_hero_who_flees_from_a_pursuer_leaves_the_room_to_others() -> None:
    hand = back_together()("meeting.heroes", "attack", "attack")
    be_ready(hand.play(("meeting.reaction", "fight"), ("monster.life", 4)))
    hand.play(("melee.stance", "strength", "armour", "psyche"), ("melee.flee", "flee"))
    hand.play(("melee.stance", "strength", "strength", "psyche"), ("fight.exit", "face_up"))
    hand.play(("melee.flee", "on"), ("melee.stance", "strength", "psyche"))
    assert key_and_seats(hand) == ("room", ["Bo"])


@pytest.mark.rule("LS25", "L13.1b", "L11.3a")
def test_spiders_do_not_run_on_the_turn_on_which_all_are_caught() -> None:
    hand = two_and_one(monsters=("spider",)).play(("turn", "move"), ("move.what", "corridor"), ("along", "along"))
    hand.play(("corridor", "found"), ("found", "web"), ("turn", "stay"))
    assert ([hand.hero(seat).place for seat in ("Ada", "Bo")], hand.key) == (["web", "web"], "sun")


@pytest.mark.rule("LS22", "L10.4", "L13.1a")
def test_a_hero_who_meant_to_draw_does_nothing_if_the_dragon_has_died() -> None:
    inside = {f"heroes.{seat}.place": "chamber" for seat in ("Ada", "Bo")}
    hand = two_and_one(at=inside).play(("turn", "strike"), ("turn", "draw"), ("turn", "stay"), ("dragon.blow", [12]))
    hand.set("dragon", "dead").leave("fight")
    assert (hand.key, hand.hero("Bo").cards) == ("sun", 0)
    hand("sun", [0])("turn", "stay" if "stay" in hand.ids else hand.ids[0])
    assert "loot" in hand.ids, "the hoard is there in the next round"
