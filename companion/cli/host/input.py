"""Input from the panels: each press, typed value and touch goes to the page that it was meant for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from companion.asks import Seat
from companion.cli.host.actions import Actions
from companion.cli.host.deadlines import Deadlines
from companion.cli.host.grace import REACTION, Grace
from companion.cli.host.keeping import Keeping
from companion.cli.host.newsroom import Newsroom
from companion.cli.host.open_pages import OpenPages
from companion.cli.host.presses import number_as_press, offered_figures
from companion.cli.host.routing import Routing
from companion.cli.host.seats import Places
from companion.cli.host.situations import Situations
from companion.cli.host.touches import Touches
from companion.pages import situation as acts
from companion.pages.cursor import Cursor, current
from companion.pages.lists import HAPPENED, line_place
from companion.pages.page import BUTTONS, Button
from companion.pages.surface import Surface
from companion.record import replace
from companion.state import Json
from companion.text import Text
from hardware.panel import Arrival, Claim, Handheld, News, PanelEvent, Press, Request, Said, Touch, Wish


class Input:
    """Input from the panels of one table, which is carried out here."""

    def __init__(
        self,
        situations: Situations,
        places: Places,
        pages: OpenPages,
        newsroom: Newsroom,
        keeping: Keeping,
        grace: Grace,
        deadlines: Deadlines,
        routing: Routing,
        actions: Actions,
        serve: Callable[[Request], Awaitable[None]],
    ) -> None:
        """Take the parts of the host that presses are sent to."""
        self._situations = situations
        self._places = places
        self._pages = pages
        self._newsroom = newsroom
        self._keeping = keeping
        self._grace = grace
        self._deadlines = deadlines
        self._routing = routing
        self._actions = actions
        self._touches = Touches(situations, actions)
        self._serve = serve

    async def handle(self, event: PanelEvent) -> None:
        """Carry out an event of a panel: a press, a typed value, a touch or a request."""
        event = number_as_press(event, self._situations.shared) if not self._pages.is_menu_open else event
        match event:
            case Press(None, button, held) if self._keeping.page is not None:
                await self._read_trouble(button, held)
            case Press(seat) | Said(seat) if self._grace.is_in_grace(seat) and self._is_press(event):
                pass
            case Press(seat=None) if self._routing.news is not None:
                self._dismiss_news(None)
            case Press(None, button) if self._routing.claim is not None:
                self._answer_claim(self._routing.claim, button)
            case Press(seat) if seat is not None and self._routing.is_unread(seat):
                self._read_first(seat)
            case Press(seat, button, held) if seat is None:
                self._newsroom.flashes.note_press(self._situations.shared.waiting)
                await self._press_button(None, button, held)
            case Press(seat, button, held) if seat is not None:
                self._newsroom.flashes.note_press((seat,))
                await self._press_handheld(seat, button, held)
            case Said(seat, value):
                self._newsroom.flashes.note_press(self._situations.shared.waiting if seat is None else (seat,))
                await self._take_value(seat, value)
            case Touch(seat):
                self._newsroom.flashes.note_press(self._situations.shared.waiting if seat is None else (seat,))
                await self._take_touch(event)
            case Request():
                await self._serve(event)
            case Wish(what):
                await self._do_wish(what)
            case Handheld() | Claim() | News() | Arrival():
                await self._note_panel(event)

    def _is_press(self, event: PanelEvent) -> bool:
        """Return True for a press, and for a number that one key says as the answer to the open ask."""
        return not isinstance(event, Said) or str(event.value) in offered_figures(self._situations.shared.ask)

    # News and troubles that cover the ask.

    def _read_first(self, seat: Seat) -> None:
        """Take a press of a seat that cannot have read the open ask, as news or a claim cover it."""
        if self._pages.is_menu_open:
            self._newsroom.note(Text("Leave the menu first: there is something to read."))
        elif self._newsroom.flashes.page is None:
            # Only the box's own buttons answer a claim.
            self._actions.press_nothing()
        else:
            self._dismiss_news(seat)

    def _dismiss_news(self, seat: Seat | None) -> None:
        """Remove the news that somebody has read, and begin the grace, since others may press for the same page."""
        if self._grace.is_startling:
            return
        self._grace.begin((seat,), REACTION)
        self._newsroom.end_page(seat=seat, read=True)

    async def _read_trouble(self, button: Button, held: bool) -> None:
        """Remove the page about a failed disk with D; a long D opens the menu, where the box can be switched off."""
        if button == "D":
            self._keeping.dismiss()
            if held:
                await self._press_button(None, button, held)

    # Events about the panels themselves.

    async def _note_panel(self, event: Handheld | Claim | News | Arrival) -> None:
        """Note an event of a panel that is no press."""
        match event:
            case Handheld(seat, is_connected):
                self._note_handheld(seat, is_connected)
            case Claim(seat, answer):
                self._places.note_claim(seat, answer)
            case News(text):
                self._newsroom.note(text)
            case Arrival():
                await self._actions.look_whole()

    def _note_handheld(self, seat: Seat, is_connected: bool) -> None:
        """Note that a handheld has come or gone; people wait for its seat unless that uses the box meanwhile."""
        if seat not in self._places.seats:
            return
        if self._places.note_handheld(seat, is_connected):
            self._newsroom.note(Text("{who}'s handheld is gone: plug it in again.", who=seat))
        elif is_connected:
            self._newsroom.note(Text("{who} joins with a handheld.", who=seat))
        self._deadlines.share_box()

    def _answer_claim(self, seat: Seat, button: Button) -> None:
        """Answer if another handheld gets the seat of one that is gone: A is yes, D is no."""
        if button in ("A", "D"):
            self._places.claims.pop(seat)(button == "A")
            self._grace.begin((None,), REACTION)
        else:
            self._actions.press_nothing()

    # Presses.

    async def _press_handheld(self, seat: Seat, button: Button, held: bool) -> None:
        """Press a button of a handheld: beside its own page, or beside the box's page if the handheld has none."""
        routing, ask = self._routing, self._situations.shared.ask
        asks_at_most_one = ask is None or len(ask.seats) == 1
        opens_menu = button == "D" and held and asks_at_most_one and seat not in self._places.seats_with_screens()
        has_own_page = self._situations.is_secret() or self._deadlines.is_readying()
        if routing.is_at_box(seat) or (opens_menu and not has_own_page):
            await self._press_button(None, button, held)
        elif has_own_page or seat not in self._places.blind():
            await self._press_button(seat, button, held)
        elif self._keeping.page is not None:
            await self._read_trouble(button, held)
        elif routing.news is not None:
            self._dismiss_news(seat)
        elif routing.is_addressed(seat):
            await self._press_button(None, button, held)
        else:
            self._actions.press_nothing()

    async def _press_button(self, seat: Seat | None, button: Button, held: bool) -> None:
        """Press a button beside the page of a seat; `None` is the box's page."""
        screen = self._pages.box if seat is None else Surface(seat)
        cursor = self._pages.cursors.get(screen, Cursor())
        if seat is None:
            surface = screen
            situation = self._situations.for_box(self._situations.present(self._situations.shared), cursor)
        else:
            # The handheld's page was made for this surface.
            surface = Surface(seat, private=seat in self._places.seats_with_screens())
            situation = self._situations.for_buttons(seat)
        before = current(situation, cursor)
        step = self._pages.planned.plan(situation, surface, before).step(button, held)
        after, action = step or (before, None)
        if after.menu:
            await self._actions.look_whole()
        self._pages.turn(screen, after)
        if action is not None:
            await self._actions.act(action)
        elif after == before:
            self._actions.press_nothing()
        self._actions.stop_behind_menu()

    async def _take_touch(self, touch: Touch) -> None:
        """Carry out a touch on a page that a panel draws itself."""
        match touch:
            case Touch(seat, n, "line", (int(number), bool(held)) | [int(number), bool(held)]) if seat is not None:
                await self._take_line(seat, n, number, held)
            case _:
                await self._touches.take(touch)

    async def _take_line(self, seat: Seat, n: int, number: int, held: bool) -> None:
        """Take a line of the menu that is open on the screen of a seat.

        Args:
            seat: The seat.
            n: The number of the ask over which it is open.
            number: The number of the line, from 0; below 0 goes back.
            held: True for a long press.
        """
        screen = Surface(seat)
        cursor = current(self._situations.for_buttons(seat), self._pages.cursors.get(screen, Cursor()))
        if n != self._situations.shared.n or seat not in self._places.seats_with_screens() or not cursor.menu:
            self._actions.press_nothing()
            return
        page, button = line_place(number)
        self._pages.cursors[screen] = replace(cursor, at=page)
        await self._press_button(seat, button, held)

    # Typed values, and keys that are no buttons of the box.

    async def _take_value(self, seat: Seat | None, value: object) -> None:
        """Take a typed value: for the open menu, or as an answer."""
        if self._situations.shared.ask is None:
            return
        if self._pages.is_menu_open:
            await self._set_in_menu(value)
        else:
            await self._actions.answer(seat, value)

    async def _set_in_menu(self, value: object) -> None:
        """Set the figure that the menu shows to a typed value."""
        # Imported when somebody opens the menu, so that a box starts sooner.
        from companion.pages.settings import allowed, typed

        shared = self._situations.shared
        cursor = current(shared, self._pages.cursors[self._pages.box])
        situation = self._situations.for_box(self._situations.present(shared), cursor)
        step = typed(situation, cursor, value, self._newsroom.voice)
        if step is None:
            choices = allowed(situation, cursor)
            if not choices and type(value) is int and 1 <= value <= len(BUTTONS):
                # This page takes no value, so that a typed number stands for one of its lines.
                await self._press_button(None, BUTTONS[value - 1], held=False)
            else:
                self._actions.refuse(describe_choices(choices))
            return
        self._pages.cursors[self._pages.box], action = step
        if action is not None:
            await self._actions.act(action)

    async def _do_wish(self, wish: str) -> None:
        """Carry out a key of a panel that is no button of the box."""
        if wish in ("menu", "happened", "help", "undo", "redo", "back"):
            # These show a page of their own. News go on when the menu is closed.
            self._keeping.dismiss()
        countdown = self._deadlines.countdown
        match wish:
            case "menu":
                await self._press_button(None, "D", held=True)
            case "happened" | "help":
                await self._toggle_reading(wish)
            case "undo" if self._pages.is_undo_open:
                await self._agree_to_undo()
            case "back" if self._routing.news is not None:
                # A page that is open on another screen stays open.
                self._dismiss_news(None)
            case "undo" | "back" if self._pages.is_any_open():
                self._pages.leave()
            case "pause" if self._routing.has_passing_news:
                self._newsroom.flashes.stand(self._newsroom.voice)
            case "undo":
                await self._actions.undo()
            case "redo":
                await self._actions.act(acts.Redo())
            case "pause":
                await self._actions.act(acts.Pause())
            case "halt" if countdown.counts and not countdown.paused:
                await self._actions.act(acts.Pause())
            case "quit":
                self._actions.outcome = "quit"

    async def _toggle_reading(self, page: str) -> None:
        """Open the history or the help on the box's screen, or close it if it is open.

        Args:
            page: The page: "happened" or "help".
        """
        if self._pages.is_reading(page):
            if not self._pages.close_help():
                self._pages.close_box()
            return
        await self._actions.look_whole()
        self._pages.open_reading(page)
        if page == HAPPENED:
            await self._actions.recall()
        self._actions.stop_behind_menu()

    async def _agree_to_undo(self) -> None:
        """Take a second press of the undo key as a yes, if the page was shown long enough to be read."""
        if self._actions.has_read_warning():
            await self._press_button(None, "A", held=True)


MOST_NAMED = 8
"""Most numbers that a sentence names one by one."""


def describe_choices(choices: Sequence[Json]) -> Text:
    """Return a sentence on what can be typed at a page of the menu that sets one of these values, or no value."""
    if not choices:
        return Text("That does nothing here: leave the menu to answer.")
    if numbers := sorted(value for value in choices if type(value) is int):
        # Where some between the least and the most are left out, as for the seconds to think, each is named.
        if len(numbers) <= MOST_NAMED and numbers != [*range(numbers[0], numbers[-1] + 1)]:
            return Text("It can be {values} here.", values=", ".join(map(str, numbers)))
        return Text("It can be {least} to {most} here.", least=min(numbers), most=max(numbers))
    return Text("Choose one of the lines that are shown here.")
