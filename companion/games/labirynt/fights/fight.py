"""The fight, round after round (D9.2): one round is one part of the game, so that a kept game goes on from there.

Here is the fight of the first ranks: attacks at a choice of targets, and ranks that close.
"""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.dice import T6, way_of
from companion.games.labirynt.data.codes import Code, is_code
from companion.games.labirynt.fights import attacks, ranks
from companion.games.labirynt.party import order
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Fight, Monster
from companion.games.labirynt.tables import reading
from companion.games.labirynt.tables.dicing import die, roll_code
from companion.kit.questions import question
from companion.text import Text

HAND = ("dagger", "sword", "hammer", "axe")
"""Weapons of the first rank: neither bow nor knife (D9.2.1b)."""

FAR = ("bow", "knife")
"""Weapons of the second rank."""


async def begins(state: LabyrinthState) -> None:
    """Ranks of the monsters by their Strengths, which have been rolled (D9.0b, D9.1b)."""
    group = state.met
    state.fight = Fight(ranks=ranks.lined_up(state), surprised=group is not None and group.mood == "refused")
    if group is not None:
        group.mood = "hostile"
    words = Text("Party: to arms!")
    state.tell("fight.begins", words)


def is_over(state: LabyrinthState) -> bool:
    """Only when one side is dead: there is no flight (D9.0a)."""
    return not state.living() or not state.enemies()


async def plays_round(state: LabyrinthState) -> None:
    """Party, monsters, Black Gate, and both sides' reorganisation (D9.2); then the next round."""
    fight = state.fight
    if fight is None:
        return
    if not (fight.surprised and fight.round == 1):
        await party_attacks(state)
    if not is_over(state):
        await monsters_attack(state)
    if not is_over(state):
        await gate_attacks(state)
    if not is_over(state):
        order.set_right(state)
        await order.changes(state)
        ranks.closes(state)
        fight.round += 1


async def party_attacks(state: LabyrinthState) -> None:
    """Phase 1: each of the first rank strikes, of the second shoots or throws (D9.2.1)."""
    for number, rank in enumerate([[*rank] for rank in state.ranks[:2]], 1):
        for id in rank:
            one = state.party.get(id)
            if one is None or not one.alive or not ranks.front(state):
                continue
            weapon = armed(one, number)
            if weapon:
                target = state.monsters.get(await whom(one)) or ranks.front(state)[0]
                if weapon == "knife":
                    one.thrown += 1
                await attacks.strikes(one, target, weapon)


def armed(one: Member, rank: int) -> str:
    """What he attacks with from that rank; "" where he cannot."""
    reach = HAND if rank == 1 else FAR
    if one.hand in reach and one.hand in one.hands:
        return one.hand
    return next((weapon for weapon in one.hands if weapon in reach), "")


@question(chosen)
def whom(one: Member) -> Choose | None:
    """One monster of the first rank (D9.2.1a); no question where there is but one."""
    front = ranks.front(one.state)
    if len(front) < 2:
        return None
    lines = (Option(each.id, Text("{monster}: {n}", monster=each.called, n=each.life or 0)) for each in front)
    return one.lines("attack.whom", Text("{hero}: whom?"), *lines)


async def monsters_attack(state: LabyrinthState) -> None:
    """Phase 2: each monster of the first rank attacks one of the party's first rank (D9.2.2)."""
    for one in ranks.front(state):
        targets = [state.party[id] for rank in state.ranks[:1] for id in rank if id in state.party]
        targets = [each for each in targets if each.alive]
        if one.alive and targets:
            await attacks.bites(one, await chooses(one, targets))


async def gate_attacks(state: LabyrinthState) -> None:
    """Phase 3: up to three Blast spells, wherever it stands in the monsters' order (D9.2.3)."""
    gate = next((one for one in state.enemies() if one.kind == "gate"), None)
    if gate is None:
        return
    casts = await reading.read(state, ("gate", "gate", "casts"), state.speaker, "Wrota")
    for _ in range(casts.number):
        targets = [state.party[id] for rank in state.ranks[:1] for id in rank if id in state.party]
        targets = [each for each in targets if each.alive]
        if not targets:
            return
        victim = await chooses(gate, targets)
        blast = await reading.read(state, ("spell", "blast", "wounds"), state.speaker, "Wybuch")
        code = Code.read(blast.word) if is_code(blast.word) else Code(plus=2)
        words = Text("Black Gate: {hero}", hero=victim.called)
        await victim.suffers(await roll_code(state.speaker, "gate.blast", words, code))


async def chooses(one: Monster, targets: list[Member]) -> Member:
    """Between several it rolls: 1-2, 3-4, 5-6 of three, 1-3 and 4-6 of two (D9.3e)."""
    if len(targets) < 2:
        return targets[0]
    face = await die(one.seat, "attack.target", Text("{monster}: whom?", monster=one.called))
    return targets[max(way_of(face, len(targets), len(T6.faces)), 1) - 1]
