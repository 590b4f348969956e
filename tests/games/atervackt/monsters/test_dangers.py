"""Dangers that hit monsters, monsters in webs, and treasure for several."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.deck import PILE
from companion.games.atervackt import game
from companion.games.atervackt.cards import decks
from companion.games.atervackt.rooms.rooms import RoomContext
from companion.games.atervackt.state.pieces import LyingCard
from tests.games.atervackt.crowd import follower_at, gather_heroes, lead
from tests.games.atervackt.driver import Hand, begin, build, move_into, play_alone


def wait_beside(card: str = "orc", *seats: str, **figures: Any) -> Hand:
    """Return a hand in which Ada, or everybody, waits beside a passive monster."""
    state = build(*(seats or ("Ada",)), **figures)
    for hero in state.heroes.values():
        hero.enter_room("1")
    state.decks["room"].draw(decks.HELD, card=card)
    RoomContext(state, "1").lay(LyingCard("room", card))
    return Hand(state)


def first_monster(hand: Hand, room: str = "1") -> LyingCard:
    """Return the first monster in that room."""
    return hand.state.rooms[room].cards[0]


@pytest.mark.rule("AS44", "A27.1", "A27.2", "AS39")
def test_a_chest_beside_a_passive_monster_stays_shut() -> None:
    hand = wait_beside()
    assert "open" not in chest_there(hand).ids()
    assert "open" in chest_there(play_alone()).ids()


@pytest.mark.rule("A27.1", "AS39", "AS44")
def test_a_chest_is_opened_after_the_monster_that_came_meanwhile() -> None:
    hand = begin("Ada", "Bo", "Cid")
    chest_there(hand)("move", "open", "move", "wait")("tile", "with.Ada")("draw.room", "orc")
    hand("meeting", "wait", "wait")("meeting.card", "passive")
    assert hand.key == "wait", "it stands there, so the chest is left alone"
    assert hand.room().has_card("room", "chest")
    hand = begin("Ada", "Bo", "Cid")
    chest_there(hand)("move", "open", "move", "wait")("tile", "with.Ada")("draw.room", "orc")
    hand("meeting", "wait", "wait")("meeting.card", "flees")("meeting.exit", "yes")
    assert hand.key == "draw.chest"


def chest_there(hand: Hand) -> Hand:
    """Lay a chest into Ada's room; the open ask is built again."""
    hand.state.decks["room"].draw(decks.HELD, card="chest")
    RoomContext(hand.state, "1").lay(LyingCard("room", "chest"))
    return hand.set("runes", hand.state.runes)


@pytest.mark.rule("A26.13")
def test_centipede_bites_nobody_when_its_finder_has_fallen() -> None:
    hand = begin("Ada", "Bo", at={"heroes.Ada.name": "Iril"})
    hand.hero("Bo").enter_room("1")
    hand.set("runes", 0)("move", "search", "wait")("draw.search", "centipede")("wait", 1)("draw.room", "trapdoor")
    hand("danger.first", 6)("test.agility", 12)("fall", 1)("test.agility", 1)
    assert hand.hero().place == "catacombs"
    assert (hand.key, hand.hero("Bo").life) == ("move", 10)


@pytest.mark.rule("A27.4")
def test_danger_to_a_monster_shows_when_its_card_is_read() -> None:
    hand = wait_beside("orc", "Ada", "Bo")("move", "wait", "wait")("wait", 1)("draw.room", "arrows")("wait", 2)
    hand("damage", 1)("damage", 1)("monster.damage", 9)
    assert first_monster(hand).hurt == 0, "the sun has moved, and it has healed"
    assert "monster.hurt" in hand.told
    hand = wait_beside("orc", "Ada", "Bo", at={f"heroes.{seat}.special": "none" for seat in ("Ada", "Bo")})
    hand("move", "wait", "wait")("wait", 1)("draw.room", "bats")("wait", 1)("draw.room", "elf")
    hand("damage", 1)("damage", 1)("monster.damage", 5)("monster.damage", 4)
    assert [lying.hurt for lying in hand.room().cards] == [3]
    hand("meeting", "attack", "attack")
    assert "dead" in hand.ids()
    assert hand.ask is not None
    hand("meeting.card", "fight")("meeting.card", "dead")
    hand("monster.life", 4)
    assert hand.state.fight is not None
    assert [foe.points.value for foe in hand.state.fight.foes] == [1], "4 KP on the card, 3 are gone"


