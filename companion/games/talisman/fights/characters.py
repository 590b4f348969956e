"""Meetings with another character: an attack, or an ability used on the other (T6.13.3, T6.16.6-T6.16.10)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.asking import ask_option, ask_roll
from companion.asks import Choose, Option, Roll
from companion.games.talisman import abilities
from companion.games.talisman.ability_use import on_characters
from companion.games.talisman.cards import limits, trophies
from companion.games.talisman.fights import armour, battle, buying_off, weapons
from companion.games.talisman.fights.battle import announce_weapons, option_with_win, tie_and_loss
from companion.games.talisman.odds import fight_chances
from companion.games.talisman.state.character import Ability, Character
from companion.games.talisman.state.interruptions import Bout
from companion.kit.questions import question, question_if_several
from companion.text import BLANK, Text

SCOPES: Mapping[Ability, str] = {"strength": "battle", "craft": "psychic"}
"""Kinds of fight, in which some Objects count alone (TS3)."""


async def meet_character(hero: Character, other: Character) -> None:
    """Attack the other, or use one ability on the other; a fight ends the turn (T6.16.9c)."""
    await weapons.ask_unknown_bonuses(hero, other)
    match await weapons.ask_and_take_up(hero, lambda: ask_how_to_meet(hero, other)):
        case "attack":
            await attack_character(hero, other)
        case "psychic":
            await attack_character(hero, other, "craft")
        case line if line:
            await on_characters.use_ability_on(hero, other, line)


async def attack_without_choice(hero: Character, other: Character) -> None:
    """Attack the other, as the rules demand: in a Battle, or by an ability with Craft (T6.14.9a, T6.17.1b)."""
    choice = "attack"
    await weapons.ask_unknown_bonuses(hero, other)
    # A correction between two pages may take the last choice away.
    while has_attack_choice(hero):
        choice = await ask_how_to_meet(hero, other, must=True)
        if not weapons.take_up(hero, choice):
            break
    if choice:
        await attack_character(hero, other, "craft" if choice == "psychic" else "strength")


def has_attack_choice(hero: Character) -> bool:
    """Return whether the hero can attack otherwise than with Strength and the best weapon."""
    return abilities.can_fight_with_craft(hero) or bool(weapons.weapon_options(hero, "strength"))


@question(ask_option)
def ask_how_to_meet(hero: Character, other: Character, *, must: bool = False) -> Choose | None:
    """Ask whether to attack, with the exact chances (TT3), or to use an ability (T6.13.3).

    `must`: the hero has to attack, so that no other ability is offered (T6.14.9a).
    """
    if not other.alive:
        return None
    _, *rest = found = odds_against(hero, other, "strength")
    # Below each line the chances that belong to it.
    lines = [option_with_win("attack", Text("Attack"), found), *tie_and_loss(*rest)]
    if abilities.can_fight_with_craft(hero):
        _, *rest = found = odds_against(hero, other, "craft")
        lines += (option_with_win("psychic", Text("Attack with Craft"), found), *tie_and_loss(*rest))
    lines += (*(() if must else on_characters.meeting_options(hero)), *weapons.weapon_options(hero, "strength"))
    return hero.build_choice("meet", Text("{hero} and {who}", hero=hero.called, who=other.called), *lines)


def odds_against(hero: Character, other: Character, ability: Ability) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances of a win, a tie and a loss in a fight by that ability."""
    return fight_chances(hero.total(ability, SCOPES[ability]), other.total(ability, SCOPES[ability]))


async def attack_character(hero: Character, other: Character, ability: Ability = "strength") -> None:
    """Attack the other in a Battle, or in Psychic Combat by an ability (T6.17.1b); the other may Evade (T6.16.6).

    One die each, and the higher total wins (T6.16.8). The turn is over then (T6.16.9c), also after a tie (T6.16.10),
    unless the hero was carried off.
    """
    space = hero.space
    with hero.state.without_my_things(), hero.state.tell_fight():
        await _attack(hero, other, ability)
    if hero.space != space and hero.alive:
        # A hero who was carried off, or put right, has the encounter of the new space (T6.13.1a).
        hero.carried = True
    else:
        hero.ended = True


