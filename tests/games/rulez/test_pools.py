"""Pools of dice, and their law: resting + active + dead + injuries = value (R3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.game import find
from companion.games.rulez.state.pool import Pool
from companion.journal import MemoryJournal
from companion.state import ValueMisfit
from companion.table import Table, new_header
from tests.games.rulez.driver import begin_duel, fight, figure_of, fist_fight, resting_dice

STEPS = ("roll", "pay", "injure", "heal", "restore", "settle", "end_turn", "fill", "rouse")


def take_step(pool: Pool, step: str, many: int) -> None:
    if step == "rouse":
        # A dozen opponent does so at the start of its turn (R8.11).
        pool.active += pool.resting
    elif step in ("settle", "end_turn", "fill"):
        getattr(pool, step)()
    else:
        getattr(pool, step)(many)


@pytest.mark.rule("R3.3")
@given(some.integers(0, 9), some.lists(some.tuples(some.sampled_from(STEPS), some.integers(0, 6)), max_size=30))
def test_the_law_holds_at_every_step(value: int, steps: list[tuple[str, int]]) -> None:
    pool = Pool(value=value)
    for step, many in steps:
        sound = pool.healthy
        take_step(pool, step, many)
        assert pool.resting + pool.active + pool.dead + pool.injuries == pool.value == value
        assert min(pool.resting, pool.active, pool.dead, pool.injuries) >= 0
        assert 0 <= pool.rolled <= pool.active
        assert 0 <= pool.pending <= pool.active
        assert 0 <= pool.healthy <= value
        if step not in ("injure", "heal"):
            assert pool.healthy == sound, "only an injury, or its healing, changes what is sound"


@pytest.mark.rule("R3.1", "R3.2", "R3.4")
def test_dice_rest_then_lie_active_then_are_dead() -> None:
    pool = Pool(value=4)
    assert pool.resting == 4
    pool.roll(3)
    assert (pool.resting, pool.active, pool.dead) == (1, 3, 0)
    pool.settle()
    assert (pool.resting, pool.active, pool.dead) == (1, 0, 3)


@pytest.mark.rule("R5.8", "RS20")
def test_an_injury_takes_resting_then_dead_dice_and_then_waits() -> None:
    pool = Pool(value=5, dead=1)
    pool.roll(2)
    pool.injure(4)
    assert (pool.resting, pool.active, pool.dead, pool.injuries, pool.pending) == (0, 2, 0, 3, 1)
    pool.settle()
    assert (pool.active, pool.dead, pool.injuries, pool.pending) == (0, 1, 4, 0)
    pool.heal(2)
    assert (pool.resting, pool.dead, pool.injuries) == (0, 3, 2)
    pool.fill()
    assert (pool.resting, pool.dead, pool.injuries) == (3, 0, 2)


@pytest.mark.rule("R3.1", "R3.3")
def test_a_fight_begins_with_all_dice_resting() -> None:
    hand = begin_duel()
    assert resting_dice(hand) == (1, 2, 3, 2)
    view = find("rulez").view(hand.state, None)
    assert str(view.headline) == "Klossus W1 G2 R3 B2"
    pane = next(pane for pane in view.panes if pane.key == "pools.Ada")
    assert [(str(words), str(pips)) for words, pips in pane.rows()] == [
        ("White 0+0+0", "*"),
        ("Green 0+0+0", "**"),
        ("Red 0+0+0", "***"),
        ("Blue 0+0+0", "**"),
    ]
    assert str(view.overview[0]) == "Klossus W1 G2 R3 B2"


@pytest.mark.rule("R3.3")
def test_corrections_in_the_menu_keep_the_law() -> None:
    hand = fist_fight()("act", "move")("move", "free")("dice.walk", 1)
    menu = {one.path: one.choices for one in find("rulez").view(hand.state, None).corrections}
    assert menu["minifigures.Ada.speed.dead"] == (0, 1, 2)
    assert menu["minifigures.Ada.speed.injuries"] == (0, 1)
    assert menu["minifigures.Ada.speed.value"][0] == 1


@pytest.mark.rule("R3.3", "RS20")
def test_an_injury_that_waits_for_an_active_die_is_counted_apart() -> None:
    hand = fist_fight()
    pool = figure_of(hand).skill
    pool.roll(2)
    pool.injure(1)
    pane = next(pane for pane in find("rulez").view(hand.state, None).panes if pane.key == "pools.Ada")
    assert str([*pane.rows()][1][0]) == "Green 2+0+0, 1"
    pool.settle()
    pane = next(pane for pane in find("rulez").view(hand.state, None).panes if pane.key == "pools.Ada")
    assert str([*pane.rows()][1][0]) == "Green 0+1+1"


@pytest.mark.rule("R3.3", "R8.11")
def test_the_overview_shows_all_figures_with_their_dice() -> None:
    hand = fight("klossus", "stampe", dozens=1)
    figure_of(hand, "Bo").lying, figure_of(hand, "Ada-1").out = True, True
    first = find("rulez").view(hand.state, None).panes[0]
    assert [(str(left), str(right)) for left, right in first.rows()] == [
        ("Klossus", "W1G2R3B2"),
        ("Ada 1", "knocked out"),
        ("Stampe", "down W1G2R4B1"),
        ("Bo 1", "W2G2R2B2"),
    ]
    hand("who", "Ada")("act", "done")("who", "Bo")("act", "done")("who", "Bo-1")
    assert str(find("rulez").view(hand.state, None).headline) == "Bo 1 W2 G2 R2 B2", "active, and not yet rolled"


@pytest.mark.rule("R3.3")
@pytest.mark.parametrize(
    ("path", "value", "fits"),
    [
        *(("Ada.skill.dead", 3, 2), ("Ada.skill.injuries", 3, 2), ("Ada.skill.active", 3, 2)),
        *(("Ada.skill.rolled", 1, 0), ("Ada.skill.pending", 1, 0), ("Ada.mount.speed.dead", 1, 0)),
    ],
)
def test_a_correction_that_breaks_a_pool_is_refused(path: str, value: int, fits: int) -> None:
    table = begin_table()
    with pytest.raises(ValueMisfit) as error:
        table.set(f"minifigures.{path}", value)
    assert str(error.value) == (
        f"minifigures.{path} cannot be {value} beside the other dice of its pool: give a whole number from 0 to {fits}."
    )
    table.set(f"minifigures.{path}", fits)


@pytest.mark.rule("R3.3")
def test_a_value_below_what_is_spent_or_hurt_is_refused() -> None:
    table = begin_table()
    table.set("minifigures.Ada.skill.dead", 1)
    table.set("minifigures.Ada.skill.injuries", 1)
    with pytest.raises(ValueMisfit, match="from 2 to 12"):
        table.set("minifigures.Ada.skill.value", 1)
    table.set("minifigures.Ada.skill.value", 12)
    assert table.run.state.minifigures["Ada"].skill.resting == 10  # type: ignore[attr-defined]


def begin_table() -> Table:
    """Begin a fight of Klossus and Stampe at a table."""
    table = Table(find("rulez"), MemoryJournal(new_header(find("rulez"), ["Ada", "Bo"])))
    for figure in ("klossus", "stampe"):
        assert table.open is not None
        table.answer(table.open.n, table.open.waiting[0], figure)
    return table
