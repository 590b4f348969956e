"""Trials of the Inner Region, which are compulsory (T6.14.3): Crypt and Mines, the werewolf, the lizard men.

Its creatures cannot be Evaded, and no Spell touches them (T6.14.4, T6.18.3). A space without such a
rule, as the Vampire's Tower, is followed from the board like any other one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from companion.games.talisman import abilities
from companion.games.talisman.arrival import arrive
from companion.games.talisman.cards import trophies
from companion.games.talisman.fights.battle import Foe, fight_creature
from companion.games.talisman.state import hints
from companion.games.talisman.state.character import Ability, Character
from companion.games.talisman.state.spaces import CRYPT, DEN, MINES, PITS
from companion.kit.odds import D6
from companion.subjects import stand_for
from companion.text import Text

WEREWOLF: Final = stand_for(Text("Werewolf"), "monster", "werewolf")
LIZARD: Final = stand_for(Text("Lizard"), "monster", "lizard")


async def undergo_trial(hero: Character) -> bool:
    """Undergo the trial of the hero's space, on every entry; return whether the rules know one."""
    if (trial := TRIALS.get(hero.space)) is None:
        return False
    await trial(hero)
    return True


async def enter_crypt(hero: Character) -> None:
    """Roll three dice, which name the exit together with total Strength (T6.14.5)."""
    thrown = await hero.roll("crypt.roll", Text("{hero}: Crypt"), D6, 3)
    await leave_by_exit(hero, "strength", thrown)


async def enter_mines(hero: Character) -> None:
    """Roll three dice, which name the exit together with total Craft (T6.14.6)."""
    thrown = await hero.roll("mines.roll", Text("{hero}: Mines"), D6, abilities.dice_count(hero, 3))
    await leave_by_exit(hero, "craft", thrown)


async def leave_by_exit(hero: Character, ability: Ability, thrown: int) -> None:
    """Go to the exit at once; where that is this space, leave it next turn without a new roll (T6.14.5b-c).

    The difference is read as the dice minus the ability (TS16), by house rule the other way round.
    """
    if not thrown:
        return
    hero.state.explain("exit_sign")
    difference = thrown - hero.total(ability)
    if hero.state.rule("exit_sign") == "ability":
        difference = -difference
    hints.tell(hero, "exit.sum", TOLD[ability].using(n=thrown, m=hero.total(ability), d=difference))
    where = hero.state.board[hero.space].exit(difference)
    if where == hero.space:
        hero.tell("exit.none", Text("{hero} finds no way out: stay here."))
        return
    # The move is over; the hero was carried to the adventure at the exit (TS17).
    hero.state.explain("exit_encounter")
    if hero.state.rule("exit_encounter"):
        hero.carried = True
    else:
        hero.ended = True
    await arrive(hero, where)


TOLD: Final[Mapping[Ability, Text]] = {
    "strength": Text("{hero}: dice {n}, Strength {m}, difference {d}."),
    "craft": Text("{hero}: dice {n}, Craft {m}, difference {d}."),
}
"""Sentences for the dice, the ability and their difference, by which people find the exit on the board."""


async def meet_werewolf(hero: Character) -> None:
    """Fight a new werewolf, whose Strength the dice say (T6.14.7, TS18)."""
    hero.state.explain("werewolf_dice")
    dice = 1 if hero.state.rule("werewolf_dice") == 1 else 2
    strength = await hero.roll("werewolf.roll", Text("{hero}: werewolf"), D6, dice)
    if strength:
        foe = Foe(WEREWOLF, "strength", strength, evadable=False)
        if await fight_creature(hero, foe) == "won":
            await trophies.offer_trade_after_battle(hero)


async def meet_lizard_men(hero: Character) -> None:
    """Roll for the number of lizard men, and fight until a Life is lost (T6.14.8a), and next turn on (T6.14.8b).

    A tie kills no lizard man, and ends the turn too (TS19).
    """
    figures = hero.state.book.figures
    if not hero.lizards:
        many = await hero.roll("lizards.roll", Text("{hero}: lizard men"), D6, figures.lizard_dice)
        hero.gain("lizards", many)
        hero.state.explain("TS19")
    while hero.alive and hero.lizards:
        hero.tell("lizards", Text("{hero}: lizard men left, {n}.", hero=hero.called, n=hero.lizards))
        lizard = Foe(LIZARD, "strength", figures.lizard_strength, evadable=False)
        if await fight_creature(hero, lizard) != "won":
            break
        hero.lose("lizards", 1)
        await trophies.offer_trade_after_battle(hero)
    hero.ended = not hero.carried


TRIALS: Final[Mapping[str, Callable[[Character], Awaitable[None]]]] = {
    CRYPT: enter_crypt,
    MINES: enter_mines,
    DEN: meet_werewolf,
    PITS: meet_lizard_men,
}
"""Trials by their spaces."""
