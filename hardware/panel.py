"""The interface of a panel: a stream of events in, and one scene out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from companion.asks import Seat
from companion.pages.lights import Lights
from companion.pages.page import Button, Page
from companion.pages.picture import Picture
from companion.pages.scores import Cue
from companion.pages.situation import Way
from companion.pages.sketch import Sketch
from companion.record import record
from companion.text import Say, Text


@record
class Press:
    """A press of a button: of the box (`seat` None) or of a seat's handheld. `held` is a long press."""

    seat: Seat | None
    button: Button
    held: bool = False


@record
class Said:
    """A value given outright, as keyboards and phones can; with `seat` None it is from whoever is asked."""

    seat: Seat | None
    value: object


@record
class Wish:
    """A shortcut that keyboards and phones may offer; every wish can be had by buttons through the menu too.

    "halt" is a panel's own: nobody can see it just now, so a running countdown should stop.
    """

    what: Literal["menu", "happened", "help", "back", "undo", "redo", "pause", "halt", "quit"]


@record
class Touch:
    """A touch on something that a panel has drawn from the data of a scene.

    Attributes:
        seat: The seat whose page was touched; None at the table's own page.
        n: The number of the ask that stood there: for any other ask the touch means nothing.
        does: "answer" answers, "lay" lays a marker in a secret (which seals it where it lies already), "withdraw" takes
            back an answer that several give, "interrupt" takes up an offer, "ready" starts a countdown, "line" takes a
            line of the open menu (the value is its number, below 0 to go back, and whether it was a long press). At the
            table's page "undo" takes a step back, "set" corrects (the value is a path and what is to stand there),
            "leave" leaves the game for another, and "answer" answers what is asked before anybody sits down.
        value: The value of the answer, the name of the offer, or what is to be set.
    """

    seat: Seat | None
    n: int
    does: Literal["answer", "lay", "withdraw", "interrupt", "ready", "line", "undo", "set", "leave"]
    value: Any = None


@record
class Handheld:
    """News that a seat's own buttons have come (`here`), or are gone, as when a cable is pulled.

    Then the seat is waited for.
    """

    seat: Seat
    here: bool


@record
class Claim:
    """A handheld's wish for the seat of one that is gone; the table has to say if it may have it.

    `answer` is called with what the table says; None where nobody wants that seat any more.
    """

    seat: Seat
    answer: Callable[[bool], None] | None


@record
class Right:
    """Right that a token gives at a running table.

    Attributes:
        kind: "seat" plays one seat; "table" looks on; "box" has the box's own buttons; "host" may correct, too.
        seat: The seat of the kind "seat": its holder alone reads what that seat may know.
        answers: Of the kinds "box" and "host" the seats without a screen of their own, for which the holder may answer
            what everybody may see.
    """

    kind: Literal["seat", "table", "box", "host"]
    seat: Seat | None = None
    answers: frozenset[Seat] = frozenset()


@record
class Request:
    """A request of the protocol, from a face that has joined the table.

    Attributes:
        right: What its token lets it do.
        body: The request as plain data, as JSON gives it.
        reply: Takes the reply as plain data, once, on the loop that serves the panels.
        language: The code of the language of the reply; empty for the table's own.
    """

    right: Right
    body: Any
    reply: Callable[[dict[str, Any]], None]
    language: str = ""


@record
class Arrival:
    """News that somebody has come to a panel that showed pages alone, and reads all of a scene there."""


@record
class News:
    """News of the panel itself that the table should read in its log."""

    text: Text


@record
class Refusal:
    """Sentence about a typed value that could not be taken; `number` tells it from the one before."""

    number: int
    text: str


PanelEvent: TypeAlias = Press | Said | Touch | Wish | Handheld | Claim | Arrival | Request | News


@record
class Face:
    """One small screen: the words, and the picture made of them."""

    page: Page
    picture: Picture


@record
class TablePane:
    """Words about something on the table: a title, and rows with the text at their right end."""

    title: str
    rows: tuple[tuple[str, str], ...]


class SceneData(Protocol):
    """The game at the moment of a scene as plain data, in the language that its reader has chosen.

    The code of a language is empty for the table's own. Equal calls return the same data.
    """

    def public(self, language: str = "") -> Mapping[str, Any]:
        """Return what everybody may know.

        Args:
            language: The code of a language.
        """

    def seat_data(self, seat: Seat, language: str = "") -> Mapping[str, Any] | None:
        """Return what a seat is asked and may know alone; None where this panel may not show that.

        Args:
            seat: The seat.
            language: The code of a language.
        """

    def parts(self, right: Right, language: str = "") -> Mapping[str, Any]:
        """Return all that the holder of a right may know now, by the names that the parts have in a pushed line.

        Args:
            right: The right.
            language: The code of a language.
        """

    def help(self, language: str = "") -> Mapping[str, Any] | None:
        """Return the help on what is asked; None while nothing is.

        Args:
            language: The code of a language.
        """

    def log(self, language: str = "") -> tuple[str, ...]:
        """Return what happened, the newest last.

        Args:
            language: The code of a language.
        """

    def settings(self, language: str = "") -> Mapping[str, Any]:
        """Return what can be set and corrected, and what an undo would take back.

        Args:
            language: The code of a language.
        """


