"""Casting a Spell, at any ask that is a moment for it (T6.9.1, T6.9.6, T6.16.3).

Real Spells lie face down before their owner: the box keeps their number, and is told the name when one is cast. It
offers everybody the same names then, whatever he holds, since others can see what is offered; where it knows the faces
itself, they stand on their owner's own sheet alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.asking import chosen
from companion.asks import Choose, Option, Seat
from companion.games.talisman.cards import spells
from companion.games.talisman.spells import effects
from companion.games.talisman.spells.effects import CREATURE
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.games.talisman.state.windows import Bout
from companion.kit.questions import question
from companion.text import Text

NOTHING = "no"
"""The line of whoever casts none after all."""


async def casts(state: TalismanState, seat: Seat, bout: Bout | None = None) -> None:
    """Which Spell, and on whom; then it is told, laid open on the discards (T6.9.6), and does what it says (T6.9)."""
    one = state.characters[seat]
    card = await which(one)
    if card in ("", NOTHING):
        return
    kind = state.kind_of(spells.DECK, card)
    target = await on_whom(one, bout)
    if not target:
        return
    saving = await effects.saves(one, kind, state.characters.get(target))
    if not may(one, card, target, bout, saving=saving):
        return
    spells.casts(one, card)
    await effects.plays(one, kind, target, bout, saving=saving)
    await spells.follows_cast(one)


# Which one.


def can_cast(one: Character) -> bool:
    """Every living character who holds a Spell, but no Toad (T6.9.1, T6.19.5)."""
    return bool(one.card) and one.alive and not one.toad and one.spells > 0


@question(chosen)
def which(one: Character) -> Choose | None:
    """Which Spell; who cannot cast any is told so here, where nobody else is asked."""
    if not one.answers or not one.card:
        return None
    none = Option(NOTHING, Text("None") if can_cast(one) else Text("None to cast"))
    lines = (none, *names(one.state)) if can_cast(one) else (none,)
    return one.lines("spell.cast", Text("{hero}: which Spell?"), *lines)


def names(state: TalismanState) -> Iterator[Option]:
    """Every Spell that there is, which says nothing of anybody's hand."""
    for card, kind in state.book.decks[spells.DECK].cards.items():
        yield Option(card, kind.name)
    if not state.book.decks[spells.DECK].entered:
        yield Option("some_spell", state.kind_of(spells.DECK, "some_spell").name)


# On whom.


@question(chosen)
def on_whom(one: Character, bout: Bout | None) -> Choose | None:
    """Himself, any other character on the whole board (T6.9.7a), the creature that is fought, or something else."""
    if not can_cast(one):
        return None
    living = (other for other in map(one.state.characters.__getitem__, one.state.clockwise(one.seat)) if other.alive)
    lines = [Option(other.seat, Text("{who}", who=other.called)) for other in living if other.card]
    if bout is not None and bout.foe is not None and not bout.over:
        lines.append(Option(CREATURE, bout.foe))
    lines.append(Option(effects.ELSE, Text("Something else")))
    return one.lines("spell.on", Text("{hero} casts it on:"), *lines)


def may(one: Character, card: str, target: str, bout: Bout | None, *, saving: bool) -> bool:
    """Whether it can be cast so now; if not, one sentence says why, and the Spell stays in hand."""
    state = one.state
    kind = state.kind_of(spells.DECK, card)
    if spells.are_known(one) and card not in spells.known(one):
        one.tell("spell.none", Text("{hero} does not hold: {card}.", card=kind.name))
        return False
    if target == CREATURE and bout is not None and bout.foe is not None and not bout.reached:
        one.tell("spell.immune", Text("{foe}: no Spell works here.", foe=bout.foe))
        return False
    other = state.characters.get(target)
    if other is not None and other.evaded and kind.role != "immobility":
        one.tell("spell.evaded", Text("{who} has Evaded: only Immobility works.", who=other.called))
        return False
    if bout is not None and bout.thrown and not saving:
        one.tell("spell.late", Text("The dice are thrown: only a Spell that saves a Life."))
        return False
    return True
