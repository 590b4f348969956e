"""Situations of the table, for everybody and for each seat, with what only the host knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from companion import asks
from companion.asks import Seat
from companion.cli.host.countdown import Countdown
from companion.cli.host.newsflash import Flashes
from companion.cli.host.scenes import OwnPart, own_part, situation_of
from companion.cli.host.seats import Places
from companion.cli.host.settings import Settings
from companion.language import Voice
from companion.pages import situation as acts
from companion.pages.cursor import Cursor, current
from companion.pages.situation import Situation, StoryPart
from companion.record import replace
from companion.state import Event
from companion.table import Table

MOST_PRESENTED = 16
"""Largest number of situations in the cache, enough for one moment at a table with the most seats."""


class OwnSituations(Mapping[Seat, Situation]):
    """Situation of each seat at one moment, made when it is first read, since mostly only the box shows a page."""

    def __init__(self, shared: Situation, own_parts: Mapping[Seat, OwnPart]) -> None:
        """Take what each seat may know.

        Args:
            shared: What everybody may know.
            own_parts: What differs from that for each seat: its view and its draft.
        """
        self._shared = shared
        self._own = own_parts
        self._cache: dict[Seat, Situation] = {}

    def __getitem__(self, seat: Seat) -> Situation:
        """Return what this seat may know."""
        if seat not in self._cache:
            view, drafted = self._own[seat]
            self._cache[seat] = replace(self._shared, view=view, drafted=drafted)
        return self._cache[seat]

    def __iter__(self) -> Iterator[Seat]:
        """Yield all seats."""
        return iter(self._own)

    def __len__(self) -> int:
        """Return the number of seats."""
        return len(self._own)

    def __contains__(self, seat: object) -> bool:
        """Return True if there is this seat."""
        return seat in self._own

    def find_readers(self) -> tuple[Seat, ...]:
        """Return the seats that have lines which only they may read."""
        return tuple(seat for seat, (view, _) in self._own.items() if view.private_lines)


Look: TypeAlias = tuple[Situation, OwnSituations]
"""Situation that everybody may know, and that of each seat."""


class Situations:
    """The situation at one table: `shared` is what everybody may know, `own` what each seat may know."""

    def __init__(
        self,
        table: Table,
        voice: Voice,
        places: Places,
        countdown: Countdown,
        flashes: Flashes,
        settings: Settings,
    ) -> None:
        """Look at the table for the first time."""
        self._table = table
        self._voice = voice
        self._places = places
        self._countdown = countdown
        self._flashes = flashes
        self._settings = settings
        self.history: tuple[Event, ...] = ()
        """All events up to the last time when somebody opened the history."""
        self.history_at: tuple[int, ...] = ()
        """The number of the entry of each event of the history."""
        self.story: tuple[StoryPart, ...] = ()
        """The story of the finished evening, after somebody has opened it."""
        self._balked: tuple[int, frozenset[Seat]] = (0, frozenset())
        """Number of a secret ask, and the seats whose last press in it was on a line that is barred."""
        self._presented: dict[int, tuple[Situation, dict[str, Any], Situation]] = {}
        """Cache of presented situations by the id of the situation: that, the host's fields, and the result."""
        self.shared: Situation
        self.own: OwnSituations
        self._readers: tuple[Seat, ...]
        """The seats that have lines which only they may read."""
        self.apply(self.look())

    def look(self, *, whole: bool = True) -> Look:
        """Return the present situation of the table. This takes long, so it belongs on the table's thread.

        Args:
            whole: True to include what only a menu or a large window needs.
        """
        shared = situation_of(self._table, None, say=self._voice, whole=whole)
        return shared, OwnSituations(shared, {seat: own_part(self._table, seat, shared) for seat in self._places.seats})

    def apply(self, look: Look) -> None:
        """Use this look from now on."""
        self.shared, self.own = look
        self._readers = self.own.find_readers()

    def are_pages_enough(self) -> bool:
        """Return True if no panel shows more of a scene than pages."""
        return self._places.show_pages_alone()

    def is_secret(self) -> bool:
        """Return True if people choose in secret now."""
        return isinstance(self.shared.ask, asks.Secret)

    def present(self, situation: Situation) -> Situation:
        """Return a situation with the fields that only the host knows, such as the countdown and the lost handhelds."""
        entrance = self._places.entrance
        countdown, balked = self._countdown, self._balked[1] if self._balked[0] == situation.n else frozenset()
        fields: dict[str, Any] = {
            "alone": self._find_lonely_readers() if situation is self.shared else situation.alone,
            "seconds": countdown.seconds_left,
            "counting": not countdown.is_waiting(hidden=self._flashes.page is not None),
            "ready": countdown.ready,
            "paused": countdown.paused,
            "gone": self._places.gone,
            "restarts": self._settings.restarts,
            "history": self.history,
            "history_at": self.history_at,
            "story": self.story if situation.ask is None else (),
            "volume": self._settings.sound.volume,
            "notes": self._settings.notes.told,
            "balked": balked,
            "laid": (*situation.laid, *(seat for seat in sorted(balked) if seat not in situation.laid)),
            "turn_signs": self._settings.turns.shown,
            "way": None if entrance is None else entrance.find_way(),
            "has_phones": entrance is not None,
            "mood": self._settings.danger.mood,
        }
        # Between a press and its picture this is called many times, and a copy of so many fields takes long.
        cached = self._presented.get(id(situation))
        if cached is None or cached[0] is not situation or cached[1] != fields:
            if len(self._presented) > MOST_PRESENTED:
                self._presented.clear()
            cached = self._presented[id(situation)] = situation, fields, replace(situation, **fields)
        return cached[2]

    def _find_lonely_readers(self) -> tuple[Seat, ...]:
        """Return the seats that may read something alone, and have no screen that only they see."""
        if not self._readers:
            return ()
        with_screens = self._places.seats_with_screens()
        return tuple(seat for seat in self._readers if seat not in with_screens)

    def note_press(self, seat: Seat, *, balks: bool) -> None:
        """Note a press in a secret choice, which looks the same to others if the line is barred.

        Args:
            seat: The seat that has pressed.
            balks: True if the line is barred.
        """
        number, seats = self._balked
        present_number = self.shared.n
        balked_seats = seats if number == present_number else frozenset()
        self._balked = present_number, balked_seats | {seat} if balks else balked_seats - {seat}

    def open_phones(self) -> None:
        """Open the way in for phones.

        Raises:
            DrakvaktError: It cannot be opened; the message has the reason.
        """
        if self._places.entrance is not None:
            self._places.entrance.open_way()

    def change_way(self, action: acts.UseAddress | acts.OfferTable | acts.DismissTables) -> None:
        """Change how browsers come in, or withdraw the box's buttons from browsers that have them."""
        entrance = self._places.entrance
        if entrance is None:
            return
        match action:
            case acts.UseAddress(address):
                entrance.use_address(address)
            case acts.OfferTable():
                entrance.offer_table()
            case acts.DismissTables():
                entrance.dismiss_tables()

    def for_box(self, shared: Situation, cursor: Cursor) -> Situation:
        """Return the situation for the shared screen; while a seat looks at it alone, with the lines of that seat."""
        looking = current(shared, cursor).looking
        if looking not in shared.alone:
            return shared
        return replace(shared, view=replace(shared.view, private=self.own[looking].view.private_lines))

    def for_buttons(self, seat: Seat) -> Situation:
        """Return the situation of the page beside this seat's buttons."""
        situation = self.present(self.own[seat])
        return situation if seat in self._places.seats_with_screens() else replace(situation, view=self.shared.view)
