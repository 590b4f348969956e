"""What a drawn card does. What only stands on the card itself is reported by people."""

from __future__ import annotations

from companion.games.atervackt import decks, reports, rooms
from companion.games.atervackt.state import AtervacktState, Hero, Lying
from companion.text import Text


async def settle(state: AtervacktState, number: str, lying: Lying) -> None:
    """Settle one card for everyone in the room; then it lies there, or goes under its deck (A2.1, A2.5)."""
    kind = decks.kind_of(state, lying.deck, lying.card)
    if kind.kind == "nothing":
        rooms.lay(state, number, lying)
        return
    for hero in struck(state, number, lying):
        state.turn = hero.seat
        await reports.tell(state, hero, Text("{hero}: {card}", hero=hero.name, card=kind.name))
    if lying.deck == "trap":
        decks.discard(state, lying.deck, lying.card)
    else:
        rooms.lay(state, number, lying)


def struck(state: AtervacktState, number: str, lying: Lying) -> list[Hero]:
    """Whom a card concerns: what is found is for one, everything else for all in the room (A26.1, A26.8, A26.13)."""
    here = state.inside_of(number)
    finders = [hero for hero in here if hero.seat == lying.seat] or here[:1]
    return finders if decks.kind_of(state, lying.deck, lying.card).kind == "item" else here
