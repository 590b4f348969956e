"""The game as plain data at one moment, made once a panel wants it.

What makes it is loaded then: it comes with half of the protocol, and a box without phones never wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from companion.asks import Seat
from companion.language import Voice
from companion.pages.cursor import Cursor
from companion.pages.situation import Situation
from companion.pages.surface import Surface
from companion.record import replace
from companion.state import Event
from companion.text import Say
from hardware.panel import Right

OF_CLOCK: Final = ("seconds", "counting", "ready", "paused")
"""Fields of what everybody may know that the host adds, and that each seat's part takes from there."""

OF_MENU: Final = (
    *("gone", "restarts", "history", "history_at", "story", "volume", "notes", "turn_signs", "way", "has_phones"),
    "mood",
)
"""Those that the menu reads besides."""

Data = dict[str, Any]
Made = TypeVar("Made")

ONLOOKER: Final = Right("table")
"""Right of whoever only looks at what lies on the table."""


class PageData:
    """All that a page of a browser may say of one moment; each part is made once it is wanted, and once.

    Args:
        shared: What everybody may know.
        own: What each seat may know.
        cursors: How far the presses on each screen have come.
        read_log: Returns what happened in the language of a speaker.
        voice: The language of the table.
        readers: The seats whose own part may be shown.
    """

    def __init__(
        self,
        shared: Situation,
        own: Mapping[Seat, Situation],
        cursors: Mapping[Surface, Cursor],
        read_log: Callable[[Say], tuple[str, ...]],
        voice: Voice,
        readers: frozenset[Seat] = frozenset(),
    ) -> None:
        self._shared = shared
        self._own = own
        self._cursors = dict(cursors)
        self._read_log = read_log
        self._voice = voice
        self._readers = readers
        self.told: tuple[tuple[int, Event], ...] = ()
        """The newest events, each with its number."""
        self._made: dict[tuple[str, ...], Any] = {}

    def limited_to(self, readers: frozenset[Seat]) -> PageData:
        """Return the same for a panel on which these seats have a screen of their own."""
        same = PageData(self._shared, self._own, self._cursors, self._read_log, self._voice, readers)
        same._made, same.told = self._made, self.told
        return same

    def public(self, language: str = "") -> Data:
        """Return what everybody may know.

        Args:
            language: The code of a language; empty for the table's own.
        """
        return self._make_once(("public", language), lambda: self._make_public(self._speaker(language)))

    def seat_data(self, seat: Seat, language: str = "") -> Data | None:
        """Return what a seat is asked and may know alone; None where this panel may not show that.

        Args:
            seat: The seat.
            language: The code of a language; empty for the table's own.
        """
        if seat not in self._readers or seat not in self._own:
            return None
        return self._make_once(("own", seat, language), lambda: self._make_own(seat, self._speaker(language)))

    def parts(self, right: Right, language: str = "") -> Data:
        """Return all that the holder of a right may know, as the protocol pushes it.

        Args:
            right: The right; whose seat has no screen of its own here any more only looks on.
            language: The code of a language; empty for the table's own.
        """
        right = right if right.seat is None or (right.seat in self._readers and right.seat in self._own) else ONLOOKER
        name = (right.kind, right.seat or "", *sorted(right.answers))
        return self._make_once(("parts", *name, language), lambda: self._make_parts(right, self._speaker(language)))

    def help(self, language: str = "") -> Data | None:
        """Return the help on what is asked; None while nothing is.

        Args:
            language: The code of a language; empty for the table's own.
        """
        from companion.cli.host import page_data

        return self._make_once(("help", language), lambda: page_data.help_data(self._shared, self._speaker(language)))

    def log(self, language: str = "") -> tuple[str, ...]:
        """Return what happened, the newest last.

        Args:
            language: The code of a language; empty for the table's own.
        """
        return self._make_once(("log", language), lambda: self._read_log(self._speaker(language)))

    def settings(self, language: str = "") -> Data:
        """Return what can be set and corrected, and what an undo would take back.

        Args:
            language: The code of a language; empty for the table's own.
        """
        from companion.cli.host import page_data

        made = ("settings", language)
        return self._make_once(made, lambda: page_data.settings_data(self._shared, self._speaker(language)))

    def _make_once(self, key: tuple[str, ...], make: Callable[[], Made]) -> Made:
        if key not in self._made:
            self._made[key] = make()
        made: Made = self._made[key]
        return made

    def _speaker(self, language: str) -> Voice:
        if language in ("", self._voice.language):
            return self._voice
        return self._make_once(("voice", language), lambda: self._voice.in_language(language))

    def _make_parts(self, right: Right, voice: Voice) -> Data:
        from companion.cli.host import page_data

        parts = page_data.parts_data(self._shared, self._own, self.told, right, voice)
        return parts if right.seat is None else parts | {"own": {"state": self._make_own(right.seat, voice)["state"]}}

    def _make_public(self, voice: Voice) -> Data:
        """Return what everybody may know; before a game begins, also what is asked of whoever has the box."""
        from companion.cli.host import page_data

        shared = self._shared
        is_asked = shared.ask is not None and not self._own
        asked = shared.ask.seats[0] if shared.ask is not None else ""
        cursor = self._cursors.get(Surface(None), Cursor())
        lobby = page_data.seat_data(shared, asked, cursor, voice) if is_asked else None
        return page_data.public_data(shared, voice) | {"lobby": lobby}

    def _make_own(self, seat: Seat, voice: Voice) -> Data:
        from companion.cli.host import page_data

        shared, cursor = self._shared, self._cursors.get(Surface(seat), Cursor())
        known = (*OF_CLOCK, *OF_MENU) if cursor.menu else OF_CLOCK
        own = replace(self._own[seat], **{name: getattr(shared, name) for name in known})
        shown = page_data.seat_data(own, seat, cursor, voice)
        if shown["state"] != "menu":
            return shown
        return shown | {"menu": page_data.menu_data(own, Surface(seat, private=True), cursor, voice)}
