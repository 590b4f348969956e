"""Skill rolls and damage, at which amulets and rings may act (A2.11-A2.13, A20.3, A21)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeAlias

from companion.asking import try_roll
from companion.dice import T12, Need
from companion.games.atervackt import gains_and_losses
from companion.games.atervackt.cards import decks
from companion.games.atervackt.data.book import Damage
from companion.games.atervackt.magic import activation
from companion.games.atervackt.magic.activation import Moment
from companion.games.atervackt.state import Aspect, Hero, LyingCard
from companion.kit.creatures import TEST_WORDS, TestWords, word_test
from companion.kit.drakborgen.aspects import VALUE_NAMES
from companion.text import Text

TakeDamage: TypeAlias = Callable[[Hero, int], Awaitable[object]]
"""Function that takes off a damage: from KP, or from combat points in a flight by Legenden's combat (A30.10)."""

HIGHEST_FACE: Final = 12
"""Highest face of a T12: with a value of that or more no roll can fail (A2.12)."""

FORCES: Final[TestWords] = Text("{hero} forces"), Text("{hero} forces")
JUMPS: Final[TestWords] = Text("{hero} jumps"), Text("{hero} jumps")
CROSSES: Final[TestWords] = Text("{hero}: footbridge"), Text("{hero}: footbridge")
KEEPS_CALM: Final[TestWords] = Text("{hero} keeps calm"), Text("{hero} keeps calm")
PUSHES: Final[TestWords] = Text("{hero} pushes"), Text("{hero} pushes 2/2"), Text("{hero} pushes 1/2")
TEARS_LOOSE: Final[TestWords] = Text("{hero} tears loose"), Text("{hero} tears loose")
BY_RUNE: Final[TestWords] = Text("{hero}: the rune"), Text("{hero}: the rune")
CLIMBS: Final[TestWords] = Text("{hero} climbs"), Text("{hero} climbs")
AVOIDS: Final[TestWords] = Text("{hero}: trapdoor"), Text("{hero}: trapdoor")
GOES_ON: Final[TestWords] = Text("{hero} goes on"), Text("{hero} goes on")
WRESTLES: Final[TestWords] = Text("{hero} wrestles"), Text("{hero} wrestles")
"""Prompts of skill rolls: of a first roll, and of the second of two in a row."""


async def test_skill(
    hero: Hero, aspect: str, /, *, repeat: bool | None = None, plus: int = 0, words: TestWords = TEST_WORDS
) -> bool:
    """Test a skill: T12 at most the value (A2.12). `repeat`: see `SkillRoll`; `plus` is added to the roll (A7.21).

    A thing may save the hero the roll. A hero whom a thing takes elsewhere has not made it, and makes no other.
    """
    if hero.is_away:
        return False
    value = await hero.ask_if_unknown(aspect, chance=lambda value: T12.chance(Need("<=", value - plus)))
    # Neither is rolled: the first cannot succeed, the second cannot fail (A2.12).
    if value - plus < 1:
        return False
    if value - plus >= HIGHEST_FACE:
        return True
    moment = activation.begin_moment(hero, Text("The roll is made"))
    await moment.ask_before_box_rolls(T12, hero.named(word_test(words, VALUE_NAMES[aspect], repeat=None)))
    roll = moment.allow_magic(lambda: hero.build_test(aspect, repeat=repeat, plus=plus, words=words))
    return await try_roll(roll) or (moment.spared and not moment.is_gone)


async def test_together(creatures: Iterable[Hero], aspect: Aspect, needed: int, words: TestWords) -> bool:
    """Test several creatures, each as often as successes are needed, until there are enough (A26.15, A26.19)."""
    successes = 0
    for creature in creatures:
        for repeat in (None,) if needed == 1 else (False, True):
            if successes < needed and await test_skill(creature, aspect, repeat=repeat, words=words):
                successes += 1
    return successes >= needed


def begin_damage(hero: Hero) -> Moment:
    """Return the moment before a damage, at which magic may act."""
    return activation.begin_moment(hero, Text("No damage"))


async def roll_damage(hero: Hero, cost: Damage) -> int:
    """Roll the damage of a card; never below 0 (A2.11)."""
    face = await begin_damage(hero).roll("damage", cost.words, cost.rolled_die)
    return cost.points(face, await hero.ask_if_unknown(cost.minus) if cost.minus is not None and face else 0)


async def ask_damage(hero: Hero, cause: Text) -> int:
    """Ask people for a damage; where the box rolls, it tells why it does not roll this one. `cause`: what hurts."""
    if "rolled" in hero.state.modes.values():
        hero.tell("card.unknown", Text("{hero}: roll what the card says: the box does not know it."))
    return await gains_and_losses.ask_points(hero, cause, begin_damage(hero).allow_magic)


async def take_card_damage(hero: Hero, lying: LyingCard, take_damage: TakeDamage = Hero.take_damage) -> None:
    """Take the damage on a card: by dice where the data has them, else by what people say (A7.4, A11.3)."""
    cost, cause = decks.card_damage(hero.state, lying), decks.kind_of_lying(hero.state, lying).hurts_by
    await take_damage(hero, await ask_damage(hero, cause) if cost is None else await roll_damage(hero, cost))
