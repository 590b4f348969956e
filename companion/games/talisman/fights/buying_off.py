"""The loser of a fight buys off his Life with goods or magic, if the winner agrees (T6.16.9b)."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.games.talisman.cards import limits, spells
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import Place
from companion.kit.questions import question
from companion.text import Text


async def buys_off(loser: Character, winner: Character) -> bool:
    """Whether the Life is bought off; asked only of who has something to give to somebody who can carry it."""
    what = await offers(loser, winner)
    if what in ("", "life") or await accepts(winner, loser, what) != "yes":
        return False
    await gives(loser, winner, what)
    return True


def goods(loser: Character, winner: Character) -> list[Place]:
    """The Objects that can change hands: no Raft (T6.11.19a), and nothing that the winner has no right to (T6.5.2)."""
    found = []
    for place in limits.objects(loser):
        kind = loser.state.kind_of(place.deck, place.card)
        if kind.role != "raft" and kind.fits(winner.alignment):
            found.append(place)
    return found


@question(chosen)
def offers(loser: Character, winner: Character) -> Choose | None:
    """What he gives in place of the Life."""
    if not winner.alive:
        return None
    lines = [] if not winner.can_carry else [limits.named(loser, place) for place in goods(loser, winner)]
    if loser.gold and winner.can_carry:
        lines.append(Option("gold", Text("All Gold: {n}", n=loser.gold)))
    if loser.spells:
        lines.append(Option("spell", Text("A Spell")))
    if not lines:
        return None
    return loser.lines("buy", Text("{hero} gives:"), Option("life", Text("1 Life")), *lines)


@question(chosen)
def accepts(winner: Character, loser: Character, what: str) -> Choose | None:
    """Whether the winner agrees."""
    if not loser.alive:
        return None
    words = {"gold": Text("Gold"), "spell": Text("a Spell")}
    place = limits.place_of(loser, what)
    name = words.get(what) if place is None else loser.state.kind_of(place.deck, place.card).name
    if name is None:
        return None
    lines = Option("yes", Text("Take: {card}", card=name)), Option("no", Text("The Life"))
    return winner.lines("buy.agree", Text("{hero}: agree?"), *lines)


async def gives(loser: Character, winner: Character, what: str) -> None:
    """It changes hands; which Spell it is, only the two of them know (T6.9.2)."""
    place, limit = limits.place_of(loser, what), winner.spell_limit
    if what == "gold":
        winner.takes(loser.lose("gold", loser.gold), given=True)
    elif what == "spell":
        await spells.passes(loser, winner)
    elif place is not None:
        name = loser.state.kind_of(place.deck, place.card).name
        loser.held.give(place, f"held:{winner.seat}")
        winner.tell("object", Text("{hero} takes: {card}.", card=name))
    loser.tell("bought.off", Text("{hero} keeps the Life."))
    await limits.heeds(loser)
    await limits.heeds(winner)
    await spells.rises(winner, limit)
