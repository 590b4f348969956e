"""Tables of a fight on the ring: the results of each pair of stances, and the order in which positions are solved.

All positions with the same points of both fighters form a layer, and all layers have the same table. A round that costs
somebody points leads to a layer that is solved already; the positions of a layer are ordered so that each comes after
those whose values it needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from companion.odds.duel.fights import RING, Duel
from companion.record import record

WON: Final = 1.0
DRIVEN_OFF: Final = 0.0
FLED: Final = 0.0
DIED: Final = -1.0
"""Values of the ends of a fight to the hero."""

SAME, HIT, LOST, MISS = 0, 4, 8, 12
"""First positions of a layer by what the last round was; the hero's stance is added, and 4 for each further miss."""

AHEAD, ACROSS, BEHIND = 1, 2, 3
"""Steps round the ring from the hero's stance to the monster's, where the hero hits, both miss, and the hero is hit."""

PAIRS: Final = 16
"""Pairs of stances."""

Cells: TypeAlias = tuple[int, ...]
"""Nine cells of a layer's table, which are the matrix of one round."""


@record
class Cell:
    """Result of one pair of stances: what the monster loses, what the hero owes, and their next position."""

    blow: int
    owed: int
    position: int | None
    """`None`: the monster has lost its courage and flees."""


def reachable(stance: int | None) -> tuple[int, ...]:
    """Return the stances that can be taken from one, or at first: not the one across the ring (L8.4a)."""
    return tuple(range(4)) if stance is None else tuple(sorted({(stance + step) % 4 for step in (-1, 0, 1)}))


