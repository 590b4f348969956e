"""Press to seat: which handheld is whose. Pure."""

from __future__ import annotations

from collections.abc import Collection

from companion.asks import Seat


class Claims:
    """Seats by the handhelds' ids. A handheld keeps its seat while its cable is out, and for the next game."""

    def __init__(self, wired: Collection[int] = ()) -> None:
        """`wired`: the places whose seats have a handheld of another kind."""
        self._wired = wired
        self._seats: dict[str, Seat] = {}
        self.sitting: tuple[Seat, ...] = ()
        """Who plays now, in turn order."""

    def seat(self, id: str) -> Seat | None:
        """The seat of this handheld in this game."""
        seat = self._seats.get(id)
        return seat if seat in self.sitting else None

    def free(self) -> tuple[Seat, ...]:
        """The seats that no handheld has, in turn order."""
        taken = set(self._seats.values())
        return tuple(seat for place, seat in enumerate(self.sitting) if place not in self._wired and seat not in taken)

    def lost(self, here: Collection[str]) -> tuple[Seat, ...]:
        """The seats whose handheld is not among those that are here."""
        return tuple(
            seat for seat in self.sitting if any(s == seat and id not in here for id, s in self._seats.items())
        )

    def take(self, id: str, here: Collection[str], held: bool) -> Seat | None:
        """The next free seat; with a long press, when none is free, that of a handheld which is gone."""
        for seat in (*self.free(), *(self.lost(here) if held else ())):
            self._seats = {other: place for other, place in self._seats.items() if place != seat} | {id: seat}
            return seat
        return None
