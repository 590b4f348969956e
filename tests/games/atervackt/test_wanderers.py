"""Wandering monsters without a map: figures instead of cards, meetings, flight (A31)."""

from __future__ import annotations

import pytest

from companion.deck import PILE
from companion.games.atervackt import game
from companion.games.atervackt.state.terms import BOARD, BOX, WAY
from companion.state import assign
from tests.games.atervackt.driver import Hand, begin
from tests.games.atervackt.wanderers import figure, is_by, is_loose, wander


def meet(hand: Hand | None = None, card: str = "orc", tile: str = "room") -> Hand:
    """Return a hand in which Ada draws a monster in a new room, and is asked what to do; Bo waits elsewhere."""
    hand = hand or wander()
    return hand("move", "move", "wait")("tile", tile)("draw.room", card)


@pytest.mark.rule("A31.1", "A2.7")
@pytest.mark.parametrize("card", ["orc", "elf", "skeleton", "troll"])
def test_a_card_with_a_monster_is_discarded_and_a_figure_stays(card: str) -> None:
    hand = meet(card=card)
    assert hand.key == "meeting"
    assert hand.state.decks["room"].known(PILE)[-1] == card
    assert is_by(hand, id=f"{card}1")
    hand("meeting", "wait")("meeting.card", "passive")("wait", 2)
    hand("move", "move", "wait")("tile", "tower")("wait", 2)
    assert figure(hand, f"{card}1").place in hand.state.rooms
    hand("move", "move", "wait")("tile", "tower")("wait", 2)
    assert figure(hand, f"{card}1").place == BOARD, "nobody keeps track of that room any more"


@pytest.mark.rule("A31.1")
def test_the_bones_in_a_chest_and_an_ambush_become_figures_too() -> None:
    hand = meet(card="chest")("open", "open")("draw.chest", "bones")
    assert hand.key == "meeting"
    assert is_by(hand, id="skeleton1")
    hand = meet(card="ambush_troll")("report.hurt", 1)
    assert hand.ids() == ["attack", "flee"], "no waiting after an ambush (A12.6)"
    assert is_by(hand, id="troll1")


@pytest.mark.rule("A31.1")
def test_the_skeleton_of_a_surprise_stays_when_the_hero_is_dead() -> None:
    hand = wander(at={"heroes.Ada.life": 1, "heroes.Ada.name": "Mrishnahk"})("move", "search", "wait")
    hand("draw.search", "surprise")("surprise", 3)("test.strength", 12)
    assert not hand.hero().alive
    assert figure(hand, "skeleton1").place == "1"


@pytest.mark.rule("A31.1", "AS70")
def test_a_knight_gets_no_figure_and_stays_a_card() -> None:
    hand = meet(card="knight")("meeting", "wait")("meeting.card", "passive")
    assert hand.room().has_card("room", "knight")
    assert all(figure.place == BOX for figure in hand.state.figures.values())


@pytest.mark.rule("A31.1", "A31.2")
def test_defeated_figures_return_to_the_box_for_reuse() -> None:
    hand = meet(wander(at={"heroes.Ada.special": "none"}))
    hand("meeting", "attack")("meeting.card", "fight")("monster.life", "1")("fight.sign", "rock", "scissors")
    assert figure(hand).place == BOX
    hand("wait", 2)("move", "move", "wait")("tile", "room")("draw.room", "orc")
    assert is_by(hand)


@pytest.mark.rule("A31.1", "AS71")
def test_with_an_empty_box_something_else_stands_for_the_monster() -> None:
    hand = wander(figures={f"troll{n}": BOARD for n in range(1, 5)})
    hand("move", "move", "wait")("tile", "room")("figure.there", "none")("draw.room", "troll")
    assert is_by(hand, id="troll5")


@pytest.mark.rule("A31.2", "A12.4")
def test_wounds_are_not_kept() -> None:
    hand = meet(wander(at={"heroes.Ada.special": "none"}))
    hand("meeting", "attack")("meeting.card", "fight")("monster.life", "3")("fight.sign", "rock", "scissors")
    hand("fight.flee", "flee")("fight.sign", "rock", "scissors")("fight.exit", "open")("wait", 2)
    assert figure(hand).place in hand.state.rooms
    assert not any(hasattr(figure(hand), name) for name in ("life", "points", "wounds"))


@pytest.mark.rule("A31.3")
def test_hero_who_comes_to_a_monster_draws_and_meets_it() -> None:
    hand = wander(figures={"orc1": BOARD})("move", "move", "wait")("tile", "room")
    assert hand.key == "figure.there"
    assert hand.ids() == ["none", "orc"], "mostly nobody is there"
    hand("figure.there", "orc")("draw.room", "jewel")
    assert hand.key == "meeting"
    hand("meeting", "wait")("meeting.card", "passive")("wait", 2)
    assert is_by(hand)


