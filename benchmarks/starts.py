"""How far it is from nothing to a first turn: the questions of each game's set-up, and the presses that they take."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from benchmarks.presses import SEATS, answer_presses, seats_for
from benchmarks.row import Row
from companion.asks import Ask, Choose, Draw, Number, Roll, Seat
from companion.cli.evening.lobby import BOX, COLOUR, LastTable, Lobby
from companion.cli.host.scenes import situation_of
from companion.game import Game, find
from companion.game import games as installed
from companion.journal import MemoryJournal
from companion.pages.asking import SOME_CARD
from companion.pages.cursor import Cursor, start
from companion.pages.lists import HELP
from companion.pages.page import BUTTONS
from companion.pages.screen import press
from companion.pages.setting_values import value_at
from companion.pages.situation import Action, Set, Situation
from companion.pages.surface import Surface
from companion.table import Table, new_header

MOST_QUESTIONS = 12
"""Aim for the questions of a set-up that proposes what it can."""

PROPOSED = "set"
"""Set-up in which the game proposes all that it can."""

SET_UP = 400
"""Answers after which a set-up is given up."""


def rows() -> Iterator[Row]:
    """Yield questions and presses up to the first turn of each game, with real dice, three people and no data."""
    last = LastTable(next(iter(installed())), (COLOUR,) * len(SEATS))
    what = "keys from make play to a game's first question"
    yield Row(f"{what}, the first time", str(count_start_keys(None)), "6 or less")
    yield Row(f"{what}, as last time", str(count_start_keys(last)), "4 or less")
    for name in installed():
        game = find(name)
        for what, answers in ways_to_begin(game).items():
            questions, presses = set_up(game, answers)
            aim = f"{MOST_QUESTIONS} or less" if PROPOSED in answers.values() else ""
            yield Row(f"{name}: questions to the first turn{what}", str(questions), aim)
            yield Row(f"{name}: presses to the first turn{what}", str(presses), "")
        table = play_set_up(game, {**ways_to_begin(game)}.popitem()[1])[0]
        yield Row(f"{name}: presses to help on the first turn", str(presses_to(table, is_help)), "1 or less")
        yield Row(f"{name}: presses to correct a figure by one", str(presses_to(table, is_one_more)), "3 or less")


def count_start_keys(last: LastTable | None) -> int:
    """Return how many keys lead through the start, by its first lines, with the language still to be chosen.

    Args:
        last: How people played here last, which is proposed; None where nobody has played.
    """
    lobby = Lobby({name: find(name) for name in installed()}, last=last)
    table = Table(lobby, MemoryJournal(new_header(lobby, (BOX,))))
    keys = 0
    while table.open is not None:
        ask = table.open.ask
        assert isinstance(ask, Choose)
        value = next(option.id for option in ask.options_for(BOX) if option.id)
        keys += answer_presses(table, BOX, value)
        table.answer(table.open.n, BOX, value)
    return keys


def ways_to_begin(game: Game[Any]) -> Mapping[str, Mapping[str, Any]]:
    """Return named scripts of a set-up; what a script leaves out is answered as plainly as possible."""
    return {"": {}} | {f", {name}": {"setup.values": name} for name in getattr(game, "setups", ())}


def set_up(game: Game[Any], answers: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many questions, and how many presses, lead to the first boundary behind which a turn begins."""
    return play_set_up(game, answers)[1:]


def play_set_up(game: Game[Any], answers: Mapping[str, Any]) -> tuple[Table, int, int]:
    """Return a table at its first turn, with the number of questions and of presses that led there."""
    table = Table(game, MemoryJournal(new_header(game, seats_for(game))))
    questions = presses = 0
    while table.open is not None and not table.run.state.turns and questions < SET_UP:
        opened = table.open
        seat = opened.waiting[0]
        value = answers.get(opened.ask.key, plainest_answer(opened.ask, seat))
        questions, presses = questions + 1, presses + answer_presses(table, seat, value)
        table.answer(opened.n, seat, value)
    return table, questions, presses


def presses_to(table: Table, is_there: Callable[[Situation, Cursor, Action | None], bool]) -> int:
    """Return the fewest presses, short or long, on the box's own buttons that lead to a page or do something."""
    situation, surface = situation_of(table, None), Surface(None)
    waiting, seen = deque([(start(situation), 0)]), set[Cursor]()
    while waiting:
        cursor, presses = waiting.popleft()
        if cursor in seen:
            continue
        seen.add(cursor)
        for button, held in product(BUTTONS, (True, False)):
            after, action = press(situation, surface, cursor, button, held)
            if is_there(situation, after, action):
                return presses + 1
            if action is None:
                waiting.append((after, presses + 1))
    raise AssertionError("no presses lead there")


def is_help(_: Situation, cursor: Cursor, action: Action | None) -> bool:
    """Return True if the page is the help on what is asked."""
    return action is None and HELP in cursor.menu


def is_one_more(situation: Situation, _: Cursor, action: Action | None) -> bool:
    """Return True if a figure becomes one more than it is."""
    if not isinstance(action, Set) or not isinstance(action.value, int):
        return False
    now = value_at(situation, action.path)
    return isinstance(now, int) and action.value == now + 1


def plainest_answer(ask: Ask, seat: Seat) -> Any:
    """Return "done" where that is offered, else the first line, the least number, or faces that are no tie."""
    match ask:
        case Choose():
            offered = [option.id for option in ask.options_for(seat) if option.id]
            return next((word for word in PLAIN if word in offered), offered[0])
        case Draw():
            return ask.options[0].id if ask.options else SOME_CARD
        case Number():
            return ask.min
        case Roll():
            # Each rolls less than whoever sits before, so that nobody rolls again for the first turn.
            return [ask.die.values[-1 - SEATS.index(seat)]] * ask.count
    return True


PLAIN = ("take", "done", "none")
"""Options that go on without doing anything more."""
