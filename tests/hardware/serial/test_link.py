"""Both ends of a wire that loses, repeats, swaps, cuts and garbles: no wrong press, and all is well when it is well."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.firmware.protocol import HandheldLink
from hardware.serial.link import Ended, HostLink, Joined, Message, Pressed, UnknownVersion
from hardware.serial.wire import Frame, decode, encode
from hardware.simulated.handheld import nonces

MS = 10
Spoil = Callable[[bytes], bytes]


def pass_bytes(data: bytes) -> bytes:
    """A good wire."""
    return data


class Pair:
    """A link and a handheld's wire, with something between them that may spoil what passes."""

    def __init__(self) -> None:
        self.ms = 0
        self.nonce = nonces(5)
        self.reopen = False
        self.link = HostLink("test", 0.0, self.nonce)
        self.pico = HandheldLink("e6614c31", nonces(3), 0)
        self.messages: list[Message] = []
        self.up: list[bytes] = []
        self.down: list[bytes] = []

    def run(self, ms: int, up: Spoil = pass_bytes, down: Spoil = pass_bytes) -> None:
        for _ in range(ms // MS):
            self.ms += MS
            self.pico.tick(self.ms)
            self.up.append(self.pico.take())
            self.hear(up(self.up[-1]))
            self.messages += self.link.tick(self.ms / 1000)
            if self.messages and isinstance(self.messages[-1], Ended) and self.reopen:
                self.link = HostLink("test", self.ms / 1000, self.nonce)
                self.messages.append(UnknownVersion("reopened"))
            self.down.append(self.link.take())
            self.pico.receive(down(self.down[-1]), self.ms)

    def hear(self, data: bytes) -> None:
        self.messages += self.link.receive(data, self.ms / 1000)

    def lines(self) -> list[bytes]:
        return b"".join(self.up).splitlines(keepends=True)

    def presses(self) -> list[str]:
        return [message.button for message in self.messages if isinstance(message, Pressed)]


def join_pair() -> Pair:
    pair = Pair()
    pair.run(100)
    assert pair.messages == [Joined("e6614c31")]
    return pair


def drop_bytes(data: bytes) -> bytes:
    """A wire that is cut."""
    return b""


def test_a_greeting_needs_four_lines() -> None:
    pair = join_pair()
    kinds = [
        line.split()[0]
        for line in b"".join(up + down for up, down in zip(pair.up, pair.down, strict=True)).splitlines()
    ]
    assert kinds[:4] == [b"HELLO", b"WELCOME", b"BEAT", b"SHOW"]


def test_a_press_whose_acknowledgement_is_lost_counts_once() -> None:
    pair = join_pair()
    assert pair.pico.press("B", False, pair.ms)
    pair.run(600, down=drop_bytes)
    pair.run(600)
    assert pair.presses() == ["B"]
    assert pair.pico._unheard == []


def test_presses_that_are_lost_come_later_in_order() -> None:
    pair = join_pair()
    for button in "BAD":
        assert pair.pico.press(button, False, pair.ms)
    pair.run(500, up=drop_bytes)
    assert pair.presses() == []
    pair.run(500)
    assert pair.presses() == ["B", "A", "D"]


def test_more_presses_than_the_window_holds_are_dropped_at_the_handheld() -> None:
    pair = join_pair()
    assert [pair.pico.press("A", False, pair.ms) for _ in range(10)] == [True] * 8 + [False] * 2
    pair.run(600)
    assert pair.presses() == ["A"] * 8


def test_hearts_beat_once_a_second_in_both_directions_and_silence_ends_it() -> None:
    pair = join_pair()
    pair.run(10_000)
    assert 10 <= sum(line.startswith(b"BEAT") for line in pair.lines()) <= 12
    pair.run(2_900, up=drop_bytes)
    assert pair.link.joined
    pair.run(300, up=drop_bytes)
    assert pair.messages[-1] == Ended("silent")


def test_a_handheld_without_host_says_hello_again_with_its_light_out() -> None:
    pair = join_pair()
    pair.link.show("on", True, pair.ms / 1000)
    pair.run(100)
    assert (pair.pico.light, pair.pico.buzzes) == ("on", 1)
    pair.run(3_100, down=drop_bytes)
    assert (pair.pico.state, pair.pico.light) == ("alone", "off")
    pair.run(1_500)
    assert pair.messages == [Joined("e6614c31"), Joined("e6614c31")]
    assert (pair.pico.light, pair.pico.buzzes) == ("on", 1)


def test_the_newest_light_wins_and_a_buzz_is_heard_once() -> None:
    pair = join_pair()
    pair.link.show("on", True, pair.ms / 1000)
    pair.run(1_000, up=drop_bytes)
    pair.link.show("blink", False, pair.ms / 1000)
    pair.run(600, down=drop_bytes)
    pair.link.show("off", False, pair.ms / 1000)
    pair.run(600)
    assert (pair.pico.light, pair.pico.buzzes) == ("off", 1)
    before = len(b"".join(pair.down))
    pair.run(900)
    assert b"SHOW" not in b"".join(pair.down)[before:]


def test_a_recording_of_an_earlier_session_does_nothing() -> None:
    first = join_pair()
    first.pico.press("C", False, first.ms)
    first.run(100)
    recording = b"".join(first.up)
    second = Pair()
    second.link = HostLink("test", 0.0, nonces(6))
    second.pico = HandheldLink("e6614c31", nonces(4), 0)
    second.run(200)
    for _ in range(3):
        second.hear(recording)
        second.run(50)
    second.pico.press("A", False, second.ms)
    second.run(3_500)
    assert second.presses() == ["A"]
    assert second.messages[0] == Joined("e6614c31")
    assert second.link.joined
    assert second.pico.state == "joined"


def test_a_recording_of_this_very_session_does_nothing() -> None:
    pair = join_pair()
    for button in "AB":
        pair.pico.press(button, False, pair.ms)
        pair.run(100)
    for _ in range(3):
        pair.hear(b"".join(pair.up))
        pair.run(100)
    pair.pico.press("D", False, pair.ms)
    pair.run(3_500)
    assert pair.presses() == ["A", "B", "D"]


def test_a_recording_of_a_host_does_nothing_to_a_handheld() -> None:
    first = join_pair()
    recording = b"".join(first.down)
    second = Pair()
    second.pico = HandheldLink("e6614c31", nonces(4), 0)
    second.pico.receive(recording, 0)
    second.pico.receive(encode(Frame("BYE", "00050001", 0, ("closed",))), 0)
    assert second.pico.state == "alone"


def test_a_future_version_is_chosen_where_both_have_it() -> None:
    link = HostLink("test", 0.0, nonces(5))
    assert link.receive(encode(Frame("HELLO", "0000aaaa", 0, ("1,2,7", "e6614c31"))), 0.0) == []
    assert decode(link.take().strip()).args[1] == "1"


@pytest.mark.parametrize(
    "args", [(), ("1",), ("0", "e6614c31"), ("one", "e6614c31"), ("1", "X"), ("1", "e6614c31", "more"), ("1", "A" * 40)]
)
def test_a_hello_that_makes_no_sense_gets_no_answer(args: tuple[str, ...]) -> None:
    link = HostLink("test", 0.0, nonces(5))
    assert link.receive(encode(Frame("HELLO", "0000aaaa", 0, args)), 0.0) == []
    assert link.take() == b""


@pytest.mark.parametrize(
    "frame",
    [
        Frame("PRESS", "00050001", 1),
        Frame("PRESS", "00050001", 1, ("E",)),
        Frame("PRESS", "00050001", 1, ("A", "B")),
        Frame("MENU", "00050001", 1),
    ],
)
def test_frames_that_mean_nothing_do_nothing(frame: Frame) -> None:
    pair = join_pair()
    pair.hear(encode(frame))
    assert pair.messages == [Joined("e6614c31")]
    pair.pico.press("A", False, pair.ms)
    pair.run(500)
    assert pair.presses() == ["A"]


class Mischief:
    """Loses, repeats, swaps, cuts and garbles what passes, at random."""

    def __init__(self, seed: int, strength: float) -> None:
        self._random = random.Random(seed)
        self._strength = strength
        self._kept: list[bytes] = []

    def __call__(self, data: bytes) -> bytes:
        out = b""
        for line in data.splitlines(keepends=True):
            self._kept.append(line)
            out += self._spoilt(line) if self._random.random() < self._strength else line
        return out

    def _spoilt(self, line: bytes) -> bytes:
        pick = self._random
        match pick.randrange(7):
            case 0:
                return b""
            case 1:
                return line + line
            case 2:
                return line + pick.choice(self._kept)
            case 3:
                return pick.choice(self._kept) + line
            case 4:
                return line[: pick.randrange(len(line))]
            case 5:
                return pick.randbytes(pick.randrange(1, 40)) + line
        spoilt = bytearray(line)
        for _ in range(pick.randrange(1, 4)):
            spoilt[pick.randrange(len(spoilt))] ^= 1 << pick.randrange(8)
        return bytes(spoilt)


@given(st.integers(0, 2**32), st.floats(0, 0.6), st.text("ABCD", max_size=20))
def test_a_bad_wire_gives_no_wrong_press_and_recovers(seed: int, strength: float, buttons: str) -> None:
    pair = join_pair()
    # As the panel does when a wire has ended.
    pair.reopen = True
    up, down = Mischief(seed, strength), Mischief(seed + 1, strength)
    queued = ""
    for button in buttons:
        if pair.pico.press(button, False, pair.ms):
            queued += button
        pair.run(200, up, down)
    got = "".join(pair.presses())
    sessions = sum(isinstance(message, Joined) for message in pair.messages)
    if sessions == 1 and pair.pico.state == "joined":
        assert queued.startswith(got)
    # However it went, no press is told twice or out of order.
    rest = iter(queued)
    assert all(button in rest for button in got)
    pair.run(8_000)
    before = len(pair.presses())
    assert pair.pico.press("D", False, pair.ms)
    pair.run(1_000)
    assert pair.presses()[before:] == ["D"]
