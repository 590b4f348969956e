"""Decks: stories of use, and chances equal to those by enumeration of all worlds."""

import doctest
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy, deepcopy
from fractions import Fraction
from functools import partial
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion.deck
from companion.deck import ALL, BOTTOM, DISCARD, LOST, NOBODY, PILE, TOP, Deck, DeckError, DeckNotice, SeenBy
from companion.deck.belief import Belief
from companion.deck.cards import UNKNOWN, cards_of, plus, size, splits
from companion.deck.groups import Group
from companion.errors import DrakvaktError
from companion.state import json_text
from tests.deck_worlds import Worlds, orders

ADA = frozenset({"Ada"})
BO = frozenset({"Bo"})
BOTH = ADA | BO
HALF = Fraction(1, 2)


def dragon() -> Deck:
    return Deck("dragon", {"asleep": 11, "awake": 1})


def abc() -> Deck:
    return Deck("abc", {"a": 1, "b": 1, "c": 1})


def restore(deck: Deck) -> Deck:
    again = Deck.from_json(json.loads(json.dumps(deck.to_json())))
    assert json.dumps(again.to_json()) == json.dumps(deck.to_json())
    assert again == deck
    return again


class TestDragonCards:
    def test_each_sleeping_dragon_makes_the_next_more_dangerous(self) -> None:
        deck = dragon()
        assert deck.chance("awake") == Fraction(1, 12)
        for _ in range(3):
            assert deck.draw(card="asleep") is None
        assert deck.chance("awake") == Fraction(1, 9)
        assert deck.distribution() == {"asleep": Fraction(8, 9), "awake": Fraction(1, 9)}
        assert (deck.left(), deck.left(DISCARD)) == (9, 3)

    def test_all_cards_shuffled_back_give_the_first_deck_again(self) -> None:
        deck = dragon()
        deck.draw(card="asleep")
        deck.draw("hand:Ada", ADA, "awake")
        assert deck.chance("awake", "Ada") == 0
        deck.gather()
        assert deck.chance("awake") == deck.chance("awake", "Ada") == Fraction(1, 12)
        assert deck == dragon()

    def test_a_known_card_at_the_bottom_stays_there_until_a_shuffle(self) -> None:
        deck = dragon()
        deck.draw(card="awake")
        deck.put((DISCARD, 0), PILE, BOTTOM)
        assert deck.chance("awake") == 0
        assert deck.chance("awake", index=-1) == 1
        for _ in range(11):
            assert deck.draw(card="asleep") is None
        assert deck.chance("awake") == 1
        deck.gather()
        assert deck.chance("awake") == Fraction(1, 12)

    def test_an_undone_draw_put_back_on_top_is_known(self) -> None:
        deck = dragon()
        deck.draw(card="asleep")
        slot = deck.slot(DISCARD, 0)
        deck.put(slot, PILE, TOP)
        assert deck.chance("asleep") == 1
        assert deck.chance("awake", index=1) == Fraction(1, 11)

    def test_a_fan_hides_the_known_top(self) -> None:
        deck = dragon()
        deck.show(PILE, 0, "awake")
        assert deck.chance("awake") == 1
        assert deck.pick("hand:Ada", NOBODY) is None
        assert deck.chance("awake", pile="hand:Ada") == Fraction(1, 12)
        assert deck.pick(card="asleep") is None
        assert deck.chance("awake", pile="hand:Ada") == Fraction(1, 11)

    def test_a_card_named_late_tells_about_the_others(self) -> None:
        deck = dragon()
        deck.draw("hand:Ada", NOBODY)
        deck.draw("hand:Bo", NOBODY)
        deck.show("hand:Ada", 0, "awake")
        assert deck.chance("awake") == 0
        assert deck.known("hand:Ada") == ["awake"]
        assert deck.known("hand:Bo") == ["asleep"]  # only sleeping dragons are left


class TestWhoKnows:
    def test_a_peek_is_private(self) -> None:
        deck = dragon()
        assert deck.show(PILE, 0, "awake", BO) is None
        assert deck.chance("awake") == deck.chance("awake", "Ada") == Fraction(1, 12)
        assert deck.chance("awake", "Bo") == 1
        assert deck.candidates() == [("awake", Fraction(1))]
        assert "box" not in json.dumps(deck.view("Bo"))

    def test_views_hold_what_the_viewpoint_knows(self) -> None:
        deck = abc()
        deck.draw("hand:Ada", ADA, "a")
        deck.draw(card="b")
        assert deck.view() == {
            "name": "abc",
            "left": 1,
            "next": {"a": "1/2", "c": "1/2"},
            "piles": {"discard": ["b"], "hand:Ada": [None]},
        }
        assert deck.view("Bo") == deck.view()
        assert deck.view("Ada") == {
            "name": "abc",
            "left": 1,
            "next": {"c": "1"},
            "piles": {"discard": ["b"], "hand:Ada": ["a"]},
        }

    def test_the_box_knows_what_nobody_saw(self) -> None:
        deck = abc()
        deck.draw("hidden", NOBODY, "a")
        assert deck.candidates() == [("b", HALF), ("c", HALF)]
        assert deck.distribution() == {card: Fraction(1, 3) for card in "abc"}
        assert all(deck.distribution("hidden", 0, who) == deck.distribution() for who in (None, "Ada"))

    def test_a_card_that_all_see_leaves_no_private_knowledge(self) -> None:
        deck = abc()
        deck.show(PILE, 0, "a", ADA)
        deck.show(PILE, 0, "a", ALL)
        assert "seats" not in deck.to_json() and "box" not in deck.to_json()

    def test_piles_that_mix_in_part_stay_exact(self) -> None:
        deck = Deck("abc", {"a": 2, "b": 2})
        deck.draw("hand:Ada", NOBODY)  # two piles from one pool: 1 and 3 cards
        deck.show(PILE, 2, "a")
        deck.shuffle()  # the known "a" is somewhere in the pile
        assert deck.to_json()["public"] == [
            [[[1], [[2, 4]]], [[1, {"a": 1}, {"a": 1, "b": 2}], [2, {"b": 1}, {"a": 2, "b": 1}]]]
        ]
        assert deck.chance("a", pile="hand:Ada") == Fraction(1, 3)
        assert deck.chance("a") == (1 + 2 * Fraction(1, 3)) / 3
        deck.draw(card="b")
        # ada has a: pile was abb, 2/3 to draw b; ada has b: pile was aab, 1/3
        assert deck.chance("a", pile="hand:Ada") == (Fraction(1, 3) * Fraction(2, 3)) / (
            Fraction(1, 3) * Fraction(2, 3) + Fraction(2, 3) * Fraction(1, 3)
        )


