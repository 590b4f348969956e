"""Declarations of Labirynt for the suite of every game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from companion.asks import Ask
from companion.games.labirynt.party import order
from companion.games.labirynt.party.order import RANK_SIZE
from companion.games.labirynt.state.game import LabyrinthState
from companion.games.labirynt.state.segment import BACK, WAYS
from companion.testing import bots
from companion.testing.suite import Start
from tests.every_game import Known
from tests.games.labirynt.laws import LAWS

LIKELY: Mapping[str, tuple[str, ...]] = {
    "order": ("done",),
    "way": ("n", "e", "s", "w"),
    "next": ("next",),
}
"""Options that players mostly choose."""


class Own(Known):
    """Players who go on, and do not arrange their order for ever."""

    place = 3
    laws = LAWS
    found: ClassVar[Mapping[str, Sequence[int]]] = {"game_read": (700101,)}

    fight_results: ClassVar[str] = r"blow\.(hit|miss)|spell\.resisted"

    seals: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False
    shares: ClassVar[bool] = False
    asks_in: ClassVar[str] = "12 52 61 160 167 271 301 485 717"
    # Of several whom the party may attack: two groups at peace on one segment, which random people hardly ever have.
    unseen: ClassVar[frozenset[str]] = frozenset(
        {
            *("attack.group", "setup.party", "setup.change", "setup.other", "setup.other.race"),
            *("setup.table", "setup.row"),
        }
    )
    told_in: ClassVar[int] = 400
    games_read: ClassVar[int] = 2
    answers_read: ClassVar[int] = 200
    quiet: ClassVar[Mapping[str, Any]] = {
        "setup.values": "asked",
        "next": "next",
        "table.entrance": "corridor",
        # North into a dead end, and back to the Gate: no maze is larger than its counters.
        "way": ("n", "s"),
        "segment": "corridor",
        "segment.shape": "none",
        "order": "done",
        "meeting": [6],
    }
    quiet_evenings: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "along a new corridor": {**quiet, "way": "n", "segment": "straight"},
    }

    most_presses: ClassVar[int | None] = None
    """A stage is as long as a fight in it is, in which up to six attack up to twelve, and random people make all that
    they can of each: so an attack has an aim, and a stage in which nobody is met (`most_quiet`)."""

    @staticmethod
    def telling_presses() -> Mapping[str, tuple[Sequence[float], int, int]]:
        from tests.games.labirynt import measured

        return {
            "an attack, outside tables": (measured.measure_all("outside"), 2, 6),
            "an attack, tables asked": (measured.measure_all("asked"), 2, 6),
        }

    @staticmethod
    def open_fight(state: LabyrinthState, rng: random.Random) -> Mapping[str, Any] | None:
        """Return a fight of the party with up to three monsters of a kind, where it stands in the maze."""
        if not (state.inside and state.here in state.segments and state.living()):
            return None
        return {"scene": "fight", "monster": rng.choice([*state.book.monsters]), "number": rng.randint(1, 3)}

    def begin(self, rng: random.Random) -> Start:
        start = super().begin(rng)
        return replace(start, seats=start.seats[: rng.choice((1, 2, 3, 6))])

    def answer(self, ask: Ask, seat: str, rng: random.Random) -> Any:
        if ask.key == "setup.values":
            # Random games go on as they were before there was the question; `test_set.py` plays the other ways.
            return "asked"
        if ask.key in LIKELY and rng.random() < 0.8:
            offered = {option.id for option in ask.options_for(seat)}  # type: ignore[attr-defined]
            if likely := [id for id in LIKELY[ask.key] if id in offered]:
                return rng.choice(likely)
        return bots.legal_answer(ask, seat, rng)

    def check(self, state: Any) -> None:
        """Check ranks, sheets and the maze after every answer."""
        super().check(state)
        check_ranks(state)
        check_sheets(state)
        check_maze(state)


def check_ranks(state: LabyrinthState) -> None:
    """Check that everybody stands in one place, three to a rank, without the dead (D4.1.C2, D9.1b, DS23)."""
    ours = [id for rank in state.ranks for id in rank]
    theirs = [id for rank in state.fight.ranks for id in rank] if state.fight is not None else []
    assert len({*ours, *theirs}) == len(ours) + len(theirs), "nobody stands in two places"
    # In phase 4 the order need not be legal before all have moved.
    ranks = state.ranks if state.fight is None else state.fight.ranks
    assert all(len(rank) <= RANK_SIZE for rank in ranks)
    # Who was corrected to be dead, charmed or alive again is taken out of a rank, or put into one, at the next step.
    everybody = {**state.party, **state.monsters}
    gone = {id for id, one in everybody.items() if not one.alive and one.mourned}
    assert not gone & {*ours, *theirs}, "the dead stand in no rank"
    if state.fight is not None:
        assert {*theirs} >= {one.id for one in state.enemies()} - {*ours}, "each enemy who lives stands in its ranks"
    elif state.ranks and all(one.alive and not one.mourned for one in state.party.values()):
        assert {*ours} >= {*state.party}, "each of the party stands in the order"
        assert order.find_order_fault(state) is None


def check_sheets(state: LabyrinthState) -> None:
    """Check that wounds, gold, weapons and spells are possible (D4.1.B6, D4.1.Db, D7.3, DS23, DS25)."""
    for one in state.party.values():
        if one.ready:
            assert one.wounds <= (one.max_life or 0), f"{one.called} has {one.wounds} wounds"
        assert one.hand in ("none", *one.weapons), f"{one.called} holds a weapon that they do not have"
        assert len({*one.spells}) == len(one.spells), "all spells of somebody are different ones"
        assert {*one.usable} <= {*one.spells}
        assert {*one.spent} <= {*one.usable}
        assert all(worth >= 0 for worth in (one.gold, one.experience, *one.jewels))


def check_maze(state: LabyrinthState) -> None:
    """Check that no two segments lie in one place, that touching sides agree (D6.1), and where the party is."""
    spots = [one.position for one in state.segments.values()]
    assert len({*spots}) == len(spots), "one counter lies on another"
    for one in state.segments.values():
        assert one.level in (1, 2, 3)
        assert not one.find or one.kind == "chamber", "finds are in chambers alone (D5.D1)"
        for way in WAYS:
            there = state.neighbour(one, way)
            if there is not None and "unknown" not in (mine := {one.side(way), there.side(BACK[way])}):
                assert len(mine) == 1, f"{one.id} and {there.id} do not fit"
    if state.segments:
        assert state.segment.visited
        assert state.met is None or state.segment.group is None, "whom they have met does not lie there besides"
