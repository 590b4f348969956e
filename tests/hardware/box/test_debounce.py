"""No press is lost and none is made up, whatever the contact does."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.box.debounce import HOLD, WINDOW, Debouncer, Tap
from tests.hardware.traces import TRACES, Trace

MS = 0.001
LATER = 100.0

Edges = list[tuple[float, bool]]

gaps = st.floats(0.00001, WINDOW * 0.99)
"""Between two bounces."""
bursts = st.lists(gaps, max_size=12).filter(lambda gaps: len(gaps) % 2 == 0)
"""An even number of further edges: after them the contact stands where the first one put it."""


def burst(at: float, down: bool, gaps: list[float]) -> Edges:
    times = accumulate(gaps, initial=at)
    return [(time, down if index % 2 == 0 else not down) for index, time in enumerate(times)]


def debounce(edges: Edges, until: float = LATER) -> list[Tap]:
    debouncer = Debouncer()
    taps = [tap for at, down in edges for tap in debouncer.edge(at, down)]
    return taps + debouncer.advance(until)


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: str(trace.name))
def test_recorded_traces_give_the_presses_that_people_meant(trace: Trace) -> None:
    buttons = {edge.name: Debouncer() for edge in trace.edges}
    taps = [(tap, edge.name) for edge in trace.edges for tap in buttons[edge.name].edge(edge.at, edge.down)]
    taps += [(tap, name) for name, button in buttons.items() for tap in button.advance(LATER)]
    assert sorted(name + "!" * tap.held for tap, name in taps) == sorted(trace.expected)


@given(make=bursts, down=st.floats(WINDOW * 1.01, HOLD - 2 * WINDOW), cut=bursts)
def test_any_bounces_shorter_than_the_window_give_exactly_one_press(
    make: list[float], down: float, cut: list[float]
) -> None:
    edges = burst(1.0, True, make)
    edges += burst(edges[-1][0] + down, False, cut)
    (tap,) = debounce(edges)
    assert not tap.held
    assert tap.at == pytest.approx(edges[-1][0] + WINDOW)


@given(make=bursts, more=st.floats(2 * WINDOW, 9.0), cut=bursts)
def test_any_long_press_is_told_once_and_at_its_moment(make: list[float], more: float, cut: list[float]) -> None:
    edges = burst(1.0, True, make)
    pressed = edges[-1][0]
    edges += burst(pressed + HOLD + more, False, cut)
    (tap,) = debounce(edges)
    assert tap.held
    assert tap.at == pytest.approx(pressed + HOLD)


@given(st.lists(st.tuples(st.floats(WINDOW * 1.01, 1.0), st.floats(0.00001, WINDOW * 0.99)), max_size=20))
def test_glitches_are_no_presses(spikes: list[tuple[float, float]]) -> None:
    at, edges = 1.0, []
    for gap, width in spikes:
        edges += [(at + gap, True), (at + gap + width, False)]
        at += gap + width
    assert debounce(edges) == []


@given(
    st.lists(st.tuples(st.floats(0.0001, 1.0), st.booleans()), max_size=40),
    st.lists(st.floats(0, 40), max_size=20),
)
def test_taps_do_not_depend_on_the_moments_of_looking(steps: list[tuple[float, bool]], looks: list[float]) -> None:
    times = list(accumulate(gap for gap, _ in steps))
    edges = [(at, down) for at, (_, down) in zip(times, steps, strict=True)]
    debouncer, taps = Debouncer(), []
    for at, down in sorted([*edges, *((look, None) for look in looks)], key=lambda item: item[0]):
        taps += debouncer.advance(at) if down is None else debouncer.edge(at, down)
    assert taps + debouncer.advance(LATER) == debounce(edges)


@given(st.lists(st.tuples(st.floats(0.0001, 1.0), st.booleans()), max_size=40))
def test_presses_are_never_more_than_edges_down(steps: list[tuple[float, bool]]) -> None:
    times = accumulate(gap for gap, _ in steps)
    edges = [(at, down) for at, (_, down) in zip(times, steps, strict=True)]
    assert len(debounce(edges)) <= sum(down for _, down in edges)


def test_a_button_down_at_the_start_is_silent_until_let_go() -> None:
    debouncer = Debouncer(down=True)
    assert debouncer.due() is None
    assert debouncer.advance(50.0) == []
    assert debouncer.edge(50.0, False) == []
    assert debouncer.edge(51.0, True) == []
    assert [tap.held for tap in [*debouncer.edge(51.1, False), *debouncer.advance(60.0)]] == [False]


def test_a_long_press_is_told_while_the_button_is_still_down() -> None:
    debouncer = Debouncer()
    debouncer.edge(1.0, True)
    assert debouncer.advance(1.0 + HOLD - MS) == []
    assert debouncer.advance(1.0 + HOLD) == [Tap(1.0 + HOLD, held=True)]
    assert debouncer.edge(5.0, False) == []
    assert debouncer.advance(LATER) == []


def test_nothing_is_due_while_nothing_can_happen() -> None:
    debouncer = Debouncer()
    assert debouncer.due() is None
    debouncer.edge(1.0, True)
    assert debouncer.due() == pytest.approx(1.0 + WINDOW)
    debouncer.advance(1.1)
    assert debouncer.due() == pytest.approx(1.0 + HOLD)
    debouncer.advance(2.0)
    assert debouncer.due() is None
