"""Files made from a plan: every wire is in every picture, once, and the sums are right."""

from __future__ import annotations

import csv
import re
from collections import Counter
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hardware.wiring.connections import harness_of
from hardware.wiring.diagram import A4
from hardware.wiring.handheld import PicoHandheld
from hardware.wiring.harness import GROUND, Harness
from hardware.wiring.layout import SIDES, WIDE, best_layout
from hardware.wiring.load import VARIANTS, load, load_any
from hardware.wiring.needed_parts import parts, things
from hardware.wiring.output_files import files_of
from hardware.wiring.pin_uses import uses
from hardware.wiring.plan import Plan, WiredHandheld
from hardware.wiring.power import brightness_draw, rail_draw, strip_draw
from hardware.wiring.shopping import rows
from tests.hardware.wiring.files import BOXES, write_changed
from tests.hardware.wiring.test_checks import BUS_3, LIGHT_1, NO_RESET, SMALL

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).resolve().parents[3]


def test_a_second_bus_names_the_line_that_makes_it(tmp_path: Path) -> None:
    made = files_of(load(write_changed(tmp_path, "box", *BUS_3)))
    line = "dtoverlay=i2c3,pins_4_5,baudrate=400000"
    step = "The installer writes into /boot/firmware/config.txt, and after a reboot these buses are there:"
    assert f"\n{step}\n\n    {line}\n" in made["soldering.md"]
    assert f"- I2C bus 3: the installer writes the line `{line}` into /boot/firmware/config.txt" in made["parts.md"]
    assert "dtoverlay" not in "".join(files_of(load("box")).values())
    five = [(old, new.replace("pi-4", "pi-5").replace("bus = 3", "bus = 2")) for old, new in BUS_3]
    on_5 = files_of(load(write_changed(tmp_path, "box", *five, ('board = "pi-4"', 'board = "pi-5"'))))
    assert "    dtoverlay=i2c2-pi5,pins_4_5,baudrate=400000\n" in on_5["soldering.md"]


@pytest.fixture(params=[*VARIANTS, "shared bus", "pull down"])
def plan(request: pytest.FixtureRequest, tmp_path: Path) -> Plan | PicoHandheld:
    if request.param in VARIANTS:
        return load_any(request.param)
    if request.param == "shared bus":
        return load(write_changed(tmp_path, "box", (LIGHT_1, LIGHT_1 + SMALL)))
    return load(write_changed(tmp_path, "box", ('pull = "up"', 'pull = "down"')))


@pytest.fixture
def harness(plan: Plan | PicoHandheld) -> Harness:
    return harness_of(plan)


@pytest.fixture
def made_files(plan: Plan | PicoHandheld) -> dict[str, str]:
    return dict(files_of(plan))


def gpios(plan: Plan | PicoHandheld) -> Counter[int]:
    """How many wires each GPIO has."""
    return Counter(use.gpio for use in uses(plan))


def test_every_gpio_has_its_wires_in_the_soldering_table(
    plan: Plan | PicoHandheld, harness: Harness, made_files: dict[str, str]
) -> None:
    signals = re.findall(
        rf"^\| \[ \] \| (\d+) +\| {harness.board.prefix}(\d+) ", made_files["soldering.md"], re.MULTILINE
    )
    assert Counter(int(gpio) for _, gpio in signals) == gpios(plan)
    assert all(harness.board.pin(int(gpio)) == int(pin) for pin, gpio in signals)


def test_every_gpio_stands_once_in_the_pinout_and_says_what_for(
    plan: Plan | PicoHandheld, harness: Harness, made_files: dict[str, str]
) -> None:
    words = made_files["pinout.txt"]
    for gpio in gpios(plan):
        assert len(re.findall(rf"\* +{harness.board.name(gpio)} |\b{harness.board.name(gpio)} +\* ", words)) == 1
    assert len(re.findall(rf"\b{harness.board.prefix}\d+\b", words)) == len(
        [name for name in harness.board.pins if name.startswith(harness.board.prefix)]
    )
    assert words.count("*") == len({wire.pin for wire in harness.wires})
    assert all(f"{wire.thing} {wire.terminal}" in words for wire in harness.wires)


