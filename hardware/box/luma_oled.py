"""A small screen through luma.oled, of which only what has changed goes over the bus.

How a screen wants to be addressed is learned from luma itself when it is opened: luma draws a picture into a wire that
only listens. Where what it would send is the picture's bands of eight rows in their order, each after a command that
names it or all after one that names a window, the same bytes are sent, but only those columns of those bands that have
changed, after the same commands for just that place. Any other screen that luma knows is drawn whole, by luma.
"""

from __future__ import annotations

import atexit
import time
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

from companion.pages.picture import HEIGHT, WIDTH, bands
from companion.text import Text
from hardware.box.parts import error_reason, not_installed
from hardware.box.pins import OutputPin, Pins, Unreachable
from hardware.box.screen_patches import BAND, Patch, patches
from hardware.wiring.overlays import is_usual_bus
from hardware.wiring.plan import AnyOled, Pin, SpiOled
from hardware.wiring.screen_sizes import LOW

Rows: TypeAlias = Sequence[int]
"""Rows of 128 pixels; the leftmost is the highest bit."""

NOTHING: Final = 0xE3
"""The command that does nothing, on all of these chips: it asks if a chip is there."""

PULSE: Final = 0.01
"""Seconds for which a reset is low, and then high before anything is sent.

The chips want microseconds; a capacitor at the pin, as some boards have one, wants more.
"""

SPI_SPEED: Final = 4_000_000
"""Hertz that every one of these chips can follow, an SH1106 too: a whole picture is 2 ms."""

_COLUMNS, _BANDS = 0x21, 0x22
_PAGE, _HIGH, _NIBBLE = 0xB0, 0x10, 0x0F
_CONTRAST, _OFF = 0x81, 0xAE
"""Commands of these chips: columns and bands of a window; a band and the halves of a column; contrast and off."""
_HALF_TURN: Final = 2
_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class NoScreen(Exception):
    """A screen that cannot be drawn on, with a sentence that says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class BusTap:
    """Tap between luma's device and its bus: it listens, and is cut when the device is given up.

    `lines` are pins that stay open for as long as the bus does.
    """

    def __init__(self, serial: Any, lines: Sequence[OutputPin] = ()) -> None:
        self._serial = serial
        self._lines = lines
        self._heard: list[tuple[bool, bytes]] | None = None
        self._cut = False
        self.first: list[tuple[bool, bytes]] | None = []
        """The bytes that luma sends when it makes its device; None once that is done."""

    def command(self, *command: int) -> None:
        """Send a command, as luma's serial interfaces do."""
        if self._reaches_bus(True, command):
            self._serial.command(*command)

    def data(self, data: Sequence[int]) -> None:
        """Send pixels, as luma's serial interfaces do."""
        if self._reaches_bus(False, data):
            self._serial.data(data)

    def cleanup(self) -> None:
        """Let go of the bus; luma calls this when the program ends, too."""
        if not self._cut:
            self._cut = True
            try:
                self._serial.cleanup()
            finally:
                _give_back(self._lines)

    @contextmanager
    def listening(self) -> Iterator[list[tuple[bool, bytes]]]:
        """Collect what is sent meanwhile, as (is it a command, bytes), and send none of it."""
        self._heard = []
        try:
            yield self._heard
        finally:
            self._heard = None

    def _reaches_bus(self, is_command: bool, data: Sequence[int]) -> bool:
        """Record what is sent; True if it goes on to the bus."""
        if self.first is not None:
            self.first.append((is_command, bytes(data)))
        if self._heard is not None:
            self._heard.append((is_command, bytes(data)))
            return False
        return not self._cut


