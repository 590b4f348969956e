"""How fast a table answers: whole games under random play, long games, undo."""

from __future__ import annotations

import gc
import random
import statistics
import tempfile
import time
import tracemalloc
import types
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

from benchmarks.evenings import (
    NAMES,
    PEOPLES_MODES,
    SEATS,
    begin_game,
    box_modes,
    play_long,
    quiet_answers,
    seat_counts,
    stay_alive,
)
from benchmarks.row import Cost, Ratio, Row, median_of_runs
from companion.asks import Answers, Choose, Option, Roll, ask
from companion.deck import Deck
from companion.dice import T6
from companion.driver import Driver, Endless, play
from companion.game import Game, GameDefaults, games
from companion.journal import SqliteJournal
from companion.state import Json, State
from companion.table import Table
from companion.table.header import mode_paths
from companion.table.run import Run
from companion.testing import bots
from companion.text import Text
from companion.view import View
from tests.every_game import own_part

ASK, ASK_BY_BOX = 10, 20
AT_THREE, ASK_AT_THREE = ("atervackt", 3), 16
ENTERED = 1.2
"""Aims for an ask: over its floor with real dice, with the box's and at three seats; with all cards over without."""

ASKED_GAMES, COMPARED_GAMES = 4, 20
"""Whole games of a measurement; and of one that compares games of different length, as with more cards."""
UNDO, MEMORY = 0.010, 20
"""Aims for a whole undo, in seconds, and for what is kept for it, in MB."""

PLACES = 40
"""Number of answers among which the longest undo is looked for."""

RUNS = 3
"""Short runs of one measurement, of which the least counts."""

UNDO_AIM = "1.2 or less"
"""How much more memory undos and redos may keep."""

JUMPY = 1_000
"""Answers of a game in which half of them are undone and redone; of five times as many it took minutes a game."""


def ratios(game: Game[Any]) -> Iterator[Ratio]:
    """Yield the cost of an ask at the table, and of an answer between bots, over a coroutine that only asks."""
    for seats in seat_counts(game):
        for how, aim, modes in (("real dice", ASK, PEOPLES_MODES), ("the box's", ASK_BY_BOX, box_modes(game))):
            is_special = (game.id, seats, modes) == (*AT_THREE, PEOPLES_MODES)
            what, cost = f"an ask at the table / the floor, {how}", partial(ask_cost, game, modes, seats)
            yield Ratio(what, ASK_AT_THREE if is_special else aim, cost, game.id, seats, rounds=1)
    yield Ratio("an answer of whole games of bots / the floor", None, partial(bots_cost, game), game.id, rounds=1)
    if own_part(game.id).entered_figures():
        for how, modes in (("real dice", PEOPLES_MODES), ("the box's", box_modes(game))):
            cost = partial(entered_cost, game, modes)
            yield Ratio(f"an ask with all cards entered / without, {how}", ENTERED, cost, game.id, rounds=1)


def rows() -> Iterator[Row]:
    """Yield all other figures of speed, of each game that is installed."""
    bare = median_of_runs(lambda: measure_in_floors(lambda: seconds_an_ask_of_a_table(Bare())))
    yield Row("an ask at a table around a game without rules / the floor", f"{bare:.1f}", "")
    dice = median_of_runs(lambda: measure_in_floors(lambda: seconds_an_ask_of_a_table(Dicing())))
    yield Row("  and a roll of the box with each", f"{dice:.1f}", "")
    for name, game in games().items():
        hard = median_of_runs(lambda game=game: seconds_an_ask(game, PEOPLES_MODES) / seconds_of_hard_floor())  # type: ignore[misc]
        yield Row(f"{name}: an ask / the hardest floor, which builds no ask", f"{hard:.0f}", "")
        for how, modes in (("real dice", PEOPLES_MODES), ("the box's", box_modes(game))):
            games_told = record_replies(game, modes)
            alone = median_of_runs(lambda: measure_in_floors(lambda: seconds_of_rules(games_told)))  # noqa: B023 - called at once
            yield Row(f"{name}: the rules alone, told the same, with no table, {how}", f"{alone:.1f}", "")
            rolls = sum(one.rolls for one in games_told) / sum(one.answers for one in games_told)
            # The floor's ask is built and answered by the rules, too.
            least = alone + (bare - 1) + rolls * (dice - bare - 1)
            yield Row("  with a table that knows no rules: the least that it can be", f"{least:.1f}", "")
        played = median_of_runs(lambda game=game: seconds_of_bots(game))  # type: ignore[misc]
        what = f"{name}: an answer of games of bots; of it the driver and its bots"
        yield Row(what, f"{played * 1e6:.0f}, {median_of_runs(seconds_of_driver) * 1e6:.0f} us", "")
        if not quiet_answers(game):
            continue
        late = median_of_runs(lambda game=game: late_to_early(game))  # type: ignore[misc]
        yield Row(f"{name}: answers 1,900-2,000 of a game against 100-200", f"{late:.2f}", "1.1 or less")
        for answers in (2_000, 20_000):
            yield from _ways_back(game, answers)
        undone = memory_of_undos(game)
        what = f"{game.id}: memory of {JUMPY:,} answers, {JUMPY // 2} undone and redone / without"
        yield Row(what, f"{undone:.2f}", UNDO_AIM)
    fresh, again = seconds_a_view()
    yield Row("view of a deck: 104 cards, 70 face up in 33 piles", f"{fresh * 1000:.2f} ms", "0.5 ms or less")
    yield Row("  when nothing has changed since", f"{again * 1000:.2f} ms", "")


