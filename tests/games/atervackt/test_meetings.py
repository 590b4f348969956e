"""Meeting monsters, and fights."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.asks import Number, Secret
from companion.deck import PILE
from companion.games.atervackt import game
from companion.games.atervackt.fights.signs import compare_signs
from companion.games.atervackt.state.fights import Fight
from companion.games.atervackt.state.pieces import LyingCard
from companion.state import figures, to_json
from tests.games.atervackt.driver import Hand, begin, build


def meet(card: str = "orc", *seats: str, **figures: Any) -> Hand:
    """Return a hand in which Ada meets a monster, and Bo waits elsewhere. With more seats they all come in together."""
    if seats:
        hand = begin(*seats, **figures)("move", *["move"] * len(seats))
        return hand("tile", "room", *["with.Ada"] * (len(seats) - 1))("draw.room", card)
    hand = begin("Ada", "Bo", **figures)("move", "move", "wait")
    return hand("tile", "room")("draw.room", card)


def fight(*seats: str, life: int = 4, **figures: Any) -> Hand:
    """Return a fight before its first round; the signs of the special attacks are known."""
    at = {f"heroes.{seat}.special": "rock" for seat in seats or ("Ada",)} | figures.pop("at", {})
    hand = meet("orc", *seats, at=at, **figures)
    return hand("meeting", *["attack"] * len(hand.asked))("meeting.card", "fight")("monster.life", str(life))


def fight_of(hand: Hand) -> Fight:
    """Return the fight that is open."""
    assert hand.state.fight is not None
    return hand.state.fight


@pytest.mark.rule("A12.5")
def test_meeting_begins_by_telling_the_reader_of_the_card() -> None:
    hand = meet()
    (reader,) = hand("meeting", "attack").asked
    assert hand.told.count("meeting.reader") == 1
    assert f"{reader} reads the card in secret: Orc." in hand.story


@pytest.mark.rule("A2.5", "A12.8")
def test_monster_stays_after_a_meeting_that_was_left() -> None:
    hand = meet().leave("meeting")
    assert [lying.card for lying in hand.room().cards] == ["orc"]
    hand = meet()("meeting", "wait").leave("meeting")
    assert [lying.card for lying in hand.room().cards] == ["orc"]
    hand = meet()("meeting", "attack")("meeting.card", "flees")("meeting.exit", "yes")
    assert hand.room().cards == []


@pytest.mark.rule("A12.5", "A12.6", "A12.7", "A28.1")
def test_hero_chooses_and_the_left_neighbour_reads_the_card() -> None:
    hand = meet()
    assert hand.ids() == ["attack", "wait", "flee"]
    hand("meeting", "wait")
    assert hand.asked == ["Bo"]
    assert hand.ids() == ["fight", "passive", "flees"]


@pytest.mark.rule("A9.8", "A12.8", "A12.15", "A12.16", "A2.6")
def test_passive_monster_stays_and_meets_only_newcomers() -> None:
    hand = meet()("meeting", "wait")("meeting.card", "passive")("wait", 2)
    assert hand.room().has_card("room", "orc")
    hand("move", "search", "move")("tile", "with.Ada")("draw.room", "nothing")
    hand("search.cards", "one")("draw.search", "coins")
    assert hand.key == "meeting", "another hero came in"
    assert hand.asked == ["Ada", "Bo"]
    hand("meeting", "wait", "wait")("meeting.card", "passive")
    hand("move", "wait", "wait")("wait", 2)("wait", 2)
    assert hand.key == "move"


@pytest.mark.rule("A12.9", "AS40")
def test_a_monster_flees_only_by_another_exit() -> None:
    hand = meet()("meeting", "attack")("meeting.card", "flees")("meeting.exit", "yes")
    assert hand.state.decks["room"].known(PILE)[-1] == "orc"
    hand = meet()("meeting", "attack")("meeting.card", "flees")("meeting.exit", "no")
    assert hand.key == "monster.life"


@pytest.mark.rule("A12.10", "A3.6")
def test_fleeing_from_a_passive_monster_may_cost_a_stab() -> None:
    hand = meet()("meeting", "flee")("meeting.card", "passive")("meeting.stab", 2)("wait", 2)
    assert hand.hero().life == 8
    hand("move", "wait")
    assert hand.key == "draw.room", "back in the room of before"
    assert hand.hero().room == "1"


@pytest.mark.rule("A12.11")
def test_a_monster_that_follows_is_met_again_next_round() -> None:
    hand = meet("skeleton")("meeting", "flee")("meeting.card", "follows")("wait", 2)
    hand("move", "wait")("draw.room", "nothing")
    assert hand.key == "meeting"
    assert hand.hero().room == "1"
    hand("meeting", "wait")("meeting.card", "passive")
    assert hand.room().has_card("room", "skeleton")


@pytest.mark.rule("A12.6", "A8.4", "A12.5")
def test_an_ambush_hurts_first_and_does_not_wait() -> None:
    hand = meet("ambush_troll")("report.hurt", 3)
    assert hand.hero().life == 7
    assert hand.ids() == ["attack", "flee"]


@pytest.mark.rule("A12.6", "AS45")
@pytest.mark.parametrize("way", ["portcullis", "secret", "none"])
def test_there_is_no_fleeing_without_a_way_back(way: str) -> None:
    hand = begin("Ada", "Bo")("move", "portcullis", "wait")("test.strength", 1)("test.strength", 1)
    hand.set("heroes.Ada.way_in", way)("tile", "room")("draw.room", "orc")
    assert hand.ids() == ["attack", "wait"]


@pytest.mark.rule("A12.12", "AS16")
@pytest.mark.parametrize(("card", "out"), [("opens", True), ("locked", False)])
def test_fleeing_through_a_door_takes_a_door_card(card: str, out: bool) -> None:
    hand = begin("Ada", "Bo")("move", "door", "wait")("draw.door", "opens")("tile", "room")("draw.room", "orc")
    hand("meeting", "flee")("draw.door", card)("meeting.card", "follows")
    assert hand.hero().halfway is out
    assert (hand.key == "monster.life") is not out


@pytest.mark.rule("A7.16")
def test_no_fights_in_rubble() -> None:
    hand = begin("Ada", "Bo", room="rubble")("move", "wait", "wait")("wait", 1)("draw.room", "orc")
    assert hand.key == "wait"
    assert hand.state.decks["room"].known(PILE)[-1] == "orc"


@pytest.mark.rule("A27.5")
def test_a_monster_kills_in_the_dark() -> None:
    hand = begin("Ada", "Bo", at={"heroes.Ada.torch": False})("move", "wait", "wait")("wait", 1)("draw.room", "orc")
    assert not hand.hero().alive


def beside_passive(**at: object) -> Hand:
    """Return a hand in which Ada waits beside an orc that stayed passive, the die odd; Bo has come in too."""
    hand = begin("Ada", "Bo", at=at)("move", "move", "move")("tile", "room", "with.Ada")("draw.room", "orc")
    return hand("meeting", "wait", "wait")("meeting.card", "passive")


@pytest.mark.rule("A27.5", "A10.2")
def test_passive_monster_kills_waiting_heroes_in_the_dark() -> None:
    hand = beside_passive()("move", "wait", "wait")("wait", 1)("draw.room", "torch")
    hand("wait", 2)
    assert not hand.hero("Ada").alive
    assert not hand.hero("Bo").alive
    assert "dark" in hand.told


@pytest.mark.rule("A27.5", "A26.18", "A34.1")
def test_by_the_light_of_an_orb_a_passive_monster_does_not_kill() -> None:
    hand = beside_passive(**{"heroes.Bo.orb": True})("move", "wait", "wait")("wait", 1)("draw.room", "torch")
    hand("wait", 2)
    assert hand.hero("Ada").alive
    assert "dark" not in hand.told


@pytest.mark.rule("A13.2")
def test_rock_beats_scissors_beat_paper_beats_rock() -> None:
    assert [compare_signs("rock", "scissors"), compare_signs("scissors", "paper"), compare_signs("paper", "rock")] == [
        "beats"
    ] * 3
    assert [compare_signs("scissors", "rock"), compare_signs("rock", "rock")] == ["beaten", "same"]


@pytest.mark.rule("A13.1", "A13.2", "A13.3", "A13.5")
def test_both_choose_in_secret_and_the_loser_loses_a_point() -> None:
    hand = fight()
    assert isinstance(hand.ask, Secret)
    assert hand.asked == ["Ada", "Bo"]
    hand("fight.sign", "paper", "rock")
    assert (hand.hero().life, fight_of(hand).foes[0].points.value) == (10, 3)
    hand("fight.flee", "on")("fight.sign", "paper", "scissors")
    assert (hand.hero().life, fight_of(hand).foes[0].points.value) == (9, 3)
    hand("fight.sign", "paper", "paper")
    assert (hand.hero().life, fight_of(hand).foes[0].points.value) == (8, 2)


@pytest.mark.rule("A13.4", "AS7")
@pytest.mark.parametrize("theirs", ["scissors", "rock"])
def test_the_special_attack_costs_two_also_on_the_same_sign(theirs: str) -> None:
    hand = fight()("fight.sign", "rock", theirs)
    assert fight_of(hand).foes[0].points.value == 2


@pytest.mark.rule("A16.1", "A16.2", "AS7")
def test_unarmed_hero_has_no_special_attack_and_loses_ties() -> None:
    hand = fight(at={"heroes.Ada.armed": False})("fight.sign", "rock", "scissors")
    assert fight_of(hand).foes[0].points.value == 3
    hand("fight.flee", "on")("fight.sign", "rock", "rock")
    assert (hand.hero().life, fight_of(hand).foes[0].points.value) == (9, 3)


@pytest.mark.rule("A13.5", "A13.6", "A2.1")
def test_a_defeated_monster_is_discarded() -> None:
    hand = fight(life=1)("fight.sign", "paper", "rock")
    assert hand.state.fight is None
    assert hand.room().cards == []
    assert hand.state.decks["room"].known(PILE)[-1] == "orc"


@pytest.mark.rule("A13.5", "A28.3")
def test_hero_without_life_dies_and_the_player_plays_monsters() -> None:
    hand = fight(at={"heroes.Ada.life": 1})("fight.sign", "paper", "scissors")
    assert not hand.hero().alive
    assert hand.state.monster_player("Bo") == "Ada"


@pytest.mark.rule("A14.1", "A14.2", "A14.3", "A14.4")
@pytest.mark.parametrize(
    ("mine", "theirs", "away"), [("paper", "rock", True), ("rock", "rock", False), ("rock", "paper", False)]
)
def test_fleeing_hero_must_stay_unhurt_for_one_more_round(mine: str, theirs: str, away: bool) -> None:
    hand = fight()("fight.sign", "paper", "rock")("fight.flee", "flee")("fight.sign", mine, theirs)
    if away:
        hand("fight.exit", "open")
        assert hand.hero().halfway
        assert "3" in {str(number) for number in hand.state.rooms}, "the room with its monster is not reset yet"
    else:
        assert fight_of(hand).foes[0].points.value == 3, "a fleeing hero does no damage in that round"
        assert hand.key == "fight.sign"


@pytest.mark.rule("A14.1", "A14.6")
def test_hero_who_did_no_damage_is_not_asked_to_flee() -> None:
    assert fight()("fight.sign", "rock", "paper").key == "fight.sign"


@pytest.mark.rule("A14.5", "AS15")
@pytest.mark.parametrize("card", ["opens", "locked", "trap"])
def test_fleeing_from_a_fight_through_a_door(card: str) -> None:
    hand = fight()("fight.sign", "paper", "rock")("fight.flee", "flee")("fight.sign", "paper", "rock")
    hand("fight.exit", "door")("draw.door", card)
    if card == "trap":
        hand("damage", 2)
        assert hand.hero().life == 8
    assert hand.hero().halfway is (card == "opens")


@pytest.mark.rule("A12.13", "A12.14")
def test_no_monster_stays_passive_if_another_fights() -> None:
    hand = meet("orc")("meeting", "wait")("meeting.card", "passive")("wait", 2)
    hand("move", "wait", "wait")("wait", 1)("draw.room", "troll")
    assert hand.key == "meeting"
    hand("meeting", "attack")("meeting.card", "passive")("meeting.card", "fight")
    hand("monster.life", "3")("monster.life", "2")
    assert {foe.kind for foe in fight_of(hand).foes} == {"orc", "troll"}


@pytest.mark.rule("A15.1", "A15.4", "AS33", "AS9", "A33.2")
def test_alone_and_for_every_monster_but_one_a_die_shows() -> None:
    hand = begin("Ada", at={"heroes.Ada.special": "none"})("move", "move")("tile", "room")("draw.room", "orc")
    hand("meeting", "attack")("meeting.card", "fight")("monster.life", 2)("fight.sign", "paper")
    assert hand.key == "fight.die"
    hand("fight.die", 2)
    assert fight_of(hand).foes[0].points.value == 1, "1-2 is rock"


@pytest.mark.rule("A15.1", "A15.3", "A26.10", "A26.11")
def test_the_highest_choice_counts_and_others_may_stay_out() -> None:
    hand = meet("orc", "Ada", "Bo", "Cid", at={f"heroes.{seat}.special": "none" for seat in ("Ada", "Bo", "Cid")})
    hand("meeting", "attack", "wait", "flee")("meeting.card", "fight")
    assert hand.lines() == ["Join the fight", "Stay out of it"]
    hand("meeting.join", "aside")
    assert hand.lines() == ["Join the fight", "Flee"], "who flees leaves the room"
    hand("meeting.join", "aside")
    assert hand.hero("Cid").halfway
    assert fight_of(hand).heroes == ["Ada"]
    assert fight_of(hand).opponent == "Bo"


@pytest.mark.rule("A15.1", "A15.2", "AS32", "AS33")
def test_two_heroes_against_one_are_compared_one_by_one() -> None:
    hand = meet("orc", "Ada", "Bo", at={f"heroes.{seat}.special": "none" for seat in ("Ada", "Bo")})
    hand("meeting", "attack", "attack")("meeting.card", "fight")("monster.life", 4)("fight.sign", "paper", "scissors")
    hand("fight.die", 1)
    assert (hand.hero("Ada").life, hand.hero("Bo").life) == (10, 9)
    assert fight_of(hand).foes[0].points.value == 3


@pytest.mark.rule("A28.1", "A28.3", "AS42", "AS33")
def test_the_monster_player_is_the_left_neighbour_or_a_dead_player() -> None:
    state = build("Ada", "Bo", "Cid", "Dan")
    assert state.monster_player("Ada") == "Bo"
    assert state.monster_player("Dan") == "Ada"
    assert state.monster_player("Ada", ["Ada", "Bo"]) == "Cid"
    state.heroes["Dan"].life = 0
    assert state.monster_player("Ada") == "Dan"
    state.heroes["Cid"].life = 0
    assert state.monster_player("Ada") == "Cid", "the nearest to the left"
    assert build("Ada").monster_player("Ada") is None


@pytest.mark.rule("A12.7")
def test_only_the_monster_player_sees_the_points() -> None:
    hand = fight(life=7)
    for seat in (None, "Ada"):
        view = game.view(hand.state, seat)
        assert view.private == ()
        assert '"points": 7' not in json.dumps(figures(hand.state, seat))
    assert [str(line) for line in game.view(hand.state, "Bo").private] == ["Orc: 7 life"]
    assert '"points": 7' in json.dumps(to_json(hand.state))


@pytest.mark.rule("A13.1")
def test_a_fight_that_did_not_happen_leaves_the_monster_there() -> None:
    hand = fight().leave("fight")
    assert hand.state.fight is None
    assert hand.room().has_card("room", "orc")


@pytest.mark.rule("A12.5")
def test_bones_in_a_chest_are_a_skeleton() -> None:
    hand = meet("chest")("open", "open")("draw.chest", "bones")
    assert hand.key == "meeting"
    assert hand.ask is not None
    assert not isinstance(hand.ask, Number)
    assert "Skeleton" in str(hand.ask.text)


@pytest.mark.rule("A12.1", "A12.3")
def test_a_card_knows_the_kind_of_monster_on_it() -> None:
    kinds = {
        kind: LyingCard("room", kind).kind for kind in ("elf", "orc", "skeleton", "troll", "spider", "bats", "eaters")
    }
    assert [kind for kind, met in kinds.items() if met] == ["elf", "orc", "skeleton", "troll"]
    assert LyingCard("search", "centipede").kind is None
    orc = build("Ada").book.monsters["orc"]
    assert (orc.strength, orc.agility, orc.psyche, orc.armour, orc.life) == (7, 5, 4, 6, 4)


@pytest.mark.rule("A26.12")
def test_die_chooses_the_followed_and_the_stabbed_hero() -> None:
    hand = meet("orc", "Ada", "Bo")("meeting", "flee", "flee")("meeting.card", "follows")("follows", 6)
    assert [hero.pursuers != [] for hero in hand.state.heroes.values()] == [False, True]
    hand = meet("orc", "Ada", "Bo")("meeting", "flee", "flee")("meeting.card", "passive")("meeting.stab", 3)(
        "stabbed", 1
    )
    assert hand.hero("Ada").life == 7


def test_told_damage_names_its_source() -> None:
    hand = meet("ambush_troll")
    assert str(hand.ask and hand.ask.text) == "Durim: ambush, life?"


@pytest.mark.rule("A12.10", "A12.12", "A26.16", "A7.17", "A7.19")
@pytest.mark.parametrize(("kind", "rolls"), [("pit", 1), ("bridge", 2)])
def test_flight_from_a_meeting_beyond_a_depth_takes_its_roll(kind: str, rolls: int) -> None:
    def met_beyond(*, crossed: bool) -> Hand:
        state = build("Ada", "Bo", room=kind, at={"heroes.Ada.crossed": crossed})
        state.heroes["Ada"].before = "2"
        hand = Hand(state)("move", "wait", "wait")("wait", 1)("draw.room", "orc")
        return hand("meeting", "flee")

    assert met_beyond(crossed=False).key == "meeting.card", "the way back is on the hero's side"
    hand = met_beyond(crossed=True)
    assert hand.key == "test.agility"
    assert hand("test.agility", 6)("meeting.card", "passive")("meeting.stab", 0).hero().halfway
    hand = met_beyond(crossed=True)("test.agility", 7)
    if rolls == 2:
        hand("test.psyche", 7)("fall", 1)
    assert not hand.hero().halfway
    assert hand.hero().place == ("castle" if kind == "pit" else "catacombs")
    assert hand.hero().alive is (kind == "bridge")
