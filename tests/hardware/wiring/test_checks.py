"""One wrong file for each thing that can be wrong, and the one sentence that says so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.errors import DrakvaktError
from hardware.simulated.chips import Bus, Patient
from hardware.wiring.errors import BadWiring
from hardware.wiring.load import NoVariant, WrongBoard, load, load_any, load_handheld, variant
from hardware.wiring.output_files import files_of
from hardware.wiring.pin_uses import screens
from hardware.wiring.screen_sizes import SIZES, UNFIT, has_room_for_page
from tests.hardware.wiring.files import write_changed

SMALL = """
[handhelds.oled]
driver = "ssd1306"
width = 128
height = 32
bus = 1
address = 0x3D
sda = { gpio = 2, colour = "green" }
scl = { gpio = 3, colour = "yellow" }
"""
PI_4_ONLY = ('fits = ["zero-2-w", "pi-3", "pi-3-plus", "pi-4", "pi-5"]', 'fits = ["pi-4"]')
NO_RESET = ('reset = { gpio = 4, colour = "white" }', "")
BUS_3 = (
    PI_4_ONLY,
    NO_RESET,
    ("A = { gpio = 5,", "A = { gpio = 18,"),
    ("bus = 1", "bus = 3"),
    ("sda = { gpio = 2,", "sda = { gpio = 4,"),
    ("scl = { gpio = 3,", "scl = { gpio = 5,"),
)
"""Lines that put the box's screen on the second bus of a Pi 4."""

LIGHT_1 = 'light = { gpio = 24, colour = "brown" }\n'
LIGHT_2 = 'light = { gpio = 25, colour = "brown" }\n'

WRONG = tomllib.loads((Path(__file__).parent / "wrong.toml").read_text("utf-8"))["wrong"]


def test_two_handhelds_never_name_one_port(tmp_path: Path) -> None:
    one = ('port = "/dev/ttyACM*"', 'port = "/dev/ttyACM0"')
    assert load(write_changed(tmp_path, "box-serial", one)).handhelds, "a pattern beside it finds another port"
    said = 'handhelds.2.port is on /dev/ttyACM0, which handhelds.1.port has already; take "/dev/ttyACM*"'
    with pytest.raises(BadWiring, match=re.escape(said)):
        load(write_changed(tmp_path, "box-serial", one, one))


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case["says"][:60])
def test_each_fault_of_a_file_gets_one_sentence(case: dict[str, Any], tmp_path: Path) -> None:
    path = write_changed(tmp_path, "box", *((old, new) for old, new in case["changes"]))
    with pytest.raises(BadWiring) as caught:
        load(path)
    assert str(caught.value) == f"{path}: {case['says']}"
    assert isinstance(caught.value, DrakvaktError)


def test_a_whole_number_is_read_where_a_fraction_may_stand(tmp_path: Path) -> None:
    strip = load(write_changed(tmp_path, "box", ("brightness = 0.2", "brightness = 1"))).strip
    assert strip is not None
    assert strip.brightness == 1


def test_a_number_too_long_to_print_is_refused_as_too_large(tmp_path: Path) -> None:
    huge = f"0x{'F' * 5000}"
    with pytest.raises(BadWiring, match=r"strip\.count is far too large; it can be 1 to 300\.$"):
        load(write_changed(tmp_path, "box", ("count = 24", f"count = {huge}")))
    with pytest.raises(BadWiring, match=r"strip\.gamma is 1e\+09; it can be 1 to 4\.$"):
        load(write_changed(tmp_path, "box", ("gamma = 2.2", f"gamma = {huge}")))


def test_screens_share_a_bus_but_not_on_other_pins(tmp_path: Path) -> None:
    two = load(write_changed(tmp_path, "box", (LIGHT_1, LIGHT_1 + SMALL)))
    assert [oled.height for _, oled in screens(two)] == [64, 32]
    third = SMALL.replace("bus = 1", "bus = 3").replace("gpio = 2,", "gpio = 4,").replace("gpio = 3,", "gpio = 5,")
    elsewhere = ("A = { gpio = 5,", "A = { gpio = 18,")
    three = load(
        write_changed(
            tmp_path, "box", PI_4_ONLY, NO_RESET, elsewhere, (LIGHT_1, LIGHT_1 + SMALL), (LIGHT_2, LIGHT_2 + third)
        )
    )
    assert [oled.bus for _, oled in screens(three)] == [1, 1, 3]
    other = SMALL.replace("gpio = 2,", "gpio = 10,").replace("gpio = 3,", "gpio = 11,")
    five = ('board = "pi-4"', 'board = "pi-5"')
    no_strip = write_changed(tmp_path, "box", five, (LIGHT_1, LIGHT_1 + other)).read_text("utf-8")
    path = tmp_path / "no-strip.toml"
    path.write_text(no_strip[: no_strip.index("[strip]")] + no_strip[no_strip.index("[buzzer]") :], "utf-8")
    with pytest.raises(BadWiring, match=r"handhelds\.1\.oled has I2C bus 1 on GPIO10, but oled has it on GPIO2; use"):
        load(path)


