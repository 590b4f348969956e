"""The trace of a secret: every byte that is sent to every page, and when, whatever somebody has laid."""

from __future__ import annotations

import asyncio

import pytest

from hardware.panel import Touch
from hardware.web.visitor import Visitor
from tests.cli.running import ROOT
from tests.hardware.web.staged import StagedTable

SEATS = ("Ada", "Bo")
STEP = 0.1
"""Seconds between two looks at the wire; the whole evening happens on this grid."""

STEPS = 60
FACE = "face of "
"""Marks the wire of a face of others with the same token: it is told the parts of the protocol."""
HANDS = ("rock", "paper", "scissors")
Trace = dict[str, list[tuple[int, str]]]


class Wire:
    """The wire to a browser, which keeps what was sent at which step."""

    def __init__(self, now: list[int]) -> None:
        self.sent: list[tuple[int, str]] = []
        self._now = now

    async def send_text(self, data: str) -> None:
        """Keep a text with the step at which it was sent."""
        self.sent.append((self._now[0], data))


async def trace_touches(touches: dict[int, Touch]) -> Trace:
    """Return all that is sent while somebody touches this at these steps."""
    table, now = StagedTable("rps", SEATS, by_box=True), [0]
    pages = (*SEATS, "table", "stranger")
    wires = {name: Wire(now) for name in (*pages, *(f"{FACE}{name}" for name in pages))}
    guests = {seat: page.visitor.guest for seat, page in table.phones.items()} | {"table": table.main.visitor.guest}
    stranger = table.door.find_guest(table.door.admit("phone"))
    assert stranger is not None
    visitors = [
        table.panel.enter(
            lambda look, name=name, wire=wire: Visitor(  # type: ignore[misc]
                *(wire, guests.get(name.removeprefix(FACE), stranger), look, table.clock.seconds),
                is_page=not name.startswith(FACE),
            )
        )
        for name, wire in wires.items()
    ]
    sending = [asyncio.create_task(visitor.send_lines()) for visitor in visitors]
    opened = table.table.open
    assert opened is not None
    for seat in SEATS:
        await table.do(Touch(seat, opened.n, "ready"))
    for now[0] in range(1, STEPS):
        table.clock.advance(STEP)
        if (touch := touches.get(now[0])) is not None:
            await table.do(touch)
        await table.host.tick()
        table.host.renderer.refresh()
        table.panel.tick()
        while not all(visitor.is_idle for visitor in visitors):  # noqa: ASYNC110
            await asyncio.sleep(0)
        await asyncio.sleep(0)
    for task in sending:
        task.cancel()
    return {name: wire.sent for name, wire in wires.items()}


@pytest.fixture(autouse=True)
def installed_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rock, paper, scissors on the path: that is all that an installation does."""
    monkeypatch.syspath_prepend(ROOT / "tests" / "toys_rps")


def touch(n: int, hand: str, *steps: int) -> dict[int, Touch]:
    """Touches of one hand at these steps."""
    return {step: Touch("Ada", n, "lay", hand) for step in steps}


def test_no_byte_tells_which_marker_was_laid() -> None:
    traces = [asyncio.run(trace_touches(touch(1, hand, 10))) for hand in HANDS]
    assert traces == [traces[0]] * len(HANDS)
    assert all(sent for sent in traces[0].values())


def test_neither_time_nor_length_tells_which_hand_was_sealed() -> None:
    shapes = []
    for hand in HANDS:
        sent = asyncio.run(trace_touches(touch(1, hand, 10, 14)))
        # A seal is a random number, so each is another one.
        shapes.append({name: [(at, len(text)) for at, text in texts] for name, texts in sent.items()})
    assert shapes == [shapes[0]] * len(HANDS)


def test_a_change_of_mind_looks_like_any_other_touch() -> None:
    one = asyncio.run(trace_touches(touch(1, "rock", 10) | touch(1, "paper", 20)))
    other = asyncio.run(trace_touches(touch(1, "paper", 10) | touch(1, "rock", 20)))
    assert one == other
