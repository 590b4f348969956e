"""Treasure for several heroes: who gets it, and what stays in the room (A13.6, A26.9, AS44)."""

from __future__ import annotations

from companion.asking import choice, chosen
from companion.asks import Choose, Option
from companion.deck import TOP
from companion.games.atervackt.cards import decks
from companion.games.atervackt.rooms import inmates
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import Lying
from companion.text import Text

FIXED = ("chest", "fallen", "secret", "rune", "stairs")
"""Things that nobody carries away."""


async def agreed(state: AtervacktState, room: str, lying: Lying, finder: Hero) -> Hero | None:
    """Who gets it: by agreement whoever drew it, or as they say each time; `None`: it stays, they do not agree (A26.9).

    What a search card gives is the finder's (A26.13); what lay there unclaimed is nobody's yet.
    """
    asked = state.options["treasure"] == "agree" or lying.seat is None
    if not asked or lying.deck == "search" or lying.card in FIXED:
        return finder
    answer = await chosen(lambda: _ask(state, room, lying, finder))
    return None if answer == "nobody" else state.heroes.get(answer, finder)


def _ask(state: AtervacktState, room: str, lying: Lying, finder: Hero) -> Choose | None:
    here = state.inside_of(room)
    if len(here) <= 1:
        return None
    in_order = sorted(here, key=lambda hero: hero is not finder)
    heroes = (Option(hero.seat, Text("{hero}", hero=hero.name)) for hero in in_order)
    text = Text("{card}: whose?", card=decks.kind_of(state, lying.deck, lying.card).name)
    return choice("treasure.whose", in_order[0].seat, text, *heroes, Option("nobody", Text("It stays here")))


def unclaimed(state: AtervacktState, room: str) -> list[Lying]:
    """What lies there to be taken; nothing while a monster stands there (AS44)."""
    here = state.rooms.get(room)
    if here is None or inmates.guarded(state, room):
        return []
    return [lying for lying in here.cards if is_treasure(state, lying)]


def is_treasure(state: AtervacktState, lying: Lying) -> bool:
    """Whether a card that lies there is something to carry away."""
    return lying.card not in FIXED and decks.kind_of(state, lying.deck, lying.card).sort == "item"


def left_to_one(state: AtervacktState, room: str) -> bool:
    """Whether a hero who is the only one left there may take what lay unclaimed (A26.9)."""
    return len(state.inside_of(room)) == 1 and bool(unclaimed(state, room))


def lift(state: AtervacktState, room: str, lying: Lying) -> None:
    """Take it up from the floor: it is drawn now, and not settled."""
    here = state.rooms[room]
    here.cards = [other for other in here.cards if other is not lying]
    deck, pile = state.decks[lying.deck], decks.in_room(room)
    known = deck.known(pile)
    if lying.card in known:
        deck.put((pile, known.index(lying.card)), decks.HELD, TOP)
