"""The engine, request by request and mistake by mistake."""

from __future__ import annotations

import io
import json
import re
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.cli.engine import handler as handlers
from companion.cli.engine import refusals as kinds_of_refusal
from companion.cli.engine.engine import serve
from companion.cli.engine.requests import FIELDS, LONGEST_LINE, READY
from companion.journal import MAKE_ROOM, NotKept, SqliteJournal
from companion.table import errors as refusals
from companion.table.sessions import Sessions
from tests import toys
from tests.cli.peer import GAMES, SCHEMA, Peer, schema, toy_or
from tests.table.games import Harsh
from tests.table.making import USUAL, header


@contextmanager
def open_engine(folder: Path) -> Iterator[Peer]:
    """Yield an engine with its games in a folder of the test's own."""
    peer = Peer(folder / "sessions")
    with closing(peer.engine):
        yield peer


PLAIN = {"kind": "", "loud": False, "seat": None, "turn": None, "victim": ""}
"""Further fields of an event that just rolls by."""


@pytest.fixture
def peer(tmp_path: Path) -> Iterator[Peer]:
    with open_engine(tmp_path) as one:
        yield one


# What is absurdly long.


def test_an_absurdly_long_value_is_refused_at_once(peer: Peer) -> None:
    """One path of 64 KiB took a minute to be refused, and the name of a seat two seconds."""
    peer.new("Ada", "Bo")
    before = time.process_time()
    for path in ("." * 60_000, "a." * 30_000, "players." * 7_000, "decks." + "a." * 29_000):
        assert peer.wrong("set", path=path, value=1)[0] == "path"
        assert peer.wrong("deck", deck=path, op="shuffle")[0] == "path"
        assert peer.wrong("new", game="toy", seats=["Ada", "Bo"], state={path: 1})[0] == "path"
    accents = "a" + "\u0316\u0301" * 14_000
    line = json.dumps({"do": "new", "game": "toy", "seats": [accents, "Bo"]}, ensure_ascii=False)
    assert peer.line(line.encode())["error"]["code"] == "setup"
    assert time.process_time() - before < 2


# The schema itself.


def test_the_schema_is_a_valid_json_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_names_every_code() -> None:
    own = {
        kind.code for kind in vars(refusals).values() if isinstance(kind, type) and issubclass(kind, refusals.Refused)
    }
    mapped = {code for _, code in kinds_of_refusal.CODES}
    of_lines = {"json", "long", "blank", "request", "field", "right", "running"}
    named = set(SCHEMA["$defs"]["reply-error"]["properties"]["error"]["properties"]["code"]["enum"])
    assert named == own | mapped | of_lines


def test_the_schema_names_every_request_with_its_fields() -> None:
    for name, (needed, possible) in {**FIELDS, **READY}.items():
        shape = SCHEMA["$defs"][f"do-{name}"]
        assert set(shape["required"]) == {"do", *needed}
        assert set(shape["properties"]) == {"do", "id", *needed, *possible}
    assert len(SCHEMA["$defs"]["request"]["oneOf"]) == len(FIELDS) + len(READY)


@pytest.mark.parametrize(
    "reply",
    [
        {},
        {"told": []},
        {"ask": {"n": 1}, "told": []},
        {"log": [], "told": []},
        {"error": {"code": "oops", "text": "x"}},
        {"error": {"code": "json", "text": "two\nlines"}},
        {"odds": [{"key": "a", "text": "b", "chance": "0.5"}]},
        {"view": {}},
        {"games": [], "more": 1},
    ],
)
def test_the_schema_can_refuse(reply: Any) -> None:
    assert not schema("reply").is_valid(reply)


# What can be asked of the engine.


def test_games_are_listed_with_seats_options_and_scenes(peer: Peer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handlers, "games", lambda: {"toy": toys.game})
    (game,) = peer.do("games")["games"]
    assert game == {
        "id": "toy",
        "title": "Toy",
        "seats": [2, 4],
        "options": {
            "rounds": {"default": 2, "values": [1, 2, 3, 50], "text": "Rounds"},
            "seconds": {"default": 7, "values": [0, 7], "text": "Seconds"},
        },
        "setups": [],
        "scenes": {},
    }