class TestBlur:
    """With no effort at all, piles that mix in part give None, never a wrong figure."""

    def blur_deck(self) -> Deck:
        deck = Deck("abc", {"a": 2, "b": 2}, effort=1)
        deck.draw("hand:Ada", NOBODY)
        deck.show(PILE, 2, "a")
        deck.shuffle()
        assert deck.distribution() is None
        return deck

    def test_only_the_impossible_is_certain(self) -> None:
        deck = self.blur_deck()
        assert deck.chance("a") is None
        assert deck.chance("a", pile="hand:Ada") is None
        assert deck.chance("c") == 0
        assert deck.candidates() is None
        assert deck.view()["next"] is None
        assert restore(deck) == deck

    def test_effort_bounds_the_cases(self) -> None:
        for effort, chance in ((15, None), (16, Fraction(1, 4))):  # 4 cases of 4 kinds
            deck = Deck("abcd", {"a": 1, "b": 1}, effort=effort)
            deck.draw("hand:Ada", NOBODY)
            deck.add("c", "hand:Bo")
            deck.add("d", "hand:Bo")
            deck.put(("hand:Bo", 0))
            deck.shuffle()
            assert deck.chance("a") == deck.chance("d") == chance

    def test_seeing_enough_cards_makes_chances_exact_again(self) -> None:
        deck = self.blur_deck()
        deck.draw(card="a")
        assert deck.distribution() is None
        deck.draw(card="a")
        assert deck.chance("b") == deck.chance("b", pile="hand:Ada") == 1

    def test_shuffling_all_together_makes_chances_exact_again(self) -> None:
        deck = self.blur_deck()
        deck.shuffle()
        assert deck.chance("a") is None
        deck.gather("hand:Ada")
        assert deck.chance("a") == HALF


class TestOddThings:
    def test_a_second_waking_dragon_widens_the_deck(self) -> None:
        deck = dragon()
        deck.draw(card="awake")
        notice = deck.draw(card="awake")
        assert notice == DeckNotice("impossible", "awake")
        assert "awake" in str(notice)
        assert (deck.left(), deck.left(DISCARD)) == (10, 2)
        assert deck.cards() == {"asleep": 11, "awake": 2}
        assert deck.known(DISCARD) == ["awake", "awake"]
        assert deck.chance("asleep") == 1
        deck.gather()  # twelve cards in the pile, of the thirteen there must be
        assert deck.chance("awake") is not None
        assert deck.chance("awake") == Fraction(2, 12)  # both lie there; the one that is lost is asleep
        assert restore(deck).cards() == {"asleep": 11, "awake": 2}
        deck.count(PILE, 13)  # there it is
        assert deck.chance("awake") is None  # where is not known
        deck.shuffle()
        assert deck.chance("awake") == Fraction(2, 13)

    def test_an_impossible_card_widens_a_deck_of_several_kinds(self) -> None:
        deck = Deck("abc", {"a": 1, "b": 1, "c": 1})
        deck.draw(card="a")
        assert deck.draw(card="a") == DeckNotice("impossible", "a")
        assert deck.distribution() == {"b": HALF, "c": HALF}
        deck.draw(card="b")
        assert deck.left() == 0
        assert deck.distribution() is None
        assert deck.cards() == {"a": 2, "b": 1, "c": 1}

    def test_an_unaccounted_card_turns_up(self) -> None:
        deck = Deck("ab", {"a": 3, "b": 1})
        deck.draw(card="b")
        deck.draw(card="b")  # one a is unaccounted now
        deck.draw(card="a")
        deck.draw(card="a")
        deck.count(PILE, 1)
        assert deck.known(PILE) == ["a"]
        assert deck.is_complete

    def test_a_card_that_was_misnamed_changes_places(self) -> None:
        deck = dragon()
        deck.draw(card="awake")
        assert deck.chance("awake") == 0
        notice = deck.show(DISCARD, 0, "asleep")
        assert notice == DeckNotice("misplaced", "asleep")
        assert deck.chance("awake") == Fraction(1, 11)
        assert deck.cards() == {"asleep": 11, "awake": 1}

    def test_a_card_that_turns_up_where_it_was_not_blurs(self) -> None:
        deck = Deck("abcd", {"a": 1, "d": 1})
        deck.add("b", "side", TOP)
        deck.add("c", "side", TOP)
        deck.shuffle("side")  # a pool of a and d, and another of b and c
        assert deck.chance("a") == deck.chance("b", pile="side") == HALF
        assert deck.draw(card="b") == DeckNotice("misplaced", "b")
        assert deck.chance("a") is None
        assert deck.chance("a", pile="side") is None
        assert deck.chance("b", pile="side") == 0
        assert deck.cards() == {"a": 1, "b": 1, "c": 1, "d": 1}

    def test_a_private_contradiction_is_forgotten_and_told_to_one_seat(self) -> None:
        deck = dragon()
        deck.show(PILE, 0, "awake", ADA)
        notice = deck.draw(card="asleep")
        assert notice == DeckNotice("contradiction", "asleep", seen_by=ADA)
        assert deck.chance("awake") == deck.chance("awake", "Ada") == Fraction(1, 11)
        assert deck.candidates() == [("asleep", Fraction(10, 11)), ("awake", Fraction(1, 11))]

    def test_two_seats_who_contradict_each_other_hear_nothing(self) -> None:
        deck = dragon()
        assert deck.show(PILE, 0, "awake", ADA) is None
        assert deck.show(PILE, 1, "asleep", BO) is None
        assert deck.show(PILE, 0, "asleep", BO) == DeckNotice("contradiction", "asleep", seen_by=NOBODY)
        assert [deck.chance("awake", seat) for seat in ("Ada", "Bo")] == [Fraction(1), Fraction(0)]
        assert deck.candidates() == deck.candidates(index=1) == [("asleep", Fraction(1))]  # as Bo, the last, has it

    def test_a_private_impossible_card_stays_private(self) -> None:
        deck = dragon()
        deck.draw(card="awake")
        public = deck.view()
        assert deck.show(PILE, 0, "awake", ADA) == DeckNotice("impossible", "awake", seen_by=ADA)
        assert deck.view() == public
        assert deck.chance("awake", "Ada") == 1
        assert deck.cards("Ada") == {"asleep": 11, "awake": 2}
        assert restore(deck).cards() == {"asleep": 11, "awake": 1}

    def test_counting_fewer_loses_nobody_knows_which(self) -> None:
        deck = dragon()
        deck.draw(card="asleep")
        assert deck.count(PILE, 11) is None
        assert deck.count(PILE, 5) == DeckNotice("missing", pile=PILE, number=6)
        assert (deck.left(), deck.left(LOST)) == (5, 6)
        assert deck.chance("awake") == Fraction(1, 11)
        assert deck.count(PILE, 11) == DeckNotice("surplus", pile=PILE, number=6)  # they had been miscounted
        assert deck.chance("awake") == Fraction(1, 11)
        assert deck.is_complete

    def test_lost_cards_are_not_gathered(self) -> None:
        deck = dragon()
        deck.draw(card="asleep")
        deck.count(PILE, 5)
        deck.gather()
        assert (deck.left(), deck.left(LOST)) == (6, 6)
        assert deck.chance("awake") == Fraction(5, 11) / 6  # among the five of eleven that are not lost

    def test_counting_fewer_blurs_what_was_known_of_the_order(self) -> None:
        deck = dragon()
        deck.show(PILE, -1, "awake")
        deck.count(PILE, 5)
        assert deck.chance("awake") is None
        assert deck.chance("awake", index=-1) is None

        deck.draw("hand:Ada", NOBODY)
        deck.shuffle()  # a part of what is blurred
        assert deck.chance("awake") is None
        deck.gather("hand:Ada", LOST)
        assert deck.chance("awake") == Fraction(1, 12)

    def test_a_lost_card_turns_up_nobody_knows_where(self) -> None:
        deck = dragon()
        deck.count(PILE, 5)
        deck.show(PILE, 0, "asleep")
        assert deck.chance("asleep") == 1
        deck.count(PILE, 6)
        assert deck.chance("asleep") is None

    def test_counting_more_adds_unknown_cards(self) -> None:
        deck = dragon()
        deck.draw(card="asleep")
        notice = deck.count(PILE, 13)
        assert notice == DeckNotice("surplus", pile=PILE, number=2)
        assert deck.left() == 13
        assert deck.chance("awake") is None
        assert deck.known(DISCARD) == ["asleep"]
        complete = deck.is_complete
        assert not complete
        assert deck.draw(card="troll") is None  # it may have been one of them
        assert deck.cards() == {"asleep": 11, "awake": 1, "troll": 1}
        assert deck.draw(card="ogre") is None
        assert deck.is_complete
        assert deck.chance("awake") == Fraction(1, 11)

    def test_an_empty_pile_has_no_next_card(self) -> None:
        deck = Deck("a", {"a": 1})
        deck.draw(card="a")
        before = deck.to_json()
        acts: list[Callable[[], object]] = [lambda: deck.draw(card="a"), deck.pick, lambda: deck.put((PILE, 0))]
        for act in acts:
            with pytest.raises(DeckError, match="no card 0 in pile"):
                act()
        assert deck.to_json() == before
        assert deck.chance("a") is None and deck.view()["next"] is None


