"""Catching breath, coming round, first aid (R3.20, R5.9-R5.15)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import ATTRIBUTES
from companion.games.rulez.dice import rolls
from companion.games.rulez.dice.simple_rolls import tries
from companion.games.rulez.house_rules import rule
from companion.games.rulez.odds import Result
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.kit.questions import question
from companion.text import Text, verbatim


async def breathes(one: Minifigure) -> None:
    """Catch breath: a graded Sharpness roll brings a dead die back per grade, from any pools (R3.20)."""
    rolled = await tries(one, "breath", Text("{hero}: white, breath"), Text("{hero}: breath"), "sharpness")
    if not rolled.dice:
        return
    if rolled.success:
        rolled = await rolls.graded(one, "breath", rolled)
    # The dice rolled are spent first, and may be among those that come back (R3.20b).
    one.state.settle()
    if not rolled.success:
        one.tell("breath.none", Text("{hero} catches no breath."))
        return
    for _ in range(rolled.grade):
        picked = await which_back(one)
        if picked in ATTRIBUTES:
            one.pool(picked).back(1)
            one.tell("breath", Text("{hero}: one die rests again: {pool}.", pool=NAMES[picked]))


@question(ask_option)
def which_back(one: Minifigure) -> Choose | None:
    """Which pool gets a die back."""
    lines = [
        Option(name, Text("{pool}: {n} dead", pool=NAMES[name], n=pool.dead)) if pool.dead else Option("", Text(""))
        for name, pool in one.pools()
    ]
    if not any(line.id for line in lines):
        return None
    return one.lines("breath.back", Text("{hero}: a die back"), *lines)


# Knocked out.


async def dawn(state: RulezState) -> None:
    """A new round: who is out may come round (RS8), then all pools are filled but those of who stays out (R4.8b)."""
    rounds = rule(state.options, "come_round") == "rounds"
    for one in list(state.minifigures.values()):
        if rounds and one.made and one.out and one.alive and not one.dozen:
            await comes_round(one)
    for one in state.minifigures.values():
        if one.stands:
            one.fills()


def may_come_round(state: RulezState) -> bool:
    """Whether anybody who is out may come round at the start of a round (R5.11a, R5.13, RS8)."""
    if rule(state.options, "come_round") != "rounds":
        return False
    return any(one.out and one.alive and not one.dozen and one.strength.sound for one in state.minifigures.values())


async def comes_round(one: Minifigure) -> None:
    """A graded Strength roll with all of his Strength after injuries (R5.11a); without red dice he cannot (R5.13).

    Its pools stay as they are: who stays out gets no dice (R5.10).
    """
    if not one.strength.sound:
        one.tell("asleep", Text("{hero} cannot come round alone."))
        return
    await revives(one, one, one.strength.sound)


async def revives(one: Minifigure, by: Minifigure, dice: int) -> None:
    """With so many dice, red ones of his own or white ones of a comrade who cares for him (R5.14)."""
    words = Text("{hero}: come round") if by is one else Text("{hero}: the care")
    rolled = await rolls.Throw(by, "awake", words, lambda: dice, chance=odds.succeeds).shows()
    rolled = await rolls.graded(by, "awake", rolled)
    await wakes(one, rolled)


async def cared_for(one: Minifigure) -> None:
    """After a scenario: he comes round by himself, or in a comrade's medical care (R5.14, R5.15)."""
    picked = await who_cares(one)
    comrade = one.state.minifigures.get(picked.removeprefix("by ")) if picked.startswith("by ") else None
    if comrade is None:
        await comes_round(one)
    else:
        await revives(one, comrade, comrade.sharpness.sound + comrade.talent("heal"))


def carers(one: Minifigure) -> list[Minifigure]:
    """Who could care for him: whoever stands and has white dice; dozen opponents are gone by then."""
    return [other for other in one.state.others(one) if not other.dozen and other.sharpness.sound]


@question(ask_option)
def who_cares(one: Minifigure) -> Choose | None:
    """Nothing is asked where there is but one way."""
    lines = [Option(f"by {other.id}", verbatim(other.called)) for other in carers(one)]
    if one.strength.sound:
        lines.insert(0, Option("alone", Text("By himself")))
    if all(line.id == "alone" for line in lines):
        return None
    return one.lines("care", Text("{hero}: who helps?"), *lines)


async def wakes(one: Minifigure, rolled: Result) -> None:
    """Awake, and healed by a die per grade; or still out, and hurt by a die per grade (R5.11b, R5.11c)."""
    if not one.out or not one.alive:
        return
    if rolled.success:
        one.out = False
        if not rule(one.state.options, "awake_lies"):
            one.lying = False
        one.tell("awake", Text("{hero} has come round."))
        for _ in range(rolled.grade):
            healed = await where(one, "heals")
            if healed in ATTRIBUTES:
                back = one.pool(healed).heal(1)
                if rule(one.state.options, "healed") == "at_once":
                    one.pool(healed).back(back)
        return
    one.tell("asleep", Text("{hero} is still out."))
    for _ in range(max(rolled.grade, 1) if rolled.dice else 0):
        hurt = await where(one, "worse")
        if hurt in ATTRIBUTES:
            one.injured(hurt, 1)


async def where(one: Minifigure, key: str) -> str:
    """Which die, one at a time (RS7); where there is but one such pool nothing is asked."""
    heals = key == "heals"

    def fit() -> list[str]:
        return [name for name, pool in one.pools() if (pool.injuries + pool.pending if heals else pool.sound)]

    def build() -> Choose | None:
        if len(fit()) < 2:
            return None
        words = Text("{hero}: heals one") if heals else Text("{hero}: one worse")
        lines = (Option(name, NAMES[name]) for name, _ in one.pools() if name in fit())
        return one.lines(f"wounds.{key}", words, *lines)

    picked = await ask_option(build)
    return picked if picked in fit() else next(iter(fit()), "")


def to_aid(one: Minifigure) -> list[Minifigure]:
    """Whom first aid could help: once per fallen figure and round (RS8), never a dozen opponent (R8.12)."""
    return [
        other
        for other in one.state.minifigures.values()
        if other.out and other.alive and not other.dozen and not other.aided and other is not one
        if other.seat == one.seat or rule(one.state.options, "aids_enemies")
    ]


async def aids(one: Minifigure) -> None:
    """First aid: a comrade's Sharpness roll takes the place of the Strength roll (R5.14)."""
    fallen = to_aid(one)

    def ask_whom() -> Choose | None:
        lines = [Option(other.id, Text("{who}", who=other.called)) for other in to_aid(one)]
        return one.lines("whom.aid", Text("{hero}: first aid to"), *lines) if len(lines) > 1 else None

    picked = await ask_option(ask_whom)
    other = next((other for other in fallen if other.id == picked), fallen[0] if fallen else None)
    if other is None:
        return
    white, shows = Text("{hero}: white, aid"), Text("{hero}: first aid")
    rolled = await tries(one, "aid", white, shows, "sharpness", lambda: one.helped("heal", "sharpness"))
    if not rolled.dice:
        return
    other.aided = True
    rolled = await rolls.graded(one, "aid", rolled)
    one.state.settle()
    await wakes(other, rolled)
