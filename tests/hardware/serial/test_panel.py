"""Press to seat, pulled cables, strangers and doubles: the panel with handhelds that run the firmware's own code."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from companion.pages.lights import BLACK
from companion.pages.scores import Cue
from hardware.box.noisy_contact import STILL
from hardware.panel import Claim, Handheld, News, Press, Scene
from hardware.serial.link import HELLO_WITHIN, MOST_LINES, SILENCE
from hardware.serial.panel import MOST, NOISY_FOR, STRANGE_FOR
from hardware.simulated.handheld import Device
from tests.hardware.rigs import face
from tests.hardware.serial.bench import LONG, Bench

ONE, TWO, THREE = "/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM2"


def scene(*waiting: str) -> Scene:
    return Scene(face("Toy"), (BLACK,), waiting=waiting)


def seat_two() -> Bench:
    """Ada and Bo with a handheld each."""
    bench = Bench()
    bench.plug(ONE, "aaaa0001")
    bench.plug(TWO, "bbbb0002")
    bench.run(2)
    bench.tap(ONE, "A")
    bench.tap(TWO, "C")
    assert bench.events() == [Handheld("Ada", True), Handheld("Bo", True)]
    return bench


def news(bench: Bench) -> list[str]:
    return [str(event.text) for event in bench.events() if isinstance(event, News)]


def test_plug_in_and_press_takes_the_next_free_seat_in_turn_order() -> None:
    bench = Bench()
    bench.plug(ONE, "aaaa0001")
    bench.plug(TWO, "bbbb0002")
    bench.run(2)
    assert bench.panel.seats_with_buttons(("Ada", "Bo")) == frozenset()
    bench.tap(TWO, "D")
    assert bench.events() == [Handheld("Ada", True)]
    bench.tap(ONE, "A")
    assert bench.events() == [Handheld("Bo", True)]
    assert bench.panel.seats_with_buttons(("Ada", "Bo")) == {"Ada", "Bo"}
    bench.tap(TWO, "B")
    bench.tap(ONE, "D", LONG)
    assert bench.events() == [Press("Ada", "B"), Press("Bo", "D", held=True)]


def test_at_a_great_moment_every_handheld_buzzes_once() -> None:
    bench = seat_two()
    bench.run(1)
    handhelds = [device for path in (ONE, TWO) if (device := bench.wires[path].device) is not None]
    for handheld in handhelds:
        handheld.trace.clear()
    for cue in (Cue(1, "wakes", "loud", ()), Cue(1, "wakes", "loud", ()), Cue(2, "hit", "quiet", ()), None):
        bench.panel.show(replace(scene(), cue=cue))
        bench.run(1)
    assert [[buzzing for _, _, buzzing in one.trace].count(True) for one in handhelds] == [1, 1]


def test_a_handheld_without_a_seat_blinks_until_it_has_one() -> None:
    bench = Bench()
    wire = bench.plug(ONE, "aaaa0001")
    bench.run(6)
    assert wire.device is not None
    assert len([1 for at, lit, _ in wire.device.trace if lit and at > 2]) >= 3
    bench.tap(ONE, "A")
    assert [buzzing for _, _, buzzing in wire.device.trace].count(True) == 1
    bench.run(1)
    changes = len(wire.device.trace)
    bench.run(5)
    assert len(wire.device.trace) == changes


def test_the_light_says_who_is_waited_for_and_a_buzz_that_it_is_new() -> None:
    bench = seat_two()
    bench.run(1)
    ada, bo = (bench.wires[path].device for path in (ONE, TWO))
    assert ada is not None
    assert bo is not None
    ada.trace.clear()
    bo.trace.clear()
    bench.panel.show(scene("Ada"))
    bench.run(1)
    bench.panel.show(scene("Ada"))
    bench.run(1)
    bench.panel.show(scene("Bo"))
    bench.run(1)
    assert [(lit, buzzing) for _, lit, buzzing in ada.trace] == [(True, True), (True, False), (False, False)]
    assert [(lit, buzzing) for _, lit, buzzing in bo.trace] == [(False, False), (True, True), (True, False)]


def claim(bench: Bench) -> Claim:
    """Return the one seat that a handheld wants; nothing else has happened."""
    (event,) = bench.events()
    assert isinstance(event, Claim)
    return event


def say(bench: Bench, asked: Claim, may: bool) -> None:
    assert asked.answer is not None
    asked.answer(may)
    bench.run(1)


def test_a_handheld_is_back_at_its_socket_under_another_tty_name() -> None:
    bench = Bench()
    bench.places = {ONE: "usb 1-1.2", TWO: "usb 1-1.3", THREE: "usb 1-1.2"}
    bench.plug(ONE, "aaaa0001")
    bench.run(2)
    bench.tap(ONE, "A")
    wire = bench.pull(ONE)
    assert bench.events() == [Handheld("Ada", True), Handheld("Ada", False)]
    assert bench.panel.seats_with_buttons(("Ada", "Bo")) == set()
    bench.run(5)
    bench.wires[THREE] = wire
    bench.run(5)
    assert bench.events() == [Handheld("Ada", True)]
    bench.tap(THREE, "B")
    assert bench.events() == [Press("Ada", "B")]


def test_at_another_port_it_gets_its_seat_only_when_the_table_says_so() -> None:
    bench = seat_two()
    wire = bench.pull(ONE)
    assert bench.events() == [Handheld("Ada", False)]
    bench.run(5)
    bench.wires[THREE] = wire
    bench.run(5)
    asked = claim(bench)
    assert asked.seat == "Ada"
    for button in ("A", "B"):
        bench.tap(THREE, button, LONG)
    assert bench.events() == [], "its own presses say nothing of that"
    say(bench, asked, True)
    bench.tap(THREE, "B")
    assert bench.events() == [Handheld("Ada", True), Press("Ada", "B")]
    say(bench, asked, True)
    assert bench.events() == [], "too late it is nothing"


def test_a_refused_handheld_does_not_ask_again_at_once() -> None:
    bench = seat_two()
    wire = bench.pull(ONE)
    bench.wires[THREE] = wire
    bench.run(5)
    assert bench.events()[0] == Handheld("Ada", False)
    bench.pull(THREE)
    asked = [event for event in bench.events() if isinstance(event, Claim)]
    assert [event.answer for event in asked] == [None], "it is gone, and wants nothing any more"
    bench.wires[THREE] = wire
    bench.run(5)
    say(bench, claim(bench), False)
    bench.pull(THREE)
    bench.wires[THREE] = wire
    bench.run(8)
    bench.tap(THREE, "B")
    assert bench.events() == []
    bench.pull(THREE)
    bench.run(STRANGE_FOR)
    bench.wires[THREE] = wire
    bench.run(8)
    assert claim(bench).seat == "Ada"


def test_a_handhelds_return_to_its_port_takes_the_question_away() -> None:
    bench = seat_two()
    bench.pull(ONE)
    bench.plug(THREE, "aaaa0001", salt=7)
    bench.run(4)
    assert [type(event) for event in bench.events()] == [Handheld, Claim]
    bench.plug(ONE, "aaaa0001", salt=8)
    bench.run(4)
    said = bench.events()
    assert Claim("Ada", None) in said
    assert [event for event in said if isinstance(event, Handheld)] == [Handheld("Ada", True)]
    bench.tap(ONE, "C")
    bench.tap(THREE, "B")
    assert [event for event in bench.events() if isinstance(event, Press)] == [Press("Ada", "C")]


def call_itself(bench: Bench, path: str, id: str, salt: int) -> None:
    """The handheld there says from now on that it is another one."""
    bench.wires[path].device = Device(id, bench.clock, salt)
    bench.run(5)


def test_one_device_with_three_ids_takes_one_seat() -> None:
    bench = Bench(("Ada", "Bo", "Cy"))
    bench.plug(ONE, "dddd0001")
    bench.run(2)
    bench.tap(ONE, "A")
    assert bench.events() == [Handheld("Ada", True)]
    for number, id in enumerate(("dddd0002", "dddd0003"), 50):
        call_itself(bench, ONE, id, number)
        assert bench.events() == [Handheld("Ada", False)]
        assert bench.panel.seats_with_buttons(("Ada", "Bo", "Cy")) == set()
        bench.tap(ONE, "A", LONG)
        assert bench.events() == [Handheld("Ada", True)], "its port has this one seat"
        bench.tap(ONE, "B")
        assert bench.events() == [Press("Ada", "B")]
    bench.plug(TWO, "bbbb0002")
    bench.run(2)
    bench.tap(TWO, "A")
    assert bench.events() == [Handheld("Bo", True)]


def test_two_ttys_of_one_device_have_one_seat() -> None:
    bench = Bench()
    bench.places = {ONE: "usb 1-1", TWO: "usb 1-1"}
    bench.plug(ONE, "aaaa0001")
    bench.plug(TWO, "aaaa0002")
    bench.run(2)
    bench.tap(ONE, "A")
    bench.tap(TWO, "A", LONG)
    assert [event for event in bench.events() if isinstance(event, Handheld)] == [Handheld("Ada", True)]


def test_a_seated_device_takes_no_absent_handheld_s_seat() -> None:
    bench = seat_two()
    bench.pull(ONE)
    call_itself(bench, TWO, "cccc0003", 50)
    bench.tap(TWO, "A", LONG)
    bench.tap(TWO, "B", LONG)
    assert bench.events() == [
        Handheld("Ada", False),
        Handheld("Bo", False),
        Handheld("Bo", True),
        Press("Bo", "B", held=True),
    ]


def test_swapped_cables_are_swapped_seats_once_the_table_says_so() -> None:
    bench = seat_two()
    ada, bo = bench.pull(ONE), bench.pull(TWO)
    bench.events()
    bench.wires.update({ONE: bo, TWO: ada})
    bench.run(5)
    asked = [event for event in bench.events() if isinstance(event, Claim)]
    assert {event.seat for event in asked} == {"Ada", "Bo"}
    for event in asked:
        say(bench, event, True)
    bench.events()
    bench.tap(ONE, "B")
    bench.tap(TWO, "C")
    assert bench.events() == [Press("Bo", "B"), Press("Ada", "C")]


def test_a_game_of_others_asks_again_for_the_seats_of_those_who_are_back() -> None:
    bench = seat_two()
    wire = bench.pull(ONE)
    bench.panel.seats_with_buttons(())
    bench.wires[THREE] = wire
    bench.run(5)
    bench.events()
    bench.panel.seats_with_buttons(("Bo", "Ada"))
    assert claim(bench).seat == "Ada"


def test_a_handheld_that_falls_silent_is_gone_and_comes_back_by_itself() -> None:
    bench = seat_two()
    device, bench.wires[ONE].device = bench.wires[ONE].device, None
    bench.run(SILENCE + 0.5)
    assert bench.events() == [Handheld("Ada", False)]
    bench.wires[ONE].device = device
    bench.run(6)
    assert bench.events() == [Handheld("Ada", True)]


def test_a_handheld_that_starts_anew_goes_on_in_its_seat() -> None:
    bench = seat_two()
    device = bench.wires[ONE].device
    assert device is not None
    device.boot()
    bench.run(2)
    bench.tap(ONE, "C")
    assert bench.events() == [Press("Ada", "C")]


def test_a_press_under_way_when_the_cable_is_pulled_never_comes() -> None:
    bench = seat_two()
    wire = bench.wires[ONE]
    assert wire.device is not None
    keep, wire.receive = wire.receive, None
    bench.tap(ONE, "B")
    wire.receive = keep
    bench.pull(ONE)
    assert bench.events() == [Handheld("Ada", False)]
    bench.wires[ONE] = wire
    bench.run(8)
    assert bench.events() == [Handheld("Ada", True)]


def test_a_second_handheld_of_one_id_is_refused_and_logged() -> None:
    bench = seat_two()
    bench.plug(THREE, "aaaa0001", salt=7)
    bench.run(3)
    assert news(bench) == ["Two handhelds say that they are the same one: /dev/ttyACM2 is refused."]
    bench.run(7)
    bench.tap(THREE, "B")
    bench.tap(ONE, "D")
    assert bench.events() == [Press("Ada", "D")]
    bench.pull(ONE)
    bench.run(8)
    assert [type(event) for event in bench.events()] == [Handheld, Claim], "the second may have it if the table says so"


def test_one_handheld_too_many_is_told_so_once() -> None:
    bench = seat_two()
    bench.plug(THREE, "cccc0003")
    bench.run(2)
    bench.tap(THREE, "A")
    bench.tap(THREE, "A")
    assert news(bench) == ["No seat is free for one more handheld."]


def test_a_new_handheld_gets_a_lost_seat_when_the_table_agrees() -> None:
    bench = seat_two()
    bench.pull(ONE)
    bench.plug(THREE, "cccc0003")
    bench.run(2)
    bench.tap(THREE, "A")
    assert "Hold a button" in news(bench)[-1]
    bench.tap(THREE, "A", LONG)
    say(bench, claim(bench), True)
    assert bench.events() == [Handheld("Ada", True)]
    bench.plug(ONE, "aaaa0001", salt=8)
    bench.run(3)
    bench.tap(ONE, "B")
    assert news(bench) == ["No seat is free for one more handheld."]


def test_while_nobody_sits_there_is_nothing_to_press_for() -> None:
    bench = Bench(())
    bench.plug(ONE, "aaaa0001")
    bench.run(2)
    bench.tap(ONE, "A")
    assert bench.events() == []


@pytest.mark.parametrize("noise", [b"", b"ok T:21.4 /0.0\r\n", bytes(range(256)), b"HELLO world\n" * 30])
def test_a_strangers_device_is_refused_and_nothing_is_written_to_it(
    noise: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "hardware.serial")
    bench = seat_two()
    wire = bench.plug(THREE, None)
    for _ in range(round(HELLO_WITHIN) + 3):
        bench.run(1)
        wire.say(noise)
    assert news(bench) == ["What is plugged in at /dev/ttyACM2 is no handheld."]
    assert wire.sent == []
    assert wire.receive is None
    assert "/dev/ttyACM2" in caplog.text
    bench.run(90)
    assert news(bench) == []


def test_a_handheld_that_babbles_is_cut_off_and_comes_back() -> None:
    bench = seat_two()
    for _ in range(50):
        bench.wires[ONE].say(b"\xff" * 100)
    assert bench.events() == [Handheld("Ada", False)]
    bench.run(9)
    assert bench.events() == []
    bench.run(3)
    assert bench.events() == [Handheld("Ada", True)]


def flood(bench: Bench, path: str, presses: int, every: float) -> None:
    """A handheld whose B is pressed by itself, every so many seconds, each time with the right number."""
    for _ in range(presses):
        device = bench.wires[path].device
        assert device is not None
        device.firmware.wire.press("B", False, device.milliseconds())
        bench.run(every)


def test_a_handheld_that_floods_is_heard_so_often_told_once_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "hardware.serial")
    bench = seat_two()
    flood(bench, ONE, 400, 0.03)
    bench.tap(TWO, "D")
    said = bench.events()
    assert said.count(Press("Ada", "B")) == MOST
    assert [str(event.text) for event in said if isinstance(event, News)] == [
        "B of the handheld at /dev/ttyACM0 is pressed more often than anybody can: look at its contact."
    ]
    assert said[-1] == Press("Bo", "D")
    bench.tap(ONE, "C")
    assert bench.events() == [Press("Ada", "C")], "its other buttons count"
    bench.run(STILL)
    bench.tap(ONE, "B")
    assert bench.events() == [Press("Ada", "B")]
    bench.pull(ONE)
    assert f"/dev/ttyACM0: {400 - MOST} presses of B were left out." in caplog.messages


def test_presses_that_a_handheld_had_to_keep_for_a_moment_all_count() -> None:
    """Fourteen in a second are a finger's also where some of them arrive together."""
    bench = seat_two()
    for second in range(6):
        wire = bench.wires[ONE]
        keep = wire.receive
        wire.receive = None if second % 2 else keep
        for _ in range(7):
            bench.tap(ONE, "B", 0.02)
        wire.receive = keep
        for _ in range(7):
            bench.tap(ONE, "B", 0.02)
    bench.run(1)
    assert bench.events() == [Press("Ada", "B")] * 84


