"""How far a game has come, as far as it counts: kept beside its answers, to be offered before it is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.record import record
from companion.text import Text
from companion.view import View


@record
class Progress:
    """How far a game has come: the round, and the sun's step of all its steps. `None` is not counted."""

    round: int | None = None
    sun: int | None = None
    steps: int | None = None

    @classmethod
    def from_view(cls, view: View) -> Progress:
        """Return the progress that everybody sees."""
        number, sun = view.state.get("round"), view.sun
        if not isinstance(number, int) or isinstance(number, bool):
            return cls()
        if sun is None or sun.value is None or sun.max is None:
            return cls(number)
        return cls(number, sun.value, sun.max)

    @classmethod
    def from_json(cls, data: object) -> Progress | None:
        """Return progress that was kept; `None` if the data is nothing of ours."""
        if not isinstance(data, Mapping):
            return None
        if not all(n is None or (type(n) is int and 0 <= n <= MOST) for n in data.values()):
            return None
        return cls(data.get("round"), data.get("sun"), data.get("steps"))

    def to_json(self) -> dict[str, Any]:
        """Return the progress as plain data, to be kept."""
        return {"round": self.round, "sun": self.sun, "steps": self.steps}

    @property
    def text(self) -> Text:
        """For example "Round 12, sun 12/21"."""
        if self.round is None:
            return Text("Unfinished game")
        if self.round == 0:
            return Text("Just begun")
        if self.sun is None or self.steps is None:
            return Text("Round {n}", n=self.round)
        return Text("Round {n}, sun {at}/{steps}", n=self.round, at=self.sun, steps=self.steps)


MOST = 100_000
"""Largest round that is believed: nobody plays so many."""
