"""Moves, jumps, climbing (R3.13-R3.16)."""

from __future__ import annotations

from fractions import Fraction

from companion.asks import Option
from companion.games.rulez.dice import rolls
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.house_rules import rule
from companion.games.rulez.odds import reaches
from companion.games.rulez.state.minifigure import Minifigure
from companion.text import Text

STEPS = 6
"""Steps for each blue die, unrolled, out of every enemy's reach (R3.13a)."""

HOW = (
    Option("free", Text("Free: 6 a die")),
    Option("within", Text("Within reach: roll")),
    Option("into", Text("Comes within reach")),
    Option("other", Text("Jump, climb")),
)
LEAPS = (
    Option("long", Text("Long jump")),
    Option("high", Text("High jump")),
    Option("climb", Text("Climb")),
    Option("walk", Text("None of them")),
)


async def moves(one: Minifigure) -> None:
    """A move: out of reach six steps a die, within reach all of it rolled, else from there on (R3.13, RS22)."""
    how = await one.choose("move", Text("{hero}: how?"), *HOW)
    match how:
        case "free":
            await walks(one)
        case "within":
            await runs(one)
        case "into":
            if await walks(one, more=True):
                await runs(one)
        case "other":
            await leaps(one)
    one.state.settle()


async def walks(one: Minifigure, *, more: bool = False) -> bool:
    """So many dice die unrolled, for six steps each (R3.13a); `more` are to be rolled from there on (R3.13c)."""
    many = await Spending(one, "walk", Text("{hero}: blue, 6 each"), "speed", least=int(not more)).how_many()
    words = Text("{hero}: blue, 6 each")
    paid = one.pool("speed").pay(many)
    if paid:
        # A fate lot is a blue die as well (R10.8).
        paid += await rolls.Throw(one, "walk", words, lambda: paid).uses_lots()
        one.tell("moves", Text("{hero} moves {n} steps.", hero=one.called, n=STEPS * paid))
    return one.ready("speed") > 0


async def runs(one: Minifigure) -> None:
    """Blue dice as a counting roll (R3.13b)."""
    if await Spending(one, "run", Text("{hero}: blue, run"), "speed").rolls():
        steps = await rolls.counts(one, "run", Text("{hero}: steps"), "speed")
        one.tell("moves", Text("{hero} moves {n} steps.", hero=one.called, n=steps))


async def leaps(one: Minifigure) -> None:
    """Jumps and climbing: dice are given up for them, and the others counted."""
    match await one.choose("leap", Text("{hero}: which?"), *LEAPS):
        case "long":
            await jumps(one)
        case "high":
            await rises(one, "jump")
        case "climb":
            await rises(one, "climb")


async def jumps(one: Minifigure) -> None:
    """Long jump: one die pays the run-up, unrolled, the others are counted (R3.14)."""
    if one.ready("speed") < 2:
        one.tell("few", Text("{hero}: a jump takes two blue dice."))
        return
    many = await Spending(one, "jump", Text("{hero}: blue, jump"), "speed", least=2).how_many()
    one.pool("speed").pay(1)
    one.pool("speed").roll(many - 1)
    steps = await rolls.counts(one, "jump", Text("{hero}: jump"), "speed", one.helped("jump", "speed"))
    one.tell("jumps", Text("{hero} jumps {n} steps.", hero=one.called, n=steps))


async def rises(one: Minifigure, talent: str) -> None:
    """High jump and climbing: half of the dice are given up, of an odd number the greater half (R3.15, R3.16, RS17)."""
    up = rule(one.state.options, "odd_jump") == "up"
    if one.ready("speed") < (1 if up else 2):
        one.tell("few", Text("{hero}: a jump takes two blue dice."))
        return
    words = Text("{hero}: blue, climb") if talent == "climb" else Text("{hero}: blue, jump")

    def clears(dice: int) -> Fraction:
        # Over another figure: at least six steps.
        return reaches(counted(dice, up=up) + one.helped(talent, "speed"), STEPS)

    many = await Spending(one, "rise", words, "speed", clears, least=1 if up else 2).how_many()
    rolled = counted(many, up=up)
    one.pool("speed").pay(many - rolled)
    one.pool("speed").roll(rolled)
    said = Text("{hero}: climb") if talent == "climb" else Text("{hero}: jump")
    steps = await rolls.counts(one, "rise", said, "speed", one.helped(talent, "speed"), lambda n: reaches(n, STEPS))
    one.tell("rises", Text("{hero} gets {n} steps up.", hero=one.called, n=steps))


def counted(many: int, *, up: bool) -> int:
    """How many dice of a high jump are counted."""
    return (many + 1) // 2 if up else many // 2
