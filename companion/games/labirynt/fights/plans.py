"""Plans of phase 1: a page shows what a rank is about to do, and people tell only exceptions (D9.2.1).

A rank holds at most three characters, so a page holds three attacks. The next rank is asked after they have landed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.fights import attacks, targets
from companion.games.labirynt.fights.targets import Fighter, FirstRanks
from companion.games.labirynt.party import spells
from companion.games.labirynt.party.charmed import CHARM, is_charmable
from companion.games.labirynt.party.order import rank_subject
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import lookup
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question, question_if_several
from companion.record import record
from companion.text import Text

NOTHING = "none"
"""Option and plan of who does nothing."""

LAST_ACTING_RANK = 2
"""Last rank that acts; the ranks behind it do nothing (DS20)."""


@record
class Plan:
    """Plan of one fighter: "strike" with the weapon in hand, "cast" a spell, "take" another weapon, or "none".

    `what`: the spell, or the weapon; `target`: the id of the target, "" if there is none.
    """

    how: str = NOTHING
    what: str = ""
    target: str = ""


@record
class ActingRank:
    """Rank of the party in phase 1, numbered from 1, with both first ranks as they stood when the phase began."""

    state: LabyrinthState
    number: int
    ids: tuple[str, ...]
    fronts: FirstRanks

    def fighters(self) -> list[Fighter]:
        """Return the members of the rank that may act: a charmed monster acts as in the first rank (DS20, DS24)."""
        waits = attacks.effective_rank(self.state, self.number) > LAST_ACTING_RANK
        charmed = self.number == 1 or self.state.rule("charmed_reach") == "any"
        found = targets.still_fighting(self.state, self.ids, ours=True)
        return [one for one in found if (not waits if isinstance(one, Member) else charmed)]

    def targets(self, one: Fighter, spell: str = "") -> list[Fighter]:
        """Return the enemies that a fighter may attack now (D9.3); for a charm only those that can be charmed."""
        reach = targets.first_rank_targets if self.number == 1 else targets.second_rank_targets
        found = reach(self.state, self.fronts, one)
        return [each for each in found if isinstance(each, Monster) and is_charmable(each)] if spell == CHARM else found

    def spells(self, one: Fighter) -> list[str]:
        """Return the spells that a fighter may cast now: from the second rank only (D9.2.1b, DS31)."""
        if attacks.effective_rank(self.state, self.number) != 2 or not isinstance(one, Member):
            return []
        # Or it has to be declared like a weapon: with empty hands.
        busy = self.state.rule("casting") == "empty" and one.hand != "none"
        found = [] if busy else spells.castable_spells(one, "combat")
        return [spell for spell in found if spell != CHARM or self.targets(one, spell)]

    def can_strike(self, one: Fighter) -> bool:
        """Return whether the weapon in hand reaches the enemy."""
        return isinstance(one, Monster) or bool(attacks.weapon_in_use(one, self.number))

    def other_weapons(self, one: Fighter) -> list[str]:
        """Return the weapons that a fighter may take instead of the one in hand (D9.4c)."""
        if not isinstance(one, Member):
            return []
        return [weapon for weapon in attacks.declarable_weapons(one) if weapon != one.hand]

    def usual_plan(self, one: Fighter) -> Plan:
        """Return the proposed plan: strike the weakest target, or take a weapon that reaches the enemy."""
        enemies = self.targets(one)
        if self.can_strike(one) and enemies:
            return Plan("strike", target=min(enemies, key=lambda each: each.life or 0).id)
        idle = isinstance(one, Member) and not self.can_strike(one) and not (one.hand == "none" and self.spells(one))
        if idle and isinstance(one, Member) and (weapon := attacks.suitable_weapon(one, self.number)):
            return Plan("take", weapon)
        return Plan()

    def can_act(self, one: Fighter) -> bool:
        """Return whether the fighter can do anything."""
        return bool(self.can_strike(one) or self.spells(one) or self.other_weapons(one))


async def agree_on_plans(rank: ActingRank) -> dict[str, Plan]:
    """Return the plan of each fighter of the rank: the proposed one, or what people say instead."""
    said: dict[str, Plan] = {}
    while (answer := await ask_plans(rank, said)) not in ("", "so"):
        plan = await ask_plan(rank, answer)
        kind, _, rest = plan.partition(" ")
        if kind == "cast":
            said[answer] = Plan("cast", rest, await ask_target(rank, answer, rest) or first_target(rank, answer, rest))
        elif kind:
            said[answer] = Plan(kind, rest) if kind == "take" else Plan(kind, target=rest)
    return {one.id: said.get(one.id) or rank.usual_plan(one) for one in rank.fighters()}


def first_target(rank: ActingRank, id: str, spell: str) -> str:
    """Return the id of the first target of a spell for which no target is asked; "" if there is none."""
    return next((each.id for one in rank.fighters() if one.id == id for each in rank.targets(one, spell)), "")


@question(ask_option)
def ask_plans(rank: ActingRank, said: Mapping[str, Plan]) -> Choose | None:
    """Ask whether the rank does what the page shows, or who does something else."""
    able = [one for one in rank.fighters() if rank.can_act(one)]
    if not able or not rank.state.enemies():
        return None
    plans = [(one, said.get(one.id) or rank.usual_plan(one)) for one in able]
    lines = [Option(one.id, describe_plan(rank, one, plan), plan_chance(rank, one, plan)) for one, plan in plans]
    sure, table = {each.id for each in lines if each.chance is not None}, lookup.is_table_outside(rank.state, "combat")
    outside = any(one.id in sure and (table or one.outside) for one in able if isinstance(one, Member))
    words = marked(Text("Rank {n} attacks: OK?", n=rank.number), outside)
    as_shown = Option("so", Text("As shown"))
    return rank.state.build_choice("attacks", words, as_shown, *lines, about=rank_subject(rank.number))


def describe_plan(rank: ActingRank, one: Fighter, plan: Plan) -> Text:
    """Return the plan as a line: "Dil > Orc 2", "Dil: bow", "Dil: Sleep", "Dil: -"."""
    name = one.called
    match plan.how:
        case "strike" if plan.target:
            return Text("{hero} > {monster}", hero=name, monster=rank.state.by_id(plan.target).called)
        case "take":
            return Text("{hero}: {what}", hero=name, what=CALLED[plan.what])
        case "cast":
            return Text("{hero}: {what}", hero=name, what=rank.state.book.spells[plan.what])
    return Text("{hero}: -", hero=name)


def plan_chance(rank: ActingRank, one: Fighter, plan: Plan) -> Fraction | None:
    """Return the chance that a planned strike wounds its target, where the table is known (D0.3)."""
    if plan.how != "strike" or not isinstance(one, Member):
        return None
    return attacks.wound_chance(one, attacks.weapon_in_use(one, rank.number))


@question(ask_option)
def ask_plan(rank: ActingRank, id: str) -> Choose | None:
    """Ask whom the fighter attacks, or what they do instead."""
    one = next((each for each in rank.fighters() if each.id == id), None)
    if one is None or not rank.can_act(one):
        return None
    lines = [
        Option(f"strike {each.id}", target_with_strength(each)) for each in rank.targets(one) if rank.can_strike(one)
    ]
    lines += [Option(f"cast {spell}", rank.state.book.spells[spell]) for spell in rank.spells(one)]
    lines += [
        Option(f"take {weapon}", Text("Take: {weapon}", weapon=CALLED[weapon])) for weapon in rank.other_weapons(one)
    ]
    # A charmed monster has nothing but its enemies to choose from, and its number makes its name longer.
    words = Text("{hero} attacks:") if isinstance(one, Monster) else Text("{hero} does what?")
    return one.build_choice("attack.how", words, *lines, Option(NOTHING, Text("Nothing")))


def target_with_strength(one: Fighter) -> Text:
    """Return the name of a target with the Strength that it has left."""
    words = Text("{monster}: {n}", monster=one.called, n=one.life or 0)
    return marked(words, isinstance(one, Monster) and one.kind == "gate" and lookup.is_table_outside(one.state, "gate"))


@question_if_several
def ask_target(rank: ActingRank, id: str, what: str = "") -> Choose | None:
    """Ask which of several targets the fighter means, for the spell `what` if one is cast."""
    one = next((each for each in rank.fighters() if each.id == id), None)
    enemies: Sequence[Fighter] = rank.targets(one, what) if one is not None else ()
    if one is None or not enemies or what in RANK_SPELLS:
        return None
    lines = (Option(each.id, target_with_strength(each)) for each in enemies)
    return one.build_choice("attack.whom", Text("{hero} attacks:"), *lines)


RANK_SPELLS = ("explosion",)
"""Spells that reach the whole first rank of the enemy (DT13)."""
