"""By house rule both sides choose in secret how many dice they roll (RS4): in melee, shots, throws, for damage."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.asks import Roll, Secret
from companion.game import find
from companion.games.rulez import odds
from companion.games.rulez.fights import melee
from companion.games.rulez.setup import figures
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import Weapon
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.testing.hand import Hand
from companion.testing.secrecy import blank_seals, trace
from companion.testing.tables import copy_table
from tests.games.rulez.driver import SECRET, arm, dead_dice, figure_of, fist_fight, roll_all_dice, set_values

__all__ = ["blank_seals"]


def aim(weapon: str, **options: object) -> Hand[RulezState]:
    """Let Ada aim at Bo, where both have dice to choose from."""
    hand = set_values(set_values(fist_fight(**SECRET, **options), "Ada", 3, 2, 3, 2), "Bo", 1, 2, 3, 2)  # type: ignore[arg-type]
    return arm(hand, "Ada", weapon)("act", "shoot")("shoot", weapon)


def offered_lines(hand: Hand[RulezState]) -> dict[str, list[str]]:
    assert isinstance(hand.ask, Secret)
    return {seat: [one.id for one in hand.ask.options_for(seat)] for seat in hand.asked}


@pytest.mark.rule("RS4", "R3.10")
def test_the_dice_of_a_shot_and_of_dodging_it_are_chosen_in_secret() -> None:
    hand = aim("antique")
    assert (hand.key, offered_lines(hand)) == ("dice.sealed", {"Ada": ["1", "2"], "Bo": ["1", "2"]})
    hand("dice.sealed", "2", "1")("roll.attack", [4, 5])("roll.dodge", [5])
    assert (dead_dice(hand), figure_of(hand, "Bo").speed.rolled) == ((0, 0, 0, 0), 1), (
        "both lie there until it is settled"
    )


@pytest.mark.rule("RS4")
def test_secret_dice_of_a_throw_are_chosen_before_its_range() -> None:
    hand = aim("light")("dice.throw", 1)
    assert (hand.key, offered_lines(hand)) == ("dice.sealed", {"Ada": ["1", "2"], "Bo": ["1", "2"]})
    assert hand("dice.sealed", "1", "2").key == "roll.throw"


@pytest.mark.rule("RS4")
def test_dice_for_damage_are_chosen_in_secret() -> None:
    hand = fist_fight(**SECRET)("act", "attack")("reach", "near")("dice.sealed", "2", "1")
    hand("roll.attack", [4, 5])("roll.parry", [1])
    assert (hand.key, offered_lines(hand)) == (
        "dice.sealed.harm",
        {"Ada": ["0", "1", "2", "3"], "Bo": ["1", "2", "3", "4"]},
    )
    hand("dice.sealed.harm", "3", "4")
    assert (figure_of(hand).strength.rolled, figure_of(hand, "Bo").strength.rolled) == (3, 4)


@pytest.mark.rule("RS4", "R3.18a")
def test_secret_dice_of_a_charge_are_chosen_before_any_roll() -> None:
    hand = fist_fight(**SECRET)("act", "attack")("reach", "far")("dice.run", 1)("dice.together", 0)
    hand("dice.sealed", "2", "2")
    assert hand.key == "roll.run"
    hand("roll.run", [4])("there", "no")
    assert (dead_dice(hand), dead_dice(hand, "Bo")) == ((0, 2, 0, 1), (0, 0, 0, 0))


def begin_table() -> Table:
    """Begin with Klossus against Vigga, with secret dice, where Ada is about to attack."""
    game = find("rulez")
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], SECRET)))
    answer_all(table, "klossus", "vigga", "Ada")
    return table


def answer_all(table: Table, *values: object) -> Table:
    for value in values:
        assert table.open is not None
        table.answer(table.open.n, table.open.waiting[0], value)
    return table


def begin_melee() -> Table:
    return answer_all(begin_table(), "attack", "near")


def begin_throw() -> Table:
    return answer_all(begin_table(), "shoot", "stone", 1)


def begin_damage() -> Table:
    opened = begin_melee()
    assert opened.open is not None
    for seat, value in (("Ada", "2-1"), ("Bo", "2-0")):
        opened.answer(opened.open.n, seat, value)
    return answer_all(opened, [6, 6, 1, 1], [1, 1])


@pytest.mark.rule("RS4")
@pytest.mark.usefixtures("blank_seals")
@pytest.mark.parametrize("begins", [begin_melee, begin_throw, begin_damage])
@pytest.mark.parametrize("chooses", ["Ada", "Bo"])
def test_nothing_tells_how_many_dice_before_both_have_chosen(begins: Callable[[], Table], chooses: str) -> None:
    """Worlds that differ only in one side's number look the same to all others until both have chosen."""
    first = begins()
    assert first.open is not None
    ask = first.open.ask
    assert isinstance(ask, Secret), ask.key
    numbers = [option.id for option in ask.options_for(chooses)]
    assert len(numbers) > 1
    seen = []
    for number in (numbers[0], numbers[-1]):
        world = copy_table(first)
        assert world.open is not None
        before = len([*world.journal.entries()])
        world.answer(world.open.n, chooses, number)
        written = [body for _, body in world.journal.entries()][before:]
        assert [body["e"] for body in written] == ["seal"]
        assert "v" not in written[0]
        seen.append({who: trace(world, who) for who in (None, *({"Ada", "Bo"} - {chooses}))})
    assert seen[0] == seen[1]


