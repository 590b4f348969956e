"""The dragon of both Drakborgen games while she sleeps: her cards, held up as a fan, of which one wakes her."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from companion.asks import Draw, Option, Options, Seat, Wager
from companion.danger import name_risk, tell_danger
from companion.deck import LOST, Deck
from companion.kit.drakborgen import wagers
from companion.odds.dragon import DragonPile
from companion.text import Text

ASLEEP, AWAKE = "asleep", "awake"
DECK: Final = "dragon"

GUESSES: Final = Option(AWAKE, Text("She wakes")), Option(ASLEEP, Text("She sleeps on"))
"""Guesses that the others may lay on a card."""


def build_draw(hero: Any, cards: Options, *, risk: bool = True) -> Draw:
    """Build the ask for one of the dragon cards that are left (L9.2b, A24.2).

    Args:
        hero: The hero who draws.
        cards: The cards as people name them.
        risk: Whether the dragon can still wake.
    """
    words = Text("{hero}: dragon card", hero=hero.called)
    seats = (hero.seat,)
    deck, wager = f"decks.{DECK}", offer_wager(hero.state, hero.seat) if risk else None
    return Draw(key="dragon.card", seats=seats, text=words, deck=deck, options=cards, fan=True, risk=risk, wager=wager)


def offer_wager(state: Any, who: Seat) -> Wager | None:
    """Return the wager of the others on a dragon card; `None` where the table plays without.

    Args:
        state: State of the game.
        who: The seat that draws the card.
    """
    others = tuple(seat for seat in state.seats if seat != who)
    return Wager(Text("Does she wake?"), others, GUESSES) if others and state.rule(wagers.RULE) else None


def turn_up(state: Any, card: str, key: str) -> None:
    """Turn up a card, which stays out (L9.3a, A24.3).

    Args:
        state: State of the game.
        card: The card that people named.
        key: Key of the event for a card that cannot be there.
    """
    deck = state.decks[DECK]
    if deck.left() and deck.pick(card=card) is not None:
        state.tell(key, Text("That card was not expected: look it over."))


def known_pile(deck: Deck, seat: Seat | None) -> DragonPile | None:
    """Return the dragon cards as a seat knows them: any card of the fan may be taken (L9.2b, A24.2).

    With one card that wakes her, the chance of any card says all, whatever is lost or was corrected. With more, it is
    known how many are left where that chance times the cards is a whole number and nothing is lost.

    Args:
        deck: The dragon cards.
        seat: The seat that looks; `None` is everybody.

    Returns:
        The cards; `None` where nobody can tell.
    """
    left, chance = deck.left(), deck.chance(AWAKE, seat, index=None)
    if not left or chance is None:
        return None
    if deck.cards(seat).get(AWAKE, 0) <= 1:
        return DragonPile.with_one_awake(left, chance)
    awake = chance * left
    return DragonPile.shuffled(left, int(awake)) if awake.denominator == 1 and not deck.left(LOST) else None


def name_chance(chance: Fraction | None) -> str:
    """Return the chance that the next card wakes the dragon, "?" where nobody knows it."""
    return "?" if chance is None else str(chance)


def word_draw(chance: Fraction | None) -> Text:
    """Return the words for drawing a card, with the risk as the table wants to see it.

    Args:
        chance: Chance that the card wakes the dragon; `None` is unknown.
    """
    return tell_danger(
        Text("Draw: wakes {chance}", chance=name_chance(chance)),
        Text("Draw: {risk} risk", risk=name_risk(chance)),
        Text("Draw a card"),
    )


def word_entry(chance: Fraction | None) -> Text:
    """Return the words for going in to draw a card, with the risk as the table wants to see it.

    Args:
        chance: Chance that the card wakes the dragon; `None` is unknown.
    """
    return tell_danger(
        Text("Go in: wakes {chance}", chance=name_chance(chance)),
        Text("Go in: {risk} risk", risk=name_risk(chance)),
        Text("Go in and draw"),
    )


def tell_sleep(state: Any, chance: Fraction | None) -> None:
    """Tell that the dragon sleeps on.

    Args:
        state: State of the game.
        chance: Chance that the next card wakes her; `None` is unknown.
    """
    state.tell(
        "dragon.sleeps",
        tell_danger(
            Text("The dragon sleeps on. Risk of the next card: {chance}.", chance=name_chance(chance)),
            Text("The dragon sleeps on. Risk of the next card: {risk}.", risk=name_risk(chance)),
            Text("The dragon sleeps on."),
        ),
    )
