"""The moments at which Spells can be cast: "Spell" stands at every seat alike, and tells nothing (T6.9.2, T6.9.6).

The seam for every ask at such a moment: `state.opened(ask)`, or `state.opened(ask, bout)` in a fight. It adds a line to
the menu and no press, whoever holds Spells or none; whether a seat can cast is settled once it has asked.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Literal, Protocol

from companion.asks import Seat
from companion.record import record
from companion.text import Text

if TYPE_CHECKING:
    from companion.games.talisman.state.game import TalismanState


@record(frozen=False)
class Bout:
    """A fight that Spells may still change. `foe`: a creature's name, `reached`: Spells work on it (T6.9.7b).

    `fighters`: whose seats fight, `space`: where they do, `thrown`: a die lies on the table (T6.16.3), `over`: how a
    Spell has ended it.
    """

    fighters: tuple[Seat, ...]
    space: str
    foe: Text | None = None
    reached: bool = True
    thrown: bool = False
    over: Literal["", "evaded", "won"] = ""


class Casts(Protocol):
    """What happens when that seat says "Spell"."""

    def __call__(self, state: TalismanState, seat: Seat, bout: Bout | None = None) -> Awaitable[None]:
        """Cast a Spell, or none after all."""


class Uses(Protocol):
    """What happens when that seat says "Ability"."""

    def __call__(self, state: TalismanState, seat: Seat) -> Awaitable[None]:
        """Use an ability, or none after all."""


class Opens(Protocol):
    """What happens when that seat says "My things"."""

    def __call__(self, state: TalismanState, seat: Seat) -> Awaitable[None]:
        """Trade trophies, leave things, choose a weapon, or nothing after all."""


WORDS = Text("Spell")
"""What stands in the menu, at every seat."""

ABILITY = Text("Ability")
"""The same for what a character alone can do (T6.8); at these moments everything is open that its card allows."""

THINGS = Text("My things")
"""The same for trophies, Objects and Followers, at every ask of a turn outside a fight (T6.1.5, T6.5.4, T6.6.4)."""
