"""Meeting another character: attack him, or use an ability on him (T6.13.3, T6.16.6-T6.16.10)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.asking import chosen, rolled
from companion.asks import Choose, Option, Roll
from companion.games.talisman import abilities
from companion.games.talisman.ability_use import on_characters
from companion.games.talisman.cards import limits, spells, trophies
from companion.games.talisman.fights import armour, buying_off, weapons
from companion.games.talisman.fights.battle import otherwise, says_of_weapons
from companion.games.talisman.odds import T6, chances
from companion.games.talisman.state.character import Ability, Character
from companion.games.talisman.state.interruptions import Bout
from companion.kit.questions import question
from companion.text import Text

SCOPES: Mapping[Ability, str] = {"strength": "battle", "craft": "psychic"}
"""In what Objects count that are for such a fight alone (TS3)."""


async def meets(one: Character, other: Character) -> None:
    """Attack him, or use one ability on him; after a fight the turn is over (T6.16.9c)."""
    while weapons.takes_up(one, what := await how(one, other)):
        pass
    match what:
        case "attack":
            await attacks(one, other)
        case "psychic":
            await attacks(one, other, "craft")
        case line if line:
            await on_characters.uses_ability(one, other, line)


async def must_attack(one: Character, other: Character) -> None:
    """Attack him: in a Battle, or by an ability with Craft (T6.14.9a, T6.17.1b); asked where he can choose."""
    what = "attack"
    while has_choice(one) and weapons.takes_up(one, what := await how(one, other, must=True)):
        pass
    if what:
        await attacks(one, other, "craft" if what == "psychic" else "strength")


def has_choice(one: Character) -> bool:
    """Whether he can attack otherwise than with Strength and his best weapon."""
    return abilities.fights_with_craft(one) or bool(weapons.lines(one, "strength"))


@question(chosen)
def how(one: Character, other: Character, *, must: bool = False) -> Choose | None:
    """Attack, with the exact chances of a win, a tie and a loss (TT3), or an ability of his (T6.13.3).

    `must`: he has to attack, so that no other ability of his will do (T6.14.9a).
    """
    if not other.alive:
        return None
    win, *rest = odds(one, other, "strength")
    lines, read = [Option("attack", Text("Attack"), win)], otherwise(*rest)
    if abilities.fights_with_craft(one):
        win, *rest = odds(one, other, "craft")
        lines.append(Option("psychic", Text("Attack with Craft"), win))
        read = (*read, *otherwise(*rest))
    lines += (*(() if must else on_characters.lines(one)), *weapons.lines(one, "strength"))
    return one.lines("meet", Text("{hero} and {who}", hero=one.called, who=other.called), *lines, *read)


def odds(one: Character, other: Character, by: Ability) -> tuple[Fraction, Fraction, Fraction]:
    """His chances of a win, a tie and a loss, if they fight with that."""
    return chances(one.total(by, SCOPES[by]), other.total(by, SCOPES[by]))


async def attacks(one: Character, other: Character, by: Ability = "strength") -> None:
    """A Battle, or Psychic Combat by an ability (T6.17.1b): he may Evade if he can (T6.16.6).

    One die each, and the higher total wins (T6.16.8). The turn is over then (T6.16.9c), unless he was carried off.
    """
    space = one.space
    with one.state.closes():
        await _attacks(one, other, by)
    if one.space != space and one.alive:
        # Carried off, or put right, he has the encounter where he is now (T6.13.1a).
        one.carried = True
    else:
        one.ended = True


async def _attacks(one: Character, other: Character, by: Ability) -> None:
    bout = Bout((one.seat, other.seat), one.space)
    one.state.past_saving()
    if by == "strength":
        says_of_weapons(one, other)
    abilities.reminds(other, "attacked", "character")
    for fighter in (one, other):
        abilities.reminds(fighter, "fight", "character")
    abilities.says_of_evading(other)
    while weapons.takes_up(other, what := await evades(other, one, bout, by)):
        pass
    if what == "evade":
        other.evaded = True
        other.tell("fight.evaded", Text("{hero} Evades: {who}.", hero=other.called, who=one.called))
        return
    mine = await rolls(one, bout, by)
    bout.thrown = bool(mine)
    theirs = await rolls(other, bout, by)
    if not (mine and theirs and one.alive and other.alive) or one.state.is_over(bout):
        return
    mine, theirs = mine + one.total(by, SCOPES[by]), theirs + other.total(by, SCOPES[by])
    if mine == theirs:
        one.tell("fight.tie", Text("{hero} and {foe}: a tie at {n}.", hero=one.called, foe=other.called, n=mine))
        return
    winner, loser = (one, other) if mine > theirs else (other, one)
    high, low = max(mine, theirs), min(mine, theirs)
    said = {"hero": winner.called, "foe": loser.called, "n": high, "m": low}
    winner.tell("fight.won", Text("{hero} beats {foe}, {n} to {m}.").using(**said))
    abilities.reminds(winner, "won", "character")
    await takes_one(winner, loser, by)
    if by == "strength" and winner is one:
        await trophies.after_battle(one)


@question(chosen)
def evades(one: Character, attacker: Character, bout: Bout, by: Ability) -> Choose | None:
    """Whoever is attacked fights, or Evades by an ability or a Spell (T6.16.6, T6.18.1a)."""
    if not attacker.alive or one.state.is_over(bout) or not one.can_evade:
        return None
    words = Text("{hero}: {who} attacks", hero=one.called, who=attacker.called)
    win, *rest = odds(one, attacker, by)
    evade = abilities.lines(one, "character")
    lines = Option("fight", Text("Fight"), win), *evade, *weapons.lines(one, by), *otherwise(*rest)
    return one.state.opened(one.lines("attacked", words, *lines), bout)


@question(rolled)
def rolls(one: Character, bout: Bout, by: Ability) -> Roll | None:
    """His die, to which his total is added (T6.16.8); before the dice both may cast Spells (T6.16.7)."""
    if one.state.is_over(bout):
        return None
    words = Text("{hero}: die + {n}", hero=one.called, n=one.total(by, SCOPES[by]))
    return one.state.opened(one.dice("fight.own", words, T6), bout)


async def takes_one(winner: Character, loser: Character, by: Ability) -> None:
    """The winner picks one: a Life, a bag of Gold, or an Object of his choice (T6.16.9a, TS35)."""
    if not (loser.gold or loser.objects()):
        loser.state.notes("TS35")
    limit = winner.spell_limit
    # With a Life alone to take there is nothing to pick, and nobody presses for it.
    match await spoils(winner, loser) if len(booty(winner, loser)) > 1 else "life":
        case "gold":
            if loser.lose("gold", 1):
                winner.takes(1, given=True)
        case "life":
            if not await buying_off.buys_off(loser, winner):
                before = loser.life or 0
                await armour.loses_life(loser, by)
                if (loser.life or 0) < before and abilities.drains(winner, by):
                    winner.lives(1)
        case id if place := limits.place_of(loser, id):
            winner.takes_card(loser, place)
            await limits.heeds(loser)
            await limits.heeds(winner)
            await spells.rises(winner, limit)


@question(chosen)
def spoils(winner: Character, loser: Character) -> Choose | None:
    """What he can pick; a Raft is never taken (T6.11.19a), a Toad carries nothing away (T6.19.2)."""
    if not loser.alive:
        return None
    return winner.lines("spoils", Text("{hero} takes:"), *booty(winner, loser))


def booty(winner: Character, loser: Character) -> list[Option]:
    """A Life, a bag of Gold, and each Object that can be taken."""
    options = [Option("life", Text("1 Life"))]
    if winner.can_carry:
        options += [Option("gold", Text("1 Gold"))] if loser.gold else []
        options += [limits.named(loser, place) for place in buying_off.goods(loser, winner)]
    return options
