"""Spells in hand: their number is everybody's, their faces are their owner's alone (T6.9.2).

With real Spell cards the box keeps the number only; which one it is, is told when it is cast.
"""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.deck import ALL, DISCARD
from companion.games.talisman import abilities
from companion.games.talisman.house_rules import rule
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import hand
from companion.kit.questions import question
from companion.text import Text

DECK = "spell"

UNNAMED = "some_spell"
"""A Spell that is in no list (TS25)."""


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


def known(one: Character) -> list[str]:
    """The names of his Spells, where the box knows them."""
    return [card for card in one.state.decks[DECK].known(hand(one.seat), one.seat) if card]


def are_known(one: Character) -> bool:
    """Whether the box knows every Spell that he holds: it has drawn them itself (TS25)."""
    return 0 < one.spells == len(known(one))


def casts(one: Character, card: str) -> None:
    """A Spell is cast: its name is told, and it lies open on the discard pile (T6.9.6)."""
    deck, own = one.state.decks[DECK], hand(one.seat)
    at = next((at for at, name in enumerate(deck.known(own, one.seat)) if name == card), 0)
    if card != UNNAMED:
        deck.show(own, at, card, ALL)
    deck.put((own, at), DISCARD)
    one.tell("spell.cast", Text("{hero} casts: {card}.", card=one.state.kind_of(DECK, card).name))


async def follows_cast(one: Character) -> None:
    """By house rule he may draw another for it, within his limit (TS5); with a Wand he draws his last one (TS4)."""
    one.state.notes("refill_after_cast")
    refills = rule(one.state.options, "refill_after_cast")
    if refills and one.alive and not one.toad and one.spells < one.spell_limit and await draws_another(one) == "draw":
        draws(one)
    replenishes(one)


@question(chosen)
def draws_another(one: Character) -> Choose | None:
    """Whether he draws one for it."""
    if one.spells >= one.spell_limit:
        return None
    lines = Option("draw", Text("Draw one")), Option("no", Text("No"))
    return one.lines("spell.refill", Text("{hero}: another Spell?"), *lines)


def passes(one: Character, other: Character) -> None:
    """A Spell goes from hand to hand; the one who gives it picks it, and nobody else sees it (T6.9.2)."""
    if one.spells:
        one.state.decks[DECK].put((hand(one.seat), 0), hand(other.seat))
        other.tell("spell.taken", Text("{hero} gets a Spell."))


def replenishes(one: Character) -> None:
    """He draws where he has fewer Spells than his ability gives him (T6.8), or none, with a Wand (TS4)."""
    always = abilities.spells(one, one.spell_limit)
    if one.alive and not one.toad and one.spells < always:
        draws(one, always - one.spells)
    wand = any(kind.spells for kind in one.powers())
    if wand:
        one.state.notes("wand")
    if wand and not one.spells and not one.toad and rule(one.state.options, "wand") == "draws":
        draws(one)


def discards(one: Character, many: int = 1) -> None:
    """Discard Spells that he picks himself (T6.2.8)."""
    deck = one.state.decks[DECK]
    for _ in range(min(many, one.spells)):
        deck.put((hand(one.seat), 0), DISCARD)


def discards_surplus(one: Character) -> None:
    """Whoever holds more Spells than the limit discards the surplus at once (T6.2.8, T6.9.3)."""
    limit = one.spell_limit + max((kind.spells for kind in one.powers()), default=0)
    limit = max(limit, abilities.spells(one, limit))
    if (surplus := one.spells - limit) > 0:
        discards(one, surplus)
        one.tell("spell.surplus", Text("{hero} discards {n}: Spell limit {m}.", hero=one.called, n=surplus, m=limit))


async def rises(one: Character, before: int) -> None:
    """A gain has lifted the limit: he may draw up to it at once (T6.2.7b, TS5)."""
    if one.spell_limit <= before or one.spells >= one.spell_limit:
        return
    one.state.notes("draw_on_rise")
    if one.state.options["draw_on_rise"] and await draws_more(one) == "draw":
        draws(one, one.spell_limit - one.spells)


@question(chosen)
def draws_more(one: Character) -> Choose | None:
    """Whether he draws up to the limit."""
    if one.spells >= one.spell_limit:
        return None
    many = one.spell_limit - one.spells
    lines = Option("draw", Text("Draw {n}", n=many)), Option("no", Text("No"))
    return one.lines("spell.rise", Text("{hero}: Spell limit {n}", hero=one.called, n=one.spell_limit), *lines)
