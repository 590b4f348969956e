"""The loser of a fight buys off the Life with goods or magic, if the winner agrees (T6.16.9b)."""

from __future__ import annotations

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.games.talisman.cards import limits, spells
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import Place
from companion.kit.questions import question
from companion.text import Text


async def try_to_buy_off(loser: Character, winner: Character) -> bool:
    """Let the loser try to buy off the Life, where there is something to give; return whether they do."""
    offer = await ask_offer(loser, winner)
    if offer in ("", "life") or await ask_to_accept(winner, loser, offer) != "yes":
        return False
    await hand_over(loser, winner, offer)
    return True


def tradable_objects(loser: Character, winner: Character) -> list[Place]:
    """Return the loser's Objects but for a Raft (T6.11.19a) that fit the winner's Alignment (T6.5.2)."""
    found = []
    for place in limits.held_objects(loser):
        kind = loser.state.kind_of(place.deck, place.card)
        if kind.role != "raft" and kind.may_be_held_by(winner.alignment):
            found.append(place)
    return found


@question(ask_option)
def ask_offer(loser: Character, winner: Character) -> Choose | None:
    """Ask what the loser gives in place of the Life."""
    if not winner.alive:
        return None
    lines: list[Option] = []
    if winner.can_carry:
        lines += (limits.held_card_option(loser, place) for place in tradable_objects(loser, winner))
    if loser.gold and winner.can_carry:
        lines.append(Option("gold", Text("All Gold: {n}", n=loser.gold)))
    if loser.spells:
        lines.append(Option("spell", Text("A Spell")))
    if not lines:
        return None
    return loser.build_choice("buy", Text("{hero} gives:"), Option("life", Text("1 Life")), *lines)


@question(ask_option)
def ask_to_accept(winner: Character, loser: Character, offer: str) -> Choose | None:
    """Ask whether the winner agrees."""
    if not loser.alive:
        return None
    words = {"gold": Text("Gold"), "spell": Text("a Spell")}
    place = limits.find_held(loser, offer)
    name = words.get(offer) if place is None else loser.state.kind_of(place.deck, place.card).name
    if name is None:
        return None
    take = Text("Take: {card}", card=name)
    if offer == "spell" and winner.has_magic and winner.spells >= spells.most_spells(winner):
        # Everybody sees how many Spells each holds, so this tells nothing (T6.9.2).
        take = Text("Take, discard one")
    lines = Option("yes", take), Option("no", Text("The Life"))
    return winner.build_choice("buy.agree", Text("{hero}: take the offer?"), *lines)


async def hand_over(loser: Character, winner: Character, offer: str) -> None:
    """Hand over what was offered; which Spell it is, only the two of them know (T6.9.2)."""
    place, limit = limits.find_held(loser, offer), winner.spell_limit
    if offer == "gold":
        winner.take_gold(loser.lose("gold", loser.gold), given=True)
    elif offer == "spell":
        await spells.give_spell(loser, winner)
    elif place is not None:
        limits.take_card(winner, loser, place)
    loser.tell("bought.off", Text("{hero} keeps the Life."))
    await limits.settle_taking(loser, winner, limit)
