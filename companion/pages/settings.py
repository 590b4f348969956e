"""Menu pages that change how we play: dice and cards, house rules, and the box itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion import language
from companion.danger import Mood
from companion.dice import PLAIN_DICE
from companion.pages.corrections import correction_setting, group_corrections, group_corrections_of_decks
from companion.pages.cursor import Cursor
from companion.pages.lists import LISTED, back_line, closed, entry, list_page, opened
from companion.pages.page_lines import EMPTY, PageLine, Step, choice
from companion.pages.plan import PagePlan
from companion.pages.scores import Volume
from companion.pages.setting_values import Setting, shown, values_page
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
from companion.pages.words import titled
from companion.state import Json
from companion.text import Say, Text
from companion.view import View

NIGHT = -99
"""Steps down to the night step, more than any panel has."""


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
            groups = (group_corrections if root == "correct" else group_corrections_of_decks)(situation.view)
            one = next((one for one in groups.get(group, ()) if one.path in steps), None)
            return None if one is None else correction_setting(situation, one)
    return None


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
        # Whoever has set a rule reads on where the rule stands in the list.
        page = [*situation.options].index(name) // LISTED
        return _leading_back(values_page(situation, cursor, _house_rule(situation, name)), cursor.menu[:2], page)
    top = replace(cursor, menu=cursor.menu[:2])
    options, view = situation.options.items(), situation.view
    lines = [entry(top, key, words, shown(view, now, f"options.{key}")) for key, (words, now, _) in options]
    return list_page(situation, top, Text("House rules"), lines)


def _leading_back(shown: PagePlan, path: tuple[str, ...], at: int) -> PagePlan:
    """Return the page with all steps back to that page of the menu at one of its pages."""

    def lead_back(line: PageLine) -> PageLine:
        if line.press is None or line.press[0].menu != path:
            return line
        cursor, action = line.press
        return replace(line, press=(replace(cursor, at=at), action))

    return replace(shown, lines=tuple(map(lead_back, shown.lines)))


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
