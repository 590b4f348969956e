"""Monster players: one move a turn with one face-up monster."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import THE_BOX
from companion.games.legenden import game
from companion.games.legenden.state.game import Monster
from tests.games.legenden.driver import Hand, begin, build


def begin_prowl(*kinds: str, heroes: str = "Ada Bo", turn: str = "Bo", **at: object) -> Hand:
    """Begin a game where Bo is dead, with monsters of these kinds on the board, from number 1 on."""
    state = build(*heroes.split(), at={"heroes.Bo.life": 0}, turn=turn)
    state.monsters |= {str(at): Monster(kind) for at, kind in enumerate(kinds, 1)}
    return Hand(state).set("heroes.Bo.life", 0)


def move_monster(kind: str = "orc", **options: object) -> Hand:
    return begin_prowl(kind, **options).play(("prowl.which", "1"))  # type: ignore[arg-type]


def meet(reaction: str, *way: tuple[str, object]) -> Hand:
    hand = move_monster().play(*(way or [("prowl.to", "Ada")]))
    return hand.play(("meeting.hero", "attack"), ("meeting.reaction", reaction))


@pytest.mark.rule("L5.5a", "LQ7", "L5.1b", "LS40")
def test_a_dead_hero_s_player_moves_one_face_up_monster() -> None:
    hand = begin_prowl("orc", "troll")
    assert hand.lines == ["1: Orc", "2: Mountain troll", "No monster"]
    hand.play(("prowl.which", "2"), ("prowl.to", "face_up"))
    assert hand.key == "sun"
    assert list(hand.state.monsters) == ["1", "2"]


@pytest.mark.rule("L5.5a")
def test_a_monsters_player_need_not_move_any_and_may_think_again() -> None:
    hand = begin_prowl("orc").play(("prowl.which", "1"), ("prowl.to", "not"), ("prowl.which", "none"))
    assert hand.key == "sun"
    assert hand.state.monsters["1"].moved == 0


@pytest.mark.rule("LQ7")
def test_without_a_monster_on_the_board_a_monsters_player_has_no_turn() -> None:
    assert begin(at={"heroes.Bo.life": 0}).play(("turn", "stay")).key == "sun"


@pytest.mark.rule("L5.5b")
def test_a_monster_moves_at_most_once_a_round() -> None:
    hand = begin_prowl("orc", "troll", heroes="Ada Bo Cid").set("heroes.Cid.life", 0)
    hand.play(("prowl.which", "1"), ("prowl.to", "face_up"))
    assert (hand.state.turn, hand.ids) == ("Cid", ["2", "none"])
    hand.play(("prowl.which", "2"), ("prowl.to", "face_up"), ("sun", [0]), ("turn", "stay"))
    assert hand.ids == ["1", "2", "none"]


@pytest.mark.rule("L5.5b")
def test_with_all_monsters_moved_there_is_nothing_to_ask() -> None:
    hand = begin_prowl("orc", heroes="Ada Bo Cid").set("heroes.Cid.life", 0)
    assert hand.play(("prowl.which", "1"), ("prowl.to", "face_up")).key == "sun"


@pytest.mark.rule("L5.5b", "LS25")
def test_a_flight_is_no_move_of_a_monster_player() -> None:
    hand = begin_prowl(turn="Ada").play(("turn", "move"), ("move.what", "room"), ("room", "monster"))
    hand.play(("monster.kind", "orc"), ("meeting.hero", "wait"), ("meeting.reaction", "flees"), ("exits", "1"))
    hand.play(("flees.to", "face_up"), ("room", "nothing"))
    assert (hand.key, hand.ids) == ("prowl.which", ["1", "none"])


@pytest.mark.rule("L5.5.1a", "LS40")
@pytest.mark.parametrize(("place", "there"), [("room", True), ("stuck", True), ("outside", False), ("chamber", False)])
def test_a_monster_goes_neither_out_nor_into_the_chamber(place: str, there: bool) -> None:
    hand = move_monster().set("heroes.Ada.place", place)
    assert ("Ada" in hand.ids) is there
    assert not {"out", "chamber"} & set(hand.ids)


@pytest.mark.rule("L5.5.1b", "L12.2b")
def test_a_monster_that_enters_an_undiscovered_room_is_gone() -> None:
    hand = move_monster().play(("prowl.to", "undiscovered"))
    assert hand.state.monsters == {}
    assert hand.key == "sun"


@pytest.mark.rule("L5.5.1c", "LS16")
def test_a_monster_goes_down_in_one_turn_and_up_by_any_stair_later() -> None:
    hand = move_monster().play(("prowl.to", "below"))
    assert hand.state.monsters["1"].below
    hand.play(("sun", [0]), ("turn", "move"), ("move.what", "room"), ("room", "monster"))
    assert hand.key == "monster.kind"
    hand.leave("turn")
    hand.play(("prowl.which", "1"))
    assert hand.ids == ["face_up", "Ada", "not"]
    hand.play(("prowl.to", "face_up"))
    assert not hand.state.monsters["1"].below


@pytest.mark.rule("LS16")
def test_a_monster_that_flees_down_the_stairs_waits_there() -> None:
    hand = begin_prowl(turn="Ada").play(("turn", "found"), ("found", "monster"), ("monster.kind", "orc"))
    hand.play(("meeting.hero", "wait"), ("meeting.reaction", "flees"), ("exits", "1"), ("flees.to", "below"))
    assert hand.state.monsters["1"].below


@pytest.mark.rule("L5.5.2a")
def test_a_monster_is_not_asked_about_rubble_and_webs() -> None:
    assert not {"rubble", "web"} & set(move_monster().ids)


@pytest.mark.rule("L5.5.2b", "LT3")
def test_a_monster_opens_a_door_by_its_own_values() -> None:
    hand = move_monster("troll").play(("prowl.to", "door"))
    assert hand.lines[1:3] == ["Pick 2x 4/12", "Break 2x 8/12"]
    hand.play(("prowl.door", "break"), ("prowl.test", [8]), ("prowl.test", [1]))
    assert "door.open" in hand.told
    assert hand.ids == ["face_up", "Ada", "undiscovered"]
    assert hand.play(("prowl.to", "face_up")).key == "sun"
    assert "Bo moves a monster: Mountain troll." in hand.story


@pytest.mark.rule("L5.5.2b", "L5.5b")
def test_a_failed_attempt_at_a_door_is_the_monsters_move() -> None:
    hand = move_monster("troll").play(("prowl.to", "door"), ("prowl.door", "pick"), ("prowl.test", [5]))
    assert hand.key == "sun"
    assert hand.state.monsters["1"].moved == 1


@pytest.mark.rule("L5.5.2b", "L4.4.2c")
@pytest.mark.parametrize(("leave", "told"), [("locked", False), ("open", True)])
def test_a_picked_door_is_left_open_or_locked_as_chosen(leave: str, told: bool) -> None:
    hand = move_monster("troll").play(("prowl.to", "door"), ("prowl.door", "pick"), ("prowl.test", "made"))
    hand.play(("prowl.test", "made"), ("prowl.leave", leave))
    assert ("door.open" in hand.told) is told


def test_a_door_that_it_leaves_alone_costs_no_move() -> None:
    hand = move_monster("troll").play(("prowl.to", "door"), ("prowl.door", "leave"))
    assert hand.ids == ["1", "none"]
    hand.play(("prowl.which", "1"), ("prowl.to", "portcullis"), ("prowl.portcullis", "leave"))
    assert hand.ids == ["1", "none"]


@pytest.mark.rule("L5.5.2b", "L4.5.1b")
def test_a_monster_lifts_a_portcullis_by_its_own_strength() -> None:
    hand = move_monster("troll").play(("prowl.to", "portcullis"))
    assert hand.lines[0] == "Lift 2x 8/12"
    hand.play(("prowl.portcullis", "lift"), ("prowl.test", [8]), ("prowl.test", [9]))
    assert "prowl.failed" in hand.told


@pytest.mark.rule("L5.5.3a", "L7.2a")
def test_in_a_hero_s_room_a_normal_meeting_follows() -> None:
    hand = move_monster().play(("prowl.to", "Ada"))
    assert (hand.key, hand.ids) == ("meeting.hero", ["attack", "wait", "back"])
    hand.play(("meeting.hero", "back"), ("meeting.reaction", "passive"))
    assert (hand.key, hand.hero().due) == ("sun", "back")
    assert hand.state.monsters["1"].moved == 1


@pytest.mark.rule("L5.5.3a", "L8.13")
def test_a_monster_that_dies_in_its_meeting_is_gone() -> None:
    hand = meet("fight").play(("monster.life", 1), ("fight.ready", True, True), ("fight.stance", "strength", "psyche"))
    assert hand.state.monsters == {}
    assert hand.key == "sun"


@pytest.mark.rule("L5.5.3b")
def test_a_monster_that_flees_from_a_meeting_goes_back() -> None:
    hand = meet("flees")
    assert "monster.back" in hand.told
    assert (hand.key, list(hand.state.monsters)) == ("sun", ["1"])


@pytest.mark.rule("L5.5.3b", "LS16")
def test_a_monster_that_came_up_flees_down_again() -> None:
    hand = begin_prowl("orc")
    hand.state.monsters["1"].below = True
    hand.play(("prowl.which", "1"), ("prowl.to", "Ada"), ("meeting.hero", "wait"), ("meeting.reaction", "flees"))
    assert hand.state.monsters["1"].below


@pytest.mark.rule("L5.5.3b", "L7.7a", "L4.3b")
def test_behind_a_secret_door_there_is_no_going_back() -> None:
    hand = meet("flees", ("prowl.to", "secret"), ("prowl.to", "Ada"))
    assert hand.key == "monster.life"


@pytest.mark.rule("L5.5.3c", "L8.9", "LS29")
def test_after_three_misses_a_monster_leaves_by_any_free_exit() -> None:
    hand = meet("fight").play(("monster.life", 9), ("fight.ready", True, True))
    hand.play(("fight.stance", "strength", "agility"), ("fight.stance", "psyche", "armour"))
    hand.play(("fight.stance", "agility", "strength"))
    assert (hand.key, str(hand.ask.text) if hand.ask else "") == ("exits", "How many free exits?")
    hand.play(("exits", "2"), ("exit", [7]), ("flees.to", "face_up"))
    assert (hand.key, hand.state.prowl, list(hand.state.monsters)) == ("sun", None, ["1"])


@pytest.mark.rule("L5.5.3c", "L7.7d")
def test_a_monster_may_flee_to_another_hero_whose_way_in_is_barred() -> None:
    """Once it has fled it is no moved monster any more: the next hero's way in is barred to it (L7.7a)."""
    hand = begin_prowl("orc", heroes="Ada Bo Cid").play(("prowl.which", "1"), ("prowl.to", "Ada"))
    hand.play(
        ("meeting.hero", "attack"), ("meeting.reaction", "fight"), ("monster.life", 9), ("fight.ready", True, True)
    )
    hand.play(("fight.stance", "strength", "agility"), ("fight.stance", "psyche", "armour"))
    hand.play(("fight.stance", "agility", "strength"), ("exits", "1"), ("flees.to", "Cid"))
    hand.play(("meeting.hero", "attack"), ("meeting.reaction", "flees"))
    assert str(hand.ask.text) == "Ways left to flee?"  # type: ignore[union-attr]


