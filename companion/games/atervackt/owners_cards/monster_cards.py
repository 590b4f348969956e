"""Owners' monster cards (AC8): the box deals one for each monster, for its player alone to read (A12.5, A12.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.asking import chosen
from companion.asks import Draw, Option, Seat
from companion.deck import BOTTOM, NOBODY, PILE, TOP, Deck
from companion.games.atervackt.cards import decks
from companion.games.atervackt.data.book import SHUFFLE
from companion.games.atervackt.data.monster_cards import CardLine
from companion.games.atervackt.rooms import inmates
from companion.games.atervackt.state.game import AtervacktState
from companion.games.atervackt.state.pieces import Lying
from companion.games.atervackt.table.seating import monster_player
from companion.text import Text, verbatim

DECK = "monster"
"""The name of the deck, which is there as soon as one card is known."""

CHOICES = {"attack": Text("Attack"), "wait": Text("Wait"), "flee": Text("Flee")}
DOES = {"fight": Text("fights"), "passive": Text("passive"), "flees": Text("flees"), "follows": Text("follows")}


def pile(number: int) -> str:
    """The pile of the card that belongs to the monster of that number in the meeting (A12.13)."""
    return f"{decks.MET}{number}"


def known(state: AtervacktState) -> list[str]:
    """The cards of which anything is known: of the data, then those that were typed in during this game."""
    return list(dict.fromkeys((*state.book.monster_cards, *state.papers.lines)))


def fresh(cards: list[str]) -> Deck:
    """One of each card, and "shuffle again" (AS3)."""
    return Deck(DECK, dict.fromkeys((*cards, SHUFFLE), 1))


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
    if deck is None or not here or state.modes.get(f"cards.{DECK}") != "drawn":
        return None
    if deck.left(pile(number)) or not deck.candidates() or decks.only_shuffles(deck):
        return None
    seat = _keeper(state, room) or here[0].seat
    cards = tuple(Option(card, verbatim(card)) for card in (*known(state), SHUFFLE))
    text = Text("{seat}: monster card", seat=seat)
    return Draw(key="monster.card", seats=(seat,), text=text, deck=f"decks.{DECK}", options=cards, private=True)


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
    deck = state.decks.get(DECK)
    faces = deck.candidates(pile(number)) if deck is not None and number is not None else None
    return faces[0][0] if faces and len(faces) == 1 else None


def line_of(state: AtervacktState, lying: Lying) -> CardLine:
    """What is known of this monster on its card; of a real card nothing."""
    card = held(state, lying)
    return state.papers.line(card, _kind(lying), state.book.monster_cards) if card else CardLine()


def _kind(lying: Lying) -> str:
    return inmates.kind_of(lying) or inmates.KINDS[0]


def said(state: AtervacktState, lying: Lying, choice: str) -> str:
    """What the card says of the heroes' choice, which is read aloud (A12.7); "" where it says nothing."""
    does: str | None = getattr(line_of(state, lying), choice)
    if does is not None:
        name = inmates.monster_name(state, lying)
        state.tell("monster.reacts", Text("{monster}: {does}.", monster=name, does=DOES[does]))
    return does or ""


def points(state: AtervacktState, lying: Lying) -> int | None:
    """The KP on the card, those in brackets where it is forced to fight (A12.9, A12.14); `None` if it is not known."""
    value: int | None = getattr(line_of(state, lying), _column(lying))
    return value


def _column(lying: Lying) -> str:
    return "bracket" if lying.forced else "life"


def note(state: AtervacktState, lying: Lying, what: str, value: Any) -> None:
    """Its reader has said what the dealt card did not: that is kept. `what`: a choice, "points" or "stab"."""
    if card := held(state, lying):
        state.papers.tell(card, _kind(lying), _column(lying) if what == "points" else what, value)


def shown(state: AtervacktState, seat: Seat | None) -> Iterator[Text]:
    """The lines that count, for the eyes of who plays the monsters (A12.7)."""
    deck = state.decks.get(DECK)
    if seat is None or deck is None or state.fight is not None:
        return
    for number, lying in enumerate(state.met):
        card = next(iter(deck.known(pile(number), seat)), None)
        if card is not None:
            yield from _rows(state, lying, state.papers.line(card, _kind(lying), state.book.monster_cards))


def _rows(state: AtervacktState, lying: Lying, line: CardLine) -> Iterator[Text]:
    name = inmates.short_name(state, lying)
    yield Text("{monster}: {n} KP ({m})", monster=name, n=_figure(line.life), m=_figure(line.bracket))
    for choice, words in CHOICES.items():
        does: str | None = getattr(line, choice)
        row = Text("{choice}: {does}", choice=words, does=DOES[does] if does else verbatim("?"))
        if choice == "flee" and does == "passive" and line.stab:
            row = Text("{choice}: {does}, stab {n}", choice=words, does=DOES[does], n=line.stab)
        yield row


def _figure(value: int | None) -> str:
    return "?" if value is None else str(value)


def add(state: AtervacktState, card: str) -> None:
    """A card that was typed in belongs to the deck from now on."""
    deck = state.decks.get(DECK)
    if deck is None:
        state.decks[DECK] = fresh([card])
    elif not deck.cards().get(card):
        deck.add(card)
        deck.shuffle()
