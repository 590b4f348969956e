"""The odds of the next card that counts, past "shuffle again", against enumeration (A2.2)."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from companion.cli.engine import replies
from companion.deck import BOTTOM, PILE, Deck
from companion.games.atervackt import game
from companion.games.atervackt.cards import decks
from companion.games.atervackt.data.terms import SHUFFLE
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from tests.deck_worlds import Worlds

PILES = [PILE, "room", "lost"]


def count_next_cards(worlds: Worlds) -> dict[str, Fraction]:
    """Count the next cards in all orders that the table cannot rule out.

    "Shuffle again" makes each order equally likely.
    """
    weights = worlds.weights[None]
    chances: Counter[str] = Counter()
    for world, weight in weights.items():
        pile = world[0]
        others = [card for card in pile if card != SHUFFLE]
        for card in [pile[0]] if pile[0] != SHUFFLE else others:
            share = Fraction(1) if pile[0] != SHUFFLE else Fraction(1, len(others))
            chances[card] += weight * share  # type: ignore[assignment]
    total = sum(weights.values())
    return {card: Fraction(chance) / total for card, chance in sorted(chances.items()) if chance}


@pytest.mark.rule("A2.1", "A2.2")
@pytest.mark.parametrize("seed", range(150))
def test_the_odds_are_those_of_all_orders(seed: int) -> None:
    rng = random.Random(seed)
    cards = {"opens": rng.randint(1, 3), "locked": rng.randint(1, 2), SHUFFLE: rng.choice((1, 1, 1, 2))}
    deck, worlds = Deck("door", cards), Worlds(cards, PILES, [None], rng)
    for _ in range(rng.randint(0, 5)):
        change_pile(deck, worlds, rng)
        if any(set(world[0]) <= {SHUFFLE} for world in worlds.weights[None]):
            return
    found = {card: chance for card, chance in decks.next_card_chances(deck).items() if chance}
    assert found == count_next_cards(worlds) or (not found and cards[SHUFFLE] > 1)


def change_pile(deck: Deck, worlds: Worlds, rng: random.Random) -> None:
    """Change a pile: a card is drawn, seen or not, one goes under it, or it is shuffled."""
    match rng.choice(("draw", "draw", "lose", "under", "shuffle")):
        case "draw":
            card = worlds.card(PILE, 0)
            worlds.see(PILE, 0, [None])
            deck.draw("room", card=card)
            worlds.move(PILE, 0, "room", "top")
        case "lose":
            deck.draw("lost", card=None)
            worlds.move(PILE, 0, "lost", "top")
        case "under" if deck.left("room"):
            deck.put(("room", 0), PILE, BOTTOM)
            worlds.move("room", 0, PILE, "bottom")
        case "shuffle":
            deck.shuffle()
            worlds.shuffle(PILE)


@pytest.mark.rule("A2.2")
def test_fifteen_doors_of_which_one_is_shuffle_again() -> None:
    deck = Deck("door", {"opens": 5, "locked": 6, "trap": 3, SHUFFLE: 1})
    assert decks.next_card_chances(deck)["locked"] == Fraction(6, 14)
    deck.draw("room", card="opens")
    deck.put(("room", 0), PILE, BOTTOM)
    assert decks.next_card_chances(deck)["opens"] == Fraction(4, 14) + Fraction(1, 14) * Fraction(5, 14), (
        "or it is mixed in"
    )
    assert decks.next_card_chances(Deck("door", {SHUFFLE: 2})) == {}
    assert decks.next_card_chances(Deck("door", {"opens": 1}, number=2)) == {}, "nobody knows"


@pytest.mark.rule("A2.2")
def test_view_and_engine_tell_next_cards() -> None:
    table = Table(game, MemoryJournal(new_header(game, ["Ada"])))
    rows = {row["key"]: row["chance"] for row in replies.list_odds(table, str)}
    decks = {deck.key: deck for deck in table.view().decks}
    assert rows["door.Locked"] == str(Fraction(6, 14))
    for id in ("room", "trap", "search", "door", "chest", "fallen"):
        assert sum(chance for _, chance in decks[id].chances) == 1
        assert f"{id}.Shuffle again" not in rows


@pytest.mark.rule("A2.2")
def test_pile_is_counted_without_known_cards_that_lie_elsewhere() -> None:
    deck = Deck("room", {"orc": 2, "bats": 1, "shuffle": 1})
    deck.draw("hand", card="orc")
    assert decks.count_in_pile(deck) == {"orc": 1, "bats": 1, "shuffle": 1}
    assert decks.next_card_chances(deck) == {"orc": Fraction(1, 2), "bats": Fraction(1, 2)}
