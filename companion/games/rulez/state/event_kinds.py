"""Kinds of the events of Rulez, which say how each event is shown."""

from __future__ import annotations

from collections.abc import Mapping

from companion.event_kinds import Kind

KINDS: Mapping[str, Kind] = {
    "setup.*": "everybody",
    "house.*": "note",
    "bid.tie": "everybody",
    "round": "everybody",
    "scenario": "everybody",
    "winner": "victory",
    "dead": "death",
    "out": "hit",
    "injury": "hurt",
    "falls": "hurt",
    "poison": "hurt",
    "water": "hurt",
    "weapon.*": "hurt",
    "exchange.draw": "clinch",
    "exchange.none": "miss",
    "breath": "found",
    "found": "found",
    "awake": "found",
}
