"""Fights worked out from the rules alone, apart from `companion.odds.duel`.

What a fight leads to stands here as a graph of nodes. A fight of two is solved on it by linear programming, and it is
worked out how much the best answer gains against a strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TypeAlias

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import lil_matrix

from companion.kit.drakborgen import ring
from companion.odds.duel import ON_SHEET, Duel, Equilibrium, RingState, Solution, Stance
from companion.record import record

STAY = 1 - 1e-10
"""Share that each round keeps, so that a fight that never ends is worth 0."""


@record(kw_only=True)
class Round:
    """Place in a fight before a round."""

    life: int
    points: int
    stances: tuple[Stance, Stance] | None = None
    misses: int = 0
    fleeing: bool = False

    @property
    def state(self) -> RingState:
        """The state as the solution knows it."""
        return RingState(
            life=self.life, points=self.points, stances=self.stances, misses=self.misses, fleeing=self.fleeing
        )


@record(kw_only=True)
class Settling:
    """Place in a fight after a round: points that the hero still owes, and whether they may announce a flight then."""

    after: Round
    owed: int
    struck: bool


Node: TypeAlias = Round | Settling | float
"""A place in a fight, or its end by what it is worth."""

Lottery: TypeAlias = tuple[tuple[float, Node], ...]


class Graph:
    """All places of a fight that can be reached, and where each choice leads."""

    def __init__(self, duel: Duel) -> None:
        """Follow a fight from its beginning; bonus points and the dragon's breath are not followed."""
        self.duel = duel
        self.start = Round(life=duel.life, points=duel.points)
        self.rounds: dict[Round, dict[tuple[Stance, Stance], Node]] = {}
        self.choices: dict[Settling, dict[str, Lottery]] = {}
        self.ends: dict[float, None] = {}
        todo: list[Node] = [self.start]
        while todo:
            node = todo.pop()
            if isinstance(node, float):
                self.ends[node] = None
            elif isinstance(node, Round) and node not in self.rounds:
                mine, theirs = node.stances or (None, None)
                pairs = [
                    (one, other) for one in ring.reachable_stances(mine) for other in ring.reachable_stances(theirs)
                ]
                self.rounds[node] = {pair: self.compare(node, *pair) for pair in pairs}
                todo += self.rounds[node].values()
            elif isinstance(node, Settling) and node not in self.choices:
                self.choices[node] = self.settle(node)
                todo += [to for lottery in self.choices[node].values() for _, to in lottery]

    def compare(self, at: Round, mine: Stance, theirs: Stance) -> Node:
        """Return where two stances lead (L8.6-L8.9, L8.12b)."""
        blow = owed = misses = 0
        at_sheet = ON_SHEET.index(mine)
        ahead = self.duel.hero[at_sheet] - self.duel.monster[at_sheet]
        match ring.compare_stances(mine, theirs):
            case "beats":
                blow = 1
            case "beaten":
                owed = 1
            case "same":
                blow, owed = max(ahead, 0), max(-ahead, 0)
            case "miss":
                misses = at.misses + 1
        if blow >= at.points:
            return 1.0
        if (at.fleeing and not owed) or misses == self.duel.courage:
            return 0.0
        after = Round(life=at.life, points=at.points - blow, stances=(mine, theirs), misses=misses)
        return Settling(after=after, owed=owed, struck=blow > 0)

    def settle(self, node: Settling) -> dict[str, Lottery]:
        """Return what the hero may do about the next point, or before the next round (L8.11, L8.12a)."""
        if node.after.life <= 0:
            return {"dead": ((1.0, -1.0),)}
        if node.owed:
            ways: dict[str, Lottery] = {"pay": ((1.0, self.lose(node, 1)),)}
            if die := self.duel.damage_chance:
                ways["roll"] = tuple((1 / len(die), self.lose(node, face)) for face in die)
            return ways
        ways = {"on": ((1.0, node.after),)}
        if node.struck and self.duel.flight:
            now = node.after
            ways["flee"] = ((1.0, Round(life=now.life, points=now.points, stances=now.stances, fleeing=True)),)
        return ways

    def lose(self, node: Settling, points: int) -> Settling:
        """Return the node after the next owed point has cost these points of life."""
        now = node.after
        after = Round(life=now.life - points, points=now.points, stances=now.stances, misses=now.misses)
        return Settling(after=after, owed=node.owed - 1, struck=node.struck)


def solve_by_programs(graph: Graph) -> float:
    """Return the value of a fight by sweeps over all its rounds, each one linear program, until no value moves."""
    rounds = list(graph.rounds)
    settled: dict[Node, float] = {**{end: end for end in graph.ends}, **dict.fromkeys(rounds, 0.0)}

    def value(node: Node) -> float:
        if isinstance(node, Settling):
            ways = graph.choices[node].values()
            return max(sum(chance * value(to) for chance, to in lottery) for lottery in ways)
        return settled[node]

    for _ in range(200):
        fresh = _values([_matrix(graph.rounds[node], value) for node in rounds])
        moved = max(abs(new - settled[node]) for node, new in zip(rounds, fresh, strict=True))
        settled.update(zip(rounds, fresh, strict=True))
        if moved < 1e-12:
            break
    return settled[graph.start]


def _matrix(pairs: Mapping[tuple[Stance, Stance], Node], value: Callable[[Node], float]) -> list[list[float]]:
    mine, theirs = (list(dict.fromkeys(pair[at] for pair in pairs)) for at in (0, 1))
    return [[value(pairs[one, other]) for other in theirs] for one in mine]


