"""Pages that people have opened over the ask: one cursor for each screen."""

from __future__ import annotations

from companion.cli.host.seats import Places
from companion.cli.host.situations import Situations
from companion.language import Voice
from companion.pages.cursor import Cursor, current, start
from companion.pages.lists import HELP, MAIN, OVER, STRAIGHT, closed, covered_path, opened
from companion.pages.plan import PagePlan
from companion.pages.screen import plan_page
from companion.pages.situation import Situation
from companion.pages.surface import Surface

UNDO_PAGE = (MAIN, "undo", STRAIGHT)
"""Menu page of an undo."""


class PlannedPages:
    """Cache of the page plan of each screen, so that a press has the effect that the drawn page shows."""

    def __init__(self, voice: Voice) -> None:
        """Begin without a plan; `voice` is the speaker of the table."""
        self._voice = voice
        self._plans: dict[Surface, tuple[Situation, Cursor, str, PagePlan]] = {}

    def plan(self, situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
        """Return the plan of a page; the last one again if nothing has changed.

        Args:
            situation: The moment of the game, as this viewpoint may know it.
            surface: The screen with its buttons, and who may see it.
            cursor: The cursor of the surface.
        """
        cursor, language = current(situation, cursor), self._voice.language
        cached = self._plans.get(surface)
        # The language counts, since lists are in alphabetical order.
        if cached is None or cached[0] is not situation or cached[1] != cursor or cached[2] != language:
            cached = self._plans[surface] = situation, cursor, language, plan_page(situation, surface, cursor)
        return cached[3]


class OpenPages:
    """Cursors of all screens, and the pages that they have open."""

    def __init__(self, situations: Situations, places: Places, voice: Voice) -> None:
        """Begin without an open page."""
        self.planned = PlannedPages(voice)
        self._situations = situations
        self._places = places
        self.cursors: dict[Surface, Cursor] = {}
        self._covered = Cursor()
        """Cursor of the box when somebody opened a page over the ask."""

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
        """`True` if the box shows a menu; a correction that leads to another ask closes the menu."""
        cursor = self.cursors.get(self.box)
        # Each press reads this a dozen times, and mostly no menu is open.
        return cursor is not None and bool(cursor.menu) and bool(current(self._situations.shared, cursor).menu)

    @property
    def is_undo_open(self) -> bool:
        """`True` if the box shows the page that asks whether to undo a step."""
        return self.box_cursor.menu[:2] == UNDO_PAGE[:2] and self._situations.shared.undoable is not None

    def is_reading(self, page: str) -> bool:
        """Return True if the box shows the history ("happened") or the help ("help")."""
        return page in self.box_cursor.menu[:2]

    def is_any_open(self) -> bool:
        """Return True if any screen has a page open over the ask, or a part of an answer."""
        cursors = (current(self._situations.shared, cursor) for cursor in self.cursors.values())
        return any(cursor.menu or cursor.path or cursor.faces or cursor.acting or cursor.looking for cursor in cursors)

    def has_menu(self) -> bool:
        """Return True if any screen shows a menu."""
        return any(cursor.menu for cursor in self.cursors.values())

    def open_undo(self) -> None:
        """Open the page of the box that asks whether to undo a step."""
        self._cover()
        self.cursors[self.box] = opened(start(self._situations.shared), UNDO_PAGE)

    def open_reading(self, page: str) -> None:
        """Open the history ("happened") or the help ("help") on the box; help may lie over a page of the menu."""
        menu = self.box_cursor.menu if self.is_menu_open else ()
        lies_over = page == HELP and menu[:1] == (MAIN,) and STRAIGHT not in menu
        self._cover()
        path = (MAIN, page, OVER, *menu[1:]) if lies_over else (MAIN, page, STRAIGHT)
        self.cursors[self.box] = opened(start(self._situations.shared), path)

    def close_help(self) -> bool:
        """Show the page of the menu over which the box shows help; return False if it shows no such help."""
        path = covered_path(self.box_cursor) if self.is_menu_open else ()
        if path:
            self.cursors[self.box] = opened(self.box_cursor, path)
        return bool(path)

    def close_box(self) -> None:
        """Show the ask on the box."""
        self.cursors[self.box] = self._find_covered()

    def leave(self) -> None:
        """Show the page of the menu that help covers, else the ask on each screen."""
        if not self.close_help():
            self.close_all()

    def close_all(self) -> None:
        """Show the ask on each screen; on the box, the page over which a menu was opened."""
        box, was_menu = self.box, self.is_menu_open
        self.cursors = {surface: Cursor() for surface in self.cursors}
        if was_menu:
            self.cursors[box] = self._find_covered()

    def turn(self, screen: Surface, cursor: Cursor) -> None:
        """Move the cursor of a screen; a menu of the box covers the page that was open, and shows it again at its end.

        Args:
            screen: The screen.
            cursor: Its new cursor.
        """
        was_menu = screen == self.box and self.is_menu_open
        if screen == self.box and cursor.menu:
            self._cover()
        leaves = was_menu and not cursor.menu and cursor == closed(cursor) and cursor.n == self._situations.shared.n
        self.cursors[screen] = self._find_covered() if leaves else cursor

    def _cover(self) -> None:
        """Remember the page of the box that a menu covers."""
        if self.is_menu_open:
            return
        shared = self._situations.shared
        cursor = current(shared, self.box_cursor)
        # A part of a private answer must not stay on the shared screen.
        is_private = cursor.looking is not None or self._situations.is_secret()
        self._covered = start(shared) if is_private else cursor

    def _find_covered(self) -> Cursor:
        """Return the cursor of the page that a menu has covered, if its ask is still open."""
        return current(self._situations.shared, self._covered)
