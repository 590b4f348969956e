"""The colour sweep, and what its answers mean; lamps and buzzers."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.pages.lights import BLACK
from hardware.box.strip import NoStrip, open_strip
from hardware.doctor.lights import order_for
from hardware.spi_frame import channels
from hardware.wiring.plan import Strip
from tests.hardware.doctor.visits import bad, box
from tests.hardware.strips import decode_colours

ORDERS = ["".join(order) for order in permutations("RGB")]


def test_the_sweep_shows_each_colour_then_each_light_and_ends_dark() -> None:
    simulated = box()
    assert bad(simulated.room(), "lights") == []
    frames = [decode_colours(sent) for sent in simulated.spi.sent]
    red, green, blue, white = frames[:4]
    for frame, lit in ((red, (1, 0, 0)), (green, (0, 1, 0)), (blue, (0, 0, 1)), (white, (1, 1, 1))):
        assert {tuple(int(channel > 0) for channel in light) for light in frame} == {lit}
    walk = frames[4:-2]
    assert [[light != BLACK for light in frame].index(True) for frame in walk] == list(range(24))
    assert all(sum(light != BLACK for light in frame) == 1 for frame in walk)
    assert set(frames[-1]) == {BLACK}


def test_a_wrong_order_says_which_is_right() -> None:
    simulated = box()
    simulated.person.answers.extend(["n", "grb"])
    assert bad(simulated.room(), "lights") == ['!! Lights: The colours come in another order: set order = "RGB".']


@given(st.sampled_from(ORDERS), st.sampled_from(ORDERS))
def test_the_order_of_colours_is_found_from_what_people_see(planned: str, real: str) -> None:
    seen = ""
    for colour in range(3):
        sent = channels(((*(255 * (colour == c) for c in range(3)),),), planned)  # type: ignore[arg-type]
        seen += real[sent.index(255)]
    assert order_for(planned, seen) == (None if planned == real else real)


@pytest.mark.parametrize("answer", ["n", "RRR", "RGB", ""])
def test_lights_that_are_wrong_otherwise_say_where_to_look(answer: str) -> None:
    simulated = box()
    simulated.person.answers.extend(["n", answer])
    assert bad(simulated.room(), "lights") == [
        (
            "!! Lights: They do not shine as they should: does the arrow point away from DIN, are the grounds joined,"
            " are there 24 lights (count)?"
        )
    ]


def test_a_strip_without_its_library_or_with_a_broken_wire_is_named() -> None:
    whole = box().room()
    real = replace(whole, devices=replace(whole.devices, strip=open_strip))
    assert bad(real, "lights") == [
        "!! Lights: spidev is missing or cannot run here: install drakvakt[box] on a Raspberry Pi."
    ]
    simulated = box()

    def break_down(data: bytes) -> None:
        raise OSError(5, "Input/output error")

    simulated.spi.writebytes2 = break_down  # type: ignore[method-assign]
    assert bad(simulated.room(), "lights") == [
        "!! Lights: The lights accept no colours ([Errno 5] Input/output error): check their data wire and SPI."
    ]


def test_lights_by_pwm_are_swept_too() -> None:
    def pwm(strip: Strip | None) -> Strip:
        assert strip is not None
        return replace(strip, driver="pwm")

    simulated = box(change=lambda plan: replace(plan, strip=pwm(plan.strip)))
    assert bad(simulated.room(), "lights") == []
    assert len(simulated.pixels.frames) == 4 + 24 + 1


def test_a_lamp_and_a_buzzer_that_nobody_notices_name_their_wires() -> None:
    simulated = box()
    simulated.person.answers.extend(["n", "n", "s"])
    assert bad(simulated.room(), "signals") == [
        "!! Buzzer: GPIO12 is switched, but nothing comes of it: look at its wire (orange); look at its ground, too.",
        (
            "!! Lamp of Handheld 1: GPIO24 is switched, but nothing comes of it: look at its wire (brown); the long"
            " leg of the LED goes to the pin's side, through its resistor."
        ),
        "?  Lamp of Handheld 2: Skipped; GPIO25 can be switched.",
    ]


def test_a_lamp_is_lit_while_it_is_asked_for() -> None:
    simulated = box()
    lit = []
    request = simulated.person.request

    def look(sentence: str, place: str = "") -> None:
        lit.append([bool(simulated.factory.pin(gpio).state) for gpio in (12, 24, 25)])
        request(sentence, place)

    simulated.person.request = look  # type: ignore[method-assign]
    assert bad(simulated.room(), "signals") == []
    assert lit == [[False, False, False], [False, True, False], [False, False, True]]


def test_no_strip_says_its_own_sentence() -> None:
    simulated = box(change=lambda plan: replace(plan, strip=None))
    assert bad(simulated.room(), "lights") == []
    assert issubclass(NoStrip, Exception)
