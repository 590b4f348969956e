"""Melee: an opposed roll of Skill, which either side can win; whoever does is the one who hits (R3.5, R3.6, R3.17)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.rulez import odds
from companion.games.rulez.dice import rolls, spending
from companion.games.rulez.fights import damage, weapons
from companion.games.rulez.fights.damage import Hit
from companion.games.rulez.house_rules import rule
from companion.games.rulez.odds import Result
from companion.games.rulez.state.minifigure import Minifigure
from companion.kit.questions import question
from companion.record import record
from companion.text import Text, verbatim


@record
class Side:
    """One of the two in an exchange: his weapon, and of his talent with it the dice to hit and for damage (R10.3)."""

    one: Minifigure
    weapon: str
    hit: int
    damage: int


async def attacks(one: Minifigure) -> None:
    """Attack somebody within reach, or with blue dice somebody who is not (R3.17, R3.18)."""
    victim = await target(one, "attack", one.state.enemies(one))
    if victim is None:
        return
    weapon, far = one.armed_with, False
    match await how_far(one):
        case "close":
            # Useless so near, a long weapon leaves him his fists (R6.4b).
            weapon = "fists"
        case "far":
            far = True
        case "no" | "":
            return
    side = await prepares(one, weapon, attacks=True, against=victim)
    if not far:
        await spending.sealed(one, "skill", victim, "skill")
    if not one.pool("skill").rolled:
        await spending.spends(
            one,
            "attack",
            Text("{hero}: green, hit"),
            "skill",
            lambda n: odds.wins(n + side.hit, _parries(victim), rule(one.state.options, "single_six")),
        )
    if not one.pool("skill").rolled:
        return
    if far and not await charges(one):
        one.state.settle()
        return
    await exchange(side, victim)


async def target(one: Minifigure, key: str, those: Sequence[Minifigure]) -> Minifigure | None:
    """Whom; without a choice there is no question."""

    def ask_whom() -> Choose | None:
        here = [other for other in those if other.stands]
        if len(here) < 2:
            return None
        lines = [Option(other.id, verbatim(other.called)) for other in here]
        return one.lines(f"whom.{key}", Text("{hero}: whom?"), *lines)

    picked = await chosen(ask_whom)
    here = {other.id: other for other in those if other.stands}
    return here.get(picked) or next(iter(here.values()), None)


@question(chosen)
def how_far(one: Minifigure) -> Choose | None:
    """Whether the other is within reach; too near for a long weapon is said too (R3.17, R6.4b, RS22)."""
    kind = one.kind(one.armed_with)
    lines = [Option("near", Text("Within {n} steps", n=kind.reach))]
    if kind.close:
        lines.append(Option("close", Text("Within {n}: fists", n=kind.close)))
    if one.ready("speed"):
        lines.append(Option("far", Text("Too far: run first")))
    lines.append(Option("no", Text("Not this")))
    return one.lines("reach", Text("{hero}: how far off?"), *lines)


async def charges(one: Minifigure) -> bool:
    """Blue dice, and red ones, are rolled together with the green ones; whether they bring him there (R3.18)."""
    await spending.spends(one, "run", Text("{hero}: blue, run"), "speed")
    await spending.spends(one, "together", Text("{hero}: red as well?"), "strength", least=0)
    steps = await rolls.counts(one, "run", Text("{hero}: steps"), "speed")
    there = await one.agrees("there", Text("{hero}: within reach?"), Text("Yes"), Text("No: dice wasted"))
    if not there:
        one.tell("wasted", Text("{hero} gets {n} steps on.", hero=one.called, n=steps))
    return there


async def prepares(one: Minifigure, weapon: str, *, attacks: bool, against: Minifigure | None = None) -> Side:
    """His bonus dice: of the weapon, of his talent with it, and against one who lies (R5.3b)."""
    kind, talent = one.kind(weapon), one.talent(weapon)
    hit, harm = weapons.hit_bonus(one, kind, attacks=attacks), 0
    if talent:
        to_hit = await talent_dice(one, talent)
        hit, harm = hit + to_hit, talent - to_hit
    if against is not None and against.lying:
        if await one.agrees("lying", Text("{hero}: one die more"), Text("Green, to hit"), Text("Red, for damage")):
            hit += 1
        else:
            harm += 1
    return Side(one, weapon, hit, harm)


async def talent_dice(one: Minifigure, many: int) -> int:
    """Each die of a weapon talent is green to hit or red for damage, as he likes (R10.3)."""
    if many == 1:
        green = await one.agrees("talent", Text("{hero}: talent die"), Text("Green, to hit"), Text("Red, for damage"))
        return int(green)
    said = await one.how_many("talents", Text("{hero}: talent, green"), many)
    return many if said is None else min(said, many)


def _parries(victim: Minifigure) -> int:
    """With how many green dice somebody can answer at most."""
    return victim.pool("skill").rolled or victim.ready("skill")


async def exchange(side: Side, victim: Minifigure) -> None:
    """One exchange (slagväxling): the defender's dice first, openly (RS4), then both rolls, then what they do."""
    one = side.one
    other = await answers(victim, one, side.hit)
    mine = await rolls.shows(one, "attack", Text("{hero}: hit"), "skill", side.hit)
    theirs = await rolls.shows(victim, "parry", Text("{hero}: parry"), "skill", other.hit)
    mine, theirs = (
        await rolls.apart(one, "attack", mine, theirs),
        await rolls.apart(victim, "parry", theirs, mine),
    )
    mine = await weapons.graded(one, "attack", side.weapon, mine)
    theirs = await weapons.graded(victim, "parry", other.weapon, theirs)
    await compares(side, other, mine, theirs)
    one.state.settle()


