"""Trophies: the cards of Enemies killed in Battle, and what they are traded for (T6.1.4, T6.1.5, TS2)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.asking import ask_option
from companion.asks import Choose, Option
from companion.deck import DISCARD
from companion.games.talisman.data.cards import CardKind
from companion.games.talisman.state import hints
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import Holding, Place
from companion.kit.questions import question
from companion.record import record
from companion.text import Text

DECK = "adventure"


@record
class Trophy:
    """Trophy of a hero.

    Attributes:
        slot: The card itself, wherever it lies.
        card: Id of its kind.
        name: Name of the card.
        points: Strength printed on it.
    """

    slot: int
    card: str
    name: Text
    points: int


def keep_trophy(hero: Character, cards: Holding[CardKind], place: Place, strength: int = 0) -> None:
    """Keep an animal, monster or dragon killed in Battle as a trophy; discard a spirit (T6.1.4a, TS2).

    Args:
        hero: The winner.
        cards: The cards of the space.
        place: Where the killed Enemy lies among them.
        strength: Strength that the player has read from a card without a name.
    """
    kind = hero.state.kind_of(place.deck, place.card)
    if kind.sort != "enemy":
        cards.give(place, DISCARD)
        return
    slot = hero.state.decks[place.deck].slot(cards.pile, place.at)
    cards.give(place, f"trophies:{hero.seat}")
    if kind.strength is None:
        hero.worths[str(slot)] = strength
    hero.tell("trophy", Text("{hero} keeps: {card}.", hero=hero.called, card=kind.name))
    hero.state.explain("trophies")


def kept_trophies(hero: Character) -> list[Trophy]:
    """Return all trophies of the hero; a space's bonus to an Enemy does not count (TS2)."""
    deck, pile, found = hero.state.decks[DECK], hero.trophies.pile, []
    for place in hero.trophies.places():
        kind, slot = hero.state.kind_of(place.deck, place.card), deck.slot(pile, place.at)
        points = hero.worths.get(str(slot), 0) if kind.strength is None else kind.strength
        found.append(Trophy(slot, kind.id, kind.name, points))
    return found


def trophy_points(hero: Character) -> int:
    """Return the Strength printed on the hero's trophies, whatever a space added to it (TS2)."""
    return sum_points(kept_trophies(hero))


def sum_points(trophies: Iterable[Trophy]) -> int:
    """Return the Strength printed on these trophies."""
    return sum(trophy.points for trophy in trophies)


def trade_value(hero: Character) -> int:
    """Return the Strength that the hero's trophies give: 1 for each full 7 points (T6.1.4b)."""
    return trade_value_of(hero, kept_trophies(hero))


def trade_value_of(hero: Character, trophies: Iterable[Trophy]) -> int:
    """Return the Strength that these trophies give."""
    return sum_points(trophies) // hero.state.book.figures.trophy_points


def cheapest_trade(hero: Character) -> list[Trophy]:
    """Return trophies that give as much as all of them, for the fewest points and then the fewest cards."""
    own = kept_trophies(hero)
    least = trade_value_of(hero, own) * hero.state.book.figures.trophy_points
    # For each sum of points: the fewest trophies with that sum.
    sums: dict[int, tuple[Trophy, ...]] = {0: ()}
    for trophy in sorted(own, key=lambda trophy: (-trophy.points, trophy.slot)):
        for made, cards in sorted(sums.items()):
            more = made + trophy.points
            if more not in sums or len(sums[more]) > len(cards) + 1:
                sums[more] = (*cards, trophy)
    return list(sums[min(made for made in sums if made >= least)])


def may_trade(hero: Character) -> bool:
    """Return whether a trade gives something now: in the own turn, unless only a Battle allows it (T6.1.5, TS2)."""
    own_turn = hero.can_trade and hero.seat == hero.state.turn
    return own_turn and hero.state.rule("trophies") == "any" and trade_value(hero) > 0


