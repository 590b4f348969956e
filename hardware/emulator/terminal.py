"""The terminal as a panel: the very picture of the box, its lights, and up to four handhelds side by side.

`hardware.emulator.desk_drawing` draws the screen and a Textual app (`desk_app`) carries it; here are the keys.
Textual is heavy, so its app is imported only when a screen is really opened.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from companion.asks import Seat
from companion.errors import DrakvaktError
from companion.pages.page import BUTTONS
from companion.pages.picture import Picture
from companion.text import Say, Text
from hardware.emulator.canvas import Box, Canvas
from hardware.emulator.desk import KEYS, Desk, dead_key, nothing_to_close, pressed_in_vain, turning_press, way_back
from hardware.emulator.desk_drawing import draw
from hardware.emulator.desk_layout import is_large_enough, plan_of
from hardware.emulator.keyboard import CLUSTERS, SHORTCUTS, WISHES, Key, Shortcut, Unclear, key_of, read_line
from hardware.emulator.true_picture import PictureProtocol
from hardware.mailbox import Mailbox
from hardware.panel import News, PanelEvent, Press, Said, Scene, Wish

if TYPE_CHECKING:
    from textual.app import App

BLINK: Final = 0.6
"""Seconds for which a pressed key's dot stays."""

DIGITS: Final = "0123456789"

LONGEST_TYPED: Final = 80
_WIDE: Final = 80
"""Characters in which pages are compared: no row of words is wider on a terminal."""
_DUMB: Final = ("", "dumb", "unknown")
_CONSOLE: Final = "linux"
_WEB: Final = "textual.drivers.web_driver:"


class ScreenBroke(DrakvaktError, RuntimeError):
    """The terminal's screen could not go on."""


def has_terminal(stdin: TextIO, stdout: TextIO, stderr: TextIO | None = None) -> bool:
    """Return True if a full-screen terminal is there: people at both ends, signs enough, and Textual installed.

    The screen is drawn on the error stream, so that one has to be a terminal as well. A browser has one of its own.
    """
    return (is_served() or _is_suitable(stdin, stdout, stderr)) and _has_textual()


def is_textual_missing(stdin: TextIO, stdout: TextIO, stderr: TextIO | None = None) -> bool:
    """Return True if a full-screen terminal is there, and nothing is missing but Textual."""
    return _is_suitable(stdin, stdout, stderr) and not _has_textual()


def is_served() -> bool:
    """Return True if a browser is at the other end (`textual serve`): then Textual speaks over pipes."""
    return os.environ.get("TEXTUAL_DRIVER", "").startswith(_WEB)


