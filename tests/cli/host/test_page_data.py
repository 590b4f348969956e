"""The game as data for a page: what is offered can be answered, and nobody reads what another seat may."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import Any

import pytest

from companion import asks
from companion.asks import Ask, Seat
from companion.cli.host.page_data import public_data
from companion.danger import Mood
from companion.game import games
from companion.language import Voice
from companion.table.box_answers import BOX_ASKS
from hardware.panel import Touch
from tests.cli.running import ROOT
from tests.hardware.web.staged import StagedTable
from tests.pages.making import make_choose, make_dragon_deck, make_situation, make_view

SEATS = ("Ada", "Bo", "Cid")


def list_answers(own: dict[str, Any]) -> list[object]:
    """Return every value that a page can answer with."""
    ask = own["ask"]
    match ask["kind"]:
        case "choose" | "secret":
            return [one["id"] for one in ask["options"] if one["id"]]
        case "number":
            return [ask["min"], ask["max"]]
        case "roll":
            made = ["made", "failed"] if ask["need"] else []
            return [[ask["faces"][0]] * ask["count"], *made, *(one["id"] for one in ask["outcomes"])]
        case "draw":
            return [*(one["id"] for one in ask["options"]), *(["card"] if ask["some"] else [])]
    return [True]


@pytest.mark.parametrize("game", sorted(games()))
def test_a_page_offers_what_the_ask_takes_and_all_of_it(game: str) -> None:
    kinds = set()

    def look(table: StagedTable, ask: Ask) -> bool:
        opened = table.table.open
        assert opened is not None
        seat = opened.waiting[0]
        own = table.frame(seat)["own"]
        assert own["state"] == "ask"
        values = list_answers(own)
        for value in values:
            ask.check(seat, value)
        if isinstance(ask, asks.Choose):
            assert {one.id for one in ask.options_for(seat) if one.id} <= {*values}
        assert values or (isinstance(ask, BOX_ASKS) and own["ask"]["box"])
        kinds.add(ask.kind)
        return len(kinds) == len(KINDS)

    table = StagedTable(game, SEATS[: 2 if game == "rulez" else 3], by_box=False)
    asyncio.run(table.play_until(look, most=40))
    assert "choose" in kinds


KINDS = ("choose", "secret", "roll", "draw", "number", "tell")


@pytest.fixture
def secret(monkeypatch: pytest.MonkeyPatch) -> StagedTable:
    """Rock, paper, scissors: both choose in secret at once."""
    monkeypatch.syspath_prepend(ROOT / "tests" / "toys_rps")
    return StagedTable("rps", SEATS[:2], by_box=True)


def frames_of_others(table: StagedTable, seat: Seat) -> list[dict[str, Any]]:
    """Return the frames of everybody but this seat."""
    return [table.frame(other) for other in table.phones if other != seat] + [table.frame()]


def test_a_marker_is_laid_by_a_touch_and_sealed_by_the_same_again(secret: StagedTable) -> None:
    table, opened = secret, secret.table.open
    assert opened is not None
    seat = opened.waiting[0]
    one, other = [option.id for option in opened.ask.options_for(seat) if option.id][:2]  # type: ignore[attr-defined]

    async def script() -> None:
        await table.do(Touch(seat, opened.n, "lay", one))
        assert table.table.draft(seat) == one
        await table.do(Touch(seat, opened.n, "lay", other))
        assert table.table.draft(seat) == other
        assert table.frame(seat)["own"]["state"] == "ask"
        await table.do(Touch(seat, opened.n, "lay", other))
        assert table.frame(seat)["own"]["state"] == "sealed"

    asyncio.run(script())


def test_no_page_differs_by_what_is_laid(secret: StagedTable) -> None:
    table, opened = secret, secret.table.open
    assert opened is not None
    seat = opened.waiting[0]
    values = [option.id for option in opened.ask.options_for(seat) if option.id]  # type: ignore[attr-defined]
    seen = []
    for value in values:
        asyncio.run(table.do(Touch(seat, opened.n, "lay", value)))
        # Not even the own phone shows it: somebody may look over a shoulder.
        seen.append([*frames_of_others(table, seat), table.frame(seat)])
    assert seen == [seen[0]] * len(values)


def test_a_touch_for_an_ask_that_is_over_does_nothing(secret: StagedTable) -> None:
    table, opened = secret, secret.table.open
    assert opened is not None
    seat = opened.waiting[0]

    async def script() -> None:
        for touch in (
            Touch(seat, opened.n - 1, "lay", "rock"),
            Touch(seat, opened.n, "answer", "rock"),
            Touch(seat, opened.n, "lay", "no such hand"),
            Touch(seat, opened.n, "lay", ["rock"]),
            Touch("Nobody", opened.n, "lay", "rock"),
            Touch(seat, opened.n, "withdraw"),
            Touch(seat, opened.n, "interrupt", "nothing"),
            Touch(None, opened.n, "set", "no list"),
        ):
            await table.do(touch)
        assert table.table.open is opened or table.table.open == opened
        assert table.table.draft(seat) is None

    asyncio.run(script())


def test_the_table_corrects_and_takes_back() -> None:
    table = StagedTable("legenden", SEATS, by_box=True)

    async def script() -> None:
        opened = table.table.open
        assert opened is not None
        await table.do(Touch(None, opened.n, "set", ["sun.at", 5]))
        assert table.frame()["sun"]["value"] == 5
        opened = table.table.open
        assert opened is not None
        await table.do(Touch(None, opened.n, "undo", False))
        assert table.frame()["sun"]["value"] == 0

    asyncio.run(script())


def test_a_page_is_read_in_the_language_that_its_reader_chose() -> None:
    table = StagedTable("legenden", SEATS, by_box=True)
    table.phones["Bo"].send(do="language", code="sv")
    assert table.frame("Bo")["lang"] == "sv"
    assert table.frame("Ada")["lang"] == table.frame()["lang"] == "en"
    assert table.frame("Bo")["ask"]["text"] != table.frame("Ada")["ask"]["text"]


def test_help_is_sent_to_whoever_opens_it() -> None:
    table = StagedTable("legenden", SEATS, by_box=True)
    assert "help" not in table.frame("Ada")
    table.phones["Ada"].send(do="sheet", what="help")
    assert table.frame("Ada")["help"]["what"]
    assert "help" not in table.frame("Bo")


def test_settings_are_for_the_table_alone() -> None:
    table = StagedTable("legenden", SEATS, by_box=True)
    table.phones["Ada"].send(do="sheet", what="settings")
    assert "settings" not in table.frame("Ada")
    table.main.send(do="sheet", what="settings")
    given = table.frame()["settings"]
    assert next(one for one in given["figures"] if one["path"] == "sun.at")["now"] == 0
    assert {one["path"].split(".")[0] for one in given["modes"]} == {"dice", "cards"}


MOODS = [("number", ("1/12", 1 / 12)), ("mood", (None, 0.25)), ("off", (None, None))]


@pytest.mark.parametrize(("mood", "shown"), MOODS)
def test_a_danger_is_told_as_people_want_it(mood: Mood, shown: tuple[str | None, float | None]) -> None:
    view = make_view(danger=Fraction(1, 12), decks=(make_dragon_deck(),))
    told = public_data(make_situation(make_choose(), view=view, mood=mood), Voice("en"))
    assert (told["danger"], told["gaze"]) == shown
    assert (told["decks"][0]["risk"] is not None) == (mood == "number")