class TestCorrections:
    def test_an_added_card_changes_the_chances(self) -> None:
        deck = dragon()
        deck.draw("hand:Ada", NOBODY)
        deck.add("awake")
        assert deck.left() == 12
        assert deck.chance("awake") == deck.chance("awake", pile="hand:Ada") == Fraction(2, 13)
        deck.add("awake", DISCARD)
        assert deck.known(DISCARD) == ["awake"]
        assert deck.chance("awake") == Fraction(2, 13)

    def test_an_added_card_may_lie_at_a_known_place(self) -> None:
        deck = dragon()
        deck.add("awake", at=BOTTOM)
        assert deck.chance("awake", index=-1) == 1
        assert deck.chance("awake") == Fraction(1, 12)
        deck.add("troll")
        assert deck.chance("awake") is None

    def test_a_removed_card_changes_the_chances(self) -> None:
        deck = dragon()
        assert deck.remove("asleep") is None
        assert deck.chance("awake") == Fraction(1, 11)
        deck.draw(card="awake")
        assert deck.remove("awake", DISCARD) is None
        assert deck.cards() == {"asleep": 10}
        with pytest.raises(DeckError, match="no awake in pile"):
            deck.remove("awake")

    def test_a_removed_card_takes_along_who_knew_its_place(self) -> None:
        deck = abc()
        deck.show(PILE, 0, "a", ADA)
        assert deck.remove("a") is None
        for viewpoint in (None, "Ada"):
            assert deck.distribution(viewpoint=viewpoint) == {"b": HALF, "c": HALF}

    def test_removing_one_of_two_known_cards_blurs_both(self) -> None:
        deck = Deck("ab", {"a": 2, "b": 1})
        deck.show(PILE, 1, "a", ALL)
        deck.show(PILE, 0, "a", ADA)
        deck.remove("a")
        assert deck.known(PILE) == [None, None]
        assert deck.known(PILE, "Ada") == ["a", "b"]
        assert deck.chance("a") == HALF

    def test_removing_a_card_beside_a_known_one_blurs_the_order(self) -> None:
        deck = abc()
        deck.show(PILE, 1, "a")
        deck.remove("c")  # it lay above or below: is "a" the next card?
        assert deck.chance("a") is None
        assert deck.chance("c") == 0


class TestComposition:
    """A count of the whole deck that people give holds from the start, and nothing exact is lost by it."""

    @pytest.mark.parametrize("number", range(5))
    def test_a_corrected_total_is_like_that_total_from_the_start(self, number: int) -> None:
        told, right = Deck("x", {"a": 2, "b": 3}), Deck("x", {"a": number, "b": 3})
        for deck in (told, right):
            deck.draw("hand:Ada", NOBODY)
            deck.draw(card="b")
            deck.put((DISCARD, 0), PILE, BOTTOM)
        told.set_total("a", number)
        assert told.told == {"a": number}
        assert told.left() == right.left()
        for index in range(told.left() or 0):
            assert told.distribution(index=index) == right.distribution(index=index)
        assert told.distribution("hand:Ada") == right.distribution("hand:Ada")
        assert restore(told) == told
        told.shuffle()
        right.shuffle()
        assert told.distribution() == right.distribution()

    def test_a_total_below_the_cards_seen_is_refused(self) -> None:
        deck = Deck("x", {"a": 3, "b": 1})
        deck.draw(card="a")
        deck.draw(card="a")
        deck.put((DISCARD, 0), PILE, BOTTOM)
        assert str(deck.set_total("a", 1)) == "So many have been seen already: a. The deck has 2."
        assert (deck.cards(), deck.told) == ({"a": 2, "b": 1}, {"a": 1})
        with pytest.raises(DeckError):
            deck.set_total("a", -1)
        assert deck.set_total("a", 2) is None
        assert deck.chance("b") == 1
        assert deck.chance("a", index=-1) == 1

    def test_in_an_unknown_deck_a_total_is_only_kept(self) -> None:
        deck = Deck("x")
        deck.set_total("a", 7)
        assert (deck.left(), deck.distribution(), deck.told) == (None, None, {"a": 7})
        assert restore(deck).told == {"a": 7}

    def test_a_card_beyond_all_seen_ones_is_in_the_pile(self) -> None:
        deck = Deck("x", {"a": 1})
        deck.draw(card="a")
        deck.put((DISCARD, 0), PILE, BOTTOM)
        deck.set_total("b", 1)
        assert deck.chance("b") == 1
        assert deck.chance("a", index=1) == 1


