"""Giant spiders (A19.7-A19.13): people move them, and say where they are when somebody is stuck."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.games.atervackt import followers, health, rooms, webbed
from companion.games.atervackt.seating import monster_player
from companion.games.atervackt.state import AtervacktState, Hero
from companion.text import Text


def scent(state: AtervacktState) -> None:
    """In a movement phase that begins with somebody stuck in a web all spiders run towards it (A19.8-A19.10).

    Who gets stuck in the tile or card phase is no prey before the round after.
    """
    for hero in followers.creatures(state):
        room = rooms.of(state, hero)
        hero.prey = hero.stuck and room is not None and room.kind == "web"
    if state.spiders and (webbed.scent(state) or any(one.prey for one in followers.creatures(state))):
        state.tell("spiders", Text("Spiders run to the nearest web: 2 rooms, 1 over unknown."))


async def feed(state: AtervacktState) -> None:
    """In the card phase a spider in the web eats whoever is still stuck there, without a roll (A19.13)."""
    for hero in [hero for hero in followers.creatures(state) if hero.prey and hero.stuck]:
        if await is_there(state, hero):
            state.tell("eaten", Text("The spider eats {hero}.", hero=hero.called))
            health.die(state, hero)


async def is_there(state: AtervacktState, hero: Hero) -> bool:
    """Whether a spider has come into his web."""
    return await chosen(lambda: _ask(state, hero)) == "yes"


def _ask(state: AtervacktState, hero: Hero) -> Choose | None:
    if not hero.inside or not state.spiders:
        return None
    seat = monster_player(state, hero.seat) or hero.seat
    no, yes = Option("no", Text("No spider yet")), Option("yes", Text("A spider is there"))
    return choice("spider.there", seat, Text("In {hero}'s web?", hero=hero.called), no, yes)
