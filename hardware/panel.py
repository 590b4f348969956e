"""What a panel is: a stream of events in, and one scene out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import field
from typing import Literal, Protocol, TypeAlias

from companion.asks import Seat
from companion.pages.lights import Lights
from companion.pages.page import Button, Page
from companion.pages.picture import Picture
from companion.pages.scores import Cue
from companion.pages.sketch import Sketch
from companion.record import record
from companion.text import Text


@record
class Press:
    """A button: of the box (`seat` None) or of a seat's handheld. `held` is a long press."""

    seat: Seat | None
    button: Button
    held: bool = False


@record
class Said:
    """A value given outright, as keyboards and phones can; `seat` None is whoever is asked."""

    seat: Seat | None
    value: object


@record
class Wish:
    """A shortcut that keyboards and phones may offer; every wish can be had by buttons through the menu too.

    "halt" is a panel's own: nobody can see it just now, so a countdown that runs should stop.
    """

    what: Literal["menu", "happened", "back", "undo", "redo", "pause", "halt", "quit"]


@record
class Handheld:
    """A seat's own buttons have come (`here`), or are gone, as when a cable is pulled: then the seat is waited for."""

    seat: Seat
    here: bool


@record
class Claim:
    """A handheld wants the seat of one that is gone, and the table has to say if it may have it.

    `answer` is called with what the table says; `None` where nobody wants that seat any more.
    """

    seat: Seat
    answer: Callable[[bool], None] | None


@record
class News:
    """Something of the panel itself that the table should read in its log."""

    text: Text


PanelEvent: TypeAlias = Press | Said | Wish | Handheld | Claim | News


@record
class Face:
    """One small screen: the words, and the picture made of them."""

    page: Page
    picture: Picture


@record
class TablePane:
    """Something that lies on the table, in words: its title, and its rows with what stands at their right end."""

    title: str
    rows: tuple[tuple[str, str], ...]


@record
class Scene:
    """All that a panel may show at one moment.

    `box`: the shared screen. `handhelds`: each seat's own, in turn order. `log`: what happened, newest last, already in
    the table's language. `private`: only one seat may see the shared screen now; leave no trace of it behind.
    `waiting`: the seats that have not answered yet, for a handheld that has only a light. `status`: a few words about
    how this is shown, where a panel has room for them. `chart`: a small map, for panels that have room for it all the
    time, as are `panes`, what else lies there for all; the others show them in the menu. `standing`: how all are doing,
    a line each, for whoever has room for it, and `stands` the same in a word and a figure ("life", "7"). `history`:
    while somebody reads what happened, all of it from there on, the newest first. `typing`: a name of one's own
    is asked for, so a keyboard may write it. `together`: several seats are asked at once, or one in secret, so their
    handhelds are worth looking at. `asked`: which seats these are, those that have answered among them. `cue`: a moment
    that can be heard; each is played once.
    """

    box: Face
    lights: Lights
    handhelds: Mapping[Seat, Face] = field(default_factory=dict)
    log: tuple[str, ...] = ()
    private: bool = False
    waiting: tuple[Seat, ...] = ()
    status: str = ""
    chart: Sketch | None = None
    panes: tuple[TablePane, ...] = ()
    standing: TablePane | None = None
    stands: Mapping[Seat, tuple[str, str]] = field(default_factory=dict)
    history: tuple[TablePane, ...] = ()
    typing: bool = False
    together: bool = True
    asked: tuple[Seat, ...] = ()
    cue: Cue | None = None
    heroes: Mapping[Seat, str] = field(default_factory=dict)


class Panel(Protocol):
    """One place where people press and look. Several can serve one table at once."""

    def keys(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """The seats that can choose here with buttons of their own, unseen by the others.

        Where they can change, a `Handheld` among the events says that the host should look again.
        """

    def eyes(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """The seats that have a screen of their own here, which the others do not see."""

    def pages(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """The seats whose own page is shown here, if only where others see it too; the rest go by the box's page."""

    def events(self) -> AsyncIterator[PanelEvent]:
        """What people press, until the panel is closed."""

    def show(self, scene: Scene) -> None:
        """Show this now; returns at once, and the newest scene wins."""

    async def close(self) -> None:
        """Give back the device; `events` ends."""
