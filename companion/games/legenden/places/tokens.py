"""Monsters that were left behind: numbered tokens, for there is no map (L7.9a)."""

from __future__ import annotations

from companion.games.legenden.state.game import LegendenState, Meeting, Monster
from companion.text import Text


def leave_behind(state: LegendenState, meeting: Meeting) -> str:
    """A living monster stays face up where it is, under a number (L7.9a, L8.12e, L8.15)."""
    if meeting.number is None:
        meeting.number = next(str(n) for n in range(1, 1000) if str(n) not in state.monsters)
        state.monsters[meeting.number] = Monster(meeting.kind)
        name = state.book.monsters[meeting.kind].definite
        state.tell("monster.stays", Text("{monster} stays: number {n}.", monster=name, n=meeting.number))
    return meeting.number


def remove(state: LegendenState, meeting: Meeting) -> None:
    """A monster that is killed or out of play goes back to its pile (L8.14, L7.7c)."""
    if meeting.number is not None:
        discard(state, meeting.number)


def discard(state: LegendenState, number: str) -> None:
    """The monster with that number is on the board no more."""
    state.monsters.pop(number, None)
    state.shake_off(number)