def seconds_a_view(times: int = 100) -> tuple[float, float]:
    """Return the median CPU seconds for a view of a large deck that has just been read, and for that view again."""
    kept = make_large_deck().to_json()

    def view_deck(deck: Deck) -> float:
        begun = time.process_time()
        deck.view()
        return time.process_time() - begun

    fresh, again = [], []
    for _ in range(times):
        deck = Deck.from_json(kept)
        fresh.append(view_deck(deck))
        again.append(view_deck(deck))
    return statistics.median(fresh), statistics.median(again)


def make_large_deck() -> Deck:
    """Return Talisman's adventure cards late in a game: 104 cards, 70 of them face up in 33 piles."""
    deck = Deck("adventure", {f"card {number}": 1 for number in range(104)})
    for number in range(70):
        deck.draw(f"space:{number % 33}", card=f"card {number}")
    return deck


def ask_cost(game: Game[Any], modes: Mapping[str, str], seats: int = 2) -> Cost:
    """Return the cost of an ask at the table, with its floor."""
    return measure_with_floor(lambda: seconds_an_ask(game, modes, ASKED_GAMES, seats))


def bots_cost(game: Game[Any]) -> Cost:
    """Return the cost of an answer of whole games between bots by the driver for studies, with its floor."""
    return measure_with_floor(lambda: seconds_of_bots(game, ASKED_GAMES))


def entered_cost(game: Game[Any], modes: Mapping[str, str]) -> Cost:
    """Return the cost of an ask at the table of owners who have entered all cards, and of others."""
    entered = own_part(game.id).entered_figures()
    runs = [[seconds_an_ask(game, modes, COMPARED_GAMES, data=data) for data in (entered, None)] for _ in range(RUNS)]
    return Cost(min(ours for ours, _ in runs), min(without for _, without in runs))


def measure_with_floor(once: Callable[[], float]) -> Cost:
    """Measure a call and its floor: the least of some short runs of each in turns, as others may want the machine."""
    runs = [(once(), seconds_of_floor(6_000)) for _ in range(RUNS)]
    return Cost(min(ours for ours, _ in runs), min(floor for _, floor in runs))


def measure_in_floors(once: Callable[[], float]) -> float:
    """Measure a call in floors."""
    return measure_with_floor(once).ratio


def seconds_an_ask(
    game: Game[Any],
    modes: Mapping[str, str],
    count: int = 20,
    seats: int = 2,
    data: Mapping[str, Any] | None = None,
) -> float:
    """Return the CPU seconds for one ask of some whole games, with the journal in memory; the same games each time."""
    answers = 0
    begin = time.process_time()
    for seed in range(count):
        with box_of_seed(seed):
            rng, table = random.Random(seed), begin_game(game, modes, seed, NAMES[:seats], data)
            while not table.is_over:
                bots.answer_once(table, rng)
                answers += 1
    return (time.process_time() - begin) / answers


@contextmanager
def box_of_seed(seed: int) -> Iterator[None]:
    """Let the box roll and draw from a seed, at no more cost: the system's chance led to other games in each run."""
    with mock.patch("companion.table.chance.SYSTEM", random.Random(seed)):
        yield


@dataclass(frozen=True, slots=True)
class RecordedReplies:
    """Replies to the rules of one random game at a table: the number of `answers` of people and `rolls` of the box.

    `replies` are theirs and the box's, in their order.
    """

    game: Game[Any]
    header: Mapping[str, Any]
    replies: Sequence[Any]
    answers: int
    rolls: int