def test_dice_between_figures_of_one_player_are_no_secret() -> None:
    hand = fist_fight(**SECRET)
    roll_all_dice(hand("act", "hazard")("hazard", "fall")("whom.hazard", "Ada")("hazard.fall", 12))
    assert hand.key == "roll.hazard"


@pytest.mark.rule("RS4", "R10.3")
def test_secret_dice_include_whether_talent_dice_are_green() -> None:
    hand = fist_fight(**SECRET)
    figure_of(hand).weapons["light"], figure_of(hand).hand, figure_of(hand).talents = Weapon(), "light", {"light": 2}
    hand("act", "attack")("reach", "near")
    assert hand.key == "dice.sealed", "nothing is said openly before"
    assert offered_lines(hand)["Ada"] == ["1-0", "1-1", "1-2", "2-0", "2-1", "2-2"]
    sealed = hand.ask
    assert isinstance(sealed, Secret)
    bonus = hand.state.book.weapons["light"].hit
    words = str(sealed.options_for("Ada")[-1].text)
    assert words == f"2+2 green: {float(odds.chance_to_win(4 + bonus, 2)):.0%}"
    hand("dice.sealed", "2-1", "1")
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.attack", 3 + bonus)


@pytest.mark.rule("RS4", "R5.3b")
@pytest.mark.parametrize(("chosen", "green", "red"), [("2-0", 2, 3), ("2-1", 3, 2)])
def test_secret_dice_include_the_die_against_a_lying_victim(chosen: str, green: int, red: int) -> None:
    hand = set_values(fist_fight(**SECRET), "Ada", 1, 2, 2, 1).set("minifigures.Bo.lying", True)
    hand("act", "attack")("reach", "near")
    assert (hand.key, offered_lines(hand)["Ada"]) == ("dice.sealed", ["1-0", "1-1", "2-0", "2-1"]), (
        "nothing is said openly"
    )
    hand("dice.sealed", chosen, "1")
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.attack", green)
    hand("roll.attack", [4] * green)("roll.parry", [1])("dice.sealed.harm", "2", "1")
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.damage", red)


@pytest.mark.rule("RS12", "R5.3b", "R10.3")
def test_beside_the_mounts_dice_only_a_talent_does_not_help() -> None:
    side = melee.Side(figure_of(fist_fight()), "light", 1, skilled=0, harmful=2, either=1)
    assert (side.split_bonus(2).green_bonus, side.split_bonus(3).green_bonus, side.split_bonus(2).damage) == (3, 4, 1)
    side.hero.borrowed.append("skill")
    assert (side.split_bonus(1).green_bonus, side.split_bonus(1).damage, side.split_bonus(1).harmful) == (2, 0, 2)


@pytest.mark.rule("RS4", "R5.3b")
def test_without_a_choice_no_dice_are_asked() -> None:
    hand = fist_fight(**SECRET)
    for seat in ("Ada", "Bo"):
        set_values(hand, seat, 1, 1, 1, 1)
    hand("act", "attack")("reach", "near")
    assert isinstance(hand.ask, Roll)
    assert (hand.key, hand.ask.count) == ("roll.attack", 1)


@pytest.mark.rule("RS4", "RS12", "R10.3")
def test_beside_the_mounts_dice_no_talent_is_chosen_in_secret() -> None:
    hand = fist_fight(**SECRET)
    figures.saddle_mount(figure_of(hand), "motorbike", {"sharpness": 2, "skill": 2, "strength": 2, "speed": 4})
    figure_of(hand).talents = {"fists": 1}
    hand("act", "attack")("reach", "near")("whose.sealed", "mount")("pool.obey", "speed")
    assert isinstance(hand.ask, Secret)
    assert [option.id for option in hand.ask.options_for("Ada")] == ["1", "2"]
