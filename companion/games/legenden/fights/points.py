"""Whether what the points of a met monster come to is for its player alone: a house rule (L7.2b, L8.1b)."""

from __future__ import annotations

from typing import Any

from companion.asks import Seat
from companion.games.legenden.fights.fighters import Fighter, in_fight
from companion.games.legenden.state.game import LegendenState
from companion.state import Json
from companion.text import Text


def hidden(state: LegendenState) -> bool:
    """Whether the card stays hidden in the fight too; else the counters lie open, as the rulebook has them (L8.1b)."""
    return state.rule("monster.points") == "hidden"


def of(state: LegendenState, one: Fighter, seat: Seat | None) -> int | None:
    """A fighter's points as that seat may know them; a hero's, and those of what is in his power, lie open."""
    return None if hidden(state) and one.met and seat != one.seat else one.points


def cover(state: LegendenState, seat: Seat | None, figures: dict[str, Json]) -> dict[str, Json]:
    """The figures by path, without the points that this seat may not know and what was read out of the cards."""
    if not hidden(state):
        return figures
    shown: dict[str, Any] = {**figures, "cards": {}}
    for one in in_fight(state):
        put(shown, one.path.split("."), of(state, one, seat))
    return shown


def put(figures: Any, steps: list[str], value: Json) -> None:
    """Show this in the place of what stands at the end of these steps."""
    *path, last = steps
    for step in path:
        figures = figures[int(step)] if isinstance(figures, list) else figures[step]
    figures[last] = value


def private(state: LegendenState, seat: Seat | None) -> tuple[Text, ...]:
    """What only the monster's player may read: how many points it has left."""
    if state.fight is None or not hidden(state):
        return ()
    return tuple(line(one.name, one.points) for one in in_fight(state) if one.met and seat == one.seat)


def line(monster: Text, points: int | None) -> Text:
    """How many points a monster has, as far as that may be said."""
    if points is None:
        return Text("{monster}: ? points", monster=monster)
    return Text.plural("{monster}: one point", "{monster}: {n} points", n=points, monster=monster)
