"""Every player's own record: the most gold that he has brought out alive, kept from game to game (A29.4).

The rulebook's table of results for each hero is in no source; the value and the record take its place.
"""

from __future__ import annotations

from hashlib import sha256

from companion.asks import Seat
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.table.seating import allied
from companion.state import Json
from companion.text import Text


def best(state: AtervacktState, seat: Seat) -> int:
    """What this player had brought out at most before this game."""
    return next((record.gold for record in state.book.records.values() if record.name == seat), 0)


def tell(hero: Hero) -> None:
    """How he did, beside his record."""
    state = hero.state
    before, gold = best(state, hero.seat), hero.gold or 0
    if gold > before:
        state.tell("record", Text("{seat}: {n} gm, a new record.", seat=hero.seat, n=gold))
    elif before:
        state.tell("record", Text("{seat}: {n} gm; the record is {m}.", seat=hero.seat, n=gold, m=before))


def learned(state: AtervacktState) -> dict[str, Json]:
    """The records that this game has set, by a mark of the player's name; those of allies are nobody's own."""
    if not state.over or allied(state):
        return {}
    return {
        _id(state, hero.seat): {"name": hero.seat, "gold": hero.gold}
        for hero in state.heroes.values()
        if hero.safe and hero.gold is not None and hero.gold > best(state, hero.seat)
    }


def _id(state: AtervacktState, seat: Seat) -> str:
    """The table of this player, whatever its owner calls it, else a mark that two names hardly ever share."""
    kept = next((id for id, record in state.book.records.items() if record.name == seat), None)
    return kept or f"player-{sha256(seat.encode()).hexdigest()[:8]}"