def test_installed_games_have_a_sensible_number_of_seats(peer: Peer) -> None:
    assert all(game["seats"][0] <= game["seats"][1] for game in peer.do("games")["games"])


def test_new_returns_the_first_ask_at_once(peer: Peer) -> None:
    reply = peer.new(id="first")
    assert reply["id"] == "first"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-toy-[0-9a-f]{6}", reply["session"])
    assert reply["told"] == []
    assert reply["ask"] == {
        "n": 1,
        "kind": "choose",
        "key": "move",
        "seats": ["Ada", "Bo"],
        "waiting": ["Ada", "Bo"],
        "text": "Where to?",
        "params": {},
        "pieces": [],
        "about": {},
        "options": [{"id": "home", "text": "Home"}, {"id": "out", "text": "Out"}],
        "notes": [],
        "elsewhere": [],
        "likely": [],
        "by_name": False,
        "free": None,
        "seconds": 30,
        "offers": [{"what": "spell", "text": "Cast a spell"}],
        "rules": [],
    }


def test_an_answer_can_be_taken_back_while_others_think(peer: Peer) -> None:
    peer.new()
    assert peer.say(("Ada", "out"))["ask"]["waiting"] == ["Bo"]
    assert peer.do("answer", ask=1, seat="Ada", value=None)["ask"]["waiting"] == ["Ada", "Bo"]
    reply = peer.say(("Ada", "out"), ("Bo", "home"))
    assert reply["told"] == [
        {"key": "moved.to", "params": {"seat": "Ada", "place": "out"}, "text": "Ada goes out", "about": {"seat": "Ada"}}
        | PLAIN,
        {"key": "moved.to", "params": {"seat": "Bo", "place": "home"}, "text": "Bo goes home", "about": {"seat": "Bo"}}
        | PLAIN,
    ]
    assert peer.do("ask")["told"] == [], "told once"


def test_each_kind_of_ask_is_described_with_its_fields(peer: Peer) -> None:
    peer.new(options={"rounds": 1})
    assert peer.go_to("duel")["ask"]["kind"] == "secret"
    assert "sealed" not in peer.do("ask")["ask"]
    sealed = peer.say(("Bo", "bag"))["ask"]
    assert (sealed["waiting"], sealed["sealed"].keys(), sealed["seconds"]) == (["Ada"], {"Bo"}, 7)
    luck = peer.say(("Ada", "stone"))["ask"]
    assert (luck["kind"], luck["die"], luck["count"], luck["need"]) == ("roll", "T12", 1, {"op": "<=", "value": 4})
    assert luck["faces"] == list(range(1, 13))
    dice = peer.say(("Ada", [3]))["ask"]
    assert (dice["die"], dice["count"], dice["need"]) == ("T6", 2, None)
    gold = peer.say(("Ada", [6, 6]))["ask"]
    assert (gold["kind"], gold["min"], gold["max"]) == ("number", 0, 100)
    assert peer.say(("Ada", 7))["ask"]["kind"] == "tell"
    card = peer.say(("Ada", True))["ask"]
    assert (card["kind"], card["deck"]) == ("draw", "dragon")
    assert card["options"] == [{"id": "asleep", "text": "asleep"}, {"id": "awake", "text": "awake"}]
    over = peer.say(("Bo", "asleep"))
    assert over["over"] == {"life": {"Ada": 4, "Bo": 5}}
    assert peer.do("ask") == {"over": over["over"], "told": []}


def test_the_same_seed_gives_the_same_rolls_and_cards(peer: Peer) -> None:
    logs = []
    for _ in range(2):
        peer.new(dice="rolled", cards="drawn", seed=12, options={"rounds": 1, "seconds": 7})
        peer.go_to("duel")
        peer.say(("Ada", "bag"), ("Bo", "bag"), ("Ada", 1), ("Ada", True))
        logs.append([event["text"] for event in peer.do("log")["log"] if event["key"] in ("rolled", "drawn")])
    assert logs[0] == logs[1]
    assert len(logs[0]) == 3


