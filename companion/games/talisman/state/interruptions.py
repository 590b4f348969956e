"""Lines in the menu of every seat by which a player interrupts an ask: Spell, Ability, My things (T6.9.2, T6.9.6).

Every ask at such a moment is passed through `state.with_interruptions(ask)`, in a fight with its `bout`. It adds lines
to the menu and no press, whether a seat holds Spells or not; a seat that cannot cast is told so when it tries.
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
    """Fight that Spells may still change.

    Attributes:
        fighters: Seats that fight.
        space: Id of the space where they fight.
        foe: Name of the creature that is fought; `None` in a fight of two characters.
        reached: `True` if Spells work on the creature (T6.9.7b).
        thrown: `True` once a die lies on the table (T6.16.3).
        over: How a Spell has ended the fight; "" while it goes on.
    """

    fighters: tuple[Seat, ...]
    space: str
    foe: Text | None = None
    reached: bool = True
    thrown: bool = False
    over: Literal["", "evaded", "won"] = ""


class SpellCaster(Protocol):
    """Function called when a seat chooses "Spell"."""

    def __call__(self, state: TalismanState, seat: Seat, bout: Bout | None = None) -> Awaitable[None]:
        """Cast a Spell, or none after all."""


class AbilityUser(Protocol):
    """Function called when a seat chooses "Ability"."""

    def __call__(self, state: TalismanState, seat: Seat) -> Awaitable[None]:
        """Use an ability, or none after all."""


class ThingsOpener(Protocol):
    """Function called when a seat chooses "My things"."""

    def __call__(self, state: TalismanState, seat: Seat) -> Awaitable[None]:
        """Trade trophies, leave things, choose a weapon, or do nothing after all."""


@record
class Interruptions:
    """Functions that cast a Spell, use an ability and open "My things"."""

    cast_spell: SpellCaster
    use_ability: AbilityUser
    open_my_things: ThingsOpener


SPELL = Text("Spell")
"""Menu line for casting a Spell."""

ABILITY = Text("Ability")
"""Menu line for a character's special abilities (T6.8); at these moments all that the card allows is open."""

THINGS = Text("My things")
"""Menu line for trophies, Objects and Followers, in any turn outside a fight (T6.1.5, T6.5.4, T6.6.4)."""
