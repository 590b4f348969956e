"""Menu pages that change how we play: corrections, dice and cards, house rules, and the box itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from companion import language
from companion.asks import Seat
from companion.danger import Mood
from companion.dice import PLAIN_DICE
from companion.pages.asking import figures
from companion.pages.cursor import Cursor
from companion.pages.identity_cache import cache_by_identity
from companion.pages.lists import CORRECT, MAIN, back_line, closed, entry, list_page, opened
from companion.pages.plan import EMPTY, LINES, PageLine, PagePlan, Step, Ways, Words, choice, note
from companion.pages.scores import Volume
from companion.pages.situation import (
    Brightness,
    Language,
    Loudness,
    Quit,
    Set,
    ShowDanger,
    ShowTurns,
    Situation,
    TurnSign,
)
from companion.pages.words import cards_left, titled
from companion.record import record
from companion.state import Json
from companion.text import Say, Text, verbatim
from companion.view import Correction, View

NIGHT = -99
"""Steps down to the night step, more than any panel has."""


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


def corrections_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the pages that lead from a group to a figure to its value.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    groups = _groups(situation.view)
    steps = cursor.menu[2:]
    if not steps or steps[0] not in groups:
        top = replace(cursor, menu=cursor.menu[:2])
        lines = [entry(top, key, group[0].group) for key, group in groups.items()]
        return list_page(situation, top, Text("Correct"), lines)
    return group_page(situation, cursor, groups[steps[0]])


def group_page(situation: Situation, cursor: Cursor, group: Sequence[Correction]) -> PagePlan:
    """Return the figures of the third page of a menu, or the values of one of them.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
        group: The corrections of the group.
    """
    one = next((one for one in group if one.path in cursor.menu[3:]), None)
    if one is not None:
        return values_page(situation, cursor, _setting(situation, one))
    top = replace(cursor, menu=cursor.menu[:3])
    return list_page(situation, top, group[0].group, [_figure(situation, top, one) for one in group])


def _figure(situation: Situation, cursor: Cursor, one: Correction) -> PageLine:
    """Return the line of a figure with its present value."""
    if one.deck is not None:
        return replace(entry(cursor, one.path, one.label), ways=_counted(situation, one))
    return entry(cursor, one.path, one.label, shown(situation.view, value_at(situation, one.path), one.path))


def _setting(situation: Situation, one: Correction) -> Setting:
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
    groups, ask = _groups(situation.view), situation.ask
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
    """Return the figures of who acts: a press adds one, a long press takes one away; what is no number is chosen.

    Before all stand those that a press changes, so that one of them is put right in three presses from the game.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    key = cursor.menu[2] if len(cursor.menu) > 2 else ""  # noqa: PLR2004 - the step behind the sheet's own
    group = _groups(situation.view).get(key, ())
    title = group[0].group if group else Text("Correct")
    lines = [_changed_by_one(situation, cursor, key, one) for one in by_ease(situation, group)]
    return list_page(situation, cursor, title, lines, ((BY_ONE, ""),))


def by_ease(situation: Situation, group: Sequence[Correction]) -> Sequence[Correction]:
    """Return the figures of a sheet: known numbers, numbers that nobody has told yet, and what is chosen in words.

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
def _groups(view: View) -> dict[str, list[Correction]]:
    """Return the corrections of each menu page; those of decks lie behind the decks."""
    groups: dict[str, list[Correction]] = {}
    for correction in view.corrections:
        if correction.deck is None:
            groups.setdefault(_key(correction.group), []).append(correction)
    return groups


_key = lru_cache(maxsize=256)(repr)
"""Name of a group in the path of a cursor."""


def decks_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the cards left in each deck.

    Behind it, where people may correct them, its pile and the number of each card.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    view, top = situation.view, replace(cursor, menu=cursor.menu[:2])
    groups = _groups_of_decks(view)
    if group := next((groups[step] for step in cursor.menu[2:] if step in groups), None):
        return group_page(situation, cursor, group)
    lines = [
        entry(top, deck.key, deck.label, cards_left(deck)) if deck.key in groups else note(deck.label, cards_left(deck))
        for deck in view.decks
    ]
    return list_page(situation, top, Text("Decks"), lines)


@cache_by_identity
def _groups_of_decks(view: View) -> dict[str, list[Correction]]:
    """Return the corrections of each deck."""
    groups: dict[str, list[Correction]] = {}
    for correction in view.corrections:
        if correction.deck is not None:
            groups.setdefault(correction.deck, []).append(correction)
    return groups


def typed(situation: Situation, cursor: Cursor, value: object, say: Say) -> Step | None:
    """Return the step that sets a typed number or word while its page is open; None where it cannot be that.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
        value: What was typed.
        say: Translates a text.
    """
    one = _being_set(situation, cursor)
    if one is None:
        return None
    if isinstance(value, str):
        wanted = value.strip().casefold()
        called = ((choice, shown(situation.view, choice, one.path).read(say)) for choice in one.choices)
        found = [choice for choice, words in called if words.casefold() == wanted]
    else:
        found = [choice for choice in one.choices if type(choice) is int and choice == value]
    back_to = cursor.menu[: cursor.menu.index(one.path)] if one.path in cursor.menu else cursor.menu[:-1]
    return (opened(cursor, back_to), Set(one.path, found[0])) if found else None


def allowed(situation: Situation, cursor: Cursor) -> tuple[Json, ...]:
    """Return the values that the open page can set; empty where it sets nothing.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    one = _being_set(situation, cursor)
    return () if one is None else one.choices


