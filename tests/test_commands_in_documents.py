"""Every command and every block of code in the documents is run by a test, or listed here with the reason why not.

A line of a shell that calls `drakvakt` is run here, in a folder of its own, with the words that stand for something
filled in. `make` is asked for the commands that it would run. All other blocks are run by the test that `RUN_BY` names.
"""

from __future__ import annotations

import doctest
import io
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.table.archive import store
from tests.cli.running import environment
from tests.cli.test_help import parsers
from tests.report.evenings import archive_of

pytestmark = pytest.mark.xdist_group("documents")
"""A page imports what it exported the line before."""

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHELL = {"", "console", "sh", "bash"}
"""Languages of blocks whose lines are commands, unless `NO_COMMANDS` names the block."""

PAGES = [
    path
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "hardware").rglob("*.md"))
    if "node_modules" not in path.parts
]

NOT_RUN = {
    r"sudo ": "needs root",
    r"systemctl |journalctl ": "needs a box with the service",
    r"/opt/drakvakt/": "needs a box with the service",
    r"git (clone|pull|diff) ": "needs the network, or a change of somebody's",
    r"cd drakvakt$": "needs the clone of the line before",
    r"pipx install |uv tool install ": "needs the network; tests/test_wheel.py installs the wheel instead",
    r"(\.venv/bin/)?pip install |python3 -m venv ": "needs the network; tests/test_wheel.py installs the wheel instead",
    r"\.venv/bin/drakvakt play --game hoard": "needs the game installed; tests/test_add_a_game.py plays it",
    r"PYTHONPATH=tests/toys_rps ": "needs a path of its own; tests/test_add_a_game.py plays it there",
    r"pybabel ": "needs a package of somebody's; tests/testing/test_messages.py runs the same three",
    r"dask ": "needs a cluster; tests/study/test_cluster.py begins one",
    r"drakvakt study .*--scheduler": "needs a cluster; tests/study/test_cluster.py begins one",
    r"cmp ": "compares what the lines before it wrote; tests/study does it",
    r"DRAKVAKT_GOLDEN=write ": "writes files of the tests; tests/golden_files.py has tests of its own",
    r"\.venv/bin/python -m pytest": "runs tests, which would run tests; .ci/run runs all of them",
    r"source ": "needs bash; tests/cli/commands/test_completion.py asks bash itself",
    r"drakvakt report( NAME| SESSION --open| --html FILE| --png FILE)?$": "draws charts; tests/report makes each",
}
"""Beginnings of command lines that are not run here, with the reason."""

NO_COMMANDS = {
    ("docs/build.md", "dtparam="): "lines of a Raspberry Pi's config.txt: needs hardware",
    ("docs/service.md", "["): "sections of systemd's files: needs root",
    ("docs/protocol.md", "[session"): "the text that is hashed; tests/cli/engine/test_protocol_doc.py",
    ("docs/protocol.md", "drakvakt engine"): "tests/cli/engine/test_protocol_doc.py",
    ("docs/owners.md", "heroes.toml, line"): "tests/cli/commands/test_data.py",
    ("docs/doctor.md", "$ drakvakt doctor --simulated"): "tests/cli/commands/test_doctor.py",
}
"""Blocks without commands, by their page and beginning, with the test or the reason."""

RUN_BY = {
    ("docs/add-a-game.md", "*"): "tests/test_add_a_game.py",
    ("docs/a-real-game.md", "*"): "tests/test_a_real_game.py",
    ("docs/protocol.md", "json"): "tests/cli/engine/test_protocol_doc.py",
    ("docs/protocol.md", "replies"): "tests/cli/engine/test_protocol_doc.py",
    ("docs/protocol.md", "protocol"): "tests/cli/engine/test_protocol_doc.py",
    ("docs/protocol/*", "json"): "tests/cli/engine/test_protocol_doc.py",
    ("docs/owners.md", "toml"): "tests/cli/commands/test_data.py",
    ("docs/talisman.md", "toml"): "tests/games/talisman/test_guide.py",
    ("docs/rulez.md", "toml"): "tests/games/rulez/test_guide.py",
    ("docs/labirynt.md", "toml"): "tests/games/labirynt/test_guide.py",
    ("docs/studies.md", "toml"): "tests/test_commands_in_documents.py",
    ("docs/reports.md", "json"): "tests/test_commands_in_documents.py",
    ("docs/explain/rules-in-code.md", "python"): "tests/test_architecture.py",
    ("docs/explain/decks.md", "python"): "tests/test_commands_in_documents.py",
    ("docs/explain/kit.md", "python"): "tests/test_commands_in_documents.py",
    ("CONTRIBUTING.md", "python"): "tests/test_commands_in_documents.py",
}
"""Tests that read the blocks of a page in a language, by both; `*` is every language that is no shell's."""


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[tuple[str, str]]:
    return FENCE.findall(page.read_text("utf-8"))


