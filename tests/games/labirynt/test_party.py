"""The party: drawn heroes, made apprentices, and what stands on their sheets (D4.1)."""

from __future__ import annotations

import pytest

from companion.game import find
from companion.games.labirynt.data.sheets import SUNS
from tests.games.labirynt.driver import answer_first, gather, member, new_game, offered_ids, told_texts


@pytest.mark.rule("D4.1.A3", "DS3")
def test_the_highest_roll_draws_first_and_ties_roll_again() -> None:
    hand = new_game(3)("setup.first", 5)("setup.first", 5)("setup.first", 2)
    assert hand.asked == ["Ada"]
    hand("setup.first", 1)("setup.first", 4)
    assert hand.state.first == "Bo"
    assert (hand.key, hand.asked) == ("setup.hero", ["Bo"])


@pytest.mark.rule("D4.1.A2", "D4.1.A4", "DS3")
def test_three_heroes_then_three_apprentices_go_round_the_table() -> None:
    hand = new_game(4)
    for face in (6, 1, 1, 1):
        hand("setup.first", face)
    picks = []
    for hero in ("almuryk", "gilith", "zareth"):
        picks += hand.asked
        hand("setup.hero", hero)
    while hand.key == "setup.race":
        picks += hand.asked
        hand("setup.race", "elf")("setup.name", f"Elf {len(picks)}")
    assert picks == ["Ada", "Bo", "Cid", "Dan", "Ada", "Bo"]
    assert len(hand.state.party) == 6


@pytest.mark.rule("D4.1.A4", "DS3")
def test_a_party_may_be_smaller_once_everybody_has_somebody() -> None:
    hand = new_game(4)
    for face in (6, 1, 1, 1):
        hand("setup.first", face)
    for hero in ("almuryk", "gilith", "zareth"):
        hand("setup.hero", hero)
    assert "done" not in offered_ids(hand), "Dan has nobody"
    hand("setup.race", "dwarf")("setup.name", "Grom")
    hand("setup.race", "done")
    assert hand.state.gathered
    assert len(hand.state.party) == 4


@pytest.mark.rule("D4.1.A4", "DS3")
def test_a_party_of_two_heroes_and_two_apprentices_can_be_made() -> None:
    hand = new_game(1)
    for hero in ("almuryk", "gilith", "zareth"):
        hand("setup.hero", hero)
    hand("setup.race", "less")("setup.less", "zareth")
    for name in ("Grom", "Durin"):
        hand("setup.race", "dwarf")("setup.name", name)
    hand("setup.race", "done")
    assert [*hand.state.party] == ["almuryk", "gilith", "apprentice-1", "apprentice-2"]
    assert "Party: without Zareth." in told_texts(hand)


@pytest.mark.rule("D4.1.A4", "DS3")
def test_no_hero_is_left_out_whose_player_would_have_nobody() -> None:
    hand = new_game(6)
    while hand.key == "setup.first":
        hand("setup.first", 7 - len(hand.transcript) % 6 - 1)
    for hero in ("almuryk", "gilith", "zareth"):
        hand("setup.hero", hero)
    assert "less" not in offered_ids(hand), "three apprentices for three players"


@pytest.mark.rule("D4.1.B1", "DT1", "D0.4")
def test_a_hero_has_the_values_of_table_4_3() -> None:
    almuryk = member(gather(), "almuryk")
    assert (almuryk.max_life, almuryk.life, almuryk.wounds) == (8, 8, 0)
    assert (almuryk.resistance, almuryk.dexterity) == (2, 3)
    assert (almuryk.skilled, almuryk.skill, almuryk.weapons) == ("sword", 2, ["sword", "dagger"])
    assert (almuryk.potential, almuryk.gate, almuryk.traps) == ((1, 1, 2), 1, 0)
    assert len(almuryk.spells) == 2


@pytest.mark.rule("D4.1.B1", "D0.2")
def test_of_a_hero_without_proficiency_no_bonus_is_asked() -> None:
    hand = gather(tables="asked")
    almuryk = member(hand, "almuryk")
    assert (almuryk.skilled, almuryk.skill) == ("none", 0), "the first answer to each question"
    assert "hero almuryk bonus" not in hand.state.printed


@pytest.mark.rule("D4.1.B2", "D4.1.B3", "DS4")
@pytest.mark.parametrize(
    ("race", "strength", "resistance", "weapon", "ability"),
    [("elf", 5, 2, "bow", "negotiation"), ("dwarf", 6, 2, "axe", "traps"), ("human", 7, 1, "sword", "gate")],
)
def test_an_apprentice_has_the_values_of_the_race(
    race: str, strength: int, resistance: int, weapon: str, ability: str
) -> None:
    hand = gather(heroes=("lord-dil", "gilith", "zareth"), races=(race,))
    made = member(hand, "apprentice-1")
    assert made.name == f"{race.title()}3"
    # The first bonus on the page is +1 Strength.
    assert (made.max_life, made.resistance, made.dexterity) == (strength + 1, resistance, 0)
    assert (made.skilled, made.skill, getattr(made, ability)) == (weapon, 1, 1)