@pytest.mark.rule("A27.4", "A12.4")
def test_a_hurt_monster_may_turn_out_to_be_dead_when_the_fight_begins() -> None:
    hand = wait_beside("orc", "Ada", "Bo")("move", "wait", "wait")("wait", 1)("draw.room", "arrows")("wait", 1)
    hand("draw.room", "troll")("damage", 1)("damage", 1)("monster.damage", 12)("monster.damage", 8)
    hand("meeting", "attack", "attack")("meeting.card", "fight")("meeting.card", "passive")
    hand("monster.life", 6)("monster.life", 3)
    assert "monster.killed" in hand.told, "6 of the orc's and 3 of the troll's are gone"
    assert hand.state.fight is None


@pytest.mark.rule("A12.4", "A27.4")
@pytest.mark.parametrize(("face", "dead"), [(10, True), (9, False)])
def test_general_points_count_without_a_monster_card(face: int, dead: bool) -> None:
    hand = wait_beside()("move", "wait")("wait", 1)("draw.room", "arrows")("damage", 1)("monster.damage", face)
    assert ("monster.killed" in hand.told) is dead, "T12 - 6 for its armour, and 4 KP"
    assert (hand.room().cards == []) is dead


@pytest.mark.rule("A12.4")
def test_undefeated_monsters_heal_in_the_sun_phase() -> None:
    hand = wait_beside()("move", "wait")("wait", 1)("draw.room", "arrows")("damage", 1)("monster.damage", 9)
    hand("move", "wait")("wait", 1)("draw.room", "arrows")("damage", 1)("monster.damage", 9)
    assert first_monster(hand).card == "orc", "3 and 3 are not 6"


@pytest.mark.rule("A27.4")
def test_danger_hits_a_monster_that_followed_somebody() -> None:
    hand = move_into(begin("Ada"), "troll")("meeting", "flee")("meeting.card", "follows")
    hand("draw.room", "bats")("damage", 1)("monster.damage", 5)
    assert hand.hero().pursuers == []
    assert hand.key == "meeting"
    hand("meeting", "wait")
    assert "dead" in hand.ids()


@pytest.mark.rule("A27.4", "A11.7")
@pytest.mark.parametrize(("face", "gone"), [(5, False), (6, True)])
def test_a_trapdoor_swallows_a_monster_that_is_not_agile(face: int, gone: bool) -> None:
    hand = wait_beside()("move", "wait")("wait", 1)("draw.room", "trapdoor")("test.agility", 1)("monster.agility", face)
    assert (hand.room().cards == []) is gone


@pytest.mark.rule("A27.4", "A11.8")
def test_the_ceiling_falls_on_monsters_too() -> None:
    hand = wait_beside()("move", "wait")("wait", 1)("draw.room", "ceiling")("ceiling.die", "T12")("ceiling", 2)
    hand("report.hurt", 0)("monster.die", "T6")("monster.ceiling", 1)
    assert hand.room().cards == []
    hand = wait_beside()("move", "wait")("wait", 1)("draw.room", "ceiling")("ceiling.die", "T12")("ceiling", 2)
    hand("report.hurt", 0)("monster.die", "T12")("monster.ceiling", 2)("monster.hurt", 4)
    assert hand.room().cards == [], "its general points"


@pytest.mark.rule("A27.4")
def test_unknown_monster_values_are_asked_for() -> None:
    hand = wait_beside("knight")("move", "wait")("wait", 1)("draw.room", "trapdoor")("test.agility", 1)
    hand("monster.passes", "no")
    assert hand.room().cards == []