class TestUnknownCards:
    def test_a_deck_of_known_size_and_unknown_cards_has_no_chances(self) -> None:
        deck = Deck("adventures", number=5)
        assert deck.left() == 5
        assert deck.chance("dragon") is None
        assert deck.draw(card="dragon") is None
        assert deck.known(DISCARD) == ["dragon"]
        deck.put((DISCARD, 0), PILE, BOTTOM)
        assert deck.chance("dragon", index=-1) == 1
        deck.shuffle()
        assert deck.distribution() is None
        assert deck.cards() == {"dragon": 1}
        for card in ("rat", "bat", "cat", "rat", "dragon"):
            assert deck.draw(card=card) is None
        assert deck.is_complete
        deck.gather()
        assert deck.chance("rat") == Fraction(2, 5)

    def test_a_deck_with_some_known_cards_has_no_chances(self) -> None:
        deck = Deck("adventures", {"dragon": 1}, 3)
        assert restore(deck).to_json() == {"name": "adventures", "cards": {"dragon": 1}, "number": 3}
        assert deck.chance("dragon") is None
        assert deck.draw(card="dragon") is None
        assert deck.chance("dragon") is None  # one of the others may be one too

    def test_unknown_cards_that_mix_in_part_have_no_odds(self) -> None:
        deck = Deck("adventures", {"a": 1}, 3)
        deck.draw("hand:Ada", NOBODY)
        deck.add("b", at=TOP)
        deck.shuffle()
        assert deck.to_json()["public"] == [[{"": 2, "a": 1, "b": 1}, [[1, 4]], "blurred"]]
        assert deck.chance("b", pile="hand:Ada") is None
        assert restore(deck) == deck

    def test_a_deck_without_size_or_cards_keeps_what_is_seen(self) -> None:
        deck = Deck("adventures")
        assert deck.left() is None and deck.chance("rat") is None and deck.distribution() is None
        assert restore(deck).to_json() == {"name": "adventures"}
        for card in ("rat", "rat", "bat"):
            assert deck.draw(card=card) is None
        assert deck.draw("hand:Ada", ADA, "cat") is None
        assert deck.known(DISCARD) == ["bat", "rat", "rat"]
        assert deck.known("hand:Ada", "Ada") == ["cat"]
        deck.put((DISCARD, 0), PILE, BOTTOM)
        deck.put((DISCARD, 0), PILE, TOP)
        assert deck.chance("rat") == 1
        assert deck.chance("bat", index=-1) == 1
        assert deck.chance("bat", index=-2) is None
        deck = restore(deck)
        assert deck.pick(card="owl") is None
        assert deck.chance("rat") is None and deck.chance("bat", index=-1) is None
        deck.gather()
        assert deck.left() is None
        assert deck.cards() == {"bat": 1, "owl": 1, "rat": 2}
        assert deck.cards("Ada") == {"bat": 1, "cat": 1, "owl": 1, "rat": 2}
        deck = restore(deck)
        assert deck.count(PILE, 5) is None
        assert deck.left() == 5 and deck.chance("rat") is None
        assert restore(deck) == deck

    def test_a_place_within_the_unknown_part(self) -> None:
        deck = Deck("adventures")
        deck.show(PILE, 2, "rat")
        deck.show(PILE, -2, "bat")
        assert deck.known(PILE) == [None, None, "rat"]
        deck.draw(card="owl")
        assert deck.chance("rat", index=1) == 1
        assert deck.chance("bat", index=-2) == 1
        assert deck.chance("bat", index=3) is None
        assert deck.count(PILE, 6) is None
        assert deck.known(PILE) == [None, "rat", None, None, "bat", None]


class TestKept:
    def test_a_deck_with_nothing_special_is_small(self) -> None:
        deck = dragon()
        assert deck.to_json() == {"name": "dragon", "cards": {"asleep": 11, "awake": 1}}
        deck.draw(card="asleep")
        assert deck.to_json() == {
            "name": "dragon",
            "public": [["asleep", [1]], [{"asleep": 10, "awake": 1}, [[2, 12]]]],
            "piles": {"discard": [1], "pile": [[2, 12]]},
        }
        deck.gather()
        assert deck.to_json() == {"name": "dragon", "cards": {"asleep": 11, "awake": 1}}
        assert Deck("none", {}).to_json() == {"name": "none", "cards": {}}

    @pytest.mark.parametrize(
        ("cards", "number"), [({}, None), ({}, 0), (None, 0), (None, 4), (None, None), ({"a": 2}, 3)]
    )
    def test_every_way_to_begin_a_deck_is_kept(self, cards: dict[str, int] | None, number: int | None) -> None:
        deck = Deck("x", cards, number)
        assert restore(deck).left() == deck.left()
        assert restore(deck).is_complete == deck.is_complete

    def test_cases_are_kept_in_their_lowest_terms(self) -> None:
        deck = Deck("ab", {"a": 2, "b": 2})
        deck.draw("hand:Ada", NOBODY)
        deck.add("c", at=TOP)
        deck.shuffle()
        [[_, cases]] = deck.to_json()["public"]
        assert [case[:2] for case in cases] == [[1, {"a": 1}], [1, {"b": 1}]]

    def test_decks_are_equal_only_with_the_same_knowledge(self) -> None:
        one, two = dragon(), dragon()
        assert one == two and one != "dragon"
        one.show(PILE, 0, "asleep", ADA)
        assert one != two

    @pytest.mark.parametrize(
        "data",
        [
            {},
            {"name": "x", "cards": 5},
            {"name": "x", "public": [[{"a": 2}, [1, 2]]], "piles": {"pile": [1]}},
            {"name": "x", "public": [[{"a": 2}, [1]]]},
            {"name": "x", "cards": {"a": 2}, "box": [["a", [1]]]},
            {"name": "x", "cards": {"a": 2}, "piles": {"pile": [1, 1, 2]}},
        ],
    )
    def test_a_damaged_record_is_refused(self, data: dict[str, Any]) -> None:
        with pytest.raises(DeckError, match="record"):
            Deck.from_json(data)


