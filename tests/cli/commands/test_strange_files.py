"""Pipes, sockets, devices and links in the folder of games: each is named, nothing waits, and the rest goes on."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.journal import InUse, JournalError, SqliteJournal, special_file_kind
from companion.table import new_header
from companion.table.sessions import Sessions
from tests import toys

PLACES = ("", ".lock", "-wal", "-shm", "-journal")


@pytest.fixture(autouse=True)
def hurry() -> Iterator[None]:
    """Let a test that waits for ever fail within seconds."""

    def late(*_: object) -> None:
        raise TimeoutError("it waits")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def pipe(path: Path) -> None:
    os.mkfifo(path)


@contextmanager
def other_folder(path: Path) -> Iterator[None]:
    """A socket's whole path has to be short."""
    here = Path.cwd()
    os.chdir(path)
    try:
        yield
    finally:
        os.chdir(here)


def make_socket(path: Path) -> None:
    with other_folder(path.parent), socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)


def link(path: Path) -> None:
    path.symlink_to("/dev/zero")


KINDS: dict[str, Callable[[Path], None]] = {"pipe": pipe, "socket": make_socket, "link": link}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a whole game in it, and another whose place is to be taken."""
    for name in ("good", "evil"):
        SqliteJournal.create(tmp_path / f"{name}.db", new_header(toys.game, ["Ada", "Bo"])).close()
    return tmp_path


def put_strange_file(folder: Path, place: str, kind: str) -> None:
    file = folder / f"evil.db{place}"
    file.unlink(missing_ok=True)
    KINDS[kind](file)


def run(folder: Path, *words: str) -> int:
    return main(["sessions", *words, "--state", str(folder), "--lang", "en"])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", PLACES)
def test_each_command_names_a_strange_file_in_place_of_a_game(
    folder: Path, place: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put_strange_file(folder, place, kind)
    assert run(folder, "list") == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in sorted(rows)] == ["evil", "good"]
    (evil,) = (row for row in rows if row.startswith("evil"))
    assert f"not readable (evil.db{place} is a {kind}, no file)" in evil
    for words in (("verify", "evil"), ("export", "evil"), ("resume", "evil", "--plain")):
        assert run(folder, *words) == 1
        assert capsys.readouterr().err == (
            f"drakvakt: The game evil cannot be opened (evil.db{place} is a {kind}, no file): "
            "move away what lies there and try again; nothing is lost.\n"
        )
    assert run(folder, "export", "good") == 0
    assert special_file_kind(folder / f"evil.db{place}") is not None, "it stays"


@pytest.mark.parametrize("kind", KINDS)
def test_the_newest_game_that_is_a_pipe_is_told_and_others_can_be_had(folder: Path, kind: str) -> None:
    put_strange_file(folder, "", kind)
    sessions = Sessions(folder, game=lambda _: toys.game)
    with pytest.raises(JournalError, match="no file"):
        sessions.resume("evil")
    sessions.resume("good").close()


@pytest.mark.parametrize("name", ["language", "letters", "sound", "readings", "drakvakt.log", ".import-x"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_strange_file_in_place_of_a_setting_blocks_nothing(
    folder: Path, name: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from companion.cli.language import read_last_language, write_last_language
    from companion.cli.letters import has_chosen_letters, remember_letters
    from companion.cli.notes import remembered_notes
    from companion.cli.sound import remembered_sound

    KINDS[kind](folder / name)
    assert main(["sessions", "list", "--state", str(folder)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    read_last_language(folder)
    write_last_language(folder, "sv")
    has_chosen_letters(folder)
    remember_letters(folder, wanted=True)
    remembered_notes(folder).use(told=False)
    remembered_sound(folder).use("quiet")


@pytest.mark.parametrize("kind", KINDS)
def test_a_pipe_in_the_place_of_what_was_learned_holds_nobody_up(folder: Path, kind: str) -> None:
    (folder / "learned").mkdir()
    for name in ("toy.toml", "toy.lock"):
        KINDS[kind](folder / "learned" / name)
    sessions = Sessions(folder, game=lambda _: toys.game)
    sessions.shelf("toy").read(only_look=True)
    sessions.shelf("toy").change(lambda kept: kept.update({("a", "b"): 1}))


def test_a_device_is_named_too_and_files_and_folders_are_not(tmp_path: Path) -> None:
    assert str(special_file_kind(Path("/dev/null"))) == "a device"
    (tmp_path / "file").write_text("")
    assert (
        special_file_kind(tmp_path / "file")
        is special_file_kind(tmp_path)
        is special_file_kind(tmp_path / "none")
        is None
    )


def test_a_game_in_use_is_still_told_from_a_strange_one(folder: Path) -> None:
    journal = SqliteJournal(folder / "good.db")
    with pytest.raises(InUse):
        SqliteJournal(folder / "good.db")
    journal.close()
