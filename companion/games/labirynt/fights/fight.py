"""The fight, round after round (D9.2): one round is one part of the game, so that a kept game resumes there.

It does without `kit.fights`, as each blow lands at once, in phases, and a monster that dies strikes no more.
"""

from __future__ import annotations

from companion.games.labirynt.data.codes import DiceCode, is_code
from companion.games.labirynt.fights import attacks, casting, plans, ranks, reorganisation, targets, weapons
from companion.games.labirynt.fights.plans import ActingRank, Plan
from companion.games.labirynt.fights.targets import Fighter, FirstRanks
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Fight, Monster
from companion.games.labirynt.tables import monsters, reading
from companion.games.labirynt.tables.lookup import marked
from companion.games.labirynt.tables.rolls import roll_code
from companion.text import Text


async def begin_fight(state: LabyrinthState) -> None:
    """Begin a fight: rank the monsters by Strength, and let the party declare weapons (D9.0b, D9.1b, D9.4c)."""
    group = state.met
    state.fight = Fight(ranks=ranks.starting_ranks(state), surprised=group is not None and group.mood == "refused")
    if group is not None:
        group.mood = "hostile"
    words = Text("Party: to arms!")
    state.tell("fight.begins", words)
    await ranks.arrange_first_rank(state)
    await weapons.declare_weapons(state)


def is_over(state: LabyrinthState) -> bool:
    """Return whether the fight is over: one side is dead, as there is no flight (D9.0a), or the Gate is gone (D17)."""
    return not state.living() or not state.enemies() or state.won


async def play_round(state: LabyrinthState) -> None:
    """Play one round: party, monsters, Black Gate, and reorganisation of both sides (D9.2)."""
    fight = state.fight
    if fight is None:
        return
    ranks.settle_sides(state)
    fight.phase = "party"
    if not (fight.surprised and fight.round == 1):
        await play_party_phase(state)
    if not is_over(state):
        fight.phase = "monsters"
        await play_monster_phase(state)
    if not is_over(state):
        fight.phase = "gate"
        await play_gate_phase(state)
    if not is_over(state):
        fight.phase = "order"
        await reorganisation.reorganise(state)
        await ranks.close_ranks(state)
        fight.round += 1


# Phase 1 (D9.2.1).


async def play_party_phase(state: LabyrinthState) -> None:
    """Play phase 1: the first rank strikes, the second shoots, throws or casts, the third waits or joins in (DS20).

    Charmed monsters strike from any rank (DS24).
    """
    fronts = targets.current_first_ranks(state)
    for number, rank in enumerate([tuple(rank) for rank in state.ranks], 1):
        if is_over(state):
            return
        members = ActingRank(state, number, rank, fronts)
        for id, plan in (await plans.agree_on_plans(members)).items():
            one = next((each for each in members.fighters() if each.id == id), None)
            if one is not None and not is_over(state):
                await carry_out(members, one, plan)


async def carry_out(rank: ActingRank, fighter: Fighter, plan: Plan) -> None:
    """Carry out a plan: one attack on one enemy (D9.4b), a spell, or a change of weapons."""
    rank.state.begin_fight_round()
    if plan.how == "take" and isinstance(fighter, Member) and plan.what in attacks.declarable_weapons(fighter):
        # That takes the attack phase: the member fights with the new weapon from the next one on (D9.4c).
        fighter.hand = plan.what  # type: ignore[assignment]
        fighter.tell("weapon.taken", Text("{hero} changes weapons."), loud=False)
    elif plan.how == "cast" and plan.what in rank.spells(fighter):
        if plan.what in plans.RANK_SPELLS:
            await casting.cast_spell(
                fighter, plan.what, targets.still_fighting(rank.state, rank.fronts.theirs, ours=False)
            )
        elif (target := await choose_target(rank, fighter, plan)) is not None:
            await casting.cast_spell(fighter, plan.what, [target])
    elif (
        plan.how == "strike"
        and rank.can_strike(fighter)
        and (target := await choose_target(rank, fighter, plan)) is not None
    ):
        if isinstance(fighter, Member):
            await attacks.strike(fighter, target, attacks.weapon_in_use(fighter, rank.number))
        else:
            await attacks.strike_as_monster(fighter, target)


