"""Loading of a wiring file: from its text to a plan that has been checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from companion.errors import DrakvaktError
from companion.package_file import package_file
from companion.pages.page import BUTTONS, Button
from companion.text import Text
from hardware.wiring.boards import boards, box_boards
from hardware.wiring.checks import faults_on_other_boards, handheld_faults, plan_faults
from hardware.wiring.errors import BadWiring, WiringFault, either
from hardware.wiring.handheld import PicoHandheld
from hardware.wiring.plan import (
    AnyOled,
    Oled,
    Pin,
    PinFactory,
    Plan,
    Pull,
    SerialHandheld,
    SpiOled,
    Strip,
    StripDriver,
    WiredHandheld,
)
from hardware.wiring.reading import TomlTable, parsed
from hardware.wiring.screen_sizes import SIZES, SPI_SIZES, UNFIT, Size, for_a_box, has_room_for_page, size_words
from hardware.wiring.shapes import BAUDS, HANDHELD, MOST_HANDHELDS, OLED, ON_I2C, ON_SPI, PLAN, SERIAL, SPI_OLED, WIRED

VARIANTS = ("box", "box-serial", "box-smallest", "box-spi", "box-pwm", "handheld")
"""Ready files in the package `wiring`; the last one is a handheld, the others are boxes."""

DEVICES = "/dev/"
UARTS = ("/dev/serial0", "/dev/serial1", "/dev/ttyAMA", "/dev/ttyS")
"""Serial lines of the header, on which no handheld speaks."""


class NoVariant(DrakvaktError, ValueError):
    """A name that no ready wiring file has."""


class WrongBoard(DrakvaktError, ValueError):
    """Another board (`--board`) that does not fit the file."""


def variant(name: str) -> str:
    """Return the name, if a ready file has it; raises NoVariant."""
    if name not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise NoVariant(
            Text("There is no ready wiring called {name}: choose one of {known}.", name=repr(name), known=known)
        )
    return name


def load(source: str | Path, board: str | None = None, *, elsewhere: bool = True) -> Plan:
    """Return the plan of a box.

    Args:
        source: a path, or the name of a ready variant.
        board: another board in place of the file's.
        elsewhere: look as well if it fits the other boards that it names; a box that starts need not know.

    Raises:
        BadWiring: no box can be built from the file.
    """
    read = load_any(source, board, elsewhere=elsewhere)
    if isinstance(read, Plan):
        return read
    wrong = Text("is {board}, a handheld's", board=repr(read.board))
    raise BadWiring(
        _file(source), WiringFault("board", wrong, Text("for a box take {boards}", boards=either([*box_boards()])))
    )


def load_handheld(source: str | Path = "handheld") -> PicoHandheld:
    """Return the wiring of a serial handheld from a path, or of "handheld". Raises BadWiring."""
    read = load_any(source)
    if isinstance(read, PicoHandheld):
        return read
    wrong = Text("is {board}, a box's", board=repr(read.board))
    raise BadWiring(_file(source), WiringFault("board", wrong, Text("for a handheld take pico")))


def load_any(source: str | Path, board: str | None = None, *, elsewhere: bool = True) -> Plan | PicoHandheld:
    """Return a box or a handheld, as its board says. Raises BadWiring or WrongBoard."""
    data = _data(source)
    if board is not None:
        if "pico" in (board, data.get("board")) and board != data.get("board"):
            raise WrongBoard(_other_board(board, _file(source)))
        data["board"] = board
    return read(_file(source), data, elsewhere=elsewhere)


def _other_board(board: str, file: str) -> Text:
    if board == "pico":
        wrong = Text("--board {board} does not go with {file}, which is a box: take {boards}.")
        return wrong.using(board=board, file=file, boards=either([*box_boards()]))
    wrong = Text("--board {board} does not go with {file}, which is a handheld: leave --board out.")
    return wrong.using(board=board, file=file)


def read(file: str, data: Mapping[str, Any], *, elsewhere: bool = True) -> Plan | PicoHandheld:
    """Return a box or a handheld from the data of its file, checked. Raises BadWiring."""
    found: Plan | PicoHandheld
    is_handheld = data.get("board") == "pico"
    if is_handheld and "oled" in data:
        wrong = Text("is set, but a handheld's program knows no screen")
        raise BadWiring(file, WiringFault("oled", wrong, Text("take it away")))
    found = _handheld(TomlTable(file, "", data, HANDHELD)) if is_handheld else _plan(TomlTable(file, "", data, PLAN))
    board = boards()[found.board]
    faults = handheld_faults(found, board) if isinstance(found, PicoHandheld) else plan_faults(found, board)
    for fault in faults:
        raise BadWiring(file, fault)
    for fault in faults_on_other_boards(found) if elsewhere and isinstance(found, Plan) else ():
        raise BadWiring(file, fault)
    return found


def _data(source: str | Path) -> dict[str, Any]:
    if source in VARIANTS:
        return parsed(package_file("wiring", f"{source}.toml"), _file(source))
    return parsed(Path(source), _file(source))


def _file(source: str | Path) -> str:
    return f"{source}.toml" if source in VARIANTS else str(source)


def _plan(file: TomlTable) -> Plan:
    buttons, pull = _box_buttons(file)
    plan = Plan(
        title=file.text("title"),
        board=file.choice("board"),
        supply=file.whole_number("supply"),
        buttons=buttons,
        pull=pull,
        oled=_screen(file.table("oled")) if "oled" in file else None,
        strip=_strip(file.table("strip")) if "strip" in file else None,
        buzzer=_pin(file, "buzzer") if "buzzer" in file else None,
        power=_pin(file, "power") if "power" in file else None,
        handhelds=tuple(_handhelds(file)),
        fits=file.words("fits"),
        pins=cast("PinFactory", file.choice("pins")) if "pins" in file else None,
    )
    if plan.oled is not None and not has_room_for_page((plan.oled.width, plan.oled.height)):
        todo = Text("the screen of a box is 128 x 64 or larger")
        if plan.oled.driver not in for_a_box():
            todo = Text("the screen of a box is 128 x 64 or larger, which an {driver} is not", driver=plan.oled.driver)
        raise file.bad("oled.height", Text("is {value}", value=plan.oled.height), todo)
    return plan


def _handheld(file: TomlTable) -> PicoHandheld:
    buttons, pull = _box_buttons(file)
    if pull == "down":
        wrong = Text("is 'down', which a handheld's program does not know")
        raise file.bad("buttons.pull", wrong, Text('take "up"'))
    return PicoHandheld(
        title=file.text("title"),
        board=file.choice("board"),
        buttons=buttons,
        light=_pin(file, "light"),
        buzzer=_pin(file, "buzzer"),
    )


def _box_buttons(file: TomlTable) -> tuple[dict[Button, Pin], Pull]:
    table = file.table("buttons")
    pull = table.choice("pull") if "pull" in table else "up"
    return {button: _pin(table, button) for button in BUTTONS}, cast("Pull", pull)


def _pin(table: TomlTable, key: str) -> Pin:
    pin = table.table(key)
    return Pin(gpio=pin.whole_number("gpio"), colour=pin.choice("colour"))


def _screen(table: TomlTable) -> AnyOled:
    """Return the screen of a box, over I2C unless it says otherwise."""
    spi = "interface" in table and table.choice("interface") == "spi"
    for key in ON_I2C if spi else ON_SPI:
        if key in table:
            other = "i2c" if spi else "spi"
            wrong = Text("goes with interface = {other} only", other=repr(other))
            raise table.bad(key, wrong, Text('take it away, or set interface = "{other}"', other=other))
    return _spi_oled(table.read_as(SPI_OLED)) if spi else _oled(table.read_as(OLED))


def _spi_oled(table: TomlTable) -> SpiOled:
    driver, width, height = _driver_and_size(table, SPI_SIZES)
    return SpiOled(
        driver=driver,
        width=width,
        height=height,
        bus=table.whole_number("bus"),
        clk=_pin(table, "clk"),
        data=_pin(table, "data"),
        cs=_pin(table, "cs"),
        dc=_pin(table, "dc"),
        reset=_pin(table, "reset"),
        contrast=_contrast(table),
        rotate=_rotate(table),
    )


def _oled(table: TomlTable) -> Oled:
    if "interface" in table and table.choice("interface") == "spi":
        wrong = Text("is 'spi', which no cable to a handheld carries")
        raise table.bad("interface", wrong, Text('take "i2c"'))
    driver, width, height = _driver_and_size(table, SIZES)
    return Oled(
        driver=driver,
        width=width,
        height=height,
        bus=table.whole_number("bus"),
        address=_address(table),
        sda=_pin(table, "sda"),
        scl=_pin(table, "scl"),
        contrast=_contrast(table),
        rotate=_rotate(table),
        reset=_pin(table, "reset") if "reset" in table else None,
    )


def _driver_and_size(table: TomlTable, sizes: Mapping[str, tuple[Size, ...]]) -> tuple[str, int, int]:
    """Return a device of luma's on which a page finds room, and a size that it has."""
    driver = table.choice("driver")
    if driver not in sizes:
        wrong = Text("is {driver}, {why}", driver=repr(driver), why=UNFIT[driver])
        raise table.bad("driver", wrong, Text("take one of {names}", names=", ".join(sizes)))
    width, height = table.whole_number("width"), table.whole_number("height")
    if (width, height) not in sizes[driver]:
        key, given = ("height", height) if width in {wide for wide, _ in sizes[driver]} else ("width", width)
        todo = Text("an {driver} is {sizes}", driver=driver, sizes=size_words(sizes[driver]))
        raise table.bad(key, Text("is {value}", value=given), todo)
    return driver, width, height


