"""A whole journal followed to its end: the same as entry by entry, and undos cost next to nothing."""

from __future__ import annotations

import random
import sys
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game import Game
from companion.journal import MemoryJournal
from companion.table import Table
from companion.table.archive import Archive, WrittenEntry
from companion.table.playback import Playback
from companion.table.run import Run
from companion.table.survey import SurveyResult, survey
from tests import toys
from tests.table.games import Brittle, Harsh
from tests.table.making import answer_as_usual, header, say, sit
from tests.table.test_archive import archive_of, archive_of_duel, play_wildly

Entries = tuple[WrittenEntry, ...]


def follow_entries(game: Game[Any], archive: Archive) -> SurveyResult:
    """Survey an archive by following it from entry to entry."""
    walk = Playback(game, archive.header, archive.session)
    for number, _, body in archive.entries:
        walk.follow(number, body)
    walk.close()
    if walk.divergence is not None:
        return SurveyResult(walk.divergence, len(walk.boundaries), 0, 0, frozenset(), over=False)
    return SurveyResult(None, len(walk.boundaries), 0, 0, walk.run.held, walk.run.is_over)


def comparable(outcome: SurveyResult) -> tuple[object, ...]:
    """Return what a survey and a playback must agree on: all but the counts of undone entries."""
    parted = outcome.divergence
    why = None if parted is None else (parted.entry, parted.boundary, parted.rules_failed, str(parted))
    return why, outcome.boundaries, outcome.sealed_entries, outcome.over


def survey_archive(game: Game[Any], archive: Archive, **how: Any) -> SurveyResult:
    return survey(game, archive.header, archive.session, archive.entries, **how)


@given(st.integers(0, 2**32), st.integers(0, 80))
def test_a_survey_leads_where_a_playback_leads(seed: int, steps: int) -> None:
    archive = archive_of(play_wildly(sit("Ada", "Bo", "Cid", rounds=3), random.Random(seed), steps))
    assert comparable(survey_archive(toys.game, archive, undone_work=inf)) == comparable(
        follow_entries(toys.game, archive)
    )
    assert comparable(survey_archive(Harsh(), archive, undone_work=inf)) == comparable(follow_entries(Harsh(), archive))


@given(st.integers(0, 2**32))
def test_a_survey_of_mixed_entries_leads_where_a_playback_leads(seed: int) -> None:
    """Entries that no table has written: undos to anywhere, answers that fit nothing."""
    rng = random.Random(seed)
    archive = archive_of(play_wildly(sit(rounds=3), rng, 40))
    bodies = [body for _, _, body in archive.entries]
    mixed = [rng.choice(bodies) if rng.random() < 0.3 else body for body in bodies]
    for at in range(1, len(mixed)):
        if rng.random() < 0.3:
            mixed[at] = rng.choice([{"e": "undo", "to": rng.randrange(at + 1)}, {"e": "redo"}])
    entries = tuple(
        WrittenEntry(n, 0.0, {**body, "to": min(body["to"], n - 1)} if body["e"] == "undo" else body)
        for n, body in enumerate(mixed, 1)
    )
    bent = Archive(archive.session, archive.header, entries, finished=False)
    assert comparable(survey_archive(toys.game, bent, undone_work=inf)) == comparable(follow_entries(toys.game, bent))


def test_an_entry_that_failed_and_was_undone_is_counted_once() -> None:
    table = sit(game=Brittle())
    with pytest.raises(Exception, match="failed"):
        say(table, ("Ada", 13))
    assert survey_archive(Brittle(), archive_of(say(table, ("Ada", 1)))).undone_misfits == 1


def play_long_game(answers: int) -> Archive:
    head = header()
    head["options"]["rounds"] = 10**6
    table = Table(toys.game, MemoryJournal(head, lasts=True))
    for _ in range(answers):
        answer_as_usual(table)
    return archive_of(table)


def add_undos(archive: Archive, undos: int, *, answered: bool, anew: bool = False) -> Archive:
    """Return an archive with undos behind its end.

    Args:
        archive: The archive.
        undos: Number of undos.
        answered: `True` if each is followed by the undone answer again, else by a redo.
        anew: `True` if each is followed by a correction that was not made before.
    """
    entries = list(archive.entries)
    last, before = entries[-1], entries[-2].number
    for _ in range(undos):
        entries.append(WrittenEntry(len(entries) + 1, 2000.0, {"e": "undo", "to": before}))
        before = len(entries) if answered else before
        again = last.body if answered else {"e": "redo"}
        if anew:
            again = {"e": "set", "p": "players.Ada.life", "v": len(entries) % 7, "x": str(len(entries))}
        entries.append(WrittenEntry(len(entries) + 1, 2000.0, again))
    return Archive(archive.session, archive.header, tuple(entries), archive.finished)


def count_calls(archive: Archive) -> int:
    """Return the number of calls that a survey takes: its work, which no load of the machine changes."""
    calls = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        result = survey_archive(toys.game, archive)
    finally:
        sys.setprofile(before)
    assert result.divergence is None
    return calls


@pytest.mark.parametrize(("answered", "anew"), [(True, False), (False, False), (True, True)])
def test_undos_take_at_most_twice_more_than_the_game(answered: bool, anew: bool) -> None:
    """With a walk they took a hundred times as long."""
    game = play_long_game(290)
    undone = add_undos(game, 1000, answered=answered, anew=anew)
    assert count_calls(undone) <= 3 * count_calls(game)
    assert (survey_archive(toys.game, undone).undone_unfollowed > 0) == anew


def test_the_last_entry_is_followed_after_any_number_of_undos() -> None:
    game = play_long_game(100)
    entries = [*add_undos(game, 200, answered=True, anew=True).entries]
    entries.append(WrittenEntry(len(entries) + 1, 2000.0, {"e": "set", "p": "players.Ada.life", "v": 99}))
    wrong = survey_archive(toys.game, Archive(game.session, game.header, tuple(entries), finished=False))
    assert wrong.divergence is not None and wrong.divergence.entry == len(entries)
    assert wrong.undone_unfollowed > 0


def test_a_playback_goes_back_to_a_kept_state(monkeypatch: pytest.MonkeyPatch) -> None:
    archive = add_undos(play_long_game(290), 40, answered=True)
    walk = Playback(toys.game, archive.header, archive.session)
    fed = 0

    def count_fed(*args: Any, **more: Any) -> None:
        nonlocal fed
        fed += 1
        feed(*args, **more)

    feed = Run.feed
    monkeypatch.setattr(Run, "feed", count_fed)
    for number, _, body in archive.entries:
        walk.follow(number, body)
    walk.close()
    assert walk.divergence is None
    assert fed < 10 * len(archive.entries), "far less than the whole game for each undo"


def test_a_second_seal_in_one_secret_is_refused() -> None:
    """A file that does would have to be followed once for each seal that it is left without."""
    archive = archive_of_duel()
    seal = next(entry for entry in archive.entries if entry.body["e"] == "seal")
    kept = [*archive.entries[: seal.number], WrittenEntry(seal.number + 1, seal.at, seal.body)]
    outcome = survey_archive(toys.game, Archive(archive.session, archive.header, tuple(kept), finished=False))
    assert outcome.divergence is not None
    assert "is not asked" in str(outcome.divergence)
