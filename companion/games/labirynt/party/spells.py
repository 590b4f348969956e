"""Spells that somebody may cast now, and what casting costs (D4.1.Db, D10, DS25)."""

from __future__ import annotations

from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.tables import lookup, reading


def castable(one: Member, kind: str) -> list[str]:
    """His usable spells of that class that he can still cast; where nobody knows the class, people say what it does.

    Each once in an adventure, or as long as his points last, or as often as he likes (DS25).
    """
    return [spell for spell in one.castable if _class(one, spell) in ("", kind, *ALSO[kind]) and _pays_for(one, spell)]


ALSO = {"combat": ("special",), "other": ("special",), "negotiation": (), "bribe": ()}
"""Special spells are for fights and for anywhere else."""


def _class(one: Member, spell: str) -> str:
    printed = lookup.look(one.state, ("spell", spell, "class"))
    return "" if printed is None else printed.word


def _pays_for(one: Member, spell: str) -> bool:
    if rule(one.state.options, "spell_use") != "points":
        return True
    printed = lookup.look(one.state, ("spell", spell, "cost"))
    return one.points >= (1 if printed is None else printed.number)


async def known(one: Member) -> None:
    """What kind each of those that he may use is, and what it costs where that counts: not asked in a fight (D10)."""
    columns = ("class", "cost") if rule(one.state.options, "spell_use") == "points" else ("class",)
    for spell in one.usable:
        for column in columns:
            await reading.read(one.state, ("spell", spell, column), one.seat, one.state.book.spells[spell])


async def pays(one: Member, spell: str) -> None:
    """It is spent, or its cost is taken off his points, or it costs nothing (DS25)."""
    match rule(one.state.options, "spell_use"):
        case "once":
            one.spent.append(spell)
        case "points":
            name = one.state.book.spells[spell]
            cost = await reading.read(one.state, ("spell", spell, "cost"), one.seat, name)
            one.lose("points", cost.number)
