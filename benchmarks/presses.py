"""How many presses a hero's turn takes, on the real pages, in random games and in quiet ones, in every game."""

from __future__ import annotations

import random
import statistics
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from benchmarks.evenings import option_ids
from benchmarks.row import Row
from companion.asks import Ask, Name, Number, Roll, Seat, Secret
from companion.cli.host.scenes import situation_of
from companion.game import Game, find
from companion.game import games as installed
from companion.journal import MemoryJournal
from companion.pages.cursor import Cursor, start
from companion.pages.page import BUTTONS
from companion.pages.screen import press
from companion.pages.situation import Answer, Draft, Situation
from companion.pages.surface import Surface
from companion.spelling import DONE
from companion.table import Table, new_header
from companion.testing import bots
from tests.every_game import own_part, scripted_answer

SEATS = ("Ada", "Bo", "Cid")
DEEPEST = 24
"""Presses to the last line of a list of seventy, three on a page."""

MOST = 2000
"""Answers after which a random game is broken off."""

TURNS = 20
"""Number of turns or rounds of a quiet evening that are counted."""

Answerer = Callable[[Ask, Seat], Any]


def rows(games: int) -> Iterator[Row]:
    """Yield the presses of each hero's turn: the median, and the most of nine in ten, with real dice and cards."""
    for name in installed():
        own = own_part(name)
        aim = f"{own.most_quiet} or less"
        for what, answers in quiet_evenings(name).items():
            middle_turn = statistics.median(turns_of(name, scripted_answers(answers), TURNS, own.board()))
            yield Row(f"{name}: presses a hero's turn, {what}", f"{middle_turn:.1f}", aim)
            aim = ""
        if wild := sorted(turn for seed in range(games) for turn in turns_of(name, random_answers(seed))):
            aim = "" if (most := own.most_presses) is None else f"{most} or less"
            what = f"{name}: presses a hero's turn over {games} bot games, median"
            yield Row(what, f"{statistics.median(wild):.1f}", aim)
            yield Row("  nine turns of ten stay at or below", f"{wild[len(wild) * 9 // 10]:.1f}", "")
        for what, (each, middle, most) in own.telling_presses().items():
            yield Row(f"{name}: presses to tell {what}, median", f"{statistics.median(each):.1f}", f"{middle} or less")
            yield Row("  the most", f"{max(each)}", f"{most} or less")


def quiet_evenings(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Return quiet evenings of this game, the quietest first; none where its suite has no script."""
    own = own_part(name)
    return own.quiet_evenings or ({"nobody meets anything": own.quiet} if own.quiet else {})


def scripted_answers(answers: Mapping[str, Any]) -> Answerer:
    """Return the answers of a script; what it does not foresee is answered at random, from a seed."""
    rng = random.Random(1)

    def answer(ask: Ask, seat: Seat) -> Any:
        if ask.key in answers:
            return scripted_answer(answers, ask.key, option_ids(ask, seat))
        return legal_by_buttons(ask, seat, rng)

    return answer


def random_answers(seed: int) -> Answerer:
    """Return an answerer that gives any legal answer."""
    rng = random.Random(seed)
    return lambda ask, seat: legal_by_buttons(ask, seat, rng)


def legal_by_buttons(ask: Ask, seat: Seat, rng: random.Random) -> Any:
    """Return a legal answer that buttons can give; a name that is spelled is done as soon as it is one."""
    if isinstance(ask, Name) and DONE in [option.id for option in ask.options_for(seat)]:
        return DONE
    value = bots.legal_answer(ask, seat, rng)
    return value - (value - ask.min) % ask.step if isinstance(ask, Number) else value


def seats_for(game: Game[Any]) -> tuple[str, ...]:
    """Return three seats, or as many as may play."""
    return SEATS[: game.seats[1]]


def turns_of(name: str, answer: Answerer, most: int = MOST, data: Mapping[str, Any] | None = None) -> Iterator[float]:
    """Yield the presses of each turn, shared by the heroes; fights and tells count, setting up does not."""
    game, turn = find(name), own_part(name).turn
    table = Table(game, MemoryJournal(new_header(game, seats_for(game), data=data)))
    counted, heroes, begun, at = 0, 0, 0, turn(table.run.state)
    for _ in range(MOST):
        now = turn(table.run.state)
        if now is not None and (at is None or now[0] != at[0]):
            if heroes:
                yield counted / heroes
            counted, heroes, begun, at = 0, now[1], begun + 1, now
        if table.open is None or begun > most:
            return
        opened, seat = table.open, table.open.waiting[0]
        value = answer(opened.ask, seat)
        counted += answer_presses(table, seat, value)
        table.answer(opened.n, seat, value)


def answer_presses(table: Table, seat: Seat, value: object) -> int:
    """Return the fewest presses by which a seat gives an answer on its own buttons.

    A secret is laid, then sealed; one that has a deadline is sealed by that.
    """
    situation = situation_of(table, seat)
    if value in ("made", "failed"):
        return 1
    presses = shortest_way(situation, Surface(seat), *button_answers(situation.ask, value))
    if not isinstance(situation.ask, Secret) or situation.ask.seconds is not None:
        return presses
    # The parts of a choice are sealed by the same presses again, everything else by one.
    return 2 * presses if situation.ask.parts_for(seat) else presses + 1


def button_answers(ask: Ask | None, value: object) -> Iterator[object]:
    """Yield an answer as buttons may give it: a face of a die also by what it means."""
    yield tuple(value) if isinstance(value, list) else value
    if isinstance(ask, Roll) and isinstance(value, list) and (meant := ask.meaning(value)) is not None:
        yield meant.id


def shortest_way(situation: Situation, surface: Surface, *wanted: object, deepest: int = DEEPEST) -> int:
    """Return the length of the shortest way through the pages to one of some answers.

    Ways that tell another die than is wanted are left: of six dice there would be 46,656.
    """
    waiting: deque[tuple[Cursor, int]] = deque([(start(situation), 0)])
    seen = set()
    faces = [value for value in wanted if isinstance(value, tuple)]
    while waiting:
        cursor, presses = waiting.popleft()
        if cursor in seen or presses > deepest:
            continue
        if cursor.faces and not any(told[: len(cursor.faces)] == cursor.faces for told in faces):
            continue
        seen.add(cursor)
        for button in BUTTONS:
            after, action = press(situation, surface, cursor, button)
            if isinstance(action, Answer | Draft) and action.value in wanted:
                return presses + 1
            if action is None:
                waiting.append((after, presses + 1))
    raise AssertionError(f"{wanted!r} cannot be reached for {situation.ask}")
