"""The unfinished game that is offered first: its people, its round, its sun; replayed once, and let go again."""

from __future__ import annotations

import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.cli.evening import unfinished as told
from companion.cli.evening.unfinished import GameFilter, Offer, find_offers
from companion.cli.evening.unopened import UnofferedGames
from companion.cli.host import disk_trouble
from companion.errors import DrakvaktError
from companion.game import games
from companion.journal import FORMAT, JournalError
from companion.language import languages, speaker
from companion.pages.rows import wrapped
from companion.progress import Progress
from companion.table import ReplayDiverged, new_header
from companion.table.replay import resume
from companion.table.sessions import Sessions
from companion.testing import bots
from companion.text import Text
from tests.journals import replace_header
from tests.toys import game

legenden: Any = games()["legenden"]


def offer(
    sessions: Sessions, wanted: GameFilter | None = None, unoffered: UnofferedGames | None = None
) -> Offer | None:
    """Return the unfinished game that is offered first."""
    return next(iter(find_offers(sessions, wanted, unoffered)), None)


def toys(folder: Path) -> Sessions:
    return Sessions(folder, game=lambda _: game)


def keep_game(sessions: Sessions, *answers: tuple[str, str]) -> str:
    table = sessions.begin(new_header(game, ["Ada", "Bo"]))
    for seat, value in answers:
        assert table.open is not None
        table.answer(table.open.n, seat, value)
    table.close()
    return table.journal.session


def test_an_offer_says_who_plays_which_round_and_how_late(tmp_path: Path) -> None:
    state = {"round": 12, "sun.at": 12}
    Sessions(tmp_path).begin(new_header(legenden, ["Ada", "Bo"], state=state)).close()
    offered = offer(Sessions(tmp_path))
    assert offered is not None
    assert offered.kept.names == "Ada, Bo"
    assert str(offered.kept.title) == "Round 12, sun 12/21"
    offered.drop()


def test_the_newest_game_that_can_go_on_is_offered(tmp_path: Path) -> None:
    sessions = toys(tmp_path)
    assert offer(sessions) is None
    free = sessions.begin(new_header(game, ["Ada", "Bo"]))
    free.close()
    held = sessions.begin(new_header(game, ["Cid", "Dan"]))
    (tmp_path / "broken.db").write_text("no database")
    offered = offer(sessions)
    assert offered is not None
    assert (offered.kept.session, offered.kept.names) == (free.journal.session, "Ada, Bo")
    offered.drop()
    held.close()
    offered = offer(sessions)
    assert offered is not None
    assert offered.kept.names == "Cid, Dan"
    offered.drop()


def test_a_damaged_one_is_set_aside_and_told_and_the_next_one_offered(tmp_path: Path) -> None:
    older, newer = keep_game(toys(tmp_path)), keep_game(toys(tmp_path))
    path = tmp_path / f"{newer}.db"
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 5000)
    os.utime(path, (2e9, 2e9))
    offered = offer(toys(tmp_path), unoffered=(unoffered := UnofferedGames()))
    assert offered is not None and offered.kept.session == older
    offered.drop()
    assert list(map(str, unoffered.words)) == ["A game is damaged and was set aside. Nothing was deleted."]
    (sentence,) = map(str, unoffered.sentences)
    assert sentence.startswith(f"The game {newer} is damaged (")
    assert (tmp_path / f"{newer}.db.damaged-1").exists()


def test_a_game_with_damaged_entries_is_told(tmp_path: Path) -> None:
    session = keep_game(toys(tmp_path), ("Ada", "home"))
    with closing(sqlite3.connect(tmp_path / f"{session}.db")) as db, db:
        db.execute("UPDATE entry SET body = 'no entry'")
    assert offer(toys(tmp_path), unoffered=(unoffered := UnofferedGames())) is None
    assert [sentence.split(" (")[0] for sentence in map(str, unoffered.sentences)] == [f"The game {session} is damaged"]