class Glass:
    """One opened screen, and what it shows now. Every method blocks for as long as the bus takes."""

    def __init__(self, device: Any, wire: BusTap, oled: AnyOled, hooks: Sequence[Callable[[], object]] = ()) -> None:
        """Take over a device that luma has just blanked.

        `hooks`: what luma would do at the end of the program, to be taken back together with the screen.
        """
        self._hooks = hooks
        self._device = device
        self._wire = wire
        self._settings = _settings(wire.first or [])
        wire.first = None
        self._half_turned = oled.rotate == _HALF_TURN
        self._size = (oled.width, oled.height)
        # luma has just blanked it.
        self._shown = bytes(WIDTH * oled.height // BAND)
        self._rows: Rows = (0,) * oled.height
        self._awake = True
        self._contrast: int | None = None
        self._bands, self._window = self._learn(oled.height)

    @property
    def piecewise(self) -> bool:
        """True if only changed bands are sent."""
        return bool(self._bands or self._window)

    def show(self, rows: Rows, contrast: int, *, awake: bool = True, beat: int | None = None) -> None:
        """Show these rows at this contrast (0-255); what is shown already costs nothing. Fewer stand in the middle.

        A `beat`, which should count up, says the settings again and sends one band after the other anew: so a chip that
        was without current for a moment, or misheard a byte, shows the page again after as many beats as it has bands.
        """
        if not awake:
            if self._awake:
                self._device.hide()
            self._awake = False
            return
        rows = _centred(rows, self._size[1])
        fresh = not self._awake
        if fresh or beat is not None:
            # Where nothing can be repaired it is at least heard whether anybody is there.
            for command in self._settings if self.piecewise else [bytes([NOTHING])]:
                self._wire.command(*command)
        if fresh or beat is not None or contrast != self._contrast:
            self._device.contrast(contrast)
            self._contrast = contrast
        # Before it wakes, so that it wakes with the right picture.
        self._draw(rows, range(BAND) if fresh else () if beat is None else (beat % BAND,))
        if fresh or beat is not None:
            self._device.show()
        self._awake = True

    def close(self, *, dark: bool = True) -> None:
        """Let go of the screen, and leave it dark if it still answers. luma's own end then finds nothing to do."""
        try:
            if dark:
                self._device.hide()
                self._device.clear()
        finally:
            self._device.persist = True
            self._wire.cleanup()
            _take_back(self._hooks)

    def _draw(self, rows: Rows, anew: Container[int]) -> None:
        """Send what has changed, and those bands of every eight that are to be sent again."""
        if not self.piecewise:
            if tuple(rows) != tuple(self._rows):
                self._draw_whole(rows)
                self._rows = rows
            return
        wanted = self._packed(rows)
        for patch in patches(self._shown, wanted, anew, tall=bool(self._window)):
            self._wire.command(*self._address(patch))
            self._wire.data(patch.extract(wanted))
        self._shown = wanted

    def _draw_whole(self, rows: Rows) -> None:
        """Draw the whole page with luma; one that is less wide than the screen stands in its middle."""
        self._device.display(_image(rows, self._size).convert(self._device.mode))

    def _address(self, patch: Patch) -> bytes:
        """Return luma's command for this place."""
        if self._window:
            column, top = self._window[1], self._window[4]
            columns = (column + patch.left, column + patch.right)
            return bytes([_COLUMNS, *columns, _BANDS, top + patch.first, top + patch.last])
        band, low, high = self._bands[patch.first]
        column = (high & _NIBBLE) << 4 | low
        return bytes([band, column + patch.left & _NIBBLE, _HIGH | column + patch.left >> 4])

    def _packed(self, rows: Rows) -> bytes:
        packed = bands(rows)
        return packed[::-1].translate(_MIRRORED) if self._half_turned else packed

    def _learn(self, height: int) -> tuple[list[bytes], bytes]:
        """Return luma's command for each band, or its one command for the whole window.

        Neither if it does otherwise.
        """
        if self._size != (WIDTH, min(height, HEIGHT)):
            return [], b""
        # Rows that are all different, and the same from no side.
        rows = [(y + 3) * 0x9E3779B97F4A7C15F39CC0605CEDC835 % (1 << WIDTH) for y in range(height)]
        with self._wire.listening() as heard:
            self._draw_whole(rows)
        commands = [said for is_command, said in heard if is_command]
        pixels = [said for is_command, said in heard if not is_command]
        ordered = [is_command for is_command, _ in heard] == [True, False] * len(pixels)
        count = height // BAND
        if not ordered or b"".join(pixels) != self._packed(rows):
            return [], b""
        if len(pixels) == count and all(map(_is_band_address, commands)) and all(len(band) == WIDTH for band in pixels):
            return commands, b""
        (window,) = commands if len(commands) == 1 else (b"",)
        if len(window) == 6 and (window[0], window[3]) == (_COLUMNS, _BANDS) and window[5] - window[4] == count - 1:  # noqa: PLR2004
            return [], window
        return [], b""


def open_glass(oled: AnyOled, bus: object | None = None, pins: Pins | None = None) -> Glass:
    """Open the screen, or say in one sentence why that cannot be.

    `bus` is an I2C bus in place of smbus2's own, or an SPI in place of spidev's. Where its reset is wired, or it is on
    SPI, it has pins of its own.
    """
    try:
        from luma.core.error import DevicePermissionError
        from luma.oled import device as drivers
    except (ImportError, RuntimeError, NotImplementedError) as error:
        raise NoScreen(not_installed("luma.oled")) from error
    if oled.driver not in drivers.__all__:
        raise NoScreen(Text("luma.oled knows no screen called {driver}: see the wiring plan.", driver=oled.driver))
    if oled.width < WIDTH or (oled.height != LOW and oled.height < HEIGHT) or oled.rotate not in (0, _HALF_TURN):
        raise NoScreen(
            Text("A screen must be 128 x 32, 128 x 64 or larger, upright or turned half round: see the wiring plan.")
        )
    try:
        wire = _wire(oled, bus, pins or Pins())
        with _exit_hooks() as hooks:
            try:
                # No device before somebody answers: each costs memory and time.
                wire.command(NOTHING)
                device = getattr(drivers, oled.driver)(wire, width=oled.width, height=oled.height, rotate=oled.rotate)
                return Glass(device, wire, oled, hooks)
            except Exception:
                wire.cleanup()
                _take_back(hooks)
                raise
    except (DevicePermissionError, PermissionError) as error:
        raise NoScreen(_forbidden(oled)) from error
    except Unreachable as error:
        raise NoScreen(error.text) from error
    except NoScreen:
        raise
    except Exception as error:
        raise explain_error(oled, error) from error


def _wire(oled: AnyOled, bus: object | None, pins: Pins) -> BusTap:
    """Reset the screen where that is wired, and then open its bus; nothing stays open where one of them fails."""
    from luma.core.interface.serial import i2c, spi

    lines: list[OutputPin] = []
    try:
        if oled.reset is not None:
            lines.append(_reset(oled.reset, pins))
        if not isinstance(oled, SpiOled):
            return BusTap(i2c(bus, port=oled.bus, address=oled.address), lines)
        lines.append(pins.output(oled.dc))
        # luma gets the one pin that it has to switch; it is ours, so that nothing but gpiozero touches pins.
        serial = spi(
            bus or _spidev(),
            _Switch(lines[-1]),
            port=oled.bus,
            device=oled.chip,
            bus_speed_hz=SPI_SPEED,
            gpio_DC=oled.dc.gpio,
            gpio_RST=None,
        )
        return BusTap(serial, lines)
    except Exception:
        _give_back(lines)
        raise


def _reset(pin: Pin, pins: Pins) -> OutputPin:
    """Hold the reset low for a moment, then high, which it stays."""
    line = pins.output(pin)
    try:
        line.switch_off()
        time.sleep(PULSE)
        line.switch_on()
        time.sleep(PULSE)
    except Exception:
        _give_back([line])
        raise
    return line


class _Switch:
    """An open pin as luma wants it: the part of RPi.GPIO that luma uses."""

    OUT, LOW, HIGH = 0, 0, 1

    def __init__(self, line: OutputPin) -> None:
        self._line = line

    def setup(self, pin: int, direction: int) -> None:
        """Do nothing: the pin is an output already."""

    def output(self, pin: int, level: int) -> None:
        """Set the pin low before commands, and high before pixels."""
        (self._line.switch_on if level else self._line.switch_off)()


def _spidev() -> Any:
    try:
        import spidev
    except (ImportError, RuntimeError, NotImplementedError) as error:
        raise NoScreen(not_installed("spidev")) from error
    return spidev.SpiDev()


def _give_back(lines: Sequence[OutputPin]) -> None:
    for line in lines:
        with suppress(Exception):
            line.close()


@contextmanager
def _exit_hooks() -> Iterator[list[Callable[[], object]]]:
    """Collect the functions that luma's devices register for the end of the program.

    They hold their device until then, and nobody else can take them back: a screen with a loose wire, which is opened
    again and again, would fill the memory.
    """
    from luma.core import device as made

    hooks: list[Callable[[], object]] = []
    usual = made.atexit
    made.atexit = SimpleNamespace(register=lambda hook: hooks.append(atexit.register(hook)))
    try:
        yield hooks
    finally:
        made.atexit = usual


def _take_back(hooks: Sequence[Callable[[], object]]) -> None:
    for hook in hooks:
        atexit.unregister(hook)


def explain_error(oled: AnyOled, error: Exception) -> NoScreen:
    """Return what an error of luma or of the bus means to people."""
    from luma.core.error import DeviceNotFoundError

    if not isinstance(error, OSError | DeviceNotFoundError):
        return NoScreen(_unfit(error))
    if isinstance(oled, SpiOled):
        return NoScreen(_no_spi(oled, error))
    if is_missing_bus(error):
        return NoScreen(_no_bus(oled.bus, by_overlay=not is_usual_bus(oled)))
    address = f"0x{oled.address:02X}"
    return NoScreen(
        Text("No screen answers at {address} of I2C bus {bus}: look at its four wires.", address=address, bus=oled.bus)
    )


def is_missing_bus(error: BaseException) -> bool:
    """Return `True` if an error says, in the words of the kernel or of luma, that the bus itself is not there."""
    return "/dev/" in str(error) or "SPI device not found" in str(error)


def _forbidden(oled: AnyOled) -> Text:
    if isinstance(oled, SpiOled):
        return Text("{path} may not be used: add this user to the group spi.", path=oled.path)
    return Text("I2C bus {bus} may not be used: add this user to the group i2c.", bus=oled.bus)


def _no_spi(oled: SpiOled, error: Exception) -> Text:
    """Explain an error on SPI, where no screen ever answers: so it is never the screen that is missing."""
    if not is_missing_bus(error):
        return Text("The screen accepts no picture ({why}): check SPI.", why=error_reason(error))
    if oled.bus == 0:
        return Text("{path} is missing: switch SPI on with raspi-config.", path=oled.path)
    return Text("{path} is missing: put its overlay, which `drakvakt wiring` names, into config.txt.", path=oled.path)


def _no_bus(bus: int, *, by_overlay: bool) -> Text:
    if not by_overlay:
        return Text("There is no I2C bus {bus}: switch I2C on with raspi-config.", bus=bus)
    return Text("There is no I2C bus {bus}: put its overlay, which `drakvakt wiring` names, into config.txt.", bus=bus)


def _unfit(error: Exception) -> Text:
    return Text("The screen cannot be used ({why}): see the wiring plan.", why=error_reason(error))


def _settings(first: list[tuple[bool, bytes]]) -> list[bytes]:
    """Return the commands with which luma sets a chip up, without contrast and power, so that they can be repeated."""
    before = [*(is_command for is_command, _ in first), False].index(False)
    # The last command before the pixels says where they go.
    commands = [said for _, said in first[: max(before - 1, 0)] if said[0] not in (NOTHING, _CONTRAST)]
    return [rest for said in commands if (rest := said.removeprefix(bytes([_OFF])))]


def _centred(rows: Rows, height: int) -> Rows:
    """Return the rows with the same darkness above and below, `height` rows in all."""
    above = (height - len(rows)) // 2
    return (*(0,) * above, *rows, *(0,) * (height - len(rows) - above)) if len(rows) < height else rows


def _image(rows: Rows, size: tuple[int, int]) -> Any:
    """Return a picture for luma with the rows in its middle."""
    from PIL import Image

    page = Image.frombytes("1", (WIDTH, len(rows)), b"".join(row.to_bytes(WIDTH // 8, "big") for row in rows))
    if page.size == size:
        return page
    whole = Image.new("1", size)
    whole.paste(page, ((size[0] - WIDTH) // 2, (size[1] - len(rows)) // 2))
    return whole


def _is_band_address(command: bytes) -> bool:
    """Return `True` if commands name a band, then the lower and the upper half of a column's number."""
    return len(command) == 3 and [byte >> 4 for byte in command] == [_PAGE >> 4, 0, _HIGH >> 4]  # noqa: PLR2004