def record_replies(game: Game[Any], modes: Mapping[str, str], count: int = 8) -> list[RecordedReplies]:
    """Play games at a table once, to tell their answers again to the rules alone."""
    played, go_on = [], Run._go_on  # noqa: SLF001 - each reply to the rules comes through here, and nowhere else
    for seed in range(count):
        replies: list[Any] = []

        def note_reply(run: Run, reply: Any, leave: Any = None, replies: list[Any] = replies) -> None:
            replies.append(reply)
            go_on(run, reply, leave)

        with mock.patch.object(Run, "_go_on", note_reply), box_of_seed(seed):
            rng, table, answers = random.Random(seed), begin_game(game, modes, seed), 0
            while not table.is_over:
                bots.answer_once(table, rng)
                answers += 1
        rolls = sum(body.get("by") == "box" for _, body in table.journal.entries())
        # The first is none: with it the game begins.
        played.append(RecordedReplies(game, table.journal.header, replies[1:], answers, rolls))
    return played


def seconds_of_rules(played: Sequence[RecordedReplies]) -> float:
    """Return the CPU seconds of the rules alone for one answer of people: what no table could save."""
    begin = time.process_time()
    for one in played:
        state = one.game.setup(one.header["seats"], one.header["options"], one.header["data"])
        state.options = dict(one.header["options"])
        state.modes = dict.fromkeys(mode_paths(one.game), "asked") | one.header["modes"]
        driver = Driver(one.game, state)
        for reply in one.replies:
            driver.answer(reply)
        assert driver.ask is None, "told the same, it goes the same way"
    return (time.process_time() - begin) / sum(one.answers for one in played)


def seconds_of_driver(asks: int = 3_000) -> float:
    """Return the CPU seconds of an answer that the driver for studies plays in a game without rules."""
    with mock.patch("companion.driver.LONGEST", asks), suppress(Endless):
        begin = time.process_time()
        play(Bare(), SEATS, random.Random(1))
    return (time.process_time() - begin) / asks


def seconds_an_ask_of_a_table(game: Game[Any], count: int = 2_000) -> float:
    """Return the CPU seconds for one ask at a table around a game that has no rules: what no rules could save."""
    table, rng = begin_game(game, box_modes(game)), random.Random(1)
    begin = time.process_time()
    for _ in range(count):
        bots.answer_once(table, rng)
    return (time.process_time() - begin) / count


class Bare(GameDefaults):
    """A game that only asks, always the same."""

    id = "bare"
    title = Text("Bare")
    seats = (1, 6)

    def setup(self, seats: Sequence[str], options: Mapping[str, Json], data: Mapping[str, Json]) -> State:
        """Return a state with nothing but the seats."""
        return State(seats=["A", *seats[1:]])

    async def play(self, state: State) -> None:
        """Put the floor's own ask, for ever."""
        while True:
            await ask(_four_options)

    def view(self, state: State, seat: str | None) -> View:
        """Return an empty view."""
        return View(headline=self.title)

    def result(self, state: State) -> Mapping[str, Json]:
        """Return nothing, since the game never ends."""
        return {}


class Dicing(Bare):
    """Bare game with a roll by the box behind each ask."""

    dice = ("T6",)

    async def play(self, state: State) -> None:
        """Put the floor's own ask and a roll, for ever."""
        while True:
            await ask(_four_options)
            await ask(_a_roll)


def seconds_of_floor(asks: int = 20_000) -> float:
    """Return the CPU seconds for one ask of a coroutine that does next to nothing: the least for any game."""
    fields: dict[str, object] = {"last": None}
    events: list[object] = []

    async def game() -> None:
        for _ in range(asks):
            fields["last"] = await ask(_four_options_of_the_floor)
            events.append(fields["last"])

    begin = time.process_time()
    coroutine = game()
    try:
        build = coroutine.send(None)
        while True:
            opened = build()
            assert isinstance(opened, Choose)
            build = coroutine.send({"A": random.choice(opened.options_for("A")).id})
    except StopIteration:
        return (time.process_time() - begin) / asks


def seconds_of_hard_floor(asks: int = 100_000) -> float:
    """Measure a coroutine that builds no ask: it yields, sets a field and appends an event."""
    fields: dict[str, object] = {"last": None}
    events: list[object] = []

    @types.coroutine
    def answer_floor() -> Generator[None, object, object]:
        return (yield)

    async def game() -> None:
        for _ in range(asks):
            fields["last"] = await answer_floor()
            events.append(fields["last"])

    begin = time.process_time()
    coroutine = game()
    try:
        coroutine.send(None)
        while True:
            coroutine.send("a")
    except StopIteration:
        return (time.process_time() - begin) / asks


def seconds_of_bots(game: Game[Any], count: int = 30) -> float:
    """Return the CPU seconds of an answer in whole games between bots, by the driver for studies."""
    asks, answer = 0, Driver.answer

    def count_answer(driver: Driver[Any], answers: Answers) -> Driver[Any]:
        nonlocal asks
        asks += 1
        return answer(driver, answers)

    with mock.patch.object(Driver, "answer", count_answer):
        begin = time.process_time()
        for seed in range(count):
            play(game, SEATS, random.Random(seed))
    return (time.process_time() - begin) / asks


