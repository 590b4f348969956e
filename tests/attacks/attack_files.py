"""Files that were altered: archives, owners' figures and requests are refused in one clean sentence, or followed."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

from companion.cli.engine.engine import Engine
from companion.cli.replay.retelling import Pace, retell
from companion.errors import DrakvaktError
from companion.game import find
from companion.journal import MemoryJournal
from companion.language import Voice
from companion.pages.page import Page
from companion.table import Table, new_header
from companion.table.archive import archive_lines, retrace, store
from companion.table.chance import Chance
from companion.table.rescue import rescue
from companion.table.sessions import Sessions
from companion.table.unpack import unpack
from companion.table.verify import verify
from companion.testing import bots
from hardware.emulator.canvas import glyphs
from hardware.emulator.plain_panel import page_lines
from tests import toys
from tests.attacks.runner import Plan, attack
from tests.every_game import TESTS_OF_GAMES, our_games
from tests.table.making import sit
from tests.table.test_archive import archive_of, play_wildly

RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
STEERING = "\x1b]0;x\x07\x9b2J\u202e\u2066\r\x7f"
LONG, STUCK = 20.0, 300.0
"""Seconds of work that no file takes, and seconds on any clock, however busy this machine is."""

STRANGE: tuple[Any, ...] = (
    *(None, True, -1, 0, 3, 2.5, 2**60, 1e300, "", "x", STEERING, "\ud800", "a" * 300, [], {}, [[]], [["x"]]),
    *({"Ada": ["x", "y"]}, {"e": "undo", "to": 0}, {"e": "redo"}, [{"d": "dragon", "c": "x", "s": "Ada"}]),
)


def bend_value(data: Any, rng: random.Random) -> Any:
    """Return the data with another value at one place."""
    match data:
        case dict() if data and rng.random() < 0.9:
            key = rng.choice([*data])
            if rng.random() < 0.1:
                return {name: value for name, value in data.items() if name != key}
            return {**data, key: bend_value(data[key], rng)}
        case list() if data and rng.random() < 0.9:
            at = rng.randrange(len(data))
            return [*data[:at], bend_value(data[at], rng), *data[at + 1 :]]
    return rng.choice(STRANGE)


def damage_bytes(data: bytes, rng: random.Random) -> bytes:
    """Return the bytes altered, shortened, doubled or cut off."""
    start = rng.randrange(len(data) + 1)
    end = min(len(data), start + rng.choice((1, 2, 20, 2000)))
    put = rng.choice((b"", rng.randbytes(end - start), data[start:end] * 2, b"[" * 50, b'"', b"\n", b"\\u0000"))
    return data[:start] + put + data[end:]


def describe_fault_of(call: Callable[[], object]) -> str | None:
    """Return the fault of a call; `None` where it succeeded, or was refused in one clean sentence."""
    began, worked = time.monotonic(), time.process_time()
    try:
        call()
    except DrakvaktError as error:
        if RAW.search(str(error)) or "\n" in str(error) or not str(error):
            return f"no clean sentence: {str(error)!a}"
    except Exception as error:
        return f"failed: {error!r:.200}"
    took, worked = time.monotonic() - began, time.process_time() - worked
    return f"took {took:.0f} s, {worked:.0f} of them work" if worked > LONG or took > STUCK else None


def name_place(found: str | None, *at: object) -> str | None:
    """Return a found fault with the place where it was found; `None` where nothing was."""
    return None if found is None else f"{' '.join(map(str, at))}: {found}"


def _find_game(name: str) -> Any:
    return toys.game if name == "toy" else find(name)


def _follow_archive(text: list[bytes], folder: Path) -> None:
    """Take in an archive, check it and tell it again, as the commands do; store it where it can be followed."""
    archive = unpack(text, _find_game)
    game = _find_game(archive.header["game"])
    retraced = retrace(archive, game)
    verify(archive, game)
    for line in retell(archive, game, Voice("en"), Pace(0, time.sleep)):
        str(line)
    if retraced.divergence is None:
        sessions = Sessions(folder, game=_find_game)
        name = f"g{len([*folder.glob('*.db')])}"
        store(retraced.archive, folder, name)
        sessions.resume(name).close()


@attack
def altered_archives(plan: Plan) -> Iterator[str | None]:
    """Alter values or bytes of archives of a toy game with undos."""
    folder = plan.folder / "archives"
    folder.mkdir(parents=True)
    for number in range(plan.amount(40, 4000)):
        rng = plan.rng("archive", number)
        text = [f"{line}\n".encode() for line in archive_lines(archive_of(play_wildly(sit(rounds=3), rng, 25)))]
        if rng.random() < 0.7:
            data = [json.loads(line) for line in text]
            for _ in range(rng.choice((1, 1, 1, 3))):
                at = rng.choice((0, rng.randrange(len(data))))
                data[at] = bend_value(data[at], rng)
            text = [json.dumps(line).encode() + b"\n" for line in data]
        else:
            text = damage_bytes(b"".join(text), rng).splitlines(keepends=True)
        yield name_place(describe_fault_of(lambda text=text: _follow_archive(text, folder)), "archive", number)  # type: ignore[misc]


@attack
def altered_recorded_games(plan: Plan) -> Iterator[str | None]:
    """Alter one value in one line of recorded games."""
    folder = plan.folder / "recorded"
    folder.mkdir(parents=True)
    paths = sorted(TESTS_OF_GAMES.glob("*/recorded/*.jsonl"))
    for number in range(plan.amount(4, 150)):
        rng = plan.rng("recorded", number)
        path = rng.choice(paths)
        text = path.read_bytes().splitlines(keepends=True)
        at = rng.choice((0, rng.randrange(len(text)), rng.randrange(len(text))))
        text[at] = json.dumps(bend_value(json.loads(text[at]), rng)).encode() + b"\n"
        yield name_place(describe_fault_of(lambda text=text: _follow_archive(text, folder)), path.stem, number)  # type: ignore[misc]


@attack
def altered_figures(plan: Plan) -> Iterator[str | None]:
    """Alter the bytes of owners' figures in TOML."""
    from companion import toml

    for number in range(plan.amount(25, 400)):
        rng = plan.rng("figures", number)
        game = find(rng.choice(our_games()))
        data = game.data()
        part = rng.choice([*data])
        folder = plan.folder / f"figures{number}" / game.id
        folder.mkdir(parents=True)
        text = toml.write_toml(cast("Any", data[part])).encode()
        for _ in range(rng.choice((1, 2))):
            text = damage_bytes(text, rng)
        (folder / f"{part}.toml").write_bytes(text)
        sessions = Sessions(plan.folder / "kept", owners=folder.parent)

        def begin_game(sessions: Sessions = sessions, game: Any = game) -> None:
            found = sessions.figures(game, only_look=True)
            seats = [f"S{n}" for n in range(game.seats[0])]
            sessions.begin(new_header(game, seats, data=found.effective)).close()

        yield name_place(describe_fault_of(begin_game), game.id, part, number)


