"""The menu behind a long D: its uppermost page, and the page behind each of its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.pages import (
    advising,
    charting,
    corrections,
    helping,
    history,
    phones,
    reading,
    rewinding,
    settings,
    storytelling,
)
from companion.pages.cursor import Cursor, start
from companion.pages.lists import (
    ALONE,
    CORRECT,
    HAPPENED,
    HELP,
    LISTED,
    MAIN,
    OFF,
    OFFERS,
    PANES,
    SCORES,
    SHEET,
    STORY,
    closed,
    entry,
    list_page,
    opened,
)
from companion.pages.page_lines import EMPTY, PageLine, choice
from companion.pages.plan import PagePlan
from companion.pages.situation import Pause, Recall, Redo, Situation
from companion.pages.surface import Surface
from companion.record import replace
from companion.text import Text

FOR_ONE = "alone.of"
"""Step to the list of the seats that may read something alone on the shared screen."""

OWN: Mapping[str, Callable[[Situation, Surface, Cursor], PagePlan]] = {
    "private": reading.private_page,
    "odds": reading.odds_page,
    "map": charting.map_page,
    PANES: reading.pane_page,
    HAPPENED: history.history_page,
}
"""Pages that depend on the seat that is looking."""

PAGES: Mapping[str, Callable[[Situation, Cursor], PagePlan]] = {
    "heroes": reading.heroes_page,
    "readings": reading.readings_page,
    "decks": corrections.decks_page,
    HELP: helping.help_page,
    "advice": advising.advice_page,
    "undo": rewinding.undo_page,
    "leave": rewinding.leave_page,
    CORRECT: corrections.corrections_page,
    SHEET: corrections.sheet_page,
    "modes": settings.modes_page,
    "rules": settings.house_rules_page,
    "brightness": settings.brightness_page,
    "sound": settings.sound_page,
    "turns": settings.turn_signs_page,
    "danger": settings.danger_page,
    "language": settings.languages_page,
    "phones": phones.phones_page,
    phones.MORE: phones.more_phones_page,
    "end": rewinding.end_game_page,
    OFF: settings.switch_off_page,
}


def menu_page(situation: Situation, surface: Surface, cursor: Cursor) -> PagePlan:
    """Return the menu page at which the cursor stands.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        surface: The screen with its buttons, and who may see it.
        cursor: How far the presses on this surface have come.
    """
    if cursor.menu[0] == OFFERS:
        return rewinding.interruptions_page(situation, surface, cursor)
    if cursor.menu[0] == SCORES:
        return reading.scores_page(situation, cursor)
    if cursor.menu[0] == OFF:
        return settings.switch_off_page(situation, cursor)
    if cursor.menu[0] == STORY:
        return storytelling.story_page(situation, cursor)
    name = cursor.menu[1] if len(cursor.menu) > 1 else MAIN
    if name == FOR_ONE:
        return list_page(
            situation, cursor, Text("For one alone"), [_line_for_seat(cursor, seat) for seat in situation.alone]
        )
    if name == ALONE:
        return reading.private_page_on_box(situation, cursor)
    if name in OWN:
        return OWN[name](situation, surface, cursor)
    if name in PAGES:
        return PAGES[name](situation, cursor)
    top = replace(cursor, menu=(MAIN,))
    lines = [
        *_first_lines(situation, surface, top),
        *_lines_to_read(situation, top),
        *_lines_to_change(situation, top),
    ]
    pages = [lines[at : at + LISTED] for at in range(0, len(lines), LISTED)]
    lines = [line for page in pages if page != [EMPTY] * len(page) for line in page]
    shown = list_page(situation, top, Text("Menu"), lines)
    # Without it only the last page would say how to get out. A screen that shows the whole list has its own way.
    return replace(shown, what=((Text("Hold D: back"), ""),))


def _first_lines(situation: Situation, surface: Surface, cursor: Cursor) -> Iterator[PageLine]:
    """Yield the lines that are looked for most, on three pages: those that cannot be taken now leave their place empty.

    So all other lines keep their page and button whatever happens in the game.
    """
    found = corrections.acting_sheet(situation, surface.seat, cursor.acting)
    if found is None:
        yield from [EMPTY] if situation.view.corrections else []
    else:
        key, group = found
        step = opened(cursor, (*cursor.menu, SHEET, key)), None
        # Its own line among what lies on the table is only to read.
        yield PageLine(((Text("Correct {who}", who=group[0].group), ""), (group[0].group, "")), step)
    yield EMPTY if situation.ask is None else entry(cursor, "odds", Text("Odds"))
    yield _undo_line(situation, cursor)
    told = situation.view.names or situation.view.overview
    happened = opened(cursor, (*cursor.menu, HAPPENED)), Recall()
    yield choice(Text("What happened"), happened) if told else EMPTY
    # Before all that is only read: the figure of another is looked for in a hurry.
    yield entry(cursor, CORRECT, Text("Correct")) if situation.view.corrections else EMPTY
    yield _line_for_one(situation, surface, cursor)
    yield _interrupting_line(situation, cursor)
    yield choice(Text("Redo"), (start(situation), Redo())) if situation.redoable else EMPTY
    pause = choice(Text("Go on") if situation.paused else Text("Pause"), (closed(cursor), Pause()))
    yield EMPTY if situation.ask is None else pause


def _interrupting_line(situation: Situation, cursor: Cursor) -> PageLine:
    """Return the line that leads to what a long C offers, such as a Spell; the first of them is named."""
    offers = situation.ask.interruptions if situation.ask is not None and not situation.paused else ()
    if not offers:
        return EMPTY
    ways = (Text("Interrupt: {what}", what=offers[0].text), ""), (Text("Interrupt"), "")
    return PageLine(ways, (opened(cursor, (OFFERS,)), None))


def _undo_line(situation: Situation, cursor: Cursor) -> PageLine:
    """Return the line that takes back a step, which it names where there is room."""
    if situation.ask is None and situation.undoable is None:
        return EMPTY
    steps = () if situation.undoable is None else rewinding.named(situation.undoable)
    ways = (*((Text('Undo "{what}"', what=words), "") for words in steps), (Text("Undo"), ""))
    return replace(entry(cursor, "undo", Text("Undo")), ways=ways)


def _line_for_one(situation: Situation, surface: Surface, cursor: Cursor) -> PageLine:
    """Return the line of what one seat alone may read; at the box of whom, or a list of those who may."""
    if surface.seat is not None:
        hidden = surface.private and situation.view.private_lines
        return entry(cursor, "private", Text("For you alone")) if hidden else EMPTY
    match situation.alone:
        case ():
            return EMPTY
        case (seat,):
            return _line_for_seat(cursor, seat)
    return entry(cursor, FOR_ONE, Text("For one alone"))


def _line_for_seat(cursor: Cursor, seat: str) -> PageLine:
    """Return the line that leads to what this seat alone may read on the shared screen."""
    return choice(Text("For {who} alone", who=seat), (opened(cursor, (MAIN, ALONE, seat)), None))


def _leave_line(situation: Situation, cursor: Cursor) -> PageLine:
    """Return the line that breaks off what is going on, which is named: nobody knows what a scene is."""
    if not situation.scopes:
        return EMPTY
    innermost = situation.view.call(situation.scopes[-1])
    ways = ((Text("Break off: {scene}", scene=innermost), ""), (Text("Break off: ..."), ""))
    return replace(entry(cursor, "leave", Text("Break off: ...")), ways=ways)


def _lines_to_read(situation: Situation, cursor: Cursor) -> Iterator[PageLine]:
    """Yield the lines of pages to read, as far as there is something on them."""
    yield _leave_line(situation, cursor)
    if situation.view.decks:
        yield entry(cursor, "decks", Text("Decks"))
    if situation.view.outlook is not None:
        # Where it has nothing to say its place stays empty, so that the lines below keep their buttons.
        advises = situation.ask is not None and advising.has_advice(situation.ask, situation.view.outlook)
        yield entry(cursor, "advice", Text("Advice")) if advises else EMPTY
    if situation.view.overview:
        yield entry(cursor, "heroes", reading.people(situation.view))
    if situation.view.chart is not None:
        yield entry(cursor, "map", Text("Map"))
    if panes := situation.view.open_panes:
        yield entry(cursor, PANES, panes[0].label if len(panes) == 1 else Text("On the table"))


def _lines_to_change(situation: Situation, cursor: Cursor) -> Iterator[PageLine]:
    if situation.modes:
        yield entry(cursor, "modes", Text("Dice & cards"))
    if situation.has_phones:
        yield entry(cursor, "phones", Text("Phones"))
    if situation.options:
        yield entry(cursor, "rules", Text("House rules"))
        yield entry(cursor, "readings", Text("Our rulings")) if situation.view.readings else EMPTY
    yield entry(cursor, "brightness", Text("Brightness"))
    yield entry(cursor, "sound", Text("Sound"))
    if situation.view.names:
        yield entry(cursor, "turns", Text("Show whose turn"))
    if situation.view.outlook is not None:
        yield entry(cursor, "danger", Text("Show the danger"))
    yield entry(cursor, "language", Text("Language"))
    yield entry(cursor, HELP, Text("Help"))
    if situation.view.names:
        yield entry(cursor, "end", Text("End the game")) if situation.can_end else EMPTY
    yield entry(cursor, OFF, Text("Switch off Drakvakt"))
