"""An evening as it is read from its journal, and what must not be in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.asks import Draw, Secret
from companion.game import find
from companion.report.chronicles import find_chronicle
from companion.report.plain import evening_json
from companion.report.reading import read_evening
from companion.table.beginning import begin_run
from companion.table.entry_path import EntryPath
from companion.testing import recorded
from tests.report.evenings import NAMES, ROOT, archive_of, evening_of, luck_of


@pytest.mark.parametrize("name", NAMES)
def test_an_evening_ends_as_it_was_recorded(name: str) -> None:
    evening = evening_of(name)
    results = recorded.read_results(ROOT / "tests" / "games" / evening.game / "recorded")
    assert evening.over and evening.parted is None
    assert list(evening.winners) == results[name].get("result", results[name]).get("winners", list(evening.winners))
    assert {death.hero for death in evening.deaths} >= {
        key for key, fate in evening.fates.items() if not fate.alive and evening.game != "rulez"
    }
    assert evening.samples[-1].step == evening.step
    steps = [sample.step for sample in evening.samples]
    assert steps == sorted(set(steps))


def test_legenden_is_told_with_its_deaths_and_what_killed() -> None:
    evening = evening_of("legenden-0.1-09")
    assert evening.winners == ("Åke",)
    assert [(death.hero, death.step, death.cause) for death in evening.deaths] == [
        ("Bo", 3, "dragon.fire"),
        ("Ada", 28, "night"),
        ("Dan", 28, "night"),
    ]
    first = evening.fights[0]
    assert [str(side).strip() for side in first.sides] == ["6 Iril", "Minotaur  ?"]
    assert [[(seat, str(words)) for seat, words in each.laid] for each in first.rounds] == [
        [("Dan", "Armour"), ("Åke", "Strength")],
        [("Dan", "Agility"), ("Åke", "Armour")],
    ]
    assert str(first.rounds[-1].told[-1]) == "Iril flees."


def test_a_dragon_card_is_booked_on_who_drew_it_even_if_she_wakes() -> None:
    drawn = [one for one in evening_of("legenden-0.1-01").chances if one.of == "dragon"]
    assert [one.who for one in drawn if one.came == 1] == ["Bo"]
    assert None not in {one.who for one in drawn}


def test_a_quick_reading_has_the_same_result() -> None:
    name = "atervackt-0.1-05"
    quick, whole = read_evening(archive_of(name), find("atervackt"), whole=False), evening_of(name)
    assert (quick.winners, quick.fates, quick.deaths) == (whole.winners, whole.fates, whole.deaths)
    assert not quick.chances and not quick.fights and not quick.samples


def test_the_longest_wait_is_no_pause() -> None:
    archive = archive_of("rulez-0.1-08")
    entries = list(archive.entries)

    def delay_from(at: int, seconds: float) -> None:
        entries[at:] = [entry._replace(at=entry.at + seconds) for entry in entries[at:]]

    delay_from(20, 300.0)
    delay_from(40, 24 * 3600.0)
    evening = read_evening(replace(archive, entries=tuple(entries)), find("rulez"))
    assert evening.wait is not None and 300 <= evening.wait.seconds < 310
    assert evening.seconds < 2 * 3600


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_goes_on_holds_no_secret(name: str) -> None:
    """Read at many places of a game, with a mark in what nobody else may see."""
    archive = archive_of(name)
    game, chronicle = find(archive.header["game"]), find_chronicle(find(archive.header["game"]))
    path = EntryPath([(number, body) for number, _, body in archive.entries])
    run = begin_run(game, archive.header, archive.session)
    secret: dict[int, object] = {}
    for number, body in path.entries:
        ask = run.open.ask if run.open else None
        run.feed(number, body, check=False)
        if isinstance(ask, Draw) and ask.private and body["e"] == "answer":
            secret[number] = body["v"]
        if isinstance(ask, Secret) and body["e"] == "reveal" and ask.key not in chronicle.laid:
            secret[number] = body["v"]
    run.close()
    evening = evening_of(name)
    assert not secret.keys() & {entry.number for entry in evening.chances}
    cut = replace(archive, entries=archive.entries[: len(archive.entries) * 2 // 3], finished=False)
    partial = read_evening(cut, game)
    assert not partial.over and partial.winners == () and partial.result == {}
    assert evening_json(partial, (), str)["play"] is None
    # What is told of a beginning is what the whole evening tells of it.
    laid = [each.laid for fight in partial.fights[:-1] for each in fight.rounds]
    assert (
        laid == [each.laid for fight in evening.fights[: len(partial.fights) - 1] for each in fight.rounds][: len(laid)]
    )


def test_an_end_that_no_longer_fits_is_reported_up_to_there() -> None:
    archive = archive_of("rulez-0.1-08")
    at = next(n for n, entry in enumerate(archive.entries) if n > 200 and entry.body["e"] == "answer")
    body = {**archive.entries[at].body, "k": "nobody.asks"}
    entries = (*archive.entries[:at], archive.entries[at]._replace(body=body))
    evening = read_evening(replace(archive, entries=entries), find("rulez"))
    assert not evening.over and evening.parted is not None
    assert evening.samples


def test_luck_as_json_has_the_documented_fields() -> None:
    found = evening_json(evening_of("legenden-0.1-09"), luck_of("legenden-0.1-09"), str)
    assert {"who", "expected", "came", "percentile", "exact"} <= found["luck"][0].keys()