def test_every_gpio_has_its_wires_in_the_diagram(plan: Plan | PicoHandheld, made_files: dict[str, str]) -> None:
    wires = [group for group in ET.fromstring(made_files["wiring.svg"]).iter(f"{SVG}g") if group.get("class") == "wire"]
    drawn_gpios = Counter(int(gpio) for wire in wires if (gpio := wire.get("data-gpio")) is not None)
    assert drawn_gpios == gpios(plan)


def test_every_wire_is_named_at_both_ends_of_the_diagram(harness: Harness, made_files: dict[str, str]) -> None:
    said = [text.text or "" for text in ET.fromstring(made_files["wiring.svg"]).iter(f"{SVG}text")]
    for wire in harness.wires:
        assert any(words.startswith(f"{wire.pin}: {wire.signal} {wire.colour}") for words in said)
        assert wire.terminal in said
        if len(harness.wires_at(wire.pin)) == 1:
            assert any(
                words.strip("\N{LEFTWARDS ARROW}\N{RIGHTWARDS ARROW} ") == f"{wire.thing} {wire.terminal}"
                for words in said
            )


def test_the_diagram_can_be_printed(made_files: dict[str, str]) -> None:
    root = ET.fromstring(made_files["wiring.svg"])
    wide, high = float(root.get("viewBox", "").split()[2]), float(root.get("viewBox", "").split()[3])
    assert (wide, high) == (WIDE, A4)
    assert (root.get("width"), root.get("height")) == ("297.0mm", "210.0mm")
    sizes = [float(text.get("font-size", "0")) for text in root.iter(f"{SVG}text")]
    # 12 of 96 to the inch are 9 points.
    assert min(sizes) >= 12
    for text in root.iter(f"{SVG}text"):
        assert 0 < float(text.get("x", "-1")) < wide
        assert 0 < float(text.get("y", "-1")) < high


def test_no_two_wires_lie_on_one_another_and_no_box_on_another(harness: Harness) -> None:
    layout = best_layout(harness)
    assert layout.count_doubtful_pairs() == 0
    # A white seam of 6 beside a wire of 2.4: closer lanes would rub one another out.
    assert min(layout._step(side) for side in SIDES) >= 4.2
    for one in layout.placed:
        assert not [
            other
            for other in layout.placed
            if other is not one and other.side == one.side and one.top <= other.top < one.top + one.high
        ]


def test_the_common_wire_of_buttons_goes_to_the_rail_opposite_the_pull(
    harness: Harness, plan: Plan | PicoHandheld
) -> None:
    common = {wire.signal for wire in harness.wires if wire.terminal == "common"}
    assert common == ({GROUND} if plan.pull == "up" else {"3V3"})


def test_the_parts_list_counts_and_sums_all_parts(
    plan: Plan | PicoHandheld, harness: Harness, made_files: dict[str, str]
) -> None:
    listed = rows(plan, harness)
    table = re.findall(r"^\| \[ \] \| (\d+) +\| (.+?) +\| (\d*) +\|$", made_files["parts.md"], re.MULTILINE)
    assert [(int(n), name, int(mA or 0)) for n, name, mA in table] == [(r.quantity, r.name, r.draw) for r in listed]
    assert f"All together: {sum(int(mA or 0) for *_, mA in table)} mA" in made_files["parts.md"]
    sheet = list(csv.reader(StringIO(made_files["parts.csv"])))
    assert [(row[0], row[1]) for row in sheet[1:]] == [(n, name) for n, name, _ in table]
    for rail in ("3V3", "USB"):
        assert sum(row.draw for row in listed if row.rail == rail) == rail_draw(plan, rail)
    buttons = 4 + 4 * sum(hasattr(handheld, "buttons") for handheld in getattr(plan, "handhelds", ()))
    assert [row.quantity for row in listed if row.name.startswith("Push button")] == [buttons]