async def choose_target(rank: ActingRank, fighter: Fighter, plan: Plan) -> Fighter | None:
    """Return the planned target; if it is dead, another one in reach, or `None` if none is left (DS21)."""
    spell = plan.what if plan.how == "cast" else ""
    targets = rank.targets(fighter, spell)
    meant = [each for each in targets if each.id == plan.target]
    if not targets or meant:
        return meant[0] if meant else None
    answer = await plans.ask_target(rank, fighter.id, spell)
    return next((each for each in rank.targets(fighter, spell) if each.id == answer), targets[0])


# Phase 2 (D9.2.2).


async def play_monster_phase(state: LabyrinthState) -> None:
    """Play phase 2: monsters of the first rank strike or cast, those of the second cast, if they can."""
    await tell_powers(state)
    fronts = targets.current_first_ranks(state)
    second = [monster.id for monster in ranks.monsters_of_rank(state, 2)]
    for number, ids in ((1, fronts.theirs), (2, tuple(second))):
        for id in ids:
            monster = state.monsters.get(id)
            if (
                monster is not None
                and monster.alive
                and not monster.charmed
                and monster.kind != "gate"
                and state.living()
            ):
                await act_as_monster(monster, number, fronts)


async def tell_powers(state: LabyrinthState) -> None:
    """Remind people of the monsters' special powers, which they apply themselves (D15)."""
    for kind in dict.fromkeys(one.kind for one in state.enemies()):
        if kind in state.book.monsters and (words := await monsters.power_reminder(state, kind)) is not None:
            state.tell("monster.note", words)


async def act_as_monster(monster: Monster, rank: int, fronts: FirstRanks) -> None:
    """Let a monster attack somebody in the party's first rank once, or cast a spell (D9.2.2b, D9.4b)."""
    monster.state.begin_fight_round()
    if monster.idle:
        monster.tell("monster.idle", Text("{hero} does nothing."), loud=False)
        return
    attack = "strike" if rank == 1 else "none"
    if await casting.read_casting(monster):
        attack = await casting.ask_monster_action(monster, rank) or attack
    enemies = (
        targets.first_rank_targets(monster.state, fronts, monster)
        if rank == 1
        else targets.second_rank_targets(monster.state, fronts, monster)
    )
    if attack == "none" or not enemies:
        return
    if attack in plans.RANK_SPELLS and monster.state.rule("explosions") == "rank":
        await casting.cast_spell(monster, attack, targets.still_fighting(monster.state, fronts.ours, ours=True))
        return
    target = await targets.roll_target(monster, enemies)
    if attack == "strike":
        await attacks.strike_as_monster(monster, target)
    else:
        await casting.cast_spell(monster, attack, [target])


# Phase 3 (D9.2.3).


async def play_gate_phase(state: LabyrinthState) -> None:
    """Play phase 3: the Black Gate casts up to three Blast spells, wherever it stands."""
    gate = next((one for one in state.enemies() if one.kind == "gate"), None)
    if gate is None or gate.idle:
        return
    casts = await reading.read(state, ("gate", "gate", "casts"), state.speaker, reading.BLACK_GATE)
    for _ in range(casts.number):
        enemies = targets.still_fighting(state, targets.current_first_ranks(state).ours, ours=True)
        if not enemies or not gate.alive:
            return
        state.begin_fight_round()
        victim = await targets.roll_target(gate, enemies)
        if await casting.try_to_resist(victim, "blast"):
            continue
        blast = await reading.read(state, ("spell", "blast", "wounds"), state.speaker, state.book.spells["blast"])
        # If people have read out no code, Blast has the two wounds of the outside set (DT13).
        code = DiceCode.read(blast.word) if is_code(blast.word) else DiceCode(plus=2)
        words = marked(Text("Black Gate: {hero}", hero=victim.called), blast.outside)
        state.tell("gate.blast", words, loud=False)
        await victim.take_damage(await roll_code(state.speaker, "gate.blast", words, code))
