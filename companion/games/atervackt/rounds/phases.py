"""Rounds: four phases, each played by all heroes at once (A3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from companion.games.atervackt.cards import decks
from companion.games.atervackt.phases import cards, moves, sun, tiles
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
    """The phase that it is; afterwards no card of it lies about."""
    state.attend()
    await PHASES[state.phase](state)
    state.turn = None
    decks.tidy(state)


def settle(state: AtervacktState) -> None:
    """The next phase comes, until sunset or until no hero is left in Drakborgen (A3.9)."""
    state.phase = NEXT[state.phase]
    if not state.inside():
        state.over = True
        state.tell("over", Text("No hero is left in Drakborgen."))