def test_games_open_elsewhere_are_named_once_in_place_of_an_offer(tmp_path: Path) -> None:
    tables = [toys(tmp_path).begin(new_header(game, seats)) for seats in (["Ada", "Bo"], ["Cid", "Dan"])]
    assert offer(toys(tmp_path), unoffered=(unoffered := UnofferedGames())) is None
    assert list(map(str, unoffered.words)) == ["A game is open elsewhere: close it there to go on with it."]
    assert sorted(map(str, unoffered.sentences)) == sorted(
        f"{who}: Toy is open in another Drakvakt. Close it there to go on here." for who in ("Ada, Bo", "Cid, Dan")
    )
    assert offer(toys(tmp_path), GameFilter(seats=["Ada", "Eve"]), unoffered=(unoffered := UnofferedGames())) is None
    assert unoffered.sentences == []
    for table in tables:
        table.close()


def test_a_game_that_may_not_be_read_is_told_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.db").mkdir()
    session = keep_game(toys(tmp_path))
    path = tmp_path / f"{session}.db"

    def refuse(*_: object, **__: object) -> None:
        raise JournalError(f"The game {session} cannot be opened: Permission denied.")

    for way in ("open_to_look", "open_file_alone"):
        monkeypatch.setattr(
            f"companion.table.kept_games.{way}", lambda _: sqlite3.connect(tmp_path / "none" / "here.db")
        )
    monkeypatch.setattr("companion.table.sessions.SqliteJournal", refuse)
    assert offer(toys(tmp_path), unoffered=(unoffered := UnofferedGames())) is None
    assert [*map(str, unoffered.sentences)] == [f"The game {session} cannot be opened: Permission denied."]
    assert list(map(str, unoffered.words)) == ["A game cannot be read: the log says why."]
    assert path.exists()


def test_a_game_that_is_over_is_not_offered(tmp_path: Path) -> None:
    table, rng = toys(tmp_path).begin(new_header(game, ["Ada", "Bo"], {"rounds": 1})), random.Random(1)
    while not table.is_over:
        bots.answer_once(table, rng)
    table.close()
    assert offer(toys(tmp_path)) is None


def refuse(name: str) -> Any:
    raise AssertionError(f"{name} is loaded before anybody wants it")


def test_the_offer_is_written_without_loading_its_game(tmp_path: Path) -> None:
    table, rng = Sessions(tmp_path).begin(new_header(legenden, ["Ada", "Bo"])), random.Random(3)
    bots.play(table, rng, 90)
    entries = table.journal.entries()
    said = [body for _, body in entries if "h" in body]
    assert len(said) > 2
    last = table.view()
    table.close()
    offered = offer(Sessions(tmp_path, game=refuse), GameFilter(named=True))
    assert offered is not None and offered.table is None and offered.fault is None
    assert (offered.kept.names, offered.kept.headline) == ("Ada, Bo", "Drakborgen Legenden")
    assert last.sun is not None
    assert str(offered.kept.progress) in {
        f"Round {number}, sun {at}/{last.sun.max}" for number in range(40) for at in range(25)
    }
    table = offered.take(Sessions(tmp_path), mend=False)
    assert len(table.journal.entries()) == len(entries)
    table.close()


def test_the_offer_says_how_far_the_game_was_at_its_last_turn(tmp_path: Path) -> None:
    sessions = toys(tmp_path)
    table, rng = sessions.begin(new_header(game, ["Ada", "Bo"], {"rounds": 50})), random.Random(1)
    said = None
    for _ in range(40):
        boundary = table.run.boundary
        before = Progress.from_view(table.view())
        length = len(table.journal.entries())
        bots.answer_once(table, rng)
        if table.is_over:
            break
        if boundary is not None and any("h" in body for _, body in table.journal.entries()[length:]):
            said = before
        (kept_game,) = sessions.kept()
        assert kept_game.progress == said
    assert said is not None
    table.close()


def test_an_offer_says_how_far_the_last_answer_has_brought_the_game(tmp_path: Path) -> None:
    """Also after `kill -9`: the game is not closed here when the list is read."""
    sessions = Sessions(tmp_path)
    table, rng = sessions.begin(new_header(legenden, ["Ada", "Bo"])), random.Random(3)
    said = set()
    for _ in range(120):
        bots.answer_once(table, rng)
        (kept_game,) = sessions.kept()
        assert kept_game.progress == Progress.from_view(table.view())
        said.add(kept_game.progress)
    assert len(said) > 5
    table.undo(consent=True)
    assert sessions.kept()[0].progress == Progress.from_view(table.view())
    table.close()


