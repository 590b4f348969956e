"""Spells that a character may cast now, and what casting costs (D4.1.Db, D10, DS25)."""

from __future__ import annotations

from companion.games.labirynt.state.member import Member
from companion.games.labirynt.tables import lookup, reading


def castable_spells(member: Member, kind: str) -> list[str]:
    """Return the spells of that class that the character can cast now; a spell of unknown class is always included.

    Each can be cast once in an adventure, or as long as points last, or without limit (DS25).
    """
    return [
        spell
        for spell in member.castable
        if _class(member, spell) in ("", kind, *ALSO_CASTABLE[kind]) and _can_pay_for(member, spell)
    ]


ALSO_CASTABLE = {"combat": ("special",), "other": ("special",), "negotiation": (), "bribe": ()}
"""Further classes that can be cast with a class: special spells are for fights and for anywhere else."""


def _class(member: Member, spell: str) -> str:
    """Return the class of the spell, "" if it is unknown."""
    printed = lookup.find_printed(member.state, ("spell", spell, "class"))
    return "" if printed is None else printed.word


def _can_pay_for(member: Member, spell: str) -> bool:
    if member.state.rule("spell_use") != "points":
        return True
    printed = lookup.find_printed(member.state, ("spell", spell, "cost"))
    return member.points >= (1 if printed is None else printed.number)


async def read_classes(member: Member) -> None:
    """Read the class of each usable spell, and its cost where points count, so that no fight has to ask (D10)."""
    columns = ("class", "cost") if member.state.rule("spell_use") == "points" else ("class",)
    for spell in member.usable:
        for column in columns:
            await reading.read(member.state, ("spell", spell, column), member.seat, member.state.book.spells[spell])


async def pay_for(member: Member, spell: str) -> None:
    """Pay for a spell: it is spent, or its cost is taken off the points, or it costs nothing (DS25)."""
    match member.state.rule("spell_use"):
        case "once":
            member.spent.append(spell)
        case "points":
            name = member.state.book.spells[spell]
            cost = await reading.read(member.state, ("spell", spell, "cost"), member.seat, name)
            member.lose("points", cost.number)
