"""Traps in doors and chests: the check, who examines, disarming, and effects (D5.B, D7)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.dice import Need
from companion.games.labirynt.data.codes import value_of_k3
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import reading
from companion.games.labirynt.tables.lookup import Printed, marked
from companion.games.labirynt.tables.rolls import roll_die, roll_faces, test_die
from companion.kit.odds import D6, odds_at_most
from companion.kit.questions import question
from companion.subjects import stand_for
from companion.text import Text

TRAP_ON = 1
"""Highest roll for which a door or a chest holds a trap (D5.B1, DS10)."""

TWICE = 6
"""Roll that means two traps, each rolled for (D7.2a)."""

MOST_ROLLS = 50
"""Most traps of one roll: an end for answers of nothing but sixes, which no table will ever see."""

CHEST, DOOR = stand_for(Text("the chest"), "thing", "chest"), stand_for(Text("the door"), "thing", "door")
"""Places that are checked for traps."""


async def check_for_trap(state: LabyrinthState, where: Text) -> None:
    """Roll 1K6, which is a duty: on a 1 there is a trap in this door or chest (D7.0a)."""
    words = Text("Party: {where}", where=where)
    if await test_die(state.speaker, "trap", words, TRAP_ON, Text("a trap"), Text("safe")):
        await meet_trap(state)


async def meet_trap(state: LabyrinthState) -> None:
    """Let one character examine the trap, which goes off if they cannot or fail to disarm it (D5.B2, D5.B3)."""
    first = next(iter(state.marching()), None)
    named = state.party.get(await ask_examiner(state))
    victim = named or first
    if victim is None or not victim.alive:
        return
    if named is not None and await try_to_disarm(named):
        named.tell("trap.disarmed", Text("{hero} disarms the trap."))
        return
    await set_off(victim)


@question(ask_option)
def ask_examiner(state: LabyrinthState) -> Choose | None:
    """Ask who examines the trap, each with a chance; if nobody does, the first in order is the victim (D7.0d)."""
    living = sorted(state.marching(), key=lambda one: -one.traps)
    if not living:
        return None
    words = Text("{hero} {n}/6")
    lines = [Option(one.id, words.using(hero=one.called, n=one.traps), odds=odds_at_most(one.traps)) for one in living]
    words = marked(Text("A trap! Who disarms?"), any(one.outside for one in living))
    return state.build_choice("trap.who", words, *lines, Option("nobody", Text("Nobody")))


async def try_to_disarm(member: Member) -> bool:
    """Roll 1K6 of at most the character's level (D7.0b); without the ability there is no roll (D7.0c)."""
    if not member.traps:
        return False
    words = marked(Text("{hero}: disarm", hero=member.called), member.outside)
    return await member.try_roll("trap.disarm", words, D6, Need("<=", member.traps))


async def set_off(victim: Member) -> None:
    """Roll the traps by table 7.1, then apply them one after the other to the same victim (D7.0d, D7.2a, DS11)."""
    state = victim.state
    for trap in await roll_traps(victim):
        if victim.alive or trap.word == "explosion":
            name = marked(CALLED[trap.word], trap.outside)
            victim.tell(f"trap.{trap.word}", Text("{hero}: {trap}!", trap=name))
            await EFFECTS[trap.word](victim)
    if not state.living():
        state.over = True


async def roll_traps(victim: Member) -> list[Printed]:
    """Roll for each trap; a 6 means two more rolls, without limit (D7.1, D7.2a)."""
    found: list[Printed] = []
    rolls = 1
    while rolls and victim.alive and len(found) < MOST_ROLLS:
        words = Text("{hero}: what trap?", hero=victim.called)
        if found or rolls > 1:
            words = Text("{hero}: trap {n}?", hero=victim.called, n=len(found) + 1)
        face = await roll_die(victim.seat, "trap.kind", words)
        rolls -= 1
        if face == TWICE:
            rolls += 2
            victim.tell("trap.twice", Text("{hero}: {n} traps!", n=len(found) + rolls))
        else:
            cell = ("trap", str(face), "kind")
            found.append(await reading.read(victim.state, cell, victim.seat, str(face)))
    return found


# Effects of the traps (D7.2).


async def shoot_arrows(victim: Member) -> bool:
    """Roll 1K6 in the bow's column for wounds; return whether any hit. The bare die is read (DS11)."""
    face = await roll_die(victim.seat, "trap.arrows", Text("{hero}: arrows?", hero=victim.called))
    cell = ("combat", str(face), "bow")
    wounds = await reading.read(victim.state, cell, victim.seat, str(face))
    if not wounds.number:
        victim.tell("trap.missed", Text("{hero}: missed."))
        return False
    await victim.take_damage(wounds.number)
    return True


async def shoot_poisoned_arrows(victim: Member) -> None:
    """Shoot arrows; if they hit, they cause 1K3 wounds more."""
    if await shoot_arrows(victim) and victim.alive:
        await wound_by_k3(victim)


async def wound_by_k3(victim: Member) -> None:
    """Wound the victim by 1K3: gas, oil, poison."""
    faces = await roll_faces(victim.seat, "trap.wounds", Text("{hero}: wounds?", hero=victim.called), as_k3=True)
    await victim.take_damage(value_of_k3(faces[0]))


async def explode(victim: Member) -> None:
    """Wound each of the party once, charmed monsters too."""
    everybody: Sequence[Member | Monster] = (*victim.state.living(), *victim.state.charmed())
    for one in everybody:
        await one.take_damage(1)


async def _shoot_arrows(victim: Member) -> None:
    """Shoot arrows, and forget whether any hit."""
    await shoot_arrows(victim)


EFFECTS = {
    "arrows": _shoot_arrows,
    "poisoned": shoot_poisoned_arrows,
    "gas": wound_by_k3,
    "explosion": explode,
    "oil": wound_by_k3,
}
"""Effect of each trap (D7.2)."""