@attack
def altered_requests(plan: Plan) -> Iterator[str | None]:
    """Send altered lines to the engine; each gets one clean line back, whatever it is."""
    requests: list[dict[str, Any]] = [
        {"do": "new", "game": "toy", "seats": ["Ada", "Bo"], "options": {"rounds": 50}, "seed": 1},
        {"do": "answer", "ask": 1, "seat": "Ada", "value": "home"},
        {"do": "set", "path": "players.Ada.life", "value": 1},
        {"do": "deck", "deck": "dragon", "op": "peek", "card": "asleep"},
        *({"do": "undo", "count": 1, "consent": True}, {"do": "redo"}, {"do": "view", "seat": "Ada"}, {"do": "log"}),
        *({"do": "odds"}, {"do": "leave", "scope": "round"}, {"do": "interrupt", "seat": "Ada", "what": "spell"}),
    ]
    engine = Engine(Sessions(plan.folder / "engine", game=lambda _: toys.game))
    engine.answer(json.dumps(requests[0]).encode())
    for number in range(plan.amount(300, 30_000)):
        rng = plan.rng("request", number)
        line = json.dumps(bend_value(rng.choice(requests), rng)).encode()
        line = damage_bytes(line, rng) if rng.random() < 0.3 else line
        reply = engine.answer(line.replace(b"\n", b" "))
        said = json.loads(reply)
        clean = not RAW.search(reply) and "\n" not in reply and isinstance(said, dict)
        fault = clean and said.get("error", {}).get("code") == "fault"
        yield None if clean and not fault else f"request {number}: {reply!a:.200}"
    engine.close()


@attack
def steering_names(plan: Plan) -> Iterator[str | None]:
    """Show names that a file brings on pages and in lines, as names of games, and in the rescue of a damaged file."""
    folder = plan.folder / "names"
    for number in range(plan.amount(10, 500)):
        rng = plan.rng("names", number)
        name = "".join(rng.choice([*STEERING, "A", "e\u0301", "龍"]) for _ in range(rng.randint(1, 15)))
        rows = page_lines(Page((name,) * 6))
        yield f"a page has {rows!a}" if any(RAW.search(row) for row in rows) else None
        yield f"a screen has {name!a}" if RAW.search("".join(glyphs(name))) else None
        sessions = Sessions(folder, game=lambda _: toys.game)
        yield name_place(describe_fault_of(lambda name=name, sessions=sessions: sessions.path(name)), "path", number)  # type: ignore[misc]
        found = describe_fault_of(lambda name=name, sessions=sessions: rescue(sessions, name))  # type: ignore[misc]
        yield name_place(found, "rescue", number)
        header = {**new_header(toys.game, ["Ada", "Bo"]), "seats": [name, "Bo"]}
        yield name_place(describe_fault_of(lambda header=header: _play_from_header(header)), "seat", number)  # type: ignore[misc]


def _play_from_header(header: dict[str, Any]) -> None:
    table = Table(toys.game, MemoryJournal(header, lasts=True), Chance(1))
    bots.play(table, random.Random(1), 20)
