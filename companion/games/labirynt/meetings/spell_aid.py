"""Spells that help in a negotiation or with a bribe (D8.4b, D10, DT13)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.party import spells
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.tables import lookup, reading
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question
from companion.text import Text

SpellClass = Literal["negotiation", "bribe"]
"""Class of the helping spells, which is also the column of what they add."""

Odds = Callable[[int], Fraction | None]
"""Function that returns the chance of success, with that many points added."""


def unknown_chance(_added: int) -> None:
    """Return `None`, as nobody knows the chance."""
    return


async def cast_helping_spells(state: LabyrinthState, kind: SpellClass, odds: Odds = unknown_chance) -> int:
    """Cast as many helping spells as people like; return what they add together, asked where unknown."""
    total = 0
    while (answer := await ask_spell(state, kind, total, odds)) not in ("", "none"):
        id, spell = answer.split(" ")
        member = state.party[id]
        name = state.book.spells[spell]
        await spells.pay_for(member, spell)
        member.tell("spell.cast", Text("{hero} casts {spell}.", hero=member.called, spell=name))
        total += (await reading.read(state, ("spell", spell, kind), member.seat, name)).number
    return total


@question(ask_option)
def ask_spell(state: LabyrinthState, kind: SpellClass, added: int, odds: Odds) -> Choose | None:
    """Ask which helping spell is cast, each with the chance that it leads to; no question if there is none."""
    lines = [
        Option(
            f"{one.id} {spell}",
            Text("{hero}: {spell}", hero=one.called, spell=state.book.spells[spell]),
            chance_with_spell(state, kind, spell, added, odds),
        )
        for one in state.marching()
        for spell in spells.castable_spells(one, kind)
    ]
    if not lines:
        return None
    key = "negotiate.spell" if kind == "negotiation" else "bribe.spell"
    outside = any(line.chance is not None for line in lines) and lookup.is_table_outside(state, kind)
    words = marked(Text("Party: cast a spell?"), outside or lookup.is_table_outside(state, "spell"))
    return state.build_choice(key, words, Option("none", Text("No spell"), odds(added)), *lines)


def chance_with_spell(state: LabyrinthState, kind: SpellClass, spell: str, added: int, odds: Odds) -> Fraction | None:
    """Return the chance with that spell, if it is known what the spell adds."""
    printed = lookup.find_printed(state, ("spell", spell, kind))
    return None if printed is None else odds(added + printed.number)
