"""One turn: movement, then encounters (T6.10.1)."""

from __future__ import annotations

from companion.asking import done
from companion.asks import Ask, Tell
from companion.games.talisman import abilities, setup
from companion.games.talisman.cards import limits
from companion.games.talisman.state.character import Character
from companion.games.talisman.turns import encounters, movement, rafts
from companion.text import Text


async def turn(one: Character) -> None:
    """His turn, or the one that he misses; a dead character's player first comes back with another one (TS7)."""
    if not one.alive:
        await setup.comes_back(one)
        if not one.alive:
            return
    one.start, one.carried, one.ended = one.space, False, False
    for other in one.state.characters.values():
        other.evaded = False
    try:
        abilities.reminds(one, "turn")
        if one.missed:
            await misses(one)
        else:
            await movement.moves(one)
            await encounters.encounters(one)
            await rafts.announces(one)
    finally:
        back = one.ends_turn()
    if back:
        # In his own shape again he may hold no more Spells than others (T6.2.8, TS22).
        await limits.heeds(one)


async def misses(one: Character) -> None:
    """In a missed turn he neither moves nor has encounters, but may cast Spells (TS34).

    For a Toad it counts as one of his (TS21). Nobody is asked where he could cast none.
    """
    if may_cast(one) is not None:
        one.tell("missed.spell", Text("{hero} misses this turn, but may cast a Spell."))
    await done(lambda: may_cast(one))
    one.lose("missed", 1)
    one.tell("missed.turn", Text("{hero} misses this turn."))


def may_cast(one: Character) -> Ask | None:
    """The moment for it; how many Spells he holds is everybody's to see, so this tells nothing (T6.9.2)."""
    if not one.missed or not one.can_cast:
        return None
    return one.state.opened(
        Tell(key="missed.spell", seats=(one.seat,), text=Text("{who}: Spell? Hold C", who=one.called))
    )