class TestErrors:
    @pytest.mark.parametrize(("cards", "number"), [({"a": -1}, None), ({"a": 2}, 1), (None, -1), ({"": 1}, None)])
    def test_cards_that_do_not_add_up(self, cards: dict[str, int] | None, number: int | None) -> None:
        with pytest.raises(DeckError):
            Deck("x", cards, number)

    @pytest.mark.parametrize(("cards", "number"), [(None, 2**40), ({"a": 2**40}, None), ({"a": 5000, "b": 5001}, None)])
    def test_more_cards_than_anybody_has_fill_no_memory(self, cards: dict[str, int] | None, number: int | None) -> None:
        with pytest.raises(DeckError, match="x cannot have more than 10000 cards"):
            Deck("x", cards, number)

    def test_a_refused_operation_changes_nothing(self) -> None:
        deck = abc()
        before = deck.to_json()
        acts: list[Callable[[], object]] = [
            lambda: deck.draw(card=""),
            lambda: deck.pick(card=""),
            lambda: deck.show(PILE, 3, "a"),
            lambda: deck.show("nowhere", 0, "a"),
            lambda: deck.put(17),
            lambda: deck.put(0),
            lambda: deck.put((PILE, 0), DISCARD, "middle"),  # type: ignore[arg-type]
            lambda: deck.add("a", at="middle"),  # type: ignore[arg-type]
            lambda: deck.add(""),
            lambda: deck.remove("d"),
            lambda: deck.count(PILE, -1),
            lambda: deck.count(LOST, 1),
        ]
        for act in acts:
            with pytest.raises(DeckError) as raised:
                act()
            assert str(raised.value).count(".") == 1
            assert deck.to_json() == before
        assert issubclass(DeckError, DrakvaktError) and issubclass(DeckError, ValueError)


class TestManyCards:
    """Talisman's adventure cards late in a game: what a look at them costs is counted, since time tells more of the
    machine than of the code.
    """

    def adventure(self) -> Deck:
        deck = Deck("adventure", {f"card {number}": 1 for number in range(104)})
        for number in range(70):
            deck.draw(f"space:{number % 33}", card=f"card {number}")
        return deck

    def test_a_view_passes_over_the_cards_once(self) -> None:
        deck = Deck.from_json(self.adventure().to_json())
        assert calls_in(deck.view) < 12 * 104
        view = deck.view()
        assert view["left"] == 34 and set(view["next"].values()) == {"1/34"}
        assert view["piles"] == {
            f"space:{space}": [f"card {number}" for number in range(space + 66, -1, -33) if number < 70]
            for space in range(33)
        }

    def test_the_view_of_a_deck_is_cached_until_it_changes(self) -> None:
        deck = self.adventure()
        deck.view()
        assert calls_in(deck.view) < 4 * 104
        deck.draw("space:0", card="card 70")
        assert deck.view()["piles"]["space:0"][0] == "card 70"

    def test_to_turn_up_one_card_touches_few_of_the_others(self) -> None:
        deck = self.adventure()
        assert calls_in(lambda: deck.draw(card="card 70")) < 16 * 104


class TestWorkedOut:
    def test_the_choices_of_the_box_are_computed_once_until_a_change(self, monkeypatch: pytest.MonkeyPatch) -> None:
        deck, asked = Deck("ab", {"a": 1, "b": 2}), list[str]()
        work = Deck._distribution

        def note_pile(self: Deck, belief: Any, pile: str, index: int | None) -> Any:
            asked.append(pile)
            return work(self, belief, pile, index)

        monkeypatch.setattr(Deck, "_distribution", note_pile)
        first = deck.candidates()
        assert first == deck.candidates() == [("a", Fraction(1, 3)), ("b", Fraction(2, 3))]
        assert len(asked) == 1
        first.clear()
        assert deck.candidates(), "whoever changes the list changes no other"
        deck.draw(card="b")
        assert deck.candidates() == [("a", HALF), ("b", HALF)]
        assert len(asked) == 2

    def test_a_figure_of_a_deck_is_computed_once_until_it_changes(self) -> None:
        deck, asked = dragon(), list[Fraction | None]()

        def waking(one: Deck) -> Fraction | None:
            asked.append(one.chance("awake"))
            return asked[-1]

        assert deck.worked_out(waking) == deck.worked_out(waking) == Fraction(1, 12)
        assert len(asked) == 1
        deck.draw(card="asleep")
        assert deck.worked_out(waking) == deck.worked_out(waking) == Fraction(1, 11)
        assert len(asked) == 2

    def test_a_view_and_a_chance_are_the_same_until_the_deck_changes(self) -> None:
        deck = dragon()
        before, chance = deck.view(), deck.chance("awake")
        assert deck.view() is before and deck.view("Ada") is before, "Ada knows no more than everybody"
        deck.draw("hand:Ada", frozenset({"Ada"}), "awake")
        assert deck.is_better_known_by("Ada") and not deck.is_better_known_by("Bo")
        assert deck.view("Bo") is deck.view() and deck.view("Ada") != deck.view() != before
        assert deck.chance("awake", "Ada") == 0 != chance

    def test_a_copy_goes_its_own_way(self) -> None:
        deck = dragon()
        deck.draw("hand:Ada", ADA, "awake")
        other = deepcopy(deck)
        assert other == deck and other.chance("awake", "Ada") == 0
        other.gather()
        deck.set_total("asleep", 12)
        assert (other.left(), other.told, deck.left(), deck.told) == (12, {}, 12, {"asleep": 12})
        assert (other.piles, deck.piles) == (["pile"], ["hand:Ada", "pile"])

    def test_copies_share_what_is_worked_out_until_one_of_them_changes(self) -> None:
        deck, worked = dragon(), Counter[int]()

        def work(one: Any) -> int | None:
            worked.update([one.left()])
            return one.left()  # type: ignore[no-any-return]

        first, second = copy(deck), copy(deck)
        assert [one.worked_out(work) for one in (first, second, deck)] == [12] * 3 and worked == {12: 1}
        first.draw(card="asleep")
        assert (first.worked_out(work), second.worked_out(work)) == (11, 12) and worked == {12: 1, 11: 1}
        assert copy(first).worked_out(work) == 11 and worked == {12: 1, 11: 1}


def calls_in(act: Callable[[], object]) -> int:
    """How many functions are called."""
    called: Counter[str] = Counter()
    before = sys.getprofile()
    sys.setprofile(lambda _frame, event, _argument: called.update([event]) if event == "call" else None)
    try:
        act()
    finally:
        sys.setprofile(before)
    return called["call"]


def test_examples_in_docstrings_hold() -> None:
    parts = ("belief", "cards", "deck", "groups", "notice", "piles", "viewpoints")
    modules = [companion.deck, *(getattr(companion.deck, part) for part in parts)]
    results = [doctest.testmod(module) for module in modules]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) > 10


# Against enumeration of all worlds

PILES = [PILE, DISCARD, "hand:Ada", "hand:Bo"]
VIEWPOINTS = (None, "Ada", "Bo")
SEEN_BY: list[SeenBy] = [ALL, ADA, BO, BOTH, NOBODY]

