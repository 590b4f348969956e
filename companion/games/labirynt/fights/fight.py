"""The fight, round after round (D9.2): one round is one part of the game, so that a kept game goes on from there."""

from __future__ import annotations

from companion.games.labirynt.data.codes import Code, is_code
from companion.games.labirynt.fights import arming, attacks, casting, plans, ranks, reorganising, targets
from companion.games.labirynt.fights.plans import Plan, Rank
from companion.games.labirynt.fights.targets import Fighter, Lines
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Fight, Monster
from companion.games.labirynt.tables import monsters, reading
from companion.games.labirynt.tables.dicing import roll_code
from companion.games.labirynt.tables.lookup import marked
from companion.text import Text


async def begins(state: LabyrinthState) -> None:
    """Ranks of the monsters by their Strengths, which have been rolled, and a weapon for each (D9.0b, D9.1b, D9.4c)."""
    group = state.met
    state.fight = Fight(ranks=ranks.lined_up(state), surprised=group is not None and group.mood == "refused")
    if group is not None:
        group.mood = "hostile"
    words = Text("Party: to arms!")
    state.tell("fight.begins", words)
    await ranks.faces(state)
    await arming.declares(state)


def is_over(state: LabyrinthState) -> bool:
    """Only when one side is dead, as there is no flight (D9.0a), or the Black Gate, which ends the game (D17)."""
    return not state.living() or not state.enemies() or state.won


async def plays_round(state: LabyrinthState) -> None:
    """Party, monsters, Black Gate, and both sides' reorganisation (D9.2); then the next round."""
    fight = state.fight
    if fight is None:
        return
    ranks.takes_sides(state)
    fight.phase = "party"
    if not (fight.surprised and fight.round == 1):
        await party_attacks(state)
    if not is_over(state):
        fight.phase = "monsters"
        await monsters_attack(state)
    if not is_over(state):
        fight.phase = "gate"
        await gate_attacks(state)
    if not is_over(state):
        fight.phase = "order"
        await reorganising.reorganises(state)
        await ranks.closes(state)
        fight.round += 1


# Phase 1 (D9.2.1).


async def party_attacks(state: LabyrinthState) -> None:
    """The first rank strikes, then the second shoots, throws or casts; the third does nothing, or as much (DS20).

    Charmed monsters strike from wherever they stand (DS24).
    """
    lines = targets.stand(state)
    for number, rank in enumerate([tuple(rank) for rank in state.ranks], 1):
        if is_over(state):
            return
        here = Rank(state, number, rank, lines)
        for id, plan in (await plans.agreed(here)).items():
            one = next((each for each in here.fighters() if each.id == id), None)
            if one is not None and not is_over(state):
                await attacks_once(here, one, plan)


async def attacks_once(rank: Rank, one: Fighter, plan: Plan) -> None:
    """One attack, on one enemy only (D9.4b), or what he does instead."""
    if plan.how == "take" and isinstance(one, Member) and plan.what in attacks.held(one):
        # That is his attack phase: with the new weapon he fights from the next one on (D9.4c).
        one.hand = plan.what  # type: ignore[assignment]
        one.tell("weapon.taken", Text("{hero} changes weapons."), loud=False)
    elif plan.how == "cast" and plan.what in rank.spells(one):
        if plan.what in plans.ALL:
            await casting.casts(one, plan.what, targets.among(rank.state, rank.lines.theirs, ours=False))
        elif (target := await whom(rank, one, plan)) is not None:
            await casting.casts(one, plan.what, [target])
    elif plan.how == "strike" and rank.strikes(one) and (target := await whom(rank, one, plan)) is not None:
        if isinstance(one, Member):
            await attacks.strikes(one, target, attacks.armed(one, rank.number))
        else:
            await attacks.bites(one, target)


async def whom(rank: Rank, one: Fighter, plan: Plan) -> Fighter | None:
    """Whom he has meant; if that one is dead, whoever else he may attack by now; nobody where none is left (DS21)."""
    spell = plan.what if plan.how == "cast" else ""
    those = rank.targets(one, spell)
    meant = [each for each in those if each.id == plan.target]
    if not those or meant:
        return meant[0] if meant else None
    answer = await plans.asks_whom(rank, one.id, spell)
    return next((each for each in rank.targets(one, spell) if each.id == answer), those[0])


# Phase 2 (D9.2.2).


async def monsters_attack(state: LabyrinthState) -> None:
    """Those of the first rank strike or cast, those of the second cast, if they are able."""
    await notes(state)
    lines = targets.stand(state)
    second = [one.id for one in ranks.of_rank(state, 1)]
    for number, ids in ((1, lines.theirs), (2, tuple(second))):
        for id in ids:
            one = state.monsters.get(id)
            if one is not None and one.alive and not one.charmed and one.kind != "gate" and state.living():
                await monster_attacks(one, number, lines)


async def notes(state: LabyrinthState) -> None:
    """What is noted of special powers, as a reminder: people do what it says (D15)."""
    for kind in dict.fromkeys(one.kind for one in state.enemies()):
        if kind in state.book.monsters and (words := await monsters.power(state, kind)) is not None:
            state.tell("monster.note", words)


async def monster_attacks(one: Monster, rank: int, lines: Lines) -> None:
    """One attack on somebody of the party's first rank (D9.2.2b, D9.4b)."""
    if one.idle:
        one.tell("monster.idle", Text("{hero} does nothing."), loud=False)
        return
    how = "strike" if rank == 1 else "none"
    if await casting.able(one):
        how = await casting.asks_monster(one, rank) or how
    those = targets.of_first(one.state, lines, one) if rank == 1 else targets.of_second(one.state, lines, one)
    if how == "none" or not those:
        return
    if how in plans.ALL and rule(one.state.options, "explosions") == "rank":
        await casting.casts(one, how, targets.among(one.state, lines.ours, ours=True))
        return
    target = await targets.rolls(one, those)
    if how == "strike":
        await attacks.bites(one, target)
    else:
        await casting.casts(one, how, [target])


# Phase 3 (D9.2.3).


async def gate_attacks(state: LabyrinthState) -> None:
    """Up to three Blast spells, wherever it stands in the monsters' order."""
    gate = next((one for one in state.enemies() if one.kind == "gate"), None)
    if gate is None or gate.idle:
        return
    casts = await reading.read(state, ("gate", "gate", "casts"), state.speaker, "Wrota")
    for _ in range(casts.number):
        those = targets.among(state, targets.stand(state).ours, ours=True)
        if not those or not gate.alive:
            return
        victim = await targets.rolls(gate, those)
        if await casting.resists(victim, "blast"):
            continue
        blast = await reading.read(state, ("spell", "blast", "wounds"), state.speaker, "Wybuch")
        code = Code.read(blast.word) if is_code(blast.word) else Code(plus=2)
        words = marked(Text("Black Gate: {hero}", hero=victim.called), blast.outside)
        state.tell("gate.blast", words, loud=False)
        await victim.suffers(await roll_code(state.speaker, "gate.blast", words, code))
