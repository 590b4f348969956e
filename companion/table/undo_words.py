"""Words for an undo: the facts that were learned since, the real cards that were drawn, the pieces to move back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from companion import asks
from companion.asks import Ask, Secret
from companion.game import Game
from companion.state import Json, State
from companion.table import descriptions
from companion.table.entry_path import Body, Entry
from companion.table.figures_of_decks import operation_path
from companion.text import Text
from companion.view import View

ViewSource: TypeAlias = Callable[[], View]
"""Function that returns the public view; most entries need no words of it."""


def describe_knowledge(body: Body, ask: Ask | None, game: Game[Any], state: State) -> Text | None:
    """Describe what an entry revealed; `None` where it revealed nothing.

    Args:
        body: The entry.
        ask: The ask that it answered; `None` where it answered none.
        game: The rules.
        state: The state.
    """
    match body:
        case {"e": "answer", "d": _} | {"e": "answer", "by": "box", "r": _} if ask is not None:
            return descriptions.describe_learned(ask, body["v"], game, state)
        case {"e": "reveal"} if isinstance(ask, Secret) and not ask.shown:
            return None
        case {"e": "reveal", "v": opened} if opened:
            names = [seat for seat in (opened if ask is None else ask.seats) if seat in opened]
            return Text("what {names} chose", names=", ".join(names))
        case {"e": "deck", "op": "peek"}:
            return Text("a card")
    return None


def describe_secret_step(step: Sequence[Entry], ask: Ask | None) -> Text | None:
    """Describe a secret step that an undo takes back: its seat and its ask, never the choice.

    The seats are known from the seals, or, where a clock ran out, once their choices are opened.

    Args:
        step: The entries of the step.
        ask: The ask in secret; `None` where it is not known.

    Returns:
        The words; `None` for a step that is not secret.
    """
    if step[0][1]["e"] not in ("seal", "reveal", "lost"):
        return None
    opened = [seat for _, body in step if body["e"] == "reveal" for seat in body["v"]]
    sealed = [body["s"] for _, body in step if body["e"] == "seal"]
    if ask is None:
        return Text("the choices")
    # The order in which they chose stays secret, so they are named in the order of the ask.
    seats = [seat for seat in ask.seats if seat in (opened or sealed)]
    return Text("{seat}: {what}", seat=", ".join(seats), what=ask.text) if seats else ask.text


def describe_step(body: Body, ask: Ask | None, public_view: ViewSource) -> Text:
    """Describe what people did openly in a step, for the line of an undo.

    Args:
        body: The first entry of the step.
        ask: The ask that it answered; `None` where it answered none.
        public_view: Returns the public view, for the names.
    """
    match body:
        case {"e": "answer", "s": seat, "v": value} if ask is not None:
            return descriptions.describe_answer(ask, seat, value)
        case {"e": "set", "p": path}:
            return Text("{what} set", what=descriptions.figure_label(public_view(), path))
        case {"e": "interrupt", "s": seat, "w": what}:
            return Text("{seat}: {what}", seat=seat, what=what)
        case {"e": "deck", "d": deck, "op": op, "a": details} if path := operation_path(deck, op, details):
            return Text("{what} set", what=descriptions.figure_label(public_view(), path))
        case {"e": "leave", "scope": asks.WHOLE_GAME}:
            return Text("End of the game")
        case {"e": "leave", "scope": what} | {"e": "deck", "d": what}:
            # No seat in particular did this.
            return public_view().call(what)
    return Text("{seat}: {what}", seat=body.get("s", "-"), what=body["e"])


def physical_figures(view: View) -> dict[str, Json]:
    """Return the figures that people keep on the table too, by path."""
    return {one.path: _value_at(view.state, one.path) for one in view.corrections if one.deck is None and not one.noted}


def _value_at(state: Json | Mapping[str, Json], path: str) -> Json:
    value: Any = state
    for step in path.split("."):
        match value:
            case Mapping():
                value = value.get(step)
            case list() if step.isdecimal() and int(step) < len(value):
                value = value[int(step)]
            case _:
                return None
    return value  # type: ignore[no-any-return]


def describe_moves(before: Mapping[str, Json], after: View) -> list[Text]:
    """Describe the figures that people have to move back on the table, a line for each.

    Several corrections may lead to one figure, as to that of a room in which several heroes stand; it is named once.

    Args:
        before: The figures until now, by path.
        after: The public view from now on.
    """
    values_after = {one.path: _value_at(after.state, one.path) for one in after.corrections if one.path in before}
    rows = [
        descriptions.describe_correction(after, path, before[path], value)
        for path, value in values_after.items()
        if before[path] != value
    ]
    return [*{str(row): row for row in rows}.values()]