@pytest.mark.rule("A27.6", "A26.7")
@pytest.mark.parametrize("card", ["crawlers", "shadow"])
def test_crawlers_and_the_shadow_do_not_strike_monsters(card: str) -> None:
    hand = wait_beside()("move", "wait")("wait", 1)("draw.room", card)("report.hurt", 1)
    assert hand.key == "move"
    assert "monster.hurt" not in hand.told


@pytest.mark.rule("A17.6", "A27.6", "A12.4")
def test_a_monster_helps_against_corpse_eaters_and_is_bitten() -> None:
    hand = wait_beside()("move", "wait")("wait", 1)("draw.room", "eaters")("eaters.T6", 6)("eaters.T12", 12)
    assert hand("eaters.push", 4).state.eaters == 14, "how many are left stands in the state between two asks"
    hand("eaters.monster", 3)
    assert (hand.hero().life, first_monster(hand).hurt) == (8, 2)
    hand("eaters.T6", 6)("eaters.push", 1)("eaters.monster", 1)
    hand("eaters.T6", 6)("eaters.push", 1)("eaters.monster", 1)
    assert hand.room().cards == [], "2, 1 and 1 of its 4 general KP"
    hand("eaters.T6", 1)("eaters.push", 12)
    assert hand.key == "eaters.T6", "it helps no more"


@pytest.mark.rule("A27.7")
@pytest.mark.parametrize("faces", [(7, 7), (7, 8), (8,)])
def test_in_a_web_there_is_no_fight_and_the_monster_pushes_to_get_out(faces: tuple[int, ...]) -> None:
    hand = begin("Ada", "Bo")
    hand.hero("Bo").enter_room("1")
    hand("move", "wait", "wait")("wait", 1)("draw.room", "orc")("wait", 1)("draw.room", "web")
    for face in faces:
        hand("monster.strength", face)
    assert hand.key in ("move", "monster.strength")
    out = faces == (7, 7)
    assert ("monster.flees" in hand.told) is out
    assert [lying.stuck for lying in hand.state.rooms["1"].cards] == ([] if out else [True])
    assert [hero.stuck for hero in hand.state.heroes.values()] == [True, True]


@pytest.mark.rule("A27.7", "A12.15")
def test_nobody_meets_a_monster_that_is_stuck() -> None:
    hand = wait_beside("orc", "Ada", "Bo")
    hand.hero("Bo").enter_room(hand.state.new_room("room"))
    hand.state.rooms["1"].kind, first_monster(hand).stuck = "web", True
    hand = Hand(hand.state)("move", "wait", "move")("monster.strength", 8)("tile", "with.Ada")
    if hand.key == "web.new":
        hand("web.new", "old")
    hand("wait", 2)
    assert "meeting" not in [line.split(":")[0] for line in hand.transcript]
    assert hand.key == "move"


def stick_orc(*, spiders: int) -> Hand:
    """Return a hand in which an orc is stuck in the web where Ada waits, not stuck."""
    hand = wait_beside(at={"spiders": spiders})
    hand.state.rooms["1"].kind, first_monster(hand).stuck = "web", True
    return Hand(hand.state)


@pytest.mark.rule("A19.14", "A19.8")
def test_monster_in_a_web_rolls_once_a_round_and_draws_spiders() -> None:
    hand = stick_orc(spiders=1)
    assert "spiders" in hand.told
    hand("move", "wait")("monster.strength", 7)("monster.strength", 8)("spider.there", "no")("wait", 2)
    hand("move", "wait")("monster.strength", 8)("spider.there", "yes")("wait", 2)
    assert "eaten" in hand.told
    assert hand.room().cards == []
    assert stick_orc(spiders=0)("move", "wait")("monster.strength", 8).key == "wait", "no spider, no question"


@pytest.mark.rule("A19.14", "A2.6")
def test_monster_card_is_discarded_when_the_room_is_reset() -> None:
    hand = stick_orc(spiders=1)
    hand.hero().before = hand.state.new_room("room")
    hand = Hand(hand.state)("move", "back")("draw.room", "nothing")
    assert "1" not in hand.state.rooms or hand.state.rooms["1"].cards == []
    assert hand.key == "move"


