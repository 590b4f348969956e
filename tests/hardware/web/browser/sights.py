"""Every view of the page in every state that it has to stand, each as a frame that a browser is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from companion import asks
from companion.asks import Ask
from companion.record import record
from hardware.panel import Press, Touch
from tests.hardware.web.staged import StagedTable, begin_lobby, run_apart, stage
from tests.randomness import BOX, TOKENS

SEATS = ("Ada", "Bo", "Cid")
SIX = ("Ada", "Bo", "Cid", "Dag", "Eskil", "Wilhelmina")

Frame = dict[str, Any]


@record
class Sight:
    """A view in one state.

    Attributes:
        make: Returns the frame that the browser is sent.
        size: The name of a size of the screen.
        presses: Selectors of what is pressed one after the other to come there.
        drops: Whether the connection is lost then.
    """

    make: Callable[[], Frame]
    size: str = "phone"
    presses: tuple[str, ...] = ()
    drops: bool = False


def draw_alike(table: str) -> None:
    """Let dice and cards of a table fall alike, whichever test looks at it first."""
    BOX.seed(table)
    TOKENS.seed(table)


@cache
def begin(game: str = "legenden", seats: Sequence[str] = SEATS, language: str = "en") -> StagedTable:
    """Return a table of which nothing was asked yet."""

    async def at_once() -> StagedTable:
        return StagedTable(game, seats, language, by_box=True)

    draw_alike(f"begun {game}")
    return run_apart(at_once())


@cache
def begin_fight() -> StagedTable:
    """Return a table of Legenden at which two choose in secret."""
    draw_alike("fighting")
    return stage("legenden", SEATS, lambda _, ask: isinstance(ask, asks.Secret) and len(ask.seats) == 2)


def show_ask(game: str, kind: type[Ask], wanted: Callable[[Any], bool] = lambda _: True, **given: Any) -> Frame:
    """Return what the phone shows that is asked something of a kind."""
    table = stage(game, given.pop("seats", SEATS), lambda _, ask: isinstance(ask, kind) and wanted(ask), **given)
    assert table.table.open is not None
    return table.frame(table.table.open.waiting[0])


def show_pad() -> Frame:
    """Return the phone that is asked for a number with more values than keys for their tens."""
    return show_changed_ask(asks.Number, min=0, max=99990, step=10)


def show_changed_ask(kind: type[Ask], **given: Any) -> Frame:
    """Return a phone that is asked for a number or dice, with what is asked changed to this."""
    plain: Frame = {"outcomes": [], "need": None, "made": [], "chance": None} if kind is asks.Roll else {}
    frame = show_ask("atervackt" if kind is asks.Number else "labirynt", kind, by_box=False)
    return frame | {"own": frame["own"] | {"ask": frame["own"]["ask"] | plain | given}}


def sheet(table: StagedTable, what: str, seat: str | None = None) -> Frame:
    """Return a frame with a sheet over it."""
    (table.main if seat is None else table.phones[seat]).send(do="sheet", what=what)
    return table.frame(seat)


def seal_choice() -> Frame:
    """Return the phone that has sealed its choice while the other still chooses."""
    table = begin_fight()
    assert table.table.open is not None
    opened = table.table.open
    seat = opened.ask.seats[0]
    own = table.frame(seat)["own"]
    if own["state"] == "ask":
        choice = own["ask"]["options"][0]["id"]
        run_apart(table.do(*[Touch(seat, opened.n, "lay", choice)] * 2))
    return table.frame(seat)


@cache
def open_menu() -> Frame:
    """Return the phone on which the menu is open."""
    table = play_far("legenden", SEATS[:2])
    run_apart(table.do(Press("Bo", "D", held=True)))
    shown = table.frame("Bo")
    run_apart(table.do(Press("Bo", "D", held=True)))
    return shown


def show_watcher() -> Frame:
    """Return the phone of somebody who is not asked."""
    table = begin()
    assert table.table.open is not None
    return table.frame(next(seat for seat in SEATS if seat not in table.table.open.ask.seats))


@cache
def show_reveal() -> Frame:
    """Return the table that shows what both have chosen."""
    draw_alike("revealed")
    return stage("legenden", SEATS, lambda table, _: bool(table.frame()["revealed"])).frame()


@cache
def play_far(game: str, seats: Sequence[str] = SEATS, most: int = 60, language: str = "en") -> StagedTable:
    """Return a table some way into a game."""

    async def playing() -> StagedTable:
        table = StagedTable(game, seats, language, by_box=True)
        # One is asked, and no fight is open: fights have sights of their own.
        await table.play_until(
            lambda table, _: len(table.table.journal.entries()) >= most and not table.frame()["versus"]
        )
        return table

    draw_alike(f"far {game}")
    return run_apart(playing())


def moment(art: str, *words: str) -> Frame:
    """Return the table at a great moment."""
    return play_far("legenden").frame() | {"free": [], "moment": {"art": art, "words": list(words)}}


def no_join(frame: Frame) -> Frame:
    """Return the table's frame with a phone for everybody, so that nothing stands beside it."""
    return frame | {"free": []}


STORY = [f"{at}. Wilhelmina goes to the Chapel, prays, and gains one Life: {at % 5} of 5." for at in range(1, 31)]

