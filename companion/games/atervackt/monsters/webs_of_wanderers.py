"""Wandering monsters that hang in a web: they struggle, and spiders come for them (A19.14, A31.4, A31.18)."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.games.atervackt import exits, wanderers
from companion.games.atervackt.monsters import spiders
from companion.games.atervackt.rooms.kinds import STRANDS
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Figure
from companion.games.atervackt.state.terms import BOX
from companion.games.atervackt.wandering import escapes
from companion.text import Text


async def struggle(state: AtervacktState) -> None:
    """Once a round two Strength rolls; free, it flees by a random exit (A27.7, A31.4, A31.18)."""
    for figure in wanderers.hanging(state):
        seat = wanderers.mover(state, figure.place)
        if await escapes.cross(state, STRANDS, figure, seat) == "off" and figure.stuck:
            found = await exits.one(state, figure.place, figure, by_any=True)
            escapes.run_off(state, figure, found)


async def feed(state: AtervacktState) -> None:
    """In the card phase a spider eats whatever still hangs there since the movement phase (A19.13, A19.14)."""
    for figure in wanderers.hanging(state):
        if figure.prey and await is_there(state, figure):
            state.tell("eaten", Text("The spider eats {hero}.", hero=state.monster(figure).name))
            figure.stand(BOX)


async def is_there(state: AtervacktState, figure: Figure) -> bool:
    """Whether a spider has come into its web."""
    seen = spiders.sees(state, figure)
    return await chosen(lambda: _ask(state, figure)) == "yes" if seen is None else seen


def _ask(state: AtervacktState, figure: Figure) -> Choose | None:
    if not state.spiders or figure.place == BOX:
        return None
    no, yes = Option("no", Text("No spider yet")), Option("yes", Text("A spider is there"))
    text = Text("In {hero}'s web?", hero=state.monster(figure).short_name)
    return choice("spider.there", wanderers.mover(state), text, no, yes)
