"""Cards of the treasure chamber: the dragon deck and the treasures (L9.1b-L9.3).

They do without `kit.cards.kinds` and `kit.cards.counts`: the two dragon cards have no rule of their own, and people
count the gold that is printed on treasures once they are carried out (LS7).
"""

from __future__ import annotations

from fractions import Fraction

from companion.deck import DISCARD, Deck
from companion.games.legenden.state.game import MOST_CARDS, Hero, LegendenState
from companion.kit.drakborgen.dragon import AWAKE
from companion.kit.figures import reset_carried
from companion.text import Text


def dragon_deck(state: LegendenState) -> Deck:
    """Return the dragon cards (drakkort): 11 asleep, 1 awake (L9.2a)."""
    return state.decks["dragon"]


def waking_chance(state: LegendenState) -> Fraction | None:
    """Return the chance that the next card wakes the dragon (L9.3a); 0 if it no longer sleeps."""
    # Any card of the fan may be taken, so it does not matter what somebody knows of the top one (L9.2b).
    return dragon_deck(state).chance(AWAKE, index=None) if state.dragon == "asleep" else Fraction(0)


def draw_treasures(hero: Hero, count: int = 1) -> None:
    """Draw treasure cards for the hero; an empty deck gives nothing (L9.1b, LS24)."""
    state = hero.state
    drawn = min(count, state.wealth, MOST_CARDS - hero.cards)
    state.wealth -= drawn
    hero.cards += drawn
    if drawn:
        state.tell(
            "treasure",
            Text.plural(
                "{hero} takes one treasure card.", "{hero} takes {n} treasure cards.", n=drawn, hero=hero.called
            ),
        )
    else:
        state.tell("treasure.none", Text("No treasure cards are left."))


def put_under_deck(hero: Hero, count: int) -> None:
    """Put treasure cards of the hero under their deck (L9.6a, LS34)."""
    count = min(count, hero.cards)
    hero.cards -= count
    hero.state.wealth = min(hero.state.wealth + count, MOST_CARDS)


def tidy_chamber(state: LegendenState) -> None:
    """Shuffle the drawn dragon cards back once no hero is left in the chamber (L9.3b, LS24).

    A hero who is dead by a correction, and not mourned yet, leaves goods like any other (LS34).
    """
    for hero in state.heroes.values():
        if not hero.alive:
            state.bury(reset_carried(hero))
    deck = dragon_deck(state)
    if deck.left(DISCARD) and not state.heroes_in_chamber():
        deck.gather(DISCARD)
        if state.dragon == "asleep":
            state.tell("dragon.shuffled", Text("Shuffle all dragon cards together."))
            state.explain("LS24")
