"""Meetings of several, and what heroes find together, by the advanced rules."""

from __future__ import annotations

import random

import pytest

from companion.games.legenden.cards import monster_cards
from companion.games.legenden.state.game import Monster
from tests.games.legenden.crowd import ADVANCED, add_servant, brawl, enter_together, fighters, meet_together, melee_of
from tests.games.legenden.driver import Hand, begin, build
from tests.games.legenden.test_random_play import act_at_random, check_figures, check_words


def key_and_seats(hand: Hand) -> tuple[str | None, tuple[str, ...]]:
    return hand.key, hand.ask.seats if hand.ask else ()


@pytest.mark.rule("L13.1c", "L13.2b", "L7.5a")
def test_heroes_who_go_together_meet_it_together_and_choose_each() -> None:
    hand = meet_together("demon")
    assert key_and_seats(hand) == ("meeting.heroes", ("Ada", "Bo"))
    assert hand.ids == ["attack", "wait", "back"]


@pytest.mark.rule("L7.2a", "L13.2a")
def test_a_player_who_does_not_fight_plays_the_monsters() -> None:
    assert key_and_seats(meet_together("demon")("meeting.heroes", "attack", "wait")) == ("meeting.reaction", ("Cid",))
    hand = meet_together("demon", hand=enter_together("Ada", "Bo", "Cid", walkers=3))
    assert key_and_seats(hand("meeting.heroes", "wait", "wait", "wait")) == ("meeting.reaction", ("Cid",)), (
        "the right of Ada"
    )
    hand = meet_together("demon", hand=enter_together("Ada", "Bo", "Dan", "Cid", at={"heroes.Dan.life": 0}))
    assert key_and_seats(hand("meeting.heroes", "wait", "wait")) == ("meeting.reaction", ("Dan",)), (
        "a monster player first"
    )


@pytest.mark.rule("L13.2b")
@pytest.mark.parametrize(
    ("choices", "column"),
    [
        (("attack", "wait"), "attack"),
        (("wait", "attack"), "attack"),
        (("wait", "wait"), "wait"),
        (("back", "wait"), "wait"),
        (("back", "back"), "back"),
    ],
)
def test_attack_has_priority_over_wait(choices: tuple[str, str], column: str) -> None:
    hand = meet_together("demon")("meeting.heroes", *choices)
    assert hand.state.meeting is not None
    assert hand.state.meeting.choice == column


@pytest.mark.rule("L13.2b", "L7.6b")
def test_of_two_heroes_one_may_turn_back_alone() -> None:
    hand = meet_together("demon").play(
        ("meeting.heroes", "back", "attack"), ("meeting.reaction", "fight"), ("monster.life", 9)
    )
    assert hand.state.fight is not None
    assert (hand.state.fight.hero, hand.hero().due, hand.state.melee) == ("Bo", "nothing", None)
    hand.play(("fight.ready", True, True), *[("fight.stance", "armour", "psyche")] * 2)
    hand.play(("fight.stance", "armour", "psyche"), ("exits", "1"), ("flees.to", "face_up"), ("room", "nothing"))
    assert hand.key == "sun"
    assert (hand.hero().due, hand.hero("Bo").due) == ("back", "nothing")


@pytest.mark.rule("L13.2b", "L7.6c")
def test_when_all_turn_back_the_card_says_whether_it_follows_them() -> None:
    hand = meet_together("demon").play(("meeting.heroes", "back", "back"), ("meeting.reaction", "follows"))
    assert [hand.hero(seat).pursuer for seat in ("Ada", "Bo")] == ["1", "1"]
    hand.set("heroes.Ada.before", "room").set("heroes.Bo.before", "room")
    hand.play(("sun", [0]), ("turn", "back"), ("along", "along"), ("turn", "stay"))
    assert key_and_seats(hand) == ("meeting.heroes", ("Ada", "Bo")), "they go back together and meet it together"
    hand.play(
        ("meeting.heroes", "wait", "wait"), ("meeting.reaction", "flees"), ("exits", "1"), ("flees.to", "face_up")
    )
    assert key_and_seats(hand) == ("room", ("Ada",)), "it has fled: Bo does not meet it once more"


