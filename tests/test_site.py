"""The documentation as a site: which pages it has, where their links lead, and what the reference says.

Whether each link and anchor of the finished site leads somewhere is asked by `make docs`, which `.ci/run` calls.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from companion.cli.parser import make_parser
from companion.game import games
from hardware.wiring import shapes
from hardware.wiring.screen_sizes import SPI_SIZES
from scripts import reference, site


@pytest.fixture(scope="module")
def staged_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    to = tmp_path_factory.mktemp("site") / "docs"
    site.stage(to)
    site.write_reference(to)
    return to


def test_every_page_stands_in_the_navigation_once(staged_site: Path) -> None:
    named = list(site.pages_of(site.read_nav()))
    pages = {path.relative_to(staged_site).as_posix() for path in staged_site.rglob("*.md")}
    made = {page for page in pages if page.startswith(("wiring/box", "wiring/handheld/", "protocol/"))}
    assert sorted(named) == sorted(pages - made), "the others are reached from a page of their own"


def test_every_link_leads_to_a_page_or_to_the_repository(staged_site: Path) -> None:
    for page in staged_site.rglob("*.md"):
        if page.parent.name == "reference":
            continue  # Types such as `dict[str, int]` look like links there.
        for found in site.LINK.finditer(page.read_text("utf-8")):
            assert (page.parent / found[1]).exists(), f"{page.relative_to(staged_site)}: {found[1]}"


def test_a_link_to_a_program_leads_to_the_repository(staged_site: Path) -> None:
    assert f"]({site.REPOSITORY}/docs/examples/old_mill)" in (staged_site / "add-a-game.md").read_text("utf-8")


def test_a_link_to_nothing_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "ROOT", tmp_path)
    (tmp_path / "page.md").write_text("[Gone](gone.md)", "utf-8")
    with pytest.raises(SystemExit, match=r"page\.md: nothing stands at gone\.md"):
        site.moved_page(tmp_path / "page.md", Path("page.md"), {})


def test_the_size_in_a_wheel_is_that_of_packed_files(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "page.html").write_bytes(b"a" * 100_000)
    assert 100 < site.packed_size(tmp_path) < 1_000
    assert site.MOST == 3_000_000


def test_a_page_that_would_fetch_from_elsewhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "good.html").write_text('<a href="https://d2lang.com">D2</a><link href="a.css">', "utf-8")
    assert site.list_outside(tmp_path) == []
    (tmp_path / "bad.html").write_text('<link rel="stylesheet" href="https://fonts.example/a.css">', "utf-8")
    assert len(site.list_outside(tmp_path)) == 1


def options_of(parser: argparse.ArgumentParser) -> set[str]:
    return {
        option for action in parser._actions for option in action.option_strings if action.help != argparse.SUPPRESS
    }


def test_the_command_line_has_every_command_with_every_option() -> None:
    said = reference.write_command_line()
    for name, parser in reference.list_commands(make_parser()):
        _, _, part = said.partition(f"## {name}\n")
        part = part.partition("\n## ")[0]
        assert part, name
        assert [option for option in options_of(parser) if option not in part] == [], name


def test_the_owners_files_have_every_part_of_every_game(staged_site: Path) -> None:
    said = (staged_site / "reference" / "owners-files.md").read_text("utf-8")
    parts = [f"### {game.id}/{part}.toml" for game in games().values() for part in game.data()]
    assert len(parts) > 15
    assert [part for part in parts if part not in said] == []
    assert "| `NAME.life` | a whole number from" in said


def test_the_reference_of_wirings_has_every_key_as_it_is_read(staged_site: Path) -> None:
    said = (staged_site / "reference" / "wiring.md").read_text("utf-8")
    tables = {"The file of a box": shapes.PLAN, "[strip]": shapes.STRIP, "A pin": shapes.PIN}
    tables |= {"[oled] on I2C": shapes.OLED, '[oled] with interface = "spi"': shapes.SPI_OLED}
    tables |= {
        f'[[handhelds]] with kind = "{kind}"': keys
        for kind, keys in (("wired", shapes.WIRED), ("serial", shapes.SERIAL))
    }
    for title, keys in tables.items():
        part = said.partition(f"## {title}\n")[2].partition("\n## ")[0]
        assert [row.split("`")[1] for row in part.splitlines() if row.startswith("| `")] == list(keys), title
    assert "| `count` | a whole number from 1 to 300 | how many lights | needed |" in said
    assert [driver for driver in SPI_SIZES if f"| `{driver}` | " not in said] == []


def test_the_client_of_the_engine_is_in_the_reference(staged_site: Path) -> None:
    said = (staged_site / "reference" / "engine-client.md").read_text("utf-8")
    assert "def do(self, does: str, **fields: Any) -> Any" in said


def test_the_api_shows_signatures_parameters_and_results(staged_site: Path) -> None:
    said = (staged_site / "reference" / "asks-and-texts.md").read_text("utf-8")
    assert "## companion.asking" in said
    assert "```python\nasync def ask_option(" in said
    assert "**Parameters**" in said
    assert "**Returns**" in said
