"""Trophies: the cards of Enemies killed in Battle, and what they are traded for (T6.1.4, T6.1.5, TS2)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.deck import DISCARD
from companion.games.talisman.data.cards import CardKind
from companion.games.talisman.house_rules import rule
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import Holding, Place
from companion.kit.questions import question
from companion.record import record
from companion.text import Text

DECK = "adventure"


@record
class Trophy:
    """A card that somebody keeps; `slot`: the card itself, wherever it lies, `points`: the Strength on it."""

    slot: int
    name: Text
    points: int


def keeps(one: Character, lies: Holding[CardKind], place: Place, strength: int = 0) -> None:
    """Keep an animal, monster or dragon killed in Battle as a trophy; spirits are discarded (T6.1.4a, TS2).

    Args:
        one: The winner.
        lies: The cards of the space.
        place: Where the killed one lies among them.
        strength: What was read out of a card without a name.

    """
    kind = one.state.kind_of(place.deck, place.card)
    if kind.sort != "enemy":
        lies.give(place, DISCARD)
        return
    slot = one.state.decks[place.deck].slot(lies.pile, place.at)
    lies.give(place, f"trophies:{one.seat}")
    if kind.strength is None:
        one.worths[str(slot)] = strength
    one.tell("trophy", Text("{hero} keeps: {card}.", hero=one.called, card=kind.name))
    one.state.notes("trophies")


def kept(one: Character) -> list[Trophy]:
    """All that he has; what a space added to an Enemy does not count (TS2)."""
    deck, pile, found = one.state.decks[DECK], one.trophies.pile, []
    for place in one.trophies.places():
        kind, slot = one.state.kind_of(place.deck, place.card), deck.slot(pile, place.at)
        points = one.worths.get(str(slot), 0) if kind.strength is None else kind.strength
        found.append(Trophy(slot, kind.name, points))
    return found


def points(one: Character) -> int:
    """The Strength printed on his trophies, whatever a space added to it (TS2)."""
    return points_of(kept(one))


def points_of(trophies: Iterable[Trophy]) -> int:
    """The Strength printed on these."""
    return sum(trophy.points for trophy in trophies)


def worth(one: Character) -> int:
    """How much Strength they are worth: 1 for each full 7 points (T6.1.4b)."""
    return worth_of(one, kept(one))


def worth_of(one: Character, trophies: Iterable[Trophy]) -> int:
    """The same of these trophies alone."""
    return points_of(trophies) // one.state.book.figures.trophy_points


def cheapest(one: Character) -> list[Trophy]:
    """Those of his trophies that give as much as all of them, for the fewest points and then the fewest cards."""
    own = kept(one)
    least = worth_of(one, own) * one.state.book.figures.trophy_points
    # By each sum of points the fewest cards that make it.
    sums: dict[int, tuple[Trophy, ...]] = {0: ()}
    for trophy in sorted(own, key=lambda trophy: (-trophy.points, trophy.slot)):
        for made, cards in sorted(sums.items()):
            more = made + trophy.points
            if more not in sums or len(sums[more]) > len(cards) + 1:
                sums[more] = (*cards, trophy)
    return list(sums[min(made for made in sums if made >= least)])


def may_trade(one: Character) -> bool:
    """Whether a trade gives him something now: in his own turn, unless only a Battle lets him (T6.1.5, TS2)."""
    own_turn = one.can_trade and one.seat == one.state.turn
    return own_turn and rule(one.state.options, "trophies") == "any" and worth(one) > 0


async def after_battle(one: Character) -> None:
    """By house rule they are traded straight after a Battle alone (T6.1.5, TS2); asked where it gives something."""
    if rule(one.state.options, "trophies") == "fight" and await whether(one) == "trade":
        await trades(one)


@question(chosen)
def whether(one: Character) -> Choose | None:
    """Whether he trades."""
    if not one.can_trade or not worth(one):
        return None
    lines = Option("trade", Text("Strength +{n}", n=worth(one))), Option("keep", Text("Keep them"))
    return one.lines("trophies", Text("{hero}: trophies, {n}", hero=one.called, n=points(one)), *lines)


async def trades(one: Character) -> None:
    """Hand in the cards that he picks; points above a multiple of 7 are lost (T6.1.4b, TS2).

    Proposed is what costs least. Where all of them are needed nothing is asked.
    """
    picked = frozenset(trophy.slot for trophy in cheapest(one))
    line = TRADE if len(picked) == len(kept(one)) else await ask_which(one, picked)
    while line not in ("", TRADE, KEEP):
        picked ^= {int(line)}
        line = await ask_which(one, picked)
    if line == TRADE:
        hands_in(one, picked)


TRADE, KEEP = "trade", "keep"
"""Lines beside those of the cards, which are numbers."""


def among(one: Character, picked: frozenset[int]) -> list[Trophy]:
    """Those that he has picked and still has."""
    return [trophy for trophy in kept(one) if trophy.slot in picked]


@question(chosen)
def ask_which(one: Character, picked: frozenset[int]) -> Choose | None:
    """Which cards he hands in: a press on one takes it out, or adds it."""
    own = kept(one)
    if not one.can_trade or not worth_of(one, own):
        return None
    gives = among(one, picked)
    lines = [Option(KEEP, Text("Keep them"))]
    if gained := worth_of(one, gives):
        lines.insert(0, Option(TRADE, Text("Strength +{n}", n=gained)))
    for trophy in own:
        words = GIVES if trophy.slot in picked else KEEPS
        lines.append(Option(str(trophy.slot), words.using(card=trophy.name, n=trophy.points)))
    words = Text("{hero} hands in {n}:", hero=one.called, n=points_of(gives))
    return one.lines("trophies.which", words, *lines)


GIVES, KEEPS = Text("- {card} {n}"), Text("+ {card} {n}")
"""A card that is handed in, and one that is kept; a press turns it round."""


def hands_in(one: Character, picked: frozenset[int]) -> None:
    """The cards go to the discards, and he has the Strength."""
    gives = among(one, picked)
    gained = worth_of(one, gives)
    if not gained:
        return
    for trophy in gives:
        one.state.decks[DECK].put(trophy.slot, DISCARD)
        one.worths.pop(str(trophy.slot), None)
    one.raises("strength", gained)
