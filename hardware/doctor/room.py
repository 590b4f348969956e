"""What the doctor works with: a plan, the machine, its devices, a person and a watch. All of it is handed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from companion.record import record
from companion.text import Say, Text
from hardware.box.luma_oled import Glass
from hardware.box.pins import Pins
from hardware.box.strip import Driver
from hardware.serial.panel import Opener
from hardware.wiring.plan import AnyOled, Plan, SerialHandheld, Strip

TICK = 0.01
"""Seconds between two looks while the doctor waits."""

Answer: TypeAlias = Literal["y", "n", "s"]

_ANSWERS: Mapping[str, Answer] = {"y": "y", "j": "y", "t": "y", "n": "n", "s": "s"}
"""By what people type, in whichever language."""

Access: TypeAlias = Literal["free", "denied", "missing"]


class Watch(Protocol):
    """A clock, and a way to let time pass."""

    def seconds(self) -> float:
        """Seconds since some moment; may be asked on any thread."""

    def from_stamp(self, stamp: float) -> float:
        """The moment of a stamp of the kernel's, as this clock counts; may be asked on any thread."""

    async def sleep(self, seconds: float) -> None:
        """Let so much time pass."""


class Person(Protocol):
    """Who presses, looks and answers. `there`: whether anything may be asked at all."""

    there: bool

    def please(self, sentence: str, place: str = "") -> None:
        """Ask for something; `place` is where something shall be done: "GPIO5", "/dev/ttyACM0"."""

    def heard(self) -> str | None:
        """The next line that was typed, if any; never waits. "s" for ever where nobody can type any more."""


@record
class Ground:
    """What a machine says of itself. Nothing in it was tried; what could not be learned is empty.

    `model` is the device tree's. `devices` says for each pattern of /dev whether it may be used. `libraries` are those
    that can be imported, with their versions; `folders` is where the two packages of RPi.GPIO lie. `serving`: whether
    the service holds the devices. `config` is config.txt, `speeds` the I2C buses' in Hz. `supply` is what the power
    supply has promised, in mA; only a Pi 5 asks it. `throttled` are the bits of get_throttled: what the board holds
    against its supply. `console`: whether the kernel's serial console is on at GPIO14 and 15.
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
    """How the doctor gets at what is wired. `scan` says which addresses answer on an I2C bus, or raises an OSError."""

    scan: Callable[[int], frozenset[int]]
    glass: Callable[[AnyOled], Glass]
    strip: Callable[[Strip], Driver]
    pins: Pins
    ports: Callable[[Sequence[SerialHandheld]], dict[str, int]]
    open_port: Opener
    nonce: Callable[[], str]


@record
class Room:
    """Everything at hand. `say` turns what is asked into the language of whoever is there."""

    plan: Plan
    ground: Ground
    devices: Devices
    person: Person
    watch: Watch
    say: Say = str

    def please(self, sentence: Text, place: str = "") -> None:
        """Ask the person for something, in the language of `say`."""
        self.person.please(sentence.read(self.say), place)

    async def ask(self, question: Text, meanwhile: Callable[[], None] = lambda: None) -> Answer:
        """Yes, no, or skipped; `meanwhile` is done at every tick until somebody answers."""
        self.please(Text("{question} [y/n/s]", question=question))
        while True:
            word = await self.word(meanwhile)
            if word[:1] in _ANSWERS:
                return _ANSWERS[word[:1]]
            self.please(Text("Type y for yes, n for no, or s to skip this."))

    async def word(self, meanwhile: Callable[[], None] = lambda: None) -> str:
        """The next line that is typed, in small letters."""
        while (line := self.person.heard()) is None:
            meanwhile()
            await self.watch.sleep(TICK)
        return line.strip().lower()

    def skipped(self) -> bool:
        """Whether somebody types s instead of doing what was asked for; never waits."""
        line = self.person.heard()
        return line is not None and line.strip().lower()[:1] == "s"