@pytest.mark.rule("A31.3")
def test_nothing_is_asked_while_no_figure_can_be_there() -> None:
    hand = wander()("move", "move", "wait")("tile", "room")
    assert hand.key == "draw.room"
    hand = wander(figures={"orc1": "Bo"})("move", "move", "wait")("tile", "room")
    assert hand.key == "draw.room", "it stands by Bo"
    hand = wander(figures={"orc1": "Ada"})("move", "move", "wait")("tile", "room")
    assert hand.key == "draw.room", "it stays where Ada was"


@pytest.mark.rule("A31.3", "A12.13")
def test_several_figures_may_stand_there() -> None:
    hand = wander(figures={"orc1": BOARD, "orc2": BOARD})("move", "move", "wait")("tile", "room")
    hand("figure.there", "orc")("figure.there", "orc")("draw.room", "nothing")
    assert str(hand.ask and hand.ask.text) == "Orc +1!"


@pytest.mark.rule("A31.3")
def test_heroes_who_come_together_look_once() -> None:
    hand = wander(figures={"orc1": BOARD})("move", "move", "move")("tile", "room", "with.Ada")
    assert hand.asked == ["Ada"]
    hand("figure.there", "none")
    assert hand.key == "draw.room"


@pytest.mark.rule("A31.5", "A31.6")
@pytest.mark.parametrize("ways", ["1", "3"])
def test_a_monster_flees_by_a_die_and_arrives_in_the_next_round(ways: str) -> None:
    hand = meet()("meeting", "attack")("meeting.card", "flees")
    assert str(hand.ask and hand.ask.text) == "Orc: other exits?"
    hand("figure.exits", ways)
    if ways == "3":
        hand("figure.exit", 5)
        assert "- figure.exit The orc takes exit 3." in hand.transcript
    assert figure(hand).place == WAY
    hand("wait", 2)("move", "wait", "wait")
    assert hand.key == "prowl.to"
    assert "stay" not in hand.ids()
    hand("prowl.to", "board")
    assert is_loose(hand)


@pytest.mark.rule("A31.6")
def test_pursuer_meets_the_hero_only_in_the_new_room() -> None:
    hand = meet()("meeting", "attack")("meeting.card", "flees")("figure.exits", "1")
    assert hand.key == "wait", "no meeting with Bo at once"
    hand("wait", 2)("move", "wait", "wait")("prowl.to", "with.Bo")("wait", 2)("wait", 2)
    assert hand.key == "meeting"
    assert hand.asked == ["Bo"]


@pytest.mark.rule("A31.6")
def test_in_a_corridor_that_forks_the_die_decides_again() -> None:
    hand = meet()("meeting", "attack")("meeting.card", "flees")("figure.exits", "1")("wait", 2)
    hand("move", "wait", "wait")("prowl.to", "fork")("figure.exits", "2")("figure.exit", 4)
    assert "- figure.exit The orc takes exit 2." in hand.transcript
    assert "fork" not in hand.ids()
    hand("prowl.to", "board")
    assert is_loose(hand)


@pytest.mark.rule("A31.6", "A12.9")
def test_monster_without_an_exit_fights() -> None:
    hand = meet()("meeting", "attack")("meeting.card", "flees")("figure.exits", "0")
    assert hand.key == "monster.life"


@pytest.mark.rule("A31.8")
def test_a_monster_that_came_to_the_hero_flees_by_any_exit() -> None:
    hand = meet()("meeting", "attack")("meeting.card", "flees")("figure.exits", "1")("wait", 2)
    hand("move", "wait", "wait")("prowl.to", "with.Bo")("wait", 2)("wait", 2)
    hand("meeting", "wait")("meeting.card", "flees")
    assert str(hand.ask and hand.ask.text) == "Orc: all exits?"


@pytest.mark.rule("A31.8", "A12.16")
def test_monster_that_stays_is_not_met_again() -> None:
    hand = meet()("meeting", "wait")("meeting.card", "passive")("wait", 2)
    hand("move", "wait", "wait")("wait", 2)("wait", 2)
    assert hand.key == "move"
    assert is_by(hand)


@pytest.mark.rule("A12.11", "A31.8")
def test_a_figure_that_follows_comes_into_the_room_with_the_hero() -> None:
    hand = meet()("meeting", "flee")("meeting.card", "follows")("wait", 2)
    assert figure(hand).place == WAY
    hand("move", "wait")("draw.room", "nothing")
    assert hand.key == "meeting"
    assert is_by(hand)
    hand("meeting", "wait")("meeting.card", "flees")
    assert str(hand.ask and hand.ask.text) == "Orc: all exits?", "both came in"


@pytest.mark.rule("A31.3", "AS44")
def test_guarded_item_is_not_taken_beside_a_figure() -> None:
    hand = wander(figures={"orc1": BOARD})("move", "move", "wait")("tile", "room")("figure.there", "orc")
    hand("draw.room", "jewel")("meeting", "wait")("meeting.card", "passive")
    assert hand.hero().treasures == 0
    assert hand.room().has_card("room", "jewel")


