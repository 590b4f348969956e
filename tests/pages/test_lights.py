"""Lights: what the strip tells without colour, how it moves, and that it keeps secrets."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asks import Choose, Option, Secret
from companion.danger import Mood
from companion.pages.lights import BLACK, RGB, Lights, lights
from companion.pages.situation import Situation
from companion.text import Text
from companion.view import Meter, View
from tests.golden_files import check_golden

STEPS = 21
NIGHT_STEP = 0.004
OPTIONS = (Option("s", Text("Strength")), Option("p", Text("Psyche")))


def situation_at_sun(step: int | None, steps: int = STEPS, **view: object) -> Situation:
    sun = Meter("sun", Text("sun"), step, steps)
    base = View(headline=Text("Rohan"), sun=sun)
    ask = Choose(key="turn", seats=("Ada",), text=Text("your turn"), options=OPTIONS)
    return Situation(replace(base, **view), 1, ask)  # type: ignore[arg-type]


def situation_at_countdown(left: int | None, total: int = 7) -> Situation:
    ask = Secret(key="stance", seats=("Ada", "Bo"), text=Text("choose"), options=OPTIONS, seconds=total)
    return replace(situation_at_sun(7), ask=ask, seconds=left, counting=left is not None)


def danger(chance: Fraction) -> Situation:
    return situation_at_sun(7, danger=chance)


def strength(light: RGB) -> int:
    return max(light)


def count_lit(strip: Lights) -> int:
    return sum(light != BLACK for light in strip)


def bar(strip: Lights) -> str:
    """Return the strip in grey: what is left of it without colour."""
    return "".join(".:-=+*%#@"[min((strength(light) + 31) // 32, 8)] for light in strip)


MOMENTS = {
    "dawn": situation_at_sun(1),
    "morning": situation_at_sun(7),
    "afternoon": situation_at_sun(14),
    "dusk": situation_at_sun(18),
    "last-turn": situation_at_sun(21),
    "night": situation_at_sun(22, night=True),
    "count-7": situation_at_countdown(7),
    "count-3": situation_at_countdown(3),
    "count-waits": situation_at_countdown(None),
    "dragon-1-11": danger(Fraction(1, 11)),
    "dragon-1-2": danger(Fraction(1, 2)),
    "paused": replace(situation_at_countdown(5), paused=True),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_lights_match_their_kept_frames(name: str) -> None:
    lines = []
    for eighth in range(9):
        strip = lights(MOMENTS[name], eighth / 8)
        lines.append(f"{eighth / 8:5.3f} s {bar(strip)} {' '.join(bytes(light).hex() for light in strip)}\n")
    check_golden(f"lights/{name}.txt", "".join(lines))


@pytest.mark.parametrize("brightness", [1.0, 0.2, 0.05, NIGHT_STEP, 0.0])
def test_the_sun_is_the_brightest_light_and_the_way_behind_it_is_lit(brightness: float) -> None:
    places = []
    for step in range(STEPS + 1):
        strip = lights(situation_at_sun(step), 0.1, brightness=brightness)
        place = max(range(len(strip)), key=lambda index: strength(strip[index]))
        rest = strip[:place] + strip[place + 1 :]
        assert all(strength(light) < strength(strip[place]) for light in rest)
        assert all(strength(light) >= 1 for light in strip[:place])
        behind, ahead = strip[:place], strip[place + 1 :]
        assert all(strength(far) < strength(near) for near in behind for far in ahead)
        places.append(place)
    assert places == sorted(set(places)), "every step has a place of its own"
    assert (places[0], places[-1]) == (0, 23)


@pytest.mark.parametrize("step", range(STEPS + 1))
def test_at_the_night_step_the_lit_length_alone_tells_the_sun(step: int) -> None:
    assert count_lit(lights(situation_at_sun(step), 0.1, brightness=NIGHT_STEP)) == round(step * 23 / STEPS) + 1


def test_the_sun_past_the_end_and_an_unknown_sun_are_drawn() -> None:
    assert count_lit(lights(situation_at_sun(STEPS + 1), 0.1)) == 24
    for situation in (situation_at_sun(None), situation_at_sun(3, 0), situation_at_sun(3, sun=None)):
        strip = lights(situation, 0.1)
        assert len(set(strip)) == 1
        assert strip[0] != BLACK


def test_the_day_is_still_and_the_last_turns_beat() -> None:
    times = [tick / 20 for tick in range(40)]
    assert len({lights(situation_at_sun(STEPS - 3), at) for at in times}) == 1
    beats = []
    for step in (STEPS - 2, STEPS - 1, STEPS):
        levels = [max(map(strength, lights(situation_at_sun(step), at / 100))) for at in range(1000)]
        assert max(levels) > 2 * min(levels)
        half = (max(levels) + min(levels)) / 2
        beats.append(sum(one < half <= other for one, other in pairwise(levels)))
    assert beats == sorted(set(beats)), "the heart beats faster from turn to turn"


def test_the_night_is_black_but_for_one_ember() -> None:
    for tick in range(200):
        for brightness in (1.0, NIGHT_STEP):
            strip = lights(situation_at_sun(22, night=True), tick / 10, brightness=brightness)
            assert count_lit(strip) == 1
            assert strip[-1] != BLACK
            assert strength(strip[-1]) < 20


@pytest.mark.parametrize("total", range(1, 31))
def test_a_countdown_shrinks_every_second(total: int) -> None:
    lengths = [count_lit(lights(situation_at_countdown(left, total), 0.0)) for left in range(total + 1)]
    assert lengths[0] == 0
    assert lengths == sorted(lengths)
    if total <= 24:
        assert len(set(lengths)) == total + 1


def test_seconds_that_are_left_can_be_counted_as_blocks() -> None:
    for left in range(8):
        art = "".join(
            "#" if light != BLACK else " " for light in lights(situation_at_countdown(left), 0.0, brightness=NIGHT_STEP)
        )
        assert len(art.split()) == left


def test_before_all_are_ready_every_block_waits() -> None:
    waiting, running = lights(situation_at_countdown(None), 0.0), lights(situation_at_countdown(7), 0.0)
    assert [light != BLACK for light in waiting] == [light != BLACK for light in running]
    assert strength(waiting[0]) < strength(running[0])


@pytest.mark.parametrize(
    "situation",
    [situation_at_countdown(None), situation_at_countdown(4), danger(Fraction(1, 3)), situation_at_sun(STEPS)],
)
def test_a_paused_table_is_still(situation: Situation) -> None:
    paused = replace(situation, paused=True)
    assert len({lights(paused, tick / 20) for tick in range(100)}) == 1


@given(st.fractions(0, 1))
def test_the_lit_length_is_the_dragons_chance(chance: Fraction) -> None:
    strip = lights(danger(chance), 0.0)
    whole, part = divmod(chance * 24, 1)
    assert count_lit(strip) == whole + bool(part)
    assert len(set(strip[: int(whole)])) <= 1


def test_the_breath_is_faster_and_deeper_the_likelier_the_dragon_wakes() -> None:
    def breaths(chance: Fraction, mood: Mood) -> tuple[int, float]:
        levels = [strength(lights(danger(chance), at / 20, mood=mood)[0]) for at in range(1200)]
        half = (max(levels) + min(levels)) / 2
        return sum(one < half <= other for one, other in pairwise(levels)), min(levels) / max(levels)

    for mood, chances in (("number", (1, 3, 6, 11)), ("mood", (0, 1, 3, 11))):
        rates, depths = zip(*(breaths(Fraction(n, 11), mood) for n in chances), strict=True)  # type: ignore[arg-type]
        assert list(rates) == sorted(set(rates))
        assert list(depths) == sorted(set(depths), reverse=True)


def test_the_mood_alone_cannot_be_counted() -> None:
    for tick in range(50):
        near = {lights(danger(Fraction(1, n)), tick / 10, mood="mood") for n in (6, 7, 8, 9)}
        assert len(near) == 1
        assert count_lit(near.pop()) == 24


def test_the_dragon_can_be_left_to_the_words() -> None:
    assert lights(danger(Fraction(1, 2)), 0.3, mood="off") == lights(situation_at_sun(7), 0.3)


SCENES = [*MOMENTS.values(), danger(Fraction(1, 30)), situation_at_countdown(1)]
times = st.floats(0, 1e6)
counts = st.integers(1, 60)
brightnesses = st.floats(0, 1)


@given(st.sampled_from(SCENES), times, counts, brightnesses, st.sampled_from(["number", "mood", "off"]))
def test_every_frame_can_be_sent(situation: Situation, at: float, count: int, brightness: float, mood: Mood) -> None:
    strip = lights(situation, at, count, brightness, mood)
    assert len(strip) == count
    assert all(0 <= channel <= 255 for light in strip for channel in light)
    assert strip == lights(situation, at, count, brightness, mood)
    assert {type(channel) for light in strip for channel in light} == {int}
    assert count_lit(strip), "something is always visible"


@given(
    st.sampled_from(SCENES), times, st.sampled_from(["s", "p", None]), st.sampled_from([(), ("Ada",), ("Ada", "Bo")])
)
def test_the_lights_keep_every_secret(
    situation: Situation, at: float, drafted: str | None, chosen: tuple[str, ...]
) -> None:
    waiting = tuple(seat for seat in ("Ada", "Bo") if seat not in chosen)
    view = replace(situation.view, private=(Text("You hold the key"),))
    told = replace(
        situation, view=view, drafted=drafted, waiting=waiting, ready=chosen, sealed=dict.fromkeys(chosen, "3f9a")
    )
    assert lights(told, at) == lights(situation, at)
