"""Recovery: catching breath, coming round, first aid (R3.20, R5.9-R5.15)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.rulez import odds
from companion.games.rulez.data.book import ATTRIBUTES
from companion.games.rulez.dice import rolls
from companion.games.rulez.dice.simple_rolls import roll_simple
from companion.games.rulez.odds import Result
from companion.games.rulez.state.game import RulezState
from companion.games.rulez.state.minifigure import NAMES, Minifigure
from companion.kit.questions import question
from companion.text import Text, verbatim


async def catch_breath(hero: Minifigure) -> None:
    """Bring a dead die back per grade of a Sharpness roll, from any pools (R3.20)."""
    rolled = await roll_simple(hero, "breath", Text("{hero}: white to rest"), Text("{hero}: breath"), "sharpness")
    if not rolled.dice:
        return
    if rolled.success:
        rolled = await rolls.with_grade(hero, "breath", rolled)
    # The dice rolled are spent first, and may be among those that come back (R3.20b).
    hero.state.settle()
    if not rolled.success:
        hero.tell("breath.none", Text("{hero} stays out of breath."))
        return
    for _ in range(rolled.grade):
        picked = await ask_pool_to_rest(hero)
        if picked in ATTRIBUTES:
            hero.pool(picked).restore(1)
            hero.tell("breath", Text("{hero}: one {pool} die is ready again.", pool=NAMES[picked]))


@question(ask_option)
def ask_pool_to_rest(hero: Minifigure) -> Choose | None:
    """Ask which pool gets a die back."""
    lines = [
        Option(name, Text("{pool} ({n} spent)", pool=NAMES[name], n=pool.dead)) if pool.dead else Option("", Text(""))
        for name, pool in hero.pools()
    ]
    if not any(line.id for line in lines):
        return None
    return hero.build_choice("breath.back", Text("Which die recovers?"), *lines)


# Coming round.


async def begin_round(state: RulezState) -> None:
    """Begin a round: some come round (RS8), then all pools of those who stand are filled (R4.8b)."""
    rounds = state.rule("come_round") == "rounds"
    for hero in list(state.minifigures.values()):
        if rounds and hero.made and hero.out and hero.alive and not hero.dozen:
            await try_to_come_round(hero)
    for hero in state.minifigures.values():
        if hero.is_standing:
            hero.fill_pools()


def may_come_round(state: RulezState) -> bool:
    """Return whether anybody may come round at the start of a round (R5.11a, R5.13, RS8)."""
    if state.rule("come_round") != "rounds":
        return False
    return any(
        hero.out and hero.alive and not hero.dozen and hero.strength.healthy for hero in state.minifigures.values()
    )


async def try_to_come_round(hero: Minifigure) -> None:
    """Roll all Strength after injuries to come round (R5.11a); without red dice it is impossible (R5.13).

    The pools stay as they are: a hero who stays out gets no dice (R5.10).
    """
    if not hero.strength.healthy:
        hero.tell("asleep", Text("{hero} cannot come round alone."))
        return
    await roll_to_wake(hero, hero, hero.strength.healthy)


async def roll_to_wake(hero: Minifigure, by: Minifigure, dice: int) -> None:
    """Roll red dice of the hero's own, or white ones of a comrade who cares for the hero (R5.14)."""
    words = Text("{hero}: come round") if by is hero else Text("{hero}: care")
    found = {"strength" if by is hero else "bonus": dice}
    rolled = await rolls.Throw(by, "awake", words, lambda: found, chance=odds.chance_to_succeed).roll()
    rolled = await rolls.with_grade(by, "awake", rolled)
    await apply_roll(hero, rolled)


async def recover(hero: Minifigure) -> None:
    """Let the hero come round after a scenario, alone or in a comrade's medical care (R5.14, R5.15)."""
    picked = await ask_who_cares(hero)
    comrade = hero.state.minifigures.get(picked.removeprefix("by ")) if picked.startswith("by ") else None
    if comrade is None:
        await try_to_come_round(hero)
    else:
        await roll_to_wake(hero, comrade, comrade.sharpness.healthy + comrade.talent("heal"))


def carers(hero: Minifigure) -> list[Minifigure]:
    """Return the comrades who can care for the hero: standing, with white dice; dozen opponents are gone by then."""
    return [other for other in hero.state.others_standing(hero) if not other.dozen and other.sharpness.healthy]


@question(ask_option)
def ask_who_cares(hero: Minifigure) -> Choose | None:
    """Ask who cares for the hero; where there is one way alone nothing is asked."""
    lines = [Option(f"by {other.id}", verbatim(other.called), public=other.id) for other in carers(hero)]
    if hero.strength.healthy:
        lines.insert(0, Option("alone", Text("On their own")))
    if all(line.id == "alone" for line in lines):
        return None
    return hero.build_choice("care", Text("Who helps {hero}?"), *lines)


async def apply_roll(hero: Minifigure, rolled: Result) -> None:
    """Wake the hero and heal a die per grade; after a failure injure a die per grade (R5.11b, R5.11c)."""
    if not hero.out or not hero.alive:
        return
    if rolled.success:
        hero.out = False
        if not hero.state.rule("awake_lies"):
            hero.lying = False
        hero.tell("awake", Text("{hero} has come round."))
        for _ in range(rolled.grade):
            healed = await ask_pool(hero, "heals")
            if healed in ATTRIBUTES:
                back = hero.pool(healed).heal(1)
                if hero.state.rule("healed") == "at_once":
                    hero.pool(healed).restore(back)
        return
    hero.tell("asleep", Text("{hero} is still knocked out."))
    for _ in range(max(rolled.grade, 1) if rolled.dice else 0):
        hurt = await ask_pool(hero, "worse")
        if hurt in ATTRIBUTES:
            hero.injure(hurt, 1)


async def ask_pool(hero: Minifigure, key: str) -> str:
    """Ask for a pool, a die at a time (RS7); where there is only one nothing is asked."""
    heals = key == "heals"

    def list_pools() -> Iterator[Option]:
        for name, pool in hero.pools():
            if pool.injuries + pool.pending if heals else pool.healthy:
                yield Option(name, NAMES[name])

    words = Text("{hero}: heals where?") if heals else Text("{hero}: worse where?")
    return await hero.choose_if_several(f"wounds.{key}", words, list_pools)


def figures_to_aid(hero: Minifigure) -> list[Minifigure]:
    """Return whom first aid can help: once per fallen and round (RS8), never a dozen opponent (R8.12)."""
    return [
        other
        for other in hero.state.minifigures.values()
        if other.out and other.alive and not other.dozen and not other.aided and other is not hero
        if other.seat == hero.seat or hero.state.rule("aids_enemies")
    ]


async def give_first_aid(hero: Minifigure) -> None:
    """Roll Sharpness for a comrade in place of that one's Strength roll (R5.14)."""

    def list_fallen() -> Iterator[Option]:
        return (Option(other.id, Text("{who}", who=other.called)) for other in figures_to_aid(hero))

    picked = await hero.choose_if_several("whom.aid", Text("{hero} helps whom?"), list_fallen)
    other = hero.state.minifigures.get(picked)
    if other is None:
        return
    white, shows = Text("{hero}: white to help"), Text("{hero}: first aid")
    rolled = await roll_simple(hero, "aid", white, shows, "sharpness", lambda: hero.talent_bonus("heal", "sharpness"))
    if not rolled.dice:
        return
    other.aided = True
    rolled = await rolls.with_grade(hero, "aid", rolled)
    hero.state.settle()
    await apply_roll(other, rolled)
