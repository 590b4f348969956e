"""Owners' monster cards (AC8): the box deals one for each monster, for its player alone to read (A12.5, A12.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.asking import chosen
from companion.asks import Draw, Seat
from companion.deck import BOTTOM, NOBODY, PILE, TOP
from companion.games.atervackt.cards import decks
from companion.games.atervackt.data.book import SHUFFLE, CardLine
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.heroes import Hero
from companion.games.atervackt.state.pieces import MONSTERS, Lying
from companion.games.atervackt.table.seating import monster_player
from companion.kit.drakborgen.monster_cards import DECK, DOES, MonsterCards, TypingIn
from companion.text import Text

CHOICES = {"attack": Text("Attack"), "wait": Text("Wait"), "flee": Text("Flee")}

NUMBERS = {
    "life": Text("{monster}: its life?"),
    "bracket": Text("{monster}: life ()?"),
    "stab": Text("{monster}: stab?"),
}


def cards(state: AtervacktState) -> MonsterCards[CardLine]:
    """The cards of this game, with "shuffle again" among them (AS3)."""
    book = state.book
    return MonsterCards(state, CardLine, book.monster_cards, state.papers, book.monsters, CHOICES, beside=(SHUFFLE,))


async def type_in(hero: Hero) -> None:
    """A whole card on the box's own buttons."""
    await TypingIn(cards(hero.state), hero, lambda: hero.inside, "paper", NUMBERS).run()


def pile(number: int) -> str:
    """The pile of the card that belongs to the monster of that number in the meeting (A12.13)."""
    return f"{decks.MET}{number}"


async def deal(state: AtervacktState, room: str, monsters: list[Lying]) -> None:
    """A card for each monster, hidden from all but who plays it; from all if all are in the room (A12.5, AS33).

    For monsters that no card is left for, people draw real ones.
    """
    state.met = list(monsters)
    for number in range(len(monsters)):
        await _deal(state, room, number)


async def deal_more(state: AtervacktState, room: str, monsters: list[Lying]) -> None:
    """Cards for those of these monsters that have come to the meeting since."""
    for lying in monsters:
        if not any(lying is met for met in state.met):
            state.met.append(lying)
            await _deal(state, room, len(state.met) - 1)


async def _deal(state: AtervacktState, room: str, number: int) -> None:
    while (card := await chosen(lambda: _ask(state, room, number))) == SHUFFLE:
        state.decks[DECK].draw(pile(number), card=card)
        state.decks[DECK].put((pile(number), 0), PILE, TOP)
        state.decks[DECK].shuffle()
    if card:
        keeper = _keeper(state, room)
        state.decks[DECK].draw(pile(number), frozenset({keeper}) if keeper else NOBODY, card)


def _keeper(state: AtervacktState, room: str) -> Seat | None:
    here = [hero.seat for hero in state.inside_of(room)]
    return monster_player(state, here[0], here) if here else None


def _ask(state: AtervacktState, room: str, number: int) -> Draw | None:
    deck, here = state.decks.get(DECK), state.inside_of(room)
    if deck is None or not here:
        return None
    if deck.left(pile(number)) or not deck.candidates() or decks.only_shuffles(deck):
        return None
    return cards(state).draw(_keeper(state, room) or here[0].seat)


def put_away(state: AtervacktState) -> None:
    """After the meeting the cards go under their deck (A2.1, A12.8, A13.6)."""
    for number in range(len(state.met)):
        if DECK in state.decks and state.decks[DECK].left(pile(number)):
            state.decks[DECK].put((pile(number), 0), PILE, BOTTOM)
    for lying in state.met:
        lying.forced = False
    state.met = []


def held(state: AtervacktState, lying: Lying) -> str | None:
    """The card that the box has dealt for this monster."""
    number = next((number for number, met in enumerate(state.met) if met is lying), None)
    return None if number is None else cards(state).held(pile(number))


def line_of(state: AtervacktState, lying: Lying) -> CardLine:
    """What is known of this monster on its card; of a real card nothing."""
    return cards(state).line(held(state, lying), _kind(lying))


def _kind(lying: Lying) -> str:
    return lying.kind or MONSTERS[0]


def said(state: AtervacktState, lying: Lying, choice: str) -> str:
    """What the card says of the heroes' choice, which is read aloud (A12.7); "" where it says nothing."""
    return cards(state).reacts(held(state, lying), _kind(lying), choice)


def points(state: AtervacktState, lying: Lying) -> int | None:
    """The KP on the card, those in brackets where it is forced to fight (A12.9, A12.14); `None` if it is not known."""
    value: int | None = getattr(line_of(state, lying), _column(lying))
    return value


def _column(lying: Lying) -> str:
    return "bracket" if lying.forced else "life"


def note(state: AtervacktState, lying: Lying, what: str, value: Any) -> None:
    """Its reader has said what the dealt card did not: that is kept. `what`: a choice, "points" or "stab"."""
    column = _column(lying) if what == "points" else what
    cards(state).tell(held(state, lying), _kind(lying), column, value)


def shown(state: AtervacktState, seat: Seat | None) -> Iterator[Text]:
    """The lines that count, for the eyes of who plays the monsters (A12.7)."""
    if seat is None or state.fight is not None:
        return
    for number, lying in enumerate(state.met):
        if card := cards(state).held(pile(number), seat):
            yield from _rows(state, lying, cards(state).line(card, _kind(lying)))


def _rows(state: AtervacktState, lying: Lying, line: CardLine) -> Iterator[Text]:
    name = state.monster(lying).short_name
    yield Text("{monster}: {n} life ({m})", monster=name, n=_figure(line.life), m=_figure(line.bracket))
    *rows, flee = cards(state).reactions(line)
    if line.flee == "passive" and line.stab:
        flee = Text("{choice}: {does}, stab {n}", choice=CHOICES["flee"], does=DOES["passive"], n=line.stab)
    yield from (*rows, flee)


def _figure(value: int | None) -> str:
    return "?" if value is None else str(value)
