"""The tower rooms (tornrum) in the corners, where all begin (A1.3, AS34)."""

from __future__ import annotations

from companion.asks import Choose, Option, ask_all
from companion.games.atervackt.map import grid
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.text import Text

CORNERS = (
    Option("0", Text("North-west")),
    Option("1", Text("North-east")),
    Option("2", Text("South-east")),
    Option("3", Text("South-west")),
)
"""From north-west clockwise, as a board counts its towers."""


async def choose(state: AtervacktState) -> None:
    """Everybody begins in a tower; where the map is followed he says in which, and two may share one (A1.3)."""
    answers = {}
    if grid.followed(state):
        grid.lay_out(state)
        answers = await ask_all(lambda: _ask(state, state.inside()))
    for hero in state.inside():
        corner = answers.get(hero.seat)
        number = None
        if corner is not None:
            number = grid.at(state, grid.of(state).towers[int(str(corner))])
        hero.settle_in(number or state.new_room("tower"))


def _ask(state: AtervacktState, heroes: list[Hero]) -> Choose | None:
    if not heroes:
        return None
    return Choose(
        key="setup.tower",
        seats=tuple(hero.seat for hero in heroes),
        text=state.only(heroes, Text("{hero}: which tower?"), Text("Which tower?")),
        options=CORNERS,
    )
