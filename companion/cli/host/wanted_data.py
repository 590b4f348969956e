"""The game as plain data at one moment, made when a panel first reads it.

The modules that make it are imported then: they need half of the protocol, and a box without phones never reads it.
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

COUNTDOWN_FIELDS: Final = ("seconds", "counting", "ready", "paused")
"""Fields that the host adds to the situation for everybody, and that each seat's data takes from there."""

MENU_FIELDS: Final = (
    *("gone", "restarts", "history", "history_at", "story", "volume", "notes", "turn_signs", "way", "has_phones"),
    "mood",
)
"""Fields of the same kind that only the menu needs."""

Data = dict[str, Any]
Made = TypeVar("Made")

ONLOOKER: Final = Right("table")
"""Right to look at what everybody may see, and no more."""


class PageData:
    """Data of one moment for the pages of browsers; each part is made when it is first read.

    Args:
        shared: What everybody may know.
        own: What each seat may know.
        cursors: Cursors of all screens.
        read_log: Function that returns the log in the language of a speaker.
        voice: Speaker in the language of the table.
        readers: Seats whose own part may be shown.
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
        self._cache: dict[tuple[str, ...], Any] = {}

    def limited_to(self, readers: frozenset[Seat]) -> PageData:
        """Return the data for a panel on which these seats have a screen of their own."""
        limited = PageData(self._shared, self._own, self._cursors, self._read_log, self._voice, readers)
        limited._cache, limited.told = self._cache, self.told
        return limited

    def public(self, language: str = "") -> Data:
        """Return the data that everybody may know.

        Args:
            language: The code of a language; empty for the table's own.
        """
        return self._make_once(("public", language), lambda: self._make_public(self._make_speaker(language)))

    def seat_data(self, seat: Seat, language: str = "") -> Data | None:
        """Return the data for a seat alone; `None` if this panel may not show it.

        Args:
            seat: The seat.
            language: The code of a language; empty for the table's own.
        """
        if seat not in self._readers or seat not in self._own:
            return None
        return self._make_once(("own", seat, language), lambda: self._make_own(seat, self._make_speaker(language)))

    def parts(self, right: Right, language: str = "") -> Data:
        """Return the data that the holder of a right may know, as the protocol pushes it.

        Args:
            right: The right; for a seat without a screen on this panel it only allows to look on.
            language: The code of a language; empty for the table's own.
        """
        right = right if right.seat is None or (right.seat in self._readers and right.seat in self._own) else ONLOOKER
        name = (right.kind, right.seat or "", *sorted(right.answers))
        return self._make_once(
            ("parts", *name, language), lambda: self._make_parts(right, self._make_speaker(language))
        )

    def help(self, language: str = "") -> Data | None:
        """Return the help on the open ask; `None` if there is none.

        Args:
            language: The code of a language; empty for the table's own.
        """
        from companion.cli.host import page_data

        return self._make_once(
            ("help", language), lambda: page_data.help_data(self._shared, self._make_speaker(language))
        )

    def log(self, language: str = "") -> tuple[str, ...]:
        """Return the log, the newest sentence last.

        Args:
            language: The code of a language; empty for the table's own.
        """
        return self._make_once(("log", language), lambda: self._read_log(self._make_speaker(language)))

    def settings(self, language: str = "") -> Data:
        """Return the settings and figures that can be changed, and the step that an undo would take back.

        Args:
            language: The code of a language; empty for the table's own.
        """
        from companion.cli.host import page_data

        key = ("settings", language)
        return self._make_once(key, lambda: page_data.settings_data(self._shared, self._make_speaker(language)))

    def _make_once(self, key: tuple[str, ...], make: Callable[[], Made]) -> Made:
        if key not in self._cache:
            self._cache[key] = make()
        value: Made = self._cache[key]
        return value

    def _make_speaker(self, language: str) -> Voice:
        if language in ("", self._voice.language):
            return self._voice
        return self._make_once(("voice", language), lambda: self._voice.in_language(language))

    def _make_parts(self, right: Right, voice: Voice) -> Data:
        from companion.cli.host import page_data

        parts = page_data.parts_data(self._shared, self._own, self.told, right, voice)
        return parts if right.seat is None else parts | {"own": {"state": self._make_own(right.seat, voice)["state"]}}

    def _make_public(self, voice: Voice) -> Data:
        """Return the data that everybody may know; in the lobby also its ask."""
        from companion.cli.host import page_data

        shared = self._shared
        is_lobby = shared.ask is not None and not self._own
        seat = shared.ask.seats[0] if shared.ask is not None else ""
        cursor = self._cursors.get(Surface(None), Cursor())
        lobby = page_data.seat_data(shared, seat, cursor, voice) if is_lobby else None
        return page_data.public_data(shared, voice) | {"lobby": lobby}

    def _make_own(self, seat: Seat, voice: Voice) -> Data:
        from companion.cli.host import page_data

        shared, cursor = self._shared, self._cursors.get(Surface(seat), Cursor())
        fields = (*COUNTDOWN_FIELDS, *MENU_FIELDS) if cursor.menu else COUNTDOWN_FIELDS
        own = replace(self._own[seat], **{name: getattr(shared, name) for name in fields})
        data = page_data.seat_data(own, seat, cursor, voice)
        if data["state"] != "menu":
            return data
        return data | {"menu": page_data.menu_data(own, Surface(seat, private=True), cursor, voice)}