@pytest.mark.rule("D4.1.B4", "DS4")
def test_an_apprentice_takes_two_weapons_and_may_leave_the_basic_one() -> None:
    hand = new_game()
    for hero in ("lord-dil", "gilith", "zareth"):
        hand("setup.hero", hero)
    hand("setup.race", "elf")("setup.name", "Ilva")("setup.race", "done")
    assert hand.key == "setup.weapon"
    assert offered_ids(hand) == ["dagger", "knife", "bow", "sword", "hammer", "axe"]
    hand("setup.weapon", "sword")
    assert "sword" not in offered_ids(hand)
    hand("setup.weapon", "dagger")
    assert member(hand, "apprentice-1").weapons == ["sword", "dagger"]
    assert "setup.unskilled" in hand.told


@pytest.mark.rule("D4.1.B5", "D4.1.B6", "DT2")
@pytest.mark.parametrize(("face", "spells"), [(2, 0), (3, 2), (5, 1)])
def test_potential_is_rolled_and_says_how_many_spells_are_known(face: int, spells: int) -> None:
    hand = new_game()
    for hero in ("lord-dil", "gilith", "zareth"):
        hand("setup.hero", hero)
    hand("setup.race", "human")("setup.name", "Jana")("setup.race", "done")
    hand("setup.weapon", "sword")("setup.weapon", "bow")("setup.potential", face)("setup.bonus", "skill")
    for left in range(spells, 0, -1):
        assert str(hand.ask and hand.ask.text) == ("Jana: one spell*" if left == 1 else f"Jana: {left} spells*")
        hand("setup.spell", offered_ids(hand)[-1])
    assert hand.key == "order", "no question for anything else"
    assert len({*member(hand, "apprentice-1").spells}) == spells
    assert member(hand, "apprentice-1").skill == 2


@pytest.mark.rule("D4.1.B7", "D7.3")
def test_an_apprentice_gets_one_bonus_and_no_ability_above_5() -> None:
    hand = gather(heroes=("lord-dil", "gilith", "zareth"), races=("dwarf",))
    dwarf = member(hand, "apprentice-1")
    assert (dwarf.max_life, dwarf.skill, dwarf.traps) == (7, 1, 1)
    hand.set("party.apprentice-1.traps", 5)
    assert dwarf.gain("traps") == 0, "never above level 5"


@pytest.mark.rule("D4.1.Da")
@pytest.mark.parametrize(("face", "sun"), [*enumerate((sun for sun in SUNS for _ in range(2)), 1)])
def test_the_sun_is_rolled_for_the_adventure(face: int, sun: str) -> None:
    assert gather()("order", "done")("sun", face).state.sun == sun


@pytest.mark.rule("D4.1.Da", "D4.1.Db")
@pytest.mark.parametrize(("face", "many"), [(1, 6), (3, 5), (5, 4)])
def test_the_sun_says_which_figure_of_the_potential_counts(face: int, many: int) -> None:
    hand = gather(heroes=("larraka", "gilith", "lord-dil"))("order", "done")("sun", face)
    while hand.key == "spell.usable":
        answer_first(hand)
    assert (member(hand, "larraka").potential, len(member(hand, "larraka").usable)) == ((6, 5, 4), many)


@pytest.mark.rule("D4.1.Db")
def test_a_roll_of_three_and_potential_456_leave_five_of_six_spells() -> None:
    hand = gather(heroes=("larraka", "almuryk", "curvenol"))
    larraka, almuryk, curvenol = (member(hand, id) for id in ("larraka", "almuryk", "curvenol"))
    assert len(larraka.spells) == 6
    hand("order", "done")("sun", 3)
    assert hand.key == "spell.usable", "Larraka has 6/5/4, so five of six"
    for _ in range(5):
        hand("spell.usable", offered_ids(hand)[0])
    assert (len(larraka.usable), len(larraka.spells)) == (5, 6)
    hand("spell.usable", offered_ids(hand)[0])
    assert len(almuryk.usable) == 1
    assert curvenol.usable == curvenol.spells, "as many as Curvenol knows: all are marked without asking"


@pytest.mark.rule("D0.5")
def test_a_characters_player_decides_about_it() -> None:
    hand = new_game(2)("setup.first", 6)("setup.first", 1)
    hand("setup.hero", "almuryk")("setup.hero", "alryk")("setup.hero", "zareth")("setup.race", "done")
    assert (hand.key, hand.asked) == ("setup.spell", ["Ada"])
    answer_first(answer_first(hand))
    assert (hand.key, hand.asked) == ("setup.spell", ["Bo"]), "Alryk is Bo's"
    while hand.key == "setup.spell":
        answer_first(hand)
    assert (hand.key, hand.asked) == ("order", ["Ada"]), "the order is the group's"


@pytest.mark.rule("D0.5", "D17")
def test_where_the_group_has_agreed_to_decide_together_one_answers_for_all() -> None:
    hand = new_game(2, decisions="together")("setup.first", 6)("setup.first", 1)
    hand("setup.hero", "almuryk")("setup.hero", "alryk")("setup.hero", "zareth")("setup.race", "done")
    while hand.key != "order":
        answer_first(hand)
    answer_first(hand("order", "done")("sun", 3))
    assert (str(hand.ask and hand.ask.text), hand.asked) == ("Alryk: choose 3*", ["Ada"]), "Bo had drawn Alryk"
    hand.state.gate_destroyed = True
    assert find("labirynt").result(hand.state) == {"winners": ["Ada", "Bo"]}


@pytest.mark.rule("D4.1.A1")
def test_a_hero_can_be_drawn_after_somebody_said_that_none_is_left() -> None:
    hand = new_game()
    hand.state.decks["hero"].count("pile", 0)
    hand("setup.hero", "almuryk")
    assert [*hand.state.party] == ["almuryk"]
