"""One small screen with four buttons, and who may see it."""

from __future__ import annotations

from companion.asks import Seat
from companion.record import record


@record
class Surface:
    """The box's shared screen (`seat` None) or a seat's handheld.

    `private`: True if nobody else sees this screen. `without_buttons`, for the box: the seats that have no buttons of
    their own and use the box.
    """

    seat: Seat | None = None
    private: bool = False
    without_buttons: frozenset[Seat] = frozenset()
