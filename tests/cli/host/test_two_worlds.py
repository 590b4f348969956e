"""Two worlds that differ in one sealed choice: all that anybody else can observe before the reveal is the same."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.cli.engine.engine import Engine
from companion.cli.host.diary import LogDiary
from companion.cli.host.host import Host
from companion.cli.host.scenes import situation_of
from companion.cli.main import main
from companion.cli.systemd import Notifier
from companion.game import Game, find
from companion.language import Voice
from companion.pages.surface import Surface
from companion.table import Table, new_header
from companion.table.sessions import Sessions
from companion.testing.secrecy import blank_seals, trace
from hardware.emulator.terminal import TerminalPanel
from hardware.simulated.panel import SimulatedPanel
from tests.games.atervackt import test_secrets as ringed
from tests.hardware.serial.bench import Bench
from tests.secrecy import _frames, presses

__all__ = ["blank_seals"]

SEATS = ("Ada", "Bo", "Cid")
PORTS = {seat: f"/dev/ttyACM{n}" for n, seat in enumerate(SEATS)}
Said = tuple[str, str, Any]

HEROES: Mapping[str, Any] = {
    "heroes.Ada.name": "Rohan",
    "heroes.Bo.name": "Sigeir",
    "heroes.Cid.name": "Farmen",
    **{f"heroes.{seat}.{figure}": 17 for seat in SEATS for figure in ("max_life", "life")},
    "round": 1,
    "first": "Ada",
}
FIGHT: tuple[Said, ...] = (
    *(("Ada", "sun", [1]), ("Ada", "turn", "move"), ("Ada", "move.what", "room"), ("Ada", "room", "monster")),
    *(("Ada", "monster.kind", "orc"), ("Ada", "meeting.hero", "attack"), ("Cid", "meeting.reaction", "fight")),
    *(("Cid", "monster.life", 9), ("Cid", "fight.ready", True), ("Ada", "fight.ready", True)),
)
STANCES = ("strength", "psyche", "agility", "armour")
SIGNS = ("rock", "scissors", "paper")

CASES: dict[str, tuple[str, Mapping[str, Any], tuple[Said, ...], str, str, tuple[str, ...]]] = {
    "hero": ("legenden", HEROES, FIGHT, "Ada", "Cid", STANCES),
    "monster": ("legenden", HEROES, FIGHT, "Cid", "Ada", STANCES),
    "sign": ("atervackt", {}, (*ringed.BEGIN, *ringed.FIGHT), "Bo", "Ada", SIGNS),
}
"""A game, where it begins, what is said first, who then chooses in secret, the opponent, and among what."""

Worlds = Callable[[Path, str], dict[str, Any]]


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(autouse=True)
def same_salts(monkeypatch: pytest.MonkeyPatch, blank_seals: None) -> Callable[[], None]:
    """Salts and names of sessions are the same in each world, and so are commitments, which any salt makes differ."""
    numbers = [count()]

    def begin() -> None:
        numbers[0] = count()

    monkeypatch.setattr("secrets.token_hex", lambda size: f"{next(numbers[0]):0{2 * size}x}")
    return begin


def begin_at_secret(case: str, folder: Path) -> tuple[Sessions, Table]:
    """Return the kept game at the secret."""
    name, state, before, *_ = CASES[case]
    game: Game[Any] = find(name)
    sessions = Sessions(folder, clock=lambda: 1_000_000.0)
    table = sessions.begin(new_header(game, SEATS, state=state, seed=1))
    for seat, key, value in before:
        assert table.open is not None
        assert table.open.ask.key == key
        table.answer(table.open.n, seat, value)
    assert table.open is not None
    assert table.open.ask.kind == "secret"
    return sessions, table


def other_seats(seat: str) -> tuple[str, ...]:
    return tuple(name for name in SEATS if name != seat)


def play_at_box(case: str, table: Table, value: str) -> dict[str, Any]:
    """Return what the box, the other screens and every cable show while the player presses and seals a choice."""
    *_, seat, _, _ = CASES[case]
    bench = Bench(SEATS)
    for n, port in enumerate(PORTS.values()):
        bench.plug(port, f"aaaa{n:04x}")
    bench.run(2)
    for port in PORTS.values():
        bench.tap(port, "A")
    everybody, rest = SimulatedPanel(None, ()), SimulatedPanel((), other_seats(seat))
    diary = io.StringIO()
    pressed = 0

    async def sitting() -> None:
        nonlocal pressed
        host = Host(
            table,
            [everybody, rest, bench.panel],
            bench.clock,
            Voice("en"),
            diary=LogDiary(diary, Notifier(None)),
        )

        async def go_on(seconds: float) -> None:
            for _ in range(round(seconds / 0.5)):
                bench.run(0.5)
                await host.tick()
                host.show()

        for event in bench.events():
            await host.handle(event)
        host.show()

        async def tap(name: str, button: str) -> None:
            bench.tap(PORTS[name], button)
            (press,) = bench.events()
            await host.handle(press)
            host.show()

        assert table.open is not None
        for name in table.open.waiting if host.deadlines.is_readying() else ():
            await tap(name, "A")
        way = presses(situation_of(table, seat), Surface(seat), value)
        for button in (*way, *way):
            await tap(seat, button)
            pressed += 1
            await go_on(1)
        await go_on(2)

    asyncio.run(sitting())
    assert table.open is not None
    assert list(table.open.seals) == [seat]
    terminal, rung = TerminalPanel(), list[int]()
    for number, scene in enumerate(everybody.scenes):
        terminal.ring = partial(rung.append, number)
        terminal.show(scene)
    return {
        "bell": rung,
        "frames": [frame for panel in (everybody, rest) for frame in _frames(panel)],
        "cables": [(port, bench.wires[port].sent) for port in PORTS.values()],
        "what handhelds do": [device.trace for wire in bench.wires.values() if (device := wire.device)],
        "presses": pressed,
        "diary": diary.getvalue(),
    }


def play_by_engine(case: str, folder: Path, value: str) -> list[str]:
    """Return every line that the engine says during the choice, and to whatever the others ask then."""
    name, state, before, seat, opponent, _ = CASES[case]
    engine = Engine(Sessions(folder, clock=lambda: 1_000_000.0))
    said: list[str] = []

    def do(what: str, **fields: Any) -> Any:
        said.append(engine.answer(json.dumps({"do": what, **fields}).encode()))
        return json.loads(said[-1])

    ask = do("new", game=name, seats=SEATS, state=state, seed=1)["ask"]
    for name, _, answer in before:
        ask = do("answer", ask=ask["n"], seat=name, value=answer)["ask"]
    ask = do("answer", ask=ask["n"], seat=seat, value=value)["ask"]
    assert list(ask["sealed"]) == [seat]
    for who in (None, *other_seats(seat)):
        do("view", seat=who)
    for what in ("ask", "log", "odds", "games", "redo"):
        do(what)
    do("answer", ask=ask["n"], seat=seat, value=STANCES[0])
    do("answer", ask=ask["n"], seat=seat, value=None)
    do("answer", ask=ask["n"], seat=opponent, value="nothing of that")
    do("resume", session="none")
    do("leave", scope="nowhere")
    do("undo")
    engine.close()
    return said


def read_disk(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> dict[str, Any]:
    """Return the content of the disk but for the sealed values themselves, and what the session tools print of it."""
    (path,) = folder.glob("*.db")
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        found = {
            name: db.execute(f"SELECT {columns} FROM {name} ORDER BY 1").fetchall()
            for name, columns in (("meta", "*"), ("entry", "*"), ("sealed", "n, salt"))
        }
    said = {}
    for what in (["list"], ["export"], ["verify"], ["replay", "--plain", "--speed", "0"]):
        named = [] if what == ["list"] else [path.stem]
        status = main(["sessions", what[0], *named, *what[1:], "--lang", "en", "--state", str(folder)])
        said[what[0]] = (status, capfdbinary.readouterr())
    return {**found, "said": said, "size": path.stat().st_size, "files": sorted(games_alone(folder))}


def games_alone(folder: Path) -> dict[str, int]:
    """Return the sizes of the files but for the index of games, which hangs on the times of files."""
    return {file.name: file.stat().st_size for file in folder.iterdir() if file.is_file() and file.name != ".index"}


def world(
    case: str, folder: Path, value: str, same_salts: Callable[[], None], capfdbinary: pytest.CaptureFixture[bytes]
) -> dict[str, Any]:
    """Return all that anybody else can observe of this world."""
    *_, seat, _, _ = CASES[case]
    same_salts()
    _, table = begin_at_secret(case, folder / "box")
    observed = play_at_box(case, table, value)
    observed["traces"] = [trace(table, who) for who in (None, *other_seats(seat))]
    observed["sizes"] = games_alone(folder / "box")
    table.close()
    observed["kept"] = read_disk(folder / "box", capfdbinary)
    observed["engine"] = play_by_engine(case, folder / "engine", value)
    return observed


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder has one name in every world: it stands in what is said."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def test_all_that_others_can_observe_is_the_same_in_each_world(
    case: str, home: Path, same_salts: Callable[[], None], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    *_, values = CASES[case]
    worlds = []
    for number, value in enumerate((values[0], values[1], values[-1])):
        folder = home / "world"
        worlds.append(world(case, folder, value, same_salts, capfdbinary))
        folder.rename(home / str(number))
    first = worlds[0]
    assert len(first["frames"]) > 10
    assert all(sent for _, sent in first["cables"])
    assert b"unfinished" in first["kept"]["said"]["list"][1].out
    assert len(first["engine"]) > 20
    for other in worlds[1:]:
        for what, observed in other.items():
            assert observed == first[what], what


def test_a_difference_shows_once_the_choices_are_open(
    case: str, home: Path, same_salts: Callable[[], None], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """When the choices have opened, the same looks tell them apart."""
    *_, seat, opponent, values = CASES[case]
    opened = []
    for number, value in enumerate(values[:2]):
        same_salts()
        folder = home / "world"
        _, table = begin_at_secret(case, folder)
        for who, chosen in ((seat, value), (opponent, values[0])):
            assert table.open is not None
            table.answer(table.open.n, who, chosen)
        traced = trace(table, None)
        table.close()
        opened.append({"trace": traced, **read_disk(folder, capfdbinary)})
        folder.rename(home / str(number))
    assert opened[0]["trace"] != opened[1]["trace"]
    assert opened[0]["entry"] != opened[1]["entry"]
    for what in ("export", "replay"):
        assert opened[0]["said"][what] != opened[1]["said"][what]
