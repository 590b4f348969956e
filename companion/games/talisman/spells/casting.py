"""Casting a Spell, at any ask that is a moment for it (T6.9.1, T6.9.6, T6.16.3).

Real Spells lie face down before their owner: the box keeps their number, and is told the name when one is cast. It
offers everybody the same names then, whatever he holds, since others can see what is offered; where it knows the faces
itself, it offers numbers, and what they mean stands where their owner alone reads.
"""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option, Seat
from companion.deck import DISCARD
from companion.games.talisman.cards import spells
from companion.games.talisman.reported_changes import status
from companion.games.talisman.spells import effects
from companion.games.talisman.spells.effects import CREATURE, SPACE
from companion.games.talisman.state.character import Character
from companion.games.talisman.state.game import TalismanState
from companion.games.talisman.state.interruptions import Bout
from companion.kit.questions import question
from companion.text import Text

NOTHING = "no"
"""The line of whoever casts none after all."""


async def casts(state: TalismanState, seat: Seat, bout: Bout | None = None) -> None:
    """Which Spell, and on whom; then it is told, laid open on the discards (T6.9.6), and does what it says (T6.9)."""
    one = state.characters[seat]
    line = await which(one)
    card = "" if line == NOTHING else await spells.named(one, line)
    if not card:
        return
    kind = state.kind_of(spells.DECK, card)
    target = await on_whom(one, bout)
    space = await status.where(one, status.LIES) if target == SPACE else ""
    if not target or (target == SPACE and not space):
        return
    saving = await effects.saves(one, kind, state.characters.get(target))
    if not may(one, card, target, bout, saving=saving):
        return
    spells.casts(one, card, f"lies:{space}" if space else DISCARD)
    if space:
        one.tell("spell.lies", Text("{card} lies here: {space}.", card=kind.name, space=state.board.named(space)))
    await effects.plays(one, kind, target, bout, saving=saving)
    await spells.follows_cast(one)


# Which one.


@question(chosen)
def which(one: Character) -> Choose | None:
    """Which Spell; who cannot cast any is told so here, where nobody else is asked."""
    if not one.answers or not one.card:
        return None
    none = Option(NOTHING, Text("None") if one.can_cast else Text("None to cast"))
    words = Text("{hero}: which Spell?")
    return spells.ask_name(one, "spell.cast", words, none) if one.can_cast else one.lines("spell.cast", words, none)


# On whom.


@question(chosen)
def on_whom(one: Character, bout: Bout | None) -> Choose | None:
    """Himself, any other character on the whole board (T6.9.7a), the creature that is fought, a space or else."""
    if not one.can_cast:
        return None
    living = (other for other in map(one.state.characters.__getitem__, one.state.clockwise(one.seat)) if other.alive)
    lines = [Option(other.seat, Text("{who}", who=other.called)) for other in living if other.card]
    if bout is not None and bout.foe is not None and bout.reached and not one.state.is_over(bout):
        lines.append(Option(CREATURE, bout.foe))
    lines.append(Option(SPACE, Text("A space: it stays")))
    lines.append(Option(effects.ELSE, Text("Something else")))
    return one.lines("spell.on", Text("{hero} casts it on:"), *lines)


def may(one: Character, card: str, target: str, bout: Bout | None, *, saving: bool) -> bool:
    """Whether it can be cast so now; if not, one sentence says why, and the Spell stays in hand."""
    state = one.state
    kind = state.kind_of(spells.DECK, card)
    if bout is not None and not bout.reached and kind.role in effects.EVADES:
        # Whatever it is cast on, it would end the fight (T6.14.4, T6.18.3).
        one.tell("spell.immune", Text("{foe}: no Spell works here.", foe=bout.foe or ""))
        return False
    other = state.characters.get(target)
    if other is not None and other.evaded and kind.role != "immobility":
        one.tell("spell.evaded", Text("{who} has Evaded: only Immobility works.", who=other.called))
        return False
    if bout is not None and bout.thrown and not saving:
        one.tell("spell.late", Text("The dice are thrown: only a Spell that saves a Life."))
        return False
    return True