def test_a_session_of_a_missing_game_is_not_offered(tmp_path: Path) -> None:
    table = Sessions(tmp_path).begin(new_header(legenden, ["Ada", "Bo"]))
    bots.play(table, random.Random(3), 40)
    table.close()
    assert offer(Sessions(tmp_path)) is not None
    replace_header(tmp_path / f"{table.journal.session}.db", {**table.journal.header, "game": "gone"})
    unoffered = UnofferedGames()
    assert offer(Sessions(tmp_path), unoffered=unoffered) is None
    assert list(map(str, unoffered.words)) == ["A game's rules are not installed: the log says which."]
    (sentence,) = map(str, unoffered.sentences)
    assert table.journal.session in sentence and "(gone)" in sentence


def meddle(folder: Path, session: str, statement: str, *values: str) -> None:
    with closing(sqlite3.connect(folder / f"{session}.db")) as db, db:
        db.execute(statement, values)


@pytest.mark.parametrize("progress", ["{", "[1]", '"x"', '{"round": "x"}', "{}", f'{{"round": {"9" * 4000}}}'])
def test_a_game_without_a_readable_progress_is_offered(tmp_path: Path, progress: str) -> None:
    session = keep_game(toys(tmp_path), ("Ada", "home"))
    meddle(tmp_path, session, "INSERT OR REPLACE INTO meta VALUES ('progress', ?)", progress)
    offered = offer(toys(tmp_path), unoffered=(unoffered := UnofferedGames()))
    assert offered is not None and offered.kept.session == session
    assert unoffered.sentences == []
    offered.drop()


def test_one_without_a_title_is_offered_by_its_games_own(tmp_path: Path) -> None:
    session = keep_game(toys(tmp_path), ("Ada", "home"))
    header = new_header(game, ["Ada", "Bo"])
    del header["title"]
    replace_header(tmp_path / f"{session}.db", header)
    offered = offer(toys(tmp_path), GameFilter(named=True))
    assert offered is not None and offered.kept.headline == "Toy"
    offered.drop()


@pytest.mark.parametrize("change", [{"seats": None}, {"seats": "Ada"}, {"seats": []}, {"game": None}, {"title": 7}])
def test_a_game_whose_header_says_too_little_counts_as_damaged(tmp_path: Path, change: dict[str, Any]) -> None:
    session = keep_game(toys(tmp_path), ("Ada", "home"))
    replace_header(tmp_path / f"{session}.db", {**new_header(game, ["Ada", "Bo"]), **change})
    assert offer(toys(tmp_path), unoffered=(unoffered := UnofferedGames())) is None
    assert list(map(str, unoffered.words)) == ["A game is damaged and was set aside. Nothing was deleted."]
    assert str(unoffered.sentences[0]).startswith(f"The game {session} is damaged (its header: '")
    assert (tmp_path / f"{session}.db.damaged-1").exists()


@pytest.mark.parametrize("seats", [["Ada", "Bo"], None])
def test_a_game_of_a_newer_drakvakt_is_told(tmp_path: Path, seats: list[str] | None) -> None:
    session = keep_game(toys(tmp_path), ("Ada", "home"))
    header = {**new_header(game, ["Ada", "Bo"]), "format": FORMAT + 1, "seats": seats}
    replace_header(tmp_path / f"{session}.db", header)
    assert offer(toys(tmp_path), unoffered=(unoffered := UnofferedGames())) is None
    assert list(map(str, unoffered.words)) == ["A game is of a newer Drakvakt: update this one to go on."]
    assert [*map(str, unoffered.sentences)] == [
        f"The game {session} was kept by a newer Drakvakt: update this one to go on."
    ]


def test_a_game_with_a_missing_entry_is_reported_as_damaged(tmp_path: Path) -> None:
    session = keep_game(toys(tmp_path), ("Ada", "home"), ("Bo", "home"))
    meddle(tmp_path, session, "DELETE FROM entry WHERE n = 1")
    assert offer(toys(tmp_path), unoffered=(unoffered := UnofferedGames())) is None
    assert [sentence.split(":")[0] for sentence in map(str, unoffered.sentences)] == [
        f"The game {session} is damaged (entry 1 is missing)"
    ]


