"""Monster cards (monsterkort): dealt by the box where it draws them, and what a card says of a kind (L7.2b, LS10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.asking import chosen, number
from companion.asks import Draw, Number, Option, Seat
from companion.deck import Deck
from companion.games.legenden.data.book import CardLine
from companion.games.legenden.state.game import Approach, Hero, LegendenState, Reaction
from companion.text import Text, verbatim

DECK = "monster"
"""The name of the deck, which is there as soon as one card is known."""

CHOICES: dict[Approach, Text] = {"attack": Text("Attack"), "wait": Text("Wait"), "back": Text("Turn back")}
"""What a hero does, in the columns of a card."""

REACTIONS: dict[Reaction, Text] = {
    "fight": Text("fights"),
    "flees": Text("flees"),
    "passive": Text("passive"),
    "follows": Text("follows"),
}
"""What the monster does about it."""


def hand(seat: Seat) -> str:
    """The pile of a card that this seat holds, for nobody else to see."""
    return f"hand:{seat}"


def known(state: LegendenState) -> list[str]:
    """The cards of which anything is known: of the data, then those that were typed in during this game."""
    return list(dict.fromkeys((*state.book.monster_cards, *state.cards)))


def line(state: LegendenState, card: str, kind: str) -> CardLine:
    """What is known of this kind's line on that card: what was told in this game goes over the data."""
    printed = state.book.monster_cards.get(card, {}).get(kind, CardLine())
    return printed.under(state.cards.get(card, {}).get(kind))


def tell(state: LegendenState, card: str, kind: str, column: str, value: Any) -> None:
    """Somebody has read this out of that card, so that it need not be asked again (LS10)."""
    setattr(state.cards.setdefault(card, {}).setdefault(kind, CardLine()), column, value)


def held(state: LegendenState, seat: Seat) -> str | None:
    """The card that the box has dealt to this seat; `None` where it holds a real one, or none."""
    deck = state.decks.get(DECK)
    return next(iter(deck.known(hand(seat), seat)), None) if deck else None


def line_of(state: LegendenState, seat: Seat, kind: str) -> CardLine:
    """What is known of this kind on the card that this seat holds; of a real card nothing."""
    card = held(state, seat)
    return line(state, card, kind) if card else CardLine()


async def draw(state: LegendenState, hero: Hero, seat: Seat) -> None:
    """Where the box draws, it deals this seat one card, hidden from all others (L7.2b)."""
    card = await chosen(lambda: _ask_draw(state, hero, seat))
    if card and held(state, seat) is None:
        state.decks[DECK].draw(hand(seat), frozenset({seat}), card)


def _ask_draw(state: LegendenState, hero: Hero, seat: Seat) -> Draw | None:
    deck = state.decks.get(DECK)
    if not hero.alive or state.modes.get("cards.monster") != "drawn" or held(state, seat) is not None:
        return None
    if deck is None or not deck.left():
        return None
    cards = tuple(Option(card, verbatim(card)) for card in known(state))
    text = Text("{seat}: monster card", seat=seat)
    return Draw(key="monster.card", seats=(seat,), text=text, deck=f"decks.{DECK}", options=cards, private=True)


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
    said: str | None = getattr(line_of(state, seat, kind), choice)
    if said is not None:
        name = state.book.monsters[kind].name
        state.tell("monster.reacts", Text("{monster}: {does}.", monster=name, does=REACTIONS[said]))  # type: ignore[index]
        return said
    said = await chosen(ask)
    if said and (card := held(state, seat)):
        tell(state, card, kind, choice, said)
    return said


async def life(state: LegendenState, hero: Hero, seat: Seat, kind: str, ask: Callable[[], Number | None]) -> int | None:
    """The life of this kind on the card: of the one in hand, else of a new one (L8.1b, L7.10b, LS33)."""
    deck = state.decks.get(DECK)
    if deck is not None and not deck.left() and held(state, seat) is None:
        # Whoever holds the last card has read its life already.
        put_back(state)
    await draw(state, hero, seat)
    said = line_of(state, seat, kind).life
    if said is None:
        said = await number(ask)
        if said and (card := held(state, seat)):
            tell(state, card, kind, "life", said)
    return said


def shown(state: LegendenState, seat: Seat | None) -> tuple[Text, ...]:
    """The line that counts on the card that this seat holds, for its eyes only (L7.2b)."""
    kind = in_front(state)
    if seat is None or kind is None or (card := held(state, seat)) is None:
        return ()
    said = line(state, card, kind)
    rows = [Text("Life: {n}", n="?" if said.life is None else said.life)]
    for choice, words in CHOICES.items():
        does: Reaction | None = getattr(said, choice)
        rows.append(Text("{choice}: {does}", choice=words, does=REACTIONS[does] if does else verbatim("?")))
    return tuple(rows)


def in_front(state: LegendenState) -> str | None:
    """The kind of the monster that is fought or met; of several, of the one whose card comes next (L13.2a)."""
    if scene := state.fight or state.meeting:
        return scene.kind
    foes = state.throng.foes if state.throng else ()
    return next((foe.kind for foe in foes if foe.reaction is None and not foe.gone), None)


def add(state: LegendenState, card: str) -> None:
    """A card that was typed in belongs to the deck from now on."""
    deck = state.decks.get(DECK)
    if deck is None:
        state.decks[DECK] = Deck(DECK, {card: 1})
    elif not deck.cards().get(card):
        deck.add(card)
