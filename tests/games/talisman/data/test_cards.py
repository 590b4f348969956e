"""Cards and figures: only those that the rulebook gives, and room for the owners' entries."""

from __future__ import annotations

from functools import partial

import pytest

from companion.games.talisman.adventure.meeting import MEETINGS, TAKING
from companion.games.talisman.data.book import book, package_data
from companion.games.talisman.data.cards import STOCKS
from companion.owners import merge

BOOK = book(package_data())
ADVENTURE = BOOK.decks["adventure"].cards


@pytest.mark.rule("T2.2", "TS25")
def test_decks_have_their_numbers_and_no_entries() -> None:
    assert {id: deck.total for id, deck in BOOK.decks.items()} == {
        "adventure": 104,
        "spell": 26,
        "purchase": 28,
        "talisman": 4,
    }
    assert [id for id, deck in BOOK.decks.items() if deck.entered] == ["talisman"]
    assert len(BOOK.characters) == 14
    assert BOOK.figures.box["gold"] == 40
    colours = ("strength", "craft", "lives")
    assert [sum(BOOK.figures.box[colour]) for colour in colours] == [40, 40, 20]


@pytest.mark.rule("TS25")
def test_a_deck_whose_cards_are_all_entered_can_be_drawn_from() -> None:
    spells = {f"own{n}": {"text": f"Own {n}", "sort": "spell", "count": 2} for n in range(13)}
    entered = book(merge(package_data(), {"cards": {"spell": {"cards": spells}}})).decks["spell"]
    assert entered.entered
    assert sum(entered.counts.values()) == 26


@pytest.mark.rule("TT8", "T6.1.6a", "T6.2.5", "TS3")
def test_figures_are_those_of_the_rulebook() -> None:
    assert [ADVENTURE[id].bonus("strength") for id in ("sword", "belt", "unicorn")] == [0, 2, 1]
    assert ADVENTURE["sword"].bonus("strength", "battle") == 1
    assert ADVENTURE["sword"].weapon
    assert [ADVENTURE[id].bonus("craft") for id in ("ring", "solomon")] == [2, 2]
    assert (ADVENTURE["dragon"].strength, ADVENTURE["bear"].strength) == (7, None)
    assert ADVENTURE["wand"].spells == 1


@pytest.mark.rule("T6.5.2", "T6.5.3", "TS9")
def test_cards_fit_alignments_and_limits() -> None:
    assert [ADVENTURE["lance"].may_be_held_by(one) for one in ("good", "neutral", "evil")] == [True, True, False]
    assert ADVENTURE["sword"].may_be_held_by("evil")
    assert [ADVENTURE[id].room["objects"] for id in ("sword", "belt", "gold", "unicorn", "mule")] == [1, 1, 0, 0, 0]
    assert ADVENTURE["mule"].pack
    data = {"cards": {"adventure": {"cards": {"cart": {"text": "Cart", "sort": "object", "carries": 3}}}}}
    cart = book(merge(package_data(), data)).card("adventure", "cart")
    assert cart is not None
    assert (cart.room["objects"], cart.count) == (-2, 1)
    assert BOOK.card("adventure", "cart") is None


@pytest.mark.rule("TT4", "T6.15.3")
def test_cards_are_met_in_their_order() -> None:
    cards = ("imp", "bear", "witch", "gold", "lance", "maiden")
    met = {meets.keywords["sort"]: number for number, meets in MEETINGS.items() if isinstance(meets, partial)}
    assert [met.get(ADVENTURE[id].sort, TAKING) for id in cards] == [1, 2, 4, 5, 5, 5]


@pytest.mark.rule("T6.20.1", "T6.20.2b")
def test_the_stocks_hold_what_is_bought() -> None:
    assert STOCKS == ("purchase", "talisman")
    assert BOOK.decks["talisman"].counts == {"talisman": 4}
    assert {card.sort for stock in STOCKS for card in BOOK.decks[stock].cards.values()} <= {"object", "magic"}


@pytest.mark.rule("TT1", "T6.2.6a")
def test_the_spell_limit_follows_craft() -> None:
    assert [BOOK.figures.spell_limit(craft) for craft in (0, 1, 2, 3, 4, 5, 6, 12)] == [0, 0, 0, 1, 2, 2, 3, 3]


@pytest.mark.rule("T6.4.1", "T6.3.1", "T6.4.6", "T6.1.4b", "T6.19.1", "T6.19.3", "TS12", "TS19", "TT6")
def test_other_figures_are_taken_from_the_data() -> None:
    figures = BOOK.figures
    assert (figures.start_lives, figures.start_gold, figures.limit_objects, figures.limit_healing) == (4, 1, 4, 4)
    assert (figures.trophy_points, figures.toad_turns, figures.toad_strength, figures.toad_craft) == (7, 3, 1, 1)
    assert (figures.sentinel_strength, figures.lizard_strength, figures.lizard_dice, figures.command_least) == (
        9,
        4,
        1,
        4,
    )
