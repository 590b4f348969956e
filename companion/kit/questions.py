"""Questions: a function that builds an ask, turned into one that puts it.

All five games ask what their state says at that moment: how many keys a hero has, which spells may be cast. The
function is called again whenever the table needs the ask anew, after a correction or an interruption, and returns
`None` when there is nothing to ask any more. So anything that is counted belongs inside it; its parameters say *which*,
never *how many*.

    @question(ask_option)
    def ask_how_to_open(self) -> Choose | None:
        key = Option("key", Text("Key ({n})", n=self.keys)) if self.keys else EMPTY
        return self.build_choice("door.how", Text("How do you open it?"), key, Option("leave", Text("Leave")))

    if await hero.ask_how_to_open() == "key": ...

The readers are those of `companion.asking`: `ask_option`, `ask_number`, `ask_roll`, `try_roll`, `wait_until_done`.

Where each line of a choice has a consequence of its own, the choice is a `Menu`: everything that people may report
(Återväckt), everything that a character may do on a space (Talisman).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar

from companion.asking import ask_option
from companion.asks import Choose, Option, Options, public_ids
from companion.record import record
from companion.state import State
from companion.text import Text

P = ParamSpec("P")
A = TypeVar("A")
R = TypeVar("R")
C = TypeVar("C")


def question(
    reader: Callable[[Callable[[], A]], Coroutine[Any, Any, R]],
) -> Callable[[Callable[P, A]], Callable[P, Coroutine[Any, Any, R]]]:
    """Turn a function that builds an ask into one that puts it, and returns the answer as `reader` reads it."""

    def make_question(build: Callable[P, A]) -> Callable[P, Coroutine[Any, Any, R]]:
        @wraps(build)
        def put(*which: P.args, **named: P.kwargs) -> Coroutine[Any, Any, R]:
            return reader(lambda: build(*which, **named))

        return put

    return make_question


def question_if_several(build: Callable[P, Choose | None]) -> Callable[P, Coroutine[Any, Any, str]]:
    """Turn a function that builds a choice into one that puts it to one seat, unless a single line is left to choose.

    That line is then the answer, and programs are told so. The first parameter of the function is the state, or
    somebody who has it.
    """

    @wraps(build)
    def put(*which: P.args, **named: P.kwargs) -> Coroutine[Any, Any, str]:
        first: Any = which[0]
        return ask_if_several(getattr(first, "state", first), lambda: build(*which, **named))

    return put


async def ask_if_several(state: State, build: Callable[[], Choose | None]) -> str:
    """Ask one seat for an option; where a single one is left, ask nothing and tell programs so.

    Args:
        state: The state of the game.
        build: Builds the choice.

    Returns:
        The id of the option; "" where the ask is moot.
    """

    def build_if_several() -> Choose | None:
        asked = build()
        return asked if asked is not None and len(_list_open(asked)) > 1 else None

    if picked := await ask_option(build_if_several):
        return picked
    asked = build()
    return "" if asked is None else tell_only_answer(state, asked)


def tell_only_answer(state: State, asked: Choose) -> str:
    """Tell programs of a choice that is not put, as a single line is left; return its id, "" where none or more are.

    Args:
        state: The state of the game.
        asked: The choice, as it would be put to one seat.
    """
    left = _list_open(asked)
    if len(left) != 1:
        return ""
    only = left[0]
    value = public_ids(left)[only.id]
    state.tell_skipped(asked.key, asked.seats[0], asked.text, value, only.text, only.chance)
    return only.id


def _list_open(asked: Choose) -> Options:
    """Return the lines of the first seat that can be chosen."""
    return tuple(line for line in asked.options_for(asked.seats[0]) if line.id)


def is_for_all(_one: object) -> bool:
    """Return `True`: the line is there for everybody."""
    return True


def as_async(does: Callable[[C], object]) -> Callable[[C], Awaitable[None]]:
    """Return an async function that calls `does`, for lines after which nothing is asked: `as_async(Hero.die)`."""

    async def do(one: C) -> None:
        does(one)

    return do


@record
class Line(Generic[C]):
    """A line of a menu.

    Attributes:
        id: Id of the line, which is kept.
        text: Words of the line, or a function that makes them for a creature.
        do: What comes of choosing it.
        when: Returns whether the line is there for a creature.
    """

    id: str
    text: Text | Callable[[C], Text]
    do: Callable[[C], Awaitable[object]]
    when: Callable[[C], bool] = is_for_all


class Menu(Generic[C]):
    """Lines in their order."""

    def __init__(self, *lines: Line[C]) -> None:
        self.lines = lines
        self._made = [Option(line.id, line.text) if isinstance(line.text, Text) else line.text for line in lines]
        """The options of lines with fixed words, and what makes the words of the others."""

    def options(self, creature: C) -> Options:
        """Return the options that the menu offers to somebody now."""
        return tuple(
            [
                made if isinstance(made, Option) else Option(line.id, made(creature))
                for line, made in zip(self.lines, self._made, strict=True)
                if line.when is is_for_all or line.when(creature)
            ]
        )

    def line(self, id: str) -> Line[C] | None:
        """Return the line of an id, if there is one."""
        return next((line for line in self.lines if line.id == id), None)

    async def do_line(self, creature: C, id: str) -> bool:
        """Do what the line of that id says; return whether there is such a line.

        Args:
            creature: Who chose it.
            id: Id of the line.
        """
        line = self.line(id)
        if line is not None:
            await line.do(creature)
        return line is not None