def _four_options() -> Choose:
    return Choose(key="k", seats=("A",), text=Text("?"), options=tuple(Option(name, Text(name)) for name in "abcd"))


def _four_options_of_the_floor() -> Choose:
    words: Any = WordsOfTheFloor
    return Choose(key="k", seats=("A",), text=words("?"), options=tuple(Option(name, words(name)) for name in "abcd"))


class WordsOfTheFloor:
    """Words as they were made when the aims were set: a yardstick must not shrink with what it measures."""

    __slots__ = ("message", "params")

    def __init__(self, message: str, **params: object) -> None:
        object.__setattr__(self, "message", message)
        object.__setattr__(self, "params", tuple(params.items()))


def _a_roll() -> Roll:
    return Roll(key="r", seats=("A",), text=Text("?"), die=T6)


def late_to_early(game: Game[Any]) -> float:
    """Return how much longer an answer takes late in a long game than early in it, as a ratio."""
    table, rng = begin_game(game), random.Random(1)
    timed: dict[int, float] = {}
    for answer in range(2_001):
        begin = time.perf_counter()
        stay_alive(table, rng)
        timed[answer] = time.perf_counter() - begin
    early = statistics.median(timed[n] for n in range(100, 200))
    late = statistics.median(timed[n] for n in range(1_900, 2_000))
    return late / early


def _ways_back(game: Game[Any], answers: int) -> Iterator[Row]:
    """Yield the longest undo and redo of a long game; with a file, apart from what the disk is waited for."""
    begun, aim = play_long(game, answers - PLACES), f"{UNDO * 1000:.0f} ms or less"
    checkpoints = begun._position.checkpoints._checkpoints  # noqa: SLF001 - nobody else asks
    kept = [len(checkpoint.state) for checkpoint in checkpoints]
    size = f"{len(kept)}: {sum(kept) / 1e6:.1f} MB"
    yield Row(f"{game.id}: states in memory after {answers:,} answers", size, f"{MEMORY} MB or less")
    with kept_in_a_file(begun) as table:
        filed = worst_ways_back(table)
    for way, (cpu, _), (cpu_filed, waited) in zip(("undo", "redo"), worst_ways_back(begun), filed, strict=True):
        yield Row(f"{game.id}: the longest {way} near {answers:,} answers", f"{cpu * 1000:.1f} ms", aim)
        yield Row("  with a file", f"{cpu_filed * 1000:.1f} ms", aim)
        yield Row("  and waiting for the disk", f"{waited * 1000:.1f} ms", "")


@contextmanager
def kept_in_a_file(table: Table) -> Iterator[Table]:
    """Continue the table's game from a file."""
    with tempfile.TemporaryDirectory() as folder:
        entries = [(number, float(number), body) for number, body in table.journal.entries()]
        path = Path(folder, "long.db")
        filed = Table(table.game, SqliteJournal.create(path, table.journal.header, entries=entries))
        try:
            yield filed
        finally:
            filed.close()


def memory_of_undos(game: Game[Any], answers: int = JUMPY) -> float:
    """Compare the memory of a long game in which every other answer was undone and redone with one without undos."""
    return kept_in_memory(game, answers, undone=True) / kept_in_memory(game, answers, undone=False)


def kept_in_memory(game: Game[Any], answers: int, *, undone: bool) -> int:
    """Return the bytes that a game of some answers keeps; if `undone`, every other answer was undone and redone."""
    gc.collect()
    tracemalloc.start()
    try:
        table, rng = begin_game(game), random.Random(1)
        for number in range(answers):
            stay_alive(table, rng)
            if undone and number % 2:
                table.undo(consent=True)
                table.redo()
            table.drain_events()
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
        # What is still there without the game was made once, for all games.
        del table
        gc.collect()
        return held - tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def worst_ways_back(table: Table) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the longest undo and redo of one step, behind each of the next answers: CPU seconds, and the rest."""
    rng, undo, redo = random.Random(2), (0.0, 0.0), (0.0, 0.0)
    # A search for garbage among all the long games that this process holds is none of an undo's work.
    gc.collect()
    gc.disable()
    try:
        for _ in range(PLACES):
            stay_alive(table, rng)
            undo = max(undo, _measure_work(lambda: table.undo(consent=True)))
            redo = max(redo, _measure_work(table.redo))
    finally:
        gc.enable()
    return undo, redo


def _measure_work(work: Callable[[], None]) -> tuple[float, float]:
    """Return the CPU seconds of an action, and the other seconds that passed by the clock."""
    begin, cpu = time.perf_counter(), time.process_time()
    work()
    cpu = time.process_time() - cpu
    return cpu, max(time.perf_counter() - begin - cpu, 0.0)
