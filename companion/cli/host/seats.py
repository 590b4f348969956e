"""Seats at the panels: where they have buttons, pages and screens, and which seats share the box."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.asks import Seat
from companion.pages.surface import Surface
from hardware.panel import Entrance, Panel, shows_pages_alone

Seats = tuple[Seat, ...]


class Places:
    """Places of one table's seats at its panels.

    Attributes:
        gone: Seats that have lost a handheld; people wait for them.
        sharing: Seats without buttons of their own, which use the box's.
        claims: Lost seats that another handheld wants, each with the callback for the answer.
    """

    def __init__(self, panels: Sequence[Panel], everybody: Seats, *, seated: bool) -> None:
        """Find the places of all seats; without `seated` nobody has one yet, and everybody shares the box."""
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
        """Return the seats with buttons of their own, but without a page beside them."""
        return self.seats_with_buttons() - self._on_any_panel(lambda panel: panel.seats_with_pages(self.seats))

    def box(self, *, secret: bool) -> Surface:
        """Return the box's surface; unless the ask is `secret`, seats without a page of their own use it too."""
        if self._everybody <= self.sharing:
            # Each press needs this many times. Everybody shares the box, so the panels need not be asked.
            return self._all_at_the_box
        return Surface(None, without_buttons=self.sharing if secret else self.sharing | self.blind())

    def note_handheld(self, seat: Seat, is_connected: bool) -> bool:
        """Note that the handheld of a seat has come or gone; return True if the seat has none now."""
        is_gone = not is_connected and seat not in self.seats_with_buttons()
        self.gone = self.gone | {seat} if is_gone else self.gone - {seat}
        return is_gone

    def note_claim(self, seat: Seat, answer: Callable[[bool], None] | None) -> None:
        """Note that another handheld wants a lost seat; without an `answer` none wants it any more."""
        self.claims.pop(seat, None)
        if answer is not None and seat in self.seats:
            self.claims[seat] = answer

    def note_claim_shown(self, claim: Seat | None) -> bool:
        """Note the claim that the box shows now, and return True if the box did not show it before."""
        last_claim, self._shown_claim = self._shown_claim, claim
        return claim not in (None, last_claim)

    def share(self, *more: Seat) -> None:
        """Find again which seats share the box's buttons; the given seats do too, since their handhelds are gone."""
        owners = (self.seats_with_buttons() | self.gone) - set(more)
        self.gone -= set(more)
        self.sharing = self._everybody - owners

    def _on_any_panel(self, seats_of: Callable[[Panel], frozenset[Seat]]) -> frozenset[Seat]:
        return frozenset().union(*map(seats_of, self._panels))
