"""A panel for tests: a test presses its buttons and looks at every scene that it was shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Literal

from companion.asks import Seat
from companion.pages.page import Button
from hardware.mailbox import Mailbox
from hardware.panel import PanelEvent, Press, Said, Scene, Wish


class SimulatedPanel:
    """A panel without hands: `press`, `say` and `wish` do what people would do; `scenes` is all that they would see.

    `buttons`, `screens` and `pages` name the seats that have buttons, a screen or a page of their own here; `None`
    means every seat. With `shows_pages_alone` it is given what a box is given, and no panes and data. Nothing here
    knows a clock: what is pressed is delivered in order, as soon as the host listens.
    """

    def __init__(
        self,
        buttons: Iterable[Seat] | None = (),
        screens: Iterable[Seat] | None = (),
        pages: Iterable[Seat] | None = None,
        *,
        shows_pages_alone: bool = False,
    ) -> None:
        self._buttons = _named(buttons)
        self._screens = _named(screens)
        self._pages = _named(pages)
        self.shows_pages_alone = shows_pages_alone
        self._mailbox: Mailbox[PanelEvent] = Mailbox()
        self.scenes: list[Scene] = []

    @property
    def scene(self) -> Scene:
        """The newest scene."""
        return self.scenes[-1]

    @property
    def closed(self) -> bool:
        """True once the panel has been closed."""
        return self._mailbox.closed

    def press(self, seat: Seat | None, button: Button, held: bool = False) -> None:
        """Press a button of the box (`seat` None) or of the seat's handheld."""
        self._mailbox.put(Press(seat, button, held))

    def say(self, seat: Seat | None, value: object) -> None:
        """Give a value outright."""
        self._mailbox.put(Said(seat, value))

    def wish(self, name: Literal["menu", "happened", "help", "back", "undo", "redo", "pause", "halt", "quit"]) -> None:
        """Take a shortcut."""
        self._mailbox.put(Wish(name))

    def seats_with_buttons(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return those of the seats that were given buttons."""
        return _named_seats(seats, self._buttons)

    def seats_with_screens(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return those of the seats that were given screens."""
        return _named_seats(seats, self._screens)

    def seats_with_pages(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return those of the seats that were given pages."""
        return _named_seats(seats, self._pages)

    def events(self) -> AsyncIterator[PanelEvent]:
        """Yield each press until the panel is closed."""
        return self._mailbox.items()

    def show(self, scene: Scene) -> None:
        """Keep the scene for the test to look at."""
        if not self.closed:
            self.scenes.append(scene)

    async def close(self) -> None:
        """End `events`."""
        self._mailbox.close()


def _named(seats: Iterable[Seat] | None) -> frozenset[Seat] | None:
    return None if seats is None else frozenset(seats)


def _named_seats(seats: tuple[Seat, ...], named: frozenset[Seat] | None) -> frozenset[Seat]:
    return frozenset(seats) if named is None else named.intersection(seats)
