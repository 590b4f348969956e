"""A button that says more than a finger can: it is left out, told once, and no finger's press is lost by it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.box.buttons import EDGES, EDGES_WITHIN, ButtonId
from hardware.box.noisy_contact import FORGOTTEN, MOST, NOISE, STILL, Chatter
from tests.hardware.box.test_buttons import WIRED, Bench

A, B = ButtonId(None, "A"), ButtonId(0, "B")


class Loose(Bench):
    """A bench with a contact that does what it likes."""

    def chatter(self, key: ButtonId, seconds: float, every: float) -> None:
        """The contact opens or closes every so many seconds."""
        for number in range(round(seconds / every)):
            self.edge(key, number % 2 == 0)
            self.clock.advance(every)
        self.edge(key, False)
        self.clock.advance(0.05)


@given(st.lists(st.floats(1 / 15, 1.0), max_size=200))
def test_nothing_that_a_finger_can_do_is_left_out(pauses: list[float]) -> None:
    chatter, at = Chatter(), 0.0
    for pause in pauses:
        # Beyond what the sums of seconds are rounded by.
        at += pause + 1e-9
        assert chatter.accept_press(at)
    assert not chatter.is_reportable


def test_presses_in_couples_are_a_finger_s_too() -> None:
    chatter = Chatter()
    assert all(chatter.accept_press(n * 0.15 + second) for n in range(100) for second in (0.0, 0.045))


def test_too_many_presses_do_not_count_until_the_button_is_still() -> None:
    chatter = Chatter()
    passed = [chatter.accept_press(n / 30) for n in range(300)]
    assert passed == [True] * MOST + [False] * (300 - MOST)
    assert chatter.presses == 300 - MOST
    assert not chatter.accept_press(299 / 30 + STILL - 0.1), "even a slow press is not believed yet"
    assert chatter.accept_press(299 / 30 + 2 * STILL)


def test_a_chattering_contact_is_heard_15_times_and_told_once() -> None:
    bench = Loose()
    bench.chatter(A, 10.0, 0.02)
    assert bench.told == [(A, False)] * MOST
    assert [(key, begun) for key, begun, _, _ in bench.said] == [(A, True)]
    bench.clock.advance(FORGOTTEN)
    assert bench.said[1:] == [(A, False, 250 - MOST, 0)]
    assert bench.buttons.chattering == {}
    bench.told.clear()
    bench.tap(A)
    assert bench.told == [(A, False)]
    assert bench.clock.waiting == 0
    bench.buttons.close()


def test_others_are_heard_meanwhile_every_press_of_theirs() -> None:
    bench = Loose()
    for _ in range(60):
        bench.chatter(A, 0.3, 0.02)
        bench.tap(B, 0.04)
    assert [key for key, _ in bench.told].count(B) == 60
    assert [key for key, _ in bench.told].count(A) < 8 * 60 / 4
    bench.buttons.close()


def test_a_flood_of_edges_presses_nothing_and_waits_nowhere() -> None:
    bench = Loose()
    for number in range(20_000):
        # Nobody has the time to look at any of it for two seconds.
        bench.clock.jump(number / 10_000)
        bench.edge(A, number % 2 == 0)
    waiting = len(bench.clock._soon)
    assert waiting <= EDGES * 2.0 / EDGES_WITHIN + EDGES + 1
    bench.edge(A, False)
    bench.clock.advance(1.0)
    assert bench.told == []
    assert [(key, begun) for key, begun, _, _ in bench.said] == [(A, True)]
    bench.tap(A)
    assert bench.told == [(A, False)]
    bench.clock.advance(FORGOTTEN + 1)
    assert [(key, begun, presses) for key, begun, presses, _ in bench.said[1:]] == [(A, False, 0)]
    assert bench.said[1][3] > 20_000 - waiting - EDGES
    bench.buttons.close()


@pytest.mark.parametrize("every", [0.0001, 0.001, 0.002, 0.004])
def test_a_flood_that_is_kept_up_with_presses_nothing_either(every: float) -> None:
    bench = Loose()
    bench.chatter(A, 3.0, every)
    assert bench.told == []
    bench.tap(A)
    assert bench.told == [(A, False)]
    bench.buttons.close()


@pytest.mark.parametrize("edges", [EDGES - 1, EDGES, EDGES + 1, 3 * EDGES, 10 * EDGES])
def test_a_press_behind_more_bounces_than_are_looked_at_still_counts(edges: int) -> None:
    """The last level of the contact is read at the pin, down as up."""
    bench = Loose()
    for down in (True, False):
        for _ in range(edges // 2):
            bench.edge(A, down)
            bench.clock.advance(0.00005)
            bench.edge(A, not down)
            bench.clock.advance(0.00005)
        bench.edge(A, down)
        bench.clock.advance(0.1)
    bench.clock.advance(0.1)
    assert bench.told == [(A, False)]
    bench.buttons.close()


def test_a_few_edges_too_many_are_no_trouble() -> None:
    few, many = Chatter(), Chatter()
    few.leave_out(NOISE - 1, 1.0)
    many.leave_out(NOISE, 1.0)
    assert (few.is_reportable, many.is_reportable) == (False, True)
    assert many.seconds_left(1.0) == FORGOTTEN


def test_every_button_may_chatter_at_once_and_closing_ends_it() -> None:
    bench = Loose()
    for _ in range(200):
        for key in WIRED:
            bench.edge(key, True)
        bench.clock.advance(0.02)
        for key in WIRED:
            bench.edge(key, False)
        bench.clock.advance(0.02)
    assert len(bench.told) == MOST * len(WIRED)
    assert set(bench.buttons.chattering) == set(WIRED)
    bench.buttons.close()
    bench.clock.advance(2 * FORGOTTEN)
    assert len(bench.said) == len(WIRED)
