"""Questions: a function that builds an ask, made into one that puts it.

All five games ask what their state says at that moment: how many keys somebody has, which spells he may cast. The
function is called again whenever the table wants the ask anew, after a correction or an interruption, and gives `None`
where there is nothing to ask any more. So what is counted belongs inside; its parameters say *which*, never *how many*.

    @question(chosen)
    def how_to_open(self) -> Choose | None:
        key = Option("key", Text("Key ({n})", n=self.keys)) if self.keys else EMPTY
        return self.lines("door.how", Text("{hero}: door, how?"), key, Option("leave", Text("Leave")))

    if await hero.how_to_open() == "key": ...

The readers are those of `companion.asking`: `chosen`, `number`, `rolled`, `made`, `done`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
A = TypeVar("A")
R = TypeVar("R")


def question(
    reader: Callable[[Callable[[], A]], Coroutine[Any, Any, R]],
) -> Callable[[Callable[P, A]], Callable[P, Coroutine[Any, Any, R]]]:
    """A function that builds an ask becomes one that puts it, and gives the answer as `reader` reads it."""

    def of(build: Callable[P, A]) -> Callable[P, Coroutine[Any, Any, R]]:
        @wraps(build)
        def put(*which: P.args, **named: P.kwargs) -> Coroutine[Any, Any, R]:
            return reader(lambda: build(*which, **named))

        return put

    return of