def test_a_strips_draw_follows_its_brightness_up_to_its_limit(tmp_path: Path) -> None:
    strip = load("box").strip
    assert strip is not None
    assert (brightness_draw(strip), strip_draw(strip)) == (24 * 60 * 0.2 + 24, 312)
    bright = load(write_changed(tmp_path, "box", ("brightness = 0.2", "brightness = 1"))).strip
    assert bright is not None
    assert (brightness_draw(bright), strip_draw(bright)) == (1464, 500)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_documents_are_what_the_command_makes_now(name: str) -> None:
    for file, content in files_of(load_any(name)).items():
        kept = (ROOT / "docs" / "wiring" / name / file).read_bytes().decode("utf-8")
        assert kept == content, f"run: drakvakt wiring --variant {name} --out docs/wiring/{name}"


def test_names_with_special_signs_are_escaped_in_each_file(tmp_path: Path) -> None:
    odd = load(write_changed(tmp_path, "box", ('name = "Handheld 1"', "name = '<&\"|%*>'")))
    made = files_of(odd)
    said = [text.text or "" for text in ET.fromstring(made["wiring.svg"]).iter(f"{SVG}text")]
    assert '<&"|%*>' in said
    assert '## <&"|%*>' in made["soldering.md"]


@pytest.mark.parametrize("name", ["box", "box-serial"])
def test_a_strip_with_its_own_supply_shows_the_ground_that_it_shares(name: str) -> None:
    plan = load(name)
    ground = next(wire.pin for wire in harness_of(plan).wires_to("Shifter") if wire.signal == GROUND)
    said = [text.text for text in ET.fromstring(files_of(plan)["wiring.svg"]).iter(f"{SVG}text")]
    assert f"Pi, pin {ground} (GND)" in said
    assert "100 nF" in said


def test_a_label_beside_a_pin_covers_the_wire_from_the_pad_to_its_end(
    harness: Harness, made_files: dict[str, str]
) -> None:
    layout = best_layout(harness)
    plates = [
        tuple(float(rect.get(key, "0")) for key in ("x", "y", "width"))
        for rect in ET.fromstring(made_files["wiring.svg"]).iter(f"{SVG}rect")
        if rect.get("stroke") == "none"
    ]
    for route in layout.routes:
        (x, y), side = layout.pad(route.wire.pin), layout.column(route.wire.pin)
        if route.side == side:
            near, far = sorted((x + side * 11, x + side * 80))
            assert any(left <= near and far <= left + wide and top < y < top + 14 for left, top, wide in plates)


def test_a_zero_with_serial_handhelds_wants_a_hub() -> None:
    """A Zero has a socket for one plug, which is not of the usual size."""
    found = {
        (name, board): files_of(load(name, board)) for name in ("box", "box-serial") for board in ("zero-2-w", "pi-4")
    }
    hubs = {which for which, made in found.items() if "USB OTG hub" in made["parts.csv"]}
    assert hubs == {("box-serial", "zero-2-w")}
    assert "| [ ] | 1        | USB OTG hub with a micro-USB plug" in found["box-serial", "zero-2-w"]["parts.md"]


@pytest.mark.parametrize(("name", "prefix", "other"), [("box", "GPIO", "GP"), ("handheld", "GP", "GPIO")])
def test_the_small_drawings_call_pins_as_the_board_does(name: str, prefix: str, other: str) -> None:
    drawn = files_of(load_any(name))["wiring.svg"]
    assert f">{prefix}</text>" in drawn and f">{other}</text>" not in drawn


# Cables to wired handhelds: somebody trips over them.


def test_every_line_of_a_cable_to_a_handheld_has_its_resistor_in_the_box(
    plan: Plan | PicoHandheld, harness: Harness, made_files: dict[str, str]
) -> None:
    through = {"A": "1 kohm", "B": "1 kohm", "C": "1 kohm", "D": "1 kohm", "light +": "330 ohm", "buzzer +": "220 ohm"}
    through |= {"SCL": "150 ohm", "SDA": "150 ohm", "RES": "1 kohm", "VCC": "fuse 0.2 A"}
    names = [hand.name for hand in getattr(plan, "handhelds", ()) if isinstance(hand, WiredHandheld)]
    cables = [wire for wire in harness.wires if wire.thing in names]
    for wire in cables:
        rail = "330 ohm" if wire.signal == "3V3" else ""
        assert wire.through == through.get(wire.terminal, rail), "a bare one is ground"
        assert wire.through or wire.signal == GROUND
    assert made_files["soldering.md"].count("Resistors in the box, where its cable begins; second legs") == len(names)
    bought = {row.name: row.quantity for row in rows(plan, harness)}
    for name, size in (
        ("Resistor, 1 kilohm", "1 kohm"),
        ("Resistor, 150 ohm", "150 ohm"),
        ("Resistor, 330 ohm", "330 ohm"),
    ):
        assert bought.get(name, 0) == sum(wire.through == size for wire in harness.wires)
    fuses = sum(quantity for name, quantity in bought.items() if name.startswith("Fuse"))
    assert fuses == sum(wire.through == "fuse 0.2 A" for wire in harness.wires)
    assert {wire.through for wire in harness.wires if wire.thing == "Buttons"} == {""}
    assert ("a handheld's only" in made_files["wiring.svg"].replace("&#x27;", "'")) == bool(names)


