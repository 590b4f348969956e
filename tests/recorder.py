"""Whole games to be kept for ever: `python -m tests.recorder legenden` plays and writes twelve of them.

A recorded game is an export (docs/sessions.md) in tests/games/GAME/recorded. People at the recorder's table do
everything that people do: they answer, correct figures, bend house rules, change who rolls, tell of cards, undo, redo,
leave scenes, withdraw, interrupt, and let deadlines pass. Of many games those twelve are kept that together were asked
the most. Only a new release, or a new game, is recorded; what was recorded before is never written again.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from companion.asks import Ask, Choose, Seat
from companion.deck import Deck
from companion.errors import DrakvaktError
from companion.game import Game, find, house_rules
from companion.journal import MemoryJournal
from companion.table import Table, new_header
from companion.table.archive import Archive, WrittenEntry, archive_lines
from companion.table.chance import Chance
from companion.table.header import mode_paths
from companion.testing import bots
from tests.every_game import own_part, recorded_folder

RELEASE = "0.1"
"""Part of the names of the games: games of an earlier release are never written again."""

RESULTS = "results.json"
"""File that says how each recorded game ended."""

KEPT = 12
"""Number of recorded games of each game and release."""

STEPS = 6000
LONGEST = 700
"""Answers and acts of a game that is kept: all of them are replayed with every run of the tests."""

MEDDLED = 60
"""Acts of which about a third are no answers; then one in twelve, and at last the game is left to end."""

BEGAN = 1_790_000_000.0
"""When the recorder's evenings begin, in seconds since the epoch; an answer takes some seconds."""

DEADLY = ("dies", "leave", "barred", "out", "home")
"""Answers that end the game for somebody, so that they are seldom given."""


def play(game: Game[Any], seed: int) -> tuple[Table, Counter[str]] | None:
    """Return a whole game, and all that was asked and done in it; `None` where it took too long."""
    rng = random.Random(f"{game.id}/{seed}")
    table, done = _begin(game, rng, seed), Counter[str]()
    for at in range(STEPS):
        if rng.random() < (0.35 if at < MEDDLED else 0.08 if at < 8 * MEDDLED else 0):
            done[_meddle(table, rng)] += 1
        elif table.is_over:
            return table, done
        else:
            done[_answer(table, rng)] += 1
    return None


def _begin(game: Game[Any], rng: random.Random, seed: int) -> Table:
    data = _data(game, seed)
    rules = house_rules(game.options, data)
    options = {name: rng.choice(option.values) for name, option in rules.items() if rng.random() < seed % 3 / 2}
    low, high = game.seats
    seats = ["Ada", "Bo", "Åke", "Dan"][: max(low, 1 + seed % min(high, 4))]
    modes = {path: rng.choice(["asked", bots.mode_of_box(path)]) for path in mode_paths(game)}
    header = new_header(game, seats, options, modes, seed=rng.randrange(10_000), data=data)
    session = f"recorded-{game.id}-{seed}"
    return Table(game, MemoryJournal(header, session, lasts=True), Chance(header["seed"]))


def _data(game: Game[Any], seed: int) -> dict[str, Any]:
    """Return the figures of a game: in every third one those that an owner may have typed in."""
    if seed % 3 != 1:
        return deepcopy(dict(game.data()))
    own = type("Recorded", (own_part(game.id),), {"game": game.id})()
    return deepcopy(dict(own.data(random.Random(seed | 1))))


def _answer(table: Table, rng: random.Random) -> str:
    """Give one answer of one waiting seat; return a description of it."""
    opened = table.open
    assert opened is not None
    seat = rng.choice(opened.waiting)
    value = _careful_answer(opened.ask, seat, rng)
    table.answer(opened.n, seat, value)
    return f"ask {opened.ask.key}" + (f" {value}" if isinstance(opened.ask, Choose) else "")


