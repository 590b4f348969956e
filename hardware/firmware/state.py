"""State of a handheld between two looks at its clock: buttons, light, buzz. Runs on MicroPython and on CPython alike.

Levels and milliseconds come in; the states of the light and the buzzer come out.
"""

from .protocol import HandheldLink

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = "ABCD"

DEBOUNCE = 15
HOLD = 600
ECHO = 60
BUZZ = 150
FLASH = 50
HALF_BLINK = 500
ROUND = 2000
"""Milliseconds of a round of flashes; the times above are in milliseconds, too."""


class Button:
    """One button: a level counts once it has stood for `DEBOUNCE`; a press is told on release, a long one at `HOLD`."""

    def __init__(self) -> None:
        self._level = False
        self._since = 0
        self._down = False
        self._down_at = 0
        self._told = False

    def step(self, level: bool, now: int) -> str:
        """Take the level at this moment; return "press", "hold", or "" for nothing."""
        if level != self._level:
            self._level = level
            self._since = now
        if self._down != self._level and now - self._since >= DEBOUNCE:
            self._down = self._level
            if self._down:
                self._down_at = self._since
                self._told = False
            elif not self._told:
                return "press"
        if self._down and not self._told and now - self._down_at >= HOLD:
            self._told = True
            return "hold"
        return ""


class HandheldState:
    """The whole handheld. `lit` and `buzzing` are what the light and the buzzer should be now."""

    def __init__(self, name: str, nonce: "Callable[[], str]", now: int) -> None:
        self.wire = HandheldLink(name, nonce, now)
        self._buttons = [Button() for _ in NAMES]
        self._echo_until = now
        self._buzz_until = now
        self._buzzed = 0
        self.lit = False
        self.buzzing = False

    def step(self, now: int, levels: list[bool], data: bytes) -> bytes:
        """Take the levels of the buttons and the bytes that came in; return the bytes to be sent."""
        wire = self.wire
        wire.receive(data, now)
        for i in range(len(NAMES)):
            what = self._buttons[i].step(levels[i], now)
            # The echo is the same for every button: nobody can tell from it which one it was.
            if what and wire.press(NAMES[i], what == "hold", now):
                self._echo_until = now + ECHO
        wire.tick(now)
        if wire.buzzes != self._buzzed:
            self._buzzed = wire.buzzes
            self._buzz_until = now + BUZZ
        self.buzzing = now < self._buzz_until
        self.lit = self._light(now) != (now < self._echo_until)
        return wire.take()

    def _light(self, now: int) -> bool:
        """Return the light as the host wants it; else one short flash every two seconds (alone), or two (refused)."""
        wire = self.wire
        if wire.state == "joined":
            return wire.light == "on" or (wire.light == "blink" and now // HALF_BLINK % 2 == 0)
        at = now % ROUND
        return at < FLASH or (wire.state == "refused" and 4 * FLASH <= at < 5 * FLASH)
