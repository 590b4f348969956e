"""A track: steps that a marker walks along, as the sun does from dawn to night."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from companion.record import record
from companion.state import Range


@record(frozen=False)
class Track:
    """A marker at step `at` of `steps`; step 0 is before the first, and past the last the track is over.

    People correct the marker; a house rule says how many steps there are.

    >>> sun = Track(steps=21, at=20)
    >>> sun.advance(2)
    >>> sun.is_over
    True
    """

    steps: Annotated[int, Range(1, 200)] = field(metadata={"fixed": "a house rule says how many"})
    at: Annotated[int, Range(0, 400)] = 0

    def advance(self, by: int) -> None:
        """Move the marker `by` steps, at most one step past the end."""
        self.at = min(self.at + by, self.steps + 1)

    @property
    def is_over(self) -> bool:
        """`True` if the marker has gone past the last step."""
        return self.at > self.steps

    @property
    def left(self) -> int:
        """Steps that remain before the track is over (never negative)."""
        return max(self.steps - self.at, 0)