def test_screens_can_be_too_many_for_3v3(tmp_path: Path) -> None:
    big = SMALL.replace("ssd1306", "ssd1309").replace("height = 32", "height = 64")
    third = big.replace("bus = 1", "bus = 3").replace("gpio = 2,", "gpio = 4,").replace("gpio = 3,", "gpio = 5,")
    changes = (NO_RESET, ("A = { gpio = 5,", "A = { gpio = 18,"), (LIGHT_1, LIGHT_1 + big), (LIGHT_2, LIGHT_2 + third))
    with pytest.raises(BadWiring, match="screens and lights draw 375 mA from 3V3, but Raspberry"):
        load(write_changed(tmp_path, "box", *changes))


def test_a_handheld_speaks_over_usb_only(tmp_path: Path) -> None:
    for port in ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS*"):
        line = ('port = "/dev/ttyACM*"', f'port = "{port}"')
        with pytest.raises(BadWiring) as caught:
            load(write_changed(tmp_path, "box-serial", line))
        says = f"handhelds.1.port is '{port}', but a handheld's program speaks over USB only; take \"/dev/ttyACM*\"."
        assert str(caught.value).endswith(says)
    load(write_changed(tmp_path, "box-serial", ('port = "/dev/ttyACM*"', 'port = "/dev/serial/by-id/usb-x"')))
    with pytest.raises(BadWiring, match=r"handhelds\.1\.baud is 9601; take one of 9600"):
        load(write_changed(tmp_path, "box-serial", ("baud = 115200", "baud = 9601")))


@pytest.mark.parametrize("port", ["/etc/passwd", "ttyACM0", "dev/ttyACM*", "/dev/../etc/passwd"])
def test_a_handheld_is_at_a_device(port: str, tmp_path: Path) -> None:
    with pytest.raises(BadWiring) as caught:
        load(write_changed(tmp_path, "box-serial", ('port = "/dev/ttyACM*"', f'port = "{port}"')))
    says = f"handhelds.1.port is '{port}', which is no device; take \"/dev/ttyACM*\"."
    assert str(caught.value).endswith(says)


@pytest.mark.parametrize(("driver", "size"), [(driver, size) for driver, sizes in SIZES.items() for size in sizes])
def test_any_screen_of_luma_s_with_room_for_a_page_is_taken_by_its_name(
    driver: str, size: tuple[int, int], tmp_path: Path
) -> None:
    width, height = size
    lines = (
        ('driver = "ssd1309"', f'driver = "{driver}"'),
        ("width = 128", f"width = {width}"),
        ("height = 64", f"height = {height}"),
    )
    path = write_changed(tmp_path, "box", *lines)
    if not has_room_for_page(size):
        with pytest.raises(BadWiring, match="the screen of a box is 128 x 64 or larger"):
            load(path)
        return
    plan = load(path)
    assert plan.oled is not None
    assert (plan.oled.driver, plan.oled.width, plan.oled.height) == (driver, width, height)
    assert driver.upper() in files_of(plan)["soldering.md"]


def test_every_device_of_luma_s_is_known_with_its_sizes() -> None:
    from luma.core.error import DeviceDisplayModeError
    from luma.core.interface.serial import i2c
    from luma.oled import device as drivers

    assert {*SIZES, *UNFIT} == set(drivers.__all__)
    for driver, sizes in SIZES.items():
        for width, height in sizes:
            Listening.open(driver, width, height)
    for driver in UNFIT.keys() - {"ssd1325"}:
        with pytest.raises(DeviceDisplayModeError):
            Listening.open(driver, 128, 64)
    with pytest.raises(AssertionError):
        drivers.ssd1325(i2c(Bus({0x3C: Patient()})))


class Listening:
    """Stand-in for a bus of luma's, which sends nothing on."""

    def command(self, *command: int) -> None: ...
    def data(self, data: object) -> None: ...

    @classmethod
    def open(cls, driver: str, width: int, height: int) -> None:
        from luma.oled import device as drivers

        getattr(drivers, driver)(cls(), width=width, height=height).persist = True


def test_more_than_six_handhelds_are_refused(tmp_path: Path) -> None:
    more = "".join(f'[[handhelds]]\nkind = "serial"\nname = "{n}"\nport = "/dev/ttyACM*"\n' for n in range(7))
    path = tmp_path / "my.toml"
    path.write_text(write_changed(tmp_path, "box-smallest").read_text("utf-8") + more, "utf-8")
    with pytest.raises(BadWiring, match="handhelds are 7; there can be at most 6"):
        load(path)


