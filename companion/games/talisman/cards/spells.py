"""Spells in hand: their number is everybody's, their faces are their owner's alone (T6.9.2).

With real Spell cards the box keeps the number only; which one it is, is told when it is cast.
"""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.deck import DISCARD
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import hand
from companion.kit.questions import question
from companion.text import Text

DECK = "spell"


def draws(one: Character, many: int = 1) -> int:
    """Draw Spells from the deck, unseen by others (T6.9.5); returns how many there were."""
    deck, drawn = one.state.decks[DECK], 0
    while drawn < many and (deck.left() or deck.left(DISCARD)):
        if not deck.left():
            # The discard pile is turned over and shuffled into a new deck (T6.9.5).
            deck.gather(DISCARD)
        deck.draw(hand(one.seat))
        drawn += 1
    if drawn:
        one.tell("spell", Text("{hero} draws Spells: {n}.", hero=one.called, n=drawn))
    return drawn


def discards(one: Character, many: int = 1) -> None:
    """Discard Spells that he picks himself (T6.2.8)."""
    deck = one.state.decks[DECK]
    for _ in range(min(many, one.spells)):
        deck.put((hand(one.seat), 0), DISCARD)


def discards_surplus(one: Character) -> None:
    """Whoever holds more Spells than the limit discards the surplus at once (T6.2.8, T6.9.3)."""
    limit = one.spell_limit + max((kind.spells for kind in one.awake()), default=0)
    if (surplus := one.spells - limit) > 0:
        discards(one, surplus)
        one.tell("spell.surplus", Text("{hero} discards {n}: Spell limit {m}.", hero=one.called, n=surplus, m=limit))


async def rises(one: Character, before: int) -> None:
    """A gain has lifted the limit: he may draw up to it at once (T6.2.7b, TS5)."""
    if not one.state.options["draw_on_rise"]:
        return
    if one.spell_limit > before and one.spells < one.spell_limit and await draws_more(one) == "draw":
        draws(one, one.spell_limit - one.spells)


@question(chosen)
def draws_more(one: Character) -> Choose | None:
    """Whether he draws up to the limit."""
    if one.spells >= one.spell_limit:
        return None
    many = one.spell_limit - one.spells
    lines = Option("draw", Text("Draw {n}", n=many)), Option("no", Text("No"))
    return one.lines("spell.rise", Text("{hero}: Spell limit {n}", hero=one.called, n=one.spell_limit), *lines)
