"""Laws of a game: sentences that hold after every answer of random and mixed play.

    class PoolsAddUp(Law):
        \"\"\"The dice of a pool make up its value (R3.3).\"\"\"

        def find_faults(self, moment: Moment) -> Iterator[str]:
            for hero, pool in pools_of(moment.state):
                if pool.resting + pool.spent != pool.value:
                    yield f"{hero}: {pool}"

The suite class of a game names them in `laws`. People may bend every rule, so a correction, an undo or a scene that
was left may break a law. The law then rests until it holds again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from companion.asks import Ask
from companion.record import record
from companion.state import Event

BENDS = frozenset({"set", "leave", "undo", "redo"})
"""Acts of mixed play after which a law may rest."""


@record
class Moment:
    """One moment of a game, just after an answer."""

    state: Any
    """The state of the game."""

    ask: Ask | None
    """The open ask; `None` when the game is over."""

    told: Sequence[Event]
    """The events that were told since the moment before."""


class Law(ABC):
    """One sentence that holds after every answer; the first line of the docstring is that sentence.

    One instance watches one game, so it may remember earlier moments. After a correction, an undo, a redo or a scene
    that was left, a new instance takes over.
    """

    @abstractmethod
    def find_faults(self, moment: Moment) -> Iterable[str]:
        """Return one line for each breach of this law at this moment, with the figures that show it."""


class Watch:
    """Checks the laws of one game moment by moment."""

    def __init__(self, laws: Collection[type[Law]]) -> None:
        """Watch over these laws."""
        self._watching = {law: law() for law in laws}
        self._resting: set[type[Law]] = set()

    def check(self, moment: Moment, *, bent: bool = False) -> None:
        """Check each law at this moment.

        Args:
            moment: The game after an answer, or after whatever else people did.
            bent: Whether people have just bent the rules. A law that is broken now rests until it holds again.

        Raises:
            AssertionError: A law is broken that does not rest.

        """
        for law in self._watching:
            if bent:
                self._watching[law] = law()
            faults = [*self._watching[law].find_faults(moment)]
            if not faults:
                self._resting.discard(law)
            elif bent:
                self._resting.add(law)
            elif law not in self._resting:
                sentence = (law.__doc__ or law.__name__).splitlines()[0]
                raise AssertionError("\n- ".join([f"{law.__name__} is broken. {sentence}", *faults]))
