"""The line protocol of docs/handhelds.md, as a handheld speaks it. Runs on MicroPython and on CPython alike.

Nothing here knows a pin or a clock: bytes and milliseconds come in, bytes go out.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

VERSIONS = ("1",)
LONGEST = 96

BEAT_EVERY = 1000
HELLO_EVERY = 1000
REFUSED_FOR = 5000
RESEND_AFTER = 250
SILENCE = 3000
"""Milliseconds of silence after which a session has ended; the times above are in milliseconds, too."""

WINDOW = 8
"""Presses that may be on their way; the next ones are dropped."""

LIGHTS = ("off", "on", "blink")


def crc(data: bytes) -> int:
    """Return the check sum CRC-16/CCITT-FALSE."""
    value = 0xFFFF
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1) ^ 0x1021 if value & 0x8000 else value << 1
        value &= 0xFFFF
    return value


def encode(*words: str) -> bytes:
    """Return the words as a line with its check sum."""
    body = " ".join(words)
    return ("%s *%04X\n" % (body, crc(body.encode()))).encode()  # noqa: UP031  # quicker than format() on a Pico


def decode(line: bytes) -> list[str] | None:
    """Return the words of a line without its end: kind, session, number and the rest; None if it is no frame."""
    # As at the other end, one CR before the LF is let pass.
    line = line[:-1] if line.endswith(b"\r") else line
    if any(not 32 <= byte < 127 for byte in line):  # noqa: PLR2004  # what ASCII can print
        return None
    body, star, check = line.decode().rpartition(" *")
    words = body.split(" ")
    least = 3
    if not star or check != "%04X" % crc(body.encode()) or len(words) < least:  # noqa: UP031
        return None
    return words if words[2].isdigit() else None


class LineCutter:
    """Cutter of bytes into lines; a line that is too long is lost."""

    def __init__(self) -> None:
        self._rest = b""
        self._overlong = False

    def feed(self, data: bytes) -> list[bytes]:
        """Return the lines that end within this data, without their ends."""
        lines = []
        *ended, rest = data.split(b"\n")
        for part in ended:
            self._keep(part)
            if not self._overlong:
                lines.append(self._rest)
            self._rest, self._overlong = b"", False
        self._keep(rest)
        return lines

    def _keep(self, part: bytes) -> None:
        self._overlong = self._overlong or len(self._rest) + len(part) >= LONGEST
        self._rest = b"" if self._overlong else self._rest + part


class HandheldLink:
    """The handheld's end of the wire.

    `light` is what the host wants it to be, `buzzes` counts how often it wanted a buzz, `state` is "alone", "joined"
    or "refused". `nonce` gives 8 hexadecimal digits that nobody can foresee.
    """

    def __init__(self, name: str, nonce: "Callable[[], str]", now: int) -> None:
        self._name = name
        self._nonce = nonce
        self._lines = LineCutter()
        self._out: list[bytes] = []
        self.buzzes = 0
        self._reset("alone", now, now)

    def _reset(self, state: str, now: int, hello_at: int) -> None:
        """Begin without a session, and forget unacknowledged presses: late or twice would be worse."""
        self.state: str = state
        self.light: str = "off"
        self._challenge: str = self._nonce()
        self._session: str = ""
        self._pressed: int = 0
        self._shown: int = 0
        self._unheard: list[tuple[int, bytes]] = []
        self._heard: int = now
        self._beat_at: int = now
        self._resend_at: int = now
        self._hello_at: int = hello_at

    def receive(self, data: bytes, now: int) -> None:
        """Take bytes that have come from the host."""
        for line in self._lines.feed(data):
            words = decode(line)
            if words is not None:
                self._hear(words, now)

    def press(self, button: str, held: bool, now: int) -> bool:
        """Send a press; False if the host will not hear of it."""
        if self.state != "joined" or len(self._unheard) >= WINDOW:
            return False
        self._pressed += 1
        line = encode("HOLD" if held else "PRESS", self._session, str(self._pressed), button)
        if not self._unheard:
            self._resend_at = now + RESEND_AFTER
        self._unheard.append((self._pressed, line))
        self._out.append(line)
        return True

    def tick(self, now: int) -> None:
        """Do what is due: say hello, beat, repeat what was not heard, and notice when no host is there."""
        if self.state != "joined":
            if now >= self._hello_at:
                self._hello_at = now + HELLO_EVERY
                self.state = "alone"
                self._out.append(encode("HELLO", self._challenge, "0", ",".join(VERSIONS), self._name))
            return
        if now - self._heard >= SILENCE:
            self._reset("alone", now, now)
            return
        if now >= self._beat_at:
            self._beat_at = now + BEAT_EVERY
            self._out.append(encode("BEAT", self._session, str(self._shown)))
        if self._unheard and now >= self._resend_at:
            self._resend_at = now + RESEND_AFTER
            self._out.extend([line for _, line in self._unheard])

    def take(self) -> bytes:
        """Take out the bytes that are to be sent now."""
        out = b"".join(self._out)
        self._out = []
        return out

    def _hear(self, words: list[str], now: int) -> None:
        kind, session, number, rest = words[0], words[1], int(words[2]), words[3:]
        if self.state == "joined" and session == self._session:
            self._heard = now
            if kind in ("ACK", "BEAT"):
                self._unheard = [(n, line) for n, line in self._unheard if n > number]
            elif kind == "SHOW" and len(rest) == 2 and rest[0] in LIGHTS:  # noqa: PLR2004  # a light and a buzz
                self._show(number, rest[0], rest[1])
            elif kind == "BYE":
                self._reset("refused", now, now + REFUSED_FOR)
        elif self.state != "joined" and session == self._challenge:
            if kind == "WELCOME" and len(rest) == 2 and rest[1] in VERSIONS:  # noqa: PLR2004  # session and version
                self.state = "joined"
                self._session = rest[0]
                self._heard = self._beat_at = now
            elif kind == "BYE":
                self._reset("refused", now, now + REFUSED_FOR)

    def _show(self, number: int, light: str, buzz: str) -> None:
        """Take over the newest wish of the host; an old or repeated one is only acknowledged."""
        if number > self._shown:
            self._shown = number
            self.light = light
            if buzz == "buzz":
                self.buzzes += 1
        self._out.append(encode("ACK", self._session, str(self._shown)))
