"""The wheel plays when it is installed somewhere else, without the checkout."""

from __future__ import annotations

import email
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from email.message import Message
from pathlib import Path

import pytest

import companion
from scripts.man_page import man_page

ROOT = Path(__file__).resolve().parent.parent
REPOSITORY: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Source"]
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")

# Building and installing take longer than a test may; it is done once for all of them.
pytestmark = [pytest.mark.timeout(120), pytest.mark.xdist_group("wheel")]


def _run(*command: str | Path, cwd: Path, stdin: str = "", **environment: str) -> str:
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        input=stdin,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def installed_wheel(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("installed")
    _run(*PIP, "install", "--no-index", "--no-deps", "--target", target, wheel, cwd=target)
    return target


def test_the_wheel_holds_the_data(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for ending in (".mo", ".toml", ".bdf", "companion/py.typed", "hardware/py.typed", "licenses/LICENSE"):
        assert any(name.endswith(ending) for name in names), f"{ending} is missing in the wheel"
    assert {name.split("/")[0].split("-")[0] for name in names} == {"companion", "hardware", "wiring", "drakvakt"}


def test_the_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    files = [
        path
        for package in ("companion", "hardware", "wiring")
        for path in (ROOT / package).rglob("*")
        if path.is_file()
    ]
    wanted = {path.relative_to(ROOT).as_posix() for path in files if path.parent.name != "__pycache__"}
    assert wanted <= names


def test_the_wheel_holds_the_completions_that_its_command_prints(
    wheel: Path, installed_wheel: Path, tmp_path: Path
) -> None:
    archive = zipfile.ZipFile(wheel)
    for shell in ("bash", "zsh", "fish"):
        held = archive.read(f"companion/cli/completions/drakvakt.{shell}").decode()
        command = (sys.executable, "-S", "-P", "-m", "companion.cli", "completion", shell)
        assert _run(*command, cwd=tmp_path, PYTHONPATH=str(installed_wheel)) == held
        assert "sessions" in held


def test_an_install_has_the_man_page(wheel: Path, installed_wheel: Path) -> None:
    assert (installed_wheel / "share/man/man1/drakvakt.1").read_text("utf-8") == man_page()
    assert not any(name.startswith("build/") for name in zipfile.ZipFile(wheel).namelist())


def read_metadata(wheel: Path) -> tuple[Message, str]:
    """Return what a package index reads of the wheel: the fields, and the page."""
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    fields, _, page = archive.read(name).decode().partition("\n\n")
    return email.message_from_string(fields), page


def test_every_link_of_the_package_page_leads_into_the_repository(wheel: Path) -> None:
    _, page = read_metadata(wheel)
    assert page.startswith("# Drakvakt\n\n```\nmake play ")
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert len(links) == len(re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))) > 10
    places = (f"{REPOSITORY}/blob/HEAD/", f"{REPOSITORY.replace('github.com', 'raw.githubusercontent.com')}/HEAD/")
    for link in links:
        (rest,) = (link.removeprefix(place) for place in places if link.startswith(place))
        assert (ROOT / rest).exists(), link
    assert f"]({places[1]}docs/pictures/evening.en.png)" in page


def test_the_package_names_its_addresses_and_the_licences_of_its_fonts(wheel: Path) -> None:
    said, _ = read_metadata(wheel)
    addresses = dict(line.split(", ") for line in said.get_all("Project-URL", []))
    assert {"Homepage", "Documentation", "Changelog", "Issues", "Source"} == set(addresses)
    for address in addresses.values():
        assert address == REPOSITORY or address.startswith(f"{REPOSITORY}/"), address
    assert said["License-Expression"] == "MIT AND OFL-1.1"
    names = zipfile.ZipFile(wheel).namelist()
    for file in ("LICENSE", "companion/pages/fonts/NOTICE.md", "companion/pages/fonts/OFL.txt", "hardware/web/OFL.txt"):
        assert file in said.get_all("License-File", [])
        assert any(name.endswith(f".dist-info/licenses/{file}") for name in names)


def test_the_version_is_the_newest_of_the_changelog_with_a_date(wheel: Path) -> None:
    heading = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    dated = [line for line in heading if "Unreleased" not in line]
    assert re.fullmatch(r"\d+\.\d+\.\d+ - 20\d\d-\d\d-\d\d", dated[0])
    assert read_metadata(wheel)[0]["Version"] == dated[0].split(" - ")[0] == companion.__version__


def test_the_engine_of_the_installed_wheel_lists_the_games(installed_wheel: Path, tmp_path: Path) -> None:
    # -S: the wheel and the standard library, and no site-packages that know the checkout.
    python = (sys.executable, "-S", "-P")
    path = {"PYTHONPATH": str(installed_wheel)}
    where = _run(*python, "-c", "import companion; print(companion.__file__)", cwd=tmp_path, **path)
    assert Path(where.strip()).is_relative_to(installed_wheel)
    said = _run(
        *(*python, "-m", "companion.cli", "engine"),
        cwd=tmp_path,
        stdin='{"do":"games"}\n',
        STATE_DIRECTORY=str(tmp_path / "state"),
        XDG_CONFIG_HOME=str(tmp_path / "config"),
        **path,
    )
    games = json.loads(said.splitlines()[0])["games"]
    assert "legenden" in [game["id"] for game in games]


def test_the_installed_wheel_draws_a_box(installed_wheel: Path, tmp_path: Path) -> None:
    command = (sys.executable, "-S", "-P", "-m", "companion.cli", "wiring", "--variant", "box-smallest")
    said = _run(*command, "--out", tmp_path / "made", cwd=tmp_path, PYTHONPATH=str(installed_wheel))
    assert "wiring.svg" in said
    kept = ROOT / "docs" / "wiring" / "box-smallest" / "wiring.svg"
    assert (tmp_path / "made" / "wiring.svg").read_bytes() == kept.read_bytes()


def test_authors_of_games_have_the_suite_in_the_installed_wheel(installed_wheel: Path, tmp_path: Path) -> None:
    """Without the checkout; a game with nothing but its module and its entry point is judged by it."""
    own = tmp_path / "rps"
    shutil.copytree(ROOT / "tests" / "toys_rps", own)
    path = os.pathsep.join(map(str, (installed_wheel, own)))
    where = _run(sys.executable, "-c", "import companion.testing as t; print(t.__file__)", cwd=own, PYTHONPATH=path)
    assert Path(where.strip()).is_relative_to(installed_wheel)
    said = _run(
        *(sys.executable, "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "Random or hand"),
        cwd=own,
        PYTHONPATH=path,
    )
    assert " passed" in said