decks = st.lists(st.sampled_from("abc"), min_size=1, max_size=6).map(lambda cards: dict(Counter(cards)))
number = st.integers(0, 5)
steps = st.lists(
    st.tuples(
        st.sampled_from(["draw", "draw", "pick", "put", "shuffle", "shuffle", "gather", "merge", "show"]),
        number,
        number,
        number,
    ),
    max_size=14,
)
tame_steps = st.lists(st.tuples(st.sampled_from(["draw", "pick", "bottom", "gather", "show"]), number), max_size=14)


class Pair:
    """A deck, all its possible worlds, and the deck of one viewpoint alone: all of them take the same changes."""

    def __init__(self, cards: dict[str, int], seed: int, effort: int) -> None:
        self.deck = Deck("x", cards, effort=effort)
        self.alone = {viewpoint: Deck("x", cards, effort=effort) for viewpoint in (*VIEWPOINTS, "box")}
        self.worlds = Worlds(cards, PILES, (*VIEWPOINTS, "box"), Random(seed))
        self.unknown = 0

    def decks(self) -> Iterator[Deck]:
        yield self.deck
        yield from self.alone.values()

    def draw(self, from_: str, to: str, seen_by: SeenBy | None, pick: bool = False) -> None:
        if not self.worlds.size(from_):
            return
        if pick:
            self.worlds.shuffle(from_)
        card = self.worlds.card(from_, 0)
        self.worlds.move(from_, 0, to, TOP)
        act = Deck.pick if pick else Deck.draw
        if seen_by is None:
            assert [act(deck, to, ALL, None, from_) for deck in self.decks()] == [None] * 5
            return
        assert act(self.deck, to, seen_by, card, from_) is None
        for viewpoint, deck in self.alone.items():
            assert act(deck, to, ALL, card if self._sees(viewpoint, seen_by) else None, from_) is None
        self.worlds.see(to, 0, [viewpoint for viewpoint in self.alone if self._sees(viewpoint, seen_by)])

    def show(self, pile: str, index: int, seen_by: SeenBy) -> None:
        if not (size := self.worlds.size(pile)):
            return
        index %= size
        card = self.worlds.card(pile, index)
        assert self.deck.show(pile, index, card, seen_by) is None
        seeing = [viewpoint for viewpoint in self.alone if self._sees(viewpoint, seen_by)]
        self.worlds.see(pile, index, seeing)
        for viewpoint in seeing:
            assert self.alone[viewpoint].show(pile, index, card) is None

    def put(self, pile: str, index: int, to: str, bottom: bool) -> None:
        if not (size := self.worlds.size(pile)):
            return
        index %= size
        self.worlds.move(pile, index, to, BOTTOM if bottom else TOP)
        for deck in self.decks():
            deck.put((pile, index), to, BOTTOM if bottom else TOP)

    def gather(self, piles: list[str], into: str) -> None:
        for pile in piles:
            for _ in range(self.worlds.size(pile) if pile != into else 0):
                self.worlds.move(pile, -1, into, TOP)
        self.worlds.shuffle(into)
        for deck in self.decks():
            if piles == PILES and into == PILE:
                deck.gather()
            elif len(piles) == 1:
                deck.merge(piles[0], into)
            else:
                deck.gather(*piles, into=into)

    def shuffle(self, pile: str) -> None:
        self.worlds.shuffle(pile)
        for deck in self.decks():
            deck.shuffle(pile)

    def check(self, cards: dict[str, int]) -> None:
        for pile in PILES:
            assert self.deck.left(pile) == self.worlds.size(pile)
            for index in range(self.worlds.size(pile)):
                for viewpoint in VIEWPOINTS:
                    exact = self.worlds.distribution(pile, index, viewpoint)
                    found = self.deck.distribution(pile, index, viewpoint)
                    self.unknown += found is None
                    assert found is None or (found == exact and list(found) == sorted(exact))
                    for card in (*cards, "other"):
                        chance = self.deck.chance(card, viewpoint, pile, index)
                        assert chance == exact.get(card, 0) or (chance is None and found is None)
                exact = self.worlds.distribution(pile, index, "box")
                assert self.deck.candidates(pile, index) in (None, sorted(exact.items()))
            self.check_fan(pile)
        for viewpoint in VIEWPOINTS:  # nothing that others saw shows
            assert self.deck.view(viewpoint) == self.alone[viewpoint].view()
            assert sum(self.deck.cards(viewpoint).values()) == sum(cards.values())
        assert self.deck.candidates() == self.alone["box"].candidates()

    def check_fan(self, pile: str) -> None:
        """Any card of the pile, each of its places as likely as any other."""
        size = self.worlds.size(pile)
        for viewpoint in VIEWPOINTS:
            exact: dict[str, Fraction] = {}
            for index in range(size):
                for card, chance in self.worlds.distribution(pile, index, viewpoint).items():
                    exact[card] = exact.get(card, Fraction(0)) + chance / size
            found = self.deck.distribution(pile, None, viewpoint)
            assert found == (exact or None) or (found is None and self.unknown)
            assert found is None or list(found) == sorted(exact)
            for card in (*exact, "other"):
                fanned = self.deck.chance(card, viewpoint, pile, None)
                assert fanned == exact.get(card, 0) or (fanned is None and found is None)

    def _sees(self, viewpoint: str | None, seen_by: SeenBy) -> bool:
        return seen_by is ALL or viewpoint == "box" or viewpoint in seen_by


def play(cards: dict[str, int], seed: int, steps: list[tuple[str, int, int, int]], effort: int) -> Pair:
    pair = Pair(cards, seed, effort)
    for do, one, two, three in steps:
        pile, to, seen_by = PILES[one % 4], PILES[two % 4], [*SEEN_BY, None][three]
        if do in ("draw", "pick"):
            pair.draw(pile, to, seen_by, pick=do == "pick")
        elif do == "put":
            pair.put(pile, three, to, bottom=one % 2 == 0)
        elif do == "shuffle":
            pair.shuffle(pile)
        elif do == "gather":
            pair.gather(PILES[: 1 + two % 4], pile if three else PILE)
        elif do == "merge":
            pair.gather([pile], to)
        else:
            pair.show(pile, two, seen_by or ALL)
        pair.check(cards)
        pair.deck = restore(pair.deck)
    return pair


@given(decks, st.integers(0, 2**16), steps)
def test_chances_equal_those_by_enumeration(
    cards: dict[str, int], seed: int, steps: list[tuple[str, int, int, int]]
) -> None:
    assert play(cards, seed, steps, companion.deck.EFFORT).unknown == 0


