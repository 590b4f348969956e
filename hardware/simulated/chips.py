"""Simulated screens on a bus: all that is sent is decoded as the data sheets say, back into pixels."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

COMMAND, DATA = 0x00, 0x40
_OFF, _ON, _CONTRAST = 0xAE, 0xAF, 0x81
_BLOCK = 32
BANDS = 16
"""Bands of eight rows in a chip's memory, more than any screen shows."""

_DIGITS = tuple(bytes(ord("1") if byte >> bit & 1 else ord("0") for byte in range(256)) for bit in range(8))
"""For each of the eight bits a table from bytes to the digit of that bit."""


class Chip:
    """The common part of SSD1306 and SH1106. Commands that change nothing visible are taken with their operands."""

    COLUMNS: ClassVar[int]
    OFFSET: ClassVar = 0
    OPERANDS: ClassVar[dict[int, int]] = {
        0x81: 1,
        0xA8: 1,
        0xD3: 1,
        0xD5: 1,
        0xD9: 1,
        0xDA: 1,
        0xDB: 1,
        0x8D: 1,
        0xAD: 1,
    }

    def __init__(self, height: int = 64) -> None:
        self.height = height
        # As after switching on: anything at all.
        self.memory = [bytearray(b"\xa5" * self.COLUMNS) for _ in range(BANDS)]
        self.on = False
        self.contrast = 0x7F
        self.column = 0
        self.band = 0

    def commands(self, data: Sequence[int]) -> None:
        """Run a block of commands, each with its operands."""
        rest = list(data)
        while rest:
            command = rest.pop(0)
            count = self.OPERANDS.get(command, 0)
            operands, rest = rest[:count], rest[count:]
            assert len(operands) == count, f"command {command:02x} lacks operands"
            self.command(command, operands)

    def command(self, command: int, operands: list[int]) -> None:
        """Run one command."""
        if command in (_OFF, _ON):
            self.on = command == _ON
        elif command == _CONTRAST:
            (self.contrast,) = operands

    def data(self, data: Sequence[int]) -> None:
        """Store a block of pixels."""
        for byte in data:
            self.memory[self.band][self.column] = byte
            self.step()

    def step(self) -> None:
        """Move to the place of the next byte."""
        raise NotImplementedError

    def rows(self) -> tuple[int, ...]:
        """Return the rows in the memory, as a lit glass shows them: 128 pixels, the leftmost the highest bit."""
        found = []
        for y in range(self.height):
            visible = self.memory[y // 8][self.OFFSET : self.OFFSET + 128]
            found.append(int(visible.translate(_DIGITS[y % 8]), 2))
        return tuple(found)

    def visible_rows(self) -> tuple[int, ...]:
        """Return the rows that eyes see: all dark while the screen is off."""
        return self.rows() if self.on else (0,) * self.height


class SSD1306(Chip):
    """128 columns; a window in which the address runs on by itself."""

    COLUMNS = 128
    OPERANDS: ClassVar = {**Chip.OPERANDS, 0x20: 1, 0x21: 2, 0x22: 2}

    def __init__(self, height: int = 64) -> None:
        super().__init__(height)
        self.mode = 2
        self.pumped = False
        self.columns = (0, 127)
        self.bands = (0, 7)

    def command(self, command: int, operands: list[int]) -> None:
        """Run one command."""
        super().command(command, operands)
        match command:
            case 0x20:
                (self.mode,) = operands
            case 0x8D:
                self.pumped = bool(operands[0] & 4)
            case 0x21:
                self.columns = (operands[0], operands[1])
                self.column = operands[0]
            case 0x22:
                self.bands = (operands[0] & 7, operands[1] & 7)
                self.band = self.bands[0]

    def visible_rows(self) -> tuple[int, ...]:
        """Return the rows that eyes see: all dark without the charge pump."""
        return super().visible_rows() if self.pumped else (0,) * self.height

    def step(self) -> None:
        """Move to the next column of the window, then to its next band."""
        assert self.mode == 0, "luma works in horizontal addressing mode"
        if self.column < self.columns[1]:
            self.column += 1
            return
        self.column = self.columns[0]
        self.band = self.bands[0] if self.band == self.bands[1] else self.band + 1


class SH1106(Chip):
    """132 columns, of which the glass shows the middle; the address runs on to the end of a band, and no further."""

    COLUMNS = 132
    OFFSET = 2

    def command(self, command: int, operands: list[int]) -> None:
        """Run one command."""
        super().command(command, operands)
        match command >> 4:
            case 0x0:
                self.column = self.column & 0xF0 | command
            case 0x1:
                self.column = self.column & 0x0F | (command & 0x0F) << 4
            case 0xB:
                self.band = command & 0x0F

    def step(self) -> None:
        """Move to the next column of the band."""
        self.column = min(self.column + 1, self.COLUMNS - 1)


class Patient(Chip):
    """A chip of a kind that is not decoded: it takes whatever comes, and shows nothing."""

    COLUMNS = 128

    def commands(self, data: Sequence[int]) -> None:
        """Accept any commands."""

    def data(self, data: Sequence[int]) -> None:
        """Accept any pixels."""


KINDS: Final[Mapping[str, type[Chip]]] = {
    **dict.fromkeys(("ssd1305", "ssd1306", "ssd1309", "ssd1315", "ssd1316"), SSD1306),
    **dict.fromkeys(("sh1106", "ch1115"), SH1106),
}
"""The decoded chips, by luma's names of their drivers."""


class Bus:
    """An I2C bus in place of smbus2's, with chips at addresses. A chip that is not there answers nothing."""

    def __init__(self, chips: dict[int, Chip]) -> None:
        self.chips = dict(chips)
        self.sent: list[tuple[int, bytes]] = []
        self.dies_after: int | None = None
        """Number of transfers after which the cable is pulled."""
        self.opened = 0
        self.closed = 0
        self.threads: set[int] = set()
        self.looking: Callable[[], object] | None = None
        """Looks at the screen after every transfer."""
        self.looks: list[object] = []

    def __call__(self, port: int) -> Bus:
        """Open the bus, as `smbus2.SMBus(port)` does."""
        self.opened += 1
        return self

    def write_quick(self, address: int) -> None:
        """Raise OSError unless a chip answers at this address."""
        if address not in self.chips:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")

    def read_byte(self, address: int) -> int:
        """Return the state of a chip, which nobody reads."""
        self.write_quick(address)
        return 0

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
        """Send a block, behind the byte that says what it is."""
        assert len(data) <= _BLOCK
        self._transfer(address, bytes([register, *data]))

    def i2c_rdwr(self, *messages: Any) -> None:
        """Send messages of smbus2's."""
        for message in messages:
            self._transfer(message.addr, bytes(message))

    def close(self) -> None:
        """Give the bus back."""
        self.closed += 1

    def _transfer(self, address: int, data: bytes) -> None:
        self.threads.add(threading.get_ident())
        if self.dies_after is not None:
            self.dies_after -= 1
            if self.dies_after < 0:
                raise OSError(errno.EREMOTEIO, "Remote I/O error")
        chip = self.chips.get(address)
        if chip is None:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        self.sent.append((address, data))
        assert data[0] in (COMMAND, DATA)
        (chip.commands if data[0] == COMMAND else chip.data)(data[1:])
        if self.looking is not None:
            self.looks.append(self.looking())

    def count(self) -> int:
        """Return the bytes that went over the wires: with each transfer the address goes first."""
        return sum(1 + len(said) for _, said in self.sent)


class ScreenSpi:
    """Stand-in for `spidev.SpiDev` with a chip behind it; `dc` says if pixels come. Nobody answers on such a wire."""

    def __init__(self, chip: Chip, dc: Callable[[], object]) -> None:
        self.chip = chip
        self.sent: list[tuple[bool, bytes]] = []
        """Everything that went over the wire, as (was it pixels, bytes)."""
        self.opened: list[tuple[int, int]] = []
        self.closed = 0
        self.mode = 0
        self.max_speed_hz = 0
        self._dc = dc

    def open(self, bus: int, device: int) -> None:
        """Open the bus with this chip select."""
        self.opened.append((bus, device))

    def writebytes(self, data: Sequence[int]) -> None:
        """Send one transfer."""
        pixels = bool(self._dc())
        self.sent.append((pixels, bytes(data)))
        (self.chip.data if pixels else self.chip.commands)(data)

    def close(self) -> None:
        """Give the bus back."""
        self.closed += 1
