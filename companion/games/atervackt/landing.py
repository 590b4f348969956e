"""What a teleport does where he arrives (A6.6, A22.4)."""

from __future__ import annotations

from companion.games.atervackt import falls
from companion.games.atervackt.heroes_state import Hero
from companion.games.atervackt.rooms_state import Room
from companion.games.atervackt.state import AtervacktState
from companion.text import Text


async def land(state: AtervacktState, hero: Hero, room: Room) -> None:
    """In the middle: stuck in rubble or a web, down from a footbridge, for ever in a pit (A6.6, A22.4)."""
    match room.kind:
        case "rubble" | "web":
            hero.stuck = True
            hero.pushing = room.kind == "web"
            state.tell("stuck", Text("{hero} is stuck in the middle.", hero=hero.name))
        case "pit":
            await falls.forever(state, hero)
        case "bridge":
            await falls.down(state, hero)
