"""The host's end of one wire: bytes and seconds in, messages and bytes out. Pure; docs/handhelds.md has the rules.

The log names kinds of lines and counts, never a button: a log must not tell what somebody chose.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from companion.pages.page import BUTTONS, Button
from companion.record import record
from hardware.serial.refusals import RateLimit, Refusals
from hardware.serial.wire import VERSIONS, BadLine, Frame, LineSplitter, decode, encode

Light: TypeAlias = Literal["off", "on", "blink"]

BEAT_EVERY: Final = 1.0
RESEND_AFTER: Final = 0.25
SILENCE: Final = 3.0
HELLO_WITHIN: Final = 8.0
"""Seconds within which a device has to say hello; the times above are in seconds, too."""

NOISE: Final = 4096
"""Bytes without one good line from which on the device is no handheld."""

MOST_GREETINGS: Final = 16
GREETINGS_WITHIN: Final = 10.0
"""Seconds in which a handheld opens at most MOST_GREETINGS sessions."""

MOST_LINES: Final = 2048
LINES_WITHIN: Final = 10.0
"""Seconds for at most MOST_LINES lines; four people who press as fast as they can send a third of them."""

_GREETING: Final = re.compile(r"[1-9][0-9]{0,3}(?:,[1-9][0-9]{0,3}){0,7} [0-9a-f]{4,32}")
"""Arguments of a greeting: the versions that a handheld speaks, and its id."""


@record
class Joined:
    """A handheld with this id has opened a session."""

    id: str


@record
class Pressed:
    """A press of a button of the handheld, each exactly once and in order."""

    button: Button
    held: bool


@record
class UnknownVersion:
    """A handheld that speaks only these versions of the protocol, of which we speak none."""

    versions: str


@record
class Ended:
    """The end of a wire: no more messages come from it."""

    why: Literal["silent", "stranger", "noise", "echo"]


Message: TypeAlias = Joined | Pressed | UnknownVersion | Ended


@record(frozen=False)
class Session:
    """The terms of a greeting. `pressed` and `shown` are the last numbers of either direction."""

    id: str
    challenge: str
    key: str
    pressed: int = 0
    shown: int = 0
    acknowledged: int = 0
    line: bytes = b""


class HostLink:
    """One wire, from the moment it is opened. `nonce` gives 8 hexadecimal digits that nobody can foresee."""

    def __init__(self, name: str, now: float, nonce: Callable[[], str]) -> None:
        self._nonce = nonce
        self._lines = LineSplitter()
        self._refusals = Refusals(name)
        self._greetings = RateLimit(MOST_GREETINGS, GREETINGS_WITHIN)
        self._read_lines = RateLimit(MOST_LINES, LINES_WITHIN)
        self._out: list[bytes] = []
        self._session: Session | None = None
        self._offer: Session | None = None
        self._light: Light = "off"
        self._unknown = 0
        self._foreign = False
        self._over = False
        self._heard = self._beat_at = self._resend_at = now

    @property
    def joined(self) -> bool:
        """True if a handheld is there."""
        return self._session is not None

    def receive(self, data: bytes, now: float) -> list[Message]:
        """Take bytes that have come from the handheld, and return what they say."""
        messages: list[Message] = []
        self._unknown += len(data)
        for line in self._lines.feed(data):
            if self._over:
                break
            self._read_lines.add(now)
            messages += self._read(line, now)
            if self._refusals.flooded or self._greetings.is_exceeded or self._read_lines.is_exceeded:
                messages.append(self._end("noise", now))
        if self._unknown > NOISE and not self._over:
            messages.append(self._end("noise", now))
        return messages

    def tick(self, now: float) -> list[Message]:
        """Do what is due: beat, repeat what was not heard, and notice when no handheld is there."""
        if self._over:
            return []
        self._refusals.tell(now)
        session = self._session
        if session is None:
            return [self._end("stranger", now)] if now - self._heard >= HELLO_WITHIN else []
        if now - self._heard >= SILENCE:
            return [self._end("silent", now)]
        if now >= self._beat_at:
            self._beat_at = now + BEAT_EVERY
            self._out.append(encode(Frame("BEAT", session.key, session.pressed)))
        if session.acknowledged < session.shown and now >= self._resend_at:
            self._send_show(session, now)
        return []

    def show(self, light: Light, buzz: bool, now: float) -> None:
        """Set the light, and let the handheld buzz once if `buzz`."""
        changed, self._light = light != self._light, light
        if self._session is not None and (changed or buzz):
            self._show(self._session, buzz, now)

    def refuse(self, why: Literal["taken", "closed"], now: float) -> None:
        """Send the handheld away; it may say hello again."""
        if self._session is not None:
            self._out.append(encode(Frame("BYE", self._session.key, 0, (why,))))
        self._session, self._light, self._heard = None, "off", now

    def drop(self, now: float) -> None:
        """Log what was still to be told: the cable is pulled."""
        self._refusals.tell(now, last=True)

    def take(self) -> bytes:
        """Take out the bytes that are to be sent now."""
        out = b"".join(self._out)
        self._out.clear()
        return out

    # Reading.

    def _read(self, line: bytes | None, now: float) -> list[Message]:
        try:
            frame = decode(b"" if line is None else line)
        except BadLine as bad:
            self._refusals.bad(str(bad), now)
            return []
        if frame.kind == "HELLO":
            return self._greet(frame, now)
        if self._offer is not None and frame.session == self._offer.key:
            # Only who has read our answer can know this key: now the greeting is no old recording.
            self._session, self._offer = self._offer, None
            self._note_good_line(now)
            self._greetings.add(now)
            self._beat_at = now
            self._show(self._session, False, now)
            return [Joined(self._session.id), *self._handle_frame(self._session, frame, now)]
        if self._session is not None and frame.session == self._session.key:
            self._note_good_line(now)
            return self._handle_frame(self._session, frame, now)
        self._refusals.bad(f"a {frame.kind} of another session", now)
        return []

    def _note_good_line(self, now: float) -> None:
        """Note a line that only a handheld sends: it is there, and the bytes before it were no noise."""
        self._heard, self._unknown = now, 0

    def _greet(self, frame: Frame, now: float) -> list[Message]:
        """Answer a hello with an offer; until it is accepted, the terms from before hold."""
        if not (frame.seq == 0 and _GREETING.fullmatch(" ".join(frame.args))):
            self._refusals.bad("a HELLO that makes no sense", now)
            return []
        if self._session is not None and frame.session == self._session.challenge:
            self._refusals.bad("a HELLO that was answered long ago", now)
            return []
        versions, id = frame.args
        common = {int(version) for version in versions.split(",")}.intersection(VERSIONS)
        if not common:
            self._out.append(encode(Frame("BYE", frame.session, 0, ("version",))))
            first, self._foreign = not self._foreign, True
            # It is a handheld all the same: it may stand there for hours and is no noise.
            self._note_good_line(now)
            return [UnknownVersion(versions)] if first else []
        if self._offer is None or frame.session != self._offer.challenge:
            self._offer = Session(id, frame.session, self._nonce())
        answer = (self._offer.key, str(max(common)))
        self._out.append(encode(Frame("WELCOME", frame.session, 0, answer)))
        return []

    def _handle_frame(self, session: Session, frame: Frame, now: float) -> list[Message]:
        """Take a frame of this session, and return what it says."""
        match frame:
            case Frame("PRESS" | "HOLD", _, seq, (button,)) if button in BUTTONS:
                return self._press(session, frame, button, now)
            case Frame("ACK" | "BEAT", _, seq, ()):
                session.acknowledged = max(session.acknowledged, min(seq, session.shown))
            case Frame("SHOW" | "WELCOME" | "BYE"):
                # Only the host sends these, so the line echoes: a heartbeat that comes back would be an echo, too.
                self._refusals.bad(f"a {frame.kind} of our own", now)
                return [self._end("echo", now)]
            case _:
                self._refusals.bad(f"a {frame.kind} that means nothing", now)
        return []

    def _press(self, session: Session, frame: Frame, button: Button, now: float) -> list[Message]:
        """Count a press if it is the very next one; acknowledge the last one that counted in any case."""
        new = frame.seq == session.pressed + 1
        if new:
            session.pressed = frame.seq
        else:
            self._refusals.odd(f"a press out of turn: {frame.seq} after {session.pressed}", now)
        self._out.append(encode(Frame("ACK", session.key, session.pressed)))
        return [Pressed(button, frame.kind == "HOLD")] if new else []

    # Writing.

    def _show(self, session: Session, buzz: bool, now: float) -> None:
        """Send a new wish in place of one that was not heard."""
        session.shown += 1
        words = (self._light, "buzz" if buzz else "still")
        session.line = encode(Frame("SHOW", session.key, session.shown, words))
        self._send_show(session, now)

    def _send_show(self, session: Session, now: float) -> None:
        self._resend_at = now + RESEND_AFTER
        self._out.append(session.line)

    def _end(self, why: Literal["silent", "stranger", "noise", "echo"], now: float) -> Ended:
        self._refusals.tell(now, last=True)
        self._over, self._session = True, None
        return Ended(why)
