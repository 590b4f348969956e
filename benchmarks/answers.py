"""Cost of a durable answer through the engine, as the mean over whole games by seed, with few seats and with many."""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.engine import answer_to, seconds_of_floor
from benchmarks.evenings import NAMES, PEOPLES_MODES, box_modes, seat_counts
from benchmarks.row import Cost, Ratio
from companion.cli.engine.engine import Engine
from companion.game import Game
from companion.table.sessions import Sessions

AIMS: Mapping[str, tuple[float, float]] = {"atervackt": (3.3, 4.0)}
OTHERS = (3.0, 3.5)
"""Aims with real dice and with the box's: of the games named in `AIMS`, and of all others."""

MOST = 600
"""Answers after which a game that goes on for ever is left."""

FLOORS = 100
"""Answers of which a floor is the mean; it is measured after each game, so in the same minute."""


def ratios(game: Game[Any], games: int) -> Iterator[Ratio]:
    """Yield an answer that is durable against the least that is, with 2, 3 and the most seats.

    Args:
        game: The game.
        games: Number of whole games of which each is the mean.
    """
    for seats in seat_counts(game):
        ways = (("real dice", PEOPLES_MODES), ("the box's", box_modes(game)))
        for (how, modes), aim in zip(ways, AIMS.get(game.id, OTHERS), strict=True):
            cost = partial(whole_games_cost, game, modes, NAMES[:seats], games)
            yield Ratio(f"a durable answer / parse, commit, dump, {how}", aim, cost, game.id, seats, rounds=1)


def whole_games_cost(game: Game[Any], modes: Mapping[str, str], seats: Sequence[str], games: int) -> Cost:
    """Measure whole random games by seed, from the first answer to the last, each followed by its floor."""
    kinds = {path.partition(".")[0]: mode for path, mode in modes.items()}
    spent, answers, floors = 0.0, 0, list[float]()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(games):
            with closing(Engine(Sessions(Path(folder, str(seed)), owners=Path(folder, "none")))) as engine:
                new = {"do": "new", "game": game.id, "seats": seats, "seed": seed, **kinds}
                seconds, count = play_game(engine, new)
            spent += seconds
            answers += count
            floors.append(seconds_of_floor(Path(folder, f"floor-{seed}.db"), FLOORS))
    return Cost(spent / answers, sum(floors) / len(floors))


def play_game(engine: Engine, new: Mapping[str, Any]) -> tuple[float, int]:
    """Play one game to its end; return the CPU seconds of its answers, and their number."""
    rng, spent, answers = random.Random(new["seed"]), 0.0, 0
    said = json.loads(engine.answer(json.dumps(new).encode()))
    while "ask" in said and answers < MOST:
        line = json.dumps(answer_to(said["ask"], rng)).encode()
        begun = time.process_time()
        reply = engine.answer(line)
        spent += time.process_time() - begun
        answers += 1
        said = json.loads(reply)
    assert "error" not in said, said
    return spent, answers
