"""Seats at the panels: where they have buttons, pages and screens, and who uses the box for want of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.asks import Seat
from companion.pages.surface import Surface
from hardware.panel import Entrance, Panel, shows_pages_alone

Seats = tuple[Seat, ...]


class Places:
    """Places of one table's seats at its panels.

    `gone`: the seats that have lost a handheld and are waited for. `sharing`: the seats without buttons of their own,
    which use the box's. Both change when a handheld comes or goes. `claims`: the lost seats that another handheld
    wants, each with the callback for the answer.
    """

    def __init__(self, panels: Sequence[Panel], everybody: Seats, *, seated: bool) -> None:
        """Look at the panels; without `seated` nobody has a place yet, and everybody shares the box."""
        self._panels = panels
        self.entrance = next((panel for panel in panels if isinstance(panel, Entrance)), None)
        """The panel at which phones come in, if any."""
        self._everybody = frozenset(everybody)
        self.seats = everybody if seated else ()
        self.gone: frozenset[Seat] = frozenset()
        self.claims: dict[Seat, Callable[[bool], None]] = {}
        self._shown_claim: Seat | None = None
        self.sharing = self._everybody - self.seats_with_buttons()
        self._all_at_the_box = Surface(None, without_buttons=self._everybody)

    def seats_with_buttons(self) -> frozenset[Seat]:
        """Return the seats that have buttons of their own on any panel now."""
        return self._on_any_panel(lambda panel: panel.seats_with_buttons(self.seats))

    def seats_with_screens(self) -> frozenset[Seat]:
        """Return the seats that have a screen that only they see."""
        return self._on_any_panel(lambda panel: panel.seats_with_screens(self.seats))

    def show_pages_alone(self) -> bool:
        """Return True if no panel shows more of a scene than pages."""
        return all(map(shows_pages_alone, self._panels))

    def blind(self) -> frozenset[Seat]:
        """Return the seats with buttons of their own, but without a page to go by."""
        return self.seats_with_buttons() - self._on_any_panel(lambda panel: panel.seats_with_pages(self.seats))

    def box(self, *, secret: bool) -> Surface:
        """Return the box's surface; where no `secret` is asked, seats without a page of their own look at it too."""
        if self._everybody <= self.sharing:
            # A press asks for this many times. Everybody shares the box, so no panel has to be asked.
            return self._all_at_the_box
        return Surface(None, without_buttons=self.sharing if secret else self.sharing | self.blind())

    def note_handheld(self, seat: Seat, here: bool) -> bool:
        """Note that a handheld has come or gone, whose seat stays its own; True if that seat has none now."""
        gone = not here and seat not in self.seats_with_buttons()
        self.gone = self.gone | {seat} if gone else self.gone - {seat}
        return gone

    def note_claim(self, seat: Seat, answer: Callable[[bool], None] | None) -> None:
        """Note that another handheld wants the seat of one that is gone; without an `answer` none does any more."""
        self.claims.pop(seat, None)
        if answer is not None and seat in self.seats:
            self.claims[seat] = answer

    def note_claim_shown(self, claim: Seat | None) -> bool:
        """Note the claim that the box shows now, and return True if the box did not show it before."""
        before, self._shown_claim = self._shown_claim, claim
        return claim not in (None, before)

    def share(self, *more: Seat) -> None:
        """Look again at who uses the box's buttons; these seats too, though their handhelds are gone."""
        owners = (self.seats_with_buttons() | self.gone) - set(more)
        self.gone -= set(more)
        self.sharing = self._everybody - owners

    def _on_any_panel(self, seats_of: Callable[[Panel], frozenset[Seat]]) -> frozenset[Seat]:
        return frozenset().union(*map(seats_of, self._panels))