@given(decks, st.integers(0, 2**16), steps, st.integers(1, 18))
def test_with_little_effort_chances_are_exact_or_unknown(
    cards: dict[str, int], seed: int, steps: list[tuple[str, int, int, int]], effort: int
) -> None:
    play(cards, seed, steps, effort)


hands = st.lists(
    st.tuples(st.sampled_from(["deal", "deal", "play", "give", "hide", "return"]), st.integers(0, 1), number),
    max_size=12,
)


@given(decks, st.integers(0, 2**16), hands)
def test_a_hand_is_seen_by_its_own_seat_alone(
    cards: dict[str, int], seed: int, steps: list[tuple[str, int, int]]
) -> None:
    """Spells are dealt, played face up, given away unseen by the others, put aside unseen, and shuffled back.

    Each step is judged by `Pair.check`: what a seat sees is what it would see if nobody else had looked at anything.
    """
    pair = Pair(cards, seed, companion.deck.EFFORT)
    for do, who, index in steps:
        seat, other = ("Ada", "Bo") if who else ("Bo", "Ada")
        hand = f"hand:{seat}"
        if do == "deal":
            pair.draw(PILE, hand, frozenset({seat}))
        elif do == "play":
            pair.show(hand, index, ALL)
            pair.put(hand, index, DISCARD, bottom=False)
        elif do == "give":
            pair.put(hand, index, f"hand:{other}", bottom=False)
            pair.show(f"hand:{other}", 0, frozenset({seat, other}))
        elif do == "hide":
            pair.put(hand, index, DISCARD, bottom=False)
        else:
            pair.gather([DISCARD], PILE)
        pair.check(cards)
        if do == "deal" and pair.deck.left(hand):
            assert pair.deck.known(hand, seat)[0] is not None
        pair.deck = restore(pair.deck)
    assert pair.unknown == 0


def test_in_a_fan_nobody_knows_where_a_card_lies() -> None:
    deck = dragon()
    deck.show(PILE, 0, "awake", ADA)
    assert [deck.chance("awake", "Ada", index=at) for at in (0, None)] == [Fraction(1), Fraction(1, 12)]
    assert deck.candidates() == [("awake", Fraction(1))]
    assert deck.candidates(index=None) == [("asleep", Fraction(11, 12)), ("awake", Fraction(1, 12))]
    deck.show(PILE, 0, "awake", ALL)
    assert deck.chance("awake", index=None) == Fraction(1, 12)
    assert deck.distribution(index=None) == {"asleep": Fraction(11, 12), "awake": Fraction(1, 12)}
    assert deck.chance("unicorn", index=None) == 0


def test_a_fan_of_no_or_of_unknown_cards_has_no_chances() -> None:
    assert Deck("none", {}).chance("a", index=None) is None
    assert Deck("none", {}).distribution(index=None) is None
    unknown = Deck("unknown")
    unknown.show(PILE, 0, "a")
    assert (unknown.chance("a", index=None), unknown.candidates(index=None)) == (None, None)


def test_piles_of_parts_of_piles_stay_exact() -> None:
    steps = [
        *[("draw", 0, 2, 5)] * 2,  # two of six unseen to a hand
        ("show", 0, 1, 0),
        ("shuffle", 0, 0, 0),  # so that hand and pile depend on each other
        ("put", 2, 1, 0),
        ("put", 0, 1, 0),
        ("shuffle", 1, 0, 0),  # one of each
    ]
    for seed in range(10):
        assert play({"a": 2, "b": 2, "c": 2}, seed, [*steps, ("show", 1, 1, 0)], companion.deck.EFFORT).unknown == 0


def test_without_effort_some_chances_are_unknown() -> None:
    steps = [("draw", 0, 2, 5), ("show", 0, 1, 0), ("shuffle", 0, 0, 0)]
    assert play({"a": 2, "b": 2}, 0, steps, 1).unknown > 0


@given(decks, st.integers(0, 2**16), tame_steps)
def test_pools_that_never_mix_in_part_are_never_unknown(
    cards: dict[str, int], seed: int, steps: list[tuple[str, int]]
) -> None:
    """Cards leave the pile face up, any seat peeks, known cards go to the bottom, all is shuffled back."""
    pair = Pair(cards, seed, 1)
    for do, one in steps:
        if do in ("draw", "pick"):
            pair.draw(PILE, DISCARD, ALL, pick=do == "pick")
        elif do == "bottom":
            pair.put(DISCARD, one, PILE, bottom=True)
        elif do == "gather":
            pair.gather(PILES, PILE)
        else:
            pair.show(PILE, one, SEEN_BY[one % 5])
        pair.check(cards)
    assert pair.unknown == 0


def test_the_worlds_of_the_test_agree_with_counts_by_hand() -> None:
    assert orders(("a", "a", "b")) == [(("a", "a", "b"), 2), (("a", "b", "a"), 2), (("b", "a", "a"), 2)]
    worlds = Worlds({"a": 2, "b": 1}, PILES, VIEWPOINTS, Random(1))
    assert worlds.distribution(PILE, 0, None) == {"a": Fraction(2, 3), "b": Fraction(1, 3)}
    card = worlds.card(PILE, 0)
    worlds.see(PILE, 0, ["Ada"])
    assert worlds.distribution(PILE, 0, "Ada") == {card: 1}
    assert worlds.distribution(PILE, 0, None) == {"a": Fraction(2, 3), "b": Fraction(1, 3)}


# Whatever people say

starts = st.one_of(
    decks.map(lambda cards: (cards, None)),
    st.tuples(decks, st.just(8)),
    st.tuples(st.none(), st.one_of(st.none(), st.integers(0, 6))),
)
odd_steps = st.lists(
    st.tuples(
        st.sampled_from(["draw", "pick", "put", "shuffle", "gather", "show", "show", "count", "add", "remove"]),
        st.integers(0, 3),
        st.integers(0, 3),
        st.integers(-3, 8),
        st.sampled_from("abcd"),
        st.sampled_from([ALL, ALL, ADA, BO, NOBODY]),
    ),
    max_size=16,
)
OddStep = tuple[str, int, int, int, str, SeenBy]


def do_odd_step(deck: Deck, step: OddStep, named: bool) -> DeckNotice | None:
    do, one, two, three, card, seen_by = step
    pile, to = PILES[one], PILES[two]
    match do:
        case "draw" | "pick":
            act = deck.draw if do == "draw" else deck.pick
            return act(to, seen_by if named else ALL, card if named or seen_by is ALL else None, pile)
        case "put":
            deck.put((pile, three), to, BOTTOM if three % 2 else TOP)
        case "shuffle":
            deck.shuffle(pile)
        case "gather":
            deck.gather(*PILES[: three % 4], into=to)
        case "show":
            if named or seen_by is ALL:
                return deck.show(pile, three, card, seen_by)
            deck.slot(pile, three)  # at least somebody looked
        case "count":
            return deck.count(pile, three)
        case "add":
            deck.add(card, to, ("top", "bottom", None)[three % 3])
        case "remove":
            return deck.remove(card, pile)
    return None


