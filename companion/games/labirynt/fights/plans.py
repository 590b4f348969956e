"""Phase 1 told by exception: what a rank is about to do stands on one page, and only exceptions are told (D9.2.1).

A rank holds three at most, so there are three attacks on a page; the next rank is asked after they have landed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.labirynt.data.sheets import CALLED
from companion.games.labirynt.fights import attacks, targets
from companion.games.labirynt.fights.targets import Fighter, Lines
from companion.games.labirynt.house_rules import rule
from companion.games.labirynt.party import spells
from companion.games.labirynt.party.charmed import CHARM, may_charm
from companion.games.labirynt.party.order import brief
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.member import Member
from companion.games.labirynt.state.monsters import Monster
from companion.games.labirynt.tables import lookup
from companion.games.labirynt.tables.lookup import marked
from companion.kit.questions import question
from companion.record import record
from companion.text import Text

NOTHING = "none"

ACTING = 2
"""Who stands in a rank behind that one does nothing (DS20)."""


@record
class Plan:
    """What somebody is about to do: "strike" with what he has in hand, "cast" a spell, "take" a weapon, or "none".

    `what`: the spell, or the weapon; `target`: whom, "" where nobody is meant.
    """

    how: str = NOTHING
    what: str = ""
    target: str = ""


@record
class Rank:
    """A rank of the party in phase 1, from 1, with both first ranks as they stood when the phase began."""

    state: LabyrinthState
    number: int
    ids: tuple[str, ...]
    lines: Lines

    def fighters(self) -> list[Fighter]:
        """Those of it who may do something: a charmed monster as if it stood in the first rank (DS20, DS24)."""
        waits = attacks.acting(self.state, self.number) > ACTING
        charmed = self.number == 1 or rule(self.state.options, "charmed_reach") == "any"
        found = targets.among(self.state, self.ids, ours=True)
        return [one for one in found if (not waits if isinstance(one, Member) else charmed)]

    def targets(self, one: Fighter, spell: str = "") -> list[Fighter]:
        """Whom he may attack now (D9.3); with a charm whoever can come over to the party."""
        reach = targets.of_first if self.number == 1 else targets.of_second
        found = reach(self.state, self.lines, one)
        return [each for each in found if isinstance(each, Monster) and may_charm(each)] if spell == CHARM else found

    def spells(self, one: Fighter) -> list[str]:
        """The spells that he may cast now: from the second rank only (D9.2.1b), without a change of weapon (DS31)."""
        if attacks.acting(self.state, self.number) != 2 or not isinstance(one, Member):
            return []
        # Or it has to be declared like a weapon: with empty hands.
        busy = rule(self.state.options, "casting") == "empty" and one.hand != "none"
        found = [] if busy else spells.castable(one, "combat")
        return [spell for spell in found if spell != CHARM or self.targets(one, spell)]

    def strikes(self, one: Fighter) -> bool:
        """Whether what he has in hand reaches them."""
        return isinstance(one, Monster) or bool(attacks.armed(one, self.number))

    def others(self, one: Fighter) -> list[str]:
        """The weapons that he may take instead of the one in his hand (D9.4c)."""
        return [weapon for weapon in attacks.held(one) if weapon != one.hand] if isinstance(one, Member) else []

    def usual(self, one: Fighter) -> Plan:
        """The weakest of those whom he may attack; without a weapon that reaches them he takes one that does."""
        those = self.targets(one)
        if self.strikes(one) and those:
            return Plan("strike", target=min(those, key=lambda each: each.life or 0).id)
        idle = isinstance(one, Member) and not self.strikes(one) and not (one.hand == "none" and self.spells(one))
        if idle and isinstance(one, Member) and (weapon := attacks.reaching(one, self.number)):
            return Plan("take", weapon)
        return Plan()

    def can(self, one: Fighter) -> bool:
        """Whether there is anything that he could do."""
        return bool(self.strikes(one) or self.spells(one) or self.others(one))


async def agreed(rank: Rank) -> dict[str, Plan]:
    """What each of them does: all so, or otherwise where people say it."""
    said: dict[str, Plan] = {}
    while (answer := await asks_all(rank, said)) not in ("", "so"):
        plan = await asks_one(rank, answer)
        kind, _, rest = plan.partition(" ")
        if kind == "cast":
            said[answer] = Plan("cast", rest, await asks_whom(rank, answer, rest) or lone(rank, answer, rest))
        elif kind:
            said[answer] = Plan(kind, rest) if kind == "take" else Plan(kind, target=rest)
    return {one.id: said.get(one.id) or rank.usual(one) for one in rank.fighters()}


def lone(rank: Rank, id: str, spell: str) -> str:
    """The only one whom he may attack."""
    return next((each.id for one in rank.fighters() if one.id == id for each in rank.targets(one, spell)), "")


@question(ask_option)
def asks_all(rank: Rank, said: Mapping[str, Plan]) -> Choose | None:
    """All of the rank on one page; whoever is pressed does something else."""
    able = [one for one in rank.fighters() if rank.can(one)]
    if not able or not rank.state.enemies():
        return None
    plans = [(one, said.get(one.id) or rank.usual(one)) for one in able]
    lines = [Option(one.id, line(rank, one, plan), chance(rank, one, plan)) for one, plan in plans]
    sure, table = {each.id for each in lines if each.chance is not None}, lookup.is_outside(rank.state, "combat")
    outside = any(one.id in sure and (table or one.outside) for one in able if isinstance(one, Member))
    words = marked(Text("Party: rank {n}, so?", n=rank.number), outside)
    options = (Option("so", Text("As shown")), *lines)
    return Choose(key="attacks", seats=(rank.state.speaker,), text=words, options=options)


def line(rank: Rank, one: Fighter, plan: Plan) -> Text:
    """What he is about to do: "Dil > Orc 2", "Dil: bow", "Dil: Sleep", "Dil: -"."""
    name = brief(one.called) if isinstance(one, Member) else one.called
    match plan.how:
        case "strike" if plan.target:
            return Text("{hero} > {monster}", hero=name, monster=rank.state.by_id(plan.target).called)
        case "take":
            return Text("{hero}: {what}", hero=name, what=CALLED[plan.what])
        case "cast":
            return Text("{hero}: {what}", hero=name, what=rank.state.book.spells[plan.what])
    return Text("{hero}: -", hero=name)


def chance(rank: Rank, one: Fighter, plan: Plan) -> Fraction | None:
    """That it wounds somebody, where it is an attack with a weapon and the table is known (D0.3)."""
    if plan.how != "strike" or not isinstance(one, Member):
        return None
    return attacks.hits(one, attacks.armed(one, rank.number))


@question(ask_option)
def asks_one(rank: Rank, id: str) -> Choose | None:
    """Whom he attacks, or what he does instead."""
    one = next((each for each in rank.fighters() if each.id == id), None)
    if one is None or not rank.can(one):
        return None
    lines = [Option(f"strike {each.id}", strength(each)) for each in rank.targets(one) if rank.strikes(one)]
    lines += [Option(f"cast {spell}", rank.state.book.spells[spell]) for spell in rank.spells(one)]
    lines += [Option(f"take {weapon}", Text("Take: {weapon}", weapon=CALLED[weapon])) for weapon in rank.others(one)]
    # A charmed monster has nothing but its enemies to choose from, and its number makes its name longer.
    words = Text("{hero}: whom?") if isinstance(one, Monster) else Text("{hero}: whom, or what?")
    return one.lines("attack.how", words, *lines, Option(NOTHING, Text("Nothing")))


def strength(one: Fighter) -> Text:
    """Somebody who may be attacked, and what he can still bear."""
    words = Text("{monster}: {n}", monster=one.called, n=one.life or 0)
    return marked(words, isinstance(one, Monster) and one.kind == "gate" and lookup.is_outside(one.state, "gate"))


@question(ask_option)
def asks_whom(rank: Rank, id: str, what: str = "") -> Choose | None:
    """Which of several he means; `what`: the spell that he casts."""
    one = next((each for each in rank.fighters() if each.id == id), None)
    those: Sequence[Fighter] = rank.targets(one, what) if one is not None else ()
    if one is None or len(those) < 2 or what in ALL:
        return None
    lines = (Option(each.id, strength(each)) for each in those)
    return one.lines("attack.whom", Text("{hero}: whom?"), *lines)


ALL = ("explosion",)
"""Spells that reach all of their first rank (DT13)."""
