"""The Inner Region: its trials, the retreat, and the Crown of Command (T6.14, T6.9.8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.asks import Choose
from companion.deck import ALL
from companion.games.talisman.state.game import OFFERS_FIT, TalismanState
from companion.kit.cards.holdings import hand_pile as hand_of
from companion.state import Json
from companion.testing.hand import Hand
from tests.games.talisman.driver import SEATS, do_nothing, follow_space, hero_of, place, start


def begin_inside(space: str, *characters: str, **options: Json) -> Hand[TalismanState]:
    """Begin with Ada about to take a step from that space of the Inner Region."""
    who = characters or ("troll", "wizard")
    hand = start(*who, first=SEATS[len(who) - 1], **options)
    return follow_space(place(hand, Ada=space))("follow", "done")


@pytest.mark.rule("T6.14.5a", "T6.14.5b", "T2.9", "TS16", "TT5", "T6.14.3", "TS17")
def test_three_dice_less_strength_name_the_exit_of_the_crypt() -> None:
    hand = begin_inside("plain_of_peril")("move.step", "crypt")("crypt.roll", [4, 4, 2])
    assert (hero_of(hand).space, hand.key) == ("warlocks_cave", "follow"), "10 - 6 = 4"
    assert "Ada: dice 10, Strength 6, difference 4." in hand.story
    assert hand("follow", "done").asked == ["Bo"]


@pytest.mark.rule("TS17")
def test_by_house_rule_the_exit_has_no_encounter() -> None:
    hand = begin_inside("plain_of_peril", exit_encounter=False)("move.step", "crypt")("crypt.roll", [4, 4, 2])
    assert (hero_of(hand).space, hand.asked) == ("warlocks_cave", ["Bo"])


@pytest.mark.rule("T6.14.5c", "TS16")
def test_a_hero_without_an_exit_leaves_next_turn_without_a_roll() -> None:
    hand = begin_inside("plain_of_peril")("move.step", "crypt")("crypt.roll", [1, 1, 2])
    assert (hero_of(hand).space, hand.asked) == ("crypt", ["Bo"])
    follow_space(hand)("follow", "done")
    assert hand.key == "move.step"


@pytest.mark.rule("T6.14.6")
def test_three_dice_less_craft_name_the_exit_of_the_mines() -> None:
    hand = begin_inside("plain_of_peril", "wizard", "troll")("move.step", "mines")("mines.roll", [4, 4, 2])
    assert hero_of(hand).space == "warlocks_cave", "10 - 5 = 5"
    assert "Ada: dice 10, Craft 5, difference 5." in hand.story


@pytest.mark.rule("T6.14.7", "TS18", "T6.14.4", "T6.18.3")
def test_each_visitor_meets_a_new_werewolf_without_evading() -> None:
    hand = begin_inside("dice_with_death").set("characters.Ada.space", "valley_of_fire")("move.step", "werewolf_den")
    assert hand.key == "move.roll", "from the Valley that is the way back, without its trial"
    hand = begin_inside("dice_with_death", "troll", "wizard")
    hand("move.step", "werewolf_den")("werewolf.roll", [5, 4])
    assert hand.key == "fight.own"
    hand("fight.own", 1)("fight.foe", 2)
    assert "Ada loses to Werewolf, 7 to 11." in hand.story
    assert (hero_of(hand).life, hand.asked) == (3, ["Bo"])


@pytest.mark.rule("TS18")
def test_by_house_rule_the_werewolfs_strength_is_one_die() -> None:
    hand = begin_inside("dice_with_death", werewolf_dice=1)("move.step", "werewolf_den")("werewolf.roll", 5)
    assert hand.key == "fight.own"


@pytest.mark.rule("T6.14.8a", "T6.14.8b", "T6.14.8c", "TS19", "TS11")
def test_lizard_men_are_fought_one_by_one_over_turns() -> None:
    hand = begin_inside("vampires_tower")("move.step", "pits")("lizards.roll", 3)
    hand("fight.own", 3)("fight.foe", 2)
    assert hero_of(hand).lizards == 2
    hand("fight.own", 1)("fight.foe", 3)
    assert (hero_of(hand).life, hero_of(hand).lizards, hand.asked) == (4, 2, ["Bo"]), "a tie leaves it standing"
    follow_space(hand)("follow", "done")
    assert hand.key == "fight.own"
    hand("fight.own", 3)("fight.foe", 2)("fight.own", 3)("fight.foe", 2)
    assert (hero_of(hand).lizards, hand.asked) == (0, ["Bo"])
    follow_space(hand)("follow", "done")
    assert hand.key == "move.step"


@pytest.mark.rule("T6.11.5a", "T6.11.5b", "TS11")
def test_a_retreat_to_the_plain_follows_no_instructions() -> None:
    hand = begin_inside("vampires_tower")
    assert hand.read() == ["< Back: Mines", "> Pits"], "the way back and the way on are told apart"
    hand("move.step", "mines")
    assert "Ada goes back: skip what this space says." in hand.story
    assert (hero_of(hand).space, hand.asked) == ("mines", ["Bo"])
    follow_space(hand)("follow", "done")
    assert hand("move.step", "vampires_tower").key == "follow", "the hero may turn round again"


@pytest.mark.rule("T6.14.9b", "T6.9.8a", "TS32", "TT6", "T6.11.7")
def test_a_hero_alone_on_the_crown_may_command_each_turn() -> None:
    hand = begin_inside("crown", "troll", "wizard", "elf")
    assert isinstance(hand.ask, Choose)
    assert hand.ask.options_for("Ada")[0].chance == Fraction(1, 2)
    hand("move.step", "stay")("command.roll", 4)
    assert [hero_of(hand, seat).life for seat in ("Ada", "Bo", "Cid")] == [4, 3, 3]
    follow_space(hand)("follow", "done")
    follow_space(hand)("follow", "done")
    hand("move.step", "stay")("command.roll", 3)
    assert [hero_of(hand, seat).life for seat in ("Ada", "Bo", "Cid")] == [4, 3, 3]


@pytest.mark.rule("T6.14.9b", "TS32", "T6.11.7")
def test_a_hero_can_stay_on_the_crown_and_command_nobody() -> None:
    hand = begin_inside("crown")
    assert hand.read() == ["Command Spell", "Only stay", "Back: Valley"]
    assert (hand("move.step", "rest").asked, hero_of(hand).space) == (["Bo"], "crown"), "it is not asked a second time"


@pytest.mark.rule("T6.14.9b")
def test_a_game_begun_before_asks_on_the_crown_as_it_did() -> None:
    hand = start("troll", "wizard", first="Bo")
    hand.state.rules = OFFERS_FIT - 1
    follow_space(place(hand, Ada="crown"))("follow", "done")
    assert hand.read() == ["Stay: Command Spell", "Back: Valley"]
    assert hand("move.step", "stay").read() == ["Command Spell", "Not now"]


@pytest.mark.rule("T6.9.8b", "TW")
def test_a_character_killed_by_the_command_is_out_for_good() -> None:
    # A character put on the Crown by a correction has reached it, too.
    hand = begin_inside("crown").set("characters.Bo.life", 1)
    hand("move.step", "stay")("command.roll", 6)
    assert hand.key is None
    assert "Bo is dead and out of the game." in hand.story


@pytest.mark.rule("TS32", "T6.19.5")
def test_a_toad_cannot_command() -> None:
    hand = begin_inside("crown").set("characters.Ada.toad", 2)
    assert hand("move.step", "stay").asked == ["Bo"]


@pytest.mark.rule("T6.14.9a", "TS32")
def test_a_hero_on_the_crown_must_attack_one_of_the_others() -> None:
    hand = place(begin_inside("crown", "troll", "wizard", "elf"), Bo="crown", Cid="crown")("move.step", "stay")
    assert (hand.key, hand.read()) == ("crown.whom", ["Bo", "Cid"])
    hand("crown.whom", "Cid")("attacked", "fight")("fight.own", 6)("fight.own", 1)("spoils", "life")
    hand("buy", "life")
    assert (hero_of(hand, "Cid").life, hand.asked) == (3, ["Bo"])
    assert hand.key == "crown.whom", "this one too stands there with others, and does not move"


@pytest.mark.rule("T6.14.9a", "T6.17.1b", "T6.13.3")
def test_an_ability_attacks_with_craft_on_the_crown_too() -> None:
    hand = begin_inside("valley_of_fire", "sorceress", "wizard").set("characters.Ada.craft", 9)
    place(hand, Bo="crown")("move.step", "crown")
    assert (hand.key, hand.read()) == ("meet", ["Attack", "Attack with Craft"]), "one must attack there"
    hand("meet", "psychic")("attacked", "fight")("fight.own", 3)("fight.own", 2)
    assert "Ada beats Bo, 12 to 7." in hand.story


@pytest.mark.rule("T6.14.9a", "T6.1.6b")
@pytest.mark.parametrize(("arms", "key"), [(("axe", "sword"), "meet"), (("sword",), "attacked")])
def test_a_weapon_is_chosen_on_the_crown_where_there_are_two(arms: tuple[str, ...], key: str) -> None:
    hand = begin_inside("valley_of_fire")
    for card in arms:
        hand.state.decks["adventure"].draw("held:Ada", ALL, card)
    hand.state.face_to_fill("axe").bonus = 0
    place(hand, Bo="crown")("move.step", "crown")
    assert hand.key == key
    if key == "meet":
        assert hand.read() == ["Attack", "Use: Battle axe"]
        assert hand("meet", "weapon axe")("meet", "attack").key == "attacked"


@pytest.mark.rule("T6.14.9a", "T6.13.1a", "TS32")
def test_a_hero_carried_off_the_crown_has_the_new_encounter() -> None:
    hand = begin_inside("valley_of_fire")
    hand.state.decks["spell"].draw(hand_of("Bo"))
    place(hand, Bo="crown")("move.step", "crown")
    hand.interrupt("Bo", "spell")("spell.cast", "hex")("spell.on", "Ada")("spell.changes", "move")
    hand("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert (hero_of(hand).space, hand.key, hand.asked) == ("ruins", "card.kind", ["Ada"])


@pytest.mark.rule("T6.14.9a", "T6.13.1a", "TS32")
@pytest.mark.parametrize(("fourth", "key"), [("ruins", "encounter"), ("tavern", "card.kind")])
def test_a_hero_who_leaves_the_crown_before_choosing_attacks_nobody(fourth: str, key: str) -> None:
    hand = place(begin_inside("crown", "troll", "wizard", "elf", "ghoul"), Bo="crown", Cid="crown", Dan=fourth)
    hand.state.decks["spell"].draw(hand_of("Bo"))
    hand("move.step", "stay").interrupt("Bo", "spell")("spell.cast", "hex")("spell.on", "Ada")
    hand("spell.changes", "move")
    hand("moveto.region", "outer")("moveto.quarter", "west")("moveto.space", "ruins")
    assert (hero_of(hand).space, hand.key, hand.asked) == ("ruins", key, ["Ada"])


@pytest.mark.rule("TW", "T6.9.8a")
def test_the_last_hero_on_the_board_commands_nobody() -> None:
    hand = begin_inside("crown")
    hand.state.decks["spell"].draw(hand_of("Bo"))
    hand.interrupt("Bo", "spell")("spell.cast", "hex")("spell.on", "Bo")("spell.changes", "lives")
    hand("change.lives", "lose")("change.lose", 4)
    assert (hand.key, hand("move.step", "stay").key) == ("move.step", None)


@pytest.mark.rule("T6.14.8b", "T6.14.8c")
def test_lizard_men_stay_behind_when_a_place_is_corrected() -> None:
    hand = place(start("troll", "wizard", first="Bo"), Ada="pits").set("characters.Ada.lizards", 3)
    place(hand, Ada="village")
    do_nothing(follow_space(hand))
    assert (hand.key, hand.asked) == ("move.roll", ["Ada"])


@pytest.mark.rule("TS16", "T6.14.5a")
@pytest.mark.parametrize(
    ("sign", "dice", "space", "difference"),
    [
        ("dice", [4, 4, 2], "warlocks_cave", 4),
        ("ability", [4, 4, 2], "crypt", -4),
        ("dice", [1, 1, 1], "crypt", -3),
        ("ability", [1, 1, 1], "portal", 3),
    ],
)
def test_the_exit_follows_the_sign_of_the_house_rule(sign: str, dice: list[int], space: str, difference: int) -> None:
    hand = begin_inside("plain_of_peril", exit_sign=sign)("move.step", "crypt")("crypt.roll", dice)
    assert hero_of(hand).space == space, "a troll has Strength 6"
    assert f"Ada: dice {sum(dice)}, Strength 6, difference {difference}." in hand.story
