"""Requests and fields of version 2: who answers, what can be corrected, how far back, and which field is wrong."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.asks import Asking, Name, NotOffered
from companion.cli.engine.engine import Engine, serve
from companion.cli.engine.handler import Handler
from companion.cli.engine.requests import FIELDS
from companion.cli.engine.version_two import describe_event, describe_open_ask
from companion.game import find
from companion.games.talisman.cards.names import CardName
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.table.chance import Chance
from companion.table.open_ask import OpenAsk
from companion.table.sessions import Sessions
from companion.testing import bots
from companion.text import Text
from tests import toys
from tests.cli.peer import Peer, check_reply, schema, toy_or
from tests.cli.running import drakvakt
from tests.every_game import our_games

NEW = {"do": "new", "game": "toy", "seats": ["Ada", "Bo"]}


@pytest.fixture
def peer(tmp_path: Path) -> Iterator[Peer]:
    one = Peer(tmp_path / "sessions")
    with closing(one.engine):
        yield one


def test_hello_says_who_answers_and_what_it_does(peer: Peer) -> None:
    hello = peer.do("hello")["hello"]
    assert (hello["name"], hello["version"], hello["protocol"]) == ("Drakvakt", __version__, 2)
    assert hello["does"] == list(FIELDS)
    assert {"en", "sv"} <= set(hello["languages"])


def test_before_hello_and_after_hello_1_version_1_is_spoken(tmp_path: Path) -> None:
    handler = Handler(Sessions(tmp_path, game=toy_or))
    with closing(handler):
        asked = handler.handle({"do": "new", "game": "toy", "seats": ["Ada", "Bo"]})
        check_reply(asked, 1)
        assert "path" not in handler.handle({"do": "dance"})["error"]
        handler.handle({"do": "hello"})
        check_reply(handler.handle({"do": "ask"}), 2)
        handler.handle({"do": "hello", "protocol": 1})
        assert handler.handle({"do": "ask"}) == {name: value for name, value in asked.items() if name != "session"}


def test_a_handler_needs_neither_lines_nor_a_process(tmp_path: Path) -> None:
    handler = Handler(Sessions(tmp_path, game=toy_or))
    with closing(handler):
        assert handler.handle({"do": "hello", "id": 7})["id"] == 7
        odd: object
        for odd in (None, 3, [], "ask", {}, {"do": ["ask"]}, {"do": "ask", "id": []}, {1: 2}):
            assert handler.handle(odd)["error"]["code"] in ("json", "request", "field")


def test_the_schema_is_printed_by_the_command() -> None:
    printed = drakvakt("engine", "--schema")
    assert printed.returncode == 0
    assert json.loads(printed.stdout)["$defs"].keys() >= {"request", "reply", "ask-choose"}


def test_steps_say_what_undo_takes_back_and_what_bars_it(peer: Peer) -> None:
    peer.new(options={"rounds": 50})
    assert peer.do("steps") == {"steps": {"undo": None, "redo": False}}
    peer.say(("Ada", "out"))
    assert peer.do("steps")["steps"]["undo"] == {"text": "Ada: Out", "count": 1, "barrier": []}
    peer.go_to("dragon")
    peer.say(("Bo", "asleep"))
    barred = peer.do("steps")["steps"]["undo"]
    assert barred["barrier"]
    assert barred["barrier"][0] in peer.wrong("undo")[1]
    peer.do("undo", consent=True)
    assert peer.do("steps")["steps"]["redo"]
    assert peer.wrong("steps", count=0)[0] == "field"


def test_corrections_have_labels_and_all_values(peer: Peer) -> None:
    peer.new()
    found = peer.do("corrections")["corrections"]
    life = next(one for one in found["figures"] if one["path"] == "players.Ada.life")
    assert (life["text"], life["called"], life["value"], life["min"]) == ("life", "Ada: life", 5, 0)
    assert found["modes"][0] == {"path": "dice.T12", "text": "T12", "value": "asked", "values": ["asked", "rolled"]}
    rounds = next(one for one in found["options"] if one["path"] == "options.rounds")
    assert (rounds["value"], [one["value"] for one in rounds["values"]]) == (2, [1, 2, 3, 50])
    assert [one["path"] for one in peer.do("corrections", under="dice")["corrections"]["modes"]] == [
        "dice.T12",
        "dice.T6",
    ]
    for one in found["figures"]:
        value = one["max"] if "max" in one else one["values"][-1]["value"]
        assert "error" not in peer.do("set", path=one["path"], value=value), one
        assert peer.do("corrections", under=one["path"])["corrections"]["figures"][0]["value"] == value
    for one in found["modes"]:
        assert "error" not in peer.do("set", path=one["path"], value=one["values"][1])


def test_scenes_that_can_be_left_are_named(peer: Peer) -> None:
    peer.new()
    peer.go_to("duel")
    scenes = peer.do("corrections")["corrections"]["scenes"]
    assert scenes[0]["scope"] == "duel"
    assert "error" not in peer.do("leave", scope=scenes[0]["scope"])


def test_sessions_are_the_kept_games(peer: Peer) -> None:
    assert peer.do("sessions") == {"sessions": []}
    session = peer.new()["session"]
    (kept,) = peer.do("sessions")["sessions"]
    assert (kept["session"], kept["game"], kept["seats"], kept["status"]) == (session, "toy", ["Ada", "Bo"], "in use")


def test_pushed_views_come_after_the_reply_that_changed_them(tmp_path: Path) -> None:
    said = [
        {"do": "hello"},
        {"do": "push", "on": True, "seats": [None, "Ada"]},
        {"do": "new", "game": "toy", "seats": ["Ada", "Bo"]},
        {"do": "ask"},
        {"do": "set", "path": "players.Ada.life", "value": 3},
        {"do": "push", "on": False},
        {"do": "set", "path": "players.Ada.life", "value": 2},
    ]
    out = io.BytesIO()
    lines = b"".join(json.dumps(request).encode() + b"\n" for request in said)
    assert serve(Sessions(tmp_path, game=toy_or), io.BytesIO(lines), out) == 0
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    for reply in replies:
        check_reply(reply)
    kinds = [next(name for name in ("hello", "pushing", "ask", "push") if name in reply) for reply in replies]
    assert kinds == ["hello", "pushing", "ask", "push", "push", "ask", "ask", "push", "push", "pushing", "ask"]
    assert [reply["push"]["seat"] for reply in replies if "push" in reply] == [None, "Ada", None, "Ada"]
    assert replies[7]["push"]["view"]["state"]["players"]["Ada"]["life"] == 3


def test_a_pushed_view_of_one_seat_has_what_its_view_has(peer: Peer) -> None:
    peer.new()
    peer.do("push", on=True, seats=["Bo"])
    (pushed,) = (json.loads(line) for line in peer.engine.pushes())
    assert pushed["push"]["view"] == peer.do("view", seat="Bo")["view"]
    assert peer.engine.pushes() == []
    assert peer.wrong("push", on=True, seats=["Cid"])[0] == "field"


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ({"do": "dance"}, "/do"),
        ({"do": "ask", "id": []}, "/id"),
        ({"do": "ask", "a/b": 1}, "/a~1b"),
        ({"do": "answer", "ask": 1, "seat": "Ada"}, "/value"),
        ({"do": "answer", "ask": "1", "seat": "Ada", "value": 1}, "/ask"),
        ({"do": "answer", "ask": 9, "seat": "Ada", "value": 1}, "/ask"),
        ({"do": "answer", "ask": 1, "seat": "Cid", "value": 1}, "/seat"),
        ({"do": "answer", "ask": 1, "seat": "Ada", "value": "cellar"}, "/value"),
        ({"do": "time", "ask": 9}, "/ask"),
        ({"do": "interrupt", "seat": "Cid", "what": "spell"}, "/seat"),
        ({"do": "interrupt", "seat": "Ada", "what": "nap"}, "/what"),
        ({"do": "leave", "scope": "duel"}, "/scope"),
        ({"do": "undo", "count": 0}, "/count"),
        ({"do": "undo"}, None),
        ({"do": "redo"}, None),
        ({"do": "set", "path": "players.Ada.life", "value": 99}, "/value"),
        ({"do": "set", "path": "players.Cid.life", "value": 1}, "/path"),
        ({"do": "set", "path": "options.rounds", "value": 7}, "/value"),
        ({"do": "set", "path": "options.moons", "value": 7}, "/path"),
        ({"do": "set", "path": "dice.T20", "value": "rolled"}, "/path"),
        ({"do": "set", "path": "dice.T12", "value": "drawn"}, "/value"),
        ({"do": "deck", "deck": "unicorn", "op": "shuffle"}, "/deck"),
        ({"do": "deck", "deck": "dragon", "op": "burn"}, "/op"),
        ({"do": "deck", "deck": "dragon", "op": "peek"}, "/card"),
        ({"do": "deck", "deck": "dragon", "op": "count", "number": -1}, "/number"),
        ({"do": "deck", "deck": "dragon", "op": "peek", "card": "awake", "seat": "Cid"}, "/seat"),
        ({"do": "view", "seat": "Cid"}, "/seat"),
        ({"do": "odds", "ask": 9}, "/ask"),
        ({"do": "help", "lang": "xx"}, "/lang"),
        ({"do": "hello", "protocol": 3}, "/protocol"),
        ({"do": "push", "on": True, "seats": [None, "Cid"]}, "/seats/1"),
        ({"do": "resume", "session": "none"}, "/session"),
        ({"do": "new", "game": "unknown", "seats": ["Ada", "Bo"]}, "/game"),
        ({"do": "new", "game": "toy", "seats": []}, "/seats"),
        ({"do": "new", "game": "toy", "seats": ["Ada", 3]}, "/seats/1"),
        ({**NEW, "options": {"moons": 1}}, "/options/moons"),
        ({**NEW, "dice": "drawn"}, "/dice"),
        ({**NEW, "setup": "x"}, "/setup"),
        ({**NEW, "state": {"turns": 1, "x": 1}}, "/state/x"),
        ({**NEW, "state": {"seats": []}}, "/state/seats"),
        ({**NEW, "begin": {"scene": "fight"}}, "/begin"),
        (
            {**NEW, "state": {"players.Ada.life": 99}},
            "/state/players.Ada.life",
        ),
    ],
)
def test_a_mistake_says_which_field_is_wrong(peer: Peer, request_: dict[str, Any], path: str | None) -> None:
    peer.new()
    error = peer.line(json.dumps(request_).encode())["error"]
    assert error["path"] == path, error
    assert error["text"].endswith((".", "!", "?"))


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"\xff", b"7", b'{"do":"ask","id":"\\ud800"}'])
def test_a_line_that_is_no_request_is_wrong_as_a_whole(peer: Peer, line: bytes) -> None:
    assert peer.line(line)["error"]["path"] == ""


def test_free_words_are_announced() -> None:
    asked = Name(key="setup.name", seats=("Ada",), text=Text("Name?"), options=(), taken=("Bo",))
    assert free_words(asked) == {"shortest": 1, "longest": 20, "without": ".", "not_first": "", "taken": ["Bo"]}
    asked = CardName(key="card.name", seats=("Ada",), text=Text("Card?"), options=())
    assert free_words(asked) == {"shortest": 1, "longest": 19, "without": "", "not_first": "+", "taken": []}


def free_words(ask: Name) -> dict[str, Any]:
    """Return which words an ask announces, after seeing that it takes these and no others."""
    opened = OpenAsk(1, ask, Asking(lambda: ask))
    table = Table(toys.game, MemoryJournal(new_header(toys.game, ["Ada", "Bo"])))
    said = describe_open_ask(table, opened, str)
    schema("ask-choose").validate(said)
    free: dict[str, Any] = said["free"]
    good = "x" * free["longest"]
    assert ask.check("Ada", good) == good
    for bad in ("", good + "x", "a\nb", *free["taken"], *(f"a{sign}" for sign in free["without"]), *free["not_first"]):
        with pytest.raises(NotOffered):
            ask.check("Ada", bad)
    return free


def test_an_ask_that_is_left_out_is_told_as_an_event(tmp_path: Path) -> None:
    chance = random.Random(3)
    skipped: list[dict[str, Any]] = []
    with closing(Engine(Sessions(tmp_path))) as engine:

        def do(**request: Any) -> dict[str, Any]:
            reply: dict[str, Any] = json.loads(engine.answer(json.dumps(request).encode()))
            assert "error" not in reply, reply
            return reply

        do(do="hello")
        reply = do(do="new", game="rulez", seats=["Ada", "Bo"], seed=1)
        for _ in range(120):
            skipped += [event for event in reply["told"] if event["key"] == "skipped"]
            if skipped or "over" in reply:
                break
            opened = engine.table.open
            assert opened is not None
            seat = opened.waiting[0]
            reply = do(do="answer", ask=opened.n, seat=seat, value=bots.legal_answer(opened.ask, seat, chance))
        told = skipped[0]
        assert told["params"]["ask"].partition(".")[0] in ("whom", "pool", "which", "dice", "whose")
        assert told["text"] == f"{told['params']['question']} {told['params']['answer']}"
        assert (told["seat"], told["loud"]) in (("Ada", False), ("Bo", False))
        assert told["params"]["value"]
        assert all(one["key"] != "skipped" for one in do(do="log")["log"])
        assert all(one["key"] != "skipped" for one in do(do="undo", consent=True)["told"])


@pytest.mark.parametrize(
    ("game", "seats", "seed", "key", "value"),
    [
        ("legenden", 1, 0, "setup.first", "Ada"),
        ("legenden", 2, 1, "monster.which", "new"),
        ("atervackt", 1, 0, "setup.keeper", "Ada"),
        ("talisman", 2, 15, "crown.whom", "Bo"),
        ("labirynt", 1, 0, "spell.usable", "sleep"),
        ("rulez", 2, 0, "dice.attack", "1"),
    ],
)
def test_each_game_tells_the_asks_that_it_leaves_out(game: str, seats: int, seed: int, key: str, value: str) -> None:
    rules, chance = find(game), random.Random(seed)
    table = Table(rules, MemoryJournal(new_header(rules, ["Ada", "Bo"][:seats], seed=seed)))
    for _ in range(MANY):
        if table.is_over or any(dict(one.text.params)["ask"] == key for one in table.run.state.skipped):
            break
        bots.answer_once(table, chance)
    found = [describe_event(one, str, table.run.state.seats) for one in table.run.state.skipped]
    told = next(one for one in found if one["params"]["ask"] == key)
    schema("event").validate(told)
    assert (told["params"]["value"], told["seat"] in ("Ada", "Bo"), told["loud"]) == (value, True, False)
    if game == "rulez":
        assert 0 < Fraction(told["params"]["chance"]) < 1


MANY = 250
"""Answers of a random game until it has left out the ask."""


@pytest.mark.parametrize("name", our_games())
def test_an_ask_says_as_data_whom_it_is_about(name: str) -> None:
    game, rng = find(name), random.Random(4)
    table = Table(game, MemoryJournal(new_header(game, ["Ada", "Bo"], seed=4)), Chance(4))
    subjects = set[str]()
    for _ in range(60):
        if table.open is None:
            break
        subjects |= describe_open_ask(table, table.open, str)["about"].keys()
        bots.answer_once(table, rng)
    # Labirynt begins with the figures of its printed tables, the others with people and what they hold.
    assert subjects & {"seat", "figure", "hero", "sheet", "monster", "card", "table"}