@pytest.mark.rule("L13.2a")
def test_several_monsters_have_one_card_and_one_reaction_each() -> None:
    hand = meet_together("orc", "demon").play(("meeting.heroes", "attack", "attack"), ("meeting.reaction", "flees"))
    hand.play(("exits", "1"), ("flees.to", "face_up"))
    assert hand.key == "meeting.reaction", "one has fled; the other's card is read"
    assert hand.told.count("meeting.next") == 2
    hand.play(("meeting.reaction", "fight"), ("monster.life", 9))
    assert [fighter.kind for fighter in fighters(hand)] == [None, None, "demon"]
    assert [monster.kind for monster in hand.state.monsters.values()] == ["orc"]


@pytest.mark.rule("L13.2a", "L7.7a")
def test_a_monster_of_several_without_a_way_out_makes_all_fight() -> None:
    hand = meet_together("orc", "demon").play(
        ("meeting.heroes", "wait", "wait"), ("meeting.reaction", "flees"), ("exits", "0")
    )
    hand("meeting.reaction", "fight")
    assert hand.key == "monster.life"
    hand.play(("monster.life", 3), ("monster.life", 4))
    assert [fighter.kind for fighter in fighters(hand)] == [None, None, "orc", "demon"]


@pytest.mark.rule("L13.2a")
def test_one_hero_can_meet_several_monsters() -> None:
    hand = begin(options=ADVANCED).play(("turn", "move"), ("move.what", "room"), ("turn", "stay"))
    meet_together("orc", "orc", hand=hand)
    assert key_and_seats(hand) == ("meeting.hero", ("Ada",))
    hand.play(("meeting.hero", "attack"), ("meeting.reaction", "fight"), ("meeting.reaction", "fight"))
    hand.play(("monster.life", 3), ("monster.life", 4))
    assert [fighter.seat for fighter in fighters(hand)] == ["Ada", "Bo", "Bo"]


@pytest.mark.rule("L13.2a", "L7.10a")
def test_an_ambush_of_several_is_a_fight_at_once() -> None:
    hand = enter_together()("room", "monsters").play(("monster.kind", "orc"), ("monster.kind", "elf"))
    assert hand("monster.more", "ambush").key == "monster.life"


@pytest.mark.rule("LS32")
def test_after_the_reaction_fight_all_who_attacked_or_waited_fight() -> None:
    hand = meet_together("demon", hand=enter_together("Ada", "Bo", "Cid", "Dan", walkers=3))
    hand.play(("meeting.heroes", "attack", "wait", "back"), ("meeting.reaction", "fight"), ("monster.life", 9))
    assert [fighter.hero for fighter in fighters(hand)] == ["Ada", "Bo", None]


@pytest.mark.rule("L7.7d", "L13.2a")
def test_a_monster_that_flees_to_another_hero_is_met_there_afterwards() -> None:
    hand = meet_together("orc", "demon").play(("meeting.heroes", "attack", "attack"), ("meeting.reaction", "flees"))
    hand("exits", "1")
    assert "Bo" not in hand.ids, "Bo stands in this room"
    hand.play(("flees.to", "Cid"), ("meeting.reaction", "flees"), ("exits", "1"), ("flees.to", "undiscovered"))
    assert key_and_seats(hand) == ("meeting.hero", ("Cid",))


@pytest.mark.rule("L5.5.3a", "L13.2b")
def test_a_monster_moved_into_a_room_is_met_by_all_who_stand_there() -> None:
    at = {"heroes.Ada.camp": 1, "heroes.Bo.camp": 1, "heroes.Cid.life": 0}
    state = build("Ada", "Bo", "Cid", at=at, options=ADVANCED)
    state.monsters["1"] = Monster("orc")
    hand = Hand(state).play(("turn", "stay"), ("turn", "stay"), ("prowl.which", "1"), ("prowl.to", "Bo"))
    assert key_and_seats(hand) == ("meeting.heroes", ("Bo", "Ada"))


@pytest.mark.rule("L11.5")
def test_a_spider_eats_all_who_are_caught_there() -> None:
    hand = enter_together().play(("room", "found"), ("found", "web"))
    assert [hand.hero(seat).place for seat in ("Ada", "Bo")] == ["web", "web"]
    hand.state.monsters["1"] = Monster("spider")
    hand.set("heroes.Cid.life", 0)
    hand.play(("sun", [0]), ("turn", "stay"), ("turn", "stay"), ("prowl.which", "1"), ("prowl.to", "Ada"))
    hand.play(("web.spiders", "no"), ("web.spiders", "no"))
    assert hand.told.count("web.eaten") == 2