def _is_suitable(stdin: TextIO, stdout: TextIO, stderr: TextIO | None) -> bool:
    streams = (stdin, stdout, sys.__stderr__ if stderr is None else stderr)
    if os.environ.get("TERM", "") in _DUMB or not all(stream is not None and stream.isatty() for stream in streams):
        return False
    return (getattr(stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"


def _has_textual() -> bool:
    return importlib.util.find_spec("textual") is not None


class TerminalPanel:
    """One screen and one keyboard for the whole table.

    Up to four seats have four keys of their own. No seat has a screen of its own: all look at the same one.
    `run(main)` opens the screen, runs `main` beside it on the same event loop, and gives the terminal back.
    """

    def __init__(
        self,
        *,
        say: Say = str,
        blink: float = BLINK,
        keys: tuple[tuple[str | Text, Text], ...] = KEYS,
        letters: bool = False,
        keep: Callable[[bool], None] | None = None,
        draws: PictureProtocol = "",
    ) -> None:
        """Make the panel without opening the screen.

        Args:
            say: translates a text for the people at the table.
            blink: seconds for which a pressed key's dot stays.
            keys: the keys that are nobody's button, as the last line names them.
            letters: True if the page is shown in letters in place of the picture.
            keep: called with every change of `letters`.
            draws: the protocol by which the terminal draws true pictures; "" for none.
        """
        self._keep = keep
        self.draws = draws
        self._blink = blink
        self._mailbox: Mailbox[PanelEvent] = Mailbox()
        self._desk = Desk(say=say, words_only=os.environ.get("TERM") == _CONSOLE, plain_words=letters, keys=keys)
        self._seats: tuple[Seat, ...] = ()
        self._app: App[None] | None = None
        self._screen: asyncio.Task[None] | None = None
        self._quitting = False
        self._forced = False
        self._fading: dict[int | None, asyncio.TimerHandle] = {}
        self.opened = asyncio.Event()
        self.redraw: Callable[[], None] = _do_nothing
        self.ring: Callable[[], None] = _do_nothing
        self._saying = False
        """A typed value was sent, and nothing is known of it yet."""
        self._refusals = 0
        """The number of the refusal that was shown last."""
        self._heard = 0
        """The number of the cue at which it rang last."""
        self.broken: Exception | None = None

    # What the host sees of the panel.

    def seats_with_buttons(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the first four seats; a seat that has keys already keeps them."""
        self._assign_keys(seats)
        return frozenset(seat for seat in self._desk.places if seat is not None)

    def seats_with_screens(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return no seats, for everybody sees the same screen."""
        return frozenset()

    def seats_with_pages(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have keys here: each has its pane."""
        return self.seats_with_buttons(seats)

    def events(self) -> AsyncIterator[PanelEvent]:
        """Yield each press until the panel is closed."""
        return self._mailbox.items()

    def show(self, scene: Scene) -> None:
        """Show this with the next frame; a scene that comes before then takes its place."""
        if any(seat not in self._desk.places for seat in scene.handhelds):
            self._assign_keys(tuple(scene.handhelds))
        before, typed = self._desk.scene, self._desk.typed
        if not typed and scene.typing and (before is None or not before.typing or before.box.page != scene.box.page):
            # A player who is asked for a name need not look for a key that begins it.
            typed = ""
        elif not typed and not scene.typing and self._naming:
            typed = None
        typed, notice = self._keep_line(scene, typed)
        heard, self._heard = self._heard, 0 if scene.cue is None else scene.cue.number
        if scene.cue is not None and self._heard != heard:
            wrong = scene.cue.moment == "wrong"
            if scene.cue.rings or (wrong and scene.cue.volume == "loud"):
                self.ring()
            notice = pressed_in_vain(self._desk, scene) if wrong else notice
        changed = replace(self._desk, scene=scene, typed=typed, notice=notice)
        # Where people choose in secret a frame follows each press, whatever it changed.
        if changed != self._desk or scene.together or not _has_same_words(before, scene):
            self._desk = changed
            self.redraw()

    def _keep_line(self, scene: Scene, typed: str | None) -> tuple[str | None, str]:
        """Return the typed line and the sentence about it: a line whose value was refused stays open, and says why."""
        before = None if self._desk.scene is None else self._desk.scene.refused
        if scene.refused is None:
            # Something valid was said since.
            closes = before is not None and not typed and not scene.typing
            return None if closes else typed, self._desk.notice if before is None else ""
        if scene.refused.number != self._refusals:
            self._refusals = scene.refused.number
            if self._saying:
                self._saying = False
                return typed or "", scene.refused.text
        return typed, self._desk.notice

    async def close(self) -> None:
        """Give the terminal back; `events` ends."""
        self._mailbox.close()
        for timer in self._fading.values():
            timer.cancel()
        if self._app is not None and self._app.is_running:
            self._app.exit()
        if self._screen is not None:
            await asyncio.wait({self._screen})

    async def run(
        self, main: Callable[[], Awaitable[None]], *, headless: bool = False, size: tuple[int, int] | None = None
    ) -> None:
        """Open the screen, run `main` on the same loop until it is done, and give the terminal back whatever happens.

        An exception of `main` is raised again once the terminal is itself again. A second Ctrl+Q does not wait for
        `main`: it is cancelled.
        """
        loop = asyncio.get_running_loop()
        factory = loop.get_task_factory()
        self._screen = asyncio.create_task(self.app.run_async(headless=headless, size=size))
        self._screen.add_done_callback(lambda _: self._mailbox.close())
        try:
            await self._until_open(self._screen)
            # Textual makes every task of the loop eager (Python 3.12); the loop is the host's, so it gets its own back.
            loop.set_task_factory(factory)
            if not self._screen.done():
                await self._host(main, self._screen)
        finally:
            await self.close()
        self._screen.result()
        if self.broken is not None:
            raise ScreenBroke(Text("The screen broke down: {why}.", why=repr(self.broken))) from self.broken

    async def _until_open(self, screen: asyncio.Task[None]) -> None:
        opened = asyncio.create_task(self.opened.wait())
        try:
            await asyncio.wait({opened, screen}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            opened.cancel()

    async def _host(self, main: Callable[[], Awaitable[None]], screen: asyncio.Task[None]) -> None:
        """Run `main`; a screen that ends first has ended `events`, so `main` gets time to come to its end."""
        host = asyncio.ensure_future(main())
        try:
            await asyncio.wait({host, screen}, return_when=asyncio.FIRST_COMPLETED)
            if self._forced:
                host.cancel()
            await asyncio.wait({host})
        finally:
            if not host.done():
                host.cancel()
                await asyncio.wait({host})
        if not (self._forced and host.cancelled()):
            host.result()

    # How it looks.

    @property
    def app(self) -> App[None]:
        """The Textual app that carries the desk."""
        if self._app is None:
            from hardware.emulator.desk_app import DeskApp

            self._app = DeskApp(self)
        return self._app

    def canvas(self, width: int, height: int) -> Canvas:
        """Return what a terminal of this size shows now."""
        return draw(self._desk, width, height)

    def true_picture(self, width: int, height: int) -> tuple[Box, Picture] | None:
        """Return the true picture that stands in place of dots and blocks, with its place; None for neither."""
        desk = self._desk
        if (
            not self.draws
            or desk.scene is None
            or desk.helping
            or desk.scene.history
            or not is_large_enough(width, height)
        ):
            return None
        where = plan_of(desk, width, height)
        return None if where.lens.kind == "words" else (where.picture, desk.scene.box.picture)

    def screenshot(self, title: str = "Drakvakt") -> str:
        """Return the open screen as an SVG picture."""
        return self.app.export_screenshot(title=title)

    def save_screenshot(self, path: Path, title: str = "Drakvakt") -> None:
        """Write the open screen as an SVG file."""
        path.write_text(self.screenshot(title), encoding="utf-8")

    def _change(self, **fields: Any) -> None:
        self._desk = replace(self._desk, **fields)
        self.redraw()

    def _assign_keys(self, seats: tuple[Seat, ...]) -> None:
        """Give clusters of keys to the first seats.

        A seat that has one keeps it, wherever it now stands in the order.
        """
        if seats != self._seats:
            for seat in seats[len(CLUSTERS) :]:
                self._mailbox.put(News(Text("{who} has no keys here: use 1 2 3 4, or a phone (F2).", who=seat)))
        self._seats = seats
        entitled = seats[: len(CLUSTERS)]
        places = [seat if seat in entitled else None for seat in self._desk.places]
        for seat in entitled:
            if seat not in places:
                places[places.index(None)] = seat
        self._change(places=tuple(places))

    # What people do.

    def key(self, name: str, character: str | None) -> None:
        """Handle a key: its name, and the sign that it writes, if any."""
        wish = WISHES.get(name)
        if wish == _QUIT:
            self._quit()
            return
        self._quitting = False
        button = self._button(character)
        if self._desk.typed is not None:
            holds = SHORTCUTS.get(name) == "hold"
            # No name begins with a blank: a box's key after it is a long press, here too.
            if not (self._still_free and (wish or holds or (button and button.place is None))):
                self._type(name, character)
                return
        if self._desk.notice:
            self._change(notice="")
        if name == "enter" and self._desk.scene is not None and self._desk.scene.telling and not self._desk.helping:
            self._mailbox.put(_GO_ON)
            return
        if self._say_figure(character):
            return
        if self._desk.helping and (button is None or button.place is None):
            self._change(helping=False)
        elif button is not None:
            self._press(button)
        elif wish is not None:
            self._wish(wish)
        elif (turned := turning_press(self._desk, name)) is not None:
            self._mailbox.offer(turned)
        elif shortcut := SHORTCUTS.get("question_mark" if character == "?" else name):
            self._shortcut(shortcut)
        elif self._desk.buttons:
            self._change(notice=dead_key(self._desk), holding=False)

    def _wish(self, wish: Wish) -> None:
        """Deliver a wish; where the key for back has nothing to close, say which key leads back."""
        self._change(holding=False, undoing=wish == _UNDO)
        if wish == _BACK and nothing_to_close(self._desk):
            self._change(notice=way_back(self._desk))
        self._mailbox.put(wish)

    def _say_figure(self, character: str | None) -> bool:
        """Say a figure that is asked for, whatever line it stands on; a figure that is not offered says nothing."""
        scene = self._desk.scene
        figures = () if scene is None or self._desk.helping else scene.figures
        if scene is None or not figures or character is None or character not in DIGITS:
            return False
        if character in figures:
            self._mailbox.offer(Said(None, int(character)))
            self._blink_dot(None)
        elif character in scene.caps:
            # The figure beside the line that turns the page.
            self._press(Key(None, BUTTONS[scene.caps.index(character)], held=False))
        else:
            self._change(notice=dead_key(self._desk))
        return True

    @property
    def _naming(self) -> bool:
        """True if a name is asked for."""
        return self._desk.scene is not None and self._desk.scene.typing

    @property
    def _still_free(self) -> bool:
        """True if a name may be typed but nobody has begun: the box's keys still press its lines."""
        return self._naming and self._desk.typed == ""

    def resized(self, width: int, height: int) -> None:
        """Note the new size of the terminal; where nobody can see the screen, no clock should run."""
        if not is_large_enough(width, height):
            self._mailbox.put(Wish("halt"))

    def click(self, x: int, y: int, width: int, height: int) -> None:
        """Press the button of the line at this cell of a terminal of this size."""
        if not is_large_enough(width, height) or self._desk.helping:
            return
        button = plan_of(self._desk, width, height).button_at(x, y)
        if button is not None:
            self._press(Key(None, button, held=False))

    def paste(self, text: str) -> None:
        """Type text from elsewhere; it presses nothing."""
        if self._desk.typed is not None:
            self._write(text)

    def _button(self, character: str | None) -> Key | None:
        """Return the button under this key, if a seat has it."""
        key = key_of(character)
        unused = key is not None and key.place is not None and self._desk.places[key.place] is None
        return None if unused else key

    def _press(self, key: Key) -> None:
        """Deliver the press, and answer with a dot that is the same for every key of the cluster, long or short."""
        seat = None if key.place is None else self._desk.places[key.place]
        held = key.held or self._desk.holding
        self._change(undoing=False)
        self._mailbox.offer(Press(seat, key.button, held))
        self._blink_dot(key.place)

    def _blink_dot(self, place: int | None) -> None:
        if (timer := self._fading.pop(place, None)) is not None:
            timer.cancel()
        self._fading[place] = asyncio.get_running_loop().call_later(self._blink, self._fade, place)
        self._change(echoes=self._desk.echoes | {place}, holding=False)

    def _fade(self, place: int | None) -> None:
        del self._fading[place]
        self._change(echoes=self._desk.echoes - {place})

    def _shortcut(self, shortcut: Shortcut) -> None:
        if shortcut == "hold":
            self._change(holding=not self._desk.holding)
        elif shortcut == "help":
            self._change(helping=True, holding=False)
            self._mailbox.put(Wish("halt"))
        elif shortcut == "words":
            self._change(plain_words=not self._desk.plain_words)
            if self._keep is not None:
                self._keep(self._desk.plain_words)
        elif self._desk.has_key("type"):
            self._change(typed="", holding=False)

    def _type(self, name: str, character: str | None) -> None:
        typed = self._desk.typed or ""
        if name == "escape":
            self._change(typed=None, notice="")
        elif name == "enter":
            # A name may be refused; then it is typed again.
            self._change(typed="" if self._naming else None, notice="")
            self._send(typed)
        elif name == "backspace":
            self._change(typed=typed[:-1])
        elif character:
            self._write(character)

    def _write(self, text: str) -> None:
        kept = "".join(char for char in text if char.isprintable())
        self._change(typed=((self._desk.typed or "") + kept)[:LONGEST_TYPED])

    def _send(self, typed: str) -> None:
        """Send a typed line, which means what it means on the plain panel."""
        if not typed.strip():
            return
        if self._naming:
            self._say(Said(None, typed.strip()))
            return
        try:
            event = read_line(typed, self._seats, self._desk.say)
        except Unclear as unclear:
            self._change(typed="", notice=unclear.text.read(self._desk.say))
            return
        if isinstance(event, Said):
            self._say(event)
        else:
            self._mailbox.put(event)

    def _say(self, said: Said) -> None:
        """Say a typed value; what the host makes of it comes with a scene."""
        self._saying = True
        self._mailbox.put(said)

    def _quit(self) -> None:
        """Wish to quit, so that the table can end in order; the second time in a row, quit at once."""
        if self._quitting:
            self._forced = True
            self._mailbox.close()
            self.app.exit()
        self._quitting = True
        self._mailbox.put(_QUIT)


_QUIT: Final = Wish("quit")
_GO_ON: Final = Wish("back")
"""Takes news away; on a page that asks it answers nothing."""
_UNDO: Final = Wish("undo")
_BACK: Final = Wish("back")


def _has_same_words(before: Scene | None, scene: Scene) -> bool:
    """Return True if equal pages are equal in more characters, too: what a picture cuts may have changed."""
    if before is None:
        return False
    faces = zip((before.box, *before.handhelds.values()), (scene.box, *scene.handhelds.values()), strict=False)
    return all(
        one.page.wider is other.page.wider or one.page.rows_in(_WIDE) == other.page.rows_in(_WIDE)
        for one, other in faces
    )


def _do_nothing() -> None:
    """Do nothing: there is no screen to redraw."""


async def screenshot(
    scene: Scene,
    seats: tuple[Seat, ...] = (),
    *,
    size: tuple[int, int] = (80, 24),
    title: str = "Drakvakt",
    say: Say = str,
) -> str:
    """Return a scene as an SVG picture of a terminal of this size, without opening one."""
    panel = TerminalPanel(say=say)
    panel.seats_with_buttons(seats)
    panel.show(scene)
    async with panel.app.run_test(size=size):
        return panel.screenshot(title)
