"""Traces of everything that somebody could see, to be compared for two different secrets."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.cli.engine import replies
from companion.cli.host.scenes import handheld_faces, situation_of
from companion.pages.cursor import start
from companion.pages.lights import lights
from companion.pages.lists import MAIN
from companion.pages.screen import page
from companion.pages.surface import Surface
from companion.table import Table, seals

MENUS: tuple[tuple[str, ...], ...] = tuple(
    (MAIN, *more) for more in ((), ("private",), ("decks",), ("heroes",), ("undo",), ("odds",), ("correct",))
)


def trace(table: Table, seat: str | None) -> str:
    """Return everything that a seat's screen, the box, its lights and the engine show.

    Args:
        table: The table.
        seat: The seat that looks; `None` is everybody together.
    """
    situation = situation_of(table, seat)
    everybody = frozenset(table.run.state.seats)
    surfaces = [Surface(seat, private=True)] if seat else [Surface(None), Surface(None, without_buttons=everybody)]
    cursors = [replace(start(situation), menu=menu) for menu in ((), *MENUS)]
    pages = [page(situation, surface, cursor, str) for surface in surfaces for cursor in cursors]
    masked = handheld_faces({seat: situation}, table.view(None), frozenset(), {}, str) if seat else {}
    told = [str(event.text) for event in table.log()]
    view = json.dumps(replies.describe_view(table.view(seat), str))
    asked = json.dumps(replies.describe_open_ask(table.open, str)) if table.open else ""
    undo = (str(table.last_step()), table.undo_barrier())
    return repr(
        (pages, masked, lights(situation, 0.0, brightness=1.0), told, view, asked, undo, replies.list_odds(table, str))
    )


@pytest.fixture
def blank_seals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every commitment look the same: they are random numbers, which always differ."""
    monkeypatch.setattr(seals, "commitment", lambda *_: "0" * 64)
