"""Rooms as far as the rules need them: who is in which, what lies there, and when they are reset (A2.5, A2.6).

A room gets a number when a hero comes into it, and is forgotten when the sun has moved and nobody is in it any more,
came from it, or is on the way back to it; one that has a square on a map stays known for the whole game.
"""

from __future__ import annotations

from companion.games.atervackt.cards import decks
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Lying
from companion.games.atervackt.state.rooms import Room
from companion.games.atervackt.state.terms import Kind


def new(state: AtervacktState, kind: Kind) -> str:
    """The number of a room that nobody has been in."""
    number = str(1 + max(map(int, state.rooms), default=0))
    state.rooms[number] = Room(kind)
    return number


def settle_in(state: AtervacktState, hero: Hero, number: str) -> Room:
    """The hero comes into the room with that number."""
    hero.room = number
    hero.halfway, hero.target, hero.passage = False, None, False
    # Who has landed there came from no room: there is none to flee to (AS45).
    hero.before = None if hero.landed else hero.before
    room = state.rooms[number]
    hero.column, hero.row, hero.heading = room.column, room.row, "none"
    return room


def of(state: AtervacktState, hero: Hero) -> Room | None:
    """The room where this hero stands; `None` on his way, and when he is out."""
    return None if hero.room is None else state.rooms.get(hero.room)


def lit(state: AtervacktState, hero: Hero) -> bool:
    """Whether he has light: his own torch, or a light orb in his room (A26.18)."""
    return hero.torch or any(other.orb for other in state.inside_of(hero.room or ""))


def go_out(hero: Hero) -> None:
    """He leaves his room, and knows where he came from."""
    hero.before, hero.room, hero.moved = hero.room, None, True
    hero.target, hero.tried = None, 0
    hero.stuck = hero.pushing = hero.crossed = False
    hero.entrance = None


def agree(state: AtervacktState) -> None:
    """Who has been set into the catacombs is in no room any more."""
    for hero in state.inside():
        if hero.place == "catacombs" and hero.room is not None:
            go_out(hero)
            hero.plan = "none" if hero.plan == "none" else "stay"


def early(hero: Hero, target: str | None = None) -> None:
    """An early move: half-way to the next place, which he reaches next round (A3.6, AS12)."""
    go_out(hero)
    hero.halfway, hero.target, hero.plan = True, target, "stay"
    hero.way_in, hero.heading = "free", "none"


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
