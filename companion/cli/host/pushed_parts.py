"""Parts of a message that a running table pushes to programs, as plain data of the protocol."""

from __future__ import annotations

from typing import Any

from companion.cli.engine.rights import limit_ask
from companion.cli.engine.version_two import describe_ask, describe_view
from companion.pages.situation import Situation
from companion.text import Say
from hardware.panel import Right


def pushed_parts(shared: Situation, right: Right, own: Situation, say: Say) -> dict[str, Any]:
    """Return the parts that the holder of a right may know, by their names in a pushed message.

    Args:
        shared: What everybody may know, with the countdown.
        right: The right.
        own: What the seat of the right may know; `shared` for a right without a seat.
        say: Function that translates a message.
    """
    return {
        "session": shared.session,
        "seat": right.seat,
        "view": describe_view(own.view, say),
        "ask": _describe_ask(shared, right, say),
        "over": None if shared.result is None else dict(shared.result),
        "time": {
            "seconds": shared.seconds,
            "of": None if shared.ask is None else shared.ask.seconds,
            "counting": shared.counting,
            "ready": list(shared.ready),
            "paused": shared.paused,
            "gone": sorted(shared.gone),
        },
        "steps": {"undo": _describe_undo(shared, say), "redo": shared.redoable},
        "signs": {"danger": shared.mood, "volume": shared.volume, "turns": sorted(shared.turn_signs)},
    }


def _describe_ask(shared: Situation, right: Right, say: Say) -> dict[str, Any] | None:
    if shared.ask is None:
        return None
    ask = describe_ask(
        shared.ask,
        say,
        n=shared.n,
        waiting=shared.waiting,
        seals=shared.sealed,
        seats=shared.seats,
        package=shared.package,
        box=shared.by_box,
    )
    return limit_ask(ask, right)


def _describe_undo(shared: Situation, say: Say) -> dict[str, Any] | None:
    if shared.undoable is None:
        return None
    barrier = [] if shared.barrier is None else [shared.barrier.read(say)]
    return {"text": shared.undoable.read(say), "count": 1, "barrier": barrier}
