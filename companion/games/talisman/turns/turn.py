"""One turn: movement, then encounters (T6.10.1)."""

from __future__ import annotations

from companion.asking import wait_until_done
from companion.asks import Ask, Tell
from companion.games.talisman import abilities, setup
from companion.games.talisman.cards import limits, trophies
from companion.games.talisman.state.character import Character
from companion.games.talisman.turns import encounters, movement, rafts
from companion.text import Text


async def take_turn(hero: Character) -> None:
    """Take a turn, or miss it; the player of a dead character first comes back with another one (TS7)."""
    if not hero.alive:
        await setup.return_to_game(hero)
        if not hero.alive:
            return
    hero.start, hero.carried, hero.ended = hero.space, False, False
    for other in hero.state.characters.values():
        other.evaded = False
    try:
        abilities.remind_of_abilities(hero, "turn")
        if hero.missed:
            await miss_turn(hero)
        else:
            trophies.tell_of_trade(hero)
            await movement.move(hero)
            await encounters.have_encounters(hero)
            await rafts.offer_to_build(hero)
    finally:
        back = hero.end_turn()
    if back:
        # Turned back, the hero may hold no more Spells than others (T6.2.8, TS22).
        await limits.enforce_limits(hero)


async def miss_turn(hero: Character) -> None:
    """Miss a turn: neither move nor encounters, but Spells may be cast (TS34).

    For a Toad it counts as an own turn (TS21). Nobody is asked where no Spell can be cast.
    """
    if build_missed_turn_ask(hero) is not None:
        hero.tell("missed.spell", Text("{hero} misses this turn, but may cast a Spell."))
    await wait_until_done(lambda: build_missed_turn_ask(hero))
    hero.lose("missed", 1)
    hero.tell("missed.turn", Text("{hero} misses this turn."))


def build_missed_turn_ask(hero: Character) -> Ask | None:
    """Build the moment for Spells of a missed turn.

    Everybody sees how many Spells the hero holds, so this tells nothing (T6.9.2).
    """
    if not hero.missed or not hero.can_cast:
        return None
    words = Text("{who}: cast a Spell?", who=hero.called)
    return hero.state.with_interruptions(
        Tell(key="missed.spell", seats=(hero.seat,), text=words, awaits_interruption=True)
    )