def is_shell(page: str, language: str, block: str) -> bool:
    return language in SHELL and not any(page == other and block.startswith(begins) for other, begins in NO_COMMANDS)


def lines_of(page: Path) -> Iterator[str]:
    """Yield the command lines of a page, without prompts, remarks and what is put out."""
    for language, block in blocks(page):
        if not is_shell(name_of(page), language, block):
            continue
        for line in block.replace("\\\n", " ").splitlines():
            if language == "console" and not line.startswith("$ "):
                continue
            command = re.sub(r"\s(#|  +[^-\s]).*$", "", line.removeprefix("$ ")).strip()
            if command:
                yield command


COMMANDS = [(name_of(page), line) for page in PAGES for line in lines_of(page)]


def why_not_run(line: str) -> str | None:
    return next((reason for begins, reason in NOT_RUN.items() if re.match(begins, line)), None)


def run_by(page: str, language: str) -> str | None:
    folder = f"{page.rpartition('/')[0]}/*"
    keys = [(page, language), (page, "*"), (folder, language)]
    return next((RUN_BY[key] for key in keys if key in RUN_BY), None)


def test_every_block_that_is_no_command_has_a_test() -> None:
    missing = [
        (name_of(page), language, block[:40])
        for page in PAGES
        for language, block in blocks(page)
        if language not in SHELL and run_by(name_of(page), language) is None
    ]
    assert missing == []


def test_every_test_that_is_named_reads_its_page() -> None:
    for (page, _), test in RUN_BY.items():
        said = (ROOT / test).read_text("utf-8")
        assert Path(page).name.removesuffix(".md").rstrip("*") in said or "/protocol/" in page, (page, test)
    for reason in (*NOT_RUN.values(), *NO_COMMANDS.values()):
        assert "needs " in reason or "tests" in reason, reason
        for test in re.findall(r"tests/[\w/.]+", reason):
            assert (ROOT / test.rstrip(".")).exists(), test


def test_no_list_has_a_line_too_many() -> None:
    lines = [line for _, line in COMMANDS]
    assert [begins for begins in NOT_RUN if not any(re.match(begins, line) for line in lines)] == []
    all_blocks = [(name_of(page), language, block) for page in PAGES for language, block in blocks(page)]
    for page, begins in NO_COMMANDS:
        assert any(page == other and block.startswith(begins) for other, _, block in all_blocks), (page, begins)
    for page, language in RUN_BY:
        assert any(
            re.fullmatch(page.replace("*", ".*"), other) and language in {"*", spoken}
            for other, spoken, _ in all_blocks
        ), (page, language)


def test_a_page_with_the_plain_command_says_where_a_clone_has_it() -> None:
    """A player who starts with `make play` has no `drakvakt` on the path."""
    pages = {page for page, line in COMMANDS if line.startswith("drakvakt ")}
    assert len(pages) > 5
    assert [page for page in sorted(pages) if ".venv/bin/drakvakt" not in (ROOT / page).read_text("utf-8")] == []


