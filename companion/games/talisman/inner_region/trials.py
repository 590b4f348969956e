"""The trials of the Inner Region, which are compulsory (T6.14.3): Crypt and Mines, the werewolf, the lizard men.

Its creatures cannot be Evaded, and no Spell touches them (T6.14.4, T6.18.3). What no rule tells of, as the Vampire's
Tower, is followed from the board like any other space.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from companion.games.talisman import abilities
from companion.games.talisman.arrival import arrives
from companion.games.talisman.cards import trophies
from companion.games.talisman.fights.battle import Foe, battle
from companion.games.talisman.house_rules import rule
from companion.games.talisman.odds import T6
from companion.games.talisman.state.character import Ability, Character
from companion.games.talisman.state.spaces import CRYPT, DEN, MINES, PITS
from companion.text import Text


async def tries(one: Character) -> bool:
    """The trial of his space, on every entry; says whether there is one that the rules know."""
    if (trial := TRIALS.get(one.space)) is None:
        return False
    await trial(one)
    return True


async def crypt(one: Character) -> None:
    """Three dice against total Strength name the exit (T6.14.5)."""
    thrown = await one.roll("crypt.roll", Text("{hero}: Crypt"), T6, 3)
    await comes_out(one, "strength", thrown)


async def mines(one: Character) -> None:
    """The same with total Craft (T6.14.6)."""
    thrown = await one.roll("mines.roll", Text("{hero}: Mines"), T6, abilities.dice(one, 3))
    await comes_out(one, "craft", thrown)


async def comes_out(one: Character, ability: Ability, thrown: int) -> None:
    """To the exit at once; where that is this space, he leaves it next turn without a new roll (T6.14.5b-c).

    The difference is read as the dice minus the ability (TS16), by house rule the other way round.
    """
    if not thrown:
        return
    one.state.notes("exit_sign")
    difference = thrown - one.total(ability)
    if rule(one.state.options, "exit_sign") == "ability":
        difference = -difference
    where = one.state.board[one.space].exit(difference)
    if where == one.space:
        one.tell("exit.none", Text("{hero} finds no way out: stay here."))
        return
    # His move is over; what waits at the exit is an adventure to which he was carried (TS17).
    one.state.notes("exit_encounter")
    if rule(one.state.options, "exit_encounter"):
        one.carried = True
    else:
        one.ended = True
    await arrives(one, where)


async def den(one: Character) -> None:
    """Each visitor meets a new werewolf, whose Strength the dice say (T6.14.7, TS18)."""
    one.state.notes("werewolf_dice")
    dice = 1 if rule(one.state.options, "werewolf_dice") == 1 else 2
    strength = await one.roll("werewolf.roll", Text("{hero}: werewolf"), T6, dice)
    if strength:
        foe = Foe(Text("Werewolf"), "strength", strength, evadable=False)
        if await battle(one, foe) == "won":
            await trophies.after_battle(one)


async def pits(one: Character) -> None:
    """A roll sets how many lizard men there are; fought until a Life is lost (T6.14.8a), and next turn on (T6.14.8b).

    A tie leaves the one that he fights standing, and ends his turn too (TS19).
    """
    figures = one.state.book.figures
    if not one.lizards:
        many = await one.roll("lizards.roll", Text("{hero}: lizard men"), T6, figures.lizard_dice)
        one.gain("lizards", many)
        one.state.notes("TS19")
    while one.alive and one.lizards:
        one.tell("lizards", Text("{hero}: lizard men left, {n}.", hero=one.called, n=one.lizards))
        if await battle(one, Foe(Text("Lizard"), "strength", figures.lizard_strength, evadable=False)) != "won":
            break
        one.lose("lizards", 1)
        await trophies.after_battle(one)
    one.ended = not one.carried


TRIALS: Final[Mapping[str, Callable[[Character], Awaitable[None]]]] = {
    CRYPT: crypt,
    MINES: mines,
    DEN: den,
    PITS: pits,
}
"""What happens on entering these."""
