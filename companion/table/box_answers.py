"""Answers of the box: its rolls and draws, where it is to roll or draw, or is asked to do it this once."""

from __future__ import annotations

from typing import Any

from companion.asks import THE_BOX, Ask, Draw, Roll, Seat, Value
from companion.state import get_path
from companion.table.chance import Chance
from companion.table.entry_path import Body
from companion.table.errors import Refused
from companion.table.run import Run
from companion.text import Text

BOX_ASKS = (Roll, Draw)
"""Kinds of asks that the box may answer by itself."""


def is_done_by_box(run: Run, ask: Ask) -> bool:
    """Return whether the box answers this ask by itself: it rolls that die, or draws from that deck.

    Args:
        run: The game, whose modes say who rolls and draws.
        ask: The ask.

    Returns:
        `False` also where the box does not know what is in the deck.
    """
    if THE_BOX in ask.seats:
        return isinstance(ask, BOX_ASKS)
    match ask:
        case Roll():
            return run.modes.get(f"dice.{ask.die.name}") == "rolled"
        case Draw():
            name = ask.deck.split(".")[-1]
            return run.modes.get(f"cards.{name}") == "drawn" and bool(_cards(run, ask))
    return False


def can_be_done_by_box(run: Run, ask: Ask) -> bool:
    """Return whether the box would roll or draw this once if people asked it to.

    Args:
        run: The game.
        ask: The ask.

    Returns:
        `False` also where the box does not know what is in the deck.
    """
    return isinstance(ask, Roll) or (isinstance(ask, Draw) and bool(_cards(run, ask)))


def box_entry(run: Run, ask: Ask, chance: Chance, number: int) -> Body:
    """Make the entry with the box's own roll or draw.

    Args:
        run: The game.
        ask: A roll or a draw.
        chance: Source of the dice and cards.
        number: Number that the entry will have; with a seed the result depends on it.

    Returns:
        The entry, marked as the box's.

    Raises:
        Refused: The ask is neither, or the box does not know what is in the deck.
    """
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
    """Make the entry of an answer, with the deck or die that it was, which an undo has to know.

    Args:
        ask: The ask that is answered.
        seat: The seat that answers.
        value: The checked answer; the faces of several dice are written as a list.
    """
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

    named = None if ask.options is None else {option.id for option in ask.options}
    return deck_corrections.candidates(get_path(run.state, ask.deck), named, fan=ask.fan)
