"""Menu pages that correct figures: on the sheet of who acts, on those of all others, and in decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.asks import Seat
from companion.pages.cursor import Cursor
from companion.pages.identity_cache import cache_by_identity
from companion.pages.lists import CORRECT, MAIN, entry, list_page, opened
from companion.pages.page_lines import PageLine, choice, note
from companion.pages.plan import PagePlan
from companion.pages.rows import Ways
from companion.pages.setting_values import Setting, group_key, shown, value_at, values_page
from companion.pages.situation import Set, Situation
from companion.pages.words import cards_left
from companion.text import Text
from companion.view import Correction, View

ANY = "any"
"""Step behind a sheet to the list of its figures, each of which opens all its values."""


def corrections_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the sheets by their owners; behind each its figures, as on the sheet of who acts, and all their values.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    groups = group_corrections(situation.view)
    steps = cursor.menu[2:]
    if not steps or steps[0] not in groups:
        top = replace(cursor, menu=cursor.menu[:2])
        lines = [entry(top, key, group[0].group) for key, group in groups.items()]
        return list_page(situation, top, Text("Correct"), lines)
    key, *further = steps
    if further:
        return group_page(situation, cursor, groups[key], 4 if further[0] == ANY else 3)
    return _stepping_page(situation, cursor, key, groups[key])


def group_page(situation: Situation, cursor: Cursor, group: Sequence[Correction], depth: int = 3) -> PagePlan:
    """Return the figures of a page of the menu, each leading to its values, or the values of one of them.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
        group: The corrections of the group.
        depth: Steps from the root of the menu to the figures.
    """
    one = next((one for one in group if one.path in cursor.menu[3:]), None)
    if one is not None:
        return values_page(situation, cursor, correction_setting(situation, one))
    top = replace(cursor, menu=cursor.menu[:depth])
    return list_page(situation, top, group[0].group, [_figure(situation, top, one) for one in group])


def _figure(situation: Situation, cursor: Cursor, one: Correction) -> PageLine:
    """Return the line of a figure with its present value."""
    if one.deck is not None:
        return replace(entry(cursor, one.path, one.label), ways=_counted(situation, one))
    return entry(cursor, one.path, one.label, shown(situation.view, value_at(situation, one.path), one.path))


def correction_setting(situation: Situation, one: Correction) -> Setting:
    """Return the figure, or the number of a card, as something that can be set."""
    now = value_at(situation, one.path)
    if one.deck is None:
        return Setting(one.label, one.path, now, one.choices, by_one=True, under=one.under)
    return Setting(one.group, one.path, now, one.choices, _counted(situation, one), by_one=True)


def _counted(situation: Situation, one: Correction) -> Ways:
    """Return a card with its number: cards have long names, and some leave no room for it."""
    now = value_at(situation, one.path)
    return (one.label, "?" if now is None else str(now)), (one.label, "")


def acting_sheet(
    situation: Situation, seat: Seat | None, acting: Seat | None = None
) -> tuple[str, Sequence[Correction]] | None:
    """Return the group of figures of who acts, with its key; `None` where nobody's figures can be told.

    It is the one that the prompt names, as a figure of the party; else the first with something below the seat. Where
    several seats are asked at once it is that of the first who has not answered.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        seat: The seat whose screen it is; `None` is the shared one.
        acting: The seat for whom the shared screen answers a shared phase.
    """
    groups, ask = group_corrections(situation.view), situation.ask
    asked = ask.seats if ask is not None else ()
    awaited = next(iter(situation.waiting), None)
    own = seat or (asked[0] if len(asked) == 1 else acting or situation.view.who or awaited)
    if ask is not None and (seat is None or asked == (seat,)):
        named = [str(value) for name, value in ask.text.params if name in ACTING]
        for key, group in groups.items():
            if str(group[0].group) in named:
                return key, group
    if own is None:
        return None
    mine = ((key, group) for key, group in groups.items() if any(own in one.path.split(".") for one in group))
    return next(mine, None)


BY_ONE = Text("Press +1, hold -1")
"""Row below the title of a sheet."""

ACTING = ("hero", "who")
"""Holes of a prompt in which the name of who acts stands."""


def sheet_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the sheet of who acts, which the first line of the menu opens.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    key = cursor.menu[2] if len(cursor.menu) > 2 else ""  # noqa: PLR2004 - the step behind the sheet's own
    return _stepping_page(situation, cursor, key, group_corrections(situation.view).get(key, ()))


def _stepping_page(situation: Situation, cursor: Cursor, key: str, group: Sequence[Correction]) -> PagePlan:
    """Return the figures of a sheet: a press adds one, a long press takes one away; what is no number is chosen.

    Before all stand those that a press changes, so that one of them is put right in three presses from the game. The
    last line leads to all values of each.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
        key: The step of the sheet in the path of the menu.
        group: The corrections of the sheet.
    """
    title = group[0].group if group else Text("Correct")
    lines = [_changed_by_one(situation, cursor, key, one) for one in by_ease(situation, group)]
    if not any(line.held for line in lines):
        return list_page(situation, cursor, title, lines)
    lines.append(choice(Text("Another figure"), (opened(cursor, (MAIN, CORRECT, key, ANY)), None)))
    return list_page(situation, cursor, title, lines, ((BY_ONE, ""),))


def by_ease(situation: Situation, group: Sequence[Correction]) -> Sequence[Correction]:
    """Return the figures of a sheet, sorted: known numbers, numbers that nobody has told yet, what is chosen in words.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        group: The corrections of the sheet, in the game's order.
    """

    def effort(one: Correction) -> int:
        if type(value_at(situation, one.path)) is int:
            return 0
        return 1 if any(type(value) is int for value in one.choices) else 2

    return sorted(group, key=effort)


def _changed_by_one(situation: Situation, cursor: Cursor, key: str, one: Correction) -> PageLine:
    """Return the line of a figure on the sheet; one that is not known, or no number, leads to its values."""
    now = value_at(situation, one.path)
    words = shown(situation.view, now, one.path)
    there = opened(cursor, (MAIN, CORRECT, key, one.path)), None
    if type(now) is not int or now not in one.choices:
        return choice(one.label, there, words)
    known = sorted(value for value in one.choices if type(value) is int)
    at = known.index(now)
    more, less = (known[to] if 0 <= to < len(known) else None for to in (at + 1, at - 1))
    press = there if more is None else (cursor, Set(one.path, more))
    held = there if less is None else (cursor, Set(one.path, less))
    return PageLine(((one.label, words),), press, held)


@cache_by_identity
def group_corrections(view: View) -> dict[str, list[Correction]]:
    """Return the corrections of each menu page; those of decks lie behind the decks."""
    groups: dict[str, list[Correction]] = {}
    for correction in view.corrections:
        if correction.deck is None:
            groups.setdefault(group_key(correction.group), []).append(correction)
    return groups


def decks_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the cards left in each deck.

    Behind it, where people may correct them, its pile and the number of each card.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    view, top = situation.view, replace(cursor, menu=cursor.menu[:2])
    groups = group_corrections_of_decks(view)
    if group := next((groups[step] for step in cursor.menu[2:] if step in groups), None):
        return group_page(situation, cursor, group)
    lines = [
        entry(top, deck.key, deck.label, cards_left(deck)) if deck.key in groups else note(deck.label, cards_left(deck))
        for deck in view.decks
    ]
    return list_page(situation, top, Text("Decks"), lines)


@cache_by_identity
def group_corrections_of_decks(view: View) -> dict[str, list[Correction]]:
    """Return the corrections of each deck."""
    groups: dict[str, list[Correction]] = {}
    for correction in view.corrections:
        if correction.deck is not None:
            groups.setdefault(correction.deck, []).append(correction)
    return groups
