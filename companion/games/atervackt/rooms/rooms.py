"""Rooms as far as the rules need them: who is in which, what lies there, and when they are reset (A2.5, A2.6).

A room gets a number when a hero comes into it, and is forgotten when the sun has moved and nobody is in it any more,
came from it, or is on the way back to it; one that has a square on a map stays known for the whole game.
"""

from __future__ import annotations

from companion.games.atervackt.cards import decks
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Lying


def agree(state: AtervacktState) -> None:
    """Who has been set into the catacombs is in no room any more."""
    for hero in state.inside():
        if hero.place == "catacombs" and hero.room is not None:
            hero.go_out()
            hero.plan = "none" if hero.plan == "none" else "stay"


def lay(state: AtervacktState, room: str, lying: Lying) -> None:
    """A card that stays in the room (A2.5)."""
    lying.seat = None
    state.rooms[room].cards.append(lying)
    decks.move(state, lying.deck, lying.card, decks.in_room(room))


def reset(state: AtervacktState) -> None:
    """Reset (nollställa) every room without a hero: its cards go under their decks (A2.1, A2.6)."""
    here = [*state.inside(), *(other for other in state.followers.values() if other.inside)]
    # A room that somebody came from or is on his way to loses its cards, but not its number (A2.6, AS12).
    kept = {number for hero in here for number in (hero.room, hero.before, hero.target)}
    empty = [number for number in state.rooms if not state.inside_of(number)]
    decks.clear(state, empty)
    for number in empty:
        state.rooms[number].cards.clear()
        state.rooms[number].tried.clear()
        if number not in kept and state.rooms[number].column is None:
            del state.rooms[number]