@pytest.mark.rule("L7.7a", "L5.5.3c", "LS28")
def test_the_way_in_is_barred_to_another_monster_than_the_moved_one() -> None:
    """A hero who flees from a moved monster meets another one: its flight is as any other."""
    hand = meet("fight").play(("monster.life", 9), ("fight.ready", True, True), ("fight.stance", "strength", "psyche"))
    hand.play(("fight.flee", "flee"), ("fight.stance", "strength", "psyche"), ("fight.exit", "monster"))
    hand.play(("monster.kind", "troll"), ("meeting.hero", "attack"), ("meeting.reaction", "flees"))
    assert (hand.key, str(hand.ask.text) if hand.ask else "") == ("exits", "Ways left to flee?")
    assert "- exits.barred Mountain troll: not by your way in, out, or to the chamber." in hand.transcript
    hand.play(("exits", "1"), ("flees.to", "face_up"))
    assert [monster.kind for monster in hand.state.monsters.values()] == ["orc", "troll"]


def test_a_follower_that_is_moved_follows_no_more() -> None:
    hand = begin_prowl("orc").set("heroes.Ada.due", "back").set("heroes.Ada.pursuer", "1")
    hand.play(("prowl.which", "1"), ("prowl.to", "face_up"))
    assert hand.hero().pursuer is None


