"""The treasure chamber's cards: the dragon deck and the treasures (L9.1b-L9.3)."""

from __future__ import annotations

from fractions import Fraction

from companion.deck import DISCARD, Deck
from companion.games.legenden.state.game import MOST_CARDS, Hero, LegendenState
from companion.kit.figures import reset_carried
from companion.text import Text

DRAGON = "decks.dragon"
"""Where the dragon deck stands in the state."""

ASLEEP, AWAKE = "asleep", "awake"


def dragon_deck(state: LegendenState) -> Deck:
    """The dragon cards (drakkort): 11 asleep, 1 awake (L9.2a)."""
    return state.decks["dragon"]


def waking(state: LegendenState) -> Fraction | None:
    """The chance that the next card wakes the dragon (L9.3a); 0 when it does not sleep any more."""
    # Any card of the fan may be taken, so it does not matter what somebody knows of the top one (L9.2b).
    return dragon_deck(state).chance(AWAKE, index=None) if state.dragon == "asleep" else Fraction(0)


def reveal(state: LegendenState, card: str) -> None:
    """A dragon card was drawn from the fan, and stays out (L9.2b, L9.3a)."""
    deck = dragon_deck(state)
    if deck.left() and deck.pick(card=card) is not None:
        state.tell("dragon.odd", Text("That card was not expected: look it over."))


def take(hero: Hero, many: int = 1) -> None:
    """Draw treasure chamber cards; from an empty deck nothing comes (L9.1b, LS24)."""
    state = hero.state
    got = min(many, state.wealth, MOST_CARDS - hero.cards)
    state.wealth -= got
    hero.cards += got
    if got:
        state.tell(
            "treasure",
            Text.plural("{hero} takes one treasure card.", "{hero} takes {n} treasure cards.", n=got, hero=hero.name),
        )
    else:
        state.tell("treasure.none", Text("No treasure cards are left."))


def give_back(hero: Hero, many: int) -> None:
    """Put treasure chamber cards under their deck (L9.6a, LS34)."""
    many = min(many, hero.cards)
    hero.cards -= many
    hero.state.wealth = min(hero.state.wealth + many, MOST_CARDS)


def tidy(state: LegendenState) -> None:
    """When no hero is left in the chamber, the drawn dragon cards are shuffled back at once (L9.3b, LS24).

    Who is dead by a correction, and whom nobody has mourned yet, leaves his goods like any other (LS34).
    """
    for hero in state.heroes.values():
        if not hero.alive:
            state.bury(reset_carried(hero))
    deck = dragon_deck(state)
    if deck.left(DISCARD) and not state.in_chamber():
        deck.gather(DISCARD)
        if state.dragon == "asleep":
            state.tell("dragon.shuffled", Text("Shuffle all dragon cards together."))
            state.say("LS24")