def test_a_handheld_that_sends_without_end_is_cut_off() -> None:
    bench = seat_two()
    wire = bench.wires[ONE]
    assert wire.device is not None
    beat = next(data for _, data in reversed(wire.heard) if data.startswith(b"BEAT"))
    for _ in range(MOST_LINES // 100 + 1):
        wire.say(beat * 100)
    assert bench.events() == [Handheld("Ada", False)]
    bench.run(12)
    assert bench.events() == [Handheld("Ada", True)]


def test_another_version_of_the_protocol_is_told_in_a_clear_sentence() -> None:
    bench = seat_two()
    wire = bench.plug(THREE, "cccc0003")
    assert wire.device is not None
    from hardware.serial.wire import Frame, encode

    wire.device = None
    bench.run(1)
    for challenge in ("0000aaaa", "0000bbbb"):
        wire.say(encode(Frame("HELLO", challenge, 0, ("2,3", "cccc0003"))))
    assert news(bench) == ["The handheld at /dev/ttyACM2 is of another version: put the new program on it."]
    assert [data.split()[:4] for _, data in wire.sent] == [
        [b"BYE", b"0000aaaa", b"0", b"version"],
        [b"BYE", b"0000bbbb", b"0", b"version"],
    ]


def test_no_log_names_a_button(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever reads the log at the table must not read a choice."""

    def log_of_presses(button: str) -> str:
        caplog.clear()
        bench = seat_two()
        bench.tap(ONE, button)
        heard = [data for _, data in bench.wires[ONE].heard if data.startswith(b"PRESS")]
        bench.wires[ONE].say(heard[-1])
        bench.run(6)
        bench.wires[ONE].say(heard[-1][:-3] + b"00\n")
        bench.run(1)
        return caplog.text

    caplog.set_level(logging.INFO, "hardware.serial")
    assert "out of turn" in log_of_presses("A")
    assert "check sum" in log_of_presses("A")
    assert log_of_presses("A") == log_of_presses("B") == log_of_presses("C") == log_of_presses("D")


def test_the_seat_of_a_wired_handheld_is_not_taken_by_one_on_a_cable() -> None:
    bench = Bench(wired={0})
    bench.plug(ONE, "aaaa0001")
    bench.plug(TWO, "bbbb0002")
    bench.run(2)
    bench.tap(ONE, "A")
    bench.tap(TWO, "A")
    assert [event for event in bench.events() if isinstance(event, Handheld)] == [Handheld("Bo", True)]


def test_a_wire_that_only_sends_back_is_no_living_handheld(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its heart would be our own: the table is told that the handheld is gone."""
    bench = seat_two()
    wire = bench.wires[ONE]
    device, wire.device = wire.device, None

    def echo() -> None:
        data, wire._to_device = wire._to_device, b""
        wire.say(data)

    monkeypatch.setattr(wire, "step", echo)
    bench.panel.show(scene("Ada"))
    bench.run(1)
    assert bench.events() == [Handheld("Ada", False)]
    monkeypatch.undo()
    wire.device = device
    bench.run(NOISY_FOR + 6)
    assert bench.events() == [Handheld("Ada", True)]
