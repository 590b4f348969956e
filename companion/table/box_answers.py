"""Answers of the box: it rolls and draws where nobody else is to, or where it is asked to this once."""

from __future__ import annotations

from typing import Any

from companion.asks import Ask, Draw, Roll, Seat, Value
from companion.state import get_path
from companion.table.chance import Chance
from companion.table.entry_path import Body
from companion.table.errors import Refused
from companion.table.run import Run
from companion.text import Text

BOX_ASKS = (Roll, Draw)
"""Kinds of asks that the box may answer by itself."""


def is_done_by_box(run: Run, ask: Ask) -> bool:
    """Return whether nobody has to be asked: the box rolls that die, or draws from that deck."""
    match ask:
        case Roll():
            return run.modes.get(f"dice.{ask.die.name}") == "rolled"
        case Draw():
            name = ask.deck.split(".")[-1]
            return run.modes.get(f"cards.{name}") == "drawn" and bool(_cards(run, ask))
    return False


def box_entry(run: Run, ask: Ask, chance: Chance, number: int) -> Body:
    """The entry of that number with the box's own roll or draw; `Refused` where it can do neither."""
    match ask:
        case Roll():
            value: Any = list(chance.roll(ask.die.faces, ask.count, number))
        case Draw():
            cards = _cards(run, ask)
            if not cards:
                raise Refused(Text("The box does not know what is in this deck: draw a real card and say which."))
            value = chance.draw(cards, number)
        case _:
            raise Refused(Text("There is nothing to roll or draw."))
    return {**answer_body(ask, ask.seats[0], value), "by": "box"}


def answer_body(ask: Ask, seat: Seat, value: Value) -> Body:
    """The entry of an answer, with what an undo has to know of it: which deck or die it was."""
    body: Body = {"e": "answer", "k": ask.key, "s": seat, "v": list(value) if isinstance(value, tuple) else value}
    if isinstance(ask, Draw):
        body["d"] = ask.deck
        if ask.fan:
            body["f"] = 1
    if isinstance(ask, Roll):
        body["r"] = ask.die.name
    return body


def _cards(run: Run, ask: Draw) -> list[tuple[str, Any]]:
    from companion.table import deck_corrections

    named = None if ask.options is None else [option.id for option in ask.options]
    return deck_corrections.candidates(get_path(run.state, ask.deck), named, fan=ask.fan)
