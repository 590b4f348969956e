"""Pages that people have opened over what is asked: one cursor for each screen."""

from __future__ import annotations

from companion.cli.host.seats import Places
from companion.cli.host.situations import Situations
from companion.language import Voice
from companion.pages.cursor import Cursor, current, start
from companion.pages.lists import MAIN, STRAIGHT, closed, opened
from companion.pages.plan import PagePlan
from companion.pages.screen import plan_page
from companion.pages.situation import Situation
from companion.pages.surface import Surface

UNDOING = (MAIN, "undo", STRAIGHT)
"""Menu page of an undo."""


class PlannedPages:
    """The plan of the page that each screen shows: a press does what the page says that was drawn."""

    def __init__(self, voice: Voice) -> None:
        """Begin with nothing planned; `voice` is the language of the table."""
        self._voice = voice
        self._plans: dict[Surface, tuple[Situation, Cursor, str, PagePlan]] = {}

    def plan(self, situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
        """Return the page with what its buttons do, from when it was last planned where nothing is different.

        Args:
            situation: The moment of the game, as this viewpoint may know it.
            surface: The screen with its buttons, and who may see it.
            cursor: How far the presses on this surface have come.
        """
        cursor, language = current(situation, cursor), self._voice.language
        kept = self._plans.get(surface)
        # Lists are in the order of the language.
        if kept is None or kept[0] is not situation or kept[1] != cursor or kept[2] != language:
            kept = self._plans[surface] = situation, cursor, language, plan_page(situation, surface, cursor)
        return kept[3]


class OpenPages:
    """The cursors of all screens, and what they say about the box's own page."""

    def __init__(self, situations: Situations, places: Places, voice: Voice) -> None:
        """Begin with nothing opened."""
        self.planned = PlannedPages(voice)
        self._situations = situations
        self._places = places
        self.cursors: dict[Surface, Cursor] = {}
        self._covered = Cursor()
        """How far the presses at the box had come when somebody opened a page over what is asked."""

    @property
    def box(self) -> Surface:
        """The shared screen with the box's own buttons."""
        return self._places.box(secret=self._situations.is_secret())

    @property
    def box_cursor(self) -> Cursor:
        """The cursor of the box's page as it was last left."""
        return self.cursors.get(self.box, Cursor())

    @property
    def is_menu_open(self) -> bool:
        """`True` if the box shows a menu. A menu whose correction led to another ask has closed with the old ask."""
        cursor = self.cursors.get(self.box)
        # A press asks for this a dozen times, and mostly nobody has opened one.
        return cursor is not None and bool(cursor.menu) and bool(current(self._situations.shared, cursor).menu)

    @property
    def is_undo_open(self) -> bool:
        """`True` if the page of the box names the step that an undo would take back, and asks."""
        return self.box_cursor.menu[:2] == UNDOING[:2] and self._situations.shared.undoable is not None

    def is_reading(self, page: str) -> bool:
        """Return True if the page of the box tells what has happened ("happened"), or helps ("help")."""
        return page in self.box_cursor.menu

    def is_any_open(self) -> bool:
        """Return True if somebody has opened a page over what is asked, or said a part of a number."""
        now = (current(self._situations.shared, cursor) for cursor in self.cursors.values())
        return any(cursor.menu or cursor.path or cursor.faces or cursor.acting or cursor.looking for cursor in now)

    def has_menu(self) -> bool:
        """Return True if somebody reads a menu on any screen."""
        return any(cursor.menu for cursor in self.cursors.values())

    def open_undo(self) -> None:
        """Show at the box what an undo would take back."""
        self._cover()
        self.cursors[self.box] = opened(start(self._situations.shared), UNDOING)

    def open_reading(self, page: str) -> None:
        """Show at the box what has happened ("happened"), or the help on what is asked ("help")."""
        self._cover()
        self.cursors[self.box] = opened(start(self._situations.shared), (MAIN, page, STRAIGHT))

    def close_box(self) -> None:
        """Show at the box what is asked."""
        self.cursors[self.box] = self._uncovered()

    def close_all(self) -> None:
        """Show on each screen what is asked; from a menu at the box, the page on which it was opened."""
        box, was_menu = self.box, self.is_menu_open
        self.cursors = {surface: Cursor() for surface in self.cursors}
        if was_menu:
            self.cursors[box] = self._uncovered()

    def turn(self, place: Surface, cursor: Cursor) -> None:
        """Take a press to its page; what a menu of the box covers or uncovers is the page that was open before.

        Args:
            place: The screen at which somebody pressed.
            cursor: How far the presses there have come with it.
        """
        was_menu = place == self.box and self.is_menu_open
        if place == self.box and cursor.menu:
            self._cover()
        leaves = was_menu and not cursor.menu and cursor == closed(cursor) and cursor.n == self._situations.shared.n
        self.cursors[place] = self._uncovered() if leaves else cursor

    def _cover(self) -> None:
        """Remember the page of the box that a menu is about to cover."""
        if self.is_menu_open:
            return
        shared = self._situations.shared
        now = current(shared, self.box_cursor)
        # Half of what one seat alone may say is forgotten.
        unseen = now.looking is not None or self._situations.is_secret()
        self._covered = start(shared) if unseen else now

    def _uncovered(self) -> Cursor:
        """Return the page of the box that a menu has covered, while the same is asked."""
        return current(self._situations.shared, self._covered)