async def _attack(hero: Character, other: Character, ability: Ability) -> None:
    """Let the attacked Evade or fight, roll both dice, and let the winner take something (T6.16.6-T6.16.9c).

    A tie changes nothing (T6.16.10).

    Spells and abilities may end the fight before the totals are compared (T6.16.7); then nobody has won.
    """
    bout = Bout((hero.seat, other.seat), hero.space)
    hero.state.close_rescue_window()
    if ability == "strength":
        announce_weapons(hero, other)
    abilities.remind_of_abilities(other, "attacked", "character")
    for fighter in (hero, other):
        abilities.remind_of_abilities(fighter, "fight", "character")
    abilities.announce_evading(other)
    what = await weapons.ask_and_take_up(other, lambda: ask_to_evade(other, hero, bout, ability))
    if what == "evade":
        other.evaded = True
        other.tell("fight.evaded", Text("{hero} Evades: {who}.", hero=other.called, who=hero.called))
        return
    mine = await roll_for_fighter(hero, bout, ability)
    bout.thrown = bool(mine)
    theirs = await roll_for_fighter(other, bout, ability)
    if not (mine and theirs and hero.alive and other.alive) or hero.state.is_over(bout):
        return
    mine, theirs = mine + hero.total(ability, SCOPES[ability]), theirs + other.total(ability, SCOPES[ability])
    if mine == theirs:
        hero.tell("fight.tie", Text("{hero} and {foe}: a tie at {n}.", hero=hero.called, foe=other.called, n=mine))
        return
    winner, loser = (hero, other) if mine > theirs else (other, hero)
    high, low = max(mine, theirs), min(mine, theirs)
    values = {"hero": winner.called, "foe": loser.called, "n": high, "m": low}
    # The picture of a hit is shown only where the attacker has won.
    victim = Text("{who}", who=loser.called) if winner is hero else BLANK
    winner.tell("fight.won", Text("{hero} beats {foe}, {n} to {m}.").using(**values), victim=victim)
    abilities.remind_of_abilities(winner, "won", "character")
    await take_spoils(winner, loser, ability)
    if ability == "strength" and winner is hero:
        await trophies.offer_trade_after_battle(hero)


@question(ask_option)
def ask_to_evade(hero: Character, attacker: Character, bout: Bout, ability: Ability) -> Choose | None:
    """Ask whether the attacked fights, or Evades by an ability or a Spell (T6.16.6, T6.18.1a)."""
    if not attacker.alive or hero.state.is_over(bout) or not hero.can_evade:
        return None
    words = Text("{hero}: {who} attacks", hero=hero.called, who=attacker.called)
    _, *rest = found = odds_against(hero, attacker, ability)
    evade = abilities.evade_options(hero, "character")
    lines = (
        option_with_win("fight", Text("Fight"), found),
        *evade,
        *weapons.weapon_options(hero, ability),
        *tie_and_loss(*rest),
    )
    return hero.state.with_interruptions(hero.build_choice("attacked", words, *lines), bout)


@question(ask_roll)
def roll_for_fighter(hero: Character, bout: Bout, ability: Ability) -> Roll | None:
    """Roll a fighter's die, to which the total is added (T6.16.8); both may cast Spells before it (T6.16.7)."""
    # An ability before the dice may have killed either of them.
    if hero.state.is_over(bout) or not all(hero.state.characters[seat].alive for seat in bout.fighters):
        return None
    words = Text("{hero}: die + {n}", hero=hero.called, n=hero.total(ability, SCOPES[ability]))
    told = battle.die_and_total(hero.called, hero.total(ability, SCOPES[ability]))
    return hero.state.with_interruptions(battle.build_fight_roll(hero, words, told), bout)


async def take_spoils(winner: Character, loser: Character, ability: Ability) -> None:
    """Take one of the winner's choice: a Life, a bag of Gold, or an Object (T6.16.9a, TS35)."""
    if not (loser.gold or loser.objects()):
        loser.state.explain("TS35")
    limit = winner.spell_limit
    # With only a Life to take there is nothing to pick, and no press.
    match await ask_spoils(winner, loser):
        case "gold":
            if loser.lose("gold", 1):
                winner.take_gold(1, given=True)
        case "life":
            if not await buying_off.try_to_buy_off(loser, winner):
                before = loser.life or 0
                await armour.lose_life(loser, ability)
                if (loser.life or 0) < before and abilities.can_drain_life(winner, ability):
                    winner.gain_lives(1)
        case card if place := limits.find_held(loser, card):
            limits.take_card(winner, loser, place)
            await limits.settle_taking(loser, winner, limit)


@question_if_several
def ask_spoils(winner: Character, loser: Character) -> Choose | None:
    """Ask what the winner takes; a Raft is never taken (T6.11.19a), a Toad carries nothing away (T6.19.2)."""
    if not loser.alive:
        return None
    return winner.build_choice("spoils", Text("{hero} takes:"), *spoils_options(winner, loser))


def spoils_options(winner: Character, loser: Character) -> list[Option]:
    """Return lines for a Life, a bag of Gold, and each Object that can be taken."""
    options = [Option("life", Text("1 Life"))]
    if winner.can_carry:
        options += [Option("gold", Text("1 Gold"))] if loser.gold else []
        options += [limits.held_card_option(loser, place) for place in buying_off.tradable_objects(loser, winner)]
    return options