@pytest.mark.rule("L13.1c", "LQ6")
def test_a_trap_hits_all_heroes_in_the_room() -> None:
    hand = enter_together().play(("room", "found"), ("found", "trap"), ("damage.sun", [1]), ("damage.sun", [2]))
    assert [hand.hero(seat).life for seat in ("Ada", "Bo")] == [9, 8]


@pytest.mark.rule("L13.1c", "LQ6")
def test_heroes_together_agree_who_takes_a_treasure() -> None:
    hand = enter_together().play(("room", "found"), ("found", "treasure"))
    assert key_and_seats(hand) == ("found.who", ("Ada",))
    hand("found.who", "Bo")
    assert [hand.hero(seat).treasures for seat in ("Ada", "Bo")] == [0, 1]
    assert key_and_seats(hand) == ("room", ("Ada",))


@pytest.mark.rule("LQ6")
def test_if_they_cannot_agree_they_roll_for_it() -> None:
    hand = enter_together().play(("room", "found"), ("found", "treasure"), ("found.who", "no agreement"))
    assert hand.ids == ["roll", "leave"]
    hand.play(("found.how", "roll"), ("found.roll", [7]), ("found.roll", [7]), ("found.roll", [3]), ("found.roll", [4]))
    assert [hand.hero(seat).treasures for seat in ("Ada", "Bo")] == [0, 1]


@pytest.mark.rule("LQ6")
def test_without_agreement_a_treasure_may_be_left() -> None:
    hand = enter_together().play(("room", "found"), ("found", "treasure"), ("found.who", "no agreement"))
    hand("found.how", "leave")
    assert "treasure.left" in hand.told
    assert [hand.hero(seat).treasures for seat in ("Ada", "Bo")] == [0, 0]


@pytest.mark.rule("LQ6", "L13.5")
def test_by_the_chaos_rules_they_may_fight_for_it() -> None:
    hand = enter_together(chaos=True, at={"heroes.Bo.life": 1})
    hand.play(("room", "found"), ("found", "treasure"), ("found.who", "no agreement"), ("found.how", "fight"))
    hand.play(("fight.ready", True, True), ("melee.stance", "strength", "psyche"), ("fight.damage", "pay"))
    assert (hand.hero("Bo").alive, hand.hero().treasures) == (False, 1)


@pytest.mark.rule("LQ6", "L13.1e")
def test_in_the_standard_rules_the_first_one_takes_all_that_follows() -> None:
    hand = begin().play(("turn", "move"), ("move.what", "room"), ("room", "found"), ("found", "treasure"))
    hand.play(("room", "found"), ("found", "trap"), ("damage.sun", [2]), ("room", "nothing"))
    assert (hand.hero().treasures, hand.hero().life) == (1, 8)
    assert (hand.state.turn, hand.hero("Bo").life, hand.hero("Bo").treasures) == ("Bo", 10, 0)


@pytest.mark.parametrize(("answer", "lives"), [("all", [8, 8]), ("Bo", [10, 8])])
def test_a_loss_or_gain_says_whom_of_several_it_hits(answer: str, lives: list[int]) -> None:
    hand = enter_together().play(("room", "found"), ("found", "hurt"), ("found.whom", answer))
    while hand.key == "found.hurt":
        hand("found.hurt", 2)
    assert [hand.hero(seat).life for seat in ("Ada", "Bo")] == lives


def test_a_teleported_hero_leaves_the_others() -> None:
    hand = enter_together().play(
        ("room", "found"), ("found", "teleport"), ("found.whom", "Ada"), ("teleport.roll", [1])
    )
    hand("teleport.to", "room")
    assert key_and_seats(hand) == ("room", ("Bo",))


def test_a_meeting_that_did_not_happen_leaves_them_in_their_room() -> None:
    hand = brawl("demon").leave("meeting")
    assert (hand.state.throng, hand.state.melee, hand.state.scopes) == (None, None, ["turn"])
    assert key_and_seats(hand) == ("room", ("Ada",))