def test_unpluggable_parts_have_connectors_in_the_parts_list(plan: Plan | PicoHandheld, harness: Harness) -> None:
    bought = {row.name: row.quantity for row in rows(plan, harness)}
    hands = sum(isinstance(hand, WiredHandheld) for hand in getattr(plan, "handhelds", ()))
    box = plan if isinstance(plan, Plan) else None
    for begins, count in (
        ("Plug and panel socket", hands),
        ("Strain relief", hands),
        ("Plug and socket with three poles", int(box is not None and box.strip is not None)),
        ("Socket strip, 1 row", int(box is not None and box.oled is not None)),
        ("Socket 2 x 20", int(box is not None)),
    ):
        assert sum(quantity for name, quantity in bought.items() if name.startswith(begins)) == count, begins


def test_every_part_of_the_list_is_needed_by_something() -> None:
    known = {"wire"}
    for name in VARIANTS:
        known |= set(things(load_any(name)))
    known |= {"oled-small", "oled-other", "oled-spi-other", "cable-screen", "cable-common", "usb-hub", "strip-pi"}
    assert {thing for part in parts() for thing in part.per} <= known


def test_a_screen_on_spi_has_a_wire_to_each_of_its_seven_pins() -> None:
    plan = load("box-spi")
    harness = harness_of(plan)
    assert [(wire.terminal, wire.signal) for wire in harness.wires_to("Screen")] == [
        ("GND", "GND"),
        ("VCC", "3V3"),
        ("SCL", "GPIO21"),
        ("SDA", "GPIO20"),
        ("RES", "GPIO25"),
        ("DC", "GPIO24"),
        ("CS", "GPIO18"),
    ]
    made = files_of(plan)
    assert "\n    dtoverlay=spi1-1cs\n" in made["soldering.md"]
    assert (
        "- SPI bus 1: the installer writes the line `dtoverlay=spi1-1cs` into /boot/firmware/config.txt"
        in made["parts.md"]
    )
    assert "OLED 2.4 inches, 128 x 64, SPI, SSD1309" in made["parts.md"]


def test_a_reset_is_wired_where_the_wiring_has_one(tmp_path: Path) -> None:
    assert [wire.gpio for wire in harness_of(load("box")).wires_to("Screen") if wire.terminal == "RES"] == [4]
    without = harness_of(load(write_changed(tmp_path, "box", NO_RESET)))
    assert [wire.terminal for wire in without.wires_to("Screen")] == ["GND", "VCC", "SCL", "SDA"]
    screen = SMALL.replace("bus = 1", 'bus = 1\nreset = { gpio = 18, colour = "white" }')
    hand = harness_of(load(write_changed(tmp_path, "box", (LIGHT_1, LIGHT_1 + screen)))).wires_to("Handheld 1")
    assert [(wire.gpio, wire.through) for wire in hand if wire.terminal == "RES"] == [(18, "1 kohm")]


@pytest.mark.parametrize("name", BOXES)
def test_the_guide_counts_the_wires_of_each_box(name: str) -> None:
    guide = (ROOT / "docs" / "build.md").read_text("utf-8").splitlines()
    (row,) = [line for line in guide if line.startswith(f"| [{name}](wiring/{name}/parts.md) |")]
    assert row.endswith(f"| {len(harness_of(load(name)).wires)} |")