@settings(max_examples=200)
@given(starts, odd_steps, st.sampled_from([1, companion.deck.EFFORT]))
def test_a_deck_adds_up_and_keeps_secrets_after_any_operations(
    start: tuple[dict[str, int] | None, int | None], steps: list[OddStep], effort: int
) -> None:
    deck, public = Deck("x", *start, effort), Deck("x", *start, effort)
    for step in steps:
        assert deck.worked_out(Deck.to_json) == deepcopy(deck).to_json()
        before = restore(deck)
        try:
            notice = do_odd_step(deck, step, named=True)
        except DeckError as error:
            assert deck == before
            with pytest.raises(DeckError) as raised:
                do_odd_step(public, step, named=False)
            assert str(raised.value) == str(error)
            continue
        assert deck.worked_out(Deck.to_json) == deck.to_json(), "what was worked out is that of before"
        heard = do_odd_step(public, step, named=False)
        assert deck.view() == public.view() == deck.view("Cy")
        assert deck.cards() == public.cards()
        assert heard == (notice if notice and notice.seen_by is ALL else None)
        if step[0] in ("draw", "pick", "show") and step[-1] is not NOBODY:
            pile, index = (PILES[step[1]], step[3]) if step[0] == "show" else (PILES[step[2]], 0)
            for seat in (None, "Ada", "Bo") if step[-1] is ALL else sorted(step[-1]):
                assert deck.chance(step[4], seat, pile, index) == 1
            assert deck.candidates(pile, index) == [(step[4], Fraction(1))]
        for pile in PILES:
            for index in range(deck.left(pile) or 0):
                for seat in (None, "Ada", "Bo"):
                    chances = deck.distribution(pile, index, seat)
                    assert chances is None or sum(chances.values()) == 1
        deck = restore(deck)  # which sees to it that every card lies in one pile


def test_a_belief_in_parts_is_the_one_that_is_made_anew() -> None:
    """Cards are seen one by one; what a belief took over from the one before is what it would find itself."""
    rng = Random(32)
    for _ in range(40):
        cards = cards_of({name: rng.randint(0, 3) for name in ("asleep", "awake", "orc", "rat", UNKNOWN)})
        slots = range(1, size(cards) + 1)
        belief = Belief.from_cards(cards, slots)
        for slot in rng.sample(slots, len(slots)):
            if rng.random() < 0.3:
                belief = belief.shuffled(rng.sample(slots, rng.randint(1, len(slots))))
            assert size(belief.cards) == len(slots), "counted before, to be taken over"
            assert size(belief.at_least) <= len(slots)
            belief = belief.seen(slot, rng.choice(("asleep", "awake", "orc", "rat"))) or belief
            anew = Belief.from_json(belief.to_json())
            assert belief == anew
            assert (belief.cards, belief.at_least) == (anew.cards, anew.at_least)
            for one in slots:
                assert belief.known(one) == anew.known(one)
                assert belief.distribution(one) == anew.distribution(one)
                assert belief.is_shown(one) == anew.is_shown(one)


@given(counts=st.dictionaries(st.sampled_from("abcde"), st.integers(1, 4)), number=st.integers(0, 21))
def test_splits_give_every_way_to_take_some_cards_once(counts: dict[str, int], number: int) -> None:
    cards = cards_of(counts)
    found = [*splits(cards, number)]
    assert all(size(taken) == number and plus(taken, left) == cards for taken, left, _ in found)
    assert len({taken for taken, _, _ in found}) == len(found)
    assert sum(ways for _, _, ways in found) == comb(size(cards), number)


@given(seed=st.integers(0, 2**32), known=st.sampled_from(["all", "some", "none"]))
def test_the_text_of_a_deck_is_that_of_its_plain_data_after_any_change(seed: int, known: str) -> None:
    """Only what has changed is written anew, and the hash of a state is made of it."""
    rng = Random(seed)
    cards = {"rat": 2, "troll": 1, 'a "bat"': 3, "örn": 1}
    deck = Deck("d", None if known == "none" else cards, 9 if known == "some" else None, rng.choice([4, 1024]))
    for _ in range(25):
        pile, other, card = rng.choice(PILES), rng.choice(PILES), rng.choice([*cards, "elf"])
        seen_by = rng.choice([*SEEN_BY, ALL])
        changes: list[Callable[[], object]] = [
            partial(deck.draw, other, seen_by, rng.choice([None, card]), pile),
            partial(deck.pick, other, seen_by, card, pile),
            partial(deck.put, (pile, rng.randint(-2, 1)), other, rng.choice(["top", "bottom"])),
            partial(deck.shuffle, pile),
            partial(deck.gather, pile, into=other),
            partial(deck.show, pile, 0, card, seen_by),
            partial(deck.count, pile, rng.randint(0, 4)),
            partial(deck.add, card, pile),
            partial(deck.remove, card, pile),
            partial(deck.set_total, card, rng.randint(0, 4)),
        ]
        with suppress(DeckError):
            rng.choice(changes)()
        if rng.random() < 0.7:
            assert deck.canonical() == json_text(deck.to_json())


def test_a_card_of_a_hundred_is_written_without_writing_all_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    deck, written = Deck("adventure", {f"card {number:03}": 1 for number in range(100)}), list[object]()
    for number in range(60):
        deck.draw(f"space:{number % 30}", card=f"card {number:03}")
    deck.canonical()
    write = Group._write_text

    def count(group: Group) -> str:
        written.append(group)
        return write(group)

    monkeypatch.setattr(Group, "_write_text", count)
    deck.draw(card="card 060")
    assert deck.canonical() == json_text(deck.to_json())
    assert len(written) == 2, "the card that was seen, and the pile without it"


def test_a_card_of_a_hundred_is_drawn_without_going_through_all_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    deck, made = Deck("adventure", {f"card {number:03}": 1 for number in range(100)}), list[object]()
    for number in range(60):
        deck.draw(f"space:{number % 30}", card=f"card {number:03}")
    make = Group.__post_init__

    def count(group: Group) -> None:
        made.append(group)
        make(group)

    monkeypatch.setattr(Group, "__post_init__", count)
    monkeypatch.setattr("companion.deck.belief.tidy", None)
    deck.draw(card="card 060")
    assert deck.candidates() and deck.cards() and deck.known("discard") == ["card 060"]
    assert len(made) == 2, "the card that was seen, and the pile without it"