def _being_set(situation: Situation, cursor: Cursor) -> Setting | None:
    """Return the figure or house rule whose values the open page shows."""
    match cursor.menu[1:]:
        case ("rules", *steps):
            name = next((step for step in steps if step in situation.options), None)
            return None if name is None else _house_rule(situation, name)
        case ("correct" | "decks" as root, group, *steps):
            groups = (_groups if root == "correct" else _groups_of_decks)(situation.view)
            one = next((one for one in groups.get(group, ()) if one.path in steps), None)
            return None if one is None else _setting(situation, one)
    return None


def values_page(situation: Situation, cursor: Cursor, one: Setting) -> PagePlan:
    """Return the page that sets one of several values: many figures by their ranges, others line by line.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
        one: The setting.
    """

    def take(index: int) -> Step:
        return opened(cursor, cursor.menu[:-1]), Set(one.path, one.choices[index])

    def called(value: Json) -> Text:
        return shown(situation.view, value, one.path)

    what = one.row or ((Text("now {value}", value=called(one.now)), ""),)
    if one.under:
        return _under_headings(situation, cursor, one, what)
    if len(one.choices) >= LINES and all(value is None or type(value) is int for value in one.choices):
        if one.by_one and not cursor.at and (steps := _by_one(one, take)):
            other = choice(Text("Another figure"), (replace(cursor, at=1), None))
            return PagePlan(titled(situation, one.words), what, (*steps, other, back_line(cursor)))
        return PagePlan(titled(situation, one.words), what, _any_figure(one, cursor, take))
    lines = [choice(called(value), take(i), _mark(value, one.now)) for i, value in enumerate(one.choices)]
    return list_page(situation, cursor, one.words, lines, what)


def _any_figure(one: Setting, cursor: Cursor, take: Callable[[int], Step]) -> tuple[PageLine, ...]:
    """Return lines for all figures by their ranges; "not known" has a line of its own."""
    known = [value for value in one.choices if value is not None]

    def takes(index: int) -> Step:
        return take(one.choices.index(known[index]))

    unknown = choice(Text("not known"), take(one.choices.index(None))) if None in one.choices else None
    return figures(known, cursor, takes, last=unknown)


def _under_headings(situation: Situation, cursor: Cursor, one: Setting, what: Ways) -> PagePlan:
    """Return the page of many values by their headings."""
    at = cursor.menu.index(one.path) + 1
    taken = cursor.menu[at:]
    lines: dict[str, PageLine] = {}
    for value, headings in zip(one.choices, one.under, strict=True):
        keys = tuple(map(_key, headings))
        if keys[: len(taken)] != taken:
            continue
        if len(keys) == len(taken):
            step = opened(cursor, cursor.menu[: at - 1]), Set(one.path, value)
            lines[str(value)] = choice(shown(situation.view, value, one.path), step, _mark(value, one.now))
        else:
            lines[keys[len(taken)]] = entry(cursor, keys[len(taken)], headings[len(taken)])
    return list_page(situation, cursor, one.words, [*lines.values()], what)


