"""Casting of a Spell, at any ask that is a moment for it (T6.9.1, T6.9.6, T6.16.3).

Real Spells lie face down before their owner: the box keeps their number, and is told the name when one is cast. It
offers everybody the same names then, whatever they hold, since others can see what is offered; where it knows the
faces itself, it offers numbers, whose meaning the owner alone reads.
"""

from __future__ import annotations

from functools import partial

from companion.asking import ask_option
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
"""Line of a player who casts none after all."""


async def cast_spell(state: TalismanState, seat: Seat, bout: Bout | None = None) -> None:
    """Cast a Spell: which one, on whom; it is laid open on the discards (T6.9.6), and has its effect (T6.9)."""
    hero = state.characters[seat]
    line = await ask_which_spell(hero)
    card = "" if line == NOTHING else await spells.resolve_spell(hero, line)
    if not card:
        return
    kind = state.kind_of(spells.DECK, card)
    target = await ask_target(hero, bout)
    space = await status.choose_space(hero, status.LIES_WHERE) if target == SPACE else ""
    if not target or (target == SPACE and not space):
        return
    saving = await effects.is_life_saver(hero, kind, state.characters.get(target))
    if not may_cast(hero, card, target, bout, saving=saving):
        return
    spells.show_cast(hero, card, f"lies:{space}" if space else DISCARD)
    if space:
        hero.tell("spell.lies", Text("{card} lies here: {space}.", card=kind.name, space=state.board.full_name(space)))
    await effects.have_effect(hero, kind, target, bout, saving=saving)
    await spells.refill_after_cast(hero)


# The Spell.


@question(ask_option)
def ask_which_spell(hero: Character) -> Choose | None:
    """Ask which Spell; a player who cannot cast any is told so here, where nobody else is asked."""
    if not hero.answers or not hero.card:
        return None
    none = Option(NOTHING, Text("None") if hero.can_cast else Text("None to cast"))
    words = Text("{hero}: which Spell?")
    ask = partial(spells.build_spell_choice, hero) if hero.can_cast else hero.build_choice
    return ask("spell.cast", words, none)


# The target.


@question(ask_option)
def ask_target(hero: Character, bout: Bout | None) -> Choose | None:
    """Ask on whom: any character on the whole board (T6.9.7a), the creature that is fought, a space or else."""
    if not hero.can_cast:
        return None
    living = (other for other in map(hero.state.characters.__getitem__, hero.state.clockwise(hero.seat)) if other.alive)
    lines = [Option(other.seat, Text("{who}", who=other.called)) for other in living if other.card]
    if bout is not None and bout.foe is not None and bout.reached and not hero.state.is_over(bout):
        lines.append(Option(CREATURE, bout.foe))
    lines.append(Option(SPACE, Text("A space: it stays")))
    lines.append(Option(effects.ELSE, Text("Something else")))
    return hero.build_choice("spell.on", Text("{hero} casts it on:"), *lines)


def may_cast(hero: Character, card: str, target: str, bout: Bout | None, *, saving: bool) -> bool:
    """Return whether the Spell can be cast so; if not, tell why, and the Spell stays in hand."""
    state = hero.state
    kind = state.kind_of(spells.DECK, card)
    if bout is not None and not bout.reached and kind.role in effects.EVADING_ROLES:
        # Whatever it is cast on, it would end the fight (T6.14.4, T6.18.3).
        hero.tell("spell.immune", Text("{foe}: no Spell works here.", foe=bout.foe or ""))
        return False
    other = state.characters.get(target)
    if other is not None and other.evaded and kind.role != "immobility":
        hero.tell("spell.evaded", Text("{who} has Evaded: only Immobility works.", who=other.called))
        return False
    if bout is not None and bout.thrown and not saving:
        hero.tell("spell.late", Text("The dice are thrown: only a Spell that saves a Life."))
        return False
    return True
