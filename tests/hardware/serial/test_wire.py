"""The bytes of docs/handhelds.md, at both ends: the host's code and the firmware's, which share nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.firmware import protocol
from hardware.serial import link, wire
from hardware.serial.wire import BadLine, Frame, LineSplitter, decode, encode

DOC = Path(__file__).parents[3] / "docs" / "handhelds.md"

GOLDEN = {
    b"HELLO 3fa9c1d2 0 1 e6614c311b7e2f2a *{}\n": Frame("HELLO", "3fa9c1d2", 0, ("1", "e6614c311b7e2f2a")),
    b"WELCOME 3fa9c1d2 0 77b01e5c 1 *{}\n": Frame("WELCOME", "3fa9c1d2", 0, ("77b01e5c", "1")),
    b"PRESS 77b01e5c 1 B *{}\n": Frame("PRESS", "77b01e5c", 1, ("B",)),
    b"HOLD 77b01e5c 2 D *{}\n": Frame("HOLD", "77b01e5c", 2, ("D",)),
    b"ACK 77b01e5c 2 *{}\n": Frame("ACK", "77b01e5c", 2),
    b"SHOW 77b01e5c 1 on buzz *{}\n": Frame("SHOW", "77b01e5c", 1, ("on", "buzz")),
    b"BEAT 77b01e5c 2 *{}\n": Frame("BEAT", "77b01e5c", 2),
    b"BYE 77b01e5c 0 taken *{}\n": Frame("BYE", "77b01e5c", 0, ("taken",)),
}


def test_the_check_sum_is_the_one_of_the_books() -> None:
    assert wire.crc(b"123456789") == protocol.crc(b"123456789") == 0x29B1


@pytest.mark.parametrize("frame", GOLDEN.values(), ids=lambda frame: frame.kind)
def test_every_line_stands_in_the_document_byte_by_byte(frame: Frame) -> None:
    assert f"`{encode(frame).decode().strip()}`" in DOC.read_text()


@pytest.mark.parametrize(("pattern", "frame"), GOLDEN.items(), ids=lambda case: getattr(case, "kind", ""))
def test_both_ends_write_and_read_the_same_bytes(pattern: bytes, frame: Frame) -> None:
    line = encode(frame)
    assert re.sub(rb"\*[0-9A-F]{4}", b"*{}", line) == pattern
    words = [frame.kind, frame.session, str(frame.seq), *frame.args]
    assert protocol.encode(*words) == line
    assert decode(line[:-1]) == frame
    assert decode(line[:-1] + b"\r") == frame
    assert protocol.decode(line[:-1]) == words
    assert protocol.decode(line[:-1] + b"\r") == words
    assert protocol.decode(line[:-1] + b"\r\r") is None
    assert len(line) <= wire.LONGEST == protocol.LONGEST


def test_both_ends_agree_on_the_times() -> None:
    assert (link.SILENCE, link.BEAT_EVERY) == (protocol.SILENCE / 1000, protocol.BEAT_EVERY / 1000)
    assert tuple(map(int, protocol.VERSIONS)) == wire.VERSIONS


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"PRESS",
        b"PRESS 77b01e5c 1 B",
        b"PRESS 77b01e5c 1 B *",
        b"PRESS 77b01e5c 1 B *0000",
        b" *FFFF",
        b"\xff\xfe *1D0F",
        b">>> print(1)",
        *(
            b"%s *%04X" % (body, wire.crc(body))
            for body in (b"press 77b01e5c 1 B", b"PRESS 77b01e5 1 B", b"PRESS 77b01e5c -1 B")
        ),
        *(
            b"%s *%04X" % (body, wire.crc(body))
            for body in (b"PRESS 77b01e5c 01 B", b"PRESS  77b01e5c 1 B", b"PRESS 77b01e5c 1 \xc3\xa9")
        ),
    ],
)
def test_bytes_that_are_no_frame_are_refused(line: bytes) -> None:
    with pytest.raises(BadLine):
        decode(line)


@given(st.binary(max_size=120))
def test_garbage_never_breaks_either_end(line: bytes) -> None:
    words = protocol.decode(line)
    try:
        frame = decode(line)
    except BadLine:
        return
    assert words is not None
    assert words[0] == frame.kind


@given(st.sampled_from(list(GOLDEN.values())), st.sets(st.integers(0, 8 * 40), min_size=1, max_size=3))
def test_up_to_three_turned_bits_are_always_seen(frame: Frame, bits: set[int]) -> None:
    line = bytearray(encode(frame)[:-1])
    for bit in bits:
        line[bit // 8 % len(line)] ^= 1 << bit % 8
    if bytes(line) == encode(frame)[:-1]:
        return
    with pytest.raises(BadLine):
        decode(bytes(line))
    assert protocol.decode(bytes(line)) is None


@given(st.lists(st.binary(max_size=130)), st.data())
def test_lines_are_the_same_however_they_are_cut(lines: list[bytes], data: st.DataObject) -> None:
    whole = b"".join(line.replace(b"\n", b"") + b"\n" for line in lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=9)))
    pieces = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    expected = [line if len(line) < wire.LONGEST else None for line in whole.split(b"\n")[:-1]]
    host, pico = LineSplitter(), protocol.LineCutter()
    assert [line for piece in pieces for line in host.feed(piece)] == expected
    assert [line for piece in pieces for line in pico.feed(piece)] == [line for line in expected if line is not None]
    assert len(host._rest) < wire.LONGEST
