"""Values of one setting: its page, and what it is now in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from companion.pages.asking import figures
from companion.pages.cursor import Cursor
from companion.pages.lists import back_line, entry, list_page, opened
from companion.pages.page_lines import EMPTY, LINES, PageLine, Step, choice
from companion.pages.plan import PagePlan
from companion.pages.rows import Ways, Words
from companion.pages.situation import Set, Situation
from companion.pages.words import titled
from companion.record import record
from companion.state import Json
from companion.text import Text, verbatim
from companion.view import View


@record
class Setting:
    """Something that can be set.

    Attributes:
        words: Its name.
        path: Its path in the state.
        now: Its present value.
        choices: The values that it may have.
        row: The way in which the page shows the present value, where that is not simply written.
        by_one: True if it mostly changes by one.
        under: The headings below which each of the choices is found.
    """

    words: Words
    path: str
    now: Json
    choices: tuple[Json, ...]
    row: Ways = ()
    by_one: bool = False
    under: tuple[tuple[Text, ...], ...] = ()


group_key = lru_cache(maxsize=256)(repr)
"""Name of a group in the path of a cursor."""


def values_page(situation: Situation, cursor: Cursor, setting: Setting) -> PagePlan:
    """Return the page that sets one of several values: many figures by their ranges, others line by line.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
        setting: The setting.
    """

    def take(index: int) -> Step:
        return opened(cursor, cursor.menu[:-1]), Set(setting.path, setting.choices[index])

    def called(value: Json) -> Text:
        return shown(situation.view, value, setting.path)

    what = setting.row or ((Text("now {value}", value=called(setting.now)), ""),)
    if setting.under:
        return _under_headings(situation, cursor, setting, what)
    if len(setting.choices) >= LINES and all(value is None or type(value) is int for value in setting.choices):
        if setting.by_one and not cursor.at and (steps := _by_one(setting, take)):
            other = choice(Text("Another figure"), (replace(cursor, at=1), None))
            return PagePlan(titled(situation, setting.words), what, (*steps, other, back_line(cursor)))
        return PagePlan(titled(situation, setting.words), what, _any_figure(setting, cursor, take))
    lines = [choice(called(value), take(i), _mark(value, setting.now)) for i, value in enumerate(setting.choices)]
    return list_page(situation, cursor, setting.words, lines, what)


def _any_figure(setting: Setting, cursor: Cursor, take: Callable[[int], Step]) -> tuple[PageLine, ...]:
    """Return lines for all figures by their ranges; "not known" has a line of its own."""
    known = [value for value in setting.choices if value is not None]

    def takes(index: int) -> Step:
        return take(setting.choices.index(known[index]))

    unknown = choice(Text("not known"), take(setting.choices.index(None))) if None in setting.choices else None
    return figures(known, cursor, takes, last=unknown)


def _under_headings(situation: Situation, cursor: Cursor, setting: Setting, what: Ways) -> PagePlan:
    """Return the page of many values by their headings."""
    at = cursor.menu.index(setting.path) + 1
    taken = cursor.menu[at:]
    lines: dict[str, PageLine] = {}
    for value, headings in zip(setting.choices, setting.under, strict=True):
        keys = tuple(map(group_key, headings))
        if keys[: len(taken)] != taken:
            continue
        if len(keys) == len(taken):
            step = opened(cursor, cursor.menu[: at - 1]), Set(setting.path, value)
            lines[str(value)] = choice(shown(situation.view, value, setting.path), step, _mark(value, setting.now))
        else:
            lines[keys[len(taken)]] = entry(cursor, keys[len(taken)], headings[len(taken)])
    return list_page(situation, cursor, setting.words, [*lines.values()], what)


def _by_one(setting: Setting, take: Callable[[int], Step]) -> tuple[PageLine, ...]:
    """Return lines for the next figure up and down, always on the same buttons; none where the figure is not known."""
    if type(setting.now) is not int or setting.now not in setting.choices:
        return ()
    known = sorted(value for value in setting.choices if type(value) is int)
    at = known.index(setting.now)
    more, less = known[at + 1 : at + 2], known[max(at - 1, 0) : at]
    return tuple(
        choice(verbatim(f"{value[0] - setting.now:+}"), take(setting.choices.index(value[0])), str(value[0]))
        if value
        else EMPTY
        for value in (more, less)
    )


def _mark(value: Json, now: Json) -> str:
    return "<" if value == now and type(value) is type(now) else ""


def value_at(situation: Situation, path: str) -> Json:
    """Return the value at this path of the view's state; None where there is none.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        path: The path, its steps joined by dots.
    """
    if path in situation.view.state:
        return situation.view.state[path]
    part: object = situation.view.state
    for step in path.split("."):
        if isinstance(part, Mapping) and step in part:
            part = part[step]
        elif isinstance(part, list) and step.isdecimal() and int(step) < len(part):
            part = part[int(step)]
        else:
            return None
    return part if isinstance(part, bool | int | float | str) else None


def shown(view: View, value: Json, path: str) -> Text:
    """Return the value at this path in words.

    Args:
        view: The view that knows the words.
        value: The value.
        path: Its path in the state.
    """
    match value:
        case None:
            return Text("not known")
        case bool():
            return Text("yes") if value else Text("no")
        case str():
            return view.call(value, path) if value else Text("nothing")
    return verbatim(str(value))
