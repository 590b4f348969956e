"""Meeting monsters: choice, reaction, and where a monster flees."""

from __future__ import annotations

import pytest

from companion.games.legenden import game, random_exits
from tests.games.legenden.driver import Hand, begin


def meet(*seats: str, kind: str = "orc", **options: object) -> Hand:
    hand = begin(*seats, **options).play(("turn", "move"), ("move.what", "room"), ("room", "monster"))
    if hand.key == "monster.which":
        hand("monster.which", "new")
    return hand("monster.kind", kind)


def asked_seats(hand: Hand) -> tuple[str, ...]:
    assert hand.ask is not None
    return hand.ask.seats


@pytest.mark.rule("L7.1", "L7.4", "L7.5a")
def test_the_hero_chooses_aloud_before_the_card_is_read() -> None:
    hand = meet()
    assert (hand.key, asked_seats(hand), hand.ids) == ("meeting.hero", ("Ada",), ["attack", "wait", "back"])
    assert str(hand.ask.text) == "Rohan >< Orc"  # type: ignore[union-attr]
    hand("meeting.hero", "attack")
    assert hand.key == "meeting.reaction"


@pytest.mark.rule("L7.2b", "L7.5b", "LS10")
@pytest.mark.parametrize(
    ("choice", "reactions"),
    [("attack", ["fight", "flees"]), ("wait", ["fight", "flees"]), ("back", ["passive", "follows"])],
)
def test_only_the_matching_column_is_asked(choice: str, reactions: list[str]) -> None:
    assert meet()("meeting.hero", choice).ids == reactions


@pytest.mark.rule("L7.2a")
def test_the_player_to_the_right_plays_the_monster() -> None:
    assert asked_seats(meet("Ada", "Bo", "Cid")("meeting.hero", "wait")) == ("Cid",)
    assert asked_seats(meet("Ada", "Bo", "Cid", turn="Cid")("meeting.hero", "wait")) == ("Bo",)


@pytest.mark.rule("L7.2a", "LQ7", "L5.5a")
def test_the_nearest_monster_player_to_the_right_comes_first() -> None:
    at = {"heroes.Bo.life": 0, "heroes.Cid.life": 0}
    assert asked_seats(meet("Ada", "Bo", "Cid", "Dan", at=at)("meeting.hero", "wait")) == ("Cid",)
    at = {"heroes.Bo.life": 0}
    assert asked_seats(meet("Ada", "Bo", "Cid", "Dan", at=at)("meeting.hero", "wait")) == ("Bo",)


@pytest.mark.rule("L7.3", "L7.10a", "L7.10b")
def test_an_ambush_is_a_fight_at_once_with_a_card_for_the_life() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "room"), ("room", "ambush"), ("monster.kind", "orc"))
    assert (hand.key, asked_seats(hand)) == ("monster.life", ("Bo",))


@pytest.mark.rule("L7.8", "L8.1b")
def test_the_reaction_fight_begins_a_fight() -> None:
    hand = meet().play(("meeting.hero", "wait"), ("meeting.reaction", "fight"), ("monster.life", 5))
    assert hand.key == "fight.ready"
    assert hand.state.fight is not None
    assert hand.state.fight.monster_points == 5


@pytest.mark.rule("L7.6a", "L7.6b", "L7.9a")
def test_turning_back_leaves_the_monster_and_takes_the_next_turn() -> None:
    hand = meet().play(("meeting.hero", "back"), ("meeting.reaction", "passive"))
    assert hand.state.turn == "Bo"
    assert hand.state.monsters["1"].kind == "orc"
    hand.play(("turn", "stay"), ("sun", [0]))
    assert hand.ids == ["back", "", "", "found"]
    hand.play(("turn", "back"), ("room", "nothing"))
    assert (hand.state.turn, hand.hero().due) == ("Bo", "nothing")
    assert list(hand.state.monsters) == ["1"]


@pytest.mark.rule("L7.6b", "L0.6")
def test_a_hero_may_turn_back_out_of_the_castle() -> None:
    hand = begin(at={"heroes.Ada.place": "outside"}).play(
        ("turn", "enter"), ("room", "monster"), ("monster.kind", "orc")
    )
    hand.play(("meeting.hero", "back"), ("meeting.reaction", "follows"), ("turn", "stay"), ("sun", [0]))
    hand("turn", "back")
    assert hand.hero().place == "outside"
    assert "pursuer.stays" in hand.told
    assert hand.hero().pursuer is None