def test_the_seed_is_shown_to_nobody(peer: Peer) -> None:
    said = json.dumps([peer.new(dice="rolled", seed=987654321), peer.do("view", seat=None), peer.do("log")])
    assert "987654321" not in said


def test_the_box_rolls_and_draws_this_once(peer: Peer) -> None:
    peer.new(seed=1)
    peer.go_to("luck")
    assert [event["key"] for event in peer.say(("Ada", "box"))["told"]] == ["rolled"]
    peer.go_to("dragon")
    assert "drawn" in [event["key"] for event in peer.say(("Bo", "box"))["told"]]


def test_new_begins_in_a_given_situation(peer: Peer) -> None:
    peer.new(state={"players.Ada.life": 2, "rounds": 1})
    state = peer.do("view", seat=None)["view"]["state"]
    assert (state["players"]["Ada"]["life"], state["rounds"]) == (2, 1)


def test_time_closes_an_ask_and_lays_for_the_late(peer: Peer) -> None:
    peer.new()
    peer.say(("Bo", "out"))
    reply = peer.do("time", ask=1)
    assert [event["text"] for event in reply["told"]] == ["Bo goes out"]
    asked = peer.say(("Ada", "bag"))["ask"]["n"]
    assert [event["key"] for event in peer.do("time", ask=asked)["told"]] == ["duel.late"]


def test_an_interruption_is_asked_and_then_the_ask_returns(peer: Peer) -> None:
    peer.new()
    peer.say(("Ada", "out"))
    reply = peer.do("interrupt", seat="Bo", what="spell")
    assert (reply["ask"]["key"], reply["ask"]["seats"]) == ("spell.target", ["Bo"])
    reply = peer.say(("Bo", "Ada"))
    assert (reply["ask"]["n"], reply["ask"]["waiting"]) == (1, ["Bo"])


def test_leave_ends_a_scene(peer: Peer) -> None:
    peer.new()
    peer.go_to("duel")
    assert peer.do("leave", scope="duel")["ask"]["key"] == "luck"


def test_a_game_that_cannot_end_early_is_not_ended(peer: Peer) -> None:
    peer.new()
    code, text = peer.wrong("leave", scope="whole_game")
    assert (code, text) == ("closed", "The game cannot be ended now: it has not begun, or it is over.")


def test_undo_and_redo_move_along_the_steps(peer: Peer) -> None:
    peer.new()
    peer.say(("Ada", "out"), ("Bo", "out"))
    reply = peer.do("undo", count=2)
    assert (reply["ask"]["key"], reply["ask"]["waiting"]) == ("move", ["Ada", "Bo"])
    assert [event["key"] for event in reply["told"]] == ["undo"]
    assert peer.do("redo")["ask"]["key"] == "duel"


def test_undo_past_something_seen_wants_consent(peer: Peer) -> None:
    peer.new()
    peer.go_to("dragon")
    peer.say(("Bo", "asleep"))
    code, text = peer.wrong("undo")
    assert (code, "Dragon: asleep" in text) == ("barrier", True)
    assert peer.do("undo", consent=True)["ask"]["key"] == "table.card"


@pytest.mark.parametrize(
    ("path", "value"),
    [("players.Ada.life", 1), ("options.rounds", 3), ("dice.T12", "rolled"), ("cards.dragon", "drawn"), ("rounds", 1)],
)
def test_set_changes_a_figure_and_reports_it(peer: Peer, path: str, value: Any) -> None:
    peer.new()
    (event,) = peer.do("set", path=path, value=value)["told"]
    assert (event["key"], event["params"]["path"], event["params"]["after"]) == ("set", path, str(value))


@pytest.mark.parametrize(
    ("op", "more"),
    [
        ("peek", {"card": "awake", "seat": "Ada"}),
        ("peek", {"card": "awake", "index": 1}),
        ("shuffle", {}),
        ("count", {"number": 3}),
        ("remove", {"card": "asleep"}),
        ("return", {}),
    ],
)
def test_deck_reports_each_operation_and_no_private_card(peer: Peer, op: str, more: dict[str, Any]) -> None:
    peer.new()
    params = peer.do("deck", deck="dragon", op=op, **more)["told"][0]["params"]
    assert (params["deck"], params["op"], params["pile"]) == ("dragon", op, "Dragon")
    assert ("card" in params) is ("card" in more and "seat" not in more), "what one alone has seen is not told"