def _by_one(one: Setting, take: Callable[[int], Step]) -> tuple[PageLine, ...]:
    """Return lines for the next figure up and down, always on the same buttons; none where the figure is not known."""
    if type(one.now) is not int or one.now not in one.choices:
        return ()
    known = sorted(value for value in one.choices if type(value) is int)
    at = known.index(one.now)
    more, less = known[at + 1 : at + 2], known[max(at - 1, 0) : at]
    return tuple(
        choice(verbatim(f"{value[0] - one.now:+}"), take(one.choices.index(value[0])), str(value[0]))
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


def modes_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the page about dice and cards: by hand, or by the box.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    lines = []
    for path, mode in situation.modes.items():
        kind, _, name = path.partition(".")
        if kind == "cards" and mode == "asked" and not _can_draw(situation.view, name):
            continue
        other = "asked" if mode != "asked" else "rolled" if kind == "dice" else "drawn"
        whose = Text("by hand") if mode == "asked" else Text("by the box")
        lines.append(choice(name_mode(situation.view, path), (cursor, Set(path, other)), whose))
    return list_page(situation, cursor, Text("Dice & cards"), lines)


def name_mode(view: View, path: str) -> Text:
    """Return what people call a die or a deck that the box can have.

    Args:
        view: The moment of the game.
        path: The path of its mode, such as "dice.T12".
    """
    kind, _, name = path.partition(".")
    label = next((deck.label for deck in view.decks if deck.key in (name, path)), None)
    if label is None and kind == "dice" and name in PLAIN_DICE:
        return PLAIN_DICE[name].called
    return label or view.call(name, kind)


def _can_draw(view: View, name: str) -> bool:
    """Return True if the box knows enough of a deck to draw; a deck outside the view counts as known."""
    decks = view.state.get("decks")
    if not isinstance(decks, Mapping):
        return True
    deck = decks.get(name)
    return isinstance(deck, Mapping) and (deck.get("next") is not None or deck.get("left") == 0)


def house_rules_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the house rules, or the values that one of them may take.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    name = next((step for step in cursor.menu[2:] if step in situation.options), None)
    if name is not None:
        return values_page(situation, cursor, _house_rule(situation, name))
    top = replace(cursor, menu=cursor.menu[:2])
    options, view = situation.options.items(), situation.view
    lines = [entry(top, key, words, shown(view, now, f"options.{key}")) for key, (words, now, _) in options]
    return list_page(situation, top, Text("House rules"), lines)


def _house_rule(situation: Situation, name: str) -> Setting:
    words, now, values = situation.options[name]
    return Setting(words, f"options.{name}", now, values)


def brightness_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the page that sets the lights brighter, darker, or to the night step at once.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    lines = (
        choice(Text("Brighter"), (cursor, Brightness(+1))),
        choice(Text("Darker"), (cursor, Brightness(-1))),
        choice(Text("Night"), (cursor, Brightness(NIGHT))),
    )
    return list_page(situation, cursor, Text("Brightness"), lines)


VOLUMES: Mapping[Volume, Text] = {"loud": Text("Loud"), "quiet": Text("Quiet"), "off": Text("Off")}


def sound_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the page that sets how loud great moments are.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    lines = [
        choice(words, (closed(cursor), Loudness(volume)), "*" if volume == situation.volume else "")
        for volume, words in VOLUMES.items()
    ]
    return list_page(situation, cursor, Text("Sound"), lines)


MOOD_WORDS: Mapping[Mood, Text] = {
    "number": Text("As a number"),
    "mood": Text("As a mood"),
    "off": Text("Not shown"),
}


def danger_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the page that sets how the chance of a danger is shown.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    lines = [
        choice(words, (closed(cursor), ShowDanger(mood)), "*" if mood == situation.mood else "")
        for mood, words in MOOD_WORDS.items()
    ]
    return list_page(situation, cursor, Text("Show the danger"), lines)


TURN_WORDS: Mapping[TurnSign, Text] = {
    "name": Text("Large name"),
    "lights": Text("Pawn's lights"),
    "tone": Text("Seat's tone"),
}


def turn_signs_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the page that sets what tells a change of turn: each line turns one sign on or off.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    now = situation.turn_signs
    lines = [
        choice(words, (cursor, ShowTurns(now ^ {sign})), "*" if sign in now else "")
        for sign, words in TURN_WORDS.items()
    ]
    return list_page(situation, cursor, Text("Show whose turn"), lines)


def languages_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return each language by its own name.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    lines = [choice(language.own_name(code), (cursor, Language(code))) for code in language.languages_in_order()]
    return list_page(situation, cursor, Text("Language"), lines)


def switch_off_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the page that switches off, which never takes one careless press.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    hold = PageLine(((Text("Hold to switch off"), ""),), held=(closed(cursor), Quit()))
    row = ((Text("The game is kept"), ""),)
    return PagePlan(titled(situation, Text("Switch off?")), row, (hold, EMPTY, EMPTY, back_line(cursor)))
