"""How a point is played on which the rulebook is silent: said once at the table, where it first matters."""

from __future__ import annotations

from companion.games.talisman.state.character import Character


def notes(one: Character, point: str) -> None:
    """Say how a point is read on which the rulebook is silent, where it first matters."""
    one.state.notes(point)
