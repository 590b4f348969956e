"""Presses that an attack takes in fights that bots play on the real pages, with dice of the box."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, cast

from benchmarks.presses import button_answers, legal_by_buttons, shortest_way
from companion.asks import Ask, Roll, Seat
from companion.game import find
from companion.games.labirynt.data.book import package_data
from companion.games.labirynt.data.sheets import LABELS, TABLE_COLUMNS
from companion.games.labirynt.tables import monsters
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from tests.games.labirynt.driver import LabHand, new_game

ATTACKS = ("blow.", "spell.cast", "weapon.taken")
"""First event of each attack; a change of weapons is an attack too (D9.4c)."""

OTHERWISE = 0.2
"""Chance that a bot does something else than what is proposed."""


def answer(ask: Ask, seat: Seat, rng: random.Random) -> Any:
    """Answer for bots who fight whomever they meet, mostly as proposed; all else is any legal answer."""
    if ask.key == "code.dice":
        return 1
    usual = dict.fromkeys(("facing", "arms", "attacks"), "so")
    usual |= {"met": "fight", "order": "done", "setup.race": "human", "next": "next"}
    if ask.key == "monster.how":
        # With its weapon, or by the one spell that monsters are known to have.
        return rng.choice([option.id for option in ask.options_for(seat)][:2])  # type: ignore[attr-defined]
    usual |= {"code.sides": "6", "code.constant": "none"}
    if ask.key == "order" and (steps := [option.id for option in ask.options_for(seat) if "forward" in option.id]):  # type: ignore[attr-defined]
        return steps[0]
    if ask.key in usual and (ask.key != "attacks" or rng.random() > OTHERWISE):
        offered = [option.id for option in ask.options_for(seat)]  # type: ignore[attr-defined]
        if usual[ask.key] in offered:
            return usual[ask.key]
    return legal_by_buttons(ask, seat, rng)


def read_out(hand: LabHand, ask: Ask) -> Any:
    """Return the outside set's value, as if it were printed in the box; `None` if it is asked in another way."""
    said, table = dict(ask.text.params), ask.key.removeprefix("table.")
    if table == ask.key or "column" not in said:
        return None
    book, label, row = hand.state.book, str(said["column"]), str(said["row"])
    ids = {
        row,
        *(id for id in book.monsters if monsters.row_name(hand.state, id) == row),
        *(id for id, name in book.spells.items() if str(name) == row),
    }
    columns = [column for column in TABLE_COLUMNS[table] if str(LABELS.get(column)) == label]
    found = [
        book.outside.find_value((table, id, column))
        for id in ids
        for column in columns
        if id == row or table != "combat"
    ]
    return next((value for value in found if value is not None), None)


def count_answer_presses(hand: LabHand, ask: Ask, seat: Seat, value: object) -> int:
    """Return the fewest presses for that answer; what the box rolls costs none."""
    if isinstance(ask, Roll):
        return 0
    view = find("labirynt").view(hand.state, seat)
    situation = Situation(view=view, n=1, ask=ask, waiting=ask.seats, modes={})
    return shortest_way(situation, Surface(seat), *button_answers(ask, value))


def presses_of_fights(seed: int, tables: str, most: int = 12) -> Iterator[float]:
    """Yield the presses an attack of each of the first fights of a group, from the first round on.

    The bots play one game after the other; values that were read out are not asked again, also not in later games.
    """
    rng, told = random.Random(seed), cast(dict[str, Any], {})
    while most:
        hand = new_game(2, tables, {**package_data(), "told": told})
        for each in islice(presses_of_game(hand, rng), most):
            yield each
            most -= 1
        for table, rows in cast(Any, find("labirynt").learned(hand.state)).get("told", {}).items():
            for row, columns in rows.items():
                told.setdefault(table, {}).setdefault(row, {}).update(columns)


def presses_of_game(hand: LabHand, rng: random.Random) -> Iterator[float]:
    """Yield the presses an attack of the fights of one game."""
    presses = attacks = 0
    while hand.ask is not None:
        ask, seat, heard = hand.ask, hand.ask.seats[0], len(hand.transcript)
        value = read_out(hand, ask)
        value = answer(ask, seat, rng) if value is None else value
        inside = hand.state.fight is not None
        presses += count_answer_presses(hand, ask, seat, value) if inside else 0
        hand(ask.key, value)
        told = (line.split(" ")[1] for line in hand.transcript[heard:] if line.startswith("- "))
        attacks += sum(key.startswith(ATTACKS) for key in told) if inside else 0
        if inside and hand.state.fight is None:
            if attacks:
                yield presses / attacks
            presses = attacks = 0


def measure_all(tables: str, groups: int = 4) -> list[float]:
    """Measure all fights over a few groups."""
    return [round(fight, 1) for seed in range(groups) for fight in presses_of_fights(seed, tables)]
