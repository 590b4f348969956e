"""Monster cards (monsterkort): how the box deals them, and what a card says of a kind (L7.2b, LS10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.asking import ask_number, ask_option
from companion.asks import Draw, Number, Seat
from companion.games.legenden.data.monster_cards import CardLine
from companion.games.legenden.state.game import Approach, Hero, LegendenState
from companion.kit.cards import dealing
from companion.kit.cards.holdings import hand_pile
from companion.kit.drakborgen.monster_cards import DECK, MonsterCards, TypingIn
from companion.kit.drakborgen.sheets import MOST_LIFE, likely_among
from companion.text import Text

CHOICES: Mapping[str, Text] = {"attack": Text("Attack"), "wait": Text("Wait"), "back": Text("Turn back")}
"""Choices of a hero, in the columns of a card."""

NUMBERS = {"life": Text("{monster}: life?")}
"""Prompts for the numbers on a card."""


def shared_cards(state: LegendenState) -> MonsterCards[CardLine]:
    """Return the monster cards of this game. The dragon stands on none."""
    kinds = {kind.id: kind for kind in state.book.roaming}
    return MonsterCards(state, CardLine, state.book.monster_cards, state.cards, kinds, CHOICES)


async def type_in(hero: Hero) -> None:
    """Type in a whole card on the box's own buttons (LS10)."""
    await TypingIn(shared_cards(hero.state), hero, lambda: hero.alive, "card", NUMBERS).run()


def likely_life(state: LegendenState, kind: str) -> tuple[int, int]:
    """Return the likely life of a kind, by its lines on the cards in the data, else by those of all kinds."""
    lines = [(id, line.life) for card in state.book.monster_cards.values() for id, line in card.items()]
    printed = [life for id, life in lines if id == kind and life is not None]
    return likely_among(printed or [life for _, life in lines], 1, MOST_LIFE)


def find_held_card(state: LegendenState, seat: Seat) -> str | None:
    """Return the card that the box has dealt to this seat; `None` if the seat holds a real one, or none."""
    return shared_cards(state).find_card(hand_pile(seat), seat)


def find_known_line(state: LegendenState, seat: Seat, kind: str) -> CardLine:
    """Return the known line of the kind on this seat's card; an empty one of a real card."""
    return shared_cards(state).find_line(find_held_card(state, seat), kind)


async def deal_card(hero: Hero, seat: Seat) -> None:
    """Deal one card to this seat, hidden from all others, where the box draws (L7.2b)."""
    await dealing.deal(hero.state, DECK, lambda: _build_draw(hero, seat), hand_pile(seat), frozenset({seat}))


def _build_draw(hero: Hero, seat: Seat) -> Draw | None:
    state = hero.state
    deck = state.decks.get(DECK)
    if not hero.alive or find_held_card(state, seat) is not None or deck is None or not deck.left():
        return None
    return shared_cards(state).build_draw(seat)


def take_up_card(state: LegendenState, seat: Seat, card: str | None) -> None:
    """Let this seat take up the card that was drawn for one of several monsters (L13.2a)."""
    if card is not None and find_held_card(state, seat) is None:
        state.decks[DECK].draw(hand_pile(seat), frozenset({seat}), card)


def shuffle_cards_back(state: LegendenState) -> None:
    """Shuffle every card back after the meeting or the fight (LS10, L8.14)."""
    deck = state.decks.get(DECK)
    if deck is not None and (hands := [pile for pile in deck.piles if pile.startswith(hand_pile(""))]):
        deck.gather(*hands)


async def read_reaction(
    state: LegendenState, seat: Seat, kind: str, choice: Approach | None, ask: Callable[[], Any]
) -> str:
    """Return the card's reaction to the hero's choice; its reader is asked if nobody knows it (L7.5b)."""
    if choice is None:
        return ""
    reaction = shared_cards(state).find_reaction(find_held_card(state, seat), kind, choice)
    if not reaction:
        reaction = await ask_option(ask)
        if reaction:
            shared_cards(state).keep_fact(find_held_card(state, seat), kind, choice, reaction)
    return reaction


async def read_life(hero: Hero, seat: Seat, kind: str, ask: Callable[[], Number | None]) -> int | None:
    """Return the life of the kind by the card in hand, else by a new one (L8.1b, L7.10b, LS33)."""
    state = hero.state
    deck = state.decks.get(DECK)
    if deck is not None and not deck.left() and find_held_card(state, seat) is None:
        # The holder of the last card has read its life already.
        shuffle_cards_back(state)
    await deal_card(hero, seat)
    life = find_known_line(state, seat, kind).life
    if life is None:
        life = await ask_number(ask)
        if life:
            shared_cards(state).keep_fact(find_held_card(state, seat), kind, "life", life)
    return life


def describe_held_card(state: LegendenState, seat: Seat | None) -> tuple[Text, ...]:
    """Return the rows of the line that counts on this seat's card, for this seat alone (L7.2b)."""
    kind = current_kind(state)
    if seat is None or kind is None or (card := find_held_card(state, seat)) is None:
        return ()
    line = shared_cards(state).find_line(card, kind)
    return (Text("Life: {n}", n="?" if line.life is None else line.life), *shared_cards(state).describe_reactions(line))


def current_kind(state: LegendenState) -> str | None:
    """Return the kind that is fought or met; of several, the one whose card comes next (L13.2a)."""
    if scene := state.fight or state.meeting:
        return scene.kind
    foes = state.throng.foes if state.throng else ()
    return next((foe.kind for foe in foes if foe.reaction is None and not foe.gone), None)