@pytest.mark.rule("A31.9", "A27.5")
def test_heroes_without_light_are_killed_by_a_figure() -> None:
    hand = wander(figures={"orc1": BOARD}, at={"heroes.Ada.torch": False}, dead=("Bo",))
    hand("move", "light", "orc1")("torch", 6)("prowl.to", "with.Ada")
    assert not hand.hero().alive


@pytest.mark.rule("A31.9", "AS72")
def test_hero_with_light_again_meets_the_figure() -> None:
    hand = wander(figures={"orc1": BOARD}, at={"heroes.Ada.torch": False}, dead=("Bo",))
    hand("move", "light", "orc1")("torch", 1)("move", "wait")("prowl.to", "with.Ada")("wait", 2)
    assert hand.key == "meeting"


@pytest.mark.rule("A31.9", "A27.1")
def test_hero_who_searches_beside_a_newcomer_draws_too() -> None:
    hand = wander(figures={"orc1": BOARD}, dead=("Bo",), at={"heroes.Ada.name": "Iril"})
    hand("move", "search", "orc1")("prowl.to", "with.Ada")("draw.search", "coins")
    assert hand.key == "meeting", "the monster before the item"
    hand("meeting", "wait")("meeting.card", "passive")
    assert hand.hero().treasures == 1, "a search gives its card to the finder (AS44)"


@pytest.mark.rule("A31.11", "AS74")
def test_no_monster_follows_into_the_chamber() -> None:
    hand = begin("Ada", "Bo", options={"monsters": "wander"}, room="chamber")
    hand("move", "move", "draw")("tile", "room")("draw.room", "orc")
    hand("meeting", "flee")("meeting.card", "follows")("dragon.card", "asleep")
    hand("move", "draw")("dragon.card", "asleep")("dragon.card", "asleep")
    assert is_loose(hand)


@pytest.mark.rule("A31.11")
def test_nobody_can_send_a_monster_into_the_chamber() -> None:
    hand = wander(figures={"orc1": BOARD}, dead=("Bo",), room="chamber")("move", "draw", "orc1")
    assert hand.ids() == ["board", "over", "down", "stay"]


@pytest.mark.rule("A31.12")
def test_a_monster_that_goes_below_is_taken_away() -> None:
    hand = wander(figures={"orc1": BOARD}, dead=("Bo",))("move", "wait", "orc1")("prowl.to", "down")
    assert figure(hand).place == BOX


@pytest.mark.rule("A31.12", "A15.2")
def test_monsters_in_one_room_are_met_together() -> None:
    hand = wander(figures={"orc1": "Ada", "elf1": BOARD}, dead=("Bo",))
    hand("move", "wait", "elf1")("prowl.to", "with.Ada")("wait", 2)
    assert str(hand.ask and hand.ask.text) == "Dark elf +1!" or str(hand.ask and hand.ask.text) == "Orc +1!"


def test_without_the_house_rule_monsters_are_cards() -> None:
    hand = begin("Ada", "Bo")("move", "move", "wait")("tile", "room")("draw.room", "orc")
    assert hand.state.figures == {}
    hand("meeting", "attack")("meeting.card", "flees")
    assert hand.key == "meeting.exit"


def test_where_a_figure_stands_can_be_put_right() -> None:
    hand = wander()
    lines = {line.path: line for line in game.view(hand.state, None).corrections}
    assert lines["figures.orc1.place"].choices == (BOX, BOARD, "1", "2")
    view = game.view(hand.state, None)
    assert str(view.call("2", "figures.orc1.place")) == "with Dzala"
    assign(hand.state, "figures.orc1.place", "2")
    hand("move", "wait", "wait")("wait", 2)("wait", 2)
    assert hand.key == "meeting"
    assert hand.asked == ["Bo"]
    assert "Orc by Dzala" in [str(line) for line in game.view(hand.state, None).overview]


@pytest.mark.rule("A30.9", "A31.6")
def test_monster_flees_by_die_after_three_misses() -> None:
    hand = meet(wander(options={"combat": "ring"}))("meeting", "attack")("meeting.card", "fight")("monster.life", "4")
    for _ in range(3):
        hand("fight.stance", "strength", "agility")
    assert str(hand.ask and hand.ask.text) == "Orc: all exits?"
    hand("figure.exits", "2")("figure.exit", 1)
    assert figure(hand).place == WAY
    assert hand.state.fight is None


@pytest.mark.rule("A27.4", "A12.4")
def test_hurt_figure_lives_until_its_card_is_read() -> None:
    hand = wander(figures={"orc1": "Bo"})
    figure(hand).hurt, figure(hand).met = 9, False
    hand("move", "wait", "wait")("wait", 2)("wait", 2)
    assert hand.key == "meeting"
    assert "dead" in hand("meeting", "wait").ids()