def _contrast(table: TomlTable) -> int:
    return table.whole_number("contrast") if "contrast" in table else 255


def _rotate(table: TomlTable) -> int:
    """Return the rotation, upright or upside down: a page that stands on its side finds no room."""
    turns = table.whole_number("rotate") if "rotate" in table else 0
    if turns not in (0, 2):
        wrong = Text("is {n}, which turns the page on its side", n=turns)
        raise table.bad("rotate", wrong, Text("take 0 (upright) or 2 (upside down)"))
    return turns


def _address(table: TomlTable) -> int:
    address = table.whole_number("address")
    if address in (0x3C, 0x3D):
        return address
    todo = Text("such a screen has 0x3C or 0x3D")
    if address in (0x78, 0x7A):
        todo = Text("such a screen has 0x3C or 0x3D (0x78 and 0x7A on the board are the same two, doubled)")
    raise table.bad("address", Text("is {value}", value=f"0x{address:02X}"), todo)


def _strip(table: TomlTable) -> Strip:
    strip = Strip(
        driver=cast("StripDriver", table.choice("driver")),
        count=table.whole_number("count"),
        data=_pin(table, "data"),
        order=table.choice("order"),
        brightness=table.number("brightness"),
        gamma=table.number("gamma"),
        limit=table.whole_number("limit"),
        supply="own" if table.choice("supply") == "own" else "pi",
    )
    if "own" not in table:
        return strip
    if strip.supply != "own":
        wrong = Text("is set, but the strip is fed by the Pi")
        raise table.bad("own", wrong, Text('take it away, or set supply = "own"'))
    return replace(strip, own=table.whole_number("own"))


