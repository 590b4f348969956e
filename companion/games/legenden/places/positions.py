"""Where a hero is: there is no map, only the kind of place, and where he came from."""

from __future__ import annotations

from companion.games.legenden.state.game import Hero, Place
from companion.text import Text


def put(hero: Hero, place: Place) -> None:
    """The hero is now there, and knows where he came from."""
    hero.before = hero.place if hero.place in ("outside", "chamber", "catacombs") else "room"
    hero.place, hero.begins = place, False
    hero.due = "nothing"
    hero.camp = 0


def settled(hero: Hero) -> bool:
    """Whether he still stands in the room that he came into, with nothing left to settle."""
    return hero.alive and hero.place == "room" and hero.due == "nothing"


def put_away(hero: Hero) -> None:
    """Anywhere but in an ordinary room, the room tile of a new labyrinth tile is put away unread (LT1)."""
    hero.tell("tile.unread", Text("{hero}: if it is new, put its room tile away unread."))
