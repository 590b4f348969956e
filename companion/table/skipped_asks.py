"""Asks that a game left out, since only one answer was possible; each is reported to programs once."""

from __future__ import annotations

from companion.state import Event, State


class SkippedAsks:
    """Reader of the asks that one game leaves out."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._heard = 0

    def read(self, state: State) -> list[Event]:
        """Return the asks that were left out since the last call, without those that were undone or replayed.

        Args:
            state: The state of the game now. Another one than before is that of a game that was taken up, or undone.
        """
        heard = self._heard if self._state is state else len(state.skipped)
        self._state, self._heard = state, len(state.skipped)
        return state.skipped[heard:]
