"""Parts of a scene: situations, faces and panes that each panel may show at this moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from companion.asks import Draw, Seat, Value
from companion.danger import mood_of
from companion.language import Voice
from companion.pages.charting import sketched
from companion.pages.cursor import Cursor, current
from companion.pages.lists import ENTRY, HAPPENED, HELP, STORY
from companion.pages.page import Button, Page
from companion.pages.picture import render
from companion.pages.plan import PagePlan
from companion.pages.reading import people
from companion.pages.rows import read
from companion.pages.screen import plan_page
from companion.pages.scrolls import from_here
from companion.pages.situation import Situation
from companion.pages.sketch import Sketch
from companion.pages.surface import Surface
from companion.panes import Listed, Pane, Spaces
from companion.record import replace
from companion.table import Table
from companion.table.box_answers import can_be_done_by_box
from companion.table.header import rules_in_force
from companion.table.open_ask import OpenAsk
from companion.text import Say, Text
from companion.view import View
from hardware.panel import Face, TablePane

_render = lru_cache(maxsize=256)(render)

SOMETHING = "*"
"""Stand-in for the choice of a seat on a screen that others can see."""


def draw_face(page: Page) -> Face:
    """Return a page with its picture; the picture of an equal page comes from a cache."""
    return Face(page, _render(page))


def chart_sketch(situation: Situation) -> Sketch | None:
    """Return the sketch of the game's map; `None` for a game without one."""
    chart = situation.view.chart
    return None if chart is None else replace(sketched(chart.rows, chart.marks), grows=chart.grows)


def table_panes(situation: Situation, say: Say) -> tuple[TablePane, ...]:
    """Return the panes of what lies on the table for all to see."""
    return tuple(_read_pane(pane, situation.view.who, say) for pane in _sort_panes(situation))


def is_fight(view: View) -> bool:
    """Return True if the game is in the midst of a fight: its head names the two sides, or the phase of a round."""
    return bool(view.versus or view.phase)


def _sort_panes(situation: Situation) -> Iterable[Pane]:
    """Return the panes, the board with the acting hero first, since some panels have room for one pane.

    In a fight those who fight come first: lists of their own, such as the monsters, then the sheet of whoever is named.
    """
    panes, seat = situation.view.open_panes, situation.view.who
    if is_fight(situation.view):
        fighters = _list_fighters(situation)
        return (*fighters, *(pane for pane in panes if pane not in fighters))
    return sorted(panes, key=lambda pane: not (isinstance(pane, Spaces) and pane.has_seat(seat)))


def _list_fighters(situation: Situation) -> tuple[Pane, ...]:
    """Return the panes about those who fight: what is listed once, then the sheets of those whom the ask names."""
    lists = [pane for pane in situation.view.open_panes if isinstance(pane, Listed)]
    named = set() if situation.ask is None else {words for words, _ in situation.ask.text.parts(str)}
    sheets = [pane for pane in lists if any(words in named for words, _ in pane.label.parts(str) if words)]
    kinds = [_kind(pane) for pane in lists]
    return (*(pane for pane in lists if kinds.count(_kind(pane)) == 1 and pane not in sheets), *sheets)


def panes_with_standing(situation: Situation, panes: Sequence[TablePane], say: Say) -> tuple[TablePane, ...]:
    """Return the panes, with the standing of all behind those of the fighters, before less important ones.

    Args:
        situation: The moment of the game, as everybody may know it.
        panes: The sorted panes.
        say: Function that translates a message.
    """
    all_stand, fighter_count = standing(situation, say), len(_list_fighters(situation))
    return (*panes[:fighter_count], *([] if all_stand is None else [all_stand]), *panes[fighter_count:])


def _kind(pane: Pane) -> str:
    """Return the kind of a pane, by which its key begins."""
    return pane.key.partition(".")[0]


def _read_pane(pane: Pane, seat: Seat | None, say: Say) -> TablePane:
    return TablePane(pane.label.read(say), tuple((left.read(say), right.read(say)) for left, right in pane.rows(seat)))


MOST_HISTORY_LINES = 200
"""Largest number of sentences in a pane of the history, more than any window has lines."""


def history(situation: Situation, surface: Surface, cursor: Cursor, say: Say) -> tuple[TablePane, ...]:
    """Return the panes with the open history, help or story, from the line that is read; none if none is open."""
    # Imported when a list is open, so that a box starts sooner.
    offers: Mapping[tuple[int, int], Button] = {}
    opened = cursor.menu[:2]
    if HAPPENED in opened and cursor.menu[-1].startswith(ENTRY):
        # The page that asks whether to go back has its own lines.
        return ()
    if HAPPENED in opened:
        from companion.pages.history import history_offers, history_scroll

        scroll, offers = history_scroll(situation, surface, cursor), history_offers(situation, surface, cursor)
    elif HELP in opened:
        from companion.pages.helping import help_scroll

        scroll = help_scroll(situation, cursor)
    elif STORY in opened:
        from companion.pages.storytelling import story_scroll

        scroll = story_scroll(situation, cursor)
    else:
        return ()
    panes, lines_left = [], MOST_HISTORY_LINES
    for part, (head, sentences) in enumerate(from_here(scroll, say)):
        title = "  ".join(filter(None, (read(words, say) for words in head[0])))
        rows = ((read(words, say), offers.get((part, at), "")) for at, words in enumerate(sentences))
        panes.append(TablePane(title, tuple(rows)))
        lines_left -= len(sentences)
        if lines_left <= 0:
            break
    return tuple(panes)


