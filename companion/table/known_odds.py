"""Knowledge of a seat of the game at a table, as far as its odds depend on it."""

from __future__ import annotations

from companion.asks import Seat
from companion.game import KnowsOdds
from companion.odds.known import KnownOdds
from companion.table import requests
from companion.table.table import Table


def find_known_odds(table: Table, seat: Seat | None = None) -> KnownOdds | None:
    """Return what a seat knows of the sun, the dragon and its hero.

    Args:
        table: The table at which the game is open.
        seat: The seat; `None` is everybody, with the hero who acts.

    Returns:
        What it knows; `None` where the game has nothing of it.

    Raises:
        WrongSeat: The game has no such seat.
    """
    if seat is not None:
        requests.check_known(table.run, seat)
    game: object = table.game
    return game.known_odds(table.run.state, seat) if isinstance(game, KnowsOdds) else None
