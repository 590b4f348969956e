"""Trophies: the cards of Enemies killed in Battle, and what they are traded for (T6.1.4, T6.1.5, TS2)."""

from __future__ import annotations

from companion.asking import chosen
from companion.asks import Choose, Option
from companion.deck import DISCARD
from companion.games.talisman.data.cards import CardKind
from companion.games.talisman.house_rules import rule
from companion.games.talisman.state.character import Character
from companion.kit.cards.holdings import Holding, Place
from companion.kit.questions import question
from companion.text import Text


def keeps(one: Character, lies: Holding[CardKind], place: Place) -> None:
    """An animal, monster or dragon that he has killed in Battle is his trophy; spirits are discarded (T6.1.4a, TS2)."""
    kind = one.state.kind_of(place.deck, place.card)
    if kind.sort != "enemy":
        lies.give(place, DISCARD)
        return
    lies.give(place, f"trophies:{one.seat}")
    one.tell("trophy", Text("{hero} keeps: {card}.", hero=one.called, card=kind.name))
    one.state.notes("trophies")


def points(one: Character) -> int:
    """The Strength printed on his trophies, whatever a space added to it (TS2)."""
    return sum(kind.strength or 0 for kind in one.trophies.kinds())


def worth(one: Character) -> int:
    """How much Strength they are worth: 1 for each full 7 points (T6.1.4b)."""
    return points(one) // one.state.book.figures.trophy_points


async def after_battle(one: Character) -> None:
    """By house rule they are traded straight after a Battle alone (T6.1.5, TS2); asked where it gives something."""
    if rule(one.state.options, "trophies") == "fight" and await whether(one) == "trade":
        trades(one)


@question(chosen)
def whether(one: Character) -> Choose | None:
    """Whether he hands them all in."""
    if one.toad or not worth(one):
        return None
    lines = Option("trade", Text("Strength +{n}", n=worth(one))), Option("keep", Text("Keep them"))
    return one.lines("trophies", Text("{hero}: trophies, {n}", hero=one.called, n=points(one)), *lines)


def trades(one: Character) -> None:
    """All of them are handed in, and points above a multiple of 7 are lost (T6.1.4b, TS2)."""
    gained = worth(one)
    if not gained:
        return
    one.trophies.clear(DISCARD)
    one.raises("strength", gained)
