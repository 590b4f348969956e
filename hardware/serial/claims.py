"""Claims to seats: which handheld has which seat. Pure."""

from __future__ import annotations

from collections.abc import Collection

from companion.asks import Seat
from companion.record import record


@record
class Holder:
    """The handheld that has a seat, and the port at which it has it; None once that port has another seat."""

    id: str
    place: str | None


class Claims:
    """Seats by handheld and port. Both keep their seat while the cable is out, and for the next game.

    A port has one seat in a game, whatever ids come there: so no device takes a second one under a new name.
    """

    def __init__(self, wired: Collection[int] = ()) -> None:
        """Begin without any seats; in the places that are `wired` the seats have a handheld of another kind."""
        self._wired = wired
        self._holders: dict[Seat, Holder] = {}
        self.sitting: tuple[Seat, ...] = ()
        """The seats of this game, in turn order."""

    def seat(self, id: str, place: str) -> Seat | None:
        """Return the seat that this handheld has at this port in this game."""
        return next((seat for seat, holder in self._sitting() if holder == Holder(id, place)), None)

    def seat_at_other_port(self, id: str, place: str) -> Seat | None:
        """Return the seat that this handheld has at another port."""
        return next((seat for seat, holder in self._sitting() if holder.id == id and holder.place != place), None)

    def free_seats(self) -> tuple[Seat, ...]:
        """Return the seats that no handheld has, in turn order."""
        return tuple(
            seat for number, seat in enumerate(self.sitting) if number not in self._wired and seat not in self._holders
        )

    def lost_seats(self, connected: Collection[tuple[str, str]]) -> tuple[Seat, ...]:
        """Return the seats whose handheld is not at its port."""
        return tuple(seat for seat, holder in self._sitting() if (holder.id, holder.place) not in connected)

    def open_seats(self, place: str, connected: Collection[tuple[str, str]]) -> tuple[Seat, ...]:
        """Return the seats that a handheld which is new at this port takes by a press, in turn order.

        That is the port's own if its handheld is gone, and any that is free only where the port has none.
        """
        own = tuple(seat for seat, holder in self._sitting() if holder.place == place)
        return tuple(seat for seat in own if seat in self.lost_seats(connected)) if own else self.free_seats()

    def claimable_seats(self, id: str, place: str, connected: Collection[tuple[str, str]]) -> tuple[Seat, ...]:
        """Return the seats that need the table's consent: its own at another port, or else a lost one."""
        own = self.seat_at_other_port(id, place)
        if own is not None:
            return (own,)
        return () if any(holder.place == place for _, holder in self._sitting()) else self.lost_seats(connected)

    def take(self, seat: Seat, id: str, place: str) -> None:
        """Give this handheld that seat at this port, and no other."""
        others = {other: holder for other, holder in self._holders.items() if other != seat and holder.id != id}
        self._holders = {
            other: Holder(holder.id, None) if holder.place == place else holder for other, holder in others.items()
        } | {seat: Holder(id, place)}

    def _sitting(self) -> list[tuple[Seat, Holder]]:
        return [(seat, self._holders[seat]) for seat in self.sitting if seat in self._holders]
