"""The box as a panel: four buttons, a screen, a strip of lights, and the handhelds that are wired to it.

A part that is missing or breaks never stops the game: what is left carries on, the screen says so (without a screen the
lights do), and a part that comes back is used again. The panel only says which button was pressed, and how: nothing
here switches anything off, which takes a menu and a long press on the pages.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from companion.asks import Seat
from companion.pages.lights import BLACK, COUNT
from companion.pages.page import BUTTONS, WIDTH, Page
from companion.pages.picture import render
from companion.pages.scores import Cue
from companion.pages.small_page import render_small
from companion.text import Say, Text, verbatim
from hardware.box.burn_in import Rest
from hardware.box.buttons import ButtonId, Buttons
from hardware.box.handheld import Bell, HandheldOutputs
from hardware.box.luma_oled import Rows
from hardware.box.noisy_contact import Chatter
from hardware.box.parts import PartState, notice_page
from hardware.box.pins import Pins
from hardware.box.screen import OledScreen
from hardware.box.screenless_handhelds import with_offers
from hardware.box.strip_thread import StripWorker
from hardware.box.timing import LoopTime, Time, Timer
from hardware.mailbox import Mailbox
from hardware.panel import Face, News, PanelEvent, Press, Scene
from hardware.wiring.plan import AnyOled, Pin, Plan, WiredHandheld

NOTICE: Final = 6.0
"""Seconds for which the screen says what has stopped working, unless somebody presses a button of the box."""

_SOON: Final = 0.05
"""Shortest sleep in seconds, so that no rounding of the clock keeps the box busy."""

_EMPTY: Final = Page(())

_CHATTERS: Final = Text(
    "It is pressed faster than a person can: check its contact and its wires. It works again once it has been still."
)

log = logging.getLogger(__name__)


class BoxPanel:
    """A box that is wired as its plan says. It is made on the event loop to which it belongs.

    The handheld in the plan's first place is the first seat's, and so on. Where nobody has a seat yet, all buttons are
    the box's. `pins` is a pin factory of gpiozero, for tests.

    The pins are opened when somebody first asks for the `events`: gpiozero takes longest to load, and nobody presses
    before they have read the question.
    """

    shows_pages_alone = True

    def __init__(self, plan: Plan, time: Time | None = None, *, say: Say = str, pins: object | None = None) -> None:
        self._plan = plan
        pin_opener = Pins(pins, plan.pins)
        self._pins: Pins | None = pin_opener
        self._time = time or LoopTime()
        self._say = say
        self._mailbox: Mailbox[PanelEvent] = Mailbox()
        self._seats: tuple[Seat, ...] = ()
        self._scene: Scene | None = None
        self._reported: frozenset[Text] = frozenset()
        self._notice: Timer | None = None
        self._rest = Rest(self._time.seconds())
        self._resting: Timer | None = None
        # Screens and lights have a thread each, as they have a bus each: neither waits for the other.
        self._screen_thread = ThreadPoolExecutor(1, "screens")
        self._light_thread = ThreadPoolExecutor(1, "lights")
        self._screen = self._open_screen(plan.oled, pin_opener)
        self._strip = plan.strip and StripWorker(plan.strip, self._light_thread, self._time, self._parts_changed)
        self._bell = Bell(self._time)
        self._last_cue = 0
        """Number of the cue that was played last."""
        self._handhelds = {
            place: HandheldOutputs(handheld, self._open_screen(handheld.oled, pin_opener), self._time)
            for place, handheld in enumerate(plan.handhelds)
            if isinstance(handheld, WiredHandheld)
        }
        self._buttons = Buttons(self._time, self._pressed, self._chattered)
        self._dropped_presses = 0
        """How many presses were left out, as too many were waiting."""
        self._draw()
        if self._strip:
            self._strip.show((BLACK,) * COUNT)
        self._parts_changed()
        self._set_rest()

    # What the host sees of the panel.

    def seats_with_buttons(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats whose handhelds have four buttons that work."""
        self._seats = seats
        troubled = {key.place for key in self._buttons.troubles}
        whole = {
            place for place, handheld in self._handhelds.items() if len(handheld.wired.buttons) == len(BUTTONS)
        } - troubled
        return frozenset(seat for place, seat in enumerate(seats) if place in whole)

    def seats_with_screens(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats whose handhelds have a screen that works now."""
        screened = {place for place, handheld in self._handhelds.items() if handheld.has_working_screen}
        return frozenset(seat for place, seat in enumerate(seats) if place in screened)

    def seats_with_pages(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a screen of their own."""
        return self.seats_with_screens(seats)

    def events(self) -> AsyncIterator[PanelEvent]:
        """Yield each press until the panel is closed."""
        self.connect()
        return self._mailbox.items()

    def connect(self) -> None:
        """Open the pins, if that has not been done; a part that cannot be had counts as lost."""
        pins, self._pins = self._pins, None
        if pins is None or self._mailbox.closed:
            return
        self._bell.connect(self._plan.buzzer, pins)
        for handheld in self._handhelds.values():
            handheld.connect(pins)
        self._buttons.connect(self._wired(), self._plan.pull, pins)
        self._parts_changed()

    async def wait_until_open(self) -> None:
        """Wait until lights and screens are open, or known to be missing: threads of theirs load libraries for that."""
        loading = [thread.submit(lambda: None) for thread in (self._light_thread, self._screen_thread)]
        await asyncio.gather(*map(asyncio.wrap_future, loading))

    def show(self, scene: Scene) -> None:
        """Show this scene; a page that has changed keeps the screens awake."""
        if self._mailbox.closed:
            return
        before, self._scene = self._scene, scene
        if before is None or (before.box.page, before.handhelds) != (scene.box.page, scene.handhelds):
            self._touch()
        self._draw()
        if self._strip:
            self._strip.show(scene.lights)
        self._light_lamps(scene.waiting)
        self._play(scene.cue)

    async def close(self) -> None:
        """Put everything out and give it back; `events` ends."""
        if self._mailbox.closed:
            return
        self._mailbox.close()
        for key, chatter in self._buttons.chattering.items():
            self._count(key, chatter)
        if self._dropped_presses:
            log.warning("%d presses were left out, as too many were waiting.", self._dropped_presses)
        for timer in (self._notice, self._resting):
            if timer is not None:
                timer.cancel()
        # The lights and screens go out whatever becomes of the pins.
        handhelds = self._handhelds.values()
        failed = _failures(self._buttons.close, self._bell.close, *(handheld.close for handheld in handhelds))
        screens = [screen for screen in (self._screen, *(handheld.screen for handheld in handhelds)) if screen]
        for screen in screens:
            screen.close()
            self._screen_thread.submit(screen.dispose)
        if self._strip:
            self._strip.close()
            self._light_thread.submit(self._strip.dispose)
        await self.settled()
        self._screen_thread.shutdown()
        self._light_thread.shutdown()
        for error in failed:
            log.warning("A pin could not be released: %r", error)

    # What a doctor asks.

    async def settled(self) -> None:
        """Wait until all that was shown so far is on the glass and on the lights, or known to have failed."""
        for executor in (self._screen_thread, self._light_thread):
            await asyncio.wrap_future(executor.submit(_do_nothing))

    def parts(self) -> tuple[PartState, ...]:
        """Return every part that the plan names, with its fault if it has one."""
        return tuple(self._parts())

    def _parts(self) -> Iterator[PartState]:
        if self._screen:
            yield PartState(Text("Screen"), self._screen.trouble)
        if self._strip:
            yield PartState(Text("Lights"), self._strip.trouble)
        if self._buttons.trouble is not None:
            yield PartState(Text("Buttons"), self._buttons.trouble)
        else:
            for key, _ in self._wired():
                chatters = _CHATTERS if key in self._buttons.chattering else None
                yield PartState(self._name(key), self._buttons.troubles.get(key, chatters))
        if self._plan.buzzer is not None:
            yield PartState(Text("Buzzer"), self._bell.trouble)
        for handheld in self._handhelds.values():
            who = handheld.wired.name
            if handheld.screen:
                yield PartState(Text("Screen of {who}", who=who), handheld.screen.trouble)
            if handheld.wired.light is not None:
                yield PartState(Text("Lamp of {who}", who=who), handheld.lamp_trouble)
            if handheld.wired.buzzer is not None:
                yield PartState(Text("Buzzer of {who}", who=who), handheld.bell.trouble)

    def _name(self, key: ButtonId) -> Text:
        if key.place is None:
            return Text("Button {name}", name=key.button)
        return verbatim(f"{self._handhelds[key.place].wired.name} {key.button}")

    # Buttons.

    def _wired(self) -> Iterator[tuple[ButtonId, Pin]]:
        of_handhelds = ((place, handheld.wired.buttons) for place, handheld in self._handhelds.items())
        groups = [(None, self._plan.buttons), *of_handhelds]
        for place, buttons in groups:
            yield from ((ButtonId(place, button), buttons[button]) for button in BUTTONS if button in buttons)

    def _pressed(self, key: ButtonId, held: bool) -> None:
        """Deliver a press; one that only wakes the screen, or takes a notice away, answers nothing."""
        woken = self._touch() and self._screen is not None
        noticed = key.place is None and self._notice is not None
        if noticed:
            self._end_notice()
        self._draw()
        if woken or noticed:
            return
        if key.place is None or not self._seats:
            self._offer(Press(None, key.button, held))
        elif key.place < len(self._seats):
            self._offer(Press(self._seats[key.place], key.button, held))

    def _offer(self, press: Press) -> None:
        if not self._mailbox.offer(press):
            self._dropped_presses += 1
            if self._dropped_presses == 1:
                log.warning("The game does not keep up with the buttons: presses are left out.")

    def _chattered(self, key: ButtonId, chatter: Chatter) -> None:
        """Note that a button says more than a finger can, or has been still for long."""
        if key not in self._buttons.chattering:
            self._count(key, chatter)
        self._parts_changed()

    def _count(self, key: ButtonId, chatter: Chatter) -> None:
        log.info("%s: %d presses and %d edges were left out.", self._name(key), chatter.presses, chatter.edges)

    # Lamps and buzzers.

    def _light_lamps(self, waiting: tuple[Seat, ...]) -> None:
        """Light the lamps of the seats that the table waits for, which is public: no choice changes anything here."""
        for place, handheld in self._handhelds.items():
            if handheld.wait_for(self._seat(place) in waiting):
                (self._bell if handheld.wired.buzzer is None else handheld.bell).ring()

    def _play(self, cue: Cue | None) -> None:
        """Play a great moment once, on the box's buzzer; where it has none, on those of its handhelds."""
        if cue is not None and cue.number != self._last_cue:
            bells = [self._bell]
            if self._plan.buzzer is None:
                bells = [handheld.bell for handheld in self._handhelds.values()]
            for bell in bells:
                bell.play(cue.score, quiet=cue.volume == "quiet", breaks_in=cue.moment not in ("wrong", "turn"))
        self._last_cue = 0 if cue is None else cue.number

    def _seat(self, place: int) -> Seat | None:
        return self._seats[place] if place < len(self._seats) else None

    # Screens.

    def _open_screen(self, oled: AnyOled | None, pins: Pins) -> OledScreen | None:
        return None if oled is None else OledScreen(oled, self._screen_thread, self._time, self._parts_changed, pins)

    def _draw(self) -> None:
        """Draw every screen as it should look now."""
        look = self._rest.look(self._time.seconds())
        if self._screen:
            self._screen.show(_rows(self._screen, self._find_box_page()), look)
        for place, handheld in self._handhelds.items():
            if handheld.screen:
                handheld.screen.show(_rows(handheld.screen, self._find_handheld_page(place)), look)

    def _find_box_page(self) -> Face | Page:
        """Return what the box's screen shows."""
        if self._notice is not None:
            return notice_page(self.parts(), self._say)
        if self._scene is None:
            return _EMPTY
        screenless = set(self._scene.waiting) - self.seats_with_screens(self._seats)
        page = with_offers(
            self._scene.box.page, [f.page for seat, f in self._scene.handhelds.items() if seat in screenless]
        )
        return self._scene.box if page is self._scene.box.page else page

    def _find_handheld_page(self, place: int) -> Face | Page:
        """Return what a handheld's screen shows: its seat's page, and before it has a seat its own name."""
        seat = self._seat(place)
        if self._scene is None or seat is None or seat not in self._scene.handhelds:
            return Page((), big=(self._handhelds[place].wired.name[:WIDTH],))
        return self._scene.handhelds[seat]

    def _touch(self) -> bool:
        """Note that somebody is there; True if the screens were dark."""
        slept = self._rest.touch(self._time.seconds())
        self._set_rest()
        return slept

    def _set_rest(self) -> None:
        """Set a timer for the next change of the screens' look, unless one runs."""
        due = self._rest.due(self._time.seconds())
        if self._resting is None and due is not None:
            self._resting = self._time.call_later(max(due, _SOON), self._rested)

    def _rested(self) -> None:
        self._resting = None
        self._set_rest()
        self._draw()

    # What is wrong.

    def _parts_changed(self) -> None:
        """Report a part that was lost or is back: on the screen, or on the lights where the screen is lost."""
        troubles = {part.name: part.trouble for part in self.parts() if part.trouble is not None}
        news = troubles.keys() - self._reported
        self._reported = frozenset(troubles)
        for part in news:
            self._mailbox.put(News(Text("{part}: {why}", part=part, why=troubles[part])))
        if self._strip:
            self._strip.alarm = self._screen is not None and self._screen.trouble is not None
        if news:
            self._end_notice()
            self._notice = self._time.call_later(NOTICE, self._notice_over)
        self._draw()

    def _notice_over(self) -> None:
        self._end_notice()
        self._draw()

    def _end_notice(self) -> None:
        if self._notice is not None:
            self._notice.cancel()
            self._notice = None


def _rows(screen: OledScreen, shown: Face | Page) -> Rows:
    """Render the page in the rows that this screen has."""
    page = shown.page if isinstance(shown, Face) else shown
    if screen.small:
        return render_small(page)
    return shown.picture.rows if isinstance(shown, Face) else render(page).rows


def _failures(*steps: Callable[[], None]) -> list[Exception]:
    """Run all of these steps, and return the errors of those that failed."""
    failed = []
    for step in steps:
        try:
            step()
        except Exception as error:
            failed.append(error)
    return failed


def _do_nothing() -> None:
    """Mark a place in a worker's queue: once this has run, all work from before it is done."""