def test_discards_may_go_back_on_top_or_under_the_pile(peer: Peer) -> None:
    peer.new(options={"rounds": 50})
    for op in ("top", "bottom"):
        peer.go_to("dragon")
        peer.say(("Bo", "asleep"))
        assert "error" not in peer.do("deck", deck="dragon", op=op, card="asleep")


def test_a_seats_view_alone_has_what_that_seat_has_peeked(peer: Peer) -> None:
    peer.new()
    peer.do("deck", deck="dragon", op="peek", card="awake", seat="Ada")
    everybody, ada, bo = (peer.do("view", seat=seat)["view"] for seat in (None, "Ada", "Bo"))
    assert everybody == bo
    assert (everybody["danger"], ada["danger"]) == ("1/4", "1")
    assert everybody["decks"] == [
        {"key": "dragon", "label": "Dragon", "left": 4, "chances": [{"text": "awake", "chance": "1/4"}]}
    ]
    assert everybody["meters"][0] == {"key": "Ada", "label": "Ada", "value": 5, "max": 9}


def test_odds_hold_the_chances_of_decks_and_of_the_open_roll(peer: Peer) -> None:
    peer.new()
    assert peer.do("odds")["odds"] == [{"key": "dragon.awake", "text": "awake", "chance": "1/4"}]
    peer.go_to("luck")
    assert peer.do("odds")["odds"][0] == {"key": "luck", "text": "Luck", "chance": "5/12"}


def test_the_log_holds_all_that_was_told(peer: Peer) -> None:
    told = peer.new()["told"]
    for _ in range(9):
        ask = peer.do("ask")["ask"]
        told += peer.go_to(ask["key"])["told"]
        told += peer.say((ask["waiting"][0], USUAL[ask["key"]]))["told"]
    assert peer.do("log")["log"] == told
    assert len(told) > 4


# Resume.


def test_resume_opens_the_last_game_and_each_named_one(tmp_path: Path) -> None:
    with open_engine(tmp_path) as peer:
        session = peer.new()["session"]
        before = peer.say(("Ada", "out"))["ask"]
    with open_engine(tmp_path) as peer:
        assert peer.do("resume") == {"session": session, "ask": before, "told": []}
        assert peer.do("resume") == {"session": session, "ask": before, "told": []}, "its own game too"
        other = peer.new()["session"]
        assert peer.do("resume")["session"] in (session, other)
        assert peer.do("resume", session=session)["ask"] == before


def test_a_resume_that_fails_leaves_the_open_game_open(peer: Peer) -> None:
    peer.new(options={"rounds": 1})
    peer.go_to("dragon")
    assert "over" in peer.say(("Bo", "asleep"))
    assert peer.wrong("resume")[0] == "session"
    assert peer.wrong("resume", session="no-such-game")[0] == "session"
    assert peer.wrong("resume", session="")[0] == "session"
    assert "over" in peer.do("ask")


def test_a_new_game_that_fails_leaves_the_open_game_open(peer: Peer) -> None:
    peer.new()
    assert peer.wrong("new", game="unknown", seats=["Ada", "Bo"])[0] == "game"
    assert peer.wrong("new", game="toy", seats=["Ada"])[0] == "setup"
    assert peer.do("ask")["ask"]["n"] == 1


def test_resume_under_changed_rules_goes_on_where_they_agree(tmp_path: Path) -> None:
    with open_engine(tmp_path) as peer:
        peer.new(options={"rounds": 50})
        for _ in range(3):
            peer.go_to("dragon")
            peer.say(("Bo", "asleep"))
        peer.say(("Ada", "out"))
        session = peer.engine.table.journal.session
    with open_engine(tmp_path) as peer:
        peer.engine.handler._sessions.game = lambda _: Harsh()
        code, text = peer.wrong("resume")
        assert (code, "it can continue from entry" in text) == ("parted", True)
        reply = peer.do("resume", session=session, mend=True)
        assert reply["ask"]["key"] == "table.card"