@pytest.mark.rule("L7.6c", "LS30")
def test_a_monster_that_follows_is_met_anew_where_the_hero_goes_back() -> None:
    hand = meet().play(("meeting.hero", "back"), ("meeting.reaction", "follows"), ("turn", "stay"), ("sun", [0]))
    hand("turn", "back")
    assert (hand.key, hand.ids) == ("meeting.hero", ["attack", "wait", "back"])
    assert hand.state.meeting is not None
    assert hand.state.meeting.number == "1"
    hand.play(("meeting.hero", "attack"), ("meeting.reaction", "fight"))
    assert hand.key == "monster.life"


@pytest.mark.rule("L7.9b", "L7.9a")
def test_a_monster_that_stands_there_is_met_by_its_number() -> None:
    hand = meet().play(("meeting.hero", "back"), ("meeting.reaction", "passive"))
    hand.play(("turn", "move"), ("move.what", "room"), ("room", "monster"))
    assert hand.ids == ["new", "1"]
    hand.play(("monster.which", "1"))
    assert hand.ids == ["attack", "wait", "back"]


def test_a_monster_that_comes_to_a_hero_who_stays_can_end_the_turn() -> None:
    hand = begin().play(("turn", "found"), ("found", "monster"), ("monster.kind", "orc"), ("meeting.hero", "back"))
    hand("meeting.reaction", "passive")
    assert hand.state.turn == "Bo"


def test_several_monsters_keep_their_numbers() -> None:
    hand = meet().play(("meeting.hero", "back"), ("meeting.reaction", "passive"))
    hand.play(("turn", "move"), ("move.what", "room"), ("room", "monster"), ("monster.which", "new"))
    hand.play(("monster.kind", "troll"), ("meeting.hero", "back"), ("meeting.reaction", "passive"))
    assert {number: monster.kind for number, monster in hand.state.monsters.items()} == {"1": "orc", "2": "troll"}


@pytest.mark.rule("L7.7a")
def test_a_monster_with_no_way_out_fights_after_all() -> None:
    hand = meet().play(("meeting.hero", "attack"), ("meeting.reaction", "flees"), ("exits", "0"))
    assert hand.key == "monster.life"


@pytest.mark.rule("L7.7a", "L12.2a")
def test_a_single_way_out_needs_no_roll() -> None:
    hand = meet().play(("meeting.hero", "attack"), ("meeting.reaction", "flees"), ("exits", "1"))
    assert hand.key == "flees.to"


@pytest.mark.rule("L7.7b", "L12.2a")
def test_with_more_ways_a_roll_decides() -> None:
    hand = meet().play(("meeting.hero", "attack"), ("meeting.reaction", "flees"), ("exits", "3"), ("exit", [9]))
    assert "monster.flees" in hand.told
    assert "by exit 3" in hand.story


@pytest.mark.rule("LS13")
def test_with_five_ways_eleven_and_twelve_are_rolled_again() -> None:
    hand = meet().play(("meeting.hero", "attack"), ("meeting.reaction", "flees"), ("exits", "5"), ("exit", [11]))
    hand.play(("exit", [12]), ("exit", [10]))
    assert "by exit 5" in hand.story


@pytest.mark.rule("L12.2a", "LS13")
@pytest.mark.parametrize(
    ("ways", "expected"),
    [
        (2, [1] * 6 + [2] * 6),
        (3, [1] * 4 + [2] * 4 + [3] * 4),
        (4, [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3),
        (5, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0]),
        (6, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]),
    ],
)
def test_faces_of_a_random_exit_are_shared_among_the_ways(ways: int, expected: list[int]) -> None:
    assert [random_exits.way_of(face, ways) for face in range(1, 13)] == expected


@pytest.mark.rule("L7.7c", "L12.2b")
@pytest.mark.parametrize(("where", "left"), [("face_up", ["orc"]), ("undiscovered", [])])
def test_a_fleeing_monster_stays_only_in_a_face_up_room(where: str, left: list[str]) -> None:
    hand = meet().play(("meeting.hero", "attack"), ("meeting.reaction", "flees"), ("exits", "1"))
    hand("flees.to", where)
    assert [monster.kind for monster in hand.state.monsters.values()] == left
    hand.play(("room", "nothing"))
    assert hand.state.turn == "Bo"


