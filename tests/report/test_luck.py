"""Luck: exact laws folded by hand, and simulated draws beside the exact law of an urn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest

from companion.game import find
from companion.report.chronicles import find_chronicle
from companion.report.evening import ChanceEntry, Urn
from companion.report.luck import SCALE, fold_laws, luck_rows, share_below, simulate_draws
from companion.text import BLANK
from tests.report.evenings import NAMES, ROOT, evening_of, luck_of

LEGENDEN, TALISMAN = NAMES[0], NAMES[2]

D6 = tuple((face, 1) for face in range(1, 7))
MADE = ((0, 7), (1, 5))
BEARINGS = {"meaning": ("low", "enemy")}
"""Bearings that share a row of their measure: how likely something was is never high or low."""


def test_folded_laws_are_those_of_all_rolls_counted_one_by_one() -> None:
    counted: dict[int, int] = {}
    for *dice, made in product(range(1, 7), range(1, 7), [0] * 7 + [1] * 5):
        total = sum(dice) + made
        counted[total] = counted.get(total, 0) + 1
    assert fold_laws([D6, MADE, D6]) == dict(sorted(counted.items()))


def test_three_hundred_rolls_are_folded_exactly() -> None:
    ways = fold_laws([MADE] * 300)
    assert sum(ways.values()) == 12**300
    assert ways[125] == comb(300, 125) * 5**125 * 7**175


def test_a_percentile_counts_half_of_those_that_come_out_the_same() -> None:
    assert [share_below({0: 7, 1: 5}, came) for came in (0, 1)] == [29.2, 79.2]
    assert share_below(fold_laws([D6, D6]), 7) == 50


def draw(card: str, piles: dict[str, int]) -> ChanceEntry:
    whole = sum(piles.values())
    urn = Urn(deck="decks.x", cards=tuple((one, Fraction(many, whole)) for one, many in piles.items()), left=whole)
    return ChanceEntry(
        number=1,
        step=1,
        who="Ada",
        box=True,
        measure="card",
        of="x",
        name=BLANK,
        asked=BLANK,
        words=BLANK,
        came=Fraction(0),
        expected=Fraction(0),
        urn=urn,
        card=card,
    )


def test_cards_that_are_gone_come_no_more() -> None:
    draws = [draw("asleep", {"asleep": 3, "awake": 1}), draw("asleep", {"asleep": 2, "awake": 1})]
    sums = simulate_draws(draws, ("awake",), 4000, Random(1))
    # One awake card among four: two draws without putting back find it in half of all cases, never twice.
    assert set(sums) == {0, SCALE}
    assert abs(sums[SCALE] / 4000 - 0.5) < 0.03


def test_cards_that_are_shuffled_in_between_come_again() -> None:
    draws = [draw("awake", {"asleep": 1, "awake": 1}), draw("asleep", {"asleep": 1, "awake": 1})]
    sums = simulate_draws(draws, ("awake",), 4000, Random(1))
    assert set(sums) == {0, SCALE, 2 * SCALE}


@pytest.mark.parametrize("name", NAMES)
def test_the_ledger_adds_up_to_all_rolls_and_draws(name: str) -> None:
    rows, chances = luck_of(name), evening_of(name).chances
    assert rows and all(0 <= row.percentile <= 100 for row in rows)
    assert sum(row.count for row in rows) <= len(chances)
    assert {row.exact for row in rows if row.measure != "card"} <= {True}
    assert not any(row.exact for row in rows if row.measure == "card")
    for row in rows:
        own = [one for one in chances if (one.who, one.box, one.measure) == (row.who, row.box, row.measure)]
        own = [
            one
            for one in own
            if row.of in ("", one.of) and one.bearing in (*BEARINGS.get(row.measure, ()), row.bearing)
        ]
        assert (row.count, row.came) == (len(own), sum(one.came for one in own))


def test_people_and_the_box_are_told_apart() -> None:
    assert {row.box for row in luck_of(LEGENDEN)} == {True, False}
    assert None in {row.who for row in luck_of(LEGENDEN)}, "the sun is nobody's own"


def test_monsters_dice_are_nobodys_luck_whoever_rolls_them() -> None:
    foes = [entry for entry in evening_of(TALISMAN).chances if "Sentinel" in str(entry.asked)]
    assert foes and all(entry.who is None for entry in foes)
    rows = [row for row in luck_of(TALISMAN) if str(row.what).endswith("monsters' sum")]
    assert [row.who for row in rows] == [None] * len(rows) and sum(row.count for row in rows) == len(foes)


def test_low_sums_that_people_hope_for_stand_apart_from_high_ones() -> None:
    sums = [row for row in luck_of(LEGENDEN) if (row.measure, row.of, row.who) == ("sum", "sun", "Ada")]
    assert sorted(row.bearing for row in sums) == ["low", "own"], "damage and rest are rolled with the same die"
    assert len({str(row.what) for row in sums}) == len(sums)


def test_a_roll_that_only_says_which_is_in_no_row() -> None:
    mere = [entry for entry in evening_of(LEGENDEN).chances if entry.bearing == "mere"]
    assert {entry.measure for entry in mere} == {"sum", "meaning"}, "somebody was moved by chance"
    evening = evening_of(LEGENDEN)
    assert luck_rows(replace(evening, chances=tuple(mere)), {}) == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_names_only_rolls_that_it_asks_for_and_each_once(name: str) -> None:
    game = name.partition("-")[0]
    asks = (ROOT / "tests" / "games" / game / "asks.txt").read_text(encoding="utf-8")
    chronicle = find_chronicle(find(game))
    named = [*chronicle.enemy_rolls, *chronicle.low_rolls, *chronicle.mere_rolls]
    assert len(named) == len(set(named))
    assert [key for key in named if f"\n{key}: " not in asks] == []


def test_a_monsters_dice_that_people_rolled_stand_in_its_fight() -> None:
    (fight,) = [fight for fight in evening_of("talisman-0.1-02").fights if "Lizard, 8 to 9" in str(fight.result)]
    assert [seat for seat, _ in fight.rounds[0].laid] == ["Dan", "Åke"], "Dan rolls for the lizard man"
