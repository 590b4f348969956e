"""An OLED that nobody looks at is spared."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.pages.page import Page
from companion.pages.picture import FULL, render
from hardware.box.burn_in import DIM, SLEEP, STEP, Look, Rest, shifted

ROWS = render(Page(("Ada", "door: how?", "A Strength"))).rows


def test_an_idle_screen_is_dimmed_then_moved_then_put_to_sleep() -> None:
    rest = Rest(100.0)
    looks = {idle: rest.look(100.0 + idle) for idle in (0, DIM - 1, DIM, DIM + STEP, DIM + 4 * STEP, SLEEP - 1, SLEEP)}
    assert looks[0] == looks[DIM - 1] == Look()
    assert looks[DIM] == looks[DIM + 4 * STEP] == Look(dim=True)
    assert looks[DIM + STEP] == Look(dim=True, shift=(1, 0))
    assert looks[SLEEP - 1].awake
    assert not looks[SLEEP].awake


def test_a_touch_wakes_and_says_whether_it_was_dark() -> None:
    rest = Rest(0.0)
    assert not rest.touch(DIM + 1)
    assert rest.look(DIM + 1) == Look()
    assert rest.touch(DIM + 1 + SLEEP)
    assert rest.look(DIM + 1 + SLEEP) == Look()
    assert not rest.touch(DIM + 2 + SLEEP)


@given(st.floats(0, 2 * SLEEP))
def test_nothing_changes_before_it_is_due(idle: float) -> None:
    rest = Rest(0.0)
    due = rest.due(idle)
    if due is None:
        assert not rest.look(idle).awake
        return
    assert 0 < due <= DIM
    assert rest.look(idle + due * 0.999) == rest.look(idle)
    assert rest.look(idle + due * 1.0001) != rest.look(idle)


def test_every_pixel_rests_somewhere_on_the_way() -> None:
    lit = tuple(FULL for _ in range(64))
    ways = [shifted(lit, right, down) for right, down in ((0, 0), (1, 0), (1, 1), (0, 1))]
    assert len(set(ways)) == 4


def test_a_moved_picture_is_the_picture_moved() -> None:
    moved = shifted(ROWS, 1, 1)
    assert len(moved) == 64
    assert moved[0] == 0
    assert all(now == before >> 1 for now, before in zip(moved[1:], ROWS, strict=False))
    assert shifted(ROWS, 0, 0) == ROWS
