"""The chronicle of a game: its events, and between them what people told of real dice, drawn cards and moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from companion import asks
from companion.asks import Ask, Secret
from companion.event_kinds import DRAWN, ROLLED
from companion.game import Game
from companion.state import Event
from companion.table.descriptions import describe_answer, describe_chance
from companion.table.entry_path import Entry
from companion.table.run import Run

Told = tuple[int, Event]
"""An event, with the number of the entry at which it was told."""

SAID = "said"
"""Key of an event that tells what somebody said of a move; the table alone tells it, and only in the chronicle."""


def list_chronicle(game: Game[Any], run: Run, entries: Sequence[Entry]) -> list[Told]:
    """Return all that has happened, the oldest first, with every test, also of real dice, and every move.

    What the table or the game has told itself is not told twice. A choice in secret is never among it.

    Args:
        game: The rules.
        run: The game as it was played, with all its events and asks.
        entries: The entries on the way to the present.
    """
    events_by_step: dict[int, list[Event]] = {}
    for number, event in run.log:
        events_by_step.setdefault(number, []).append(event)
    moves = frozenset(getattr(game, "moves", ()))
    chronicle: list[Told] = [(0, event) for event in events_by_step.get(0, ())]
    for number, body in entries:
        events = events_by_step.get(number, [])
        ask = run.answered.get(number)
        if ask is not None and body["e"] == "answer":
            last = chronicle[-1][1] if chronicle else None
            chronicle += [(number, event) for event in _said(game, run, ask, body, events, last, moves)]
        chronicle += [(number, event) for event in events]
    return chronicle


def _said(
    game: Game[Any],
    run: Run,
    ask: Ask,
    body: dict[str, Any],
    events: Sequence[Event],
    last: Event | None,
    moves: Collection[str],
) -> Iterator[Event]:
    """Yield the event of an answer that nobody has told otherwise: it belongs to the round and the fight around it."""
    key, words = SAID, None
    match ask:
        case asks.Roll() if not any(event.key == ROLLED for event in events):
            key, words = ROLLED, describe_chance(ask, body["v"], game, run.state)
        case asks.Draw() if not (ask.private or ask.risk or ask.unnamed or any(e.key == DRAWN for e in events)):
            key, words = DRAWN, describe_chance(ask, body["v"], game, run.state)
        case asks.Choose() if ask.key in moves and not events and not isinstance(ask, Secret):
            words = describe_answer(ask, body["s"], body["v"])
    if words is None:
        return
    near = events[0] if events else last
    number = 0 if near is None else near.round
    scene, at = ("", 0) if near is None else (near.scene, near.scene_round)
    yield Event(key, words, loud=False, who=body["s"], round=number, scene=scene, scene_round=at)
