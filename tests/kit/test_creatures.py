"""Creatures: the verbs in which rules are written, and what they ask while the state changes under them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asking import ask_option
from companion.asks import Choose, Number, Option, Roll, Seat, Tell
from companion.dice import T6, Need
from companion.kit.creatures import ChangingWords, Creature, Mortal
from companion.kit.figures import carried, figure
from companion.kit.questions import question
from companion.kit.state import GameState
from companion.record import record
from companion.snapshot import restore, text_of, write_state
from companion.state import Range, digest, figures
from companion.text import Text
from tests.kit.driving import Rules


@record(frozen=False)
class Hero(Mortal["Dungeon"]):
    """A hero of a small dungeon."""

    traps: Annotated[int | None, Range(1, 6)] = figure(None, Text("Traps"), learned="traps")
    keys: Annotated[int, Range(0, 3)] = carried(0, Text("Keys"))
    moved: bool = figure(False, Text("Has moved"), lasts="round")

    @property
    def called(self) -> str:
        return f"Sir {self.seat}"

    @question(ask_option)
    def how_to_open(self) -> Choose | None:
        """A door."""
        key = Option("key", Text("Key ({n})", n=self.keys))
        return self.build_choice("door", Text("{hero}: how?"), key, Option("leave", Text("Leave")))


@record(kw_only=True, frozen=False)
class Dungeon(GameState):
    """Where they are."""

    heroes: dict[Seat, Hero] = field(default_factory=dict)
    keys: int = 9
    buried: list[str] = field(default_factory=list)

    def creatures(self) -> Iterable[Hero]:
        return self.heroes.values()

    def on_death(self, one: Any, gone: Mapping[str, Any]) -> None:
        self.buried.append(one.seat)
        self.keys += gone.get("keys", 0)


def dungeon(**figures: Any) -> Dungeon:
    state = Dungeon(seats=["Ada", "Bo"])
    state.heroes = {seat: Hero(state, seat) for seat in state.seats}
    for name, value in figures.items():
        setattr(state.heroes["Ada"], name, value)
    return state


def ada(**figures: Any) -> Hero:
    return dungeon(**figures).heroes["Ada"]


def event_texts(state: GameState) -> list[str]:
    return [str(event.text) for event in state.told]


# Asks whose words are always the same.


def test_a_choice_is_put_in_the_name_of_the_creature() -> None:
    one = ada()
    rules = Rules(one.choose("way", Text("{hero}: which way?"), Option("left", Text("Left")), Option("on", Text("On"))))
    assert isinstance(rules.ask, Choose)
    assert (rules.ask.key, rules.ask.seats, str(rules.ask.text)) == ("way", ("Ada",), "Sir Ada: which way?")
    assert rules.answer("left").result == "left"


def test_a_choice_is_moot_once_what_it_is_about_is_no_longer_so() -> None:
    one = ada()
    left, on = Option("left", Text("Left")), Option("on", Text("On"))
    rules = Rules(one.choose("way", Text("Which way?"), left, on, valid=lambda: one.keys > 0))
    assert rules.result == ""
    one.keys = 1
    rules = Rules(one.ask_yes_no("key", Text("{hero}: a key?"), Text("Yes"), Text("No"), valid=lambda: one.keys > 0))
    assert rules.ask is not None
    one.keys = 0
    assert (rules.rebuild_ask(), rules.result) == (None, False)


def test_a_creatures_name_fills_each_of_its_holes() -> None:
    class Beast(Hero):
        """Called a monster, too."""

        holes = ("hero", "monster")

    beast = Beast(dungeon(), "Ada")
    beast.tell("fled", Text("{monster} has fled."))
    beast.tell("follows", Text("{monster} follows {hero}.", hero="Bo"))
    assert event_texts(beast.state) == ["Sir Ada has fled.", "Sir Ada follows Bo."]
    assert Rules(beast.roll("fate", Text("{monster}: fate"), T6)).ask is not None
    with pytest.raises(ChangingWords):
        ada().roll("fate", Text("{monster}: fate"), T6).send(None)


def test_a_dead_creature_is_asked_nothing() -> None:
    one = ada(life=0)
    assert Rules(one.choose("way", Text("Way?"), Option("left", Text("Left")))).result == ""
    assert Rules(one.ask_yes_no("sure", Text("Sure?"), Text("Yes"), Text("No"))).result is False
    assert Rules(one.ask_number("many", Text("How many?"), 3)).result is None
    assert Rules(one.roll("dice", Text("Roll"), T6)).result == 0
    assert Rules(one.wait_for_hands("do", Text("Do it"))).over
    assert Rules(one.test_value("traps")).result is False


def test_a_death_in_mid_ask_makes_it_moot() -> None:
    one = ada(life=3)
    rules = Rules(one.ask_yes_no("sure", Text("{hero}: sure?"), Text("Yes"), Text("No")))
    assert rules.ask is not None
    one.life = 0
    assert rules.rebuild_ask() is None
    assert rules.result is False


def test_a_creature_asks_for_numbers_rolls_and_deeds() -> None:
    one = ada()
    rules = Rules(one.ask_number("many", Text("{hero}: how many?"), 5, least=2))
    assert rules.ask == Number(key="many", seats=("Ada",), text=Text("{hero}: how many?", hero="Sir Ada"), min=2, max=5)
    assert rules.answer(4).result == 4
    rules = Rules(one.roll("dice", Text("{hero}: two dice"), T6, 2))
    assert isinstance(rules.ask, Roll)
    assert rules.answer((3, 4)).result == 7
    rules = Rules(one.wait_for_hands("lay", Text("{hero} lays a tile.")))
    assert isinstance(rules.ask, Tell)
    assert rules.answer(True).over


def test_words_with_a_number_belong_into_a_question() -> None:
    one = ada()
    with pytest.raises(ChangingWords, match="build it in a question"):
        Rules(one.choose("way", Text("{n} ways?", n=2), Option("left", Text("Left"))))
    with pytest.raises(ChangingWords, match="build it in a question"):
        Rules(one.choose("way", Text("Which?"), Option("left", Text("Left ({n})", n=2))))
    with pytest.raises(ChangingWords, match="nothing fills: monster"):
        Rules(one.ask_yes_no("sure", Text("{hero} and {monster}?"), Text("Yes"), Text("No")))
    named = Text("{hero} and {monster}?", monster=Text("Orc"))
    assert str(Rules(one.ask_yes_no("sure", named, Text("Yes"), Text("No"))).ask.text) == "Sir Ada and Orc?"  # type: ignore[union-attr]


def test_a_question_of_a_creature_counts_what_is_there_now() -> None:
    one = ada(keys=2)
    rules = Rules(one.how_to_open())
    one.keys = 1
    asked = rules.rebuild_ask()
    assert isinstance(asked, Choose)
    assert str(asked.options_for("Ada")[0].text) == "Key (1)"
    one.life = 0
    assert rules.rebuild_ask() is None


# Values and tests.


def test_a_value_is_asked_when_it_is_first_needed_and_then_tested() -> None:
    one = ada()
    rules = Rules(one.test_value("traps"))
    assert rules.ask == Number(key="value.traps", seats=("Ada",), text=rules.ask.text, min=1, max=6)  # type: ignore[union-attr]
    assert str(rules.ask.text) == "Sir Ada: Traps?"
    rules.answer(2)
    assert isinstance(rules.ask, Roll)
    assert (rules.ask.key, rules.ask.need, rules.ask.die) == ("test.traps", Need("<=", 2), T6)
    assert rules.answer((2,)).result is True
    assert one.traps == 2
    assert Rules(one.test_value("traps")).answer((3,)).result is False


def test_a_correction_of_the_value_changes_what_the_roll_needs() -> None:
    one = ada(traps=2)
    rules = Rules(one.test_value("traps", "<"))
    one.traps = 5
    asked = rules.rebuild_ask()
    assert isinstance(asked, Roll)
    assert asked.need == Need("<", 5)


def test_two_in_a_row_end_with_the_first_failure_and_the_second_says_so() -> None:
    one = ada(traps=3)
    assert Rules(one.test_value("traps", times=2)).answer("failed").result is False
    rules = Rules(one.test_value("traps", times=2)).answer("made")
    assert str(rules.ask.text) == "Sir Ada: Traps 2/2"  # type: ignore[union-attr]
    assert rules.answer("made").result is True


@given(st.integers(1, 6), st.lists(st.integers(1, 6), min_size=2, max_size=2))
def test_of_several_dice_all_have_to_make_it(value: int, faces: list[int]) -> None:
    rules = Rules(ada(traps=value).test_value("traps", dice=2))
    if value == 6:
        assert rules.result is True
        return
    assert rules.answer(tuple(faces)).result is all(face <= value for face in faces)


# Figures.


@given(st.integers(0, 3), st.integers(-2, 9))
def test_gains_and_losses_stay_in_range_and_a_loss_never_gains(keys: int, many: int) -> None:
    one = ada(keys=keys)
    assert one.gain("keys", many) == one.keys - keys == min(max(many, 0), 3 - keys)
    before = one.keys
    assert one.lose("keys", many) == before - one.keys == min(max(many, 0), before)


# Life and death.


def test_life_is_lost_and_told() -> None:
    one = ada(life=5, max_life=7)
    assert Rules(one.take_damage(2)).result == 2
    assert event_texts(one.state) == ["Sir Ada loses 2 life: 3 left."]
    assert (one.life, one.hurt, one.alive) == (3, True, True)
    assert Rules(one.take_damage(0)).result == Rules(one.take_damage(-1)).result == 0
    assert len(event_texts(one.state)) == 1


def test_at_no_life_it_dies_and_the_state_gets_its_goods() -> None:
    state = dungeon(life=2, keys=3, moved=True)
    one = state.heroes["Ada"]
    assert Rules(one.take_damage(9)).result == 2
    assert (one.life, one.keys, one.moved, one.mourned) == (0, 0, False, True)
    assert (state.buried, state.keys) == (["Ada"], 12)
    assert event_texts(state) == ["Sir Ada loses 9 life: 0 left.", "Sir Ada loses: Keys 3."]
    assert [event.loud for event in state.told] == [True, False], "the log says it, and no page is covered"
    assert Rules(one.take_damage(1)).result == 0
    assert state.buried == ["Ada"]


def test_a_death_by_correction_is_mourned_once_and_can_be_undone() -> None:
    state = dungeon(life=2, keys=1)
    state.heroes["Ada"].life = 0
    state.mourn()
    state.mourn()
    assert (state.buried, state.keys) == (["Ada"], 10)
    state.heroes["Ada"].life = 1
    state.mourn()
    state.heroes["Ada"].life = 0
    state.mourn()
    assert state.buried == ["Ada", "Ada"]


def test_nobody_is_healed_above_full_life_and_nobody_dead_at_all() -> None:
    one = ada(life=5, max_life=7)
    assert one.heal(9) == 2
    assert ada(life=0, max_life=7).heal(1) == 0
    assert ada(max_life=7).heal(1) == 0
    high = ada(life=9, max_life=7)
    assert high.heal(1) == 0
    assert high.life == 9


# The state.


def test_a_creatures_link_to_its_state_is_in_no_view_or_hash() -> None:
    state = dungeon()
    shown: Any = figures(state, "Ada")["heroes"]
    assert "state" not in shown["Ada"]
    assert len(digest(state)) == 16
    assert repr(state.heroes["Ada"]).startswith("Hero(seat='Ada'")
    assert Hero(state, "Ada") == Hero(dungeon(), "Ada")


def test_a_creature_of_a_snapshot_knows_its_state() -> None:
    state = dungeon(keys=2)
    kept: Any = write_state(state)
    state.heroes["Cy"] = Hero(state, "Cy", keys=1)
    later: Any = write_state(state)
    assert "state" not in kept["heroes"]["Ada"]
    other = dungeon()
    restore(other, later)
    assert {seat: hero.keys for seat, hero in other.heroes.items()} == {"Ada": 2, "Bo": 0, "Cy": 1}
    assert all(hero.state is other for hero in other.heroes.values())
    restore(other, kept)
    assert [*other.heroes] == ["Ada", "Bo"]


def test_fields_that_a_snapshot_leaves_out_get_their_defaults() -> None:
    """Most fields of a hero are at a plain default, and to write them all was half of a snapshot."""
    state = dungeon(keys=2)
    kept: Any = write_state(state)
    assert "moved" not in kept["heroes"]["Ada"] and "buried" not in kept
    assert json.loads(text_of(state)) == kept
    other = dungeon(keys=5)
    other.heroes["Ada"].moved, other.buried = True, ["Ada"]
    restore(other, kept)
    assert (other.heroes["Ada"].moved, other.heroes["Ada"].keys, other.buried) == (False, 2, [])
    other.buried.append("Bo")
    restore(state, kept)
    assert state.buried == [], "each has a list of its own"


def test_a_round_ends_for_everybody() -> None:
    state = dungeon(moved=True, keys=2)
    state.heroes["Bo"].moved = True
    state.end_period("turn")
    assert state.heroes["Bo"].moved
    state.end_period("round")
    assert [hero.moved for hero in state.heroes.values()] == [False, False]
    assert state.heroes["Ada"].keys == 2


def test_a_note_on_a_silent_point_is_told_once() -> None:
    state = dungeon()
    state.note("LS7", Text("The most gold wins."))
    state.note("LS7", Text("The most gold wins."))
    assert [event.key for event in state.told] == ["house.LS7"]


def test_turns_go_clockwise_from_anybody() -> None:
    state = dungeon()
    assert state.clockwise("Bo") == ["Bo", "Ada"]
    assert state.clockwise(None) == state.clockwise("Nobody") == ["Ada", "Bo"]


def test_a_creature_without_life_lives() -> None:
    guard: Creature[Dungeon] = Creature(dungeon(), "Bo")
    assert guard.alive
    assert guard.called == "Bo"
    guard.tell("stands", Text("{hero} stands."))
    assert event_texts(guard.state) == ["Bo stands."]