# What is wrong.


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "blank"),
        (b"\n", "blank"),
        (b"  \t\r\n", "blank"),
        (b"{", "json"),
        (b"nonsense", "json"),
        (b"[]", "json"),
        (b"7", "json"),
        (b"null", "json"),
        (b'"ask"', "json"),
        (b'{"do":"ask"} {"do":"ask"}', "json"),
        (b'{"do":"ask","id":NaN}', "json"),
        (b'{"do":"ask","id":Infinity}', "json"),
        (b'{"do":"ask","id":1e999}', "field"),
        (b'{"do":"ask","id":true}', "field"),
        (b'{"do":"ask","id":[1]}', "field"),
        (b"\xff\xfe", "json"),
        (b'{"do":"ask","id":"\xc3"}', "json"),
        (b'{"do":"ask","id":"\\ud800"}', "json"),
        (b'{"do":"leave","scope":"\\udfff"}', "json"),
        (b'{"do":"ask","id":' + b"9" * 5000 + b"}", "json"),
        (b"[" * 60000, "json"),
        (b'{"a":' * 9000, "json"),
        (b'{"do":"ask","x":' + b"[" * 20 + b"]" * 20 + b"}", "json"),
        (b'{"do":"ask","id":"' + b"x" * LONGEST_LINE + b'"}', "long"),
        (b"{}", "request"),
        (b'{"do":null}', "request"),
        (b'{"do":["ask"]}', "request"),
        (b'{"do":"dance"}', "request"),
        (b'{"do":"_handle"}', "request"),
        (b'{"do":"ask","more":1}', "field"),
        (b'{"do":"ask","' + b"x" * 500 + b'":1}', "field"),
        (b'{"do":"answer","ask":1,"seat":"Ada"}', "field"),
        (b'{"do":"answer","ask":"1","seat":"Ada","value":1}', "field"),
        (b'{"do":"answer","ask":true,"seat":"Ada","value":1}', "field"),
        (b'{"do":"answer","ask":1.0,"seat":"Ada","value":1}', "field"),
        (b'{"do":"answer","ask":null,"seat":"Ada","value":1}', "field"),
        (b'{"do":"view"}', "field"),
        (b'{"do":"view","seat":0}', "field"),
        (b'{"do":"undo","count":0}', "field"),
        (b'{"do":"undo","consent":1}', "field"),
        (b'{"do":"new","game":"toy","seats":"Ada"}', "field"),
        (b'{"do":"new","game":"toy","seats":["Ada","Bo"],"seed":1.5}', "field"),
        (b'{"do":"new","game":"toy","seats":["Ada","Bo"],"options":[]}', "field"),
        (b'{"do":"new","game":"unknown","seats":["Ada","Bo"]}', "game"),
        (b'{"do":"new","game":"toy","seats":[]}', "setup"),
        (b'{"do":"new","game":"toy","seats":[["Ada"],{}]}', "setup"),
        (b'{"do":"new","game":"toy","seats":["Ada","Bo"],"dice":"drawn"}', "setup"),
        (b'{"do":"new","game":"toy","seats":["Ada","Bo"],"cards":""}', "setup"),
        (b'{"do":"new","game":"toy","seats":["Ada","Bo"],"options":{"rounds":{}}}', "setup"),
        (b'{"do":"new","game":"toy","seats":["Ada","Bo"],"state":{"players.Ada.life":99}}', "value"),
        (b'{"do":"new","game":"toy","seats":["Ada","Bo"],"state":{"x":1}}', "path"),
        (b'{"do":"new","game":"brittle","seats":["Ada","Bo"],"state":{"players.Ada.life":9}}', "fault"),
        (b'{"do":"resume","session":"none"}', "session"),
        (b'{"do":"resume","session":""}', "session"),
        (b'{"do":"resume","session":"a\\u0000b"}', "session"),
        (b'{"do":"resume","session":"../x"}', "session"),
    ],
)
def test_bad_lines_get_a_code_and_change_nothing(peer: Peer, line: bytes, code: str) -> None:
    peer.new()
    peer.say(("Ada", "out"))
    before = peer.fingerprint()
    reply = peer.line(line)
    assert reply["error"]["code"] == code
    assert peer.fingerprint() == before
    assert len(reply["error"]["text"]) < 400
    assert peer.do("ask")["ask"]["waiting"] == ["Bo"]