@pytest.mark.parametrize("language", languages())
def test_sentences_about_games_and_the_disk_fit_one_page(language: str) -> None:
    say = speaker(language, ("companion", "drakvakt"))
    for module in (told, disk_trouble):
        for words in vars(module).values():
            if isinstance(words, Text):
                assert len(wrapped(words, say)) <= 4, words


def test_a_game_that_has_parted_is_offered_from_its_last_turn(tmp_path: Path) -> None:
    sessions = toys(tmp_path)
    table, rng = sessions.begin(new_header(game, ["Ada", "Bo"])), random.Random(1)
    while sessions.kept()[0].progress is None:
        bots.answer_once(table, rng)
    table.close()
    journal = sessions.open(table.journal.session)
    journal.append({"e": "answer", "k": "another.rule", "s": "Bo", "v": "home"})
    journal.close()
    offered = offer(sessions)
    assert offered is not None and not offered.kept.mends
    with pytest.raises(ReplayDiverged) as parted:
        offered.take(sessions, mend=False)
    again = offered.offer_mending(parted.value)
    assert again.kept.mends and str(again.kept.title) == "The rules changed"
    again.take(sessions, mend=False).close()


def test_an_offered_game_is_replayed_once_and_goes_on_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replays = []

    def count_replay(game: Any, journal: Any, path: Any, moments: Any) -> Any:
        replays.append(path)
        return resume(game, journal, path, moments)

    monkeypatch.setattr("companion.table.position.resume", count_replay)
    session = keep_game(toys(tmp_path), ("Ada", "home"))
    replays.clear()
    offered = offer(toys(tmp_path))
    assert offered is not None
    table = offered.take(toys(tmp_path), mend=False)
    offered.drop()
    assert table.journal.session == session
    assert table.open is not None and table.open.waiting == ("Bo",)
    table.answer(table.open.n, "Bo", "home")
    table.close()
    assert len(replays) == 1


def test_an_offer_that_is_not_taken_frees_its_game(tmp_path: Path) -> None:
    session = keep_game(toys(tmp_path))
    offered = offer(toys(tmp_path))
    assert offered is not None
    with pytest.raises(DrakvaktError, match="open in another"):
        toys(tmp_path).resume(session)
    offered.drop()
    toys(tmp_path).resume(session).close()


def test_nothing_is_offered_where_nothing_is_kept(tmp_path: Path) -> None:
    assert offer(toys(tmp_path / "none")) is None
    session = keep_game(toys(tmp_path))
    assert offer(toys(tmp_path), GameFilter(frozenset({session}))) is None


def test_a_game_that_no_longer_fits_is_offered_from_its_last_turn(tmp_path: Path) -> None:
    session = keep_game(toys(tmp_path), ("Ada", "home"))
    journal = toys(tmp_path).open(session)
    journal.append({"e": "answer", "k": "another.rule", "s": "Bo", "v": "home"})
    journal.close()
    offered = offer(toys(tmp_path))
    assert offered is not None and isinstance(offered.fault, ReplayDiverged)
    assert offered.kept.mends
    journal = toys(tmp_path).open(session)
    assert len(journal.entries()) == 2, "nothing is changed before somebody wants it"
    journal.close()
    table = offered.take(toys(tmp_path), mend=False)
    assert table.journal.session == session
    table.close()


def test_an_offer_that_cannot_be_opened_says_why_when_it_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Somebody else opens it between the look at the list and the press.
    monkeypatch.setattr("companion.table.session_files.is_in_use", lambda _: False)
    session = keep_game(toys(tmp_path))
    holder = toys(tmp_path).resume(session)
    offered = offer(toys(tmp_path))
    assert offered is not None
    assert (offered.kept.names, str(offered.kept.title)) == ("Ada, Bo", "Unfinished game")
    with pytest.raises(DrakvaktError, match="open in another"):
        offered.take(toys(tmp_path), mend=False)
    holder.close()
