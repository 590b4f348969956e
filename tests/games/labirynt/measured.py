"""How many presses an attack takes in fights that bots play, on the real pages, with dice that the box rolls."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, cast

from benchmarks.presses import fewest, legal, meanings
from companion.asks import Ask, Roll, Seat
from companion.game import find
from companion.games.labirynt.data.book import package_data
from companion.games.labirynt.data.sheets import COMMON, LABELS
from companion.games.labirynt.tables import monsters
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from tests.games.labirynt.driver import LabHand, new

ATTACKS = ("blow.", "spell.cast", "weapon.taken")
"""What is told of each attack first; who changes weapons spends his attack on it (D9.4c)."""

OTHERWISE = 0.2
"""How often somebody is told to do something else than what is proposed."""


def answer(ask: Ask, seat: Seat, rng: random.Random) -> Any:
    """They fight with whomever they meet, mostly as it is proposed; all else is any legal answer."""
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
    return legal(ask, seat, rng)


def reads_out(hand: LabHand, ask: Ask) -> Any:
    """What the outside set has there, as if it were printed in the box; `None` where it is asked in another way."""
    said, table = dict(ask.text.params), ask.key.removeprefix("table.")
    if table == ask.key or "column" not in said:
        return None
    book, label, row = hand.state.book, str(said["column"]), str(said["row"])
    ids = {
        row,
        *(id for id in book.monsters if monsters.row_name(hand.state, id) == row),
        *(id for id, name in book.spells.items() if str(name) == row),
    }
    columns = [column for column in COMMON[table] if str(LABELS.get(column)) == label]
    found = [
        book.outside.look((table, id, column)) for id in ids for column in columns if id == row or table != "combat"
    ]
    return next((value for value in found if value is not None), None)


def cost(hand: LabHand, ask: Ask, seat: Seat, value: object) -> int:
    """The fewest presses for that answer; what the box rolls costs none."""
    if isinstance(ask, Roll):
        return 0
    view = find("labirynt").view(hand.state, seat)
    situation = Situation(view=view, n=1, ask=ask, waiting=ask.seats, modes={})
    return fewest(situation, Surface(seat), *meanings(ask, value))


def fights(seed: int, tables: str, most: int = 12) -> Iterator[float]:
    """The presses an attack of the first so many fights of one group, from the first round of each on.

    They play one game after the other; what they have read out is asked no more, in later games either.
    """
    rng, told = random.Random(seed), cast(dict[str, Any], {})
    while most:
        hand = new(2, tables, {**package_data(), "told": told})
        for each in islice(fights_of(hand, rng), most):
            yield each
            most -= 1
        for table, rows in cast(Any, find("labirynt").learned(hand.state)).get("told", {}).items():
            for row, columns in rows.items():
                told.setdefault(table, {}).setdefault(row, {}).update(columns)


def fights_of(hand: LabHand, rng: random.Random) -> Iterator[float]:
    """The same of one game."""
    presses = attacks = 0
    while hand.ask is not None:
        ask, seat, heard = hand.ask, hand.ask.seats[0], len(hand.transcript)
        value = reads_out(hand, ask)
        value = answer(ask, seat, rng) if value is None else value
        inside = hand.state.fight is not None
        presses += cost(hand, ask, seat, value) if inside else 0
        hand(ask.key, value)
        told = (line.split(" ")[1] for line in hand.transcript[heard:] if line.startswith("- "))
        attacks += sum(key.startswith(ATTACKS) for key in told) if inside else 0
        if inside and hand.state.fight is None:
            if attacks:
                yield presses / attacks
            presses = attacks = 0


def each(tables: str, groups: int = 4) -> list[float]:
    """All of them over a few groups."""
    return [round(fight, 1) for seed in range(groups) for fight in fights(seed, tables)]
