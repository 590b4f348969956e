"""Monster cards (monsterkort): dealt by the box where it draws them, and what a card says of a kind (L7.2b, LS10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.asking import ask_number, ask_option
from companion.asks import Draw, Number, Seat
from companion.games.legenden.data.monster_cards import CardLine
from companion.games.legenden.state.game import Approach, Hero, LegendenState
from companion.kit.cards import dealing
from companion.kit.cards.holdings import hand
from companion.kit.drakborgen.monster_cards import DECK, MonsterCards, TypingIn
from companion.kit.drakborgen.sheets import MOST_LIFE, likely_among
from companion.text import Text

CHOICES: Mapping[str, Text] = {"attack": Text("Attack"), "wait": Text("Wait"), "back": Text("Turn back")}
"""What a hero does, in the columns of a card."""

NUMBERS = {"life": Text("{monster}: its life?")}


def cards(state: LegendenState) -> MonsterCards[CardLine]:
    """The cards of this game. The dragon stands on none."""
    kinds = {kind.id: kind for kind in state.book.roaming}
    return MonsterCards(state, CardLine, state.book.monster_cards, state.cards, kinds, CHOICES)


async def type_in(hero: Hero) -> None:
    """A whole card on the box's own buttons (LS10)."""
    await TypingIn(cards(hero.state), hero, lambda: hero.alive, "card", NUMBERS).run()


def likely_life(state: LegendenState, kind: str) -> tuple[int, int]:
    """What its life is likely to be, by the cards in the data, which all may know; where they name it not, by any."""
    lines = [(id, line.life) for card in state.book.monster_cards.values() for id, line in card.items()]
    own = [life for id, life in lines if id == kind and life is not None]
    return likely_among(own or [life for _, life in lines], 1, MOST_LIFE)


def held(state: LegendenState, seat: Seat) -> str | None:
    """The card that the box has dealt to this seat; `None` where it holds a real one, or none."""
    return cards(state).held(hand(seat), seat)


def line_of(state: LegendenState, seat: Seat, kind: str) -> CardLine:
    """What is known of this kind on the card that this seat holds; of a real card nothing."""
    return cards(state).line(held(state, seat), kind)


async def draw(hero: Hero, seat: Seat) -> None:
    """Where the box draws, it deals this seat one card, hidden from all others (L7.2b)."""
    await dealing.deal(hero.state, DECK, lambda: _ask_draw(hero, seat), hand(seat), frozenset({seat}))


def _ask_draw(hero: Hero, seat: Seat) -> Draw | None:
    state = hero.state
    deck = state.decks.get(DECK)
    if not hero.alive or held(state, seat) is not None or deck is None or not deck.left():
        return None
    return cards(state).draw(seat)


def take_again(state: LegendenState, seat: Seat, card: str | None) -> None:
    """Of several monsters each has a card of its own: this seat takes up the one that was drawn for it (L13.2a)."""
    if card is not None and held(state, seat) is None:
        state.decks[DECK].draw(hand(seat), frozenset({seat}), card)


def put_back(state: LegendenState) -> None:
    """After the meeting or the fight every card is shuffled back (LS10, L8.14)."""
    deck = state.decks.get(DECK)
    if deck is not None and (hands := [pile for pile in deck.piles if pile.startswith(hand(""))]):
        deck.gather(*hands)


async def reaction(state: LegendenState, seat: Seat, kind: str, choice: Approach | None, ask: Callable[[], Any]) -> str:
    """What the card says of the hero's choice; what it does not say, or a real one, is asked of its reader (L7.5b)."""
    if choice is None:
        return ""
    said = cards(state).reacts(held(state, seat), kind, choice)
    if not said:
        said = await ask_option(ask)
        if said:
            cards(state).tell(held(state, seat), kind, choice, said)
    return said


async def life(hero: Hero, seat: Seat, kind: str, ask: Callable[[], Number | None]) -> int | None:
    """The life of this kind on the card: of the one in hand, else of a new one (L8.1b, L7.10b, LS33)."""
    state = hero.state
    deck = state.decks.get(DECK)
    if deck is not None and not deck.left() and held(state, seat) is None:
        # Whoever holds the last card has read its life already.
        put_back(state)
    await draw(hero, seat)
    said = line_of(state, seat, kind).life
    if said is None:
        said = await ask_number(ask)
        if said:
            cards(state).tell(held(state, seat), kind, "life", said)
    return said


def shown(state: LegendenState, seat: Seat | None) -> tuple[Text, ...]:
    """The line that counts on the card that this seat holds, for its eyes only (L7.2b)."""
    kind = in_front(state)
    if seat is None or kind is None or (card := held(state, seat)) is None:
        return ()
    said = cards(state).line(card, kind)
    return (Text("Life: {n}", n="?" if said.life is None else said.life), *cards(state).reactions(said))


def in_front(state: LegendenState) -> str | None:
    """The kind of the monster that is fought or met; of several, of the one whose card comes next (L13.2a)."""
    if scene := state.fight or state.meeting:
        return scene.kind
    foes = state.throng.foes if state.throng else ()
    return next((foe.kind for foe in foes if foe.reaction is None and not foe.gone), None)
