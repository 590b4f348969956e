"""Spells that help the party's words: in a negotiation, and with a bribe (D8.4b, D10, DT13)."""

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

Words = Literal["negotiation", "bribe"]
"""What a spell helps in: the class that it is of, and the column of what it adds."""

Odds = Callable[[int], Fraction | None]
"""The chance with so much added."""


def unknown(_added: int) -> None:
    """Nobody knows the chance."""
    return


async def casts(state: LabyrinthState, kind: Words, odds: Odds = unknown) -> int:
    """As many as people like; what they add, all together, is asked where nobody knows it."""
    total = 0
    while (answer := await asks_spell(state, kind, total, odds)) not in ("", "none"):
        id, spell = answer.split(" ")
        one = state.party[id]
        name = state.book.spells[spell]
        await spells.pays(one, spell)
        one.tell("spell.cast", Text("{hero} casts {spell}.", hero=one.called, spell=name))
        total += (await reading.read(state, ("spell", spell, kind), one.seat, name)).number
    return total


@question(ask_option)
def asks_spell(state: LabyrinthState, kind: Words, added: int, odds: Odds) -> Choose | None:
    """The spells of that class that somebody may cast now, each with what it makes of the chance; else no question."""
    lines = [
        Option(
            f"{one.id} {spell}",
            Text("{hero}: {spell}", hero=one.called, spell=state.book.spells[spell]),
            with_it(state, kind, spell, added, odds),
        )
        for one in state.marching()
        for spell in spells.castable(one, kind)
    ]
    if not lines:
        return None
    options = (Option("none", Text("No spell"), odds(added)), *lines)
    key = "negotiate.spell" if kind == "negotiation" else "bribe.spell"
    outside = any(line.chance is not None for line in lines) and lookup.is_outside(state, kind)
    words = marked(Text("Party: a spell?"), outside or lookup.is_outside(state, "spell"))
    return Choose(key=key, seats=(state.speaker,), text=words, options=options)


def with_it(state: LabyrinthState, kind: Words, spell: str, added: int, odds: Odds) -> Fraction | None:
    """The chance with that spell, as far as it is known what it adds."""
    printed = lookup.look(state, ("spell", spell, kind))
    return None if printed is None else odds(added + printed.number)