@pytest.mark.parametrize(
    ("what", "fields", "code"),
    [
        ("answer", {"ask": 9, "seat": "Ada", "value": "out"}, "stale"),
        ("answer", {"ask": -1, "seat": "Ada", "value": "out"}, "stale"),
        ("answer", {"ask": 10**400, "seat": "Ada", "value": "out"}, "stale"),
        ("answer", {"ask": 1, "seat": "Cid", "value": "out"}, "seat"),
        ("answer", {"ask": 1, "seat": "", "value": "out"}, "seat"),
        ("answer", {"ask": 1, "seat": "Ada", "value": "cellar"}, "value"),
        ("answer", {"ask": 1, "seat": "Ada", "value": {"a": [1]}}, "value"),
        ("answer", {"ask": 1, "seat": "Ada", "value": 10**400}, "value"),
        ("answer", {"ask": 1, "seat": "Ada", "value": "box"}, "value"),
        ("answer", {"ask": 1, "seat": "Ada", "value": None}, "closed"),
        ("time", {"ask": 9}, "stale"),
        ("interrupt", {"seat": "Ada", "what": "nap"}, "closed"),
        ("interrupt", {"seat": "Cid", "what": "spell"}, "seat"),
        ("leave", {"scope": "duel"}, "closed"),
        ("undo", {}, "closed"),
        ("undo", {"count": 10**30}, "closed"),
        ("redo", {}, "closed"),
        ("set", {"path": "players.Ada.life", "value": 99}, "value"),
        ("set", {"path": "players.Ada.life", "value": 10**400}, "value"),
        ("set", {"path": "players.Ada.life", "value": [[{}]]}, "value"),
        ("set", {"path": "players.Cid.life", "value": 1}, "path"),
        ("set", {"path": "", "value": 1}, "path"),
        ("set", {"path": "seats", "value": 1}, "path"),
        ("set", {"path": "options.rounds", "value": 7}, "setup"),
        ("set", {"path": "dice.T20", "value": "rolled"}, "setup"),
        ("deck", {"deck": "dragon", "op": "burn"}, "deck"),
        ("deck", {"deck": "dragon", "op": "peek"}, "deck"),
        ("deck", {"deck": "dragon", "op": "count", "number": 10**400}, "deck"),
        ("deck", {"deck": "dragon", "op": "peek", "card": "awake", "seat": "Cid"}, "seat"),
        ("deck", {"deck": "unicorn", "op": "shuffle"}, "path"),
        ("view", {"seat": "Cid"}, "seat"),
    ],
)
def test_impossible_requests_get_a_code_and_echo_no_bad_id(
    peer: Peer, what: str, fields: dict[str, Any], code: str
) -> None:
    peer.new()
    assert peer.wrong(what, **fields)[0] == code
    refused = peer.line(json.dumps({"do": what, "id": [1], **fields}).encode())
    assert "id" not in refused
    assert refused["error"]["code"] == "field"


def test_time_is_refused_where_there_is_no_deadline(peer: Peer) -> None:
    peer.new(options={"seconds": 0})
    asked = peer.go_to("duel")["ask"]["n"]
    assert peer.wrong("time", ask=asked)[0] == "refused"
    peer.say(("Ada", "bag"))
    assert peer.wrong("answer", ask=asked, seat="Ada", value="stone")[0] == "refused"


def test_a_fault_of_the_rules_is_reported_and_the_game_goes_on(peer: Peer) -> None:
    peer.new(game="brittle")
    reply = peer.do("answer", ask=1, seat="Ada", value=13)
    assert reply["error"]["code"] == "fault"
    after = peer.say(("Ada", 12))
    assert after["ask"]["key"] == "duel"


