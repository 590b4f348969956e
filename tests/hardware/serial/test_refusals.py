"""A device that talks nonsense: it neither floods the log nor stays, whatever good lines stand between."""

from __future__ import annotations

import logging

import pytest

from hardware.serial.link import NOISE, Ended, HostLink, Joined, Message, UnknownVersion
from hardware.serial.refusals import MOST, TELL_EVERY
from hardware.serial.wire import Frame, decode, encode
from hardware.simulated.handheld import nonces

HELLO = encode(Frame("HELLO", "0000aaaa", 0, ("1", "e6614c31")))
BAD = b"nonsense\n"


def join_link() -> tuple[HostLink, bytes]:
    """Return a link in a session, and a good line of it."""
    link = HostLink("test", 0.0, nonces(5))
    link.receive(HELLO, 0.0)
    beat = encode(Frame("BEAT", decode(link.take().strip()).args[0], 0))
    assert link.receive(beat, 0.0) == [Joined("e6614c31")]
    return link, beat


def test_bad_lines_are_summed_up_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    link, beat = join_link()
    for step in range(120):
        now = step / 10
        assert link.receive(beat + BAD * 2, now) == []
        link.tick(now)
    assert caplog.messages == [
        "test: a line is refused: no check sum.",
        "test: 100 lines refused, the last: no check sum.",
        "test: 100 lines refused, the last: no check sum.",
    ]
    assert TELL_EVERY == 5
    link.drop(12.0)
    assert caplog.messages[3:] == ["test: 39 lines refused, the last: no check sum."]


def test_a_flood_of_bad_lines_is_noise_despite_good_lines(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    link, beat = join_link()
    for _ in range(MOST):
        assert link.receive(BAD + beat, 10.0) == []
    assert link.receive(beat + BAD + beat + BAD, 20.0) == [Ended("noise")]
    assert not link.joined
    assert len(caplog.messages) == 2


def test_as_many_bad_lines_in_a_longer_time_are_let_pass() -> None:
    link, beat = join_link()
    for _ in range(MOST):
        assert link.receive(BAD + beat, 10.0) == []
    assert link.receive(BAD + beat, 20.1) == []


def test_sessions_that_come_too_often_are_noise() -> None:
    link = HostLink("test", 0.0, nonces(5))
    heard: list[Message] = []
    for n in range(40):
        link.receive(encode(Frame("HELLO", f"{n:08x}", 0, ("1", f"{n:08x}"))), 1.0)
        answers = [decode(line) for line in link.take().splitlines()]
        keys = [answer.args[0] for answer in answers if answer.kind == "WELCOME"]
        heard += link.receive(b"".join(encode(Frame("BEAT", key, 0)) for key in keys), 1.0)
    assert heard[-1] == Ended("noise")
    assert len(heard) == 18


def test_a_handheld_of_another_version_is_no_noise_after_hours() -> None:
    link = HostLink("test", 0.0, nonces(5))
    hello = encode(Frame("HELLO", "0000aaaa", 0, ("2", "e6614c31")))
    heard: list[Message] = []
    for second in range(4 * NOISE // len(hello)):
        heard += [*link.receive(hello, float(second)), *link.tick(float(second))]
    assert heard == [UnknownVersion("2")]


def test_a_hello_with_a_number_gets_no_answer() -> None:
    link = HostLink("test", 0.0, nonces(5))
    assert link.receive(encode(Frame("HELLO", "0000aaaa", 1, ("1", "e6614c31"))), 0.0) == []
    assert link.take() == b""
