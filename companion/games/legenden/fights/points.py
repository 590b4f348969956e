"""Whether what the points of a met monster come to is for its player alone: a house rule (L7.2b, L8.1b)."""

from __future__ import annotations

from typing import Any

from companion.asks import Seat
from companion.games.legenden.state.game import Fight, LegendenState
from companion.games.legenden.state.melee import Fighter
from companion.games.legenden.table.options import rule
from companion.state import Json
from companion.text import Text


def hidden(state: LegendenState) -> bool:
    """Whether the card stays hidden in the fight too; else the counters lie open, as the rulebook has them (L8.1b)."""
    return rule(state.options, "monster.points") == "hidden"


def of_monster(state: LegendenState, fight: Fight, seat: Seat | None) -> int | None:
    """The monster's points as that seat may know them; everybody knows the dragon's (L10.1a)."""
    secret = hidden(state) and state.book.monsters[fight.kind].life is None and seat != fight.opponent
    return None if secret else fight.monster_points


def of_fighter(state: LegendenState, fighter: Fighter, seat: Seat | None) -> int | None:
    """The same of one of many: a hero's points, and those of what is in his power, lie open."""
    secret = hidden(state) and fighter.foe is not None and seat != fighter.seat
    return None if secret else fighter.points


def cover(state: LegendenState, seat: Seat | None, figures: dict[str, Json]) -> dict[str, Json]:
    """The figures by path, without the points that this seat may not know and what was read out of the cards."""
    if not hidden(state):
        return figures
    shown: dict[str, Any] = {**figures, "cards": {}}
    if state.fight is not None:
        shown["fight"]["monster_points"] = of_monster(state, state.fight, seat)
    if state.melee is not None:
        for fighter, row in zip(state.melee.fighters, shown["melee"]["fighters"], strict=True):
            row["points"] = of_fighter(state, fighter, seat)
    return shown


def private(state: LegendenState, seat: Seat | None) -> tuple[Text, ...]:
    """What only the monster's player may read: how many points it has left."""
    fight = state.fight
    if fight is None or seat != fight.opponent or of_monster(state, fight, None) is not None:
        return ()
    return (line(state.book.monsters[fight.kind].short_name, fight.monster_points),)


def line(monster: Text, points: int | None) -> Text:
    """How many points a monster has, as far as that may be said."""
    if points is None:
        return Text("{monster}: ? points", monster=monster)
    return Text.plural("{monster}: one point", "{monster}: {n} points", n=points, monster=monster)
