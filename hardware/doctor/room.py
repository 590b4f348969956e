"""Everything that the doctor works with, all handed in: a plan, the machine, its devices, a person and a watch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from companion.record import record
from companion.text import Say, Text
from hardware.box.luma_oled import Glass
from hardware.box.pins import Pins
from hardware.box.strip import LightDriver
from hardware.serial.panel import Opener
from hardware.wiring.plan import AnyOled, Plan, SerialHandheld, Strip

TICK = 0.01
"""Seconds between two looks while the doctor waits."""

Answer: TypeAlias = Literal["y", "n", "s"]

_ANSWERS: Mapping[str, Answer] = {"y": "y", "j": "y", "t": "y", "n": "n", "s": "s"}
"""Answers by the letter that people type, in any language."""

Access: TypeAlias = Literal["free", "denied", "missing"]


class Watch(Protocol):
    """A clock, and a way to let time pass."""

    def seconds(self) -> float:
        """Return the seconds since some fixed moment; may be called on any thread."""

    def from_stamp(self, stamp: float) -> float:
        """Return the moment of a stamp of the kernel's on this clock; may be called on any thread."""

    async def sleep(self, seconds: float) -> None:
        """Let this much time pass."""


class Person(Protocol):
    """The person who presses, looks and answers. `there`: True if anything may be asked at all."""

    there: bool

    def request(self, sentence: str, place: str = "") -> None:
        """Ask for something; `place` is where it should be done: "GPIO5", "/dev/ttyACM0"."""

    def read_line(self) -> str | None:
        """Return the next line that was typed, if any; never waits. "s" for ever where nobody can type any more."""


@record
class Ground:
    """Facts about a machine. Nothing in them was tried; what could not be learned is empty.

    Attributes:
        model: Model by the device tree.
        user: Name of the user who runs the doctor.
        devices: Access to the kernel's devices, by pattern of /dev.
        libraries: Versions of the libraries that can be imported.
        folders: Folders of the two packages of RPi.GPIO.
        serving: `True` if the service holds the devices.
        config: Text of config.txt.
        speeds: Speeds of the I2C buses in Hz.
        supply: Current that the power supply has promised, in mA; only a Pi 5 asks it.
        throttled: Bits of get_throttled, by which the board reports a weak supply.
        console: `True` if the kernel's serial console is on at GPIO14 and 15.
    """

    model: str
    user: str
    devices: Mapping[str, Access]
    libraries: Mapping[str, str]
    folders: Mapping[str, str]
    serving: bool
    config: str
    speeds: Mapping[int, int]
    supply: int | None = None
    throttled: int | None = None
    console: bool = False


@record
class Devices:
    """Access to the devices.

    Attributes:
        scan: Returns the addresses that answer on an I2C bus, or raises an OSError.
        glass: Opens a screen.
        strip: Opens the lights.
        pins: Opens pins.
        ports: Returns the serial ports that are there, with their speed in baud.
        open_port: Opens a serial port.
        nonce: Gives 8 hexadecimal digits that nobody can foresee.
    """

    scan: Callable[[int], frozenset[int]]
    glass: Callable[[AnyOled], Glass]
    strip: Callable[[Strip], LightDriver]
    pins: Pins
    ports: Callable[[Sequence[SerialHandheld]], dict[str, int]]
    open_port: Opener
    nonce: Callable[[], str]


@record
class Room:
    """Everything at hand. `say` translates each question for the person who is asked."""

    plan: Plan
    ground: Ground
    devices: Devices
    person: Person
    watch: Watch
    say: Say = str

    def request(self, sentence: Text, place: str = "") -> None:
        """Ask the person for something, in the language of `say`."""
        self.person.request(sentence.read(self.say), place)

    async def ask(self, question: Text, meanwhile: Callable[[], None] = lambda: None) -> Answer:
        """Ask until somebody says yes, no or skip; `meanwhile` runs at every tick."""
        self.request(Text("{question} [y/n/s]", question=question))
        while True:
            word = await self.word(meanwhile)
            if word[:1] in _ANSWERS:
                return _ANSWERS[word[:1]]
            self.request(Text("Type y for yes, n for no, or s to skip this."))

    async def word(self, meanwhile: Callable[[], None] = lambda: None) -> str:
        """Wait for the next line that is typed, and return it in small letters; `meanwhile` runs at every tick."""
        while (line := self.person.read_line()) is None:
            meanwhile()
            await self.watch.sleep(TICK)
        return line.strip().lower()

    def is_skipped(self) -> bool:
        """Return True if somebody types s instead of doing what was asked for; never waits."""
        line = self.person.read_line()
        return line is not None and line.strip().lower()[:1] == "s"
