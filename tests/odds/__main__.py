"""Compare many solved fights with linear programs, and with what a best answer gains: `python -m tests.odds`."""

from __future__ import annotations

import sys
from random import Random

from companion.odds.duel import solve
from tests.odds.fights import Graph, exploitability, random_duel, solve_by_programs

FIGHTS = 200


def main() -> int:
    """Print the largest differences; the exit status is 1 where one is too large."""
    source = Random(20)
    apart = gained = 0.0
    for at in range(FIGHTS):
        duel = random_duel(source, most=2 + at % 2, extras=at % 4 > 1)
        graph, solution = Graph(duel), solve(duel)
        apart = max(apart, abs(solve_by_programs(graph) - solution.value))
        gained = max(gained, exploitability(solution, graph))
    print(f"{FIGHTS} fights: {apart:.1e} from linear programs, {gained:.1e} gained by a best answer")
    return 1 if apart > 1e-9 or gained > 1e-8 else 0


if __name__ == "__main__":
    sys.exit(main())