def _handhelds(file: TomlTable) -> Iterator[WiredHandheld | SerialHandheld]:
    tables = file.tables("handhelds")
    if len(tables) > MOST_HANDHELDS:
        wrong = Text("are {n}", n=len(tables))
        raise file.bad("handhelds", wrong, Text("there can be at most {n}", n=MOST_HANDHELDS))
    for table in tables:
        wired = table.choice("kind") == "wired"
        for key in SERIAL if wired else WIRED:
            if key in table and key not in (WIRED if wired else SERIAL):
                wrong = Text("does not go with kind = {kind}", kind=repr("wired" if wired else "serial"))
                raise table.bad(key, wrong, Text("take it away"))
        yield _wired(table) if wired else _serial(table)


def _wired(table: TomlTable) -> WiredHandheld:
    buttons = table.table("buttons")
    return WiredHandheld(
        name=table.text("name"),
        buttons={button: _pin(buttons, button) for button in BUTTONS},
        light=_pin(table, "light") if "light" in table else None,
        buzzer=_pin(table, "buzzer") if "buzzer" in table else None,
        oled=_oled(table.table("oled")) if "oled" in table else None,
    )


def _serial(table: TomlTable) -> SerialHandheld:
    handheld = SerialHandheld(name=table.text("name"), port=table.text("port"))
    if not handheld.port.startswith(DEVICES) or ".." in handheld.port:
        wrong = Text("is {port}, which is no device", port=repr(handheld.port))
        raise table.bad("port", wrong, Text('take "/dev/ttyACM*"'))
    if handheld.port.startswith(UARTS):
        wrong = Text("is {port}, but a handheld's program speaks over USB only", port=repr(handheld.port))
        raise table.bad("port", wrong, Text('take "/dev/ttyACM*"'))
    if "baud" not in table:
        return handheld
    baud = table.whole_number("baud")
    if baud not in BAUDS:
        todo = Text("take one of {names}", names=", ".join(map(str, BAUDS)))
        raise table.bad("baud", Text("is {value}", value=baud), todo)
    return replace(handheld, baud=baud)