@record
class Scene:
    """Everything that a panel may show at one moment.

    Attributes:
        box: The shared screen.
        lights: The colours of the strip.
        handhelds: Each seat's own screen, in turn order.
        log: What happened, newest last, already in the table's language: no more than the shared screen has told.
        whole_log: The same with what that screen is still to tell, for a panel with no page beside its log.
        private: True if only one seat may see the shared screen now; leave no trace of it behind.
        waiting: The seats that have not answered yet, for a handheld that has only a light.
        status: A few words about how this is shown, where a panel has room for them.
        chart: A small map, for panels that have room for it all the time; the others show it in the menu.
        panes: What else lies on the table for all, shown like the map.
        standing: How all are doing, a line each, for a panel that has room for it.
        stands: How each seat is doing, in a word and a figure ("life", "7").
        history: While somebody reads what happened, all of it from there on, the newest first; help and the story of an
            evening from there on. At the right end of a row stands the button that goes back to before it, if any.
        backwards: True if the history is what happened, which a panel with room for several parts shows newest last.
        fighting: True in a fight, in which what lies on the table is wanted before the map.
        typing: True if a name is asked for, so that a keyboard may write it.
        numeric: True if the page takes a number, so that a keyboard may write that; never a secret one.
        refused: Why the value that was typed last was not taken, until one is: a keyboard keeps its line open.
        figures: The figures that a keyboard says as they are, while one is asked for; else none.
        caps: Beside each line of the shared screen the figure that answers it or turns the page; only with `figures`.
        menu: True while a page of the menu is open, so that a keyboard names the key that leaves it.
        telling: True while the shared screen tells news: any press goes on and answers nothing.
        passing: True while those news go by themselves.
        interruption: Words of the first interruption that a long C offers, such as "A Spell"; empty without one.
        together: True if several seats are asked at once, or one in secret: then their handhelds are worth a look.
        asked: The seats that are asked, with those that have answered.
        cue: A moment that can be heard; each is played once.
        heroes: The names of the seats' heroes.
        data: The game as plain data, for panels that draw it themselves.
        whole: False for a scene of pages alone, without map, panes, names of heroes, how all are doing, and data.
    """

    box: Face
    lights: Lights
    handhelds: Mapping[Seat, Face] = field(default_factory=dict)
    log: tuple[str, ...] = ()
    whole_log: tuple[str, ...] = ()
    private: bool = False
    waiting: tuple[Seat, ...] = ()
    status: str = ""
    chart: Sketch | None = None
    panes: tuple[TablePane, ...] = ()
    standing: TablePane | None = None
    stands: Mapping[Seat, tuple[str, str]] = field(default_factory=dict)
    history: tuple[TablePane, ...] = ()
    backwards: bool = False
    fighting: bool = False
    typing: bool = False
    numeric: bool = False
    refused: Refusal | None = None
    figures: tuple[str, ...] = ()
    caps: tuple[str, ...] = ()
    menu: bool = False
    telling: bool = False
    passing: bool = False
    interruption: str = ""
    together: bool = True
    asked: tuple[Seat, ...] = ()
    cue: Cue | None = None
    heroes: Mapping[Seat, str] = field(default_factory=dict)
    data: SceneData | None = field(default=None, compare=False)
    whole: bool = True


@runtime_checkable
class Entrance(Protocol):
    """A panel at which people come in with a phone."""

    def find_way(self) -> Way | None:
        """Return the way in as it is now; None while it is not open."""

    def open_way(self) -> None:
        """Open it.

        Raises:
            DrakvaktError: It cannot be opened; the words say why.
        """

    def use_address(self, address: str) -> None:
        """Show the way through another network.

        Args:
            address: One of the way's other addresses; any other changes nothing.
        """

    def offer_table(self) -> None:
        """Make a code with which the next browser shows the table and has the box's own buttons."""

    def dismiss_tables(self) -> None:
        """Take the box's buttons from all browsers, at once."""


@record
class PanelSetting:
    """Setting for a panel that is installed beside the others (entry point `drakvakt.panels`).

    Attributes:
        say: The speaker of the table.
        folder: The folder of the kept games.
        web: True if the page is wanted for this machine.
        lan: True if it is wanted for the local network.
        port: The port that is wanted for it.
        tell: Takes a line for people before the screen opens.
    """

    say: Say
    folder: Path
    web: bool = False
    lan: bool = False
    port: int | None = None
    tell: Callable[[str], None] = print


def shows_pages_alone(panel: Panel) -> bool:
    """Return True if a panel shows only the pages of a scene: no panes, no standing of all, and none of its data.

    The panel says so by an attribute of this name. Where all panels of a table do, the host looks up less after each
    answer. The attribute may change: a panel that no longer shows pages alone tells it by an `Arrival`.

    Args:
        panel: The panel.
    """
    return bool(getattr(panel, "shows_pages_alone", False))


@runtime_checkable
class Opening(Protocol):
    """A panel that opens devices on threads of its own, which load libraries."""

    async def wait_until_open(self) -> None:
        """Wait until all devices are open, or known to be missing."""


class Panel(Protocol):
    """A place where people press and look. Several can serve one table at once."""

    def seats_with_buttons(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that can choose here with buttons of their own, unseen by the others.

        Where they can change, a `Handheld` among the events says that the host should look again.

        Args:
            seats: the seats of the table in turn order, so that a panel knows who may sit at it.
        """

    def seats_with_screens(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats that have a screen of their own here, which the others do not see."""

    def seats_with_pages(self, seats: tuple[Seat, ...]) -> frozenset[Seat]:
        """Return the seats whose own page is shown here, even if others see it too; the rest go by the box's page."""

    def events(self) -> AsyncIterator[PanelEvent]:
        """Yield what people do, in order, until the panel is closed."""

    def show(self, scene: Scene) -> None:
        """Show this scene now. It returns at once, and the newest scene wins.

        Args:
            scene: everything that may be shown; a panel shows the part for which it has room.
        """

    async def close(self) -> None:
        """Give the device back; `events` ends."""