class Template:
    """Cells of the tables of all layers of one fight, and the order of the positions in them."""

    def __init__(self, duel: Duel) -> None:
        """Prepare the tables of a fight."""
        self.duel = duel
        self.courage = None if duel.breath else duel.courage
        """Misses in a row that end the fight."""
        self.counts = self.courage or 1
        """Tables of a layer: one for each number of misses in a row."""
        self.flees = duel.flight and not duel.breath
        self.cells = [self._cell(index // PAIRS, index // 4 % 4, index % 4) for index in range(PAIRS * self.counts)]
        misses = 1 if self.courage is None else self.courage - 1
        self.positions = MISS + 4 * misses
        chances = Counter(duel.damage_chance)
        self.cloud = chances[0] / len(duel.damage_chance) if duel.damage_chance else 0.0
        self.suns = [(face, count / len(duel.damage_chance)) for face, count in sorted(chances.items()) if face]
        self.owed = [self._most_owed(position) for position in range(self.positions)]
        self.matrices = [self.cells_of(*self.stances(index), self.misses(index)) for index in range(self.positions)]
        self.hits = [(len(self.cells) + index, self.cells[index]) for index in range(PAIRS) if self.cells[index].blow]
        """Results of a flight in which the hero hits: it succeeds, and may kill."""
        self.nothing = len(self.cells) + PAIRS
        """Cell of a flight that succeeds."""
        self.flights = [
            tuple(map(self.in_flight, self.matrices[index])) if self.flees and self.has_hit(index) else ()
            for index in range(self.positions)
        ]
        inner = [index for index in self._used() if self._can_lead_back(self.cells[index])]
        self.inner = [[index for index in inner if self.cells[index].position == own] for own in range(self.positions)]
        """Cells that lead back into the layer, by the position to which they lead."""
        self.outer = [index for index in self._used() if index not in inner]
        """Cells that lead to other layers, or end the fight."""
        self.order = [*self._order()]

    def stances(self, position: int) -> tuple[int, int]:
        """Return the stances of both at a position, as places on the ring."""
        mine = position % 4
        return mine, (mine + {0: 0, 1: 1, 2: -1}.get(position // 4, 2)) % 4

    def misses(self, position: int) -> int:
        """Return the misses in a row at a position."""
        return 0 if position < MISS or self.courage is None else (position - MISS) // 4 + 1

    def position(self, mine: int, theirs: int, misses: int) -> int:
        """Return the position in which a round has left both."""
        kind = (theirs - mine) % 4
        if kind == ACROSS:
            return MISS + mine + (4 * (misses - 1) if self.courage is not None else 0)
        return {0: SAME, AHEAD: HIT, BEHIND: LOST}[kind] + mine

    def has_hit(self, position: int) -> bool:
        """Return True if the hero has just made the monster lose points."""
        return position < MISS and self.cells[self.cell_at(*self.stances(position), 0)].blow > 0

    def cell_at(self, mine: int, theirs: int, misses: int) -> int:
        """Return the cell of a pair of stances after some misses in a row, which count only for a further miss."""
        return (PAIRS * misses if (mine - theirs) % 4 == ACROSS else 0) + 4 * mine + theirs

    def cells_of(self, mine: int | None, theirs: int | None, misses: int) -> Cells:
        """Return the matrix of the next round: the cells for each pair of stances that can be reached."""
        return tuple(self.cell_at(own, other, misses) for own in reachable(mine) for other in reachable(theirs))

    def _cell(self, misses: int, mine: int, theirs: int) -> Cell:
        """Compare two stances (L8.6-L8.9, A30.12)."""
        duel, breath = self.duel, int(self.duel.breath)
        kind = (theirs - mine) % 4
        if kind == AHEAD:
            return Cell(1, breath, HIT + mine)
        if kind == BEHIND:
            return Cell(0, 1 + breath, LOST + mine)
        if kind == ACROSS:
            if self.courage is not None and misses + 1 == self.courage:
                return Cell(0, 0, None)
            return Cell(0, breath, self.position(mine, theirs, misses + 1))
        ahead = duel.differences()[RING[mine]]
        if not duel.armed:
            return Cell(0, max(-ahead, 1) + breath, SAME + mine)
        return Cell(max(ahead, 0), max(-ahead, 0) + breath, SAME + mine)

    def in_flight(self, index: int) -> int:
        """Return the number of the cell that replaces a cell in a flight (L8.12b), which most results end.

        Without a parting blow the hero does no damage, and only damage to the hero keeps them there (A14.2).

        Args:
            index: The number of the cell of a round without a flight.
        """
        cell = self.cells[index]
        if cell.blow and self.duel.parting_blow:
            return len(self.cells) + index
        return index if cell.owed else self.nothing

    def _used(self) -> Iterator[int]:
        return (
            index for index in range(len(self.cells)) if index < PAIRS or (index // 4 % 4 - index % 4) % 4 == ACROSS
        )

    def _can_lead_back(self, cell: Cell) -> bool:
        """Return True if a cell may lead back into the same layer."""
        return cell.position is not None and not cell.blow and (not cell.owed or self.cloud > 0)

    def _most_owed(self, position: int) -> int:
        """Return the most points that the hero may owe on the way to a position."""
        if not self.duel.damage_chance:
            return 0
        return max((cell.owed for cell in self.cells if cell.position == position), default=0)

    def _order(self) -> Iterator[tuple[list[int], list[int]]]:
        """Yield groups of positions in the order in which they are solved: those without a cycle, and the looping ones.

        A position that may follow on itself loops; between two others of a group no cycle is left.
        """
        leads = {index: position for position, cells in enumerate(self.inner) for index in cells}
        needs = [{leads[index] for index in matrix if index in leads} for matrix in self.matrices]
        loops = [index for index in range(self.positions) if index in needs[index]]
        waiting = set(loops)
        while more := {index for index in range(self.positions) if index not in waiting and needs[index] & waiting}:
            waiting |= more
        before = _sorted([index for index in range(self.positions) if index not in waiting], needs)
        if not loops:
            yield before, []
            return
        # Only the positions that the looping ones need belong to their group; those that wait for them come afterwards.
        within = set(loops)
        while more := set().union(*(needs[index] for index in within)) - within:
            within |= more
        yield before, []
        yield _sorted([index for index in within & waiting if index not in loops], needs), loops
        yield _sorted([index for index in waiting if index not in within], needs), []


def _sorted(positions: list[int], needs: Sequence[set[int]]) -> list[int]:
    """Return positions so that each comes after those that it needs."""
    remaining, ordered = list(positions), list[int]()
    while remaining:
        ready = [position for position in remaining if not needs[position] & set(remaining)]
        ordered += ready
        remaining = [position for position in remaining if position not in ready]
    return ordered
