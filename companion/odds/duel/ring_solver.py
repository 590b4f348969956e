"""Backward induction over the points of a fight on the ring, layer by layer."""

from __future__ import annotations

from operator import itemgetter
from typing import Final, TypeAlias

from companion.odds.duel.fixed_points import find_fixed_point
from companion.odds.duel.matrix_games import ThreeByThree
from companion.odds.duel.templates import DIED, DRIVEN_OFF, FLED, WON, Template

STAY: Final = 1 - 1e-12
"""Share of its value that a position keeps if it may follow on itself: so nobody puts off a win for ever."""

Health: TypeAlias = tuple[int, int]
"""Combat points and body points of the hero; the body points are at most the others, as more never matter (L8.16)."""


class Layer:
    """Values of all positions at the same points of both fighters, and of what the hero may still owe there.

    `owed` has for each position the values after 0, 1, ... further points that the hero owes.
    """

    __slots__ = ("cells", "choices", "owed", "values")

    def __init__(self, positions: int, cells: int) -> None:
        """Begin with values of 0."""
        self.values = [0.0] * positions
        self.cells = [DRIVEN_OFF] * cells
        self.choices: list[list[tuple[float, float]]] = [[] for _ in range(positions)]
        self.owed: list[list[float]] = [[] for _ in range(positions)]


class RingSolver:
    """Values of a fight on the ring, in floating point; each layer is solved once."""

    def __init__(self, template: Template) -> None:
        """Begin with no layer."""
        self.template = template
        self._layers: dict[tuple[Health, int], Layer] = {}
        self._gather = [itemgetter(*cells) for cells in template.matrices]
        self._games = [ThreeByThree() for _ in range(template.positions + 1)]
        self._flights = [itemgetter(*cells) if cells else None for cells in template.flights]
        self._feeds = [
            [(index, template.cells[index].owed) for index in template.inner[own]] for own in range(template.positions)
        ]
        self._fixed = [(index, template.cells[index]) for index in template.outer]
        self._hits = template.hits if template.flees else []

    def layer(self, health: Health, points: int) -> Layer:
        """Return the layer of these points, and solve those below it first."""
        found = self._layers.get((health, points))
        if found is None:
            for below in self._list_below(health):
                for fewer in range(1, points + 1):
                    if (below, fewer) not in self._layers:
                        self._layers[below, fewer] = self._solve(below, fewer)
            found = self._layers[health, points]
        return found

    def _list_below(self, health: Health) -> list[Health]:
        """Return this health and each one that may follow on it, the lowest first."""
        found, new = {health}, [health]
        while new:
            new = [after for state in new for after in self.after_point(state) if min(after) > 0 and after not in found]
            found.update(new)
        return sorted(found)

    def after_point(self, health: Health) -> list[Health]:
        """Return the states that may follow on one owed point: after it is paid, then after each face with suns."""
        life, body = health
        paid = (life - 1, min(body, life - 1))
        return [paid, *((life - face, min(body, life) - face) for face, _ in self.template.suns)]

    def value(self, health: Health, points: int, position: int, owed: int) -> float:
        """Return the value where the hero owes some points, and both then stand at a position."""
        if points <= 0:
            return WON
        if min(health) <= 0:
            return DIED
        if not owed:
            return self._layers[health, points].values[position]
        if self.template.duel.damage_chance:
            return self._layers[health, points].owed[position][owed]
        life, body = health
        return self.value((life - owed, min(body, life - owed)), points, position, 0)

    def pay_or_roll(self, health: Health, points: int, position: int, owed: int) -> tuple[float, float]:
        """Return the values of paying the next of some owed points, and of rolling for it.

        The second leaves out the part of the value that comes from a cloud.
        """
        paid, *rolled = self.after_point(health)
        pay = self.value(paid, points, position, owed - 1)
        roll = 0.0
        for (_, chance), after in zip(self.template.suns, rolled, strict=True):
            roll += chance * self.value(after, points, position, owed - 1)
        return pay, roll

    def _solve(self, health: Health, points: int) -> Layer:
        """Solve the layer of these points, where all layers below it are solved."""
        layer = Layer(self.template.positions, self.template.nothing + 1)
        cells, values = layer.cells, layer.values
        for index, cell in self._fixed:
            if cell.position is not None:
                cells[index] = self.value(health, points - cell.blow, cell.position, cell.owed)
        for index, cell in self._hits:
            cells[index] = WON if points <= cell.blow else FLED
        for position, most in enumerate(self.template.owed):
            layer.choices[position] = [self.pay_or_roll(health, points, position, n) for n in range(1, most + 1)]

        def put(position: int, value: float) -> None:
            values[position] = value
            chain = layer.owed[position] = [value]
            for pay, roll in layer.choices[position]:
                chain.append(max(pay, roll + self.template.cloud * chain[-1]))
            for index, owed in self._feeds[position]:
                cells[index] = chain[owed]

        def solve(position: int, share: float = 1.0) -> None:
            value = self._games[position].value(self._gather[position](cells))
            if (flight := self._flights[position]) is not None:
                value = max(value, self._games[-1].value(flight(cells)))
            put(position, share * value)

        for straight, looping in self.template.order:
            if looping:

                def step(
                    guess: list[float], straight: list[int] = straight, looping: list[int] = looping
                ) -> list[float]:
                    for position, value in zip(looping, guess, strict=True):
                        put(position, value)
                    for position in straight:
                        solve(position)
                    for position in looping:
                        solve(position, STAY)
                    return [values[position] for position in looping]

                known = self._layers.get((health, points - 1))
                find_fixed_point(step, [known.values[position] if known else 0.0 for position in looping])
            else:
                for position in straight:
                    solve(position)
        return layer