def test_a_monster_player_s_turn_can_be_left() -> None:
    hand = move_monster().play(("prowl.to", "Ada"), ("meeting.hero", "attack")).leave("turn")
    assert (hand.key, hand.state.prowl, hand.state.meeting) == ("sun", None, None)


def test_a_hero_raised_by_a_correction_moves_no_monsters() -> None:
    assert begin_prowl("orc").set("heroes.Bo.life", 3).key == "sun"


@pytest.mark.rule("L5.5.3a")
def test_the_dead_hero_may_have_fallen_in_the_chamber() -> None:
    hand = begin_prowl("orc", turn="Ada").set("dragon", "awake").set("heroes.Bo.place", "chamber")
    hand.set("heroes.Bo.agility", None).play(("turn", "stay"), ("prowl.which", "none"))
    assert hand.key == "sun"


@pytest.mark.rule("L5.5.2b", "L0.8")
@pytest.mark.parametrize(
    ("to", "how"), [("door", ("prowl.door", "break")), ("portcullis", ("prowl.portcullis", "lift"))]
)
def test_a_monster_s_second_test_says_that_it_is_the_second(to: str, how: tuple[str, str]) -> None:
    hand = move_monster().play(("prowl.to", to), how)
    assert str(hand.ask.text) == "Orc: Strength"  # type: ignore[union-attr]
    hand("prowl.test", "made")
    assert (hand.key, str(hand.ask.text) if hand.ask else "") == ("prowl.test", "Orc: Strength 2/2")