def standing(situation: Situation, say: Say) -> TablePane | None:
    """Return the pane with a line on each creature; `None` before anybody plays."""
    view = situation.view
    if not view.names or not view.overview:
        return None
    return TablePane(people(view).read(say), tuple((line.read(say), "") for line in view.overview))


def stands(situation: Situation, say: Say) -> dict[Seat, tuple[str, str]]:
    """Return a label and a figure for each seat, such as its life, as far as it is known."""
    return {
        seat: (meter.label.read(say), str(meter.value))
        for seat, meter in situation.view.stands.items()
        if meter.value is not None
    }


class Panes:
    """Cache of the table's panes in one language; only changed panes are read again."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._language = voice.language
        self._read: dict[str, tuple[Pane, Seat | None, TablePane]] = {}

    def read_panes(self, situation: Situation) -> tuple[TablePane, ...]:
        """Return the panes of `table_panes`, from the cache if they have not changed."""
        if self._language != self._voice.language:
            self._language = self._voice.language
            self._read.clear()
        return tuple(self._read_changed(pane, situation.view.who) for pane in _sort_panes(situation))

    def _read_changed(self, pane: Pane, seat: Seat | None) -> TablePane:
        cached = self._read.get(pane.key)
        if cached is None or cached[1] != seat or cached[0] != pane:
            cached = self._read[pane.key] = pane, seat, _read_pane(pane, seat, self._voice)
        return cached[2]


def situation_of(
    table: Table, seat: Seat | None, public: Situation | None = None, say: Say = str, *, whole: bool = True
) -> Situation:
    """Return the table's situation as a seat, or everybody, may know it; the host adds the countdown.

    Args:
        table: The table.
        seat: The seat; `None` is everybody.
        public: The situation for everybody at the same moment, from which that of a seat is made.
        say: Function that translates a message.
        whole: False to leave out what only a menu needs.
    """
    if public is not None and seat is not None:
        view, drafted = own_part(table, seat, public)
        return replace(public, view=view, drafted=drafted)
    opened = table.open
    barrier = table.undo_barrier() if whole else ()
    view = table.view(seat) if whole else table.shown.page_view(seat)
    return Situation(
        view=view,
        whole=whole,
        progress=table.shown.progress(view),
        n=opened.n if opened else 0,
        ask=opened.ask if opened else None,
        waiting=opened.waiting if opened else (),
        sealed={name: mark for name, (_, mark) in opened.seals.items()} if opened else {},
        drafted=table.draft(seat) if seat is not None else None,
        laid=tuple(_seats_with_secret(table, opened)) if opened else (),
        modes=dict(table.run.modes),
        options=rules_in_force(table.game, table.journal.header["data"], table.run.state.options) if whole else {},
        undoable=table.last_step() if whole else None,
        barrier=_shorten_barrier(barrier) if barrier else None,
        redoable=table.can_redo,
        scopes=tuple(table.run.state.scopes),
        can_end=table.run.can_end,
        result=table.result() if table.is_over else None,
        say=say,
        package=table.game.catalogues,
        seats=tuple(table.run.state.seats),
        session=table.journal.session,
        by_box=opened is not None and can_be_done_by_box(table.run, opened.ask),
        title=table.game.title,
        mood=mood_of(say),
    )


OwnPart: TypeAlias = tuple[View, Value | None]
"""View and draft of a seat, the only fields that differ from the situation for everybody."""


def own_part(table: Table, seat: Seat, public: Situation) -> OwnPart:
    """Return the view and the draft of a seat.

    Args:
        table: The table.
        seat: The seat.
        public: The situation for everybody at the same moment.
    """
    view = table.view if public.whole else table.shown.page_view
    return view(seat, public.view), table.draft(seat)


def _seats_with_secret(table: Table, open_ask: OpenAsk) -> Iterator[Seat]:
    """Return the seats that have laid a secret choice, sealed or not, or a wager."""
    wager = open_ask.ask.wager if isinstance(open_ask.ask, Draw) else None
    asked = open_ask.ask.seats if wager is None else wager.seats
    return (seat for seat in asked if seat in open_ask.seals or table.draft(seat) is not None)


def _shorten_barrier(texts: tuple[Text, ...]) -> Text:
    """Return the newest fact that an undo would take back, with the number of the others."""
    return texts[-1] if len(texts) == 1 else Text("{what} +{n}", what=texts[-1], n=len(texts) - 1)


def _mask_choice(situation: Situation, public: View, seat: Seat) -> Situation:
    """Return the situation for a seat's screen that others can see: the public view, and a stand-in for a choice."""
    drafted = None if situation.drafted is None and seat not in situation.balked else SOMETHING
    return replace(situation, view=public, drafted=drafted)


def handheld_faces(
    situations: Mapping[Seat, Situation],
    public: View,
    readers: frozenset[Seat],
    cursors: Mapping[Surface, Cursor],
    say: Say,
    plan: Callable[[Situation, Surface, Cursor], PagePlan] = lambda situation, surface, cursor: plan_page(
        situation, surface, current(situation, cursor)
    ),
) -> dict[Seat, Face]:
    """Return the face of each seat's screen for one panel.

    Args:
        situations: Situation of each seat.
        public: The view for everybody.
        readers: Seats whose screen nobody else sees; only they see their own secrets.
        cursors: Cursors of all screens.
        say: Function that translates a message.
        plan: Function that plans a page; by default without a cache.
    """
    faces = {}
    for seat, situation in situations.items():
        surface = Surface(seat, private=seat in readers)
        masked = situation if surface.private else _mask_choice(situation, public, seat)
        cursor = cursors.get(Surface(seat), Cursor())
        faces[seat] = draw_face(plan(masked, surface, cursor).page(say))
    return faces
