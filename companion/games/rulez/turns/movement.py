"""Movement: moves, jumps, climbing (R3.13-R3.16)."""

from __future__ import annotations

from fractions import Fraction

from companion.asks import Option
from companion.games.rulez.dice import rolls
from companion.games.rulez.dice.spending import Spending
from companion.games.rulez.odds import chance_to_reach
from companion.games.rulez.state.minifigure import Minifigure
from companion.text import Text

STEPS = 6
"""Steps for each blue die, unrolled, out of every enemy's reach (R3.13a)."""

HOW = (
    Option("free", Text("Free: 6 steps a die")),
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


async def move(hero: Minifigure) -> None:
    """Move: out of reach six steps a die, within reach all of it rolled, else from there on (R3.13, RS22)."""
    way = await hero.choose("move", Text("{hero}: move how?"), *HOW)
    match way:
        case "free":
            await walk(hero)
        case "within":
            await run(hero)
        case "into":
            if await walk(hero, more=True):
                await run(hero)
        case "other":
            await leap(hero)
    hero.state.settle()


async def walk(hero: Minifigure, *, more: bool = False) -> bool:
    """Pay dice unrolled, for six steps each (R3.13a); `more`: others are rolled from there on (R3.13c)."""
    many = await Spending(hero, "walk", Text("{hero}: blue to walk"), "speed", least=int(not more)).ask_number()
    words = Text("{hero}: blue to walk")
    paid = hero.pool("speed").pay(many)
    if paid:
        # A fate lot is a blue die as well (R10.8).
        paid += await rolls.Throw(hero, "walk", words, lambda: {"speed": paid}).use_lots()
        tell_moved(hero, STEPS * paid)
    return hero.ready("speed") > 0


async def run(hero: Minifigure) -> None:
    """Roll blue dice as a counting roll (R3.13b)."""
    if await Spending(hero, "run", Text("{hero}: blue to run"), "speed").roll():
        steps = await rolls.roll_counting(hero, "run", Text("{hero}: steps"), "speed")
        tell_moved(hero, steps)


def tell_moved(hero: Minifigure, steps: int) -> None:
    """Tell how far the hero moves."""
    hero.tell("moves", Text.plural("{hero} moves one step.", "{hero} moves {n} steps.", n=steps))


async def leap(hero: Minifigure) -> None:
    """Jump or climb: dice are given up for it, and the others counted."""
    match await hero.choose("leap", Text("{hero}: jump or climb?"), *LEAPS):
        case "long":
            await jump_long(hero)
        case "high":
            await jump_up_or_climb(hero, "jump")
        case "climb":
            await jump_up_or_climb(hero, "climb")


async def jump_long(hero: Minifigure) -> None:
    """Jump long: one die pays the run-up, unrolled, the others are counted (R3.14)."""
    if hero.ready("speed") < 2:
        hero.tell("few", Text("{hero}: a jump takes two blue dice."))
        return
    many = await Spending(hero, "jump", Text("{hero}: blue to jump"), "speed", least=2).ask_number()
    hero.pool("speed").pay(1)
    hero.pool("speed").roll(many - 1)
    steps = await rolls.roll_counting(hero, "jump", Text("{hero}: jump"), "speed", hero.talent_bonus("jump", "speed"))
    hero.tell("jumps", Text.plural("{hero} jumps one step.", "{hero} jumps {n} steps.", n=steps))


async def jump_up_or_climb(hero: Minifigure, talent: str) -> None:
    """Jump high or climb: the greater half of the dice are given up (R3.15, R3.16, RS17)."""
    up = hero.state.rule("odd_jump") == "up"
    if hero.ready("speed") < (1 if up else 2):
        hero.tell("few", Text("{hero}: a jump takes two blue dice."))
        return
    words = Text("{hero}: blue to climb") if talent == "climb" else Text("{hero}: blue to jump")

    def clears(dice: int) -> Fraction:
        # A jump over another minifigure takes at least six steps.
        return chance_to_reach(counted_dice(dice, up=up) + hero.talent_bonus(talent, "speed"), STEPS)

    many = await Spending(hero, "rise", words, "speed", clears, least=1 if up else 2).ask_number()
    rolled = counted_dice(many, up=up)
    hero.pool("speed").pay(many - rolled)
    hero.pool("speed").roll(rolled)
    said = Text("{hero}: climb") if talent == "climb" else Text("{hero}: jump")
    steps = await rolls.roll_counting(
        hero, "rise", said, "speed", hero.talent_bonus(talent, "speed"), lambda n: chance_to_reach(n, STEPS)
    )
    hero.tell("rises", Text.plural("{hero} gets one step up.", "{hero} gets {n} steps up.", n=steps))


def counted_dice(many: int, *, up: bool) -> int:
    """Return the number of dice of a high jump that are counted."""
    return (many + 1) // 2 if up else many // 2
