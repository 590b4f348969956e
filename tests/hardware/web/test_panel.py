"""Seats of phones: who has one, who is gone, who wants another's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from hardware.panel import Claim, Handheld, PanelEvent, Press, Request, Right, Said, Wish
from hardware.web.door import CODE_SECONDS
from hardware.web.panel import WebPanel
from hardware.web.seating import AWAY
from hardware.web.visitor import LONGEST, MOST_AWAITED, MOST_BURST, Rude
from tests.hardware.clockwork import Clockwork
from tests.hardware.rigs import SEATS, face, scene, take_events
from tests.hardware.web.open_page import OpenPage

LIKELY = "http://192.0.2.7:8321"
OTHER = "http://10.0.0.1:8321"
Script = Callable[[WebPanel, Clockwork], Awaitable[None]]


def play_script(script: Script, *, addresses: tuple[str, ...] = ()) -> None:
    """Play a script at a panel at which Ada and Bo sit."""

    async def playing() -> None:
        clock = Clockwork()
        panel = WebPanel(clock=clock.seconds, addresses=addresses)
        panel.seats_with_buttons(SEATS)
        try:
            await script(panel, clock)
        finally:
            await panel.close()

    asyncio.run(playing())


async def sit(panel: WebPanel, seat: str) -> OpenPage:
    """Return the page of a phone that has taken this free seat."""
    page = OpenPage(panel, "phone")
    page.send(do="sit", seat=seat)
    assert await take_events(panel, 1) == [Handheld(seat, here=True)]
    return page


def test_a_phone_has_buttons_a_screen_and_a_page_of_its_own() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        assert panel.seats_with_buttons(SEATS) == frozenset()
        page = await sit(panel, "Ada")
        assert (
            panel.seats_with_buttons(SEATS)
            == panel.seats_with_screens(SEATS)
            == panel.seats_with_pages(SEATS)
            == {"Ada"}
        )
        page.leave()

    play_script(script)


def test_a_press_counts_for_the_phones_seat_whatever_it_says() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        page = await sit(panel, "Ada")
        page.send(do="press", button="B", seat="Bo")
        page.send(do="say", value=7, seat="Bo")
        assert await take_events(panel, 2) == [Press("Ada", "B"), Said("Ada", 7)]

    play_script(script)


def test_a_phone_without_a_seat_presses_nothing() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        page = OpenPage(panel, "phone")
        page.send(do="press", button="A")
        page.send(do="wish", what="undo")
        with pytest.raises(Rude):
            page.send(do="say", value=7)
        table = OpenPage(panel, "host")
        table.send(do="wish", what="menu")
        assert await take_events(panel, 1) == [Wish("menu")]

    play_script(script)


@pytest.mark.parametrize(
    "message",
    [
        "no JSON",
        "[]",
        '{"do":"press","button":"E"}',
        '{"do":"press"}',
        '{"do":"wish","what":"quit"}',
        '{"do":"sit","seat":7}',
        "[" * LONGEST,
        json.dumps({"do": "press", "button": "A", "more": "x" * LONGEST}),
    ],
)
def test_a_message_that_no_page_sends_ends_its_connection(message: str) -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        page = OpenPage(panel, "phone")
        with pytest.raises(Rude):
            panel.hear(page.visitor, message)

    play_script(script)


def test_a_flood_of_messages_ends_its_connection() -> None:
    async def script(panel: WebPanel, clock: Clockwork) -> None:
        page = await sit(panel, "Ada")
        with pytest.raises(Rude):
            for _ in range(MOST_BURST + 1):
                page.send(do="press", button="A")
        clock.advance(10)
        page.send(do="press", button="A")

    play_script(script)


def test_a_phone_that_comes_back_in_time_was_never_gone() -> None:
    async def script(panel: WebPanel, clock: Clockwork) -> None:
        page = await sit(panel, "Ada")
        page.leave()
        clock.advance(AWAY - 0.1)
        panel.tick()
        again = OpenPage(panel, "phone", page.token)
        again.send(do="press", button="A")
        assert await take_events(panel, 1) == [Press("Ada", "A")]
        assert panel.seats_with_buttons(SEATS) == {"Ada"}

    play_script(script)


def test_a_phone_that_stays_away_is_gone_and_gets_its_seat_back() -> None:
    async def script(panel: WebPanel, clock: Clockwork) -> None:
        page = await sit(panel, "Ada")
        page.leave()
        clock.advance(AWAY)
        panel.tick()
        assert await take_events(panel, 1) == [Handheld("Ada", here=False)]
        assert panel.seats_with_buttons(SEATS) == frozenset()
        OpenPage(panel, "phone", page.token)
        assert await take_events(panel, 1) == [Handheld("Ada", here=True)]
        assert panel.seats_with_buttons(SEATS) == {"Ada"}

    play_script(script)


def test_a_new_phone_is_told_whose_phone_sleeps() -> None:
    async def script(panel: WebPanel, clock: Clockwork) -> None:
        page = await sit(panel, "Ada")
        new = OpenPage(panel, "phone")
        frame = panel._frame(new.visitor)
        assert (frame["free"], frame["away"]) == (["Bo"], [])
        page.leave()
        clock.advance(AWAY)
        panel.tick()
        frame = panel._frame(new.visitor)
        assert (frame["free"], frame["away"]) == (["Bo"], ["Ada"])

    play_script(script)


def test_two_tabs_of_one_phone_are_one_handheld() -> None:
    async def script(panel: WebPanel, clock: Clockwork) -> None:
        page = await sit(panel, "Ada")
        tab = OpenPage(panel, "phone", page.token)
        page.leave()
        clock.advance(AWAY)
        panel.tick()
        tab.send(do="press", button="C")
        assert await take_events(panel, 1) == [Press("Ada", "C")]

    play_script(script)


@pytest.mark.parametrize("may", [True, False])
def test_a_taken_seat_needs_the_consent_of_the_table(may: bool) -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        first = await sit(panel, "Ada")
        second = OpenPage(panel, "phone")
        second.send(do="sit", seat="Ada")
        claim = (await take_events(panel, 1))[0]
        assert isinstance(claim, Claim)
        assert claim.answer is not None
        assert first.guest.seat == "Ada"
        assert (await second.wait_for_newest())["asking"] == ["Ada"]
        claim.answer(may)
        assert (first.guest.seat, second.guest.seat) == ((None, "Ada") if may else ("Ada", None))

    play_script(script)


def test_a_late_consent_does_nothing() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        first = await sit(panel, "Ada")
        second = OpenPage(panel, "phone")
        second.send(do="sit", seat="Ada")
        claim = (await take_events(panel, 1))[0]
        assert isinstance(claim, Claim)
        assert claim.answer is not None
        panel.seats_with_buttons(("Cleo", "Dag"))
        claim.answer(True)
        assert (first.guest.seat, second.guest.seat) == ("Ada", None)

    play_script(script)


def test_no_page_of_another_seat_is_in_any_frame() -> None:
    async def script(panel: WebPanel, clock: Clockwork) -> None:
        ada, bo = await sit(panel, "Ada"), await sit(panel, "Bo")
        nobody, table = OpenPage(panel, "phone"), OpenPage(panel, "host")
        shown = scene("Combat", "choose", seats=SEATS, waiting=SEATS)
        panel.show(replace(shown, handhelds={"Ada": face("secret of Ada"), "Bo": face("secret of Bo")}))
        for page, own in ((ada, "Ada"), (bo, "Bo"), (nobody, None), (table, None)):
            await page.wait_for_newest()
            told = "".join(page.frames)
            for seat in SEATS:
                assert (f"secret of {seat}" in told) == (seat == own)

    play_script(script)


def test_the_table_leaves_out_what_one_seat_reads_at_the_box() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        table = OpenPage(panel, "host")
        panel.show(replace(scene("only Ada reads this"), private=True))
        assert (await table.wait_for_newest())["box"] is None
        assert "only Ada" not in "".join(table.frames)

    play_script(script)


def test_the_code_stands_on_pages_of_the_table_only() -> None:
    async def script(panel: WebPanel, clock: Clockwork) -> None:
        phone, table = OpenPage(panel, "phone"), OpenPage(panel, "host")
        panel.show(scene("Rohan"))
        joining = (await table.wait_for_newest())["join"]
        assert joining["code"].replace("-", "") == panel.door.code
        assert joining["url"] == f"HTTP://192.0.2.7:8321/J/{panel.door.code}"
        await phone.wait_for_newest()
        assert panel.door.code not in "".join(phone.frames)
        clock.advance(CODE_SECONDS)
        panel.tick()
        assert (await table.wait_for_newest())["join"]["code"] != joining["code"]

    play_script(script, addresses=("http://192.0.2.7:8321",))


def test_nobody_can_join_where_only_this_machine_is_served() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        table = OpenPage(panel, "host")
        panel.show(scene("Rohan"))
        assert (await table.wait_for_newest())["join"] is None

    play_script(script)


def test_a_frame_is_sent_once_however_often_it_is_shown() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        page = await sit(panel, "Ada")
        panel.show(scene("Rohan", "door: how?"))
        await page.wait_for_newest()
        before = len(page.frames)
        for _again in range(5):
            panel.show(scene("Rohan", "door: how?"))
            await page.wait_for_newest()
        assert len(page.frames) == before

    play_script(script)


def test_a_seat_that_plays_no_more_has_no_page() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        page = await sit(panel, "Ada")
        panel.seats_with_buttons(("Cleo", "Dag"))
        panel.show(scene("Rohan"))
        assert (await page.wait_for_newest())["view"] == "seats"
        page.send(do="press", button="A")
        page.send(do="sit", seat="Cleo")
        events: list[PanelEvent] = await take_events(panel, 1)
        assert events == [Handheld("Cleo", here=True)]

    play_script(script)


def test_withdrawn_screens_end_at_once_and_press_nothing_more() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        first, second, phone = (OpenPage(panel, role) for role in ("host", "host", "phone"))
        await first.wait_for_newest()
        second.send(do="dismiss")
        await asyncio.wait_for(first.wait_for_end(), 1)
        with pytest.raises(Rude):
            first.send(do="press", button="A")
        second.send(do="press", button="A")
        assert await take_events(panel, 1) == [Press(None, "A")]
        panel.dismiss_tables()
        await asyncio.wait_for(second.wait_for_end(), 1)
        assert (await phone.wait_for_newest())["view"] == "seats"
        with pytest.raises(Rude):
            phone.send(do="dismiss")

    play_script(script)


def test_a_page_of_the_table_offers_other_networks_and_a_code_for_a_screen() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        table = OpenPage(panel, "host")
        assert (await table.wait_for_newest())["join"]["others"] == [OTHER]
        table.send(do="network", address="http://evil.example")
        table.send(do="network", address=OTHER)
        table.send(do="screen")
        shown = (await table.wait_for_newest())["join"]
        assert (shown["address"], shown["others"], shown["gives"]) == (OTHER, [LIKELY], "table")
        way = panel.find_way()
        assert way is not None
        assert (way.address, way.others, way.for_table, way.screens) == (OTHER, (LIKELY,), True, 1)
        phone = OpenPage(panel, "phone")
        for message in ({"do": "screen"}, {"do": "network", "address": LIKELY}):
            with pytest.raises(Rude):
                phone.send(**message)

    play_script(script, addresses=(LIKELY, OTHER))


def test_a_request_that_nobody_knows_is_answered_and_changes_nothing() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        page = OpenPage(panel, "phone")
        for message in ({"do": "become", "role": "host", "id": 7}, {}, {"do": ["press"]}):
            page.send(**message)
        await page.wait_for_newest()
        replies = [json.loads(text) for text in page.frames if "error" in json.loads(text)]
        assert [reply["error"]["code"] for reply in replies] == ["right"] * 3
        assert replies[0]["id"] == 7
        assert page.guest.role == "phone"

    play_script(script)


def test_no_page_lets_more_requests_wait_than_the_table_answers() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        page = await sit(panel, "Ada")
        with pytest.raises(Rude):
            for _each in range(MOST_AWAITED + 1):
                page.send(do="odds")
        for request in await take_events(panel, MOST_AWAITED):
            assert isinstance(request, Request)
            assert request.right == Right("seat", "Ada")
            request.reply({"odds": []})
        page.send(do="odds")

    play_script(script)


def test_the_page_of_the_table_lets_a_new_phone_have_a_taken_seat() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        await sit(panel, "Ada")
        table, other = OpenPage(panel, "host"), OpenPage(panel, "phone")
        other.send(do="sit", seat="Ada")
        assert panel._frame(table.visitor)["wanted"] == ["Ada"]
        with pytest.raises(Rude):
            other.send(do="free", seat="Ada")
        table.send(do="sit", seat="Ada")
        assert other.guest.seat == "Ada"
        assert panel._frame(table.visitor)["wanted"] == []

    play_script(script)


def test_a_great_moment_is_told_without_the_rows_of_a_small_screen() -> None:
    async def script(panel: WebPanel, _: Clockwork) -> None:
        table = OpenPage(panel, "host")
        shown = face("All     sun 21/21", "", "Night falls.", "", "", "D Go on")
        panel.show(replace(scene("All"), box=replace(shown, page=replace(shown.page, art="night"))))
        told = panel._frame(table.visitor)["moment"]
        assert told == {"art": "night", "words": ["Night falls."], "offers": [["D", "Go on"]]}

    play_script(script)
