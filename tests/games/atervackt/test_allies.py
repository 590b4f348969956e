"""Games together and alone, and the players of the monsters (A28, A32, A33)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.asks import Number, Secret
from companion.games.atervackt import game
from companion.testing.bots import legal_answer, random_options
from tests.every_game import LATER_RULES, without_box
from tests.games.atervackt.driver import Hand, begin, build, play_alone

TOGETHER = {"play": "together"}
MONSTERS = {"play": "monsters"}


def meet(**figures: Any) -> Hand:
    """Return a hand in which Ada meets an orc among allies, and Bo waits elsewhere."""
    at = {"heroes.Ada.special": "none", "heroes.Bo.special": "none"}
    return begin("Ada", "Bo", at=at, **figures)("move", "move", "wait")("tile", "room")("draw.room", "orc")


def set_up(*seats: str, options: dict[str, Any]) -> Hand:
    """Return a game before its first ask."""
    return Hand(game.setup(seats, options, game.data()))


@pytest.mark.rule("A32.1")
def test_one_may_play_the_monsters_from_the_start() -> None:
    hand = set_up("Ada", "Bo", "Cid", options=MONSTERS)
    assert hand.ids() == ["Ada", "Bo", "Cid"]
    hand("setup.master", "Bo")("setup.hero", "own")("setup.hero", "durim")
    assert hand.ids() == ["Ada", "Cid"], "the monster player keeps no sun"
    hand("setup.keeper", "Cid")("setup.rings", True)
    assert hand.asked == ["Cid", "Ada"], "the monster player has no hero"
    hand("move", "move", "move")("tile", "room", "room")("draw.room", "orc")("meeting", "attack")
    assert (hand.key, hand.asked) == ("meeting.card", ["Bo"])
    assert [str(line) for line in game.view(hand.state, None).overview][1] == "Bo: the monsters"
    assert not any(one.path.startswith("heroes.Bo") for one in game.view(hand.state, None).corrections)


@pytest.mark.rule("A32.1", "A33.3")
def test_one_alone_has_nobody_for_the_monsters() -> None:
    assert set_up("Ada", options=MONSTERS).key == "setup.hero"
    assert begin("Ada", options=TOGETHER)("move", "wait").key == "wait"


@pytest.mark.rule("A32.1")
def test_of_two_players_one_has_the_monsters_the_other_the_sun() -> None:
    hand = set_up("Ada", "Bo", options=MONSTERS)("setup.master", "Ada")("setup.hero", "own")
    assert hand.key == "setup.rings", "the only hero keeps the sun"
    assert hand.state.keeper == "Bo"


def test_overview_names_the_fighters() -> None:
    hand = meet(options=TOGETHER)("meeting", "attack")("meeting.card", "fight")("monster.life", 2)
    lines = [str(line) for line in game.view(hand.state, None).overview]
    assert lines[-1].endswith(" >< Orc")
    assert not any(" >< " in line for line in lines[:-1])


@pytest.mark.rule("A32.2", "AS9")
def test_without_a_monster_player_dice_show_among_allies() -> None:
    hand = meet(options=TOGETHER)("meeting", "attack")
    assert hand.asked == ["Ada"], "one reads one's own monster's card"
    hand("meeting.card", "fight")
    assert isinstance(hand.ask, Number)
    hand("monster.life", 2)
    assert hand.asked == ["Ada"]
    hand("fight.sign", "paper")("fight.die", 1)
    assert hand.state.fight is not None
    assert hand.state.fight.foes[0].points.value == 1
    assert hand.told.count("house.AS9") == hand.told.count("house.A12.7") == 1
    hand("fight.flee", "on")("fight.sign", "paper")("fight.die", 1)("wait", 2)
    hand("move", "move", "wait")("tile", "room")("draw.room", "orc")("meeting", "attack")("meeting.card", "fight")
    assert hand.told.count("house.AS9") == hand.told.count("house.A12.7") == 1, "it is said once"


@pytest.mark.rule("A32.2", "AS9", "A33.2")
def test_legendens_combat_by_dice_among_allies() -> None:
    hand = meet(options=TOGETHER | {"combat": "ring"})("meeting", "attack")("meeting.card", "fight")("monster.life", 2)
    hand("fight.stance", "strength")("fight.first", 5)
    assert hand.state.fight is not None
    assert hand.state.fight.foes[0].stance == "psyche"


@pytest.mark.rule("A32.2", "A20.1", "AS63")
def test_amulets_stay_secret_among_allies() -> None:
    hand = meet(options=TOGETHER)
    assert hand.state.amulet_reader("Ada") == "Bo"
    hand = begin("Ada", "Bo", options=TOGETHER)("move", "move", "wait")("tile", "room")("draw.room", "amulet")
    assert (hand.key, hand.asked) == ("amulet.read", ["Bo"])
    hand("amulet.read", True)("amulet.wear", "wear")
    assert hand.hero().worn == 1, "no die, as alone"
    assert "house.A32.2" in hand.told


@pytest.mark.rule("A11.9", "A33.2", "A32.2", "AS63")
@pytest.mark.parametrize("seats", [("Ada",), ("Ada", "Bo")])
def test_die_hides_the_spear_number_without_a_monster_player(seats: tuple[str, ...]) -> None:
    waits = ["wait"] * (len(seats) - 1)
    hand = begin(*seats, options=TOGETHER)("move", "move", *waits)("tile", "room")("draw.room", "spear")
    assert hand.asked == ["Ada"]
    hand("spear.both", "not3")("spear.die", 1)
    assert hand.hero().alive
    assert "house.A11.9" in hand.told


@pytest.mark.rule("A33.1")
def test_alone_an_amulet_is_left_unread() -> None:
    hand = play_alone()("move", "move")("tile", "room")("draw.room", "amulet")
    assert hand.key == "amulet.wear"
    assert "house.A33.1" in hand.told
    hand("amulet.wear", "wear")("amulet.die", 6)
    assert not hand.hero().alive
    assert "plays monsters" not in hand.story


@pytest.mark.rule("A32.1", "A29.1")
def test_allies_gold_is_counted_together() -> None:
    state = build("Ada", "Bo", "Cid", options=TOGETHER)
    for seat in ("Ada", "Bo"):
        state.heroes[seat].room, state.heroes[seat].place = None, "out"
    state.heroes["Cid"].life, state.heroes["Cid"].room = 0, None
    hand = Hand(state)("gold", 1200, 300)
    assert "Out of Drakborgen together: 1500 gold." in hand.story
    result = game.result(hand.state)
    assert (result["winners"], result["together"]) == (["Ada", "Bo"], 1500)
    assert "records" not in game.learned(hand.state)


@pytest.mark.rule("A16.3", "A32.1")
def test_allies_do_not_fight_each_other() -> None:
    hand = begin("Ada", "Bo", options=TOGETHER | {"fights": "yes"})("move", "move", "move")
    hand("tile", "room", "with.Ada")("draw.room", "nothing")
    assert hand.key == "move"


@pytest.mark.rule("A28.3", "AS42", "A32.2", "AS62")
@pytest.mark.parametrize("play", ["against", "together", "monsters"])
def test_the_nearest_regular_monster_player_to_the_left_acts(play: str) -> None:
    state = build("Ada", "Bo", "Cid", "Dan", options={"play": play})
    assert state.monster_player("Ada") == ("Bo" if play == "against" else None)
    state.heroes["Dan"].life = 0
    assert state.monster_player("Ada") == "Dan"
    state.heroes["Cid"].life = 0
    assert (state.monster_player("Ada"), state.monster_player("Dan")) == ("Cid", "Cid")
    assert state.monster_player("Bo", ["Cid"]) == "Dan"


@pytest.mark.rule("A28.3", "A28.4")
def test_dead_heros_player_plays_against_the_survivors() -> None:
    hand = begin("Ada", "Bo", "Cid", at={"heroes.Cid.life": 1})
    hand("move", "wait", "move", "move")("tile", "room", "room")("wait", 2)("draw.room", "amulet")
    hand("amulet.read", True)("amulet.wear", "keep")("draw.room", "orc")("meeting", "attack")
    assert hand.asked == ["Ada"], "while all live it is the left neighbour"
    hand("meeting.card", "passive")
    hand("move", "wait", "move", "wait")("tile", "room").set("heroes.Cid.life", 0)
    hand("wait", 2)("draw.room", "orc")("meeting", "attack")
    assert hand.asked == ["Cid"], "now Cid is, for everybody"


@pytest.mark.rule("AS9", "A33.2", "A32.2")
@pytest.mark.parametrize("seed", range(30))
def test_no_ask_needs_somebody_for_the_monsters(seed: int) -> None:
    """A lone player is asked alone; among living allies every hidden choice is a hero's own."""
    rng = random.Random(seed)
    options = random_options(without_box(game.options), rng, LATER_RULES) | {"play": "together"}
    seats = ["Ada", "Bo", "Cid"][: rng.choice([1, 1, 2, 3])]
    hand = Hand(game.setup(seats, options, game.data()))
    for _ in range(1500):
        if hand.ask is None:
            break
        living = [seat for seat, hero in hand.state.heroes.items() if hero.alive]
        if isinstance(hand.ask, Secret) and len(living) == len(seats):
            acting = hand.state.fight.heroes if hand.state.fight is not None else living
            assert set(hand.ask.seats) <= set(acting), hand.ask
            assert hand.ask.key not in ("spear", "tentacles", "monster.life") or len(hand.ask.seats) == 1
        if hand.state.fight is not None and len(living) == len(seats):
            assert hand.state.fight.opponent is None
        if len(seats) == 1:
            assert hand.ask.seats == ("Ada",)
        hand(hand.ask.key, *(legal_answer(hand.ask, seat, rng) for seat in hand.ask.seats))


@pytest.mark.rule("A32.1")
def test_allies_without_gold_add_nothing_to_the_sum() -> None:
    hand = begin("Ada", "Bo", options=TOGETHER, at={"heroes.Ada.place": "out", "heroes.Bo.place": "out"})
    hand("gold", 0, 500)
    assert "Out of Drakborgen together: 500 gold." in hand.story
    assert game.result(hand.state)["together"] == 500