def test_a_handheld_that_is_no_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadWiring, match=r"handhelds\.2 is text; write each as a table: \[\[handhelds\]\]"):
        load(
            write_changed(tmp_path, "box-smallest", ("supply = 2500", "supply = 2500\nhandhelds = [{ kind = 1 }, 'x']"))
        )


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            ("A = { gpio = 10,", "A = { gpio = 23,"),
            "buttons.A is on GP23, which Raspberry Pi Pico does not have; take",
        ),
        (
            ("A = { gpio = 10,", "A = { gpio = 11,"),
            "buttons.B is on GP11, which buttons.A already uses; give",
        ),
        (("[light]", "[lights]"), "the file has the unknown key 'lights'; did you mean 'light'?"),
        (
            ('pull = "up"', 'pull = "down"'),
            "buttons.pull is 'down', which a handheld's program does not know; take \"up\".",
        ),
        (("[light]", "[oled]"), "oled is set, but a handheld's program knows no screen; take it away."),
        (
            ('[light]\ngpio = 15\ncolour = "brown"\n', ""),
            'light is missing; add it: light = { gpio = 15, colour = "brown" }.',
        ),
        (("gpio = 14", "gpio = 15"), "light is on GP15, which buzzer already uses; give one of the two another pin."),
    ],
)
def test_each_fault_of_a_handhelds_file_gets_one_sentence(change: tuple[str, str], says: str, tmp_path: Path) -> None:
    path = write_changed(tmp_path, "handheld", change)
    with pytest.raises(BadWiring) as caught:
        load_handheld(path)
    assert str(caught.value).removeprefix(f"{path}: ").startswith(says)


def test_a_box_is_no_handheld() -> None:
    with pytest.raises(BadWiring, match=r"handheld\.toml: board is 'pico', a handheld's; for a box take zero-2-w or"):
        load("handheld")
    with pytest.raises(BadWiring, match=r"box\.toml: board is 'pi-4', a box's; for a handheld take pico\."):
        load_handheld("box")


def test_a_file_that_cannot_be_read_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadWiring, match=r"no\.toml: the file cannot be read \(No such file or directory\); check"):
        load_any(tmp_path / "no.toml")
    for content, says in [
        (b"\xff", "is not text in UTF-8"),
        (b"a = " + b"[" * 20_000, "is nested too deep|is not TOML"),
        (b"brightness = 0,2", r"correct that line: a number has a decimal point, no comma\.$"),
        (b"gpio = 05", r"correct that line: a number has no zero in front\.$"),
        (b"title 'x'", r"is not TOML \(.+\); correct that line\."),
        (b"a = " + b"9" * 5000, "has a value that cannot be read"),
    ]:
        path = tmp_path / "odd.toml"
        path.write_bytes(content)
        with pytest.raises(BadWiring, match=says):
            load_any(path)
    with pytest.raises(NoVariant, match="There is no ready wiring called 'boks': choose one of box, box-serial"):
        variant("boks")


def test_a_mark_at_the_start_of_a_file_is_let_pass(tmp_path: Path) -> None:
    path = write_changed(tmp_path, "box")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load(path) == load("box")


def test_as_many_lights_as_the_header_and_a_transfer_can_bear(tmp_path: Path) -> None:
    load(write_changed(tmp_path, "box-smallest", ("count = 12", "count = 16")))
    with pytest.raises(BadWiring, match=r"strip draws 1037 mA with all lights white, with the level shifter 1042 mA"):
        load(write_changed(tmp_path, "box-smallest", ("count = 12", "count = 17")))
    load(write_changed(tmp_path, "box", ("count = 24", "count = 158")))


def test_as_many_lights_draw_as_much_wherever_it_is_said(tmp_path: Path) -> None:
    from_pi = (('supply = "own"', 'supply = "pi"'), ("own = 2000 ", ""))
    with pytest.raises(BadWiring, match="strip draws 1464 mA with all lights white"):
        load(write_changed(tmp_path, "box", *from_pi))
    assert "At full brightness they would draw 1464 mA" in files_of(load("box"))["parts.md"]
    for page in ("wiring/README.md", "build.md"):
        assert "1,464 mA" in (Path(__file__).parents[3] / "docs" / page).read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "board", "says"),
    [
        ("handheld", "pi-4", "--board pi-4 does not go with handheld.toml, which is a handheld: leave --board out."),
        ("box", "pico", "--board pico does not go with box.toml, which is a box: take zero-2-w or pi-3 or pi-3-plus"),
    ],
)
def test_a_board_that_does_not_fit_the_file_is_refused(name: str, board: str, says: str) -> None:
    with pytest.raises(WrongBoard) as caught:
        load_any(name, board)
    assert str(caught.value).startswith(says)


def test_a_box_that_starts_looks_at_its_own_board_only(tmp_path: Path) -> None:
    """A builder hears that it would not fit another board; players are not kept from playing by that."""
    path = write_changed(tmp_path, "box", *BUS_3, ('fits = ["pi-4"]', 'fits = ["pi-4", "pi-3"]'))
    with pytest.raises(BadWiring, match="names 'pi-3', but there"):
        load(path)
    assert load(path, elsewhere=False).board == "pi-4"
    with pytest.raises(BadWiring, match="already uses"):
        load(write_changed(tmp_path, "box", ("gpio = 6,", "gpio = 5,")), elsewhere=False)