# What is run here.


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a kept game, an exported one, and a wiring."""
    folder = tmp_path_factory.mktemp("home")
    store(archive_of("legenden-0.1-11"), folder / "state", "evening")
    shutil.copy(ROOT / "wiring" / "box-smallest.toml", folder / "my-box.toml")
    return folder


def fill_names(line: str) -> str:
    """Return a line with a name for each word in capitals that stands for one, and with few games."""
    line = re.sub(r"\b(NAME|SESSION)\b", "evening", line)
    line = line.replace("--html FILE", "--html page.html").replace("--png FILE", "--png page.png")
    return re.sub(r"--games \d+", "--games 2 --workers 1", line)


def list_make_commands(line: str) -> list[str]:
    """Return the commands that `make` would run."""
    target = shlex.split(line)
    done = subprocess.run(
        ["make", "-n", "-o", ".venv/play", "-o", ".venv/dev", "-o", ".venv/report", "-o", ".venv/docs", *target[1:]],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


TAKEN_FROM_MAKE = re.compile(r"^DRAKVAKT_MADE=\"[^\"]*\" \.venv/bin/(drakvakt .*)$")


@pytest.mark.parametrize(
    ("page", "line"),
    [(page, line) for page, line in COMMANDS if why_not_run(line) is None],
    ids=lambda word: str(word).replace("/", "."),
)
def test_a_command_of_the_documents_works(
    page: str, line: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = [line]
    if line.startswith("make "):
        printed = list_make_commands(line)
        assert printed, line
        commands = [found[1] for one in printed if (found := TAKEN_FROM_MAKE.match(one))]
        if not commands:
            return  # A target of many programs: make knows it, and .ci/run runs it or its page says what it does.
    for command in commands:
        words = shlex.split(fill_names(command.removeprefix(".venv/bin/")))
        while "=" in words[0]:
            words = words[1:]
        assert words[0] == "drakvakt", f"{page}: run it, or list it with the reason: {line}"
        run(words[1:], home, monkeypatch)


def run(words: list[str], home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a command in the folder, at no terminal and with nothing to read."""
    monkeypatch.chdir(home)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    if words[:1] in (["sessions"], ["report"]):
        words = [*words, "--state", str(home / "state")]
    try:
        status = main(words)
    except SystemExit as ended:
        status = int(ended.code or 0)
    assert status == 0, words


INLINE = re.compile(r"`(?:\.venv/bin/)?drakvakt ([^`]+)`")


OPTIONS = {parser.prog: {flag for one in parser._actions for flag in one.option_strings} for parser in parsers()}
"""The options of each command."""


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_in_running_text_name_what_is_there(page: Path) -> None:
    """Of a command in a sentence the subcommands and options are known."""
    if page.name == "CHANGELOG.md":
        return  # It tells of commands that had other names.
    for words in INLINE.findall(FENCE.sub("", page.read_text("utf-8"))):
        at = "drakvakt"
        for word in words.replace("[", " ").replace("]", " ").split():
            if f"{at} {word}" in OPTIONS:
                at = f"{at} {word}"
            elif word.startswith("--"):
                assert word.partition("=")[0] in OPTIONS[at] | {"--help", "--version"}, words
        assert at != "drakvakt" or words.split()[0] in {"--version", "--help", "COMMAND", "..."}, words


def test_the_decks_of_the_explanation_say_what_it_says() -> None:
    page = ROOT / "docs" / "explain" / "decks.md"
    [(_, block)] = blocks(page)
    parsed = doctest.DocTestParser().get_doctest(block, {}, "decks.md", str(page), 0)
    assert doctest.DocTestRunner().run(parsed) == doctest.TestResults(0, len(parsed.examples))
    assert len(parsed.examples) > 5


def test_the_figures_of_the_explanation_stand_in_a_game() -> None:
    [(_, block)] = blocks(ROOT / "docs" / "explain" / "kit.md")
    games = "".join(path.read_text("utf-8") for path in (ROOT / "companion" / "games").rglob("*.py"))
    for line in block.splitlines():
        assert f"    {line}\n" in games, line


def test_the_mark_of_a_rule_is_one_of_the_tests() -> None:
    [block] = [block for language, block in blocks(ROOT / "CONTRIBUTING.md") if language == "python"]
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "games" / "legenden").rglob("test_*.py"))
    assert block.removesuffix(" ...\n") in tests, "the example is a test that is there"


def test_the_entry_point_of_a_study_is_in_a_group_that_is_read() -> None:
    [block] = [block for language, block in blocks(ROOT / "docs" / "studies.md") if language == "toml"]
    group = re.findall(r'entry-points\."([\w.]+)"', block)
    assert group == ["drakvakt.studies"]
    assert f'entry-points."{group[0]}"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_the_luck_of_a_report_has_the_fields_that_the_page_shows(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import json

    [block] = [block for language, block in blocks(ROOT / "docs" / "reports.md") if language == "json"]
    run(["report", "evening", "--json"], home, monkeypatch)
    luck = json.loads(capsys.readouterr().out)["luck"]
    assert {frozenset(one) for one in luck} == {frozenset(one) for one in json.loads(block)["luck"]}