def _values(matrices: Sequence[Sequence[Sequence[float]]]) -> list[float]:
    """Maximize the sum of v over all matrices, where each mix x of rows has xA >= v in every column."""
    size = sum(len(matrix) + 1 for matrix in matrices)
    below = lil_matrix((sum(len(matrix[0]) for matrix in matrices), size))
    sums = lil_matrix((len(matrices), size))
    goal, values = np.zeros(size), list[int]()
    bounds: list[tuple[float | None, None]] = [(0.0, None)] * size
    first = line = 0
    for at, matrix in enumerate(matrices):
        v = first + len(matrix)
        goal[v], bounds[v] = -1, (None, None)
        values.append(v)
        for row, entries in enumerate(matrix):
            sums[at, first + row] = 1
            for column, entry in enumerate(entries):
                below[line + column, first + row] = -entry
        for column in range(len(matrix[0])):
            below[line + column, v] = 1
        line, first = line + len(matrix[0]), v + 1
    found = linprog(
        goal,
        A_ub=below.tocsr(),
        b_ub=np.zeros(below.shape[0]),
        A_eq=sums.tocsr(),
        b_eq=np.ones(len(matrices)),
        bounds=bounds,
        method="highs-ds",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10, "presolve": False},
    )
    assert found.status == 0, found.message
    return [float(found.x[v]) for v in values]


def exploitability(solution: Solution, graph: Graph) -> float:
    """Return the most that a best answer gains against either strategy, at any place of the fight.

    The best answer is found by policy iteration.
    """
    equilibria = {node: solution.strategy(node.state) for node in graph.rounds}
    return max(
        _gain(graph, equilibria, _against_hero(solution, graph, equilibria), -1)[0],
        _gain(graph, equilibria, _against_monster(graph, equilibria), 1)[0],
    )


def best_answer(solution: Solution, graph: Graph) -> tuple[Policy, Mapping[Round, Equilibrium[Stance]]]:
    """Return the hero's best answer to the monster's strategy: which choice at each place, and that strategy."""
    equilibria = {node: solution.strategy(node.state) for node in graph.rounds}
    return _gain(graph, equilibria, _against_monster(graph, equilibria), 1)[1], equilibria


Ways: TypeAlias = dict[Round | Settling, list[Lottery]]

Policy: TypeAlias = dict[Round | Settling, int]
"""Number of the choice at each place."""


def _against_hero(solution: Solution, graph: Graph, known: Mapping[Round, Equilibrium[Stance]]) -> Ways:
    ways: Ways = {}
    for node, pairs in graph.rounds.items():
        theirs = dict.fromkeys(other for _, other in pairs)
        hero = known[node].hero
        ways[node] = [tuple((hero[one], pairs[one, other]) for one in hero) for other in theirs]
    for place, choices in graph.choices.items():
        ways[place] = [choices[_best_choice(solution, place, choices)]]
    return ways


def _best_choice(solution: Solution, place: Settling, choices: Iterable[str]) -> str:
    """Return what the solution lets the hero do."""
    first, *more = choices
    if not more:
        return first
    state = place.after.state
    one, other = solution.values_of_damage(state, place.owed) if place.owed else solution.values_of_flight(state)
    return more[0] if other is not None and other > one else first


def _against_monster(graph: Graph, known: Mapping[Round, Equilibrium[Stance]]) -> Ways:
    ways: Ways = {}
    for node, pairs in graph.rounds.items():
        mine = dict.fromkeys(one for one, _ in pairs)
        monster = known[node].monster
        ways[node] = [tuple((monster[other], pairs[one, other]) for other in monster) for one in mine]
    return ways | {place: [*choices.values()] for place, choices in graph.choices.items()}


def _gain(graph: Graph, known: Mapping[Round, Equilibrium[Stance]], ways: Ways, sign: int) -> tuple[float, Policy]:
    places: dict[Node, int] = {node: at for at, node in enumerate([*graph.ends, *ways])}
    policy = dict.fromkeys(ways, 0)
    while True:
        system, right = np.eye(len(places)), np.zeros(len(places))
        for end in graph.ends:
            right[places[end]] = end
        for node, lotteries in ways.items():
            for chance, to in lotteries[policy[node]]:
                system[places[node], places[to]] -= STAY * chance
        values = np.linalg.solve(system, right)
        better = {}
        for node, lotteries in ways.items():
            sums = [sign * sum(chance * values[places[to]] for chance, to in lottery) for lottery in lotteries]
            best = max(range(len(sums)), key=sums.__getitem__)
            if sums[best] > sums[policy[node]] + 1e-12:
                better[node] = best
        if not better:
            break
        policy |= better
    return max(sign * (float(values[places[node]]) - known[node].value) for node in graph.rounds), policy


def random_duel(source: Random, *, most: int, extras: bool) -> Duel:
    """Return a fight with values as on the sheets, or close together so that many are equal."""
    least, largest = source.choice([(3, 9), (5, 7), (4, 12)])

    def values() -> tuple[int, int, int, int]:
        a, b, c, d = (source.randint(least, largest) for _ in range(4))
        return a, b, c, d

    return Duel(
        hero=values(),
        life=source.randint(1, most),
        monster=values(),
        points=source.randint(1, most),
        courage=source.randint(1, 3),
        flight=extras and source.random() < 0.5,
        damage_chance=(0, 0, 0, 1, 1, 2) if extras and source.random() < 0.5 else (),
    )