@pytest.mark.rule("L7.7c")
def test_a_known_monster_that_flees_into_the_dark_is_gone() -> None:
    hand = meet().play(("meeting.hero", "back"), ("meeting.reaction", "passive"), ("turn", "move"))
    hand.play(("move.what", "room"), ("room", "monster"), ("monster.which", "1"), ("meeting.hero", "wait"))
    hand.play(("meeting.reaction", "flees"), ("exits", "1"), ("flees.to", "undiscovered"))
    assert hand.state.monsters == {}


@pytest.mark.rule("L7.7d")
def test_a_monster_that_flees_to_another_hero_is_met_at_once() -> None:
    hand = meet("Ada", "Bo", "Cid").play(("meeting.hero", "attack"), ("meeting.reaction", "flees"), ("exits", "1"))
    hand("flees.to", "Bo")
    assert (hand.key, asked_seats(hand)) == ("meeting.hero", ("Bo",))
    hand("meeting.hero", "back")
    assert asked_seats(hand) == ("Ada",)
    hand.play(("meeting.reaction", "passive"), ("room", "nothing"))
    assert hand.state.turn == "Bo"
    assert hand.ids[0] == "back"


@pytest.mark.rule("L5.5.1a", "LS35")
@pytest.mark.parametrize("place", ["outside", "chamber", "catacombs", "home"])
def test_monsters_go_neither_out_nor_into_the_chamber(place: str) -> None:
    hand = meet(at={"heroes.Bo.place": place}).play(
        ("meeting.hero", "attack"), ("meeting.reaction", "flees"), ("exits", "1")
    )
    assert hand.ids == ["face_up", "undiscovered", "below"]


@pytest.mark.rule("LS35", "L7.6a")
@pytest.mark.parametrize(("way", "offered"), [("free", True), ("door", True), ("portcullis", False), ("none", False)])
def test_turning_back_is_offered_by_the_way_in(way: str, offered: bool) -> None:
    hand = begin(at={"heroes.Ada.way_in": way}).play(("turn", "found"), ("found", "monster"), ("monster.kind", "orc"))
    assert ("back" in hand.ids) is offered


@pytest.mark.rule("LS35", "L7.6a", "LS2")
def test_a_hero_who_came_by_no_way_cannot_turn_back() -> None:
    def begin_found() -> Hand:
        hand = Hand(game.setup(["Ada", "Bo"], {"secret.symbol": False}, game.data()))
        return hand.play(("setup.hero", "own"), ("setup.hero", "own"), ("setup.first", "Ada"), ("sun", [0]))

    found = (("turn", "found"), ("found", "monster"), ("monster.kind", "orc"))
    hand = begin_found().play(*found)
    assert "back" not in hand.ids, "the hero stands at the start"
    assert "back" in hand.set("heroes.Ada.before", "room").ids, "people know better"
    hand = begin_found().play(("turn", "move"), ("move.what", "room"), ("room", "monster"), ("monster.kind", "orc"))
    assert "back" in hand.ids, "the hero has come from there"


def test_a_monster_stays_in_its_corridor_and_the_way_on_is_free() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "corridor"), ("corridor", "monster"), ("monster.kind", "orc"))
    hand.play(("meeting.hero", "attack"), ("meeting.reaction", "flees"), ("exits", "1"), ("flees.to", "face_up"))
    assert hand.key == "corridor"


def test_a_meeting_that_is_left_leads_back_to_the_room() -> None:
    hand = meet("Ada", "Bo")("meeting.hero", "attack").leave("meeting")
    assert (hand.key, hand.state.meeting) == ("room", None)
    assert hand.state.scopes == ["turn"]


@pytest.mark.rule("L13.1e")
def test_the_first_hero_settles_the_meeting_before_the_next_turn() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "room"), ("room", "monster"), ("monster.kind", "orc"))
    hand.play(("meeting.hero", "attack"), ("meeting.reaction", "fight"))
    assert hand.state.turn == "Ada"
    assert hand.state.meeting is not None
    assert (hand.state.meeting.hero, hand.state.meeting.opponent) == ("Ada", "Bo")