@pytest.mark.rule("L5.5a")
def test_a_dead_hero_s_player_moves_a_monster_by_the_players_name() -> None:
    hand = begin_prowl("troll")
    hand.state.heroes["Bo"].name = "Rohan"
    shown = game.view(hand.state, None)
    assert (str(shown.headline), shown.meters) == ("Bo", ())
    hand.play(("prowl.which", "1"), ("prowl.to", "face_up"))
    assert "Bo moves a monster: Mountain troll." in hand.story


@pytest.mark.rule("L5.5.3b", "L4.5.1b", "L7.7a")
def test_a_monster_cannot_flee_back_through_the_portcullis_it_lifted() -> None:
    hand = move_monster("troll").play(("prowl.to", "portcullis"), ("prowl.portcullis", "lift"), ("prowl.test", [1]))
    hand.play(("prowl.test", [1]), ("prowl.to", "Ada"), ("meeting.hero", "attack"), ("meeting.reaction", "flees"))
    assert "The monster has no exit: it fights." in hand.story


@pytest.mark.rule("LS42", "L5.5a")
def test_the_box_chooses_the_monster_of_a_player_who_lets_it() -> None:
    hand = begin_prowl("orc", "troll").set("heroes.Bo.box_stands_in", True)
    assert hand.ask is not None
    assert hand.ask.seats == (THE_BOX,)
    assert game.weigh_choices(hand.state, hand.ask) == dict.fromkeys("12", Fraction(1, 2))  # type: ignore[arg-type]
    hand.play(("prowl.which", "2"))
    assert "The box moves a monster: Mountain troll." in hand.story
    assert (hand.key, hand.ask.seats) == ("prowl.to", ("Bo",))
    hand.play(("prowl.to", "not"))
    assert hand.key == "sun"