@pytest.mark.rule("L7.9a")
@pytest.mark.parametrize("scene", ["fight", "meeting", "turn"])
def test_monsters_that_were_turned_up_stay_when_their_scene_is_left(scene: str) -> None:
    hand = brawl("demon", "orc").leave(scene)
    assert (hand.state.melee, hand.state.throng) == (None, None)
    assert hand.state.monsters == {"1": Monster("demon"), "2": Monster("orc")}


@pytest.mark.rule("L13.2a", "L7.2b", "LS10")
def test_each_monster_has_a_card_of_its_own_where_the_box_draws() -> None:
    """The first card counts for the reaction, and its life in the fight."""
    hand = enter_together(cards=("weak", "tough"))
    hand = meet_together("demon", "orc", hand=hand)("monster.card", "weak")
    assert monster_cards.describe_held_card(hand.state, "Cid")[0].params == (("n", 3),)
    hand("meeting.heroes", "attack", "wait")
    assert key_and_seats(hand) == ("monster.card", ("Cid",))
    hand("monster.card", "tough")
    assert key_and_seats(hand) == ("fight.ready", ("Ada", "Bo", "Cid"))
    assert [(f.kind, f.points) for f in fighters(hand)][2:] == [("demon", 3), ("orc", 8)]
    assert hand.state.decks["monster"].left("pile") == 2


@pytest.mark.rule("L13.4", "L12.3b")
def test_a_servant_fights_beside_the_hero_or_in_the_heros_place() -> None:
    hand = add_servant(begin("Ada", "Bo", options=ADVANCED)).play(("turn", "move"), ("move.what", "room"))
    hand.play(("turn", "stay"), ("room", "monster"), ("monster.kind", "demon"), ("meeting.hero", "attack"))
    hand("meeting.reaction", "fight")
    assert (hand.key, hand.ids) == ("fight.who", ["hero", "7", "with.7"])
    hand.play(("fight.who", "with.7"), ("servant.life", 5), ("monster.life", 9))
    assert [(f.seat, f.side, f.kind) for f in fighters(hand)] == [
        ("Ada", 1, "orc"), ("Ada", 1, None), ("Bo", 2, "demon"),
    ]  # fmt: skip
    assert melee_of(hand).round == 0


@pytest.mark.parametrize("seed", range(60))
def test_random_rooms_together_break_no_rule(seed: int) -> None:
    rng = random.Random(seed)
    walkers = rng.randint(2, 4)
    seats = ["Ada", "Bo", "Cid", "Dan"][: max(walkers, rng.randint(2, 4))]
    hand = enter_together(*seats, walkers=walkers, chaos=bool(seed % 2), plates=rng.choice(["each", "one"]))
    if seed % 3 == 0:
        add_servant(hand)
    for _ in range(300):
        if hand.state.round > 2 or hand.ask is None:
            break
        check_words(hand)
        act_at_random(hand, rng)
        check_figures(hand.state)


@pytest.mark.rule("L13.1c", "LQ6")
def test_a_hero_who_is_left_alone_there_agrees_with_nobody() -> None:
    hand = meet_together("orc").play(("meeting.heroes", "back", "wait"), ("meeting.reaction", "flees"), ("exits", "1"))
    hand("flees.to", "face_up")
    assert key_and_seats(hand) == ("room", ("Bo",))
    hand.play(("room", "found"), ("found", "treasure"))
    assert (key_and_seats(hand), hand.hero("Bo").treasures) == (("room", ("Bo",)), 1)


@pytest.mark.rule("L7.6a", "L13.2a", "L13.2b")
def test_a_hero_who_turns_back_from_two_monsters_looks_round_no_further() -> None:
    hand = begin("Ada", "Bo", options={"advanced": True}).play(
        ("turn", "move"), ("move.what", "room"), ("turn", "stay")
    )
    hand = meet_together("orc", "troll", hand=hand)("meeting.hero", "back")
    hand.play(("meeting.reaction", "passive"), ("meeting.reaction", "passive"))
    assert (hand.key, hand.hero().due) == ("sun", "back")


@pytest.mark.rule("LQ6", "LS28", "L13.5")
def test_a_monster_that_is_fled_to_in_a_fight_for_a_treasure_is_met() -> None:
    hand = enter_together(chaos=True).play(("room", "found"), ("found", "treasure"), ("found.who", "no agreement"))
    hand.play(("found.how", "fight"), ("fight.ready", True, True), ("melee.stance", "psyche", "strength"))
    hand.play(("fight.damage", "pay"), ("melee.flee", "flee"), ("melee.stance", "agility", "strength"))
    hand.play(("fight.exit", "monster"), ("monster.kind", "troll"))
    assert key_and_seats(hand) == ("meeting.hero", ("Bo",))
    assert hand.hero().treasures == 0