@pytest.mark.parametrize("what", ["play", "view", "result"])
def test_a_game_that_tries_to_end_the_program_is_a_fault(
    what: str, peer: Peer, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ending(toys.Toy):
        async def play(self, state: toys.ToyState) -> None:
            await super().play(state)
            if what == "play":
                sys.exit(7)

    def end(*_: object) -> None:
        sys.exit(7)

    monkeypatch.setitem(GAMES, "toy", Ending())
    peer.new(options={"rounds": 1})
    peer.go_to("dragon")
    if what != "play":
        monkeypatch.setattr(Ending, what, end)
    asked = peer.do("ask")["ask"]["n"]
    reply = peer.do("answer", ask=asked, seat="Bo", value="asleep")
    again = peer.do("view", seat=None) if what == "view" else reply
    assert again["error"]["code"] == "fault"
    assert "(SystemExit)" in again["error"]["text"]
    monkeypatch.undo()
    assert "session" in peer.new()


def test_before_a_game_is_open_nothing_is_asked(peer: Peer) -> None:
    for what in ("ask", "redo", "undo", "odds", "log"):
        assert peer.wrong(what)[0] == "closed"
    for what, fields in (
        ("answer", {"ask": 1, "seat": "Ada", "value": 1}),
        ("time", {"ask": 1}),
        ("interrupt", {"seat": "Ada", "what": "spell"}),
        ("leave", {"scope": "x"}),
        ("set", {"path": "x", "value": 1}),
        ("deck", {"deck": "dragon", "op": "shuffle"}),
        ("view", {"seat": None}),
    ):
        assert peer.wrong(what, **fields)[0] == "closed"
    assert peer.wrong("resume")[0] == "session"


def test_after_the_end_only_the_way_back_is_open(peer: Peer) -> None:
    peer.new(options={"rounds": 1})
    peer.go_to("dragon")
    peer.say(("Bo", "asleep"))
    assert peer.wrong("answer", ask=1, seat="Ada", value="out")[0] == "closed"
    assert peer.wrong("time", ask=1)[0] == "closed"
    assert "view" in peer.do("view", seat=None)
    assert "odds" in peer.do("odds")
    assert "ask" in peer.do("undo", consent=True)


def test_a_session_in_use_is_refused(tmp_path: Path) -> None:
    with open_engine(tmp_path) as one, open_engine(tmp_path) as other:
        session = one.new()["session"]
        assert other.wrong("resume")[0] == "in-use"
        assert other.wrong("resume", session=session)[0] == "in-use"


def test_kept_games_that_cannot_be_opened_get_a_code_each(tmp_path: Path) -> None:
    folder = tmp_path / "sessions"
    SqliteJournal.create(folder / "new.db", {**header(), "format": 99}).close()
    (folder / "broken.db").write_text("nothing")
    (folder / "folder.db").mkdir()
    with open_engine(tmp_path) as peer:
        assert peer.wrong("resume", session="new")[0] == "session"
        assert peer.wrong("resume", session="broken")[0] == "damaged"
        assert peer.wrong("resume", session="folder")[0] == "journal"


def test_a_state_folder_that_is_a_file_refuses_a_new_game(tmp_path: Path) -> None:
    (tmp_path / "sessions").write_text("a file")
    with open_engine(tmp_path) as peer:
        assert peer.wrong("new", game="toy", seats=["Ada", "Bo"])[0] == "journal"


def test_a_fault_in_a_view_is_one_line_and_the_game_goes_on(peer: Peer, monkeypatch: pytest.MonkeyPatch) -> None:
    peer.new()

    def stumble(*_: object) -> None:
        raise ZeroDivisionError("a game that cannot show itself")

    monkeypatch.setattr(toys.Toy, "view", stumble)
    reply = peer.do("view", seat=None, id=3)
    assert (reply["id"], reply["error"]["code"]) == (3, "fault")
    monkeypatch.undo()
    assert "view" in peer.do("view", seat=None)


def test_a_result_that_cannot_be_written_is_one_line_too(peer: Peer, monkeypatch: pytest.MonkeyPatch) -> None:
    peer.new(options={"rounds": 1})
    peer.go_to("dragon")
    monkeypatch.setattr(toys.Toy, "result", lambda *_: {"winners": object()})
    asked = peer.do("ask")["ask"]["n"]
    reply = peer.do("answer", ask=asked, seat="Bo", value="asleep", id=3)
    assert (reply["id"], reply["error"]["code"]) == (3, "fault")
    assert "session" in peer.new()


@pytest.mark.parametrize("name", ["seven", 7, 7.5, "", 0, "å\u2028\n"])
def test_the_id_is_echoed_also_on_mistakes(peer: Peer, name: Any) -> None:
    assert peer.do("games", id=name)["id"] == name
    for request in ({"do": "ask"}, {"do": "dance"}, {"do": "ask", "more": 1}, {}, {"do": "view", "seat": 1}):
        reply = peer.line(json.dumps({"id": name, **request}).encode())
        assert (reply["id"], "error" in reply) == (name, True)
        assert next(iter(reply)) == "id"


def test_a_request_without_an_id_gets_a_reply_without_one(peer: Peer) -> None:
    assert "id" not in peer.do("games")
    assert "id" not in peer.line(b'{"do":"games","id":null}')


# The stream of lines.


def serve_lines(folder: Path, lines: bytes) -> list[dict[str, Any]]:
    out = io.BytesIO()
    assert serve(Sessions(folder, game=toy_or), io.BytesIO(lines), out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_line_gets_one_reply(tmp_path: Path) -> None:
    replies = serve_lines(tmp_path, b'\n{"do":"games","id":1}\r\nx\n{"do":"games","id":2}')
    assert [reply.get("id", reply.get("error", {}).get("code")) for reply in replies] == ["blank", 1, "json", 2]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("more", [-2, -1, 0, 1, 2, 3, 70_000, 3 * LONGEST_LINE])
def test_after_a_line_that_is_too_long_the_next_one_works(tmp_path: Path, more: int, end: bytes) -> None:
    frame = b'{"do":"games","id":""}'
    long = b'{"do":"games","id":"' + b"x" * (LONGEST_LINE + more - len(frame)) + b'"}'
    assert len(long) == LONGEST_LINE + more
    replies = serve_lines(tmp_path, long + end + b'{"do":"games","id":2}' + end)
    assert len(replies) == 2
    assert ("games" in replies[0]) == (more <= 0)
    assert more <= 0 or replies[0]["error"]["code"] == "long"
    assert replies[1]["id"] == 2


def test_the_game_is_given_free_at_the_end_of_the_input(tmp_path: Path) -> None:
    (reply,) = serve_lines(tmp_path, b'{"do":"new","game":"toy","seats":["Ada","Bo"]}\n')
    (again,) = serve_lines(tmp_path, b'{"do":"resume"}\n')
    assert again == reply


def test_asks_keep_their_keys_in_another_language(tmp_path: Path) -> None:
    peer = Peer(tmp_path, "sv")
    with closing(peer.engine):
        assert peer.new()["ask"]["key"] == "move"


@pytest.mark.parametrize(
    ("does", "fields"),
    [("ask", {}), ("set", {"path": "players.Ada.spells", "value": 2}), ("leave", {"scope": "round"}), ("undo", {})],
)
def test_a_roll_of_the_box_is_never_asked_of_people(
    peer: Peer, monkeypatch: pytest.MonkeyPatch, does: str, fields: dict[str, Any]
) -> None:
    """Not even if the disk was full just when the box was to roll."""
    peer.new(dice="rolled")
    asked = peer.go_to("duel")["ask"]["n"]
    peer.do("answer", ask=asked, seat="Ada", value="bag")
    table = peer.engine.table
    append = table.journal.append

    def full(body: dict[str, Any], **more: Any) -> int:
        if body.get("by") == "box":
            raise NotKept("database or disk is full", MAKE_ROOM)
        return append(body, **more)

    monkeypatch.setattr(table.journal, "append", full)
    for refused in (
        peer.do("answer", ask=asked, seat="Bo", value="bag"),
        peer.do("ask"),
        peer.do("set", path="players.Bo.life", value=4),
    ):
        assert (refused["error"]["code"], refused["error"]["text"][:21]) == ("journal", "What the box does nex")
    assert table.open is not None
    assert table.open.ask.kind == "roll", "the box's own, which nobody has seen"
    monkeypatch.undo()
    fields = {**fields, "consent": True} if does == "undo" else fields
    assert peer.do(does, **fields)["ask"]["kind"] != "roll"
