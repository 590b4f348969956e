"""Rounds: four phases, each played by all heroes at once (A3), and the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from companion.games.atervackt.cards import decks
from companion.games.atervackt.heroes import followers
from companion.games.atervackt.phases import cards, moves, sun, tiles
from companion.games.atervackt.rounds import scores
from companion.games.atervackt.rounds.setup import prepare
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.terms import Phase
from companion.text import Text

PHASES: Mapping[Phase, Callable[[AtervacktState], Awaitable[None]]] = {
    "sun": sun.phase,
    "move": moves.phase,
    "tile": tiles.phase,
    "card": cards.phase,
}
"""In their order (A3.2-A3.5)."""

NEXT: Mapping[Phase, Phase] = {"sun": "move", "move": "tile", "tile": "card", "card": "sun"}


async def play(state: AtervacktState) -> None:
    """A game from any phase's beginning to its end (A3.9)."""
    # In a situation that is given from outside the dead have been told of already.
    for one in (*state.heroes.values(), *state.followers.values()):
        one.mourned = not one.alive
    await prepare(state)
    while not state.over:
        followers.attend(state)
        await PHASES[state.phase](state)
        state.turn = None
        decks.tidy(state)
        state.mourn()
        state.phase = NEXT[state.phase]
        if not state.inside():
            end(state)
        state.boundary()
    await scores.count_gold(state)
    state.boundary()


def end(state: AtervacktState) -> None:
    """The game ends at sunset, or when no hero is left in Drakborgen (A3.9)."""
    state.over = True
    state.tell("over", Text("No hero is left in Drakborgen."))
