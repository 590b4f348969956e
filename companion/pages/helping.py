"""The page of help: on what is asked, or on the house rule whose page of the menu is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.asks import Ask
from companion.language import language_of
from companion.pages.cursor import Cursor
from companion.pages.explaining import Help, explain
from companion.pages.hidden import is_secret
from companion.pages.lists import back_line, covered_path
from companion.pages.page import Button
from companion.pages.page_lines import EMPTY, LINES, PageLine
from companion.pages.plan import PagePlan
from companion.pages.rows import Ways, Words
from companion.pages.scrolls import Scroll, count_pages
from companion.pages.setting_values import shown
from companion.pages.situation import Situation
from companion.rulebook import paragraphs_of_option, read_paragraphs
from companion.text import Text, verbatim

Part = tuple[Ways, Sequence[Words]]


def help_page(situation: Situation, cursor: Cursor) -> PagePlan:
    """Return the help on what is asked, or on a house rule; C goes on as long as another page follows.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    scroll = help_scroll(situation, cursor)
    turns = cursor.at + 1 < count_pages(scroll, situation.say)
    turn = PageLine(press=(replace(cursor, at=cursor.at + 1), None), lettered=False) if turns else EMPTY
    lines = (*[EMPTY] * (LINES - 2), turn, back_line(cursor))
    told_of: tuple[Button, ...] = ("D", "C", "B") if _has_help_on_b(situation.ask) else ("D", "C")
    told_of = ("D",) if _house_rule_of(situation, cursor) else told_of
    return PagePlan((), (), lines, scroll=scroll, told_of=told_of)


def help_scroll(situation: Situation, cursor: Cursor) -> Scroll:
    """Return all of the help, and how far the reader has gone.

    Args:
        situation: The moment of the game, as this viewpoint may know it.
        cursor: How far the presses on this surface have come.
    """
    rule = _house_rule_of(situation, cursor)
    return Scroll([*(_rule_parts(situation, rule) if rule else _parts(situation))], cursor.at, forward=True)


def _house_rule_of(situation: Situation, cursor: Cursor) -> str:
    """Return the name of the house rule over whose page of the menu the help is open; "" where it is another page."""
    return next((step for step in covered_path(cursor) if step in situation.options), "")


def _rule_parts(situation: Situation, name: str) -> Iterator[Part]:
    """Yield what a house rule is now, what it may be, and the paragraphs that it changes."""
    words, now, values = situation.options[name]
    path = f"options.{name}"
    may_be = ", ".join(shown(situation.view, value, path).read(situation.say) for value in values)
    present = Text("Now: {value}.", value=shown(situation.view, now, path))
    yield _headed(words), (present, Text("Choices: {values}.", values=may_be))
    ids = paragraphs_of_option(situation.package, name)
    for rule in read_paragraphs(situation.package, ids, language_of(situation.say)):
        yield ((Text("Rule {id}", id=rule.id), ""),), (verbatim(rule.text),)


def _parts(situation: Situation) -> Iterator[Part]:
    ask = situation.ask
    if ask is not None:
        view = situation.view
        names = {deck.key: deck.label for deck in view.decks}

        def deck(path: str) -> Text:
            key = path.rpartition(".")[2]
            return names.get(key) or view.call(key, "cards")

        found = explain(situation.package, ask, language_of(situation.say), situation.options, deck)
        yield _headed(Text("Help")), (found.what, *found.hand)
        for words, meaning in found.lines:
            yield _headed(words), (meaning,)
        yield _headed(Text("Why?")), (found.why,)
        for rule in found.rules:
            yield ((Text("Rule {id}", id=rule.id), ""),), (verbatim(rule.text),)
        if changed := _house_rules(situation, found):
            yield _headed(Text("House rules")), changed
    held = (Text("Hold B: help"),) if _has_help_on_b(ask) else ()
    yield _headed(Text("Buttons")), (Text("Hold D: menu"), Text("Hold C: interrupt"), *held)


def _has_help_on_b(ask: Ask | None) -> bool:
    return ask is not None and not is_secret(ask)


def _headed(title: Text) -> Ways:
    return ((title, ""),)


def _house_rules(situation: Situation, found: Help) -> tuple[Text, ...]:
    """Return the house rules that would change what is asked, each with its present value."""
    rules = ((name, *situation.options[name][:2]) for name in found.options)
    return tuple(
        Text("{rule}: now {value}.", rule=words, value=shown(situation.view, now, f"options.{name}"))
        for name, words, now in rules
    )
