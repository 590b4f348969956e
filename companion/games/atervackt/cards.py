"""Phase 4, the card phase: room cards, room traps and search cards, room by room (A3.5, A27)."""

from __future__ import annotations

from companion.asking import rolled
from companion.asks import Roll, scope
from companion.dice import T6
from companion.games.atervackt import decks, dicing, effects, reports, rooms
from companion.games.atervackt.state import AtervacktState, Hero, Lying
from companion.text import Text

ORDER = ("danger", "monster", "item", "nothing")
"""First dangers, then monsters, then items (A27.1)."""


async def phase(state: AtervacktState) -> None:
    """Each room in turn; what happens in a room happens to everyone in it (A26.1)."""
    for number in busy(state):
        with scope(state.scopes, "room"):
            await room(state, number)
        decks.tidy(state)


def busy(state: AtervacktState) -> list[str]:
    """The rooms where somebody came in, searches or waits, in the heroes' order."""
    return list(dict.fromkeys(hero.room for hero in state.inside() if hero.room is not None and hero.plan != "stay"))


async def room(state: AtervacktState, number: str) -> None:
    """Draw all cards that are due in this room, then settle them in their order."""
    await draw_all(state, number)
    await settle(state, number)


async def draw_all(state: AtervacktState, number: str) -> None:
    """One card for all who came in, one for each who searches, and for each who waits by the die (A26.4, A26.13)."""
    here = state.inside_of(number)
    came = [hero for hero in here if hero.plan == "enter"]
    if came:
        await for_entering(state, number, came[0])
    for hero in here:
        state.turn = hero.seat
        if hero.plan == "search":
            await draw(state, hero, "search", Text("{hero} searches", hero=hero.name))
        elif hero.plan == "wait" and await stirs(hero):
            await draw(state, hero, "room", Text("{hero}: room card", hero=hero.name))


async def for_entering(state: AtervacktState, number: str, hero: Hero) -> None:
    """A room card, in a new trap room a room trap card, elsewhere none (A5.7, A6.2-A6.4)."""
    state.turn = hero.seat
    kind = state.rooms[number].kind
    if kind == "trap":
        state.rooms[number].kind = "room"
        await draw(state, hero, "trap", Text("{hero}: room trap", hero=hero.name))
    elif kind in rooms.DRAWS:
        await draw(state, hero, "room", Text("{hero}: room card", hero=hero.name))
    elif kind == "chamber":
        await reports.tell(state, hero, Text("{hero}: the chamber", hero=hero.name))


async def draw(state: AtervacktState, hero: Hero, deck: str, text: Text) -> None:
    """Draw a card that is settled when all are drawn."""
    if card := await decks.draw(state, hero.seat, deck, text):
        state.drawn.append(Lying(deck, card, hero.seat))


async def stirs(hero: Hero) -> bool:
    """Who waits rolls a T6: odd draws a room card, even where none is normally drawn (A10.2)."""
    face = await rolled(lambda: _ask_stir(hero))
    return face % 2 == 1


def _ask_stir(hero: Hero) -> Roll | None:
    if not hero.inside:
        return None
    return Roll(key="wait", seats=(hero.seat,), text=Text("{hero} waits: odd?", hero=hero.name), die=T6)


async def settle(state: AtervacktState, number: str) -> None:
    """Dangers in random order, then monsters, then items (A27.1-A27.3)."""
    for kind in ORDER:
        while due := [lying for lying in state.drawn if decks.kind_of(state, lying.deck, lying.card).kind == kind]:
            at = await _pick(state, due) if kind == "danger" else 0
            state.drawn.remove(due[at])
            await effects.settle(state, number, due[at])
    state.turn = None


async def _pick(state: AtervacktState, due: list[Lying]) -> int:
    """Which of several dangers comes first (A27.3)."""
    seat = due[0].seat or state.order()[0]
    return await dicing.one_of(seat, min(len(due), 5), "danger.first", Text("First danger: T6")) - 1
