"""The menu behind a long D: its uppermost page, and the page behind each of its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.pages import advising, charting, helping, history, phones, reading, rewinding, settings, storytelling
from companion.pages.cursor import Cursor, start
from companion.pages.lists import (
    ALONE,
    CORRECT,
    HAPPENED,
    HELP,
    LISTED,
    MAIN,
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
from companion.pages.plan import EMPTY, PageLine, PagePlan, choice
from companion.pages.situation import Pause, Recall, Redo, Situation
from companion.pages.surface import Surface
from companion.record import replace
from companion.text import Text

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
    "decks": settings.decks_page,
    HELP: helping.help_page,
    "advice": advising.advice_page,
    "undo": rewinding.undo_page,
    "leave": rewinding.leave_page,
    CORRECT: settings.corrections_page,
    SHEET: settings.sheet_page,
    "modes": settings.modes_page,
    "rules": settings.house_rules_page,
    "brightness": settings.brightness_page,
    "sound": settings.sound_page,
    "turns": settings.turn_signs_page,
    "danger": settings.danger_page,
    "language": settings.languages_page,
    "phones": phones.phones_page,
    phones.MORE: phones.more_phones_page,
    "off": settings.switch_off_page,
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
    if cursor.menu[0] == STORY:
        return storytelling.story_page(situation, cursor)
    name = cursor.menu[1] if len(cursor.menu) > 1 else MAIN
    if name == ALONE:
        return reading.private_page_on_box(situation, cursor)
    if name in OWN:
        return OWN[name](situation, surface, cursor)
    if name in PAGES:
        return PAGES[name](situation, cursor)
    top = replace(cursor, menu=(MAIN,))
    now = [*_momentary_lines(situation, surface, top)]
    # Whole pages of it, so that everything else keeps its button whatever happens in the game.
    now += [EMPTY] * (-len(now) % LISTED)
    lines = [
        *_first_lines(situation, surface, top),
        *now,
        *_lines_to_read(situation, top),
        *_lines_to_change(situation, top),
    ]
    return list_page(situation, top, Text("Menu"), lines)


def _first_lines(situation: Situation, surface: Surface, cursor: Cursor) -> Iterator[PageLine]:
    """Yield the lines that are looked for most, on the first page; the sheet of who acts before all."""
    if (found := settings.acting_sheet(situation, surface.seat, cursor.acting)) is not None:
        key, group = found
        yield choice(group[0].group, (opened(cursor, (*cursor.menu, SHEET, key)), None))
    if surface.private and situation.view.private_lines:
        yield entry(cursor, "private", Text("For you alone"))
    if situation.ask is not None:
        yield entry(cursor, "odds", Text("Odds"))
    if situation.ask is None and situation.undoable is None:
        return
    steps = () if situation.undoable is None else rewinding.named(situation.undoable)
    ways = (*((Text('Undo "{what}"', what=words), "") for words in steps), (Text("Undo"), ""))
    yield replace(entry(cursor, "undo", Text("Undo")), ways=ways)


def _momentary_lines(situation: Situation, surface: Surface, cursor: Cursor) -> Iterator[PageLine]:
    """Yield the lines that exist at this moment and not at the next."""
    for seat in situation.alone if surface.seat is None else ():
        there = opened(cursor, (*cursor.menu, ALONE, seat))
        yield choice(Text("For {who} alone", who=seat), (there, None))
    if situation.redoable:
        yield choice(Text("Redo"), (start(situation), Redo()))
    if situation.scopes:
        # What is going on is named: nobody knows what a scene is.
        innermost = situation.view.call(situation.scopes[-1])
        ways = ((Text("Leave: {scene}", scene=innermost), ""), (Text("Leave: ..."), ""))
        yield replace(entry(cursor, "leave", Text("Leave: ...")), ways=ways)


def _lines_to_read(situation: Situation, cursor: Cursor) -> Iterator[PageLine]:
    """Yield the lines of pages to read, as far as there is something on them."""
    if situation.ask is not None and situation.view.outlook is not None:
        # Where it has nothing to say its place stays empty, so that the lines below keep their buttons.
        advises = advising.has_advice(situation.ask, situation.view.outlook)
        yield entry(cursor, "advice", Text("What would you do?")) if advises else EMPTY
    if situation.view.names or situation.view.overview:
        yield choice(Text("What happened"), (opened(cursor, (*cursor.menu, HAPPENED)), Recall()))
    if situation.view.overview:
        yield entry(cursor, "heroes", reading.people(situation.view))
    if situation.view.chart is not None:
        yield entry(cursor, "map", Text("Map"))
    if situation.view.decks:
        yield entry(cursor, "decks", Text("Decks"))
    if situation.view.corrections:
        # Before the sheets, of which some games have one for each figure: it is looked for in a hurry.
        yield entry(cursor, CORRECT, Text("Correct"))
    for pane in situation.view.open_panes:
        yield choice(pane.label, (opened(cursor, (*cursor.menu, PANES, pane.key)), None))


def _lines_to_change(situation: Situation, cursor: Cursor) -> Iterator[PageLine]:
    if situation.modes:
        yield entry(cursor, "modes", Text("Dice & cards"))
    if situation.has_phones:
        yield entry(cursor, "phones", Text("Phones"))
    if situation.options:
        yield entry(cursor, "rules", Text("House rules"))
    if situation.view.readings:
        yield entry(cursor, "readings", Text("Our rulings"))
    if situation.ask is not None:
        yield choice(Text("Go on") if situation.paused else Text("Pause"), (closed(cursor), Pause()))
    yield entry(cursor, "brightness", Text("Brightness"))
    yield entry(cursor, "sound", Text("Sound"))
    if situation.view.names:
        yield entry(cursor, "turns", Text("Change of turn"))
    if situation.view.outlook is not None:
        yield entry(cursor, "danger", Text("Danger"))
    yield entry(cursor, "language", Text("Language"))
    yield entry(cursor, HELP, Text("Help"))
    yield entry(cursor, "off", Text("Switch off"))