SIGHTS: dict[str, Sight] = {
    "table": Sight(lambda: no_join(play_far("legenden").frame()), "television"),
    "table at the start": Sight(lambda: begin().frame(), "television"),
    "table with the box": Sight(lambda: begin().frame() | {"free": ["Cid"]}, "television"),
    "table on a tablet": Sight(lambda: no_join(play_far("legenden").frame()), "tablet"),
    "table of six": Sight(lambda: no_join(play_far("talisman", SIX).frame()), "television"),
    "table of six on a tablet": Sight(lambda: no_join(play_far("talisman", SIX).frame()), "tablet"),
    "table underground": Sight(lambda: no_join(play_far("labirynt").frame()), "television"),
    "table with a map": Sight(lambda: no_join(play_far("atervackt").frame()), "television"),
    "table of a chronicle": Sight(lambda: no_join(play_far("rulez").frame()), "television"),
    "fight": Sight(lambda: no_join(begin_fight().frame()), "television"),
    "reveal": Sight(lambda: no_join(show_reveal()), "television"),
    "dragon": Sight(lambda: moment("wakes", "The dragon wakes!", "All in the castle are lost."), "television"),
    "death": Sight(lambda: moment("death", "Rohan falls.", "Ada takes another hero."), "television"),
    "night": Sight(lambda: moment("night", "Night falls over Drakborgen."), "television"),
    "lobby": Sight(lambda: begin_lobby().frame(), "television"),
    "lobby that asks a name": Sight(lambda: begin_lobby().frame() | {"typing": True}, "television"),
    "lobby with kept games": Sight(lambda: begin_lobby(kept=3).frame(), "tablet"),
    "box": Sight(lambda: no_join(begin().frame()), "television", ("[data-key=barbox]", "[data-key=whole]")),
    "host": Sight(lambda: sheet(begin(), "settings"), "television", ("[data-key=barhost]",)),
    "host on a phone": Sight(lambda: sheet(begin(), "settings"), "phone", ("[data-key=barhost]",)),
    "a figure to correct": Sight(
        lambda: sheet(play_far("talisman", SIX), "settings"),
        "tablet",
        ("[data-key=barhost]", "details:nth-of-type(1) summary", "details:nth-of-type(1) .answer"),
    ),
    "table's story": Sight(
        lambda: no_join(play_far("talisman", SIX).frame()) | {"log": STORY}, "television", ("[data-key=barstory]",)
    ),
    "who are you": Sight(lambda: begin().frame() | {"view": "seats", "free": ["Bo"], "asking": ["Ada"]}),
    "before the table is set": Sight(lambda: {"view": "seats", "order": [], "free": [], "asking": [], "lang": "en"}),
    "help": Sight(lambda: sheet(begin(), "help", "Ada"), presses=("[data-key=toolhelp]",)),
    "story": Sight(lambda: play_far("legenden").frame("Bo"), presses=("[data-key=toolstory]",)),
    "long story": Sight(
        lambda: play_far("talisman", SIX).frame("Bo") | {"log": STORY}, "small", ("[data-key=toolstory]",)
    ),
    "undo": Sight(lambda: play_far("legenden").frame("Bo"), "small", ("[data-key=toolundo]",)),
    "language": Sight(lambda: begin().frame("Bo"), presses=("[data-key=toolstory]", "[data-key=language]")),
    "options": Sight(lambda: show_ask("legenden", asks.Choose)),
    "options on a tablet": Sight(lambda: show_ask("legenden", asks.Choose), "tablet"),
    "options lying": Sight(lambda: show_ask("legenden", asks.Choose), "lying"),
    "letters": Sight(
        lambda: show_ask("talisman", asks.Draw, lambda ask: len(ask.options or ()) > 8, by_box=False), "small"
    ),
    "secret": Sight(lambda: begin_fight().frame(begin_fight().table.open.waiting[-1])),  # type: ignore[union-attr]
    "secret lying": Sight(lambda: begin_fight().frame(begin_fight().table.open.waiting[-1]), "lying"),  # type: ignore[union-attr]
    "sealed": Sight(seal_choice),
    "number": Sight(lambda: show_ask("atervackt", asks.Number, by_box=False)),
    "number on a pad": Sight(show_pad, "small"),
    "number at once": Sight(lambda: show_changed_ask(asks.Number, min=1, max=36), "small"),
    "number by its ten": Sight(lambda: show_changed_ask(asks.Number, min=0, max=250), "small"),
    "number by its hundreds": Sight(lambda: show_changed_ask(asks.Number, min=0, max=9990, step=10), "small"),
    "dice in pairs": Sight(lambda: show_changed_ask(asks.Roll, count=4, dice="4 K6"), "small"),
    "dice by three": Sight(lambda: show_changed_ask(asks.Roll, count=6, dice="6 K6"), "small"),
    "secret number": Sight(lambda: show_ask("atervackt", asks.Secret, lambda ask: ask.key == "monster.life"), "small"),
    "roll": Sight(lambda: show_ask("legenden", asks.Roll, by_box=False)),
    "roll on a tablet": Sight(lambda: show_ask("legenden", asks.Roll, by_box=False), "tablet"),
    "draw": Sight(lambda: show_ask("atervackt", asks.Draw, by_box=False)),
    "tell": Sight(lambda: show_ask("talisman", asks.Tell)),
    "watch": Sight(show_watcher),
    "menu": Sight(open_menu, "small"),
    "menu on a tablet": Sight(open_menu, "tablet"),
    "menu lying": Sight(open_menu, "lying"),
    "no connection": Sight(lambda: show_ask("legenden", asks.Choose), "small", drops=True),
    "dragon on a phone": Sight(
        lambda: play_far("legenden").frame("Bo") | {"moment": {"art": "wakes", "words": ["The dragon wakes!"]}}
    ),
    "map on a phone": Sight(lambda: play_far("talisman", SIX).frame("Cid")),
    "map lying": Sight(lambda: play_far("talisman", SIX).frame("Cid"), "lying"),
}
"""All views by their names."""