def tell_of_trade(hero: Character) -> None:
    """Tell that trophies can be traded, once for each number of points: nobody looks for it under "My things"."""
    if may_trade(hero) and hints.is_first(hero, f"trade.{hero.seat}.{trophy_points(hero)}"):
        gained = trade_value(hero)
        hints.tell(hero, "trophies.may", Text("{hero} can trade trophies for Strength +{n}: My things.", n=gained))


async def offer_trade_after_battle(hero: Character) -> None:
    """Offer a trade straight after a Battle, where a house rule allows it then alone (T6.1.5, TS2)."""
    if hero.state.rule("trophies") == "fight" and await ask_to_trade(hero) == "trade":
        await trade_trophies(hero)


@question(ask_option)
def ask_to_trade(hero: Character) -> Choose | None:
    """Ask whether the hero trades trophies."""
    if not hero.can_trade or not trade_value(hero):
        return None
    lines = Option("trade", Text("Strength +{n}", n=trade_value(hero))), Option("keep", Text("Keep them"))
    return hero.build_choice(
        "trophies", Text("{hero}: trade {n} points?", hero=hero.called, n=trophy_points(hero)), *lines
    )


async def trade_trophies(hero: Character) -> None:
    """Hand in the trophies that the player picks; points above a multiple of 7 are lost (T6.1.4b, TS2).

    The cheapest trade is proposed. Nothing is asked where it needs all of them.
    """
    picked = frozenset(trophy.slot for trophy in cheapest_trade(hero))
    if len(picked) == len(kept_trophies(hero)):
        line, words = TRADE, HANDS_IN.using(hero=hero.called, n=sum_points(picked_trophies(hero, picked)))
        hero.state.tell_skipped("trophies.which", hero.seat, words, TRADE, GAINS.using(n=trade_value(hero)))
    else:
        line = await ask_which_trophies(hero, picked)
    while line not in ("", TRADE, KEEP):
        picked ^= {int(line)}
        line = await ask_which_trophies(hero, picked)
    if line == TRADE:
        hand_in(hero, picked)


TRADE, KEEP = "trade", "keep"
"""Lines beside those of the cards, which are numbers."""


def picked_trophies(hero: Character, picked: frozenset[int]) -> list[Trophy]:
    """Return the trophies that were picked and that the hero still has."""
    return [trophy for trophy in kept_trophies(hero) if trophy.slot in picked]


@question(ask_option)
def ask_which_trophies(hero: Character, picked: frozenset[int]) -> Choose | None:
    """Ask which trophies the hero hands in: a press on one takes it out, or adds it."""
    own = kept_trophies(hero)
    if not hero.can_trade or not trade_value_of(hero, own):
        return None
    gives = picked_trophies(hero, picked)
    lines = [Option(KEEP, Text("Keep them"))]
    if gained := trade_value_of(hero, gives):
        lines.insert(0, Option(TRADE, GAINS.using(n=gained)))
    for trophy in own:
        words = GIVES if trophy.slot in picked else KEEPS
        lines.append(Option(str(trophy.slot), words.using(card=trophy.name, n=trophy.points), public=trophy.card))
    return hero.build_choice("trophies.which", HANDS_IN.using(hero=hero.called, n=sum_points(gives)), *lines)


HANDS_IN, GAINS = Text("{hero} hands in {n}:"), Text("Strength +{n}")
"""The question which trophies a hero hands in, and what they give."""


GIVES, KEEPS = Text("- {card} {n}"), Text("+ {card} {n}")
"""Lines of a card that is handed in, and of one that is kept; a press turns one into the other."""


def hand_in(hero: Character, picked: frozenset[int]) -> None:
    """Discard the picked trophies, and gain the Strength."""
    gives = picked_trophies(hero, picked)
    gained = trade_value_of(hero, gives)
    if not gained:
        return
    for trophy in gives:
        hero.state.decks[DECK].put(trophy.slot, DISCARD)
        hero.worths.pop(str(trophy.slot), None)
    hero.raise_ability("strength", gained)
