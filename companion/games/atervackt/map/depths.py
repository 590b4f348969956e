"""Into the catacombs (katakomberna) and out of them, however it comes about (A23)."""

from __future__ import annotations

from companion.deck import PILE
from companion.dice import T12
from companion.games.atervackt.map import arrows, catacomb_groups, grid
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text


def pile(hero: Hero) -> str:
    """Catacomb cards lie in front of the player until he leaves (A23.10)."""
    return f"below:{hero.seat}"


def put_down_arrow(state: AtervacktState) -> None:
    """Whoever begins to walk below says so by his arrow (A23.1, A23.4)."""
    state.tell("below.arrow", Text("Put an arrow on the square, any direction."))


def sink(hero: Hero) -> None:
    """He is in the catacombs; after a fall the room above is where he may climb back to (A23.3, A23.4)."""
    room = hero.room
    hero.go_out()
    hero.before, hero.above, hero.place, hero.plan = room, True, "catacombs", "stay"
    hero.halfway = hero.passage = hero.way_up = False
    hero.heading, hero.facing = "none", None
    catacomb_groups.arrive(hero)
    hero.tell("below", Text("{hero} is in the catacombs."))


async def rise(hero: Hero) -> int:
    """The T12 for the square where he comes up (A23.13)."""
    face = await hero.roll("below.where", Text("{hero}: which square"), T12)
    if 1 <= face <= len(arrows.SQUARES):
        hero.state.tell("below.square", Text("Up one square {where} of the arrow.", where=arrows.SQUARES[face - 1]))
    elif face:
        hero.state.tell("below.square", Text("Up on the arrow's own square."))
    return face


def get_out(hero: Hero) -> None:
    """Two squares outside or farther he is out of Drakborgen, alive (A2.10, A23.15)."""
    hero.place, hero.plan = "out", "none"
    grid.stand(hero, None)
    hero.tell("out", Text("{hero} is out of Drakborgen."))


def leave(hero: Hero) -> None:
    """Who leaves puts his catacomb cards back, and the deck is shuffled (A2.3, A23.21)."""
    hero.place, hero.way_up, hero.above = "castle", False, False
    hero.facing = hero.square = None
    put_back(hero)


def put_back(hero: Hero) -> None:
    """The catacomb cards back into their deck; also when he dies below (A23.21)."""
    deck = hero.state.decks["catacomb"]
    if deck.left(pile(hero)):
        deck.gather(pile(hero), into=PILE)
        hero.state.tell("below.shuffled", Text("Shuffle the catacomb cards."))