def _careful_answer(ask: Ask, seat: Seat, rng: random.Random) -> Any:
    """Return a legal answer; mostly not one that ends the game for somebody."""
    answer = bots.legal_answer(ask, seat, rng)
    if isinstance(ask, Choose) and answer in DEADLY and rng.random() < 0.9:
        return bots.legal_answer(ask, seat, rng)
    return answer


def _meddle(table: Table, rng: random.Random) -> str:
    """Do one thing that people do besides answering; return a description of it."""
    if rng.random() < 0.2 and (description := _tell_of_a_card(table, rng)):
        return description
    if rng.random() < 0.1:
        rules = house_rules(table.game.options, table.journal.header["data"])
        name = rng.choice([*rules])
        try:
            table.set(f"options.{name}", rng.choice(rules[name].values))
        except DrakvaktError:
            return "refused"
        return f"option {name}"
    return bots.meddle(table, rng)


def _tell_of_a_card(table: Table, rng: random.Random) -> str:
    """Peek, count, shuffle, or find a card among the discards; return a description of it, "" where that cannot be."""
    decks: dict[str, Deck] = getattr(table.run.state, "decks", {})
    if not decks:
        return ""
    name = rng.choice([*decks])
    op = rng.choice(("peek", "top", "bottom", "shuffle", "count", "has", "remove", "return"))
    cards = [card for card, _ in decks[name].candidates() or ()]
    details: dict[str, Any] = {}
    if op in ("peek", "top", "bottom", "has", "remove"):
        if not cards:
            return ""
        details["card"] = rng.choice(cards)
    if op in ("count", "has"):
        details["number"] = rng.randint(0, 12)
    if op == "peek" and rng.random() < 0.5:
        details["seat"] = rng.choice(table.run.state.seats)
    try:
        table.deck(name, op, **details)
    except DrakvaktError:
        return "refused"
    return f"deck {op}"


def archive_of(table: Table) -> Archive:
    """Return the finished game as an export, at the pace of an evening."""
    entries = tuple(WrittenEntry(n, BEGAN + 4.5 * n, body) for n, body in table.journal.entries())
    return Archive(table.journal.session, table.journal.header, entries, finished=True)


def _choose_seeds(games: dict[int, Counter[str]]) -> Iterator[int]:
    """Yield the seeds of the games that are worth keeping: each adds the most to what was asked and done before."""
    known: set[str] = set()
    left = dict(games)
    for _ in range(KEPT):
        best = max(left, key=lambda seed: (len(set(left[seed]) - known), left[seed].total()))
        known |= set(left.pop(best))
        yield best


def main(name: str, tries: int = 900) -> None:
    """Play this number of games, and write the twelve that together were asked the most."""
    game = find(name)
    ended = {seed: found for seed in range(tries) if (found := play(game, seed)) is not None}
    played = {seed: found for seed, found in ended.items() if found[1].total() <= LONGEST}
    print(f"{len(ended)} of {tries} games ended, {len(played)} of them within {LONGEST} answers")
    folder = recorded_folder(name)
    folder.mkdir(parents=True, exist_ok=True)
    results = folder / RESULTS
    ends = json.loads(results.read_text("utf-8")) if results.exists() else {}
    everything = set[str]().union(*(done for _, done in played.values()))
    kept = [*_choose_seeds({seed: done for seed, (_, done) in played.items()})]
    covered = set[str]().union(*(played[seed][1] for seed in kept))
    for number, seed in enumerate(kept, 1):
        archive = archive_of(played[seed][0])
        text = "".join(f"{line}\n" for line in archive_lines(archive))
        recorded = f"{name}-{RELEASE}-{number:02}"
        (folder / f"{recorded}.jsonl").write_text(text, "utf-8", newline="\n")
        ends[recorded] = played[seed][0].result()
        print(f"{number:2}: seed {seed}, {len(archive.entries)} entries, {len(text) // 1024} KiB")
    results.write_text(json.dumps(ends, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8", newline="\n")
    print(f"{len(covered)} of {len(everything)} kinds of asks and acts; not in them: {sorted(everything - covered)}")


if __name__ == "__main__":
    main(sys.argv[1])
