"""Wandering monsters that hang in a web: they struggle, and spiders come for them (A19.14, A31.4, A31.18)."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.games.atervackt import escapes, wandering
from companion.games.atervackt.brought import monster_name, short_name
from companion.games.atervackt.state import AtervacktState, Lying
from companion.games.atervackt.wander_state import BOX, FIGURE, WAY, Figure
from companion.text import Text


def hanging(state: AtervacktState) -> list[tuple[Lying, Figure]]:
    """The figures that are stuck in a web."""
    seen = wandering.seen(state)
    return [(Lying(FIGURE, id), figure) for id, figure in seen if figure.stuck == "web" and figure.place != WAY]


async def struggle(state: AtervacktState) -> None:
    """Once a round two Strength rolls; free, it flees by a random exit (A27.7, A31.4, A31.18)."""
    for lying, figure in hanging(state):
        figure.prey = True
        seat = wandering.mover(state, figure.place)
        if await escapes.cross(state, "web", lying, figure, seat) == "off" and figure.stuck is not None:
            many = await escapes.count_exits(state, figure.place, lying, by_any=True)
            await escapes.by_die(state, figure.place, lying, max(many, 1))
            figure.prey = False
            escapes.run_off(state, lying, figure)
    if state.spiders and any(figure.prey for _, figure in hanging(state)):
        state.tell("spiders", Text("Spiders run to the nearest web: 2 rooms, 1 over unknown."))


async def feed(state: AtervacktState) -> None:
    """In the card phase a spider eats whatever still hangs there since the movement phase (A19.13, A19.14)."""
    for lying, figure in hanging(state):
        if figure.prey and await is_there(state, lying):
            state.tell("eaten", Text("The spider eats {hero}.", hero=monster_name(state, lying)))
            figure.leave_play()


async def is_there(state: AtervacktState, lying: Lying) -> bool:
    """Whether a spider has come into its web."""
    return await chosen(lambda: _ask(state, lying)) == "yes"


def _ask(state: AtervacktState, lying: Lying) -> Choose | None:
    if not state.spiders or state.figures[lying.card].place == BOX:
        return None
    no, yes = Option("no", Text("No spider yet")), Option("yes", Text("A spider is there"))
    text = Text("In {hero}'s web?", hero=short_name(state, lying))
    return choice("spider.there", wandering.mover(state), text, no, yes)