@pytest.mark.rule("L7.9a")
@pytest.mark.parametrize("scene", ["turn", "meeting"])
def test_a_monster_stays_where_it_was_turned_up_when_its_meeting_is_left(scene: str) -> None:
    hand = begin().play(("turn", "move"), ("move.what", "room"), ("room", "monster"), ("monster.kind", "orc"))
    hand.leave(scene)
    assert [monster.kind for monster in hand.state.monsters.values()] == ["orc"]
    assert "monster.stays" in hand.told
    assert hand.state.meeting is None or scene == "meeting"


@pytest.mark.rule("L7.9a")
@pytest.mark.parametrize("scene", ["fight", "meeting", "turn"])
def test_a_monster_stays_also_when_its_fight_is_left(scene: str) -> None:
    hand = begin().play(("turn", "move"), ("move.what", "room"), ("room", "ambush"), ("monster.kind", "orc"))
    hand.play(("monster.life", 4)).leave(scene)
    assert [monster.kind for monster in hand.state.monsters.values()] == ["orc"]
    assert hand.told.count("monster.stays") == 1


@pytest.mark.rule("L7.7c", "L7.7d")
def test_a_seat_may_be_called_like_a_place() -> None:
    seats = ("face_up", "undiscovered", "hero face_up")
    hand = begin(*seats, turn="face_up").play(("turn", "move"), ("move.what", "room"), ("room", "monster"))
    hand.play(("monster.kind", "orc"), ("meeting.hero", "attack"), ("meeting.reaction", "flees"), ("exits", "1"))
    assert hand.ids == ["face_up", "undiscovered", "hero undiscovered", "hero hero face_up", "below"]
    hand.play(("flees.to", "face_up"))
    assert hand.key == "room", "it met nobody"
    hand.play(("room", "monster"), ("monster.which", "1"), ("meeting.hero", "wait"), ("meeting.reaction", "flees"))
    hand.play(("exits", "1"), ("flees.to", "hero hero face_up"))
    assert hand.ask is not None
    assert hand.ask.seats == ("hero face_up",)


def before_the_exits(hand: Hand) -> tuple[str, str]:
    """Return the events just before the question for exits, and that question."""
    assert hand.key == "exits"
    assert hand.ask is not None
    return next(line for line in reversed(hand.transcript) if line.startswith("- ")), str(hand.ask.text)


@pytest.mark.rule("LS35", "L7.7a")
def test_the_question_says_which_ways_do_not_count() -> None:
    hand = meet().play(("meeting.hero", "attack"), ("meeting.reaction", "flees"))
    barred = "- exits.barred Orc: not by your way in, out, or to the chamber."
    assert before_the_exits(hand) == (barred, "Ways left to flee?")


@pytest.mark.rule("LS35")
@pytest.mark.parametrize(("way", "begins"), [("none", False), ("free", True)])
def test_a_hero_without_a_way_in_bars_no_exit(way: str, begins: bool) -> None:
    hand = begin(at={"heroes.Ada.way_in": way})
    hand.hero().begins = begins
    hand.play(("turn", "found"), ("found", "monster"), ("monster.kind", "orc"))
    hand.play(("meeting.hero", "attack"), ("meeting.reaction", "flees"))
    assert before_the_exits(hand) == (
        "- exits.barred Orc: don't count the chamber or outside.", "How many free exits?",
    )  # fmt: skip


@pytest.mark.parametrize("whose", ["drawn", "asked"])
def test_where_the_box_draws_and_somebody_has_to_look_it_says_why(whose: str) -> None:
    hand = begin()
    hand.state.modes["cards.dragon"] = whose
    hand.play(("turn", "move"), ("move.what", "room"), ("room", "monster"))
    assert hand.key == "monster.kind"
    assert ("card.unknown" in hand.told) == (whose == "drawn")


@pytest.mark.rule("L7.2a", "L7.2b")
def test_as_a_meeting_begins_it_is_said_who_reads_the_card() -> None:
    hand = meet("Ada", "Bo", "Cid")
    (reader,) = hand("meeting.hero", "attack").asked
    assert hand.told.count("meeting.reader") == 1
    assert f"{reader} reads the card in secret: Orc." in hand.story
