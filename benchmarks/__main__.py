"""Print a table of figures, each with its aim: `python -m benchmarks [--games N]`.

The figures are ratios to a floor measured in the same run, because absolute times tell more of the machine than of the
code.
"""

from __future__ import annotations

import argparse
from itertools import chain

from benchmarks import box, presses, presses_atervackt, reading, screen, speed


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(
        allow_abbrev=False, prog="python -m benchmarks", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--games", type=int, default=200, help="bot games for the presses per turn")
    given = parser.parse_args()
    print(f"{'what':<58} {'measured':>10}  aim")
    people = chain(
        presses.rows(given.games), presses_atervackt.rows(given.games), reading.rows(max(given.games // 20, 1))
    )
    for row in chain(speed.rows(), screen.rows(), box.rows(), people):
        print(f"{row.what:<58} {row.measured:>10}  {row.aim}", flush=True)


if __name__ == "__main__":
    main()