@pytest.mark.rule("A26.1", "A27.4")
def test_a_lingering_mist_strikes_followers_and_monsters_again() -> None:
    hand = lead()
    hand.state.decks["room"].draw(decks.HELD, card="troll")
    RoomContext(hand.state, "1").lay(LyingCard("room", "troll"))
    hand.state.decks["trap"].draw(decks.HELD, card="mist")
    RoomContext(hand.state, "1").lay(LyingCard("trap", "mist"))
    hand("move", "wait")("damage", 4)("mist.rounds", 0)("damage", 5)("mist.rounds", 0)("monster.damage", 6)("wait", 2)
    assert (hand.hero().life, follower_at(hand).life) == (9, 4)


@pytest.mark.rule("A12.2")
@pytest.mark.parametrize("card", ["rash", "lindworm", "troll"])
def test_dangers_below_have_no_monster_card(card: str) -> None:
    hand = begin("Ada", "Bo")("move", "down", "wait")("below.direction", 3)("draw.catacomb", card)
    assert hand.key == "report"
    named = str(hand.ask and hand.ask.text).removeprefix("Durim reads: ").removeprefix("Durim: ")
    hand("report", "hurt")
    assert str(hand.ask and hand.ask.text) == f"Durim: {named}, life?"
    hand("report.hurt", 2)("report", "done")
    assert hand.hero().life == 8


@pytest.mark.rule("AS35", "A26.10")
def test_a_knocked_out_hero_fights_as_usual() -> None:
    hand = Hand(build("Ada", "Bo", at={"heroes.Ada.lost": 2}))
    hand("move", "move")("tile", "with.Ada")("draw.room", "orc")
    assert (hand.key, hand.asked) == ("meeting", ["Ada", "Bo"])
    hand("meeting", "attack", "attack")("meeting.card", "fight")("monster.life", 2)
    assert hand.state.fight is not None
    assert hand.state.fight.heroes == ["Ada", "Bo"]


# Treasure.


def find(card: str = "jewel", **options: Any) -> Hand:
    """Return a hand in which Ada and Bo come into a room and draw that."""
    hand = begin("Ada", "Bo", **options)("move", "move", "move")("tile", "room", "with.Ada")
    return hand("draw.room", card)


@pytest.mark.rule("A26.9")
def test_treasure_goes_to_its_finder_by_default() -> None:
    hand = find()
    assert hand.key == "move"
    assert (hand.hero("Ada").treasures, hand.hero("Bo").treasures) == (1, 0)


@pytest.mark.rule("A26.9")
def test_house_rule_asks_who_gets_a_treasure() -> None:
    hand = find(options={"treasure": "agree"})
    assert hand.ids() == ["Ada", "Bo", "nobody"]
    hand("treasure.whose", "Bo")
    assert (hand.hero("Ada").treasures, hand.hero("Bo").treasures) == (0, 1)
    hand = play_alone(options={"treasure": "agree"})("move", "move")("tile", "room")("draw.room", "jewel")
    assert hand.hero().treasures == 1, "alone there is nothing to agree on"


@pytest.mark.rule("A26.9")
def test_unclaimed_treasure_stays_until_one_hero_is_left() -> None:
    hand = find(options={"treasure": "agree"})("treasure.whose", "nobody")
    assert hand.room().has_card("room", "jewel")
    hand("move", "wait", "wait")("wait", 2)("wait", 2)
    assert hand.room().has_card("room", "jewel"), "both are still there"
    hand("move", "move", "wait")("tile", "room")("draw.room", "nothing")("wait", 2)
    assert hand.hero("Bo").treasures == 1
    assert not hand.room("Bo").has_card("room", "jewel")
    assert hand.state.decks["room"].known(decks.hand("Bo")) == ["jewel"]