@pytest.mark.rule("LQ6", "L13.5")
def test_a_fight_for_a_treasure_that_did_not_happen_gives_it_to_nobody() -> None:
    hand = enter_together(chaos=True).play(("room", "found"), ("found", "treasure"), ("found.who", "no agreement"))
    hand.play(("found.how", "fight"), ("fight.ready", True, True)).leave("fight")
    assert [hand.hero(seat).treasures for seat in ("Ada", "Bo")] == [0, 0]


@pytest.mark.rule("L13.2b", "LS28")
def test_a_hero_who_flees_to_another_monster_meets_it() -> None:
    hand = meet_together("demon").play(
        ("meeting.heroes", "back", "attack"), ("meeting.reaction", "fight"), ("monster.life", 9)
    )
    hand.play(("fight.ready", True, True), ("fight.stance", "strength", "psyche"), ("fight.flee", "flee"))
    hand.play(("fight.stance", "strength", "psyche"), ("fight.exit", "monster"), ("monster.kind", "orc"))
    assert key_and_seats(hand) == ("meeting.hero", ("Bo",))


@pytest.mark.rule("LS10")
def test_the_card_of_a_meeting_that_did_not_happen_goes_back() -> None:
    hand = meet_together("demon", hand=enter_together(cards=("weak", "tough")))("monster.card", "weak")
    assert hand.state.decks["monster"].left("pile") == 1
    assert hand.leave("meeting").state.decks["monster"].left("pile") == 2


@pytest.mark.rule("L7.2a")
def test_the_table_hears_who_reads_the_card_of_the_first_monster() -> None:
    assert "Cid reads the card in secret: Demon." in meet_together("demon", "orc").story


@pytest.mark.rule("L13.2a")
def test_no_more_than_three_monsters_are_met_at_once() -> None:
    hand = enter_together()("room", "monsters")
    hand.play(("monster.kind", "demon"), ("monster.kind", "orc"))
    assert (hand.key, hand.ids) == ("monster.more", ["no", "yes", "ambush"])
    hand.play(("monster.more", "yes"), ("monster.kind", "orc"))
    assert (hand.key, hand.ids) == ("monster.more", ["no", "", "ambush"])


@pytest.mark.rule("L13.2b", "L7.7a")
def test_where_no_monster_fights_no_life_is_asked_for() -> None:
    unknown = {f"heroes.{seat}.{value}": None for seat in ("Ada", "Bo") for value in ("life", "max_life")}
    hand = meet_together("demon", hand=enter_together(at=unknown))("meeting.heroes", "wait", "wait")
    hand.play(("meeting.reaction", "flees"), ("exits", "1"), ("flees.to", "face_up"))
    assert (hand.key, hand.hero().life) == ("room", None)


@pytest.mark.rule("L8.12d", "L13.3d")
def test_a_hero_who_flees_from_two_monsters_looks_round_no_further() -> None:
    hand = begin(options=ADVANCED).play(("turn", "move"), ("move.what", "room"), ("turn", "stay"))
    hand = meet_together("demon", "orc", hand=hand).play(("meeting.hero", "attack"))
    hand.play(
        *[("meeting.reaction", "fight")] * 2, ("monster.life", 9), ("monster.life", 9), ("fight.ready", True, True)
    )
    hand.play(("melee.stance", "strength", "psyche-psyche"), ("melee.flee", "flee"))
    hand.play(("melee.stance", "strength", "psyche-psyche"), ("fight.exit", "face_up"))
    assert (hand.key, hand.hero().due) == ("sun", "nothing")


@pytest.mark.rule("L12.2a", "L13.1c")
def test_a_hero_who_is_thrown_out_goes_at_once_and_alone() -> None:
    hand = enter_together().play(("room", "found"), ("found", "thrown"), ("found.whom", "Ada"), ("exits", "1"))
    assert (hand.key, hand.hero().due, hand.ask and hand.ask.seats) == ("move.what", "nothing", ("Ada",))