async def answers(victim: Minifigure, attacker: Minifigure, bonus: int) -> Side:
    """Whoever is attacked answers with green dice, if he has any resting (R3.10); with bonus dice in any case (RS4)."""
    owes(victim, attacker)
    weapon = victim.armed_with
    # The attacker's talent was chosen openly, so his is too.
    other = await prepares(victim, weapon, attacks=False)
    single = rule(victim.state.options, "single_six")
    if not victim.pool("skill").rolled:
        await spending.spends(
            victim,
            "parry",
            Text("{hero}: green, parry"),
            "skill",
            lambda n: odds.wins(n + other.hit, attacker.pool("skill").rolled + bonus, single),
        )
    return other


def owes(victim: Minifigure, attacker: Minifigure) -> None:
    """Whoever is forced to roll gets a turn as soon as the attacker is done (R4.6)."""
    state = victim.state
    if victim is not attacker and victim.id not in state.owed:
        state.owed.append(victim.id)


async def compares(side: Side, other: Side, mine: Result, theirs: Result) -> None:
    """The higher success hits (R2.6); a draw locks both, two failures are nothing."""
    one, victim = side.one, other.one
    single = rule(one.state.options, "single_six")
    weapons.drawbacks(one, side.weapon, mine)
    weapons.drawbacks(victim, other.weapon, theirs)
    if mine.beats(theirs, single):
        one.tell("exchange.hit", Text("{hero} hits {who}.", hero=one.called, who=victim.called))
        await damage.damages(Hit(one, victim, side.weapon, mine, theirs, bonus=side.damage))
    elif theirs.beats(mine, single):
        victim.tell("exchange.hit", Text("{hero} hits {who}.", hero=victim.called, who=one.called))
        await damage.damages(Hit(victim, one, other.weapon, theirs, mine, bonus=other.damage))
    elif mine.ties(theirs, single):
        one.tell("exchange.draw", Text("{hero} and {who} are locked.", hero=one.called, who=victim.called))
    else:
        one.tell("exchange.none", Text("{hero} and {who}: nothing.", hero=one.called, who=victim.called))