@pytest.mark.rule("A26.9", "A2.6")
def test_unclaimed_treasure_goes_when_all_heroes_go() -> None:
    hand = find(options={"treasure": "agree"})("treasure.whose", "nobody")
    hand("move", "move", "move")("tile", "room", "with.Ada")("draw.room", "nothing")
    assert hand.state.decks["room"].known(PILE)[-1] == "jewel"


@pytest.mark.rule("A26.9", "A26.13")
def test_searched_treasure_is_the_finders() -> None:
    hand = gather_heroes(begin("Bo", "Ada", options={"treasure": "agree"}), "Ada")
    hand("move", "search", "wait")("draw.search", "coins")("wait", 2)
    assert hand.hero("Bo").treasures == 1


@pytest.mark.rule("A13.6", "AS44", "A27.1")
def test_guarded_treasure_can_be_taken_after_the_fight() -> None:
    hand = wait_beside(at={"heroes.Ada.special": "none"})("move", "wait")("wait", 1)("draw.room", "jewel")
    assert hand.hero().treasures == 0
    assert hand.room().has_card("room", "jewel")
    hand("move", "wait")("wait", 1)("draw.room", "elf")("meeting", "attack")("meeting.card", "flees")
    hand("meeting.card", "flees")("meeting.exit", "yes")("meeting.exit", "yes")
    assert hand.hero().treasures == 1


@pytest.mark.rule("A13.6", "A26.9")
def test_several_heroes_are_asked_who_gets_guarded_treasure() -> None:
    hand = wait_beside("orc", "Ada", "Bo")("move", "wait", "wait")("wait", 1)("draw.room", "jewel")("wait", 2)
    hand("move", "wait", "wait")("wait", 1)("draw.room", "elf")("wait", 2)("meeting", "attack", "attack")
    hand("meeting.card", "flees")("meeting.card", "flees")("meeting.exit", "yes")("meeting.exit", "yes")
    hand("treasure.whose", "Bo")
    assert (hand.hero("Ada").treasures, hand.hero("Bo").treasures) == (0, 1)


# Leaving together.


@pytest.mark.rule("A26.17", "A7.25")
def test_each_hero_at_a_rune_rolls_and_goes_at_once() -> None:
    hand = gather_heroes(begin("Ada", "Bo"), "Bo")
    hand.set("runes", 2)("move", "rune", "rune")("test.psyche", 1)("test.psyche", 12)
    assert (hand.asked, hand.key) == (["Ada"], "tile")
    hand = lead().set("runes", 2)("move", "rune")("test.psyche", 1)("test.psyche", 12)
    assert hand.key == "tile", "nobody can wait"
    assert follower_at(hand).where == "apart"


@pytest.mark.rule("A26.22")
def test_heroes_who_follow_each_other_are_told_to_agree() -> None:
    hand = gather_heroes(begin("Ada", "Bo"), "Bo")("move", "move", "move")("tile", "with.Bo", "room")
    assert hand.hero("Ada").room == hand.hero("Bo").room
    hand = gather_heroes(begin("Ada", "Bo"), "Bo")("move", "move", "move")("tile", "with.Bo", "with.Ada")
    assert "tile.circle" in hand.told
    assert hand.asked == ["Ada", "Bo"]


@pytest.mark.rule("A2.6", "A2.1")
def test_order_of_cards_put_under_the_deck_together_is_unknown() -> None:
    hand = Hand(build("Ada", "Bo"))("move", "move", "move")("tile", "room", "room")
    hand("draw.room", "chest")("open", "leave")("draw.room", "fallen")("open", "leave")
    hand("move", "move", "move")("tile", "room", "with.Ada")("draw.room", "nothing")
    deck = hand.state.decks["room"]
    assert deck.known(PILE)[-2:] == [None, None]
    assert deck.chance("chest", index=-1) == deck.chance("fallen", index=-1) == Fraction(1, 2)
    assert deck.chance("chest", index=-3) == Fraction(5, 85), "but which they are is known"
    assert game.view(hand.state, None).decks[0].left == 87
