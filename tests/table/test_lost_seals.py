"""Sealed choices that are lost or altered on the disk: it is said, nothing opens, and all choose again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.asks import Draw, NotOffered, Option
from companion.cli.engine import replies
from companion.cli.replay.retelling import Pace, retell
from companion.journal import MemoryJournal, NotKept, Sealed, SqliteJournal
from companion.language import Voice
from companion.table import Table, archive, requests, seals, unpack
from companion.table.errors import RuleFault
from companion.table.sessions import Sessions
from companion.table.verify import verify
from companion.text import Text
from tests.cli.sitting import Sitting
from tests.cli.sitting import sit as at_the_table
from tests.table.games import Brittle, SpellDuel
from tests.table.making import (
    event_keys,
    go_to,
    header,
    key,
    life,
    number,
    reopen,
    say,
    sit,
    table_facts,
    waiting_seats,
)
from tests.toys import game

NAME = "evening"
BAG, SALT = '"bag"', "00" * 16


def begin_duel(folder: Path, rules: Any = game) -> Table:
    """Return a duel that is kept in a file; Ada has chosen a stone."""
    table = Table(rules, SqliteJournal.create(folder / f"{NAME}.db", header(game=rules)))
    return say(go_to(table, "duel"), ("Ada", "stone"))


def spoil(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / f"{NAME}.db")) as db, db:
        db.execute(statement, values)


def sessions(folder: Path, rules: Any = game) -> Sessions:
    return Sessions(folder, game=lambda _: rules)


SPOILT: dict[str, tuple[str, tuple[object, ...]]] = {
    "lost": ("DELETE FROM sealed", ()),
    "another hand": ("UPDATE sealed SET value = ?", (BAG,)),
    "another salt": ("UPDATE sealed SET salt = ?", (SALT,)),
    "a salt of bytes": ("UPDATE sealed SET salt = ?", (b"\xff\x00",)),
    "no JSON": ("UPDATE sealed SET value = ?", ('"stone',)),
    "no text": ("UPDATE sealed SET value = ?", (b"\xff\xfestone",)),
    "half a character": ("UPDATE sealed SET value = ?", ('"\\ud800"',)),
    "a list": ("UPDATE sealed SET value = ?", ('["stone"]',)),
    "too deep": ("UPDATE sealed SET value = ?", ("[" * 100_000,)),
}


@pytest.mark.parametrize("resumed", [True, False])
@pytest.mark.parametrize("how", SPOILT)
def test_a_lost_seal_is_told_and_all_choose_again(tmp_path: Path, how: str, resumed: bool) -> None:
    statement, values = SPOILT[how]
    table = begin_duel(tmp_path)
    first = number(table)
    if resumed:
        table.close()
    spoil(tmp_path, statement, *values)
    if resumed:
        table = sessions(tmp_path).resume(NAME)
    else:
        say(table, ("Bo", "bag"))
    assert (key(table), waiting_seats(table)) == ("duel", ("Ada", "Bo"))
    assert number(table) > first, "nobody answers the earlier one by mistake"
    said = table.log()[-1]
    assert (said.key, said.loud) == ("seal.lost", True)
    assert str(said.text) == "Ada: the sealed choice is lost. All choose again."
    assert [body for _, body in table.journal.entries() if body["e"] == "reveal"] == []
    say(table, ("Bo", "bag"), ("Ada", "bag"))
    assert str(table.log()[-1].text) == "bag against bag"
    before = table_facts(table)
    table.close()
    table = sessions(tmp_path).resume(NAME)
    assert table_facts(table) == before
    table.close()


def test_a_choice_with_another_commitment_is_lost_too() -> None:
    table = say(go_to(sit(), "duel"), ("Ada", "stone"))
    body = table.journal.entries()[-1][1]
    body["c"] = f"{int(body['c'], 16) ^ 1:064x}"
    table = reopen(table)
    assert (key(table), waiting_seats(table), event_keys(table)[-1]) == ("duel", ("Ada", "Bo"), "seal.lost")
    say(table, ("Bo", "bag"), ("Ada", "bag"))
    assert str(table.log()[-1].text) == "bag against bag"


def test_two_lost_choices_are_named_each() -> None:
    table = say(go_to(sit(), "duel"), ("Ada", "stone"))
    journal = table.journal
    assert isinstance(journal, MemoryJournal)
    kept = journal.sealed
    journal.sealed = lambda entry: None  # type: ignore[method-assign]
    table._seal(requests.find_open(table.run), "Bo", "bag")
    table.settle()
    journal.sealed = kept  # type: ignore[method-assign]
    assert [str(event.text) for event in table.log()[-2:]] == [
        "Ada: the sealed choice is lost. All choose again.",
        "Bo: the sealed choice is lost. All choose again.",
    ]
    assert waiting_seats(table) == ("Ada", "Bo")


def test_a_choice_lost_at_the_deadline_is_not_taken_for_late(tmp_path: Path) -> None:
    """One has chosen, the other is late: what was lost is not taken for late."""
    table = begin_duel(tmp_path)
    spoil(tmp_path, "DELETE FROM sealed")
    table.lay(number(table), "Bo", "bag")
    table.expire_deadline(number(table))
    assert (key(table), waiting_seats(table), event_keys(table)[-1]) == ("duel", ("Ada", "Bo"), "seal.lost")
    assert table.draft("Bo") is None
    table.expire_deadline(number(table))
    assert event_keys(table)[-1] == "duel.late"
    table.close()


def test_a_lost_choice_costs_no_step_done_meanwhile(tmp_path: Path) -> None:
    table = begin_duel(tmp_path, SpellDuel())
    table.set("players.Bo.life", 3)
    table.interrupt("Bo", "spell")
    say(table, ("Bo", "Ada"))
    spoil(tmp_path, "DELETE FROM sealed")
    say(table, ("Bo", "bag"))
    assert (waiting_seats(table), event_keys(table)[-1]) == (("Ada", "Bo"), "seal.lost")
    assert (life(table, "Ada"), life(table, "Bo")) == (4, 3)
    table.close()


def test_the_loss_of_a_choice_is_undone_replayed_and_verified(tmp_path: Path) -> None:
    table = begin_duel(tmp_path)
    spoil(tmp_path, "UPDATE sealed SET salt = ?", SALT)
    say(table, ("Bo", "bag"), ("Ada", "stone"), ("Bo", "stone"))
    assert str(table.log()[-1].text) == "stone against stone"
    before = table_facts(table)
    table.undo(consent=True)
    assert waiting_seats(table) == ("Ada", "Bo")
    table.redo()
    assert table_facts(table) == before
    table.close()
    kept = archive.export(sessions(tmp_path), NAME)
    report = verify(kept, game)
    assert (report.wrong, report.checked, report.unopened) == ((), 2, 2)
    read = unpack.unpack((line.encode() for line in archive.archive_lines(kept)), lambda _: game)
    assert read.entries == kept.entries
    lines = [*retell(kept, game, Voice("en"), Pace(0, lambda _: None))]
    assert any(line.endswith("Your hand? - Choose again") for line in lines), lines


def test_a_disk_that_fails_at_the_reveal_loses_no_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin_duel(tmp_path)

    class Failing:
        def execute(self, *_: object) -> object:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_READ"
            raise error

    journal: Any = table.journal
    with monkeypatch.context() as patch, pytest.raises(NotKept, match="disk I/O error") as refused:
        patch.setattr(journal, "_db", Failing())
        journal.sealed(1)
    assert refused.value.__cause__ is None
    say(table, ("Bo", "bag"))
    assert str(table.log()[-1].text) == "stone against bag"
    table.close()


# Earlier journals.


def earlier() -> Table:
    """Return a duel that was kept with short commitments; Bo has yet to choose again in the next round."""
    table = say(go_to(sit(), "duel"), ("Ada", "stone"), ("Bo", "bag"))
    say(go_to(say(table, ("Ada", "made")), "duel"), ("Ada", "bag"))
    for _, body in table.journal.entries():
        if body["e"] == "seal":
            body["c"] = body["c"][: seals.SHORT]
    return table


def test_journals_with_short_commitments_still_replay_and_verify() -> None:
    table = earlier()
    resumed = reopen(table)
    assert (key(resumed), waiting_seats(resumed)) == ("duel", ("Bo",))
    say(resumed, ("Bo", "stone"))
    assert str(resumed.log()[-1].text) == "bag against stone"
    written = tuple(archive.WrittenEntry(number, 0.0, body) for number, body in resumed.journal.entries())
    report = verify(archive.Archive("memory", resumed.journal.header, written, finished=False), game)
    assert (report.wrong, report.checked) == ((), 4)


@pytest.mark.parametrize("promise", ["", "0", "0123456", None, 7])
def test_a_shortened_commitment_is_no_promise(promise: object) -> None:
    whole = seals.commitment("evening", 1, "duel", "Ada", "bag", SALT)
    assert seals.is_promised(whole, "evening", 1, "duel", "Ada", "bag", SALT)
    assert not seals.is_promised(promise, "evening", 1, "duel", "Ada", "bag", SALT)
    assert not seals.is_promised(whole[:7], "evening", 1, "duel", "Ada", "bag", SALT)
    assert not seals.is_promised(whole, "evening", 1, "duel", "Ada", "stone", SALT)


# Whole for programs, short for people.


def test_the_protocol_shows_whole_commitments_and_screens_a_short_form() -> None:
    table = say(go_to(sit(), "duel"), ("Ada", "bag"))
    mark = table.journal.entries()[-1][1]["c"]
    assert len(mark) == 64
    assert table.open is not None
    assert replies.describe_open_ask(table.open, str)["sealed"] == {"Ada": mark}
    event = replies.describe_event(table.log()[-1], str)
    assert event["params"] == {"seat": "Ada", "mark": mark[:8], "commitment": mark}
    assert event["text"] == "Ada has chosen.", "marks are for programs"


# No error speaks a value or a salt.


def test_a_refused_secret_answer_is_not_repeated_in_the_error() -> None:
    table = go_to(sit(), "duel")
    acts: list[Callable[[], None]] = [
        lambda: table.answer(number(table), "Ada", "scissers"),
        lambda: table.lay(number(table), "Ada", "scissers"),
    ]
    for act in acts:
        with pytest.raises(NotOffered, match=r"^That is not offered here: choose one of stone, ") as refused:
            act()
        assert "scissers" not in str(refused.value)
        assert refused.value.__cause__ is refused.value.__context__ is None


def test_a_refused_private_draw_is_not_repeated_in_the_error() -> None:
    for options in ((Option("orc", Text("Orc")),), None):
        for private in (True, False):
            draw = Draw(key="card", seats=("Ada",), text=Text("?"), deck="room", options=options, private=private)
            with pytest.raises(NotOffered) as refused:
                draw.check("Ada", "elf\n")
            assert ("elf" in str(refused.value)) is not private


def test_a_sealed_choice_and_its_salt_are_in_no_repr() -> None:
    assert "bag" not in repr(Sealed("bag", SALT))
    assert SALT not in repr(Sealed("bag", SALT))


def test_rules_that_fail_on_opened_choices_do_not_name_them() -> None:
    table = say(go_to(sit(game=Brittle()), "gold"), ("Ada", 0), ("Ada", "bag"))
    with pytest.raises(RuleFault) as refused:
        say(table, ("Bo", "bag"))
    assert str(refused.value) == ("The rules failed (ZeroDivisionError); this was undone: try something else.")
    assert waiting_seats(table) == ("Ada", "Bo")


def test_a_reveal_of_what_the_rules_no_longer_offer_is_not_spoken_of() -> None:
    table = say(go_to(sit(), "duel"), ("Ada", "bag"), ("Bo", "stone"))
    session = table.journal.session
    for _, body in table.journal.entries():
        if body["e"] == "seal" and body["s"] == "Ada":
            body["c"] = seals.commitment(session, body["n"], "duel", "Ada", "dagger", SALT)
        if body["e"] == "reveal":
            body["v"]["Ada"] = ["dagger", SALT]
    with pytest.raises(Exception, match="what Ada has chosen is not offered") as refused:
        reopen(table)
    assert "dagger" not in str(refused.value)


def test_a_seal_that_is_not_there_parts_the_replay() -> None:
    table = say(go_to(sit(), "duel"), ("Ada", "bag"), ("Bo", "stone"))
    entries = [body for _, body in table.journal.entries()]
    entries[-1]["v"]["Cid"] = ["bag", SALT]
    with pytest.raises(Exception, match="the sealed choice of Cid is not the one") as refused:
        reopen(table)
    assert "bag" not in json.dumps(str(refused.value))


def test_the_box_shows_a_lost_choice_and_asks_again(tmp_path: Path) -> None:
    rules = header(seconds=0)
    table = say(
        go_to(Table(game, SqliteJournal.create(tmp_path / f"{NAME}.db", rules)), "duel"),
        ("Ada", "stone"),
    )
    spoil(tmp_path, "UPDATE sealed SET value = ?", BAG)

    @at_the_table(table)
    async def sitting(s: Sitting) -> None:
        await s.press("A", "A", seat="Bo")
        assert "Ada: the sealed choice is lost." in s.box().replace("\n", " ")
        assert "against" not in s.box()
        await s.press("A")
        assert [hand for hand in ("Ada", "Bo") if "Sealed" in s.hand(hand)] == []
        await s.press("C", "C", seat="Ada")
        await s.press("A", "A", seat="Bo")

    assert str(table.log()[-1].text) == "bag against stone"
    table.close()
