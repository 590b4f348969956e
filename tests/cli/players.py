"""Players who know of a game only what the engine's lines say."""

from __future__ import annotations

import random
from typing import Any


def answer(ask: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return one waiting seat's legal answer to this ask, at random."""
    seat = rng.choice(ask["waiting"])
    return {"do": "answer", "ask": ask["n"], "seat": seat, "value": _value(ask, seat, rng)}


def _value(ask: dict[str, Any], seat: str, rng: random.Random) -> Any:
    match ask["kind"]:
        case "choose" | "secret":
            options = ask["options"]
            return rng.choice(options[seat] if isinstance(options, dict) else options)["id"]
        case "roll":
            return [rng.choice(ask["faces"]) for _ in range(ask["count"])]
        case "draw":
            return rng.choice(ask["options"])["id"] if ask["options"] else "a card"
        case "number":
            return rng.randint(ask["min"], ask["max"])
    return True
