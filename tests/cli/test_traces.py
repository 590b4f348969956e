"""Code of a game that stumbles leaves a trace in a log that the sentence names, and no secret in it."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import stat
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from companion.asks import Choose, Draw, Option, Secret, ask, ask_all
from companion.cli.engine.engine import Engine
from companion.cli.host.diary import LogDiary
from companion.cli.main import main
from companion.cli.systemd import Notifier
from companion.cli.traces import EARLIER, LARGEST_FILE, NAME, TraceLog, logging_errors
from companion.error_report import describe_error, log_errors_to
from companion.game import BrokenGame, find, games, load_installed
from companion.table.sessions import Sessions
from companion.testing.messages import every_hole_filled
from companion.text import Say, Text
from tests.cli.box.evenings import Evening, run_box
from tests.cli.evening.test_evening import GROUP, Ready, install
from tests.table.games import Blind
from tests.toys import HANDS, Toy, ToyState, all_move

ADA_BO = ["Ada", "Bo"]


class Talkative(Toy):
    """Rules that stumble over whatever is chosen or drawn, and repeat it."""

    async def play(self, state: ToyState) -> None:
        options = tuple(Option(hand, Text(hand)) for hand in HANDS)
        while True:
            asked = await ask_all(lambda: Secret(key="duel", seats=("Ada", "Bo"), text=Text("Hand?"), options=options))
            if len(set(asked.values())) == 1:
                try:
                    raise KeyError(f"both have {asked['Ada']}")
                except KeyError as error:
                    raise ValueError(f"the hands were {asked}") from error
            card = await ask(
                lambda: Draw(
                    key="own", seats=("Ada",), text=Text("Card?"), deck="dragon", options=options, private=True
                )
            )
            raise ValueError(f"Ada has drawn {card}")


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    """Yield the log, while something writes it."""
    with log_errors_to(TraceLog(lambda: tmp_path, lambda: 0.0)):
        yield tmp_path / NAME


def engine(folder: Path, rules: Any) -> Engine:
    one = Engine(Sessions(folder, game=lambda _: rules))
    do(one, do="new", game="toy", seats=ADA_BO)
    return one


def do(one: Engine, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(one.answer(json.dumps(request).encode()))
    return reply


def hands(one: Engine, ada: str, bo: str) -> dict[str, Any]:
    n = do(one, do="ask")["ask"]["n"]
    do(one, do="answer", ask=n, seat="Ada", value=ada)
    return do(one, do="answer", ask=n, seat="Bo", value=bo)


def test_rules_that_fail_on_a_secret_leave_a_trace_without_it(tmp_path: Path, log: Path) -> None:
    one = engine(tmp_path, Talkative())
    error = hands(one, "scissors", "scissors")["error"]
    assert error == {
        "code": "fault",
        "text": f"The rules failed (ValueError, see {log}); this was undone: try something else.",
    }
    text = log.read_text()
    assert text.count("Traceback (most recent call last):") == 2, "what led to it too"
    assert "test_traces.py" in text
    assert text.index("KeyError\n") < text.index("ValueError\n")
    assert "scissors" not in text
    salts = [salt for _, body in one.table.journal.entries() if body["e"] == "reveal" for _, salt in body["v"].values()]
    assert len(salts) == 2
    assert not any(salt in text or salt in error["text"] for salt in salts)
    one.close()


def test_a_trace_leaves_out_what_a_seat_has_drawn_in_private(tmp_path: Path, log: Path) -> None:
    one = engine(tmp_path, Talkative())
    n = hands(one, "stone", "bag")["ask"]["n"]
    said = do(one, do="answer", ask=n, seat="Ada", value="scissors")["error"]["text"]
    assert "scissors" not in said
    assert "scissors" not in log.read_text()
    assert "ValueError\n" in log.read_text()
    one.close()


def test_where_nothing_is_secret_it_says_more_than_the_sentence(tmp_path: Path, log: Path) -> None:
    rules = Blind()
    one = engine(tmp_path, rules)
    rules.blind = lambda _: True
    said = do(one, do="view", seat=None)["error"]["text"]
    assert said.startswith(f"The game toy cannot be shown (ZeroDivisionError, see {log})")
    assert "ZeroDivisionError: blind\n" in log.read_text()
    log.unlink()
    do(one, do="view", seat="Ada")
    assert "ZeroDivisionError\n" in log.read_text(), "what one alone may see"
    one.close()


def test_a_kept_game_on_which_the_rules_fail_names_the_log_too(tmp_path: Path, log: Path) -> None:
    one = engine(tmp_path, Toy())
    do(one, do="answer", ask=1, seat="Ada", value="home")
    session = one.table.journal.session
    do(one, do="answer", ask=1, seat="Bo", value="home")
    n = do(one, do="ask")["ask"]["n"]
    do(one, do="answer", ask=n, seat="Ada", value="scissors")
    do(one, do="answer", ask=n, seat="Bo", value="scissors")
    do(one, do="answer", ask=do(one, do="ask")["ask"]["n"], seat="Ada", value="made")
    one.close()

    class Worse(Talkative):
        async def play(self, state: ToyState) -> None:
            await all_move(state)
            await super().play(state)

    two = Engine(Sessions(tmp_path, game=lambda _: Worse()))
    error = do(two, do="resume", session=session)["error"]
    assert error["code"] == "parted"
    assert f"(the rules failed: ValueError, see {log})" in error["text"]
    assert "scissors" not in error["text"] + log.read_text()


def test_a_game_that_cannot_be_loaded_leaves_a_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "code"
    package.mkdir()
    (package / "drakvakt_unripe.py").write_text("def game():\n    raise OSError('unripe')\n\ngame()\n")
    monkeypatch.syspath_prepend(package)
    unripe = EntryPoint("unripe", "drakvakt_unripe:game", GROUP)
    install(monkeypatch, EntryPoint("legenden", "companion.games.legenden:game", GROUP), unripe)
    state, none = tmp_path / "state", tmp_path / "none"
    assert main(["data", "check", "--state", str(state), "--data", str(none)]) == 0
    log = state / NAME
    said = capsys.readouterr().err
    assert f"The game unripe cannot be loaded (OSError, see {log}): correct or remove it." in said
    assert 'drakvakt_unripe.py", line 2, in game' in log.read_text()
    assert "OSError: unripe" in log.read_text()
    # Nowhere to write: the sentence goes without.
    (tmp_path / "file").touch()
    main(["data", "check", "--state", str(tmp_path / "file"), "--data", str(none)])
    assert "The game unripe cannot be loaded (OSError): correct or remove it" in capsys.readouterr().err


def test_a_plug_in_that_replaces_or_misnames_a_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = EntryPoint("legenden", "companion.games.legenden:game", GROUP)
    install(
        monkeypatch,
        EntryPoint("legenden", "a_other.rules:game", GROUP),
        ours,
        EntryPoint("legenden", "companion.games.legenden:game", GROUP),
        Ready("toy", Toy()),
        Ready("toy", Toy(), "tests.second:game"),
        Ready("toyota", Toy()),
        Ready("atervackt", find("legenden")),
    )
    found, broken = load_installed()
    assert list(found) == ["legenden", "toy"] == list(games())
    assert found["legenden"] is ours.load() is find("legenden")
    assert [*map(str, broken)] == [
        "The game atervackt calls itself legenden: give its entry point that name.",
        "The game toyota calls itself toy: give its entry point that name.",
        "The game legenden of a_other.rules:game would replace another of that name: remove it.",
        "The game toy of tests.second:game would replace another of that name: remove it.",
    ]
    with pytest.raises(BrokenGame, match="calls itself toy"):
        find("toyota")


def test_the_command_line_keeps_the_log_beside_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, Ready("toy", Talkative()))
    answers = [{"do": "answer", "ask": 1, "seat": seat, "value": "bag"} for seat in ADA_BO]
    lines = [{"do": "new", "game": "toy", "seats": ADA_BO}, *answers]
    given = io.TextIOWrapper(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode()))
    out = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdin", given)
    monkeypatch.setattr("sys.stdout", out)
    assert main(["engine", "--state", str(tmp_path), "--data", str(tmp_path)]) == 0
    said = json.loads(out.buffer.getvalue().splitlines()[-1])["error"]["text"]
    assert f"see {tmp_path / NAME}" in said
    assert (tmp_path / NAME).exists()
    assert str(describe_error(ValueError())) == "ValueError", "nobody writes any more"


class Tongue(Text):
    """Words that cannot be read."""

    def read(self, say: Say) -> str:
        raise KeyError(self.message)


def test_an_unforeseen_error_is_one_sentence_and_a_wordless_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Slip(Toy):
        """Its words stumble, which shows only when they are read."""

        title = Tongue("scissors")

    install(monkeypatch, Ready("toy", Slip()))
    given = io.StringIO("quit\n")
    monkeypatch.setattr("sys.stdin", given)
    words = ["play", "--plain", "--new", "--seats", "Ada", "Bo", "--dice", "asked", "--cards", "asked"]
    assert main([*words, "--lang", "en", "--state", str(tmp_path), "--game", "toy"]) == 1
    said = capsys.readouterr().err
    assert re.fullmatch(
        rf"drakvakt: Drakvakt itself failed at test_traces.py, line \d+, in read "
        rf"\(KeyError, see {tmp_path / NAME}\)\. Every answer is kept; start again.\n",
        said,
    )
    assert "scissors" not in said + (tmp_path / NAME).read_text()


# The file.


def fail(words: str, depth: int = 0) -> Exception:
    try:
        if depth:
            raise RuntimeError(words) from fail(words, depth - 1)
        raise RuntimeError(words)
    except RuntimeError as error:
        return error


def test_only_its_owner_may_read_the_log_of_errors(tmp_path: Path, log: Path) -> None:
    log.touch(0o644)
    assert str(describe_error(fail("a"))) == f"RuntimeError, see {log}"
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    assert log.read_text().startswith("- Drakvakt "), "its clock stands in 1970"


def test_an_equal_trace_is_written_once_and_the_log_stays_small(tmp_path: Path, log: Path) -> None:
    for _ in range(3):
        describe_error(fail("the same"))
    assert log.read_text().count("the same") == 1
    for number in range(200):
        describe_error(fail(f"{number} {'x' * 1000}", depth=3))
    assert log.stat().st_size <= LARGEST_FILE
    assert (tmp_path / EARLIER).stat().st_size <= LARGEST_FILE
    assert {path.name for path in tmp_path.iterdir()} == {NAME, EARLIER}
    assert "199 x" in log.read_text()


def test_an_endless_descent_is_cut_short(log: Path) -> None:
    def go_down() -> None:
        go_up()

    def go_up() -> None:
        go_down()

    with pytest.raises(RecursionError) as descended:
        go_down()
    describe_error(descended.value)
    assert 500 < log.stat().st_size < 20_000
    assert "RecursionError" in log.read_text()


def test_an_exception_without_a_message_is_named_by_its_type(log: Path) -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError

    assert str(describe_error(Mute())) == f"Mute, see {log}"


@pytest.mark.parametrize("what", ["link", "pipe", "folder"])
def test_a_log_path_that_is_no_plain_file_is_not_written(tmp_path: Path, log: Path, what: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    match what:
        case "link":
            log.symlink_to(elsewhere)
        case "pipe":
            os.mkfifo(log)
        case _:
            log.mkdir()
    assert str(describe_error(fail("a"))) == "RuntimeError"
    assert elsewhere.read_text() == "mine"


def test_the_diary_of_a_box_says_what_and_where_but_no_words() -> None:
    to = io.StringIO()
    diary = LogDiary(to, Notifier(None))
    with log_errors_to(diary.report_fault):
        assert str(describe_error(fail("the dagger"))) == "RuntimeError"
    assert to.getvalue().startswith("<3>A game failed: RuntimeError at test_traces.py, line ")
    assert "dagger" not in to.getvalue()


def test_on_a_box_the_diary_and_the_log_are_written_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, folder = tmp_path / "code", tmp_path / "kept"
    code.mkdir()
    (code / "drakvakt_green.py").write_text("raise OSError('the dagger')\n")
    monkeypatch.syspath_prepend(code)
    legenden = EntryPoint("legenden", "companion.games.legenden:game", GROUP)
    install(monkeypatch, legenden, EntryPoint("green", "drakvakt_green:game", GROUP))

    async def people(evening: Evening) -> None:
        await evening.panel.wait_until("How many", "players")

    with logging_errors(argparse.Namespace(state=folder)):
        evening, status = run_box(folder, people)
    assert status == 0
    lines = evening.lines()
    assert "<3>A game failed: OSError at drakvakt_green.py, line 1, in <module>" in lines
    assert f"<4>The game green cannot be loaded (OSError, see {folder / NAME}): correct or remove it." in lines
    assert "OSError: the dagger" in (folder / NAME).read_text()
    assert "dagger" not in evening.log.getvalue()


# Messages with a hole that nothing fills.


class Holed(Toy):
    """Tells, asks and heads its pages with what nobody has filled."""

    async def play(self, state: ToyState) -> None:
        options = (Option("on", Text("{x} on", n=1)), Option("off", Text("Off")))
        await ask(lambda: Choose(key="on", seats=("Ada",), text=Text("{y}?", n=1), options=options))
        state.tell("home.gold", Text("{hero} brings home {m}.", n=2))
        await super().play(state)


def test_a_message_with_an_open_hole_is_shown_and_the_evening_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(monkeypatch, Ready("toy", Holed()))
    for given in (["--game", "toy", "--seats", "Ada", "Bo", "--new", "--dice", "rolled", "--cards", "drawn"], []):
        monkeypatch.setattr("sys.stdin", io.StringIO("a\na\nquit\n"))
        assert main(["play", "--plain", "--lang", "en", "--state", str(tmp_path), *given]) == 0
        said = capsys.readouterr()
        assert said.err == ""
        assert "{hero} brings home {m}." in said.out or not given
    (kept,) = Sessions(tmp_path).kept()
    assert not kept.finished
    written = (tmp_path / NAME).read_text()
    assert "UnfilledHole: toy: nothing fills a hole of '{hero} brings home {m}.'" in written
    assert written.count("{hero} brings home") <= 2, "once for each run"


def test_the_engine_says_a_message_with_an_open_hole(tmp_path: Path, log: Path) -> None:
    one = engine(tmp_path, Holed())
    asked = do(one, do="ask")["ask"]
    assert asked["text"] == "{y}?"
    assert do(one, do="answer", ask=asked["n"], seat="Ada", value="on")["ask"]["key"] == "move"
    assert "toy: nothing fills a hole of '{y}?'" in log.read_text()


def test_the_suite_of_a_game_does_not_let_an_open_hole_pass() -> None:
    with every_hole_filled(), pytest.raises(AssertionError, match=r"nothing fills a hole of '\{m\}'"):
        str(Text("{m}", n=2))
    assert str(Text("{m}", n=2)) == "{m}"
