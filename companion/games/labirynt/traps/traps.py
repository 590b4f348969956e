"""Traps: whether there is one, who examines it, disarming it, and what it does when it goes off (D5.B, D7)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.dice import Need
from companion.games.labirynt.data.codes import half
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.party.order import brief
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import reading
from companion.games.labirynt.tables.dicing import T6, die, roll_faces, shows
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.kit.questions import question
from companion.text import Text

TRAP_ON = 1
"""A door or a chest holds a trap on this, or less (D5.B1, DS10)."""

TWICE = 6
"""Two traps, each of them rolled for (D7.2a)."""

MANY = 50
"""Dice in one row of which nobody will ever see so many sixes."""


async def checks(state: LabyrinthState, where: Text) -> None:
    """The check is a duty (D7.0a): 1K6, and on a 1 there is a trap, in this door or chest."""
    words = Text("Party: {where}", where=where)
    if await shows(state.speaker, "trap", words, TRAP_ON, Text("a trap"), Text("safe")):
        await found(state)


async def found(state: LabyrinthState) -> None:
    """One character examines it; whoever cannot disarm it sets it off, and so does a failed attempt (D5.B2, D5.B3)."""
    first = next(iter(state.marching()), None)
    named = state.party.get(await who_examines(state))
    victim = named or first
    if victim is None or not victim.alive:
        return
    if named is not None and await disarms(named):
        named.tell("trap.disarmed", Text("{hero} disarms the trap."))
        return
    await goes_off(victim)


@question(ask_option)
def who_examines(state: LabyrinthState) -> Choose | None:
    """One of all who live, with his chance; or nobody, and the first of the order is the victim (D7.0d)."""
    living = sorted(state.marching(), key=lambda one: -one.traps)
    if not living:
        return None
    lines = (Option(one.id, Text("{hero} {n}/6", hero=one.called, n=one.traps)) for one in living)
    nobody = Option("nobody", Text("Nobody"))
    words = marked(Text("Party: a trap! Who?"), any(one.outside for one in living))
    return Choose(key="trap.who", seats=(state.speaker,), text=words, options=(*lines, nobody))


async def disarms(one: Member) -> bool:
    """1K6 of at most his level (D7.0b); without the ability there is no roll (D7.0c)."""
    if not one.traps:
        return False
    # A longer name would leave no room for his player's beside it.
    words = marked(Text("{hero}: trap", hero=brief(one.called, 6)), one.outside)
    return await one.makes("trap.disarm", words, T6, Need("<=", one.traps))


async def goes_off(victim: Member) -> None:
    """Which traps, by table 7.1, then one after the other on the same victim (D7.0d, D7.2a, DS11)."""
    state = victim.state
    for trap in await kinds(victim):
        if victim.alive or trap.word == "explosion":
            name = marked(CALLED[trap.word], trap.outside)
            victim.tell(f"trap.{trap.word}", Text("{hero}: {trap}!", trap=name))
            await EFFECTS[trap.word](victim)
    if not state.living():
        state.over = True


async def kinds(victim: Member) -> list[Printed]:
    """A roll for each trap; a 6 is two more rolls, without limit (D7.1, D7.2a)."""
    found: list[Printed] = []
    rolls = 1
    while rolls and victim.alive and len(found) < MANY:
        words = Text("{hero}: what trap?", hero=victim.called)
        if found or rolls > 1:
            words = Text("{hero}: trap {n}?", hero=victim.called, n=len(found) + 1)
        face = await die(victim.seat, "trap.kind", words)
        rolls -= 1
        if face == TWICE:
            rolls += 2
            victim.tell("trap.twice", Text("{hero}: {n} traps!", n=len(found) + rolls))
        else:
            cell = ("trap", str(face), "kind")
            found.append(await reading.read(victim.state, cell, victim.seat, str(face)))
    return found


# What each does (D7.2).


async def arrows(victim: Member) -> bool:
    """1K6 in the bow's column: that many wounds, 0 is a miss. The bare die is read (DS11). Whether they hit."""
    face = await die(victim.seat, "trap.arrows", Text("{hero}: arrows", hero=victim.called))
    cell = ("combat", str(face), "bow")
    wounds = await reading.read(victim.state, cell, victim.seat, str(face))
    if not wounds.number:
        victim.tell("trap.missed", Text("{hero}: missed."))
        return False
    await victim.suffers(wounds.number)
    return True


async def poisoned(victim: Member) -> None:
    """As arrows; if they hit, 1K3 wounds more."""
    if await arrows(victim) and victim.alive:
        await third(victim)


async def third(victim: Member) -> None:
    """1K3 wounds: gas, oil, poison."""
    faces = await roll_faces(victim.seat, "trap.wounds", Text("{hero}: K3 wounds", hero=victim.called), thirds=True)
    await victim.suffers(half(faces[0]))


async def explosion(victim: Member) -> None:
    """One wound to each of the party, charmed monsters too."""
    everybody: Sequence[Member | Monster] = (*victim.state.living(), *victim.state.charmed())
    for one in everybody:
        await one.suffers(1)


async def _arrows(victim: Member) -> None:
    await arrows(victim)


EFFECTS = {"arrows": _arrows, "poisoned": poisoned, "gas": third, "explosion": explosion, "oil": third}
