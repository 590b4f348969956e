"""A rule driven by hand: one coroutine, with neither game nor table."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from companion.asks import Ask, Asking, Value


class Rules:
    """A rule that runs: `ask` is what is open, `result` what the rule returned at its end."""

    def __init__(self, rule: Coroutine[Any, Any, Any]) -> None:
        self.ask: Ask | None = None
        self.result: Any = None
        self.over = False
        self._rule = rule
        self._asking: Asking | None = None
        self._go_on(None)

    def answer(self, value: Value) -> Rules:
        """Answer for all who are asked; what is not offered is refused."""
        assert self.ask is not None
        self._go_on({seat: self.ask.check(seat, value) for seat in self.ask.seats})
        return self

    def rebuild_ask(self) -> Ask | None:
        """Build the ask anew, as after a correction; a moot one goes on without an answer."""
        assert self._asking is not None
        self.ask = self._asking()
        if self.ask is None:
            self._go_on({})
        return self.ask

    def _go_on(self, answers: Any) -> None:
        self.ask = None
        while self.ask is None and not self.over:
            try:
                self._asking = self._rule.send(answers)
            except StopIteration as end:
                self.result, self.over = end.value, True
                return
            self.ask, answers = self._asking(), {}
